"""What a session file tells: who asked what, which tools ran, which skills were loaded, and where it is written."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias


class Role(StrEnum):
    """Who wrote a message. `CLIENT` is text that the client put in under the user's or the system's name: context,
    the body of a skill, a summary, a notice."""

    USER = "user"
    MODEL = "model"
    CLIENT = "client"


class By(StrEnum):
    """Who had a skill loaded. `CLIENT` is a client that loads it by itself, such as for a sub-agent that names it."""

    USER = "user"
    MODEL = "model"
    CLIENT = "client"


class Evidence(StrEnum):
    """What shows that a skill was loaded: its loading tool ran, its body stands in the session, a client's own event
    says so, or the model read its SKILL.md as it reads any file, which may also be somebody working on the skill."""

    TOOL = "tool"
    BODY = "body"
    EVENT = "event"
    READ = "read"


class Moment(NamedTuple):
    """Where and when. `session` is the client's id of the session, `agent` empty for the main conversation.

    `at` is milliseconds since 1970, None where no time is written. `line` counts from 1 and `offset` is in bytes; in a
    file that is one JSON document both are 0.
    """

    host: str
    session: str
    agent: str
    at: int | None
    file: str
    line: int
    offset: int


class Begun(NamedTuple):
    """A session, told once for each id that a file holds. `cwd` and `version` are empty where not written."""

    moment: Moment
    cwd: str
    version: str


class Message(NamedTuple):
    """Something said. `id` is the client's own, empty where it gives none."""

    moment: Moment
    role: Role
    text: str
    id: str


class Call(NamedTuple):
    """A tool is called. `input` is the JSON value as written; a text of JSON is kept as that text."""

    moment: Moment
    id: str
    tool: str
    input: object


class Output(NamedTuple):
    """What a call gave. `output` is the JSON value that the model was given, None where it is not written.

    `error` is None for a call that went well or of which nothing is said. `duration_ms` is the client's own figure.
    """

    moment: Moment
    id: str
    output: object
    error: str | None
    duration_ms: float | None


class Load(NamedTuple):
    """A skill came into the conversation. `path` is its SKILL.md or folder, empty where not written; `size` the bytes
    (UTF-8) of its text that went in, None where not written. `id` is that of the call or record, for telling copies of
    a session apart."""

    moment: Moment
    skill: str
    path: str
    by: By
    evidence: Evidence
    size: int | None
    id: str


Event: TypeAlias = Begun | Message | Call | Output | Load


class Skip(NamedTuple):
    """What was not read and why: how often, and the line (from 1) where it was first seen, 0 for a whole file."""

    file: str
    kind: str
    times: int
    line: int
