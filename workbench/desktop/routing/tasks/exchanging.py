"""The menu of task files: a file brought in, the tasks given out in a shape of others, and what is lost by it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from workbench.desktop.dialogs import Choice
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.figures import NO_SKILL
from workbench.desktop.routing.tasks.exchange import SHAPES, Export, Shape, export
from workbench.desktop.routing.tasks.saving import write_new
from workbench.desktop.routing.words import one_line

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace
    from workbench.desktop.routing.tasks.desk import TaskDesk

_EXPORT = "routing.tasks.export"


class Exchange:
    """What the menu offers."""

    def __init__(self, place: RoutingPlace, desk: TaskDesk) -> None:
        self._place, self._desk = place, desk

    def fill(self, menu: QMenu) -> None:
        """Adds what can be done with tasks to the menu of their files."""
        menu.addSeparator()
        commands = self._place.services.commands
        for command in ("routing.add-tasks", "routing.import-tasks"):
            action = menu.addAction(commands.title(command))
            action.setEnabled(commands.reason(command) is None)
            action.triggered.connect(partial(commands.run, command))
        self.fill_export(menu.addMenu(tr("Export tasks")))

    def fill_export(self, menu: QMenu) -> None:
        """One line for each shape; those of one skill name it."""
        menu.setEnabled(bool(self._place.lines))
        skill = self._skill()
        for shape in SHAPES:
            title = tr("{shape}, about {skill}", shape=shape.title, skill=one_line(skill)) if shape.of_skill else (
                shape.title
            )  # fmt: skip
            if not shape.of_skill or skill:
                menu.addAction(title.replace("&", "&&")).triggered.connect(
                    lambda _on=False, wanted=shape: self.export_as(wanted)
                )

    def _skill(self) -> str:
        column = self._place.matrix.current_column
        return "" if column in (None, NO_SKILL) else self._place.matrix.skills[column or 0].name

    def bring_in(self) -> None:
        """Asks for a file and shows its tasks as they would be added."""
        place = self._place
        file = place.services.dialogs.open_file(tr("Import a task file"), place.services.workspace.base)
        if file is not None:
            self._desk.open_file(str(file))

    def show_menu(self) -> None:
        """The shapes to export in, below the button of task files."""
        place = self._place
        menu = QMenu(place)
        self.fill_export(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place.bar.tasks.mapToGlobal(place.bar.tasks.rect().bottomLeft()))

    def export_as(self, shape: Shape) -> None:
        """Asks for a file, says what the shape cannot hold, and writes it."""
        results = self._place.feed.results
        if results is None:
            return
        tasks, skill = results.loaded.tasks, self._skill()
        self._place.services.tasks.submit(
            _EXPORT, lambda: export(shape, tasks, skill), partial(self._made, shape), self._failed
        )

    def _made(self, shape: Shape, made: Export) -> None:
        place = self._place
        dialogs = place.services.dialogs
        lost = lost_text(made)
        choices = (Choice("write", tr("Export")), Choice("stay", tr("Cancel"), safe=True, cancels=True))
        if lost and dialogs.ask(tr("Export as {shape}?", shape=shape.title), lost, choices) != "write":
            return
        target = dialogs.save_as(tr("Export tasks"), Path(place.services.workspace.base) / shape.file)
        if target is not None:
            title = tr_n(made.held, "1 task exported", "{count} tasks exported")
            file, data = str(target), made.text.encode("utf-8")
            self._desk.store.run(lambda: write_new(file, data, title))

    def _failed(self, failure: BaseException) -> None:
        self._place.announced.emit(f"{type(failure).__name__}: {failure}")


def lost_text(made: Export) -> str:
    """What a shape cannot hold of the tasks, as sentences; empty where it holds all."""
    said = []
    if made.left_out:
        said.append(tr_n(
            made.left_out, "1 task is left out: its label cannot be said in this shape.",
            "{count} tasks are left out: their labels cannot be said in this shape.",
        ))  # fmt: skip
    names = {
        "id": tr("ids"), "also_ok": tr("skills that would also do"), "lang": tr("languages"),
        "note": tr("notes"), "extra": tr("keys of other tools"),
    }  # fmt: skip
    if made.lost:
        parts = [tr("{what} of {count}", what=names[name], count=f"{count:,}") for name, count in made.lost]
        said.append(tr("Not written: {parts}.", parts=", ".join(parts)))
    return " ".join(said)


def attach_exchange(place: RoutingPlace, desk: TaskDesk) -> Exchange:
    """Gives the menu of task files what it offers, and the commands their handlers."""
    exchange = Exchange(place, desk)
    place.bar.tasks_asked.connect(exchange.fill)
    commands = place.services.commands

    def no_tasks() -> str | None:
        return None if place.lines else tr("there are no tasks to export")

    commands.attach("routing.import-tasks", exchange.bring_in, place.feed.why_nothing)
    commands.attach("routing.export-tasks", exchange.show_menu, no_tasks)
    return exchange
