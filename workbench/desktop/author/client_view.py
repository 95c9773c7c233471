"""The view of a client: what its model gets of the open skill, and beside it what another client's gets, when asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.author.client_column import ClientColumn
from workbench.desktop.author.standing_engine import Standing
from workbench.desktop.author.verdict_words import SHAPES
from workbench.desktop.author.who_sees_model import ClientRow
from workbench.desktop.compositing import composited
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shapes import shape_icon
from workbench.desktop.shell.parts import hairline, quiet_button, spacer

_WIDTH: Final = 430
_HEIGHT: Final = 560
_LEAST: Final = 180
_BUTTONS: Final = 52


class ClientView(QFrame):
    """A popup: Tab goes through it, Esc closes. `closed` once; `says_asked(client)` wants the delivered text."""

    span_asked = Signal(object)
    says_asked = Signal(str)
    copied = Signal(str)
    closed = Signal()

    def __init__(self, services: Services, parent: QWidget, standing: Standing, rows: Sequence[ClientRow]) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("client-view")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rounded = composited()
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, rounded)
        self._services, self._standing = services, standing
        self._rows = tuple(rows)
        self._opener = parent
        self.columns: list[ClientColumn] = []
        frame = QFrame()
        frame.setObjectName("popup")
        frame.setProperty("square", not rounded)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.setSpacing(0)
        self._sides = QHBoxLayout()
        self._sides.setSpacing(0)
        inside.addLayout(self._sides, 1)
        inside.addWidget(hairline())
        inside.addLayout(self._buttons())
        self._beside = QRect()

    def show_client(self, client: str, other: str = "") -> None:
        """Shows a client, beside another one when that is given."""
        by_id = {row.client.id: row for row in self._rows}
        first, second = by_id[client], by_id.get(other)
        for item in self.columns:
            item.hide()
            item.deleteLater()
        while (place := self._sides.takeAt(0)) is not None:
            line = place.widget()
            if line is not None:
                line.hide()
                line.deleteLater()
        self.columns = []
        self._add_column(first, second)
        if second is not None:
            self._sides.addWidget(hairline(vertical=True))
            self._add_column(second, first)
        self.copy.setEnabled(bool(self.columns[0].copy_text()))
        names = [row.sentence for row in (first, second) if row is not None]
        self.setAccessibleName(tr("What the model gets: {clients}", clients="; ".join(names)))
        if self.isVisible():
            self._place()
            self.compare.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_beside(self, row: QRect) -> None:
        """Shows at the left of a rectangle in global coordinates, or wherever there is room."""
        self._beside = row
        self._place()
        self.show()
        self._fit_texts()
        self.copy.setFocus(Qt.FocusReason.PopupFocusReason)

    def compare_menu(self) -> QMenu:
        """The clients that the shown one can be compared with."""
        menu = QMenu(self)
        shown = [item.row.client.id for item in self.columns]
        if len(shown) > 1:
            menu.addAction(tr("No comparison")).triggered.connect(lambda: self.show_client(shown[0]))
            menu.addSeparator()
        for row in self._rows:
            if row.client.id == shown[0]:
                continue
            action = menu.addAction(shape_icon(SHAPES[row.verdict.state], 12), f"{row.title}, {row.word}")
            action.setCheckable(True)
            action.setChecked(row.client.id in shown)
            action.triggered.connect(lambda _=False, name=row.client.id: self.show_client(shown[0], name))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closed.emit()
        super().closeEvent(event)

    def _buttons(self) -> QHBoxLayout:
        px = self._services.theme.theme.px
        row = QHBoxLayout()
        row.setContentsMargins(px(10), px(8), px(10), px(8))
        row.setSpacing(px(8))
        self.copy = QPushButton(tr("Copy"))
        self.copy.setToolTip(tr("Name and description exactly as the model gets them"))
        self.copy.clicked.connect(self._copy)
        self.compare = QPushButton(tr("Compare with…"))
        self.compare.clicked.connect(self._show_compare)
        self.says = quiet_button(tr("Sees and says"))
        self.says.setToolTip(tr("The delivered text beside the file"))
        self.says.clicked.connect(self._ask_says)
        for button in (self.copy, self.compare, self.says):
            button.setAutoDefault(True)
            row.addWidget(button)
        row.addWidget(spacer())
        return row

    def _add_column(self, row: ClientRow, against: ClientRow | None) -> None:
        column = ClientColumn(self._services, row, self._standing, against)
        column.span_asked.connect(self._jump)
        self.columns.append(column)
        self._sides.addWidget(column, 1)

    def _place(self) -> None:
        px = self._services.theme.theme.px
        window = self._opener.window().frameGeometry()
        width = min(px(_WIDTH) * len(self.columns), window.width() - px(16))
        most = min(px(_HEIGHT), window.height() - px(16))
        self.resize(width, most)
        self._fit_texts()
        each = width // len(self.columns)
        wanted = max(column.height_for(each) for column in self.columns) + px(_BUTTONS)
        height = max(px(_LEAST), min(most, wanted))
        self.resize(width, height)
        screen = self.screen().availableGeometry().intersected(window)
        at = QPoint(self._beside.left() - width - px(6), self._beside.top() - px(40))
        if at.x() < screen.left():
            at = QPoint(screen.center().x() - width // 2, self._beside.top() - height - px(6))
            at.setX(max(screen.left(), at.x()))
        at.setY(max(screen.top() + px(8), min(at.y(), screen.bottom() - height - px(8))))
        self.move(at)
        self._fit_texts()

    def _fit_texts(self) -> None:
        for column in self.columns:
            column.fit_texts()

    def _copy(self) -> None:
        text = self.columns[0].copy_text()
        QGuiApplication.clipboard().setText(text)
        self.copied.emit(tr("Copied what {client} shows", client=self.columns[0].row.title))

    def _show_compare(self) -> None:
        self.compare_menu().popup(self.compare.mapToGlobal(self.compare.rect().bottomLeft()))

    def _ask_says(self) -> None:
        client = self.columns[0].row.client.id
        self.close()
        self.says_asked.emit(client)

    def _jump(self, span: object) -> None:
        self.close()
        self.span_asked.emit(span)
