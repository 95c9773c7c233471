"""Which skill a task goes to: matchers by name, the order of the skills, and a decision with its reasons.

`selected`: one skill is ahead. `ambiguous`: the next is closer than the margin. `none`: nobody reaches the threshold.
Threshold and margin are in points (see `fusion`); the ones here are for a first look, those that count are chosen on
the author's own tasks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from math import isfinite
from typing import NamedTuple

from workbench.routing.fusion import Choice, Fused, Fusion
from workbench.routing.imported import KINDS
from workbench.routing.model import Evidence, Matcher, SkillText, Veto
from workbench.routing.terms import rarest

DEFAULTS = (("trigger", 1.0), ("explicit", 1.0), ("lexical", 1.0), ("char", 0.5))
"""The matchers of a call that names none; `trigger` only where a skill has triggers."""

WEIGHTS = {"char": 0.5, "body": 0.5, "semantic": 0.5}
"""The weight of a matcher named without one; 1 for the others. Beside words and body, meaning at 0.35 to 0.7 was found
to do the same within noise on both halves of the research set."""

_MATCHERS = {
    "trigger": ("workbench.routing.trigger", "TriggerMatcher"),
    "explicit": ("workbench.routing.explicit", "ExplicitMatcher"),
    "lexical": ("workbench.routing.lexical", "LexicalMatcher"),
    "char": ("workbench.routing.char", "CharMatcher"),
    "body": ("workbench.routing.body", "BodyMatcher"),
    "semantic": ("workbench.routing.semantic", "SemanticMatcher"),
    "llm": ("workbench.routing.llm_matcher", "LlmMatcher"),
    "keywords": ("workbench.routing.baselines", "KeywordMatcher"),
    "tfidf": ("workbench.routing.baselines", "TfidfMatcher"),
    "rrf": ("workbench.routing.baselines", "RrfMatcher"),
}
NAMES = tuple(_MATCHERS)
BASELINES = ("keywords", "tfidf", "rrf")
"""Matchers that are there to be compared with."""


class MatcherError(ValueError):
    """A matcher that is not known or cannot be had; the message says which and why, in one line."""


class Limits(NamedTuple):
    """From which value on a skill is taken, and how far ahead of the next it must be, as a part of its value."""

    threshold: float
    margin: float = 0.05


WORDS_NEEDED = 1.1
"""The threshold for a first look where words are counted: so many words that no other skill has, said once."""

_ANYTHING = Limits(1e-9)
_MAJORITY = Limits(0.5)
_IN_RUNS = frozenset({"llm", *KINDS})


class Score(NamedTuple):
    """A skill (its place in the library) for one task. `rank` counts from 1; vetoed skills come last."""

    skill: int
    value: float
    rank: int
    veto: Veto | None = None


class Routed(NamedTuple):
    """What becomes of one task. `scores` are all skills by rank; `measured` is False when every matcher failed."""

    decision: str
    selected: tuple[int, ...]
    scores: tuple[Score, ...]
    warnings: tuple[str, ...] = ()
    measured: bool = True
    failed: tuple[str, ...] = ()


def parse_choices(text: str) -> tuple[tuple[str, float], ...]:
    """A comma list of `id` or `id=weight`, as ids and weights. Raises `MatcherError`."""
    found: dict[str, float] = {}
    for part in filter(None, (item.strip() for item in text.split(","))):
        name, equals, weight = (item.strip() for item in part.partition("="))
        if name not in _MATCHERS:
            raise MatcherError(f"no matcher called '{name[:60]}'; there are: {', '.join(NAMES)}")
        if name in found:
            raise MatcherError(f"matcher '{name}' is named twice")
        found[name] = _weight(name, weight) if equals else WEIGHTS.get(name, 1.0)
    if not found:
        raise MatcherError(f"no matcher is named; there are: {', '.join(NAMES)}")
    return tuple(found.items())


def _weight(name: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not isfinite(value) or not 0 < value <= 1000:
        raise MatcherError(f"the weight of '{name}' is not a number above 0 and up to 1,000: '{text[:40]}'")
    return value


def matcher(name: str) -> Matcher:
    """A matcher by its id, with its own defaults. Raises `MatcherError`."""
    if name not in _MATCHERS:
        raise MatcherError(f"no matcher called '{name[:60]}'; there are: {', '.join(NAMES)}")
    module, kind = _MATCHERS[name]
    try:
        found: Matcher = getattr(import_module(module), kind)()
    except ImportError as failure:
        raise MatcherError(f"matcher '{name}' cannot be had here: {failure}") from failure
    return found


def choices(named: Iterable[tuple[str, float]]) -> tuple[Choice, ...]:
    """Matchers with their weights, from ids with weights. Raises `MatcherError`."""
    return tuple(Choice(matcher(name), weight) for name, weight in named)


def default_names(skills: Iterable[SkillText]) -> tuple[tuple[str, float], ...]:
    """The matchers for a library when none are named."""
    triggered = any(skill.triggers for skill in skills)
    return tuple(pair for pair in DEFAULTS if pair[0] != "trigger" or triggered)


def limits_for(chosen: Sequence[Choice], skills: int) -> Limits:
    """The limits for a first look at a library of so many skills: some words in common, or half of the runs where
    only runs count (of a model, or imported); anything above nothing for all others."""
    names = {choice.matcher.id for choice in chosen}
    if "lexical" in names:
        return Limits(WORDS_NEEDED * rarest(skills))
    return _MAJORITY if names and names <= _IN_RUNS else _ANYTHING


class Router:
    """Matchers fitted to a library, with the limits of its decisions. May be asked from any thread."""

    def __init__(
        self, skills: Sequence[SkillText], chosen: Sequence[Choice] | None = None, limits: Limits | None = None
    ) -> None:
        self.skills = tuple(skills)
        self.choices = choices(default_names(self.skills)) if chosen is None else tuple(chosen)
        self.limits = limits_for(self.choices, len(self.skills)) if limits is None else limits
        self.fusion = Fusion(self.skills, self.choices)

    def row(self, task: str) -> Fused:
        """The value of each skill, in the library's order, with vetoes and warnings."""
        return self.fusion.row(task)

    def route(self, task: str) -> Routed:
        """The skills by rank, and the decision."""
        return self.decide(self.fusion.row(task))

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """The parts of one skill's value; they sum to it."""
        return self.fusion.explain(task, skill)

    def decide(self, fused: Fused) -> Routed:
        """The decision that a row comes to, with the skills by rank."""
        decision, selected = self.decision(fused)
        return Routed(decision, selected, ranked(fused), fused.warnings, fused.measured, fused.failed)

    def decision(self, fused: Fused) -> tuple[str, tuple[int, ...]]:
        """The decision and who it is for, without ranking everybody: quick enough for every cell of a matrix."""
        if not fused.measured:
            return "none", ()
        if len(self.choices) == 1 and self.choices[0].matcher.id == "trigger":
            taken = tuple(sorted(fused.fires))
            return "selected" if taken else "none", taken
        taken = _taken(fused, self.limits)
        return ("none", "selected")[len(taken)] if len(taken) < 2 else "ambiguous", taken


def ranked(fused: Fused) -> tuple[Score, ...]:
    """All skills, highest value first, equal ones in the library's order, vetoed ones after all others."""
    values, vetoes = fused.values, fused.vetoes
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    if vetoes:
        order.sort(key=vetoes.__contains__)
    return tuple(Score(skill, values[skill], at, vetoes.get(skill)) for at, skill in enumerate(order, 1))


def _taken(fused: Fused, limits: Limits) -> tuple[int, ...]:
    """Who is at the front: one skill, or those within the margin of the first, best first."""
    values = fused.values
    if fused.vetoes:
        values = [float("-inf") if at in fused.vetoes else value for at, value in enumerate(values)]
    first = max(values, default=float("-inf"))
    if first < limits.threshold:
        return ()
    least = max(first * (1 - limits.margin), limits.threshold)
    return tuple(
        sorted([at for at, value in enumerate(values) if value >= least], key=values.__getitem__, reverse=True)
    )
