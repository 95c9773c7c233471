"""The pipeline of the selected call: what each stage did, what would have happened otherwise, and what did not run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from workbench.desktop.disclosure.words import BAD, outcome_word, stage_name, stage_otherwise
from workbench.desktop.i18n import tr
from workbench.desktop.reasons import reason_text
from workbench.desktop.shapes import paint_shape
from workbench.desktop.shell.parts import ElidedLabel, label
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.model import Call, Stage, StageName

STRICT: Final = "tutorial"
"""The one host that keeps a record of permissions."""
_WIDTH: Final = 112
_MARK: Final = 14
_LONGEST: Final = 400


class Shown(NamedTuple):
    """A stage as it is shown. `shape` is a painted shape, empty for a hollow ring; `dashed` the line that leads on."""

    stage: StageName
    shape: str
    name: str
    time: str
    happened: str
    otherwise: str
    dashed: bool
    code: str = ""

    @property
    def sentence(self) -> str:
        """All of it, for a screen reader."""
        return ". ".join(filter(None, (f"{self.name} {self.time}".strip(), self.happened, self.otherwise)))


def shown_stages(call: Call, host: str) -> list[Shown]:
    """Every stage that the host has, in order. Those that did not run say where the call stopped."""
    ran = {stage.stage: stage for stage in call.stages}
    stopped = next((stage for stage in call.stages if _is_bad(stage)), None)
    found: list[Shown] = []
    for name in StageName:
        if name is StageName.AUDIT and host != STRICT and name not in ran:
            continue
        stage = ran.get(name)
        if stage is None:
            where = stage_name(stopped.stage) if stopped is not None else tr("an earlier call")
            reason = tr("skipped: the call ended at {stage}", stage=where)
            found.append(Shown(name, "", stage_name(name), "", reason, "", True))
        else:
            found.append(_ran(stage, call))
    return found


def _ran(stage: Stage, call: Call) -> Shown:
    bad = _is_bad(stage)
    word, note = outcome_word(stage), reason_text(stage.note)
    plain = stage.outcome == "ok" and note
    happened = note if plain else f"{word}: {note}" if note and note not in word else word
    happened = f"{stage.code} – {happened}" if stage.code else happened
    shape = "error" if bad else "changed" if stage.outcome == "rewrote" else "seen"
    time = tr("{ms} ms", ms=f"{stage.ms:.1f}") if stage.ms >= 0.05 else ""
    other = stage_otherwise(stage.stage, call)
    return Shown(stage.stage, shape, stage_name(stage.stage), time, happened, other, bad, stage.code)


def _written(call: Call) -> str:
    """The call in one line: its arguments by name, or as the model sent them where they are no JSON object."""
    if call.input is None:
        return f"{call.tool}({call.raw})"[:_LONGEST].replace("\n", " ")
    given = ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in call.input.items())
    return f"{call.tool}({given})"[:_LONGEST]


def _is_bad(stage: Stage) -> bool:
    return stage.outcome in BAD


class _Mark(QWidget):
    """The shape, and the line to the next stage."""

    def __init__(self, theme: ThemeManager, shown: Shown, last: bool) -> None:
        super().__init__()
        self._theme, self._shown, self._last = theme, shown, last
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(60), self._theme.theme.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, middle = theme.px(_MARK), self.height() / 2
        box = QRectF(1, middle - side / 2, side, side)
        if self._shown.shape:
            paint_shape(painter, box, self._shown.shape, theme)
        else:
            painter.setPen(QPen(theme.color("text.tertiary"), 1.4))
            painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        if not self._last:
            pen = QPen(theme.color("line.strong"), 1)
            if self._shown.dashed:
                pen.setDashPattern([4, 4])
            painter.setPen(pen)
            painter.drawLine(QPointF(box.right() + theme.px(8), middle), QPointF(self.width() - theme.px(8), middle))
        painter.end()


class StageItem(QFrame):
    """One stage; takes the focus, and Left and Right go to its neighbours (`moved`)."""

    moved = Signal(int)

    def __init__(self, theme: ThemeManager, shown: Shown, last: bool) -> None:
        super().__init__()
        self._theme, self.shown = theme, shown
        self.marked = False
        px = theme.theme.px
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(px(_WIDTH))
        column = QVBoxLayout(self)
        column.setContentsMargins(px(4), px(2), 0, px(4))
        column.setSpacing(px(1))
        column.addWidget(_Mark(theme, shown, last))
        head = QHBoxLayout()
        head.setSpacing(px(6))
        head.addWidget(label(shown.name, "section", "" if shown.shape else "tertiary"))
        self._time = label("", "hint", "tertiary")
        self._happened, self._otherwise = label("", "secondary", _tone(shown), wrap=True), _quiet()
        head.addWidget(self._time)
        head.addStretch(1)
        column.addLayout(head)
        for line in (self._happened, self._otherwise):
            line.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            line.setContentsMargins(0, 0, px(8), 0)
            column.addWidget(line)
        column.addStretch(1)
        self.set_shown(shown)

    def set_shown(self, shown: Shown) -> None:
        """The same stage of another call, with the same shape."""
        self.shown = shown
        self._time.setText(shown.time)
        self._happened.setText(shown.happened)
        self._otherwise.setText(shown.otherwise)
        self.setAccessibleName(shown.sentence)
        self.setToolTip("\n".join(filter(None, (shown.happened, shown.otherwise))))
        self.set_marked(False)

    def set_marked(self, marked: bool) -> None:
        """Whether it is the one that is spoken of."""
        self.marked = marked
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.hasFocus() and not self.marked:
            return
        painter, box = QPainter(self), QRectF(self.rect()).adjusted(1, 1, -3, -1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.theme.color("accent.solid"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.theme.color("accent.soft") if self.marked else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 4, 4)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)
        else:
            self.moved.emit(step)


def _tone(shown: Shown) -> str:
    return "error" if shown.shape == "error" else "" if shown.shape else "secondary"


def _quiet() -> QLabel:
    return label("", "secondary", "tertiary", wrap=True)


class StagesPanel(QWidget):
    """The call in one line, and its stages side by side; the row scrolls where it has no room."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = theme.theme.px
        self.title = label("", "section")
        self.call = ElidedLabel("", "code")
        self.sum = label("", "secondary", "secondary")
        self.note = label("", "secondary", "secondary", wrap=True)
        self.items: list[StageItem] = []
        head = QHBoxLayout()
        head.setContentsMargins(px(20), 0, px(16), 0)
        head.setSpacing(px(10))
        head.addWidget(self.title)
        head.addWidget(self.call, 1)
        head.addWidget(self.sum)
        self.area = QScrollArea()
        self.area.setObjectName("stages-scroll")
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidgetResizable(True)
        self.note.setContentsMargins(px(20), 0, px(16), 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, px(10), 0, px(4))
        column.setSpacing(px(6))
        column.addLayout(head)
        column.addWidget(self.area, 1)
        column.addWidget(self.note)
        self.show_call(None, "")

    @property
    def stop(self) -> QWidget:
        """What takes the focus."""
        return self.items[0] if self.items else self

    def show_call(self, call: Call | None, host: str) -> None:
        """Another call; None where no tool was called."""
        held = next((item.shown.stage for item in self.items if item.hasFocus()), None)
        shown = shown_stages(call, host) if call is not None else []
        self._head(call)
        self._fill(shown)
        lacks = call is not None and host != STRICT and all(item.stage is not StageName.AUDIT for item in shown)
        self.note.setText(tr("This host has no audit.") if lacks else "")
        self.note.setVisible(lacks)
        if held is not None:
            self.focus_stage(held)

    def focus_stage(self, name: StageName) -> None:
        """Gives a stage the focus."""
        for item in self.items:
            if item.shown.stage is name:
                item.setFocus(Qt.FocusReason.OtherFocusReason)
                self.area.ensureWidgetVisible(item)

    def mark(self, name: StageName) -> None:
        """Marks a stage as the one that is spoken of; the focus stays where it is."""
        for item in self.items:
            item.set_marked(item.shown.stage is name)
            if item.marked:
                self.area.ensureWidgetVisible(item)
        self.area.verticalScrollBar().setValue(0)  # its name stands at the top

    def _head(self, call: Call | None) -> None:
        if call is None:
            self.title.setText(tr("No tool call"))
            self.call.setText(tr("the model answered, or was not asked"))
            self.sum.setText("")
            return
        self.title.setText(tr("Tool call"))
        self.call.setText(_written(call))
        total = sum(stage.ms for stage in call.stages)
        self.sum.setText(tr("{ms} ms in all", ms=f"{total:.1f}") if call.stages else tr("no stage ran"))

    def _fill(self, shown: Sequence[Shown]) -> None:
        """Other stages; where their shapes are the same, the widgets stay and only say something else."""
        if shown and [(item.shown.stage, item.shown.shape) for item in self.items] == [one[:2] for one in shown]:
            for item, one in zip(self.items, shown, strict=True):
                item.set_shown(one)
            return
        row = QWidget()
        row.setObjectName("surface")
        layout = QHBoxLayout(row)
        px = self._theme.theme.px
        layout.setContentsMargins(px(16), 0, px(12), 0)
        layout.setSpacing(0)
        self.items = []
        for at, one in enumerate(shown):
            item = StageItem(self._theme, one, at == len(shown) - 1)
            item.moved.connect(lambda step, at=at: self._move(at + step))
            self.items.append(item)
            layout.addWidget(item, 1)
        if not shown:
            layout.addStretch(1)
        self.area.setWidget(row)

    def _move(self, at: int) -> None:
        if 0 <= at < len(self.items):
            self.items[at].setFocus(Qt.FocusReason.TabFocusReason)
            self.area.ensureWidgetVisible(self.items[at])
