"""Fonts by role: one table of sizes and weights, one search for a family that exists on this machine.

The fonts given out here carry OpenType features; the application's own font stays free of them, because whatever paints
with it would take them over, and monospace text would no longer be monospace.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from workbench.desktop import i18n
from workbench.desktop.theme import active


@dataclass(frozen=True, slots=True)
class Role:
    """Size and line height in pixels at 100 %, and whether the text is bold."""

    size: int
    line: int
    bold: bool = False


UI_ROLES: Final = {
    "display": Role(24, 30, True),
    "number": Role(20, 26, True),
    "heading": Role(18, 26, True),
    "title": Role(14, 22, True),
    "section": Role(13, 20, True),
    "body": Role(13, 20),
    "secondary": Role(12, 18),
    "hint": Role(12, 18),
    "small": Role(11, 16),
    "small-bold": Role(11, 16, True),
}
MONO_ROLES: Final = {"editor": Role(13, 20), "exact": Role(12, 18), "replay": Role(13, 20), "slug": Role(12, 18)}

_GENERIC: Final = {"", "sans", "sans serif", "sans-serif", "dejavu sans", "monospace", "mono", "dejavu sans mono"}
_UI_FAMILIES: Final = ("Inter", "Noto Sans", "Noto Sans CJK SC", "WenQuanYi Micro Hei", "DejaVu Sans")
_MONO_FAMILIES: Final = (
    "JetBrains Mono", "Cascadia Mono", "SF Mono", "Noto Sans Mono CJK SC", "DejaVu Sans Mono",
)  # fmt: skip
_CJK_FAMILIES: Final = (
    "Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "WenQuanYi Micro Hei",
)  # fmt: skip
_CJK_MONO_FAMILIES: Final = (
    "Noto Sans Mono CJK SC", "Sarasa Mono SC", "WenQuanYi Micro Hei Mono", "WenQuanYi Micro Hei", "Noto Sans CJK SC",
)  # fmt: skip
_EMOJI_FAMILIES: Final = ("Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji")
_PROPORTIONAL_PUNCTUATION: Final = ("pwid", "palt")


@cache
def _installed() -> frozenset[str]:
    return frozenset(QFontDatabase.families())


def _present(families: tuple[str, ...]) -> list[str]:
    return [family for family in families if family in _installed()]


@cache
def ui_families() -> tuple[str, ...]:
    """Families of the interface, best first, with faces for Chinese and emoji behind."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    first = _present(_UI_FAMILIES)[:1] if system.lower() in _GENERIC else [system]
    return _unique(first, _present(_CJK_FAMILIES), _present(_EMOJI_FAMILIES))


@cache
def mono_families() -> tuple[str, ...]:
    """Families of code and exact text, best first; a two-column Chinese face stands directly behind."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
    first = _present(_MONO_FAMILIES)[:1] if system.lower() in _GENERIC else [system]
    return _unique(first, _present(_CJK_MONO_FAMILIES), _present(_EMOJI_FAMILIES))


def _unique(*groups: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(family for group in groups for family in group))


def application_font() -> QFont:
    """The plain body font, for QApplication: no OpenType feature is set on it."""
    return _font(ui_families(), UI_ROLES["body"])


def ui_font(role: str = "body", *, tabular: bool = False) -> QFont:
    """Font of an interface role at the current size; `tabular` gives figures of equal width."""
    font = _font(ui_families(), UI_ROLES[role])
    if i18n.current() == "en" and "CJK" in (ui_families() or ("",))[0]:
        for tag in _PROPORTIONAL_PUNCTUATION:
            font.setFeature(QFont.Tag(tag), 1)
    if tabular:
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


def mono_font(role: str = "editor", *, bold: bool = False) -> QFont:
    """Font of a monospace role at the current size."""
    font = _font(mono_families(), MONO_ROLES[role])
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setFixedPitch(True)
    font.setBold(bold)
    return font


def line_height(role: str) -> int:
    """Line height of an interface or monospace role in logical pixels at the current size."""
    return active().px((UI_ROLES.get(role) or MONO_ROLES[role]).line)


def _font(families: tuple[str, ...], role: Role) -> QFont:
    font = QFont()
    if families:
        font.setFamilies(list(families))
    font.setPixelSize(active().px(role.size))
    font.setWeight(QFont.Weight.Bold if role.bold else QFont.Weight.Normal)
    font.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
    return font
