"""Finds a text in a pane. What a secret hides is not found: else the search would tell it letter by letter.

A large text is searched piece by piece between two events, so that the window stays alive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit

from workbench.desktop.i18n import tr
from workbench.desktop.replay.diff_view import DiffView
from workbench.desktop.replay.pane_content import HIDDEN, PaneContent, TextLines
from workbench.desktop.shell.parts import IconButton, label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.model import Span

PIECE: Final = 200_000
"""Code points that are searched between two events."""


def search(content: PaneContent, wanted: str, start: int, step: int) -> Iterator[Span | None]:
    """None for each piece without a hit, then the next hit from a position on, round the end; small letters find
    capitals too. Hits that touch a secret are none."""
    if not isinstance(content.lines, TextLines) or not wanted:
        return
    text = content.lines.text
    flags = re.IGNORECASE if wanted == wanted.lower() else 0
    pattern = re.compile(re.escape(wanted), flags)
    rounds = ((start, len(text)), (0, start)) if step > 0 else ((0, start), (start, len(text)))
    for low, high in rounds:
        for piece in _pieces(low, high, step):
            last = min(piece[1] + len(wanted) - 1, len(text))
            hits = [found.span() for found in pattern.finditer(text, piece[0], last)]
            seen = [hit for hit in hits if not any(mark.kind in HIDDEN for mark in content.marks_in(*hit))]
            if step > 0:
                seen = [hit for hit in seen if hit[0] >= low]
            yield (seen[0] if step > 0 else seen[-1]) if seen else None


def _pieces(low: int, high: int, step: int) -> Iterator[Span]:
    starts = range(low, high, PIECE)
    for start in starts if step > 0 else reversed(starts):
        yield start, min(start + PIECE, high)


class PaneFind(QFrame):
    """A field with its buttons; hidden until it is asked for. It searches `view`, the pane that had the focus."""

    closed = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.view: DiffView | None = None
        self._running: Iterator[Span | None] | None = None
        self.setObjectName("findbar")
        self.setAccessibleName(tr("Find in a pane"))
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Find"))
        self.field.setPlaceholderText(tr("Find; what is hidden is not searched"))
        self.said = label("", "hint", "tertiary")
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._on_piece)
        self.field.textChanged.connect(lambda _: self.search(1, again=False))
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(12), px(4), px(8), px(4))
        row.addWidget(self.field, 1)
        row.addWidget(self.said)
        for icon, name, step in (("chevron-up", tr("Previous hit"), -1), ("chevron-down", tr("Next hit"), 1)):
            button = IconButton(self._theme, icon, name, size=14)
            button.clicked.connect(lambda _=False, step=step: self.search(step))
            row.addWidget(button)
        close = IconButton(self._theme, "close", tr("Close the search"), size=14)
        close.clicked.connect(self.close_bar)
        row.addWidget(close)

    def open_for(self, view: DiffView) -> None:
        """Shows the field for a pane."""
        self.view = view
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def close_bar(self) -> None:
        """Hides it and gives the focus back."""
        self._timer.stop()
        self.hide()
        if self.view is not None:
            self.view.setFocus()
        self.closed.emit()

    def search(self, step: int, *, again: bool = True) -> None:
        """The next hit, or the former one; without `again` the present one may stay."""
        view = self.view
        self._timer.stop()
        if view is None or not view.content.lines.starts:
            self.said.setText(tr("only text can be searched") if self.field.text() else "")
            return
        low, high = view.caret.span
        line, column = high if again and step > 0 else low
        self._running = search(view.content, self.field.text(), view.content.lines.starts[line] + column, step)
        self.said.setText("")
        self._timer.start()

    def _on_piece(self) -> None:
        found: Span | None = None
        try:
            found = next(self._running) if self._running is not None else None
        except StopIteration:
            self._timer.stop()
            self.said.setText(tr("not found") if self.field.text() else "")
        if found is not None:
            self._timer.stop()
            self._show(*found)

    def _show(self, start: int, end: int) -> None:
        if self.view is None:
            return
        content = self.view.content
        first, last = content.line_of(start), content.line_of(end)
        starts = content.lines.starts
        self.view.go_to((last, end - starts[last]), (first, start - starts[first]))
        self.said.setText(tr("line {number}", number=first + 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.search(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)
