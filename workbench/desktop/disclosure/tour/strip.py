"""The coach strip above the toolbar: the question, the step, Back, Next and Leave."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout

from workbench.desktop.disclosure.tour.badge import Badge
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import ElidedLabel, primary_button, quiet_button
from workbench.desktop.theme import ThemeManager

HEIGHT: Final = 44
"""Pixels at 100 % with a step of one line; it grows where the step needs more lines."""


class WholeText(QLabel):
    """A wrapped text that is as high as its lines: a row of plain boxes would cut them or leave room for more."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(ui_font())
        self.setProperty("role", "body")
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def fit(self) -> None:
        """Take the height for the text at this width."""
        known = self.minimumHeight()
        self.setMinimumHeight(0)  # Qt takes it for a part of the height that the text needs
        needed = self.heightForWidth(self.width())
        self.setFixedHeight(needed if needed > 0 else known)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """At another width the text has other lines."""
        super().resizeEvent(event)
        self.fit()


class StripText(NamedTuple):
    """What the strip says. `step` counts from 1; the last of `steps` is the answer."""

    number: int
    title: str
    text: str
    step: int
    steps: int
    answered: bool
    may_go_back: bool
    next_title: str


class CoachStrip(QFrame):
    """The strip. Its buttons have the focus while the tour runs; the text is announced to assistive tools."""

    back_asked = Signal()
    next_asked = Signal()
    leave_asked = Signal()

    def __init__(self, theme: ThemeManager, keys: tuple[str, str]) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("coach-strip")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._badge = Badge(theme)
        self._title = ElidedLabel("", "small-bold", "accent")
        self._text = WholeText()
        self.back_button = _button(quiet_button(tr("Back")), keys[0])
        self.next_button = _button(primary_button(tr("Next")), keys[1])
        self.leave_button = _button(quiet_button(tr("Leave")), "Esc")
        self.back_button.clicked.connect(self.back_asked)
        self.next_button.clicked.connect(self.next_asked)
        self.leave_button.clicked.connect(self.leave_asked)
        self._lay_out()
        theme.theme_changed.connect(self._fit)

    @property
    def text(self) -> str:
        """The step or the answer that is shown."""
        return self._text.text()

    @property
    def title(self) -> str:
        """The line above it."""
        return self._title.text()

    def wait(self) -> None:
        """Say that the question is being played."""
        self._text.setText(tr("Playing the conversation…"))
        self._fit()

    def show_text(self, said: StripText) -> None:
        """Show a step or the answer, and announce it."""
        self._badge.set_number(said.number, said.answered)
        where = tr("Answer") if said.answered else tr("step {step} of {steps}", step=said.step, steps=said.steps)
        self._title.setText(f"{said.title}  ·  {where}")
        self._text.setText(said.text)
        self.back_button.setEnabled(said.may_go_back)
        self.next_button.setText(said.next_title)
        self.setAccessibleName(tr("Tour: question {number}", number=said.number))
        self.setAccessibleDescription(f"{said.title}. {where}. {said.text}")
        self._fit()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.accessibleDescription()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus: the page behind would take it for its own."""
        button = QApplication.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QPushButton):
            button.click()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._text)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 4, 12, 4)
        row.setSpacing(12)
        row.addWidget(self._badge)
        row.addLayout(words, 1)
        for button in (self.back_button, self.next_button, self.leave_button):
            row.addWidget(button)

    def _fit(self) -> None:
        self.setMinimumHeight(self._theme.theme.px(HEIGHT))
        self._text.fit()


def _button(button: QPushButton, key: str) -> QPushButton:
    button.setToolTip(f"{button.text()} ({key})")
    return button
