"""Banners: something the user must decide, not urgent. They never take the focus and stay until answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import ElidedLabel, IconButton, PictureLabel, link_button, primary_button
from workbench.desktop.theme import ThemeManager

_SHOWN: Final = 3
_SHAPES: Final = {"warning": "warning", "error": "error", "advice": "info"}


@dataclass(frozen=True, slots=True)
class BannerAction:
    """One button of a banner; the safest one is primary."""

    id: str
    title: str
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Banner:
    """A bold fact, a plain detail, and what can be done. `kind` is warning, error or advice; a banner with the key of
    one that is already shown replaces it."""

    key: str
    kind: str
    title: str
    detail: str = ""
    actions: tuple[BannerAction, ...] = ()
    closable: bool = True


class BannerFrame(QFrame):
    """One banner on screen."""

    chosen = Signal(str)

    def __init__(self, banner: Banner, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.banner = banner
        self.setObjectName("banner")
        self.setProperty("kind", banner.kind)
        self.setMinimumHeight(theme.theme.px(44))
        self.setAccessibleName(f"{banner.title} {banner.detail}".strip())
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 4, 10, 4)
        row.setSpacing(8)
        row.addWidget(PictureLabel(theme, shape=_SHAPES[banner.kind]))
        row.addWidget(ElidedLabel(banner.title, "section"))
        detail = ElidedLabel(banner.detail)
        detail.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row.addWidget(detail, 1)
        for action in banner.actions:
            row.addWidget(self._button(action))
        if banner.closable:
            close = IconButton(theme, "close", tr("Close this notice"), size=14)
            close.clicked.connect(lambda: self.chosen.emit(""))
            row.addWidget(close)

    def _button(self, action: BannerAction) -> QPushButton:
        button = primary_button(action.title) if action.primary else QPushButton(action.title)
        button.clicked.connect(lambda: self.chosen.emit(action.id))
        return button


class BannerStack(QWidget):
    """Banners above a page: newest on top, at most three, then how many more there are."""

    count_changed = Signal(int)

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown_all = False
        self._entries: dict[str, tuple[Banner, Callable[[str], None]]] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.hide()

    @property
    def banners(self) -> tuple[Banner, ...]:
        """Banners waiting for an answer, newest first."""
        return tuple(banner for banner, _ in reversed(self._entries.values()))

    def show_banner(self, banner: Banner, answered: Callable[[str], None]) -> None:
        """Put a banner on top; `answered` gets the id of the action, or an empty text when it was closed."""
        self._entries.pop(banner.key, None)
        self._entries[banner.key] = (banner, answered)
        self._rebuild()
        event = QAccessibleEvent(self, QAccessible.Event.Alert)
        QAccessible.updateAccessibility(event)

    def remove(self, key: str) -> None:
        """Take a banner away without an answer; nothing happens when it is not there."""
        if self._entries.pop(key, None) is not None:
            self._rebuild()

    def _answer(self, key: str, action: str) -> None:
        entry = self._entries.pop(key, None)
        self._rebuild()
        if entry is not None:
            entry[1](action)

    def _rebuild(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        shown = self.banners if self._shown_all else self.banners[:_SHOWN]
        for banner in shown:
            frame = BannerFrame(banner, self._theme)
            frame.chosen.connect(lambda action, key=banner.key: self._answer(key, action))
            self._column.addWidget(frame)
        self._add_rest(len(self._entries) - len(shown))
        self.setVisible(bool(self._entries))
        self.count_changed.emit(len(self._entries))

    def _add_rest(self, hidden: int) -> None:
        if hidden <= 0:
            return
        more = link_button(tr("{count} more", count=hidden))
        more.clicked.connect(self._on_more_clicked)
        self._column.addWidget(more)

    def _on_more_clicked(self) -> None:
        self._shown_all = True
        self._rebuild()
