"""What the grouped lists have in common on screen: headings, folding, and which keys and clicks choose a row."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.desktop import icons
from workbench.desktop.author.grouped_model import AnyIndex, GroupedModel, Heading
from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.theme import ThemeManager


class GroupedDelegate(QStyledItemDelegate):
    """Paints headings; a subclass paints its rows. Equal heights, no widget per row."""

    row_height = 28
    radius = 6
    inset = 12

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, row: Any) -> None:
        """Paints a row over its ground."""
        raise NotImplementedError

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(self.row_height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        if not isinstance(model, GroupedModel):
            return
        item = model.item(index)
        paint_ground(painter, option, self._theme.theme, radius=self.radius)
        if isinstance(item, Heading):
            self._paint_heading(painter, QRectF(option.rect), item)
        elif item is not None:
            self.paint_row(painter, option, index, item)

    def _paint_heading(self, painter: QPainter, rect: QRectF, item: Heading) -> None:
        theme = self._theme.theme
        icon = icons.pixmap("chevron-right" if item.folded else "chevron-down", 14, "text.tertiary")
        side = theme.px(14)
        box = QRectF(rect.left() + theme.px(self.inset), rect.center().y() - side / 2, side, side)
        painter.drawPixmap(box, icon, QRectF(icon.rect()))
        tail = rect.adjusted(0, 0, -theme.px(20), 0)
        font, right = row_font(theme, "hint", tabular=True), Qt.AlignmentFlag.AlignRight
        width = draw_text(painter, tail, str(item.count), font, theme.color("text.tertiary"), right)
        title = rect.adjusted(theme.px(self.inset + 17), 0, -theme.px(28) - width, 0)
        mode = Qt.TextElideMode.ElideMiddle
        draw_text(painter, title, item.title, row_font(theme, "section"), theme.color("text.secondary"), mode=mode)


class GroupedView(QListView):
    """Left and Right fold, Enter or a double click goes to a row, Space or a click shows it."""

    def __init__(self, model: GroupedModel[Any], delegate: GroupedDelegate) -> None:
        super().__init__()
        self._grouped = model
        self.setModel(model)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setMouseTracking(True)
        delegate.setParent(self)
        self.setItemDelegate(delegate)
        self.clicked.connect(lambda index: self._use(index, enter=False))
        self.doubleClicked.connect(lambda index: self._choose(index, enter=True))

    def row_chosen(self, row: Any, *, enter: bool) -> None:
        """A row was chosen; with `enter` the focus goes where it leads."""
        raise NotImplementedError

    def show_key(self, key: Any) -> bool:
        """Makes a row current and visible; whether it is shown at all."""
        index = self._grouped.index_of_key(key)
        if index.isValid() and index != self.currentIndex():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        return index.isValid()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._use(self.currentIndex(), enter=True)
        elif key == Qt.Key.Key_Space:
            self._use(self.currentIndex(), enter=False)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._fold_current(folded=key == Qt.Key.Key_Left)
        else:
            super().keyPressEvent(event)

    def _use(self, index: QModelIndex, *, enter: bool) -> None:
        item = self._grouped.item(index)
        if isinstance(item, Heading):
            self._grouped.fold(item.key, not item.folded)
        else:
            self._choose(index, enter=enter)

    def _choose(self, index: AnyIndex, *, enter: bool) -> None:
        row = self._grouped.row(index)
        if row is not None:
            self.row_chosen(row, enter=enter)

    def _fold_current(self, *, folded: bool) -> None:
        """Folds a heading; Left on a row goes to its heading."""
        item = self._grouped.item(self.currentIndex())
        if isinstance(item, Heading):
            self._grouped.fold(item.key, folded)
            return
        if not folded:
            return
        for place in range(self.currentIndex().row(), -1, -1):
            if isinstance(self._grouped.item(self._grouped.index(place)), Heading):
                self.setCurrentIndex(self._grouped.index(place))
                return
