"""The line below a message that leads to the question of the tour which it answers."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.disclosure.tour.progress import Progress
from workbench.desktop.i18n import current, tr
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import ElidedButton
from workbench.disclosure.model import Call, Message, Timeline

_HEIGHT = 40


class QuestionLink(QWidget):
    """`show_for` shows the question, or nothing where none is near or one is being shown; a click leads there."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._progress = Progress(services.settings, self)
        self.ident = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 4, 16, 4)
        self._button: ElidedButton | None = None
        services.theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.hide()

    @property
    def text(self) -> str:
        """What the line says; empty while it is hidden."""
        return self._button.accessibleName() if self._button is not None and self.ident else ""

    def show_for(self, timeline: Timeline | None, message: Message | None, call: Call | None) -> None:
        """Show the question that is nearest to what is looked at."""
        from workbench.disclosure.tour import questions
        from workbench.disclosure.tour_links import question_about

        touring = self._services.commands.reason("tour.leave") is None
        ident = question_about(timeline, message, call) if timeline is not None and not touring else ""
        if ident == self.ident:
            return
        self.ident = ident
        found = next((one for one in questions() if one.id == ident), None)
        if found is not None:
            title = found.title.of(current())
            self._set_button(tr("Question {number}: {title}", number=found.number, title=title))
        self.setVisible(found is not None)

    def _set_button(self, text: str) -> None:
        if self._button is not None:
            self._button.hide()
            self._button.deleteLater()
        self._button = ElidedButton(text)
        self._button.setProperty("link", True)
        self._button.setCursor(Qt.CursorShape.PointingHandCursor)
        self._button.clicked.connect(self._on_clicked)
        self._row.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self._on_theme_changed()

    def _on_clicked(self) -> None:
        self._progress.choose(self.ident)
        self._services.commands.run("tour.go-on")

    def _on_theme_changed(self) -> None:
        px = self._services.theme.theme.px
        self.setFixedHeight(px(_HEIGHT))
        if self._button is not None:
            self._button.setIconSize(QSize(px(16), px(16)))
            self._button.setIcon(icons.icon("book", 16, "accent.text"))
