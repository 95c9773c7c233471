"""The bar above the text that finds and replaces."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QToolButton, QWidget

from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.search import Found, Hit, Query, replacement, search
from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import IconButton, label
from workbench.desktop.theme import ThemeManager

_DELAY: Final = 80


class FindBar(QFrame):
    """Finds as the user types; hidden until it is asked for."""

    def __init__(self, theme: ThemeManager, editor: SkillEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._editor = editor
        self.found = Found()
        self._origin = 0
        self.setObjectName("findbar")
        self.setAccessibleName(tr("Find and replace"))
        self.field = _field(tr("Find"))
        self.other = _field(tr("Replace with"))
        self.case = _toggle("Aa", tr("Match case"))
        self.word = _toggle("\u201cw\u201d", tr("Whole words"))
        self.regex = _toggle(".*", tr("Pattern (RE2)"))
        self.count = label("", "hint")
        self._timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._timer.timeout.connect(self.refresh)
        self._lay_out()
        for toggle in (self.case, self.word, self.regex):
            toggle.toggled.connect(self._on_query_changed)
        self.field.textChanged.connect(self._on_query_changed)
        editor.textChanged.connect(self._on_text_changed)
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.hide()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 6, 8, 6)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.addWidget(self.field, 0, 0)
        options = QHBoxLayout()
        options.setSpacing(2)
        for toggle in (self.case, self.word, self.regex):
            options.addWidget(toggle)
        grid.addLayout(options, 0, 1)
        grid.addWidget(self.count, 0, 2)
        former = self._icon("chevron-up", tr("Previous hit"), self.previous)
        following = self._icon("chevron-down", tr("Next hit"), self.next)
        close = self._icon("close", tr("Close the search"), self.close_bar)
        for column, button in enumerate((former, following, close), 3):
            grid.addWidget(button, 0, column)
        self.one = QPushButton(tr("Replace"))
        self.every = QPushButton(tr("Replace all"))
        self.one.clicked.connect(self.replace_one)
        self.every.clicked.connect(self.replace_all)
        self._second = (self.other, self.one, self.every)
        grid.addWidget(self.other, 1, 0)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.one)
        buttons.addWidget(self.every)
        buttons.addStretch(1)
        grid.addLayout(buttons, 1, 1, 1, 5)
        grid.setColumnStretch(0, 1)

    def _icon(self, name: str, title: str, handler: object) -> IconButton:
        button = IconButton(self._theme, name, title, size=14)
        button.clicked.connect(handler)
        return button

    def _on_theme_changed(self) -> None:
        theme = self._theme.theme
        self.count.setMinimumWidth(theme.px(92))
        ground, line = theme.color("bg.panel").name(), theme.color("line.hair").name()
        self.setStyleSheet(f"QFrame#findbar {{ background: {ground}; border: 0; border-bottom: 1px solid {line}; }}")

    # What the user asks

    def open(self, *, replace: bool = False) -> None:
        """Show the bar with the selected words in its field, and give it the focus."""
        cursor = self._editor.textCursor()
        self._origin = cursor.selectionStart()
        selected = cursor.selectedText()
        for widget in self._second:
            widget.setVisible(replace and not self._editor.isReadOnly())
        self.show()
        if selected and "\u2029" not in selected:
            self.field.setText(selected)
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.refresh()

    def close_bar(self) -> None:
        """Hide the bar and go back to the text."""
        self.hide()
        self._editor.set_found((), -1)
        self._editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, Shift+Enter goes back, Esc closes; in the second field Enter replaces."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.other.hasFocus():
                self.replace_one()
            elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.previous()
            else:
                self.next()
        else:
            super().keyPressEvent(event)

    @property
    def query(self) -> Query:
        """What the fields say."""
        return Query(self.field.text(), self.case.isChecked(), self.word.isChecked(), self.regex.isChecked())

    def refresh(self) -> None:
        """Search again and show the hits; the caret stays."""
        self._timer.stop()
        file = self._editor.file
        self.found = search(file.text(), self.query) if file is not None and self.query.text else Found()
        self._show(self._selected())

    def _on_query_changed(self) -> None:
        self.refresh()
        if self.found.hits:
            self._select(self._index_from(self._origin))

    def _on_text_changed(self) -> None:
        if self.isVisible():
            self._timer.start()

    # Going through the hits

    def next(self) -> None:
        """The next hit after the caret, from the start again behind the last."""
        self._step(1)

    def previous(self) -> None:
        """The hit before the caret, from the end again before the first."""
        self._step(-1)

    def _step(self, way: int) -> None:
        self.refresh()
        if not self.found.hits:
            return
        cursor = self._editor.textCursor()
        if way > 0:
            index = self._index_from(cursor.selectionEnd())
        else:
            before = [number for number, hit in enumerate(self.found.hits) if hit.end <= cursor.selectionStart()]
            index = before[-1] if before else len(self.found.hits) - 1
        self._select(index)

    def _index_from(self, position: int) -> int:
        return next((number for number, hit in enumerate(self.found.hits) if hit.start >= position), 0)

    def _selected(self) -> int:
        cursor = self._editor.textCursor()
        span = (cursor.selectionStart(), cursor.selectionEnd())
        return next((number for number, hit in enumerate(self.found.hits) if (hit.start, hit.end) == span), -1)

    def _select(self, index: int) -> None:
        hit = self.found.hits[index]
        cursor = self._editor.textCursor()
        cursor.setPosition(hit.start)
        cursor.setPosition(hit.end, QTextCursor.MoveMode.KeepAnchor)
        self._editor.setTextCursor(cursor)
        if not self._editor.viewport().rect().contains(self._editor.cursorRect()):
            self._editor.centerCursor()
        self._origin = hit.start
        self._show(index)

    def _show(self, current: int) -> None:
        hits = self.found.hits
        self._editor.set_found([(hit.start, hit.end) for hit in hits], current)
        self.count.setText(self._summary(current))
        self.count.setToolTip(self.found.error)
        self.count.setProperty("tone", "error" if self.found.error or (self.query.text and not hits) else "tertiary")
        self.count.style().polish(self.count)
        for button in (self.one, self.every):
            button.setEnabled(bool(hits))

    def _summary(self, current: int) -> str:
        total = len(self.found.hits)
        if self.found.error:
            return tr("Not a pattern: {reason}", reason=self.found.error)
        if not self.query.text:
            return ""
        if self.found.stopped == "time":
            return tr("{count} found, then out of time", count=f"{total:,}")
        if self.found.stopped:
            return tr("the first {count}", count=f"{total:,}")
        if not total:
            return tr("Not found")
        return f"{current + 1:,} / {total:,}" if current >= 0 else f"{total:,}"

    # Replacing

    def replace_one(self) -> None:
        """Replace the selected hit, then go to the next; without a selected hit only go there."""
        if self._editor.isReadOnly():
            return
        self.refresh()
        index = self._selected()
        if index >= 0:
            self._replace(self._editor.textCursor(), self.found.hits[index])
        self.next()

    def replace_all(self) -> int:
        """Replace every hit as one undo step; answers how many."""
        if self._editor.isReadOnly():
            return 0
        self.refresh()
        hits = self.found.hits
        cursor = QTextCursor(self._editor.document())
        cursor.beginEditBlock()
        for hit in reversed(hits):
            self._replace(cursor, hit)
        cursor.endEditBlock()
        self.refresh()
        self.count.setText(tr("{count} replaced", count=f"{len(hits):,}"))
        return len(hits)

    def _replace(self, cursor: QTextCursor, hit: Hit) -> None:
        file = self._editor.file
        if file is None:
            return
        cursor.setPosition(hit.start)
        cursor.setPosition(hit.end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(file.shown(replacement(self.other.text(), hit, regex=self.query.regex)))


def _field(title: str) -> QLineEdit:
    field = QLineEdit()
    field.setPlaceholderText(title)
    field.setAccessibleName(title)
    field.setClearButtonEnabled(True)
    return field


def _toggle(text: str, title: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setCheckable(True)
    button.setToolTip(title)
    button.setAccessibleName(title)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
