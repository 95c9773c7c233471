"""The moment of a load in its session, in words: what was asked before, what was loaded, what came next. No Qt.

Secrets are masked, and nothing of it is kept.
"""

from __future__ import annotations

import json
from collections import deque
from typing import Final, NamedTuple

from workbench.secrets import mask
from workbench.transcripts import Call, Event, Load, Message, Moment, Output, Role, Tally, UnreadableError, events

AFTER: Final = 4
BEFORE: Final = 4
LONGEST: Final = 2_000
"""Code points of one event that are shown."""


class Beat(NamedTuple):
    """One event: `who` is `user`, `model`, `client`, `call`, `output` or `load`; `here` marks the moment itself."""

    who: str
    text: str
    line: int
    here: bool = False


class Scene(NamedTuple):
    """The events around a moment; `problem` says why there are none."""

    moment: Moment
    beats: tuple[Beat, ...]
    problem: str = ""


def scene_of(moment: Moment) -> Scene:
    """Reads the session again, up to shortly after the moment."""
    before: deque[Beat] = deque(maxlen=BEFORE)
    found: list[Beat] = []
    try:
        for event in events(moment.file, Tally()):
            beat = _beat(event, moment)
            if beat is None:
                continue
            if found or beat.here:
                found.append(beat)
                if len(found) > AFTER:
                    break
            else:
                before.append(beat)
    except UnreadableError as failure:
        return Scene(moment, (), str(failure))
    return Scene(moment, (*before, *found) if found else (), "" if found else "gone")


def _beat(event: Event, moment: Moment) -> Beat | None:
    if isinstance(event, Message):
        return Beat(_who(event.role), _cut(event.text), event.moment.line, _is(event.moment, moment))
    if isinstance(event, Load):
        return Beat("load", event.skill, event.moment.line, _is(event.moment, moment))
    if isinstance(event, Call):
        return Beat("call", _cut(f"{event.tool} {_said(event.input)}"), event.moment.line)
    if isinstance(event, Output):
        return Beat("output", _cut(_said(event.error or event.output)), event.moment.line)
    return None


def _who(role: Role) -> str:
    return {Role.USER: "user", Role.MODEL: "model"}.get(role, "client")


def _is(one: Moment, other: Moment) -> bool:
    return (one.line, one.offset, one.at, one.session) == (other.line, other.offset, other.at, other.session)


def _said(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _cut(text: str) -> str:
    shown = mask(text[: 4 * LONGEST])
    return shown if len(shown) <= LONGEST else shown[:LONGEST] + "…"
