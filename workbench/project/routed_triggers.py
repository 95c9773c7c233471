"""Triggers of skills as findings: files that cannot be read, patterns that may hang, and what threw or was too slow."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from workbench.library.load import read_whole
from workbench.library.snapshot import SkillEntry, Skipped
from workbench.lint.registry import LibraryHit
from workbench.routing.trigger_file import (
    FILE_NAME,
    SIZE_LIMIT,
    Item,
    TriggerError,
    Triggers,
    read_triggers,
    shortened,
)
from workbench.sandbox.patterns import Lane
from workbench.skill.text import Range, Span, TextMap

_PLACE: Final = re.compile(rf"(?P<place>.*?{re.escape(FILE_NAME)}:\d+:\d+): (?P<source>.*?): (?P<reason>.*)", re.DOTALL)
_NOT_RUN: Final = "is not run: "
_HEAVY_AT: Final = 0
"""Where a pattern says that it may take exponentially long: of the whole of it, not of one of its signs."""


class _Spot(NamedTuple):
    """One phrase, pattern or predicate of a file."""

    path: str
    range: Range
    span: Span


class TriggerFiles:
    """The triggers of a library's skills. `by_path` has those that could be read, by the path of the SKILL.md."""

    def __init__(self, entries: Iterable[SkillEntry]) -> None:
        self.by_path: dict[str, Mapping[str, object]] = {}
        self._spots: dict[str, _Spot] = {}
        self._hits: list[LibraryHit] = []
        for entry in entries:
            if os.path.lexists(os.path.join(entry.location, FILE_NAME)):
                self._read(entry)

    @property
    def found(self) -> bool:
        """Whether there is any file of triggers."""
        return bool(self.by_path or self._hits)

    def hits(self, warnings: Sequence[str]) -> list[LibraryHit]:
        """G112: what can be seen without running, and what `warnings` of routed tasks tell, once a place."""
        failed: dict[_Spot, LibraryHit] = {}
        for line in warnings:
            match = _PLACE.match(line)
            spot = self._spots.get(match["place"]) if match else None
            if match and spot is not None and _NOT_RUN not in line:
                values = {"source": match["source"], "reason": match["reason"]}
                failed.setdefault(spot, LibraryHit(spot.path, values, "", spot.range, spot.span))
        return [*self._hits, *failed.values()]

    def untrusted(self, warnings: Sequence[str]) -> Iterator[Skipped]:
        """Predicates that were not run, with the reason."""
        for line in warnings:
            match = _PLACE.match(line)
            spot = self._spots.get(match["place"]) if match else None
            if match and spot is not None and _NOT_RUN in line:
                yield Skipped(spot.path, f"{match['source']} {match['reason']}")

    def _read(self, entry: SkillEntry) -> None:
        folder = "" if entry.folder == "." else entry.folder
        path = f"{folder}/{FILE_NAME}" if folder else FILE_NAME
        try:
            found = read_triggers(entry.location, entry.folder)
        except TriggerError as failure:
            spot = _whole(os.path.join(entry.location, FILE_NAME), failure.line, failure.column)
            self._hits.append(LibraryHit(path, {"reason": failure.reason}, "unreadable", spot, (0, 0)))
            return
        if found is not None:
            self.by_path[entry.path] = found
            self._note(found, path, os.path.join(entry.location, FILE_NAME))

    def _note(self, found: Triggers, path: str, file: str) -> None:
        places = _text_of(file)
        for item in found.items_of_all:
            if item.span is not None:
                spot = self._spots[item.place] = _Spot(path, places.range(*item.span), item.span)
                self._hits += _judged(item, spot)
        if found.python is not None and found.python.span is not None:
            self._spots[found.python.place] = _Spot(path, places.range(*found.python.span), found.python.span)


def _judged(item: Item, spot: _Spot) -> Iterator[LibraryHit]:
    pattern = item.pattern
    if pattern is None:
        return
    values = {"source": shortened(item.source), "reason": pattern.reason}
    if pattern.lane is Lane.NONE:
        yield LibraryHit(spot.path, values, "never", spot.range, spot.span)
    elif any(at == _HEAVY_AT for at, _ in pattern.cautions):
        yield LibraryHit(spot.path, values, "heavy", spot.range, spot.span)


def _text_of(file: str) -> TextMap:
    """The places of a file's text; of nothing when it is gone by now, which the next pass tells."""
    try:
        data, _ = read_whole(file, SIZE_LIMIT)
    except OSError:
        return TextMap("")
    body = data.removeprefix(b"\xef\xbb\xbf")
    return TextMap(body.decode("utf-8", "replace"), len(data) - len(body))


def _whole(file: str, line: int, column: int) -> Range | None:
    """A place of which only line and column are known; None for a file as a whole."""
    places = _text_of(file)
    if not 0 < line <= len(places.starts):
        return None
    at = places.starts[line - 1] + column - 1
    return places.range(at, at)
