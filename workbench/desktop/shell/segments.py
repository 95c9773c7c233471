"""A segmented control: a few choices side by side, exactly one of them on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget


class Segments(QFrame):
    """Choices given as (id, title); `chosen(id)` is emitted when the user picks another one."""

    chosen = Signal(str)

    def __init__(
        self, name: str, choices: Sequence[tuple[str, str]], current: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("segmented", True)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._name = name
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(2, 2, 2, 2)
        self._row.setSpacing(2)
        for key, title in choices:
            self.add(key, title)
        if current in self.buttons:
            self.buttons[current].setChecked(True)

    def add(self, key: str, title: str) -> None:
        """One more choice, at the end."""
        button = QPushButton(title)
        button.setCheckable(True)
        button.setAccessibleName(f"{self._name}: {title}")
        button.clicked.connect(partial(self._on_clicked, key))
        self._group.addButton(button)
        self.buttons[key] = button
        self._row.addWidget(button)

    @property
    def current(self) -> str:
        """Id of the choice that is on."""
        return next((key for key, button in self.buttons.items() if button.isChecked()), "")

    def set_current(self, key: str) -> None:
        """Show a choice as on, without emitting `chosen`."""
        self.buttons[key].setChecked(True)

    def _on_clicked(self, key: str, _checked: bool = False) -> None:
        self.chosen.emit(key)
