"""The head of a pane: which chain, after which step, with what verdict; its menu pins the pane to another step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.replay.pane_content import PaneContent, Verdict
from workbench.desktop.replay.pane_sides import FINAL, Side
from workbench.desktop.shapes import shape_pixmap, shape_token
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.parts import ElidedLabel, PictureLabel, label
from workbench.desktop.theme import ThemeManager

_TITLE: Final = 104


class PaneHead(QWidget):
    """`pinned(side)` when another step is chosen. `choices` are the chains that the menu offers."""

    pinned = Signal(object)

    def __init__(self, theme: ThemeManager, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._side: Side | None = None
        self.choices: Sequence[Side] = ()
        self.setObjectName("pane-head")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pin = PictureLabel(theme, icon="pin", size=14, token="text.tertiary")
        self.title = ElidedLabel("", "section", least=3)
        self.moment = DropButton(theme, "pane-moment")
        self.moment.setProperty("quiet", True)
        self.moment.setAccessibleName(name)
        self.moment.clicked.connect(self._on_asked)
        self.verdict = label("", "section")
        self._shape = label("")
        self._lay_out()
        theme.theme_changed.connect(self._on_theme_changed)
        self._word = Verdict("", "")

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(12), px(3), px(12), px(3))
        row.setSpacing(px(8))
        row.addWidget(self._pin)
        row.addWidget(self.title)
        row.addWidget(self.moment)
        row.addStretch(1)
        row.addWidget(self._shape)
        row.addWidget(self.verdict)

    def show_content(self, content: PaneContent, side: Side | None) -> None:
        """What the pane shows now; without a `side` nothing can be pinned."""
        self._side = side
        self.title.setText(content.title)
        self._keep_title()
        self.moment.set_content(content.moment)
        self.moment.setVisible(bool(content.moment))
        self.moment.setEnabled(side is not None)
        self._word = content.verdict or Verdict("", "")
        self.verdict.setText(self._word.word)
        self._on_theme_changed()

    def _keep_title(self) -> None:
        """Whose text it is stays readable; the moment is cut first."""
        wide = self.title.fontMetrics().horizontalAdvance(self.title.text()) + 2
        self.title.setMinimumWidth(min(wide, self._theme.theme.px(_TITLE)))

    def menu(self) -> QMenu:
        """Every step of every chain that can be pinned."""
        menu = QMenu(self)
        for choice in self.choices or ([self._side] if self._side is not None else []):
            target = menu.addMenu(choice.title) if len(self.choices) > 1 else menu
            for at, name in choice.moments():
                action = target.addAction(name, partial(self.pinned.emit, choice.pinned(at)))
                action.setCheckable(True)
                action.setChecked(self._shows(choice, at))
        return menu

    def _shows(self, choice: Side, at: int) -> bool:
        side = self._side
        if side is None or (side.title, side.record.id) != (choice.title, choice.record.id):
            return False
        return side.place == choice.pinned(at).place or (at == FINAL and side.at == FINAL)

    def _on_asked(self) -> None:
        menu = self.menu()
        menu.exec(self.moment.mapToGlobal(self.moment.rect().bottomLeft()))
        menu.deleteLater()

    def _on_theme_changed(self) -> None:
        known = bool(self._word.shape)
        self._shape.setVisible(known)
        self.verdict.setVisible(bool(self._word.word))
        self.setFixedHeight(self._theme.theme.px(32))
        self._keep_title()
        if known:
            self._shape.setPixmap(shape_pixmap(self._word.shape, 13))
            tone = shape_token(self._word.shape).replace(".solid", "").replace("text.", "")
            self.verdict.setProperty("tone", tone)
            self.verdict.style().polish(self.verdict)


def head_name(second: bool) -> str:
    """What the menu of a head is called."""
    return tr("Right pane: pin to a step") if second else tr("Left pane: pin to a step")
