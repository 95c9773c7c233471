"""The budget strip: one painted card a client, with its size against its limit and what becomes of the skills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QHBoxLayout, QScrollArea, QWidget

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.catalog.cells import STATES, state_word
from workbench.desktop.catalog.figures import Figures, unit_word
from workbench.desktop.catalog.glyphs import paint_glyph, paint_hatch, paint_limit
from workbench.desktop.i18n import tr
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager

HEIGHT: Final = 142
AT_ONCE: Final = 4
AT_ONCE_NARROW: Final = 2
_RIGHT = Qt.AlignmentFlag.AlignRight


class BudgetCard(QAbstractButton):
    """One client's budget. Checked when its text is the one that is shown."""

    def __init__(self, theme: ThemeManager, client: str) -> None:
        super().__init__()
        self.client = client
        self._theme = theme
        self.figures: Figures | None = None
        self.before: Figures | None = None
        self.stale = False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_figures(self, figures: Figures, before: Figures | None) -> None:
        """Shows other figures; `before` are those of the pinned scenario A."""
        self.figures, self.before = figures, before
        self.setAccessibleName(card_sentence(figures, before))
        self.setToolTip(card_sentence(figures, before))
        self.update()

    def set_stale(self, stale: bool) -> None:
        """Whether newer figures are being worked out; the old ones stay, paler."""
        if stale != self.stale:
            self.stale = stale
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(240), self._theme.theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("bg.tint" if self.isChecked() else "bg.surface"))
        if self.isChecked():
            line = theme.px(2)
            painter.fillRect(0, self.height() - line, self.width(), line, theme.color("accent.solid"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), theme.color("line.hair"))
        if self.figures is not None:
            self._paint(painter, self.figures)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -3, -3), 4, 4)
        painter.end()

    def _paint(self, painter: QPainter, figures: Figures) -> None:
        px = self._theme.theme.px
        box = QRectF(self.rect()).adjusted(px(20), 0, -px(20), 0)
        self._paint_head(painter, QRectF(box.left(), px(12), box.width(), px(22)), figures)
        self._paint_number(painter, QRectF(box.left(), px(38), box.width(), px(28)), figures)
        self._paint_bar(painter, QRectF(box.left(), px(74), box.width(), px(14)), figures)
        self._paint_legend(painter, QRectF(box.left(), px(107), box.width(), px(20)), figures)

    def _paint_head(self, painter: QPainter, box: QRectF, figures: Figures) -> None:
        theme = self._theme.theme
        font = row_font(theme, "hint")
        width = draw_text(painter, box, figures.rule, font, theme.color("text.tertiary"), _RIGHT)
        room = box.adjusted(0, 0, -width - theme.px(8), 0)
        if figures.stops:
            side = theme.px(13)
            paint_shape(painter, QRectF(room.left(), room.center().y() - side / 2, side, side), "warning", theme)
            room.setLeft(room.left() + side + theme.px(7))
        draw_text(painter, room, figures.title, row_font(theme, "title"), theme.color("text.primary"))

    def _paint_number(self, painter: QPainter, box: QRectF, figures: Figures) -> None:
        theme = self._theme.theme
        if not figures.known:
            text = tr("text not known")
            draw_text(painter, box, text, row_font(theme, "body"), theme.color("text.secondary"))
            return
        tone = "text.secondary" if self.stale else "text.primary"
        rest, token = rest_text(figures)
        if self.stale:
            token = "text.secondary"
        small = row_font(theme, "secondary", tabular=True)
        taken = draw_text(painter, box, rest, small, theme.color(token), _RIGHT)
        font = row_font(theme, "number", tabular=True)
        number = _arrow(self.before.wanted if self.before else None, figures.wanted)
        room = box.adjusted(0, 0, -taken - theme.px(10), 0)
        unit = QFontMetricsF(small).horizontalAdvance(of_text(figures)) + theme.px(7)
        if QFontMetricsF(font).horizontalAdvance(number) + unit > room.width():
            font = row_font(theme, "title", tabular=True)
        used = draw_text(painter, room, number, font, theme.color(tone))
        room.setLeft(room.left() + used + theme.px(7))
        room.translate(0, theme.px(1.4))
        draw_text(painter, room, of_text(figures), small, theme.color("text.secondary"))

    def _paint_bar(self, painter: QPainter, bar: QRectF, figures: Figures) -> None:
        theme = self._theme.theme
        described, names, missing, mark = figures.parts
        width = bar.width() * (0.96 if mark is not None and mark >= 0.999 else 1.0)
        left = bar.left()
        for share, token in ((described, "accent.solid"), (names, "accent.line")):
            part = QRectF(left, bar.top(), width * share, bar.height())
            painter.fillRect(part, theme.color(token))
            if left > bar.left() and share > 0:
                painter.fillRect(QRectF(left, bar.top(), 1, bar.height()), theme.color("bg.surface"))
            left = part.right()
        if missing * width >= 1:
            paint_hatch(painter, QRectF(left, bar.top(), width * missing, bar.height()), theme)
        if mark is not None:
            at = bar.left() + width * mark
            paint_limit(painter, at, bar, theme)
            font = row_font(theme, "small")
            word = tr("limit")
            half = QFontMetricsF(font).horizontalAdvance(word) / 2
            at = min(max(at, bar.left() + half), bar.right() - half)
            below = QRectF(at - half, bar.bottom() + theme.px(4), half * 2 + 1, theme.px(14))
            draw_text(painter, below, word, font, theme.color("text.secondary"))

    def _paint_legend(self, painter: QPainter, box: QRectF, figures: Figures) -> None:
        theme = self._theme.theme
        font = row_font(theme, "secondary", tabular=True)
        left, tone = box.left(), theme.color("text.secondary")
        for state, text in legend(figures, self.before):
            width = QFontMetricsF(font).horizontalAdvance(text)
            if left + theme.px(24) + width > box.right() and left > box.left():
                draw_text(painter, QRectF(left - theme.px(8), box.top(), 40, box.height()), "…", font, tone)
                break
            paint_glyph(painter, left, box.center().y(), state, theme)
            room = QRectF(left + theme.px(24), box.top(), max(1.0, box.right() - left - theme.px(24)), box.height())
            draw_text(painter, room, text, font, tone)
            left += theme.px(24) + width + theme.px(16)


def _arrow(before: int | None, now: int) -> str:
    return f"{now:,}" if before is None or before == now else f"{before:,} → {now:,}"


def rest_text(figures: Figures) -> tuple[str, str]:
    """What is over or left, with the colour's token; empty without a limit."""
    if figures.limit is None:
        return "", "text.secondary"
    if figures.over:
        return tr("over by {count}", count=f"{figures.over:,}"), "error.text"
    return tr("{count} left", count=f"{figures.limit - figures.wanted:,}"), "ok.text"


def of_text(figures: Figures) -> str:
    """The limit and its unit; only the unit where there is no limit."""
    unit = unit_word(figures.unit)
    if figures.limit is None:
        return tr("{unit}, no limit published", unit=unit) if figures.client == "cursor" else unit
    return tr("of {limit} {unit}", limit=f"{figures.limit:,}", unit=unit)


def legend(figures: Figures, before: Figures | None) -> list[tuple[str, str]]:
    """States with their counts, in the order of the states; those of A stand before an arrow."""
    found = []
    for state in STATES:
        now = figures.counts.get(state, 0)
        then = before.counts.get(state, 0) if before is not None else now
        if now or then:
            found.append((state, f"{_arrow(then, now)} {state_word(state)}"))
    return found


def card_sentence(figures: Figures, before: Figures | None = None) -> str:
    """What an assistive tool reads for a card."""
    if not figures.known:
        parts = [tr("text not known")]
    else:
        rest, _ = rest_text(figures)
        size = f"{_arrow(before.wanted if before else None, figures.wanted)} {of_text(figures)}"
        parts = [size, *([rest] if rest else [])]
    parts += [text for _, text in legend(figures, before)]
    if figures.stops:
        parts.append(tr("strict scan stops at {name}; shown without it", name=figures.stops))
    return f"{figures.title}: " + ", ".join(parts)


class BudgetStrip(QScrollArea):
    """Cards side by side, so many at once that each has room; more of them scroll. `chosen(client)`.

    `comes_after` is the widget that Tab leaves for the first card, however late the cards are made.
    """

    chosen = Signal(str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.comes_after: QWidget | None = None
        self._narrow = False
        self.cards: dict[str, BudgetCard] = {}
        self._group = QButtonGroup(self)
        self.setObjectName("budget-strip")
        self.setAccessibleName(tr("Budgets"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inner = QWidget()
        self._inner.setObjectName("content")
        self._row = QHBoxLayout(self._inner)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.setWidget(self._inner)
        self.setWidgetResizable(True)
        self.horizontalScrollBar().rangeChanged.connect(lambda _low, _high: self._show_current())
        theme.theme_changed.connect(self._fit)

    @property
    def current(self) -> str:
        """The client whose text is shown."""
        return next((name for name, card in self.cards.items() if card.isChecked()), "")

    def show_figures(self, shown: Sequence[Figures], before: Mapping[str, Figures]) -> None:
        """Shows one card for each, in this order; cards that stay keep the focus."""
        names = [figures.client for figures in shown]
        if list(self.cards) != names:
            self._make(names)
        for figures in shown:
            self.cards[figures.client].show_figures(figures, before.get(figures.client))

    def select(self, client: str) -> None:
        """Marks a card without emitting `chosen`."""
        card = self.cards.get(client)
        if card is not None:
            card.setChecked(True)
            self._show_current()

    def step(self, by: int) -> None:
        """Chooses the next or former card."""
        names = list(self.cards)
        if not names:
            return
        at = names.index(self.current) if self.current in names else 0
        self._choose(names[(at + by) % len(names)], focus=any(card.hasFocus() for card in self.cards.values()))

    def set_stale(self, stale: bool) -> None:
        """Whether newer figures are being worked out."""
        for card in self.cards.values():
            card.set_stale(stale)

    def set_narrow(self, narrow: bool) -> None:
        """Two cards at once instead of four."""
        self._narrow = narrow
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left.value: -1, Qt.Key.Key_Right.value: 1}
        if event.key() in steps and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.step(steps[event.key()])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _make(self, names: Sequence[str]) -> None:
        focused = next((name for name, card in self.cards.items() if card.hasFocus()), "")
        current = self.current
        for name in [name for name in self.cards if name not in names]:
            card = self.cards.pop(name)
            self._group.removeButton(card)
            card.hide()
            card.deleteLater()
        fresh = {name: self.cards.get(name) or self._card(name) for name in names}
        self.cards = fresh
        for place, card in enumerate(fresh.values()):
            self._row.insertWidget(place, card)
        in_order = [*([self.comes_after] if self.comes_after is not None else []), *fresh.values()]
        for before, after in pairwise(in_order):
            QWidget.setTabOrder(before, after)
        if current in fresh:
            fresh[current].setChecked(True)
        if focused in fresh:
            fresh[focused].setFocus()
        self._fit()

    def _card(self, name: str) -> BudgetCard:
        card = BudgetCard(self._theme, name)
        card.clicked.connect(partial(self._choose, name, focus=True))
        card.installEventFilter(self)
        self._group.addButton(card)
        return card

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows go from card to card through the strip, not through Qt's button group."""
        arrow = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if arrow and isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            self.keyPressEvent(event)
            return True
        return False

    def _choose(self, name: str, _checked: bool = False, *, focus: bool = False) -> None:
        card = self.cards[name]
        card.setChecked(True)
        if focus:
            card.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_current()
        self.chosen.emit(name)

    def _show_current(self) -> None:
        card = self.cards.get(self.current)
        if card is not None:
            self.ensureWidgetVisible(card, 0, 0)

    def _fit(self) -> None:
        """Gives every card the same width, so that a whole number of them is seen."""
        at_once = AT_ONCE_NARROW if self._narrow else AT_ONCE
        height = self._theme.theme.px(HEIGHT)
        scrolls = len(self.cards) > at_once
        width = max(self._theme.theme.px(200), self.viewport().width() // max(1, min(at_once, len(self.cards) or 1)))
        for card in self.cards.values():
            card.setMinimumWidth(width)
            card.setFixedHeight(height)
        self.setFixedHeight(height + (self._theme.theme.px(10) if scrolls else 0))
