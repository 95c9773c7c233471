"""A Disclosure place that only keeps what the tour asks of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from workbench.desktop.disclosure.tour.controller import TourController
from workbench.desktop.place import Place
from workbench.desktop.services import Services
from workbench.disclosure.script import Script


class FakeDisclosure(Place):
    """The three methods of `TourPlace`."""

    place_id = "disclosure"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.scripts: list[tuple[Script, str]] = []
        self.pointed: list[tuple[int, int | None, str, str]] = []
        self.strip: QWidget | None = None
        self.field = QLineEdit()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.field, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addStretch(1)
        self.tour = TourController(services, self, self)

    def activate(self) -> None:
        self.field.setFocus()

    def save_state(self) -> dict[str, object]:
        return {"tour": self.tour.state()}

    def restore_state(self, state: dict[str, object]) -> None:
        self.tour.resume(state.get("tour"))

    def show_script(self, script: Script, host: str) -> None:
        self.scripts.append((script, host))

    def point(self, request: int, part: int | None = None, call: str = "", stage: str = "") -> None:
        self.pointed.append((request, part, call, stage))

    def set_strip(self, strip: QWidget | None) -> None:
        if self.strip is not None:
            self._column.removeWidget(self.strip)
        self.strip = strip
        if strip is not None:
            self._column.insertWidget(0, strip)
