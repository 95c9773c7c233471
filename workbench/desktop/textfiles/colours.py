"""Colours of a YAML file, line by line: keys of blocks and of braces, texts, comments, texts of many lines."""

from __future__ import annotations

import re
from typing import Final

from workbench.desktop.author.highlighter import FRONT, SkillHighlighter

_TEXT_OF_LINES: Final = 1_000
"""States from here on: inside a text of many lines; the columns of its key are added."""
_OPENS: Final = re.compile(r"(?:[:-]|^)[ \t]+[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?$")
_PARTS: Final = re.compile(
    r"""(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?P<comment>(?:(?<=\s)|^)\#.*)|(?P<brace>[{}\[\],])"""
    r"""|(?P<key>[A-Za-z_][\w.-]*)(?P<colon>:)(?=\s|$)""",
    re.VERBOSE,
)
_LONGEST: Final = 20_000
"""Code points of a line that are looked at."""


class YamlHighlighter(SkillHighlighter):
    """Takes every line for YAML."""

    def set_visible(self, first: int, last: int) -> None:
        """No line costs more than another."""

    def _header_line(self, text: str, state: int) -> int:
        if state >= _TEXT_OF_LINES and (not text.strip() or _indent(text) > state - _TEXT_OF_LINES):
            self._mark(0, len(text), "string")
            return state
        return self._yaml_line(text)

    def _is_header(self, state: int) -> bool:
        return True

    def _yaml_line(self, text: str) -> int:
        state = super()._yaml_line(text)
        if text.lstrip().startswith("#"):
            return state
        return _TEXT_OF_LINES + _indent(text) if _OPENS.search(text[:_LONGEST]) else FRONT

    def _yaml_value(self, text: str, start: int) -> None:
        self._mark(start, len(text), "string")
        for found in _PARTS.finditer(text, start, _LONGEST):
            if found["comment"] is not None:
                self._mark(*found.span(), "comment")
            elif found["brace"] is not None:
                self._mark(*found.span(), "mark")
            elif found["key"] is not None:
                self._mark(*found.span("key"), "key")
                self._mark(*found.span("colon"), "mark")


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
