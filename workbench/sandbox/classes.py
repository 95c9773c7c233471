"""Bracketed classes of JavaScript patterns: `[a-z\\d_]`."""

from __future__ import annotations

from typing import Protocol

from workbench.sandbox import charsets
from workbench.sandbox.escapes import Escapes, Place
from workbench.sandbox.syntax import Chars, Property

_DOUBLE = tuple(sign * 2 for sign in "-&!#$%*+,.:;<=>?@^`~")


class Cased(Place, Protocol):
    """A place that knows about letter case too."""

    def take(self, text: str) -> bool: ...
    def looking(self, text: str) -> bool: ...
    def cased(self, ranges: charsets.Ranges) -> charsets.Ranges: ...


class ClassReader:
    """Reads one class."""

    def __init__(self, place: Cased, escapes: Escapes) -> None:
        self._place = place
        self._escapes = escapes
        self._literal: list[tuple[int, int]] = []
        self._kinds: list[tuple[int, int]] = []
        self._properties: list[Property] = []
        self._half: int | None = None

    def read(self) -> Chars:
        """The class that begins at the place."""
        place, start = self._place, self._place.at
        place.at += 1
        negated = place.take("^")
        while self._half is not None or not place.take("]"):
            if place.at >= len(place.body):
                place.fail("this [ is not closed", start)
            self._item()
        ranges = charsets.merged([*place.cased(charsets.merged(self._literal)), *self._kinds])
        if self._properties:
            return Chars(ranges, tuple(self._properties), negated, "i" in place.state)
        return Chars(charsets.complement(ranges, place.top) if negated else ranges)

    def _item(self) -> None:
        place, start = self._place, self._place.at
        first = self._atom()
        self._no_operation("")
        if self._half is not None or place.body[place.at : place.at + 2] in ("-]", "-") or not place.looking("-"):
            self._add(first)
            return
        place.at += 1
        second = self._atom()
        if isinstance(first, int) and isinstance(second, int):
            if first > second:
                place.fail("this range is out of order", start)
            self._literal.append((first, second))
            return
        if place.unicode:
            place.fail("a range goes from one character to another", start)
        for part in (first, 0x2D, second):
            self._add(part)

    def _no_operation(self, single: str) -> None:
        """With v two hyphens, two ampersands, `\\q` and brackets within work on sets, which nobody here can; and some
        signs are kept for later.
        """
        place = self._place
        if place.sets and any(place.looking(sign) for sign in (*_DOUBLE, "\\q", *single)):
            place.fail("with the flag v this sign needs a backslash; operations on sets are not known here")

    def _add(self, part: int | Chars) -> None:
        if isinstance(part, int):
            self._literal.append((part, part))
            return
        self._kinds += part.ranges
        self._properties += part.properties

    def _atom(self) -> int | Chars:
        place = self._place
        if self._half is not None:
            half, self._half = self._half, None
            return half
        self._no_operation("[(){}/|-")
        if place.looking("\\"):
            return self._escapes.read(inside=True)
        char = place.body[place.at]
        place.at += 1
        if ord(char) <= place.top:
            return ord(char)
        place.caution("without the u flag this character in brackets counts as two halves; add u")
        code = ord(char) - 0x10000
        self._half = 0xDC00 + (code & 0x3FF)
        return 0xD800 + (code >> 10)
