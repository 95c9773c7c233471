"""The Replay place on real chains and recordings, driven as a user drives it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu

from tests.desktop.replay.conftest import HOUSE, KEY, OWN, SHOUT, Studio, record, rest, visit
from workbench.desktop.replay.adding import PasteDialog
from workbench.desktop.replay.param_dialog import ParamDialog
from workbench.desktop.replay.place import ReplayPlace
from workbench.desktop.replay.playing import verdict_of
from workbench.desktop.replay.trusting import TrustDialog


@pytest.fixture
def place(studio: Studio, folder: Path) -> ReplayPlace:
    """The place with two chains."""
    return visit(studio, folder)


def verdicts(place: ReplayPlace) -> dict[str, str]:
    """What is said of the chosen recording by host."""
    assert place.feed.shown is not None
    return {dialect: verdict_of(played) for dialect, played in place.feed.shown.hosts.items()}


def titles(menu: QMenu) -> list[str]:
    """Texts of a menu."""
    return [action.text() for action in menu.actions() if action.text()]


def test_recordings_of_the_cases_are_played_in_every_host(studio: Studio, place: ReplayPlace) -> None:
    assert [row.title for row in place.feed.rows] == ["env | sort", "cat notes", "vault list"]
    found = verdicts(place)
    assert len(found) == 10
    assert found["wasmagent"] == "safe"
    assert found["pydantic-ai"] == "partial"
    assert [card.card.name for card in place.left.cards] == ["redact", "cut"]
    assert [card.card.name for card in place.right.cards] == ["cut", "redact"]
    assert place.results.checks.table.entries.rowCount() == 2
    assert place.bar.count.text() == "3 recordings"
    keys = [item.key for item in studio.window.statusbar.items]
    assert {"leaks", "took", "executed"} <= set(keys)


def test_no_secret_is_on_the_screen(studio: Studio, place: ReplayPlace) -> None:
    part = KEY[-12:]
    for view in place.panes.views:
        view.select_all()
        assert part not in view.selected()
    for page in (place.results.findings, place.results.checks, place.results.log, place.results.orders):
        model = page.table.entries
        said = [entry.sentence for entry in model.entries]
        assert not any(part in text for text in said)
    assert not any(part in row.title for row in place.feed.rows)


def test_the_list_filters_and_chooses(studio: Studio, place: ReplayPlace) -> None:
    place.records.field.setText("notes")
    assert place.records.list.records.rowCount() == 1
    assert "2 recordings hidden" in place.records.said.text()
    place.records.list.setCurrentIndex(place.records.list.records.index(0))
    rest(studio, place)
    assert place.feed.current is not None
    assert place.feed.current.record.id == "plain"
    place.records.field.setText("colour:red")
    assert "colour:" in place.records.said.text()
    place.records.field.setText("notes")
    place.select_row(0)
    assert place.records.field.text() == ""


def test_a_host_is_put_at_the_right_and_with_shift_at_the_left(studio: Studio, place: ReplayPlace) -> None:
    QTest.mouseClick(place.strip.cards["crewai"], Qt.MouseButton.LeftButton)
    rest(studio, place)
    assert place.feed.right is not None
    assert place.feed.right.dialect == "crewai"
    assert place.right.title.text() == "CrewAI"
    place.strip.chosen.emit("langchain", True)
    rest(studio, place)
    assert place.feed.left is not None
    assert place.feed.left.dialect == "langchain"
    studio.run("replay.exchange")
    rest(studio, place)
    assert (place.feed.left.dialect, place.feed.right.dialect) == ("crewai", "langchain")


def test_steps_move_and_go_off_in_a_draft_that_is_saved(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    place.left.cards[1].setFocus()
    QTest.keyClick(
        place.left.cards[1], Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    rest(studio, place)
    assert [card.card.name for card in place.left.cards] == ["cut", "redact"]
    assert verdicts(place)["wasmagent"] == "partial"
    assert (folder / "house.chain.yaml").read_text(encoding="utf-8") == HOUSE
    assert place.bar.save.isVisible()
    place.left.switched.emit("cut", False)
    rest(studio, place)
    assert verdicts(place)["wasmagent"] == "safe"
    assert place.left.cards[0].card.detail == "switched off"
    studio.run("replay.save-chain")
    rest(studio, place)
    text = (folder / "house.chain.yaml").read_text(encoding="utf-8")
    assert text.startswith("# Ours\n")
    assert "enabled: false}" in text
    assert text.index("name: cut") < text.index("name: redact")
    assert not place.feed.drafts
    assert not place.bar.save.isVisible()


def test_a_card_is_dragged_before_another(studio: Studio, place: ReplayPlace) -> None:
    cut, target = place.left.cards[1], place.left.cards[0]
    start, end = cut.rect().center(), cut.mapFromGlobal(target.mapToGlobal(QPoint(2, 10)))
    QTest.mousePress(cut, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        point = start + (end - start) * step / 5
        move = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(point), QPointF(cut.mapToGlobal(point)), Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(cut, move)
    assert cut.pulled
    assert place.left._track.mark is not None
    QTest.mouseRelease(cut, Qt.MouseButton.LeftButton, pos=end)
    rest(studio, place)
    assert [card.card.name for card in place.left.cards] == ["cut", "redact"]
    place.feed.revert(place.feed.chain)
    rest(studio, place)


def test_pasted_texts_outlive_another_language(studio: Studio, place: ReplayPlace) -> None:
    def pasted(dialog: QDialog) -> bool:
        assert isinstance(dialog, PasteDialog)
        dialog.text.setPlainText("one line")
        return True

    studio.dialogs.dialogs = [pasted]
    studio.run("replay.paste")
    rest(studio, place)
    studio.run("view.language-zh")
    anew = studio.window._places["replay"]
    assert isinstance(anew, ReplayPlace)
    assert anew is not place
    rest(studio, anew)
    assert anew.feed.rows[-1].record.output == "one line"
    assert anew.bar.replay.text() == "全部回放"


def test_a_rescan_plays_again_only_what_changed(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    before = place.feed.loaded
    studio.run("library.rescan")
    studio.settle()
    rest(studio, place)
    assert place.feed.loaded is before
    with (folder / "out.jsonl").open("a", encoding="utf-8") as file:
        file.write(record("new", "a\n") + "\n")
    studio.run("library.rescan")
    studio.until(lambda: len(place.feed.rows) == 4)
    rest(studio, place)


def test_a_row_that_runs_backwards_moves_steps_the_other_way(studio: Studio, place: ReplayPlace) -> None:
    place.right._move(place.right.cards[0], 1)
    rest(studio, place)
    assert [card.card.name for card in place.right.cards] == ["redact", "cut"]
    assert [card.card.name for card in place.left.cards] == ["cut", "redact"]
    place.feed.revert(place.feed.chain)
    rest(studio, place)
    assert [card.card.name for card in place.left.cards] == ["redact", "cut"]


def test_a_file_that_changed_meanwhile_is_not_written_over(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    place.left.switched.emit("cut", False)
    rest(studio, place)
    (folder / "house.chain.yaml").write_text(HOUSE + "# somebody else\n", encoding="utf-8")
    place.save_chain()
    rest(studio, place)
    assert "somebody else" in (folder / "house.chain.yaml").read_text(encoding="utf-8")
    assert place.feed.drafts
    studio.dialogs.answers = ["stay", "drop"]
    assert not place.may_close()
    assert place.may_close()
    rest(studio, place)


def test_parameters_take_effect_while_they_are_typed_and_cancel_puts_back(studio: Studio, place: ReplayPlace) -> None:
    def typed(dialog: QDialog) -> bool:
        assert isinstance(dialog, ParamDialog)
        field = dialog.fields["max"]
        assert isinstance(field, QLineEdit)
        field.setText("9")
        field.textEdited.emit("9")
        dialog.apply()
        rest(studio, place)
        assert place.feed.shown is not None
        assert place.feed.shown.left is not None
        assert len(str(place.feed.shown.left.result.final)) < 60
        field.textEdited.emit("many")
        dialog.apply()
        assert "whole number" in dialog.said.text() or "number" in dialog.said.text()
        return False

    studio.dialogs.dialogs = [typed]
    place.edit_step(place.feed.chain, "cut")
    rest(studio, place)
    assert not place.feed.drafts


def test_two_chains_are_compared_on_all_recordings(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    place.feed.hold_against("chain", str(folder / "other.chain.yaml"))
    rest(studio, place)
    assert place.left.title.text() == "house"
    assert place.right.title.text() == "other"
    table = place.results.compared.table.entries
    assert table.rowCount() == 3
    words = {entry.title: entry.cells[1].text for entry in table.entries}
    assert words["env | sort"] == "improved"
    place.results.wanted.chosen.emit("regressed")
    place.results.wanted.set_current("improved")
    place.results._show_compared()
    assert "env | sort" in [entry.title for entry in table.entries]
    place.feed.hold_against("")
    rest(studio, place)
    assert place.right.isHidden()
    assert place.feed.shown is not None
    assert place.feed.shown.right is None


def test_orders_of_a_parallel_host_are_listed_and_shown(studio: Studio, place: ReplayPlace) -> None:
    orders = place.results.orders.table.entries
    assert orders.rowCount() >= 2
    assert {entry.cells[1].text for entry in orders.entries} == {"Claude Code"}
    place.results.orders.table.opened.emit(orders.entries[0])
    rest(studio, place)
    right = place.panes.sides[1]
    assert right is not None
    assert "Claude Code" in right.title


def test_code_of_ones_own_waits_for_trust_which_shows_it(
    studio: Studio, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own-state"))
    (folder / "a.chain.yaml").write_text(OWN, encoding="utf-8")
    (folder / "shout.py").write_text(SHOUT, encoding="utf-8")
    place = visit(studio, folder)
    assert verdicts(place)["wasmagent"] == "untrusted"
    assert place.left.cards[0].card.locked

    def looked_at(dialog: QDialog) -> bool:
        assert isinstance(dialog, TrustDialog)
        assert "context['output'].upper()" in dialog.code.toPlainText()
        return True

    studio.dialogs.dialogs = [looked_at]
    studio.run("replay.trust")
    rest(studio, place)
    assert place.feed.shown is not None
    assert place.feed.shown.left is not None
    assert "HOME=/HOME/ADA" in str(place.feed.shown.left.result.final)


def test_a_folder_without_recordings_offers_ways_to_some(studio: Studio, tmp_path: Path) -> None:
    root = tmp_path / "bare"
    root.mkdir()
    place = visit(studio, root)
    assert place.pages.currentWidget() is place.nothing
    (tmp_path / "more.jsonl").write_text(record("one", "a\nb\n") + "\n", encoding="utf-8")
    studio.dialogs.files = [tmp_path / "more.jsonl"]
    QTest.mouseClick(place.nothing.files, Qt.MouseButton.LeftButton)
    rest(studio, place)
    assert [row.record.id for row in place.feed.rows] == ["one"]
    assert "no chain" in place.notice.text()
    studio.dialogs.files = [root / "house"]
    place.desk.new_chain()
    rest(studio, place)
    assert (root / "house.chain.yaml").exists()
    assert [card.card.name for card in place.left.cards] == ["redact", "cut"]
    assert place.notice.isHidden()

    def pasted(dialog: QDialog) -> bool:
        assert isinstance(dialog, PasteDialog)
        dialog.text.setPlainText(f"key={KEY}")
        return True

    studio.dialogs.dialogs = [pasted]
    studio.run("replay.paste")
    rest(studio, place)
    assert place.feed.rows[-1].record.output == f"key={KEY}"
    menu = QMenu()
    place.adding.fill(menu)
    assert "Take away what was pasted" in titles(menu)
    assert "Take away more.jsonl" in titles(menu)


def test_a_broken_chain_is_told_with_its_place(studio: Studio, folder: Path) -> None:
    (folder / "a.chain.yaml").write_text("version: 1\nname: a\ndialect: nowhere\n", encoding="utf-8")
    place = visit(studio, folder)
    assert place.feed.left is not None
    assert place.feed.left.name == "house"
    menu = QMenu()
    place.desk.fill_chains(menu)
    assert any("a.chain.yaml – " in title and "nowhere" in title for title in titles(menu))
    assert "problems" in [item.key for item in studio.window.statusbar.items]


def test_canaries_stand_in_every_output(studio: Studio, place: ReplayPlace) -> None:
    studio.run("replay.canaries")
    rest(studio, place)
    assert place.feed.shown is not None
    assert "sk-ant-api03" in str(place.feed.shown.record.output)
    assert place.results.checks.table.entries.rowCount() == 2
    assert "canaries" in [item.key for item in studio.window.statusbar.items]


def test_what_stands_at_the_sides_is_kept(studio: Studio, place: ReplayPlace) -> None:
    place.feed.choose_host("langchain", left=False)
    rest(studio, place)
    state = place.save_state()
    place.feed.choose_host("codex", left=False)
    place.restore_state(state)
    rest(studio, place)
    assert place.feed.right is not None
    assert place.feed.right.dialect == "langchain"
    place.restore_state({"base": state["base"], "against": 3, "left": "nowhere", "recordings": [1]})
    rest(studio, place)
    assert place.feed.left_host == ""
