"""Icons from `resources/icons/*.svg`, tinted with a token of the theme in force.

One set of one-colour drawings serves every theme: `currentColor` is replaced before rendering, and each result is
kept by name, size, colour and pixel ratio.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from workbench.desktop.theme import active
from workbench.skill.packaged import resource

_pixmaps: Final[dict[tuple[str, int, str, float], QPixmap]] = {}


@cache
def source(name: str) -> str:
    """The SVG text of an icon; FileNotFoundError names an icon that does not exist."""
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")


def names() -> tuple[str, ...]:
    """Every icon there is."""
    return tuple(sorted(path.stem for path in resource("icons").glob("*.svg")))


def pixmap(name: str, size: int = 16, token: str = "text.secondary") -> QPixmap:
    """The icon as a pixmap; `size` is at 100 % and follows the theme's scale and the screen's pixel ratio."""
    theme = active()
    return _render(name, theme.px(size), theme.color(token), QGuiApplication.primaryScreen().devicePixelRatio())


def icon(name: str, size: int = 16, token: str = "text.secondary") -> QIcon:
    """The icon in a token's colour, and in `text.disabled` where its button is disabled."""
    made = QIcon(pixmap(name, size, token))
    made.addPixmap(pixmap(name, size, "text.disabled"), QIcon.Mode.Disabled)
    return made


def _render(name: str, side: int, colour: QColor, ratio: float) -> QPixmap:
    key = (name, side, colour.name(QColor.NameFormat.HexArgb), ratio)
    found = _pixmaps.get(key)
    if found is None:
        found = _pixmaps[key] = _drawn(name, side, colour, ratio)
    return found


def _drawn(name: str, side: int, colour: QColor, ratio: float) -> QPixmap:
    drawn = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(tinted(name, colour).encode()))
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return drawn


def tinted(name: str, colour: QColor) -> str:
    """The SVG text with its one colour filled in."""
    return source(name).replace("currentColor", colour.name())
