"""The parameters of a step in a form: each change takes effect at once, and Cancel puts the chain back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from workbench.desktop.catalog.controls import Switch
from workbench.desktop.i18n import tr
from workbench.desktop.replay.known_params import Known
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import IconButton, label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.model import Value

PAUSE_MS: Final = 200
_WIDTH: Final = 560


class ParamDialog(Dialog):
    """`changed(key, value)` is called after a pause in typing, `dropped(key)` when a parameter is taken out."""

    def __init__(
        self, theme: ThemeManager, step: str, params: Sequence[Known], changed: Callable[[str, Value], object],
        dropped: Callable[[str], object], parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(theme, tr("Parameters of {step}", step=step), _WIDTH, parent)
        self._changed, self._dropped = changed, dropped
        self.removers: dict[str, IconButton] = {}
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
        field.setAccessibleName(known.key)
        remover = IconButton(self.theme, "trash", "")
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        stretch = 0 if isinstance(field, Switch) else 1
        row.addWidget(field, stretch)
        row.addWidget(remover)
        row.addStretch(1 - stretch)
        if known.given:
            self.removers[known.key] = remover
            remover.clicked.connect(lambda _checked=False: self._turn(known))
            self._name(known.key, taken=False)
        else:
            _keep_room(remover)
        self.add_row(known.key, both, tr("from the file") if known.given else "")

    def _name(self, key: str, *, taken: bool) -> None:
        """Says what the button of a parameter does next."""
        said = tr("Put {key} back", key=key) if taken else tr("Take {key} out of the file", key=key)
        self.removers[key].set_name(said)
        self.removers[key].set_icon("undo" if taken else "trash")

    def _turn(self, known: Known) -> None:
        """Takes a parameter out of the file, or puts back what stood there."""
        field = self.fields[known.key]
        taken = field.isEnabled()
        self._waiting.pop(known.key, None)
        field.setEnabled(not taken)
        self._name(known.key, taken=taken)
        if taken:
            self._dropped(known.key)
        else:
            self._changed(known.key, known.value)
            self._show(field, known)

    @staticmethod
    def _show(field: QWidget, known: Known) -> None:
        if isinstance(field, QComboBox):
            field.setCurrentText(str(known.value))
        elif isinstance(field, QLineEdit):
            field.setText(text_of(known))
        elif isinstance(field, Switch):
            blocked = field.blockSignals(True)
            field.setChecked(known.value is True)
            field.blockSignals(blocked)

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


def _keep_room(button: QWidget) -> None:
    """Hides a button and leaves its place empty, so that all fields end at one line."""
    policy = button.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    button.setSizePolicy(policy)
    button.hide()


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
