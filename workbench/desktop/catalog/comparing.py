"""Before and after: two catalogs of one client as one list, struck where words went, tinted where they came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop import fonts
from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.catalog.cells import TOKENS, Cell, word_of
from workbench.desktop.catalog.controls import Switch
from workbench.desktop.catalog.glyphs import paint_glyph
from workbench.desktop.catalog.lists import PlaceList
from workbench.desktop.catalog.pairs import Pair, Piece, counted
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.shell.parts import ElidedLabel, IconButton, label
from workbench.desktop.theme import ThemeManager

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT: Final = QModelIndex()
_CONTEXT: Final = 36
"""Code points of unchanged text that are shown beside a change."""


def shown_pieces(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with long unchanged text shortened, never at a change."""
    found = []
    for number, piece in enumerate(pieces):
        text = " ".join(piece.text.split("\n"))
        if piece.kind == " " and len(text) > 2 * _CONTEXT and len(pieces) > 1:
            head = "" if number == 0 else text[:_CONTEXT]
            tail = "" if number == len(pieces) - 1 else text[-_CONTEXT:]
            text = f"{head}…{tail}"
        found.append(Piece(piece.kind, text))
    return found


def spoken(pair: Pair) -> str:
    """What an assistive tool reads."""
    nothing = tr("not there")
    before = word_of(pair.before) if pair.before is not None else nothing
    after = word_of(pair.after) if pair.after is not None else nothing
    parts = [tr("{name}: {before}, now {after}", name=pair.name, before=before, after=after)]
    gone = " ".join(piece.text for piece in pair.pieces if piece.kind == "-")
    come = " ".join(piece.text for piece in pair.pieces if piece.kind == "+")
    parts += [tr("removed: {text}", text=gone)] if gone else []
    parts += [tr("added: {text}", text=come)] if come else []
    return ", ".join(parts)


class PairsModel(QAbstractListModel):
    """The rows; those that did not change can be left out."""

    def __init__(self) -> None:
        super().__init__()
        self._all: tuple[Pair, ...] = ()
        self.pairs: tuple[Pair, ...] = ()
        self.only_changes = True

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.pairs)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        pair = self.pair(index)
        if pair is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return spoken(pair)
        return None

    def pair(self, index: AnyIndex) -> Pair | None:
        """A row."""
        return self.pairs[index.row()] if index.isValid() and index.row() < len(self.pairs) else None

    def set_pairs(self, pairs: Sequence[Pair], *, only_changes: bool) -> None:
        """Other rows; with the same ones nothing moves."""
        shown = tuple(pair for pair in pairs if not only_changes or pair.kind != "same")
        self._all, self.only_changes = tuple(pairs), only_changes
        if shown != self.pairs:
            self.beginResetModel()
            self.pairs = shown
            self.endResetModel()

    def show_all(self, shown: bool) -> None:
        """Whether unchanged skills are listed too."""
        self.set_pairs(self._all, only_changes=not shown)

    @property
    def all_pairs(self) -> tuple[Pair, ...]:
        """Every row, shown or not."""
        return self._all


class PairsDelegate(QStyledItemDelegate):
    """Line one: name, before → after. Line two: the description's words."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(48))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        pair = model.pair(index) if isinstance(model, PairsModel) else None
        if pair is None:
            return
        theme = self._theme.theme
        paint_ground(painter, option, theme, radius=4)
        box = QRectF(option.rect).adjusted(theme.px(20), theme.px(4), -theme.px(16), -theme.px(4))
        top = QRectF(box.left(), box.top(), box.width(), box.height() / 2)
        font = row_font(theme, "section")
        width = draw_text(painter, top.adjusted(0, 0, -theme.px(280), 0), pair.name, font, theme.color("text.primary"))
        left = max(top.left() + width + theme.px(20), top.left() + theme.px(200))
        left = self._paint_cell(painter, left, top, pair.before)
        left += draw_text(
            painter, QRectF(left, top.top(), theme.px(30), top.height()), "→", font, theme.color("text.tertiary")
        )
        self._paint_cell(painter, left + theme.px(12), top, pair.after)
        self._paint_words(painter, top.translated(0, top.height()), pair)

    def _paint_cell(self, painter: QPainter, left: float, row: QRectF, cell: Cell | None) -> float:
        theme = self._theme.theme
        font = row_font(theme, "body", tabular=True)
        if cell is not None:
            paint_glyph(painter, left, row.center().y(), cell.state, theme)
            left += theme.px(24)
        word, token = (word_of(cell), TOKENS[cell.state]) if cell is not None else (tr("not there"), "text.tertiary")
        room = QRectF(left, row.top(), max(1.0, row.right() - left), row.height())
        return left + draw_text(painter, room, word, font, theme.color(token)) + theme.px(12)

    def _paint_words(self, painter: QPainter, row: QRectF, pair: Pair) -> None:
        theme = self._theme.theme
        font = fonts.mono_font("exact")
        metrics = QFontMetricsF(font)
        tokens = {"-": ("diff.remove", "error.text"), "+": ("diff.add", "ok.text"), " ": ("", "text.secondary")}
        left, baseline = row.left(), row.center().y() + metrics.capHeight() / 2
        painter.save()
        painter.setClipRect(row, Qt.ClipOperation.IntersectClip)
        for piece in shown_pieces(pair.pieces):
            width = metrics.horizontalAdvance(piece.text)
            ground, ink = tokens[piece.kind]
            if ground:
                painter.fillRect(QRectF(left, row.top() + 1, width, row.height() - 2), theme.color(ground))
            font.setStrikeOut(piece.kind == "-")
            painter.setFont(font)
            painter.setPen(theme.color(ink))
            painter.drawText(QPointF(left, baseline), piece.text)
            left += width
            if left > row.right():
                break
        painter.restore()


class ComparePage(QWidget):
    """The page that stands in place of table and text. `closed`; `open_asked(path)` on Enter."""

    closed = Signal()
    open_asked = Signal(str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = PairsModel()
        self.title = ElidedLabel("", "section")
        self.summary = ElidedLabel("", "secondary", "secondary")
        self.all = Switch(theme, tr("Unchanged skills too"))
        self.all.toggled.connect(self._on_all)
        self.close_button = IconButton(theme, "close", tr("Close the comparison"), "Esc")
        self.close_button.clicked.connect(self.closed)
        self.view = PlaceList("pairs", tr("Before and after"))
        self.view.setModel(self.model)
        self._delegate = PairsDelegate(theme)
        self.view.setItemDelegate(self._delegate)
        self.view.entered.connect(self._open)
        self.empty = label("", "body", "secondary", wrap=True)
        self._lay_out(theme)
        theme.theme_changed.connect(self.view.doItemsLayout)

    def _lay_out(self, theme: ThemeManager) -> None:
        px = theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(px(20), px(8), px(16), px(8))
        row.setSpacing(px(12))
        row.addWidget(self.title)
        row.addWidget(self.summary, 1)
        row.addWidget(self.all)
        row.addWidget(self.close_button)
        column.addLayout(row)
        self.empty.setContentsMargins(px(20), px(10), px(20), px(10))
        column.addWidget(self.empty)
        column.addWidget(self.view, 1)

    def show_pairs(self, title: str, pairs: Sequence[Pair], size: str) -> None:
        """Shows a comparison; `size` says how large both catalogs are."""
        self.title.setText(title)
        self.model.set_pairs(pairs, only_changes=not self.all.isChecked())
        found = counted(pairs)
        parts = [
            tr_n(found["entered"], "1 entered", "{count} entered"), tr_n(found["left"], "1 gone", "{count} gone"),
            tr_n(found["lost"], "1 lost text", "{count} lost text"),
            tr_n(found["gained"], "1 regained text", "{count} regained text"),
            tr_n(found["reworded"], "1 reworded", "{count} reworded"), tr_n(found["same"], "1 alike", "{count} alike"),
        ]  # fmt: skip
        self.summary.setText(" · ".join([*([size] if size else []), *parts]))
        self._say_empty()

    def _on_all(self, shown: bool) -> None:
        self.model.show_all(shown)
        self._say_empty()

    def _say_empty(self) -> None:
        none = not self.model.pairs
        self.empty.setText(tr("Nothing differs between the two catalogs.") if none else "")
        self.empty.setVisible(none)

    def _open(self) -> None:
        pair = self.model.pair(self.view.currentIndex())
        if pair is not None:
            self.open_asked.emit(pair.path)
