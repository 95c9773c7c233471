"""A running desktop with a small library and labelled tasks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.author.conftest import Maker, Studio, make_studio
from workbench.desktop import i18n
from workbench.desktop.routing.place import RoutingPlace

__all__ = ["Maker", "Studio", "make_studio"]

SKILLS = {
    "release-notes": "Drafts release notes from merged changes. Use when a version ships.",
    "changelog-entry": "Writes one changelog line for a pull request. Use when a changelog entry is wanted.",
    "csv-cleanup": "Repairs csv files: shifted columns, odd dates. Use when a csv import fails.",
    "log-triage": "Finds the first error in logs. Use when something fails now. Don't use for csv files.",
    "incident-timeline": "Builds a timeline of an outage from alerts, deploy logs and chat.",
    "huiyi-jiyao": "根据录音整理会议纪要：结论、负责人。当用户要求整理会议纪要时使用。",
}
TASKS = """version: 1
tasks:
  - {id: ship, task: "the version ships tomorrow, draft release notes", expected: release-notes}
  - {id: line, task: "one changelog line for this pull request please", expected: changelog-entry}
  - {id: csv, task: "columns are shifted after the csv import", expected: csv-cleanup}
  - {id: outage, task: "outage since nine, alerts and deploy logs attached", expected: log-triage}
  - {id: table, task: "book a table for four", expected: none}
  - {id: zh, task: "把录音整理成会议纪要", expected: huiyi-jiyao}
  - {id: open, task: "what did we merge into this version"}
"""


def put(root: Path, name: str, description: str) -> Path:
    """Writes a skill and returns its file."""
    file = root / name / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = f"---\nname: {name}\ndescription: >-\n  {description}\nlicense: MIT\n---\n\n# Steps\n\nDo it.\n"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Six skills and no tasks."""
    root = tmp_path / "desk"
    for name, description in SKILLS.items():
        put(root, name, description)
    return root


@pytest.fixture
def library(bare: Path) -> Path:
    """The same with seven tasks: one goes wrong, one has no label."""
    (bare / "desk.tasks.yaml").write_text(TASKS, encoding="utf-8")
    return bare


@pytest.fixture
def studio(make_studio: Maker) -> Studio:
    """One desktop."""
    return make_studio()


def visit(studio: Studio, root: Path) -> RoutingPlace:
    """Opens a library, goes to Routing and waits for its figures."""
    studio.open(root)
    studio.window.visit("routing")
    place = studio.window._places["routing"]
    assert isinstance(place, RoutingPlace)
    studio.until(lambda: place.feed.results is not None)
    studio.settle()
    return place
