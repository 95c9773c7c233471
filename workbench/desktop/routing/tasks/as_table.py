"""The matrix as a plain table with the same values: rows, columns and cells that assistive tools can walk through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.routing.figures import NO_SKILL, Grid, chosen, value_at
from workbench.desktop.routing.words import cell_sentence, name_of, number_text, one_line, verdict_word
from workbench.desktop.theme import ThemeManager
from workbench.routing.model import SkillText

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

_Index = QModelIndex | QPersistentModelIndex


class GridModel(QAbstractTableModel):
    """A grid with its verdicts as the first column."""

    def __init__(self) -> None:
        super().__init__()
        self.grid, self.skills = Grid(), tuple[SkillText, ...]()

    def show_grid(self, grid: Grid, skills: tuple[SkillText, ...]) -> None:
        """Another matrix."""
        self.beginResetModel()
        self.grid, self.skills = grid, skills
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.grid.lines)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.grid.columns) + 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.grid.lines[index.row()]
        if index.column() == 0:
            text = verdict_word(line.verdict) or tr("not labelled")
            return text if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) else None
        column = self.grid.columns[index.column() - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            taken = column == NO_SKILL and chosen(line.judged, column)
            return "–" if taken else number_text(value_at(line.judged, column))
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return cell_sentence(line, column, self.skills)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if orientation == Qt.Orientation.Vertical:
            line = self.grid.lines[section]
            text = one_line(line.judged.task.text)
            whole = role == Qt.ItemDataRole.AccessibleTextRole
            return f"{line.number or '+'}  {text if whole or len(text) <= _SHORT else text[:_SHORT] + '…'}"
        return tr("Verdict") if section == 0 else name_of(self.skills, self.grid.columns[section - 1])


_SHORT = 48


class GridTable(QTableView):
    """Shows the matrix's grid; the current cell is that of the matrix, both ways."""

    def __init__(self, theme: ThemeManager, place: RoutingPlace) -> None:
        super().__init__()
        self._theme, self._place = theme, place
        self._following = False
        self.cells = GridModel()
        self.setModel(self.cells)
        self.setAccessibleName(tr("Tasks and skills as a table"))
        self.setFont(ui_font())
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        theme.theme_changed.connect(self._measure)
        self._measure()

    def follow(self) -> None:
        """Shows what the matrix shows."""
        matrix = self._place.matrix
        self._following = True
        if self.cells.grid is not matrix.grid or self.cells.skills is not matrix.skills:
            self.cells.show_grid(matrix.grid, matrix.skills)
        if matrix.grid.lines:
            self.setCurrentIndex(self.cells.index(matrix.row, matrix.column + 1))
        self._following = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._place.matrix.opened.emit()
        elif event.text().isalpha() and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _on_current_changed(self, index: QModelIndex) -> None:
        if not self._following and index.isValid():
            self._place.matrix.select(index.row(), max(0, index.column() - 1) if index.column() else None)

    def _measure(self) -> None:
        px = self._theme.theme.px
        self.verticalHeader().setDefaultSectionSize(px(26))
        self.horizontalHeader().setDefaultSectionSize(px(132))


class AsTable:
    """Whether the matrix is painted or stands as a table."""

    def __init__(self, place: RoutingPlace) -> None:
        self._place = place
        self.table: GridTable | None = None

    @property
    def shown(self) -> bool:
        """Whether it stands as a table."""
        return self.table is not None and self._place.tasks_page is self.table

    def toggle(self) -> None:
        """The other of the two; what has the focus keeps it."""
        self.show(not self.shown)
        self._place.matrix.setFocus()

    def show(self, shown: bool) -> None:
        """One of the two."""
        place = self._place
        if shown == self.shown:
            return
        if self.table is None:
            self.table = GridTable(place.services.theme, place)
            place.pages.addWidget(self.table)
            place.matrix.moved.connect(self._follow)
        place.tasks_page = self.table if shown else place.matrix
        place.matrix.setFocusProxy(self.table if shown else None)  # type: ignore[arg-type] # PySide leaves out None
        place.show_grid()

    def follow(self) -> None:
        """The table shows what the matrix shows."""
        if self.shown and self.table is not None:
            self.table.follow()

    def _follow(self) -> None:
        self.follow()


def attach_as_table(place: RoutingPlace) -> AsTable:
    """Lets the matrix stand as a table."""
    made = AsTable(place)
    place.services.commands.attach("routing.as-table", made.toggle, place.feed.why_nothing, lambda: made.shown)
    return made
