"""Whether a step's own matcher and rule take a call, by its host's way of reading them."""

from __future__ import annotations

from typing import NamedTuple

from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.sequential import Walk
from workbench.hooks.matchers import match
from workbench.hooks.permission_rules import applies


class Narrowed(NamedTuple):
    """`left_out` says why the step is not asked, empty when it is; `note` what is to be said of it then."""

    left_out: str = ""
    note: str = ""


def narrowed(walk: Walk, step: BoundStep) -> Narrowed:
    """What a step's matcher and its rule (the key `if`) say to the record of a walk."""
    own, tool = step.step, walk.record.tool
    notes = []
    if own.matcher is not None:
        found = match(walk.chain.dialect, own.matcher, tool)
        if found.problem:
            notes.append(f"matcher: {found.problem}")
        if not found.fires:
            return Narrowed("; ".join(notes) or f"its matcher does not take the tool '{tool}'")
    if own.condition is not None:
        verdict = applies(own.condition, tool, walk.record.input)
        if not verdict.yes:
            return Narrowed(f"its rule '{own.condition}' does not take this call")
        notes += [verdict.note] if verdict.note else []
    return Narrowed("", "; ".join(notes))


def takes(walk: Walk, step: BoundStep) -> bool:
    """Whether a step is asked; one that is not is shown as skipped."""
    found = narrowed(walk, step)
    if found.left_out:
        walk.skip((step,), found.left_out)
    return not found.left_out
