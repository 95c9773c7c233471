"""The status bar: facts of now. Each is a button with a jump, so that a number is never a dead end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from workbench.desktop import shapes
from workbench.desktop.commands import CommandTable
from workbench.desktop.i18n import tr
from workbench.desktop.place import StatusItem
from workbench.desktop.shell.parts import IconButton, spacer
from workbench.desktop.theme import ThemeManager

_MESSAGE_MS: Final = 8000


class StatusBar(QWidget):
    """One row of clickable facts: counts and running work at the left, facts of the place at the right.

    What finds no room goes whole into a menu at the end; a fact that is cut in the middle says nothing.
    """

    def __init__(self, theme: ThemeManager, commands: CommandTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Status bar"))
        self._theme = theme
        self._commands = commands
        self._items: tuple[StatusItem, ...] = ()
        self._buttons: dict[str, QToolButton] = {}
        self._message = StatusItem("message", "")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_message_over)
        self.more = IconButton(theme, "dots", tr("More facts"))
        self.more.clicked.connect(self._show_more)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 0, 4, 0)
        self._row.setSpacing(2)
        theme.theme_changed.connect(self._rebuild)
        self._rebuild()

    @property
    def items(self) -> tuple[StatusItem, ...]:
        """Facts shown now, without the passing message."""
        return self._items

    @property
    def message(self) -> str:
        """The passing message, or an empty text."""
        return self._message.text

    def button(self, key: str) -> QToolButton | None:
        """The button of a fact, or None when it is not shown."""
        return self._buttons.get(key)

    def set_items(self, items: list[StatusItem]) -> None:
        """Show these facts; buttons are rebuilt only when a fact came or went, so that the focus stays."""
        new = tuple(items)
        if new == self._items:
            return
        same = [(item.key, item.side, item.shape) for item in new] == [
            (item.key, item.side, item.shape) for item in self._items
        ]
        self._items = new
        if same:
            for item in new:
                self._dress(self._buttons[item.key], item)
            self._fit()
        else:
            self._rebuild()

    def show_message(self, text: str, shape: str = "", activate: Callable[[], None] | None = None) -> None:
        """Show a result for a while at the left and announce it to assistive tools."""
        self._message = StatusItem("message", text, shape=shape, token="text.primary", tooltip=text, activate=activate)
        self._rebuild()
        self._timer.start(_MESSAGE_MS)
        event = QAccessibleEvent(self, QAccessible.Event.Alert)
        QAccessible.updateAccessibility(event)

    def _on_message_over(self) -> None:
        self._message = StatusItem("message", "")
        self._rebuild()

    def _rebuild(self) -> None:
        self.setFixedHeight(self._theme.theme.px(26))
        while (taken := self._row.takeAt(0)) is not None:
            widget = taken.widget()
            if widget is not None and widget is not self.more:
                widget.hide()
                widget.deleteLater()
        self._buttons.clear()
        left = [item for item in self._items if item.side == "left"]
        if self._message.text:
            left.append(self._message)
        for item in left:
            self._add(item)
        self._row.addWidget(spacer(), 1)
        for item in self._items:
            if item.side != "left":
                self._add(item)
        self.more.setFixedHeight(self._theme.theme.px(24))
        self._row.addWidget(self.more)
        self._fit()

    @property
    def left_out(self) -> tuple[StatusItem, ...]:
        """Facts that find no room and stand in the menu at the end."""
        return tuple(item for item in self._items if self._buttons[item.key].isHidden())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Takes whole facts away until the others have room: plain ones before those with a severity, last ones first.
        The passing message stays."""
        widths = {key: button.sizeHint().width() + self._row.spacing() for key, button in self._buttons.items()}
        room = self.width() - self._theme.theme.px(12)
        plain = [item for item in reversed(self._items) if not item.shape]
        order = [*plain, *(item for item in reversed(self._items) if item.shape)]
        taken = sum(widths.values())
        hidden: set[str] = set()
        for item in order:
            if taken + (self.more.sizeHint().width() if hidden else 0) <= room:
                break
            taken -= widths[item.key]
            hidden.add(item.key)
        for item in self._items:
            self._buttons[item.key].setVisible(item.key not in hidden)
        self.more.setVisible(bool(hidden))

    def _show_more(self) -> None:
        menu = QMenu(self)
        for item in self.left_out:
            action = menu.addAction(item.text)
            action.setToolTip(item.tooltip)
            action.triggered.connect(partial(self._on_clicked, item.key))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.more.mapToGlobal(self.more.rect().topLeft()) - QPoint(0, menu.sizeHint().height()))

    def _add(self, item: StatusItem) -> None:
        button = QToolButton()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(partial(self._on_clicked, item.key))
        self._dress(button, item)
        self._buttons[item.key] = button
        self._row.addWidget(button)

    def _dress(self, button: QToolButton, item: StatusItem) -> None:
        button.setText(f" {item.text}" if item.shape else item.text)
        button.setAccessibleName(item.tooltip or item.text)
        button.setToolTip(item.tooltip)
        sheet = f"color: {self._theme.theme.color(item.token).name()};" if item.token else ""
        if sheet != button.styleSheet():
            button.setStyleSheet(sheet)
        if item.shape:
            button.setIcon(shapes.shape_icon(item.shape, 11))

    def _on_clicked(self, key: str) -> None:
        item = self._message if key == "message" else next(item for item in self._items if item.key == key)
        if item.activate is not None:
            item.activate()
        elif item.command:
            self._commands.run(item.command)
