"""The two tables below the matrix: each skill's precision and recall, and who takes whose tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar, overload

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.tasks.ordering import Close
from workbench.desktop.routing.words import one_line
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager
from workbench.routing.collisions import Collision
from workbench.routing.evaluation import Evaluation, Judged, SkillFigures
from workbench.routing.intervals import Interval

T = TypeVar("T")
_Index = QModelIndex | QPersistentModelIndex
_PADDING: Final = 12
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, the share that a meter shows (None without one), the colour's token, a shape before it, and
    what stands in a second line."""

    text: str
    share: float | None = None
    token: str = "text.primary"
    right: bool = False
    shape: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: its cells, the sentence that says all of it, and the tasks (numbers from 1) that it is about."""

    cells: tuple[Cell, ...]
    sentence: str
    tasks: frozenset[int]
    title: str


class Rows(Sequence[Entry], Generic[T]):
    """Entries of values, made one by one; each stands for its number."""

    def __init__(
        self, values: Sequence[T], made: Callable[[int, T], Entry], places: Sequence[int] | None = None
    ) -> None:
        self._values, self._made = values, made
        self.places: Sequence[int] = range(len(values)) if places is None else places

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        if isinstance(index, slice):
            return [self._made(at, self._values[at]) for at in self.places[index]]
        at = self.places[index]
        return self._made(at, self._values[at])


class EntriesModel(QAbstractTableModel):
    """Entries with the titles of their columns, and what the titles mean."""

    def __init__(self, titles: Sequence[str], tips: Mapping[int, str]) -> None:
        super().__init__()
        self.titles, self.tips = list(titles), dict(tips)
        self.strong = False
        self.count = ""
        self.entries: Sequence[Entry] = ()

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Shows others. They are kept as they are: a long list may make each entry when it is asked for."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def set_first_title(self, title: str, *, count: str = "", strong: bool) -> None:
        """Another title of the first column; that of a whole table is strong, and how many rows it has may follow."""
        self.titles[0], self.count, self.strong = title, count, strong
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 0)

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
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tips.get(section)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.titles[section]}, {self.count}" if section == 0 and self.count else self.titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return (_RIGHT if self._is_right(section) else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
        return None

    def _is_right(self, section: int) -> bool:
        """A title stands above its numbers."""
        return bool(self.entries) and self.entries[0].cells[section].right


class _Painter(QStyledItemDelegate):
    def __init__(self, theme: ThemeManager, parent: QTableView) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, cell = self._theme.theme, index.data(Qt.ItemDataRole.UserRole)
        paint_ground(painter, option, theme, 0)
        box = QRectF(option.rect).adjusted(theme.px(8), 0, -theme.px(8), 0)
        if cell.share is not None:
            wide = min(theme.px(48), max(theme.px(16), box.width() - theme.px(40)))
            bar = QRectF(box.left(), box.center().y() - theme.px(2), wide, theme.px(4))
            painter.fillRect(bar, theme.color("data.4"))
            bar.setWidth(bar.width() * cell.share)
            painter.fillRect(bar, theme.color("accent.solid" if cell.share >= 1 else "warning.solid"))
            box.setLeft(box.left() + wide + theme.px(8))
        low = QRectF(box)
        if cell.detail:
            low.setTop(box.center().y())
            box.setBottom(box.center().y() + theme.px(3))
        if cell.shape:
            side = theme.px(12)
            paint_shape(painter, QRectF(box.left(), box.center().y() - side / 2, side, side), cell.shape, theme)
            for part in (box, low):
                part.setLeft(part.left() + theme.px(20))
        align = _RIGHT if cell.right else Qt.AlignmentFlag.AlignLeft
        draw_text(painter, box, cell.text, row_font(theme, "body", tabular=True), theme.color(cell.token), align)
        if cell.detail:
            low.setBottom(low.bottom() - theme.px(3))
            draw_text(painter, low, cell.detail, row_font(theme, "secondary"), theme.color("text.secondary"), align)


class _Header(QHeaderView):
    """Paints the title of a whole table where the first column's stands; a style sheet allows one font for all."""

    def __init__(self, theme: ThemeManager, entries: EntriesModel) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme, self._entries = theme, entries
        self.setSectionsClickable(True)

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        if index or not self._entries.strong:
            super().paintSection(painter, rect, index)
            return
        theme = self._theme.theme
        painter.fillRect(rect, theme.color("bg.surface"))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.color("line.hair"))
        box = QRectF(rect).adjusted(theme.px(8), 0, -theme.px(8), 0)
        font = row_font(theme, "section")
        box.setLeft(box.left() + draw_text(painter, box, self._entries.titles[0], font, theme.color("text.primary")))
        box.setLeft(box.left() + theme.px(8))
        count = row_font(theme, "secondary", tabular=True)
        draw_text(painter, box, self._entries.count, count, theme.color("text.tertiary"))


class EntriesTable(QTableView):
    """`opened(Entry)` on Enter or a double click; `left` on Escape."""

    opened = Signal(object)
    left = Signal()

    def __init__(
        self, theme: ThemeManager, name: str, titles: Sequence[str], widths: Sequence[int], *,
        tips: Mapping[int, str] = MappingProxyType({}), height: int = 26,
    ) -> None:  # fmt: skip
        super().__init__()
        self._theme, self._widths, self._height = theme, tuple(widths), height
        self.entries = EntriesModel(titles, tips)
        self.setModel(self.entries)
        self.setHorizontalHeader(_Header(theme, self.entries))
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
        self.verticalHeader().setDefaultSectionSize(px(self._height))
        for column, width in enumerate(self._widths, 1):
            self.setColumnWidth(column, px(width))


def padded(theme: ThemeManager, table: EntriesTable) -> QWidget:
    """The table on a ground of its own, so that its text begins where that above it does."""
    frame = QWidget()
    frame.setObjectName("surface")
    frame.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    frame.setFocusProxy(table)
    inside = QVBoxLayout(frame)
    inside.setContentsMargins(theme.theme.px(_PADDING), 0, theme.theme.px(_PADDING), 0)
    inside.addWidget(table)
    return frame


def meanings() -> tuple[str, str]:
    """What precision and recall mean."""
    return (
        tr("Precision: of the labelled tasks that the skill takes, the share that are its own"),
        tr("Recall: of the tasks that are its own, the share that the skill takes"),
    )


def per_skill_table(theme: ThemeManager) -> EntriesTable:
    """The table of `skill_entries`."""
    titles = (tr("Skill"), tr("Precision"), tr("Recall"), tr("right · taken · lost"))
    counts = tr("Tasks of its own that it takes · tasks of others that it takes · tasks of its own that it loses")
    tips = dict(enumerate((*meanings(), counts), 1))
    return EntriesTable(theme, tr("Per skill"), titles, (98, 98, 128), tips=tips)


def collisions_table(theme: ThemeManager) -> EntriesTable:
    """The table of `collision_entries`."""
    titles = (tr("Takes → loses"), tr("Text overlap"))
    tips = {1: tr("The share of words that both descriptions have; it hardly foretells who takes whose tasks")}
    return EntriesTable(theme, tr("Collisions"), titles, (92,), tips=tips, height=42)


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
    precision, recall = (
        share_cell(found.precision, found.precision_interval),
        share_cell(found.recall, found.recall_interval),
    )
    counts = f"{found.taken:,} · {found.false:,} · {lost:,}"
    cells = (Cell(name), _short(precision), _short(recall), Cell(counts, token="text.secondary", right=True))
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


def _short(cell: Cell) -> Cell:
    """Without the interval, which the row's sentence says."""
    return replace(cell, text=cell.text.split(" (")[0]) if cell.share is not None else cell


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
    cells = (Cell(f"{rival} → {skill}", shape="info", detail=near), _overlap(item.overlap))
    return Entry(cells, "\n".join([said, *_texts(item.tasks)]), frozenset(numbers), said)


def _overlap(share: float) -> Cell:
    return Cell(f"{share:.2f}", token="text.secondary", right=True)


def _texts(tasks: Sequence[Judged]) -> list[str]:
    return [one_line(judged.task.text) for judged in tasks[:20]]


def _collision_entry(item: Collision, labels: Sequence[str], places: dict[int, int]) -> Entry:
    thief, loser = one_line(labels[item.thief]), one_line(labels[item.skill])
    interval = item.interval or (0.0, 1.0)
    share = f"{100 * item.rate:.0f} % ({100 * interval[0]:.0f}–{100 * interval[1]:.0f})"
    taken = tr("{count} of {total}", count=len(item.tasks), total=item.positives)
    texts = "\n".join(_texts(item.tasks))
    said = tr_n(
        item.positives, "{thief} takes the only task of {loser}", "{thief} takes {taken} tasks of {loser}",
        thief=thief, taken=taken, loser=loser,
    )  # fmt: skip
    detail = tr("takes {taken}: {share}", taken=taken, share=share)
    cells = (Cell(f"{thief} → {loser}", shape="error", detail=detail), _overlap(item.overlap))
    return Entry(cells, f"{said}\n{texts}", frozenset(places[id(judged)] for judged in item.tasks), said)
