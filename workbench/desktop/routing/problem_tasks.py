"""Shows the tasks of a skill, as a problem in Author asks for them: at once, or as soon as they were routed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr
from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.tables import Entry
from workbench.desktop.routing.view import MATRIX
from workbench.desktop.routing.words import one_line
from workbench.routing.evaluation import Evaluation

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace


def show_tasks_of(place: RoutingPlace, path: str) -> None:
    """Filters the matrix to the tasks that a skill wants or takes; `path` is that of its SKILL.md."""
    results = place.feed.results
    if results is not None:
        _show(place, results, path)
        return

    def arrived(found: Results | None) -> None:
        if found is not None:
            place.feed.ready.disconnect(arrived)
            _show(place, found, path)

    place.feed.ready.connect(arrived)


def _show(place: RoutingPlace, results: Results, path: str) -> None:
    place.show_view(MATRIX)
    at = next((at for at, skill in enumerate(results.skills) if skill.key == path), None)
    tasks = tasks_of(results.evaluation, at) if at is not None else frozenset()
    if at is None or not tasks:
        place.announced.emit(tr("No sample task is about this problem any more"))
        return
    name = one_line(results.evaluation.names.labels[at])
    title = tr("Tasks of {name}, or that it takes", name=name)
    place.filter_tasks(Entry((), title, tasks, title))


def tasks_of(evaluation: Evaluation, skill: int) -> frozenset[int]:
    """Numbers from 1 of the tasks that a skill should take, must not take, or takes."""
    return frozenset(
        number for number, item in enumerate(evaluation.judged, 1) if skill in (*item.primary, *item.unwanted, item.got)
    )
