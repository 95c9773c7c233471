"""The composition root: builds what a running desktop consists of, joins it, and takes it down again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from workbench.desktop import i18n, memory, style
from workbench.desktop.commands import CommandTable
from workbench.desktop.dialogs import Dialogs, QtDialogs
from workbench.desktop.place import Place
from workbench.desktop.preload import Preload
from workbench.desktop.report import LOG, Reporter
from workbench.desktop.services import Services
from workbench.desktop.session import RecentFolders, Session, Settings, load_session, save_session
from workbench.desktop.shell.actions import ShellActions
from workbench.desktop.shell.banner import Banner, BannerAction
from workbench.desktop.shell.rail import PLACES
from workbench.desktop.shell.recovery import RecoveryDesk
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.theme import ThemeManager
from workbench.desktop.window import WELCOME, Factory, MainWindow
from workbench.desktop.workspace import Workspace
from workbench.project.recovery import RecoveryStore

if TYPE_CHECKING:
    from workbench.desktop.gradual import GradualStart


def build_place(place: str, services: Services) -> Place:
    """The place with this id; its module is imported on the first visit, which keeps the start quick."""
    build: Factory = import_module(f"workbench.desktop.{place}.place").build
    return build(services)


class Desktop(QObject):
    """One running desktop: its parts live as long as it does, but the window is built anew for another language."""

    def __init__(
        self,
        app: QApplication,
        state: Path,
        *,
        theme: str = "",
        language: str = "",
        dialogs: Dialogs | None = None,
        factories: Mapping[str, Factory] | None = None,
    ) -> None:
        super().__init__()
        self.state = state
        self.settings = Settings(state)
        i18n.install(language or self.settings.language)
        self.reporter = Reporter(state)
        self._collector = memory.Collector()
        self.tasks = TaskRunner()
        self.theme = ThemeManager(partial(style.apply, app), theme or self.settings.theme, self.settings.zoom)
        self.workspace = Workspace(self.tasks)
        self.recent = RecentFolders(state)
        self._dialogs = dialogs or QtDialogs()
        self._factories = factories or {
            entry.id: self._build_author if entry.id == "author" else partial(build_place, entry.id) for entry in PLACES
        }
        self._loaded = load_session(state)
        self._preload = Preload(self)
        self._gradual: GradualStart | None = None
        self.tasks.problem_found.connect(self._on_task_failed)
        self.reporter.reported.connect(self._on_reported)
        self.workspace.problem_found.connect(self._on_problem)
        self.settings.problem_found.connect(self._on_problem)
        self.recovery = RecoveryDesk(RecoveryStore(state / "recovery"), self.tasks, self._dialogs, self._current_window)
        self.window = self._build_window(self._loaded)
        self._say_bad_state()

    def start(self, path: Path | None) -> None:
        """Show the window and open a path; without one, the folder of the last session."""
        folder = Path(self._loaded.folder) if self._loaded.folder else None
        target = path or folder
        try:
            if target is not None:
                self.window.open_folder(target)
            if path is None and self.window.page and self._loaded.place != "author":
                self.window.visit(self._loaded.place)
        finally:
            if not self.window.page:
                self.window.visit(WELCOME)
            self.window.show()
            self.recovery.look()
            self._preload.start()
            self._collector.start()

    def start_gradually(self, path: Path | None) -> None:
        """As `start`, but where that leads to Author the window stands before everything is loaded."""
        loaded = self._loaded
        target = path or (Path(loaded.folder) if loaded.folder else None)
        if target is None or not target.exists() or (path is None and loaded.place != "author"):
            self.start(path)
            return
        from workbench.desktop.gradual import GradualStart

        self._gradual = GradualStart(self, target, (loaded.places or {}).get("author") or {})
        self._gradual.begin()

    def end_start(self) -> None:
        """The window has all its parts; or one of them failed, and the welcome page stands instead."""
        self._gradual = None
        self._collector.start()
        if not self.window.page:
            self.window.visit(WELCOME)
        self.recovery.look()

    def shutdown(self) -> None:
        """Save the session, stop the work, join every thread. May be called twice."""
        self._preload.stop()
        if self._gradual is not None:
            self._gradual.stop()
        self.workspace.shutdown()
        self.tasks.shutdown()
        self._collector.stop()
        self.reporter.uninstall()

    def _build_author(self, services: Services) -> Place:
        from workbench.desktop.author.place import AuthorPlace

        return AuthorPlace(services, self._gradual.take_list() if self._gradual is not None else None)

    def _current_window(self) -> MainWindow:
        return self.window

    def _build_window(self, session: Session) -> MainWindow:
        commands = CommandTable()
        services = Services(self.workspace, self.tasks, commands, self.theme, self.settings, self._dialogs)
        window = MainWindow(services, self.recent, session, self._factories)
        commands.setParent(window)
        ShellActions(window, self.state, self._on_language_changed)
        window.closed_for_good.connect(self._on_window_closed)
        window.recovery_chosen.connect(self.recovery.answer)
        return window

    def _on_language_changed(self, language: str) -> None:
        """Build the window again in another language, at the same place and size."""
        i18n.install(language)
        old = self.window
        page, session, finder = old.page, old.session(), old.finder
        old.closed_for_good.disconnect(self._on_window_closed)
        old.hide()
        self.window = self._build_window(session)
        self.window.finder.recent = finder.recent
        self.window.show()
        self.window.visit(page)
        self.recovery.look()
        self.workspace.rescan()
        old.retire()

    def _on_window_closed(self) -> None:
        problem = save_session(self.state, self.window.session())
        if problem:
            LOG.warning("the session was not saved: %s", problem)

    def _say_bad_state(self) -> None:
        for problem in (self.settings.problem, self.recent.problem, self._loaded.problem):
            if problem:
                self._on_problem(i18n.tr("Put aside and started fresh: {problem}", problem=problem))

    def _on_task_failed(self, key: str, error: BaseException) -> None:
        self.reporter.report(error, key)

    def _on_problem(self, text: str) -> None:
        self.window.banners.show_banner(Banner(f"problem:{text}", "warning", text), lambda _action: None)

    def _on_reported(self, text: str) -> None:
        banner = Banner(
            "report",
            "error",
            i18n.tr("Something went wrong"),
            i18n.tr("{text}. Your files are as they were; the details are in the log.", text=text),
            (BannerAction("log", i18n.tr("Show the log")),),
        )
        self.window.banners.show_banner(banner, self._on_report_answered)

    def _on_report_answered(self, action: str) -> None:
        if action == "log":
            self.window.services.dialogs.tell(i18n.tr("The log"), str(self.reporter.log_file))
