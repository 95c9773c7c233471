"""From a problem of a chain to its step in Replay, and to the line of its file."""

from __future__ import annotations

from pathlib import Path

from tests.desktop.replay.conftest import HOUSE, KEY, OTHER, Studio, rest, visit
from workbench.desktop.author.place import AuthorPlace
from workbench.desktop.replay.chain_text import step_at
from workbench.desktop.replay.place import ReplayPlace
from workbench.hooks.chain_file import parse_chain

LEAKY = OTHER.replace("post:\n", "post:\n  # first\n") + "  - {name: redact, use: redact}\n"


def test_a_problem_leads_to_its_step_and_its_line(studio: Studio, folder: Path) -> None:
    (folder / "SKILL.md").write_text("---\nname: desk\ndescription: Does the desk.\n---\nText\n", encoding="utf-8")
    (folder / "other.chain.yaml").write_text(LEAKY + f"description: {KEY}\n", encoding="utf-8")
    studio.open(folder)
    studio.until(lambda: not studio.desktop.tasks.busy and not studio.desktop.workspace.scanning)
    workspace = studio.desktop.workspace
    findings = [one for path in workspace.paths_with_findings() for one in workspace.findings(path)]
    found = next(one for one in findings if one.code == "T101" and one.path == "other.chain.yaml")
    studio.window.visit("author")
    author = studio.window._places["author"]
    assert isinstance(author, AuthorPlace)
    author.problems.view.chosen.emit(found, True)
    place = studio.window._places["replay"]
    assert isinstance(place, ReplayPlace)
    studio.until(lambda: place.feed.loaded is not None)
    rest(studio, place)
    assert place.feed.left is not None
    assert place.feed.left.name == "other"
    assert place.results.page == "file"
    step = step_at(place.feed.left, found.range.start.line)
    assert step is not None
    page = place.text.page
    assert page.line == found.range.start.line
    assert page.text.textCursor().blockNumber() == page.line - 1
    assert f"name: {step.name}" in page.text.textCursor().block().text()
    assert KEY not in page.text.toPlainText()
    assert next(card for card in place.left.cards if card.isChecked()).card.name == step.name


def test_a_remark_leads_to_its_line(studio: Studio, folder: Path) -> None:
    cases = "cases:\n  - {recording: out.jsonl}\n"
    (folder / "house.chain.yaml").write_text(LEAKY + cases, encoding="utf-8")
    place = visit(studio, folder)
    at = next(at for at, one in enumerate(place.results._findings) if one.line)
    place.results.findings.table.opened.emit(place.results.findings.table.entries.entries[at])
    rest(studio, place)
    assert place.results.page == "file"
    assert place.text.page.line == place.results._findings[at].line
    place.go_to("chain:3:nowhere.chain.yaml")
    assert "nowhere.chain.yaml" in studio.said()


def test_the_step_of_a_line() -> None:
    chain = parse_chain("house.chain.yaml", HOUSE.encode())
    found = [step_at(chain, line) for line in (1, 6, 7, 12)]
    assert [step.name if step else "" for step in found] == ["", "redact", "cut", "cut"]


def test_a_chain_that_cannot_be_run_names_its_line_and_not_its_folders(studio: Studio, folder: Path) -> None:
    text = HOUSE.replace("use: redact}", "use: redact, with: {pat: x}}")
    (folder / "house.chain.yaml").write_text(text, encoding="utf-8")
    place = visit(studio, folder)
    told = place.results._findings[0]
    assert told.text.startswith("house.chain.yaml:6:")
    assert (told.line, told.where) == (6, "every host")
    assert place.notice.text().startswith("house.chain.yaml:6:")
    assert place.notice.height() >= place.notice.heightForWidth(place.notice.width())
