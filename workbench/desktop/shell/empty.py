"""The page of a place that is not built yet: what it will answer, and nothing that looks like a result."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.i18n import tr
from workbench.desktop.place import Place, StatusItem
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager


class PlacePicture(QWidget):
    """The place's icon on a tinted square."""

    def __init__(self, theme: ThemeManager, icon: str) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Square and icon."""
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent.soft"))
        painter.drawRoundedRect(self.rect(), 12, 12)
        side = theme.px(28)
        left = round((self.width() - side) / 2)
        painter.drawPixmap(left, left, icons.pixmap(self._icon, 28, "accent.text"))

    def _on_theme_changed(self) -> None:
        side = self._theme.theme.px(56)
        self.setFixedSize(side, side)


@dataclass(frozen=True, slots=True)
class Promise:
    """A place of a later version: its name, its icon, the question it will answer, and one sentence on how."""

    id: str
    title: str
    icon: str
    question: str
    sentence: str


class UnbuiltPlace(Place):
    """The page of such a place, with one line on what is true today."""

    def __init__(self, services: Services, promise: Promise, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.place_id = promise.id
        self._promise = promise
        self._today = tr(
            "Not built yet: this version checks and edits skills in Author. Nothing is shown here until it is real."
        )
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(promise.title)
        self.setAccessibleDescription(f"{promise.sentence} {self._today}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addLayout(self._middle())
        column.addStretch(3)

    def regions(self) -> list[QWidget]:
        """The page itself."""
        return [self]

    def activate(self) -> None:
        """The page takes the focus, so that a screen reader reads its line."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def status_items(self) -> list[StatusItem]:
        """That nothing is computed here."""
        return [StatusItem("unbuilt", tr("{place} is not built yet", place=self._promise.title), shape="off")]

    def _middle(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addWidget(PlacePicture(self.services.theme, self._promise.icon))
        column.addSpacing(20)
        column.addWidget(label(self._promise.question, "heading"))
        for text, tone in ((self._promise.sentence, "secondary"), (self._today, "tertiary")):
            line = label(text, "body", tone, wrap=True)
            line.setFixedWidth(self.services.theme.theme.px(520))
            column.addWidget(line)
        row.addLayout(column)
        row.addStretch(1)
        return row
