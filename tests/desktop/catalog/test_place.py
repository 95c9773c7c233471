"""The Catalog place on a real library, driven by keys: what falls out, what a try changes, the way to Author."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.desktop.author.conftest import focusable
from tests.desktop.catalog.conftest import Maker, Studio, put, rest, visit
from workbench.desktop.catalog.engine import CatalogEngine, Ground
from workbench.desktop.catalog.lists import PlaceList
from workbench.desktop.catalog.place import CatalogPlace
from workbench.desktop.command_list import COMMANDS
from workbench.skill.packaged import sample_skills

LATE = "ops/late-trigger/SKILL.md"
PLAN = "desk/plan-03/SKILL.md"
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def studio(make_studio: Maker) -> Studio:
    """One desktop."""
    return make_studio()


@pytest.fixture
def place(studio: Studio, library: Path) -> CatalogPlace:
    """The place with the big library."""
    return visit(studio, library)


def keys(studio: Studio) -> list[str]:
    """Keys of the facts in the status bar."""
    return [item.key for item in studio.window.statusbar.items]


def test_every_budget_overflows_and_says_so(studio: Studio, place: CatalogPlace) -> None:
    assert list(place.strip.cards) == ["claude-code", "codex", "copilot-cli", "tutorial"]
    assert all(place.feed.results.figures[name].over for name in place.shown)
    assert {"not-loaded", "over", "recomputed", "strict-tutorial", "profiles", "unbudgeted"} <= set(keys(studio))
    states = {cell.state for cells in place.feed.results.cells.values() for cell in cells.values()}
    assert {"full", "cut", "name-only", "absent", "not-loaded"} <= states
    assert place.roots_text() == "2 skills roots"
    assert place.table.hasFocus()


def test_the_text_is_byte_for_byte_that_of_the_catalog(studio: Studio, place: CatalogPlace) -> None:
    for name in place.shown:
        place.show_client(name)
        rest(studio, place)
        text = place.feed.results.catalogs[name].text
        document = place.text.view.document
        assert document.exact(0, len(document.text)) == text
        assert studio.run("catalog.copy")
        assert QGuiApplication.clipboard().text() == text
        place.text.cuts.setChecked(False)
        rest(studio, place)
        assert place.text.view.document.text == text
        place.text.cuts.setChecked(True)
    rest(studio, place)


def test_arrows_go_through_clients_and_skills_and_the_text_follows(studio: Studio, place: CatalogPlace) -> None:
    QTest.keyClick(place.table, Qt.Key.Key_Right)
    assert place.client == "codex"
    assert place.strip.current == "codex"
    rest(studio, place)
    place.go_to(PLAN)
    QTest.keyClick(place.table, Qt.Key.Key_Down)
    path = place.table.current_path()
    assert path == "desk/plan-04/SKILL.md"
    view = place.text.view
    entry = view.document.entry_of(path)
    assert entry is not None
    assert view.current_path == path
    assert entry.start <= view.caret <= entry.end
    view.setFocus()
    other = view.document.entry_of(LATE)
    assert other is not None
    view._put_caret(other.start + 2, keep=False)
    assert place.table.current_path() == LATE


def test_space_switches_off_and_undo_brings_back(studio: Studio, place: CatalogPlace) -> None:
    place.go_to(PLAN)
    before = place.feed.results.figures["claude-code"].wanted
    QTest.keyClick(place.table, Qt.Key.Key_Space)
    rest(studio, place)
    assert place.whatif.off == {PLAN}
    assert place.feed.results.figures["claude-code"].wanted < before
    assert place.feed.results.figures["codex"].counts["off"] == 1
    assert place.table_panel.count.text() == "59 on, 1 off"
    assert [chip.accessibleName() for chip in place.bar._chips] == ["plan-03: take away"]
    QTest.keyClick(place.table, Qt.Key.Key_Z, CONTROL)
    rest(studio, place)
    assert place.whatif.off == frozenset()
    assert place.feed.results.figures["claude-code"].wanted == before
    assert studio.said() == "Undone: plan-03 off"
    QTest.keyClick(place.table, Qt.Key.Key_Y, CONTROL)
    rest(studio, place)
    assert place.whatif.off == {PLAN}


def test_window_limit_and_a(studio: Studio, place: CatalogPlace) -> None:
    QTest.keyClick(place.table, Qt.Key.Key_A)
    assert place.kept is not None
    place.bar.segments.buttons["32k"].click()
    rest(studio, place)
    claude, codex = (place.feed.results.figures[name] for name in ("claude-code", "codex"))
    assert (claude.limit, codex.limit, codex.unit) == (1_280, 640, "tokens")
    assert place.strip.cards["codex"].before is place.kept.figures["codex"]
    assert "→" in place.strip.cards["claude-code"].accessibleName()
    place.show_client("codex")
    QTest.keyClicks(place.bar.limit_field, "900")
    QTest.keyClick(place.bar.limit_field, Qt.Key.Key_Return)
    rest(studio, place)
    assert place.feed.results.figures["codex"].limit == 900
    assert place.feed.results.figures["codex"].rule == "set to 900"
    place.bar.segments.buttons["32k"].click()
    assert place.whatif.window is None
    assert studio.run("catalog.reset")
    assert place.whatif.limits == {}
    assert studio.run("catalog.keep-a")
    assert place.kept is None
    rest(studio, place)


def test_bundled_skills_take_their_columns(studio: Studio, place: CatalogPlace) -> None:
    full = place.feed.results.figures["claude-code"].counts["full"]
    place.bar.bundled.click()
    rest(studio, place)
    assert place.feed.results.figures["claude-code"].counts["full"] < full


def test_usage_is_read_and_a_bad_file_is_said(studio: Studio, place: CatalogPlace, tmp_path: Path) -> None:
    usage = tmp_path / "usage.json"
    usage.write_text('{"skillUsage": {"late-trigger": {"usageCount": 50, "lastUsedAt": 1796000000000}}}')
    studio.dialogs.files = [usage]
    assert place.feed.results.cell("claude-code", LATE).state == "name-only"
    assert studio.run("catalog.usage")
    rest(studio, place)
    assert place.feed.results.cell("claude-code", LATE).state == "full"
    usage.write_text("no json")
    studio.dialogs.files = [usage]
    place.actions_.no_usage()
    rest(studio, place)
    assert studio.run("catalog.usage")
    rest(studio, place)
    assert place.bar.usage.property("tone") == "warning"
    assert any("no JSON" in item.text for item in studio.window.statusbar.items)


def test_another_description_is_tried_and_nothing_is_written(studio: Studio, place: CatalogPlace) -> None:
    file = studio.workspace.file_of(PLAN)
    before = file.read_bytes()
    place.go_to(PLAN)
    QTest.keyClick(place.table, Qt.Key.Key_F2)
    editor = place.table_panel.editor
    assert editor.field.hasFocus()
    QTest.keyClicks(editor.field, "Short.")
    studio.until(lambda: place.whatif.edits == {PLAN: "Short."})
    rest(studio, place)
    line = next(line for line in place.feed.results.skills if line.path == PLAN)
    assert (line.description, line.edited) == ("Short.", True)
    assert "better:" in editor.effect.text()
    QTest.keyClick(editor.field, Qt.Key.Key_Escape)
    assert place.table.hasFocus()
    assert file.read_bytes() == before
    QTest.keyClick(place.table, Qt.Key.Key_F2)
    editor.back.click()
    rest(studio, place)
    assert place.whatif.edits == {}


def test_a_tried_description_goes_to_author_as_one_step(studio: Studio, place: CatalogPlace) -> None:
    place.edit_description(PLAN)
    place.table_panel.editor.field.setPlainText("Says: something else")
    place.table_panel.editor.apply.click()
    assert studio.window.page == "author"
    assert 'description: "Says: something else"' in studio.file.text()
    assert studio.file.dirty
    studio.window.visit("catalog")
    rest(studio, place)
    line = next(line for line in place.feed.results.skills if line.path == PLAN)
    assert line.description == "Says: something else"
    studio.window.visit("author")
    assert studio.run("edit.undo")
    assert not studio.file.dirty
    studio.settle()


def test_an_edit_in_author_arrives(studio: Studio, place: CatalogPlace) -> None:
    place.go_to(PLAN)
    QTest.keyClick(place.table, Qt.Key.Key_Return)
    assert studio.window.page == "author"
    assert studio.file.skill_path == PLAN
    studio.replace("Makes plan number 3 from what is given.", "Makes.")
    studio.settle()
    for _ in range(2):
        if studio.window.page == "author":
            studio.window.go_back()
    assert studio.window.page == "catalog"
    rest(studio, place)
    studio.until(lambda: next(line for line in place.feed.results.skills if line.path == PLAN).edited)
    line = next(line for line in place.feed.results.skills if line.path == PLAN)
    assert line.description.startswith("Makes. Use when")
    assert place.table.current_path() == PLAN


def test_a_file_that_changes_on_disk_arrives(studio: Studio, place: CatalogPlace, library: Path) -> None:
    put(library, "desk", "plan-03", "Now something quite different. Use when asked.")
    put(library, "desk", "a-new-one", "Comes in. Use when asked.")
    studio.workspace.rescan()
    studio.until(lambda: any(line.path == "desk/a-new-one/SKILL.md" for line in place.feed.results.skills))
    line = next(line for line in place.feed.results.skills if line.path == PLAN)
    assert line.description.startswith("Now something")
    rest(studio, place)


def test_a_saved_text_is_read_alone_and_a_new_folder_by_a_walk(
    studio: Studio, place: CatalogPlace, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = place.feed.engine
    assert engine is not None
    walks: list[Ground] = []
    whole = CatalogEngine.load

    def load(self: CatalogEngine, ground: Ground) -> int:
        walks.append(ground)
        return whole(self, ground)

    monkeypatch.setattr(CatalogEngine, "load", load)
    put(library, "desk", "plan-03", "Changed on disk. Use when a change is wanted.")
    studio.until(lambda: any(line.description.startswith("Changed on disk") for line in place.feed.results.skills))
    rest(studio, place)
    assert not walks, "one text is no reason to walk"
    assert "Changed on disk" in (place.feed.results.catalogs["claude-code"].text or "")
    put(library, "desk", "plan-99", "Comes late. Use when a late one is wanted.")
    studio.until(lambda: any(line.name == "plan-99" for line in place.feed.results.skills))
    assert walks
    rest(studio, place)
    (library / PLAN).unlink()
    studio.until(lambda: all(line.path != PLAN for line in place.feed.results.skills))
    rest(studio, place)


def test_a_skill_that_vanishes_leaves_its_row_to_the_next(studio: Studio, place: CatalogPlace, library: Path) -> None:
    place.go_to(PLAN)
    after = place.model.paths()[place.table.currentIndex().row() + 1]
    (library / PLAN).unlink()
    studio.until(lambda: all(line.path != PLAN for line in place.feed.results.skills))
    rest(studio, place)
    assert place.table.current_path() == after


def test_the_letter_a_pins_from_every_list(studio: Studio, place: CatalogPlace) -> None:
    for page in ("suggestions", "clients"):
        place.panels.show_page(page)
        rest(studio, place)
        view = studio.window.focusWidget()
        assert isinstance(view, PlaceList), page
        assert view.currentIndex().isValid(), "who comes by keyboard stands on a row"
        QTest.keyClick(view, Qt.Key.Key_A)
        assert place.kept is not None, page
        place.keep()


def test_back_from_author_is_one_step(studio: Studio, place: CatalogPlace) -> None:
    place.go_to(PLAN)
    place.table.setFocus()
    QTest.keyClick(place.table, Qt.Key.Key_Return)
    assert studio.window.page == "author"
    rest(studio, place)
    studio.window.go_back()
    assert studio.window.page == "catalog"
    assert place.table.current_path() == PLAN
    rest(studio, place)


def test_skills_of_one_name_show_their_folders(studio: Studio, place: CatalogPlace, library: Path) -> None:
    put(library, "ops", "plan-03", "The same name. Use when a name is there twice.")
    studio.until(lambda: len([line for line in place.feed.results.skills if line.name == "plan-03"]) == 2)
    rest(studio, place)
    lines = [line for line in place.feed.results.skills if line.name == "plan-03"]
    assert sorted(place.model.where(line) for line in lines) == ["desk", "ops"]
    other = next(line for line in place.feed.results.skills if line.name == "plan-04")
    assert not place.model.where(other)


def test_suggestions_gain_and_can_be_tried(studio: Studio, place: CatalogPlace) -> None:
    hints = place.suggestions.hints.hints
    shared = next(hint for hint in hints if hint.what == "drop the shared sentence")
    assert shared.subject == "28 skills in desk"
    assert "listed" in shared.effect
    place.panels.show_page("suggestions")
    row = hints.index(shared)
    place.suggestions.setCurrentIndex(place.suggestions.hints.index(row))
    listed = _listed(place, "tutorial")
    QTest.keyClick(place.suggestions, Qt.Key.Key_S)
    rest(studio, place)
    assert _listed(place, "tutorial") > listed
    assert len(place.whatif.edits) == 28
    assert studio.run("edit.undo")
    rest(studio, place)
    place.suggestions.setFocus()
    row = next(row for row, hint in enumerate(place.suggestions.hints.hints) if hint.what.startswith("drop"))
    place.suggestions.setCurrentIndex(place.suggestions.hints.index(row))
    QTest.keyClick(place.suggestions, Qt.Key.Key_Return)
    assert studio.window.page == "author"
    selected = studio.place.editor.textCursor().selectedText()
    assert selected == "Keeps a table of sources so that a reviewer can check each number."


def _listed(place: CatalogPlace, client: str) -> int:
    return place.feed.results.figures[client].counts["full"]


def test_where_all_fits_it_says_for_how_many_more(studio: Studio, small: Path) -> None:
    place = visit(studio, small)
    assert not place.feed.results.figures["claude-code"].over
    assert "more" in place.room.text()
    assert not place.room.isHidden()
    assert place.roots_text() == "1 skills root"


def test_an_order_can_be_tried_where_order_counts(studio: Studio, place: CatalogPlace) -> None:
    place.show_client("codex")
    QTest.keyClick(place.table, Qt.Key.Key_Down, ALT)
    assert "sorts its list itself" in studio.said()
    place.show_client("wasmagent")
    rest(studio, place)
    first = place.feed.results.catalogs["wasmagent"].entries[0].path
    place.go_to(first)
    QTest.keyClick(place.table, Qt.Key.Key_Down, ALT)
    rest(studio, place)
    assert place.feed.results.catalogs["wasmagent"].entries[1].path == first
    assert place.model.paths()[1] == first
    assert "Place 2 of" in studio.said()


def test_find_filters_and_the_status_bar_leads_to_what_is_lost(studio: Studio, place: CatalogPlace) -> None:
    QTest.keyClick(place.table, Qt.Key.Key_F, CONTROL)
    assert place.table_panel.filter.hasFocus()
    button = studio.window.statusbar.button("not-loaded")
    assert button is not None
    button.click()
    assert place.table_panel.filter.text() == "state:not-loaded"
    assert "desk/Odd_Name/SKILL.md" in place.model.paths()


def test_roots_can_be_the_opened_folder(studio: Studio, place: CatalogPlace) -> None:
    assert studio.run("catalog.roots")
    studio.until(lambda: place.roots_text() == "1 skills root")
    rest(studio, place)
    assert place.feed.results.figures["claude-code"].counts["not-loaded"] == 60
    assert studio.run("catalog.roots")
    studio.until(lambda: place.roots_text() == "2 skills roots")
    rest(studio, place)


def test_every_command_of_the_place_answers(studio: Studio, place: CatalogPlace) -> None:
    for command in COMMANDS:
        if command.place == "catalog":
            assert studio.window.services.commands.reason(command.id) is None, command.id


def test_undo_in_author_is_that_of_the_text(studio: Studio, place: CatalogPlace) -> None:
    place.toggle([PLAN])
    rest(studio, place)
    studio.window.visit("author")
    assert not studio.run("edit.undo")
    assert place.whatif.off == {PLAN}


def test_another_folder_begins_anew(studio: Studio, place: CatalogPlace, small: Path) -> None:
    place.toggle([PLAN])
    place.keep()
    rest(studio, place)
    studio.open(small)
    studio.window.visit("catalog")
    rest(studio, place)
    assert place.whatif.off == frozenset()
    assert place.kept is None
    assert len(place.feed.results.skills) == 2


def test_the_session_keeps_client_and_page(make_studio: Maker, library: Path) -> None:
    studio = make_studio()
    place = visit(studio, library)
    place.show_client("copilot-cli")
    place.panels.show_page("bytes")
    rest(studio, place)
    state = place.save_state()
    again = CatalogPlace(studio.window.services)
    again.restore_state(state)
    assert (again.client, again.panels.page) == ("copilot-cli", "bytes")
    again.restore_state({"client": 3, "columns": "x", "page": None})
    again.deleteLater()


def test_everything_is_named_and_reached_by_key(studio: Studio, place: CatalogPlace) -> None:
    for widget in focusable(place):
        assert widget.accessibleName() or getattr(widget, "text", lambda: "")(), widget
    seen = set()
    for _ in range(12):
        studio.window.cycle_region(1)
        focus = studio.window.focusWidget()
        assert focus is not None
        seen.add(focus)
    assert {place.table, place.text.view} <= seen


def test_the_broken_samples_are_left_out_as_in_author(studio: Studio) -> None:
    place = visit(studio, sample_skills())
    paths = {line.path for line in place.feed.results.skills}
    assert paths == {row.path for row in studio.workspace.skills}


def test_a_file_saved_while_nobody_looks_is_read_when_somebody_does(
    studio: Studio, place: CatalogPlace, library: Path
) -> None:
    studio.window.visit("author")
    put(library, "desk", "plan-03", "Saved while away. Use when asked.")
    studio.workspace.rescan()
    studio.settle()
    assert not any(line.description.startswith("Saved") for line in place.feed.results.skills)
    studio.window.visit("catalog")
    rest(studio, place)
    studio.until(lambda: any(line.description.startswith("Saved") for line in place.feed.results.skills))
    rest(studio, place)
