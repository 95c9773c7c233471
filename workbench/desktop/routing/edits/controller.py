"""Has edits tried in the background for what is looked at; a chosen one goes into Before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from workbench.desktop.i18n import tr
from workbench.desktop.routing.edits.advising import Advised, advice_rows, advice_said, advice_title, advised
from workbench.desktop.routing.edits.panel import SKILL, TASK
from workbench.desktop.routing.edits.rows import TriedRow
from workbench.desktop.routing.edits.smallest import rows_of, said_of, title_of
from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.view import MATRIX
from workbench.desktop.routing.why import Why
from workbench.routing.flips import Flips, smallest_edits
from workbench.routing.model import SkillText

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

PAUSE_MS: Final = 150
"""Who walks through the matrix has nothing tried on the way."""
_KEY: Final = "routing.edits"


class Wanted:
    """The newest question; a thread that works on an older one gives up."""

    def __init__(self) -> None:
        self.number = 0


class EditsController(QObject):
    """Follows the explained cell of a place; nothing is tried while nobody can see it."""

    def __init__(self, place: RoutingPlace) -> None:
        super().__init__(place)
        self._place = place
        self._why: Why | None = None
        self._number = 0
        self._wanted = Wanted()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._begin)
        self._bring = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._bring.timeout.connect(lambda: place.detail.bring(place.edits))
        self.panel = place.edits
        place.why.changed.connect(self._on_why)
        self._due = False
        self._about: tuple[Results, int] | None = None
        self._advised: tuple[Results, str, Advised] | None = None
        self.panel.shown.connect(self._on_shown)
        self.panel.asked.connect(lambda _page: self._begin())
        self.panel.list.chosen.connect(self.choose)
        self.panel.list.left.connect(place.matrix.setFocus)
        self._attach()

    def _attach(self) -> None:
        commands, feed = self._place.services.commands, self._place.feed
        commands.attach("routing.smallest-edits", lambda: self.show_page(TASK), feed.why_nothing)
        commands.attach("routing.advice", lambda: self.show_page(SKILL), feed.why_nothing)

    @property
    def waiting(self) -> bool:
        """Whether something will be tried after a pause."""
        return self._pause.isActive()

    def choose(self, row: TriedRow) -> None:
        """Puts a tried description into Before and after."""
        results = self._place.feed.results
        skill = next((item for item in results.skills if item.key == row.path), None) if results is not None else None
        if skill is None:
            return
        if self._place.trying.propose(skill, row.description):
            self._place.detail.bring(self._place.trying)
            self._place.announced.emit(tr("Put into Before and after: {what}", what=row.sentence))
        else:
            self._place.announced.emit(tr("Another description is being tried. Apply or discard it first."))

    def show_page(self, page: str) -> None:
        """The smallest edits of the current task, or advice for the skill of the current cell."""
        self._place.show_view(MATRIX)
        self._place.open_drawer()
        if self._why is None:
            self._place.announced.emit(tr("Choose a cell of a skill first"))
            return
        self.panel.show_page(page)
        self._place.detail.bring(self.panel)
        self.panel.pages.buttons[page].setFocus()
        self._bring.start()

    # Inside

    def _on_why(self, why: Why | None) -> None:
        line = self._place.matrix.current_line
        self._why, self._number = why, line.number if line is not None else 0
        self._place.why.show_number(self._number if why is not None else 0)
        self.panel.setVisible(why is not None)
        if why is not None and self._is_advised(why.skill):
            return
        self._give_up()
        if why is None:
            self._pause.stop()
        else:
            self._pause.start()

    def _is_advised(self, skill: int) -> bool:
        """Whether advice for this skill is being worked out or shown: another task of it changes nothing."""
        about = self._about
        known = about is not None and about[0] is self._place.feed.results and about[1] == skill
        return known and self.panel.page == SKILL

    def _on_shown(self) -> None:
        if self._due:
            self._pause.start()

    def _give_up(self) -> None:
        self._about = None
        self._wanted.number += 1
        self._place.services.tasks.cancel(_KEY)

    def _begin(self) -> None:
        self._pause.stop()
        self._give_up()
        why, results = self._why, self._place.feed.results
        self._due = not self.panel.isVisible()
        if self._due or why is None or results is None or len(results.skills) <= why.skill:
            return
        if self.panel.page == TASK:
            self._try_task(why, results)
        else:
            self._advise(why.skill, results)

    def _try_task(self, why: Why, results: Results) -> None:
        number, wanted = self._wanted.number, self._wanted
        self.panel.show_rows(title_of(self._number), (), tr("Edits are being tried."))

        def work() -> Flips:
            return smallest_edits(results.router, why.item, why.skill, lambda: wanted.number != number)

        def show(found: Flips) -> None:
            skills = results.skills
            self.panel.show_rows(title_of(self._number), rows_of(found, skills), said_of(found, why.item, skills))

        self._place.services.tasks.submit(_KEY, work, show, self._on_failed)

    def _advise(self, skill: int, results: Results) -> None:
        card, number, wanted = results.skills[skill], self._wanted.number, self._wanted
        self._about = (results, skill)
        known = self._advised
        if known is not None and known[0] is results and known[1] == card.key:
            self._show_advice(known[2], card)
            return
        self.panel.show_rows(advice_title(card), (), tr("Edits are being tried on every labelled task."))

        def work() -> Advised | None:
            return advised(results, skill, lambda: wanted.number != number)

        def show(made: Advised | None) -> None:
            if made is not None:
                self._advised = (results, card.key, made)
                self._show_advice(made, card)

        self._place.services.tasks.submit(_KEY, work, show, self._on_failed)

    def _show_advice(self, made: Advised, card: SkillText) -> None:
        self.panel.show_rows(advice_title(card), advice_rows(made, card), advice_said(made, card))

    def _on_failed(self, failure: BaseException) -> None:
        self.panel.show_rows(self.panel.title.text(), (), f"{type(failure).__name__}: {failure}")
