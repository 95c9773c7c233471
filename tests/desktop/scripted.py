"""Dialogs that answer from a list, so that no test waits for a person; an unexpected question fails the test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QDialog

from workbench.desktop.dialogs import Choice


class ScriptedDialogs:
    """Answers in order. `asked` keeps (title, text) of everything that was asked or told."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.folders: list[Path | None] = []
        self.files: list[Path | None] = []
        self.dialogs: list[Callable[[QDialog], bool]] = []
        self.asked: list[tuple[str, str]] = []

    def ask(self, title: str, text: str, choices: Sequence[Choice]) -> str:
        """The next answer; it must be one of the choices."""
        self.asked.append((title, text))
        answer = self.answers.pop(0)
        assert answer in {choice.id for choice in choices} | {""}, f"{answer!r} is no answer to {title!r}"
        return answer

    def tell(self, title: str, text: str) -> None:
        """Nothing to answer."""
        self.asked.append((title, text))

    def open_folder(self, title: str, start: Path) -> Path | None:
        """The next folder."""
        self.asked.append((title, str(start)))
        return self.folders.pop(0)

    def open_file(self, title: str, start: Path) -> Path | None:
        """The next file."""
        self.asked.append((title, str(start)))
        return self.files.pop(0)

    def save_as(self, title: str, start: Path) -> Path | None:
        """The next file."""
        self.asked.append((title, str(start)))
        return self.files.pop(0)

    def show(self, dialog: QDialog) -> bool:
        """Hand the dialog to the next function, which works it and says whether it was accepted."""
        self.asked.append((dialog.windowTitle(), ""))
        dialog.show()
        accepted = self.dialogs.pop(0)(dialog)
        dialog.hide()
        return accepted
