"""The line below the panes: kinds of spans, which a click leaves unmarked, and what is known of a span or of it all."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr
from workbench.desktop.replay.diff_view_paint import hatch
from workbench.desktop.replay.pane_content import Kind
from workbench.desktop.shell.parts import ElidedLabel, link_button
from workbench.desktop.theme import Theme, ThemeManager

HIDEABLE: Final = (Kind.REDACTED, Kind.MASKED, Kind.CUT)


def kind_word(kind: Kind) -> str:
    """The name of a kind of spans."""
    return {
        Kind.REDACTED: tr("redacted"), Kind.MASKED: tr("changed by a step"), Kind.CUT: tr("cut"),
        Kind.SECRET: tr("secret (hidden here)"), Kind.LEAK: tr("secret that survived (hidden here)"),
    }[kind]  # fmt: skip


class KindMark(QAbstractButton):
    """A sample of a kind with its name; one that can be left unmarked is a switch."""

    def __init__(self, theme: ThemeManager, kind: Kind) -> None:
        super().__init__()
        self._theme, self.kind = theme, kind
        self.setText(kind_word(kind))
        self.setToolTip(self.text())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.text())
        if kind in HIDEABLE:
            self.setCheckable(True)
            self.setChecked(True)
            self.setToolTip(f"{self.text()}: {tr('mark these spans, or leave them unmarked')}")
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.theme_changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        px = self._theme.theme.px
        width = QFontMetrics(row_font(self._theme.theme, "secondary")).horizontalAdvance(self.text())
        return QSize(width + px(28), px(24))

    def minimumSizeHint(self) -> QSize:
        """Room for the sample; the name elides."""
        return QSize(self._theme.theme.px(28), self._theme.theme.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = self.isChecked() or not self.isCheckable()
        box = QRectF(2, self.height() / 2 - theme.px(6), theme.px(16), theme.px(12))
        self._paint_sample(painter, box, theme, shown)
        room = QRectF(theme.px(24), 0, self.width() - theme.px(24), self.height())
        tone = "text.secondary" if shown else "text.tertiary"
        draw_text(painter, room, self.text(), row_font(theme, "secondary"), theme.color(tone))
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _paint_sample(self, painter: QPainter, box: QRectF, theme: Theme, shown: bool) -> None:
        ground, line = {
            Kind.REDACTED: ("accent.soft", "accent.line"), Kind.LEAK: ("diff.remove-word", "error.solid"),
        }.get(self.kind, ("bg.inset", "line.strong"))  # fmt: skip
        if self.kind is Kind.CUT and shown:
            painter.fillRect(QRectF(box.left(), box.top(), theme.px(3), box.height()), theme.color("line.control"))
            return
        painter.setPen(QPen(theme.color(line if shown else "line.hair"), 1))
        painter.setBrush(theme.color(ground) if shown else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 4, 4)
        if self.kind is Kind.LEAK:
            hatch(painter, box.adjusted(1, 1, -1, -1), theme.color("error.solid"), max(4, theme.px(5)))


class PaneLegend(QWidget):
    """`unmarked(kinds)` after a click on a kind; `step_asked` when the step that made a span is to be seen."""

    unmarked = Signal(object)
    step_asked = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.marks = {kind: KindMark(theme, kind) for kind in (*HIDEABLE, Kind.SECRET, Kind.LEAK)}
        self.said = ElidedLabel("", "secondary", "tertiary")
        self.said.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.step = link_button(tr("Show this step"))
        self.step.clicked.connect(self.step_asked)
        self.step.hide()
        px = theme.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(16), px(3), px(16), px(3))
        row.setSpacing(px(14))
        for kind, mark in self.marks.items():
            row.addWidget(mark)
            if mark.isCheckable():
                mark.toggled.connect(partial(self._on_toggled, kind))
        row.addWidget(self.said, 1)
        row.addWidget(self.step)

    def show_kinds(self, kinds: Collection[Kind]) -> None:
        """Only kinds that are there have a sample."""
        for kind, mark in self.marks.items():
            mark.setVisible(kind in kinds)

    def say(self, text: str, *, step: bool = False) -> None:
        """A sentence at the right; with `step` there is a step to go to."""
        self.said.setText(text)
        self.said.setToolTip(text)
        self.step.setVisible(step)

    def _on_toggled(self, kind: Kind, _on: bool) -> None:
        self.unmarked.emit({kind for kind in HIDEABLE if not self.marks[kind].isChecked()})
