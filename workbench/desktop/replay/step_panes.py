"""Two panes side by side, each pinned to any step of any chain, that scroll together over the same rows.

`pane_sides` says what is handed over and what can be asked of the panes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.change_list import ChangeList
from workbench.desktop.replay.diff_rows import CONTEXT, NEAR
from workbench.desktop.replay.diff_view import DiffView
from workbench.desktop.replay.json_tree import JsonTree
from workbench.desktop.replay.lending import crew_of
from workbench.desktop.replay.mark_words import described
from workbench.desktop.replay.overview import Overview
from workbench.desktop.replay.pane_content import Kind, Mark, PaneContent, empty_content
from workbench.desktop.replay.pane_engine import Analyst, Prepared, prepared
from workbench.desktop.replay.pane_find import PaneFind
from workbench.desktop.replay.pane_head import PaneHead, head_name
from workbench.desktop.replay.pane_legend import PaneLegend
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.shell.parts import hairline, label
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.theme import ThemeManager
from workbench.hooks.diff.lines import LineDiff
from workbench.hooks.model import Record

KEY: Final = "replay.panes"
MODES: Final = ("text", "json", "hex")
_SIDES: Final = ("left", "right")
_LEAST_HEIGHT: Final = 112
"""Room for a head and a few lines, in pixels at 100 %."""


class StepPanes(QWidget):
    """`pinned(where, side)`: the user pinned a pane, which follows by itself. `step_chosen(side)`: the user went to the
    step that made a span. `said(text)`: what the chosen span is. `facts_changed`: `facts()` answers differently."""

    pinned = Signal(str, object)
    step_chosen = Signal(object)
    said = Signal(str)
    copied = Signal(str)
    facts_changed = Signal()

    def __init__(self, theme: ThemeManager, tasks: TaskRunner | None = None) -> None:
        super().__init__()
        self._theme, self._tasks = theme, tasks
        self.analyst = Analyst(crew_of(tasks) if tasks is not None else None)
        self.mode = "text"
        self._near = CONTEXT
        self._focused = 0
        self._blamed: tuple[int, Mark] | None = None
        self._change: int | None = None
        self._records: tuple[Record | None, ...] = ()
        self.sides: list[Side | None] = [None, None]
        self.prepared = _nothing()
        self.heads = [PaneHead(theme, head_name(second)) for second in (False, True)]
        self.views = [DiffView(theme, second) for second in (False, True)]
        self.trees = [JsonTree(theme, second) for second in (False, True)]
        self.notes = [label("", "body", "secondary", wrap=True) for _ in _SIDES]
        self.stacks = [QStackedWidget() for _ in _SIDES]
        self.overview = Overview(theme)
        self.legend = PaneLegend(theme)
        self.find_bar = PaneFind(theme)
        self._lay_out()
        self._connect()
        application = QApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.analyst.cancel)

    # Building

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        panes = QWidget()
        row = QHBoxLayout(panes)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        for number in range(2):
            self.splitter.addWidget(self._pane(number))
        self.splitter.setSizes([10_000, 10_000])
        self._on_theme_changed()
        row.addWidget(self.splitter, 1)
        row.addWidget(self.overview)
        column.addWidget(panes, 1)
        column.addWidget(self.find_bar)
        column.addWidget(hairline())
        column.addWidget(self.legend)
        self.legend.show_kinds(set())

    def _pane(self, number: int) -> QWidget:
        pane = QWidget()
        pane.setMinimumWidth(self._theme.theme.px(160))
        column = QVBoxLayout(pane)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.heads[number])
        column.addWidget(hairline())
        stack, note = self.stacks[number], self.notes[number]
        note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        note.setMargin(self._theme.theme.px(16))
        for page in (self.views[number], self.trees[number], note):
            stack.addWidget(page)
        column.addWidget(stack, 1)
        return pane

    def _connect(self) -> None:
        for number, (view, head) in enumerate(zip(self.views, self.heads, strict=True)):
            view.entered.connect(lambda number=number: self._on_entered(number))
            view.mark_chosen.connect(lambda mark, number=number: self._on_mark(number, mark))
            view.unfolded.connect(self._on_unfolded)
            view.copied.connect(self.copied)
            head.pinned.connect(lambda side, number=number: self._on_pinned(number, side))
            other = self.views[1 - number]
            view.verticalScrollBar().valueChanged.connect(other.verticalScrollBar().setValue)
            view.verticalScrollBar().valueChanged.connect(self._tell_view)
            view.verticalScrollBar().rangeChanged.connect(self._tell_view)
            view.horizontalScrollBar().valueChanged.connect(other.horizontalScrollBar().setValue)
            self.trees[number].follow(self.trees[1 - number])
        self.overview.asked.connect(self.views[0].verticalScrollBar().setValue)
        self.overview.turned.connect(self._on_turned)
        self.legend.unmarked.connect(self._on_unmarked)
        self.legend.step_asked.connect(self._on_step_asked)
        self._theme.theme_changed.connect(self._on_theme_changed)

    # What is shown

    def show_sides(self, left: Side, right: Side) -> None:
        """Prepares both sides in the background; what is shown stays until then."""
        self.sides = [left, right]
        if self._tasks is None:
            self.show_prepared(self.analyst.prepare(left, right, self.mode, self._near))
            return
        self.analyst.cancel()
        mode, near = self.mode, self._near
        self._tasks.submit(KEY, lambda: self.analyst.first(left, right, mode, near), self._on_first, self._on_failed)

    def show_pair(self, left: PaneContent, right: PaneContent, opcodes: LineDiff) -> None:
        """Shows contents that are made already, with the differences of their lines."""
        self.sides = [None, None]
        self.show_prepared(prepared(left, right, opcodes, self._near))

    def show_prepared(self, made: Prepared) -> None:
        """Shows what was made of two sides."""
        self._to_top(made)
        self.prepared = made
        contents = (made.left, made.right)
        for number, content in enumerate(contents):
            self.heads[number].show_content(content, self.sides[number])
            self.notes[number].setText(content.note)
            if made.rows is not None:
                self.views[number].show_content(content, made.rows)
                self.stacks[number].setCurrentIndex(0)
            else:
                if content.is_tree:
                    self.trees[number].show_content(content, contents[1 - number])
                self.stacks[number].setCurrentIndex(1 if content.is_tree else 2)
            self._lend_focus(number)
        self.overview.setVisible(made.rows is not None)
        if made.rows is not None:
            self.overview.show_rows(made.rows, made.spots)
            self._tell_view()
        self.legend.show_kinds(made.left.marks.kinds | made.right.marks.kinds)
        self._blamed = self._change = None
        self.legend.say(self.summary())
        self.facts_changed.emit()

    def _lend_focus(self, number: int) -> None:
        """Who asks for the pane's focus while a tree stands in its place gets the tree; the keyboard goes along."""
        view, tree, shown = self.views[number], self.trees[number], self.stacks[number].currentIndex()
        held = view.hasFocus() or tree.hasFocus()
        view.setFocusProxy(tree if shown == 1 else None)  # type: ignore[arg-type] # None takes it away
        if held:
            (tree if shown == 1 else view).setFocus()

    def _to_top(self, made: Prepared) -> None:
        """Another record is shown from its beginning; the same one stays where it is."""
        records = tuple(side.record if side is not None else None for side in self.sides)
        if records != self._records or made.rows is None:
            for view in self.views:
                view.caret.put((0, 0))
                view.verticalScrollBar().setValue(0)
                view.horizontalScrollBar().setValue(0)
        self._records = records

    def clear(self) -> None:
        """Shows nothing."""
        self.sides = [None, None]
        if self._tasks is not None:
            self._tasks.cancel(KEY)
        self.show_prepared(_nothing())

    def set_chains(self, choices: Sequence[Side]) -> None:
        """What the menus of both heads offer, each with all its steps."""
        for head in self.heads:
            head.choices = tuple(choices)

    def set_mode(self, mode: str) -> None:
        """Shows both sides as text, as JSON trees or in hex."""
        if mode in MODES and mode != self.mode:
            self.mode = mode
            self._again()

    def set_only_changes(self, on: bool) -> None:
        """Whether all equal lines but those next to a change are folded."""
        self._near = NEAR if on else CONTEXT
        rows = self.prepared.rows
        if rows is not None:
            rows.set_near(self._near)
            self._on_unfolded()

    def exchange(self) -> None:
        """Left becomes right."""
        left, right = self.sides
        if left is not None and right is not None:
            self.show_sides(right, left)
            self.pinned.emit("left", right)
            self.pinned.emit("right", left)

    def step(self, by: int) -> None:
        """Pins the focused side to the step before or behind."""
        side = self.sides[self._focused]
        if side is not None and side.moved(by).place != side.place:
            self._on_pinned(self._focused, side.moved(by))

    def facts(self) -> tuple[str, ...]:
        """What is known of the comparison, in short sentences."""
        rows = self.prepared.rows
        if rows is None:
            return (tr("values are compared at equal paths; secrets stay hidden"),)
        if not self.prepared.left.whole:
            return (tr("only the beginning so far; the rest is being compared"),)
        count = len(rows.changed)
        found = [tr_n(count, "1 difference", "{count} differences") if count else tr("no difference")]
        coarse = next((change for change in rows.diff.changes if change.coarse), None)
        if coarse is not None:
            found.append(tr("coarse from line {number} on: the comparison took too long", number=f"{coarse.a0 + 1:,}"))
        if self.mode == "hex":
            found.append(tr("compared byte by byte at equal places; hidden bytes stay hidden"))
        return tuple(found)

    def summary(self) -> str:
        """The facts as one line."""
        return " · ".join(self.facts())

    # Going about

    @property
    def focused(self) -> DiffView:
        """The pane that has the focus, or had it last."""
        return self.views[self._focused]

    def next_change(self) -> bool:
        """Goes to the next difference; whether there is one."""
        return self._to_change(1)

    def previous_change(self) -> bool:
        """Goes to the difference before."""
        return self._to_change(-1)

    def _to_change(self, step: int) -> bool:
        rows, view = self.prepared.rows, self.focused
        if rows is None:
            return self._to_value(step)
        pair = rows.pair_of(view.caret.at[0], second=view.second)
        number = rows.next_change(pair) if step > 0 else rows.previous_change(pair)
        here = rows.change_at(pair)
        if step > 0 and here is not None and here != self._change:
            number = here
        elif step < 0 and here is not None and number == here:
            number = here - 1 if here else None
        if number is None:
            self.legend.say(tr("no further difference"))
            return False
        self.go_to_change(number)
        return True

    def _to_value(self, step: int) -> bool:
        """The next value of the trees that differs, in the one that has the focus."""
        number = 1 if self.trees[1].hasFocus() or not self.prepared.left.is_tree else 0
        tree, other = self.trees[number], self.trees[1 - number]
        shown = (self.prepared.left, self.prepared.right)[number].is_tree
        found = shown and tree.to_difference(step)
        if found:
            other.show_path(tree.current_path())
        self.legend.say(self.summary() if found else tr("no further difference"))
        return found

    def go_to_change(self, number: int) -> None:
        """Shows a difference on both sides; the caret goes to its first line."""
        rows = self.prepared.rows
        if rows is None:
            return
        self._change = number
        start, end = rows.changed[number]
        for view in self.views:
            lines = [row.second if view.second else row.first for row in rows.pairs.rows(start, min(end, start + 500))]
            line = next((line for line in lines if line is not None), None)
            if line is not None:
                view.caret.put((line, 0))
        row = rows.row_of(start)
        bar, page = self.views[0].verticalScrollBar(), self.views[0].page()
        if not bar.value() <= row < bar.value() + page - 1:
            bar.setValue(max(0, row - page // 3))
        for view in self.views:
            view.caret_moved.emit()
            view.viewport().update()
        self.legend.say(tr("difference {number} of {count}", number=number + 1, count=f"{len(rows.changed):,}"))

    def open_find(self) -> None:
        """Opens the search of the focused pane."""
        self.find_bar.open_for(self.focused)

    def show_blame(self) -> None:
        """Says which step made the span under the caret."""
        view = self.focused
        mark = view.content.mark_at(*view.caret.at)
        if mark is not None:
            self._on_mark(self._focused, mark)
            return
        beside = self._mark_beside(view)
        if beside is None:
            self.legend.say(tr("no step made what is at the caret"))
        else:
            self._on_mark(1 - self._focused, beside, tr("beside it: {what}", what=described(beside)))

    def _mark_beside(self, view: DiffView) -> Mark | None:
        """What a step made of the line of the caret, in the other pane."""
        rows, other = self.prepared.rows, self.views[0 if view.second else 1]
        if rows is None:
            return None
        pair = rows.lines(rows.pair_of(view.caret.at[0], second=view.second))
        line = pair.first if view.second else pair.second
        if line is None or not pair.changed:
            return None
        return next((mark for mark in other.content.marks_of(line) if mark.step), None)

    def list_changes(self) -> None:
        """Shows the differences as a plain list, and goes to the one that is chosen."""
        if self.prepared.rows is None:
            self.said.emit(tr("the list is of lines; here F7 goes from one difference to the next"))
            return
        dialog = ChangeList(self._theme, self.prepared, self)
        if dialog.exec() and dialog.chosen >= 0:
            self.go_to_change(dialog.chosen)
            self.focused.setFocus()
        dialog.deleteLater()

    # Following

    def _again(self) -> None:
        left, right = self.sides
        if left is not None and right is not None:
            self.show_sides(left, right)

    def _on_first(self, made: Prepared) -> None:
        """Shows what was made; when it is the beginning only, all of it follows."""
        self.show_prepared(made)
        left, right = self.sides
        if self._tasks is not None and left is not None and right is not None and not made.left.whole:
            mode, near = self.mode, self._near
            self._tasks.submit(
                KEY, lambda: self.analyst.prepare(left, right, mode, near), self.show_prepared, self._on_failed
            )

    def _on_failed(self, error: BaseException) -> None:
        note = tr("The panes could not be made: {reason}", reason=str(error) or type(error).__name__)
        for number in range(2):
            self.notes[number].setText(note)
            self.stacks[number].setCurrentIndex(2)
        self.legend.say("")

    def _on_theme_changed(self) -> None:
        self.splitter.setMinimumHeight(self._theme.theme.px(_LEAST_HEIGHT))

    def _on_entered(self, number: int) -> None:
        self._focused = number

    def _on_pinned(self, number: int, side: Side) -> None:
        sides = list(self.sides)
        sides[number] = side
        left, right = sides
        if left is not None and right is not None:
            self.show_sides(left, right)
            self.pinned.emit(_SIDES[number], side)

    def _on_mark(self, number: int, mark: Mark, words: str = "") -> None:
        self._blamed = number, mark
        side = self.sides[number]
        known = side is not None and bool(mark.step) and any(step.name == mark.step for step in side.steps)
        text = words or described(mark)
        self.legend.say(text, step=known)
        self.said.emit(text)

    def _on_step_asked(self) -> None:
        """Both panes go to the step that made the span: left before it, right behind it."""
        number, mark = self._blamed or (0, None)
        side = self.sides[number]
        if side is None or mark is None:
            return
        at = next((at for at, step in enumerate(side.steps, 1) if step.name == mark.step), None)
        if at is None:
            return
        before, behind = side.pinned(at - 1), side.pinned(at)
        self.show_sides(before, behind)
        self.pinned.emit("left", before)
        self.pinned.emit("right", behind)
        self.step_chosen.emit(behind)

    def _on_unfolded(self, _fold: object = None) -> None:
        rows = self.prepared.rows
        for view in self.views:
            view.fit()
            view.viewport().update()
        if rows is not None:
            self.overview.show_rows(rows, self.prepared.spots)
            self._tell_view()

    def _on_unmarked(self, kinds: set[Kind]) -> None:
        for view in self.views:
            view.unmarked = kinds
            view.viewport().update()

    def _on_turned(self, event: QWheelEvent) -> None:
        bar = self.views[0].verticalScrollBar()
        bar.setValue(bar.value() - (3 if event.angleDelta().y() > 0 else -3))

    def _tell_view(self) -> None:
        view = self.views[0]
        self.overview.set_view(view.verticalScrollBar().value(), min(view.page(), len(view.rows)))


def _nothing() -> Prepared:
    nothing = empty_content()
    return prepared(nothing, nothing, LineDiff(1, 1, ()))
