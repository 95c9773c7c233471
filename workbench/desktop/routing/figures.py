"""What the matrix shows of results, without Qt: rows, columns, steps of heat, verdicts."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from workbench.routing.evaluation import Evaluation, Judged
from workbench.routing.intervals import Interval, wilson
from workbench.routing.model import NONE, SkillText

STEPS: Final = 5
"""The highest step of heat; 0 is no score."""
NO_SKILL: Final = -1
"""The column of tasks that no skill should take, or does."""
LIVE_SHOWN: Final = 6
"""Skills that a typed task shows a column for, best first."""
RIGHT, WRONG, CLOSE, UNLABELLED, UNMEASURED = "right", "wrong", "close", "", "unmeasured"


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the matrix: a task of a file (`number` counts from 1), or one that is typed or suggested (0).
    `first` is the skill with the highest value, None where none has any."""

    number: int
    judged: Judged
    verdict: str
    kind: str
    first: int | None

    @property
    def highest(self) -> float:
        """The highest value."""
        return 0.0 if self.first is None else self.judged.ruling.row.values[self.first]


@dataclass(frozen=True, slots=True)
class Grid:
    """The matrix: rows, columns as indices of skills (`NO_SKILL` last), the value that step 5 ends at, and how many
    skills have no column."""

    lines: tuple[Line, ...] = ()
    columns: tuple[int, ...] = ()
    top: float = 1.0
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """How many labelled tasks go right. Close calls count as right."""

    right: int
    total: int
    wrong: int
    close: int
    unmeasured: int

    @property
    def interval(self) -> Interval | None:
        """Wilson's, 95 %; None without labelled tasks."""
        return wilson(self.right, self.total)


def verdict_of(item: Judged) -> str:
    """What became of a task: right, wrong, close (right, with another skill within the margin), or nobody can say."""
    if not item.ruling.row.measured:
        return UNMEASURED
    if item.expects is None and not item.unwanted:
        return UNLABELLED
    if item.expects is None:
        return WRONG if item.got in item.unwanted else RIGHT
    right = item.got is None if item.expects == NONE else item.got in item.wanted
    if not right:
        return WRONG
    return CLOSE if item.ruling.decision == "ambiguous" else RIGHT


def line_of(item: Judged, number: int = 0, kind: str = "file") -> Line:
    """A row of the matrix."""
    return Line(number, item, verdict_of(item), kind, next(iter(best(item)), None))


def lines_of(evaluation: Evaluation) -> tuple[Line, ...]:
    """The tasks in the order of their files."""
    return tuple(line_of(item, number) for number, item in enumerate(evaluation.judged, 1))


def score_of(lines: Iterable[Line]) -> Score:
    """Counts of verdicts over tasks of files."""
    found = [line.verdict for line in lines if line.number]
    right, close, wrong = found.count(RIGHT), found.count(CLOSE), found.count(WRONG)
    return Score(right + close, right + close + wrong, wrong, close, found.count(UNMEASURED))


def best(item: Judged, most: int = 1) -> list[int]:
    """The skills with the highest values above nought that are not ruled out, best first."""
    row = item.ruling.row
    if most == 1 and not row.vetoes:
        highest = max(row.values, default=0.0)
        return [list(row.values).index(highest)] if highest > 0 else []
    order = sorted(range(len(row.values)), key=row.values.__getitem__, reverse=True)
    found = [skill for skill in order[: most + len(row.vetoes)] if row.values[skill] > 0 and skill not in row.vetoes]
    return found[:most]


def reached(lines: Sequence[Line]) -> tuple[frozenset[int], float]:
    """The skills that tasks of files expect or reach, and the highest value: what a matrix of them is made of."""
    shown: set[int] = set()
    for line in lines:
        item = line.judged
        shown.update(item.wanted, item.unwanted, () if item.got is None else (item.got,))
    return frozenset(shown), max((line.highest for line in lines), default=0.0)


def grid_of(
    lines: Sequence[Line], skills: int, *, everything: bool = False, live: Sequence[Line] = (),
    known: tuple[frozenset[int], float] | None = None,
) -> Grid:  # fmt: skip
    """The matrix. A skill has a column when a task expects it or reaches it, or all have one. `live` are rows before
    the others, which show their best skills; `known` is what `reached` said of the others."""
    before, highest = reached(lines) if known is None else known
    shown = set(range(skills)) if everything else set(before)
    for line in live:
        shown.update(reached([line])[0], best(line.judged, LIVE_SHOWN))
    highest = max((highest, *(line.highest for line in live)))
    return Grid((*live, *lines), (*sorted(shown), NO_SKILL), nice(highest), skills - len(shown))


def nice(value: float) -> float:
    """The end of the scale of heat: the value rounded up to a whole number."""
    return float(max(1, math.ceil(value)))


def value_at(item: Judged, column: int) -> float:
    """A skill's value for a task; 0 for the column of no skill."""
    return 0.0 if column == NO_SKILL else item.ruling.row.values[column]


def step_of(value: float, top: float) -> int:
    """The step of heat of a value: 0 for nothing, 1 to 5 for the fifths of the scale."""
    return 0 if value <= 0 else min(STEPS, max(1, math.ceil(value / top * STEPS)))


def chosen(item: Judged, column: int) -> bool:
    """Whether the task goes to this column."""
    return item.ruling.row.measured and (item.got is None if column == NO_SKILL else item.got == column)


def expected(item: Judged, column: int) -> bool:
    """Whether the task should go to this column: the skill that was named first, or no skill."""
    return item.expects == NONE if column == NO_SKILL else column in item.primary


_USE: Final = re.compile(
    r"\buse (?:this skill |it )?(?:when|for|to|if)\b(?: the user (?:asks|wants|needs)(?: to| for)?)?"
)
_SHORTEST: Final = 14
_TRIGGER: Final = re.compile(r"当?用户要求(.{4,40}?)时")


def suggestions(skills: Sequence[SkillText], most: int = 3) -> list[str]:
    """Tasks made from what descriptions say about when to use them, from skills spread over the library."""
    found = []
    step = max(1, len(skills) // most) if skills else 1
    for skill in [*skills[::step], *skills]:
        text = _occasion(skill.description)
        if text and text not in found:
            found.append(text)
        if len(found) == most:
            break
    return found


def _occasion(description: str) -> str:
    chinese = _TRIGGER.search(description)
    if chinese:
        return chinese[1].strip()
    match = _USE.search(description.lower()) if description.isascii() else None
    start = match.end() if match else 0
    clause = " ".join(re.split(r"[.;:。；]", description[start : start + 200].strip(), maxsplit=1)[0].split())
    cut = clause[:80].rsplit(",", 1)[0] if len(clause) > 80 else clause
    return cut.strip() if len(cut) >= (_SHORTEST if cut.isascii() else 4) else ""
