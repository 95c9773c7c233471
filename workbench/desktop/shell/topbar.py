"""The top bar: where am I, and for whom do I judge."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from workbench.desktop import icons
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.desktop.session import RecentFolders
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.menus import MainMenu, StayOpenMenu
from workbench.desktop.shell.parts import ElidedLabel, IconButton, hairline, spacer

_SEARCH_WIDTH: Final = 400
_SEARCH_LEAST: Final = 72
_FIRST: Final = 1000
"""The search field is widened before the room beside it is."""


class TopBar(QWidget):
    """Menu button, project, search, primary client and the clients that are also checked."""

    folder_chosen = Signal(Path)

    def __init__(self, services: Services, recent: RecentFolders, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Top bar"))
        self._services = services
        self._recent = recent
        self._narrow = False
        theme, commands = services.theme, services.commands
        self.menu_button = IconButton(theme, "menu", tr("Menu"), commands.key_text("menu.open"))
        self.menu_button.setObjectName("menu-button")
        self.main_menu = MainMenu(commands, self)
        self.menu_button.clicked.connect(self.open_menu)
        self.project = DropButton(theme, "project", bold=True)
        self.facts = ElidedLabel("", "secondary")
        self.search = DropButton(theme, "search", chevron=False)
        self.primary = DropButton(theme, "clients")
        self.also = DropButton(theme, "clients")
        self._line = hairline(vertical=True)
        self._build_menus()
        self._lay_out()
        self._connect()
        self.refresh()

    def set_narrow(self, narrow: bool) -> None:
        """Below 1100 px: no facts, and the two client buttons become one."""
        self._narrow = narrow
        self.facts.setVisible(not narrow)
        self._line.setVisible(not narrow)
        self.also.setVisible(not narrow)
        self._on_theme_changed()
        self.refresh()

    def open_menu(self) -> None:
        """Open the menus below their button."""
        self.main_menu.popup(self.menu_button.mapToGlobal(self.menu_button.rect().bottomLeft()))

    def refresh(self) -> None:
        """Show the present project, counts and clients."""
        workspace = self._services.workspace
        self._show_project()
        primary = self._client_title(workspace.primary)
        count = len(workspace.also)
        if self._narrow:
            self.primary.set_content(f"{primary} +{count}" if count else primary)
        else:
            self.primary.set_content(primary, prefix=tr("Primary"))
            self.also.set_content(tr("also check {count}", count=count))
        origin = tr("Chosen in workbench.toml, or here for this session")
        self.primary.setAccessibleName(tr("Primary client: {client}", client=primary))
        self.primary.setToolTip(tr("Decides severities everywhere.") + "\n" + origin)
        names = ", ".join(self._client_title(client) for client in workspace.also) or tr("none")
        self.also.setAccessibleName(tr("Clients also checked: {names}", names=names))
        self.also.setToolTip(tr("Also checked: {names}", names=names) + "\n" + origin)

    def _show_project(self) -> None:
        workspace = self._services.workspace
        if workspace.root is None:
            self.project.set_content(tr("No folder"), icon="folder")
            self.facts.setText(tr("open one to begin"))
        else:
            self.project.set_content(workspace.title, badge=workspace.title[:1].upper())
            self.facts.setText(self._library_facts())
        name = workspace.title if workspace.root is not None else tr("No folder")
        self.project.setAccessibleName(tr("Project: {name}", name=name))
        self.project.setToolTip(str(workspace.root or tr("No folder")))

    def _library_facts(self) -> str:
        workspace = self._services.workspace
        skills = tr_n(len(workspace.skills), "1 skill", "{count} skills")
        roots = len(workspace.roots)
        return f"{skills} · " + tr("{count} roots", count=roots) if roots > 1 else skills

    def _client_title(self, client: str) -> str:
        profiles = self._services.workspace.profiles
        return next((profile.title for profile in profiles if profile.id == client), client)

    def _build_menus(self) -> None:
        self._project_menu = QMenu(tr("Project"), self)
        self._primary_menu = QMenu(tr("Primary client"), self)
        self._also_menu = StayOpenMenu(tr("Also check"), self)
        for button, menu, fill in (
            (self.project, self._project_menu, self._fill_project),
            (self.primary, self._primary_menu, self._fill_primary),
            (self.also, self._also_menu, self._fill_also),
        ):
            menu.setAccessibleName(menu.title())
            menu.setToolTipsVisible(True)
            menu.aboutToShow.connect(fill)
            button.setMenu(menu)

    def _fill_project(self) -> None:
        menu, commands = self._project_menu, self._services.commands
        menu.clear()
        for folder in self._recent.folders:
            action = menu.addAction(icons.icon("folder"), folder.title)
            action.setToolTip(str(folder.path))
            action.setEnabled(folder.path.is_dir())
            action.triggered.connect(partial(self._on_recent_triggered, folder.path))
        if self._recent.folders:
            menu.addSeparator()
        for command in ("file.open-folder", "file.open-samples", "file.close-folder"):
            action = menu.addAction(commands.title(command))
            reason = commands.reason(command)
            action.setEnabled(reason is None)
            action.setToolTip(reason or "")
            action.triggered.connect(partial(self._on_command_triggered, command))

    def _fill_primary(self) -> None:
        workspace = self._services.workspace
        self._primary_menu.clear()
        for profile in workspace.profiles:
            action = self._checkable(self._primary_menu, profile.title, profile.id == workspace.primary)
            action.triggered.connect(partial(self._on_primary_triggered, profile.id))
        if self._narrow:
            self._primary_menu.addSeparator()
            self._also_menu.setTitle(tr("Also check"))
            self._primary_menu.addMenu(self._also_menu)

    def _fill_also(self) -> None:
        workspace = self._services.workspace
        self._also_menu.clear()
        for profile in workspace.profiles:
            if profile.id != workspace.primary:
                action = self._checkable(self._also_menu, profile.title, profile.id in workspace.also)
                action.toggled.connect(partial(self._on_also_toggled, profile.id))

    @staticmethod
    def _checkable(menu: QMenu, title: str, checked: bool) -> QAction:
        action = menu.addAction(title)
        action.setCheckable(True)
        action.setChecked(checked)
        return action

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 12, 1)
        row.setSpacing(8)
        self._corner = QWidget()
        corner = QHBoxLayout(self._corner)
        corner.setContentsMargins(0, 0, 0, 0)
        corner.addWidget(self.menu_button, 0, Qt.AlignmentFlag.AlignCenter)
        row.addWidget(self._corner)
        row.addSpacing(-4)
        row.addWidget(self.project)
        row.addWidget(self._line)
        row.addSpacing(2)
        row.addWidget(self.facts)
        self.search.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row.addWidget(spacer(), 1)
        row.addWidget(self.search, _FIRST)
        row.addWidget(spacer(), 1)
        row.addWidget(self.primary)
        row.addWidget(self.also)
        self._on_theme_changed()

    def _connect(self) -> None:
        services = self._services
        services.theme.theme_changed.connect(self._on_theme_changed)
        workspace = services.workspace
        workspace.opened.connect(self.refresh)
        workspace.rows_arrived.connect(self.refresh)
        workspace.scan_finished.connect(self.refresh)
        workspace.profiles_changed.connect(self.refresh)
        key = services.commands.key_text("palette.open")
        self.search.set_content(tr("Search skills, rules, commands"), icon="search", cap=key.replace("+", " "))
        self.search.setAccessibleName(tr("Search skills, rules, commands"))
        self.search.clicked.connect(lambda: services.commands.run("palette.open"))

    def _on_theme_changed(self) -> None:
        px = self._services.theme.theme.px
        self.setFixedHeight(px(44))
        self._corner.setFixedWidth(px(48 if self._narrow else 72))
        self.search.setMinimumWidth(px(_SEARCH_LEAST))
        self.search.setMaximumWidth(px(380 if self._narrow else _SEARCH_WIDTH))
        self._line.setFixedHeight(px(16))

    def _on_recent_triggered(self, path: Path) -> None:
        self.folder_chosen.emit(path)

    def _on_command_triggered(self, command: str) -> None:
        self._services.commands.run(command)

    def _on_primary_triggered(self, client: str) -> None:
        workspace = self._services.workspace
        workspace.set_also(tuple(each for each in workspace.also if each != client))
        workspace.set_primary(client)
        self.refresh()

    def _on_also_toggled(self, client: str, checked: bool) -> None:
        workspace = self._services.workspace
        others = tuple(each for each in workspace.also if each != client)
        workspace.set_also((*others, client) if checked else others)
        self.refresh()
