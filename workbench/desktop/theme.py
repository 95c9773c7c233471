"""Themes: every colour and every size in pixels that the desktop uses comes from here.

Colours are data (`resources/themes/*.toml`); a widget asks for a token by name and never writes a colour.
Qt's own colour scheme is not used for painting: under the offscreen and bare xcb platforms it cannot be set,
and then a dark window could not be tested.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication

from workbench.skill.packaged import resource

NAMES: Final = ("light", "dark", "high-contrast")
SCALES: Final = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme at one size; equal themes paint equal pixels."""

    name: str
    dark: bool
    shadow_opacity: float
    tokens: Mapping[str, QColor] = field(compare=False, repr=False)
    scale: float = 1.0

    def color(self, token: str) -> QColor:
        """A copy of the token's colour; KeyError names a token that does not exist."""
        return QColor(self.tokens[token])

    def mixed(self, token: str, over: str, share: float) -> QColor:
        """`token` laid over `over` with the given opacity (0 to 1), as one opaque colour."""
        top, ground = self.tokens[token], self.tokens[over]
        pairs = ((top.red(), ground.red()), (top.green(), ground.green()), (top.blue(), ground.blue()))
        return QColor(*(round(high * share + low * (1 - share)) for high, low in pairs))

    def px(self, value: float) -> int:
        """Logical pixels for a design size in pixels at 100 %; at least 1."""
        return max(1, round(value * self.scale))


@cache
def _loaded(name: str) -> Theme:
    data = tomllib.loads(resource("themes", f"{name}.toml").read_text(encoding="utf-8"))
    tokens: dict[str, QColor] = {}
    for group, value in data.items():
        if isinstance(value, dict):
            tokens.update({f"{group}.{key}": _colour(text) for key, text in value.items()})
        elif isinstance(value, str) and value.startswith("#"):
            tokens[group] = _colour(value)
    return Theme(data["name"], data["dark"], data["shadow_opacity"], tokens)


def _colour(text: str) -> QColor:
    """`#RRGGBB` or `#RRGGBBAA`; Qt itself would read eight digits as `#AARRGGBB`."""
    colour = QColor(text[:7])
    if len(text) == 9:
        colour.setAlpha(int(text[7:], 16))
    return colour


def load(name: str, scale: float = 1.0) -> Theme:
    """The named theme at a scale; FileNotFoundError for a name that is not in NAMES."""
    base = _loaded(name)
    return Theme(base.name, base.dark, base.shadow_opacity, base.tokens, scale)


_active: list[Theme] = []


def active() -> Theme:
    """The theme in force, for painting helpers that have no services at hand (icons, fonts, shapes)."""
    return _active[0] if _active else load("light")


def system_theme() -> str:
    """The theme name that the platform asks for; light where it does not say."""
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)
    if accessibility is not None and "High" in str(accessibility().contrastPreference()):
        return "high-contrast"
    return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"


def system_scale() -> float:
    """Base size from the system font: 1.0 where the system says 10 pt or has no real setting."""
    if QGuiApplication.platformName() in ("offscreen", "minimal"):
        return 1.0
    points = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF()
    return min(max(points / 10, 0.8), 2.0) if points > 0 else 1.0


class ThemeManager(QObject):
    """Holds the chosen theme and size, and says when either changed."""

    theme_changed = Signal()

    def __init__(
        self,
        apply: Callable[[Theme], None] | None = None,
        choice: str = "system",
        zoom: float = 1.0,
        parent: QObject | None = None,
    ) -> None:
        """`apply` dresses the application, before `theme_changed` tells the widgets; ValueError for no such theme."""
        super().__init__(parent)
        self._apply = apply
        self._choice = _known(choice)
        self._zoom = _clamped(zoom)
        self._theme = load("light")
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_changed)
        self._update()

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self._theme

    @property
    def choice(self) -> str:
        """What the user chose: `system` or a theme's name."""
        return self._choice

    @property
    def zoom(self) -> float:
        """The user's own size factor, on top of the system font size."""
        return self._zoom

    def set_theme(self, choice: str) -> None:
        """Choose `light`, `dark`, `high-contrast` (or `contrast`) or `system`; ValueError for anything else."""
        self._choice = _known(choice)
        self._update()

    def set_zoom(self, zoom: float) -> None:
        """Set the user's size factor, kept between the smallest and the largest step."""
        self._zoom = _clamped(zoom)
        self._update()

    def larger(self) -> None:
        """One step up."""
        self.set_zoom(next((step for step in SCALES if step > self._zoom + 0.01), SCALES[-1]))

    def smaller(self) -> None:
        """One step down."""
        self.set_zoom(next((step for step in reversed(SCALES) if step < self._zoom - 0.01), SCALES[0]))

    def _update(self) -> None:
        name = system_theme() if self._choice == "system" else self._choice
        self._theme = load(name, system_scale() * self._zoom)
        _active[:] = [self._theme]
        if self._apply is not None:
            self._apply(self._theme)
        self.theme_changed.emit()

    def _on_system_changed(self) -> None:
        if self._choice == "system":
            self._update()


def _known(choice: str) -> str:
    name = "high-contrast" if choice == "contrast" else choice
    if name != "system" and name not in NAMES:
        raise ValueError(f"no theme named {choice!r}")
    return name


def _clamped(zoom: float) -> float:
    return min(max(zoom, SCALES[0]), SCALES[-1])
