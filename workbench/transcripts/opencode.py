"""OpenCode's storage: a folder with one JSON file for each session, message and part of a message.

Newer versions keep all in one database, which is not read; `find_sources` says so where it finds one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record, UnreadableError, document
from workbench.transcripts.model import Event, Role
from workbench.transcripts.reader import Reader, field
from workbench.transcripts.tally import Tally
from workbench.transcripts.values import first_text, mapping, number, text

_PARTS_WITHOUT_WORDS = frozenset(
    {"reasoning", "step-start", "step-finish", "patch", "file", "compaction", "snapshot", "agent", "retry", "subtask"}
)
_MOST_FILES = 100_000


class OpenCodeReader(Reader):
    """Reads the session, message or part whose file it is given; messages and parts of it are found beside it."""

    host: ClassVar[str] = "opencode"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of a session, from its own record, or of a message or a part alone."""
        value = mapping(record.value)
        if "messageID" in value:
            yield from self.part_alone(value, record)
            return
        if "sessionID" in value:
            yield from self.message_alone(value)
            return
        self.session = text(value.get("id"))
        self.agent = "subagent" if value.get("parentID") else ""
        yield from self.begin(
            self.moment(record, field(value, "time", "created")), value.get("directory"), value.get("version")
        )
        storage = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(self.file))))
        if not _plain(self.session):
            self.tally.skip(self.file, "a session whose id is no name of a folder")
            return
        messages = self._all(os.path.join(storage, "message", self.session))
        for path, message in sorted(messages, key=_created):
            yield from self._message(storage, path, message)

    def _message(self, storage: str, path: str, message: Mapping[str, Any]) -> Iterator[Event]:
        ident = text(message.get("id"))
        if not _plain(ident):
            self.tally.skip(path, "a message whose id is no name of a folder")
            return
        self.file, own = path, self.file
        for file, part in self._all(os.path.join(storage, "part", ident)):
            self.file = file
            yield from self._part(part, message)
        self.file = own

    def _part(self, part: Mapping[str, Any], message: Mapping[str, Any]) -> Iterator[Event]:
        kind, record = text(part.get("type")), Record(part, 0, 0)
        moment = self.moment(record, field(part, "time", "start") or field(message, "time", "created"))
        if kind == "text":
            role = Role.USER if message.get("role") == "user" else Role.MODEL
            if role is Role.USER and (part.get("synthetic") is True or self.agent):
                role = Role.CLIENT
            yield from self.message(moment, role, text(part.get("text")), part.get("id"))
        elif kind == "tool":
            yield from self._tool(part, record)
        elif kind in _PARTS_WITHOUT_WORDS:
            self.tally.passed += 1
        else:
            self.unknown(kind, record)

    def _tool(self, part: Mapping[str, Any], record: Record) -> Iterator[Event]:
        state = mapping(part.get("state"))
        start, end = number(field(state, "time", "start")), number(field(state, "time", "end"))
        moment = self.moment(record, start)
        ident = first_text(part, "callID", "id")
        yield from self.call(moment, ident, part.get("tool"), state.get("input"))
        if state.get("status") in ("completed", "error"):
            error = (first_text(state, "error") or "failed") if state["status"] == "error" else None
            ms = end - start if start is not None and end is not None and end >= start else None
            yield from self.output(self.moment(record, end), ident, state.get("output"), error, ms)

    def part_alone(self, part: Mapping[str, Any], record: Record) -> Iterator[Event]:
        """The call in a part whose session is not asked for; who wrote a text does not stand in the part."""
        self.session = text(part.get("sessionID"))
        if part.get("type") == "text":
            self.tally.passed += 1
        else:
            yield from self._part(part, {})

    def message_alone(self, message: Mapping[str, Any]) -> Iterator[Event]:
        """The parts of one message, found beside it."""
        self.session = text(message.get("sessionID"))
        storage = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(self.file))))
        yield from self._message(storage, self.file, message)

    def _all(self, folder: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The JSON files of a folder in the order of their names."""
        try:
            names = sorted(name for name in os.listdir(folder) if name.endswith(".json"))
        except OSError:
            return
        if len(names) > _MOST_FILES:
            self.tally.skip(folder, f"files beyond the first {_MOST_FILES:,} of a folder")
        for name in names[:_MOST_FILES]:
            path = os.path.join(folder, name)
            found = _read(path, self.tally)
            if found is not None:
                yield path, found


def _read(path: str, tally: Tally) -> Mapping[str, Any] | None:
    try:
        found = document(path)
    except UnreadableError as failure:
        tally.skip(path, f"not read: {failure}")
        return None
    return mapping(found)


def _plain(ident: str) -> bool:
    return bool(ident) and ident not in (".", "..") and not set(ident) & set("/\\\0:")


def _created(found: tuple[str, Mapping[str, Any]]) -> tuple[float, str]:
    return number(field(found[1], "time", "created")) or 0.0, found[0]
