"""The seam for questions: everything that stops for an answer goes through here, so that a test never waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QPushButton, QWidget

from workbench.desktop.i18n import tr


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: `id` is the answer, `safe` marks the default, `cancels` what Escape means."""

    id: str
    title: str
    safe: bool = False
    cancels: bool = False


class Dialogs(Protocol):
    """Questions that a place or the shell may ask."""

    def ask(self, title: str, text: str, choices: Sequence[Choice]) -> str:
        """The id of the chosen button; Escape gives the one that cancels, else an empty text."""

    def tell(self, title: str, text: str) -> None:
        """Show a sentence that must be read."""

    def open_folder(self, title: str, start: Path) -> Path | None:
        """A folder chosen by the user, or None."""

    def open_file(self, title: str, start: Path) -> Path | None:
        """A file to read, or None."""

    def save_as(self, title: str, start: Path) -> Path | None:
        """A file to write, or None."""

    def show(self, dialog: QDialog) -> bool:
        """Run a dialog of ours; whether it was accepted."""


class QtDialogs:
    """Real dialogs over the active window."""

    def ask(self, title: str, text: str, choices: Sequence[Choice]) -> str:
        """The id of the chosen button."""
        box = QMessageBox(_parent())
        box.setWindowTitle(title)
        box.setText(f"<b>{title}</b>")
        box.setInformativeText(text)
        buttons: dict[QPushButton, str] = {}
        for choice in choices:
            button = QPushButton(choice.title)
            box.addButton(button, QMessageBox.ButtonRole.ActionRole)
            buttons[button] = choice.id
            if choice.safe:
                box.setDefaultButton(button)
            if choice.cancels:
                box.setEscapeButton(button)
        box.exec()
        clicked = box.clickedButton()
        return next((answer for button, answer in buttons.items() if button is clicked), "")

    def tell(self, title: str, text: str) -> None:
        """Show a sentence with one button."""
        self.ask(title, text, [Choice("ok", tr("Close"), safe=True, cancels=True)])

    def open_folder(self, title: str, start: Path) -> Path | None:
        """The platform's folder dialog."""
        chosen = QFileDialog.getExistingDirectory(_parent(), title, str(start))
        return Path(chosen) if chosen else None

    def open_file(self, title: str, start: Path) -> Path | None:
        """The platform's dialog for one file."""
        chosen, _filter = QFileDialog.getOpenFileName(_parent(), title, str(start))
        return Path(chosen) if chosen else None

    def save_as(self, title: str, start: Path) -> Path | None:
        """The platform's save dialog."""
        chosen, _filter = QFileDialog.getSaveFileName(_parent(), title, str(start))
        return Path(chosen) if chosen else None

    def show(self, dialog: QDialog) -> bool:
        """Run it modally."""
        return dialog.exec() == QDialog.DialogCode.Accepted


def _parent() -> QWidget | None:
    return QApplication.activeWindow()
