"""Values on their way between the window and the process that plays records, in pieces that are quickly read.

Whoever unpickles holds the interpreter until it is done, and the window with it: so no piece is large. Both ends count
what they hold, so that a text of ten megabytes travels once however many hosts hand it on, and stays one text.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

TEXT_PIECE: Final = 524_288
"""Code points of a text in one piece."""
LONG: Final = 2_000
"""Code points from which on a text travels by itself."""
HEAVY: Final = 4_000
"""Parts of a value in one piece; a text counts for one in a hundred of its code points."""
TOGETHER: Final = 1_048_576
"""Bytes of pieces that travel at once towards the process."""


class Piece(NamedTuple):
    """`kind` is `text`, `list`, `tuple` or `dict` for a part of what gets the next number, `value` for the whole."""

    kind: str
    data: str | bytes
    last: bool = True


class Wire:
    """One end. Ends take turns: what one packs the other takes, before it packs anything itself."""

    def __init__(self) -> None:
        self._held: list[Any] = []
        self._by_id: dict[int, int] = {}
        self._by_text: dict[str, int] = {}
        self._by_bytes: dict[tuple[str, bytes], int] = {}
        self._seen = hashlib.blake2b()
        self._kept: list[Any] = []
        self._weights: dict[int, int] = {}
        self._out: list[Piece] = []
        self._whole: list[int] = []
        self._parts: list[Any] = []

    def pack(self, value: Any) -> list[Piece]:
        """The pieces of a value. Raises `RecursionError` for one that is nested too deeply, and what pickling raises:
        then the wire is of no more use."""
        self._weights, self._out = {}, []
        data = self._pickled(value)
        pieces, self._out, self._weights = self._out, [], {}
        return [*pieces, Piece("value", data)]

    def take(self, piece: Piece) -> tuple[Any, ...]:
        """Takes the next piece: with the last one the value, alone in a tuple; else nothing."""
        if piece.kind == "value":
            return (self._read(piece.data),)
        self._parts.append(piece.data if piece.kind == "text" else self._read(piece.data))
        if isinstance(piece.data, bytes):
            self._seen.update(piece.data)
        if piece.last:
            parts, self._parts = self._parts, []
            key, self._seen = (piece.kind, self._seen.digest()), hashlib.blake2b()
            self._by_bytes.setdefault(key, len(self._held))
            self._hold(_joined(piece.kind, parts))
        return ()

    def number(self, value: Any) -> int | None:
        """What stands for a value in a pickle: the number of a long text or heavy container; None for what travels as
        it is."""
        kind = type(value)
        if kind is str:
            if len(value) <= LONG:
                return None
            known = self._by_text.get(value)
            return self._send_text(value) if known is None else known
        if kind not in (list, dict, tuple) or id(value) in self._whole:
            return None
        known = self._by_id.get(id(value))
        if known is not None or self._weight(value) <= HEAVY:
            return known
        return self._send_container(value)

    def held(self, number: int) -> Any:
        """What a number stands for."""
        return self._held[number]

    def _send_text(self, text: str) -> int:
        starts = range(0, len(text), TEXT_PIECE)
        self._out += [Piece("text", text[at : at + TEXT_PIECE], at + TEXT_PIECE >= len(text)) for at in starts]
        return self._hold(text)

    def _send_container(self, value: Any) -> int:
        kind = type(value).__name__
        groups = list(map(self._grouped, self._groups(value)))
        key = kind, hashlib.blake2b(b"".join(groups)).digest()
        known = self._by_bytes.get(key)
        if known is not None:  # another one like it went already, such as what a second host made of the output
            self._kept.append(value)
            self._by_id[id(value)] = known
            return known
        self._by_bytes[key] = len(self._held)
        self._out += [Piece(kind, data, at == len(groups) - 1) for at, data in enumerate(groups)]
        return self._hold(value)

    def _grouped(self, group: Any) -> bytes:
        """A part of a container, after what is heavy in it; the part itself gets no number."""
        self._whole.append(id(group))
        try:
            return self._pickled(group)
        finally:
            self._whole.pop()

    def _groups(self, value: Any) -> Iterator[Any]:
        keyed = isinstance(value, dict)
        group, weight = list[Any](), 0
        for part in value:
            one = self._weight(part) + (self._weight(value[part]) if keyed else 0)
            group.append(part)
            weight += one if one <= HEAVY else 1
            if weight >= HEAVY:
                yield {key: value[key] for key in group} if keyed else group
                group, weight = [], 0
        if group:
            yield {key: value[key] for key in group} if keyed else group

    def _weight(self, value: Any) -> int:
        if type(value) is str:
            return 1 + min(len(value), LONG) // 100
        if not isinstance(value, (list, dict, tuple)):
            return 1
        known = self._weights.get(id(value))
        if known is None:
            parts: Any = (*value, *value.values()) if isinstance(value, dict) else value
            known = self._weights[id(value)] = 1 + sum(map(self._weight, parts))
        return known

    def _hold(self, value: Any) -> int:
        number = len(self._held)
        self._held.append(value)
        self._by_id[id(value)] = number
        if isinstance(value, str):
            self._by_text[value] = number
        return number

    def _pickled(self, value: Any) -> bytes:
        stream = io.BytesIO()
        _Pickler(stream, self).dump(value)
        return stream.getvalue()

    def _read(self, data: str | bytes) -> Any:
        assert isinstance(data, bytes)
        return _Unpickler(io.BytesIO(data), self).load()


class _Pickler(pickle.Pickler):
    def __init__(self, stream: io.BytesIO, wire: Wire) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._wire = wire

    def persistent_id(self, obj: Any) -> int | None:
        return self._wire.number(obj)


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, wire: Wire) -> None:
        super().__init__(stream)
        self._wire = wire

    def persistent_load(self, pid: int) -> Any:
        return self._wire.held(pid)


def loads(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Pieces in loads that travel together."""
    load, size = list[Piece](), 0
    for piece in pieces:
        load.append(piece)
        size += len(piece.data)
        if size >= TOGETHER:
            yield load
            load, size = [], 0
    if load:
        yield load


def _joined(kind: str, parts: list[Any]) -> Any:
    if kind == "text":
        return "".join(parts)
    if kind == "dict":
        whole: dict[Any, Any] = {}
        for part in parts:
            whole.update(part)
        return whole
    flat = list[Any]()
    for part in parts:
        flat += part
    return tuple(flat) if kind == "tuple" else flat
