"""Joins the panels of tasks to the Routing place: what is typed is read, written, and can be taken back."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.engine import Results, Stand
from workbench.desktop.routing.figures import NO_SKILL, Line
from workbench.desktop.routing.tasks.adding import AddPanel
from workbench.desktop.routing.tasks.changing import ChangePanel
from workbench.desktop.routing.tasks.entry import Entry, read_entry
from workbench.desktop.routing.tasks.exchange import import_file
from workbench.desktop.routing.tasks.exchanging import attach_exchange
from workbench.desktop.routing.tasks.saving import NEW_FILE, Change, TaskStore, add_to, change_in, reason_of
from workbench.desktop.routing.words import one_line
from workbench.routing.collisions import near_misses
from workbench.routing.model import Task
from workbench.routing.taskfiles import TaskFileError

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

_READ: Final = "routing.tasks.read"
_SUGGEST: Final = "routing.tasks.suggest"
_MOST_MISSES: Final = 10
_NEAR: Final = 0.5
"""The share of the threshold that a skill's score has to reach for a task of others to be near: below it, being ahead
of the right skill says only that nobody knows the task."""
_LOW: Final = 780
"""Below this height of the place, in pixels at 100 %, tables and a panel have no room beside the matrix."""


class TaskDesk(QObject):
    """The two panels over the matrix, and what is done with them."""

    def __init__(self, place: RoutingPlace) -> None:
        super().__init__(place)
        self._place = place
        self._tasks = place.services.tasks
        self.store = TaskStore(place.services, self)
        self.adding = AddPanel(place.services.theme)
        self.changing = ChangePanel(place.services.theme)
        self._target = ""
        self._sizes: list[int] = []
        self._stand: Stand | None = None
        self._put_in()
        self._join()

    def _put_in(self) -> None:
        column = self._place.left.layout()
        assert isinstance(column, QVBoxLayout)
        at = column.indexOf(self._place.note)
        for panel in (self.changing, self.adding):
            panel.hide()
            column.insertWidget(at, panel)
        self._order_stops()

    def _order_stops(self) -> None:
        """Tab goes as one reads: from the toolbar through the open panel into the matrix."""
        place = self._place
        inside = [widget for panel in (self.adding, self.changing) for widget in panel.findChildren(QWidget)]
        stops = [widget for widget in inside if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for before, after in pairwise([place.bar.add, *stops, place.matrix]):
            QWidget.setTabOrder(before, after)

    def _join(self) -> None:
        place, adding, changing = self._place, self.adding, self.changing
        place.bar.add.clicked.connect(self.toggle_adding)
        adding.read_asked.connect(self._read)
        adding.add_asked.connect(self._add)
        adding.suggest_asked.connect(self.suggest)
        adding.target_chosen.connect(self._choose_target)
        adding.left.connect(lambda: self._close(adding))
        adding.import_asked.connect(self._read_file)
        changing.save_asked.connect(self._save)
        changing.delete_asked.connect(self.delete)
        changing.copy_asked.connect(self.copy_place)
        changing.left.connect(lambda: self._close(changing))
        self.store.saved.connect(self._on_saved)
        self.store.taken_back.connect(self._on_taken_back)
        self.store.done_again.connect(self._on_done_again)
        self.store.refused.connect(self._on_refused)
        place.feed.ready.connect(lambda _results: self._show_targets())

    @property
    def waiting(self) -> bool:
        """Whether something will be read after a pause in typing."""
        return self.adding.waiting

    def stops(self) -> list[QWidget]:
        """What F6 visits of the open panel."""
        return [panel.field for panel in (self.adding, self.changing) if not panel.isHidden()]

    # Adding

    def toggle_adding(self) -> None:
        """Opens quick entry, or closes it."""
        if self.adding.isHidden():
            self.open_adding()
        else:
            self._close(self.adding)

    def open_adding(self) -> None:
        """Quick entry; `+` and `!` are about the skill of the current cell."""
        results = self._place.feed.results
        if results is None:
            none = self._place.services.workspace.root is None
            self._place.announced.emit(tr("No folder is open.") if none else tr("Skills and tasks are being read."))
            return
        self.changing.hide()
        column = self._place.matrix.current_column
        names = [skill.name for skill in results.skills]
        self.adding.skill.set_names(sorted(set(names)))
        if not self.adding.skill.text() and column not in (None, NO_SKILL):
            self.adding.skill.setText(names[column or 0])
        self._show_targets()
        self._open(self.adding)
        self.adding.read_now()
        self.adding.field.setFocus()

    def suggest(self, name: str = "") -> None:
        """Puts tasks of neighbours that a skill comes close to into quick entry, as ones that it must not take."""
        self.open_adding()
        results = self._place.feed.results
        wanted = name or self.adding.skill.text().strip()
        places = results.evaluation.names.places(wanted) if results is not None else ()
        if results is None or not places:
            self.adding.say(tr("Name a skill of this library first."))
            self.adding.skill.setFocus()
            return
        judged, skill, least = results.evaluation.judged, places[0], results.router.limits.threshold * _NEAR

        def work() -> list[str]:
            found = near_misses(judged, skill, len(judged))
            near = (item.judged for item in found if item.judged.value(skill) >= least)
            return [item.task.text for item in islice(near, _MOST_MISSES)]

        self._tasks.submit(_SUGGEST, work, lambda texts: self._show_suggested(wanted, texts), self._on_failed)

    def _show_suggested(self, name: str, texts: Sequence[str]) -> None:
        if not texts:
            self.adding.say(tr("No task of another skill comes close to {name}.", name=one_line(name)))
            return
        self.adding.put_text("".join(f"! {name}: {one_line(text)}\n" for text in texts))

    def _read(self, text: str, skill: str) -> None:
        results = self._place.feed.results
        if results is None or self._place.services.workspace.root is None:
            return
        names, known = frozenset(item.name for item in results.skills), results.loaded.tasks
        self._tasks.submit(
            _READ, lambda: read_entry(text, skill if skill in names else "", names, known),
            self.adding.show_entry, self._on_failed,
        )  # fmt: skip

    def open_file(self, file: str) -> None:
        """Shows the tasks of a file as they would be added."""
        self.adding.show_about("")
        self.open_adding()
        self.adding.show_source(file)
        self.adding.show_about("")
        self.adding.read_now()
        self.adding.skill.setFocus()

    def _read_file(self, file: str, skill: str) -> None:
        results = self._place.feed.results
        if results is None or self._place.services.workspace.root is None:
            return
        names, known = frozenset(item.name for item in results.skills), results.loaded.tasks

        def show(found: tuple[Entry, str]) -> None:
            entry, about = found
            if self.adding.imported == file:
                self.adding.show_about(about if about or not skill else skill)
                self.adding.show_entry(entry)

        def failed(failure: BaseException) -> None:
            self.adding.show_entry(Entry())
            self.adding.say(str(failure) if isinstance(failure, TaskFileError) else reason_of(failure))

        self._tasks.submit(_READ, lambda: import_file(file, skill, names, known), show, failed)

    def _add(self, tasks: tuple[Task, ...]) -> None:
        file = self._target_now()
        title = tr_n(len(tasks), "1 task added", "{count} tasks added")
        self.store.run(lambda: add_to(file, tasks, title))

    # Where tasks go

    def _base(self) -> str:
        return str(self._place.services.workspace.base)

    def _targets(self) -> list[tuple[str, str]]:
        results = self._place.feed.results
        files = list(results.loaded.writable) if results is not None else []
        files = files or [os.path.join(self._base(), NEW_FILE)]
        return [(file, os.path.relpath(file, self._base())) for file in files]

    def _target_now(self) -> str:
        files = [file for file, _ in self._targets()]
        return self._target if self._target in files else files[0]

    def _choose_target(self, file: str) -> None:
        self._target = file
        self._show_targets()

    def _show_targets(self) -> None:
        if self._place.feed.results is not None:
            file = self._target_now()
            self.adding.show_targets(self._targets(), file, exists=os.path.lexists(file))

    # Changing

    def edit_current(self) -> None:
        """The task of the current row; one that is typed or suggested becomes one that is kept."""
        results, line = self._place.feed.results, self._place.matrix.current_line
        if results is None or line is None:
            self._place.announced.emit(tr("There is no task to edit"))
            return
        self.adding.hide()
        self._stand = self._stand_of(results, line)
        self._show_task(results, line)
        self._open(self.changing)
        self.changing.field.setFocus()

    def _stand_of(self, results: Results, line: Line) -> Stand | None:
        return results.loaded.stands[line.number - 1] if line.number else None

    def _show_task(self, results: Results, line: Line) -> None:
        task, stand = line.judged.task, self._stand
        if stand is None:
            task, title = Task("", task.text), tr("Keep this task")
            where = tr("It will go into {file}", file=os.path.relpath(self._target_now(), self._base()))
        else:
            title, where = tr("Task {number}", number=line.number), f"{stand.shown}:{task.line}"
        others = {
            " ".join(other.judged.task.text.lower().split()): tr("Task {number}", number=other.number)
            for other in reversed(self._place.lines)
            if other.number != line.number
        }
        fixed = "" if stand is None or stand.editable else tr(
            "A file of this shape is not changed here; edit it where it is, or import it."
        )  # fmt: skip
        names = sorted({skill.name for skill in results.skills})
        self.changing.edit(task, title, where, names, others, fixed)

    def _save(self, wanted: Task) -> None:
        stand, before = self._stand, self.changing.task
        if stand is None:
            file = self._target_now()
            title = tr_n(1, "1 task added", "{count} tasks added")
            self.store.run(lambda: add_to(file, [wanted], title))
        elif wanted == before:
            self._close(self.changing)
        else:
            self.store.run(lambda: change_in(stand, before, wanted, "changed"))

    def delete(self) -> None:
        """Takes the task that is edited out of its file; undo brings it back."""
        stand, before = self._stand, self.changing.task
        if stand is not None and stand.editable:
            self.store.run(lambda: change_in(stand, before, None, "deleted"))

    def copy_place(self) -> None:
        """The path and line of the task that is edited, to the clipboard."""
        if self._stand is not None:
            QGuiApplication.clipboard().setText(f"{self._stand.file}:{self.changing.task.line}")
            self._place.announced.emit(tr("Copied"))

    # What came of it

    def undo(self) -> None:
        """Takes the last write back, where the file is still as it was left."""
        self.store.undo()

    def _on_saved(self, change: Change) -> None:
        name = os.path.relpath(change.file, self._base())
        self._place.announced.emit(tr("{what} in {file}; undo takes it back", what=_said(change), file=name))
        if not self.changing.isHidden():
            if self._stand is None:
                self._place.bar.field.clear()
            self._close(self.changing)
        elif not self.adding.isHidden():
            self.adding.forget_added()
            if not self.adding.field.toPlainText():
                self._close(self.adding)
        self._place.feed.reload()

    def _on_taken_back(self, change: Change) -> None:
        name = os.path.relpath(change.file, self._base())
        self._place.announced.emit(tr("Taken back in {file}: {what}", what=_said(change), file=name))
        self._place.feed.reload()

    def _on_done_again(self, change: Change) -> None:
        name = os.path.relpath(change.file, self._base())
        self._place.announced.emit(tr("Done again in {file}: {what}", what=_said(change), file=name))
        self._place.feed.reload()

    def _on_refused(self, reason: str) -> None:
        for panel in (self.adding, self.changing):
            if not panel.isHidden():
                panel.say(reason)
        self._place.announced.emit(reason)
        self._place.feed.reload()

    def _on_failed(self, failure: BaseException) -> None:
        self._place.announced.emit(f"{type(failure).__name__}: {failure}")

    def _open(self, panel: QWidget) -> None:
        """In a low window the tables fold away, so that the matrix is still seen."""
        panels = self._place.panels
        low = self._place.height() < self._place.services.theme.theme.px(_LOW)
        if low and not panels.folded:
            self._sizes = self._place.rows.sizes()
            panels.set_folded(True)
            self._place.rows.setSizes([sum(self._sizes), panels.strip_height])
        panel.show()

    def _unfold(self) -> None:
        if self._sizes:
            self._place.panels.set_folded(False)
            self._place.rows.setSizes(self._sizes)
            self._sizes = []

    def close_panels(self) -> bool:
        """Closes what is open; whether anything was."""
        shown = [panel for panel in (self.adding, self.changing) if not panel.isHidden()]
        for panel in shown:
            self._close(panel)
        return bool(shown)

    def _close(self, panel: QWidget) -> None:
        panel.hide()
        if panel is self.adding and self.adding.imported:
            self.adding.forget_added()
        self._unfold()
        (self._place.matrix if self._place.lines else self._place.bar.field).setFocus()


def _said(change: Change) -> str:
    words = {"changed": tr("1 task changed"), "deleted": tr("1 task deleted")}
    return words.get(change.title, change.title)


def attach_tasks(place: RoutingPlace) -> TaskDesk:
    """Gives the place its task panels and their commands their handlers."""
    desk = TaskDesk(place)
    attach_exchange(place, desk)
    commands, nothing = place.services.commands, place.feed.why_nothing

    def no_task() -> str | None:
        return nothing() or (None if place.matrix.current_line is not None else tr("there is no task to edit"))

    commands.attach("routing.add-tasks", desk.open_adding, nothing)
    commands.attach("routing.edit-task", desk.edit_current, no_task)
    commands.attach("routing.near-misses", desk.suggest, nothing)
    commands.attach_where(
        "edit.undo", place.isVisible, desk.undo, lambda: None if desk.store.undo_title else tr("Nothing to undo")
    )
    commands.attach_where(
        "edit.redo", place.isVisible, desk.store.redo, lambda: None if desk.store.redo_title else tr("Nothing to redo")
    )
    return desk
