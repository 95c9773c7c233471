"""What a disclosure is made of: a host, a task and a script go in; requests with their messages, calls with their
stages and an answer come out.

Every text is what the model gets, byte for byte; where a text came from is said beside it, never inside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

PARENT = "parent"
"""The agent that the user talks to; children are `child-1`, `child-2`, …"""


class Kind(StrEnum):
    """What a part of a request is: the lanes stack and colour by it."""

    SYSTEM = "system"
    TOOLS = "tools"
    CATALOG = "catalog"
    TASK = "task"
    CALL = "call"
    BODY = "body"
    OUTPUT = "output"
    ANSWER = "answer"


class Part(NamedTuple):
    """A stretch of a message (or the tool schemas) of one kind. `size` is UTF-8 bytes."""

    kind: Kind
    size: int


class Message(NamedTuple):
    """One message as the model gets it. `role` is `system`, `user`, `assistant` or `tool`. `call` is the id of the call
    that a tool message answers, or that an assistant message makes, else "". `skill` names the skill whose body (or
    file) this is, else "". `content` of an assistant message that calls is the call's JSON as it was sent. `read_at` is
    the number of the turn at which the file behind it was read, 0 for none."""

    role: str
    content: str
    size: int
    parts: tuple[Part, ...]
    call: str = ""
    skill: str = ""
    read_at: int = 0


class ToolSpec(NamedTuple):
    """A tool that an agent has: its JSON Schema and its effect class (`read`, `write`, `execute`, `external`)."""

    name: str
    description: str
    schema: Mapping[str, Any]
    effect: str


@dataclass(frozen=True, slots=True)
class Request:
    """One request to the model: the messages are shared with later requests, never copied.

    `tools` are the tool specs that are sent along; `tools_size` the UTF-8 bytes of their schemas as JSON. `new` is the
    index of the first message that the request before of the same agent did not have. `caused` is the id of the call
    that the model made upon it, "" for an answer."""

    n: int
    agent: str
    tools: tuple[ToolSpec, ...]
    tools_size: int
    messages: tuple[Message, ...]
    new: int
    caused: str = ""


class StageName(StrEnum):
    """Where a call passes, in order."""

    PREPARE = "prepare"
    PRE_HOOK = "pre-hook"
    PERMISSION = "permission"
    AUDIT = "audit"
    HANDLER = "handler"
    POST_HOOK = "post-hook"
    MESSAGE = "message"


class Stage(NamedTuple):
    """A stage that ran. `outcome` is `ok`, `allow`, `deny`, `recorded`, `blocked`, `rewrote`, `failed`, …; `source`
    says who decided a permission, else "". `note` says in a few words what happened, `code` the error that it made."""

    stage: StageName
    outcome: str
    source: str = ""
    note: str = ""
    code: str = ""
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call. `raw` is its input as the model sent it, `input` what became of it (None for no JSON object).
    `result` is the text that the model gets, None where the run ended before. `error_code` None when it went well.
    `skill` names the skill that it loaded, "" for none. `deleted` tells that a refused path is simply gone."""

    id: str
    agent: str
    tool: str
    raw: str
    input: Mapping[str, Any] | None
    stages: tuple[Stage, ...]
    error_code: str | None
    result: str | None
    skill: str = ""
    deleted: bool = False


class ScanError(NamedTuple):
    """Why a strict scan stopped. `error_class` is `SkillPathError`, `DuplicateSkillError`, `SkillManifestError` or
    `RangeError`; `path` relative to the workspace."""

    error_class: str
    path: str
    message: str


@dataclass(frozen=True, slots=True)
class Scan:
    """What the host found. `names` can be loaded, `entries` are those of them that the catalog text lists, in its
    order. `bytes_read` are by path of the SKILL.md relative to the workspace. With `error` a strict host does not
    start; `bad` are all skills that are refused, so that one does not hide the others. `notes` are further facts in
    words (what was cut, skipped or is not known)."""

    names: tuple[str, ...]
    entries: tuple[str, ...]
    catalog: str
    bytes_read: Mapping[str, int]
    error: ScanError | None = None
    bad: tuple[ScanError, ...] = ()
    notes: tuple[str, ...] = ()


class Expected(NamedTuple):
    """What became of one expectation of a script: which, whether it holds, and why not."""

    expect: str
    ok: bool
    message: str | None
    line: int = 0


class Ending(NamedTuple):
    """How a run ended where it did not by an answer: a code (`turn_limit`, `script_ended`, `guardrail_tripwire`,
    `hook_stopped_continuation`, `scan_failed`, `model_failed`, …) and words."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """A whole conversation in one host. `audit` are the audit records in order, `log` what the host would write to its
    log; `stale` are the skills whose file changed after the scan, by name with the turn at which that was seen.
    `revision` names what it was computed from (hash of script, workspace listing and options). `turns_allowed` is how
    many requests each agent may make."""

    host: str
    task: str
    scan: Scan
    requests: tuple[Request, ...]
    calls: tuple[Call, ...]
    answer: str | None
    ending: Ending | None = None
    expectations: tuple[Expected, ...] = ()
    audit: tuple[Mapping[str, Any], ...] = ()
    log: tuple[str, ...] = ()
    stale: Mapping[str, int] = field(default_factory=dict)
    usage: Mapping[str, float] = field(default_factory=dict)
    revision: str = ""
    turns_allowed: Mapping[str, int] = field(default_factory=dict)
