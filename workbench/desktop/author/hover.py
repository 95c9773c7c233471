"""What a finding says when the pointer rests on it: the message, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import PictureLabel, hairline, label
from workbench.desktop.theme import ThemeManager
from workbench.skill.findings import Finding

_WIDTH: Final = 440
_SHOWN: Final = 3


class HoverCard(QFrame):
    """A frame beside the pointer; it never takes the focus."""

    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._owner = parent
        self.setObjectName("popup")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column = QVBoxLayout(self)
        self.hide()
        self.findings: tuple[Finding, ...] = ()

    def show_findings(self, findings: Sequence[Finding], at: QPoint) -> None:
        """Show these findings, the first three in full, below a point of the screen, inside the window."""
        window = self._owner.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        self.findings = tuple(findings)
        self._fill()
        self.setFixedWidth(self._theme.theme.px(_WIDTH))
        layout = self.layout()
        assert layout is not None
        layout.activate()
        height = layout.heightForWidth(self.width())
        self.resize(self.width(), height if height > 0 else self.sizeHint().height())
        self.move(self._kept_inside(window, window.mapFromGlobal(at)))
        self.show()
        self.raise_()

    def _fill(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
                widget.hide()
        px = self._theme.theme.px
        self._column.setContentsMargins(px(12), px(10), px(12), px(10))
        self._column.setSpacing(px(8))
        for number, finding in enumerate(self.findings[:_SHOWN]):
            if number:
                self._column.addWidget(hairline())
            self._column.addWidget(self._entry(finding))
        if len(self.findings) > _SHOWN:
            more = tr("and {count} more here", count=len(self.findings) - _SHOWN)
            self._column.addWidget(label(more, "hint"))
        self.setAccessibleName(". ".join(finding.message for finding in self.findings))

    def _entry(self, finding: Finding) -> QWidget:
        entry = QWidget()
        column = QVBoxLayout(entry)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._theme.theme.px(4))
        head = QHBoxLayout()
        head.setSpacing(self._theme.theme.px(8))
        head.addWidget(PictureLabel(self._theme, shape=finding.severity.value, size=13), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(label(finding.message, "section", wrap=True), 1)
        column.addLayout(head)
        if finding.why:
            column.addWidget(label(finding.why, "secondary", wrap=True))
        column.addWidget(label(f"{finding.slug}  {finding.code}", "hint"))
        return entry

    def _kept_inside(self, window: QWidget, at: QPoint) -> QPoint:
        gap = self._theme.theme.px(18)
        below = at.y() + gap + self.height() <= window.height()
        top = at.y() + gap if below else at.y() - gap - self.height()
        return QPoint(max(0, min(at.x(), window.width() - self.width())), max(0, top))
