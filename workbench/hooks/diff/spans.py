"""What a hook changed where it does not say so itself: spans of the value before it, found by comparing.

Spans are in code points of the text, or of another value's JSON in canonical form, as for all steps.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.hooks.dialects.stepping import canonical
from workbench.hooks.diff.lines import diff_lines, line_starts
from workbench.hooks.diff.sequences import Change
from workbench.hooks.diff.words import word_changes
from workbench.hooks.model import Answer, Outcome, Span, Value

SECONDS = 0.5
"""Time for one comparison; what is left then is one span."""
LONGEST = 4_194_304
"""Code points of both values together up to which they are compared."""
_WORDS = 2_000


def changed_spans(before: Value, after: Value) -> tuple[Span, ...]:
    """What of a value is not in the one after it; an empty span where something was put in. None for values that are
    too long to compare."""
    first, second = _text(before), _text(after)
    if len(first) + len(second) > LONGEST:
        return ()
    diff = diff_lines(first, second, SECONDS)
    starts, others = line_starts(first), line_starts(second)
    found: list[Span] = []
    words = _WORDS  # lines are compared by their words until there were many; then whole lines are enough
    for change in diff.changes:
        words -= change.a1 - change.a0
        found += _within(change, first, second, starts, others) if words > 0 else [_whole(change, starts)]
    return tuple(found)


def with_spans(answer: Answer, before: Value) -> Answer:
    """The answer of a hook that gives another value, with what it changed."""
    if answer.outcome is not Outcome.REWRITE or answer.spans:
        return answer
    return replace(answer, spans=changed_spans(before, answer.value))


def _text(value: Value) -> str:
    return value if isinstance(value, str) else canonical(value)


def _whole(change: Change, starts: list[int]) -> Span:
    return starts[change.a0], starts[change.a1]


def _within(change: Change, first: str, second: str, starts: list[int], others: list[int]) -> list[Span]:
    start, end = _whole(change, starts)
    left, right = first[start:end], second[others[change.b0] : others[change.b1]]
    if not left or not right:
        if end == len(first) and start and change.b0 == change.b1:  # the line end before them went too
            start -= 2 if first.endswith("\r\n", 0, start) else 1
        return [(start, end)]
    return [(start + one.start, start + one.end) for one in word_changes(left, right)[0]]
