"""The files in a skill: what is bundled, how large, and whether anything refers to it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QSizePolicy

from workbench.desktop.i18n import tr
from workbench.desktop.shapes import shape_icon
from workbench.desktop.theme import ThemeManager
from workbench.library.snapshot import Bundle, BundledFile


@dataclass(frozen=True, slots=True)
class FileLine:
    """A file with what is said of it: `shape` is empty when nothing is wrong."""

    path: str
    text: str
    shape: str = ""


class FilesPanel(QListWidget):
    """Enter or a double click asks to open a file."""

    open_requested = Signal(str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._lines: tuple[FileLine, ...] = ()
        self.setObjectName("files-list")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Files in this skill"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.itemActivated.connect(lambda item: self.open_requested.emit(item.data(Qt.ItemDataRole.UserRole)))
        theme.theme_changed.connect(lambda: self.set_lines(self._lines))

    def set_lines(self, lines: tuple[FileLine, ...]) -> None:
        """Shows other files."""
        self._lines = lines
        self.clear()
        for line in lines:
            item = QListWidgetItem(line.text)
            item.setData(Qt.ItemDataRole.UserRole, line.path)
            item.setToolTip(line.text)
            if line.shape:
                item.setIcon(shape_icon(line.shape, 12))
            self.addItem(item)
        row = self._theme.theme.px(28)
        self.setFixedHeight(min(8, max(1, len(lines))) * row + 2)


def file_lines(bundle: Bundle, body: str) -> tuple[FileLine, ...]:
    """The files of a skill but SKILL.md itself; one that the text never names carries an advice shape."""
    lines = [_line(item, body) for item in bundle.files if item.path != "SKILL.md" and item.kind != "folder"]
    if bundle.truncated:
        lines.append(FileLine("", tr("more files than are listed here"), "info"))
    return tuple(lines)


def _line(item: BundledFile, body: str) -> FileLine:
    link = item.link
    if link is not None and link.state != "inside":
        states = {
            "outside": tr("leads out of the skill"), "dangling": tr("leads nowhere"), "loop": tr("leads in a circle"),
        }  # fmt: skip
        return FileLine(item.path, f"{item.path} · {states[link.state]}", "warning")
    name = item.path.rpartition("/")[2]
    size = size_text(item.size)
    if item.path in body or name in body:
        return FileLine(item.path, f"{item.path} · {size}")
    return FileLine(item.path, f"{item.path} · {size} · " + tr("SKILL.md does not name it"), "info")


def size_text(size: int) -> str:
    """A size in bytes as people read it, with its unit."""
    if size < 1024:
        return f"{size} B"
    return f"{size / 1024:.1f} KB" if size < 1024 * 1024 else f"{size / 1024 / 1024:.1f} MB"
