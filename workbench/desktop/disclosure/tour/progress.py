"""How far the tour has come: which questions are answered and which is next, kept with the settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal

from workbench.desktop.dialogs import Choice, Dialogs
from workbench.desktop.i18n import tr
from workbench.desktop.session import Settings

DONE: Final = "disclosure.tour-done"
AT: Final = "disclosure.tour-at"


class Progress(QObject):
    """The answered questions by id, and the one that is chosen. Everybody who makes one sees the same: the settings
    hold it."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        settings.changed.connect(self._on_changed)

    @property
    def done(self) -> tuple[str, ...]:
        """Ids of the answered questions; what is no list of texts counts as none."""
        value = self._settings.get(DONE)
        return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()

    def chosen(self, ids: Sequence[str]) -> str:
        """The id of the question to go on with: the one chosen, else the first that is open, else the first."""
        at = self._settings.get(AT)
        if isinstance(at, str) and at in ids:
            return at
        return next((ident for ident in ids if ident not in self.done), ids[0])

    def choose(self, ident: str) -> None:
        """Go on with this question; an empty id leaves it to the order."""
        self._settings.set(AT, ident)

    def mark(self, ident: str) -> None:
        """This question is answered."""
        if ident not in self.done:
            self._settings.set(DONE, [*self.done, ident])

    def start_over(self, dialogs: Dialogs) -> bool:
        """Forget what is answered, after one question. Whether it was forgotten."""
        text = tr("All questions are open again. What you looked at in the places stays.")
        choices = (Choice("over", tr("Start over")), Choice("keep", tr("Cancel"), safe=True, cancels=True))
        if dialogs.ask(tr("Start the tour over?"), text, choices) != "over":
            return False
        self._settings.set(DONE, [])
        self._settings.set(AT, "")
        return True

    def nothing_done(self) -> str | None:
        """Why there is nothing to start over; None where there is."""
        return None if self.done else tr("No question is answered yet")

    def _on_changed(self, key: str) -> None:
        if key in (DONE, AT):
            self.changed.emit()
