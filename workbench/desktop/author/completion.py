"""The list of proposals below the caret. It never takes the focus: the editor hands it the keys it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop import fonts
from workbench.desktop.author.painting import draw_text
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.skill.completion import Completion, Offer

_WIDTH: Final = 440
_ROW: Final = 26
_SHOWN: Final = 8
_OFFER: Final = Qt.ItemDataRole.UserRole

AnyIndex = QModelIndex | QPersistentModelIndex


class _OfferDelegate(QStyledItemDelegate):
    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.prefix = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(self._theme.theme.px(120), self._theme.theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = self._theme.theme
        offer: Offer = index.data(_OFFER)
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("bg.selected"))
            painter.drawRoundedRect(rect, theme.px(6), theme.px(6))
        mono = fonts.mono_font("slug")
        column = rect.adjusted(theme.px(10), 0, -theme.px(10), 0)
        column.setWidth(min(column.width(), max(theme.px(150), QFontMetricsF(mono).horizontalAdvance(offer.label) + 1)))
        used = self._paint_label(painter, column, offer)
        rest = rect.adjusted(theme.px(20) + max(used, theme.px(150)), 0, -theme.px(10), 0)
        if rest.width() > theme.px(30):
            draw_text(painter, rest, offer.about, fonts.ui_font("hint"), theme.color("text.secondary"))
        painter.restore()

    def _paint_label(self, painter: QPainter, rect: QRectF, offer: Offer) -> float:
        """The label with the letters that were typed in bold; answers its width."""
        theme = self._theme.theme
        head = len(self.prefix) if self.prefix and offer.label.startswith(self.prefix) else 0
        used = 0.0
        if head:
            bold = fonts.mono_font("slug", bold=True)
            used = draw_text(painter, rect, offer.label[:head], bold, theme.color("accent.text"))
        rest = rect.adjusted(used, 0, 0, 0)
        return used + draw_text(painter, rest, offer.label[head:], fonts.mono_font("slug"), theme.color("text.primary"))


class CompletionPopup(QFrame):
    """Proposals for one place in the text; `chosen` tells which was taken."""

    chosen = Signal(object, object)

    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.completion: Completion | None = None
        self.setObjectName("popup")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list = QListWidget(self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setProperty("ground", "raised")
        self.list.setAccessibleName(tr("Proposals"))
        self.setAccessibleName(tr("Proposals"))
        self._delegate = _OfferDelegate(theme, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.itemClicked.connect(self._on_item_clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(5, 5, 5, 5)
        column.addWidget(self.list)
        self.hide()

    def show_completion(self, completion: Completion, caret: QRect, room: QRect) -> None:
        """Show proposals below the caret's rectangle, above it where there is no room; both in the parent's pixels."""
        self.completion = completion
        self._delegate.prefix = completion.prefix
        self.list.clear()
        for offer in completion.offers:
            item = QListWidgetItem(self.list)
            item.setData(_OFFER, offer)
            spoken = f"{offer.label}, {offer.about}" if offer.about else offer.label
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            if offer.clients:
                item.setToolTip(tr("Known to: {clients}", clients=", ".join(offer.clients)))
        self.list.setCurrentRow(0)
        px = self._theme.theme.px
        height = min(len(completion.offers), _SHOWN) * px(_ROW) + 12
        width = min(px(_WIDTH), room.width())
        below = caret.bottom() + height + 4 <= room.bottom() or caret.top() - height - 4 < room.top()
        top = caret.bottom() + 3 if below else caret.top() - height - 3
        self.setGeometry(max(room.left(), min(caret.left(), room.right() - width)), top, width, height)
        self.show()
        self.raise_()

    def handle(self, key: int) -> bool:
        """Up, Down, Page Up and Down move, Enter and Tab choose, Esc closes; whether the key was one of these."""
        moves: dict[int, Callable[[], int]] = {
            Qt.Key.Key_Down: lambda: (self.list.currentRow() + 1) % self.list.count(),
            Qt.Key.Key_Up: lambda: (self.list.currentRow() - 1) % self.list.count(),
            Qt.Key.Key_PageDown: lambda: min(self.list.currentRow() + _SHOWN, self.list.count() - 1),
            Qt.Key.Key_PageUp: lambda: max(self.list.currentRow() - _SHOWN, 0),
        }
        if key in moves:
            self.list.setCurrentRow(moves[key]())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            self._on_item_clicked(self.list.currentItem())
        elif key == Qt.Key.Key_Escape:
            self.hide()
        else:
            return False
        return True

    def _on_item_clicked(self, item: QListWidgetItem | None) -> None:
        completion = self.completion
        self.hide()
        if item is not None and completion is not None:
            self.chosen.emit(completion, item.data(_OFFER))
