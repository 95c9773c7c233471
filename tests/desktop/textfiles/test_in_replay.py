"""A chain as text from the Replay place: by its command, at the line of a problem, with the unsaved steps in it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDialog, QMenu

from tests.desktop.replay.conftest import HOUSE, KEY, folder, rest, visit
from tests.desktop.textfiles.conftest import Studio
from workbench.desktop.replay.chain_editing import Switch
from workbench.desktop.textfiles.dialog import TextFileEditor

__all__ = ["folder"]

BROKEN = HOUSE.replace("dialect: wasmagent", "dialect: wasm").replace("use: redact}", "usse: redact}")


class Hand:
    """What a user does in the dialog; `seen` is its caret's line (from 1), its text and its note."""

    def __init__(self, studio: Studio, typed: tuple[str, str] = ("", ""), *, saves: bool = True) -> None:
        self.typed, self.saves, self._studio = typed, saves, studio
        self.seen: list[tuple[int, str, str]] = []
        studio.dialogs.dialogs.append(self)

    def __call__(self, dialog: QDialog) -> bool:
        assert isinstance(dialog, TextFileEditor)
        self._studio.until(lambda: not self._studio.desktop.tasks.busy)
        editor = dialog.editor
        self.seen.append((editor.textCursor().blockNumber() + 1, dialog.file.text(), dialog.note.text()))
        if self.typed[0]:
            editor.setTextCursor(editor.document().find(self.typed[0]))
            editor.textCursor().insertText(self.typed[1])
        if self.saves:
            dialog.save()
        else:
            self._studio.dialogs.answers += ["drop"] if dialog.file.dirty else []
        dialog.reject()
        return False


def test_a_chain_is_edited_as_text_and_played_anew(studio: Studio, folder: Path) -> None:
    place = visit(studio, folder)
    hand = Hand(studio, ("max: 30", "max: 25"))
    assert studio.window.services.commands.run("replay.edit-text")
    rest(studio, place)
    studio.until(lambda: not studio.desktop.tasks.busy)
    assert hand.seen[0][1] == HOUSE
    assert (folder / "house.chain.yaml").read_text("utf-8") == HOUSE.replace("max: 30", "max: 25")
    assert place.feed.left is not None
    assert place.feed.left.post[1].params["max"] == 25
    assert "Saved house.chain.yaml" in studio.said()


def test_it_opens_at_the_line_of_a_finding(studio: Studio, folder: Path) -> None:
    place = visit(studio, folder)
    place.results.line_chosen.emit(7)
    rest(studio, place)
    hand = Hand(studio)
    place.text.page.edit.click()
    rest(studio, place)
    last = Hand(studio)
    place.editing.open(place.feed.chain, 999)
    rest(studio, place)
    assert [hand.seen[0][0], last.seen[0][0]] == [7, HOUSE.count("\n") + 1]


def test_unsaved_steps_are_in_the_text(studio: Studio, folder: Path) -> None:
    place = visit(studio, folder)
    path = place.feed.chain
    place.feed.change(path, Switch("cut", False))
    rest(studio, place)
    assert place.feed.is_draft(path)
    kept, saved = Hand(studio, saves=False), Hand(studio, ("name: house", "name: home"))
    place.editing.open_chosen()
    rest(studio, place)
    assert "enabled: false" in kept.seen[0][1]
    assert "unsaved steps" in kept.seen[0][2]
    assert place.feed.is_draft(path)
    assert (folder / "house.chain.yaml").read_text("utf-8") == HOUSE
    place.editing.open_chosen()
    rest(studio, place)
    studio.until(lambda: place.feed.left is not None and place.feed.left.name == "home")
    assert saved.seen[0][1] == kept.seen[0][1]
    assert not place.feed.drafts
    assert "enabled: false" in (folder / "house.chain.yaml").read_text("utf-8")


def test_unsaved_steps_of_a_file_that_changed_outside_refuse_it(studio: Studio, folder: Path) -> None:
    place = visit(studio, folder)
    path = place.feed.chain
    place.feed.change(path, Switch("cut", False))
    rest(studio, place)
    (folder / "house.chain.yaml").write_text(HOUSE.replace("# Ours", "# Theirs"), "utf-8")
    place.feed.look_again()
    studio.until(lambda: place.feed.changed_outside(path))
    assert not studio.window.services.commands.run("replay.edit-text")
    assert "changed outside" in (studio.window.services.commands.reason("replay.edit-text") or "")


def test_a_broken_chain_is_mended_from_the_menu(studio: Studio, folder: Path) -> None:
    (folder / "house.chain.yaml").write_text(BROKEN, "utf-8")
    place = visit(studio, folder)
    assert place.feed.loaded is not None
    assert sum("house.chain.yaml:" in line for line in place.feed.loaded.problems) == 2
    place.feed.choose_chain(str(folder / "house.chain.yaml"))
    assert place.notice.text().endswith("\n1 more mistake")
    menu = QMenu()
    place.desk.fill_chains(menu)
    hand = Hand(studio, ("wasm", "wasmagent"))
    next(action for action in menu.actions() if action.text().startswith("house.chain.yaml –")).trigger()
    rest(studio, place)
    assert hand.seen[0][0] == 4
    assert "dialect: wasmagent" in (folder / "house.chain.yaml").read_text("utf-8")


def test_a_text_with_secrets_is_shown_only_when_asked_for(studio: Studio, folder: Path) -> None:
    (folder / "house.chain.yaml").write_text(HOUSE + f"description: {KEY}\n", "utf-8")
    place = visit(studio, folder)
    studio.dialogs.answers.append("stay")
    place.editing.open_chosen()
    rest(studio, place)
    assert studio.dialogs.asked[-1][0] == "house.chain.yaml holds secrets"
    hand = Hand(studio)
    studio.dialogs.answers.append("show")
    place.editing.open_chosen()
    rest(studio, place)
    assert KEY in hand.seen[0][1]


def test_hooks_of_an_agent_are_edited_in_their_own_place(studio: Studio, folder: Path) -> None:
    place = visit(studio, folder)
    settings = folder / "settings.json"
    settings.write_text('{"hooks": {"PostToolUse": [{"hooks": [{"type": "command", "command": "true"}]}]}}', "utf-8")
    place.feed.added_chains.append(str(settings))
    place.feed.chain = str(settings)
    place.feed.reload()
    rest(studio, place)
    assert "agent's own file" in (place.editing.refusal() or "")
