"""Advice for one skill: edits that were measured, with what they did where they were not chosen. No Qt in `advised`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.edits.rows import TriedRow
from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.words import one_line, points_text
from workbench.routing.advice import Advice, Tried, advise
from workbench.routing.evaluation import Judge, Ruling
from workbench.routing.flips import FREE
from workbench.routing.fusion import Choice
from workbench.routing.intervals import Difference
from workbench.routing.judging import judge_of
from workbench.routing.model import SkillText
from workbench.routing.refitting import fitted_once
from workbench.routing.route import Limits, Router
from workbench.routing.thresholds import halves

ENOUGH: Final = 20
"""Labelled tasks without which an effect cannot be told from chance, so that none is shown."""

Stop = Callable[[], bool]
_NOTHING: Final = Tried((), 0)


class _GivenUpError(Exception):
    """Nobody waits for the advice any more."""


@dataclass(frozen=True, slots=True)
class Advised:
    """What came of it. `reason` is `costs` or `few` when nothing was tried; `train` and `validation` count tasks."""

    found: Tried = _NOTHING
    reason: str = ""
    labelled: int = 0
    train: int = 0
    validation: int = 0


def advised(results: Results, skill: int, stop: Stop) -> Advised | None:
    """Tries edits of a skill on all labelled tasks; None when it was given up. May take long with many tasks."""
    labelled = [item.task for item in results.evaluation.judged if item.expects is not None or item.unwanted]
    if not {choice.matcher.id for choice in results.router.choices} <= FREE:
        return Advised(reason="costs")
    if len(labelled) < ENOUGH:
        return Advised(reason="few", labelled=len(labelled))
    train, validation = halves(labelled)
    limits = results.router.limits
    try:
        with fitted_once(results.router.choices, results.skills) as chosen:
            found = advise(results.skills, labelled, skill, lambda skills: _fit(skills, chosen, limits, stop))
    except _GivenUpError:
        return None
    return Advised(found, "", len(labelled), len(train), len(validation))


@contextmanager
def _fit(skills: Sequence[SkillText], chosen: Sequence[Choice], limits: Limits, stop: Stop) -> Iterator[Judge]:
    router = Router(skills, chosen, limits)
    ask = judge_of(router)

    def judge(text: str) -> Ruling:
        if stop():
            raise _GivenUpError
        return ask(text)

    try:
        yield judge
    finally:
        router.fusion.close()


def advice_title(skill: SkillText) -> str:
    """The heading."""
    return tr("Advice for {name}", name=one_line(skill.name))


def advice_rows(made: Advised, skill: SkillText) -> list[TriedRow]:
    """A row for each edit whose effect was measured on tasks that it was not chosen by."""
    return [_row(item, item.validation, skill) for item in made.found.advice if item.validation is not None]


def _row(item: Advice, effect: Difference, skill: SkillText) -> TriedRow:
    shapes = {"better": ("right", "ok.text"), "worse": ("error", "error.text")}
    shape, token = shapes.get(effect.word, ("", "text.secondary"))
    words = {"better": tr("better"), "worse": tr("worse"), "undecided": tr("could be chance")}
    low, high = (points_text(value) for value in effect.interval)
    figure = tr("{value} ({low} to {high})", value=points_text(effect.value), low=low, high=high)
    text = _what(item, skill)
    said = tr("{what}: {value} points, {word} ({low} to {high}) on tasks that it was not chosen by",
              what=text, value=points_text(effect.value), word=words[effect.word], low=low, high=high)  # fmt: skip
    return TriedRow(shape, text, figure, token, said, skill.key, item.description)


def _what(item: Advice, skill: SkillText) -> str:
    candidate = item.candidate
    words = ", ".join(one_line(word) for word in candidate.words)
    if candidate.kind == "leave-to":
        return tr("leave {words} to {name}", words=words, name=one_line(candidate.other))
    if candidate.kind == "drop-phrase":
        return tr("drop “{phrase}”", phrase=one_line(skill.description[slice(*candidate.span)].strip()))
    return tr("add {words}", words=words)


def advice_said(made: Advised, skill: SkillText) -> str:
    """How it was measured, or why there is nothing to show."""
    name, shown = one_line(skill.name), [item for item in made.found.advice if item.validation is not None]
    if made.reason == "costs":
        return tr("Not tried with these matchers: only those that compute here at no cost are asked again and again.")
    if made.reason == "few":
        there = tr_n(made.labelled, "There is 1 labelled task.", "There are {count} labelled tasks.")
        few = tr("With fewer than {least} no effect can be told from chance, so nothing is suggested.", least=ENOUGH)
        return f"{there} {few}"
    if not made.found.tried:
        return tr("On the tasks to learn from, {name} misses none that an edit could win and takes none wrongly, so "
                  "nothing was tried.", name=name)  # fmt: skip
    if not shown:
        return tr_n(made.found.tried, "1 edit was tried, and it did no good.", "{count} edits were tried; none did any "
                    "good on the tasks to learn from, so none is suggested.")  # fmt: skip
    measured = tr("Chosen from {tried} tried on {train} tasks; the points are top-1 on {validation} other tasks.",
                  tried=made.found.tried, train=made.train, validation=made.validation)  # fmt: skip
    sure = any(item.validation is not None and item.validation.word == "better" for item in shown)
    return measured if sure else f"{measured} {tr('All of them could be chance.')}"
