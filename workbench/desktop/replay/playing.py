"""Plays recordings through chains: one record in every host, and all records in the two that are held against each
other. No Qt: it runs in the background, in pieces, so that a newer wish is heard.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from workbench.desktop.replay.loading import Row
from workbench.desktop.replay.telling import Report, report_of
from workbench.desktop.replay.words import sides_titles
from workbench.hooks.advice import advise
from workbench.hooks.canaries import planted
from workbench.hooks.chain import DIALECT_IDS, Chain, ChainError, Kind
from workbench.hooks.compare import Comparison, compare
from workbench.hooks.dialects.stepping import canonical, measured
from workbench.hooks.model import Decision, Outcome, Record
from workbench.hooks.replay import Played, Replay
from workbench.sandbox.trust import Trusted

PIECE_S: Final = 0.15
"""Seconds of work after which a run over all records gives what it has."""
SAFE: Final = "safe"
BAD: Final = frozenset({"leak", "partial", "failed", "untrusted"})


def verdict_of(played: Played) -> str:
    """The gravest thing to say of a record in a chain: `untrusted`, `failed`, `leak`, `partial`, `race`, `withheld`,
    `blocked`, `dropped`, `threw` or `safe`."""
    result, leaks = played.result, played.leaks
    outcomes = {step.outcome for step in result.steps}
    tests = (
        ("untrusted", played.untrusted),
        ("failed", result.decision is Decision.FAILED),
        ("leak", bool(leaks.full)),
        ("partial", bool(leaks.partial)),
        ("race", len(result.orders) > 1),
        ("withheld", result.decision is Decision.WITHHELD),
        ("blocked", result.decision is Decision.BLOCKED),
        ("dropped", bool(result.discarded)),
        ("threw", bool(outcomes & {Outcome.THREW, Outcome.TIMED_OUT})),
    )
    return next((name for name, holds in tests if holds), SAFE)


def hits_of(played: Played) -> int:
    """Spans that the chain's steps changed."""
    return sum(len(step.spans) for step in played.result.steps)


class Half(NamedTuple):
    """What the list and the table tell of a record in one chain. `bytes` are those that the model gets."""

    verdict: str
    bytes: int
    ms: float
    hits: int
    failed: bool
    changed: bool


class Line(NamedTuple):
    """A record in both chains; `compared` says how the left one does beside the right one."""

    left: Half
    right: Half | None = None
    compared: Comparison | None = None


def half_of(played: Played, record: Record) -> Half:
    """The figures of a record in a chain."""
    result = played.result
    changed = canonical(result.final) != canonical(record.output)
    ms = sum(step.ms for step in result.steps)
    return Half(verdict_of(played), measured(result.final)[0], ms, hits_of(played), played.failed, changed)


@dataclass(frozen=True, slots=True)
class Pair:
    """The two chains of a comparison, each under the rules that it is played by; without a right one there is none to
    compare with. With `canaries` made-up keys are planted in every output, and cases are left aside."""

    left: Chain
    right: Chain | None
    trusted: Trusted
    canaries: bool = False

    @property
    def runs_code(self) -> bool:
        """Whether a step of one of them is the user's own code."""
        chains = (self.left, *([self.right] if self.right is not None else []))
        return any(step.enabled and step.kind is not Kind.BUILTIN for chain in chains for step in chain.steps)


def prepared(row: Row, canaries: bool) -> tuple[Record, str]:
    """The record that is played and the file by which its cases are known."""
    return (planted(row.record)[0], "") if canaries else (row.record, row.file)


class Run:
    """All records in both chains, a piece at a time. Raises `ChainError` for a chain that cannot be run.

    `close` may be called from another thread, while a piece is being played."""

    def __init__(self, pair: Pair, rows: Sequence[Row]) -> None:
        self._pair, self._rows = pair, rows
        self._lock = threading.Lock()
        self._at = 0
        self.closed = False
        chains = (pair.left, *([pair.right] if pair.right is not None else []))
        self._replay = Replay(chains, pair.trusted)

    @property
    def done(self) -> bool:
        """Whether every record was played."""
        return self._at >= len(self._rows)

    def piece(self) -> list[Line]:
        """The next lines."""
        found: list[Line] = []
        end = time.perf_counter() + PIECE_S
        with self._lock:
            while not self.closed and not self.done:
                found.append(self._line(self._rows[self._at]))
                self._at += 1
                if time.perf_counter() > end:
                    break
        if self.done:
            self.close()
        return found

    def _line(self, row: Row) -> Line:
        record, file = prepared(row, self._pair.canaries)
        played = self._replay.run(record, file).played
        left = half_of(played[0], record)
        if len(played) < 2:
            return Line(left)
        return Line(left, half_of(played[1], record), compare(played[0], played[1]))

    def close(self) -> None:
        """Ends what hooks started."""
        self.closed = True
        with self._lock:
            self._replay.close()


@dataclass(frozen=True, slots=True)
class Shown:
    """One record in every host. `hosts` are the left chain's results by dialect, `right` is that of the other chain
    under its dialect. `refused` says by dialect why the chain cannot be run there, "" for the other chain. It is
    `whole` once every host was asked."""

    row: Row
    record: Record
    left: Played | None
    right: Played | None
    hosts: Mapping[str, Played]
    refused: Mapping[str, str]
    report: Report
    took_ms: float = 0.0
    whole: bool = True


def play(
    pair: Pair, row: Row, tools: frozenset[str], wanted: Wanted, known: Shown | None = None, *, sides_only: bool = False
) -> Shown | None:
    """A record in every host, or with `sides_only` in those that stand at the sides; None when something newer is
    wanted. What is `known` of the same record is not played again."""
    start = time.perf_counter()
    record, file = (known.record, row.file) if known is not None else prepared(row, pair.canaries)
    file = "" if pair.canaries else file
    hosts, refused = (dict(known.hosts), dict(known.refused)) if known is not None else ({}, {})
    for dialect in _dialects(pair, sides_only):
        if wanted.stale:
            return None
        if dialect not in hosts and dialect not in refused:
            _into(hosts, refused, pair.left.under(dialect), pair.trusted, record, file)
    other = known.right if known is not None else _other(pair, hosts, refused, record, file)
    left = hosts.get(pair.left.dialect)
    titles = sides_titles(pair.left, pair.right)
    sides = [(title, one) for title, one in zip(titles, (left, other), strict=True) if one is not None]
    report = report_of(record, hosts, sides, refused, advise(pair.left, tools))
    took = (time.perf_counter() - start) * 1000 + (known.took_ms if known is not None else 0.0)
    return Shown(row, record, left, other, hosts, refused, report, took, whole=not sides_only)


def _dialects(pair: Pair, sides_only: bool) -> list[str]:
    """Those of the sides first."""
    same = pair.right is not None and pair.right.file == pair.left.file
    first = [pair.left.dialect, *([pair.right.dialect] if pair.right is not None and same else [])]
    return list(dict.fromkeys([*first, *(() if sides_only else DIALECT_IDS)]))


def _other(
    pair: Pair, hosts: Mapping[str, Played], refused: dict[str, str], record: Record, file: str
) -> Played | None:
    """What the right side made of the record; why it cannot is in `refused` under an empty name."""
    right = pair.right
    if right is None or right.file == pair.left.file:
        return None if right is None else hosts.get(right.dialect)
    found, problem = dict[str, Played](), dict[str, str]()
    _into(found, problem, right, pair.trusted, record, file)
    if problem:
        refused[""] = problem[right.dialect]
    return found.get(right.dialect)


def _into(
    found: dict[str, Played], refused: dict[str, str], chain: Chain, trusted: Trusted, record: Record, file: str
) -> None:
    try:
        with Replay((chain,), trusted) as replay:
            found[chain.dialect] = replay.run(record, file).played[0]
    except ChainError as failure:
        refused[chain.dialect] = str(failure)


class Wanted:
    """Whether what is being computed is still wanted; the main thread says so, a background thread asks."""

    def __init__(self) -> None:
        self.stale = False
