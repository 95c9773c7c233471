"""One pass over a library as messages, for a worker process: rows as they come, then findings, then the whole.

The desktop shows a library of any size without ever holding its event loop: everything here runs in another process and
arrives in pieces that are small to unpickle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.clients.profile import Selection
from workbench.library.scan import iter_scan
from workbench.library.snapshot import ScanProblem, SkillEntry, Skipped, Snapshot
from workbench.lint.engine import Engine
from workbench.lint.registry import Summary
from workbench.lint.run import Gathered, iter_results
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
    """Findings of skills, by path; a path with no finding is listed too. `entries` are what the scan knows of them."""

    findings: tuple[tuple[str, tuple[Finding, ...]], ...]
    summaries: tuple[Summary, ...]
    entries: tuple[SkillEntry, ...]
    skipped: tuple[Skipped, ...] = ()


@dataclass(frozen=True, slots=True)
class PassDone:
    """The end: what the library as a whole got, and all that was skipped, with reasons."""

    base: str
    roots: tuple[tuple[str, str, int], ...]
    problems: tuple[ScanProblem, ...]
    library_findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...]
    skills: int


def run_pass(order: PassOrder) -> Iterator[RowsFound | Judgements | PassDone]:
    """Scans and judges; each message is as small as `CHUNK` skills make it."""
    snapshot: Snapshot | None = None
    waiting: list[SkillRow] = []
    for found in iter_scan(list(order.paths)):
        if isinstance(found, Snapshot):
            snapshot = found
            continue
        waiting.extend(row_of(entry) for entry in found)
        while len(waiting) >= CHUNK:
            yield RowsFound(tuple(waiting[:CHUNK]))
            del waiting[:CHUNK]
    if waiting:
        yield RowsFound(tuple(waiting))
    if snapshot is not None:
        yield from _judged(order, snapshot)


def engine_for(order: PassOrder) -> Engine:
    """The engine that an order asks for. Raises `UnknownProfileError`."""
    return Engine(Selection.of(order.primary, order.also), order.settings, order.language)


def _judged(order: PassOrder, snapshot: Snapshot) -> Iterator[Judgements | PassDone]:
    engine = engine_for(order)
    gathered = Gathered()
    entries = {entry.path: entry for entry in snapshot.entries}
    pieces: list[tuple[str, tuple[Finding, ...]]] = []
    summaries: list[Summary] = []
    for judged in iter_results(engine, snapshot):
        gathered.add(judged)
        if isinstance(judged, Skipped):
            continue
        pieces.append((judged.path, judged.findings))
        summaries.append(judged.summary)
        if len(pieces) >= CHUNK:
            yield _message(pieces, summaries, entries)
            pieces, summaries = [], []
    if pieces:
        yield _message(pieces, summaries, entries)
    run = gathered.finish(engine, snapshot)
    own = {id(finding) for finding in gathered.findings}
    library = tuple(finding for finding in run.findings if id(finding) not in own)
    roots = tuple((root.path, str(root.location), root.folders) for root in snapshot.roots)
    yield PassDone(str(snapshot.base), roots, snapshot.problems, library, run.skipped, len(snapshot.entries))


def _message(
    pieces: Sequence[tuple[str, tuple[Finding, ...]]], summaries: Sequence[Summary], entries: dict[str, SkillEntry]
) -> Judgements:
    return Judgements(tuple(pieces), tuple(summaries), tuple(entries[path] for path, _ in pieces if path in entries))
