"""Contrast is computed from the theme files, so that no colour can be made prettier and unreadable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.desktop import icons, shapes, style, theme
from workbench.desktop.command_list import COMMANDS
from workbench.desktop.theme import NAMES, ThemeManager, load
from workbench.skill.packaged import resource

GROUNDS = [
    "bg.window", "bg.panel", "bg.surface", "bg.raised", "bg.hover", "bg.inset", "bg.selected", "bg.selected-idle",
    "bg.tint",
]  # fmt: skip
SEVERITY_TEXT = ["bg.window", "bg.panel", "bg.surface", "bg.raised", "bg.selected", "bg.tint"]
SEVERITY_SHAPE = ["bg.window", "bg.panel", "bg.surface", "bg.selected", "bg.tint"]
CODE = ["bg.surface", "bg.tint"]
PAIRS: list[tuple[str, list[str], float]] = [
    (
        "text.primary",
        [
            *GROUNDS, "heat.0", "heat.1", "heat.2", "heat.3", "heat.4", "diff.add", "diff.remove", "diff.add-word",
            "diff.remove-word", "error.soft", "warning.soft", "advice.soft", "ok.soft",
        ],
        4.5,
    ),
    ("text.secondary", [*GROUNDS, "warning.soft", "advice.soft", "diff.add", "diff.remove"], 4.5),
    ("text.tertiary", [*GROUNDS, "accent.soft"], 4.5),
    ("error.text", [*SEVERITY_TEXT, "error.soft", "diff.remove"], 4.5),
    ("error.text", ["diff.remove-word"], 3.0),
    ("error.solid", [*SEVERITY_SHAPE, "error.soft"], 3.0),
    ("warning.text", [*SEVERITY_TEXT, "warning.soft"], 4.5),
    ("warning.solid", [*SEVERITY_SHAPE, "warning.soft"], 3.0),
    ("advice.text", [*SEVERITY_TEXT, "advice.soft"], 4.5),
    ("advice.solid", [*SEVERITY_SHAPE, "advice.soft"], 3.0),
    ("ok.text", [*SEVERITY_TEXT, "ok.soft"], 4.5),
    ("ok.solid", [*SEVERITY_SHAPE, "ok.soft"], 3.0),
    ("accent.text", [*SEVERITY_TEXT, "accent.soft"], 4.5),
    ("accent.solid", ["bg.surface", "bg.panel", "bg.window", "bg.selected"], 3.0),
    ("text.on-accent", ["accent.solid", "heat.5"], 4.5),
    *((f"syntax.{name}", CODE, 4.5) for name in ("key", "string", "heading", "code", "link", "comment")),
    ("line.control", ["bg.surface", "bg.panel"], 3.0),
    *((f"data.{number}", ["bg.surface"], 3.0) for number in (1, 2, 5)),
]  # fmt: skip


def luminance(colour: QColor) -> float:
    """Relative luminance of WCAG 2."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio of WCAG 2, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_formula_against_known_pairs() -> None:
    assert contrast(QColor("#000000"), QColor("#FFFFFF")) == pytest.approx(21.0)
    assert contrast(QColor("#777777"), QColor("#FFFFFF")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("front", "grounds", "floor"), PAIRS, ids=lambda value: str(value)[:20])
def test_every_pair_is_above_its_floor(name: str, front: str, grounds: list[str], floor: float) -> None:
    colours = load(name)
    low = {ground: contrast(colours.color(front), colours.color(ground)) for ground in grounds}
    assert all(ratio >= floor for ratio in low.values()), {key: ratio for key, ratio in low.items() if ratio < floor}


def test_themes_have_the_same_tokens() -> None:
    keys = [set(load(name).tokens) for name in NAMES]
    assert keys[0] == keys[1] == keys[2]
    assert {"bg.window", "heat.5", "data.1", "shadow", "scrim", "syntax.key"} <= keys[0]


def test_colours_are_those_of_the_reference(shared: Path) -> None:
    text = (shared / "ui" / "tokens.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z][a-z.\-0-9]*)` \|[^|\n]*\| `(#\w+)` \| `(#\w+)` \| `(#\w+)` \|$", text, re.MULTILINE)
    assert len(rows) >= 50
    for token, *values in rows:
        for name, value in zip(NAMES, values, strict=True):
            colour = load(name).color(token)
            assert colour.name().lower() == value[:7].lower(), f"{token} in {name}"
            assert colour.alpha() == (int(value[7:], 16) if len(value) == 9 else 255), f"{token} in {name}"


def test_no_colour_is_written_outside_the_themes(repo: Path) -> None:
    pattern = re.compile(
        r"[\"'(\s:]#[0-9a-fA-F]{6}\b|"
        r"QColor\((?!0, 0, 0, 0\))\s*[\"'\d]|Qt\.GlobalColor\.(?!transparent)"
    )
    desktop = repo / "workbench" / "desktop"
    found = [
        f"{path.relative_to(repo)}:{number}"
        for path in desktop.rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if pattern.search(line)
    ]
    assert not found


@pytest.mark.parametrize("name", NAMES)
def test_style_sheet_has_no_open_place_and_every_drawing(name: str, qapp: QApplication) -> None:
    sheet = style.stylesheet(load(name, 1.25))
    assert "@" not in sheet
    assert "none@" not in sheet
    for path in re.findall(r'url\("([^"]+)"\)', sheet):
        assert Path(path).read_text(encoding="utf-8").startswith("<svg")


def test_style_sheet_scales_sizes(qapp: QApplication) -> None:
    assert "font-size: 13px" in style.stylesheet(load("light", 1.0))
    assert "font-size: 26px" in style.stylesheet(load("light", 2.0))


def test_palette_leaves_no_default_grey(qapp: QApplication) -> None:
    colours = load("dark")
    palette = style.palette(colours)
    known = {colours.color(token).rgb() for token in colours.tokens}
    for role in palette.ColorRole:
        if role.name not in ("NoRole", "NColorRoles"):
            assert palette.color(role).rgb() in known, role.name


def test_manager_says_when_theme_or_size_changed(qtbot: QtBot, qapp: QApplication) -> None:
    applied: list[str] = []
    manager = ThemeManager(lambda chosen: applied.append(f"{chosen.name} {chosen.scale}"), "light")
    with qtbot.waitSignal(manager.theme_changed):
        manager.set_theme("contrast")
    assert manager.theme.name == "high-contrast"
    with qtbot.waitSignal(manager.theme_changed):
        manager.larger()
    assert applied == ["light 1.0", "high-contrast 1.0", "high-contrast 1.1"]
    assert theme.active() is manager.theme
    manager.set_zoom(99)
    assert manager.zoom == theme.SCALES[-1]
    manager.larger()
    assert manager.zoom == theme.SCALES[-1]
    with pytest.raises(ValueError, match="sepia"):
        manager.set_theme("sepia")


def test_every_command_and_every_drawing_has_an_icon(qapp: QApplication) -> None:
    names = set(icons.names())
    assert {command.icon for command in COMMANDS if command.icon} <= names
    for name in names:
        text = icons.source(name)
        assert "currentColor" in text
        assert "#" not in text, f"{name} has a colour of its own"
        assert _ink(icons.pixmap(name, 20).toImage()) > 0, f"{name} draws nothing"


def test_icons_take_the_token_colour(qapp: QApplication) -> None:
    image = icons.pixmap("menu", 20, "error.solid").toImage()
    wanted = theme.active().color("error.solid")
    colours = {image.pixelColor(x, y).rgb() for x in range(image.width()) for y in range(image.height())}
    assert wanted.rgb() in colours


@pytest.mark.parametrize("side", [11, 24])
def test_shapes_differ_in_black_and_white(side: int, qapp: QApplication) -> None:
    colourless = {kind: _mask(kind, side) for kind in shapes.kinds() if kind != "bulb-idle"}
    for kind, mask in colourless.items():
        assert any(mask), f"{kind} draws nothing"
        for other, second in colourless.items():
            if other != kind:
                differing = sum(abs(a - b) > 60 for a, b in zip(mask, second, strict=True))
                assert differing >= side, f"{kind} and {other} look alike at {side} px"


def test_other_names_paint_the_same_shape(qapp: QApplication) -> None:
    assert _mask("advice", 12) == _mask("info", 12)
    assert shapes.shape_token("leak") == "error.solid"
    with pytest.raises(KeyError):
        shapes.shape_token("star")


def test_fonts_keep_features_off_the_application(qapp: QApplication) -> None:
    from workbench.desktop import fonts

    assert fonts.application_font().featureTags() == []
    assert [str(tag.toString()) for tag in fonts.ui_font("body", tabular=True).featureTags()].count("b'tnum'") <= 1
    assert fonts.mono_font("editor").fixedPitch()
    assert fonts.line_height("editor") == theme.active().px(20)


def test_packaged_themes_are_the_three() -> None:
    assert {path.stem for path in resource("themes").glob("*.toml")} == set(NAMES)


def _mask(kind: str, side: int) -> list[int]:
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    shapes.paint_shape(painter, QRectF(0, 0, side, side), kind, load("light"))
    painter.end()
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return [255 - grey.pixelColor(x, y).red() for y in range(side) for x in range(side)]


def _ink(image: QImage) -> int:
    return sum(image.pixelColor(x, y).alpha() > 0 for x in range(image.width()) for y in range(image.height()))
