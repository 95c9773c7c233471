"""The text of a chain's file below the panes, with the line that a problem or a step stands on. Secrets are masked."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QTextCursor, QTextFormat
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr
from workbench.desktop.replay.loading import ChainFile
from workbench.desktop.shell.parts import ElidedLabel, link_button
from workbench.desktop.theme import ThemeManager
from workbench.hooks.chain import Chain, Step
from workbench.hooks.diff.lines import split_lines
from workbench.lint.report.visible import visible
from workbench.secrets import mask

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace

PAGE: Final = "file"
_KEY: Final = "replay.text"
_PREFIX: Final = "chain:"


class ChainText(QWidget):
    """Numbered lines, one of them marked."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.line = 0
        self.head = ElidedLabel("", "secondary", "secondary")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(mono_font("exact"))
        self.text.setAccessibleName(tr("Text of the chain's file"))
        self.text.setTabChangesFocus(True)
        self.setFocusProxy(self.text)
        px = theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(6), 0, 0)
        column.setSpacing(px(4))
        self.edit = link_button(tr("Edit chain as text…"))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, px(16), 0)
        row.addWidget(self.head, 1)
        row.addWidget(self.edit)
        column.addLayout(row)
        column.addWidget(self.text, 1)
        theme.theme_changed.connect(self._mark)

    def show_text(self, name: str, text: str, line: int) -> None:
        """Another text; the line counts from 1, 0 marks none."""
        self.line = line
        self.head.setText(f"{name}:{line}" if line else name)
        self.text.setPlainText(text)
        self._mark()

    def _mark(self) -> None:
        """Puts the marked line in the middle."""
        cursor = QTextCursor(self.text.document().findBlockByNumber(max(0, self.line - 1)))
        marked = QTextEdit.ExtraSelection()
        marked.cursor = cursor
        marked.format.setBackground(self._theme.theme.color("bg.selected"))
        marked.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        self.text.setExtraSelections([marked] if self.line else [])
        self.text.setTextCursor(cursor)
        self.text.centerCursor()


class ChainTextDesk:
    """Reads the text where the page is seen, and leads to a step of a chain from elsewhere."""

    def __init__(self, place: ReplayPlace) -> None:
        self._place = place
        self.page = ChainText(place.services.theme)
        self._line = 0
        self._led = ""
        self._wish: tuple[str, int] | None = None
        self._step = ""
        place.results.add_page(PAGE, tr("Chain file"), self.page)
        place.results.page_changed.connect(lambda _name: self.refresh())
        place.feed.chain_changed.connect(self._on_chain)
        place.feed.loaded_changed.connect(self._on_loaded)

    def go_to(self, location: str) -> bool:
        """To the line of a chain's file; False for another location."""
        if not location.startswith(_PREFIX):
            return False
        line, _, path = location.removeprefix(_PREFIX).partition(":")
        self._wish = (path, int(line) if line.isdecimal() else 0)
        if self._place.feed.loaded is not None:
            self._on_loaded()
        return True

    def show_line(self, line: int) -> None:
        """A line of the chain at the left, and the step on it."""
        self._line, self._led = line, self._place.feed.chain
        chain = self._place.feed.left
        step = step_at(chain, line) if chain is not None else None
        self._step = step.name if step is not None else ""
        self._place.results.show_page(PAGE)
        self.refresh()
        self.focus_step()

    def line_of(self, path: str) -> int:
        """The line of a chain's file that was led to, 0 for none."""
        return self._line if path == self._led else 0

    def refresh(self) -> None:
        """Shows the text of the chain at the left where somebody sees it."""
        feed, results = self._place.feed, self._place.results
        file = feed.file_of(feed.chain)
        if results.page != PAGE:
            return
        if file is None:
            self.page.show_text(tr("No chain is chosen."), "", 0)
            return
        shown = partial(self.page.show_text, file.shown, line=self._line)
        self._place.services.tasks.submit(_KEY, partial(_readable, file), shown)

    def _on_chain(self) -> None:
        if self._place.feed.file_of(self._place.feed.chain) is None:
            self._line = 0
        self.refresh()

    def _on_loaded(self) -> None:
        feed, wish = self._place.feed, self._wish
        if wish is None or feed.loaded is None:
            return
        self._wish = None
        path = os.path.normpath(os.path.join(self._place.base, wish[0]))
        found = next((one for one in feed.chains if os.path.normpath(one.path) == path), None)
        if found is None:
            self._place.announced.emit(tr("{name} is not among the chains here", name=wish[0]))
            return
        if feed.chain != found.path:
            feed.choose_chain(found.path)
        self.show_line(wish[1])

    def focus_step(self) -> None:
        """The card of the wished step has the keyboard once it was played."""
        row, shown, chain = self._place.left, self._place.feed.shown, self._place.feed.left
        card = next((one for one in row.cards if one.card.name == self._step), None)
        played = shown.left.chain if shown is not None and shown.left is not None else None
        if card is not None and chain is not None and played is not None and played.file == chain.file:
            self._step = ""
            if card.card.at:
                row.chosen.emit(card.card.at)
                card = next((one for one in row.cards if one.card.name == card.card.name), card)
            card.setFocus()


def step_at(chain: Chain, line: int) -> Step | None:
    """The step that stands on a line, or that began last before it."""
    before = [step for step in chain.steps if 0 < step.place().line <= line]
    return max(before, key=lambda step: step.place(), default=None)


def _readable(file: ChainFile) -> str:
    lines = split_lines(mask(file.data.decode("utf-8", "replace")))
    wide = len(str(len(lines)))
    return "\n".join(f"{number:>{wide}}  {visible(line)}" for number, line in enumerate(lines, 1))
