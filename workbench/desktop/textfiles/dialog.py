"""A file of ours as text in a dialog: numbered lines, mistakes as they come, proposals, a save that loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from workbench.desktop.author.find import FindBar
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import ElidedLabel, hairline, label, primary_button
from workbench.desktop.textfiles.editor import TextEditor
from workbench.desktop.textfiles.kinds import Problem, TextKind, findings_of
from workbench.desktop.textfiles.problem_list import ProblemList
from workbench.desktop.textfiles.saving import Saving
from workbench.skill.document import Document
from workbench.skill.edits import TextEdit

PAUSE_MS: Final = 150
"""So long after the last keystroke the text is checked."""
_WIDTH, _HEIGHT = 860, 620
_CHECK: Final = "textfile.check"


class TextFileEditor(Dialog):
    """`saved` when the file was written, with its path; `checked` when the mistakes of the present text are shown.

    `name` is the file as people read it.
    """

    saved = Signal(str)
    checked = Signal()

    def __init__(self, services: Services, kind: TextKind, name: str, parent: QWidget | None = None) -> None:
        super().__init__(services.theme, tr("{name} as text", name=name.rpartition("/")[2]), 480, parent)
        self._services, self._kind, self._name = services, kind, name
        self.editor = TextEditor(services.theme, kind)
        self.file = OpenFile(self.editor)  # it must not go before the widget that shows it
        self.search = FindBar(services.theme, self.editor)
        self.list = ProblemList(services.theme)
        self.saving = Saving(services.dialogs, self.file)
        self.note = label("", "secondary", wrap=True)
        self.where = label("", "hint", "tertiary")
        self.path = ElidedLabel("", "hint", "tertiary", Qt.TextElideMode.ElideMiddle)
        self._first: tuple[int, int] = (0, 0)
        self._caret = (1, 1)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._check)
        self._lay_out()
        self._connect()
        px = services.theme.theme.px
        room = parent.window().size() if parent is not None else None
        width, height = px(_WIDTH), px(_HEIGHT)
        if room is not None:
            width, height = min(width, room.width()), min(height, room.height())
        self.resize(width, height)

    def _lay_out(self) -> None:
        self.note.hide()
        self.body.setSpacing(0)
        self.body.addWidget(self.path)
        self.body.addSpacing(8)
        self.body.addWidget(self.note)
        self.body.addSpacing(4)
        self.body.addWidget(hairline())
        self.body.addWidget(self.search)
        self.body.addWidget(self.editor, 1)
        self.body.addWidget(hairline())
        self.body.addWidget(self.list)
        outer = self.layout()
        assert isinstance(outer, QVBoxLayout)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.where.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.where, 1)
        closing = QPushButton(tr("Close"))
        closing.setAutoDefault(False)
        closing.clicked.connect(self.reject)
        self.save_button = primary_button(tr("Save"))
        self.save_button.setAutoDefault(False)
        self.save_button.clicked.connect(lambda _checked=False: self.save())
        row.addWidget(closing)
        row.addWidget(self.save_button)
        outer.addLayout(row)

    def _connect(self) -> None:
        file = self.file
        file.changed.connect(lambda _revision: self._pause.start())
        file.dirty_changed.connect(lambda _dirty: self._show_state())
        file.state_changed.connect(self._show_state)
        self.editor.caret_moved.connect(lambda line, column, _finding: self._show_caret(line, column))
        self.list.chosen.connect(self.editor.go_to_finding)
        for command, wish in (
            ("file.save", self.save), ("edit.find", self.search.open), ("edit.find-next", self.search.next),
            ("edit.find-previous", self.search.previous), ("edit.replace", lambda: self.search.open(replace=True)),
            ("edit.complete", self.editor.complete), ("problem.next", lambda: self.list.step(1)),
            ("problem.previous", lambda: self.list.step(-1)),
        ):  # fmt: skip
            for key in self._services.commands.keys(command):
                QShortcut(QKeySequence(key), self).activated.connect(wish)

    # What is shown

    def show_file(self, path: Path, data: bytes, line: int = 0, column: int = 1) -> None:
        """Another file with the bytes that it has on disk; at a line (from 1), 0: at its first mistake."""
        self.file.load(path, self._name, data)
        self.editor.set_file(self.file)
        self.path.setText(str(path))
        self._first = (line, column)
        if line:
            self.editor.go_to_line(line, column)
        if self.file.read_only:
            self.say(tr("This file is not UTF-8; it is shown as guessed, and cannot be edited here."))
        self._show_state()
        self._check()
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def put(self, data: bytes) -> bool:
        """Other bytes as an edit that can be undone; False where the file cannot be edited."""
        now = self.file.bytes_now()
        if data == now:
            return True
        text = Document.from_bytes(data)
        return text.decode_error is None and self.file.apply_edits([TextEdit(0, len(now), data.decode("utf-8"))])

    def say(self, text: str) -> None:
        """A sentence above the text."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def save(self) -> bool:
        """Writes the file, unless it was changed on disk meanwhile and the user wants that; whether it was written."""
        if not self.file.dirty or not self.saving.save():
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
            return False
        self.saved.emit(str(self.file.path))
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def reject(self) -> None:
        """Closes after a question where something is not saved."""
        answer = self.saving.before_closing()
        if answer == "stay" or (answer == "save" and not self.save()):
            return
        self._pause.stop()
        self._services.tasks.cancel(_CHECK)
        super().reject()

    # Mistakes

    def _check(self) -> None:
        """A word that is being chosen is no mistake yet."""
        if self.editor.popup.isVisible():
            self._pause.start()
            return
        self._pause.stop()
        file = self.file
        work = partial(self._kind.check, str(file.path), file.bytes_now())
        self._services.tasks.submit(_CHECK, work, partial(self._on_checked, file.revision))

    def _on_checked(self, revision: int, problems: Sequence[Problem]) -> None:
        found = list(findings_of(problems, self.file.text(), self._name, self._kind.title))
        if not self.editor.set_findings(found, revision):
            return
        self.list.show_findings(found)
        first, self._first = self._first, (1, 1)
        if not first[0] and found:
            self.editor.go_to_finding(found[0])
        self._show_caret(*self._caret)
        self.checked.emit()

    def _show_state(self) -> None:
        dirty = self.file.dirty
        self.save_button.setEnabled(dirty and not self.file.read_only)
        self.path.setText(f"{self.file.path}{' · ' + tr('not saved') if dirty else ''}")

    def _show_caret(self, line: int, column: int) -> None:
        self._caret = (line, column)
        count = len(self.list.findings)
        said = tr_n(count, "1 mistake", "{count} mistakes") if count else tr("no mistakes")
        self.where.setText(f"{tr('Line {line}, column {column}', line=line, column=column)} · {said}")
