"""Leads through a question: plays it, shows it in the Disclosure place, and points at what proves each step.

The place knows nothing of the tour but the three methods of `TourPlace`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from workbench.desktop.disclosure.tour.progress import Progress
from workbench.desktop.disclosure.tour.strip import CoachStrip, StripText
from workbench.desktop.i18n import current, tr
from workbench.desktop.services import Services

if TYPE_CHECKING:
    from workbench.disclosure.script import Script
    from workbench.disclosure.tour import Told

_TASK: Final = "disclosure.tour"
_ANSWER: Final = 999
"""A step behind all steps of any question."""


class TourPlace(Protocol):
    """What the tour asks of the Disclosure place."""

    def show_script(self, script: Script, host: str) -> None:
        """Play this script in a host and show it, in place of what is shown: its task and turns as they are here, also
        where no folder is open, for it names its workspace. Returns at once."""

    def point(self, request: int, part: int | None = None, call: str = "", stage: str = "") -> None:
        """Select a request by its number, and in it a part, or a call by its id and one of its stages by name.

        `part` is an index into `workbench.disclosure.tour.parts_of(request)`, which counts as `parts.segments` does:
        from the bottom of the bar to its top. Takes no focus. A point at a script that is still being played holds
        once it is there.
        """

    def set_strip(self, strip: QWidget | None) -> None:
        """Put a strip above the toolbar, or take it away; the strip stays the caller's."""


class TourController(QObject):
    """One tour in one Disclosure place. `place` is the page itself and answers as `TourPlace`."""

    def __init__(self, services: Services, page: QWidget, place: TourPlace) -> None:
        super().__init__(page)
        self._services, self._page, self._place = services, page, place
        self.progress = Progress(services.settings, self)
        self.told: Told | None = None
        self.step = 0
        self.strip: CoachStrip | None = None
        self._first = 0
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), page, self.leave)
        self._escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._escape.setEnabled(False)
        self._attach()

    @property
    def running(self) -> bool:
        """Whether a strip stands there, or is about to."""
        return self.strip is not None

    @property
    def waiting(self) -> bool:
        """Whether a question is being played."""
        return _TASK in self._services.tasks.keys

    def go_on(self) -> None:
        """Show the question that is chosen, in the place."""
        from workbench.disclosure.tour import questions

        self._start(self.progress.chosen([one.id for one in questions()]))

    def forward(self) -> None:
        """The next step; after the answer the next question, after the last the welcome page."""
        if self.told is None or self.waiting:
            return
        if self.step < len(self.told.texts):
            self._show_step(self.step + 1)
            return
        following = self._neighbour(1)
        if following:
            self._start(following)
        else:
            self.leave()
            self._services.commands.run("tour.questions")

    def back(self) -> None:
        """The step before; before the first, the answer of the question before."""
        if self.told is None or self.waiting:
            return
        if self.step > 0:
            self._show_step(self.step - 1)
        elif before := self._neighbour(-1):
            self._start(before, _ANSWER)

    def leave(self) -> None:
        """Take the strip away; the conversation stays to be looked at."""
        self._services.tasks.cancel(_TASK)
        self._escape.setEnabled(False)
        self.told = None
        if self.strip is not None:
            self._place.set_strip(None)
            self.strip.hide()
            self.strip.deleteLater()
            self.strip = None
            self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def state(self) -> dict[str, object]:
        """What `resume` needs to go on here; empty while no question is shown."""
        return {} if self.told is None else {"question": self.told.question.id, "step": self.step}

    def resume(self, state: object) -> None:
        """Go on where `state` was taken, as soon as the place is seen; what is not known is left aside."""
        from workbench.disclosure.tour import questions

        given = state if isinstance(state, dict) else {}
        ident, step = given.get("question"), given.get("step")
        if isinstance(step, int) and any(one.id == ident for one in questions()):
            QTimer.singleShot(
                0, self, lambda: self._start(str(ident), max(step, 0)) if self._page.isVisible() else None
            )

    def _go_on_at(self, ident: str, step: int) -> None:
        if self._page.isVisible():
            self._start(ident, step)

    def _attach(self) -> None:
        commands = self._services.commands
        commands.attach("tour.go-on", self.go_on)
        commands.attach("tour.leave", self.leave, self._not_running)
        commands.attach_where("go.forward", self._here, self.forward)
        commands.attach_where("go.back", self._here, self.back, self._at_the_start)

    def _here(self) -> bool:
        return self.running and self._page.isVisible()

    def _not_running(self) -> str | None:
        return None if self.running else tr("No question is being shown")

    def _at_the_start(self) -> str | None:
        first = self.told is not None and self.step == 0 and not self._neighbour(-1)
        return tr("This is the first step of the tour") if first else None

    def _start(self, ident: str, step: int = 0) -> None:
        if not self._page.isVisible() and self._services.commands.visit is not None:
            self._services.commands.visit("disclosure")
        self.progress.choose(ident)
        self._first = step
        if self.strip is None:
            self.strip = self._new_strip()
            self._place.set_strip(self.strip)
            self._escape.setEnabled(True)
        self.strip.wait()
        self.strip.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._services.tasks.submit(_TASK, partial(_tell, ident, current()), self._on_told, self._on_failed)

    def _new_strip(self) -> CoachStrip:
        commands = self._services.commands
        keys = (commands.key_text("go.back"), commands.key_text("go.forward"))
        strip = CoachStrip(self._services.theme, keys)
        strip.back_asked.connect(self.back)
        strip.next_asked.connect(self.forward)
        strip.leave_asked.connect(self.leave)
        return strip

    def _on_told(self, told: Told) -> None:
        if self.strip is None:
            return
        self.told = told
        self._place.show_script(told.script, told.script.host)
        self._show_step(min(self._first, len(told.texts)))

    def _on_failed(self, error: BaseException) -> None:
        """The tour's own files are broken: the strip goes, and the problem is told as any other."""
        self.leave()
        self._services.tasks.problem_found.emit(_TASK, error)

    def _show_step(self, step: int) -> None:
        assert self.told is not None
        assert self.strip is not None
        self.step = step
        told, count = self.told, len(self.told.texts)
        answered = step == count
        if answered:
            self.progress.mark(told.question.id)
        self.strip.show_text(
            StripText(
                told.question.number,
                told.question.title.of(current()),
                told.answer if answered else told.texts[step],
                step + 1,
                count + 1,
                answered,
                bool(step or self._neighbour(-1)),
                self._next_title(answered),
            )
        )
        self._point(min(step, count - 1))

    def _next_title(self, answered: bool) -> str:
        if not answered:
            return tr("Next")
        return tr("Next question") if self._neighbour(1) else tr("Finish")

    def _point(self, step: int) -> None:
        from workbench.disclosure.tour import target

        assert self.told is not None
        self._place.point(*target(self.told.question.steps[step].show, self.told.timeline))

    def _neighbour(self, by: int) -> str:
        """The id of the question before or after; empty where there is none."""
        from workbench.disclosure.tour import questions

        if self.told is None:
            return ""
        at = self.told.question.number - 1 + by
        every = questions()
        return every[at].id if 0 <= at < len(every) else ""


def _tell(ident: str, language: str) -> Told:
    from workbench.disclosure.tour import questions, tell

    return tell(next(one for one in questions() if one.id == ident), language)
