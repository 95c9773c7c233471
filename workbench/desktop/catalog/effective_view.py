"""The effective set: what one client really has in one folder, with each shadowed copy greyed under its winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from workbench.clients.scopes import Effective, shadowed
from workbench.clients.verdict import State
from workbench.desktop import i18n
from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.catalog.lists import PlaceList
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.shapes import paint_shape
from workbench.desktop.shell.parts import ElidedLabel, IconButton, label
from workbench.desktop.theme import ThemeManager

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class EffectiveRow:
    """One row: `kind` is `root` (a heading), `winner`, `shadowed` (below its winner), `lost` or `unknown`."""

    kind: str
    name: str
    place: str
    why: str
    file: Path | None = None

    @property
    def sentence(self) -> str:
        """What an assistive tool reads."""
        word = {
            "root": tr("directory"), "winner": tr("in force"), "shadowed": tr("shadowed"), "lost": tr("not seen"),
            "unknown": tr("not known"),
        }[self.kind]  # fmt: skip
        return ", ".join(filter(None, (self.name, word, self.place, self.why)))


def rows_of(found: Effective) -> list[EffectiveRow]:
    """Winners in load order with their shadowed copies below; then what is lost otherwise; then directories."""
    language = i18n.current()
    winners: list[tuple[str, EffectiveRow]] = []
    losers: dict[str, list[EffectiveRow]] = {}
    lost: list[EffectiveRow] = []
    for root, item, verdict in found.rows:
        file = root.path.joinpath(*item.folder, item.filename)
        name = verdict.name or item.source.skill.shown_name
        why = "; ".join(reason.message(language) for reason in verdict.reasons)
        winner = shadowed(verdict)
        if winner:
            losers.setdefault(winner, []).append(EffectiveRow("shadowed", name, item.path, why, file))
        elif verdict.state in (State.SEEN, State.CHANGED):
            winners.append((item.path, EffectiveRow("winner", name, item.path, why, file)))
        else:
            kind = "unknown" if verdict.state is State.NOT_KNOWN else "lost"
            lost.append(EffectiveRow(kind, name, item.path, why, file))
    rows = [row for path, winner_row in winners for row in (winner_row, *losers.pop(path, []))]
    rows += [row for rest in losers.values() for row in rest]
    return [*rows, *lost, *_directories(found)]


def _directories(found: Effective) -> Iterator[EffectiveRow]:
    for root in found.roots:
        why = "" if root.exists else tr("no such folder")
        if root.duplicate:
            why = tr("the same folder as {other}", other=root.duplicate)
        elif root.needs and root.exists:
            why = tr("read only when the client trusts the project")
        yield EffectiveRow("root", root.shown, root.scope, why)


class EffectiveModel(QAbstractListModel):
    """The rows."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[EffectiveRow, ...] = ()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return row.sentence
        return None

    def row(self, index: AnyIndex) -> EffectiveRow | None:
        """A row."""
        return self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None

    def set_rows(self, rows: Sequence[EffectiveRow]) -> None:
        """Other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()


class EffectiveDelegate(QStyledItemDelegate):
    """Shape, name, path, reason; a shadowed copy stands indented and grey."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(28))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        row = model.row(index) if isinstance(model, EffectiveModel) else None
        if row is None:
            return
        theme = self._theme.theme
        paint_ground(painter, option, theme, radius=4)
        box = QRectF(option.rect).adjusted(theme.px(20), 0, -theme.px(16), 0)
        if row.kind == "shadowed":
            box.setLeft(box.left() + theme.px(24))
        shape = {"winner": "seen", "shadowed": "off", "lost": "not-seen", "unknown": "not-known"}.get(row.kind, "")
        side = theme.px(12)
        if shape:
            paint_shape(painter, QRectF(box.left(), box.center().y() - side / 2, side, side), shape, theme)
        box.setLeft(box.left() + theme.px(22))
        grey = row.kind in ("shadowed", "root")
        ink = theme.color("text.tertiary" if grey else "text.primary")
        name = QRectF(box.left(), box.top(), max(theme.px(120), box.width() * 0.22), box.height())
        draw_text(painter, name, row.name, row_font(theme, "body"), ink)
        place = QRectF(name.right() + theme.px(12), box.top(), box.width() * 0.34, box.height())
        mode = Qt.TextElideMode.ElideMiddle
        draw_text(painter, place, row.place, row_font(theme, "secondary"), theme.color("text.tertiary"), mode=mode)
        why = QRectF(place.right() + theme.px(12), box.top(), box.right() - place.right() - theme.px(12), box.height())
        tone = "error.text" if row.kind == "lost" else "text.secondary"
        draw_text(painter, why, row.why, row_font(theme, "secondary"), theme.color(tone))


class EffectivePage(QWidget):
    """The page that stands in place of table and text. `open_asked(file)` on Enter: a winner or a loser."""

    closed = Signal()
    open_asked = Signal(object)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = EffectiveModel()
        self.title = ElidedLabel("", "section")
        self.summary = ElidedLabel("", "secondary", "secondary")
        self.close_button = IconButton(theme, "close", tr("Close the effective set"), "Esc")
        self.close_button.clicked.connect(self.closed)
        self.note = label("", "hint", "tertiary", wrap=True)
        self.view = PlaceList("effective", tr("Effective set"))
        self.view.setModel(self.model)
        self._delegate = EffectiveDelegate(theme)
        self.view.setItemDelegate(self._delegate)
        self.view.entered.connect(self._open)
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
        row.addWidget(self.close_button)
        column.addLayout(row)
        self.note.setContentsMargins(px(20), 0, px(20), px(8))
        column.addWidget(self.note)
        column.addWidget(self.view, 1)

    def show_set(self, found: Effective) -> None:
        """Shows what a client has in a folder."""
        title = found.client.title.in_language(i18n.current())
        self.title.setText(tr("What {client} has in {folder}", client=title, folder=str(found.folder)))
        rows = rows_of(found)
        kinds = [row.kind for row in rows]
        parts = [
            tr_n(kinds.count("winner"), "1 in force", "{count} in force"),
            tr_n(kinds.count("shadowed"), "1 shadowed", "{count} shadowed"),
            tr_n(kinds.count("lost") + kinds.count("unknown"), "1 not seen", "{count} not seen"),
        ]
        self.summary.setText(" · ".join(parts))
        notes = [tr("Home and project are read, never written.")]
        if not found.documented:
            notes.append(tr("Which copy of a name wins is not documented for this client."))
        if found.given:
            notes.append(tr("This client has no directories of its own: whoever calls it names them."))
        self.note.setText(" ".join(notes))
        self.model.set_rows(rows)
        if rows:
            self.view.setCurrentIndex(self.model.index(0))

    def _open(self) -> None:
        row = self.model.row(self.view.currentIndex())
        if row is not None and row.file is not None:
            self.open_asked.emit(row.file)
