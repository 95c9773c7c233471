"""What a script expects of its conversation, checked. A message tells places and what was found instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from workbench.disclosure.model import Call, Expected, Kind, Request, StageName, Timeline
from workbench.disclosure.script import About, Expectation
from workbench.hooks.expect_values import texts, wrong_flag, wrong_number, wrong_patterns, wrong_texts
from workbench.hooks.matching import text_pattern
from workbench.skill.meters import byte_length

Subject = Any
"""A request, a call, or the whole timeline, as the expectation is about."""
_LONGEST = 120


class Need(NamedTuple):
    """A kind of expectation: what is wrong with a value for it, and why a subject fails it; empty texts for nothing."""

    wrong: Callable[[Any], str]
    check: Callable[[Subject, Any], str]


def check(timeline: Timeline, expected: Iterable[Expectation]) -> tuple[Expected, ...]:
    """What became of each expectation, in the order of the script."""
    return tuple(_checked(timeline, one) for one in expected)


def _checked(timeline: Timeline, one: Expectation) -> Expected:
    found = _subject(timeline, one)
    if isinstance(found, str):
        return Expected(one.written, False, found, one.place.line)
    reason = KINDS[one.about][one.kind].check(found, one.value)
    return Expected(one.written, not reason, f"{one.kind}: {reason}" if reason else None, one.place.line)


def _subject(timeline: Timeline, one: Expectation) -> Subject:
    """What an expectation is about, or why there is none."""
    if one.about is About.REQUEST:
        there: tuple[Any, ...] = timeline.requests
    elif one.about is About.CALL:
        there = timeline.calls
    else:
        return timeline
    if one.number > len(there):
        return f"there is no {one.about} {one.number}; there are {len(there)}"
    return there[one.number - 1]


# What may stand as a value


def _wrong_names(value: Any) -> str:
    fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return "" if fits else "a list of names is needed"


def _wrong_name_or_none(value: Any) -> str:
    return "" if value is None or (isinstance(value, str) and value) else "a name is needed, or null for none"


def _wrong_name(value: Any) -> str:
    return "" if isinstance(value, str) and value else "a name is needed"


def _wrong_stages(value: Any) -> str:
    names = value if isinstance(value, list) else [value]
    known = tuple(StageName)
    return "" if names and all(name in known for name in names) else f"stages are: {', '.join(known)}"


def _wrong_sizes(value: Any) -> str:
    fits = isinstance(value, dict) and all(isinstance(size, int) and size >= 0 for size in value.values())
    return "" if fits else "a mapping of paths to numbers of bytes is needed"


def _wrong_object(value: Any) -> str:
    return "" if value is None or isinstance(value, dict) else "an object is needed, or null"


def _wrong_text(value: Any) -> str:
    return "" if isinstance(value, str) else "a text is needed"


# What is looked at


def _contains(text: Callable[[Subject], tuple[str, ...]]) -> Callable[[Subject, Any], str]:
    def look(subject: Subject, value: Any) -> str:
        there = text(subject)
        missing = [wanted for wanted in texts(value) if not any(wanted in one for one in there)]
        return f"{_quoted(missing[0])} is not there" if missing else ""

    return look


def _not_contains(text: Callable[[Subject], tuple[str, ...]]) -> Callable[[Subject, Any], str]:
    def look(subject: Subject, value: Any) -> str:
        for unwanted in texts(value):
            for number, one in enumerate(text(subject), 1):
                at = one.find(unwanted)
                if at >= 0:
                    return f"{_quoted(unwanted)} is there: text {number}, character {at + 1:,}"
        return ""

    return look


def _matches(text: Callable[[Subject], tuple[str, ...]], wanted: bool) -> Callable[[Subject, Any], str]:
    def look(subject: Subject, value: Any) -> str:
        there = text(subject)
        for pattern in map(text_pattern, texts(value)):
            answers = [pattern.first(one) for one in there]
            trouble = next((trouble for _, trouble in answers if trouble), "")
            if trouble:
                return trouble
            if any(found is not None for found, _ in answers) is not wanted:
                return "nothing matches" if wanted else "something matches"
        return ""

    return look


def _same(found: Callable[[Subject], Any]) -> Callable[[Subject, Any], str]:
    def look(subject: Subject, value: Any) -> str:
        there = found(subject)
        return "" if there == value else f"it is {_quoted(there)}"

    return look


def _at_most(size: Callable[[Subject], int], unit: str) -> Callable[[Subject, Any], str]:
    def look(subject: Subject, value: Any) -> str:
        there = size(subject)
        return f"it has {there:,} {unit}" if there > value else ""

    return look


def _quoted(value: object) -> str:
    text = f"'{value}'" if isinstance(value, str) else str(value)
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"


def _said(request: Request) -> tuple[str, ...]:
    return tuple(message.content for message in request.messages)


def _result(call: Call) -> tuple[str, ...]:
    return () if call.result is None else (call.result,)


def _list(timeline: Timeline) -> tuple[str, ...]:
    return (timeline.scan.catalog,)


def _answer(timeline: Timeline) -> tuple[str, ...]:
    return () if timeline.answer is None else (timeline.answer,)


def _texts(text: Callable[[Subject], tuple[str, ...]]) -> dict[str, Need]:
    return {
        "contains": Need(wrong_texts, _contains(text)),
        "not_contains": Need(wrong_texts, _not_contains(text)),
        "matches": Need(wrong_patterns, _matches(text, True)),
        "not_matches": Need(wrong_patterns, _matches(text, False)),
    }


def _ran(call: Call) -> list[str]:
    return [str(stage.stage) for stage in call.stages]


def _stages_ran(call: Call, value: Any) -> str:
    missing = [name for name in ([value] if isinstance(value, str) else value) if name not in _ran(call)]
    return f"'{missing[0]}' did not run" if missing else ""


def _stages_not_ran(call: Call, value: Any) -> str:
    there = [name for name in ([value] if isinstance(value, str) else value) if name in _ran(call)]
    return f"'{there[0]}' ran" if there else ""


def _permission(part: str) -> Callable[[Call], str | None]:
    def found(call: Call) -> str | None:
        stage = next((one for one in call.stages if one.stage is StageName.PERMISSION), None)
        return None if stage is None else str(getattr(stage, part))

    return found


def _has_tool(request: Request, value: Any) -> str:
    names = [tool.name for tool in request.tools]
    return next((f"'{name}' is not among them" for name in texts(value) if name not in names), "")


def _has_no_tool(request: Request, value: Any) -> str:
    names = [tool.name for tool in request.tools]
    return next((f"'{name}' is among them" for name in texts(value) if name in names), "")


def _bodies(request: Request) -> list[str]:
    return [message.skill for message in request.messages if any(part.kind is Kind.BODY for part in message.parts)]


def _error(timeline: Timeline) -> str | None:
    return None if timeline.scan.error is None else timeline.scan.error.error_class


def _bytes_read(timeline: Timeline, value: Any) -> str:
    for path, size in value.items():
        if timeline.scan.bytes_read.get(path) != size:
            return f"of {path} {timeline.scan.bytes_read.get(path, 0):,} bytes were read"
    return ""


def _request_bytes(request: Request) -> int:
    return sum(message.size for message in request.messages)


KINDS: Final[Mapping[About, Mapping[str, Need]]] = {
    About.REQUEST: {
        **_texts(_said),
        "agent": Need(_wrong_name, _same(lambda request: request.agent)),
        "messages": Need(wrong_number, _same(lambda request: len(request.messages))),
        "max_bytes": Need(wrong_number, _at_most(_request_bytes, "bytes")),
        "tools": Need(_wrong_names, _same(lambda request: [tool.name for tool in request.tools])),
        "has_tool": Need(wrong_texts, _has_tool),
        "has_no_tool": Need(wrong_texts, _has_no_tool),
        "bodies": Need(_wrong_names, _same(_bodies)),
    },
    About.CALL: {
        "error_code": Need(_wrong_name_or_none, _same(lambda call: call.error_code)),
        **_texts(_result),
        "equals": Need(_wrong_text, _same(lambda call: call.result)),
        "agent": Need(_wrong_name, _same(lambda call: call.agent)),
        "tool": Need(_wrong_name, _same(lambda call: call.tool)),
        "input": Need(_wrong_object, _same(lambda call: call.input)),
        "ran": Need(_wrong_stages, _stages_ran),
        "not_ran": Need(_wrong_stages, _stages_not_ran),
        "permission": Need(_wrong_name_or_none, _same(_permission("outcome"))),
        "source": Need(_wrong_name_or_none, _same(_permission("source"))),
        "deleted": Need(wrong_flag, _same(lambda call: call.deleted)),
        "max_bytes": Need(wrong_number, _at_most(lambda call: byte_length(call.result or ""), "bytes")),
    },
    About.SCAN: {
        "error": Need(_wrong_name_or_none, _same(_error)),
        "names": Need(_wrong_names, _same(lambda timeline: list(timeline.scan.names))),
        "catalog_entries": Need(_wrong_names, _same(lambda timeline: list(timeline.scan.entries))),
        "bad": Need(_wrong_names, _same(lambda timeline: [one.path for one in timeline.scan.bad])),
        "bytes_read": Need(_wrong_sizes, _bytes_read),
        **_texts(_list),
    },
    About.ANSWER: {**_texts(_answer), "equals": Need(_wrong_text, _same(lambda timeline: timeline.answer))},
    About.RUN: {
        "ending": Need(
            _wrong_name_or_none, _same(lambda timeline: None if timeline.ending is None else timeline.ending.code)
        ),
        "requests": Need(wrong_number, _same(lambda timeline: len(timeline.requests))),
        "calls": Need(wrong_number, _same(lambda timeline: len(timeline.calls))),
        "stale": Need(_wrong_names, _same(lambda timeline: sorted(timeline.stale))),
    },
}
"""Every kind of expectation, by what it is about."""
