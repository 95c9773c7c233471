"""Puts the parts of this package into the Routing place."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from workbench.desktop.routing.runs.skills_page import VIEW as SKILLS
from workbench.desktop.routing.runs.skills_page import attach_skills_page
from workbench.desktop.routing.view import MATRIX

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace


def attach_runs(place: RoutingPlace) -> None:
    """Views behind the toolbar's segments, with their commands."""
    attach_skills_page(place)
    for command, view in (("routing.view-matrix", MATRIX), ("routing.view-skills", SKILLS)):
        place.services.commands.attach(command, partial(_show, place, view))
    place.view_shown.connect(lambda _view: place.status_changed.emit())


def _show(place: RoutingPlace, view: str) -> None:
    place.show_view(view)
    place.view_focus.setFocus()
