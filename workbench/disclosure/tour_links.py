"""Which question of the tour a thing on the screen answers, so that whoever wonders about it can be led there."""

from __future__ import annotations

from typing import Final

from workbench.disclosure.loading import ESCAPE, NOT_FOUND
from workbench.disclosure.meter import CHUNK
from workbench.disclosure.model import Call, Kind, Message, Timeline
from workbench.disclosure.permissions import DENIED

_BY_CODE: Final = {
    NOT_FOUND: "added",
    ESCAPE: "link",
    "invalid_arguments": "path",
    "path_escape": "path",
    DENIED: "powers",
}
_EXECUTE: Final = "execute"


def question_about(timeline: Timeline, message: Message | None, call: Call | None) -> str:
    """The id of the question that is nearest to what is looked at: a message of the conversation, and the call whose
    stages are shown; empty where no question is about it."""
    if call is not None and call.error_code in _BY_CODE:
        return _BY_CODE[call.error_code]
    if call is not None and _runs_commands(timeline, call):
        return "powers"
    kinds = {part.kind for part in message.parts} if message is not None else set()
    if message is not None and Kind.BODY in kinds:
        return _about_body(timeline, message)
    if Kind.CATALOG in kinds:
        return "prompt" if len(timeline.scan.entries) == len(timeline.scan.names) else "room"
    return "record" if call is not None and call.skill else ""


def _about_body(timeline: Timeline, message: Message) -> str:
    scan = timeline.scan
    if message.skill in timeline.stale:
        return "added"
    if message.skill in scan.names and message.skill not in scan.entries:
        return "room"
    return "read" if message.size > CHUNK else "prompt"


def _runs_commands(timeline: Timeline, call: Call) -> bool:
    tools = timeline.requests[0].tools if timeline.requests else ()
    return any(tool.name == call.tool and tool.effect == _EXECUTE for tool in tools)
