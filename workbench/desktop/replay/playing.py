"""Plays recordings through chains: one record in every host, and all records in the two that are held against each
other. It runs in the background, large recordings in another process, in pieces, so that a newer wish is heard.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from workbench.desktop.i18n import tr
from workbench.desktop.replay.crew import Crew, Far
from workbench.desktop.replay.known_secrets import remember, secrets_of
from workbench.desktop.replay.letting_go import let_go
from workbench.desktop.replay.loading import Ground, Loaded, Row, load
from workbench.desktop.replay.telling import Report, Told, report_of
from workbench.desktop.replay.words import TITLES, sides_titles
from workbench.hooks.advice import advise
from workbench.hooks.canaries import planted
from workbench.hooks.chain import DIALECT_IDS, Chain, ChainError, Kind
from workbench.hooks.compare import Comparison, compare
from workbench.hooks.dialects.stepping import canonical, measured
from workbench.hooks.hiding import Secret
from workbench.hooks.model import ChainResult, Decision, Outcome, Record
from workbench.hooks.replay import UNTRUSTED, Played, Replay
from workbench.sandbox.trust import Trusted

PIECE_S: Final = 0.15
"""Seconds of work after which a run over all records gives what it has."""
FAR: Final = 20_000
"""Bytes of an output from which on another process is started to play it: ten hosts hold the interpreter for long."""
FAR_RUN: Final = 100_000
"""Bytes of all outputs from which on another process plays them."""
LARGE: Final = 500_000
"""Bytes of an output from which on the sides are played and shown before the other hosts."""
_ROWS: Final = 200
_SENT: Final = 500_000
"""Bytes of outputs that are sent at once."""
SAFE: Final = "safe"
NOT_RUN: Final = "untrusted"
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
    """What the list and the table tell of a record in one chain. `bytes` are those that the model gets; `longer` is for
    a rewrite of more bytes than the output that was played, canaries included."""

    verdict: str
    bytes: int
    ms: float
    hits: int
    failed: bool
    changed: bool
    longer: bool = False


class Line(NamedTuple):
    """A record in both chains; `compared` says how the left one does beside the right one, None where one of them was
    not run."""

    left: Half
    right: Half | None = None
    compared: Comparison | None = None


def half_of(played: Played, record: Record, raw: int) -> Half:
    """The figures of a record in a chain; `raw` are the bytes of its output."""
    result = played.result
    changed = canonical(result.final) != canonical(record.output)
    ms = sum(step.ms for step in result.steps)
    size = measured(result.final)[0]
    return Half(verdict_of(played), size, ms, hits_of(played), played.failed, changed, changed and size > raw)


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


def final_bytes(result: ChainResult) -> int:
    """Bytes of what the model gets; large values were measured by the step that made them."""
    known = next((step.bytes_after for step in reversed(result.steps) if step.after is result.final), None)
    return measured(result.final)[0] if known is None else known


def prepared(row: Row, canaries: bool) -> tuple[Record, str]:
    """The record that is played and the file by which its cases are known."""
    return (planted(row.record)[0], "") if canaries else (row.record, row.file)


@dataclass(frozen=True, slots=True)
class Order:
    """One record that is to be played; `file` is that by which cases know it."""

    pair: Pair
    record: Record
    file: str

    def played(self, chain: Chain) -> tuple[Played | None, str]:
        """What becomes of the record in a chain, or why that cannot be run."""
        try:
            with Replay((chain,), self.pair.trusted) as replay:
                return replay.run(self.record, self.file).played[0], ""
        except ChainError as failure:
            return None, str(failure)


class Stage:
    """Plays one record, or many one after another, in a process of a `Crew` or right here. What its methods take and
    give can be sent."""

    def __init__(self) -> None:
        self._replay: Replay | None = None
        self._pair: Pair | None = None
        self._order: Order | None = None
        self._hosts: dict[str, Played] = {}
        self._refused: dict[str, str] = {}
        self._right: Played | None = None

    def load(self, ground: Ground) -> Loaded:
        """All chains and recordings of a folder."""
        return load(ground)

    def begin(self, pair: Pair) -> tuple[str, int, int, str] | None:
        """Makes the hooks of a run over many records; gives what a `ChainError` says when they cannot be made."""
        chains = (pair.left, *([pair.right] if pair.right is not None else []))
        try:
            self._pair, self._replay = pair, Replay(chains, pair.trusted)
        except ChainError as failure:
            return failure.file, failure.line, failure.column, failure.reason
        return None

    def lines(self, rows: Sequence[Row]) -> list[Line]:
        """What becomes of as many of these as there is time for; of the first for certain."""
        end = time.perf_counter() + PIECE_S
        found = list[Line]()
        for row in rows:
            found.append(self._line(row))
            if time.perf_counter() > end:
                break
        return found

    def _line(self, row: Row) -> Line:
        assert self._pair is not None
        assert self._replay is not None
        record, file = prepared(row, self._pair.canaries)
        played = self._replay.run(record, file).played
        raw = row.size if record is row.record else measured(record.output)[0]
        left = half_of(played[0], record, raw)
        if len(played) < 2:
            return Line(left)
        ran = not any(one.untrusted for one in played)
        return Line(left, half_of(played[1], record, raw), compare(played[0], played[1]) if ran else None)

    def open(self, order: Order, hosts: Mapping[str, Played], refused: Mapping[str, str], right: Played | None) -> None:
        """Takes up one record, with what is known of it already."""
        self._order, self._hosts, self._refused, self._right = order, dict(hosts), dict(refused), right

    def host(self, dialect: str) -> tuple[Played | None, str]:
        """The left chain in a host: what became of the record, or why it cannot be run there."""
        order = self._order
        assert order is not None
        played, problem = order.played(order.pair.left.under(dialect))
        if played is not None:
            self._hosts[dialect] = played
        else:
            self._refused[dialect] = problem
        return played, problem

    def other(self) -> tuple[Played | None, str]:
        """The right chain where it is another one, as above."""
        order = self._order
        assert order is not None
        assert order.pair.right is not None
        self._right, problem = order.played(order.pair.right)
        if problem:
            self._refused[""] = problem
        return self._right, problem

    def told(self, tools: frozenset[str], unasked: tuple[str, ...]) -> tuple[Report, tuple[Secret, ...]]:
        """What is to be said of all that was played, and the secrets of the record."""
        order = self._order
        assert order is not None
        pair, hosts = order.pair, self._hosts
        same = pair.right is not None and pair.right.file == pair.left.file
        other = hosts.get(pair.right.dialect) if pair.right is not None and same else self._right
        titles = sides_titles(pair.left, pair.right)
        both = zip(titles, (hosts.get(pair.left.dialect), other), strict=True)
        sides = [(title, one) for title, one in both if one is not None]
        report = report_of(order.record, hosts, sides, self._refused, advise(pair.left, tools))
        if unasked:
            report = replace(report, findings=(*report.findings, _not_asked(unasked)))
        return report, secrets_of(order.record)

    def secrets(self, record: Record) -> tuple[Secret, ...]:
        """The secrets of a record that nobody played."""
        return secrets_of(record)

    def close(self) -> None:
        """Ends what hooks started."""
        if self._replay is not None:
            self._replay.close()


class Near:
    """A stage right here, asked as one of a `Crew` is."""

    def __init__(self) -> None:
        self._stage = Stage()

    def ask(self, what: str, *args: Any) -> Any:
        """What the stage answers."""
        return getattr(self._stage, what)(*args)

    def forget(self) -> None:
        """Nothing was sent."""

    def cancel(self) -> None:
        """What is being played here ends by itself."""

    def close(self) -> None:
        """Ends what hooks started."""
        self._stage.close()


class Run:
    """All records in both chains, a piece at a time. Raises `ChainError` for a chain that cannot be run, and
    `PlayerLostError` when the process was lost that a `crew` lent for it; without one it is played right here.

    `close` may be called from another thread, while a piece is being played."""

    def __init__(self, pair: Pair, rows: Sequence[Row], crew: Crew | None = None) -> None:
        self._pair, self._rows = pair, rows
        self._lock = threading.Lock()
        self._at = 0
        self.closed = False
        far = crew is not None and (crew.warm or sum(row.size for row in rows) > FAR_RUN)
        self._player = crew.lend() if crew is not None and far else Near()
        self._begin()

    def _begin(self) -> None:
        try:
            refused = self._player.ask("begin", self._pair)
        except BaseException:
            self._player.close()
            raise
        if refused is not None:
            self._player.close()
            raise ChainError(*refused)

    @property
    def done(self) -> bool:
        """Whether every record was played."""
        return self._at >= len(self._rows)

    def piece(self) -> list[Line]:
        """The next lines."""
        found: list[Line] = []
        with self._lock:
            if not self.closed and not self.done:
                found = self._lines(self._some())
                self._at += len(found)
        if self.done:
            self.close()
        return found

    def _some(self) -> list[Row]:
        """As many of the next rows as are sent at once."""
        some, size = list[Row](), 0
        for row in self._rows[self._at : self._at + _ROWS]:
            if some and size + row.size > _SENT:
                break
            some.append(row)
            size += row.size
        return some

    def _lines(self, rows: Sequence[Row]) -> list[Line]:
        try:
            found: list[Line] = self._player.ask("lines", rows)
        except RecursionError:
            if isinstance(self._player, Near):
                raise
            self._player.close()
            self._player = Near()
            self._begin()
            found = self._player.ask("lines", rows)
        self._player.forget()
        return found

    def close(self) -> None:
        """Ends what hooks started."""
        self.closed = True
        self._player.cancel()
        with self._lock:
            self._player.close()


@dataclass(frozen=True, slots=True)
class Shown:
    """One record in every host. `hosts` are the left chain's results by dialect, `right` is that of the other chain
    under its dialect. `refused` says by dialect why the chain cannot be run there, "" for the other chain. It is
    `whole` once every host was asked but those `unasked`, in which the user's own code would run once more."""

    row: Row
    record: Record
    left: Played | None
    right: Played | None
    hosts: Mapping[str, Played]
    refused: Mapping[str, str]
    report: Report
    took_ms: float = 0.0
    whole: bool = True
    unasked: tuple[str, ...] = ()

    def __del__(self) -> None:
        """What hosts made of a large object is not freed at once: the window would stand still for it."""
        played = (*self.hosts.values(), *((self.right,) if self.right is not None else ()))
        let_go({id(step.after): step.after for one in played for step in one.result.steps}.values())

    @property
    def raw_bytes(self) -> int:
        """Bytes of the output that was played; large ones were measured by a step, or when they were read."""
        output = self.record.output
        steps = (step for one in self.hosts.values() for step in one.result.steps)
        known = next((step.bytes_before for step in steps if step.before is output), None)
        if known is None:
            return self.row.size if self.record is self.row.record else measured(output)[0]
        return known


def play(
    pair: Pair, row: Row, tools: frozenset[str], wanted: Wanted, known: Shown | None = None, *,
    sides_only: bool = False, crew: Crew | None = None,
) -> Shown | None:  # fmt: skip
    """A record in every host, or with `sides_only` in those that stand at the sides; None when something newer is
    wanted. What is `known` of the same record is not played again. A large one is played in a process that the `crew`
    lends; raises `PlayerLostError` when that was lost."""
    if crew is not None and (row.size > FAR or crew.warm):
        far = crew.lend()
        try:
            return _play(far, pair, row, tools, wanted, known, sides_only)
        except RecursionError:
            pass  # nested too deeply to be sent
        finally:
            far.close()
    return _play(Near(), pair, row, tools, wanted, known, sides_only)


def _play(
    player: Far | Near, pair: Pair, row: Row, tools: frozenset[str], wanted: Wanted, known: Shown | None,
    sides_only: bool,
) -> Shown | None:  # fmt: skip
    start = time.perf_counter()
    record, file = (known.record, row.file) if known is not None else prepared(row, pair.canaries)
    order = Order(pair, record, "" if pair.canaries else file)
    hosts, refused = (dict(known.hosts), dict(known.refused)) if known is not None else ({}, {})
    right = known.right if known is not None else None
    player.ask("open", order, hosts, refused, right)
    unasked = list[str]()
    for place, (dialect, at_side) in enumerate(_dialects(pair, sides_only)):
        if wanted.stale:
            return None
        if dialect in hosts or dialect in refused:
            continue
        if place and not at_side and ran_code(pair.left, hosts.get(pair.left.dialect)):
            unasked.append(dialect)
            continue
        _put(hosts, refused, dialect, *player.ask("host", dialect))
    if pair.right is not None and pair.right.file == pair.left.file:
        right = hosts.get(pair.right.dialect)
    elif pair.right is not None and known is None:
        right, problem = player.ask("other")
        refused.update({"": problem} if problem else {})
    report, secrets = player.ask("told", tools, tuple(unasked))
    remember(record, secrets)
    took = (time.perf_counter() - start) * 1000 + (known.took_ms if known is not None else 0.0)
    left = hosts.get(pair.left.dialect)
    return Shown(row, record, left, right, hosts, refused, report, took, not sides_only, tuple(unasked))


def _not_asked(dialects: tuple[str, ...]) -> Told:
    """That a chain's own code is not run once for every host."""
    text = tr("its own code is run in the chosen hosts only: choose another host to run it there")
    return Told("not-known", tr("Not run"), text, ", ".join(TITLES[one] for one in dialects), dialects)


def _put(hosts: dict[str, Played], refused: dict[str, str], dialect: str, played: Played | None, problem: str) -> None:
    if played is not None:
        hosts[dialect] = played
    else:
        refused[dialect] = problem


def ran_code(chain: Chain, played: Played | None) -> bool:
    """Whether the user's own code was run, or would have been: then it is not run again for hosts that nobody asked
    for."""
    own = {step.name for step in chain.steps if step.enabled and step.kind is not Kind.BUILTIN}
    steps = () if played is None else played.result.steps
    left_out = {step.name for step in steps if step.name in own and (step.message or "").startswith(UNTRUSTED)}
    return played is not None and bool(own - left_out)


def _dialects(pair: Pair, sides_only: bool) -> list[tuple[str, bool]]:
    """Those of the sides first; whether each is one."""
    same = pair.right is not None and pair.right.file == pair.left.file
    first = [pair.left.dialect, *([pair.right.dialect] if pair.right is not None and same else [])]
    return [(one, one in first) for one in dict.fromkeys([*first, *(() if sides_only else DIALECT_IDS)])]


class Wanted:
    """Whether what is being computed is still wanted; the main thread says so, a background thread asks."""

    def __init__(self) -> None:
        self.stale = False
