"""The tables below the matrix: beside each other in a wide window, behind tabs in a narrow one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.routing.conftest import Maker, Studio, visit
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.words import outcome


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place in a window of 1440 pixels."""
    return visit(studio, library)


def test_both_are_seen_in_a_wide_window_and_f6_visits_both(studio: Studio, place: RoutingPlace) -> None:
    assert place.panels.paired
    assert place.per_skill.isVisible()
    assert place.thefts.isVisible()
    assert not place.panels.tabs.isVisible()
    assert place.regions()[2:4] == [place.per_skill, place.thefts]
    assert place.per_skill.entries.titles[0] == "Per skill"
    assert place.thefts.entries.titles[0] == "Collisions"
    assert place.thefts.entries.count == "1"
    place.matrix.setFocus()
    QTest.keyClick(place.matrix, Qt.Key.Key_C)
    assert place.thefts.hasFocus()


def test_in_a_narrow_window_they_become_tabs_and_the_focus_stays(studio: Studio, place: RoutingPlace) -> None:
    place.show_panel("collisions")
    studio.window.resize(1024, 800)
    studio.until(lambda: not place.panels.paired)
    assert place.panels.tabs.isVisible()
    assert place.panels.tabs.page == "collisions"
    assert place.thefts.hasFocus()
    assert not place.per_skill.isVisible()
    assert place.per_skill.entries.titles[0] == "Skill"
    assert place.panels.stops() == [place.thefts]
    studio.window.resize(1440, 900)
    studio.until(lambda: place.panels.paired)
    assert place.thefts.hasFocus()
    assert place.per_skill.isVisible()


def test_a_larger_font_needs_more_room(studio: Studio, place: RoutingPlace) -> None:
    studio.desktop.theme.set_zoom(1.5)
    QApplication.processEvents()
    assert not place.panels.paired
    studio.desktop.theme.set_zoom(1.0)
    studio.until(lambda: place.panels.paired)


def test_titles_say_what_the_figures_mean_and_stand_above_them(place: RoutingPlace) -> None:
    entries = place.per_skill.entries
    header, horizontal = entries.headerData, Qt.Orientation.Horizontal
    assert "the share that are its own" in header(1, horizontal, Qt.ItemDataRole.ToolTipRole)
    assert header(3, horizontal, Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert header(1, horizontal, Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignLeft
    row = next(entry for entry in entries.entries if entry.cells[0].text == "csv-cleanup")
    assert "precision 1.00 (0.21–1.00)" in row.sentence


def test_in_a_low_window_only_titles_stay_while_a_task_is_edited(make_studio: Maker, library: Path) -> None:
    studio = make_studio((1440, 720))
    place = visit(studio, library)
    assert place.panels.paired
    tall = place.panels.height()
    place.desk.edit_current()
    QApplication.processEvents()
    assert place.panels.folded
    assert place.panels.height() == place.panels.strip_height < tall
    place.desk.close_panels()
    QApplication.processEvents()
    assert place.panels.height() == tall


def test_room_is_taken_by_names_of_files_before_that_of_the_matchers(make_studio: Maker, library: Path) -> None:
    (library / "desk.tasks.yaml").rename(library / "a-long-name-of-a-file-with-tasks.tasks.yaml")
    studio = make_studio((1280, 800))
    place = visit(studio, library)
    assert place.bar.matcher.width() >= place.bar.matcher.sizeHint().width()
    assert place.bar.tasks.width() < place.bar.tasks.sizeHint().width()
    assert place.bar.tasks.toolTip() == "Task files\na-long-name-of-a-file-with-tasks.tasks.yaml"


def test_the_field_of_a_description_is_as_high_as_its_lines(studio: Studio, place: RoutingPlace) -> None:
    field = place.trying.field
    low = field.height()
    field.setPlainText("\n".join("a line" for _ in range(5)))
    higher = field.height()
    assert higher > low
    field.setPlainText("\n".join("a line" for _ in range(50)))
    assert higher < field.height() < 2 * higher


def test_only_the_view_that_is_on_is_a_stop_of_tab(place: RoutingPlace) -> None:
    buttons = place.bar.views.buttons

    def stops() -> list[str]:
        return [view for view, button in buttons.items() if button.focusPolicy() & Qt.FocusPolicy.TabFocus]

    assert stops() == ["matrix"]
    buttons["skills"].click()
    assert stops() == ["skills"]


def test_in_a_low_window_the_tables_are_closed_until_their_titles_are_clicked(
    make_studio: Maker, library: Path
) -> None:
    studio = make_studio((1024, 690))
    place = visit(studio, library)
    QApplication.processEvents()
    assert place.panels.folded
    assert place.panels.height() == place.panels.strip_height
    tabs = place.panels.tabs.tabs
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(0).center())
    QApplication.processEvents()
    assert not place.panels.folded
    assert place.panels.height() > 100
    studio.window.resize(1024, 800)
    QApplication.processEvents()
    studio.window.resize(1440, 690)
    studio.until(lambda: place.panels.paired and place.panels.folded)
    header = place.per_skill.horizontalHeader()
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=header.viewport().rect().center())
    QApplication.processEvents()
    assert place.panels.height() > 100


def test_margins_follow_the_size_of_everything_and_come_back(studio: Studio, place: RoutingPlace) -> None:
    def margins() -> list[int]:
        widgets = (place.bar, place.trying, place.per_skill.parentWidget())
        found = [widget.layout() for widget in widgets if widget is not None]
        return [layout.contentsMargins().left() for layout in found if layout is not None]

    before, field = margins(), place.trying.field.height()
    studio.desktop.theme.set_zoom(2.0)
    assert margins() == [2 * margin for margin in before]
    studio.desktop.theme.set_zoom(1.0)
    assert margins() == before
    studio.until(lambda: place.trying.field.height() == field)


def test_at_double_size_the_titles_of_the_views_are_not_cut(studio: Studio, place: RoutingPlace) -> None:
    studio.desktop.theme.set_zoom(2.0)
    QApplication.processEvents()
    for button in place.bar.views.buttons.values():
        assert button.width() >= button.sizeHint().width()
    assert place.bar.limit.toolTip()
    assert place.bar.matcher.toolTip() == "Matcher: default"


def test_the_current_cell_stays_in_sight_when_the_size_changes(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select_task(7)
    studio.desktop.theme.set_zoom(2.0)
    QApplication.processEvents()
    box = place.matrix.cell_rect(place.matrix.row, place.matrix.column)
    assert place.matrix.viewport().rect().contains(box)
    place.show_panel("per-skill")
    QApplication.processEvents()
    studio.desktop.theme.set_zoom(1.0)
    QApplication.processEvents()
    box = place.matrix.cell_rect(place.matrix.row, place.matrix.column)
    assert place.matrix.viewport().rect().contains(box)


def test_of_a_task_without_a_label_no_edit_is_said_to_be_needless(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select_task(7)
    studio.until(lambda: place.at_rest)
    studio.settle()
    studio.until(lambda: place.edits.said.text().startswith("Nobody said what is right"))


def test_a_task_that_goes_where_it_must_not_is_said_in_one_breath(studio: Studio, library: Path) -> None:
    task = "{id: csv, task: columns shifted after the csv import, skill: csv-cleanup, should_trigger: false}"
    (library / "desk.tasks.yaml").write_text(f"version: 1\ntasks:\n  - {task}\n", encoding="utf-8")
    place = visit(studio, library)
    studio.settle()
    said = place.matrix.grid.lines[0].judged
    assert outcome(said, place.matrix.skills) == "Goes to csv-cleanup, where it must not go"


def test_tab_leads_from_the_toolbar_through_an_open_panel_into_the_matrix(studio: Studio, place: RoutingPlace) -> None:
    place.desk.open_adding()
    QApplication.processEvents()
    place.bar.add.setFocus()
    held: QWidget = place.bar.add
    seen: list[QWidget] = []
    while held is not place.matrix and len(seen) < 20:
        QTest.keyClick(held, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None
        held = now
        seen.append(held)
    assert seen[0] is place.desk.adding.field
    assert seen[-1] is place.matrix
    assert all(place.desk.adding.isAncestorOf(widget) for widget in seen[:-1])


def test_without_a_folder_the_place_offers_to_open_one(studio: Studio, library: Path) -> None:
    studio.window.visit("routing")
    place = studio.window._places["routing"]
    assert isinstance(place, RoutingPlace)
    assert place.empty.text() == "No folder is open."
    studio.dialogs.folders.append(library)
    place.open_folder.click()
    studio.settle()
    studio.until(lambda: place.lines)
    assert not place.open_folder.isVisible()
