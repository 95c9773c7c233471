"""The commands of the Routing place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace


def attach_handlers(place: RoutingPlace) -> None:
    """Gives every command of this place its handler."""
    commands = place.services.commands
    commands.attach("routing.type-task", place.type_task, lambda: _nothing(place))
    commands.attach("routing.next-wrong", place.next_wrong, lambda: _nothing(place))
    commands.attach("routing.all-skills", place.toggle_everything, lambda: _nothing(place), lambda: place.everything)
    commands.attach("routing.copy", place.copy_cell, lambda: _nothing(place))
    commands.attach("routing.try-description", place.try_description, lambda: _nothing(place))
    commands.attach("routing.per-skill", lambda: place.show_panel("per-skill"), lambda: _unlabelled(place))
    commands.attach("routing.collisions", lambda: place.show_panel("collisions"), lambda: _unlabelled(place))
    commands.attach_where("edit.find", place.isVisible, place.type_task)


def _nothing(place: RoutingPlace) -> str | None:
    return None if place.feed.results is not None else tr("no task is routed yet")


def _unlabelled(place: RoutingPlace) -> str | None:
    return None if place.score.total else tr("no task says which skill is right")
