"""What the window asks of a place: the page of one room of the workbench."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from workbench.desktop.services import Services


@dataclass(frozen=True, slots=True)
class StatusItem:
    """One fact of the status bar. `shape` names a painted shape, `command` what a click runs."""

    key: str
    text: str
    side: str = "left"
    shape: str = ""
    token: str = "text.secondary"
    tooltip: str = ""
    command: str = ""
    activate: Callable[[], None] | None = None


class Place(QWidget):
    """Base of every place. A place is built on the first visit and lives as long as its window.

    A place emits `status_changed` when its `status_items()` would answer differently, and
    `announced(text)` for a result that the status bar shows for a while ("4 fixed, 3 left").
    It emits `moved` after it went somewhere that Alt+Left should come back from.
    """

    place_id = ""
    status_changed = Signal()
    announced = Signal(str)
    moved = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.services = services

    @property
    def at_rest(self) -> bool:
        """Whether the place shows all it has to: no work is about to begin. For screenshots."""
        return True

    def regions(self) -> list[QWidget]:
        """Widgets that F6 visits, in reading order; each takes the focus."""
        return []

    def activate(self) -> None:
        """Called each time the place is shown; puts the focus where work goes on."""

    def status_items(self) -> list[StatusItem]:
        """Facts of this place for the status bar, left ones first."""
        return []

    def open_item(self, kind: str, key: str) -> bool:
        """Open what a link or the palette names: kind `skill` (key is `SkillRow.path`), `line` (the number of a line, a
        colon and that path) or `rule` (key is the code). Whether this place could."""
        return False

    def location(self) -> str:
        """Where the user is inside this place, for Back and Forward; any text that `go_to` understands."""
        return ""

    def go_to(self, location: str) -> None:
        """Return to a place that `location` gave; one that no longer exists is left aside."""

    def save_state(self) -> dict[str, object]:
        """What the session keeps of this place, as plain JSON values."""
        return {}

    def restore_state(self, state: dict[str, object]) -> None:
        """Take back what `save_state` gave; unknown or bad values are left aside."""

    def may_close(self) -> bool:
        """Whether the window may close now; a place with unsaved work asks through `services.dialogs`."""
        return True
