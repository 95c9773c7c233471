"""The quick-fix popup: remedies at the caret, what each would change, and what would be left after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop import fonts, icons
from workbench.desktop.author.diff_lines import DiffLines
from workbench.desktop.author.front import NARROW
from workbench.desktop.author.grouped_model import AnyIndex
from workbench.desktop.author.offers import Offer, Outcome, best_first
from workbench.desktop.author.painting import draw_text, paint_ground
from workbench.desktop.compositing import composited
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import PictureLabel, hairline, label, spacer
from workbench.desktop.theme import ThemeManager
from workbench.skill.document import Document
from workbench.skill.findings import Fix
from workbench.skill.fix_preview import fix_preview

_OFFER: Final = Qt.ItemDataRole.UserRole + 1
TASK: Final = "try-fixes"
_LIST: Final = 286
_PREVIEW: Final = 438
_BELOW: Final = 250
"""Widths of list and preview, and the height of a preview that stands below the list, in pixels at 100 %."""


class _OfferDelegate(QStyledItemDelegate):
    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(31))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        offer: Offer = index.data(_OFFER)
        theme = self._theme.theme
        px = theme.px
        paint_ground(painter, option, theme)
        rect = QRectF(option.rect).adjusted(px(18), 0, -px(18), 0)
        first = index.row() == 0
        icon = icons.pixmap(offer.icon, 16, "accent.text" if first else "text.secondary")
        painter.drawPixmap(QRectF(rect.left(), rect.center().y() - px(8), px(16), px(16)), icon, QRectF(icon.rect()))
        note_font = fonts.ui_font("secondary")
        width = QFontMetricsF(note_font).horizontalAdvance(offer.note)
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, rect, offer.note, note_font, theme.color("text.secondary"), right)
        text = rect.adjusted(px(28), 0, -width - px(10), 0)
        font = fonts.ui_font("section" if first and offer.kind == "fix" else "body")
        draw_text(painter, text, offer.title, font, theme.color("text.primary"))


class QuickFixPopup(QFrame):
    """Up and Down choose, Enter applies, Esc closes, F1 explains. `chosen(offer)` is emitted once, then it is gone."""

    chosen = Signal(object)
    closed = Signal()

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("quick-fix")
        self.setAccessibleName(tr("Remedies"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rounded = composited()
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, rounded)
        self._services = services
        self._opener = parent
        self._document: Document | None = None
        self._offers: list[Offer] = []
        self._outcomes: list[tuple[Fix, Outcome]] = []
        px = services.theme.theme.px
        self.list = QListWidget()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setProperty("ground", "raised")
        self.list.setItemDelegate(_OfferDelegate(services.theme, self.list))
        self.list.setFixedWidth(px(_LIST))
        self.list.setMouseTracking(True)
        self.list.setAccessibleName(tr("Remedies"))
        self.list.currentItemChanged.connect(self._on_current_changed)
        self.list.itemClicked.connect(self._choose)
        self.diff = DiffLines(services.theme, numbers=True, most=9)
        self._after = QVBoxLayout()
        self._preview = self._build_preview()
        frame = QFrame()
        frame.setObjectName("popup")
        frame.setProperty("square", not rounded)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)
        narrow = self._narrow = parent.window().width() < px(NARROW)
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight, frame)
        row.setContentsMargins(px(5), px(6), 1, px(6))
        row.setSpacing(0)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.list, 1)
        left.addWidget(hairline())
        hint = label(tr("Enter applies, one undo step"), "hint", "tertiary")
        hint.setContentsMargins(px(14), px(6), px(14), 0)
        left.addWidget(hint)
        row.addLayout(left)
        row.addWidget(hairline(vertical=not narrow))
        row.addWidget(self._preview)

    def offer(self, offers: Sequence[Offer], document: Document, judge: Callable[[list[Fix]], list[Outcome]]) -> None:
        """Fills the popup; `judge` tries all fixes in the background, the preview of the change is there at once."""
        self._document = document
        self._offers = list(offers)
        self._fill()
        fixes = [offer.fix for offer in offers if offer.fix is not None]
        self._preview.setVisible(bool(fixes))
        if fixes:
            self._services.tasks.submit(TASK, lambda: judge(fixes), self._on_judged)

    def _fill(self) -> None:
        self.list.clear()
        for offer in self._offers:
            item = QListWidgetItem(offer.title)
            item.setData(_OFFER, offer)
            spoken = f"{offer.title}, {offer.note}" if offer.note else offer.title
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _on_judged(self, outcomes: list[Outcome]) -> None:
        order = best_first(self._offers, outcomes)
        tried = [offer.fix for offer in self._offers if offer.fix is not None]
        self._outcomes = [(fix, outcome) for fix, outcome in zip(tried, outcomes, strict=True)]
        if order[0] and self.list.currentRow() == 0:
            self._offers = [self._offers[number] for number in order]
            self._fill()
        else:
            self._on_current_changed(self.list.currentItem())

    def outcome_texts(self) -> list[str]:
        """What is said of the text after the chosen fix; empty while it is being tried."""
        offer = self._current_offer()
        return [text for _, text, _ in self._outcome(offer.fix)] if offer and offer.fix else []

    def show_at(self, below: QRect) -> None:
        """Shows under a rectangle in global coordinates, above it when there is no room."""
        px = self._services.theme.theme.px
        self.resize(self._fitting_size())
        screen = self.screen().availableGeometry()
        window = self._opener.window().frameGeometry()
        right = min(screen.right(), max(window.right(), window.left() + self.width()))
        at = QPoint(below.left(), below.bottom() + px(4))
        if at.y() + self.height() > screen.bottom():
            at.setY(max(screen.top(), below.top() - self.height() - px(4)))
        at.setX(max(screen.left(), min(at.x(), right - self.width())))
        self.move(at)
        self.show()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def _fitting_size(self) -> QSize:
        """Room for the rows of the list, and beside or below them for the preview, when there is one."""
        px = self._services.theme.theme.px
        preview = self._preview.isVisibleTo(self)
        rows = min(self.list.count(), 10) * px(31) + px(46)
        if self._narrow:
            self.list.setFixedWidth(px(_PREVIEW if preview else _LIST))
            return QSize(px(_PREVIEW if preview else _LIST) + px(6), rows + (px(_BELOW) if preview else 0))
        return QSize(px(_LIST) + (px(_PREVIEW + 1) if preview else 2), max(rows, px(300) if preview else 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.list.currentItem())
        elif event.key() == Qt.Key.Key_F1:
            self._choose_kind("explain")
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._services.tasks.cancel(TASK)
        self.closed.emit()
        super().closeEvent(event)

    def _build_preview(self) -> QWidget:
        px = self._services.theme.theme.px
        box = QWidget()
        box.setFixedWidth(px(_PREVIEW))
        column = QVBoxLayout(box)
        column.setContentsMargins(px(14), px(6), px(14), px(6))
        column.setSpacing(px(8))
        head = QHBoxLayout()
        head.addWidget(label(tr("Preview"), "section"))
        head.addWidget(spacer())
        self._where = label("", "secondary", "secondary")
        head.addWidget(self._where)
        column.addLayout(head)
        column.addWidget(self.diff)
        column.addWidget(hairline())
        column.addWidget(label(tr("After this fix"), "section"))
        self._after.setSpacing(px(4))
        column.addLayout(self._after)
        column.addStretch(1)
        return box

    def _current_offer(self) -> Offer | None:
        row = self.list.currentRow()
        return self._offers[row] if 0 <= row < self.list.count() else None

    def _on_current_changed(self, _current: QListWidgetItem | None) -> None:
        offer = self._current_offer()
        if offer is None or offer.fix is None or self._document is None:
            return
        self._where.setText(tr("line {line}", line=offer.finding.range.start.line) if offer.finding else "")
        self.diff.set_lines(fix_preview(self._document, offer.fix.edits))
        self.diff.setVisible(bool(offer.fix.edits))
        while (item := self._after.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for shape, text, tone in self._outcome(offer.fix):
            self._after.addWidget(self._line(shape, text, tone))

    def _outcome(self, fix: Fix) -> list[tuple[str, str, str]]:
        lines: list[tuple[str, str, str]] = []
        for rename in fix.renames:
            text = tr("{source} becomes {target}", source=rename.source, target=rename.target)
            lines.append(("changed", text, "body"))
        outcome = next((found for tried, found in self._outcomes if tried is fix), None)
        if fix.edits and outcome is not None:
            lines += _outcome_lines(outcome)
        if not fix.safe and fix.edits:
            lines.append(("warning", tr("edits wording or meaning: read it before you save"), "body"))
        return lines

    def _line(self, shape: str, text: str, tone: str) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._services.theme.theme.px(10))
        row.addWidget(PictureLabel(self._services.theme, shape=shape, size=12), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(text, "body", "" if tone == "body" else tone, wrap=True), 1)
        return box

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            offer = item.data(_OFFER)
            self.close()
            self.chosen.emit(offer)

    def _choose_kind(self, kind: str) -> None:
        for number in range(self.list.count()):
            if self.list.item(number).data(_OFFER).kind == kind:
                self._choose(self.list.item(number))
                return


def _outcome_lines(outcome: Outcome) -> list[tuple[str, str, str]]:
    """Shape, text and tone of what is said of the text after a fix."""
    if outcome.problem:
        return [("not-known", tr("could not be tried: {reason}", reason=outcome.problem), "body")]
    errors = [("error", tr("new error: {message}", message=message), "error") for message in outcome.new_errors[:2]]
    places = {"now": outcome.fine_after, "total": outcome.clients, "before": outcome.fine_before}
    fine = tr("{now} of {total} chosen clients see no error; {before} did before", **places)
    shape = "seen" if outcome.fine_after == outcome.clients else "not-seen"
    left = tr_n(outcome.left, "1 finding remains in this file", "{count} findings remain in this file")
    rest = ("info", left, "body") if outcome.left else ("seen", tr("no finding remains in this file"), "body")
    return [*errors, (shape, fine, "body"), rest]
