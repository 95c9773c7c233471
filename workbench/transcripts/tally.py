"""Counts what was passed over while a file is read: nothing is left out in silence."""

from __future__ import annotations

from workbench.transcripts.model import Skip
from workbench.transcripts.values import shown

MOST_KINDS = 200
"""Kinds of one file that are told apart; a file of noise would fill the memory."""
_REST = "records of further unknown kinds"


class Tally:
    """Fills while an iterator over a session is drawn from; read it when that is done."""

    def __init__(self) -> None:
        self._skips: dict[tuple[str, str], list[int]] = {}
        self._files: dict[str, int] = {}
        self.passed = 0
        """Records of known kinds that hold no message, call or load."""

    def skip(self, file: str, kind: str, line: int = 0, times: int = 1) -> None:
        """Counts something that was not read, so many times."""
        key = (file, shown(kind))
        if key not in self._skips:
            seen = self._files[file] = self._files.get(file, 0) + 1
            if seen > MOST_KINDS:
                key = (file, _REST)
        found = self._skips.setdefault(key, [0, line])
        found[0] += times

    @property
    def skips(self) -> tuple[Skip, ...]:
        """What was not read, in the order in which it was first met."""
        return tuple(Skip(file, kind, count, line) for (file, kind), (count, line) in self._skips.items())
