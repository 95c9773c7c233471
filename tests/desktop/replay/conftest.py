"""A running desktop on a small folder with two chains and recorded outputs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.author.conftest import Maker, Studio, make_studio
from tests.desktop.replay.pane_samples import Panes, safe
from workbench.desktop import i18n
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.replay.place import ReplayPlace
from workbench.desktop.replay.step_panes import StepPanes
from workbench.desktop.theme import ThemeManager

__all__ = ["Maker", "Studio", "make_studio"]

KEY = "ghp_R4nd0mL00k1ngT0kenF0rTheSampleXyZ9Q7"
HOUSE = """# Ours
version: 1
name: house
dialect: wasmagent
post:
  - {name: redact, use: redact}   # secrets first
  - {name: cut, use: truncate, with: {max: 30, keep: tail}}
expect:
  - no_secrets
cases:
  - {recording: "out.jsonl"}
"""
OTHER = """version: 1
name: other
dialect: tutorial
post:
  - {name: cut, use: truncate, with: {max: 12, keep: tail}}
"""
OWN = """version: 1
name: own
dialect: wasmagent
post:
  - {name: shout, python: "shout.py:shout"}
"""
SHOUT = "def shout(tool, context):\n    return {'rewrite': context['output'].upper()}\n"


def record(ident: str, output: object, command: str = "env") -> str:
    """One line of a recording."""
    return json.dumps({"id": ident, "tool": "Bash", "input": {"command": command}, "output": output})


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two chains, and three recordings: one with a key, one without, and an object."""
    root = tmp_path / "desk"
    root.mkdir()
    (root / "house.chain.yaml").write_text(HOUSE, encoding="utf-8")
    (root / "other.chain.yaml").write_text(OTHER, encoding="utf-8")
    lines = [
        record("env", f"HOME=/home/ada\nTOKEN={KEY}\n", "env | sort"),
        record("plain", "nothing to hide\nin these lines\nbut they are long enough to be cut\n", "cat notes"),
        record("object", {"name": "ci", "value": KEY}, "vault list"),
    ]
    (root / "out.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return root


@pytest.fixture
def studio(make_studio: Maker) -> Studio:
    """One desktop."""
    return make_studio()


def visit(studio: Studio, root: Path) -> ReplayPlace:
    """Opens a folder, goes to Replay and waits until everything was played."""
    studio.open(root)
    studio.window.visit("replay")
    place = studio.window._places["replay"]
    assert isinstance(place, ReplayPlace)
    rest(studio, place)
    return place


def rest(studio: Studio, place: ReplayPlace) -> None:
    """Waits until everything was read and played."""
    studio.until(lambda: place.feed.loaded is not None and not studio.desktop.tasks.busy)


@pytest.fixture
def theme(qapp: QApplication) -> ThemeManager:
    """The light theme at 100 %."""
    return ThemeManager(None, "light")


@pytest.fixture
def make_panes(qtbot: QtBot, theme: ThemeManager) -> Panes:
    """Shows two sides in a window of 1,000 × 600."""

    def make(left: Side | None = None, right: Side | None = None, mode: str = "text") -> StepPanes:
        panes = StepPanes(theme)
        qtbot.addWidget(panes)
        panes.resize(1000, 600)
        panes.set_mode(mode)
        panes.show_sides(left or safe(0), right or safe())
        panes.show()
        qtbot.waitExposed(panes)
        return panes

    return make
