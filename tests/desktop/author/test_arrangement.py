"""Widths, sizes, themes and languages of the Author place: nothing is lost when the window changes."""

from __future__ import annotations

from pathlib import Path

import pytest
import shiboken6
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from tests.desktop.author.conftest import Studio
from workbench.desktop.author.place import AuthorPlace

ROUTE = "sea/route-planner/SKILL.md"
PAGES = ["problems", "outline", "says", "preview", "history"]


def resize(studio: Studio, width: int, height: int) -> None:
    studio.window.resize(width, height)
    studio.until(lambda: studio.window.width() == width)
    studio.settle()


def pixel(widget: QWidget, x: int, y: int) -> QColor:
    image: QImage = widget.grab().toImage()
    return image.pixelColor(x, y)


def test_the_inspector_moves_into_the_bottom_panel_and_back(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    inspector, bottom = studio.place.inspector, studio.place.bottom
    assert inspector.isVisible()
    assert list(bottom.pages) == PAGES
    for _ in range(3):
        resize(studio, 1024, 720)
        assert list(bottom.pages) == ["problems", "who", "lengths", "rule", "files", *PAGES[1:]]
        assert studio.place.arrangement.columns.count() == 2
        studio.run("rule.explain")
        assert bottom.page == "rule"
        assert inspector.card.isVisible()
        studio.run("author.who-sees")
        assert bottom.page == "who"
        assert inspector.who.view.hasFocus()
        assert not inspector.isVisible()
        resize(studio, 1440, 900)
        assert list(bottom.pages) == PAGES
        assert studio.place.arrangement.columns.count() == 3
        assert inspector.isVisible()
        assert inspector.card.finding is not None
        assert inspector.who.isVisible()


def test_the_smallest_window_keeps_the_text_and_the_panel_one_click_away(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    resize(studio, 880, 600)
    assert studio.place.bottom.folded
    assert studio.place.editor.height() > 200
    assert studio.place.bottom.height() <= studio.place.bottom.strip_height
    studio.run("author.problems")
    assert not studio.place.bottom.folded
    assert studio.place.problems.view.isVisible()
    assert studio.place.problems.view.height() > 60
    resize(studio, 1440, 900)
    assert not studio.place.bottom.folded


def test_the_inspector_takes_less_room_below_1280(studio: Studio, library: Path) -> None:
    studio.open(library)
    resize(studio, 1200, 800)
    assert 300 <= studio.place.inspector.width() <= 330
    resize(studio, 1440, 900)
    assert studio.place.inspector.width() >= 370


def test_twice_the_size_behaves_like_a_narrow_window(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    studio.desktop.theme.set_zoom(2.0)
    studio.settle()
    assert "rule" in studio.place.bottom.pages
    tabs = studio.place.files.tabs
    assert tabs.height() <= studio.place.centre._strip.height()
    studio.desktop.theme.set_zoom(1.0)
    studio.settle()
    assert "rule" not in studio.place.bottom.pages


@pytest.mark.parametrize("choice", ["dark", "high-contrast", "light"])
def test_a_theme_repaints_every_part(studio: Studio, library: Path, choice: str) -> None:
    studio.desktop.theme.set_theme("dark" if choice == "light" else "light")
    studio.open(library)
    studio.edit(ROUTE)
    before = {name: part.grab().toImage() for name, part in parts(studio.place).items()}
    studio.desktop.theme.set_theme(choice)
    studio.settle()
    for name, part in parts(studio.place).items():
        assert part.grab().toImage() != before[name], name
    theme = studio.desktop.theme.theme
    assert pixel(studio.place.library, 2, 300) == theme.color("bg.panel")
    assert pixel(studio.place.centre._strip, studio.place.centre._strip.width() - 2, 4) == theme.color("bg.panel")


def parts(place: AuthorPlace) -> dict[str, QWidget]:
    return {
        "list": place.library, "tabs": place.files.tabs, "editor": place.editor, "problems": place.problems.view,
        "bottom": place.bottom, "meters": place.inspector.meters, "clients": place.inspector.who,
        "card": place.inspector.card,
    }  # fmt: skip


def test_no_history_step_comes_from_themes_or_sizes(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(ROUTE)
    for choice in ("dark", "light"):
        studio.desktop.theme.set_theme(choice)
        studio.desktop.theme.set_zoom(1.5)
    studio.desktop.theme.set_zoom(1.0)
    assert not file.document.isUndoAvailable()
    assert not file.dirty


def test_another_language_rebuilds_the_place_and_the_old_one_hears_nothing_more(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    old = studio.place
    messages = {item.message for item in studio.workspace.findings(ROUTE)}
    assert studio.run("view.language-zh")
    studio.until(lambda: not shiboken6.isValid(old))
    studio.settle()
    assert studio.place.library.filter.placeholderText() == "筛选技能"
    studio.until(lambda: studio.place.files.current is not None)
    studio.settle()
    assert studio.file.skill_path == ROUTE
    assert {item.message for item in studio.workspace.findings(ROUTE)} != messages
    studio.replace("Note: plans", "Notes: plans")
    studio.settle()
    studio.desktop.theme.set_theme("dark")
    studio.workspace.rescan()
    studio.settle()
    studio.dialogs.answers.append("drop")
    assert studio.run("view.language-en")
    studio.settle()
    assert studio.place.library.filter.placeholderText() == "Filter skills"


def test_unsaved_texts_are_asked_for_before_the_language_changes(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(ROUTE)
    studio.type("x")
    studio.dialogs.answers.append("stay")
    studio.run("view.language-zh")
    assert studio.file.dirty
    assert studio.place.library.filter.placeholderText() == "Filter skills"


def test_user_positions_of_splitters_are_kept(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.place.arrangement.columns.setSizes([300, 740, 330])
    state = studio.place.save_state()
    studio.place.arrangement.columns.setSizes([248, 740, 384])
    studio.place.restore_state(state)
    assert studio.place.arrangement.columns.sizes() == state["columns"]
    studio.place.restore_state({"columns": "bad", "rows": [1], "files": 3, "page": 7, "carets": []})
    assert studio.place.arrangement.columns.sizes() == state["columns"]


def test_tools_go_below_before_a_tab_is_cut(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.open_route()
    bottom = studio.place.bottom
    for width in (1440, 1024):
        resize(studio, width, 720)
        assert bottom.tabs.width() >= bottom.tabs.sizeHint().width(), width
        assert bottom.every.isHidden()
        field = studio.place.problems.filter
        assert field.isVisible()
        assert field.width() >= 80
    resize(studio, 880, 720)
    assert not bottom.every.isHidden(), "the menu names the panels whose tabs have no room"
    resize(studio, 1440, 900)
    assert bottom.every.isHidden()
