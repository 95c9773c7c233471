"""What the status bar says of the Catalog place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale

from workbench.desktop import i18n
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.place import StatusItem

if TYPE_CHECKING:
    from workbench.desktop.catalog.place import CatalogPlace


def catalog_facts(place: CatalogPlace) -> list[StatusItem]:
    """Losses and time at the left, the profiles' date and what is hidden at the right."""
    results = place.feed.results
    if not results.catalogs:
        return [StatusItem("catalog", tr("Reading the library for every client"))] if place.waiting else []
    return [*_losses(place), *_work(place), *_notes(place), *_right(place)]


def _losses(place: CatalogPlace) -> list[StatusItem]:
    results = place.feed.results
    lost = place.not_loaded()
    over = sum(results.figures[name].over > 0 for name in place.shown if name in results.figures)
    items = []
    if lost:
        text = tr_n(lost, "1 not loaded", "{count} not loaded")
        tip = tr("Filters the table")
        show = place.show_not_loaded
        items.append(StatusItem("not-loaded", text, shape="not-seen", tooltip=tip, activate=show))
    if over:
        text = tr_n(over, "1 client over budget", "{count} clients over budget")
        items.append(StatusItem("over", text, shape="warning", command="catalog.suggestions"))
    return items


def _work(place: CatalogPlace) -> list[StatusItem]:
    took = tr("Recomputed in {ms} ms", ms=f"{max(1, round(place.feed.results.took_ms)):,}")
    token = "text.tertiary" if place.feed.stale else "text.secondary"
    return [StatusItem("recomputed", took, token=token, tooltip=tr("From the wish to the figures"))]


def _notes(place: CatalogPlace) -> list[StatusItem]:
    results, titles = place.feed.results, place.titles
    items = []
    for name in place.shown:
        figures = results.figures.get(name)
        if figures is not None and figures.stops:
            said = tr("strict scan stops at {name}; shown without it", name=figures.stops)
            text = tr("{client}: {said}", client=titles.get(name, name), said=said)
            items.append(StatusItem(f"strict-{name}", text, shape="warning"))
    for problem in results.problems:
        text = problem.removeprefix("usage:")
        items.append(StatusItem(f"problem-{len(items)}", text, shape="warning", token="warning.text", tooltip=text))
    return items


def _right(place: CatalogPlace) -> list[StatusItem]:
    day = day_text(max((item.as_of for item in place.feed.members().values()), default=""))
    hidden = len(place.unbudgeted) if not place.show_unbudgeted else 0
    items = [StatusItem("roots", place.roots_text(), side="right", tooltip=place.roots_tip(), command="catalog.roots")]
    items.append(StatusItem("profiles", tr("Profiles of {day}", day=day), side="right"))
    if hidden:
        text = tr_n(hidden, "1 unbudgeted client hidden", "{count} unbudgeted clients hidden")
        items.append(StatusItem("unbudgeted", text, side="right", command="catalog.unbudgeted"))
    elif place.unbudgeted:
        text = tr_n(len(place.unbudgeted), "1 unbudgeted client shown", "{count} unbudgeted clients shown")
        items.append(StatusItem("unbudgeted", text, side="right", command="catalog.unbudgeted"))
    return items


def day_text(day: str) -> str:
    """A day as people of the language write it; the text itself where it is no day."""
    date = QDate.fromString(day, "yyyy-MM-dd")
    if not date.isValid():
        return day
    if i18n.current() == "zh":
        return date.toString("yyyy年M月d日")
    return QLocale(QLocale.Language.English).toString(date, "d MMM yyyy")
