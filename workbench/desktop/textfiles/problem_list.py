"""The mistakes of a text below it, each with its line and column; Enter or a click goes there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from workbench.desktop.i18n import tr
from workbench.desktop.shapes import shape_pixmap
from workbench.desktop.theme import ThemeManager
from workbench.skill.findings import Finding

_MOST_ROWS: Final = 5
_ROW: Final = 24
_SIGN: Final = 12


class ProblemList(QListWidget):
    """`chosen` with the finding that was activated; hidden while there is none."""

    chosen = Signal(object)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.findings: tuple[Finding, ...] = ()
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setAccessibleName(tr("Mistakes"))
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemActivated.connect(self._on_activated)
        self.itemClicked.connect(self._on_activated)
        theme.theme_changed.connect(lambda: self.show_findings(self.findings))
        self.hide()

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """These, in this order; the row stays where it is."""
        row = self.currentRow()
        self.findings = tuple(findings)
        self.clear()
        px = self._theme.theme.px
        for finding in findings:
            start = finding.range.start
            text = f"{start.line}:{start.column}  {finding.message}"
            item = QListWidgetItem(shape_pixmap(finding.severity.value, _SIGN), text)
            item.setToolTip(finding.message)
            item.setSizeHint(QSize(0, px(_ROW)))
            self.addItem(item)
        self.setFixedHeight(px(_ROW) * min(len(findings), _MOST_ROWS) + px(6))
        self.setVisible(bool(findings))
        self.setCurrentRow(min(row, len(findings) - 1))

    def step(self, by: int) -> None:
        """The next or former mistake."""
        if self.findings:
            self.setCurrentRow((self.currentRow() + by) % len(self.findings))
            self.chosen.emit(self.findings[self.currentRow()])

    def _on_activated(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self.findings[self.row(item)])
