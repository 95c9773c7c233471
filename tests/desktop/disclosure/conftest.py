"""A running desktop on a small workspace with skills and a script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.author.conftest import Maker, Studio, make_studio
from workbench.desktop import i18n
from workbench.desktop.disclosure.place import DisclosurePlace

__all__ = ["Maker", "Studio", "make_studio"]

SCRIPT = """version: 1
host: tutorial
task: Find the tide
turns:
  - call: load_skill
    with: {name: tides}
  - call: load_skill
    with: {name: nowhere}
  - say: "High water at six"
expect:
  - {call: 1, error_code: null}
"""
BODY = "# Tides\n\nRead the table.\n"


def write_skill(root: Path, name: str, description: str, body: str = BODY) -> Path:
    """A skill in `skills/` of a workspace."""
    file = root / "skills" / name / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"---\nname: {name}\ndescription: {description}\n---\n{body}", encoding="utf-8")
    return file


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two skills and a script of three requests."""
    root = tmp_path / "harbour"
    write_skill(root, "tides", "Reads a tide table. Use when water levels matter.")
    write_skill(root, "moorings", "Finds a free mooring. Use when a boat arrives.")
    (root / "tide.script.yaml").write_text(SCRIPT, encoding="utf-8")
    return root


@pytest.fixture
def studio(make_studio: Maker) -> Studio:
    """One desktop."""
    return make_studio()


def visit(studio: Studio, root: Path | None) -> DisclosurePlace:
    """Opens a folder, goes to Disclosure and waits until the script was played."""
    if root is not None:
        studio.open(root)
    studio.window.visit("disclosure")
    place = studio.window._places["disclosure"]
    assert isinstance(place, DisclosurePlace)
    if root is not None:
        rest(studio, place)
    return place


def rest(studio: Studio, place: DisclosurePlace) -> None:
    """Waits until everything was read and played."""
    studio.until(lambda: place.feed.played is not None and place.at_rest and not studio.desktop.tasks.busy)
