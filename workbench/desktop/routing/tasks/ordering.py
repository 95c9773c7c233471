"""In which order the matrix stands: rows as in their files, wrong ones first or by margin; columns as in the folder, or
those that fight beside one another. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nlargest
from typing import Final, NamedTuple

from workbench.desktop.routing.figures import CLOSE, NO_SKILL, RIGHT, UNLABELLED, UNMEASURED, WRONG, Grid, Line
from workbench.routing.collisions import Collision
from workbench.routing.evaluation import Judged, verdict
from workbench.routing.model import NONE
from workbench.routing.text import terms

ROWS: Final = ("file", "wrong", "margin")
COLUMNS: Final = ("folder", "collisions")
_RANKS: Final = {WRONG: 0, CLOSE: 1, UNMEASURED: 2, UNLABELLED: 3, RIGHT: 4}


class Order(NamedTuple):
    """One of `ROWS` and one of `COLUMNS`."""

    rows: str = ROWS[0]
    columns: str = COLUMNS[0]


def order_of(state: object) -> Order:
    """What `Order` as a list of texts gave; the usual order for anything else."""
    given = tuple(state) if isinstance(state, list | tuple) else ()
    rows = given[0] if given and given[0] in ROWS else ROWS[0]
    columns = given[1] if len(given) > 1 and given[1] in COLUMNS else COLUMNS[0]
    return Order(rows, columns)


def sorted_lines(lines: Sequence[Line], order: str, threshold: float) -> list[Line]:
    """The rows in one of the orders; equal ones as in their files."""
    if order == "wrong":
        return sorted(lines, key=lambda line: _RANKS[line.verdict])
    if order == "margin":
        return sorted(lines, key=lambda line: margin(line.judged, threshold))
    return list(lines)


def margin(item: Judged, threshold: float) -> float:
    """How far a task is from going wrong, in points: below nought where it does. Of one that nobody labelled, how far
    its first skill is ahead of the next."""
    if not item.ruling.row.measured:
        return float("inf")
    values = list(item.ruling.row.values)
    for skill in item.ruling.row.vetoes:
        values[skill] = float("-inf")
    if item.expects == NONE:
        return threshold - max(values, default=0.0)
    if item.wanted:
        return min(max(values[skill] for skill in item.wanted) - threshold, -item.margin)
    if item.unwanted:
        highest = max(values[skill] for skill in item.unwanted)
        for skill in item.unwanted:
            values[skill] = float("-inf")
        return max(threshold, max(values, default=0.0)) - highest
    first, second, *_ = (*nlargest(2, values), 0.0, 0.0)
    return first - second


def sorted_columns(grid: Grid, order: str, pairs: Iterable[tuple[int, int, int]]) -> Grid:
    """The grid with its columns in one of the orders. `pairs` are two skills and in how many tasks they fight."""
    if order != "collisions":
        return grid
    skills = [column for column in grid.columns if column != NO_SKILL]
    found = _beside(skills, pairs)
    left = [skill for skill in skills if skill not in set(found)]
    return Grid(grid.lines, (*found, *left, NO_SKILL), grid.top, grid.hidden)


def _beside(skills: Sequence[int], pairs: Iterable[tuple[int, int, int]]) -> list[int]:
    """Skills that fight, each group together: from its strongest pair on, always the one that fights most with those
    that stand there already."""
    known, near = set(skills), dict[int, dict[int, int]]()
    for one, other, count in pairs:
        if one != other and one in known and other in known:
            for left, right in ((one, other), (other, one)):
                near.setdefault(left, {})[right] = near.get(left, {}).get(right, 0) + count
    found: list[int] = []
    left_over = sorted(near, key=lambda skill: (-max(near[skill].values()), skill))
    pull = dict.fromkeys(near, 0)
    waiting = set(near)
    while waiting:
        pulled = [skill for skill in waiting if pull[skill]]
        best = min(pulled, key=lambda skill: (-pull[skill], skill)) if pulled else next(
            skill for skill in left_over if skill in waiting
        )  # fmt: skip
        waiting.discard(best)
        found.append(best)
        for other, count in near[best].items():
            pull[other] += count
    return found


class Close(NamedTuple):
    """Tasks of `skill` that it gets with `rival` within the margin. `overlap` is as in `Collision`."""

    skill: int
    rival: int
    tasks: tuple[Judged, ...]
    overlap: float


def close_pairs(judged: Iterable[Judged], descriptions: Sequence[str], taken: Sequence[Collision]) -> tuple[Close, ...]:
    """Pairs that are close in a task that goes right, most tasks first; those with a stolen task are collisions."""
    known = {(item.skill, item.thief) for item in taken}
    found: dict[tuple[int, int], list[Judged]] = {}
    for item in judged:
        got = item.got
        if item.ruling.decision != "ambiguous" or got is None or verdict(item, got) is not True:
            continue
        for rival in item.ruling.selected:
            if rival not in item.wanted and (got, rival) not in known:
                found.setdefault((got, rival), []).append(item)
    pairs = (Close(*pair, tuple(tasks), _overlap(descriptions, *pair)) for pair, tasks in found.items())
    return tuple(sorted(pairs, key=lambda pair: (-len(pair.tasks), pair.skill, pair.rival)))


def _overlap(descriptions: Sequence[str], one: int, other: int) -> float:
    first, second = set(terms(descriptions[one])), set(terms(descriptions[other]))
    return len(first & second) / len(first | second) if first or second else 0.0
