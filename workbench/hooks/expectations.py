"""What a chain's file expects of its result, checked. A message tells places and counts, never a value."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from workbench.hooks import expect_values as needs
from workbench.hooks.chain import Expected
from workbench.hooks.dialects.stepping import canonical, shown
from workbench.hooks.expect_values import texts
from workbench.hooks.hiding import secrets_in
from workbench.hooks.json_paths import parse_path, values_at
from workbench.hooks.matching import text_pattern
from workbench.hooks.model import ChainResult, Context, Decision, Leaks, Outcome, Record, StepResult, Value
from workbench.hooks.params import ParamError, Params
from workbench.library.load import read_whole
from workbench.skill.meters import byte_length, estimated_tokens
from workbench.transcripts.values import parsed

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes of a file that a value is compared with."""


class Checked(NamedTuple):
    """An expectation and whether it holds; `message` says why not, None when it does."""

    expected: Expected
    ok: bool
    message: str | None


class Facts(NamedTuple):
    """What an expectation may look at. `rerun` sends the record through the chain again with another output."""

    record: Record
    result: ChainResult
    leaks: Leaks
    folder: str
    rerun: Callable[[Value], ChainResult]


class Subject(NamedTuple):
    """The value that an expectation is about: after a step, or what the model gets."""

    facts: Facts
    step: StepResult | None
    value: Value

    @property
    def text(self) -> str:
        """The value as the model reads it."""
        return shown(self.value)


class Need(NamedTuple):
    """A kind of expectation: what is wrong with a value for it, and why a subject fails it; empty texts for nothing."""

    wrong: Callable[[Value], str]
    check: Callable[[Subject, Value], str]


def checked(expected: Expected, facts: Facts) -> Checked:
    """Whether an expectation holds."""
    step = next((step for step in facts.result.steps if step.name == expected.step), None)
    if expected.step is not None and step is None:
        return Checked(expected, False, f"the step '{expected.step}' was not run")
    value = facts.result.final if step is None else step.after
    reason = KINDS[expected.kind].check(Subject(facts, step, value), expected.value)
    return Checked(expected, not reason, reason or None)


def _contains(subject: Subject, value: Value) -> str:
    wanted = texts(value)
    missing = sum(text not in subject.text for text in wanted)
    return "" if not missing else "it is not there" if len(wanted) == 1 else f"{missing} of {len(wanted)} are not there"


def _not_contains(subject: Subject, value: Value) -> str:
    found = [place for text in texts(value) if (place := subject.text.find(text)) >= 0]
    return f"found at character {min(found) + 1:,}" if found else ""


def _matches(subject: Subject, value: Value) -> str:
    for pattern in map(text_pattern, texts(value)):
        found, trouble = pattern.first(subject.text)
        if found is None:
            return trouble or "nothing matches"
    return ""


def _not_matches(subject: Subject, value: Value) -> str:
    for pattern in map(text_pattern, texts(value)):
        found, trouble = pattern.first(subject.text)
        if trouble or found is not None:
            return trouble or f"a match at character {(found or (0, 0))[0] + 1:,}"
    return ""


def _equals(subject: Subject, value: Value) -> str:
    return "" if canonical(subject.value) == canonical(value) else "it is another value"


def _equals_file(subject: Subject, value: Value) -> str:
    try:
        data, _ = read_whole(os.path.join(subject.facts.folder, str(value)), LARGEST_FILE)
    except OSError as failure:
        return f"{value}: cannot be read: {failure.strerror or failure}"
    wanted, found = _normal(data.decode("utf-8", "replace")), _normal(subject.text)
    return "" if found == wanted else f"differs from {value} from line {first_difference(found, wanted):,} on"


def _normal(text: str) -> str:
    """Line ends as LF, and none at the end: editors put one there."""
    return text.replace("\r\n", "\n").removesuffix("\n")


def first_difference(found: str, wanted: str) -> int:
    """The line, from 1, where two texts begin to differ."""
    ours, theirs = found.split("\n"), wanted.split("\n")
    same = (number for number, pair in enumerate(zip(ours, theirs, strict=False), 1) if pair[0] != pair[1])
    return next(same, min(len(ours), len(theirs)) + 1)


def _json_path(subject: Subject, value: Value) -> str:
    wanted = {"path": value} if not isinstance(value, dict) else value
    found = list(values_at(parsed(subject.value), parse_path(str(wanted["path"]))))
    if not found:
        return "the path leads nowhere"
    if "equals" in wanted and not any(canonical(item) == canonical(wanted["equals"]) for item in found):
        return "another value stands there"
    return ""


def _json_schema(subject: Subject, value: Value) -> str:
    from workbench.hooks.builtins.schema import make

    source = {"file" if isinstance(value, str) else "schema": value}
    try:
        hook = make(Params(source, "json_schema", subject.facts.result.dialect, Path(subject.facts.folder)))
    except ParamError as failure:
        return failure.reason
    return hook.after(subject.facts.record.tool, Context(None, subject.value)).message or ""


def _most(unit: str, measure: Callable[[str], int]) -> Callable[[Subject, Value], str]:
    def check(subject: Subject, value: Value) -> str:
        size = measure(subject.text)
        return f"it has {size:,} {unit}" if isinstance(value, int | float) and size > value else ""

    return check


def _tokens(text: str) -> int:
    return estimated_tokens(byte_length(text))


def _no_secrets(subject: Subject, value: Value) -> str:
    leaks = subject.facts.leaks if subject.step is None else Leaks()
    named = sorted({*(secret.format for secret in secrets_in(subject.value)), *leaks.full, *leaks.partial})
    if value is False:
        return "" if named else "no secret was recognised"
    part = " (a part of it)" if leaks.partial and not leaks.full else ""
    return f"still there: {', '.join(named)}{part}" if named else ""


def _unchanged(subject: Subject, value: Value) -> str:
    before = subject.facts.record.output if subject.step is None else subject.step.before
    same = canonical(before) == canonical(subject.value)
    return "" if same is bool(value) else "it was changed" if value else "it was not changed"


def _blocked(subject: Subject, value: Value) -> str:
    if subject.step is not None:
        found = subject.step.outcome is Outcome.BLOCKED
    else:
        found = subject.facts.result.decision is Decision.BLOCKED
    return "" if found is bool(value) else "it was not blocked" if value else "it was blocked"


def _decision(subject: Subject, value: Value) -> str:
    found = subject.facts.result.decision
    return "" if found == value else f"the decision is {found}"


def _outcome(subject: Subject, value: Value) -> str:
    if subject.step is None:
        return "name the step whose outcome it is with 'step'"
    return "" if subject.step.outcome == value else f"the outcome is {subject.step.outcome}"


def _idempotent(subject: Subject, value: Value) -> str:
    result = subject.facts.result
    if result.decision is not Decision.ALLOW:
        return f"the decision is {result.decision}, so that there is nothing to run again"
    same = canonical(subject.facts.rerun(result.final).final) == canonical(result.final)
    return "" if same is bool(value) else "a second run changes it again" if value else "a second run changes nothing"


def _order_independent(subject: Subject, value: Value) -> str:
    count = len(subject.facts.result.orders)
    same = count < 2
    if same is bool(value):
        return ""
    return (
        f"{count} different results, depending on which hook finishes first" if value else "every order gives the same"
    )


def _max_ms(subject: Subject, value: Value) -> str:
    steps = subject.facts.result.steps if subject.step is None else (subject.step,)
    spent = sum(step.ms for step in steps)
    return f"it took {spent:,.1f} ms" if isinstance(value, int | float) and spent > value else ""


def _hook_called(subject: Subject, value: Value) -> str:
    wanted = value if isinstance(value, dict) else {"hook": value}
    ran = [step for step in subject.facts.result.steps if step.outcome is not Outcome.SKIPPED]
    count = sum(step.name == wanted["hook"] for step in ran)
    return "" if count == wanted.get("times", 1) else f"it was called {count} times"


def _discarded(subject: Subject, value: Value) -> str:
    reason = subject.facts.result.discarded
    return "" if bool(reason) is bool(value) else reason or "the host would take it"


KINDS: Mapping[str, Need] = {
    "contains": Need(needs.wrong_texts, _contains),
    "not_contains": Need(needs.wrong_texts, _not_contains),
    "matches": Need(needs.wrong_patterns, _matches),
    "not_matches": Need(needs.wrong_patterns, _not_matches),
    "equals": Need(needs.anything, _equals),
    "equals_file": Need(needs.wrong_text, _equals_file),
    "json_path": Need(needs.wrong_path, _json_path),
    "json_schema": Need(needs.wrong_schema, _json_schema),
    "max_bytes": Need(needs.wrong_number, _most("bytes", byte_length)),
    "max_tokens_est": Need(needs.wrong_number, _most("tokens (estimated)", _tokens)),
    "no_secrets": Need(needs.wrong_flag, _no_secrets),
    "unchanged": Need(needs.wrong_flag, _unchanged),
    "blocked": Need(needs.wrong_flag, _blocked),
    "decision": Need(needs.wrong_word(*Decision), _decision),
    "outcome": Need(needs.wrong_word(*Outcome), _outcome),
    "idempotent": Need(needs.wrong_flag, _idempotent),
    "order_independent": Need(needs.wrong_flag, _order_independent),
    "max_ms": Need(needs.wrong_number, _max_ms),
    "hook_called": Need(needs.wrong_called, _hook_called),
    "reject_by_host": Need(needs.wrong_flag, _discarded),
}
"""Every kind of expectation."""
