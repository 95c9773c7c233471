"""Plays the conversation a request every two seconds, when asked to; never by itself, and not where motion is off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.disclosure.place import DisclosurePlace

PAUSE_MS: Final = 2_000


class Stepping(QObject):
    """`toggle` starts at the chosen request (at the first one from the last), and stops."""

    def __init__(self, place: DisclosurePlace) -> None:
        super().__init__(place)
        self._place = place
        self._timer = QTimer(self, interval=PAUSE_MS)
        self._timer.timeout.connect(self._on_due)

    @property
    def running(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    def refusal(self) -> str | None:
        """Why it does not play; None where it does."""
        allowed = QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
        return None if allowed else tr("motion is switched off in the system")

    def toggle(self) -> None:
        """Starts or stops."""
        if self.running:
            self.stop()
        elif self.refusal() is None:
            if self._place.at_end:
                self._place.feed.choose_request(0)
            self._timer.start()

    def stop(self) -> None:
        """Stops."""
        self._timer.stop()

    def _on_due(self) -> None:
        if self._place.at_end or not self._place.isVisible():
            self.stop()
        else:
            self._place.feed.step(1)
