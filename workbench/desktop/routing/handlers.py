"""The commands of the Routing place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace


def attach_handlers(place: RoutingPlace) -> None:
    """Gives every command of this place its handler."""
    commands = place.services.commands
    commands.attach("routing.type-task", place.type_task, place.feed.why_nothing)
    commands.attach("routing.next-wrong", place.next_wrong, place.feed.why_nothing)
    commands.attach("routing.all-skills", place.toggle_everything, place.feed.why_nothing, lambda: place.everything)
    commands.attach("routing.copy", place.copy_cell, place.feed.why_nothing)
    commands.attach("routing.try-description", place.try_description, place.feed.why_nothing)
    commands.attach("routing.per-skill", lambda: place.show_panel("per-skill"), lambda: _unlabelled(place))
    commands.attach("routing.collisions", lambda: place.show_panel("collisions"), lambda: _unlabelled(place))
    commands.attach_where("edit.find", place.isVisible, place.type_task)


def _unlabelled(place: RoutingPlace) -> str | None:
    return None if place.score.total else tr("no task says which skill is right")
