"""The order of rows and columns as the user chose it: a menu at the matrix's corner, commands, and what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from workbench.desktop.i18n import tr
from workbench.desktop.routing.figures import Grid, Line, grid_of, reached
from workbench.desktop.routing.tasks.ordering import COLUMNS, ROWS, Order, order_of, sorted_columns, sorted_lines

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

_COMMANDS = {
    ("rows", "file"): "routing.rows-file",
    ("rows", "wrong"): "routing.rows-wrong",
    ("rows", "margin"): "routing.rows-margin",
    ("columns", "folder"): "routing.columns-folder",
    ("columns", "collisions"): "routing.columns-collisions",
}


class Sorting(QObject):
    """Keeps the order and puts the matrix together in it."""

    def __init__(self, place: RoutingPlace) -> None:
        super().__init__(place)
        self._place = place
        self.order = Order()
        self._known: tuple[tuple[Line, ...], str, float] | None = None
        self._ranks: dict[int, int] = {}
        self._reached: tuple[frozenset[int], float] | None = None
        place.matrix.order_asked.connect(self._show_menu)
        self._name_corner()

    def arranged(self, lines: Sequence[Line], skills: int, *, everything: bool) -> Grid:
        """The matrix of these tasks, what is typed before them."""
        results = self._place.feed.results
        limit = results.router.limits.threshold if results is not None else 0.0
        rows = self._rows(lines, limit)
        known = self._reached if len(rows) == len(self._place.lines) else None
        grid = grid_of(rows, skills, everything=everything, live=self._place.live, known=known)
        taken = results.collisions if results is not None else ()
        near = results.close if results is not None else ()
        pairs = [(item.skill, item.thief, 2 * len(item.tasks)) for item in taken]
        pairs += [(item.skill, item.rival, len(item.tasks)) for item in near]
        return sorted_columns(grid, self.order.columns, pairs)

    def _rows(self, lines: Sequence[Line], limit: float) -> Sequence[Line]:
        """Sorted once for the same results: what is typed puts the matrix together with each letter."""
        known = (self._place.lines, self.order.rows, limit)
        if self._known is None or self._known[0] is not known[0] or self._known[1:] != known[1:]:
            found = sorted_lines(self._place.lines, self.order.rows, limit)
            self._known = known
            self._reached = reached(self._place.lines)
            self._ranks = {line.number: rank for rank, line in enumerate(found)}
        if self.order.rows == ROWS[0]:
            return lines
        return sorted(lines, key=lambda line: self._ranks[line.number])

    def restore(self, state: object) -> None:
        """The order that a session kept."""
        self.order = order_of(state)
        self._name_corner()

    def choose(self, kind: str, value: str) -> None:
        """Another order. Of rows, the first is current then: it is what was asked for. Of columns, the same cell."""
        self.order = self.order._replace(**{kind: value})
        self._name_corner()
        self._place.show_grid()
        if kind == "rows":
            self._place.matrix.select(len(self._place.live))
        self._place.matrix.show_current()

    def has(self, kind: str, value: str) -> bool:
        """Whether that is the order now."""
        return value == (self.order.rows if kind == "rows" else self.order.columns)

    def menu(self) -> QMenu:
        """The orders there are."""
        menu = QMenu(self._place)
        commands = self._place.services.commands
        for kind, values, now in (("rows", ROWS, self.order.rows), ("columns", COLUMNS, self.order.columns)):
            menu.addSeparator()
            group = QActionGroup(menu)
            for value in values:
                action = menu.addAction(commands.title(_COMMANDS[kind, value]))
                action.setCheckable(True)
                action.setChecked(value == now)
                group.addAction(action)
                action.triggered.connect(partial(commands.run, _COMMANDS[kind, value]))
        return menu

    def _show_menu(self, at: QPoint) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _name_corner(self) -> None:
        words = {"wrong": tr("wrong first"), "margin": tr("by margin")}
        self._place.matrix.corner = words.get(self.order.rows, "")
        self._place.matrix.viewport().update()


def attach_sorting(place: RoutingPlace) -> Sorting:
    """Gives the matrix its orders and their commands their handlers."""
    sorting = Sorting(place)
    for (kind, value), command in _COMMANDS.items():
        place.services.commands.attach(
            command,
            partial(sorting.choose, kind, value),
            place.feed.why_nothing,
            partial(sorting.has, kind, value),
        )
    return sorting
