"""A new skill from asks that no skill takes: the template is filled from them, and they become its first tasks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from workbench.desktop.dialogs import Dialogs
from workbench.desktop.i18n import tr
from workbench.desktop.routing.words import one_line
from workbench.desktop.shell.new_skill import NewSkillDialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.lint.samples import language_of
from workbench.routing.asks import Ask, Group

_QUOTED: Final = 3
_LONGEST: Final = 80
_UNFIT: Final = str.maketrans(dict.fromkeys('<>"“”', "'"))


def drafted(asks: Sequence[Ask]) -> str:
    """A description to go on from, in the language of most asks. It quotes the first of them."""
    said = [_quoted(ask.text) for ask in asks[:_QUOTED]]
    if sum(language_of(ask.text) == "zh" for ask in asks) * 2 > len(asks):
        return f"说明它做什么。当用户提出这类要求时使用：{'；'.join(said)}。不要用于……"
    return f"Say what it does. Use when the user asks for such things as: {'; '.join(said)}. Don't use for …"


def _quoted(text: str) -> str:
    line = " ".join(text.translate(_UNFIT).split())
    if len(line) > _LONGEST:
        cut = line[:_LONGEST]
        line = (cut.rpartition(" ")[0] or cut) + "…"
    return line.rstrip(".。;；")


class FromAsksDialog(NewSkillDialog):
    """As for any new skill; below it the asks, of which those that are ticked become tasks."""

    def __init__(
        self, theme: ThemeManager, dialogs: Dialogs, folder: Path, group: Group, file: str, parent: QWidget | None
    ) -> None:
        self._group = group
        self._file = file
        self.asks = QListWidget()
        super().__init__(theme, dialogs, folder, parent)
        self.description.setText(drafted(group.asks))
        self.description.setCursorPosition(0)

    @property
    def chosen(self) -> Group:
        """The asks that are to become tasks."""
        rows = range(self.asks.count())
        ticked = [self.asks.item(row).checkState() == Qt.CheckState.Checked for row in rows]
        return Group(tuple(ask for ask, on in zip(self._group.asks, ticked, strict=True) if on))

    def _build(self) -> None:
        super()._build()
        self.text.setMinimumHeight(self.theme.theme.px(150))
        self.text.setPlaceholderText(tr("SKILL.md as it will be written"))
        self.asks.setAccessibleName(tr("Asks that become tasks"))
        self.asks.setMinimumHeight(self.theme.theme.px(90))
        for ask in self._group.asks:
            item = QListWidgetItem(one_line(ask.text))
            item.setToolTip(one_line(ask.text))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            self.asks.addItem(item)
        said = tr("These asks go into {file} as tasks for the skill, with secrets masked. Untick what is private.",
                  file=self._file)  # fmt: skip
        at = self.body.indexOf(self.problem)
        self.body.insertWidget(at, label(said, "hint", wrap=True))
        self.body.insertWidget(at + 1, self.asks)
