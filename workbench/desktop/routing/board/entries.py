"""How the board says its figures: rows of the table, flips, and what a difference means. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import line_text
from workbench.desktop.routing.board.contestants import (
    CATALOG,
    MODEL,
    Contestant,
    Counts,
    Standing,
)
from workbench.desktop.routing.runs.offering import caption
from workbench.desktop.routing.tables import Cell, Entry
from workbench.desktop.routing.words import one_line, points_text
from workbench.routing.evaluation import Judged, Names
from workbench.routing.intervals import Difference, Interval
from workbench.routing.paired import Comparison, Flip

UNKNOWN: Final = "–"
_TOKENS: Final = {"better": "ok.text", "worse": "error.text"}


def title_of(who: Contestant, titles: Mapping[str, str]) -> str:
    """What a row is called."""
    client = titles.get(who.client, who.client)
    if who.kind == MODEL:
        return tr("{model}, list of {client}", model=who.model, client=client)
    if who.kind == CATALOG:
        return tr("default, list of {client}", client=client)
    return caption(who.names or None)


def share_text(share: float | None, interval: Interval | None) -> str:
    """A share with its interval; a dash without one."""
    if share is None or interval is None:
        return UNKNOWN
    return f"{share:.2f} ({interval[0]:.2f}–{interval[1]:.2f})"


def word_text(found: Difference) -> str:
    """Better or worse only where the whole interval says so."""
    return {"better": tr("better"), "worse": tr("worse")}.get(found.word, tr("undecided"))


def difference_text(found: Difference) -> str:
    """A difference in points with its interval and its word."""
    low, high = map(points_text, found.interval)
    return f"{points_text(found.value)} ({low} … {high}) {word_text(found)}"


def standing_entry(found: Standing, title: str, base: bool, comparison: Comparison | None, now: str) -> Entry:
    """One row of the board. `now` is the present listing: figures of another are grey."""
    old = bool(now) and found.listing != now
    token = "text.tertiary" if old else "text.primary"
    shares = [share_text(*(found.figures.top1 or (None, None)))]
    shares += [_counts(found.figures.nobody), _counts(found.figures.precision), _counts(found.figures.recall)]
    cells = [Cell(title, token=token), Cell(shares[0], token=token), _against(base, comparison)]
    cells += [Cell(text, token=token) for text in shares[1:]]
    cells += [Cell(ms_text(found.ms), right=True, token=token), Cell(_cost(found), right=True, token=token)]
    notes = notes_of(found)
    if notes:
        cells[0] = Cell(f"⚠ {title}", token="warning.text")
    said = [title, tr("top-1 {share}", share=shares[0]), *_old(old), *notes]
    return Entry(tuple(cells), "\n".join(said), frozenset(), title)


def notes_of(found: Standing) -> list[str]:
    """What has to be known before the figures of a row are believed."""
    own, unmeasured = found.own, found.figures.unmeasured
    said: list[str] = []
    if own:
        said.append(tr_n(own, "1 task is labelled by this row itself: it is judge and contestant",
                         "{count} tasks are labelled by this row itself: it is judge and contestant"))  # fmt: skip
    if unmeasured:
        said.append(tr_n(unmeasured, "1 task was not measured and is left out",
                         "{count} tasks were not measured and are left out"))  # fmt: skip
    return [*said, *map(line_text, found.cautions)]


def _old(old: bool) -> list[str]:
    return [tr("of an earlier state of skills or tasks")] if old else []


def _counts(found: Counts) -> str:
    return share_text(found.share, found.interval)


def _against(base: bool, comparison: Comparison | None) -> Cell:
    if base:
        return Cell(tr("the base"), token="text.tertiary")
    if comparison is None:
        return Cell(tr("other tasks"), token="text.tertiary")
    if comparison.top1 is None:
        return Cell(UNKNOWN, token="text.tertiary")
    found = comparison.top1
    if not (found.gained or found.lost):
        return Cell(tr("no task flips"), token="text.tertiary")
    return Cell(difference_text(found), token=_TOKENS.get(found.word, "text.secondary"))


def ms_text(ms: float | None) -> str:
    """Milliseconds, with decimals below ten."""
    return UNKNOWN if ms is None else f"{ms:,.0f}" if ms >= 10 else f"{ms:.2f}"


def _cost(found: Standing) -> str:
    if found.cost is None:
        return tr("not known")
    return "0" if found.cost == 0 else f"{found.cost:.6f}"


def flip_entries(found: Comparison, before: Standing, after: Standing) -> list[Entry]:
    """The tasks that flip: those that are right only with the row, then those that are right only with the base."""
    numbers = {id(item): number for number, item in enumerate(after.evaluation.judged, 1)}
    flips = sorted(found.flips, key=lambda flip: not flip.gained)
    return [_flip(flip, before, after, numbers[id(flip.after)]) for flip in flips]


def _flip(flip: Flip, before: Standing, after: Standing, number: int) -> Entry:
    text = one_line(flip.after.task.text)
    old, new = _goes_to(flip.before, before.evaluation.names), _goes_to(flip.after, after.evaluation.names)
    wanted = one_line(flip.after.expects or "")
    word = tr("now first") if flip.gained else tr("no longer first")
    token = "ok.text" if flip.gained else "error.text"
    cells = (Cell(text), Cell(wanted), Cell(old), Cell(new), Cell(word, token=token))
    return Entry(cells, f"{text}: {old} → {new}, {word}", frozenset({number}), tr("Task {number}", number=number))


def _goes_to(item: Judged, names: Names) -> str:
    return tr("none") if item.got is None else one_line(names.labels[item.got])


def flips_title(found: Comparison, base: str) -> str:
    """What the list of flips says above it."""
    if found.top1 is None:
        return tr("No task was measured in both.")
    said = tr("Against {base}: now first in {gained} tasks, no longer in {lost}; top-1 {difference}", base=base,
              gained=found.top1.gained, lost=found.top1.lost, difference=difference_text(found.top1))  # fmt: skip
    left = found.left_out
    more = tr_n(left, "1 task is not measured in both", "{count} tasks are not measured in both") if left else ""
    return f"{said} · {more}" if more else said


def compared(base: Standing, rows: Sequence[Standing]) -> dict[str, Comparison]:
    """Each row against the base, where both are over the same tasks."""
    from workbench.routing.paired import compare

    same = [row for row in rows if row.tasks_revision == base.tasks_revision]
    return {row.contestant.key: compare(base.evaluation, row.evaluation) for row in same}
