"""Codex as it was: its list changed three times within 2026, and people do not all update at once.

Facts: openai/codex codex-rs/core-skills/src/render.rs at deae88d (April), a copy of mid-2026 (May to July), and
codex-rs/ext/skills/src/render.rs at 1dbce87 (the extension's first list); months are approximate (clients.md 4).
The longest description loaded was 1,024 characters in all of them: a longer one was an error, not cut.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from workbench.catalog.budgets.codex import (
    WINDOW_PERCENT,
    WITHOUT_WINDOW,
    absolute_form,
    aliased_forms,
    bare_line,
    chosen,
    finished,
    full_cost,
    full_line,
    rank,
    warnings,
)
from workbench.catalog.budgets.codex_roots import Introduction
from workbench.catalog.budgets.sharing import CODE_POINTS, TOKENS, Descriptions, Unit
from workbench.catalog.budgets.values import Laid, Line, Settings, Variant, joined, left_out, whole
from workbench.catalog.model import Candidate, Limit, Note

_SOURCE = "openai/codex codex-rs/core-skills/src/render.rs"
FLAT = Variant("2026-04", "2026-04", "2026-04", "source", f"{_SOURCE} at deae88d")
SHARED = Variant("2026-05", "2026-05", "2026-07", "source", f"{_SOURCE}, a copy of mid-2026")
EXTENSION = Variant("2026-07-extension", "2026-07", "2026-07", "source", "codex-rs/ext/skills/src/render.rs at 1dbce87")
VARIANTS = (FLAT, SHARED, EXTENSION)
SAMPLES = 5
SHARED_INTRODUCTION = Introduction(264 + 1_976, 261 + 2_136, "### How to use skills\n\n")
"""Both sentences over the list with the instructions under it, which were measured too."""
TRIMMED = (
    "Skills list trimmed to fit the metadata budget: showing {included} of {total} enabled skills ({budget}). "
    "Omitted skills include {omitted}. Explicitly mention a skill by name or path if needed, or disable unused skills "
    "to reduce the list."
)
BOUNDED = "- {count} additional {word} omitted from this bounded skills list."


class Flat(NamedTuple):
    """Whole lines that fit, in order; the others are omitted. `feed` is 1 where the line feed is counted.

    `spaced`: the line of an empty description kept the blanks on both sides of it.
    """

    unit: Unit
    limit: int
    feed: int
    spaced: bool
    marker: Callable[[Sequence[Candidate], int], str]


def lay_out(candidates: Sequence[Candidate], settings: Settings) -> Laid:
    """The list of the build that `settings.variant` names; `settings.limit` replaces its budget, without a cap."""
    if settings.variant == SHARED.id:
        return _shared(candidates, settings)
    unit, limit = _budget(settings)
    if settings.variant == FLAT.id:
        marker = partial(_trimmed, unit, limit)
        return _flat(candidates, by_path_parts(candidates), Flat(unit, limit, 1, True, marker))
    order = range(len(candidates))
    most = WITHOUT_WINDOW if settings.limit is None else settings.limit
    return _flat(candidates, order, Flat(CODE_POINTS, most, 0, False, _bounded))


def by_path_parts(candidates: Sequence[Candidate]) -> list[int]:
    """As `codex.ordered`, but paths were compared part by part."""
    keys = [(rank(each), each.name, each.location.split("/")) for each in candidates]
    return sorted(range(len(candidates)), key=keys.__getitem__)


def _budget(settings: Settings) -> tuple[Unit, int]:
    if settings.limit is not None:
        return (CODE_POINTS if settings.unit == CODE_POINTS.name else TOKENS), settings.limit
    if settings.window is not None and settings.window > 0:
        return TOKENS, max(1, settings.window * WINDOW_PERCENT // 100)
    return CODE_POINTS, WITHOUT_WINDOW


def _shared(candidates: Sequence[Candidate], settings: Settings) -> Laid:
    """Round robin as today, but aliases only where something would be cut."""
    unit, limit = _budget(settings)
    order = by_path_parts(candidates)
    skills = [candidates[index] for index in order]
    descriptions = Descriptions([skill.description or "" for skill in skills], unit)
    forms = [absolute_form(skills, unit)]
    wanted = full_cost(descriptions, forms[0])
    if wanted > limit:
        forms += aliased_forms(skills, settings, unit, SHARED_INTRODUCTION)
    form, allocation = chosen(descriptions, forms, limit)
    notes = warnings(allocation, len(skills))
    return finished(order, skills, form, allocation, unit, Limit(limit, unit.name), wanted, notes)


def _flat(candidates: Sequence[Candidate], order: Sequence[int], rule: Flat) -> Laid:
    listed: list[Line] = []
    absent: list[Line] = []
    used = wanted = 0
    for index in order:
        skill = candidates[index]
        text = bare_line(skill.name, skill.location)
        if skill.description or rule.spaced:
            text = full_line(skill.name, skill.description or "", skill.location)
        cost = rule.unit.cost(rule.unit.size(text) + rule.feed)
        wanted += cost
        if used + cost > rule.limit:
            absent.append(left_out(index, skill, Note("codex-omitted", (("need", cost),))))
        else:
            used += cost
            listed.append(whole(index, skill, cost, text))
    tail = (rule.marker([candidates[line.number] for line in absent], len(candidates)),) if absent else ()
    limit = Limit(rule.limit, rule.unit.name)
    return Laid(joined((), listed, tail), (*listed, *absent), used, wanted, limit, (), (), tail)


def _trimmed(unit: Unit, limit: int, gone: Sequence[Candidate], total: int) -> str:
    """The sentence that named the first of those omitted."""
    names = [f"{skill.name} ({skill.scope})" for skill in gone[:SAMPLES]]
    if len(gone) > SAMPLES:
        names.append(f"{len(gone) - SAMPLES} more")
    budget = f"{limit} {'tokens' if unit is TOKENS else 'characters'}"
    return TRIMMED.format(included=total - len(gone), total=total, budget=budget, omitted=", ".join(names))


def _bounded(gone: Sequence[Candidate], total: int) -> str:
    return BOUNDED.format(count=len(gone), word="skill" if len(gone) == 1 else "skills")
