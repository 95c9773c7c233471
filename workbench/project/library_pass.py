"""One pass over a library as messages, for a worker process: rows as they come, then findings, then the whole.

The desktop shows a library of any size without ever holding its event loop: everything here runs in another process and
arrives in pieces that are small to unpickle. The worker stays warm and remembers its last pass, so that a saved file
costs one file, not the library.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from workbench.clients.profile import Selection
from workbench.library.scan import iter_scan, rescan
from workbench.library.snapshot import Root, ScanProblem, SkillEntry, Skipped, Snapshot
from workbench.lint.engine import Engine, SkillResult
from workbench.lint.registry import Summary
from workbench.lint.run import Gathered, Judged, iter_results
from workbench.lint.settings import RuleSettings
from workbench.project.rows import SkillRow, row_of
from workbench.skill.findings import Finding

CHUNK = 100
"""Skills in one message."""


@dataclass(frozen=True, slots=True)
class PassOrder:
    """What to look at and how to judge it; everything in it can be pickled."""

    paths: tuple[str, ...]
    primary: str
    also: tuple[str, ...]
    settings: RuleSettings
    language: str


@dataclass(frozen=True, slots=True)
class RowsFound:
    """Skills that the scan found, not yet judged."""

    rows: tuple[SkillRow, ...]


@dataclass(frozen=True, slots=True)
class Judgements:
    """Findings of skills by path, none for a clean one, with what the scan knows of them."""

    findings: tuple[tuple[str, tuple[Finding, ...]], ...]
    summaries: tuple[Summary, ...]
    entries: tuple[SkillEntry, ...]


@dataclass(frozen=True, slots=True)
class PassDone:
    """The end: what the library as a whole got and all that was skipped, with reasons.

    After a `partial` pass only what changed was sent before, and `gone` names the skills that are no more.
    """

    base: str
    roots: tuple[Root, ...]
    problems: tuple[ScanProblem, ...]
    library_findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...]
    gone: tuple[str, ...] = ()
    partial: bool = False


Message = RowsFound | Judgements | PassDone


@dataclass(slots=True)
class _Kept:
    """The last pass of this process."""

    order: PassOrder
    snapshot: Snapshot
    judged: dict[str, Judged] = field(default_factory=dict)


_last: list[_Kept] = []


def run_pass(order: PassOrder, changed: tuple[str, ...] | None = None) -> Iterator[Message]:
    """Scans and judges. With `changed` (absolute paths) only what they touch, if this process did the pass before.

    Raises `UnusablePathError` when a path of the order is gone.
    """
    kept = _last.pop() if _last else None
    if changed is not None and kept is not None and kept.order == order:
        yield from _again(kept, changed)
        return
    kept = _Kept(order, Snapshot(0, Path(), (), (), (), ()))
    for found in iter_scan(list(order.paths)):
        if isinstance(found, Snapshot):
            kept.snapshot = found
        else:
            yield from _rows(found)
    yield from _judged(kept, iter_results(engine_for(order), kept.snapshot))
    yield _end(kept)


def engine_for(order: PassOrder) -> Engine:
    """The engine that an order asks for. Raises `UnknownProfileError`."""
    return Engine(Selection.of(order.primary, order.also), order.settings, order.language)


def _again(kept: _Kept, changed: tuple[str, ...]) -> Iterator[Message]:
    now, changes = rescan(kept.snapshot, changed)
    kept.snapshot = now
    touched = {*changes.added, *changes.modified, *_around(now.entries, changed)}
    for path in changes.removed:
        kept.judged.pop(path, None)
    entries = tuple(entry for entry in now.entries if entry.path in touched)
    yield from _rows(entries)
    part = replace(now, entries=entries)
    yield from _judged(kept, iter_results(engine_for(kept.order), part))
    yield replace(_end(kept), gone=changes.removed, partial=True)


def _around(entries: Iterable[SkillEntry], changed: tuple[str, ...]) -> Iterator[str]:
    """Skills in whose folder something changed: a bundled file that came or went changes what links say."""
    folders = set()
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
    return Judgements(
        tuple((item.path, item.findings) for item in results),
        tuple(item.summary for item in results),
        tuple(entries[item.path] for item in results if item.path in entries),
    )


def _end(kept: _Kept) -> PassDone:
    gathered = Gathered()
    for judged in kept.judged.values():
        gathered.add(judged)
    own = {id(finding) for finding in gathered.findings}
    run = gathered.finish(engine_for(kept.order), kept.snapshot)
    library = tuple(finding for finding in run.findings if id(finding) not in own)
    _last.append(kept)
    snapshot = kept.snapshot
    return PassDone(str(snapshot.base), snapshot.roots, snapshot.problems, library, run.skipped)
