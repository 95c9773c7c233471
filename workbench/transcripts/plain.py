"""Clients whose session files are messages with parts: Cursor, Droid, Pi, Kimi; each with what it does otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import By, Event, Evidence, Load, Moment, Role
from workbench.transcripts.reader import Reader, field
from workbench.transcripts.skillreads import LONGEST_NAME
from workbench.transcripts.values import blocks, mapping, output_text, size, text, words

_PARTS_WITHOUT_WORDS = frozenset({"image", "thinking", "reasoning", "input_image", "file", "document"})


class PartsReader(Reader):
    """A message is `{role, content: parts}`; `tool_use` and `tool_result` are parts."""

    def parts(self, value: Mapping[str, Any], record: Record, moment: Moment, ident: object) -> Iterator[Event]:
        """The events of one message."""
        said: list[Mapping[str, Any]] = []
        for part in blocks(value.get("content")):
            kind = text(part.get("type"))
            if kind in ("tool_use", "toolCall"):
                given = part.get("input", part.get("arguments"))
                yield from self.call(moment, part.get("id"), part.get("name"), given)
            elif kind == "tool_result":
                error = output_text(part.get("content")) or "failed" if part.get("is_error") is True else None
                yield from self.output(moment, part.get("tool_use_id"), part.get("content"), error)
            elif kind == "text":
                said.append(part)
            elif kind not in _PARTS_WITHOUT_WORDS:
                self.tally.skip(self.file, f"unknown part of a message: {kind or '(none)'}", record.line)
        role = {"user": Role.USER, "assistant": Role.MODEL}.get(text(value.get("role")), Role.CLIENT)
        yield from self.message(moment, role, words(said), ident)


class CursorReader(PartsReader):
    """Cursor's agent transcripts hold neither times nor outputs: a read of a SKILL.md counts when it is called."""

    host: ClassVar[str] = "cursor"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        moment = self.moment(record, value.get("timestamp"))
        yield from self.begin(moment)
        if value.get("role"):
            yield from self.parts({**mapping(value.get("message")), "role": value["role"]}, record, moment, "")
        elif text(value.get("type")) == "turn_ended":
            self.tally.passed += 1
        else:
            self.unknown(text(value.get("type")), record)

    def call(self, moment: Moment, ident: object, tool: object, given: object) -> Iterator[Event]:
        """A call, taken for one that went well."""
        yield from super().call(moment, ident, tool, given)
        key, found = self._open.popitem()
        for ask in found.wanted:
            yield from self.loaded(moment, ask, key)


class DroidReader(PartsReader):
    """Droid's stored sessions, and what its `exec` streams."""

    host: ClassVar[str] = "droid"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        kind = text(value.get("type"))
        if kind == "session_start":
            self.session = text(value.get("id"))
        self.session = text(value.get("session_id")) or self.session
        moment = self.moment(record, value.get("timestamp"))
        if kind in ("session_start", "system"):
            yield from self.begin(moment, value.get("cwd"), value.get("version"))
        elif kind == "message" and "message" in value:
            yield from self.parts(mapping(value["message"]), record, moment, value.get("id"))
        elif kind == "message":
            role = Role.USER if value.get("role") == "user" else Role.MODEL
            yield from self.message(moment, role, text(value.get("text")), value.get("id"))
        elif kind == "tool_call":
            yield from self.call(moment, value.get("toolCallId"), value.get("toolName"), value.get("parameters"))
        elif kind == "tool_result":
            error = output_text(value.get("value")) or "failed" if value.get("isError") is True else None
            yield from self.output(moment, value.get("toolCallId"), value.get("value"), error)
        elif kind == "completion":
            yield from self.message(moment, Role.MODEL, text(value.get("finalText")), value.get("id"))
        elif kind in ("todo_state", "compaction_state", "session_end"):
            self.tally.passed += 1
        else:
            self.unknown(kind, record)


_PI_SKILL = re.compile(r"<skill name=\"([^\"]{1,200})\" location=\"([^\"]{0,4096})\">(.*?)</skill>", re.DOTALL)


class PiReader(PartsReader):
    """Pi's sessions. `/skill:name` puts the skill's text into the user's own message."""

    host: ClassVar[str] = "pi"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        kind = text(value.get("type"))
        if kind == "session":
            self.session = text(value.get("id"))
        moment = self.moment(record, value.get("timestamp"))
        if kind == "session":
            yield from self.begin(moment, value.get("cwd"), value.get("version"))
        elif kind == "message":
            yield from self._message(mapping(value.get("message")), record, moment, value.get("id"))
        elif kind in ("model_change", "thinking_level_change", "compaction", "branch_summary", "custom", "label",
                      "session_info", "custom_message"):  # fmt: skip
            self.tally.passed += 1
        else:
            self.unknown(kind, record)

    def _message(self, value: Mapping[str, Any], record: Record, moment: Moment, ident: object) -> Iterator[Event]:
        if value.get("role") == "toolResult":
            error = output_text(value.get("content")) or "failed" if value.get("isError") is True else None
            yield from self.output(moment, value.get("toolCallId"), value.get("content"), error)
            return
        said = words(value.get("content")) if value.get("role") == "user" else ""
        found = _PI_SKILL.match(said)
        if found:
            yield from self.message(moment, Role.USER, f"/{found[1]} {said[found.end() :].strip()}".strip(), ident)
            yield Load(moment, found[1], found[2], By.USER, Evidence.BODY, size(found[3]), text(ident))
            return
        yield from self.parts(value, record, moment, ident)


_KIMI_BY = {"user-slash": By.USER, "model-tool": By.MODEL}


class KimiReader(PartsReader):
    """Kimi Code's wire files. A message's `origin` says who wrote it, and which skill it puts in."""

    host: ClassVar[str] = "kimi-cli"
    _WITHOUT_WORDS = (
        "metadata", "config.", "tools.", "llm.", "turn.", "permission.", "profile.", "plugin.", "runtime.",
        "token_counting.", "usage.", "context.apply_compaction", "context.clear", "context.undo", "full_compaction.",
        "plan_mode.", "goal.", "subagent.", "forked", "micro_compaction.", "swarm_mode.", "mcp.", "cron.",
        "file_history.",
    )  # fmt: skip
    _STEPS_WITHOUT_WORDS = ("step.", "content.part")

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        folders = re.split(r"[\\/]+", self.file)
        self._own_agent = folders[-2] if folders[-3:-2] == ["agents"] and folders[-2] != "main" else ""

    def session_of(self, file: str) -> str:
        """The session's folder, which holds `agents/<agent>/wire.jsonl`."""
        folders = re.split(r"[\\/]+", file)
        return folders[-4] if folders[-3:-2] == ["agents"] and len(folders) > 3 else super().session_of(file)

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        kind, agent = text(value.get("type")), text(value.get("agentId"))
        self.agent = self._own_agent or ("" if agent == "main" else agent)
        moment = self.moment(record, value.get("time") or value.get("created_at"))
        yield from self.begin(moment, field(value, "environmentDisclosure", "cwd"), value.get("protocol_version"))
        if kind == "context.append_message":
            yield from self._appended(mapping(value.get("message")), record, moment)
        elif kind == "context.append_loop_event":
            yield from self._step(mapping(value.get("event")), record, moment)
        elif kind.startswith(self._WITHOUT_WORDS):
            self.tally.passed += 1
        else:
            self.unknown(kind, record)

    def _appended(self, message: Mapping[str, Any], record: Record, moment: Moment) -> Iterator[Event]:
        origin = mapping(message.get("origin"))
        kind = text(origin.get("kind"))
        name = text(origin.get("skillName"))[:LONGEST_NAME]
        if kind == "skill_activation" and name:
            by = _KIMI_BY.get(text(origin.get("trigger")), By.CLIENT)
            body = words(message.get("content"))
            if by is By.USER:
                typed = f"/{name} {text(origin.get('skillArgs'))}".strip()
                yield from self.message(moment, Role.USER, typed)
            yield Load(moment, name, "", by, Evidence.BODY, size(body), text(origin.get("activationId")))
        elif kind in ("", "user") and not self.agent:
            yield from self.parts(message, record, moment, "")
        else:
            yield from self.message(moment, Role.CLIENT, words(message.get("content")))

    def _step(self, event: Mapping[str, Any], record: Record, moment: Moment) -> Iterator[Event]:
        kind = text(event.get("type"))
        if kind == "content.part" and field(event, "part", "type") == "text":
            yield from self.message(moment, Role.MODEL, text(field(event, "part", "text")))
        elif kind == "tool.call":
            yield from self.call(moment, event.get("toolCallId"), event.get("name"), event.get("args"))
        elif kind == "tool.result":
            result = mapping(event.get("result"))
            error = output_text(result.get("output")) or "failed" if result.get("isError") is True else None
            yield from self._given(moment, event, result.get("output", event.get("result")), error)
        elif kind.startswith(self._STEPS_WITHOUT_WORDS):
            self.tally.passed += 1
        else:
            self.tally.skip(self.file, f"unknown kind of step: {kind or '(none)'}", record.line)

    def _given(self, moment: Moment, event: Mapping[str, Any], value: object, error: str | None) -> Iterator[Event]:
        """An output. A skill that was loaded with it is told by the message with its body, and not twice."""
        for made in self.output(moment, event.get("toolCallId"), value, error):
            if not (isinstance(made, Load) and made.evidence is Evidence.TOOL):
                yield made
