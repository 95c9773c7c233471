"""Finds quickly which triggers can have anything to do with a task: by short pieces of the words that they need.

A thousand triggers and five hundred tasks are half a million pairs; nearly all of them share no word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

_PIECE = 3
_CHUNK = 65_536


class Near:
    """For each owner (a number) the words of which a text must hold one; without words it is always near."""

    def __init__(self, owners: Iterable[tuple[int, Sequence[str]]]) -> None:
        self._always: set[int] = set()
        self._owners: dict[str, list[int]] = {}
        for owner, words in owners:
            if not words:
                self._always.add(owner)
            for word in words:
                self._owners.setdefault(word, []).append(owner)
        self._words = self._by_piece()
        self._lengths = sorted({len(piece) for piece in self._words})

    def _by_piece(self) -> dict[str, list[str]]:
        """Each word under its rarest piece."""
        counts = Counter(piece for word in self._owners for piece in _pieces(word))
        found: dict[str, list[str]] = {}
        for word in self._owners:
            found.setdefault(min(_pieces(word), key=counts.__getitem__), []).append(word)
        return found

    def of(self, text: str) -> list[int]:
        """The owners that are near, in order."""
        found = set(self._always)
        for piece in self._pieces_in(text):
            for word in self._words[piece]:
                if word in text:
                    found.update(self._owners[word])
        return sorted(found)

    def _pieces_in(self, text: str) -> set[str]:
        """Pieces of ours that stand in the text; in chunks, since a large text has a million others."""
        found: set[str] = set()
        for size in self._lengths:
            for start in range(0, len(text), _CHUNK):
                end = min(start + _CHUNK, len(text) - size + 1)
                found |= self._words.keys() & {text[at : at + size] for at in range(start, end)}
        return found


def _pieces(word: str) -> list[str]:
    return [word[at : at + _PIECE] for at in range(max(1, len(word) - _PIECE + 1))]
