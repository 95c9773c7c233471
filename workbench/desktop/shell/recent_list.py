"""The list of folders opened lately: name, path, skills, worst severity, when."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from workbench.desktop import icons
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import current, tr, tr_n
from workbench.desktop.session import RecentFolder, RecentFolders
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager

Index = QModelIndex | QPersistentModelIndex
_ROW: Final = 48
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_text(when: str, now: datetime | None = None) -> str:
    """`today`, `yesterday`, `n days ago` within a week, else the date; empty for no or an unreadable time."""
    try:
        then = datetime.fromisoformat(when).astimezone()
    except ValueError:
        return ""
    today = (now or datetime.now(UTC)).astimezone()
    days = (today.date() - then.date()).days
    if days <= 0:
        return tr("today")
    if days == 1:
        return tr("yesterday")
    if days < 7:
        return tr("{days} days ago", days=days)
    if current() == "zh":
        return f"{then.month} 月 {then.day} 日"
    return f"{then.day} {_MONTHS[then.month - 1]}" + (f" {then.year}" if then.year != today.year else "")


def verdict(folder: RecentFolder) -> tuple[str, str, str]:
    """Shape, text and colour token of the worst severity of the last session; empty texts when it is not known."""
    if folder.skills is None:
        return "", "", "text.tertiary"
    if folder.errors:
        return "error", tr_n(folder.errors, "1 error", "{count} errors"), "error.text"
    if folder.warnings:
        return "warning", tr_n(folder.warnings, "1 warning", "{count} warnings"), "warning.text"
    if folder.advice:
        return "info", tr("{count} advice", count=folder.advice), "advice.text"
    return "seen", tr("clean"), "ok.text"


def short_path(path: Path) -> str:
    """The path with the home folder as `~`."""
    try:
        return "~/" + path.relative_to(Path.home()).as_posix()
    except ValueError:
        return str(path)


class RecentModel(QAbstractListModel):
    """Recent folders for a list view; whether a folder is still there is looked up once per change."""

    def __init__(self, recent: RecentFolders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._recent = recent
        self._rows: list[tuple[RecentFolder, bool]] = []
        recent.changed.connect(self.reload)
        self.reload()

    def reload(self) -> None:
        """Read the list again."""
        self.beginResetModel()
        self._rows = [(folder, folder.path.is_dir()) for folder in self._recent.folders]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Number of folders."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, folder (UserRole), presence (UserRole + 1), and texts for tooltips and assistive tools."""
        folder, present = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return folder.title
        if role == Qt.ItemDataRole.UserRole:
            return folder
        if role == Qt.ItemDataRole.UserRole + 1:
            return present
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{folder.path}\n" + tr("Counts are from the last session")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _sentence(folder, present)
        return None


def _sentence(folder: RecentFolder, present: bool) -> str:
    if not present:
        return ", ".join((folder.title, str(folder.path), tr("not found")))
    count = tr_n(folder.skills, "1 skill", "{count} skills") if folder.skills is not None else ""
    parts = (folder.title, str(folder.path), count, verdict(folder)[1], day_text(folder.when))
    return ", ".join(part for part in parts if part)


class RecentDelegate(QStyledItemDelegate):
    """Paints one folder in two lines with a hairline below."""

    def __init__(self, theme: ThemeManager, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """48 px high."""
        return QSize(100, self._theme.theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One folder."""
        theme = self._theme.theme
        folder: RecentFolder = index.data(Qt.ItemDataRole.UserRole)
        present = bool(index.data(Qt.ItemDataRole.UserRole + 1))
        box = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, box, option)
        painter.drawPixmap(
            round(box.left() + 2), round(box.center().y() - theme.px(8)), icons.pixmap("folder", 16, "text.secondary")
        )
        columns = (box.right() - theme.px(250), box.right() - theme.px(160), box.right() - theme.px(78))
        name = QRectF(box.left() + theme.px(28), box.top(), columns[0] - box.left() - theme.px(28), box.height())
        self._paint_name(painter, name, folder, present)
        if present:
            self._paint_facts(painter, box, columns, folder)
        else:
            self._text(painter, box, tr("not found"), "text.tertiary", right=True)
        painter.restore()

    def _paint_ground(self, painter: QPainter, box: QRectF, option: QStyleOptionViewItem) -> None:
        theme = self._theme.theme
        state = option.state
        painter.setPen(QPen(theme.color("line.hair"), 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.setPen(Qt.PenStyle.NoPen)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        if state & QStyle.StateFlag.State_MouseOver or (state & QStyle.StateFlag.State_Selected and focused):
            painter.setBrush(theme.color("bg.selected" if focused else "bg.hover"))
            painter.drawRoundedRect(box.adjusted(-2, 1, 2, -2), 6, 6)
        if focused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.drawRoundedRect(box.adjusted(1, 2, -1, -3), 6, 6)

    def _paint_name(self, painter: QPainter, box: QRectF, folder: RecentFolder, present: bool) -> None:
        theme = self._theme.theme
        half = box.height() / 2
        upper = QRectF(box.left(), box.top() + theme.px(4), box.width(), half - theme.px(2))
        lower = QRectF(box.left(), box.top() + half - theme.px(1), box.width(), half - theme.px(4))
        self._text(painter, upper, folder.title, "text.primary" if present else "text.tertiary", ui_font("section"))
        self._text(painter, lower, short_path(folder.path), "text.secondary" if present else "text.tertiary")

    def _paint_facts(
        self, painter: QPainter, box: QRectF, columns: tuple[float, float, float], folder: RecentFolder
    ) -> None:
        theme = self._theme.theme
        if folder.skills is not None:
            count = tr_n(folder.skills, "1 skill", "{count} skills")
            place = self._column(box, columns[0], columns[1] - theme.px(16))
            self._text(painter, place, count, "text.secondary", right=True)
        shape, text, token = verdict(folder)
        if shape:
            mark = QRectF(columns[1], box.center().y() - theme.px(6), theme.px(12), theme.px(12))
            paint_shape(painter, mark, shape, theme)
            self._text(painter, self._column(box, columns[1] + theme.px(17), columns[2]), text, token)
        day = self._column(box, columns[2], box.right())
        self._text(painter, day, day_text(folder.when), "text.tertiary", right=True)

    @staticmethod
    def _column(box: QRectF, left: float, right: float) -> QRectF:
        return QRectF(left, box.top(), right - left, box.height())

    def _text(
        self, painter: QPainter, box: QRectF, text: str, token: str, font: QFont | None = None, *, right: bool = False
    ) -> None:
        font = font or ui_font("secondary")
        painter.setFont(font)
        painter.setPen(self._theme.theme.color(token))
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideMiddle, box.width())
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(box, int(side | Qt.AlignmentFlag.AlignVCenter), shown)


class RecentList(QListView):
    """The list itself: as high as its rows, since the page scrolls and not the list. Delete takes a folder off it."""

    def __init__(self, recent: RecentFolders, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._recent = recent
        self.setModel(RecentModel(recent, self))
        self.setItemDelegate(RecentDelegate(theme, self))
        self.setAccessibleName(tr("Recent folders"))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.model().modelReset.connect(self.fit)
        theme.theme_changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Take the height of the rows."""
        self.setFixedHeight(self.model().rowCount() * self._theme.theme.px(_ROW) + 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes the folder from the list; nothing on disk is touched."""
        folder = self.folder()
        if event.key() == Qt.Key.Key_Delete and folder is not None:
            self._recent.remove(folder.path)
        else:
            super().keyPressEvent(event)

    def folder(self) -> RecentFolder | None:
        """The current folder, or None."""
        index = self.currentIndex()
        return index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
