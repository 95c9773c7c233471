"""The same chain in every host, each with its verdict; a click puts a host at the right, with Shift at the left.

Hosts can be dragged to another place and hidden.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QHBoxLayout, QMenu, QScrollArea, QWidget

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr
from workbench.desktop.replay.strip_order import HostOrder
from workbench.desktop.replay.words import TITLES, VERDICTS, Said, said_of, short_way, way_of
from workbench.desktop.shapes import paint_shape
from workbench.desktop.shell.parts import IconButton, label
from workbench.desktop.theme import ThemeManager

HEIGHT: Final = 66
_LOW: Final = 38
_LEAST: Final = 120
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


class HostCard(QAbstractButton):
    """One host. `side` is `left`, `right` or empty; `dropped(x)` at the end of a drag, a pixel of its parent."""

    dropped = Signal(int)

    def __init__(self, theme: ThemeManager, dialect: str) -> None:
        super().__init__()
        self._theme, self.dialect = theme, dialect
        self.said: Said = said_of("")
        self.side = ""
        self.brief = False
        self._pressed_at: QPoint | None = None
        self._pulled = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_verdict("", "", "")

    def show_verdict(self, verdict: str, side: str, problem: str) -> None:
        """The host's verdict, and on which side it stands; `problem` is why the chain cannot be run there."""
        self.side = side
        self.said = Said("error", tr("cannot be run"), "error.text") if problem else said_of(verdict)
        sides = {"left": tr("on left"), "right": tr("on right")}
        parts = [TITLES[self.dialect], self.said.word, way_of(self.dialect), *([sides[side]] if side else [])]
        self.setAccessibleName(", ".join(parts))
        self.setToolTip(
            "\n".join(filter(None, (", ".join(parts), problem, tr("Shift+click puts it at the left; drag moves it"))))
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the host's name beside its side, and for every verdict: no word of them is cut. A brief card has
        the verdict's shape and the name alone."""
        theme = self._theme.theme
        bold, small = (QFontMetricsF(row_font(theme, role)) for role in ("section", "secondary"))
        sides = max(small.horizontalAdvance(word) for word in (tr("‹ left"), tr("right ›")))
        if self.brief:
            wide = theme.px(18) + bold.horizontalAdvance(TITLES[self.dialect]) + theme.px(26)
            return QSize(math.ceil(wide), theme.px(_LOW))
        name = bold.horizontalAdvance(TITLES[self.dialect]) + theme.px(8) + sides
        word = theme.px(18) + max(bold.horizontalAdvance(said_of(verdict).word) for verdict in VERDICTS)
        return QSize(max(theme.px(_LEAST), math.ceil(max(name, word)) + theme.px(21)), theme.px(HEIGHT))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point, start = event.position().toPoint(), self._pressed_at
        far = start is not None and abs(point.x() - start.x()) > QApplication.startDragDistance()
        if self._pulled or far:
            self._pulled = True
            self.raise_()
            self.move(self.mapToParent(point).x() - (start.x() if start is not None else 0), self.y())
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pulled, self._pulled, self._pressed_at = self._pulled, False, None
        if pulled:
            self.setDown(False)
            self.dropped.emit(self.mapToParent(event.position().toPoint()).x())
            return
        super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        ground = "bg.tint" if self.side else "bg.hover" if self.underMouse() else "bg.surface"
        painter.fillRect(self.rect(), theme.color(ground))
        if self.side:
            line = theme.px(2)
            painter.fillRect(0, self.height() - line, self.width(), line, theme.color("accent.solid"))
        painter.fillRect(0, 0, 1, self.height(), theme.color("line.hair"))
        box = QRectF(self.rect()).adjusted(theme.px(11), theme.px(4), -theme.px(8), -theme.px(5))
        if self.brief:
            self._paint_name(painter, box)
        else:
            self._paint_lines(painter, box)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -3, -3), 4, 4)
        painter.end()

    def _paint_name(self, painter: QPainter, box: QRectF) -> None:
        """The verdict's shape, the name, and an arrow to its side."""
        theme = self._theme.theme
        self._paint_shape(painter, box)
        name = box.adjusted(theme.px(18), 0, 0, 0)
        used = draw_text(painter, name, TITLES[self.dialect], row_font(theme, "section"), theme.color("text.primary"))
        if self.side:
            arrow = name.adjusted(used + theme.px(3), 0, theme.px(8), 0)
            small = row_font(theme, "secondary")
            draw_text(painter, arrow, "‹" if self.side == "left" else "›", small, theme.color("accent.text"))

    def _paint_shape(self, painter: QPainter, box: QRectF) -> None:
        theme = self._theme.theme
        side = theme.px(12)
        paint_shape(painter, QRectF(box.left(), box.center().y() - side / 2, side, side), self.said.shape, theme)

    def _paint_lines(self, painter: QPainter, box: QRectF) -> None:
        """Name and side, how the host runs chains, the verdict."""
        theme = self._theme.theme
        third = box.height() / 3
        top = QRectF(box.left(), box.top(), box.width(), third)
        small = row_font(theme, "secondary")
        if self.side:
            word = tr("‹ left") if self.side == "left" else tr("right ›")
            used = draw_text(painter, top, word, small, theme.color("accent.text"), _RIGHT)
            top.setRight(top.right() - used - theme.px(6))
        draw_text(painter, top, TITLES[self.dialect], row_font(theme, "section"), theme.color("text.primary"))
        middle = QRectF(box.left(), box.top() + third, box.width(), third)
        draw_text(painter, middle, short_way(self.dialect), small, theme.color("text.secondary"))
        low = QRectF(box.left(), box.top() + 2 * third, box.width(), third)
        self._paint_shape(painter, low)
        low.setLeft(low.left() + theme.px(18))
        draw_text(painter, low, self.said.word, row_font(theme, "section"), theme.color(self.said.token))


class HostStrip(QFrame):
    """`chosen(dialect, left)`, and `arranged` when hosts stand otherwise."""

    chosen = Signal(str, bool)
    arranged = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("surface")
        self.setAccessibleName(tr("The same chain in every host"))
        self.cards = {dialect: HostCard(theme, dialect) for dialect in TITLES}
        self.order = HostOrder()
        self.caption = label("", "section", wrap=True)
        self.hosts = IconButton(theme, "sliders", tr("Choose the hosts that are shown"))
        self.hosts.clicked.connect(lambda _checked=False: self._pop_up())
        inner = QWidget()
        inner.setObjectName("surface")
        inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = QHBoxLayout(inner)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        for dialect, card in self.cards.items():
            card.installEventFilter(self)
            card.clicked.connect(partial(self._on_clicked, dialect))
            card.dropped.connect(partial(self._on_dropped, dialect))
            self._row.addWidget(card, 1)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(inner)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(theme.theme.px(16), 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.caption)
        outer.addWidget(self.hosts)
        outer.addSpacing(theme.theme.px(6))
        outer.addWidget(self._scroll, 1)
        theme.theme_changed.connect(self._measure)
        self._measure()
        self.arrange(self.order)

    def set_narrow(self, narrow: bool) -> None:
        """Without its caption, and shapes and names alone."""
        self.caption.setVisible(not narrow)
        for card in self.cards.values():
            card.brief = narrow
        self._measure()

    def _measure(self) -> None:
        px = self._theme.theme.px
        high = px(_LOW if all(card.brief for card in self.cards.values()) else HEIGHT)
        self.setFixedHeight(high + px(10))
        self.caption.setFixedWidth(px(104))
        for card in self.cards.values():
            card.setMinimumWidth(card.sizeHint().width())
            card.setFixedHeight(high)
            card.update()

    def show_verdicts(self, verdicts: Mapping[str, str], refused: Mapping[str, str], left: str, right: str) -> None:
        """The verdicts by dialect, and which hosts stand at the sides."""
        for dialect, card in self.cards.items():
            side = "left" if dialect == left else "right" if dialect == right else ""
            card.show_verdict(verdicts.get(dialect, ""), side, refused.get(dialect, ""))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows of a card come here; the scroll area around it would take them."""
        arrow = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if arrow and isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            QApplication.sendEvent(self, event)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from host to host."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        cards = [self.cards[host] for host in self.order.seen]
        at = next((place for place, card in enumerate(cards) if card.hasFocus()), None)
        key = Qt.Key(event.key())
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if at is not None and key in steps and held == both:
            self._arrange(self.order.moved(cards[at].dialect, max(0, at + steps[key])))
        elif at is not None and key == Qt.Key.Key_Delete:
            self._arrange(self.order.shown(cards[at].dialect, shown=False))
            seen = self.order.seen
            self.cards[seen[min(at, len(seen) - 1)]].setFocus()
        elif at is not None and key in steps and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            card = cards[(at + steps[key]) % len(cards)]
            card.setFocus()
            self._scroll.ensureWidgetVisible(card, 0, 0)
        elif at is not None and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_clicked(cards[at].dialect)
        else:
            super().keyPressEvent(event)

    # The order

    def arrange(self, order: HostOrder) -> None:
        """Another order, or other hosts that are hidden."""
        self.order = order
        for host in order.hosts:
            self._row.removeWidget(self.cards[host])
            self._row.addWidget(self.cards[host], 1)
            self.cards[host].setVisible(host not in order.hidden)
        for before, after in pairwise(self.cards[host] for host in order.seen):
            QWidget.setTabOrder(before, after)
        seen, total = len(order.seen), len(order.hosts)
        said = tr("The same chain in {seen} of {total} hosts", seen=seen, total=total)
        self.caption.setText(tr("The same chain in {total} hosts", total=total) if seen == total else said)
        self.caption.setToolTip(", ".join(TITLES[host] for host in order.hosts if host in order.hidden))

    def _arrange(self, order: HostOrder) -> None:
        if order != self.order:
            self.arrange(order)
            self.arranged.emit()

    def _on_dropped(self, dialect: str, x: int) -> None:
        others = [host for host in self.order.seen if host != dialect]
        self._row.invalidate()
        self._row.activate()
        self._arrange(self.order.moved(dialect, sum(x > self.cards[host].geometry().center().x() for host in others)))

    def menu(self, dialect: str = "") -> QMenu:
        """What can be done with a host, and which hosts are shown."""
        menu, order = QMenu(self), self.order
        if dialect:
            at = order.seen.index(dialect)
            menu.addAction(tr("Put at the left"), partial(self.chosen.emit, dialect, True))
            menu.addAction(tr("Put at the right"), partial(self.chosen.emit, dialect, False))
            menu.addSeparator()
            earlier = menu.addAction(tr("Move left"), lambda: self._arrange(order.moved(dialect, at - 1)))
            later = menu.addAction(tr("Move right"), lambda: self._arrange(order.moved(dialect, at + 1)))
            earlier.setEnabled(at > 0)
            later.setEnabled(at + 1 < len(order.seen))
            hide = menu.addAction(tr("Hide"), lambda: self._arrange(order.shown(dialect, shown=False)))
            hide.setEnabled(len(order.seen) > 1)
            menu.addSeparator()
        for host in order.hosts:
            action = menu.addAction(TITLES[host])
            action.setCheckable(True)
            action.setChecked(host not in order.hidden)
            action.triggered.connect(lambda on, host=host: self._arrange(self.order.shown(host, shown=on)))
        menu.addSeparator()
        menu.addAction(tr("All hosts in their first order"), lambda: self._arrange(HostOrder()))
        return menu

    def _pop_up(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.hosts.mapToGlobal(self.hosts.rect().bottomLeft()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyed = event.reason() is QContextMenuEvent.Reason.Keyboard
        cards = self.cards.values()
        card = next((one for one in cards if (one.hasFocus() if keyed else one.underMouse())), None)
        menu = self.menu(card.dialect if card is not None else "")
        menu.exec(event.globalPos())
        menu.deleteLater()

    def _on_clicked(self, dialect: str, _checked: bool = False) -> None:
        shift = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.chosen.emit(dialect, shift)
