"""The tabs of the open files: ● for unsaved edits, × to close, a middle click closes too."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QTabBar, QWidget

from workbench.desktop import icons
from workbench.desktop.i18n import tr
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager


class TabClose(QAbstractButton):
    """Closes a tab. While the file has unsaved edits it is a dot, and the cross comes with the pointer."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._dirty = False
        self._over = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fit()

    def set_file(self, name: str, dirty: bool) -> None:
        """Which file it closes, and whether that has unsaved edits."""
        self._dirty = dirty
        self.setAccessibleName(tr("Close {name}", name=name))
        self.setToolTip(tr("Not saved; a click closes the file") if dirty else tr("Close {name}", name=name))
        self.update()

    def sizeHint(self) -> QSize:
        side = self._theme.theme.px(22)
        return QSize(side, side)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._over = True
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._over = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QRectF(self.rect()).center()
        if self._over:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("bg.hover"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.px(4), theme.px(4))
        side = theme.px(12 if self._dirty and not self._over else 14)
        box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
        if self._dirty and not self._over:
            paint_shape(painter, box, "unsaved", theme)
        else:
            drawing = icons.pixmap("close", 14, "text.secondary")
            painter.drawPixmap(box, drawing, QRectF(drawing.rect()))
        painter.end()

    def fit(self) -> None:
        """Takes the size of the present scale."""
        self.setFixedSize(self.sizeHint())
        self.update()


class FileTabs(QTabBar):
    """One tab for each open file. `close_clicked(place)` asks; the tab stays until it is taken away."""

    close_clicked = Signal(int)

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("file-tabs")
        self.setAccessibleName(tr("Open files"))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def add_file(self, name: str) -> int:
        """Adds a tab at the end; answers its place."""
        place = self.addTab(icons.icon("file", 14), name)
        button = TabClose(self._theme)
        button.clicked.connect(self._on_close_clicked)
        self.setTabButton(place, QTabBar.ButtonPosition.RightSide, button)
        return place

    def set_file(self, place: int, name: str, tip: str, dirty: bool) -> None:
        """What a tab says."""
        self.setTabText(place, name)
        self.setTabToolTip(place, tip)
        self.setAccessibleTabName(place, tr("{name}, not saved", name=name) if dirty else name)
        button = self.tabButton(place, QTabBar.ButtonPosition.RightSide)
        if isinstance(button, TabClose):
            button.set_file(name, dirty)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and place >= 0:
            self.close_clicked.emit(place)
            return
        super().mouseReleaseEvent(event)

    def _on_close_clicked(self) -> None:
        button = self.sender()
        for place in range(self.count()):
            if self.tabButton(place, QTabBar.ButtonPosition.RightSide) is button:
                self.close_clicked.emit(place)
                return

    def _on_theme_changed(self) -> None:
        """The tabs are laid out again with buttons and drawings of the present scale."""
        side = self._theme.theme.px(14)
        self.setIconSize(QSize(side, side))
        for place in range(self.count()):
            button = self.tabButton(place, QTabBar.ButtonPosition.RightSide)
            if isinstance(button, TabClose):
                button.fit()
            self.setTabIcon(place, icons.icon("file", 14))
            self.setTabText(place, self.tabText(place))
