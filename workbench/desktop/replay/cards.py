"""The steps of one side as cards, in the order in which the host runs them: raw, the steps, what the model sees.

A card can be chosen, dragged to another place, switched off, edited, and reviewed where it is code without trust.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop import icons
from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr
from workbench.desktop.replay.chain_track import End, Track
from workbench.desktop.replay.playing import final_bytes, verdict_of
from workbench.desktop.replay.words import (
    PARALLEL,
    TITLES,
    bytes_text,
    delta_text,
    hits_text,
    ms_text,
    outcome_word,
    said_of,
    way_of,
)
from workbench.desktop.shapes import paint_shape
from workbench.desktop.shell.parts import ElidedLabel, PictureLabel, label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.chain import Chain, Kind, Step
from workbench.hooks.model import Outcome, Phase, StepResult
from workbench.hooks.replay import UNTRUSTED, Played

HEIGHT: Final = 66
_CARD: Final = (112, 190)
_HEAD: Final = (112, 190)
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


class Card(NamedTuple):
    """One step as it is painted. `at` counts the steps after the call in the host's order from 1, 0 for others and for
    those that are switched off."""

    name: str
    phase: Phase
    shape: str
    detail: str
    token: str
    sentence: str
    enabled: bool = True
    locked: bool = False
    at: int = 0


def cards_of(chain: Chain, played: Played | None) -> list[Card]:
    """The cards of a chain in the order of its host: steps before the call first."""
    results = {step.name: step for step in played.result.steps} if played is not None else {}
    ran = [step.name for step in played.result.steps if step.phase is Phase.POST] if played is not None else []
    order = [step.name for step in (*chain.pre, *host_order(chain, ran))]
    steps = {step.name: step for step in chain.steps}
    own = {step.name for step in chain.steps if step.kind is not Kind.BUILTIN}
    found = []
    for name in order:
        at = ran.index(name) + 1 if name in ran else 0
        enabled, result = steps[name].enabled, results.get(name)
        found.append(_card(name, steps[name].phase, enabled, result, at, name in own))
    return found


def host_order(chain: Chain, ran: Sequence[str]) -> list[Step]:
    """The steps after the call as the host runs them, those that are switched off where they would stand."""
    declared = [step.name for step in chain.post if step.name in ran]
    post = list(chain.post)
    if reversed_order(declared, ran):
        return post[::-1]
    if list(ran) == declared:
        return post
    by_name = {step.name: step for step in post}
    return [by_name[name] for name in ran] + [step for step in post if step.name not in ran]


def reversed_order(declared: Sequence[str], ran: Sequence[str]) -> bool:
    """Whether a host ran the steps backwards."""
    return len(ran) > 1 and list(ran) == list(reversed(declared))


def _card(name: str, phase: Phase, enabled: bool, step: StepResult | None, at: int, own: bool) -> Card:
    if not enabled:
        return _off(name, phase, tr("switched off"), enabled=False)
    if step is None:
        return _off(name, phase, tr("not played yet"))
    locked = own and step.outcome is Outcome.SKIPPED and (step.message or "").startswith(UNTRUSTED)
    said = outcome_word(step)
    hits = [hits_text(len(step.spans))] if step.spans else []
    quiet = step.outcome in (Outcome.NO_OP, Outcome.REWRITE)
    told = said.word if not quiet else tr("lets it through") if phase is Phase.PRE else delta_text(step)
    parts = [told, ms_text(step.ms), *(hits if quiet else [])]
    if locked:
        parts = [tr("not trusted")]
    token = "text.secondary" if quiet or step.outcome is Outcome.SKIPPED else said.token
    # what the hook said may hold a secret that only the whole record tells: the page of the hook log shows it masked
    sentence = ", ".join([name, said.word, told, ms_text(step.ms), *hits])
    shape = "not-known" if locked else said.shape
    return Card(name, phase, shape, "  ".join(parts), token, sentence, locked=locked, at=at)


def _off(name: str, phase: Phase, word: str, *, enabled: bool = True) -> Card:
    return Card(name, phase, "off", word, "text.tertiary", f"{name}, {word}", enabled)


class StepCard(QAbstractButton):
    """One card. `dragged(x)` while it is pulled (a pixel of its parent), `dropped(x)` at the end."""

    dragged = Signal(int)
    dropped = Signal(int)

    def __init__(self, theme: ThemeManager, card: Card, *, movable: bool) -> None:
        super().__init__()
        self._theme, self.card, self._movable = theme, card, movable
        self._pressed_at: QPoint | None = None
        self.pulled = False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(card.sentence)
        ways = tr("Drag moves it, Delete switches it on or off, E edits its parameters") if movable else ""
        self.setToolTip("\n".join(filter(None, (card.sentence, ways))))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        theme = self._theme.theme
        name = QFontMetricsF(row_font(theme, "section")).horizontalAdvance(self.card.name) + theme.px(20)
        detail = QFontMetricsF(row_font(theme, "secondary", tabular=True)).horizontalAdvance(self.card.detail)
        wide = min(max(name, detail, theme.px(_CARD[0])), theme.px(_CARD[1]))
        return QSize(round(wide) + theme.px(24), theme.px(HEIGHT - 12))

    def minimumSizeHint(self) -> QSize:
        """The row scrolls rather than cutting a step, and is lower where a scroll bar stands below it."""
        return QSize(self.sizeHint().width(), self._theme.theme.px(HEIGHT - 24))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, card = self._theme.theme, self.card
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground = "bg.selected" if self.isChecked() else "bg.hover" if self.underMouse() or self.pulled else ""
        painter.setPen(QPen(theme.color("accent.solid"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        inner = QRectF(self.rect()).adjusted(theme.px(10), theme.px(5), -theme.px(8), -theme.px(5))
        upper, lower = QRectF(inner), QRectF(inner)
        upper.setHeight(inner.height() / 2)
        lower.setTop(upper.bottom())
        side = theme.px(13)
        place = QRectF(upper.left(), upper.center().y() - side / 2, side, side)
        if card.locked:
            painter.drawPixmap(place.topLeft(), icons.pixmap("lock", 14, "text.secondary"))
        else:
            paint_shape(painter, place, card.shape, theme)
        tone = theme.color("text.primary" if card.enabled else "text.tertiary")
        draw_text(painter, upper.adjusted(theme.px(20), 0, 0, 0), card.name, row_font(theme, "section"), tone)
        small = row_font(theme, "secondary", tabular=True)
        draw_text(painter, lower, card.detail, small, theme.color(card.token))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        far = self._pressed_at is not None and abs(point.x() - self._pressed_at.x()) > QApplication.startDragDistance()
        if self._movable and (self.pulled or far):
            self.pulled = True
            self.dragged.emit(self.mapToParent(point).x())
            self.update()
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pulled, self.pulled, self._pressed_at = self.pulled, False, None
        if pulled:
            self.setDown(False)
            self.dropped.emit(self.mapToParent(event.position().toPoint()).x())
            return
        super().mouseReleaseEvent(event)


class ChainRow(QFrame):
    """One side; `peer` is the row of the other one. `chosen(at)` pins a moment (0 raw, n after the n-th step, -1 at the
    end); the others name a step."""

    chosen = Signal(int)
    switched = Signal(str, bool)
    moved = Signal(str, int)
    edit_asked = Signal(str)
    review_asked = Signal(str)

    def __init__(self, theme: ThemeManager, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._name = name
        self.cards: list[StepCard] = []
        self.chain: Chain | None = None
        self.editable = False
        self.peer: ChainRow | None = None
        self._narrow = False
        self.setAccessibleName(name)
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = ElidedLabel("", "section")
        self.way = ElidedLabel("", "secondary", "secondary")
        self.raw, self.end = End(tr("raw")), End(tr("model sees"))
        self.picture = QHBoxLayout()
        self.verdict = label("", "section")
        self._mark: PictureLabel | None = None
        self._track = Track(theme)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._track)
        self._scroll.setObjectName("replay-cards")
        self._track.setObjectName("surface")
        self._track.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._track.laid_out.connect(self._fit_head)
        self._lay_out()
        theme.theme_changed.connect(self._measure)
        self._measure()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(16), 0, px(16), 0)
        row.setSpacing(px(12))
        head = QVBoxLayout()
        head.setSpacing(0)
        head.addStretch(1)
        head.addWidget(self.title)
        head.addWidget(self.way)
        head.addStretch(1)
        self.head = QWidget()
        head.setContentsMargins(0, 0, 0, 0)
        self.head.setLayout(head)
        row.addWidget(self.head)
        row.addWidget(self._scroll, 1)
        row.addLayout(self.picture)
        row.addWidget(self.verdict)

    def set_narrow(self, narrow: bool) -> None:
        """Less room for the host's name, so that more steps are seen."""
        self._narrow = narrow
        self._measure()

    def _measure(self) -> None:
        px = self._theme.theme.px
        self.setFixedHeight(px(HEIGHT))
        self._fit_head()
        self.verdict.setMinimumWidth(px(44))
        self.verdict.setMaximumWidth(px(112))

    def _fit_head(self) -> None:
        """The name takes less room before the steps have to scroll, the same as in the other row."""
        rows = [self, *([self.peer] if self.peer is not None and not self.peer.isHidden() else [])]
        wide = min(row.head_width() for row in rows)
        for row in rows:
            row.head.setFixedWidth(wide)

    def head_width(self) -> int:
        """Pixels that the steps leave to the name."""
        px = self._theme.theme.px
        least, most = px(_HEAD[0]), px(_HEAD[0 if self._narrow else 1])
        steps = self._track.sizeHint().width() + self.verdict.sizeHint().width() + px(32 + 14 + 3 * 12)
        return max(least, min(most, self.width() - steps))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head()

    def show_chain(self, chain: Chain, title: str, played: Played | None, raw: int, *, editable: bool, at: int) -> None:
        """Another chain, or other results of it; `raw` are the bytes of the recorded output."""
        self.chain, self.editable = chain, editable
        self.title.setText(title)
        self.way.setText(way_of(chain.dialect))
        self.raw.size_label.setText(bytes_text(raw))
        final = final_bytes(played.result) if played is not None else None
        self.end.size_label.setText(bytes_text(final) if final is not None else "…")
        self._track.at_once = chain.dialect in PARALLEL
        self._fill(cards_of(chain, played))
        self.pin(at)
        self._show_verdict(played)
        self._fit_head()
        self.setAccessibleDescription(f"{title}, {TITLES[chain.dialect]}: {way_of(chain.dialect)}")

    def _show_verdict(self, played: Played | None) -> None:
        said = said_of(verdict_of(played) if played is not None else "")
        if self._mark is not None:
            self.picture.removeWidget(self._mark)
            self._mark.deleteLater()
        self._mark = PictureLabel(self._theme, shape=said.shape, size=14)
        self.picture.addWidget(self._mark)
        self.verdict.setText(said.word)
        self.verdict.setToolTip(said.word)
        self.verdict.setProperty("tone", said.token.partition(".")[0])
        self.verdict.style().unpolish(self.verdict)
        self.verdict.style().polish(self.verdict)

    def _fill(self, cards: Sequence[Card]) -> None:
        focused = next((item.card.name for item in self.cards if item.hasFocus()), "")
        row = self._track.row
        while row.count():
            taken = row.takeAt(0)
            widget = taken.widget() if taken is not None else None
            if isinstance(widget, StepCard):
                widget.hide()
                widget.deleteLater()
        self.cards = [self._card(card) for card in cards]
        before = [item for item in self.cards if item.card.phase is Phase.PRE]
        after = [item for item in self.cards if item.card.phase is Phase.POST]
        for widget in (*before, self.raw, *after, self.end):
            row.addWidget(widget)
        row.addStretch(1)
        for item in self.cards:
            if item.card.name == focused:
                item.setFocus()

    def _card(self, card: Card) -> StepCard:
        made = StepCard(self._theme, card, movable=self.editable)
        made.installEventFilter(self)
        made.clicked.connect(partial(self._on_clicked, made))
        made.dragged.connect(partial(self._on_dragged, made))
        made.dropped.connect(partial(self._on_dropped, made))
        return made

    def pin(self, at: int) -> None:
        """Marks the card whose output is shown."""
        for item in self.cards:
            item.setChecked(at > 0 and item.card.at == at)

    def names(self, phase: Phase) -> list[str]:
        """Names of the cards of a phase in the order that is shown."""
        return [item.card.name for item in self.cards if item.card.phase is phase]

    # What the user does

    def _on_clicked(self, item: StepCard, _checked: bool = False) -> None:
        if item.card.locked:
            self.review_asked.emit(item.card.name)
        self.chosen.emit(item.card.at if item.card.phase is Phase.POST and item.card.at else 0)

    def _on_dragged(self, item: StepCard, x: int) -> None:
        others = self._others(item)
        place = self._place_at(others, x)
        edges = [other.geometry().left() for other in others] + [others[-1].geometry().right()] if others else [x]
        gap = self._theme.theme.px(13)
        self._track.mark = edges[place] + (gap if place == len(others) else -gap)
        self._track.update()

    def _on_dropped(self, item: StepCard, x: int) -> None:
        self._track.mark = None
        self._track.update()
        self._move(item, self._place_at(self._others(item), x))

    def _others(self, item: StepCard) -> list[StepCard]:
        return [other for other in self.cards if other.card.phase is item.card.phase and other is not item]

    @staticmethod
    def _place_at(others: Sequence[StepCard], x: int) -> int:
        return sum(x > other.geometry().center().x() for other in others)

    def _move(self, item: StepCard, place: int) -> None:
        """Tells where in the file the step goes, which for a host that runs backwards counts from the other end."""
        chain, phase = self.chain, item.card.phase
        shown = self.names(phase)
        if chain is None or not self.editable or place == shown.index(item.card.name):
            return
        declared = [step.name for step in (chain.pre if phase is Phase.PRE else chain.post)]
        if shown == declared:
            self.moved.emit(item.card.name, place)
        elif shown == declared[::-1]:
            self.moved.emit(item.card.name, len(shown) - 1 - place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows of a card come here; the scroll area around it would take them."""
        arrow = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if arrow and isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            QApplication.sendEvent(self, event)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from card to card, with Control and Shift they take it along; Delete switches, E edits."""
        item = next((item for item in self.cards if item.hasFocus()), None)
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        key = Qt.Key(event.key())
        if item is None:
            super().keyPressEvent(event)
        elif key in steps and held == both:
            place = self.names(item.card.phase).index(item.card.name) + steps[key]
            if 0 <= place < len(self.names(item.card.phase)):
                self._move(item, place)
        elif key in steps and held == Qt.KeyboardModifier.NoModifier:
            self.cards[(self.cards.index(item) + steps[key]) % len(self.cards)].setFocus()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_clicked(item)
        elif key == Qt.Key.Key_E and self.editable and self._has_params(item.card.name):
            self.edit_asked.emit(item.card.name)
        elif key == Qt.Key.Key_Delete and self.editable:
            self.switched.emit(item.card.name, not item.card.enabled)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyed = event.reason() is QContextMenuEvent.Reason.Keyboard
        item = next((item for item in self.cards if (item.hasFocus() if keyed else item.underMouse())), None)
        if item is None:
            return
        menu = self.menu_of(item)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def _has_params(self, name: str) -> bool:
        steps = self.chain.steps if self.chain is not None else ()
        return any(step.name == name and step.kind is Kind.BUILTIN for step in steps)

    def menu_of(self, item: StepCard) -> QMenu:
        """What can be done with a step."""
        card, menu = item.card, QMenu(self)
        if card.at:
            menu.addAction(tr("Show the output after this step"), partial(self.chosen.emit, card.at))
        if card.locked:
            menu.addAction(tr("Review the code…"), partial(self.review_asked.emit, card.name))
        if self.editable:
            title = tr("Switch off") if card.enabled else tr("Switch on")
            menu.addAction(title, partial(self.switched.emit, card.name, not card.enabled))
            if self._has_params(card.name):
                menu.addAction(tr("Edit parameters…"), partial(self.edit_asked.emit, card.name))
            shown = self.names(card.phase)
            place = shown.index(card.name)
            earlier = menu.addAction(tr("Run earlier"), partial(self._move, item, place - 1))
            later = menu.addAction(tr("Run later"), partial(self._move, item, place + 1))
            earlier.setEnabled(place > 0)
            later.setEnabled(place < len(shown) - 1)
        return menu
