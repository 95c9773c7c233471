"""Lists that end at the first entry that does not fit, however short the later ones are.

Copilot CLI counts so, and so did Claude Code when it still listed its skills as XML.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from workbench.catalog.budgets.values import Laid, Line, Settings, joined, left_out, total_of, whole
from workbench.catalog.model import Candidate, Limit, Note, Shown
from workbench.skill.text import utf16_length

COMMENT = "<!-- Showing {shown} of {total} skills due to token limits -->"
NAMES = "Additional skills available (invoke by name): {names}"
_NAME = re.compile("<name>\n?(.*?)\n?</name>", re.DOTALL)


class Shape(NamedTuple):
    """An entry's template, the budget where nothing says otherwise, and the first part of its reasons' kinds."""

    entry: str
    limit: int
    reasons: str


class Fitting(NamedTuple):
    """The entries of all skills and bundled ones, what each costs, how many fit, and what those use."""

    texts: list[str]
    costs: list[int]
    fits: int
    used: int
    limit: int


def dropped(candidates: Sequence[Candidate], settings: Settings, shape: Shape) -> Laid:
    """What does not fit is gone, and a comment says how many there are."""
    fitting = _fit(candidates, settings, shape)
    total = len(fitting.texts)
    tail = () if fitting.fits == total else (COMMENT.format(shown=fitting.fits, total=total),)
    return _laid(candidates, fitting, shape, tail, Shown.ABSENT)


def named(candidates: Sequence[Candidate], settings: Settings, shape: Shape) -> Laid:
    """What does not fit is named in one more line, which is not counted."""
    fitting = _fit(candidates, settings, shape)
    names = [skill.name for skill in candidates[fitting.fits :]]
    for text in fitting.texts[max(fitting.fits, len(candidates)) :]:
        names.extend(_NAME.findall(text)[:1])
    tail = (NAMES.format(names=", ".join(names)),) if names else ()
    return _laid(candidates, fitting, shape, tail, Shown.NAME_ONLY)


def _fit(candidates: Sequence[Candidate], settings: Settings, shape: Shape) -> Fitting:
    entry = shape.entry.format
    texts = [entry(name=s.name, description=s.description or "", location=s.location) for s in candidates]
    texts.extend(settings.bundled)
    costs = [utf16_length(text) + 1 for text in texts]
    limit = shape.limit if settings.limit is None else settings.limit
    used = 0
    for count, cost in enumerate(costs):
        if used + cost > limit:
            return Fitting(texts, costs, count, used, limit)
        used += cost
    return Fitting(texts, costs, len(costs), used, limit)


def _laid(candidates: Sequence[Candidate], fitting: Fitting, shape: Shape, rest: tuple[str, ...], state: Shown) -> Laid:
    """The list: entries of the skills, then the bundled ones that fit and the line about the rest."""
    listed = min(fitting.fits, len(candidates))
    whole_ones = [whole(i, candidates[i], fitting.costs[i], fitting.texts[i]) for i in range(listed)]
    reasons = _reasons(candidates, fitting, shape)
    others = [_other(i, candidates[i], reasons[i > fitting.fits], state) for i in range(listed, len(candidates))]
    tail = (*fitting.texts[len(candidates) : fitting.fits], *rest)
    text = joined((), whole_ones, tail)
    limit = Limit(fitting.limit, "utf16")
    return Laid(text, (*whole_ones, *others), fitting.used, sum(fitting.costs), limit, (), (), tail)


def _other(index: int, skill: Candidate, reason: Note, state: Shown) -> Line:
    if state is Shown.ABSENT:
        return left_out(index, skill, reason)
    return Line(index, state, 0, total_of(skill), 0, skill.name, reason)


def _reasons(candidates: Sequence[Candidate], fitting: Fitting, shape: Shape) -> tuple[Note, Note]:
    """Why the first that does not fit is not listed whole, and why those after it are not."""
    if fitting.fits >= len(candidates):
        return Note(""), Note("")
    need, left = fitting.costs[fitting.fits], fitting.limit - fitting.used
    first = Note(f"{shape.reasons}-misfit", (("need", need), ("left", left)))
    return first, Note(f"{shape.reasons}-hidden", (("by", candidates[fitting.fits].name),))
