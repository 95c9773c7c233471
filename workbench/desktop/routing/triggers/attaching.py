"""The commands of triggers in the Routing place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace


def attach_triggers(place: RoutingPlace) -> None:
    """Gives the commands their handlers."""
    place.services.commands.attach("routing.try-trigger", lambda: try_trigger(place), lambda: _nothing(place))


def try_trigger(place: RoutingPlace) -> None:
    """Opens the tester, with the current task as its text."""
    from workbench.desktop.routing.triggers.tester import TriggerTester  # patterns cost a start that few need

    results, line = place.feed.results, place.matrix.current_line
    if results is None:
        return
    tasks = [(item.number, item.judged.task.text) for item in (*place.live, *place.lines)]
    tester = TriggerTester(place.services, results.skills, tasks, place.window())
    if line is not None:
        tester.text.setPlainText(line.judged.task.text)
    place.services.dialogs.show(tester)
    tester.deleteLater()


def _nothing(place: RoutingPlace) -> str | None:
    return None if place.feed.results is not None else tr("no task is routed yet")
