"""The rail: five places, and Help and Settings at the bottom. One region for F6, arrows move inside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QVBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.commands import CommandTable
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager


@dataclass(frozen=True, slots=True)
class PlaceEntry:
    """One place of the rail, as data."""

    id: str
    title: str
    icon: str


PLACES: Final = (
    PlaceEntry("author", "Author", "pencil"),
    PlaceEntry("catalog", "Catalog", "catalog"),
    PlaceEntry("routing", "Routing", "routing"),
    PlaceEntry("disclosure", "Disclosure", "layers"),
    PlaceEntry("replay", "Replay", "replay"),
)


class RailButton(QAbstractButton):
    """One painted button: icon above its label; a severity shape at the icon's corner when its place has a problem."""

    def __init__(self, theme: ThemeManager, icon: str, title: str, key: str, *, labelled: bool = True) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        self._labelled = labelled
        self._narrow = False
        self._mark = ""
        self.setText(title)
        self.setAccessibleName(title)
        self.setToolTip(f"{title} ({key})" if key else title)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        theme.theme_changed.connect(self._on_theme_changed)

    def set_narrow(self, narrow: bool) -> None:
        """Show the icon alone."""
        self._narrow = narrow
        self.updateGeometry()

    def set_mark(self, shape: str) -> None:
        """Show a severity shape at the icon's corner; an empty text takes it away."""
        self._mark = shape
        self.update()

    def sizeHint(self) -> QSize:
        """The rail's width: 56 high with a label, 44 as an icon in a narrow window."""
        px = self._theme.theme.px
        if self._narrow:
            return QSize(px(47), px(44))
        return QSize(px(71), px(56 if self._labelled else 40))

    def minimumSizeHint(self) -> QSize:
        """The same: the rail's buttons do not shrink."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, icon, label, mark and focus ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        labelled = self._labelled and not self._narrow
        side = self._theme.theme.px(20)
        left = (self.width() - side) / 2
        top = self._theme.theme.px(9) if labelled else (self.height() - side) / 2
        token = "accent.text" if self.isChecked() else "text.secondary"
        painter.drawPixmap(round(left), round(top), icons.pixmap(self._icon, 20, token))
        if self._mark:
            side_mark = self._theme.theme.px(10)
            paint_shape(painter, QRectF(left + side - 4, top - 4, side_mark, side_mark), self._mark, self._theme.theme)
        if labelled:
            self._paint_label(painter, token)

    def _paint_ground(self, painter: QPainter) -> None:
        theme = self._theme.theme
        box = QRectF(self.rect()).adjusted(5, 2, -6, -2)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("bg.selected" if self.isChecked() else "bg.hover"))
            painter.drawRoundedRect(box, 8, 8)
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 7, 7)

    def _paint_label(self, painter: QPainter, token: str) -> None:
        painter.setFont(ui_font("small-bold" if self.isChecked() else "small"))
        painter.setPen(self._theme.theme.color(token))
        box = self.rect().adjusted(1, self._theme.theme.px(31), -2, -self._theme.theme.px(5))
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), text)

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()


class Rail(QWidget):
    """The column at the left edge."""

    chosen = Signal(str)

    def __init__(self, theme: ThemeManager, commands: CommandTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Places"))
        self._theme = theme
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, RailButton] = {}
        self._bottom: list[RailButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 1, 8)
        column.setSpacing(4)
        for entry in PLACES:
            column.addWidget(self._place_button(theme, commands, entry))
        column.addStretch(1)
        for command, icon in (("help.shortcuts", "help"), ("app.settings", "sliders")):
            button = RailButton(theme, icon, commands.title(command), commands.key_text(command), labelled=False)
            button.clicked.connect(lambda _checked=False, name=command: commands.run(name))
            self._bottom.append(button)
            column.addWidget(button)

    def set_current(self, place: str) -> None:
        """Mark a place as the shown one; an unknown id (the welcome page) marks none."""
        button = self._buttons.get(place)
        if button is not None:
            button.setChecked(True)
            return
        self._group.setExclusive(False)
        for each in self._buttons.values():
            each.setChecked(False)
        self._group.setExclusive(True)

    def set_narrow(self, narrow: bool) -> None:
        """Icons only, for windows below 1100 px."""
        self.setFixedWidth(self._theme.theme.px(48 if narrow else 72))
        for button in (*self._buttons.values(), *self._bottom):
            button.set_narrow(narrow)

    def set_mark(self, place: str, shape: str) -> None:
        """Show or take away the severity shape of a place."""
        self._buttons[place].set_mark(shape)

    def focus_current(self) -> None:
        """Give the focus to the shown place's button, else to the first."""
        checked = self._group.checkedButton() or self._buttons["author"]
        checked.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down move inside the rail."""
        buttons: list[RailButton] = [*self._buttons.values(), *self._bottom]
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        focused = next((index for index, button in enumerate(buttons) if button.hasFocus()), None)
        if step is None or focused is None:
            super().keyPressEvent(event)
            return
        buttons[(focused + step) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)

    def _place_button(self, theme: ThemeManager, commands: CommandTable, entry: PlaceEntry) -> RailButton:
        button = RailButton(theme, entry.icon, tr(entry.title), commands.key_text(f"go.{entry.id}"))
        button.setCheckable(True)
        button.clicked.connect(lambda: self.chosen.emit(entry.id))
        self._group.addButton(button)
        self._buttons[entry.id] = button
        return button
