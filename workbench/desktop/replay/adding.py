"""Ways to recordings: files, a folder, a pasted text, and the sample that comes with the workbench."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QLineEdit, QMenu, QPlainTextEdit, QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.feed import ReplayFeed
from workbench.desktop.services import Services
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.theme import ThemeManager
from workbench.hooks.model import Provenance, Record
from workbench.skill.packaged import sample_skills

SAMPLE: Final = "tool-outputs.jsonl"
_WIDTH, _HEIGHT = 620, 300


class PasteDialog(Dialog):
    """A text that is taken for the output of one call."""

    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(theme, tr("Paste an output"), _WIDTH, parent)
        self.tool = QLineEdit("Bash")
        self.text = QPlainTextEdit()
        self.text.setProperty("field", True)
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(theme.theme.px(_HEIGHT))
        self.add_row(tr("Tool"), self.tool, tr("Matchers of chains look at this name."))
        self.add_row(tr("Output"), self.text, tr("It stays in memory and is not written anywhere."))
        accepting = self.add_buttons(tr("Add"), tr("Cancel"))
        accepting.setEnabled(False)
        self.text.textChanged.connect(lambda: accepting.setEnabled(bool(self.text.toPlainText())))

    def record(self, number: int) -> Record:
        """The call that was made up of it."""
        ident = tr("pasted {number}", number=number)
        tool = self.tool.text().strip() or "Bash"
        return Record(
            ident, "", "", tool, {}, self.text.toPlainText(), None, None, "none", None, None, Provenance("", 0)
        )


class Adding:
    """Asks for recordings and gives them to the feed."""

    def __init__(self, services: Services, feed: ReplayFeed, window: Callable[[], QWidget]) -> None:
        self._services, self._feed, self._window = services, feed, window

    def fill(self, menu: QMenu) -> None:
        """All ways, and what was added."""
        for title, way in (
            (tr("Add files…"), self.add_file),
            (tr("Add a folder…"), self.add_folder),
            (tr("Paste a text…"), self.paste),
            (tr("Use the sample recordings"), self.use_sample),
        ):
            menu.addAction(title, way)
        gone = len(self._feed.removed)
        if self._feed.added or self._feed.pasted or gone:
            menu.addSeparator()
        if gone:
            title = tr_n(gone, "Bring back 1 recording", "Bring back {count} recordings")
            menu.addAction(title, self._feed.bring_back)
        for path in self._feed.added:
            title = tr("Take away {name}", name=Path(path).name).replace("&", "&&")
            menu.addAction(title, partial(self.take_away, path))
        if self._feed.pasted:
            menu.addAction(tr("Take away what was pasted"), self.take_away_pasted)

    def add_file(self) -> None:
        """A file that the user chooses."""
        self._add(self._services.dialogs.open_file(tr("Add recordings"), self._start()))

    def add_folder(self) -> None:
        """The recordings of a folder."""
        self._add(self._services.dialogs.open_folder(tr("Add the recordings of a folder"), self._start()))

    def use_sample(self) -> None:
        """The recordings of the sample library, with its chains where the open folder has none."""
        self._add(sample_skills() / SAMPLE)
        if not self._feed.chains:
            self._feed.added_chains += [str(path) for path in sorted(sample_skills().glob("*.chain.yaml"))]

    def paste(self) -> None:
        """A text that stands in no file."""
        dialog = PasteDialog(self._services.theme, self._window())
        accepted = self._services.dialogs.show(dialog)
        if accepted and dialog.text.toPlainText():
            self._feed.pasted.append(dialog.record(len(self._feed.pasted) + 1))
            self._feed.reload()
        dialog.deleteLater()

    def take_away(self, path: str) -> None:
        """Forgets a file that was added; it stays on disk."""
        self._feed.added.remove(path)
        self._feed.reload()

    def take_away_pasted(self) -> None:
        """Forgets the pasted texts."""
        self._feed.pasted.clear()
        self._feed.reload()

    def _add(self, path: Path | None) -> None:
        if path is None:
            return
        if str(path) not in self._feed.added:
            self._feed.added.append(str(path))
        self._feed.reload()

    def _start(self) -> Path:
        workspace = self._services.workspace
        return Path(workspace.base) if workspace.root is not None else Path.home()
