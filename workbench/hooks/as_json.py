"""The result of a replay as the contract has it. Secrets are masked unless the raw values are asked for."""

from __future__ import annotations

from typing import Any

from workbench.hooks.advice import Advice
from workbench.hooks.chain import Chain
from workbench.hooks.hiding import Mask, mask_for, no_mask
from workbench.hooks.model import ChainResult, StepResult
from workbench.hooks.replay import Played, Replayed
from workbench.secrets import mask


def chain_object(chain: Chain, raw: bool = False) -> dict[str, Any]:
    """A chain, by name."""
    found = {"name": chain.name, "dialect": chain.dialect, "file": chain.file}
    return found if raw else {key: mask(text) for key, text in found.items()}


def advice_object(chain: Chain, advice: Advice) -> dict[str, Any]:
    """A remark on a chain, with its place in the chain's file."""
    return {
        "chain": chain.name,
        "dialect": chain.dialect,
        "code": advice.code,
        "slug": advice.slug,
        "severity": advice.severity.value,
        "path": mask(chain.file),
        "line": advice.place.line,
        "column": advice.place.column,
        "message": mask(advice.message()),
    }


def record_object(replayed: Replayed, raw: bool = False) -> dict[str, Any]:
    """One record with its results."""
    hidden = no_mask if raw else mask_for(replayed.record)
    record = replayed.record
    return {
        "id": hidden(record.id),
        "tool": hidden(record.tool),
        "results": [_result_object(played, hidden) for played in replayed.played],
        "host": hidden(record.host),
        "provenance": hidden(record.provenance._asdict()),
    }


def _result_object(played: Played, hidden: Mask) -> dict[str, Any]:
    result = played.result
    found: dict[str, Any] = {
        "chain": hidden(result.chain),
        "decision": result.decision.value,
        "final": hidden(result.final),
        "steps": [_step_object(step, hidden) for step in result.steps],
        "leaks": {kind: hidden(list(forms)) for kind, forms in played.leaks._asdict().items()},
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
        found["golden"] = hidden(golden._asdict())
    return found


def _orders(result: ChainResult, hidden: Mask) -> list[dict[str, Any]]:
    return [{"order": hidden(list(order.order)), "final": hidden(order.final)} for order in result.orders]


def _step_object(step: StepResult, hidden: Mask) -> dict[str, Any]:
    return {
        "name": hidden(step.name),
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
