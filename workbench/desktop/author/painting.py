"""What the lists of the Author place paint alike: row grounds, focus rings, elided text, severity badges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from workbench.desktop import fonts, i18n
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import Theme


@lru_cache(maxsize=64)
def _font(role: str, tabular: bool, _scale: float, _language: str) -> QFont:
    return fonts.ui_font(role, tabular=tabular)


def row_font(theme: Theme, role: str = "body", *, tabular: bool = False) -> QFont:
    """A font of the interface for painting many rows: made once for each size and language."""
    return _font(role, tabular, theme.scale, i18n.current())


SEVERITY_SHAPES = ("error", "warning", "info")
SEVERITY_TOKENS = ("error.text", "warning.text", "advice.text")


def paint_ground(painter: QPainter, option: QStyleOptionViewItem, theme: Theme, radius: float = 6) -> None:
    """The ground of a row: selected with or without focus, hovered, or none; a ring when it has the keyboard."""
    rect = QRectF(option.rect).adjusted(theme.px(6), 0.5, -theme.px(6), -0.5)
    state = option.state
    selected = bool(state & QStyle.StateFlag.State_Selected)
    active = bool(state & QStyle.StateFlag.State_Active) and _has_focus(option)
    token = "bg.selected" if selected and active else "bg.selected-idle" if selected else ""
    if not token and state & QStyle.StateFlag.State_MouseOver:
        token = "bg.hover"
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if token:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(token))
        painter.drawRoundedRect(rect, theme.px(radius), theme.px(radius))
    if active and state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent.solid"), 2))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), theme.px(radius), theme.px(radius))
    painter.restore()


def _has_focus(option: QStyleOptionViewItem) -> bool:
    widget: QWidget | None = option.widget
    return widget is not None and widget.hasFocus()


def draw_text(
    painter: QPainter, rect: QRectF, text: str, font: QFont, color: QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> float:  # fmt: skip
    """Draws one elided line, centred vertically by cap height; answers its width in pixels."""
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, mode, rect.width())
    width = metrics.horizontalAdvance(shown)
    left = rect.right() - width if align & Qt.AlignmentFlag.AlignRight else rect.left()
    if align & Qt.AlignmentFlag.AlignHCenter:
        left = rect.center().x() - width / 2
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(QPointF(left, rect.center().y() + metrics.capHeight() / 2), shown)
    return width


def paint_badges(
    painter: QPainter, rect: QRectF, counts: Sequence[int], theme: Theme, *, worst_only: bool = False
) -> float:
    """Severity badges, right aligned, a shape and a number each; answers the width in pixels that they took."""
    shown = [rank for rank, count in enumerate(counts) if count]
    if worst_only:
        shown = shown[:1]
    font = row_font(theme, "secondary", tabular=True)
    metrics = QFontMetricsF(font)
    right = rect.right()
    side = theme.px(11)
    for rank in reversed(shown):
        text = str(counts[rank])
        width = metrics.horizontalAdvance(text)
        box = QRectF(right - width, rect.top(), width + 1, rect.height())
        draw_text(painter, box, text, font, theme.color(SEVERITY_TOKENS[rank]))
        right -= width + theme.px(4) + side
        paint_shape(painter, QRectF(right, rect.center().y() - side / 2, side, side), SEVERITY_SHAPES[rank], theme)
        right -= theme.px(8)
    return rect.right() - right
