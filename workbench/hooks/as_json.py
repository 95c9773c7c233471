"""The result of a replay as the contract has it. Secrets are masked unless the raw values are asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.hooks.chain import Chain
from workbench.hooks.dialects.stepping import shown
from workbench.hooks.model import ChainResult, Record, StepResult, Value
from workbench.hooks.replay import Played, Replayed
from workbench.secrets import Masker, find, mask

Mask = Callable[[Value], Value]
_DEEPEST = 200


def no_mask(value: Value) -> Value:
    """The value as it is."""
    return value


def mask_for(record: Record) -> Mask:
    """A mask that knows the secrets of a record, so that one is also masked where its surroundings are gone."""
    texts = (shown(record.output), shown(record.input), record.error or "")
    known = {text[hit.start : hit.end] for text in texts for hit in find(text)}
    rest = Masker(known) if known else None

    def masked(text: str) -> str:
        found = mask(text)
        return found if rest is None else rest(found)

    return lambda value: _deep(value, masked)


def _deep(value: Value, masked: Callable[[str], str], depth: int = 0) -> Value:
    """A value with every text of it masked, keys too."""
    if isinstance(value, str):
        return masked(value)
    if depth > _DEEPEST:
        return "[nested too deeply to be shown]"
    if isinstance(value, list | tuple):
        return [_deep(part, masked, depth + 1) for part in value]
    if isinstance(value, dict):
        return {masked(str(key)): _deep(part, masked, depth + 1) for key, part in value.items()}
    return value


def chain_object(chain: Chain) -> dict[str, Any]:
    """A chain, by name."""
    return {"name": chain.name, "dialect": chain.dialect, "file": chain.file}


def record_object(replayed: Replayed, raw: bool = False) -> dict[str, Any]:
    """One record with its results."""
    hidden = no_mask if raw else mask_for(replayed.record)
    record = replayed.record
    return {
        "id": record.id,
        "tool": record.tool,
        "results": [_result_object(played, hidden) for played in replayed.played],
        "host": record.host,
        "provenance": record.provenance._asdict(),
    }


def _result_object(played: Played, hidden: Mask) -> dict[str, Any]:
    result = played.result
    found: dict[str, Any] = {
        "chain": result.chain,
        "decision": result.decision.value,
        "final": hidden(result.final),
        "steps": [_step_object(step, hidden) for step in result.steps],
        "leaks": {"full": list(played.leaks.full), "partial": list(played.leaks.partial)},
        "host_would_discard": bool(result.discarded),
        "expectations": [
            {"expect": check.expected.kind, "ok": check.ok, "message": hidden(check.message)} for check in played.checks
        ],
    }
    if result.orders:
        found["orders"] = _orders(result, hidden)
    found["dialect"] = result.dialect
    found["discarded"] = hidden(result.discarded) or None
    found["notes"] = hidden(list(result.notes))
    if played.golden is not None:
        golden = played.golden
        found["golden"] = {"path": golden.path, "ok": golden.ok, "written": golden.written, "message": golden.message}
    return found


def _orders(result: ChainResult, hidden: Mask) -> list[dict[str, Any]]:
    return [{"order": list(order.order), "final": hidden(order.final)} for order in result.orders]


def _step_object(step: StepResult, hidden: Mask) -> dict[str, Any]:
    return {
        "name": step.name,
        "phase": step.phase.value,
        "outcome": step.outcome.value,
        "bytes_before": step.bytes_before,
        "bytes_after": step.bytes_after,
        "ms": round(step.ms, 3),
        "spans": [list(span) for span in step.spans],
        "message": hidden(step.message),
        "stderr": hidden(step.stderr),
        "valid_json": list(step.valid_json),
    }
