"""Who will see this skill: a row per client with shape, word and reason, at the keystroke."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QMenu,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.clients.verdict import State
from workbench.desktop import icons
from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.author.standing_engine import Standing
from workbench.desktop.author.verdict_words import SHAPES, TOKENS, state_word
from workbench.desktop.author.who_sees_model import ORDERS, AnyIndex, ClientRow, MoreRow, WhoSeesModel, client_rows
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shapes import paint_shape
from workbench.desktop.shell.parts import NO_LIMIT, IconButton, label
from workbench.desktop.theme import Theme, ThemeManager

_ROW: Final = 26
_TITLE: Final = (112, 180)
"""The widest column of titles, in pixels at 100 %: in the column and in the bottom panel."""
_ORDER: Final = "author.clients-order"
_UNFOLDED: Final = "author.clients-unfolded"


class WhoSeesDelegate(QStyledItemDelegate):
    """Paints shape, client, word, reason; `wide` adds the link at the right that the bottom panel has room for."""

    wide = False

    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        row = model.row(index) if isinstance(model, WhoSeesModel) else None
        if row is None or not isinstance(model, WhoSeesModel):
            return
        theme = self._theme.theme
        paint_ground(painter, option, theme, radius=4)
        rect = QRectF(option.rect).adjusted(theme.px(16), 0, -theme.px(16), 0)
        if isinstance(row, MoreRow):
            self._paint_more(painter, rect, row)
        else:
            self._paint_client(painter, rect, row, model.all)

    def _paint_client(self, painter: QPainter, rect: QRectF, row: ClientRow, every: Sequence[ClientRow]) -> None:
        theme = self._theme.theme
        px = theme.px
        side = px(13)
        paint_shape(
            painter, QRectF(rect.left(), rect.center().y() - side / 2, side, side), SHAPES[row.verdict.state], theme
        )
        title = QRectF(rect.left() + px(24), rect.top(), _title_width(theme, every, wide=self.wide), rect.height())
        role = "section" if row.role == "primary" else "body"
        draw_text(painter, title, row.title, row_font(theme, role), theme.color("text.primary"))
        word = QRectF(title.right() + px(8), rect.top(), _word_width(theme), rect.height())
        draw_text(painter, word, row.word, row_font(theme, "secondary"), theme.color(TOKENS[row.verdict.state]))
        right = self._paint_link(painter, rect) if self.wide else rect.right()
        reason = QRectF(word.right() + px(10), rect.top(), right - word.right() - px(10), rect.height())
        token = "error.text" if row.stops and row.verdict.state in (State.SEEN, State.CHANGED) else "text.secondary"
        draw_text(painter, reason, row.short, row_font(theme, "secondary"), theme.color(token))

    def _paint_link(self, painter: QPainter, rect: QRectF) -> float:
        theme = self._theme.theme
        end = Qt.AlignmentFlag.AlignRight
        width = draw_text(painter, rect, tr("Details"), row_font(theme, "secondary"), theme.color("accent.text"), end)
        return rect.right() - width - theme.px(12)

    def _paint_more(self, painter: QPainter, rect: QRectF, row: MoreRow) -> None:
        theme = self._theme.theme
        px = theme.px
        icon = icons.pixmap("chevron-down" if row.folded else "chevron-up", 14, "text.tertiary")
        side = px(14)
        painter.drawPixmap(QRectF(rect.left() - 1, rect.center().y() - side / 2, side, side), icon, QRectF(icon.rect()))
        title = rect.adjusted(px(24), 0, 0, 0)
        width = draw_text(painter, title, row.title, row_font(theme, "secondary"), theme.color("text.secondary"))
        rest = title.adjusted(width + px(10), 0, 0, 0)
        if row.folded:
            draw_text(painter, rest, row.summary, row_font(theme, "secondary"), theme.color("text.tertiary"))


class WhoSeesView(QListView):
    """The list. Enter or a click opens a client, Left and Right fold the clients that are not chosen."""

    chosen = Signal(str)
    fold_asked = Signal(bool)
    menu_asked = Signal(object)
    moved = Signal()

    def __init__(self, model: WhoSeesModel, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._rows = model
        self._flowing = True
        self.setObjectName("who-sees")
        self.setAccessibleName(tr("Who will see this skill"))
        self.setModel(model)
        self.delegate = WhoSeesDelegate(theme, self)
        self.setItemDelegate(self.delegate)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._use)
        model.modelReset.connect(self._fit)
        theme.theme_changed.connect(self._fit)
        self.set_flowing(True)

    def set_flowing(self, flowing: bool) -> None:
        """Whether the list is as high as its rows and something around it scrolls; else it scrolls by itself."""
        self._flowing = flowing
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if flowing else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(policy)
        vertical = QSizePolicy.Policy.Fixed if flowing else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Expanding, vertical)
        self.delegate.wide = not flowing
        self.setProperty("ground", "panel" if flowing else "surface")
        self.style().unpolish(self)
        self.style().polish(self)
        self._fit()

    def sizeHint(self) -> QSize:
        px = self._theme.theme.px
        return QSize(px(200), px(_ROW) * max(1, self._rows.rowCount()))

    def minimumSizeHint(self) -> QSize:
        px = self._theme.theme.px
        return QSize(px(120), self.sizeHint().height() if self._flowing else px(_ROW))

    def select_client(self, client: str) -> None:
        """Makes a client's row current, when it is shown."""
        index = self._rows.index_of(client)
        if index.isValid():
            self.setCurrentIndex(index)

    def row_rect(self, client: str) -> QRect:
        """Where a client's row is on the screen; the whole list for one that is folded away."""
        index = self._rows.index_of(client)
        rect = self.visualRect(index) if index.isValid() else self.viewport().rect()
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._use(self.currentIndex())
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.fold_asked.emit(key == Qt.Key.Key_Left)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus():
            self.moved.emit()

    def _use(self, index: AnyIndex) -> None:
        row = self._rows.row(index)
        if isinstance(row, MoreRow):
            self.fold_asked.emit(not row.folded)
        elif row is not None:
            self.chosen.emit(row.client.id)

    def _fit(self) -> None:
        if self._flowing:
            self.setFixedHeight(self.sizeHint().height())
        else:
            self.setMinimumHeight(self._theme.theme.px(_ROW))
            self.setMaximumHeight(NO_LIMIT)
        self.updateGeometry()
        self.viewport().update()


class WhoSees(QWidget):
    """List and what is said above it. `chosen(client)` asks for the client's view; `counted(lost)` tells how many."""

    chosen = Signal(str)
    counted = Signal(int)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.standing: Standing | None = None
        self.model = WhoSeesModel()
        stored = services.settings.get(_UNFOLDED)
        self.model.unfolded = stored is True
        self.view = WhoSeesView(self.model, services.theme)
        self.summary = label("", "secondary", "secondary")
        self.more = IconButton(services.theme, "dots", tr("Order of the clients"))
        self.note = label("", "hint", "tertiary", wrap=True)
        px = services.theme.theme.px
        self.note.setContentsMargins(px(16), px(4), px(16), 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view)
        column.addWidget(self.note)
        self.view.chosen.connect(self.chosen)
        self.view.fold_asked.connect(self._fold)
        self.view.menu_asked.connect(self._show_menu)
        self.more.clicked.connect(lambda: self._show_menu(self.more.mapToGlobal(self.more.rect().bottomLeft())))
        services.workspace.profiles_changed.connect(self.refresh)
        self.show_standing(None)

    def show_standing(self, standing: Standing | None, note: str = "") -> None:
        """Shows other verdicts; `note` says what they leave aside."""
        self.standing = standing
        self.note.setText(note)
        self.note.setVisible(bool(note) and standing is not None)
        self.refresh()

    def refresh(self) -> None:
        """The same verdicts in the order of the present clients."""
        workspace = self._services.workspace
        also = workspace.also
        self.model.set_rows(client_rows(self.standing, workspace.clients(), workspace.primary, also, self._order()))
        self._say_counts()

    def _say_counts(self) -> None:
        lost, written = len(self.model.lost), self.model.as_written
        self.counted.emit(lost)
        if not self.model.all:
            self.summary.setText("")
            return
        self.summary.setText(tr("{written} as written · {lost} lost", written=written, lost=lost))
        self.summary.setToolTip(tr("Of {count} clients", count=len(self.model.all)))
        tone = "error" if lost else "secondary"
        if self.summary.property("tone") != tone:
            self.summary.setProperty("tone", tone)
            self.summary.style().unpolish(self.summary)
            self.summary.style().polish(self.summary)

    def first_lost(self) -> str:
        """The id of the first client that loses the skill; empty where none does."""
        lost = self.model.lost
        return lost[0].client.id if lost else ""

    def _order(self) -> str:
        stored = self._services.settings.get(_ORDER)
        return stored if isinstance(stored, str) and stored in ORDERS else ORDERS[0]

    def _fold(self, folded: bool) -> None:
        self._services.settings.set(_UNFOLDED, not folded)
        self.model.set_folded(folded)
        self.view.setCurrentIndex(self.model.index_of(""))

    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        titles = {"worst-last": tr("Worst last"), "worst-first": tr("Worst first"), "menu": tr("As in the menus")}
        for order in ORDERS:
            action = menu.addAction(titles[order])
            action.setCheckable(True)
            action.setChecked(order == self._order())
            action.triggered.connect(lambda _=False, name=order: self._set_order(name))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def _set_order(self, order: str) -> None:
        self._services.settings.set(_ORDER, order)
        self.refresh()


@lru_cache(maxsize=8)
def _widest(texts: tuple[str, ...], role: str, theme: Theme) -> float:
    metrics = QFontMetricsF(row_font(theme, role))
    return max((metrics.horizontalAdvance(text) for text in texts), default=0.0) + 2


def _title_width(theme: Theme, rows: Sequence[ClientRow], *, wide: bool) -> float:
    """Sized by the longest title, within reason."""
    return min(_widest(tuple(row.title for row in rows), "section", theme), theme.px(_TITLE[wide]))


def _word_width(theme: Theme) -> float:
    """Sized by the longest word of the language in use."""
    return _widest(tuple(map(state_word, State)), "secondary", theme)
