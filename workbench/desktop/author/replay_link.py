"""The way from a problem of a chain of hooks to that step in Replay."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.author.place import AuthorPlace
    from workbench.skill.findings import Finding

COMMAND: Final = "problem.in-replay"
GROUP: Final = "T1"
"""How the codes of rules about chains begin."""


def attach_replay_link(place: AuthorPlace) -> None:
    """Gives the command its handler; a problem of a chain that is opened in the list leads there, too."""
    place.services.commands.attach(COMMAND, partial(_show, place), partial(_why_not, place))
    place.problems.view.chosen.connect(partial(_on_chosen, place))


def chain_location(finding: Finding) -> str:
    """Where Replay is to go: the line of the chain's file."""
    return f"chain:{finding.range.start.line}:{finding.path}"


def _on_chosen(place: AuthorPlace, finding: Finding, enter: bool) -> None:
    if enter and finding.code.startswith(GROUP):
        _visit(place, finding)


def _finding(place: AuthorPlace) -> Finding | None:
    """The problem that is explained, else the one that is chosen in the list; only one of a chain."""
    for found in (place.inspector.card.finding, place.problems.view.current_finding()):
        if found is not None and found.code.startswith(GROUP):
            return found
    return None


def _why_not(place: AuthorPlace) -> str | None:
    return None if _finding(place) is not None else tr("choose a problem of a chain of hooks")


def _show(place: AuthorPlace) -> None:
    found = _finding(place)
    if found is not None:
        _visit(place, found)


def _visit(place: AuthorPlace, finding: Finding) -> None:
    from workbench.desktop.window import MainWindow

    window = place.window()
    if isinstance(window, MainWindow):
        window.visit("replay", chain_location(finding))
