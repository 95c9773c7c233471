"""Which rows the overview strip marks, and for what. No Qt here: it is worked out with the rows, in the background.

The strip has at most two thousand pixels, so nearby spots become one, and no more than that are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from workbench.desktop.replay.diff_rows import RowMap
from workbench.desktop.replay.pane_content import Kind, PaneContent

CHANGES: Final = "changes"
REDACTIONS: Final = "redactions"
LEAKS: Final = "leaks"
Pairs = tuple[int, int]
Spots = Mapping[str, list[Pairs]]
"""For each kind `[start, end)` of pairs of lines, ascending."""
_MOST: Final = 2_000
_KINDS: Final = {Kind.REDACTED: REDACTIONS, Kind.LEAK: LEAKS}


def spots_of(rows: RowMap, left: PaneContent, right: PaneContent) -> Spots:
    """Everything the strip marks."""
    found: dict[str, list[Pairs]] = {CHANGES: list(rows.changed), REDACTIONS: [], LEAKS: []}
    for content, second in ((left, False), (right, True)):
        for kind, line in _marked(content):
            pair = rows.pair_of(line, second=second)
            found[kind].append((pair, pair + 1))
    near = max(1, len(rows.pairs) // _MOST)
    return {kind: list(_joined(sorted(spots), near)) for kind, spots in found.items()}


def _marked(content: PaneContent) -> Iterator[tuple[str, int]]:
    for mark in content.marks if content.lines.starts else ():
        kind = _KINDS.get(mark.kind)
        if kind is not None:
            yield kind, content.line_of(mark.start)


def _joined(spots: Iterable[Pairs], near: int) -> Iterator[Pairs]:
    """Spots in the same stretch of so many pairs as one."""
    low = high = -1
    for start, end in spots:
        if low >= 0 and (start <= high or start // near == low // near):
            high = max(high, end)
            continue
        if low >= 0:
            yield low, high
        low, high = start, end
    if low >= 0:
        yield low, high
