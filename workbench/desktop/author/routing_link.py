"""The way from a problem that sample tasks prove to these tasks in Routing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.author.place import AuthorPlace
    from workbench.skill.findings import Finding

COMMAND: Final = "problem.in-routing"
CODES: Final = ("D411", "G110")
"""Rules whose findings may be about tasks."""


def attach_routing_link(place: AuthorPlace) -> None:
    """Gives the command its handler."""
    place.services.commands.attach(COMMAND, partial(_show, place), partial(_why_not, place))


def _finding(place: AuthorPlace) -> Finding | None:
    """The problem that is explained, else the one that is chosen in the list; only one that is about tasks."""
    for found in (place.inspector.card.finding, place.problems.view.current_finding()):
        if found is not None and found.code in CODES:
            return found
    return None


def _why_not(place: AuthorPlace) -> str | None:
    return None if _finding(place) is not None else tr("choose a problem that sample tasks are about")


def _show(place: AuthorPlace) -> None:
    from workbench.desktop.window import MainWindow

    found, window = _finding(place), place.window()
    if found is not None and isinstance(window, MainWindow):
        window.visit("routing", found.path)
