"""Makes what the panes show of two sides, never on the main thread; large texts are looked at in another process."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Final, NamedTuple

from workbench.desktop.i18n import tr
from workbench.desktop.replay.analysis import TARGET, Analysis, Asked, Told, analyse, tree_value
from workbench.desktop.replay.crew import Crew, Far, PlayerLostError
from workbench.desktop.replay.diff_rows import CONTEXT, RowMap
from workbench.desktop.replay.known_secrets import known, remember
from workbench.desktop.replay.pane_content import HexLines, Kind, Lines, Mark, PackedMarks, PaneContent, TextLines
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.replay.strip_spots import Spots, spots_of
from workbench.hooks.diff.lines import LineDiff, diff_lines
from workbench.hooks.diff.sequences import Change
from workbench.hooks.hiding import mask_for
from workbench.hooks.model import Outcome, Value
from workbench.sandbox.worker import Failed, Item, Worker

LARGE: Final = 400_000
"""Code points of all texts together from which another process looks at them."""
READ: Final = 250_000
"""Code points of the beginning that is looked at before all of a large text is."""
SHOWN: Final = 60_000
"""Code points of it that are shown until then."""
DEADLINE: Final = 60.0
"""Seconds after which that is stopped."""


class Prepared(NamedTuple):
    """Both contents, their rows, and what the strip beside them marks; no rows where trees are shown."""

    left: PaneContent
    right: PaneContent
    rows: RowMap | None
    spots: Spots


def prepared(left: PaneContent, right: PaneContent, diff: LineDiff, near: int = CONTEXT) -> Prepared:
    """Two contents with the differences of their lines."""
    rows = RowMap(left.lines, right.lines, diff, near)
    return Prepared(left, right, rows, spots_of(rows, left, right))


class AnalysisError(Exception):
    """Why large texts could not be looked at."""


class Analyst:
    """Prepares one pair after another. `cancel` ends what is under way; it may be called from any thread."""

    def __init__(self, crew: Crew | None = None) -> None:
        self._crew = crew
        self._lock = threading.Lock()
        self._worker: Worker | Far | None = None

    def cancel(self) -> None:
        """Stops the running analysis of large texts."""
        with self._lock:
            if self._worker is not None:
                self._worker.cancel()

    def prepare(self, left: Side, right: Side, mode: str, near: int = CONTEXT) -> Prepared:
        """What both sides show. Raises `AnalysisError`. Blocks: call it in a thread."""
        if mode == "json":
            return Prepared(_tree(left), _tree(right), None, {})
        asked = _asked(left), _asked(right)
        hexadecimal = mode == "hex"
        found = self._far(*asked, hexadecimal) if _large(*asked) else analyse(*asked, hexadecimal)
        first, second = _content(left, found.left, hexadecimal), _content(right, found.right, hexadecimal)
        diff = LineDiff(*found.counts, tuple(Change(a0, a1, b0, b1, bool(c)) for a0, a1, b0, b1, c in found.changes))
        return prepared(first, second, diff, near)

    def first(self, left: Side, right: Side, mode: str, near: int = CONTEXT) -> Prepared:
        """As `prepare`, but of large texts only the beginning, whose contents then are not `whole`. Blocks."""
        asked = _asked(left), _asked(right)
        if mode != "text" or not _large(*asked) or not all(map(_is_text, (*asked[0].values, *asked[1].values))):
            return self.prepare(left, right, mode, near)
        if any(one.secrets is None for one in asked):
            asked = self._searched(left), self._searched(right)
        found = analyse(_begun(asked[0]), _begun(asked[1]))
        sides = (left, found.left), (right, found.right)
        first, second = (replace(_content(side, _cut(told), False), whole=False) for side, told in sides)
        return prepared(first, second, diff_lines(_cut(found.left).text, _cut(found.right).text), near)

    def _searched(self, side: Side) -> Asked:
        """A side with the secrets of its record, for which another process searches all of it."""
        if self._crew is not None and known(side.record) is None:
            try:
                far = self._crew.lend()
            except PlayerLostError as failure:
                raise AnalysisError(str(failure)) from failure
            with self._lock:
                self._worker = far
            try:
                remember(side.record, far.ask("secrets", side.record))
            except PlayerLostError as failure:
                raise AnalysisError(str(failure)) from failure
            except RecursionError:
                pass  # an input nested too deeply to be sent: it is searched here
            finally:
                self._done(far)
                far.close()
        return _asked(side)

    def _done(self, worker: Worker | Far) -> None:
        with self._lock:
            if self._worker is worker:
                self._worker = None

    def _far(self, left: Asked, right: Asked, hexadecimal: bool) -> Analysis:
        collected = _Collected([left, right])
        with Worker(TARGET) as worker:
            with self._lock:
                self._worker = worker
            for message in worker.stream(left, right, hexadecimal, deadline=DEADLINE):
                if isinstance(message, Failed):
                    raise AnalysisError(message.reason)
                if isinstance(message, Item):
                    collected.take(*message.value)
        self._done(worker)
        return collected.analysis()


class _Collected:
    """Takes what the worker streams."""

    def __init__(self, asked: list[Asked]) -> None:
        self._asked = asked
        self._told: list[Told] = []
        self._marks: list[PackedMarks] = []
        self._hidden: list[list[tuple[int, int]]] = []
        self._counts = (1, 1)
        self._changes: list[tuple[int, ...]] = []

    def take(self, kind: str, *values: object) -> None:
        """One piece."""
        getattr(self, f"_take_{kind}")(*values)

    def _take_told(self, text: str | None, data: bytes, starts: bytes) -> None:
        whole = self._asked[len(self._told)].values[-1]
        self._told.append(Told(str(whole) if text is None else text, (), data, (), starts))
        self._marks.append(PackedMarks())
        self._hidden.append([])

    def _take_marks(self, marks: list[tuple[int, int, str, str, str, int]]) -> None:
        self._marks[-1].extend(
            Mark(start, end, Kind(kind), form, step, lost) for start, end, kind, form, step, lost in marks
        )

    def _take_hidden(self, spans: tuple[tuple[int, int], ...]) -> None:
        self._hidden[-1] += spans

    def _take_counts(self, counts: tuple[int, int]) -> None:
        self._counts = counts

    def _take_changes(self, changes: tuple[tuple[int, ...], ...]) -> None:
        self._changes += changes

    def analysis(self) -> Analysis:
        """The whole."""
        sides = [
            told._replace(marks=marks, hidden=tuple(hidden))
            for told, marks, hidden in zip(self._told, self._marks, self._hidden, strict=True)
        ]
        return Analysis(sides[0], sides[1], self._counts, tuple(self._changes))


def _large(*asked: Asked) -> bool:
    return sum(_size(value) for one in asked for value in one.values) > LARGE


def _is_text(value: Value) -> bool:
    return value is None or isinstance(value, str)


def _begun(asked: Asked) -> Asked:
    """The beginning of each text; the secrets of all of the record are still known."""
    return asked._replace(values=tuple(value[:READ] if isinstance(value, str) else value for value in asked.values))


def _cut(told: Told) -> Told:
    """What may be shown of a beginning: whole lines, far enough from where it ends that no secret is cut there."""
    if len(told.text) <= SHOWN:
        return told
    end = told.text.rfind("\n", 0, SHOWN) + 1 or SHOWN
    marks = (mark._replace(end=min(mark.end, end)) for mark in told.marks if mark.start < end)
    return told._replace(text=told.text[:end], marks=tuple(marks))


def _size(value: Value) -> int:
    """About the code points of a value."""
    size, rest = 0, [value]
    while rest:
        one = rest.pop()
        if isinstance(one, dict):
            rest += one.keys()
            rest += one.values()
        elif isinstance(one, list | tuple):
            rest += one
        size += len(one) if isinstance(one, str) else 8
    return size


def _asked(side: Side) -> Asked:
    """The values from the recorded output to what is shown, as far as steps made them."""
    record, shown = side.record, side.value()
    values, names = [shown], list[str]()
    if side.place:
        for step in reversed(side.steps[: side.place]):
            if step.outcome is Outcome.REWRITE and step.after == values[0]:
                values.insert(0, step.before)
                names.insert(0, step.name)
        if values[0] != record.output:
            values.insert(0, record.output)
            names.insert(0, tr("the host"))
        elif not names:
            values.insert(0, record.output)
            names.insert(0, "")
    return Asked(tuple(values), tuple(names), (record.output, record.input, record.error), known(record))


def _content(side: Side, told: Told, hexadecimal: bool) -> PaneContent:
    lines: Lines = HexLines(told.data, told.hidden) if hexadecimal else TextLines(told.text, told.starts)
    content = _bare(side, lines)
    if isinstance(lines, TextLines):
        _ = lines.long, lines.longest
    if hexadecimal:
        return content
    marks = told.marks if isinstance(told.marks, PackedMarks) else PackedMarks(told.marks)
    return replace(content, marks=marks)


def _bare(side: Side, lines: Lines) -> PaneContent:
    value = side.value()
    note = tr("This output is empty.") if value in (None, "") else ""
    return PaneContent(lines, side.title, side.moment(), side.verdict, note=note)


def _tree(side: Side) -> PaneContent:
    content = _bare(side, TextLines(""))
    try:
        value = tree_value(side.value())
    except (ValueError, RecursionError):
        return replace(content, note=content.note or tr("This output is no JSON; see it as text."))
    return replace(content, value=mask_for(side.record)(value), is_tree=True)
