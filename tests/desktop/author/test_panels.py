"""The panels around the text: list by keyboard, outline, preview, files, lengths, clients, status, offers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.author.conftest import GOOD, Studio, skill_text, write_skill
from workbench.desktop.author.files_panel import FileLine, file_lines, size_text
from workbench.desktop.author.grouped_model import Heading
from workbench.desktop.author.meters_panel import MetersPanel
from workbench.desktop.author.notices import hex_dump
from workbench.desktop.author.offers import Outcome, best_first, offers_for, try_fixes
from workbench.desktop.author.preview_page import MOST, read_bundled
from workbench.desktop.author.problems_model import client_counts, client_title, clients_text
from workbench.library.bundle import list_bundle
from workbench.skill.edits import TextEdit
from workbench.skill.findings import Finding, Fix, Severity
from workbench.skill.meters import measure
from workbench.skill.text import Position, Range

ROUTE = "sea/route-planner/SKILL.md"
TIDES = "sea/tide-tables/SKILL.md"


def key(studio: Studio, pressed: Qt.Key) -> None:
    QTest.keyClick(studio.place.library.view, pressed)


def current(studio: Studio) -> object:
    view = studio.place.library.view
    return studio.place.library.model.item(view.currentIndex())


def test_the_list_folds_opens_and_previews_by_keyboard(studio: Studio, library: Path) -> None:
    studio.open(library)
    view = studio.place.library.view
    view.setFocus()
    view.setCurrentIndex(studio.place.library.model.index_of(TIDES))
    key(studio, Qt.Key.Key_Space)
    studio.settle()
    assert studio.file.skill_path == TIDES
    assert view.hasFocus()
    key(studio, Qt.Key.Key_Left)
    heading = current(studio)
    assert isinstance(heading, Heading)
    assert heading.key == "sea"
    key(studio, Qt.Key.Key_Left)
    folded = current(studio)
    assert isinstance(folded, Heading)
    assert folded.folded
    assert not studio.place.library.model.index_of(TIDES).isValid()
    key(studio, Qt.Key.Key_Right)
    view.setCurrentIndex(studio.place.library.model.index_of(ROUTE))
    key(studio, Qt.Key.Key_Return)
    studio.settle()
    assert studio.file.skill_path == ROUTE
    assert studio.place.editor.hasFocus()


def test_the_filter_narrows_names_unknown_keys_and_goes_into_the_list(studio: Studio, library: Path) -> None:
    studio.open(library)
    panel = studio.place.library
    studio.run("skills.filter")
    assert panel.filter.hasFocus()
    QTest.keyClicks(panel.filter, "tide colour:red")
    assert [row.path for row in panel.model.rows_in_order()] == [TIDES]
    assert "colour:" in panel._unknown.text()
    assert panel._footer._text.text() == "1 of 4 skills"
    QTest.keyClick(panel.filter, Qt.Key.Key_Return)
    assert panel.view.hasFocus()
    panel.filter.setFocus()
    QTest.keyClick(panel.filter, Qt.Key.Key_Escape)
    assert panel.filter.text() == ""
    panel._footer._buttons[0].click()
    assert panel.filter.text() == "sev:error"
    assert all(row.worst == 0 for row in panel.model.rows_in_order())


def test_grouping_and_sorting_are_remembered(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.place.library._set_grouping("severity")
    studio.place.library._set_sorting("path")
    assert studio.window.services.settings.get("author.grouping") == "severity"
    assert studio.window.services.settings.get("author.sorting") == "path"


def test_the_outline_leads_to_headings_and_links(studio: Studio, library: Path) -> None:
    body = "# One\n\ntext\n\n## Two\n\nSee [more](references/more.md).\n"
    write_skill(library / "sea/tide-tables", skill_text("tide-tables", body=body))
    studio.open(library)
    studio.edit(TIDES)
    outline = studio.place.outline
    assert [outline.item(row).text().strip() for row in range(outline.count())] == ["One", "Two", "references/more.md"]
    outline.itemActivated.emit(outline.item(1))
    assert studio.place.editor.textCursor().block().text() == "## Two"


def test_the_preview_follows_the_text_and_opens_bundled_files(studio: Studio, library: Path) -> None:
    folder = library / "sea/tide-tables"
    write_skill(folder, skill_text("tide-tables", body="# High water\n\nSee [more](references/more.md).\n"))
    (folder / "references").mkdir()
    (folder / "references/more.md").write_text("# More\nexact *text*\n", encoding="utf-8")
    studio.open(library)
    studio.edit(TIDES)
    assert studio.run("author.preview")
    preview = studio.place.preview
    studio.until(lambda: "High water" in preview.markdown.browser.toPlainText())
    studio.replace("High water", "Slack water")
    studio.settle()
    studio.until(lambda: "Slack water" in preview.markdown.browser.toPlainText())
    preview.link_activated.emit("references/more.md")
    studio.until(lambda: preview.text.toPlainText() == "# More\nexact *text*\n")
    assert preview.text.isReadOnly()
    told: list[str] = []
    studio.place.announced.connect(told.append)
    preview.link_activated.emit("https://example.org")
    preview.link_activated.emit("../route-planner/SKILL.md")
    studio.until(lambda: len(told) == 2)
    assert "leads out" in told[0]
    assert "leads out" in told[1]
    studio.dialogs.answers.append("drop")
    studio.run("file.close")
    preview.show_markdown()
    assert not preview.markdown.isVisible()


@pytest.mark.parametrize(("data", "problem"), [(b"ok\n", ""), (b"\xff\xfe", "not UTF-8"), (b"x" * (MOST + 1), "bytes")])
def test_bundled_files_are_read_or_refused_with_a_reason(tmp_path: Path, data: bytes, problem: str) -> None:
    (tmp_path / "file.txt").write_bytes(data)
    found = read_bundled(tmp_path, "file.txt")
    assert (problem in found.problem) if problem else (found.text == "ok\n")
    assert read_bundled(tmp_path, "gone.txt").problem
    assert read_bundled(tmp_path, ".").problem


def test_files_of_a_skill_say_size_and_what_is_wrong(tmp_path: Path) -> None:
    skill = tmp_path / "skill"
    write_skill(skill, "x")
    (skill / "scripts").mkdir()
    (skill / "scripts/run.py").write_bytes(b"x" * 2048)
    (skill / "lost.md").write_bytes(b"x")
    (tmp_path / "elsewhere.txt").write_bytes(b"x")
    (skill / "out").symlink_to(tmp_path / "elsewhere.txt")
    lines = file_lines(list_bundle(str(skill)), "Run scripts/run.py", "SKILL.md")
    assert lines == (
        FileLine("lost.md", "1 B · nothing names it", "info"),
        FileLine("out", "leads out of the skill", "warning"),
        FileLine("scripts/run.py", "2.0 KB"),
    )
    assert size_text(5 * 1024 * 1024) == "5.0 MB"


def test_the_inspector_lists_the_files_and_opens_one(studio: Studio, library: Path) -> None:
    (library / "sea/tide-tables/notes.txt").write_text("hello", encoding="utf-8")
    studio.open(library)
    studio.edit(TIDES)
    files = studio.place.inspector.files
    studio.until(lambda: files.count() == 1)
    files.itemActivated.emit(files.item(0))
    studio.until(lambda: studio.place.preview.text.toPlainText() == "hello")
    assert studio.place.bottom.page == "preview"


def test_lengths_name_their_unit_limit_and_what_is_over(studio: Studio) -> None:
    panel = MetersPanel(studio.desktop.theme)
    panel.set_meters(measure("写" * 1025), ("claude-code", "spec"))
    spoken = panel.accessibleDescription()
    assert "UTF-8 bytes 3,075, no limit per skill" in spoken
    assert "Code points 1,025, Specification: not valid +" in spoken
    assert "UTF-16 units 1,025, GitHub Copilot CLI: not listed +2" in spoken
    assert "Columns 2,050, Claude Code budget" in spoken
    panel.set_meters(measure("写" * 1024), ("claude-code", "codex"))
    spoken = panel.accessibleDescription()
    assert "UTF-16 units 1,024, Claude Code 1,536" in spoken
    assert "Code points 1,024, Codex 1,024" in spoken
    panel.set_meters(measure("写" * 1537), ("claude-code",))
    assert any("Claude Code: 1,536, beyond: cut at" in tip for row in panel._rows for tip in row.tips)
    panel.set_meters(None, ("spec",))
    assert panel.accessibleDescription() == ""
    panel.deleteLater()


def test_problems_say_for_which_clients_they_are_what(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    model = studio.place.problems.model
    colon = next(item for item in studio.listed() if item.code == "F205")
    counts = client_counts(colon)
    assert sum(counts) == len(colon.severities) == 3
    assert counts[0] == sum(level is Severity.ERROR for _, level in colon.severities)
    spoken = model.data(model.index_of_key(model.key_of(colon)), Qt.ItemDataRole.AccessibleTextRole)
    assert clients_text(colon) in spoken
    for name, level in colon.severities:
        assert level is not Severity.ERROR or client_title(name) in clients_text(colon).split(";")[0]
    studio.workspace.set_also(())
    studio.settle()
    alone = next(item for item in studio.listed() if item.code == "F205")
    assert clients_text(alone) == ""


def test_the_status_bar_has_the_facts_of_the_file(studio: Studio, library: Path) -> None:
    text = skill_text("crlf", GOOD.replace("tide", "wind")).replace("\n", "\r\n")
    target = write_skill(library / "sea/crlf", text)
    target.write_bytes(b"\xef\xbb\xbf" + text.encode())
    studio.open(library)
    studio.edit("sea/crlf/SKILL.md")
    facts = {item.key: item.text for item in studio.place.status_items()}
    assert facts["encoding"] == "UTF-8 BOM"
    assert facts["newline"] == "CRLF"
    assert facts["caret"] == "Ln 1, Col 1"
    header = text.split("---\r\n")[1]
    assert facts["header"] == f"Frontmatter {len(header.encode()):,} bytes"
    studio.edit(ROUTE)
    keys = [item.key for item in studio.place.status_items()]
    assert "count-error" in keys
    assert "clean" not in keys


def finding(*fixes: Fix) -> Finding:
    place = Position(2, 1, 4)
    return Finding("N301", "slug", Severity.ERROR, "spec", TIDES, Range(place, place), (4, 5), "m", "w", fixes)


def test_offers_put_safe_fixes_first_and_harmful_ones_last() -> None:
    risky, safe = Fix("risky", False, ()), Fix("safe", True, ())
    offers = offers_for([finding(risky, safe)], 3, {"all": "Ctrl+Shift+.", "explain": "F1"})
    assert [offer.kind for offer in offers] == ["fix", "fix", "all", "ignore", "severity", "explain"]
    assert [offer.title for offer in offers[:2]] == ["safe", "risky"]
    assert best_first(offers, [Outcome(new_errors=("bad",)), Outcome()]) == [1, 0, 2, 3, 4, 5]
    assert best_first(offers, [Outcome(), Outcome(problem="x")]) == [0, 1, 2, 3, 4, 5]
    assert offers_for([], 0, {}) == []


def test_what_a_fix_leads_to_is_computed(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    skill = studio.file.skill_now()
    start = skill.document.data.index(b"tide-tables")
    breaks = Fix("break", True, (TextEdit(start, start + 11, "Not A Name"),))
    clash = Fix("clash", True, (TextEdit(0, 4, "x"), TextEdit(2, 6, "y")))
    outcomes = try_fixes(studio.workspace.engine, None, skill, [breaks, clash])
    assert outcomes[0].new_errors
    assert outcomes[0].fine_before == outcomes[0].clients == 3
    assert outcomes[0].fine_after < 3
    assert outcomes[1].problem


def test_bytes_are_shown_around_the_wrong_one() -> None:
    dump = hex_dump(bytes(range(256)) * 8, 1_000).split("\n")
    marked = [line for line in dump if line.startswith(">")]
    assert len(marked) == 1
    assert marked[0].startswith("> 000003e0")
    assert all(len(line) <= 80 for line in dump)
