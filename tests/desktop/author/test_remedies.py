"""Remedies on real files: the popup with its preview, fix all safe, ignore with a reason, severity, rename."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog

from tests.desktop.author.conftest import Maker, Studio, skill_text, write_skill
from workbench.desktop.author.quick_fix import QuickFixPopup
from workbench.desktop.author.renaming import RenameDialog
from workbench.skill.findings import Finding, Severity

# what the offscreen platform says of every popup window
pytestmark = pytest.mark.qt_log_ignore(r"plugin does not support (raise|grabbing)", extend=True)

ROUTE = "sea/route-planner/SKILL.md"
KNOTS = "deck/knot-guide/SKILL.md"


def find(studio: Studio, code: str, path: str = ROUTE) -> Finding:
    return next(item for item in studio.workspace.findings(path) if item.code == code)


def popup(studio: Studio, code: str = "F205") -> QuickFixPopup:
    """Opens the popup at a finding by the key."""
    studio.open_route()
    studio.place.editor.go_to(find(studio, code).span)
    assert studio.run("fix.quick")
    shown = studio.place.fixes.popup
    assert shown is not None
    return shown


def titles(shown: QuickFixPopup) -> list[str]:
    return [shown.list.item(number).text() for number in range(shown.list.count())]


def test_popup_offers_the_fix_first_with_its_exact_preview(studio: Studio, library: Path) -> None:
    studio.open(library)
    shown = popup(studio)
    fix = find(studio, "F205").fixes[0]
    assert titles(shown)[0] == fix.title
    lines = shown.diff.accessibleDescription().split("\n")
    assert lines[0].startswith("- description: Note: plans")
    assert lines[1].startswith("+ description: ")
    assert lines[1] != lines[0].replace("- ", "+ ", 1)
    studio.until(lambda: shown.outcome_texts())
    assert any("finding" in text for text in shown.outcome_texts())
    shown.close()


def test_enter_applies_the_fix_as_one_undo_step(studio: Studio, library: Path) -> None:
    studio.open(library)
    shown = popup(studio)
    before = studio.file.bytes_now()
    QTest.keyClick(shown.list, Qt.Key.Key_Return)
    studio.settle()
    assert studio.file.bytes_now() != before
    assert "F205" not in studio.codes(ROUTE)
    assert studio.file.dirty
    studio.run("edit.undo")
    assert studio.file.bytes_now() == before
    assert not studio.file.dirty


def test_escape_closes_the_popup_and_changes_nothing(studio: Studio, library: Path) -> None:
    studio.open(library)
    shown = popup(studio)
    before = studio.file.bytes_now()
    QTest.keyClick(shown.list, Qt.Key.Key_Escape)
    studio.until(lambda: studio.place.fixes.popup is None)
    assert studio.file.bytes_now() == before


def test_all_safe_fixes_are_one_step_and_the_rest_is_counted(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.open_route()
    said: list[str] = []
    studio.place.announced.connect(said.append)
    before = studio.file.bytes_now()
    safe = [item for item in studio.workspace.findings(ROUTE) if any(fix.safe and fix.edits for fix in item.fixes)]
    assert safe
    assert studio.run("fix.all-safe")
    studio.until(lambda: said)
    studio.settle()
    left = [item for item in studio.workspace.findings(ROUTE) if any(fix.safe and fix.edits for fix in item.fixes)]
    assert left == []
    assert "fixed" in said[0]
    assert "left" in said[0]
    studio.run("edit.undo")
    assert studio.file.bytes_now() == before


def answer_text(text: str) -> Callable[[QDialog], bool]:
    def answer(dialog: QDialog) -> bool:
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue(text)
        return True

    return answer


def test_ignoring_writes_a_directive_that_really_silences(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(KNOTS)
    finding = studio.workspace.findings(KNOTS)[0]
    studio.dialogs.dialogs.append(answer_text("the index needs this name"))
    studio.place.fixes.ignore(studio.file, finding)
    studio.settle()
    assert f"skill-workbench: ignore {finding.code} the index needs this name" in studio.file.text()
    assert finding.code not in studio.codes(KNOTS)
    studio.run("file.save")
    studio.settle()
    studio.until(lambda: finding.code not in studio.codes(KNOTS))
    assert "ignore" in (library / KNOTS).read_text(encoding="utf-8")


def test_ignoring_without_a_reason_changes_nothing(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(KNOTS)
    studio.dialogs.dialogs.append(answer_text("   "))
    studio.place.fixes.ignore(studio.file, studio.workspace.findings(KNOTS)[0])
    assert not studio.file.dirty


def test_a_library_finding_is_silenced_by_its_directive_too(studio: Studio, library: Path) -> None:
    text = skill_text("tide-tables").replace(
        "name: tide", "# skill-workbench: ignore G101 copied on purpose\nname: tide"
    )
    write_skill(library / "sea2/tide-tables", text)
    studio.open(library)
    assert "G101" not in studio.codes("sea2/tide-tables/SKILL.md")


def test_a_severity_is_written_to_workbench_toml_and_counts_at_once(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.open_route()
    finding = find(studio, "F205")
    assert finding.severity is Severity.ERROR
    studio.dialogs.dialogs.append(answer_text("Advice"))
    studio.place.fixes.change_severity(finding)
    studio.until(lambda: find(studio, "F205").severity is Severity.INFO)
    studio.settle()
    written = tomllib.loads((library / "workbench.toml").read_text(encoding="utf-8"))
    assert written["rules"]["F205"] == "info"
    row = studio.place.library.model.known(ROUTE)
    assert row is not None
    assert row.counts is not None
    assert row.counts[2] >= 1
    assert find(studio, "F205") in studio.listed()


def test_a_mistake_in_workbench_toml_is_told_and_the_former_rules_stay(studio: Studio, library: Path) -> None:
    (library / "workbench.toml").write_text('[rules]\nF205 = "off"\n', encoding="utf-8")
    studio.open(library)
    assert "F205" not in studio.codes(ROUTE)
    (library / "workbench.toml").write_text('[rules]\nF205 = "loud"\n', encoding="utf-8")
    studio.until(lambda: studio.window.banners.banners)
    assert "F205" not in studio.codes(ROUTE)


def rename_to(studio: Studio, name: str) -> Callable[[QDialog], bool]:
    def answer(dialog: QDialog) -> bool:
        assert isinstance(dialog, RenameDialog)
        dialog.field.setText(name)
        studio.until(dialog.accept_button.isEnabled)
        return True

    return answer


def test_renaming_moves_folder_name_and_references_and_is_undone_as_one(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(KNOTS)
    link = library / "deck/hull-paint/SKILL.md"
    before = {path: path.read_bytes() for path in (library / KNOTS, link)}
    studio.dialogs.dialogs.append(rename_to(studio, "rope-guide"))
    assert studio.run("skill.rename")
    studio.settle()
    moved = library / "deck/rope-guide/SKILL.md"
    assert moved.exists()
    assert not (library / KNOTS).exists()
    assert b"../rope-guide/SKILL.md" in link.read_bytes()
    assert studio.file.path == moved
    assert studio.file.skill_path == "deck/rope-guide/SKILL.md"
    assert b"name: rope-guide" in studio.file.bytes_now()
    assert not studio.file.dirty
    studio.until(lambda: studio.place.library.model.known("deck/rope-guide/SKILL.md") is not None)
    assert studio.place.library.model.known(KNOTS) is None
    assert studio.place.renaming.undo()
    studio.settle()
    assert {path: path.read_bytes() for path in before} == before
    assert studio.file.skill_path == KNOTS
    studio.until(lambda: studio.place.library.model.known(KNOTS) is not None)


def test_a_name_that_cannot_be_says_why(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(KNOTS)
    told: list[str] = []

    def answer(dialog: QDialog) -> bool:
        assert isinstance(dialog, RenameDialog)
        dialog.field.setText("hull-paint")
        studio.until(lambda: "exist" in dialog.told.text() or "already" in dialog.told.text())
        told.append(dialog.told.text())
        assert not dialog.accept_button.isEnabled()
        return False

    studio.dialogs.dialogs.append(answer)
    studio.run("skill.rename")
    assert told
    assert (library / KNOTS).exists()


def test_unsaved_files_stand_in_the_way_of_a_rename_and_are_named(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(KNOTS)
    studio.type("x")
    studio.run("skill.rename")
    assert KNOTS in studio.dialogs.asked[-1][1]


def test_the_rule_card_explains_and_its_button_applies(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.open_route()
    finding = find(studio, "F205")
    studio.place.editor.go_to(finding.span)
    card = studio.place.inspector.card
    assert card.finding == finding
    card.fix_requested.emit(finding, finding.fixes[0])
    studio.settle()
    assert "F205" not in studio.codes(ROUTE)
    shown = card.finding
    assert shown != finding


def test_explaining_a_rule_from_the_palette_shows_its_card(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.window.open_item("rule", "F205")
    texts = [item.text() for item in studio.place.inspector.card.findChildren(type(studio.place.inspector._count))]
    assert "F205" in texts


def test_below_1100_pixels_the_preview_stands_under_the_list(make_studio: Maker, library: Path) -> None:
    for size, under in (((1024, 700), True), ((1440, 900), False)):
        studio = make_studio(size)
        studio.open(library)
        studio.open_route()
        shown = popup(studio)
        QApplication.processEvents()
        listed, preview = shown.list.geometry(), shown._preview.geometry()
        assert (preview.top() >= listed.bottom()) is under
        assert (preview.left() >= listed.right()) is not under
        assert shown.height() >= preview.height()
        shown.close()
        studio.leave()
        studio.down = True


def test_corners_are_square_where_nothing_mixes_the_windows(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.open_route()
    shown = popup(studio)
    QApplication.processEvents()
    picture = shown.grab().toImage()
    corners = [picture.pixelColor(x, y) for x in (0, picture.width() - 1) for y in (0, picture.height() - 1)]
    assert set(map(QColor.name, corners)) == {studio.window.services.theme.theme.color("line.strong").name()}
    shown.close()
