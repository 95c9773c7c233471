"""Where the caret of a pane is and where keys take it: over rows, past gaps and folds, never into a hidden secret."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

from workbench.desktop.replay.diff_rows import RowMap
from workbench.desktop.replay.diff_view_lines import RowText, RowTexts
from workbench.desktop.replay.pane_content import WRAP, PaneContent

Spot = tuple[int, int]
"""A line, and a code point of it."""
MOVES: Final = {
    Qt.Key.Key_Left.value: "left", Qt.Key.Key_Right.value: "right", Qt.Key.Key_Up.value: "up",
    Qt.Key.Key_Down.value: "down", Qt.Key.Key_Home.value: "home", Qt.Key.Key_End.value: "end",
    Qt.Key.Key_PageUp.value: "page-up", Qt.Key.Key_PageDown.value: "page-down",
}  # fmt: skip


class Caret:
    """The caret of one side, and the other end of what is selected."""

    def __init__(self, texts: RowTexts, second: bool) -> None:
        self._texts, self._second = texts, second
        self._map: RowMap | None = None
        self.at: Spot = (0, 0)
        self.anchor: Spot = (0, 0)
        self._goal: float | None = None

    def show(self, rows: RowMap) -> None:
        """Another content: the caret stays in its line where there is one."""
        self._map = rows
        line = min(self.at[0], max(0, len(self.content.lines) - 1))
        self.at = self.anchor = (line, 0)
        self._goal = None

    @property
    def content(self) -> PaneContent:
        """What the pane shows."""
        assert self._texts.content is not None
        return self._texts.content

    @property
    def span(self) -> tuple[Spot, Spot]:
        """The selected part, from its beginning."""
        return (self.at, self.anchor) if self.at <= self.anchor else (self.anchor, self.at)

    def put(self, spot: Spot, *, keep: bool = False) -> None:
        """Puts the caret somewhere; with `keep` all from the anchor is selected."""
        self.at = spot
        if not keep:
            self.anchor = spot
        self._goal = None

    def row(self) -> int:
        """The row of the caret."""
        if self._map is None:
            return 0
        pair = self._map.pair_of(self.at[0], second=self._second)
        row = self._map.row_of(pair)
        return row if self._map.at(row).fold else row + self.part()

    def part(self) -> int:
        """Which part of its line the caret is in."""
        line, column = self.at
        part = column // WRAP
        return part - 1 if part and column % WRAP == 0 and column == self.content.lines.length(line) else part

    def text(self) -> RowText:
        """The row of the caret, laid out."""
        return self._texts.row(self.at[0], self.part())

    def line_of(self, row: int, step: int) -> tuple[int, int] | None:
        """The line and part in a row; of a fold the line at its near end. None for a gap."""
        if self._map is None:
            return None
        place = self._map.at(row)
        pair = place.pair + place.fold.pairs - 1 if place.fold and step < 0 else place.pair
        found = self._map.lines(pair)
        line = found.second if self._second else found.first
        if line is None or place.part * WRAP > max(0, self.content.lines.length(line) - 1):
            return None
        return line, place.part

    def move(self, way: str, page: int, *, control: bool, keep: bool) -> None:
        """Takes the caret where a key leads."""
        goal = self._goal
        if way in ("left", "right"):
            self.put(self._beside(-1 if way == "left" else 1), keep=keep)
        elif way in ("home", "end"):
            self.put(self._edge(way, whole=control), keep=keep)
        else:
            goal = self.text().x(self.at[1] - self.part() * WRAP) if goal is None else goal
            steps = {"up": -1, "down": 1, "page-up": -page, "page-down": page}[way]
            self.put(self._over(steps, goal), keep=keep)
            self._goal = goal

    def _beside(self, step: int) -> Spot:
        line, column = self.at
        if step > 0 and column >= self.content.lines.length(line):
            return (line + 1, 0) if line + 1 < len(self.content.lines) else self.at
        if step < 0 and column == 0:
            return (line - 1, self.content.lines.length(line - 1)) if line else self.at
        part = self.part()
        if step < 0 and part and column == part * WRAP:
            part -= 1
        return line, part * WRAP + self._texts.row(line, part).moved(column - part * WRAP, step)

    def _edge(self, way: str, *, whole: bool) -> Spot:
        last = len(self.content.lines) - 1
        if whole:
            return (0, 0) if way == "home" else (last, self.content.lines.length(last))
        return self.at[0], 0 if way == "home" else self.content.lines.length(self.at[0])

    def _over(self, steps: int, goal: float) -> Spot:
        """Rows up or down; gaps are passed."""
        if self._map is None:
            return self.at
        step = 1 if steps > 0 else -1
        row = min(max(self.row() + steps, 0), len(self._map) - 1)
        while 0 <= row < len(self._map):
            found = self.line_of(row, step)
            if found is not None and found != (self.at[0], self.part()):
                line, part = found
                return line, part * WRAP + self._texts.row(line, part).position(goal)
            row += step
        return self.at
