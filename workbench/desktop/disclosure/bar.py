"""The toolbar of Disclosure: host, script, the step, what is stale, and the new scan."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from workbench.desktop import shapes
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.parts import IconButton, IconPushButton, label
from workbench.desktop.theme import ThemeManager


class StaleBadge(QPushButton):
    """Says that the list in the prompt is older than the bodies; leads to the first that is."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__(tr("Catalog stale, body live"))
        self._theme = theme
        self.setFont(ui_font("section"))
        self.setObjectName("stale-badge")
        self.setToolTip(tr("A skill changed after the scan. Shows the first message that is affected."))
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.hide()

    def _on_theme_changed(self) -> None:
        self.setFixedHeight(self._theme.theme.px(30))
        self.setIcon(shapes.shape_icon("warning", 14))


class DisclosureBar(QWidget):
    """`host_menu_asked(QMenu)` and `script_menu_asked(QMenu)` before these menus are shown, to be filled."""

    host_menu_asked = Signal(object)
    script_menu_asked = Signal(object)
    stepped = Signal(int)
    stale_asked = Signal()
    rescan_asked = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._narrow = False
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.host, self.script = DropButton(theme, "disclosure-host"), DropButton(theme, "disclosure-script")
        self.previous = IconButton(theme, "arrow-left", tr("Request before"), tr("Left"))
        self.next = IconButton(theme, "arrow-right", tr("Next request"), tr("Right"))
        self.at = label("", "section")
        self.hint = label(tr("← → to step"), "secondary", "secondary")
        self.stale = StaleBadge(theme)
        self.rescan = IconPushButton(theme, tr("Rescan"), "refresh")
        self.rescan.setToolTip(tr("Takes a new snapshot and starts again at the first request that changed (F5)"))
        self.host.clicked.connect(partial(self._pop_up, self.host, self.host_menu_asked))
        self.script.clicked.connect(partial(self._pop_up, self.script, self.script_menu_asked))
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.stale.clicked.connect(lambda _checked=False: self.stale_asked.emit())
        self.rescan.clicked.connect(lambda _checked=False: self.rescan_asked.emit())
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(20), px(12), px(16), px(12))
        row.setSpacing(px(8))
        row.addWidget(self.host)
        row.addWidget(self.script)
        row.addSpacing(px(8))
        for part in (self.previous, self.at, self.next, self.hint):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.stale)
        row.addWidget(self.rescan)

    def set_narrow(self, narrow: bool) -> None:
        """In a narrow window the hint about keys goes."""
        self._narrow = narrow
        self._fit_hint()

    def show_names(self, host: str, script: str, note: str = "") -> None:
        """Host and script in force; `note` is what a script's button says more in its tooltip."""
        self.host.set_content(host, prefix=tr("Host"))
        self.host.setAccessibleName(f"{tr('Host')}: {host}")
        self.script.set_content(script, prefix=tr("Script"))
        self.script.setAccessibleName(f"{tr('Script')}: {script}")
        self.script.setToolTip(note)

    def show_step(self, at: int, count: int) -> None:
        """The number of the chosen request, from 1, and how many there are."""
        self.at.setText(tr("Step {at} of {count}", at=at, count=count) if count else tr("No step"))
        self.previous.setEnabled(at > 1)
        self.next.setEnabled(at < count)

    def show_stale(self, stale: bool) -> None:
        """Whether the list is older than a file."""
        self.stale.setVisible(stale)
        self._fit_hint()

    def _fit_hint(self) -> None:
        self.hint.setVisible(not self._narrow and self.stale.isHidden())

    def _pop_up(self, below: QWidget, asked: SignalInstance, _checked: bool = False) -> None:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        asked.emit(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(below.mapToGlobal(below.rect().bottomLeft()))
