"""Why a task gets its score from a skill: marked words, parts of the score, the runner-up. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.figures import best
from workbench.routing.evaluation import Judged
from workbench.routing.model import Evidence
from workbench.routing.question import question
from workbench.routing.terms import card_of
from workbench.routing.text import LONGEST
from workbench.skill.description import clauses
from workbench.skill.text import Span

if TYPE_CHECKING:
    from workbench.desktop.routing.triggers.deciding import Decided

SHOWN: Final = 2_000
"""Code points of a text that are shown; the rest is counted."""
PARTS: Final = 6
"""Parts of the bar; the smallest beyond them stand together as the last."""
UNCOVERED: Final = 12


@dataclass(frozen=True, slots=True)
class Part:
    """What one word of the task adds, over all matchers. `text` is empty for the small ones together."""

    text: str
    value: float


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a text that is marked alike: `step` of heat, 0 without a mark; `refused` counts against it."""

    text: str
    step: int = 0
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """One cell explained. `parts` sum to `value`. `runner` is the skill beside it, None without one; `more` counts
    code points of task and description that are not shown. `decided` is what the skill's triggers find where they are
    heard, `model` and `runner_model` what models chose."""

    item: Judged
    skill: int
    value: float
    parts: tuple[Part, ...]
    task: tuple[Run, ...]
    description: tuple[Run, ...]
    more: tuple[int, int]
    runner: int | None
    runner_value: float
    runner_parts: tuple[Part, ...]
    uncovered: tuple[str, ...]
    veto: str
    warnings: tuple[str, ...]
    decided: Decided | None = None
    model: tuple[Evidence, ...] = ()
    runner_model: tuple[Evidence, ...] = ()


def explain(results: Results, item: Judged, skill: int) -> Why:
    """The cell of a task and a skill, explained."""
    text, card = item.task.text, results.skills[skill]
    runner = _runner(item, skill)
    wanted = [skill] if runner is None else [skill, runner]
    try:
        found = results.router.fusion.explained(text, wanted)
    finally:
        results.router.fusion.close()
    evidence = found[skill]
    described = [part for part in evidence if part.field == "description"]
    row = item.ruling.row
    veto = row.vetoes.get(skill)
    return Why(
        item, skill, sum(part.contribution for part in evidence), parts_of(text, evidence),
        marked(text, [(part.task_span, part.contribution) for part in evidence]),
        marked(
            card.description, [(part.skill_span, part.contribution) for part in described],
            clauses(card.description[:LONGEST]).dont_use,
        ),
        (max(0, len(text) - SHOWN), max(0, len(card.description) - SHOWN)),
        runner, row.values[runner] if runner is not None else 0.0,
        parts_of(text, found[runner]) if runner is not None else (),
        uncovered(results, text), veto.reason if veto is not None else "", tuple(row.warnings),
        _decided(results, item, skill), _models(evidence), _models(found[runner]) if runner is not None else (),
    )  # fmt: skip


def _models(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple(part for part in evidence if part.kind == "model")


def _decided(results: Results, item: Judged, skill: int) -> Decided | None:
    """What the skill's triggers find, where the matchers that are heard ask them."""
    card, row = results.skills[skill], item.ruling.row
    if not card.triggers or "trigger" not in {choice.matcher.id for choice in results.router.choices}:
        return None
    from workbench.desktop.routing.triggers.deciding import decided  # patterns cost a start that few need

    return decided(card, item.task.text, skill in row.fires, row.unsure.get(skill, ""))


def _runner(item: Judged, skill: int) -> int | None:
    """Who the skill is compared with: the one that should have it, else the one that has it, else the next."""
    for other in (*item.primary, item.got, *best(item, 2)):
        if other is not None and other != skill:
            return other
    return None


def parts_of(task: str, evidence: Iterable[Evidence]) -> tuple[Part, ...]:
    """Evidence put together by the task's words, the largest first; they sum to the value."""
    sums: dict[str, float] = {}
    for part in evidence:
        said = part.matcher if part.kind == "model" else part.note or part.matcher
        word = task[slice(*part.task_span)] if part.task_span is not None else said
        key = word.lower()
        sums[key] = sums.get(key, 0.0) + part.contribution
    ordered = sorted((Part(text, value) for text, value in sums.items() if value), key=lambda part: -part.value)
    if len(ordered) <= PARTS:
        return tuple(ordered)
    rest = sum(part.value for part in ordered[PARTS - 1 :])
    return (*ordered[: PARTS - 1], Part("", rest))


def marked(text: str, marks: Sequence[tuple[Span | None, float]], refused: Iterable[Span] = ()) -> tuple[Run, ...]:
    """A text in stretches. Marks that overlap join: where they do, what they add is summed."""
    shown = text[:SHOWN]
    weights, against = [0.0] * len(shown), [False] * len(shown)
    for span, value in marks:
        for at in range(span[0], min(span[1], len(shown))) if span is not None and value > 0 else ():
            weights[at] += value
    for start, end in refused:
        against[start:end] = [True] * (min(end, len(shown)) - min(start, len(shown)))
    top = max(weights, default=0.0)
    runs: list[Run] = []
    for letter, weight, no in zip(shown, weights, against, strict=False):
        step = 0 if weight <= 0 else min(4, 2 + int(3 * weight / top))
        if runs and (runs[-1].step, runs[-1].refused) == (step, no):
            runs[-1] = Run(runs[-1].text + letter, step, no)
        else:
            runs.append(Run(letter, step, no))
    return tuple(runs)


def uncovered(results: Results, task: str) -> tuple[str, ...]:
    """Words of the task that no skill has in its name or description."""
    asked = question(task).places
    left = set(asked)
    for skill in results.skills:
        if not left:
            break
        left -= card_of(skill.name, skill.description).counts.keys()
    return tuple(task[slice(*span)] for term, span in asked.items() if term in left)[:UNCOVERED]


def as_text(why: Why, names: Sequence[str]) -> str:
    """The explanation as plain text, for the clipboard."""
    parts = ", ".join(f"{part.text or '…'} {part.value:+.2f}" for part in why.parts)
    lines = [why.item.task.text, f"{names[why.skill]} {why.value:.2f}: {parts}"]
    if why.runner is not None:
        parts = ", ".join(f"{part.text or '…'} {part.value:+.2f}" for part in why.runner_parts)
        lines.append(f"{names[why.runner]} {why.runner_value:.2f}: {parts}")
    return "\n".join([*lines, *filter(None, [why.veto]), *why.warnings])
