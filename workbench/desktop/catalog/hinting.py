"""Finds what to shorten while nothing else is to be done, and puts it into words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.catalog.advice import Advice, Suggestion
from workbench.catalog.levels import BundleSize, LibraryLevels, bundle_size, levels
from workbench.catalog.model import Catalog
from workbench.catalog.scenario import Scenario
from workbench.catalog.world import entry_path
from workbench.desktop import i18n
from workbench.desktop.catalog.engine import Ask, CatalogEngine
from workbench.desktop.catalog.results import Results
from workbench.desktop.catalog.suggestions import Hint, hint_of
from workbench.desktop.catalog.trying import Tried, proposals, tried
from workbench.desktop.i18n import tr_n
from workbench.desktop.services import Services

if TYPE_CHECKING:
    from workbench.desktop.catalog.showing import CatalogShowing

AFTER_MS: Final = 250
MOST: Final = 24
_KEY: Final = "catalog.hints"
_LEVELS: Final = "catalog.levels"
_WARNINGS: Final = ("forged-tag", "forged-entry", "trigger-cut", "hides-others", "shorten-loses-when", "shorten-cannot")
"""Kinds of advice that say what is wrong; the others say what would be gained, which was tried already."""


class Hinting(QObject):
    """`ready(hints, notes)` when the suggestions for the results of now are known."""

    ready = Signal(object, object)

    def __init__(self, place: CatalogShowing, services: Services) -> None:
        super().__init__(place)
        self._place = place
        self._tasks = services.tasks
        self._levels_of: Catalog | None = None
        self._sizes: dict[str, BundleSize] = {}
        self._timer = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._timer.timeout.connect(self._start)

    @property
    def waiting(self) -> bool:
        """Whether it will look as soon as nothing changes for a moment."""
        return self._timer.isActive()

    def later(self) -> None:
        """Looks once nothing has changed for a moment."""
        self._tasks.cancel(_KEY)
        self._timer.start()

    def levels_later(self) -> None:
        """Counts the bytes of each level, once for each catalog that is shown."""
        feed, client = self._place.feed, self._place.client
        catalog, world = feed.results.catalogs.get(client), feed.results.world
        if catalog is None or world is None or catalog is self._levels_of:
            return
        self._levels_of = catalog
        scenario = Scenario(client, world.roots)
        sizes = self._sizes

        def count() -> LibraryLevels:
            for item in world.library.found:
                path = entry_path(world.roots[item.root], item)
                if path not in sizes:
                    sizes[path] = bundle_size(item, scenario)
            return levels(catalog, world.library.found, scenario, sizes)

        self._tasks.submit(_LEVELS, count, self._place.levels.show_levels)

    def forget_sizes(self) -> None:
        """The files beside the skills may be others."""
        self._sizes = {}
        self._levels_of = None

    def _start(self) -> None:
        feed = self._place.feed
        engine, results, client = feed.engine, feed.results, self._place.client
        if engine is None or not results.catalogs or not self._place.isVisible():
            return
        budgeted = tuple(name for name in self._place.shown if _limited(results, name))
        ask = Ask(results.revision, results.whatif, budgeted, feed.texts, feed.titles())
        self._tasks.submit(_KEY, lambda: _found(engine, results, ask, client), self._show)

    def _show(self, found: tuple[list[Tried], Results] | None) -> None:
        if found is None:
            return
        gained, advised = found
        titles = dict(self._place.titles)
        hints = [hint_of(item, titles) for item in gained]
        client = self._place.client
        advice = advised.advice.get(client)
        wrong = [item for item in advice.suggestions if _is_bad(item)] if advice else []
        bad = [_advised(item, titles.get(client, client)) for item in wrong]
        self.ready.emit(tuple((hints + bad)[:MOST]), tuple(_said(advice)) if advice else ())


def _limited(results: Results, name: str) -> bool:
    catalog = results.catalogs.get(name)
    return catalog is not None and catalog.limit is not None


def _found(engine: CatalogEngine, results: Results, ask: Ask, client: str) -> tuple[list[Tried], Results] | None:
    """Tries every proposal; None where something newer is wanted meanwhile."""

    def compute(edits: Mapping[str, str]) -> Results | None:
        return engine.compute(replace(ask, whatif=ask.whatif.with_edits(edits), quick=True))

    over = any(figures.over for name, figures in results.figures.items() if name in ask.only)
    wanted = list(proposals(results, client)) if over else []
    gained = tried(wanted, results, compute) if wanted else []
    only = ask.only if client in ask.only else (*ask.only, client)
    advised = engine.compute(replace(ask, only=only, advise=True))
    return None if gained is None or advised is None else (gained, advised)


def _said(advice: Advice) -> Iterator[str]:
    """What is to be said about the whole list, first of all for how many more skills there is room."""
    room = next((item for item in advice.suggestions if item.note.kind == "one-more-fits"), None)
    if room is not None:
        count = int(dict(room.note.values)["room"])
        yield tr_n(
            count, "Room for about 1 more skill of average size", "Room for about {count} more skills of average size"
        )
    for note in advice.notes:
        yield note.message(i18n.current())


def _is_bad(item: Suggestion) -> bool:
    return item.note.kind in _WARNINGS


def _advised(item: Suggestion, title: str) -> Hint:
    values = dict(item.note.values)
    name = str(values.get("name", ""))
    text = item.note.message(i18n.current())
    return Hint(name, "", f"{title}: {text}", item.path, item.span, {}, bad=True)
