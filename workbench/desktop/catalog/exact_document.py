"""The exact text as the pane shows it: with or without what was cut, every position known in both.

No Qt here: the document of 100,000 skills is made in the background.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from workbench.catalog.model import Catalog, Entry, Shown

PIECE: Final = 6_000
"""Code points of a physical line that are laid out together; a longer one is shown in pieces."""
_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


class EntrySpan(NamedTuple):
    """One skill in the shown text, in code points. `name` is where its line's beginning ends, `described` its text;
    `cut` what does not arrive (empty where all does)."""

    path: str
    state: str
    lost: int
    start: int
    end: int
    name: int
    described: tuple[int, int]
    cut: tuple[int, int]


@dataclass(frozen=True)
class ExactDocument:
    """`text` is what is shown, `source` what the client sends. Display lines end where `lines` says; a line that
    continues the one before without a line end is in `continued`. `widths` are estimated columns."""

    text: str = ""
    source: str | None = ""
    entries: Sequence[EntrySpan] = ()
    lines: Sequence[tuple[int, int]] = ()
    continued: frozenset[int] = frozenset()
    widths: Sequence[int] = ()
    starts: Sequence[int] = field(default=(), repr=False)

    def line_of(self, at: int) -> int:
        """The display line that holds a position."""
        return max(0, bisect_right(self.lines, (at, len(self.text) + 1)) - 1)

    def entry_at(self, at: int) -> EntrySpan | None:
        """The skill whose text stands at a position."""
        place = bisect_right(self.starts, at) - 1
        if place < 0:
            return None
        found = self.entries[place]
        return found if at <= found.end else None

    def entries_in(self, start: int, end: int) -> Iterator[EntrySpan]:
        """The skills whose text touches a span."""
        place = max(0, bisect_right(self.starts, start) - 1)
        while place < len(self.entries) and self.entries[place].start < max(end, start + 1):
            if self.entries[place].end >= start:
                yield self.entries[place]
            place += 1

    def entry_of(self, path: str) -> EntrySpan | None:
        """Where a skill stands."""
        return next((entry for entry in self.entries if entry.path == path), None)

    def exact(self, start: int, end: int) -> str:
        """What the client sends of a span of the shown text: the cut parts left out."""
        pieces, at = [], start
        for entry in self.entries_in(start, end):
            low, high = entry.cut
            if low < high and low < end and high > at:
                pieces.append(self.text[at : max(at, low)])
                at = max(at, min(high, end))
        pieces.append(self.text[at:end])
        return "".join(pieces)


class _Maker:
    """Puts the shown text together from the catalog's text and what was cut of it."""

    def __init__(self, source: str, *, cuts: bool) -> None:
        self._source = source
        self._cuts = cuts
        self._taken = 0
        self._pieces: list[str] = []
        self._length = 0
        self.entries: list[EntrySpan] = []

    def add(self, entry: Entry, description: str) -> None:
        if not entry.line:
            return
        at = self._source.find(entry.line, self._taken)
        if at < 0:
            return
        self._copy(at)
        start = self._length
        low, high = _described(entry, description)
        name = _name_end(entry, low)
        self._copy(at + high)
        cut = self._insert(_cut_text(entry, description)) if self._cuts else ""
        cut_span = (self._length - len(cut), self._length)
        self._copy(at + len(entry.line))
        lost = max(0, entry.total - entry.kept) if entry.state is not Shown.FULL else 0
        self.entries.append(
            EntrySpan(
                entry.path, entry.state.value, lost, start, self._length, start + name, (start + low, start + high),
                cut_span,
            )
        )  # fmt: skip

    def add_absent(self, entry: Entry, description: str) -> None:
        """A skill that is not in the text at all, as a struck line of its own behind the text."""
        line = f"{entry.name}: {description}" if description else entry.name
        lead = "\n" if self._length else ""
        self._insert(lead)
        start = self._length
        self._insert(line.replace("\n", " "))
        begin = start - len(lead)
        self.entries.append(
            EntrySpan(
                entry.path, entry.state.value, entry.total, start, self._length, start, (start, start),
                (begin, self._length),
            )
        )  # fmt: skip

    def finish(self) -> None:
        """Whatever follows the last skill."""
        self._copy(len(self._source))

    @property
    def text(self) -> str:
        return "".join(self._pieces)

    def _copy(self, until: int) -> None:
        if until > self._taken:
            self._insert(self._source[self._taken : until])
            self._taken = until

    def _insert(self, text: str) -> str:
        self._pieces.append(text)
        self._length += len(text)
        return text


def _described(entry: Entry, description: str) -> tuple[int, int]:
    """Where the part of the description that arrives stands in the entry's line."""
    kept = description[: entry.kept] if entry.state in (Shown.FULL, Shown.CUT) else ""
    after = max(0, entry.line.find(entry.name)) + len(entry.name)
    if kept:
        low = entry.line.find(kept, min(after, len(entry.line)))
        if low >= 0:
            return low, low + len(kept)
    end = len(entry.line.rstrip("\n"))
    if entry.state in (Shown.CUT, Shown.NAME_ONLY):
        end = after + 2 if entry.line[after : after + 2] == ": " else min(end, after)
    return end, end


def _name_end(entry: Entry, described: int) -> int:
    at = entry.line.find(entry.name)
    if at < 0:
        return 0
    end = at + len(entry.name)
    return end + 1 if entry.line[end : end + 1] == ":" and end < described else end


def _cut_text(entry: Entry, description: str) -> str:
    if entry.state is Shown.CUT:
        return description[entry.kept :]
    if entry.state is not Shown.NAME_ONLY or not description:
        return ""
    return f"{description} " if f"{entry.name}: " in entry.line else f": {description}"


def make_document(catalog: Catalog, describe: Callable[[str], str | None], *, cuts: bool) -> ExactDocument:
    """The document of a catalog; with `cuts` it also holds what does not arrive. Without text it is empty."""
    if catalog.text is None:
        return ExactDocument(source=None)
    maker = _Maker(catalog.text, cuts=cuts)
    for entry in catalog.entries:
        maker.add(entry, describe(entry.path) or "")
    maker.finish()
    if cuts:
        for entry in catalog.entries:
            if entry.state is Shown.ABSENT:
                maker.add_absent(entry, describe(entry.path) or "")
    return _lined(maker.text, catalog.text, maker.entries)


def plain_document(text: str) -> ExactDocument:
    """A text without skills, as the other views show it."""
    return _lined(text, text, [])


def _lined(text: str, source: str, entries: list[EntrySpan]) -> ExactDocument:
    lines: list[tuple[int, int]] = []
    continued: list[int] = []
    for match in _LINE.finditer(text):
        start, end = match.start(), match.end() - match[0].endswith("\n")
        while end - start > PIECE:
            lines.append((start, start + PIECE))
            continued.append(len(lines))
            start += PIECE
        lines.append((start, end))
    if text.endswith("\n"):
        lines.append((len(text), len(text)))
    widths = array("l", (_columns(text[start:end]) for start, end in lines))
    starts = array("l", (entry.start for entry in entries))
    return ExactDocument(text, source, entries, lines, frozenset(continued), widths, starts)


def _columns(text: str) -> int:
    """About the columns of a line: a letter of three or more bytes takes two."""
    return len(text) if text.isascii() else (len(text.encode("utf-8", "surrogatepass")) + len(text)) // 2
