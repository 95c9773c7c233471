"""The look of standard widgets: a palette and one style sheet, both made from the theme's tokens."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from workbench.desktop import fonts, icons
from workbench.desktop.theme import Theme
from workbench.skill.packaged import resource

_PLACE: Final = re.compile(r"@([a-z0-9.:-]+)@")

_ROLES: Final = {
    QPalette.ColorRole.Window: "bg.window",
    QPalette.ColorRole.WindowText: "text.primary",
    QPalette.ColorRole.Base: "bg.surface",
    QPalette.ColorRole.AlternateBase: "bg.inset",
    QPalette.ColorRole.ToolTipBase: "bg.raised",
    QPalette.ColorRole.ToolTipText: "text.primary",
    QPalette.ColorRole.PlaceholderText: "text.tertiary",
    QPalette.ColorRole.Text: "text.primary",
    QPalette.ColorRole.Button: "bg.raised",
    QPalette.ColorRole.ButtonText: "text.primary",
    QPalette.ColorRole.BrightText: "text.on-accent",
    QPalette.ColorRole.Link: "accent.text",
    QPalette.ColorRole.LinkVisited: "accent.text",
    QPalette.ColorRole.Highlight: "accent.solid",
    QPalette.ColorRole.HighlightedText: "text.on-accent",
    QPalette.ColorRole.Accent: "accent.solid",
    QPalette.ColorRole.Light: "bg.hover",
    QPalette.ColorRole.Midlight: "line.hair",
    QPalette.ColorRole.Mid: "line.strong",
    QPalette.ColorRole.Dark: "line.control",
    QPalette.ColorRole.Shadow: "shadow",
}
_DISABLED: Final = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)


def palette(theme: Theme) -> QPalette:
    """Every role of Qt's palette from tokens, so that no default grey is left anywhere."""
    made = QPalette()
    for role, token in _ROLES.items():
        made.setColor(role, theme.color(token))
    for role in _DISABLED:
        made.setColor(QPalette.ColorGroup.Disabled, role, theme.color("text.disabled"))
    return made


def stylesheet(theme: Theme) -> str:
    """The style sheet of a theme at its scale; KeyError names a token that the template misspells."""
    return _PLACE.sub(lambda match: _filled(match.group(1), theme), _template())


def apply(app: QApplication, theme: Theme) -> None:
    """Dress the application: font first, so that sizes are measured with it, then palette and sheet."""
    app.setFont(fonts.application_font())
    app.setPalette(palette(theme))
    app.setStyleSheet(stylesheet(theme))


def css(colour: QColor) -> str:
    """A colour as style sheets write it."""
    if colour.alpha() == 255:
        return colour.name()
    return f"rgba({colour.red()},{colour.green()},{colour.blue()},{colour.alpha()})"


@cache
def _template() -> str:
    return resource("themes", "base.qss.in").read_text(encoding="utf-8")


def _filled(place: str, theme: Theme) -> str:
    kind, _, rest = place.partition(":")
    if kind == "icon":
        name, token = rest.split(":")
        return _icon_url(name, theme.color(token))
    if kind == "mix":
        top, over, share = rest.split(":")
        return css(theme.mixed(top, over, int(share) / 100))
    if kind == "radius":
        return f"{theme.px(int(rest))}px"
    if place.endswith("px"):
        return f"{theme.px(int(place[:-2]))}px"
    return css(theme.color(place))


def _drawings() -> Path:
    """Where tinted drawings for the style sheet lie: it can only name files, not pixels in memory."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("skill-workbench", appauthor=False)) / "icons"


def _icon_url(name: str, colour: QColor) -> str:
    """`url(…)` of a tinted drawing, or `none` where the cache folder cannot be written."""
    path = _drawings() / f"{name}-{colour.name()[1:]}.svg"
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(icons.tinted(name, colour), encoding="utf-8")
    except OSError:
        return "none"
    return f'url("{path.as_posix()}")'
