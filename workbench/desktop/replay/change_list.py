"""The differences as a plain list of sentences, for those who listen to a screen; a row goes to its difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtWidgets import QListWidget, QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.pane_content import PaneContent
from workbench.desktop.replay.pane_engine import Prepared
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager

MOST: Final = 1_000
_HEAD: Final = 120


def sentences(made: Prepared) -> Iterator[str]:
    """One for each difference, up to a thousand; secrets are labels in them."""
    rows = made.rows
    for change in rows.diff.changes[:MOST] if rows is not None else ():
        removed, added = change.a1 - change.a0, change.b1 - change.b0
        parts = [tr("line {number}", number=f"{(change.a0 if removed else change.b0) + 1:,}")]
        if removed:
            count = tr_n(removed, "1 line only at the left", "{count} lines only at the left")
            parts.append(f"{count}: {_head(made.left, change.a0)}")
        if added:
            count = tr_n(added, "1 line only at the right", "{count} lines only at the right")
            parts.append(f"{count}: {_head(made.right, change.b0)}")
        yield " · ".join(parts)


def _head(content: PaneContent, line: int) -> str:
    text = content.masked((line, 0), (line, len(content.lines[line])))
    return text if len(text) <= _HEAD else f"{text[:_HEAD]}…"


class ChangeList(Dialog):
    """`chosen` is the number of the difference that was chosen, -1 before."""

    def __init__(self, theme: ThemeManager, made: Prepared, parent: QWidget) -> None:
        super().__init__(theme, tr("Differences"), 640, parent)
        self.chosen = -1
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Differences"))
        self.list.addItems(list(sentences(made)))
        self.list.setMinimumHeight(theme.theme.px(300))
        self.list.itemActivated.connect(lambda _: self.accept())
        self.body.addWidget(self.list, 1)
        left = (len(made.rows.changed) if made.rows is not None else 0) - MOST
        if left > 0:
            self.body.addWidget(label(tr("{count} more are not listed", count=f"{left:,}"), "hint", "tertiary"))
        self.list.setCurrentRow(0)
        self.add_buttons(tr("Go to it"))

    def accept(self) -> None:
        """Takes the current row."""
        self.chosen = self.list.currentRow()
        super().accept()
