"""Asks where a replay goes: a page of HTML, the settings of a host, golden files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QWidget

from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.replay.golden_dialog import GoldenDialog
from workbench.desktop.replay.outputs import MOST, Hunk, html_of, hunks_of, proposals
from workbench.desktop.replay.playing import Pair
from workbench.desktop.replay.words import TITLES
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.exporting import absolute, settings_text
from workbench.hooks.golden import Golden, Proposal, approved
from workbench.hooks.recorder import program
from workbench.hooks.serving import HOSTS
from workbench.library.save import atomic_save
from workbench.sandbox.trust import TrustStore

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace

_HTML: Final = "replay.html"
_GOLDEN: Final = "replay.golden"
_WIDTH, _HEIGHT = 680, 260


class SettingsDialog(Dialog):
    """The settings that start a chain as one command hook of a host, to be copied; `made` gives them for each host."""

    def __init__(self, theme: ThemeManager, host: str, made: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(theme, tr("The chain as one command hook"), _WIDTH, parent)
        self._made = made
        self.hosts = QComboBox()
        for dialect in HOSTS:
            self.hosts.addItem(TITLES[dialect], dialect)
        self.add_row(tr("Host"), self.hosts)
        self.said = label("", "body", wrap=True)
        self.body.addWidget(self.said)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("field", True)
        self.text.setFont(mono_font("exact"))
        self.text.setFixedHeight(theme.theme.px(_HEIGHT))
        self.text.setAccessibleName(tr("Settings"))
        self.body.addWidget(self.text)
        self.hosts.setCurrentIndex(HOSTS.index(host))
        self.hosts.currentIndexChanged.connect(lambda _at: self._show())
        self._show()
        self.add_buttons(tr("Copy"))

    def _show(self) -> None:
        """The settings of the host that is chosen."""
        host = self.hosts.currentData()
        said = tr(
            "The steps then run in the order of the chain, which {host} does not promise by itself. "
            "Paste it into the settings of the host.",
            host=TITLES[host],
        )
        self.said.setText(said)
        self.text.setPlainText(self._made(host))


class Exporting:
    """What leaves the place."""

    def __init__(self, place: ReplayPlace) -> None:
        self._place = place
        self._services = place.services

    def html(self) -> None:
        """One page with every recording."""
        feed = self._place.feed
        left, rows = feed.left, feed.rows
        if left is None or not rows:
            return
        if len(rows) > MOST:
            said = tr("{count} recordings are too many for one page; filter them first", count=f"{len(rows):,}")
            shown = self._place.records.list.records.shown
            if len(shown) > MOST:
                self._place.announced.emit(said)
                return
            rows = tuple(rows[at] for at in shown)
        path = self._services.dialogs.save_as(tr("Export the replay"), self._start() / "replay.html")
        if path is None:
            return
        pair, canaries = feed.right, feed.canaries

        def work() -> None:
            made = html_of(Pair(left, pair, TrustStore().read(), canaries), rows)
            atomic_save(path, made, None)

        self._services.tasks.submit(_HTML, work, lambda _none: self._written(path), self._place.fail)

    def hook(self) -> None:
        """The settings of the host at the right, where that starts command hooks, else of the one at the left."""
        feed = self._place.feed
        chain = feed.left
        if chain is None:
            return
        named = [side.dialect for side in (feed.right, chain) if side is not None]
        host = next((dialect for dialect in named if dialect in HOSTS), HOSTS[0])
        own, words = absolute(replace(chain, dialect=chain.own_dialect or chain.dialect)), program()
        dialog = SettingsDialog(
            self._services.theme, host, lambda host: settings_text(own, host, words), self._place.window()
        )
        if self._services.dialogs.show(dialog):
            QGuiApplication.clipboard().setText(dialog.text.toPlainText())
            self._place.announced.emit(tr("Copied"))
        dialog.deleteLater()

    def approve(self) -> None:
        """Shows where golden files differ from what the chain gives now, and writes what is chosen of it."""
        feed = self._place.feed
        file = feed.file_of(feed.chain)
        chain = file.chain if file is not None else None
        if chain is None:
            return
        rows = feed.rows

        def work() -> tuple[list[Hunk], list[Proposal]]:
            found = proposals(chain, rows, TrustStore().read())
            return [hunk for one in found for hunk in hunks_of(one)], [one for one in found if one.trouble]

        self._services.tasks.submit(_GOLDEN, work, lambda found: self._ask(*found), self._place.fail)

    def _ask(self, hunks: list[Hunk], troubled: list[Proposal]) -> None:
        if not hunks and not troubled:
            chain = self._place.feed.left
            named = chain is not None and any(case.golden for case in chain.cases)
            none = tr("the chain names no golden file; a case of it does (golden: FILE)")
            self._place.announced.emit(tr("no golden file differs") if named else none)
            return
        dialog = GoldenDialog(self._services.theme, hunks, troubled, self._place.window())
        accepted = self._services.dialogs.show(dialog)
        chosen = dialog.chosen() if accepted else []
        dialog.deleteLater()
        if chosen:
            self._services.tasks.submit(_GOLDEN, partial(_write, chosen), self._approved, self._place.fail)

    def _approved(self, found: tuple[Golden, ...]) -> None:
        written = sum(one.written for one in found)
        problems = [f"{one.path}: {reason_text(one.message or '')}" for one in found if not one.written]
        said = tr_n(written, "1 golden file written", "{count} golden files written")
        self._place.announced.emit(" · ".join((said, *problems[:3])))
        self._place.feed.reload()

    def _written(self, path: Path) -> None:
        self._place.announced.emit(tr("Written: {name}", name=path.name))

    def _start(self) -> Path:
        workspace = self._services.workspace
        return Path(workspace.base) if workspace.root is not None else Path.home()


def _write(chosen: Sequence[tuple[Proposal, tuple[int, ...]]]) -> tuple[Golden, ...]:
    return tuple(approved(one, numbers) for one, numbers in chosen)
