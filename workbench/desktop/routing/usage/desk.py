"""Joins the view of usage to the Routing place: reads what the user chose, and nothing else."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QMenu, QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.tasks.saving import NEW_FILE, add_to
from workbench.desktop.routing.usage.from_asks import FromAsksDialog
from workbench.desktop.routing.usage.page import UNCLAIMED, UsagePage
from workbench.desktop.routing.usage.reading import Course, Shelf, Usage, Wish, known_clients, read_usage
from workbench.desktop.routing.usage.scene_dialog import SceneDialog
from workbench.desktop.routing.usage.scenes import Scene, scene_of
from workbench.desktop.routing.view import MATRIX
from workbench.routing.asks import Group
from workbench.transcripts import Moment

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

VIEW: Final = "usage"
LOOK_MS: Final = 100
"""How often the progress of a reading is looked at."""
_READ: Final = "routing.usage"
_SCENE: Final = "routing.usage.scene"


class UsageDesk(QObject):
    """What the user chose, the reading under way, and what the last one gave."""

    def __init__(self, place: RoutingPlace) -> None:
        super().__init__(place)
        self._place = place
        self._services = place.services
        self.page = UsagePage(self._services.theme)
        self.usage: Usage | None = None
        self._course: Course | None = None
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(lambda: self.page.show_course(self._course))
        place.add_view(VIEW, tr("Usage"), self.page, self.page.sources)
        self._join()
        self.forget()

    def _join(self) -> None:
        page, place = self.page, self._place
        page.sources_asked.connect(self.choose)
        page.cancel_asked.connect(self.cancel)
        page.moment_asked.connect(self.show_moment)
        page.skill_asked.connect(self.new_skill)
        page.left.connect(self._leave)
        place.services.workspace.opened.connect(lambda _path: self.forget())
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.cancel)

    @property
    def reading(self) -> bool:
        """Whether sessions are being read."""
        return self._course is not None

    def stops(self) -> list[QWidget]:
        """What F6 visits of the view."""
        page = self.page
        return (
            [page.sources, page.skills, page.panels.current_page_widget()] if self.usage is not None else [page.sources]
        )

    # Reading

    def choose(self) -> None:
        """The menu of what can be read."""
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.page.sources.mapToGlobal(self.page.sources.rect().bottomLeft()))

    def menu(self) -> QMenu:
        """Places of the known clients, a folder, a file. Nothing is looked at before one is chosen."""
        menu = QMenu(self.page)
        every = menu.addAction(tr("Sessions of all known clients"))
        every.triggered.connect(partial(self.read, Wish("client")))
        titles = {item.id: item.title for item in self._services.workspace.profiles}
        for client in known_clients():
            action = menu.addAction(titles.get(client, client))
            action.triggered.connect(partial(self.read, Wish("client", client)))
        menu.addSeparator()
        menu.addAction(tr("A folder of sessions…")).triggered.connect(self.choose_folder)
        menu.addAction(tr("A file…")).triggered.connect(self.choose_file)
        if self.usage is not None:
            menu.addSeparator()
            again = menu.addAction(tr("Read the same again"))
            again.triggered.connect(partial(self.read, self.usage.wish))
        return menu

    def choose_folder(self) -> None:
        """Asks for a folder and reads every session file below it."""
        chosen = self._services.dialogs.open_folder(tr("Folder of sessions"), Path.home())
        if chosen is not None:
            self.read(Wish("folder", str(chosen)))

    def choose_file(self) -> None:
        """Asks for one file: a session, or events of OpenTelemetry."""
        chosen = self._services.dialogs.open_file(tr("Session file"), Path.home())
        if chosen is not None:
            self.read(Wish("file", str(chosen)))

    def read(self, wish: Wish, _checked: bool = False) -> None:
        """Reads what is wished, in the background."""
        workspace = self._services.workspace
        if workspace.root is None:
            self._place.announced.emit(tr("No folder is open."))
            return
        if workspace.scanning:
            self._place.announced.emit(tr("Skills and tasks are being read."))
            return
        self.cancel()
        course = self._course = Course()
        shelf = Shelf(str(workspace.base), tuple(row.path for row in workspace.skills))
        home, environment = str(Path.home()), dict(os.environ)

        def work() -> Usage:
            return read_usage(wish, shelf, course, home, environment)

        self.page.show_source(self._named(wish))
        self.page.show_course(course)
        self._look.start()
        self._services.tasks.submit(_READ, work, self._take, self._on_failed)

    def cancel(self) -> None:
        """Stops the reading; what was counted by then is shown when it arrives."""
        if self._course is not None:
            self._course.stopped = True

    def forget(self) -> None:
        """Another library: nothing is read until the user chooses again."""
        self.cancel()
        self._services.tasks.cancel(_READ)
        self._end()
        self.usage = None
        self.page.show_source(tr("choose…"))
        self.page.show_usage(None, tr(
            "Nothing is read until you choose sessions. Files are read where they stand; counts and what was asked "
            "stay in memory, with secrets masked, and nothing is written."
        ))  # fmt: skip

    def _take(self, usage: Usage) -> None:
        self._end()
        self.usage = usage
        if not usage.ledger.files:
            self.usage = None
            stopped, nothing = tr("Stopped before a file was read."), tr("No session files were found there.")
            self.page.show_usage(None, "\n".join((stopped if usage.ledger.stopped else nothing, *usage.notes)))
            return
        self.page.show_usage(usage)
        if self.page.isVisible() and self.page.isAncestorOf(self.page.window().focusWidget()):
            self.page.skills.setFocus()

    def _on_failed(self, failure: BaseException) -> None:
        self._end()
        self.page.show_usage(None, tr("The sessions were not read: {reason}", reason=str(failure)))

    def _end(self) -> None:
        self._look.stop()
        self._course = None
        self.page.show_course(None)

    def _named(self, wish: Wish) -> str:
        if wish.kind != "client":
            return os.path.basename(wish.value.rstrip(os.sep)) or wish.value
        titles = {item.id: item.title for item in self._services.workspace.profiles}
        return titles.get(wish.value, wish.value) or tr("all known clients")

    # What follows from it

    def show_moment(self, moment: Moment) -> None:
        """Shows a moment in its session."""
        self._services.tasks.submit(_SCENE, partial(scene_of, moment), self._show_soon, self._scene_failed)

    def _show_soon(self, scene: Scene) -> None:
        """In a turn of its own: a dialog that is open must not hold up what other tasks bring."""
        QTimer.singleShot(0, self, lambda: self._show_scene(scene))

    def _show_scene(self, scene: Scene) -> None:
        dialog = SceneDialog(self._services.theme, scene, self._place.window())
        self._services.dialogs.show(dialog)
        dialog.deleteLater()

    def _scene_failed(self, failure: BaseException) -> None:
        self._place.announced.emit(tr("This moment cannot be shown: {reason}", reason=str(failure)))

    def no_asks(self) -> str | None:
        """Why no skill can be made from asks; None when one can."""
        return None if self.page.group is not None else tr("no unclaimed asks are shown")

    def show_asks(self) -> None:
        """To the unclaimed asks, and a new skill from the chosen kind."""
        self._place.show_view(VIEW)
        self.page.panels.show_page(UNCLAIMED)
        self.page.ask_for_skill()

    def new_skill(self, group: Group) -> None:
        """Asks for the name of a skill that takes these asks, makes it, and puts them into the task file."""
        workspace, file = self._services.workspace, self.task_file()
        shown = os.path.basename(file)
        dialog = FromAsksDialog(
            self._services.theme, self._services.dialogs, workspace.base, group, shown, self._place.window()
        )
        accepted, created, chosen = self._services.dialogs.show(dialog), dialog.created, dialog.chosen
        dialog.deleteLater()
        if not accepted or created is None:
            return
        name = created.parent.name
        self._place.announced.emit(tr("{name} was made", name=name))
        workspace.rescan()
        tasks = chosen.tasks(name)
        title = tr_n(len(tasks), "1 task for {name}", "{count} tasks for {name}", name=name)
        if tasks and not self._place.desk.store.run(partial(add_to, file, tasks, title)):
            self._place.announced.emit(tr("The tasks were not written: another file is being written. Try again."))
        self._without(group)

    def task_file(self) -> str:
        """The first file of ours that the library has, else the one that first tasks go into."""
        results, base = self._place.feed.results, str(self._services.workspace.base)
        files = results.loaded.files if results is not None else ()
        own = next((name for name in files if name.endswith((".tasks.yaml", ".tasks.yml"))), NEW_FILE)
        return os.path.normpath(os.path.join(base, own))

    def _without(self, group: Group) -> None:
        """Takes a kind away whose asks have a skill now."""
        if self.usage is not None:
            found = self.usage.found
            left = tuple(item for item in found.groups if item is not group)
            self.usage = replace(self.usage, found=found._replace(groups=left))
            self.page.show_usage(self.usage)

    def _leave(self) -> None:
        self._place.show_view(MATRIX)
        self._place.matrix.setFocus()


def attach_usage(place: RoutingPlace) -> UsageDesk:
    """Puts the view behind the toolbar's segments, with its commands."""
    desk = UsageDesk(place)
    commands = place.services.commands

    def show() -> None:
        place.show_view(VIEW)
        place.view_focus.setFocus()

    def read() -> None:
        show()
        desk.choose()

    commands.attach("routing.view-usage", show)
    commands.attach("routing.read-sessions", read)
    commands.attach("routing.new-from-asks", desk.show_asks, desk.no_asks)
    return desk
