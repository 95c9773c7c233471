"""The files in a skill: what is bundled, how large, and whether anything refers to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.desktop import fonts, icons
from workbench.desktop.author.grouped_model import AnyIndex
from workbench.desktop.author.painting import draw_text, paint_ground
from workbench.desktop.i18n import tr
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager
from workbench.library.snapshot import Bundle, BundledFile

_LINE: Final = Qt.ItemDataRole.UserRole
_ROW: Final = 26
_SHOWN: Final = 8
_TONES: Final = {"warning": "warning.text", "info": "advice.text", "": "text.secondary"}


@dataclass(frozen=True, slots=True)
class FileLine:
    """A file with its size and what is said of it: `shape` is empty when nothing is wrong."""

    path: str
    note: str
    shape: str = ""


class _FileDelegate(QStyledItemDelegate):
    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: FileLine = index.data(_LINE)
        theme = self._theme.theme
        px = theme.px
        paint_ground(painter, option, theme)
        rect = QRectF(option.rect).adjusted(px(16), 0, -px(16), 0)
        drawing = icons.pixmap("file", 14, "text.secondary")
        box = QRectF(rect.left(), rect.center().y() - px(7), px(14), px(14))
        painter.drawPixmap(box, drawing, QRectF(drawing.rect()))
        tail = rect.adjusted(rect.width() * 0.4, 0, 0, 0)
        colour = theme.color(_TONES[line.shape])
        used = draw_text(painter, tail, line.note, fonts.ui_font("secondary"), colour, Qt.AlignmentFlag.AlignRight)
        if line.shape:
            used += px(18)
            mark = QRectF(rect.right() - used, rect.center().y() - px(6), px(12), px(12))
            paint_shape(painter, mark, line.shape, theme)
        name = rect.adjusted(px(24), 0, -used - px(12), 0)
        mode = Qt.TextElideMode.ElideMiddle
        draw_text(painter, name, line.path, fonts.mono_font("slug"), theme.color("text.primary"), mode=mode)


class FilesPanel(QListWidget):
    """Enter or a double click asks to open a file."""

    open_requested = Signal(str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("files-list")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Files in this skill"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setItemDelegate(_FileDelegate(theme, self))
        self.itemActivated.connect(self._on_item_activated)
        theme.theme_changed.connect(self._fit)

    def set_lines(self, lines: tuple[FileLine, ...]) -> None:
        """Shows other files."""
        self.clear()
        for line in lines:
            item = QListWidgetItem()
            item.setData(_LINE, line)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{line.path}, {line.note}")
            item.setToolTip(f"{line.path}\n{line.note}")
            self.addItem(item)
        self._fit()

    def _fit(self) -> None:
        rows = min(_SHOWN, max(1, self.count()))
        self.setFixedHeight(rows * self._theme.theme.px(_ROW) + 2)
        self.doItemsLayout()

    def _on_item_activated(self, item: QListWidgetItem) -> None:
        line: FileLine = item.data(_LINE)
        self.open_requested.emit(line.path)


def file_lines(bundle: Bundle, body: str, manifest: str) -> tuple[FileLine, ...]:
    """The files of a skill but its SKILL.md (`manifest` on disk); one that `body` never names carries advice."""
    lines = [_line(item, body) for item in bundle.files if item.path != manifest and item.kind != "folder"]
    if bundle.truncated:
        lines.append(FileLine("…", tr("more files than are listed here"), "info"))
    return tuple(lines)


def _line(item: BundledFile, body: str) -> FileLine:
    link = item.link
    if link is not None and link.state != "inside":
        states = {
            "outside": tr("leads out of the skill"),
            "dangling": tr("leads nowhere"),
            "loop": tr("leads in a circle"),
        }
        return FileLine(item.path, states[link.state], "warning")
    size = size_text(item.size)
    if item.path in body or item.path.rpartition("/")[2] in body:
        return FileLine(item.path, size)
    return FileLine(item.path, f"{size} · " + tr("nothing names it"), "info")


def size_text(size: int) -> str:
    """A size in bytes as people read it, with its unit."""
    if size < 1024:
        return f"{size} B"
    return f"{size / 1024:.1f} KB" if size < 1024 * 1024 else f"{size / 1024 / 1024:.1f} MB"
