"""The parameters of a step in a form: each change takes effect at once, and Cancel puts the chain back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from workbench.desktop.catalog.controls import Switch
from workbench.desktop.i18n import tr
from workbench.desktop.replay.known_params import Known
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.model import Value

PAUSE_MS: Final = 200
_WIDTH: Final = 560


class ParamDialog(Dialog):
    """`changed(key, value)` is called after a pause in typing."""

    def __init__(
        self, theme: ThemeManager, step: str, params: Sequence[Known], changed: Callable[[str, Value], object],
        parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(theme, tr("Parameters of {step}", step=step), _WIDTH, parent)
        self._changed = changed
        self._waiting: dict[str, Callable[[], None]] = {}
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.apply)
        self.fields: dict[str, QWidget] = {}
        self.said = label("", "secondary", "error", wrap=True)
        if not params:
            self.body.addWidget(label(tr("This hook has no parameters."), "body", "secondary"))
        for known in params:
            self._add(known)
        self.body.addWidget(self.said)
        notes = [tr("Changes take effect while you type; the file is written when you save the chain.")]
        if any(not known.given for known in params):
            notes.append(tr("What is not from the file is what holds without it."))
        self.body.addWidget(label(" ".join(notes), "hint", "tertiary", wrap=True))
        self.add_buttons(tr("Keep"), tr("Cancel"))

    def apply(self) -> None:
        """Hands over what waits for a pause in typing."""
        self._pause.stop()
        waiting, self._waiting = self._waiting, {}
        for give in waiting.values():
            give()

    def accept(self) -> None:
        """Keeps everything, the last keystroke too."""
        self.apply()
        super().accept()

    def _add(self, known: Known) -> None:
        field = self._field(known)
        self.fields[known.key] = field
        self.add_row(known.key, field, tr("from the file") if known.given else "")

    def _field(self, known: Known) -> QWidget:
        if known.kind == "choice":
            box = QComboBox()
            box.addItems(list(known.options))
            box.setCurrentText(str(known.value))
            box.textActivated.connect(partial(self._changed, known.key))
            return box
        if known.kind == "flag":
            switch = Switch(self.theme, "")
            switch.setAccessibleName(known.key)
            switch.setChecked(known.value is True)
            switch.toggled.connect(partial(self._changed, known.key))
            return switch
        line = QLineEdit(text_of(known))
        line.textEdited.connect(partial(self._on_typed, known))
        return line

    def _on_typed(self, known: Known, text: str) -> None:
        self._waiting[known.key] = partial(self._give, known, text)
        self._pause.start()

    def _give(self, known: Known, text: str) -> None:
        try:
            value = value_of(known, text)
        except ValueError as failure:
            self.said.setText(f"{known.key}: {failure}")
            return
        self.said.setText("")
        self._changed(known.key, value)


def text_of(known: Known) -> str:
    """What a line shows of a value: a text as it is, anything else as JSON, nothing for nothing."""
    if known.value is None:
        return ""
    plain = isinstance(known.value, str) and known.kind == "text"
    return str(known.value) if plain else json.dumps(known.value, ensure_ascii=False, default=str)


def value_of(known: Known, text: str) -> Value:
    """The value that was typed. Raises `ValueError` with a reason for people."""
    if known.kind == "text":
        return text
    try:
        value: Value = json.loads(text)
    except ValueError:
        if known.kind == "any" and text and text[0] not in '[{"':
            return text
        raise ValueError(_needed(known.kind)) from None
    number = isinstance(value, int | float) and not isinstance(value, bool)
    texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
    right = {"number": number, "whole": number and isinstance(value, int), "texts": texts}
    if not right.get(known.kind, True):
        raise ValueError(_needed(known.kind))
    return value


def _needed(kind: str) -> str:
    needed = {
        "number": tr("a number is needed here"), "whole": tr("a whole number is needed here"),
        "texts": tr('a list of texts is needed here, such as ["one", "two"]'),
    }  # fmt: skip
    return needed.get(kind, tr("a value of JSON is needed here"))
