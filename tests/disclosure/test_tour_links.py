"""What is looked at leads to the question that is about it."""

from __future__ import annotations

import pytest

from workbench.disclosure.model import Kind, Message, Timeline
from workbench.disclosure.tour import questions, tell
from workbench.disclosure.tour_links import question_about


def conversation(name: str) -> Timeline:
    return tell(next(one for one in questions() if one.id == name)).timeline


def holding(timeline: Timeline, kind: Kind, request: int = -1) -> Message:
    messages = reversed(timeline.requests[request].messages)
    return next(message for message in messages if any(part.kind is kind for part in message.parts))


@pytest.mark.parametrize(
    ("played", "call", "question"),
    [
        ("added", 2, "added"),
        ("link", 2, "link"),
        ("link", 3, "link"),
        ("record", 1, "record"),
        ("record", 2, "path"),
        ("path", 4, "path"),
        ("powers", 2, "powers"),
        ("powers", 3, "powers"),
        ("powers", 4, "powers"),
    ],
)
def test_a_call_leads_to_its_question(played: str, call: int, question: str) -> None:
    timeline = conversation(played)
    assert question_about(timeline, None, timeline.calls[call - 1]) == question


@pytest.mark.parametrize(
    ("played", "kind", "question"),
    [
        ("prompt", Kind.BODY, "prompt"),
        ("added", Kind.BODY, "added"),
        ("read", Kind.BODY, "read"),
        ("room", Kind.BODY, "room"),
        ("prompt", Kind.CATALOG, "prompt"),
        ("room", Kind.CATALOG, "room"),
        ("prompt", Kind.TASK, ""),
    ],
)
def test_a_message_leads_to_its_question(played: str, kind: Kind, question: str) -> None:
    timeline = conversation(played)
    assert question_about(timeline, holding(timeline, kind), None) == question


def test_a_message_says_more_than_the_call_that_comes_of_it() -> None:
    timeline = conversation("prompt")
    assert question_about(timeline, holding(timeline, Kind.CATALOG, 0), timeline.calls[0]) == "prompt"


def test_nothing_leads_nowhere() -> None:
    assert question_about(conversation("prompt"), None, None) == ""
