"""Characters that cannot be seen but change what a model or a parser reads: the editor always shows them as labels.

A label stands in a gap that the highlighter opens through letter spacing, so nothing in the file changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from workbench.desktop import fonts
from workbench.desktop.theme import Theme

NAMES: Final[Mapping[str, str]] = {
    "\u00ad": "SHY",
    "\u034f": "CGJ",
    "\u061c": "ALM",
    "\u115f": "HF",
    "\u180e": "MVS",
    "\u200b": "ZWSP",
    "\u200c": "ZWNJ",
    "\u200d": "ZWJ",
    "\u200e": "LRM",
    "\u200f": "RLM",
    "\u202a": "LRE",
    "\u202b": "RLE",
    "\u202c": "PDF",
    "\u202d": "LRO",
    "\u202e": "RLO",
    "\u2060": "WJ",
    "\u2061": "FA",
    "\u2062": "IT",
    "\u2063": "IS",
    "\u2064": "IP",
    "\u2066": "LRI",
    "\u2067": "RLI",
    "\u2068": "FSI",
    "\u2069": "PDI",
    "\u3164": "HF",
    "\ufeff": "BOM",
}
_TAGS: Final = "\U000e0000-\U000e007f"
_EMOJI: Final = "\U0001f000-\U0001faff\u2600-\u27bf\ufe0f"
_PLAIN: Final = "".join(char for char in NAMES if char != "\u200d")
INVISIBLE: Final = re.compile(f"[{_PLAIN}{_TAGS}]|(?<![{_EMOJI}])\u200d|\u200d(?![{_EMOJI}])")
"""One match for each character to show; a joiner inside an emoji is what it should be and stays unmarked."""


def label_of(char: str, stand_ins: Mapping[str, str]) -> str:
    """The label of an invisible character or a stand-in."""
    return stand_ins.get(char) or NAMES.get(char) or "TAG"


def find(text: str, stand_ins: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Index and character of everything to show in a line, in code points."""
    if text.isascii():
        return
    for match in _pattern("".join(stand_ins)).finditer(text):
        yield match.start(), match[0]


@cache
def _pattern(stand_ins: str) -> re.Pattern[str]:
    return re.compile(f"{INVISIBLE.pattern}|[{stand_ins}]") if stand_ins else INVISIBLE


def label_font() -> QFont:
    """The font of the labels."""
    font = fonts.ui_font("small-bold")
    font.setPixelSize(max(7, round(font.pixelSize() * 0.78)))
    return font


def label_width(label: str) -> float:
    """The room that a label takes in the line, in logical pixels."""
    return QFontMetricsF(label_font()).horizontalAdvance(label) + 8


def paint_label(painter: QPainter, rect: QRectF, label: str, theme: Theme) -> None:
    """Paint a label into its gap; in a gap without room a mark of two pixels stands for it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink: QColor = theme.color("warning.text")
    if rect.width() < 8:
        painter.fillRect(QRectF(rect.left() - 1, rect.top() + 2, 2, rect.height() - 4), theme.color("warning.solid"))
    else:
        painter.setPen(QPen(theme.color("warning.solid"), 1))
        painter.setBrush(theme.color("warning.soft"))
        box = QRectF(rect.left() + 1.5, rect.center().y() - 6.5, rect.width() - 3, 13)
        painter.drawRoundedRect(box, 3, 3)
        font = label_font()
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(ink)
        left = box.center().x() - metrics.horizontalAdvance(label) / 2
        painter.drawText(QPointF(left, box.center().y() + metrics.capHeight() / 2), label)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.restore()
