"""Nothing of the place is cut where it could be whole: at every width, height, size and language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QScrollArea

from tests.desktop.replay.conftest import OWN, SHOUT, Maker, Studio, rest, visit
from tests.desktop.replay.pane_samples import Panes, leaking, safe
from workbench.desktop.replay.exporting import SettingsDialog
from workbench.desktop.replay.place import ReplayPlace
from workbench.desktop.replay.strip import HostCard
from workbench.desktop.replay.words import TITLES, VERDICTS, said_of, short_way
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.recorder import program


@pytest.fixture
def place(studio: Studio, folder: Path) -> ReplayPlace:
    """The place in a window of 1,440 × 900."""
    return visit(studio, folder)


def shown_whole(place: ReplayPlace) -> bool:
    """Whether every part of the toolbar that is shown has the room of its words."""
    bar = place.bar
    parts = (bar.chain, bar.against, bar.modes, bar.only, bar.count, bar.rest, bar.replay)
    return all(part.isHidden() or part.width() >= part.sizeHint().width() for part in parts)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_verdict_and_every_host_fits_its_card(make_studio: Maker, folder: Path, language: str) -> None:
    studio = make_studio(language=language)
    place = visit(studio, folder)
    for card in place.strip.cards.values():
        bold = card.sizeHint().width() - studio.desktop.theme.theme.px(39)
        words = [said_of(verdict).word for verdict in VERDICTS]
        assert card.width() >= card.sizeHint().width()
        assert max(card.fontMetrics().horizontalAdvance(word) for word in words) <= bold
        assert short_way(card.dialect)


def test_every_verdict_has_words_of_its_own() -> None:
    said = [said_of(verdict) for verdict in VERDICTS]
    assert len(set(said)) == len(VERDICTS)


def test_the_toolbar_takes_a_second_row_before_it_cuts_a_word(studio: Studio, place: ReplayPlace) -> None:
    assert not place.bar.two_rows
    assert shown_whole(place)
    for width in (1180, 1100, 1000, 900):
        studio.window.resize(width, 800)
        studio.until(lambda: shown_whole(place))
    assert place.bar.two_rows
    studio.window.resize(1440, 900)
    studio.until(lambda: not place.bar.two_rows and shown_whole(place))


def test_without_recordings_the_toolbar_has_one_row(make_studio: Maker, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    place = visit(make_studio((880, 600)), empty)
    assert not place.bar.two_rows


def test_both_rows_leave_the_same_room_to_their_names(studio: Studio, place: ReplayPlace) -> None:
    assert place.left.head.width() == place.right.head.width() == studio.desktop.theme.theme.px(190)
    studio.window.resize(1100, 800)
    studio.until(lambda: place.left.head.width() < studio.desktop.theme.theme.px(190))
    assert place.left.head.width() == place.right.head.width()


def test_in_a_narrow_window_hosts_are_shapes_and_names(make_studio: Maker, folder: Path) -> None:
    studio = make_studio((1024, 800))
    place = visit(studio, folder)
    cards: list[HostCard] = list(place.strip.cards.values())
    assert all(card.brief for card in cards)
    assert place.strip.height() < studio.desktop.theme.theme.px(60)
    assert place.strip.cards["codex"].said.word in place.strip.cards["codex"].accessibleName()
    studio.window.resize(1440, 900)
    studio.until(lambda: not any(card.brief for card in cards))


def test_in_a_low_window_the_results_close_to_their_tabs(make_studio: Maker, folder: Path) -> None:
    studio = make_studio((1100, 640))
    place = visit(studio, folder)
    assert place.results.folded
    assert place.results.height() <= place.results.strip_height
    studio.run("replay.compare")
    assert not place.results.folded
    studio.until(lambda: place.results.compared.isVisible() and place.results.height() > 100)
    page = place.results.compared
    low = studio.window.height() - studio.window.statusbar.height()
    studio.until(lambda: page.mapTo(studio.window, page.rect().bottomLeft()).y() <= low)


def test_a_folder_without_a_chain_offers_one(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    assert place.begin.isHidden()
    for path in folder.glob("*.chain.yaml"):
        path.unlink()
    place.feed.added.append(str(folder / "out.jsonl"))
    place.feed.reload()
    rest(studio, place)
    assert place.begin.isVisible()
    studio.dialogs.files = [folder / "fresh.chain.yaml"]
    place.begin.click()
    studio.until(lambda: place.feed.left is not None)
    rest(studio, place)
    assert place.begin.isHidden()
    assert [step.name for step in place.feed.left.post] == ["redact", "cut"] if place.feed.left else False


def test_the_keyboard_goes_to_the_tree_that_stands_in_the_panes_place(studio: Studio, place: ReplayPlace) -> None:
    place.select_row(2)
    rest(studio, place)
    place.panes.focused.setFocus()
    place.bar.modes.buttons["json"].click()
    rest(studio, place)
    place.panes.focused.setFocus()
    assert QApplication.focusWidget() is place.panes.trees[0]
    studio.run("replay.list-differences")
    assert "F7" in studio.said()
    place.bar.modes.buttons["text"].click()
    rest(studio, place)
    place.panes.focused.setFocus()
    assert QApplication.focusWidget() is place.panes.views[0]


def test_control_and_arrows_go_from_host_to_host_from_everywhere(studio: Studio, place: ReplayPlace) -> None:
    hosts = place.strip.order.seen
    for find in (
        lambda: place.panes.focused, lambda: place.records.list, lambda: place.left.cards[0],
        lambda: place.strip.cards["codex"],
    ):  # fmt: skip
        widget, right = find(), place.feed.right
        assert right is not None
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
        rest(studio, place)
        after = place.feed.right
        assert after is not None
        assert after.dialect == hosts[(hosts.index(right.dialect) + 1) % len(hosts)], widget


def test_canaries_make_no_rewrite_longer(studio: Studio, place: ReplayPlace) -> None:
    studio.run("replay.canaries")
    studio.until(lambda: place.feed.lines and all(place.feed.lines))
    rest(studio, place)
    lines = [line for line in place.feed.lines if line is not None]
    assert any(line.left.bytes > row.size for row, line in zip(place.feed.rows, lines, strict=True))
    assert not any(line.left.longer for line in lines)
    assert "longer" not in place.bar.rest.text()


def test_the_export_is_for_the_host_that_is_chosen_and_starts_from_anywhere(
    studio: Studio, place: ReplayPlace, folder: Path
) -> None:
    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, SettingsDialog)
        assert "PostToolUse" in dialog.text.toPlainText()
        dialog.hosts.setCurrentText(TITLES["gemini-cli"])
        assert TITLES["gemini-cli"] in dialog.said.text()
        return True

    studio.dialogs.dialogs = [look]
    studio.run("replay.export-hook")
    text = QApplication.clipboard().text()
    command = json.loads(text)["hooks"]["AfterTool"][0]["hooks"][0]["command"]
    assert Path(program()[0]).is_absolute()
    assert command.startswith(program()[0])
    assert str(folder / "house.chain.yaml") in command


def test_a_chain_without_golden_files_says_so(studio: Studio, place: ReplayPlace) -> None:
    studio.run("replay.approve")
    rest(studio, place)
    assert "names no golden file" in studio.said()


def test_a_chain_that_was_not_run_is_held_against_nothing(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    (folder / "own.chain.yaml").write_text(OWN, encoding="utf-8")
    (folder / "shout.py").write_text(SHOUT, encoding="utf-8")
    place.feed.added.append(str(folder / "out.jsonl"))
    place.feed.reload()
    rest(studio, place)
    place.feed.choose_chain(str(folder / "own.chain.yaml"))
    place.feed.hold_against("chain", str(folder / "other.chain.yaml"))
    rest(studio, place)
    lines = [line for line in place.feed.lines if line is not None]
    assert len(lines) == 3
    assert [(line.left.verdict, line.compared) for line in lines] == [("untrusted", None)] * 3
    assert place.bar.rest.text() == "3 not run"
    entries = place.results.compared.table.entries
    assert entries.rowCount() == 3
    assert "not run" in str(entries.data(entries.index(0, 1), Qt.ItemDataRole.AccessibleTextRole))


def test_what_is_said_of_a_leak_can_be_scrolled_to(make_panes: Panes) -> None:
    panes = make_panes(safe(), leaking())
    panes.resize(420, 400)
    view = panes.views[1]
    panes.grab()
    QApplication.processEvents()
    panes.grab()
    room = view.viewport().width() - view.gutter()
    assert (
        view.horizontalScrollBar().maximum() + room > view.fontMetrics().horizontalAdvance("characters survive") + 300
    )


def test_a_dialog_is_never_larger_than_the_screen(theme: ThemeManager, qapp: QApplication) -> None:
    dialog = Dialog(theme, "Long", 3_000)
    field = QLineEdit()
    dialog.add_row("Name", field)
    for number in range(80):
        dialog.body.addWidget(label(f"line {number}", "body"))
    closing = dialog.add_buttons()
    field.setFocus()
    dialog.show()
    room = dialog.screen().availableGeometry()
    assert dialog.height() <= room.height()
    assert dialog.width() <= room.width()
    assert closing.geometry().bottom() < room.height()
    assert dialog.focusWidget() is field
    areas = dialog.findChildren(QScrollArea)
    assert len(areas) == 1
    assert areas[0].verticalScrollBar().maximum() > 0
    dialog.close()
