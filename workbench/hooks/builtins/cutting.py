"""Cuts a text to a limit, in one of five units, at places where nothing is torn apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from workbench.hooks.model import Span
from workbench.skill.meters import byte_length, estimated_tokens
from workbench.skill.text import utf16_length

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]?|\][^\x07\x1b]*(?:\x07|\x1b\\|$)|[@-Z\\^_]?)")
_COLOUR = re.compile(r"\x1b\[([0-9;:]*)m")
_RESET = "\x1b[0m"
_LONGEST_CODE = 2_000
"""Code points in front of a cut among which the begin of a terminal code is looked for."""
_NEAR = 64
"""Code points around a cut among which clusters are told apart."""
_ENDS = re.compile(r"\r\n|\r|\n")


class Unit(StrEnum):
    """What a limit counts. Tokens are estimated: a quarter of the bytes."""

    UTF16 = "utf16"
    BYTES = "bytes"
    CODE_POINTS = "code_points"
    LINES = "lines"
    TOKENS = "tokens"


NAMES = {
    Unit.UTF16: "UTF-16 units",
    Unit.BYTES: "bytes",
    Unit.CODE_POINTS: "characters",
    Unit.LINES: "lines",
    Unit.TOKENS: "tokens (estimated)",
}
_MEASURES: dict[Unit, Callable[[str], int]] = {
    Unit.UTF16: utf16_length,
    Unit.BYTES: byte_length,
    Unit.CODE_POINTS: len,
    Unit.LINES: lambda text: len(_ENDS.findall(text)) + (not text.endswith(("\r", "\n")) and text != ""),
    Unit.TOKENS: lambda text: estimated_tokens(byte_length(text)),
}


def length(text: str, unit: Unit) -> int:
    """A text in a unit."""
    return _MEASURES[unit](text)


class CutText(NamedTuple):
    """What is left, what went (in code points of the text before), and what there is to say."""

    text: str
    span: Span
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """How to cut: `keep` is head, tail or middle; `ratio` the share of the head where both ends are kept; in `marker`
    `{n}` is what went, in `{unit}`."""

    limit: int
    unit: Unit
    keep: str
    marker: str
    ratio: float = 0.5

    def of(self, text: str) -> CutText | None:
        """The text within the limit, marker included; None when it is already. A limit too small for the marker gets
        none, and the note says so."""
        total = length(text, self.unit)
        if total <= self.limit:
            return None
        marker = self._marker(total)
        room = self.limit - self._size(marker)
        while room > 0:
            low, high = self._edges(text, room)
            gone = length(text[low:high], self.unit)
            made = self._joined(text, low, high, self._marker(gone))
            if length(made, self.unit) <= self.limit:
                return CutText(made, (low, high))
            room -= max(1, length(made, self.unit) - self.limit)
        low, high = self._edges(text, self.limit)
        return CutText(text[:low] + text[high:], (low, high), "the limit leaves no room for a marker")

    def _marker(self, gone: int) -> str:
        return self.marker.replace("{n}", str(gone)).replace("{unit}", NAMES[self.unit])

    def _size(self, marker: str) -> int:
        """The marker with the line ends that set it apart."""
        if not marker:
            return 0
        return 1 if self.unit is Unit.LINES else length(marker + "\n" * (1 + (self.keep == "middle")), self.unit)

    def _joined(self, text: str, low: int, high: int, marker: str) -> str:
        head, tail = text[:low], text[high:]
        if not marker:
            return head + tail
        reset = _RESET if _coloured(head) else ""
        before = "" if not head or head.endswith(("\n", "\r")) else "\n"
        return f"{head}{reset}{before}{marker}{chr(10) if tail else ''}{tail}"

    def _edges(self, text: str, room: int) -> tuple[int, int]:
        """What goes, in code points, when so many units stay."""
        if self.keep == "head":
            return _unbroken(text, head_end(text, room, self.unit), -1), len(text)
        if self.keep == "tail":
            return 0, _unbroken(text, tail_start(text, room, self.unit), 1)
        first = int(room * self.ratio)
        low = _unbroken(text, head_end(text, first, self.unit), -1)
        return low, max(low, _unbroken(text, tail_start(text, room - first, self.unit), 1))


def head_end(text: str, room: int, unit: Unit) -> int:
    """Code points of the longest head that takes no more than so many units."""
    if unit is Unit.LINES:
        ends = [found.end() for found in _ENDS.finditer(text)]
        return 0 if room <= 0 else ends[room - 1] if room <= len(ends) else len(text)
    if text.isascii():
        return _ascii(room, unit, len(text))
    return _most(lambda count: length(text[:count], unit) <= room, len(text), room, unit)


def tail_start(text: str, room: int, unit: Unit) -> int:
    """Where the longest tail begins that takes no more than so many units."""
    if unit is Unit.LINES:
        starts = [0, *(found.end() for found in _ENDS.finditer(text) if found.end() < len(text))]
        return len(text) if room <= 0 else starts[-room] if room <= len(starts) else 0
    size = len(text)
    if text.isascii():
        return size - _ascii(room, unit, size)
    return size - _most(lambda count: length(text[size - count :], unit) <= room, size, room, unit)


def _ascii(room: int, unit: Unit, size: int) -> int:
    """How many of a text's characters fit, where each is one byte and one unit."""
    return min(size, max(0, room) * (4 if unit is Unit.TOKENS else 1))


def _most(fits: Callable[[int], bool], size: int, room: int, unit: Unit) -> int:
    """The largest count that fits; a code point takes at least one unit, or a quarter of a token."""
    low, high = 0, min(size, room * 4 if unit is Unit.TOKENS else room)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low


def _unbroken(text: str, at: int, step: int) -> int:
    """The next place, to the left (-1) or right (1), that lies in no terminal code and in no cluster."""
    at = _outside_code(text, at, step)
    return _between_clusters(text, at, step)


def _outside_code(text: str, at: int, step: int) -> int:
    start = text.rfind("\x1b", max(0, at - _LONGEST_CODE), at)
    while start >= 0:
        found = _ANSI.match(text, start)
        if found is None or found.end() <= at:
            return at
        at = start if step < 0 else found.end()
        start = text.rfind("\x1b", max(0, at - _LONGEST_CODE), at) if step < 0 else -1
    return at


def _between_clusters(text: str, at: int, step: int) -> int:
    if not 0 < at < len(text) or (text[at - 1 : at + 1].isascii() and text[at - 1 : at + 1] != "\r\n"):
        return at
    from wcwidth import iter_graphemes  # its tables cost milliseconds, which an ASCII text need not pay

    start = max(0, at - _NEAR)
    place = start
    for cluster in iter_graphemes(text[start : at + _NEAR]):
        if place == at:
            return at
        if place + len(cluster) > at:
            return place if step < 0 else place + len(cluster)
        place += len(cluster)
    return at


def _coloured(head: str) -> bool:
    """Whether a colour is still on at the end of a head."""
    at = head.rfind("\x1b[")
    last = None
    for found in _COLOUR.finditer(head, max(0, at - _LONGEST_CODE)) if at >= 0 else ():
        last = found
    return last is not None and last[1] not in ("", "0", "00")
