"""What the Catalog place shows of results: cards, table, text, panels, bar."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from workbench.desktop.catalog.author_link import AuthorLink
from workbench.desktop.catalog.bar import off_names
from workbench.desktop.catalog.effects import effect
from workbench.desktop.catalog.exact_document import ExactDocument, make_document
from workbench.desktop.catalog.feed import CatalogFeed
from workbench.desktop.catalog.figures import unit_word
from workbench.desktop.catalog.hinting import Hinting
from workbench.desktop.catalog.one_skill import lines_for
from workbench.desktop.catalog.results import Results
from workbench.desktop.catalog.view import CatalogView
from workbench.desktop.catalog.whatif import WhatIf, WhatIfStack
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services

BUDGETED: Final = ("claude-code", "codex", "copilot-cli", "tutorial")
"""Kinds of clients whose lists have a budget; they come first, and the others on demand."""
_TEXT: Final = "catalog.text"


class CatalogShowing(CatalogView):
    """The widgets with what fills them. `kept` are the results pinned as A, `client` is the one whose text is shown."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.client = ""
        self.shown: tuple[str, ...] = ()
        self.unbudgeted: tuple[str, ...] = ()
        self.show_unbudgeted = False
        self.kept: Results | None = None
        self.wanted_path = ""
        self._lost: tuple[Results, tuple[str, ...], int] | None = None
        self.editing_before: Results | None = None
        self.stack = WhatIfStack(self)
        self.feed = CatalogFeed(services, self.isVisible, self)
        self.titles = self.feed.titles()
        self.link = AuthorLink(services, self)
        self.hinting = Hinting(self, services)

    @property
    def whatif(self) -> WhatIf:
        """What is tried now."""
        return self.stack.value

    @property
    def waiting(self) -> bool:
        """Whether the first figures are awaited."""
        return self.services.workspace.root is not None and not self.feed.results.catalogs

    def not_loaded(self) -> int:
        """How many skills some shown client does not load; counted once for the same results."""
        results, shown = self.feed.results, self.shown
        if self._lost is None or self._lost[0] is not results or self._lost[1] != shown:
            some = [results.cells[name] for name in shown if name in results.cells]
            lost = {path for cells in some for path, cell in cells.items() if cell.state == "not-loaded"}
            self._lost = results, shown, len(lost)
        return self._lost[2]

    def choose_clients(self) -> None:
        """Which clients have a card: those with a budget, the primary one of them first; the others on demand."""
        self.titles, primary = self.feed.titles(), self.services.workspace.primary
        kinds = {name: member.kind for name, member in self.feed.members().items()}
        budgeted = [name for name, kind in kinds.items() if kind in BUDGETED]
        budgeted.sort(key=lambda name: (name != primary, BUDGETED.index(kinds[name]), name))
        self.unbudgeted = tuple(name for name in kinds if name not in budgeted)
        self.shown = (*budgeted, *(self.unbudgeted if self.show_unbudgeted else ()))
        if self.client not in self.shown and self.shown:
            self.client = primary if primary in self.shown else self.shown[0]
        self.model.set_clients(self.shown, self.titles)
        self.feed.set_shown(self.shown)
        self.status_changed.emit()

    def show_results(self, results: Results) -> None:
        """Shows other results everywhere."""
        figures = [results.figures[name] for name in self.shown if name in results.figures]
        some = bool(results.skills)
        self.strip.setVisible(some)
        self.strip_line.setVisible(some)
        self.strip.show_figures(figures, self.kept.figures if self.kept is not None else {})
        self.strip.select(self.client)
        row = self.table.currentIndex().row()
        self.model.set_results(results, self.kept)
        self.table_panel.set_empty_text(self._empty_text())
        self.refresh_client()
        self._say_effect(results)
        if self.wanted_path:
            self.select(self.wanted_path)
        elif not self.table.selectionModel().hasSelection() and self.model.rowCount():
            at = min(max(row, 0), self.model.rowCount() - 1)
            self.table.select_path(self.table.current_path() or self.model.paths()[at])
        self.status_changed.emit()

    def refresh_client(self) -> None:
        """The client whose text is shown is another one, or its catalog is."""
        self.strip.select(self.client)
        self.table.show_client(self.client)
        self.fold_columns()
        self.show_text()
        self.show_panels()
        self.show_bar()

    def show_text(self) -> None:
        """Puts the shown text together in the background and shows it."""
        results, client = self.feed.results, self.client
        catalog, cuts = results.catalogs.get(client), self.text.cuts.isChecked()
        title = self.titles.get(client, client)
        if catalog is None:
            self.text.show_catalog(None, title, ExactDocument())
            return
        describe = partial(results.describe, client)

        def show(document: ExactDocument) -> None:
            self.text.show_catalog(catalog, title, document)
            self.text.view.select_path(self.table.current_path())

        self.services.tasks.submit(_TEXT, lambda: make_document(catalog, describe, cuts=cuts), show)

    def show_panels(self) -> None:
        """What the panels say of the current skill."""
        path, results, page = self.table.current_path(), self.feed.results, self.panels.page
        if page == "clients":
            self.clients.show_skill(path, lines_for(results, path, self.feed.members()) if path else ())
            self.feed.want_all()
        elif page == "bytes":
            self.levels.select_path(path)
            self.hinting.levels_later()
        elif page == "suggestions":
            self.hinting.later()

    def show_bar(self) -> None:
        """What the what-if bar shows."""
        results, value = self.feed.results, self.whatif
        figures = results.figures.get(self.client)
        unit = unit_word(figures.unit) if figures is not None and figures.limit is not None else ""
        title = self.titles.get(self.client, self.client)
        changed = value != WhatIf() or bool(self.feed.given_roots)
        kept = self.kept is not None
        self.bar.show_whatif(value, client=title, unit=unit, kept=kept, changed=changed, key=self.client)
        problem = next((item for item in results.problems if item.startswith("usage:")), "").removeprefix("usage:")
        self.bar.show_usage(Path(value.usage).name if value.usage else tr("none (new user)"), problem)
        names = {line.path: line.name for line in results.skills} if value.off else {}
        self.bar.show_off(off_names(tuple(value.off), names))

    def _empty_text(self) -> str:
        if self.services.workspace.root is None:
            return tr("No folder is open.")
        if not self.feed.loaded:
            return tr("The library is being read for every client.")
        return tr("There is no skill in this folder. The text at the right is what a client sends with none.")

    def select(self, path: str) -> None:
        """Makes a skill current in table and text, now or as soon as it is there."""
        if self.table.select_path(path):
            self.wanted_path = ""
            self.text.view.select_path(path)
            self.show_panels()

    def _say_effect(self, results: Results) -> None:
        """Who drops out and who comes in through the description that is being tried."""
        before, editor = self.editing_before, self.table_panel.editor
        if before is None or editor.isHidden():
            return
        said = []
        for name in self.shown:
            if name in before.cells and name in results.cells:
                text = effect(before, results, name)
                if text:
                    said.append(f"{self.titles.get(name, name)}: {text}")
        editor.say_effect("  ·  ".join(said))
