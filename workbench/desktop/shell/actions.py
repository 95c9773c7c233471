"""Handlers of the commands that belong to the window and to no place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QDialog

import workbench
from workbench.desktop import i18n
from workbench.desktop.disclosure.tour.progress import Progress
from workbench.desktop.i18n import tr
from workbench.desktop.shell.rail import PLACES
from workbench.desktop.window import WELCOME, MainWindow
from workbench.skill.packaged import sample_skills

_THEMES = {"system": "system", "light": "light", "dark": "dark", "contrast": "high-contrast"}


class ShellActions:
    """Attaches the handlers to the window's command table. Dialogs are imported when they are asked for."""

    def __init__(self, window: MainWindow, state: Path, change_language: Callable[[str], None]) -> None:
        self._window = window
        self._services = window.services
        self._state = state
        self._change_language = change_language
        self._progress = Progress(window.services.settings, window)
        self._attach_files()
        self._attach_navigation()
        self._attach_view()
        attach = self._services.commands.attach
        attach("app.settings", self.show_settings)
        attach("app.quit", window.close)
        attach("tour.questions", self.show_questions)
        attach("tour.leave", lambda: None, lambda: tr("No question is being shown"))
        attach("tour.start-over", self._start_over, self._progress.nothing_done)
        attach("help.shortcuts", self.show_shortcuts)
        attach("help.about", self.show_about)

    def open_folder(self) -> None:
        """Ask for a folder and open it."""
        workspace = self._services.workspace
        start = workspace.root if workspace.root is not None else Path.home()
        chosen = self._services.dialogs.open_folder(tr("Open folder"), start)
        if chosen is not None:
            self._window.open_folder(chosen)

    def new_skill(self) -> None:
        """Ask for a name, write the skill, and open it."""
        from workbench.desktop.shell.new_skill import NewSkillDialog

        services = self._services
        root = services.workspace.root
        folder = services.workspace.base if root is not None else Path.home()
        dialog = NewSkillDialog(services.theme, services.dialogs, folder, self._window)
        accepted, created = self._show(dialog), dialog.created
        if not accepted or created is None:
            return
        if root is not None and created.is_relative_to(services.workspace.base):
            self._window.open_when_found(created.relative_to(services.workspace.base).as_posix())
            services.workspace.rescan()
        else:
            self._window.open_folder(created.parent)

    def close_folder(self) -> None:
        """Let the library go and show the welcome page."""
        self._window.close_folder()

    def show_settings(self) -> None:
        """The settings dialog."""
        from workbench.desktop.shell.settings_dialog import SettingsDialog

        self._show(SettingsDialog(self._services, self._state, self._window))

    def show_questions(self) -> None:
        """The list of the tour on the welcome page."""
        self._window.visit(WELCOME)
        self._window.welcome.show_questions()

    def show_shortcuts(self) -> None:
        """The shortcuts page."""
        from workbench.desktop.shell.shortcuts import ShortcutsDialog

        dialog = ShortcutsDialog(self._services.theme, self._services.commands, self._window)
        self._show(dialog)

    def show_about(self) -> None:
        """Version, licence, and what the product never does."""
        text = tr(
            "Version {version}. MIT licence. Nothing leaves this machine, and opening a folder runs nothing of it.",
            version=workbench.__version__,
        )
        self._services.dialogs.tell(tr("Skill Workbench"), text)

    def _attach_files(self) -> None:
        attach, window = self._services.commands.attach, self._window
        attach("file.open-folder", self.open_folder)
        attach("file.open-samples", lambda: window.open_folder(sample_skills()))
        attach("file.new-skill", self.new_skill)
        attach("file.close-folder", self.close_folder, self._no_folder)
        attach("library.rescan", self._services.workspace.rescan, self._no_folder)

    def _attach_navigation(self) -> None:
        attach, window = self._services.commands.attach, self._window
        for entry in PLACES:
            attach(f"go.{entry.id}", partial(window.visit, entry.id))
        attach("go.welcome", lambda: window.visit(WELCOME))
        nothing_back, nothing_ahead = tr("Nothing to go back to"), tr("Nothing to go forward to")
        attach("go.back", window.go_back, lambda: None if window.history.can_go_back else nothing_back)
        attach("go.forward", window.go_forward, lambda: None if window.history.can_go_forward else nothing_ahead)
        attach("go.quick-open", lambda: window.open_palette("skills"))
        attach("palette.open", window.open_palette)
        attach("region.next", lambda: window.cycle_region(1))
        attach("region.previous", lambda: window.cycle_region(-1))
        attach("menu.open", window.topbar.open_menu)

    def _attach_view(self) -> None:
        attach, theme = self._services.commands.attach, self._services.theme
        for step, change in (("larger", theme.larger), ("smaller", theme.smaller), ("reset", self._reset_size)):
            attach(f"view.{step}", partial(self._resize, change))
        for name, choice in _THEMES.items():
            attach(f"view.theme-{name}", partial(self._set_theme, choice), checked=partial(self._is_theme, choice))
        for language in i18n.LANGUAGES:
            handler = partial(self._set_language, language)
            attach(f"view.language-{language}", handler, checked=partial(_is_language, language))
        window = self._window
        attach("view.presenter", self._toggle_presenting, checked=lambda: window.presenting)

    def _start_over(self) -> None:
        self._progress.start_over(self._services.dialogs)

    def _show(self, dialog: QDialog) -> bool:
        """Run a dialog and let it go afterwards."""
        accepted = self._services.dialogs.show(dialog)
        dialog.deleteLater()
        return accepted

    def _toggle_presenting(self) -> None:
        self._window.set_presenting(not self._window.presenting)

    def _is_theme(self, choice: str) -> bool:
        return self._services.theme.choice == choice

    def _no_folder(self) -> str | None:
        return tr("No folder is open") if self._services.workspace.root is None else None

    def _resize(self, change: Callable[[], None]) -> None:
        change()
        self._services.settings.set("zoom", self._services.theme.zoom)

    def _reset_size(self) -> None:
        self._services.theme.set_zoom(1.0)

    def _set_theme(self, choice: str) -> None:
        self._services.theme.set_theme(choice)
        self._services.settings.set("theme", choice)

    def _set_language(self, language: str) -> None:
        if language != i18n.current() and self._window.may_close():
            self._services.settings.set("language", language)
            self._change_language(language)


def _is_language(language: str) -> bool:
    return i18n.current() == language
