"""Long rows and tables of names that are values all the same: a change copies the piece it falls in, not the whole.

Copying ten thousand verdicts for each of nineteen clients takes longer than an edit may.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
_PIECE = 128
_MOST_CHANGES = 256


class Rows(Sequence[T]):
    """An immutable sequence; `changed` gives another one that shares all pieces but the touched."""

    __slots__ = ("_length", "_pieces")

    def __init__(self, items: Iterable[T] = ()) -> None:
        given = tuple(items)
        self._length = len(given)
        self._pieces = [given[at : at + _PIECE] for at in range(0, len(given), _PIECE)]

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...

    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        if at < 0:
            at += self._length
        if not 0 <= at < self._length:
            raise IndexError(at)
        return self._pieces[at // _PIECE][at % _PIECE]

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._pieces)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # as a list: compared by what it holds

    def __repr__(self) -> str:
        return f"Rows({tuple(self)!r})"

    def changed(self, changes: Mapping[int, T]) -> Rows[T]:
        """The sequence with some items replaced."""
        made: Rows[T] = Rows.__new__(Rows)
        made._length = self._length
        made._pieces = self._pieces.copy()
        touched: dict[int, list[T]] = {}
        for at, item in changes.items():
            number = at // _PIECE
            if number not in touched:
                touched[number] = list(self._pieces[number])
            touched[number][at % _PIECE] = item
        for number, piece in touched.items():
            made._pieces[number] = tuple(piece)
        return made


class Table(Generic[K, V]):
    """An immutable mapping; `changed` gives another one that keeps the differences beside the old one's entries."""

    __slots__ = ("_base", "_changes")

    def __init__(self, base: Mapping[K, V]) -> None:
        self._base = base
        self._changes: dict[K, V | None] = {}

    def get(self, key: K) -> V | None:
        """What stands at a key; None for nothing."""
        return self._changes[key] if key in self._changes else self._base.get(key)

    def changed(self, changes: Mapping[K, V | None]) -> Table[K, V]:
        """The mapping with other values; None takes a key out."""
        made: Table[K, V] = Table(self._base)
        made._changes = {**self._changes, **changes}
        if len(made._changes) > _MOST_CHANGES:
            merged = {**self._base, **made._changes}
            return Table({key: value for key, value in merged.items() if value is not None})
        return made
