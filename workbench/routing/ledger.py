"""Which skills real sessions used: counts from session files that are read in place, and asks that no skill took.

A ledger holds counts, times and places; texts are kept only where asks are wanted, in memory, with secrets masked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.routing.asks import Ask, ask_of
from workbench.routing.model import SkillText
from workbench.transcripts import By, Evidence, Load, Moment, Role, Skip, Tally, UnreadableError, events
from workbench.transcripts import Message as Said
from workbench.transcripts.skillreads import name_of

MOST_MOMENTS = 50
"""Moments of one skill that are kept to jump to, the newest ones."""
MOST_ASKS = 10_000
_WITH_LOADER = frozenset(
    {"claude-code", "claude-web", "copilot-cli", "gemini-cli", "opencode", "kimi-cli", "qwen-code", "droid"}
)
"""Clients with a tool of their own for loading: there a SKILL.md that is read as a file is somebody's work on it."""
_MOST_OTHERS = 1_000


class Use(NamedTuple):
    """One skill's row. `skill` is its index in the library, None for one that is not in it.

    Loads are counted by who asked for them; `inferred` of them show only as the reading of a SKILL.md. `reads` are such
    readings in clients that load by a tool: they are no loads. `bytes_in` is what all loads put into the context, in
    UTF-8 bytes: what the client wrote of it, for `estimated` loads the body as it is today, nothing for `unsized` ones.
    """

    skill: int | None
    name: str
    by_user: int
    by_model: int
    by_client: int
    inferred: int
    reads: int
    sessions: int
    last_used: int | None
    bytes_in: int
    estimated: int
    unsized: int
    moments: tuple[Moment, ...]

    @property
    def loads(self) -> int:
        """All loads."""
        return self.by_user + self.by_model + self.by_client


@dataclass(frozen=True, slots=True)
class Ledger:
    """`rows` are the library's skills in its order, those never loaded too; `others` are skills of the sessions that
    the library has not. `sessions` are those in which a user said something or a skill was loaded, by client. `since`
    and `until` are milliseconds since 1970. `copies` are loads that stand in several files and were counted once."""

    rows: tuple[Use, ...]
    others: tuple[Use, ...]
    sessions: int
    clients: tuple[tuple[str, int], ...]
    since: int | None
    until: int | None
    files: int
    copies: int
    stopped: bool
    skips: tuple[Skip, ...]
    notes: tuple[str, ...]
    asks: tuple[Ask, ...] = ()

    @property
    def never(self) -> tuple[Use, ...]:
        """Skills of the library that no session loaded: never seen in `sessions` sessions since `since`."""
        return tuple(row for row in self.rows if not row.loads)


def read_ledger(
    skills: Sequence[SkillText],
    paths: Iterable[str],
    *,
    asks: bool = False,
    stop: Callable[[], bool] = lambda: False,
) -> Ledger:
    """The use of a library's skills in session files. `asks` also collects what users asked. `stop` is asked before
    each file and now and then within one; what was counted by then is given, marked as stopped.

    A file that cannot be read is in `skips` with its reason. Nothing is written.
    """
    book = _Book(skills, asks)
    for path in paths:
        if book.stopped or stop():
            book.stopped = True
            break
        book.read(path, stop)
    return book.ledger()


@dataclass(slots=True)
class _Count:
    """A row while it is counted."""

    skill: int | None
    name: str
    by: Counter[By] = field(default_factory=Counter)
    inferred: int = 0
    reads: int = 0
    sessions: set[tuple[str, str]] = field(default_factory=set)
    bytes_in: int = 0
    estimated: int = 0
    unsized: int = 0
    moments: list[Moment] = field(default_factory=list)
    last: int | None = None

    def add(self, load: Load, body: int | None) -> None:
        """Counts a load; `body` is today's size of the skill's body, None where that is not known."""
        moment = load.moment
        self.by[load.by] += 1
        self.inferred += load.evidence is Evidence.READ
        self.sessions.add((moment.host, moment.session))
        self.bytes_in += load.size if load.size is not None else body or 0
        self.estimated += load.size is None and body is not None
        self.unsized += load.size is None and body is None
        if moment.at is not None:
            self.last = max(self.last or 0, moment.at)
        self.moments.append(moment)
        if len(self.moments) > 2 * MOST_MOMENTS:
            self.moments = _newest(self.moments)

    def row(self) -> Use:
        """The row as it is shown."""
        return Use(
            self.skill, self.name, self.by[By.USER], self.by[By.MODEL], self.by[By.CLIENT], self.inferred, self.reads,
            len(self.sessions), self.last, self.bytes_in, self.estimated, self.unsized, tuple(_newest(self.moments)),
        )  # fmt: skip


def _newest(moments: list[Moment]) -> list[Moment]:
    return sorted(moments, key=lambda moment: -(moment.at or 0))[:MOST_MOMENTS]


class _Book:
    """Counts one file after another."""

    def __init__(self, skills: Sequence[SkillText], asks: bool) -> None:
        self.stopped = False
        self._skills = skills
        self._rows = [_Count(at, skill.name) for at, skill in enumerate(skills)]
        self._others: dict[str, _Count] = {}
        self._names = _names(skills)
        self._bodies = [len(skill.body.encode("utf-8", "replace")) if skill.body else None for skill in skills]
        self._known: set[tuple[str, ...]] = set()
        self._sessions: set[tuple[str, str]] = set()
        self._told: list[Load] = []
        self._asks: dict[str, Ask] | None = {} if asks else None
        self._open: Ask | None = None
        self._tally = Tally()
        self._times: tuple[int, int] | None = None
        self._files = self._copies = self._too_many = self._withheld = 0

    def read(self, path: str, stop: Callable[[], bool]) -> None:
        """Counts a file."""
        self._files += 1
        self._open = None
        try:
            for number, event in enumerate(events(path, self._tally)):
                if number % 4096 == 4095 and stop():
                    self.stopped = True
                    break
                if isinstance(event, Load):
                    self._load(event)
                elif isinstance(event, Said) and event.role is Role.USER:
                    self._ask(event)
        except UnreadableError as failure:
            self._tally.skip(path, f"not read: {failure}")
        self._keep()

    def _load(self, load: Load) -> None:
        if load.moment.host == "otel":
            self._told.append(load)
            return
        if self._is_new(load):
            self._count(load)

    def _is_new(self, load: Load) -> bool:
        """Whether it was not counted before: a session that is resumed or forked is written again in another file."""
        moment = load.moment
        own = (load.id,) if load.id else (moment.session, moment.agent, str(moment.at), str(moment.offset))
        key = (moment.host, load.skill, load.evidence, *own)
        if key in self._known:
            self._copies += 1
            return False
        self._known.add(key)
        return True

    def _count(self, load: Load) -> None:
        row = self._row(load)
        if row is None:
            self._too_many += 1
        elif load.evidence is Evidence.READ and load.moment.host in _WITH_LOADER:
            row.reads += 1
        else:
            self._seen(load.moment)
            row.add(load, None if row.skill is None else self._bodies[row.skill])
            if self._open is not None:
                self._open = self._open._replace(loaded=(*self._open.loaded, row.name)[:MOST_MOMENTS])

    def _row(self, load: Load) -> _Count | None:
        """By the name, by the name without its plugin, by the folder that was read."""
        names = (load.skill, load.skill.rsplit(":", 1)[-1], name_of(load.path))
        at = next((self._names[name] for name in names if name in self._names), None)
        if at is not None:
            return self._rows[at]
        if load.skill not in self._others and len(self._others) >= _MOST_OTHERS:
            return None
        return self._others.setdefault(load.skill, _Count(None, load.skill))

    def _seen(self, moment: Moment) -> None:
        self._sessions.add((moment.host, moment.session))
        if moment.at is not None:
            first, last = self._times or (moment.at, moment.at)
            self._times = min(first, moment.at), max(last, moment.at)

    def _ask(self, said: Said) -> None:
        self._seen(said.moment)
        self._keep()
        self._open = None if self._asks is None else ask_of(said)

    def _keep(self) -> None:
        """Puts away the ask that is over; the same words are one ask, taken if they were taken once."""
        ask, self._open = self._open, None
        if ask is None or self._asks is None:
            return
        before = self._asks.get(ask.text)
        if before is not None:
            self._asks[ask.text] = before._replace(times=before.times + 1, loaded=before.loaded or ask.loaded)
        elif len(self._asks) < MOST_ASKS:
            self._asks[ask.text] = ask
        else:
            self._withheld += 1

    def ledger(self) -> Ledger:
        """All that was counted."""
        doubled = self._events()
        others = sorted((count.row() for count in self._others.values()), key=lambda row: (-row.loads, row.name))
        clients = Counter(host for host, _ in self._sessions)
        since, until = self._times or (None, None)
        return Ledger(
            tuple(count.row() for count in self._rows), tuple(others), len(self._sessions),
            tuple(clients.most_common()), since, until, self._files, self._copies, self.stopped,
            self._tally.skips, tuple(self._notes(doubled)), tuple((self._asks or {}).values()),
        )  # fmt: skip

    def _events(self) -> int:
        """Counts what telemetry tells of sessions whose files were not read; how much it told of the others."""
        read = {session for _, session in self._sessions}
        told, self._told = self._told, []
        doubled = 0
        for load in told:
            if load.moment.session in read:
                doubled += 1
            elif self._is_new(load):
                self._count(load)
        return doubled

    def _notes(self, doubled: int) -> list[str]:
        counted = (
            (doubled, "loads told by telemetry belong to sessions whose files were read; the files were counted"),
            (self._too_many, f"loads of further skills that are not in the library, beyond {_MOST_OTHERS:,} of them"),
            (self._withheld, f"asks beyond the first {MOST_ASKS:,} were not kept"),
        )
        return [f"{count:,} {what}" for count, what in counted if count]


def _names(skills: Sequence[SkillText]) -> dict[str, int]:
    """Indices by name and by folder; the first skill of a name has it, a name goes before a folder."""
    found: dict[str, int] = {}
    for at, skill in enumerate(skills):
        found.setdefault(skill.name, at)
    for at, skill in enumerate(skills):
        found.setdefault(name_of(skill.key), at)
    found.pop("", None)
    return found
