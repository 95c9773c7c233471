"""The editor of one SKILL.md: text, colours, findings where they stand, and the keys that help writing.

It shows what it is given: findings come from outside with the revision they belong to, and every change goes out as
`OpenFile.changed`. Nothing is checked, completed or indented while text is being composed with an input method.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from workbench.desktop import fonts
from workbench.desktop.author import typing_keys
from workbench.desktop.author.completion import CompletionPopup
from workbench.desktop.author.editor_paint import EditorPainter
from workbench.desktop.author.gutter import Gutter
from workbench.desktop.author.highlighter import BLOCK, FENCE, FRONT, SkillHighlighter
from workbench.desktop.author.hover import HoverCard
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.squiggles import Mark, Marks
from workbench.desktop.author.textview import TextView
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.skill.completion import NOTHING, Completion, Context, Offer, complete
from workbench.skill.findings import Finding
from workbench.skill.text import Span

_TAB_COLUMNS: Final = 4
_MANY: Final = 60
"""Lines from which all of them are painted again."""
_AT_ONCE: Final = 2_000
"""Lines up to which a file is coloured before it is shown; a longer one is coloured in the next round of events."""
_CODE_DELAY: Final = 30
"""Milliseconds after which code that came into view is coloured."""


class SkillEditor(TextView):
    """Shows one `OpenFile` at a time."""

    finding_activated = Signal(object)
    quick_fix_requested = Signal(object, QPoint)
    caret_moved = Signal(int, int, object)
    composing_changed = Signal(bool)

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None, *, fix_key: str = "Ctrl+.") -> None:
        super().__init__(theme, parent)
        self.fix_key = fix_key
        self.clients = 1
        self.context: Callable[[], Context] = lambda: Context(self._file.directory if self._file else "")
        self.composing = False
        self.marks = Marks()
        self._lit: set[int] = set()
        self._all_due = False
        self._kept: tuple[QTextCursor, bool] | None = None
        self.gutter = Gutter(self)
        self.popup = CompletionPopup(theme, self)
        self.hover = HoverCard(theme, self)
        self._paint = EditorPainter(self)
        self._code_timer = QTimer(self, singleShot=True, interval=_CODE_DELAY)
        self._code_timer.timeout.connect(self._on_code_due)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setCursorWidth(2)
        self.setPlaceholderText(tr("Press Ctrl+Space for a frontmatter skeleton"))
        self.setAccessibleName(tr("Text of the skill"))
        self.viewport().setMouseTracking(True)
        self._connect()
        self._on_theme_changed()

    def _connect(self) -> None:
        self._themes.theme_changed.connect(self._on_theme_changed)
        self.updateRequest.connect(self._on_update_request)
        self.blockCountChanged.connect(self._on_block_count_changed)
        self.cursorPositionChanged.connect(self._on_caret_moved)
        self.popup.chosen.connect(self._on_offer_chosen)

    # The file

    def set_file(self, file: OpenFile | None) -> None:
        """Show another file where it was left; None shows nothing."""
        self._leave()
        self.forget_blocks()
        self._file = file
        self.marks.clear()
        self._lit = set()
        self._close_popups()
        if file is None:
            self.setDocument(None)  # type: ignore[arg-type]
            return
        self._set_wrapping(file)
        self.setDocument(file.document)
        file.about_to_reload.connect(self._on_about_to_reload)
        file.reloaded.connect(self._on_reloaded)
        file.state_changed.connect(self._on_state_changed)
        self._on_theme_changed()
        self._on_state_changed()
        self.setAccessibleDescription(file.skill_path)
        cursor = self.textCursor()
        cursor.setPosition(min(file.caret, file.positions().length))
        self.setTextCursor(cursor)
        self.verticalScrollBar().setValue(file.scroll)
        self._repaint_all()

    def _leave(self) -> None:
        file = self._file
        if file is None:
            return
        file.caret, file.scroll = self.textCursor().position(), self.verticalScrollBar().value()
        file.about_to_reload.disconnect(self._on_about_to_reload)
        file.reloaded.disconnect(self._on_reloaded)
        file.state_changed.disconnect(self._on_state_changed)

    def _on_state_changed(self) -> None:
        if self._file is None:
            return
        flags = Qt.TextInteractionFlag.TextEditorInteraction
        if self._file.read_only:
            flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(flags)
        self._set_wrapping(self._file)
        self._set_up_highlighter(self._file)

    def _set_wrapping(self, file: OpenFile) -> None:
        mode = QTextOption.WrapMode.WrapAnywhere if file.endless else QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
        if self.wordWrapMode() != mode:
            self.setWordWrapMode(mode)

    def _set_up_highlighter(self, file: OpenFile) -> None:
        found = SkillHighlighter.of(file.document)
        if file.large:
            if found is not None:
                found.setDocument(None)
                found.deleteLater()
        elif found is None:
            made = SkillHighlighter(file.document, self.theme, file.stand_ins.labels)
            if file.document.blockCount() <= _AT_ONCE:
                made.rehighlight()
        self.forget_header()

    def _on_about_to_reload(self) -> None:
        top = QTextCursor(self.firstVisibleBlock())
        self._kept = (top, self.verticalScrollBar().value() > 0)

    def _on_reloaded(self) -> None:
        if self._kept is None:
            return
        top, scrolled = self._kept
        self._kept = None
        self.verticalScrollBar().setValue(top.block().firstLineNumber() if scrolled else 0)
        self._on_state_changed()
        self.viewport().update()

    # Findings

    def set_findings(self, findings: Sequence[Finding], revision: int) -> bool:
        """Show the findings of a revision of the file; False, and nothing changes, when it is not the present one."""
        if self._file is None or revision != self._file.revision:
            return False
        before = self.marks.looks()
        self.marks.set(findings, self._file.document, self._file.positions())
        after = self.marks.looks()
        numbers = before.keys() | after.keys()
        self.update_blocks({number for number in numbers if before.get(number) != after.get(number)})
        self._on_caret_moved()
        return True

    def finding_at(self, position: int) -> Finding | None:
        """The worst finding at a document position (UTF-16 units)."""
        return next((mark.finding for mark in self.marks.at(position)), None)

    def caret_mark(self) -> Mark | None:
        """The finding that the caret concerns: the one it stands in, else the worst of its line."""
        cursor = self.textCursor()
        return next(iter(self.marks.at(cursor.position()) or self.marks.in_block(cursor.blockNumber())), None)

    def hint_mark(self) -> Mark | None:
        """The worst finding of the caret's line."""
        return next(iter(self.marks.in_block(self.textCursor().blockNumber())), None)

    def go_to(self, span: Span, *, select: bool = False) -> None:
        """Put the caret at a span of the file's text (code points) and bring it into view."""
        if self._file is None:
            return
        start, end = self._file.positions().span_to_qt(span)
        cursor = self.textCursor()
        cursor.setPosition(end if select else start)
        if select:
            cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        rect = self.cursorRect()
        if not self.viewport().rect().adjusted(0, 0, 0, -rect.height() * 2).contains(rect.center()):
            self.centerCursor()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_fix(self) -> None:
        """Ask for the quick fix at the caret."""
        mark = self.caret_mark()
        self.quick_fix_requested.emit(mark.finding if mark else None, self.fix_point())

    def ask_fix_of_line(self, block: QTextBlock, at: QPoint) -> None:
        """Put the caret on a line's worst finding and ask for its quick fix."""
        marks = self.marks.starting_in(block.blockNumber())
        cursor = self.textCursor()
        cursor.setPosition(marks[0].start if marks else block.position())
        self.setTextCursor(cursor)
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.quick_fix_requested.emit(marks[0].finding if marks else None, at)

    def fix_point(self) -> QPoint:
        """Where a popup about the caret's line opens: its last visual line's bottom, in screen pixels."""
        rect = self.cursorRect()
        block = self.textCursor().block()
        bottom = self.block_rect(block).bottom()
        return self.viewport().mapToGlobal(QPoint(rect.left(), min(int(bottom), self.viewport().height())))

    def _on_caret_moved(self) -> None:
        if self._file is None:
            return
        cursor, block = self.textCursor(), self.textCursor().block()
        units, text = cursor.positionInBlock(), block.text()
        column = units if text.isascii() else len(text.encode("utf-16-le")[: units * 2].decode("utf-16-le", "ignore"))
        mark = self.caret_mark()
        self.caret_moved.emit(block.blockNumber() + 1, column + 1, mark.finding if mark else None)
        lit = {block.blockNumber()}
        if mark is not None:
            lit.update(range(mark.first, min(mark.last, mark.first + _MANY) + 1))
        self.update_blocks(lit | self._lit)
        self._lit = lit

    def update_blocks(self, numbers: AbstractSet[int]) -> None:
        """Paint these lines (block numbers) again, text and gutter."""
        if self._all_due or len(numbers) > _MANY:
            self._repaint_all()
            return
        for block, rect in self.visible_blocks() if numbers else ():
            if block.blockNumber() in numbers:
                part = rect.toAlignedRect()
                self.viewport().update(0, part.top(), self.viewport().width(), part.height() + 1)
                self.gutter.update(0, part.top(), self.gutter.width(), part.height() + 1)

    # Gutter

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the gutter at the left edge."""
        super().resizeEvent(event)
        inside = self.contentsRect()
        self.gutter.setGeometry(QRect(inside.left(), inside.top(), self.gutter.wanted_width(), inside.height()))
        self.popup.hide()
        self._code_timer.start()

    def _on_block_count_changed(self) -> None:
        width = self.gutter.wanted_width()
        if self.viewportMargins().left() != width:
            self.setViewportMargins(width, 0, 0, 0)
            inside = self.contentsRect()
            self.gutter.setGeometry(QRect(inside.left(), inside.top(), width, inside.height()))

    def _on_update_request(self, rect: QRect, dy: int) -> None:
        self.forget_blocks()
        self._all_due = self._all_due or rect.contains(self.viewport().rect())
        if dy:
            self.gutter.scroll(0, dy)
            self.hover.hide()
            self._code_timer.start()
        else:
            self.gutter.update(0, rect.y(), self.gutter.width(), rect.height())

    def _on_code_due(self) -> None:
        found = SkillHighlighter.of(self.document())
        numbers = [block.blockNumber() for block, _ in self.visible_blocks()]
        if found is not None and numbers:
            found.set_visible(numbers[0], numbers[-1])

    # Look

    def _on_theme_changed(self) -> None:
        font = fonts.mono_font("editor")
        self.setFont(font)
        self.setTabStopDistance(_TAB_COLUMNS * self.fontMetrics().horizontalAdvance(" "))
        if self._file is not None:
            self._dress(self._file)
        self._on_block_count_changed()
        self._repaint_all()

    def _repaint_all(self) -> None:
        self.gutter.update()
        self.viewport().update()

    def _dress(self, file: OpenFile) -> None:
        document = file.document
        document.setDefaultFont(fonts.mono_font("editor"))
        file.layout.set_line_height(fonts.line_height("editor"))
        found = SkillHighlighter.of(document)
        if found is not None:
            found.set_theme(self.theme)
        self._code_timer.start()

    def set_whitespace_shown(self, shown: bool) -> None:
        """Show spaces and tabs as marks, or not."""
        option = self.document().defaultTextOption()
        flag = QTextOption.Flag.ShowTabsAndSpaces
        option.setFlags(option.flags() | flag if shown else option.flags() & ~flag)
        self.document().setDefaultTextOption(option)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Grounds below the text, then the text, then squiggles, labels and the hint above it."""
        self._all_due = False
        painter = QPainter(self.viewport())
        self._paint.below(painter, event.rect())
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        self._paint.above(painter, event.rect())
        painter.end()

    def set_found(self, spans: Sequence[Span], current: int) -> None:
        """Mark what a search found: document positions, and which of them is the current one (-1: none)."""
        self._paint.found = tuple(spans)
        self._paint.current = current
        self.viewport().update()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Proposals first, then the keys that help writing, then what a text field does."""
        self.hover.hide()
        if self.composing:
            super().keyPressEvent(event)
            return
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if self.popup.isVisible() and plain and self.popup.handle(event.key()):
            event.accept()
            return
        if plain and not self.isReadOnly() and typing_keys.handle(self, event.key(), self.where()):
            self.popup.hide()
            event.accept()
            return
        super().keyPressEvent(event)
        self._after_key(event, plain)

    def _after_key(self, event: QKeyEvent, plain: bool) -> None:
        typed = plain and bool(event.text()) and event.text().isprintable()
        if self.popup.isVisible():
            erased = event.key() == Qt.Key.Key_Backspace
            if not ((typed or erased) and self._propose()) and event.key() not in _MODIFIERS:
                self.popup.hide()
        elif typed and event.text().isalpha() and not self.isReadOnly() and self.where() == "header":
            self._propose(only="key")

    def where(self) -> str:
        """What the caret's line is to the keys: `header`, `code` or `body`."""
        block = self.textCursor().block()
        state = block.userState()
        if block.blockNumber() and state in (FRONT, BLOCK):
            return "header"
        return "code" if state >= FENCE else "body"

    def complete(self) -> bool:
        """Show what can stand at the caret (Ctrl+Space); False when there is nothing to propose."""
        return not self.composing and not self.isReadOnly() and self._propose()

    def _propose(self, only: str = "") -> bool:
        found = self._completion()
        offers = found.offers
        if not offers or (only and (offers[0].kind != only or not found.prefix)):
            return False
        caret = self.cursorRect()
        corner = self.viewport().mapTo(self, caret.topLeft())
        units = len(found.prefix)
        caret.moveTopLeft(corner - QPoint(round(units * self.fontMetrics().horizontalAdvance("0")), 0))
        self.popup.show_completion(found, caret, self.viewport().geometry())
        return True

    def _completion(self) -> Completion:
        file = self._file
        if file is None or self.textCursor().hasSelection():
            return NOTHING
        index = file.positions().from_qt(self.textCursor().position())
        return complete(file.skill_now().document, index, self.context())

    def _on_offer_chosen(self, completion: Completion, offer: Offer) -> None:
        file = self._file
        if file is None or self.isReadOnly():
            return
        start, end = file.positions().span_to_qt(completion.span)
        cursor = self.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(file.shown(offer.text))
        cursor.setPosition(start + len(offer.text[: offer.caret].encode("utf-16-le")) // 2)
        self.setTextCursor(cursor)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if offer.kind == "key" and offer.text.endswith(": "):
            self._propose()

    # Composition, pointer, clipboard

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Composition is left to Qt, which draws it underlined; helpers wait until it is over."""
        composing = bool(event.preeditString())
        if composing:
            self._close_popups()
        if composing != self.composing:
            self.composing = composing
            self.composing_changed.emit(composing)
        super().inputMethodEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Close what floats."""
        super().focusOutEvent(event)
        self._close_popups()

    def _close_popups(self) -> None:
        self.popup.hide()
        self.hover.hide()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tips come from findings."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self.show_hover(self._findings_below(event.pos()), event.globalPos())
            return True
        if event.type() == QEvent.Type.Leave:
            self.hover.hide()
        return super().viewportEvent(event)

    def _findings_below(self, point: QPoint) -> list[Finding]:
        cursor = self.cursorForPosition(point)
        rect = self.cursorRect(cursor).adjusted(-20, -2, 20, 4)
        inside = rect.contains(point)
        return [mark.finding for mark in self.marks.at(cursor.position())] if inside else []

    def show_hover(self, findings: Sequence[Finding], at: QPoint) -> None:
        """Show a card with these findings at a point of the screen, or hide it when there are none."""
        if findings:
            self.hover.show_findings(findings, at)
        else:
            self.hover.hide()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A card goes away as soon as the pointer leaves its text."""
        if self.hover.isVisible() and tuple(self._findings_below(event.position().toPoint())) != self.hover.findings:
            self.hover.hide()
        super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the hint asks for the quick fix and shows the finding's card."""
        self._close_popups()
        if self._paint.hint_box.contains(event.position()) and event.button() == Qt.MouseButton.LeftButton:
            mark = self.hint_mark()
            if mark is not None:
                self.finding_activated.emit(mark.finding)
                self.quick_fix_requested.emit(mark.finding, self.fix_point())
            return
        super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel changes the size of everything."""
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        steps = event.angleDelta().y()
        if steps:
            (self._themes.larger if steps > 0 else self._themes.smaller)()
        event.accept()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste text alone, exactly as it is."""
        if self._file is not None and source.hasText() and not self.isReadOnly():
            self.textCursor().insertText(self._file.shown(source.text()))
            self.ensureCursorVisible()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy the file's own characters, line ends as LF."""
        data = QMimeData()
        if self._file is not None:
            cursor = self.textCursor()
            span = self._file.positions().span_from_qt((cursor.selectionStart(), cursor.selectionEnd()))
            text = self._file.text()[span[0] : span[1]]
            data.setText(text.replace("\r\n", "\n").replace("\r", "\n"))
        return data


_MODIFIERS: Final = frozenset({Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta})
