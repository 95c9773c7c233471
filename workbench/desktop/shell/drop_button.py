"""Buttons of the top bar: an optional picture, a grey prefix, the value, and a chevron or a key cap at the right."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton

from workbench.desktop import icons
from workbench.desktop.fonts import ui_font
from workbench.desktop.shell.painting import paint_caps
from workbench.desktop.theme import ThemeManager


class DropButton(QPushButton):
    """A painted button; its ground comes from the style sheet, its content is drawn and elides."""

    def __init__(self, theme: ThemeManager, name: str, *, bold: bool = False, chevron: bool = True) -> None:
        super().__init__()
        self._theme = theme
        self._bold = bold
        self._chevron = chevron
        self._prefix = ""
        self._value = ""
        self._icon = ""
        self._badge = ""
        self._cap = ""
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.theme_changed.connect(self.updateGeometry)

    def set_content(self, value: str, *, prefix: str = "", icon: str = "", badge: str = "", cap: str = "") -> None:
        """What the button shows: `badge` is one letter on the accent, `cap` a key at the right."""
        self._prefix, self._value, self._icon, self._badge, self._cap = prefix, value, icon, badge, cap
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as the whole content."""
        px = self._theme.theme.px
        width = px(22) + self._text_width() + self._picture_width()
        width += px(24) if self._chevron else 0
        width += self._cap_width() + px(12) if self._cap else 0
        return QSize(width, px(28))

    def minimumSizeHint(self) -> QSize:
        """Room for picture, chevron and a few letters."""
        return QSize(self._theme.theme.px(64), self._theme.theme.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground by the style, then picture, prefix, value and what stands at the right."""
        painter = QPainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        option.features &= ~QStyleOptionButton.ButtonFeature.HasMenu
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = self._theme.theme.px
        box = QRectF(self.rect()).adjusted(px(11), 0, -px(11), 0)
        box.setLeft(self._paint_picture(painter, box))
        box.setRight(self._paint_right(painter, box))
        self._paint_text(painter, box)

    def _font(self) -> QFont:
        return ui_font("section" if self._bold else "body")

    def _text_width(self) -> int:
        gap = self._theme.theme.px(4) if self._prefix else 0
        prefix = QFontMetrics(ui_font("body")).horizontalAdvance(self._prefix)
        return prefix + gap + QFontMetrics(self._font()).horizontalAdvance(self._value) + 2

    def _picture_width(self) -> int:
        return self._theme.theme.px(28 if self._badge else 26) if self._badge or self._icon else 0

    def _cap_width(self) -> int:
        return QFontMetrics(ui_font("small")).horizontalAdvance(self._cap) + self._theme.theme.px(10)

    def _paint_picture(self, painter: QPainter, box: QRectF) -> float:
        theme = self._theme.theme
        middle = box.center().y()
        if self._badge:
            square = QRectF(box.left(), middle - theme.px(10), theme.px(20), theme.px(20))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent.solid"))
            painter.drawRoundedRect(square, 5, 5)
            painter.setPen(theme.color("text.on-accent"))
            painter.setFont(ui_font("small-bold"))
            painter.drawText(square, int(Qt.AlignmentFlag.AlignCenter), self._badge)
        elif self._icon:
            side = theme.px(16)
            painter.drawPixmap(round(box.left()), round(middle - side / 2), icons.pixmap(self._icon))
        return box.left() + self._picture_width()

    def _paint_right(self, painter: QPainter, box: QRectF) -> float:
        theme = self._theme.theme
        middle = box.center().y()
        if self._cap and box.width() >= self._text_width() + self._cap_width():
            return paint_caps(painter, box.right() + theme.px(3), middle, [self._cap], theme)
        if self._chevron:
            side = theme.px(14)
            painter.drawPixmap(round(box.right() - side), round(middle - side / 2), icons.pixmap("chevron-down", 14))
            return box.right() - side - theme.px(6)
        return box.right()

    def _paint_text(self, painter: QPainter, box: QRectF) -> None:
        theme = self._theme.theme
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        if self._prefix:
            painter.setFont(ui_font("body"))
            painter.setPen(theme.color("text.tertiary"))
            painter.drawText(box, flags, self._prefix)
            box.setLeft(box.left() + QFontMetricsF(ui_font("body")).horizontalAdvance(self._prefix) + theme.px(4))
        painter.setFont(self._font())
        quiet = not self._chevron
        painter.setPen(theme.color("text.secondary" if quiet else "text.primary"))
        shown = QFontMetricsF(self._font()).elidedText(self._value, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, flags, shown)
