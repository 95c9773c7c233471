"""The editor of a skill, for another kind of file: its colours, its proposals, no frontmatter."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.highlighter import SkillHighlighter
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.i18n import tr
from workbench.desktop.textfiles.colours import YamlHighlighter
from workbench.desktop.textfiles.kinds import TextKind
from workbench.desktop.theme import ThemeManager
from workbench.skill.completion import NOTHING, Completion
from workbench.skill.findings import Finding


class TextEditor(SkillEditor):
    """Shows one `OpenFile` of a kind."""

    def __init__(self, theme: ThemeManager, kind: TextKind, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, fix_key="")
        self._kind = kind
        self.setPlaceholderText(tr("Press Ctrl+Space for what can stand here"))
        self.setAccessibleName(tr("Text of the file"))

    def where(self) -> str:
        """Every line is YAML to the keys."""
        return "header"

    def header_end(self) -> tuple[int, bool]:
        """There is no frontmatter."""
        return -1, False

    def go_to_line(self, line: int, column: int = 1) -> None:
        """The caret at a line and a column (code points), both from 1; in the middle where it was not seen."""
        file = self.file
        if file is None:
            return
        block = file.document.findBlockByNumber(min(max(line, 1), file.document.blockCount()) - 1)
        start = file.positions().from_qt(block.position())
        at = min(start + max(column, 1) - 1, file.positions().from_qt(block.position() + block.length() - 1))
        self.go_to((at, at))

    def go_to_finding(self, finding: Finding) -> None:
        """The caret at a mistake, where it stands now."""
        mark = next((one for one in self.marks.all() if one.finding is finding), None)
        if mark is None:
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(mark.start)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes what floats before it is the window's."""
        if event.key() == Qt.Key.Key_Escape and self.hover.isVisible():
            self.hover.hide()
            event.accept()
            return
        super().keyPressEvent(event)

    def _completion(self) -> Completion:
        file = self.file
        if file is None or self.textCursor().hasSelection():
            return NOTHING
        return self._kind.complete(file.text(), file.positions().from_qt(self.textCursor().position()))

    def _set_up_highlighter(self, file: OpenFile) -> None:
        if not file.large and SkillHighlighter.of(file.document) is None:
            YamlHighlighter(file.document, self.theme, file.stand_ins.labels).rehighlight()
