"""Small controls of the what-if bar: a painted switch, and a chip that can be taken away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from workbench.desktop import icons
from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager


class Switch(QAbstractButton):
    """A switch with its label at the right; Space or a click turns it."""

    def __init__(self, theme: ThemeManager, text: str) -> None:
        super().__init__()
        self._theme = theme
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme.theme_changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        px = self._theme.theme.px
        text = QFontMetricsF(row_font(self._theme.theme, "body")).horizontalAdvance(self.text())
        return QSize(px(28 + 8 + 8) + round(text), px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(60), self._theme.theme.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, middle = theme.px(3), self.height() / 2
        track = QRectF(left, middle - theme.px(8), theme.px(28), theme.px(16))
        painter.setPen(Qt.PenStyle.NoPen)
        off = "line.control" if self.isEnabled() else "line.strong"
        painter.setBrush(theme.color("accent.solid" if self.isChecked() else off))
        painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
        knob = theme.px(12)
        at = track.right() - theme.px(2) - knob if self.isChecked() else track.left() + theme.px(2)
        painter.setBrush(theme.color("text.on-accent" if self.isChecked() else "bg.surface"))
        painter.drawEllipse(QRectF(at, middle - knob / 2, knob, knob))
        room = QRectF(track.right() + theme.px(8), 0, self.width() - track.right() - theme.px(8), self.height())
        tone = "text.primary" if self.isEnabled() else "text.disabled"
        draw_text(painter, room, self.text(), row_font(theme, "body"), theme.color(tone))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()


class Chip(QAbstractButton):
    """A name that can be taken away: Space, Delete or a click on it. `removed(key)`."""

    removed = Signal(str)

    def __init__(self, theme: ThemeManager, key: str, text: str, tone: str = "accent") -> None:
        super().__init__()
        self._theme = theme
        self.key = key
        self._tone = tone
        self.setText(text)
        self.setAccessibleName(tr("{name}: take away", name=text))
        self.setToolTip(tr("{name}: take away", name=text))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: self.removed.emit(self.key))

    def sizeHint(self) -> QSize:
        theme = self._theme.theme
        text = QFontMetricsF(row_font(theme, "body")).horizontalAdvance(self.text())
        return QSize(min(round(text), theme.px(160)) + theme.px(38), theme.px(28))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit(self.key)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("accent.solid"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(f"{self._tone}.soft"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(6), theme.px(6))
        side = theme.px(14)
        room = box.adjusted(theme.px(10), 0, -side - theme.px(12), 0)
        draw_text(painter, room, self.text(), row_font(theme, "body"), theme.color(f"{self._tone}.text"))
        cross = icons.pixmap("close", 14, f"{self._tone}.text")
        painter.drawPixmap(round(box.right() - side - theme.px(7)), round(box.center().y() - side / 2), cross)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def enterEvent(self, event: QEvent) -> None:
        self.update()
