"""What Codex lists: descriptions shortened in turn until all skills fit, then bare names, then fewer skills.

The list is laid out twice, with whole paths and with aliases for the roots, and the better one is sent.

Facts: clients.md section 4 (27 of 27 lists seen in Codex 0.171.0's requests come out); openai/codex
codex-rs/ext/skills/src/render.rs. Counted are the lines of the skills, each with its line feed, and the table of roots
where it costs something; the headings and the sentence over the list are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from workbench.catalog.budgets.codex_roots import PRESENT, Aliases, Introduction
from workbench.catalog.budgets.sharing import CODE_POINTS, TOKENS, Descriptions, Unit, shared
from workbench.catalog.budgets.values import Laid, Line, Settings, joined, left_out
from workbench.catalog.model import Candidate, Limit, Note, Shown

SCOPES = {"system": 0, "admin": 1, "repo": 2, "user": 3}
OTHER_SCOPE = 4
WINDOW_PERCENT = 2
MOST_TOKENS = 10_000
"""The most that `skills.max_context_tokens` can ask for."""
WITHOUT_WINDOW = 8_000
"""Code points, where the window is not known."""
NOTED_CUT = 100
"""The user is told when a skill loses more characters than this on average."""
OMITTED = -1


def bare_line(name: str, path: str) -> str:
    """A skill without its description."""
    return f"- {name}: (file: {path})"


def full_line(name: str, description: str, path: str) -> str:
    """A skill with as much of its description as there is room for."""
    return f"- {name}: {description} (file: {path})"


class Allocation(NamedTuple):
    """Characters kept of each description (`OMITTED` where the skill is not listed), and what that comes to."""

    kept: Sequence[int]
    included: int
    dropped: int
    used: int


class Form(NamedTuple):
    """One way to write the paths: `fixed` is the size of each line without its description, line feed included."""

    head: tuple[str, ...]
    table: int
    paths: Sequence[str]
    fixed: Sequence[int]


def lay_out(candidates: Sequence[Candidate], settings: Settings) -> Laid:
    """Codex's list. `used` has the lines and, where the aliased form was chosen, its table."""
    unit, limit, notes = budget(settings)
    order = ordered(candidates)
    skills = [candidates[index] for index in order]
    descriptions = Descriptions([skill.description or "" for skill in skills], unit)
    absolute = absolute_form(skills, unit)
    forms = [absolute, *aliased_forms(skills, settings, unit)]
    form, allocation = chosen(descriptions, forms, limit)
    wanted = min(full_cost(descriptions, each) + each.table for each in forms)
    notes += warnings(allocation, len(skills))
    notes += (Note("codex-bundled"),) if settings.bundled else ()
    return finished(order, skills, form, allocation, unit, Limit(limit, unit.name), wanted, notes)


def budget(settings: Settings) -> tuple[Unit, int, tuple[Note, ...]]:
    """Unit and size of the budget: the setting, else a part of the window, else so many code points."""
    if settings.limit is not None:
        if settings.unit == CODE_POINTS.name:
            return CODE_POINTS, settings.limit, ()
        capped = (Note("codex-limit-capped", (("given", settings.limit), ("most", MOST_TOKENS))),)
        return TOKENS, min(settings.limit, MOST_TOKENS), capped if settings.limit > MOST_TOKENS else ()
    if settings.window is not None and settings.window > 0:
        return TOKENS, max(1, settings.window * WINDOW_PERCENT // 100), ()
    return CODE_POINTS, WITHOUT_WINDOW, ()


def ordered(candidates: Sequence[Candidate]) -> list[int]:
    """The order of the list: scope, name, path; code points sort as their UTF-8 bytes do."""
    keys = [(rank(each), each.name, each.location) for each in candidates]
    return sorted(range(len(candidates)), key=keys.__getitem__)


def rank(candidate: Candidate) -> int:
    """The place of a skill's scope in the list."""
    return SCOPES.get(candidate.scope, OTHER_SCOPE)


def absolute_form(skills: Sequence[Candidate], unit: Unit) -> Form:
    """Whole paths, no table."""
    return _form((), 0, skills, [skill.location for skill in skills], unit)


def aliased_forms(
    skills: Sequence[Candidate], settings: Settings, unit: Unit, introduction: Introduction = PRESENT
) -> list[Form]:
    """Paths below aliases, with their table; none where no root is known."""
    aliases = Aliases(skills, settings)
    if not aliases.lines:
        return []
    return [_form(aliases.lines, aliases.table(unit, introduction), skills, aliases.paths(skills), unit)]


def _form(head: tuple[str, ...], table: int, skills: Sequence[Candidate], paths: Sequence[str], unit: Unit) -> Form:
    around = len(bare_line("", "")) + 1
    size = unit.size
    return Form(head, table, paths, [around + size(s.name) + size(p) for s, p in zip(skills, paths, strict=True)])


def chosen(descriptions: Descriptions, forms: Sequence[Form], limit: int) -> tuple[Form, Allocation]:
    """The better form: more skills, then fewer characters dropped, then cheaper; the first where they are equal."""
    tried = [(form, allocate(descriptions, form, limit - form.table)) for form in forms]
    return min(tried, key=lambda each: (-each[1].included, each[1].dropped, each[1].used + each[0].table))


def full_cost(descriptions: Descriptions, form: Form) -> int:
    """What all lines cost whole."""
    quantum = descriptions.unit.quantum
    return sum(
        -(-(fixed + size + (size > 0)) // quantum) for fixed, size in zip(form.fixed, descriptions.sizes, strict=True)
    )


def allocate(descriptions: Descriptions, form: Form, limit: int) -> Allocation:
    """Who keeps what within a limit."""
    lengths = descriptions.lengths
    full = full_cost(descriptions, form)
    if full <= limit:
        return Allocation(lengths, len(lengths), 0, full)
    costs = list(map(descriptions.unit.cost, form.fixed))
    least = sum(costs)
    if least <= limit:
        kept, left = shared(descriptions, form.fixed, limit - least)
        return Allocation(kept, len(lengths), sum(lengths) - sum(kept), limit - left)
    return _omitting(costs, sum(lengths), limit)


def _omitting(costs: Sequence[int], dropped: int, limit: int) -> Allocation:
    """Bare lines in order, each that still fits."""
    used = 0
    kept = []
    for cost in costs:
        fits = used + cost <= limit
        used += cost * fits
        kept.append(0 if fits else OMITTED)
    return Allocation(kept, kept.count(0), dropped, used)


def warnings(allocation: Allocation, total: int) -> tuple[Note, ...]:
    """What Codex tells its user, and never the model."""
    omitted = total - allocation.included
    if omitted:
        return (Note("codex-omitted-some", (("count", omitted), ("total", total))),)
    average = -(-allocation.dropped // total) if total else 0
    return (Note("codex-cut-some", (("average", average),)),) if average > NOTED_CUT else ()


def finished(
    order: Sequence[int],
    skills: Sequence[Candidate],
    form: Form,
    allocation: Allocation,
    unit: Unit,
    limit: Limit,
    wanted: int,
    notes: tuple[Note, ...],
) -> Laid:
    """The list that an allocation gives."""
    listed: list[Line] = []
    absent: list[Line] = []
    reasons: dict[int, Note] = {}
    for index, skill, path, kept, fixed in zip(order, skills, form.paths, allocation.kept, form.fixed, strict=True):
        if kept == OMITTED:
            need = unit.cost(fixed)
            reason = reasons.setdefault(need, Note("codex-omitted", (("need", need),)))
            absent.append(left_out(index, skill, reason))
        else:
            listed.append(line_of(index, skill, path, kept, unit))
    used = allocation.used + form.table
    return Laid(joined(form.head, listed, ()), (*listed, *absent), used, wanted, limit, notes, form.head)


def line_of(index: int, skill: Candidate, path: str, kept: int, unit: Unit) -> Line:
    """The line of a skill that keeps so many characters."""
    description = skill.description or ""
    total = len(description)
    text = full_line(skill.name, description[:kept], path) if kept else bare_line(skill.name, path)
    state, reason = Shown.FULL, None
    if kept < total:
        state = Shown.CUT if kept else Shown.NAME_ONLY
        reason = Note("codex-cut" if kept else "codex-bare", (("kept", kept), ("total", total)))
    return Line(index, state, kept, total, unit.cost(unit.size(text) + 1), text, reason)
