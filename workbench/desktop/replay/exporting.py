"""Asks where a replay goes: a page of HTML, the settings of a host, golden files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from workbench.desktop.dialogs import Choice
from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.replay.outputs import MOST, goldens, html_of
from workbench.desktop.replay.playing import Pair
from workbench.desktop.replay.words import TITLES
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.exporting import absolute, settings_text
from workbench.hooks.golden import Golden
from workbench.hooks.serving import HOSTS
from workbench.library.save import atomic_save
from workbench.sandbox.trust import TrustStore

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace

_HTML: Final = "replay.html"
_GOLDEN: Final = "replay.golden"
_WIDTH, _HEIGHT = 680, 260


class SettingsDialog(Dialog):
    """The settings that start a chain as one command hook, to be copied."""

    def __init__(self, theme: ThemeManager, host: str, text: str, parent: QWidget) -> None:
        super().__init__(theme, tr("One command hook for {host}", host=TITLES[host]), _WIDTH, parent)
        said = tr(
            "The steps then run in the order of the chain, which {host} does not promise by itself. "
            "Paste it into the settings of the host.",
            host=TITLES[host],
        )
        self.body.addWidget(label(said, "body", wrap=True))
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setProperty("field", True)
        self.text.setFont(mono_font("exact"))
        self.text.setFixedHeight(theme.theme.px(_HEIGHT))
        self.text.setAccessibleName(tr("Settings"))
        self.body.addWidget(self.text)
        self.add_buttons(tr("Copy"))


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
        text = settings_text(absolute(replace(chain, dialect=chain.own_dialect or chain.dialect)), host)
        dialog = SettingsDialog(self._services.theme, host, text, self._place.window())
        if self._services.dialogs.show(dialog):
            QGuiApplication.clipboard().setText(text)
            self._place.announced.emit(tr("Copied"))
        dialog.deleteLater()

    def approve(self) -> None:
        """Golden files that differ, and after a question what the chain gives now in their place."""
        feed = self._place.feed
        file = feed.file_of(feed.chain)
        chain = file.chain if file is not None else None
        if chain is None:
            return
        rows = feed.rows

        def asked(found: tuple[Golden, ...]) -> None:
            if not self._may_write(found):
                return
            self._services.tasks.submit(
                _GOLDEN, lambda: goldens(chain, rows, TrustStore().read(), True), self._approved, self._place.fail
            )

        self._services.tasks.submit(
            _GOLDEN, lambda: goldens(chain, rows, TrustStore().read(), False), asked, self._place.fail
        )

    def _may_write(self, found: tuple[Golden, ...]) -> bool:
        if not found:
            self._place.announced.emit(tr("no golden file differs"))
            return False
        title = tr_n(
            len(found),
            "1 golden file would be written with what the chain gives now. Nothing is written that holds a secret.",
            "{count} golden files would be written with what the chain gives now. "
            "Nothing is written that holds a secret.",
        )
        lines = "\n".join(f"{one.path}: {reason_text(one.message or '')}" for one in found[:40])
        choices = (Choice("write", tr("Approve")), Choice("stay", tr("Cancel"), safe=True, cancels=True))
        return self._services.dialogs.ask(tr("Approve the golden files…"), f"{title}\n\n{lines}", choices) == "write"

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
