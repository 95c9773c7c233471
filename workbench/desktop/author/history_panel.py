"""The bottom page History: the versions of the open file since it was opened, to compare or to restore."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.versions import Version, Versions
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager

_VERSION: Final = Qt.ItemDataRole.UserRole
_ICONS: Final = {"opened": "file", "saved": "save", "reloaded": "refresh", "copy": "history"}


class HistoryPanel(QWidget):
    """`compare_requested(version)` and `restore_requested(version)`; Enter compares."""

    compare_requested = Signal(object)
    restore_requested = Signal(object)

    def __init__(self, theme: ThemeManager, versions: Versions) -> None:
        super().__init__()
        self._theme = theme
        self._versions = versions
        self._file: OpenFile | None = None
        self.list = QListWidget()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setObjectName("history-list")
        self.list.setAccessibleName(tr("Versions of this file"))
        self.list.itemActivated.connect(self._ask_compare)
        self.list.currentItemChanged.connect(self._on_current_changed)
        self.compare_button = QPushButton(tr("Compare"))
        self.compare_button.clicked.connect(self._ask_compare)
        self.restore_button = QPushButton(tr("Restore"))
        self.restore_button.setToolTip(tr("Becomes the text as one step that can be undone; nothing is saved by it"))
        self.restore_button.clicked.connect(self._ask_restore)
        self._note = label("", "secondary", "tertiary", wrap=True)
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._fill)
        self._lay_out()
        theme.theme_changed.connect(self.refresh)
        self._fill()

    def show_file(self, file: OpenFile | None) -> None:
        """Another file, or none."""
        self._file = file
        self.refresh()

    def refresh(self) -> None:
        """Lists again, in the next turn of the event loop."""
        self._turn.start()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        side = QVBoxLayout()
        side.setContentsMargins(0, px(8), px(12), px(8))
        side.setSpacing(px(6))
        side.addWidget(self.compare_button)
        side.addWidget(self.restore_button)
        side.addStretch(1)
        row = QHBoxLayout()
        row.setContentsMargins(px(8), 0, 0, 0)
        row.addWidget(self.list, 1)
        row.addLayout(side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row, 1)
        self._note.setContentsMargins(px(14), px(4), px(14), px(6))
        column.addWidget(self._note)

    def _fill(self) -> None:
        kept = self._current()
        self.list.clear()
        file = self._file
        now = file.bytes_now() if file is not None else b""
        for version in self._versions.of(file.path) if file is not None else ():
            item = QListWidgetItem(icons.icon(_ICONS[version.kind], 14), version_text(version, now))
            item.setData(_VERSION, version)
            self.list.addItem(item)
            if version is kept:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self._note.setText(self._note_text())
        self._on_current_changed()

    def _note_text(self) -> str:
        if self._file is None:
            return tr("No file is open.")
        kept = tr("Kept in memory until the program ends. Commits are not read: opening a folder runs nothing.")
        dropped = self._versions.dropped(self._file.path)
        if not dropped:
            return kept
        return kept + " " + tr_n(dropped, "1 older version was let go.", "{count} older versions were let go.")

    def _current(self) -> Version | None:
        version = self.list.currentIndex().data(_VERSION)
        return version if isinstance(version, Version) else None

    def _on_current_changed(self, *_: object) -> None:
        version, file = self._current(), self._file
        differs = version is not None and file is not None and version.data != file.bytes_now()
        self.compare_button.setEnabled(differs)
        self.restore_button.setEnabled(differs and file is not None and not file.read_only)

    def _ask_compare(self) -> None:
        version = self._current()
        if version is not None and self.compare_button.isEnabled():
            self.compare_requested.emit(version)

    def _ask_restore(self) -> None:
        version = self._current()
        if version is not None:
            self.restore_requested.emit(version)


def version_text(version: Version, now: bytes) -> str:
    """One line for a version: when, what happened, how large, and whether it is what the editor shows."""
    happened = {
        "opened": tr("opened"),
        "saved": tr("saved"),
        "reloaded": tr("reloaded from disk"),
        "copy": tr("recovery copy of an earlier session"),
    }[version.kind]
    size = tr("{count} bytes", count=f"{len(version.data):,}")
    when = version.when.strftime("%Y-%m-%d %H:%M:%S" if version.kind == "copy" else "%H:%M:%S")
    same = (tr("as in the editor"),) if version.data == now else ()
    return " · ".join((when, happened, size, *same))
