"""Results that were measured elsewhere, as a matcher: nobody is asked, a task counts where the file has it.

The value of a skill is the share of the runs in which it was triggered. What the file does not say stays unsaid: a task
that it does not have is not measured, nor is a run that failed, and a skill that took no part gets no value above 0 but
a caution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from workbench.routing.model import Evidence, Row, SkillText

KINDS = ("run-eval", "promptfoo", "caliper", "sessions")
"""Where results come from; also the ids of matchers made of them."""


class Outcome(NamedTuple):
    """One task in one file. `triggered` counts by skill name in how many of `runs` measured runs it was loaded;
    `failed` runs brought no result. `line` counts from 1, 0 where it is not known."""

    task: str
    runs: int
    triggered: Mapping[str, int]
    failed: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file holds. `kind` is one of `KINDS`; `contestants` are the skills that could be
    triggered, None where nobody knows; `notes` are for the user."""

    kind: str
    source: str
    outcomes: tuple[Outcome, ...]
    contestants: frozenset[str] | None = None
    notes: tuple[str, ...] = ()


def by_kind(found: Iterable[Imported]) -> list[Imported]:
    """Results of one kind as one: the same task in several files counts together."""
    kept: dict[str, Imported] = {}
    for item in found:
        one = kept.get(item.kind)
        kept[item.kind] = item if one is None else _joined(one, item)
    return list(kept.values())


def _joined(one: Imported, other: Imported) -> Imported:
    both = one.contestants is not None and other.contestants is not None
    contestants = (one.contestants or frozenset()) | (other.contestants or frozenset()) if both else None
    source = f"{one.source}, {other.source}"
    return Imported(one.kind, source, one.outcomes + other.outcomes, contestants, one.notes + other.notes)


class ImportedMatcher:
    """Imported results as matcher. The same task in several places counts together."""

    def __init__(self, results: Imported, id: str | None = None) -> None:  # noqa: A002 - as matchers call it
        self.id = id or results.kind
        self.results = results

    @property
    def version(self) -> str:
        """Where it comes from, and how much it is."""
        return f"1:{self.results.source}:{len(self.results.outcomes)}"

    def fit(self, skills: Sequence[SkillText]) -> ImportedIndex:
        """The results of skills of this library."""
        return ImportedIndex(self.id, self.results, skills)


class ImportedIndex:
    """What a file says of the skills of one library."""

    def __init__(self, ident: str, results: Imported, skills: Sequence[SkillText]) -> None:
        self._id, self._size = ident, len(skills)
        self._places: dict[str, int] = {}
        for at, skill in enumerate(skills):
            self._places.setdefault(skill.name, at)
        self._results = results
        self._outcomes = _together(results.outcomes)

    @property
    def cautions(self) -> tuple[str, ...]:
        """What the user has to know before the figures."""
        return (*self._results.notes, *_strangers(self._id, self._results, self._places))

    def row(self, task: str) -> Row:
        """The share of the runs in which each skill was triggered; not measured for a task that is not there."""
        found = self._outcomes.get(key_of(task))
        values = [0.0] * self._size
        if found is None:
            return Row(values, measured=False, warnings=(f"{self._id}: this task is not among the results",))
        lost = f"{self._id}: {found.failed} of {found.runs + found.failed} runs failed and are left out"
        warnings = (lost,) if found.failed else ()
        if not found.runs:
            return Row(values, measured=False, warnings=warnings or (f"{self._id}: this task was never run",))
        for name, count in found.triggered.items():
            at = self._places.get(name)
            if at is not None:
                values[at] = count / found.runs
        return Row(values, warnings=warnings)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """One part: in how many runs the skill was triggered."""
        found, value = self._outcomes.get(key_of(task)), self.row(task).values[skill]
        if found is None or not value:
            return ()
        note = f"{round(value * found.runs)} of {found.runs} runs"
        return (Evidence(self._id, "model", None, "description", None, value, note),)


def key_of(task: str) -> str:
    """What tasks are told apart by: their words, not their blanks at the ends."""
    return task.strip()


def _together(outcomes: Iterable[Outcome]) -> dict[str, Outcome]:
    found: dict[str, Outcome] = {}
    for item in outcomes:
        key = key_of(item.task)
        before = found.get(key)
        if before is None:
            found[key] = item
            continue
        counts = dict(before.triggered)
        for name, count in item.triggered.items():
            counts[name] = counts.get(name, 0) + count
        found[key] = before._replace(runs=before.runs + item.runs, failed=before.failed + item.failed, triggered=counts)
    return found


def _strangers(ident: str, results: Imported, places: Mapping[str, int]) -> Iterable[str]:
    named = {name for item in results.outcomes for name in item.triggered}
    unknown = sorted(named - set(places))
    if unknown:
        more = f" and {len(unknown) - 5} more" if len(unknown) > 5 else ""
        yield f"{ident}: skills that are not in this library were triggered: {', '.join(unknown[:5])}{more}"
    if results.contestants is not None:
        absent = len(set(places) - results.contestants)
        if absent:
            yield f"{ident}: {absent} skills of this library took no part; their 0 says nothing"
