"""Small widgets that every part of the desktop is made of; all follow the theme by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from workbench.desktop import icons, shapes
from workbench.desktop.fonts import UI_ROLES, mono_font, ui_font
from workbench.desktop.keymap import caps
from workbench.desktop.theme import ThemeManager

NO_LIMIT: Final = 16_777_215
"""What Qt takes for no limit of a widget's size in pixels."""


def label(text: str, role: str = "body", tone: str = "", *, wrap: bool = False) -> QLabel:
    """A text label in a role of the type table and, if named, another tone (secondary, tertiary, error, …)."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setFont(_text_font(role))
    made.setProperty("role", role)
    if tone:
        made.setProperty("tone", tone)
    made.setWordWrap(wrap)
    return made


def _text_font(role: str) -> QFont:
    """Font of a role with its OpenType features; the style sheet gives size and weight, which follow the scale."""
    if role == "code":
        return mono_font("exact")
    return ui_font(role if role in UI_ROLES else "small")


class ElidedLabel(QLabel):
    """A one-line label that elides instead of asking for room; the whole text is then in its tooltip.

    With less room than `least` letters need, a cut text says nothing, and the label stays empty.
    """

    def __init__(
        self, text: str, role: str = "body", tone: str = "", mode: Qt.TextElideMode | None = None, least: int = 0
    ) -> None:
        super().__init__(text)
        self._least = least
        self._mode = mode or Qt.TextElideMode.ElideRight
        self.setFont(_text_font(role))
        self.setProperty("role", role)
        if tone:
            self.setProperty("tone", tone)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters only: the layout decides the width."""
        return QSize(self.fontMetrics().horizontalAdvance("…") * 3, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer the whole text as a tooltip exactly when it is cut."""
        super().resizeEvent(event)
        self.setToolTip(self.text() if self._cut() else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text that fits."""
        if self._cut() and self.width() < self.fontMetrics().averageCharWidth() * self._least:
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = self.fontMetrics().elidedText(self.text(), self._mode, self.width())
        painter.drawText(self.rect(), int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), text)

    def _cut(self) -> bool:
        return QFontMetrics(self.font()).horizontalAdvance(self.text()) > self.width()


def hairline(vertical: bool = False) -> QFrame:
    """A line of one pixel between two parts."""
    line = QFrame()
    line.setObjectName("hairline")
    line.setFrameShape(QFrame.Shape.NoFrame)
    if vertical:
        line.setFixedWidth(1)
    else:
        line.setFixedHeight(1)
    return line


def spacer() -> QWidget:
    """An empty widget that takes what room is left in a row."""
    made = QWidget()
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return made


class KeyCaps(QWidget):
    """A key as caps, one for each part: Ctrl, Shift, P."""

    def __init__(self, keys: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for key in keys:
            row.addWidget(label(key, "keycap"))
        self.setAccessibleName("+".join(keys))

    @staticmethod
    def of(key: str) -> KeyCaps:
        """Caps of a key in portable form."""
        return KeyCaps(caps(key))


class IconButton(QToolButton):
    """A button that is only an icon: it has a tooltip with its key, an accessible name, and at least 24 × 24 px."""

    def __init__(self, theme: ThemeManager, icon: str, name: str, key: str = "", size: int = 16) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        self._size = size
        self.token = "text.secondary"
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_name(name, key)
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_name(self, name: str, key: str = "") -> None:
        """Set tooltip and accessible name."""
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({key})" if key else name)

    def set_icon(self, icon: str, token: str = "text.secondary") -> None:
        """Show another icon or colour."""
        self._icon, self.token = icon, token
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        side = self._theme.theme.px(self._size)
        self.setIconSize(QSize(side, side))
        self.setIcon(icons.icon(self._icon, self._size, self.token))
        self.setMinimumSize(self._theme.theme.px(28), self._theme.theme.px(28))


class IconPushButton(QPushButton):
    """A push button with a text and a tinted icon that follows the theme."""

    def __init__(self, theme: ThemeManager, text: str, icon: str, token: str = "text.primary", size: int = 16) -> None:
        super().__init__(text)
        self.setFont(ui_font())
        self._theme = theme
        self._icon, self._token, self._size = icon, token, size
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        side = self._theme.theme.px(self._size)
        self.setIconSize(QSize(side, side))
        self.setIcon(icons.icon(self._icon, self._size, self._token))


class PictureLabel(QLabel):
    """An icon or a painted shape as a label that follows the theme; decorative, so it has no accessible name."""

    def __init__(
        self, theme: ThemeManager, *, icon: str = "", shape: str = "", size: int = 16, token: str = ""
    ) -> None:
        super().__init__()
        self._icon, self._shape, self._size, self._token = icon, shape, size, token or "text.secondary"
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        if self._shape:
            self.setPixmap(shapes.shape_pixmap(self._shape, self._size))
        else:
            self.setPixmap(icons.pixmap(self._icon, self._size, self._token))


def primary_button(text: str) -> QPushButton:
    """The one button of a group that is the obvious next step."""
    button = QPushButton(text)
    button.setFont(ui_font())
    button.setProperty("primary", True)
    return button


def quiet_button(text: str) -> QPushButton:
    """A button without a border."""
    button = QPushButton(text)
    button.setFont(ui_font())
    button.setProperty("quiet", True)
    return button


_ROUNDING = 2  # an advance is rounded to whole pixels, but eliding compares the exact width


class ElidedButton(QPushButton):
    """A button whose title is cut where the row has no room for it; the whole is then in its tooltip and its name."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setFont(ui_font())
        self._whole = text
        self._tip = ""
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_tip(self, tip: str) -> None:
        """What the tooltip says beside the whole title."""
        self._tip = tip
        self._fit()

    def sizeHint(self) -> QSize:
        """Room for the whole title."""
        hint = super().sizeHint()
        missing = self._advance(self._whole) - self._advance(self.text())
        return QSize(hint.width() + missing + _ROUNDING, hint.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        hint = self.sizeHint()
        return QSize(hint.width() - self._advance(self._whole) + self._advance("…") * 6, hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the title to the room there is."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - (self.sizeHint().width() - self._advance(self._whole) - _ROUNDING)
        text = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        if text != self.text():
            self.setText(text)
        self.setToolTip(self._tip if text == self._whole else "\n".join(filter(None, (self._whole, self._tip))))

    def _advance(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)


def link_button(text: str) -> QPushButton:
    """A button that reads as a link."""
    button = QPushButton(text)
    button.setFont(ui_font())
    button.setProperty("link", True)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    return button
