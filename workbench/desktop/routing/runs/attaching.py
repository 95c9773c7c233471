"""Puts the parts of this package into the Routing place."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from workbench.desktop.i18n import tr
from workbench.desktop.routing.board.controller import VIEW as COMPARE
from workbench.desktop.routing.board.controller import Board
from workbench.desktop.routing.runs.matcher_panel import attach_matchers, drop_matchers
from workbench.desktop.routing.runs.skills_page import VIEW as SKILLS
from workbench.desktop.routing.runs.skills_page import attach_skills_page
from workbench.desktop.routing.runs.threshold_panel import attach_threshold, drop_threshold
from workbench.desktop.routing.view import MATRIX

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace


_VIEWS: Final = (("routing.view-matrix", MATRIX), ("routing.view-skills", SKILLS), ("routing.view-compare", COMPARE))


def attach_runs(place: RoutingPlace) -> None:
    """Views behind the toolbar's segments and what its buttons drop, with their commands."""
    attach_skills_page(place)
    attach_matchers(place)
    attach_threshold(place)
    board = Board(place)
    commands = place.services.commands
    for command, view in _VIEWS:
        commands.attach(command, partial(_show, place, view))
    commands.attach("routing.matchers", partial(drop_matchers, place), place.feed.why_nothing)
    commands.attach("routing.threshold", partial(drop_threshold, place), place.feed.why_nothing)
    commands.attach("routing.run-board", partial(_run_board, place, board), place.feed.why_nothing)
    commands.attach("routing.board-base", partial(_use_as_base, place, board), place.feed.why_nothing)
    commands.attach("routing.cancel-run", partial(_cancel, place, board), place.feed.why_nothing)
    commands.attach("routing.ask-model", partial(_ask_model, place, board), place.feed.why_nothing)
    commands.attach(
        "routing.run-log", board.show_log, lambda: None if place.services.workspace.root else tr("no folder is open")
    )
    place.feed.ready.connect(lambda _results: place.bar.show_matchers(place.feed.matchers))
    place.view_shown.connect(lambda _view: place.status_changed.emit())


def _show(place: RoutingPlace, view: str) -> None:
    place.show_view(view)
    place.view_focus.setFocus()


def _run_board(place: RoutingPlace, board: Board) -> None:
    _show(place, COMPARE)
    board.run()


def _ask_model(place: RoutingPlace, board: Board) -> None:
    _show(place, COMPARE)
    board.models.ask()


def _use_as_base(place: RoutingPlace, board: Board) -> None:
    row = board.page.table.currentIndex().row()
    if row < 0:
        place.announced.emit(tr("Choose a row of the board first"))
    board.use_as_base(row)


def _cancel(place: RoutingPlace, board: Board) -> None:
    if not (board.running or board.models.running):
        place.announced.emit(tr("Nothing runs"))
    board.cancel()
    board.models.cancel()
