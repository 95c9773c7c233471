"""One pass over a library as messages, for a worker process: rows as they come, then findings, then the whole.

The desktop shows a library of any size without ever holding its event loop: everything here runs in another process and
arrives in pieces that are small to unpickle. The worker stays warm and remembers its last pass, so that a saved file
costs one file, not the library.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from workbench.library.bundle import Facts
from workbench.library.scan import iter_scan, rescan
from workbench.library.snapshot import PRUNED, ScanProblem, SkillEntry, Skipped, Snapshot
from workbench.library.walk import ScanOptions
from workbench.library.watch import watched_folders
from workbench.lint.engine import Engine, SkillResult
from workbench.lint.run import Elsewhere, Judged, iter_results, split_suppressed
from workbench.lint.similarity import OverlapIndex
from workbench.project.config import read
from workbench.project.ground import Memory
from workbench.project.pass_messages import (
    Judgements,
    LibraryFound,
    Message,
    PassDone,
    PassOrder,
    RowsFound,
    Texts,
)
from workbench.project.rooms import other_rooms
from workbench.project.row_making import row_of
from workbench.skill.skill import Skill

CHUNK = 100
"""Skills in one message."""


@dataclass(slots=True)
class _Kept:
    """The last pass of this process."""

    order: PassOrder
    engine: Engine
    snapshot: Snapshot
    judged: dict[str, Judged] = field(default_factory=dict)
    overlaps: OverlapIndex = field(default_factory=OverlapIndex)
    memory: Memory = field(default_factory=dict)


_last: list[_Kept] = []


def run_pass(order: PassOrder, changed: tuple[str, ...] | None = None, texts: Texts = ()) -> Iterator[Message]:
    """Scans and judges. With `changed` (absolute paths) only what they touch, if this process did the pass before.

    `texts` stand for their files when the library is judged as a whole. Raises `UnusablePathError` when a path of the
    order is gone.
    """
    kept = _last.pop() if _last else None
    if changed is not None and kept is not None and kept.order == order:
        yield from _again(kept, changed, texts)
        return
    kept = _Kept(order, engine_for(order), Snapshot(0, Path(), (), (), (), ()))
    for found in iter_scan(list(order.paths), base=order.base, options=_options(order)):
        if isinstance(found, Snapshot):
            kept.snapshot = found
        else:
            yield from _rows(found)
    yield from _judged(kept, iter_results(kept.engine, kept.snapshot))
    yield from _end(kept, texts)


def engine_for(order: PassOrder) -> Engine:
    """The engine that an order asks for."""
    return Engine(order.selection, order.settings, order.language)


def _options(order: PassOrder) -> ScanOptions:
    return ScanOptions(prune=PRUNED | order.prune, chunk=CHUNK)


def _again(kept: _Kept, changed: tuple[str, ...], texts: Texts) -> Iterator[Message]:
    gone: tuple[str, ...] = ()
    if changed:
        now, changes = rescan(kept.snapshot, changed, options=_options(kept.order))
        kept.snapshot, gone = now, changes.removed
        for path in gone:
            kept.judged.pop(path, None)
        touched = {*changes.added, *changes.modified, *_around(now.entries, changed)}
        entries = tuple(entry for entry in now.entries if entry.path in touched)
        yield from _rows(entries)
        yield from _judged(kept, iter_results(kept.engine, replace(now, entries=entries)))
    yield from _end(kept, texts, gone=gone, partial=True)


def _around(entries: Iterable[SkillEntry], changed: tuple[str, ...]) -> Iterator[str]:
    """Skills in whose folder something changed: a bundled file that came or went changes what links say."""
    folders = set(changed)
    for path in changed:
        while (parent := os.path.dirname(path)) != path:
            folders.add(parent)
            path = parent
    for entry in entries:
        if entry.location in folders:
            yield entry.path


def _rows(entries: tuple[SkillEntry, ...]) -> Iterator[RowsFound]:
    for start in range(0, len(entries), CHUNK):
        yield RowsFound(tuple(row_of(entry) for entry in entries[start : start + CHUNK]))


def _judged(kept: _Kept, results: Iterable[Judged]) -> Iterator[Judgements]:
    entries = {entry.path: entry for entry in kept.snapshot.entries}
    waiting: list[SkillResult] = []
    for judged in results:
        kept.judged[judged.path] = judged
        if not isinstance(judged, Skipped):
            waiting.append(judged)
        if len(waiting) >= CHUNK:
            yield _judgements(waiting, entries)
            waiting = []
    if waiting:
        yield _judgements(waiting, entries)


def _judgements(results: list[SkillResult], entries: dict[str, SkillEntry]) -> Judgements:
    found = (entries[item.path] for item in results if item.path in entries)
    return Judgements(
        tuple((item.path, item.findings) for item in results),
        tuple(entry._replace(header=b"") for entry in found),
    )


def _end(kept: _Kept, texts: Texts, gone: tuple[str, ...] = (), *, partial: bool = False) -> Iterator[Message]:
    judged: Mapping[str, Judged] = {**kept.judged, **_edited(kept, texts)} if texts else kept.judged
    results = [item for item in judged.values() if isinstance(item, SkillResult)]
    summaries = sorted((item.summary for item in results), key=lambda item: item.path)
    snapshot = replace(kept.snapshot, problems=_unmeant(kept))
    library = kept.engine.lint_library(snapshot, summaries, kept.overlaps)
    directives = {item.path: item.directives for item in results if item.directives}
    elsewhere = _elsewhere(kept, snapshot)
    others = elsewhere(summaries, [found for item in results for found in item.findings]) if elsewhere else None
    findings, _ = split_suppressed((*library.findings, *(others.findings if others else ())), directives)
    for start in range(0, len(findings), CHUNK):
        yield LibraryFound(tuple(findings[start : start + CHUNK]))
    _last.append(kept)
    skipped = (*snapshot.skipped, *_left_out(kept), *_not_judged(judged.values()), *_stopped(".", library.stopped))
    skipped += others.skipped if others else ()
    yield PassDone(str(snapshot.base), snapshot.roots, skipped, gone, partial, _linked(snapshot))


def _elsewhere(kept: _Kept, snapshot: Snapshot) -> Elsewhere | None:
    config = read(Path(kept.order.config)) if kept.order.config else None
    return other_rooms(kept.engine, snapshot, config, kept.memory)


def _linked(snapshot: Snapshot) -> tuple[str, ...]:
    tops = [os.path.realpath(path) for path in snapshot.paths]
    folders = watched_folders(snapshot)
    return tuple(str(folder) for folder in folders if not any(folder.is_relative_to(top) for top in tops))


def _edited(kept: _Kept, texts: Texts) -> dict[str, Judged]:
    """What the rules say of texts that are being edited; a path that the scan does not know is left aside."""
    wanted = dict(texts)
    return {
        entry.path: kept.engine.lint_skill(
            Skill.from_bytes(entry.path, entry.directory, wanted[entry.path]), Facts(entry, kept.snapshot.base)
        )
        for entry in kept.snapshot.entries
        if entry.path in wanted
    }


def _unmeant(kept: _Kept) -> tuple[ScanProblem, ...]:
    """The scan's problems without the folders that this order leaves out on purpose: those are listed as skipped."""
    prune = kept.order.prune
    return tuple(
        item for item in kept.snapshot.problems if item.kind != "pruned" or item.path.rpartition("/")[2] not in prune
    )


def _left_out(kept: _Kept) -> Iterator[Skipped]:
    """The folders of the order's `prune` that the scan met; those that hold skills at first sight it tells itself."""
    told = {item.path for item in kept.snapshot.skipped}
    for location, listing in kept.snapshot.listings.items():
        for name in listing.pruned:
            path = os.path.relpath(os.path.join(location, name), kept.snapshot.base).replace(os.sep, "/")
            if name in kept.order.prune and path not in told:
                yield Skipped(path, "left out on purpose: open this folder itself to see it")


def _not_judged(judged: Iterable[Judged]) -> Iterator[Skipped]:
    for item in judged:
        if isinstance(item, Skipped):
            yield item
        elif item.stopped:
            yield from _stopped(item.path, item.stopped)


def _stopped(path: str, stopped: Iterable[tuple[str, str]]) -> Iterator[Skipped]:
    return (Skipped(path, f"{code} did not finish: {reason}") for code, reason in stopped)
