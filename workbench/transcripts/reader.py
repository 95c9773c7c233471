"""What the readers of all clients share: sessions told once, calls with their outputs, skills loaded by calls."""

from __future__ import annotations

import os
from collections import OrderedDict, deque
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from workbench.transcripts.lines import Record
from workbench.transcripts.model import Begun, By, Call, Event, Evidence, Load, Message, Moment, Output, Role
from workbench.transcripts.skillreads import Wanted, wanted
from workbench.transcripts.tally import Tally
from workbench.transcripts.values import text, when

MOST_OPEN = 10_000
"""Calls that may wait for their output; beyond, the oldest is given up."""


class _Open(NamedTuple):
    moment: Moment
    wanted: tuple[Wanted, ...]
    loader: bool


class Reader:
    """Turns the records of one file into events. One object reads one file; it is fed in the file's order."""

    host: ClassVar[str] = ""
    """The client's id, as `clients` has it where that knows it."""

    def __init__(self, file: str, tally: Tally) -> None:
        self.file = file
        self.tally = tally
        self.session = ""
        self.agent = ""
        self._unknown_session = self.session_of(file)
        self._begun: set[str] = set()
        self._open: OrderedDict[str, _Open] = OrderedDict()
        self._read: set[str] = set()
        self._unnamed = 0
        self._waiting: deque[str] = deque()

    def session_of(self, file: str) -> str:
        """The id of a session whose records name none, from the path of its file."""
        return os.path.splitext(os.path.basename(file))[0]

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one record."""
        raise NotImplementedError

    def finish(self) -> Iterator[Event]:
        """What is left at the end of the file."""
        lost = sum(1 for call in self._open.values() if call.loader)
        for _ in range(lost):
            self.tally.skip(self.file, "a call of a skill's loading tool without its output: not counted as a load")
        return iter(())

    def moment(self, record: Record, at: object = None) -> Moment:
        """Where a record stands, with a time that it names."""
        session = self.session or self._unknown_session
        return Moment(self.host, session, self.agent, when(at), self.file, record.line, record.offset)

    def begin(self, moment: Moment, cwd: object = "", version: object = "") -> Iterator[Event]:
        """The session of a moment, the first time that it is seen."""
        key = moment.session
        if key not in self._begun:
            self._begun.add(key)
            yield Begun(moment, text(cwd), text(version))

    def message(self, moment: Moment, role: Role, said: str, ident: object = "") -> Iterator[Event]:
        """A message, unless it has no text. What the user says opens a new turn."""
        if said.strip():
            if role is Role.USER:
                self._read.clear()
            yield Message(moment, role, said, text(ident))

    def call(self, moment: Moment, ident: object, tool: object, given: object) -> Iterator[Event]:
        """A tool call. One without an id is matched with the next output that has none either."""
        name = text(tool)
        key = text(ident) or self._own_id()
        asks = wanted(name, given)
        self._open[key] = _Open(moment, asks, any(not ask.read for ask in asks))
        if len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
            self.tally.skip(self.file, "a call that waited too long for its output", moment.line)
        yield Call(moment, key, name, given)

    def output(
        self, moment: Moment, ident: object, value: object, error: str | None = None, ms: float | None = None
    ) -> Iterator[Event]:
        """What a call gave, and the skills that it thereby loaded."""
        key = text(ident) or (self._waiting.popleft() if self._waiting else "")
        found = self._open.pop(key, None)
        if found is None:
            self.tally.skip(self.file, "an output whose call is not in the file", moment.line)
            return
        yield Output(moment, key, value, error, ms)
        for ask in found.wanted if error is None else ():
            yield from self.loaded(found.moment, ask, key)

    def loaded(self, moment: Moment, ask: Wanted, ident: str) -> Iterator[Event]:
        """A load that a call made. A file that is read piece by piece counts once a turn."""
        if not ask.skill:
            self.tally.skip(self.file, "a SKILL.md was read whose folder the call does not name", moment.line)
            return
        if ask.read:
            if ask.path in self._read:
                return
            self._read.add(ask.path)
        evidence = Evidence.READ if ask.read else Evidence.TOOL
        yield Load(moment, ask.skill, ask.path, By.MODEL, evidence, None, ident)

    def is_open(self, ident: str) -> bool:
        """Whether a call still waits for its output."""
        return ident in self._open

    def unknown(self, kind: str, record: Record) -> None:
        """Counts a record of a kind that this reader does not know."""
        self.tally.skip(self.file, f"unknown kind of record: {kind or '(none)'}", record.line)

    def _own_id(self) -> str:
        self._unnamed += 1
        self._waiting.append(f"#{self._unnamed}")
        return self._waiting[-1]


def field(source: Mapping[str, Any], *path: str) -> Any:
    """A value deep inside objects; None where there is none."""
    value: Any = source
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value
