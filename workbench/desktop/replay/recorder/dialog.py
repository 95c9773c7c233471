"""The recorder for a host: the exact settings that would be written, and nothing is before somebody says so."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor, QTextFormat
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QPushButton, QTextEdit, QWidget

from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr
from workbench.desktop.reasons import reason_text
from workbench.desktop.replay.recorder.working import Look, look, write
from workbench.desktop.replay.words import TITLES, bytes_text
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label, primary_button
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.theme import ThemeManager
from workbench.hooks.recorder import Place, default_recording, fragment, hosts, not_possible, notes, places, program
from workbench.secrets import mask

KEY: Final = "replay.recorder"
_WIDTH, _HEIGHT = 760, 260
_OTHER: Final = {"opencode": "OpenCode", "cursor": "Cursor"}


class RecorderDialog(Dialog):
    """`home` and `project` are where settings are looked for, `added` is called with the recording to be shown."""

    def __init__(
        self, theme: ThemeManager, tasks: TaskRunner, home: str, project: str | None,
        added: Callable[[str], object], parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(theme, tr("Record what hooks receive"), _WIDTH, parent)
        self._tasks, self._home, self._project, self._on_added = tasks, home, project, added
        self.found: Look | None = None
        self.host, self.place = QComboBox(), QComboBox()
        self.recording = label("", "code", wrap=True)
        self.recording.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.state, self.notes = label("", "body", wrap=True), label("", "hint", wrap=True)
        self.text = QPlainTextEdit()
        self.copy, self.show_button = QPushButton(tr("Copy the hook alone")), QPushButton(tr("Show the recording"))
        self.remove, self.install = QPushButton(tr("Remove")), primary_button(tr("Install"))
        self._lay_out()
        self._fill()
        self._connect()
        self._on_host()

    def _lay_out(self) -> None:
        said = tr(
            "A hook after every call writes what hooks of the host receive, with secrets masked, into a recording on "
            "this machine. It decides nothing and stops no call. Nothing is written before you choose Install."
        )
        self.body.addWidget(label(said, "body", wrap=True))
        self.add_row(tr("Host"), self.host)
        self.add_row(tr("Settings file"), self.place)
        self.add_row(tr("Recording"), self.recording)
        self.body.addWidget(self.state)
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setProperty("field", True)
        self.text.setFont(mono_font("exact"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(self.theme.theme.px(_HEIGHT))
        self.text.setAccessibleName(tr("The settings file with the recorder"))
        self.body.addWidget(self.text)
        self.body.addWidget(self.notes)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.copy, self.show_button, None, self.remove, self.install):
            if button is None:
                row.addStretch(1)
            else:
                button.setAutoDefault(False)
                row.addWidget(button)
        self.body.addLayout(row)
        self.add_buttons()

    def _fill(self) -> None:
        for host in (*hosts(), *not_possible()):
            title = TITLES.get(host) or _OTHER.get(host, host)
            self.host.addItem(title if host in hosts() else tr("{host} (not possible)", host=title), host)

    def _connect(self) -> None:
        self.host.currentIndexChanged.connect(lambda _at: self._on_host())
        self.place.currentIndexChanged.connect(lambda _at: self.look())
        self.copy.clicked.connect(self._copy)
        self.show_button.clicked.connect(lambda: self._on_added(self._recording))
        self.remove.clicked.connect(lambda: self._write(add=False))
        self.install.clicked.connect(lambda: self._write(add=True))

    # What is chosen

    @property
    def chosen_host(self) -> str:
        """The host's id."""
        return str(self.host.currentData())

    @property
    def _recording(self) -> str:
        return str(default_recording(self.chosen_host))

    def _on_host(self) -> None:
        host = self.chosen_host
        possible = host in hosts()
        found = places(host, self._home, self._project, os.environ) if possible else ()
        self.place.blockSignals(True)
        self.place.clear()
        for place in found:
            self.place.addItem(f"{_scope(place)}: {self._short(place)}", place)
            self.place.setItemData(self.place.count() - 1, place.path, Qt.ItemDataRole.ToolTipRole)
        self.place.blockSignals(False)
        for widget in (self.place, self.text, self.copy):
            widget.setEnabled(bool(found))
        self.recording.setText(mask(self._recording) if possible else "–")
        self.notes.setText("\n".join(f"• {reason_text(note)}" for note in notes(host)) if possible else "")
        self.look()

    def _short(self, place: Place) -> str:
        """The path from the home folder or from the project."""
        if place.scope == "user":
            inside = place.path.startswith(self._home + os.sep)
            return f"~/{os.path.relpath(place.path, self._home)}" if inside else place.path
        return os.path.relpath(place.path, self._project)

    # What is done

    def look(self) -> None:
        """Reads the chosen file."""
        place, recording = self.place.currentData(), self._recording
        self.found = None
        self._show_state()
        if isinstance(place, Place):
            self._tasks.submit(KEY, lambda: look(place, recording), self._show, self._on_failed)

    def _write(self, add: bool) -> None:
        """Exactly the plan that is shown."""
        plan, recording = self.found.plan if self.found is not None else None, self._recording
        if plan is not None:
            self._tasks.submit(KEY, lambda: write(plan, add, recording), self._show, self._on_failed)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(fragment(self.chosen_host, self._recording, program()))

    # What came of it

    def _show(self, found: Look) -> None:
        self.found = found
        self.text.setPlainText(found.text)
        self._mark(found.added)
        self._show_state()

    def _mark(self, lines: tuple[int, int]) -> None:
        """Paints the lines that are new, and shows them."""
        document, marks = self.text.document(), list[QTextEdit.ExtraSelection]()
        for line in range(*lines):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(document.findBlockByNumber(line))
            mark.format.setBackground(self.theme.theme.color("accent.soft"))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            marks.append(mark)
        self.text.setExtraSelections(marks)
        if marks:
            self.text.setTextCursor(QTextCursor(document.findBlockByNumber(lines[1] - 1)))
            self.text.setTextCursor(QTextCursor(document.findBlockByNumber(lines[0])))

    def _show_state(self) -> None:
        found = self.found
        plan = found.plan if found is not None else None
        self.install.setEnabled(plan is not None and not plan.current)
        self.install.setText(tr("Install") if plan is None or not plan.there or plan.current else tr("Renew"))
        self.remove.setEnabled(plan is not None and plan.there)
        self.show_button.setEnabled(found is not None and bool(found.size))
        if plan is None:
            self.text.setPlainText("")
        self.state.setText(self._said(found))

    def _said(self, found: Look | None) -> str:
        why = not_possible().get(self.chosen_host)
        if why is not None:
            return reason_text(why)
        if self.place.count() == 0:
            return tr("This host keeps hooks only in a project; open a folder first.")
        if found is None:
            return tr("reading…")
        if found.plan is None:
            return mask(reason_text(found.problem))
        parts = [tr("The recording has {size}.", size=bytes_text(found.size))] if found.size else []
        if found.hidden:
            parts.append(tr("Secrets in the file are masked here; they stay in it as they are."))
        return " ".join((*parts, _state(found)))

    def _on_failed(self, failure: BaseException) -> None:
        self.look()
        self.state.setText(mask(reason_text(getattr(failure, "strerror", None) or str(failure))))


def _state(found: Look) -> str:
    plan = found.plan
    if plan is None or not plan.there:
        missing = plan is not None and plan.before is None
        return (
            tr("There is no such file yet. It would be made with this:")
            if missing
            else tr("The recorder is not in this file. With it, beside all that is there, the file would be:")
        )
    if plan.current:
        return tr("The recorder is in this file:")
    return tr("An older recorder is in this file. Renewed, the file would be:")


def _scope(place: Place) -> str:
    words = {
        "user": tr("all my projects"),
        "project": tr("this project, for everybody"),
        "project-own": tr("this project, only me"),
    }
    return words[place.scope]
