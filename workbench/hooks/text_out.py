"""The result of a replay for people at a terminal: what became of each record, step by step, and why it failed."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.hooks.advice import Advice
from workbench.hooks.chain import Chain
from workbench.hooks.dialects.stepping import shown
from workbench.hooks.hiding import Mask, mask_for, no_mask
from workbench.hooks.junit import reasons_of
from workbench.hooks.model import Decision, Outcome, StepResult
from workbench.hooks.replay import Played, Replayed
from workbench.secrets import mask

_WIDEST = 100
_SHOWN_LINES = 6


def advice_line(chain: Chain, advice: Advice) -> str:
    """A remark on a chain in one line, with its place; masked."""
    place = f":{advice.place.line}:{advice.place.column}" if advice.place.line else ""
    return mask(f"{chain.file}{place}: {advice.severity}: {advice.message()} [{advice.slug}]")


def record_lines(replayed: Replayed, raw: bool = False, several: bool = False) -> Iterator[str]:
    """The lines of one record, without line ends; not yet safe for a terminal. `several`: of more than one chain."""
    record = replayed.record
    hidden = no_mask if raw else mask_for(record)
    yield str(hidden(f"{record.id}  {record.tool}  ({record.provenance.file}:{record.provenance.line})"))
    for played in replayed.played:
        yield from (str(hidden(line)) for line in _chain_lines(played, replayed, hidden, several))


def _chain_lines(played: Played, replayed: Replayed, hidden: Mask, several: bool) -> Iterator[str]:
    result = played.result
    named = f"{result.chain} ({result.dialect}): " if several else ""
    yield f"  {named}{_DECISIONS[result.decision]}"
    for step in result.steps:
        yield f"    {_step_line(step, hidden)}"
    yield from (f"    {note}" for note in (*result.notes, *([result.discarded] if result.discarded else [])))
    masked = " (masked here; --raw shows it)" if hidden(result.final) != result.final else ""
    for kind, forms in ((f"leaks{masked}", played.leaks.full), ("leaks in part", played.leaks.partial)):
        if forms:
            yield f"    {kind}: {', '.join(forms)}"
    for number, order in enumerate(result.orders if len(result.orders) > 1 else (), 1):
        yield f"    order {number}: {' → '.join(order.order)}: {_short(shown(hidden(order.final)))}"
    yield from (f"    | {line}" for line in _final_lines(shown(hidden(result.final))))
    for check in played.checks:
        if check.ok:
            yield f"    ✓ {check.expected.kind}"
    yield from (f"    ✗ {kind}: {reason}" for kind, reason in reasons_of(played, replayed))
    if played.golden is not None and played.golden.written:
        yield f"    {played.golden.path}: written"


_DECISIONS = {
    Decision.ALLOW: "goes to the model",
    Decision.BLOCKED: "blocked",
    Decision.WITHHELD: "withheld",
    Decision.FAILED: "failed",
}


def _step_line(step: StepResult, hidden: Mask) -> str:
    size = f"{step.bytes_before:,} bytes"
    if step.outcome is Outcome.REWRITE:
        size = f"{step.bytes_before:,} → {step.bytes_after:,} bytes"
    said = f"  {_short(str(hidden(step.message)))}" if step.message else ""
    return f"{step.phase:<4} {step.name}: {step.outcome}, {size}, {step.ms:.1f} ms{said}"


def _final_lines(text: str) -> Iterator[str]:
    lines = text.split("\n")
    for line in lines[:_SHOWN_LINES]:
        yield _short(line)
    if len(lines) > _SHOWN_LINES:
        yield f"… and {len(lines) - _SHOWN_LINES:,} more lines"


def _short(text: str) -> str:
    return text if len(text) <= _WIDEST else f"{text[:_WIDEST]}… ({len(text):,} characters)"
