"""From a problem that sample tasks prove to these tasks in Routing."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tests.desktop.routing.conftest import Studio, put
from workbench.desktop.author.place import AuthorPlace
from workbench.desktop.routing.place import RoutingPlace
from workbench.skill.findings import Finding

LOSER = "incident-timeline/SKILL.md"


def choose(studio: Studio, path: str, code: str) -> AuthorPlace:
    """Opens a skill and makes one of its problems current."""
    author = studio.window._places["author"]
    assert isinstance(author, AuthorPlace)
    author.open_skill(path, keep_focus=False)
    studio.settle()
    finding = next(item for item in studio.workspace.findings(path) if item.code == code)
    author.go_to_finding(finding, enter=True)
    studio.settle()
    return author


def found(studio: Studio, path: str) -> list[Finding]:
    return [item for item in studio.workspace.findings(path) if item.code == "G110"]


def test_conflicts_stand_in_problems_and_lead_to_their_tasks(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.until(lambda: bool(found(studio, "log-triage/SKILL.md")))
    author = choose(studio, "log-triage/SKILL.md", "G110")
    finding = author.inspector.card.finding
    assert finding is not None
    assert "incident-timeline 1" in finding.message
    (button,) = [item for item in author.inspector.card.findChildren(QPushButton) if "Routing" in item.text()]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    place = studio.window._places["routing"]
    assert isinstance(place, RoutingPlace)
    studio.until(lambda: [line.number for line in place.matrix.grid.lines] == [4])
    assert "Tasks of log-triage" in place.note.text()
    assert place.matrix.hasFocus()


def test_a_neighbour_without_a_boundary_is_told_once_with_the_tasks(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.until(lambda: bool(found(studio, "log-triage/SKILL.md")))
    told = [item for item in studio.workspace.findings(LOSER) if item.code == "D411"]
    assert [("log-triage 1" in item.message, item.severity.value) for item in told] == [(True, "warning")]
    studio.window.visit("routing")
    choose_back = choose(studio, LOSER, "D411")
    assert choose_back.inspector.card.finding is not None
    assert studio.run("problem.in-routing")
    place = studio.window._places["routing"]
    assert isinstance(place, RoutingPlace)
    studio.until(lambda: [line.number for line in place.matrix.grid.lines] == [4])


def test_other_problems_lead_nowhere(studio: Studio, bare: Path) -> None:
    put(bare, "plain", "Does it.")
    studio.open(bare)
    studio.settle()
    assert not studio.run("problem.in-routing")
    assert studio.window.services.commands.reason("problem.in-routing")


def test_a_skill_without_tasks_says_so(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.settle()
    said: list[str] = []
    studio.window.visit("routing")
    place = studio.window._places["routing"]
    assert isinstance(place, RoutingPlace)
    place.announced.connect(said.append)
    studio.until(lambda: place.feed.results is not None)
    place.go_to("nothing/SKILL.md")
    assert said == ["No sample task is about this problem any more"]


def test_problems_follow_the_task_file_and_the_text_that_is_edited(studio: Studio, library: Path) -> None:
    studio.open(library)
    path = "log-triage/SKILL.md"
    studio.until(lambda: bool(found(studio, path)))
    author = choose(studio, path, "G110")
    file = author.files.current
    assert file is not None
    cursor = author.editor.textCursor()
    text = author.editor.toPlainText()
    cursor.setPosition(text.index("Finds the first error"))
    cursor.insertText("Reads alerts of an outage since a time, attached deploy logs attached. ")
    studio.until(lambda: not found(studio, path))
    author.editor.undo()
    studio.until(lambda: bool(found(studio, path)))
    (library / "desk.tasks.yaml").write_text("version: 1\ntasks: []\n", encoding="utf-8")
    studio.until(lambda: not found(studio, path))
