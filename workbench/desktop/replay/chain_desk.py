"""The menus of chains: which stand where, opening one, beginning one; and its export as a command hook."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from workbench.desktop.i18n import tr
from workbench.desktop.reasons import line_text, reason_text
from workbench.desktop.replay.feed import HOST, NOTHING, OTHER, ReplayFeed
from workbench.desktop.replay.loading import ENDING
from workbench.desktop.replay.text_editing import TextEditing
from workbench.desktop.replay.words import TITLES
from workbench.desktop.services import Services
from workbench.library.save import atomic_save

NEW: Final = """\
version: 1
name: {name}
description: Takes secrets out, then cuts what is left to size
dialect: wasmagent
post:
  - {{name: redact, use: redact}}
  - {{name: cut, use: truncate, with: {{max: 4000, unit: code_points, keep: tail}}}}
expect:
  - {{no_secrets: true}}
"""
"""What a new chain starts as: secrets go before anything is cut."""


class ChainDesk:
    """Asks for chains and gives them to the feed. `say` tells the user; `editing` mends a broken one."""

    def __init__(
        self, services: Services, feed: ReplayFeed, say: Callable[[str], object], editing: TextEditing
    ) -> None:
        self._services, self._feed, self._say, self._editing = services, feed, say, editing

    def fill_chains(self, menu: QMenu) -> None:
        """Every chain, the broken ones with their reason, then open and new."""
        for file in self._feed.chains:
            broken = file.chain is None
            wish = self._editing.open if broken else self._feed.choose_chain
            action = menu.addAction(_plain(file.shown), partial(wish, file.path))
            action.setCheckable(True)
            action.setChecked(file.path == self._feed.chain)
            action.setToolTip(line_text(file.problem) or file.path)
            action.setEnabled(not broken or file.editable)
            if broken:
                action.setText(_plain(f"{file.shown} – {reason_text(file.problem.partition(': ')[2])}")[:120])
        menu.addSeparator()
        edit = menu.addAction(tr("Edit chain as text…"), self._editing.open_chosen)
        refusal = self._editing.refusal()
        edit.setEnabled(refusal is None)
        edit.setToolTip(refusal or "")
        menu.addAction(tr("Open a chain…"), self.open_chain)
        menu.addAction(tr("New chain: redact, then truncate…"), self.new_chain)

    def fill_against(self, menu: QMenu) -> None:
        """The raw output, the chain in another host, other chains."""
        feed = self._feed
        self._check(menu.addAction(tr("Nothing: the raw output"), partial(feed.hold_against, NOTHING)), NOTHING, "")
        menu.addSeparator()
        right = feed.right
        for dialect, title in TITLES.items():
            action = menu.addAction(tr("A in {host}", host=title), partial(feed.hold_against, HOST, dialect))
            action.setCheckable(True)
            action.setChecked(feed.against == HOST and right is not None and right.dialect == dialect)
        menu.addSeparator()
        for file in feed.chains:
            if file.chain is not None and file.path != feed.chain:
                action = menu.addAction(_plain(file.shown), partial(feed.hold_against, OTHER, file.path))
                self._check(action, OTHER, file.path)

    def _check(self, action: QAction, kind: str, path: str) -> None:
        action.setCheckable(True)
        action.setChecked(self._feed.against == kind and (not path or self._feed.other == path))

    def against_text(self) -> str:
        """What stands at the right, in a few words."""
        right = self._feed.right
        if right is None:
            return tr("the raw output")
        if self._feed.against == HOST:
            return tr("A in {host}", host=TITLES[right.dialect])
        return right.name

    def open_chain(self) -> None:
        """A chain, or the hooks of an agent, wherever they stand."""
        path = self._services.dialogs.open_file(tr("Open a chain"), self._start())
        if path is not None:
            self._take(path)

    def new_chain(self) -> None:
        """Writes a chain that redacts, then truncates, and opens it."""
        path = self._services.dialogs.save_as(tr("New chain"), self._start() / f"house{ENDING}")
        if path is None:
            return
        if not path.name.endswith(ENDING):
            path = path.with_name(path.name.partition(".")[0] + ENDING)
        if path.exists():
            self._say(tr("{name} is there already; a new chain needs a new file", name=path.name))
            return
        text = NEW.format(name=path.name.removesuffix(ENDING))
        self._services.tasks.submit(
            "replay.new", lambda: atomic_save(path, text.encode(), None), lambda _saved: self._take(path), self._failed
        )

    def _take(self, path: Path) -> None:
        feed = self._feed
        if str(path) not in feed.added_chains:
            feed.added_chains.append(str(path))
        feed.chain, feed.left_host = str(path), ""
        feed.reload()

    def _failed(self, failure: BaseException) -> None:
        self._say(str(failure))

    def _start(self) -> Path:
        workspace = self._services.workspace
        return Path(workspace.base) if workspace.root is not None else Path.home()


def _plain(text: str) -> str:
    return text.replace("&", "&&")
