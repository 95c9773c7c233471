"""Claude Code's session files (`~/.claude/projects/<folder>/*.jsonl`), and files of the same build.

Skills come in three ways. The model calls `Skill`, whose output says that it is launched; a user types `/name`, which
is written as a command envelope; in both cases the client then puts in the body, led by a line with its folder.
Built-in commands have the envelope but no body. A body without either was put in by the client itself.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import By, Event, Evidence, Load, Moment, Role
from workbench.transcripts.reader import Reader, field
from workbench.transcripts.skillreads import LONGEST_NAME, name_of
from workbench.transcripts.values import blocks, items, mapping, number, output_text, size, text, words

_BODY = "Base directory for this skill:"
_BY_CLIENT = re.compile(
    r"\s*<(?:command-message|command-name|local-command-[a-z]+|system-reminder|task-notification|bash-(?:input|stdout|"
    r"stderr)|user-memory-input|ide_[a-z_]+|teammate-message)\b|\s*(?:Caveat: The messages below|\[Request interrupted|"
    r"This session is being continued from)"
)
_REMINDER, _REMINDER_END = "<system-reminder>", "</system-reminder>"
_MOST_LAUNCHED = 100  # skills of one answer that wait for their bodies
_LONGEST_ENVELOPE = 2_000
_TAGS = re.compile(r"</?tool_use_error>")
_HUMAN = frozenset({"", "human", "cli", "user"})
_WITHOUT_WORDS = frozenset(
    {
        "summary", "system", "attachment", "progress", "permission-mode", "mode", "queue-operation", "agent-name",
        "file-history-snapshot", "custom-title", "ai-title", "last-prompt", "frame-link", "pr-link", "started",
        "result", "relocated", "worktree-state", "tag", "agent-setting", "agent-color", "saved_hook_context",
        "bridge-session", "atis-latch",
    }
)  # fmt: skip
_PARTS_WITHOUT_WORDS = frozenset(
    {"thinking", "redacted_thinking", "image", "document", "fallback", "server_tool_use", "web_search_tool_result"}
)


class ClaudeReader(Reader):
    """Also reads the single-document export of the same conversations on the web."""

    host: ClassVar[str] = "claude-code"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._launched: deque[Load] = deque()
        self._typed: str | None = None

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        kind = text(value.get("type"))
        queued = mapping(value.get("attachment")) if kind == "attachment" else {}
        if kind in _WITHOUT_WORDS and queued.get("type") != "queued_command":
            self.tally.passed += 1
            return
        self.session = text(value.get("sessionId")) or text(value.get("session_id")) or self.session
        self.agent = text(value.get("agentId")) or ("sidechain" if value.get("isSidechain") is True else "")
        moment = self.moment(record, value.get("timestamp"))
        yield from self.begin(moment, value.get("cwd") or value.get("project"), value.get("version"))
        if kind in ("user", "assistant"):
            yield from self._parts(record, kind, value, moment)
        elif kind in ("tool_use", "tool_result"):
            yield from self._part(record, value, kind, value, moment)
        elif queued:
            yield from self._queued(queued, value, moment)
        else:
            self.unknown(kind, record)

    def finish(self) -> Iterator[Event]:
        """Skills that were launched and whose body is not in the file."""
        yield from self._launches()
        yield from super().finish()

    def _parts(self, record: Record, kind: str, value: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        said: list[str] = []
        for part in blocks(field(value, "message", "content")):
            if part.get("type") == "text":
                said.append(text(part.get("text")))
            else:
                yield from self._part(record, part, text(part.get("type")), value, moment)
        if kind == "assistant":
            yield from self._launches()
            yield from self.message(moment, Role.MODEL, "\n".join(said), value.get("uuid"))
            return
        for piece in said:
            if piece.startswith(_BODY):
                yield from self._body(piece, value, moment)
        yield from self._said([piece for piece in said if not piece.startswith(_BODY)], value, moment)

    def _queued(self, queued: Mapping[str, Any], value: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        """What was typed while the model was at work."""
        typed = queued.get("commandMode") == "prompt" and queued.get("isMeta") is not True
        source = {**value, "origin": queued.get("origin")}
        said = words(queued.get("prompt"))
        role = Role.USER if typed and _from_user(source) and not _BY_CLIENT.match(said) else Role.CLIENT
        yield from self.message(moment, role, said, value.get("uuid"))

    def _part(
        self, record: Record, part: Mapping[str, Any], kind: str, value: Mapping[str, Any], moment: Moment
    ) -> Iterator[Event]:
        """A tool call or its output, as a part of a message or, in old versions, as a record of its own."""
        if kind == "tool_use":
            yield from self.call(moment, part.get("id"), part.get("name"), part.get("input"))
        elif kind == "tool_result":
            output = part.get("content") if "content" in part else part.get("output")
            wrong = part.get("is_error") is True
            error = _TAGS.sub("", output_text(output)) if wrong else None
            for event in self.output(
                moment, part.get("tool_use_id"), output, error, number(field(value, "toolUseResult", "durationMs"))
            ):
                if isinstance(event, Load) and event.evidence is Evidence.TOOL:
                    self._launched.append(event)
                    if len(self._launched) > _MOST_LAUNCHED:
                        yield self._launched.popleft()
                else:
                    yield event
        elif kind not in _PARTS_WITHOUT_WORDS:
            self.tally.skip(self.file, f"unknown part of a message: {kind or '(none)'}", record.line)

    def _body(self, piece: str, value: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        """The body of a skill: it completes a launch or a typed command, or stands for itself."""
        head, _, body = piece.partition("\n")
        path = head.removeprefix(_BODY).strip()[:4096]
        folder = name_of(path)
        load = self._launch_of(folder)
        if load is not None:
            self._launched.remove(load)
            yield load._replace(path=path, size=size(body))
            return
        typed, self._typed = self._typed, None
        name = typed or folder
        if name:
            by = By.USER if typed else By.CLIENT
            yield Load(moment, name, path, by, Evidence.BODY, size(body), text(value.get("uuid")))

    def _launch_of(self, folder: str) -> Load | None:
        """The launched skill whose body stands in a folder; a folder of another name is that of the only one, unless a
        user has just typed a command."""
        named = (load for load in self._launched if load.skill.rsplit(":", 1)[-1] == folder)
        alone = self._launched[0] if len(self._launched) == 1 and self._typed is None else None
        return next(named, alone)

    def _launches(self) -> Iterator[Event]:
        """Launched skills whose body did not follow: the client had put it in before, or the version writes none."""
        while self._launched:
            yield self._launched.popleft()

    def _said(self, said: list[str], value: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        whole = "\n".join(said)
        enveloped = whole[:_LONGEST_ENVELOPE].lstrip().startswith(("<command-name>", "<command-message>"))
        command = _tagged(whole, "command-name").strip() if enveloped else ""
        if command.startswith("/"):
            self._typed = command[1 : LONGEST_NAME + 1]
            typed = [f"{command[: LONGEST_NAME + 1]} {_tagged(whole, 'command-args')}".strip()]
        else:
            self._typed = None if whole.strip() else self._typed
            typed = [kept for kept in map(_without_reminders, said) if not _BY_CLIENT.match(kept)]
        role = Role.USER if typed and _from_user(value) else Role.CLIENT
        yield from self.message(moment, role, "\n".join(typed if role is Role.USER else said), value.get("uuid"))


def _from_user(value: Mapping[str, Any]) -> bool:
    """Whether a person wrote it: no side conversation, notice, summary or text of the client."""
    if any(value.get(key) is True for key in ("isMeta", "isCompactSummary", "isSynthetic", "isSidechain")):
        return False
    return not value.get("agentId") and text(field(value, "origin", "kind")) in _HUMAN


def _tagged(whole: str, tag: str) -> str:
    """What stands in the first element of a tag near the start of a text; empty where there is none."""
    start = whole.find(f"<{tag}>", 0, _LONGEST_ENVELOPE)
    end = whole.find(f"</{tag}>", start) if start >= 0 else -1
    return whole[start + len(tag) + 2 : end] if end >= 0 else ""


def _without_reminders(piece: str) -> str:
    """The text without what the client put in between marks of its own."""
    parts, at = list[str](), 0
    while (start := piece.find(_REMINDER, at)) >= 0 and (end := piece.find(_REMINDER_END, start)) >= 0:
        parts.append(piece[at:start])
        at = end + len(_REMINDER_END)
    return "".join((*parts, piece[at:])).strip() if parts else piece


class ClaudeWebReader(ClaudeReader):
    """The export of a conversation on the web: one JSON document with `loglines`."""

    host: ClassVar[str] = "claude-web"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of the document."""
        value = mapping(record.value)
        self.session = text(value.get("id")) or text(value.get("uuid"))
        for line in items(value.get("loglines")):
            yield from super().feed(Record(line, record.line, record.offset))
