"""What a person at the keyboard met: nothing clipped, nothing that moves by itself, no step that undo forgets."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.author.conftest import GOOD, Maker, Studio, skill_text, write_skill
from tests.desktop.author.test_disk import banners, press
from workbench.desktop.author.renaming import RenameDialog
from workbench.desktop.shell.flow import FlowRow
from workbench.desktop.shell.parts import ElidedButton, ElidedLabel
from workbench.skill.document import Document
from workbench.skill.edits import TextEdit
from workbench.skill.fix_preview import fix_preview

# what the offscreen platform says of every popup window
pytestmark = pytest.mark.qt_log_ignore(r"plugin does not support (raise|grabbing)", extend=True)
KNOTS = "deck/knot-guide/SKILL.md"
TIDES = "sea/tide-tables/SKILL.md"


def key(studio: Studio, code: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Presses a key in the text as a person does, shortcuts included."""
    studio.window.activateWindow()
    studio.place.editor.setFocus()
    studio.until(studio.place.editor.hasFocus)
    QTest.keyClick(studio.place.editor, code, modifier)


def undo(studio: Studio) -> None:
    key(studio, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    studio.settle()


def rename(studio: Studio, name: str) -> None:
    """F2 with a new name."""

    def answer(dialog: QDialog) -> bool:
        assert isinstance(dialog, RenameDialog)
        dialog.field.setText(name)
        studio.until(lambda: dialog.plan is not None and dialog.plan.target.endswith(name))
        return True

    studio.dialogs.dialogs.append(answer)
    key(studio, Qt.Key.Key_F2)
    studio.settle()


def test_one_key_undoes_a_rename_and_leaves_no_row_behind(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    before = studio.file.bytes_now()
    rename(studio, "tide-book")
    assert (library / "sea/tide-book/SKILL.md").exists()
    undo(studio)
    assert studio.file.skill_path == TIDES
    assert (library / TIDES).read_bytes() == studio.file.bytes_now() == before
    assert not studio.file.dirty
    studio.until(lambda: studio.place.library.model.known("sea/tide-book/SKILL.md") is None)
    assert sorted(row.path for row in studio.workspace.skills if "/tide" in row.path) == [TIDES]


def test_undo_takes_the_text_first_when_something_was_typed_after_a_rename(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    rename(studio, "tide-book")
    studio.put_caret("# Steps")
    studio.type(" to take")
    undo(studio)
    assert "to take" not in studio.file.text()
    assert studio.file.skill_path == "sea/tide-book/SKILL.md"


def test_undoing_a_fix_says_so(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.open_route()
    studio.run("fix.all-safe")
    studio.settle()
    undo(studio)
    assert studio.said().startswith("Undone")


def nested(tmp_path: Path) -> Path:
    """A library whose only skill stands one folder too deep for some clients."""
    root = tmp_path / "deep"
    write_skill(root / "skills/sea/tide-tables", skill_text("tide-tables"))
    return root


@pytest.mark.parametrize("answer", ["move", "stay"])
def test_a_fix_that_moves_a_folder_asks_moves_and_can_be_undone(studio: Studio, tmp_path: Path, answer: str) -> None:
    root = nested(tmp_path)
    studio.open(root)
    studio.edit("skills/sea/tide-tables/SKILL.md")
    finding = next(item for item in studio.place.findings() if item.code == "L108")
    studio.dialogs.answers.append(answer)
    studio.place._apply_fix(finding, finding.fixes[0])
    studio.settle()
    moved = root / "skills/tide-tables/SKILL.md"
    assert moved.exists() == (answer == "move")
    if answer == "move":
        assert studio.file.path == moved
        undo(studio)
    assert (root / "skills/sea/tide-tables/SKILL.md").exists()
    assert studio.file.path == root / "skills/sea/tide-tables/SKILL.md"


def test_the_popup_of_a_fix_that_renames_shows_no_empty_change_and_no_wrong_risk(
    studio: Studio, tmp_path: Path
) -> None:
    studio.open(nested(tmp_path))
    studio.edit("skills/sea/tide-tables/SKILL.md")
    studio.run("fix.quick")
    popup = studio.place.fixes.popup
    assert popup is not None
    offer = popup._offers[0]
    assert (offer.kind, offer.note) == ("fix", "renames")
    assert not popup.diff.isVisibleTo(popup)
    assert not any("wording" in text for text in popup.outcome_texts())
    popup.close()


def test_the_card_explains_the_worst_until_the_caret_moves(studio: Studio, tmp_path: Path) -> None:
    root = tmp_path / "deep"
    write_skill(root / "skills/sea/route-planner", skill_text("route-planner", f"Note: {GOOD}"))
    studio.open(root)
    studio.edit("skills/sea/route-planner/SKILL.md")
    card = studio.place.inspector.card
    assert [item.code for item in studio.place.findings() if item.range.start.line == 1] == ["L108"]
    assert card.finding is not None
    assert card.finding.code == "F205"
    key(studio, Qt.Key.Key_Right)
    assert card.finding.code == "L108"


@pytest.mark.parametrize("width", [1440, 1120])
def test_the_inspector_is_as_wide_as_its_column_whatever_a_fix_is_called(
    make_studio: Maker, tmp_path: Path, width: int
) -> None:
    studio = make_studio((width, 900))
    long = "a-name-that-fills-the-whole-width-of-a-button-and-more"
    root = tmp_path / "deep"
    write_skill(root / "skills/sea" / long, skill_text(long))
    studio.open(root)
    studio.edit(f"skills/sea/{long}/SKILL.md")
    studio.run("rule.explain")
    inspector = studio.place.inspector
    bar = inspector.horizontalScrollBar()
    assert (inspector._body.width(), bar.value()) == (inspector.viewport().width(), 0)
    for child in inspector.card.findChildren(QPushButton):
        if child.isVisible():
            right = child.mapTo(inspector.viewport(), QRect(child.rect()).topRight()).x()
            assert right < inspector.viewport().width(), child.accessibleName() or child.text()


def test_an_empty_library_says_what_to_do(studio: Studio, tmp_path: Path, library: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    studio.open(empty)
    said = [item.text() for item in studio.place.centre.findChildren(QLabel) if item.isVisible()]
    assert "No skill in this folder" in said
    assert any("Ctrl+N" in text for text in said)
    studio.open(library)
    said = [item.text() for item in studio.place.centre.findChildren(QLabel) if item.isVisible()]
    assert "Choose a skill from the list" in said


def test_the_hint_does_not_cover_the_offer_of_an_empty_file(studio: Studio, tmp_path: Path) -> None:
    write_skill(tmp_path / "lib/void", "")
    studio.open(tmp_path / "lib")
    studio.edit("void/SKILL.md")
    studio.place.editor.grab()
    assert studio.codes("void/SKILL.md")
    assert studio.place.editor._paint.hint_box.isEmpty()


def test_a_comparison_that_is_cancelled_answers_nothing(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.put_caret("# Steps")
    studio.type(" here")
    write_skill(library / "sea/tide-tables", skill_text("tide-tables", body="# Other\n"))
    studio.until(lambda: banners(studio))
    press(studio, "Compare")
    assert studio.place.centre.compare is not None
    studio.place.centre.close_compare()
    assert banners(studio) == ["SKILL.md changed on disk"]
    press(studio, "Keep mine")
    assert banners(studio) == []


def test_closing_a_file_that_is_gone_asks_first(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(TIDES)
    (library / TIDES).unlink()
    studio.until(lambda: banners(studio))
    studio.dialogs.answers += ["stay", "save"]
    studio.place.close_file(file)
    assert studio.place.files.current is file
    studio.place.close_file(file)
    assert (library / TIDES).read_bytes() == file.bytes_now()
    assert studio.place.files.current is None


def test_a_long_banner_leaves_the_columns_where_they_are(make_studio: Maker, library: Path) -> None:
    studio = make_studio((1120, 800))
    studio.open(library)
    file = studio.edit(TIDES)
    before = studio.place.centre.geometry()
    studio.place.notices.say(file, "disk", "warning", "A title " * 30, "a detail")
    studio.settle()
    assert studio.place.centre.geometry() == before


def test_a_small_window_shows_every_tab_of_the_closed_bottom_panel(make_studio: Maker, library: Path) -> None:
    studio = make_studio((880, 600))
    studio.open(library)
    studio.edit(KNOTS)
    bottom = studio.place.bottom
    assert bottom.folded
    assert not bottom._tools.isVisible()
    bottom.show_page("problems")
    assert bottom._tools.isVisible()


def test_another_encoding_has_no_preview_of_lines_that_do_not_change() -> None:
    data = "---\nname: gbk\ndescription: 把会议记录整理成纪要\n---\n".encode("gbk")
    document = Document.from_bytes(data)
    assert fix_preview(document, (TextEdit(0, len(data), document.text),)) == ()


def test_a_row_flows_into_the_next_line_and_cuts_what_is_wider_than_all(qtbot: QtBot) -> None:
    box = QWidget()
    row = FlowRow(8, 6)
    box.setLayout(row)
    long, short = ElidedButton("A very long title " * 10), QPushButton("Go")
    for button in (long, short):
        row.addWidget(button)
    qtbot.addWidget(box)
    box.resize(240, row.heightForWidth(240))
    box.show()
    assert long.geometry().right() < 240
    assert long.text().endswith("…")
    assert long.toolTip().startswith("A very long title")
    assert short.y() >= long.geometry().bottom()
    box.resize(4000, 100)
    assert long.text() == "A very long title " * 10
    assert short.geometry().left() > long.geometry().right()
    assert abs(short.geometry().center().y() - long.geometry().center().y()) <= 1


def test_a_path_with_no_room_for_its_parts_is_not_shown_at_all(qtbot: QtBot) -> None:
    def ink(width: int) -> bool:
        label.resize(width, 20)
        image = label.grab().toImage()
        colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
        return len(colours) > 1

    label = ElidedLabel("skills/writing/release-notes/SKILL.md", mode=Qt.TextElideMode.ElideMiddle, least=12)
    qtbot.addWidget(label)
    assert ink(400)
    assert ink(200)
    assert not ink(30)


def test_the_caret_keeps_its_finding_when_another_file_was_shown_between(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.open_route()
    studio.put_caret("Note")
    studio.edit(TIDES)
    studio.open_route()
    card = studio.place.inspector.card
    assert card.finding is not None
    assert card.finding.code == "F205"
    assert studio.place.editor.textCursor().position() > 0
    assert studio.place.editor.textCursor().movePosition(QTextCursor.MoveOperation.NextCharacter)


def test_the_card_of_a_rule_shows_its_whole_name_and_code_in_a_fixed_pitch(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    assert studio.place.open_item("rule", "F205")
    card = studio.place.inspector.card
    QTest.qWait(50)
    labels = [item for item in card.findChildren(QLabel) if item.isVisibleTo(card)]
    name = next(item for item in labels if item.text() == "unquoted-colon")
    assert name.toolTip() == ""
    code = next(item for item in labels if item.text().startswith("description: "))
    assert code.fontMetrics().horizontalAdvance("iiii") == code.fontMetrics().horizontalAdvance("mmmm")


def test_undoing_a_fix_leaves_the_caret_at_its_place(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.open_route()
    studio.put_caret("Note")
    finding = next(item for item in studio.place.findings() if item.code == "F205")
    studio.place._apply_fix(finding, finding.fixes[0])
    studio.settle()
    undo(studio)
    assert studio.place.editor.textCursor().blockNumber() == finding.range.start.line - 1


def test_the_style_takes_pictures_off_the_buttons_of_dialogs(qapp: QApplication, studio: Studio) -> None:
    assert "dialogbuttonbox-buttons-have-icons: 0" in qapp.styleSheet()
