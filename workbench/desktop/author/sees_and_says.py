"""The bottom page "Sees and says": the file, and beside it what one client's model gets, changed parts marked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSplitter, QVBoxLayout, QWidget

from workbench.clients.client import Client
from workbench.desktop import i18n
from workbench.desktop.author.delivered import Delivery, deliver
from workbench.desktop.author.marked_text import MarkedText
from workbench.desktop.author.standing_engine import Standing
from workbench.desktop.author.verdict_words import SHAPES, state_word
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shapes import shape_icon
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.parts import IconButton, hairline, label

_DELIVER: Final = "standing.deliver"


class SeesAndSays(QWidget):
    """File at the left, what the model gets at the right. `tools` stands at the right of the tab strip."""

    announced = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("sees-and-says")
        self._services = services
        self._standing: Standing | None = None
        self._shown: tuple[Standing, str] | None = None
        self._chosen = ""
        self.file = MarkedText(services.theme, tr("The file; struck through: does not arrive"))
        self.model = MarkedText(services.theme, tr("What the model gets; green: not in the file"))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        self._titles = (label("", "secondary", "secondary"), label("", "secondary", "secondary"))
        for title, pane in zip(self._titles, (self.file, self.model), strict=True):
            split.addWidget(self._side(title, pane))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(split)
        self.setFocusProxy(self.model)
        self.tools = self._tools()
        services.workspace.profiles_changed.connect(self._on_profiles_changed)
        self._say()

    @property
    def client(self) -> str:
        """The client whose text is shown: the chosen one, else the primary, else the first."""
        primary = self._services.workspace.primary
        known = (name for name in (self._chosen, primary) if name in self._members)
        return next(known, next(iter(self._members)))

    @property
    def _members(self) -> Mapping[str, Client]:
        return self._services.workspace.clients()

    def choose(self, client: str) -> None:
        """Shows another client."""
        self._chosen = client
        self._say()
        self._ask()

    def show_standing(self, standing: Standing | None) -> None:
        """Another text, or another skill. Nothing is worked out while the page is not seen."""
        self._standing = standing
        self._say()
        self._ask()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask()

    def client_menu(self) -> QMenu:
        """The clients with what became of the skill."""
        menu = QMenu(self)
        verdicts = self._standing.verdicts if self._standing is not None else {}
        for client in self._members.values():
            text = client.title.in_language(i18n.current())
            verdict = verdicts.get(client.id)
            action = menu.addAction(f"{text}, {state_word(verdict.state)}" if verdict is not None else text)
            if verdict is not None:
                action.setIcon(shape_icon(SHAPES[verdict.state], 12))
            action.setCheckable(True)
            action.setChecked(client.id == self.client)
            action.triggered.connect(lambda _=False, name=client.id: self.choose(name))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _side(self, title: QWidget, pane: QWidget) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        px = self._services.theme.theme.px
        title.setContentsMargins(px(20), px(5), px(12), px(5))
        column.addWidget(title)
        column.addWidget(hairline())
        column.addWidget(pane, 1)
        return box

    def _tools(self) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, self._services.theme.theme.px(8), 0)
        self.button = DropButton(self._services.theme, "show")
        self.button.setAccessibleName(tr("Choose a client"))
        self.button.set_content(tr("Choose a client"))
        self.button.clicked.connect(self._show_menu)
        self.copy = IconButton(self._services.theme, "copy", tr("Copy what the model gets"))
        self.copy.clicked.connect(self._copy)
        row.addWidget(self.button)
        row.addWidget(self.copy)
        return box

    def _show_menu(self) -> None:
        self.client_menu().popup(self.button.mapToGlobal(self.button.rect().bottomLeft()))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.model.exact_text())
        self.announced.emit(tr("Copied what {client} shows", client=self._title()))

    def _title(self) -> str:
        return self._members[self.client].title.in_language(i18n.current())

    def _say(self) -> None:
        if self._standing is None:
            return  # the profiles are read in the background, with the first verdicts
        title = self._title()
        self.button.set_content(title)
        self.button.setAccessibleName(tr("Client: {client}", client=title))
        self._titles[0].setText(tr("The file; struck through: does not arrive"))
        self._titles[1].setText(tr("What the model gets from {client}; green: not in the file", client=title))

    def _on_profiles_changed(self) -> None:
        self._say()
        self._ask()

    def _ask(self) -> None:
        standing = self._standing
        client = self._members[self.client] if standing is not None else None
        if standing is None or client is None:
            self._shown = None
            self._services.tasks.cancel(_DELIVER)
            self.file.set_mixed(())
            self.model.set_mixed(())
            return
        if not self.isVisible() or self._shown == (standing, client.id):
            return
        self._shown = standing, client.id
        self._services.tasks.submit(_DELIVER, partial(deliver, client, standing), self._show)

    def _show(self, delivery: Delivery) -> None:
        self.file.set_mixed(delivery.file)
        self.model.set_mixed(delivery.model)
