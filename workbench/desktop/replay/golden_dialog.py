"""Golden files change by change: each is looked at, and only those that were chosen are written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.replay.outputs import Hunk
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.golden import Proposal

_WIDTH = 720
_LIST, _TEXT = 170, 220
_FREE = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable


class GoldenDialog(Dialog):
    """A list of changes with a mark each, and the lines of the one that is current."""

    def __init__(
        self, theme: ThemeManager, hunks: Sequence[Hunk], troubled: Sequence[Proposal], parent: QWidget
    ) -> None:
        super().__init__(theme, tr("Approve the golden files…").rstrip("…"), _WIDTH, parent)
        self._hunks = tuple(hunks)
        said = tr_n(
            len(hunks),
            "1 change. A marked one is written into its golden file when you approve; nothing that holds a secret is.",
            "{count} changes. Those that are marked are written into their golden files when you approve; nothing that "
            "holds a secret is.",
        )
        self.body.addWidget(label(said, "body", wrap=True))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Changes"))
        self.list.setFixedHeight(theme.theme.px(_LIST))
        for hunk in self._hunks:
            self.list.addItem(_item(hunk))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("field", True)
        self.text.setFont(mono_font("exact"))
        self.text.setFixedHeight(theme.theme.px(_TEXT))
        self.text.setAccessibleName(tr("Lines of the change"))
        self.text.setTabChangesFocus(True)
        self.body.addWidget(self.list)
        self.body.addWidget(self.text)
        for one in troubled[:10]:
            self.body.addWidget(label(f"{one.path}: {reason_text(one.trouble)}", "secondary", "error", wrap=True))
        self.accepting = self.add_buttons(tr("Approve what is marked"), tr("Cancel"))
        self.list.currentRowChanged.connect(self._on_current)
        self.list.itemChanged.connect(lambda _item: self._on_marked())
        self.list.setCurrentRow(0)
        self._on_marked()

    def chosen(self) -> list[tuple[Proposal, tuple[int, ...]]]:
        """The numbers of the changes that are marked, by golden file."""
        found: dict[int, tuple[Proposal, list[int]]] = {}
        for at, hunk in enumerate(self._hunks):
            if self.list.item(at).checkState() == Qt.CheckState.Checked:
                found.setdefault(id(hunk.golden), (hunk.golden, []))[1].append(hunk.number)
        return [(golden, tuple(numbers)) for golden, numbers in found.values()]

    def _on_current(self, row: int) -> None:
        self.text.setPlainText(self._hunks[row].text if 0 <= row < len(self._hunks) else "")

    def _on_marked(self) -> None:
        self.accepting.setEnabled(bool(self.chosen()))


def _item(hunk: Hunk) -> QListWidgetItem:
    line = tr("line {number}", number=f"{hunk.line:,}")
    held = f" · {tr('holds a secret, is not approved')}" if hunk.secret else ""
    item = QListWidgetItem(f"{hunk.golden.path} · {line}{held}")
    item.setFlags(Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled if hunk.secret else _FREE)
    item.setCheckState(Qt.CheckState.Unchecked if hunk.secret else Qt.CheckState.Checked)
    return item
