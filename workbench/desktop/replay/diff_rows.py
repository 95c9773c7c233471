"""The rows of both panes: lines side by side, equal stretches folded, long lines over several rows.

No Qt here. How many rows there are is known at once; which line of a change became which, only for the rows on screen.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import chain
from typing import Final, NamedTuple

from workbench.desktop.replay.pane_content import WRAP, Lines
from workbench.hooks.diff.lines import LineDiff
from workbench.hooks.diff.rows import Row, Rows

CONTEXT: Final = 10
"""Equal lines that stay around a change."""
NEAR: Final = 1
"""As many where only what differs is wanted."""
_LEAST: Final = 4


class Segment(NamedTuple):
    """`pairs` pairs of lines from pair `first` on; they begin in row `top`. A fold takes one row for all of them, any
    other segment `height` rows for each pair."""

    top: int
    first: int
    pairs: int
    height: int
    fold: bool = False

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return 1 if self.fold else self.pairs * self.height


class Place(NamedTuple):
    """What stands in a row: a pair of lines and which part of them, or a fold."""

    pair: int
    part: int
    fold: Segment | None


class RowMap:
    """All rows of two texts. `diff` is what differs between their lines."""

    def __init__(self, left: Lines, right: Lines, diff: LineDiff, near: int = CONTEXT) -> None:
        self.left, self.right, self.diff = left, right, diff
        self.pairs = Rows(left, right, diff)
        self.changed: tuple[tuple[int, int], ...] = tuple(self.pairs.changed())
        self._tops_of_changes = [start for start, _ in self.changed]
        self._starts = [change.a0 for change in diff.changes], [change.b0 for change in diff.changes]
        self.longest = max(left.longest, right.longest)
        self._tall = dict(self._heights())
        self._tall_pairs = sorted(self._tall)
        self._open: set[int] = set()
        self.set_near(near)

    def __len__(self) -> int:
        last = self.segments[-1] if self.segments else None
        return last.top + last.rows if last else 0

    def set_near(self, near: int) -> None:
        """How many equal lines stay around a change; what was unfolded folds again."""
        self._near = near
        self._open.clear()
        self._lay_out()

    def unfold(self, segment: Segment) -> None:
        """Shows the lines of a fold."""
        self._open.add(segment.first)
        self._lay_out()

    def unfold_pair(self, pair: int) -> bool:
        """Shows a pair of lines where it is folded; whether it was."""
        segment = self._segment_of(pair)
        if segment is None or not segment.fold:
            return False
        self.unfold(segment)
        return True

    def at(self, row: int) -> Place:
        """What stands in a row."""
        place = bisect_right(self._tops, row) - 1
        segment = self.segments[max(0, place)]
        if segment.fold:
            return Place(segment.first, 0, segment)
        inside = min(max(row - segment.top, 0), segment.rows - 1)
        return Place(segment.first + inside // segment.height, inside % segment.height, None)

    def lines(self, pair: int) -> Row:
        """Which lines a pair consists of."""
        return next(self.pairs.rows(pair, pair + 1))

    def row_of(self, pair: int) -> int:
        """The first row of a pair, or of the fold that holds it."""
        segment = self._segment_of(pair)
        if segment is None:
            return 0
        return segment.top if segment.fold else segment.top + (pair - segment.first) * segment.height

    def pair_of(self, line: int, *, second: bool) -> int:
        """The pair that holds a line of one side."""
        index = bisect_right(self._starts[second], line) - 1
        while index >= 0:
            change, top, behind = self.diff.changes[index], self.changed[index][0], self.changed[index][1]
            start, end = (change.b0, change.b1) if second else (change.a0, change.a1)
            if line >= end:
                return behind + line - end
            if line >= start:
                return self._within(top, behind, line, line - start, second)
            index -= 1
        return line

    def _within(self, top: int, behind: int, line: int, inside: int, second: bool) -> int:
        """The pair of a line of a change: where it would stand if all stood in order, or further down."""
        for pair in chain((top + inside,), range(top, behind)):
            row = self.lines(pair)
            if (row.second if second else row.first) == line:
                return pair
        return top

    def change_at(self, pair: int) -> int | None:
        """The number of the change that a pair is part of."""
        number = bisect_right(self._tops_of_changes, pair) - 1
        return number if number >= 0 and pair < self.changed[number][1] else None

    def next_change(self, pair: int) -> int | None:
        """The number of the first change behind a pair."""
        number = bisect_right(self._tops_of_changes, pair)
        return number if number < len(self.changed) else None

    def previous_change(self, pair: int) -> int | None:
        """The number of the last change that begins before a pair."""
        number = bisect_right(self._tops_of_changes, pair - 1) - 1
        return number if number >= 0 else None

    def _segment_of(self, pair: int) -> Segment | None:
        place = bisect_right(self._firsts, pair) - 1
        return self.segments[place] if place >= 0 else None

    def _heights(self) -> Iterator[tuple[int, int]]:
        found: dict[int, int] = {}
        for lines, second in ((self.left, False), (self.right, True)):
            for line in lines.long:
                pair = self.pair_of(line, second=second)
                found[pair] = max(found.get(pair, 1), -(-lines.length(line) // WRAP))
        yield from found.items()

    def _lay_out(self) -> None:
        self.segments: list[Segment] = []
        self._top = 0
        at = 0
        for start, end in (*self.changed, (len(self.pairs), len(self.pairs))):
            self._equal(at, start, before=at > 0, behind=start < len(self.pairs))
            self._plain(start, end)
            at = end
        self._tops = [segment.top for segment in self.segments]
        self._firsts = [segment.first for segment in self.segments]

    def _equal(self, start: int, end: int, *, before: bool, behind: bool) -> None:
        """Lines that are equal: those near a change stay, the others become one row."""
        low = start + self._near if before else start
        high = end - self._near if behind else end
        if high - low < _LEAST or low in self._open:
            self._plain(start, end)
            return
        self._plain(start, low)
        self._add(Segment(self._top, low, high - low, 1, fold=True))
        self._plain(high, end)

    def _plain(self, start: int, end: int) -> None:
        for pair in self._tall_pairs[bisect_left(self._tall_pairs, start) : bisect_left(self._tall_pairs, end)]:
            self._run(start, pair)
            self._add(Segment(self._top, pair, 1, self._tall[pair]))
            start = pair + 1
        self._run(start, end)

    def _run(self, start: int, end: int) -> None:
        if end > start:
            self._add(Segment(self._top, start, end - start, 1))

    def _add(self, segment: Segment) -> None:
        self.segments.append(segment)
        self._top += segment.rows
