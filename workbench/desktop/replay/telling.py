"""What is to be said of a record that was played: findings, expectations, what hooks said, completion orders. Masked.

No Qt: it runs in the background, since masking looks at the whole output.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from workbench.desktop import i18n
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import line_text, reason_text
from workbench.desktop.replay.words import TITLES, outcome_word
from workbench.hooks.advice import Advice
from workbench.hooks.dialects.stepping import canonical, measured
from workbench.hooks.hiding import Mask, mask_for
from workbench.hooks.leaks import leaks_in
from workbench.hooks.model import Decision, Outcome, Record, StepResult
from workbench.hooks.replay import Played

_SHAPES: Final = {
    "leak": "leak", "partial": "leak", "failed": "error", "race": "race", "withheld": "warning", "blocked": "warning",
    "dropped": "warning", "threw": "warning", "untrusted": "not-known",
}  # fmt: skip
_LONGEST: Final = 200
_PLACE: Final = re.compile(r"(.*?):(\d+:\d+): (.*)", re.DOTALL)


class Told(NamedTuple):
    """One finding: how grave (a shape), what it is called, the sentence, and in which hosts or at which place.
    `line` is one of the chain's file."""

    shape: str
    word: str
    text: str
    where: str
    hosts: tuple[str, ...] = ()
    line: int = 0


class Check(NamedTuple):
    """An expectation of a chain; `text` says what, `message` why it does not hold."""

    ok: bool
    text: str
    message: str
    chain: str


class Logged(NamedTuple):
    """What a step said: its message, and what it wrote to standard error."""

    shape: str
    step: str
    chain: str
    outcome: str
    text: str


class OrderTold(NamedTuple):
    """An order in which hooks finish, in a host; `place` counts among the result's orders from 0."""

    host: str
    place: int
    order: str
    bytes: int
    leaks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    findings: tuple[Told, ...] = ()
    checks: tuple[Check, ...] = ()
    log: tuple[Logged, ...] = ()
    orders: tuple[OrderTold, ...] = ()


def report_of(
    record: Record, hosts: Mapping[str, Played], sides: Sequence[tuple[str, Played]], refused: Mapping[str, str],
    advice: Sequence[Advice],
) -> Report:  # fmt: skip
    """What is said of the left chain in every host, and of both sides by their titles."""
    hidden = mask_for(record)
    return Report(
        (*_findings(hosts, hidden), *_refused(refused), *map(_advised, advice)),
        tuple(
            sorted((check for title, one in sides for check in _checks(title, one, hidden)), key=lambda item: item.ok)
        ),
        tuple(entry for title, one in sides for entry in _log(title, one, hidden)),
        tuple(entry for dialect, one in hosts.items() for entry in _orders(dialect, one, record)),
    )


def _word(kind: str) -> str:
    words = {
        "leak": tr("Leak"), "partial": tr("Leak in part"), "failed": tr("Run fails"), "race": tr("Race"),
        "withheld": tr("Withheld"), "blocked": tr("Blocked"), "dropped": tr("Not taken"), "threw": tr("Step failed"),
        "untrusted": tr("Not run"),
    }  # fmt: skip
    return words[kind]


def _findings(hosts: Mapping[str, Played], hidden: Mask) -> Iterator[Told]:
    """The same sentence once, with all hosts that it is true in; the gravest first."""
    found: dict[tuple[str, str], list[str]] = {}
    for dialect, played in hosts.items():
        for kind, text in _said(played):
            found.setdefault((kind, short(str(hidden(text)))), []).append(dialect)
    grave = list(_SHAPES)
    for (kind, text), where in sorted(found.items(), key=lambda item: grave.index(item[0][0])):
        names = ", ".join(TITLES[dialect] for dialect in where)
        named = tr("every host") if len(where) == len(hosts) > 1 else names
        yield Told(_SHAPES[kind], _word(kind), text, named, tuple(where))


def _said(played: Played) -> Iterator[tuple[str, str]]:
    result, leaks = played.result, played.leaks
    if leaks.full:
        yield "leak", tr("reaches the model whole: {forms}", forms=_named(leaks.full))
    if leaks.partial:
        yield "partial", tr("a part of it reaches the model: {forms}", forms=_named(leaks.partial))
    if len(result.orders) > 1:
        yield "race", tr("{count} outcomes, by which hook finishes last", count=len(result.orders))
    if result.discarded:
        yield "dropped", reason_text(result.discarded)
    yield from (found for step in result.steps if (found := _step_said(step)) is not None)
    decisions = {Decision.FAILED: "failed", Decision.WITHHELD: "withheld"}
    kind = decisions.get(result.decision)
    if kind is not None:
        said = {"failed": tr("the whole run ends here"), "withheld": tr("a placeholder stands for the output")}
        yield kind, said[kind]


def _named(forms: Sequence[str]) -> str:
    return ", ".join(map(reason_text, forms))


def _step_said(step: StepResult) -> tuple[str, str] | None:
    message = reason_text(step.message or "")
    if step.outcome is Outcome.SKIPPED and (step.message or "").startswith("not trusted"):
        return "untrusted", tr("{step}: nobody trusted this code", step=step.name)
    if step.outcome is Outcome.BLOCKED:
        return "blocked", tr("{step}: {reason}", step=step.name, reason=message or tr("refused the call"))
    if step.outcome in (Outcome.THREW, Outcome.TIMED_OUT):
        return "threw", tr("{step}: {reason}", step=step.name, reason=message or outcome_word(step).word)
    return None


def _refused(refused: Mapping[str, str]) -> Iterator[Told]:
    """A chain that cannot be run at all, once, and what cannot be run in single hosts."""
    for text in dict.fromkeys(refused.values()):
        where = [dialect for dialect, said in refused.items() if said == text]
        names = ", ".join(TITLES.get(dialect, tr("the other chain")) for dialect in where)
        found = _PLACE.fullmatch(text)
        said = line_text(f"{os.path.basename(found[1])}:{found[2]}: {found[3]}" if found else text)
        line = int(found[2].partition(":")[0]) if found else 0
        named = tr("every host") if set(where) >= set(TITLES) else names
        yield Told("error", tr("Cannot be run"), short(said), named, tuple(where), line)


def _advised(advice: Advice) -> Told:
    shape = advice.severity.value
    words = {"error": tr("Error"), "warning": tr("Warning"), "info": tr("Advice")}
    where = tr("line {line} of the chain", line=advice.place.line) if advice.place.line else tr("the chain")
    return Told(shape, words[shape], _spoken(advice), where, line=advice.place.line)


def _spoken(advice: Advice) -> str:
    """The remark in the language in use, its reason as well."""
    reason = advice.values.get("reason")
    said = {**advice.values, "reason": reason_text(reason)} if isinstance(reason, str) else advice.values
    return advice._replace(values=said).message(i18n.current())


def _checks(title: str, played: Played, hidden: Mask) -> Iterator[Check]:
    for check in played.checks:
        expected = check.expected
        value = "" if expected.value is True else f": {short(canonical(hidden(expected.value)))}"
        after = tr(", after {step}", step=expected.step) if expected.step else ""
        message = reason_text(str(hidden(check.message))) if check.message else ""
        yield Check(check.ok, f"{expected.kind}{value}{after}", message, title)
    golden = played.golden
    if golden is not None:
        text = tr("as approved in {file}", file=golden.path)
        yield Check(golden.ok, text, reason_text(golden.message or ""), title)


def _log(title: str, played: Played, hidden: Mask) -> Iterator[Logged]:
    for step in played.result.steps:
        parts = (reason_text(step.message or ""), step.stderr or "")
        text = " · ".join(short(str(hidden(part))) for part in parts if part)
        if text:
            said = outcome_word(step)
            yield Logged(said.shape, step.name, title, said.word, text)
    for note in played.result.notes:
        yield Logged("info", tr("the host"), title, "", short(str(hidden(reason_text(note)))))


def _orders(dialect: str, played: Played, record: Record) -> Iterator[OrderTold]:
    orders = played.result.orders
    for place, order in enumerate(orders if len(orders) > 1 else ()):
        leaks = leaks_in(record.output, order.final)
        size = measured(order.final)[0]
        yield OrderTold(dialect, place, " → ".join(order.order), size, (*leaks.full, *leaks.partial))


def short(text: str) -> str:
    """A text in one line, not longer than a line."""
    flat = " ".join(text[: 4 * _LONGEST].split())
    if len(flat) <= _LONGEST and len(text) <= 4 * _LONGEST:
        return flat
    return flat[:_LONGEST] + "… " + tr_n(len(text), "(1 character)", "({count} characters)")
