"""A running desktop with a library that overflows every budget, and catalogs made by hand for the widgets alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.author.conftest import Maker, Studio, make_studio
from workbench.catalog.model import Catalog, Entry, Limit, Note, Shown
from workbench.desktop import i18n
from workbench.desktop.catalog.place import CatalogPlace
from workbench.desktop.catalog.results import Results, results_of, skill_line
from workbench.desktop.catalog.whatif import WhatIf
from workbench.desktop.theme import ThemeManager

__all__ = ["Maker", "Studio", "make_studio"]

SHARED = "Keeps a table of sources so that a reviewer can check each number."
LATE = "Looks at many things in a very long sentence that goes on and on. " * 4 + "Use when a late trigger is wanted."


def text_of(name: str, description: str) -> str:
    """A SKILL.md."""
    return f"---\nname: {name}\ndescription: {description}\nlicense: MIT\n---\n\n# Steps\n\nDo it.\n"


def put(root: Path, folder: str, name: str, description: str) -> Path:
    """Writes a skill and returns its file."""
    file = root / folder / name / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text_of(name, description), encoding="utf-8")
    return file


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """60 skills in two folders: over every budget; one that strict clients refuse, one in Chinese, one with a late
    trigger."""
    root = tmp_path / "library"
    for number in range(28):
        what = f"Makes plan number {number} from what is given. Use when plan {number} is wanted. {SHARED}"
        put(root, "desk", f"plan-{number:02}", what)
    for number in range(28):
        steps = f"Walks through drill {number} with the evidence for each step and the gaps that nobody explains. " * 2
        put(root, "ops", f"drill-{number:02}", f"{steps}Use when drill {number} is due.")
    put(root, "ops", "late-trigger", LATE)
    put(root, "desk", "huiyi", "根据记录写会议纪要：结论、负责人、截止时间。当用户要求整理纪要时使用。")
    put(root, "desk", "Odd_Name", "Picks a name for a thing. Use when a thing has none.")
    put(root, "desk", "release", "Use when: a version ships and people need notes.")
    return root


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Two skills, which fit everywhere."""
    root = tmp_path / "small"
    put(root, ".", "tide-tables", "Reads tide tables. Use when asked for high water.")
    put(root, ".", "knot-guide", "Explains knots. Use when a rope has to hold.")
    return root


@pytest.fixture
def theme(qapp: QApplication) -> ThemeManager:
    """The light theme at 100 %."""
    return ThemeManager(None, "light")


def catalog_place(studio: Studio) -> CatalogPlace:
    """The Catalog place of a window that has visited it."""
    place = studio.window._places["catalog"]
    assert isinstance(place, CatalogPlace)
    return place


def visit(studio: Studio, root: Path) -> CatalogPlace:
    """Opens a library, goes to Catalog and waits for its figures."""
    studio.open(root)
    studio.window.visit("catalog")
    place = catalog_place(studio)
    rest(studio, place)
    return place


def rest(studio: Studio, place: CatalogPlace) -> None:
    """Waits until the place shows what is asked of it: figures, text, suggestions."""
    studio.until(lambda: place.feed.results.catalogs and place.feed.results.whatif == place.whatif)
    studio.until(lambda: not studio.desktop.tasks.busy and not place.hinting._timer.isActive())
    studio.settle()


def entry(
    name: str, state: Shown = Shown.FULL, kept: int = 20, total: int = 20, line: str = "", why: str = ""
) -> Entry:
    """An entry of a catalog made by hand."""
    reason = Note("claude-dropped", (("need", 9), ("left", 3))) if why else None
    return Entry(f"{name}/SKILL.md", name, state, kept, total, len(line), line, reason)


def made(
    entries: Sequence[Entry], text: str | None = None, client: str = "claude-code", limit: Limit | None = None,
    used: int = 80, wanted: int = 100, warnings: tuple[Note, ...] = (),
) -> Catalog:  # fmt: skip
    """A catalog made by hand; its text is that of its lines unless given."""
    lines = "\n".join(item.line for item in entries if item.line) if text is None else text
    return Catalog(client, "2026-11-30", "run", limit, used, lines, tuple(entries), warnings, wanted, "place-system")


def shown(catalogs: Mapping[str, Catalog], descriptions: Mapping[str, str], whatif: WhatIf | None = None) -> Results:
    """Results of catalogs made by hand, with descriptions by name."""
    lines = tuple(skill_line(f"{name}/SKILL.md", name, text) for name, text in descriptions.items())
    titles = {"claude-code": "Claude Code", "codex": "Codex", "tutorial": "Tutorial"}

    def describe(_client: str, path: str) -> str | None:
        return descriptions.get(path.removesuffix("/SKILL.md"))

    return results_of(catalogs, titles, lines, describe, whatif or WhatIf(), 1)


def wait_for(qtbot: QtBot, ms: int = 50) -> None:
    """Lets the event loop turn for a while."""
    qtbot.wait(ms)
