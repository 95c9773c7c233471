"""The Author place on a real folder: what a user sees while a library opens, while typing, and going from one finding
to the next."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.author.conftest import GOOD, Maker, Studio, focusable, skill_text, write_skill
from workbench.desktop.command_list import COMMANDS
from workbench.skill.findings import Severity
from workbench.skill.packaged import sample_skills

ROUTE = "sea/route-planner/SKILL.md"
KNOTS = "deck/knot-guide/SKILL.md"
TIDES = "sea/tide-tables/SKILL.md"


def test_opening_a_folder_lists_every_skill_with_its_worst_finding(studio: Studio, library: Path) -> None:
    studio.open(library)
    model = studio.place.library.model
    assert [row.path for row in model.rows_in_order()] == [
        "deck/hull-paint/SKILL.md", KNOTS, ROUTE, TIDES,
    ]  # fmt: skip
    assert all(row.counts is not None for row in model.rows_in_order())
    route = model.known(ROUTE)
    assert route is not None
    assert route.worst == 0
    assert model.counts()[0] >= 2


def test_rows_arrive_before_the_scan_is_over(studio: Studio, tmp_path: Path) -> None:
    for number in range(600):
        write_skill(tmp_path / f"many/skill-{number:03d}", skill_text(f"skill-{number:03d}"))
    seen: list[bool] = []
    studio.workspace.rows_arrived.connect(lambda _rows: seen.append(studio.workspace.scanning))
    studio.open(tmp_path / "many")
    assert seen
    assert all(seen)
    assert len(studio.workspace.skills) == 600
    assert studio.place.library.model.total == 600


def test_a_file_opens_without_being_changed(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(TIDES)
    assert not file.dirty
    assert file.bytes_now() == (library / TIDES).read_bytes()
    assert studio.place.centre.path_label.text() == TIDES
    assert studio.listed() == []
    assert "No problems for" in studio.place.problems.empty.text()
    assert studio.place.files.tabs.tabText(0) == "tide-tables"


def test_typing_shows_a_finding_at_its_place_in_problems_and_in_the_list(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.replace("Reads tide", "Note: reads tide")
    studio.settle()
    found = [item for item in studio.workspace.findings(TIDES) if item.code == "F205"]
    assert len(found) == 1
    assert found[0].range.start.line == 3
    assert studio.file.text()[slice(*found[0].span)] in studio.file.text().split("\n")[2]
    marks = [mark for mark in studio.place.editor.marks.all() if mark.finding.code == "F205"]
    assert marks
    assert marks[0].start == studio.file.positions().to_qt(found[0].span[0])
    assert found[0] in studio.listed()
    row = studio.place.library.model.known(TIDES)
    assert row is not None
    assert row.counts is not None
    assert row.counts[0] == 1
    assert row.changed
    assert studio.place.files.tabs.accessibleTabName(0) == "tide-tables, not saved"


def test_counts_of_a_row_go_back_when_its_file_is_closed_without_saving(studio: Studio, library: Path) -> None:
    studio.open(library)
    before = studio.workspace.row(TIDES)
    studio.edit(TIDES)
    studio.replace("name: tide-tables", "name: Tide Tables")
    studio.settle()
    assert studio.workspace.row(TIDES) != before
    studio.dialogs.answers.append("drop")
    assert studio.run("file.close")
    studio.settle()
    assert studio.workspace.row(TIDES) == before
    assert studio.place.library.model.known(TIDES) == before


def test_f8_goes_over_every_finding_of_every_file_and_round(studio: Studio, library: Path) -> None:
    studio.open(library)
    total = [item for item in studio.workspace.all_findings() if item.range.start.line]
    places = []
    for _ in range(len(total) + 1):
        assert studio.run("problem.next")
        studio.settle()
        shown = studio.place.inspector.card.finding
        assert shown is not None
        places.append((shown.path, shown.code, shown.span))
    assert len(set(places)) == len(total)
    assert places[-1] == places[0]
    for expected in reversed(places[:-1]):
        studio.run("problem.previous")
        studio.settle()
        shown = studio.place.inspector.card.finding
        assert shown is not None
        assert (shown.path, shown.code, shown.span) == expected


def test_library_scope_lists_all_and_follows_edits(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.place.problems.set_scope("library")
    studio.until(lambda: len(studio.listed()) == len(list(studio.workspace.all_findings())))
    before = len(studio.listed())
    studio.replace("name: tide-tables", "name: Tide Tables")
    studio.settle()
    studio.until(lambda: len(studio.listed()) > before)
    assert {item.path for item in studio.listed()} >= {TIDES, ROUTE, KNOTS}
    studio.place.problems.filter.setText("rule:F205")
    assert {item.code for item in studio.listed()} == {"F205"}
    studio.place.problems.filter.setText("nowhere-to-be-found")
    assert "hides" in studio.place.problems.empty.text()


def test_choosing_a_problem_goes_to_its_place(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.place.problems.set_scope("library")
    studio.until(lambda: studio.listed())
    finding = next(item for item in studio.listed() if item.code == "F205")
    studio.place.problems.view.select(finding)
    studio.place.problems.view.setFocus()
    QTest.keyClick(studio.place.problems.view, Qt.Key.Key_Return)
    studio.settle()
    assert studio.file.skill_path == ROUTE
    assert studio.place.editor.textCursor().position() == studio.file.positions().to_qt(finding.span[0])
    assert studio.place.editor.hasFocus()
    assert studio.place.inspector.card.finding == finding


def test_a_change_by_another_program_updates_the_list(studio: Studio, library: Path) -> None:
    studio.open(library)
    write_skill(library / "deck/knot-guide", skill_text("knot-guide", GOOD.replace("tide", "knot")))
    studio.until(lambda: "N" not in "".join(studio.codes(KNOTS))[:1])
    write_skill(library / "deck/new-one", skill_text("new-one", GOOD.replace("tide", "wind")))
    studio.until(lambda: studio.place.library.model.known("deck/new-one/SKILL.md") is not None)
    shutil.rmtree(library / "sea/route-planner")
    studio.until(lambda: studio.place.library.model.known(ROUTE) is None)
    assert studio.workspace.row(ROUTE) is None
    assert ROUTE not in studio.workspace.paths_with_findings()


def test_a_new_bundled_file_mends_a_broken_link_of_an_open_text(studio: Studio, library: Path) -> None:
    target = write_skill(
        library / "sea/tide-tables", skill_text("tide-tables", body="See [more](references/more.md).\n")
    )
    studio.open(library)
    studio.edit(TIDES)
    assert "R901" in studio.codes(TIDES)
    (target.parent / "references").mkdir()
    (target.parent / "references/more.md").write_text("# More\n")
    studio.until(lambda: "R901" not in studio.codes(TIDES))


def test_the_sample_library_is_clean_and_says_what_it_leaves_out(studio: Studio) -> None:
    studio.open(sample_skills())
    assert not any("_broken" in row.path for row in studio.workspace.skills)
    assert [item.path for item in studio.workspace.skipped] == ["_broken"]
    errors = [item for item in studio.workspace.all_findings() if item.severity is Severity.ERROR]
    assert errors == []


def test_profiles_change_severities_of_open_texts_and_files(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    assert {name for item in studio.workspace.findings(ROUTE) for name, _ in item.severities} <= {
        "spec", "claude-code", "codex",
    }  # fmt: skip
    studio.workspace.set_also(())
    studio.settle()
    for path in (ROUTE, KNOTS):
        assert {name for item in studio.workspace.findings(path) for name, _ in item.severities} == {"spec"}
    assert {row.role for row in studio.place.inspector.who.model.all} == {"other"}
    assert studio.place.editor.clients == 1


def test_every_widget_that_takes_the_keyboard_has_a_name(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    studio.run("edit.replace")
    for page in studio.place.bottom.pages:
        studio.place.bottom.select_page(page)
        unnamed = [
            f"{type(item).__name__} {item.objectName()}"
            for item in focusable(studio.place)
            if not (item.accessibleName() or getattr(item, "text", str)())
        ]
        assert unnamed == [], page


def test_every_command_of_the_place_has_a_handler(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    bindings = studio.window.services.commands._bindings
    assert [command.id for command in COMMANDS if command.place == "author" and command.id not in bindings] == []


def test_without_a_file_commands_say_why_they_cannot_run(studio: Studio, library: Path) -> None:
    studio.open(library)
    for command in ("file.save", "edit.find", "fix.quick", "skill.rename", "author.reload"):
        assert studio.window.services.commands.reason(command), command
        assert not studio.run(command)


def test_the_session_comes_back_with_files_carets_and_page(make_studio: Maker, library: Path) -> None:
    first = make_studio()
    first.open(library)
    first.edit(TIDES)
    first.edit(ROUTE)
    first.put_caret("plans a")
    caret = first.place.editor.textCursor().position()
    first.place.bottom.select_page("outline")
    first.leave()
    second = make_studio()
    second.desktop.start(None)
    second.until(lambda: len(second.place.files.files) == 2)
    second.settle()
    assert second.file.skill_path == ROUTE
    assert second.place.editor.textCursor().position() == caret
    assert second.place.bottom.page == "outline"


def test_a_skill_that_is_no_longer_there_is_told_at_the_next_start(make_studio: Maker, library: Path) -> None:
    first = make_studio()
    first.open(library)
    first.edit(ROUTE)
    first.leave()
    shutil.rmtree(library / "sea/route-planner")
    second = make_studio()
    told: list[str] = []
    second.desktop.start(None)
    second.place.announced.connect(told.append)
    second.settle()
    assert any(ROUTE in text for text in told)


def test_the_palette_searches_inside_all_skills_and_leads_to_the_line(studio: Studio, library: Path) -> None:
    studio.open(library)
    palette = studio.window.palette_overlay
    studio.window.open_palette()
    palette.field.setText("look at the table ")
    row = palette.model.row(0)
    assert (row.kind, palette.model.rowCount()) == ("inside", 1)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    studio.until(lambda: palette.model.row(0).kind != "note" or "No skill" in palette.model.row(0).title)
    assert palette.model.row(0).title == "No skill contains “look at the table”; 4 skills searched."
    palette.field.setText("read the table.")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    studio.until(lambda: palette.model.row(0).kind == "header")
    assert palette.isVisible()
    lines = [palette.model.row(number) for number in range(1, palette.model.rowCount())]
    assert {item.title for item in lines} == {"Read the table."}
    wanted = next(item for item in lines if item.key.endswith("tide-tables/SKILL.md"))
    palette.view.setCurrentIndex(palette.model.index(1 + lines.index(wanted)))
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert studio.place.location() == "sea/tide-tables/SKILL.md"
    block = studio.place.editor.textCursor().block()
    assert block.text() == "Read the table."
