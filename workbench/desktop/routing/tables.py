"""The two tables below the matrix: each skill's precision and recall, and who takes whose tasks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.routing.tasks.ordering import Close
from workbench.desktop.routing.words import one_line
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager
from workbench.routing.collisions import Collision
from workbench.routing.evaluation import Evaluation, Judged, SkillFigures
from workbench.routing.intervals import Interval

_Index = QModelIndex | QPersistentModelIndex
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, the share that a meter shows (None without one), the colour's token, a shape before it."""

    text: str
    share: float | None = None
    token: str = "text.primary"
    right: bool = False
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: its cells, the sentence that says all of it, and the tasks (numbers from 1) that it is about."""

    cells: tuple[Cell, ...]
    sentence: str
    tasks: frozenset[int]
    title: str


class EntriesModel(QAbstractTableModel):
    """Entries with the titles of their columns."""

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__()
        self.titles = list(titles)
        self.entries: Sequence[Entry] = ()

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Shows others. They are kept as they are: a long list may make each entry when it is asked for."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.titles)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.cells[index.column()].text
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.sentence
        return entry.cells[index.column()] if role == Qt.ItemDataRole.UserRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None


class _Painter(QStyledItemDelegate):
    def __init__(self, theme: ThemeManager, parent: QTableView) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, cell = self._theme.theme, index.data(Qt.ItemDataRole.UserRole)
        paint_ground(painter, option, theme, 0)
        box = QRectF(option.rect).adjusted(theme.px(8), 0, -theme.px(8), 0)
        if cell.share is not None:
            bar = QRectF(box.left(), box.center().y() - theme.px(2), theme.px(48), theme.px(4))
            painter.fillRect(bar, theme.color("data.4"))
            bar.setWidth(bar.width() * cell.share)
            painter.fillRect(bar, theme.color("accent.solid" if cell.share >= 1 else "warning.solid"))
            box.setLeft(box.left() + theme.px(56))
        if cell.shape:
            side = theme.px(12)
            paint_shape(painter, QRectF(box.left(), box.center().y() - side / 2, side, side), cell.shape, theme)
            box.setLeft(box.left() + theme.px(20))
        align = _RIGHT if cell.right else Qt.AlignmentFlag.AlignLeft
        draw_text(painter, box, cell.text, row_font(theme, "body", tabular=True), theme.color(cell.token), align)


class EntriesTable(QTableView):
    """`opened(Entry)` on Enter or a double click; `left` on Escape."""

    opened = Signal(object)
    left = Signal()

    def __init__(self, theme: ThemeManager, name: str, titles: Sequence[str], widths: Sequence[int]) -> None:
        super().__init__()
        self._theme, self._widths = theme, tuple(widths)
        self.entries = EntriesModel(titles)
        self.setModel(self.entries)
        self.setItemDelegate(_Painter(theme, self))
        self.setAccessibleName(name)
        self.setFont(ui_font())
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        self.doubleClicked.connect(lambda _index: self._open())
        theme.theme_changed.connect(self._measure)
        self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _open(self) -> None:
        row = self.currentIndex().row()
        if 0 <= row < len(self.entries.entries):
            self.opened.emit(self.entries.entries[row])

    def _measure(self) -> None:
        px = self._theme.theme.px
        self.verticalHeader().setDefaultSectionSize(px(26))
        for column, width in enumerate(self._widths, 1):
            self.setColumnWidth(column, px(width))


def per_skill_table(theme: ThemeManager) -> EntriesTable:
    """The table of `skill_entries`."""
    titles = (tr("Skill"), tr("Precision"), tr("Recall"), tr("Right"), tr("Takes wrongly"), tr("Loses"))
    return EntriesTable(theme, tr("Per skill"), titles, (186, 186, 70, 110, 70))


def collisions_table(theme: ThemeManager) -> EntriesTable:
    """The table of `collision_entries`."""
    titles = (tr("Takes → loses"), tr("Tasks taken"), tr("Share of its tasks"), tr("Text overlap"))
    return EntriesTable(theme, tr("Collisions"), titles, (150, 150, 100))


def skill_entries(evaluation: Evaluation) -> list[Entry]:
    """Skills that a task names or that take one, worst first."""
    numbers = {skill: set[int]() for skill in range(len(evaluation.skills))}
    for number, item in enumerate(evaluation.judged, 1):
        for skill in {*item.primary, *item.unwanted, *(() if item.got is None else (item.got,))}:
            numbers[skill].add(number)
    shown = [
        (min(_or_one(found.precision), _or_one(found.recall)), at, found)
        for at, found in enumerate(evaluation.skills)
        if found.positives or found.claimed
    ]
    return [_skill_entry(found, frozenset(numbers[at])) for _, at, found in sorted(shown, key=lambda item: item[:2])]


def _or_one(share: float | None) -> float:
    return 1.0 if share is None else share


def _skill_entry(found: SkillFigures, tasks: frozenset[int]) -> Entry:
    name, lost = one_line(found.name), found.positives - found.taken
    counts = (found.taken, found.false, lost)
    precision, recall = (
        share_cell(found.precision, found.precision_interval),
        share_cell(found.recall, found.recall_interval),
    )
    cells = (Cell(name), precision, recall, *(Cell(f"{count:,}", right=True) for count in counts))
    sentence = tr(
        "{name}: precision {precision}, recall {recall}, {right} right, takes {false} wrongly, loses {lost}",
        name=name, precision=precision.text, recall=recall.text, right=found.taken, false=found.false, lost=lost,
    )  # fmt: skip
    return Entry(cells, sentence, tasks, tr("Tasks of {name}, or that it takes", name=name))


def share_cell(share: float | None, interval: Interval | None) -> Cell:
    """A share with its interval and a meter."""
    if share is None or interval is None:
        return Cell(tr("no hit"), token="text.tertiary")
    token = "text.primary" if share >= 1 else "error.text" if share == 0 else "warning.text"
    return Cell(f"{share:.2f} ({interval[0]:.2f}–{interval[1]:.2f})", share, token)


def collision_entries(evaluation: Evaluation, found: Sequence[Collision], close: Sequence[Close] = ()) -> list[Entry]:
    """Pairs of a thief and the skill that loses, the highest share first; then those that are close."""
    places = {id(item): number for number, item in enumerate(evaluation.judged, 1)}
    labels = evaluation.names.labels
    taken = [_collision_entry(item, labels, places) for item in found]
    return [*taken, *(_close_entry(item, labels, places) for item in close)]


def _close_entry(item: Close, labels: Sequence[str], places: dict[int, int]) -> Entry:
    rival, skill = one_line(labels[item.rival]), one_line(labels[item.skill])
    numbers = [places[id(judged)] for judged in item.tasks]
    near = tr("close on task {number}", number=numbers[0]) if len(numbers) == 1 else tr(
        "close on {count} tasks", count=f"{len(numbers):,}"
    )  # fmt: skip
    said = tr("{rival} comes close to tasks of {skill}", rival=rival, skill=skill)
    cells = (
        Cell(f"{rival} → {skill}", shape="info"), Cell(near), Cell(tr("none taken"), token="text.tertiary"),
        Cell(f"{item.overlap:.2f}", right=True),
    )  # fmt: skip
    return Entry(cells, "\n".join([said, *_texts(item.tasks)]), frozenset(numbers), said)


def _texts(tasks: Sequence[Judged]) -> list[str]:
    return [one_line(judged.task.text) for judged in tasks[:20]]


def _collision_entry(item: Collision, labels: Sequence[str], places: dict[int, int]) -> Entry:
    thief, loser = one_line(labels[item.thief]), one_line(labels[item.skill])
    interval = item.interval or (0.0, 1.0)
    share = f"{100 * item.rate:.0f} % ({100 * interval[0]:.0f}–{100 * interval[1]:.0f})"
    taken = tr("{count} of {total}", count=len(item.tasks), total=item.positives)
    texts = "\n".join(_texts(item.tasks))
    said = tr("{thief} takes {taken} tasks of {loser}", thief=thief, taken=taken, loser=loser)
    cells = (
        Cell(f"{thief} → {loser}", shape="error"),
        Cell(taken),
        Cell(share),
        Cell(f"{item.overlap:.2f}", right=True),
    )
    return Entry(cells, f"{said}\n{texts}", frozenset(places[id(judged)] for judged in item.tasks), said)
