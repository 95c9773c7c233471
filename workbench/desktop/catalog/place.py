"""The Catalog place: does it fit, for whom, what falls out, and which edit gains most?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from workbench.catalog.model import Shown
from workbench.catalog.scenario import RootSpec
from workbench.clients.scopes import Effective
from workbench.desktop.catalog.actions import CatalogActions
from workbench.desktop.catalog.bar import window_text
from workbench.desktop.catalog.handlers import attach_handlers
from workbench.desktop.catalog.pairs import Pair
from workbench.desktop.catalog.results import Results
from workbench.desktop.catalog.showing import CatalogShowing
from workbench.desktop.catalog.status import catalog_facts
from workbench.desktop.catalog.suggestions import Hint
from workbench.desktop.catalog.whatif import WhatIf
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.place import Place, StatusItem
from workbench.desktop.services import Services
from workbench.desktop.shell.menus import CommandMenu
from workbench.skill.text import Span


class CatalogPlace(CatalogShowing):
    """Joins what-if, strip, table, text and panels; what each does is its own."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.actions_ = CatalogActions(self, services)
        self._connect()
        attach_handlers(self)
        self.choose_clients()
        self.show_bar()

    # What the window asks

    @property
    def at_rest(self) -> bool:
        """Whether suggestions and figures have arrived."""
        return not self.hinting.waiting and not self.feed.waiting

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A pins, wherever in the place the key is not a letter."""
        if event.key() == Qt.Key.Key_A and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.keep()
        else:
            super().keyPressEvent(event)

    def regions(self) -> list[QWidget]:
        """What-if, strip, then the page: table, text and panels, or a comparison."""
        if self.pages.currentWidget() is self.compare:
            return [self.bar, self.compare.view]
        if self.pages.currentWidget() is self.effective:
            return [self.bar, self.effective.view]
        first = next(iter(self.strip.cards.values()), self.strip)
        card = self.strip.cards.get(self.client, first)
        text = [] if self.arrangement.narrow else [self.text.view]
        return [self.bar, card, self.table, *text, self.panels.current_page_widget()]

    def activate(self) -> None:
        """Work goes on in the table, or in the page above it."""
        self.feed.catch_up()
        current = self.pages.currentWidget()
        if current is self.compare:
            self.compare.view.setFocus()
        elif current is self.effective:
            self.effective.view.setFocus()
        else:
            self.table.setFocus()

    def status_items(self) -> list[StatusItem]:
        """Losses, time, what is hidden."""
        return catalog_facts(self)

    def open_item(self, kind: str, key: str) -> bool:
        """A skill's row and text."""
        if kind != "skill":
            return False
        self.go_to(key)
        return True

    def location(self) -> str:
        """The path of the current skill."""
        return self.table.current_path()

    def go_to(self, location: str) -> None:
        """Back to a skill; one that is no longer there is left aside."""
        self.wanted_path = self.feed.catalog_path(location)
        self.select(self.wanted_path)

    def save_state(self) -> dict[str, object]:
        """Splitters, client, page."""
        return {
            "client": self.client, "page": self.panels.page, "unbudgeted": self.show_unbudgeted,
            **self.arrangement.state(),
        }  # fmt: skip

    def restore_state(self, state: dict[str, object]) -> None:
        """Takes back what `save_state` gave."""
        self.arrangement.restore(state)
        self.show_unbudgeted = state.get("unbudgeted") is True
        client, page = state.get("client"), state.get("page")
        self.choose_clients()
        if isinstance(client, str) and client in self.shown:
            self.show_client(client)
        if isinstance(page, str) and page != "text":
            self.panels.select_page(page)

    # What its parts and commands ask

    def take(self, value: WhatIf, title: str) -> None:
        """Tries something else, as one step that undo takes back."""
        self.stack.take(value, title)

    def toggle(self, paths: Sequence[str]) -> None:
        """Switches skills off, or on where all of them are off."""
        off = not all(path in self.whatif.off for path in paths)
        names = {line.path: line.name for line in self.feed.results.skills}
        name = names.get(paths[0], paths[0]) if len(paths) == 1 else tr_n(len(paths), "1 skill", "{count} skills")
        title = tr("{name} off", name=name) if off else tr("{name} on", name=name)
        self.take(self.whatif.with_off(paths, off=off), title)

    def move_skill(self, path: str, step: int) -> None:
        """Moves a skill in the list of a client that keeps the order it finds."""
        from workbench.catalog.order import KEEPS_ORDER

        title = self.titles.get(self.client, self.client)
        if self.client not in KEEPS_ORDER:
            self.announced.emit(tr("{client} sorts its list itself; an order cannot be tried", client=title))
            return
        catalog = self.feed.results.catalogs.get(self.client)
        listed = catalog.entries if catalog is not None else ()
        order = [entry.path for entry in listed if entry.state not in (Shown.NOT_LOADED, Shown.HIDDEN)]
        if path not in order:
            return
        at = order.index(path)
        to = min(max(at + step, 0), len(order) - 1)
        order.insert(to, order.pop(at))
        self.model.set_listing_order(order)
        self.take(replace(self.whatif, order=tuple(order)), tr("Order"))
        self.announced.emit(tr("Place {place} of {count} for {client}", place=to + 1, count=len(order), client=title))

    def show_client(self, client: str) -> None:
        """Shows another client's text."""
        if client not in self.shown and client in self.titles:
            self.show_unbudgeted = True
            self.choose_clients()
        if client in self.shown:
            other = client != self.client
            self.client = client
            self.refresh_client()
            if other and self.pages.currentWidget() is not self.arrangement:
                self.actions_.follow_client()

    def step_client(self, step: int) -> None:
        """The next or former client of the strip."""
        if self.shown:
            at = self.shown.index(self.client) if self.client in self.shown else 0
            self.show_client(self.shown[(at + step) % len(self.shown)])

    def keep(self) -> None:
        """Pins the figures of now as A, or lets A go."""
        if self.kept is None and self.feed.results.catalogs:
            self.kept = self.feed.results
            self.announced.emit(tr("Kept as A: every number shows what it was and what it is"))
        else:
            self.kept = None
            self.announced.emit(tr("A is let go"))
        self.show_results(self.feed.results)
        self.show_bar()

    def reset(self) -> None:
        """Back to the project's values, as a step that undo takes back."""
        self.use_roots(())
        self.take(WhatIf(), tr("Reset"))

    def undo(self) -> None:
        """Takes the last step back."""
        title = self.stack.undo_title
        self.stack.undo()
        self.announced.emit(tr("Undone: {title}", title=title))

    def redo(self) -> None:
        """Does it again."""
        title = self.stack.redo_title
        self.stack.redo()
        self.announced.emit(tr("Done again: {title}", title=title))

    def find_skill(self) -> None:
        """The filter of the table."""
        self.close_page()
        self.table_panel.focus_filter()

    def copy_text(self) -> None:
        """The whole exact text, byte for byte, whatever is shown of it."""
        catalog = self.feed.results.catalogs.get(self.client)
        if catalog is None or catalog.text is None:
            self.announced.emit(tr("The exact text of this client is not known."))
            return
        QGuiApplication.clipboard().setText(catalog.text)
        self.announced.emit(tr_n(len(catalog.text), "1 character copied", "{count} characters copied"))

    def edit_description(self, path: str) -> None:
        """Opens the small editor for a skill."""
        line = next((line for line in self.feed.results.skills if line.path == path), None)
        if line is None:
            return
        self.close_page()
        self.editing_before = self.feed.results
        self.table_panel.editor.edit(path, line.name, line.description, self.link.written(path, line.description))

    def toggle_unbudgeted(self) -> None:
        """Shows or hides the clients without a budget."""
        self.show_unbudgeted = not self.show_unbudgeted
        self.choose_clients()
        self.show_results(self.feed.results)

    def toggle_roots(self) -> None:
        """Takes the opened folder itself for the skills root, or each folder that holds skills."""
        self.feed.set_nested(None if self.feed.nested is False else False)

    def use_roots(self, roots: tuple[RootSpec, ...]) -> None:
        """The roots of a scenario; none for those of the library."""
        self.feed.set_roots(roots)

    def show_not_loaded(self) -> None:
        """Only the skills that some client does not load."""
        self.close_page()
        self.table_panel.add_filter("state:not-loaded")
        self.table.setFocus()

    def roots_text(self) -> str:
        """How many skills roots there are."""
        return tr_n(len(self.feed.roots), "1 skills root", "{count} skills roots")

    def roots_tip(self) -> str:
        """Which folders are taken for skills roots."""
        shown = "\n".join(root.location for root in self.feed.roots[:20])
        said = tr("Every client is pointed at these folders; a click takes the opened folder itself.")
        return f"{said}\n{shown}"

    def show_compare(self, title: str, found: Sequence[Pair], size: str) -> None:
        """The page of a comparison."""
        self.compare.show_pairs(title, found, size)
        self._show_page(self.compare, self.compare.view)

    def show_effective(self, found: Effective) -> None:
        """The page of an effective set."""
        self.effective.show_set(found)
        self._show_page(self.effective, self.effective.view)

    def _show_page(self, page: QWidget, view: QWidget) -> None:
        """A page that comes takes the focus; one that only follows leaves it."""
        if self.pages.currentWidget() is not page:
            self.pages.setCurrentWidget(page)
            view.setFocus()

    # Connections

    def _connect(self) -> None:
        self._connect_bar()
        self._connect_lists()
        self.feed.ready.connect(self.show_results)
        self.feed.ready.connect(self._on_ready)
        self.feed.completed.connect(lambda _results: self.show_panels())
        self.panels.page_changed.connect(lambda _page: self.show_panels())
        self.feed.stale_changed.connect(self._on_stale_changed)
        self.feed.failed.connect(self.announced)
        self.stack.changed.connect(self._on_whatif_changed)
        self.hinting.ready.connect(self._on_hints)
        self.actions_.announced.connect(self.announced)
        self.services.workspace.profiles_changed.connect(self._on_profiles_changed)
        self.services.workspace.opened.connect(self._on_opened)

    def _connect_bar(self) -> None:
        bar = self.bar
        bar.window_chosen.connect(self._on_window)
        bar.limit_chosen.connect(self._on_limit)
        bar.bundled_toggled.connect(self._on_bundled)
        bar.chip_removed.connect(lambda path: self.toggle([path]))
        bar.refused.connect(self.announced)
        bar.usage_asked.connect(self._show_usage_menu)
        bar.off_asked.connect(self.actions_.pick_off)
        bar.reset_asked.connect(self.reset)
        bar.keep_asked.connect(self.keep)
        bar.more_asked.connect(self._show_more_menu)
        self.strip.chosen.connect(self.show_client)

    def _connect_lists(self) -> None:
        table, editor = self.table, self.table_panel.editor
        table.skill_selected.connect(self._on_skill_selected)
        table.open_asked.connect(self._open_skill)
        table.toggle_asked.connect(self.toggle)
        table.edit_asked.connect(self.edit_description)
        table.move_asked.connect(self.move_skill)
        table.client_stepped.connect(self.step_client)
        table.client_chosen.connect(self.show_client)
        table.reason_asked.connect(self._show_reason)
        table.keep_asked.connect(self.keep)
        self.table_panel.order_asked.connect(self._on_order_asked)
        editor.tried.connect(self._on_tried)
        editor.dropped.connect(lambda path: self.take(self.whatif.with_edit(path, None), tr("Back to the file's text")))
        editor.closed.connect(lambda _path: self.table.setFocus())
        editor.apply_asked.connect(self._on_apply)
        self.text.copy_asked.connect(self.copy_text)
        self.text.cuts_toggled.connect(lambda _on: self.show_text())
        self.text.view.entry_chosen.connect(self._on_entry_chosen)
        self.text.view.copied.connect(self.announced)
        self.suggestions.edit_asked.connect(self._on_hint_edit)
        self.suggestions.try_asked.connect(self._on_hint_try)
        self.clients.chosen.connect(self.show_client)
        self.clients.span_asked.connect(self.link.open)
        self.compare.closed.connect(self._leave_page)
        self.compare.open_asked.connect(self.link.open)
        self.effective.closed.connect(self._leave_page)
        self.effective.open_asked.connect(self._on_effective_open)

    # What happened

    def _on_ready(self, results: Results) -> None:
        if self.pages.currentWidget() is self.compare and results.catalogs:
            self.actions_.follow_results()

    def _on_whatif_changed(self, value: WhatIf) -> None:
        self.show_bar()
        self.feed.set_whatif(value)

    def _on_stale_changed(self, stale: bool) -> None:
        self.progress.set_busy(stale)
        self.strip.set_stale(stale)
        self.status_changed.emit()

    def _on_profiles_changed(self) -> None:
        engine = self.feed.engine
        if engine is not None and engine.members != self.feed.members():
            self.feed.reload()
        self.choose_clients()
        self.show_results(self.feed.results)

    def _on_opened(self, _path: str) -> None:
        self.kept = None
        self.stack.start(WhatIf())
        self.feed.given_roots = ()
        self.table_panel.filter.clear()
        self.close_page()

    def _on_window(self, tokens: int | None) -> None:
        same = tokens == self.whatif.window
        value = replace(self.whatif, window=None if same else tokens)
        title = tr("Context window {size}", size=window_text(tokens)) if tokens and not same else tr("Context window")
        self.take(value, title)
        self.show_bar()

    def _on_limit(self, limit: int | None) -> None:
        self.take(self.whatif.with_limit(self.client, limit), tr("Limit"))
        self.show_bar()

    def _on_bundled(self, on: bool) -> None:
        self.take(replace(self.whatif, bundled=on), tr("Bundled skills"))

    def _on_skill_selected(self, path: str) -> None:
        self.text.view.select_path(path)
        self.show_panels()
        self.moved.emit()

    def _on_entry_chosen(self, path: str) -> None:
        self.table.select_path(path)
        self.show_panels()

    def _on_order_asked(self) -> None:
        catalog = self.feed.results.catalogs.get(self.client)
        if catalog is None or self.model.keep_order:
            self.model.sort(0)
        else:
            self.model.set_listing_order([entry.path for entry in catalog.entries])

    def _on_tried(self, path: str, text: str) -> None:
        written = self.link.written(path, text)
        self.take(self.whatif.with_edit(path, None if text == written else text), tr("Description"))

    def _on_apply(self, path: str, text: str) -> None:
        if self.link.apply(path, text):
            self.table_panel.editor.hide()
            self.take(self.whatif.with_edit(path, None), tr("Applied in Author"))

    def _on_hints(self, hints: tuple[Hint, ...], notes: tuple[str, ...]) -> None:
        self.suggestions.hints.set_hints(hints)
        self.panels.set_count("suggestions", len(hints))
        figures = self.feed.results.figures.get(self.client)
        fits = figures is not None and not figures.over
        self.show_hints_page(len(hints), "\n".join(notes) if fits or not hints else "")

    def _on_hint_edit(self, hint: Hint) -> None:
        self.link.open_description(hint.path, hint.span)

    def _on_hint_try(self, hint: Hint) -> None:
        self.take(self.whatif.with_edits(hint.edits), f"{hint.subject}: {hint.what}")
        self.announced.emit(tr("Tried: {what}. Undo takes it back.", what=hint.sentence))

    def _on_effective_open(self, file: Path) -> None:
        if not self.link.open_file(file):
            self.announced.emit(tr("{file} cannot be opened", file=str(file)))

    def _leave_page(self) -> None:
        self.close_page()
        self.table.setFocus()

    def _open_skill(self, path: str) -> None:
        """A skill in Author; one that the shown client does not load, at the place that is the reason."""
        self.link.open(path, self._reason_span(self.client, path))

    def _reason_span(self, client: str, path: str) -> Span | None:
        verdict = self.feed.results.verdicts(path).get(client)
        if verdict is None or self.feed.results.cell(client, path).state != "not-loaded":
            return None
        return next((reason.span for reason in verdict.reasons if reason.span is not None), None)

    def _show_reason(self, client: str, path: str) -> None:
        """Why a client does not load a skill: at its place in Author, or among all clients."""
        span = self._reason_span(client, path)
        if span is not None and self.link.open(path, span):
            return
        self.panels.show_page("clients")
        self.clients.select_client(client)

    # Menus

    def _show_usage_menu(self) -> None:
        menu = QMenu(self)
        menu.addAction(tr("None (new user)"), self.actions_.no_usage)
        menu.addAction(tr("Choose a file…"), self.actions_.choose_usage)
        _pop(menu, self.bar.usage)

    def _show_more_menu(self) -> None:
        menu = CommandMenu("Catalog", self.services.commands, self)
        _pop(menu, self.bar.more)


def _pop(menu: QMenu, below: QWidget) -> None:
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(below.mapToGlobal(below.rect().bottomLeft()))


def build(services: Services) -> Place:
    """The Catalog place."""
    return CatalogPlace(services)
