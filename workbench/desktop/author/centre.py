"""The middle of the Author place: tabs and path, banners, and below them text, comparison or first steps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.author.compare import CompareView
from workbench.desktop.author.file_tabs import FileTabs
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.pane import EditorPane
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shell.banner import BannerStack
from workbench.desktop.shell.parts import ElidedLabel, PictureLabel, hairline, label
from workbench.skill.document import BOM, Document
from workbench.skill.edits import TextEdit


class Centre(QWidget):
    """Shows what the place decides. `announced` tells what became of a comparison."""

    announced = Signal(str)

    def __init__(self, services: Services, tabs: FileTabs) -> None:
        super().__init__()
        self.setObjectName("author-centre")
        self._services = services
        self._compared: OpenFile | None = None
        self.tabs = tabs
        self.banners = BannerStack(services.theme)
        self.pane = EditorPane(services.theme, services.commands)
        self.compare: CompareView | None = None
        self.path_label = ElidedLabel("", "secondary", "tertiary", Qt.TextElideMode.ElideMiddle, least=12)
        self.path_label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._stack = QStackedWidget()
        self._stack.setObjectName("surface")
        self._empty = self._first_steps()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.pane)
        self._lay_out()
        services.theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def show_file(self, file: OpenFile | None) -> None:
        """The text of a file; None says how to begin. A comparison of another file is given up."""
        if self.compare is not None and file is not self._compared:
            self.close_compare()
        self.pane.editor.set_file(file)
        self.path_label.setText(file.skill_path if file is not None else "")
        self.path_label.setToolTip(str(file.path) if file is not None else "")
        if self.compare is None:
            self._stack.setCurrentWidget(self.pane if file is not None else self._empty)

    def show_compare(self, file: OpenFile, data: bytes, title: str, done: Callable[[], object]) -> None:
        """Two panes: other bytes beside the text of a file. `done` is called when the text was put together."""
        self.close_compare()
        other = Document.from_bytes(data)
        view = CompareView(self._services.theme, other.text, file.text(), title=title)
        view.accepted.connect(lambda text: self._take(file, text, done))
        view.cancelled.connect(self.close_compare)
        self.compare, self._compared = view, file
        self._stack.addWidget(view)
        self._stack.setCurrentWidget(view)
        view.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_compare(self) -> None:
        """Back to the text."""
        view, self.compare, self._compared = self.compare, None, None
        if view is None:
            return
        self._stack.removeWidget(view)
        view.deleteLater()
        self._stack.setCurrentWidget(self.pane if self.pane.editor.file is not None else self._empty)
        self.pane.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, file: OpenFile, text: str, done: Callable[[], object]) -> None:
        now = file.bytes_now()
        start = len(BOM) if now.startswith(BOM) else 0
        taken = file.apply_edits((TextEdit(start, len(now), text),), tr("Compare"))
        self.close_compare()
        if not taken:
            self.announced.emit(tr("Not applied: the file cannot be edited"))
            return
        done()
        self.announced.emit(tr("The text is put together; it is not saved yet"))

    def _first_steps(self) -> QWidget:
        box = QWidget()
        box.setObjectName("surface")
        column = QVBoxLayout(box)
        column.setSpacing(10)
        column.addStretch(2)
        column.addWidget(PictureLabel(self._services.theme, icon="file", size=24, token="text.tertiary"), 0, _MIDDLE)
        self._first = label("", "section")
        self._hint = label("", "secondary", "secondary")
        column.addWidget(self._first, 0, _MIDDLE)
        column.addWidget(self._hint, 0, _MIDDLE)
        column.addStretch(3)
        self.say_what_to_do(empty=False)
        return box

    def say_what_to_do(self, *, empty: bool) -> None:
        """What the middle says while no file is open; `empty` is a library without a skill."""
        key_text = self._services.commands.key_text
        if empty:
            self._first.setText(tr("No skill in this folder"))
            keys = {"new": key_text("file.new-skill"), "open": key_text("file.open-folder")}
            self._hint.setText(
                tr("A skill is a folder with a SKILL.md; {new} makes one, {open} opens another folder", **keys)
            )
        else:
            self._first.setText(tr("Choose a skill from the list"))
            key = key_text("go.quick-open")
            self._hint.setText(tr("Enter opens it, Space previews it; {key} finds one by name", key=key))

    def _lay_out(self) -> None:
        self._strip = QWidget()
        self._strip.setObjectName("panel")
        row = QHBoxLayout(self._strip)
        row.setContentsMargins(0, 0, 12, 0)
        row.setSpacing(12)
        row.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.path_label, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(hairline())
        column.addWidget(self.banners)
        column.addWidget(self._stack, 1)

    def _on_theme_changed(self) -> None:
        self._strip.setFixedHeight(self._services.theme.theme.px(36))


_MIDDLE = Qt.AlignmentFlag.AlignHCenter
