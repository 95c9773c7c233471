"""A conversation as the lanes need it: what is worked out for one request is kept for the next painting."""

from __future__ import annotations

from typing import Final

from workbench.desktop.disclosure.lane_layout import Board, board_of
from workbench.desktop.disclosure.lane_words import Next, calls_of, next_of, sentence
from workbench.desktop.disclosure.parts import Segment, segments, summed
from workbench.disclosure.model import Kind, Timeline

_MOST: Final = 256


class LaneData:
    """One conversation. Nothing of a column is worked out before it is seen."""

    def __init__(self, timeline: Timeline | None = None) -> None:
        self.timeline = timeline
        self.board = Board() if timeline is None else board_of(timeline)
        self._answers = self.board.answers
        self._calls = [] if timeline is None else calls_of(timeline)
        self._parts: dict[int, list[Segment]] = {}
        self._sums: dict[int, tuple[list[tuple[Kind, int]], int]] = {}

    def parts(self, index: int) -> list[Segment]:
        """The parts of a request from the bottom up."""
        if self.timeline is None:
            return []
        if index not in self._parts:
            if len(self._parts) >= _MOST:
                del self._parts[next(iter(self._parts))]
            before = self.board.columns[index].before
            older = self.timeline.requests[before] if before >= 0 else None
            self._parts[index] = segments(self.timeline.requests[index], older, self._answers)
        return self._parts[index]

    def sums(self, index: int) -> tuple[list[tuple[Kind, int]], int]:
        """The new bytes of a request by kind, the top first, and those carried over."""
        if index not in self._sums:
            self._sums[index] = summed(self.parts(index))
        return self._sums[index]

    def then(self, index: int) -> Next:
        """What the model did upon a request. Raises `ValueError` without a conversation."""
        if self.timeline is None:
            raise ValueError("no conversation is shown")
        return next_of(self.timeline, self.board, index, self._calls[index])

    def sentence(self, index: int) -> str:
        """A request with all its values in words."""
        return sentence(self.board, index, self.sums(index), self.then(index))
