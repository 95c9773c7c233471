"""The Routing place: who takes whose tasks, and why?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.place import Place, StatusItem
from workbench.desktop.reasons import line_text
from workbench.desktop.routing.applying import apply_in_author, open_in_author
from workbench.desktop.routing.edits.controller import EditsController
from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.feed import RoutingFeed
from workbench.desktop.routing.figures import (
    NO_SKILL,
    Line,
    Score,
    best,
    line_of,
    lines_of,
    score_of,
    suggestions,
)
from workbench.desktop.routing.handlers import attach_handlers
from workbench.desktop.routing.problem_tasks import show_tasks_of
from workbench.desktop.routing.runs.attaching import attach_runs
from workbench.desktop.routing.runs.heard import Matchers
from workbench.desktop.routing.runs.offering import as_state, from_state
from workbench.desktop.routing.status import routing_facts
from workbench.desktop.routing.tables import Entry, collision_entries, skill_entries
from workbench.desktop.routing.tasks.as_table import attach_as_table
from workbench.desktop.routing.tasks.desk import attach_tasks
from workbench.desktop.routing.tasks.sorting import attach_sorting
from workbench.desktop.routing.trial import trial_of
from workbench.desktop.routing.triggers.attaching import attach_triggers
from workbench.desktop.routing.usage.desk import VIEW as USAGE
from workbench.desktop.routing.usage.desk import attach_usage
from workbench.desktop.routing.view import MATRIX, RoutingView
from workbench.desktop.routing.why import Why, as_text, explain
from workbench.desktop.routing.words import cell_sentence, one_line
from workbench.desktop.services import Services
from workbench.routing.evaluation import Judged

_WHY: Final = "routing.why"
EXPLAIN_MS: Final = 120
"""A typed task is explained after a pause: a thread that explains would take its time from drawing the next letter."""
FEW: Final = 40
"""So many skills all have a column while there are no tasks."""


class RoutingPlace(RoutingView):
    """Joins toolbar, matrix and what is computed. `lines` are the tasks of files, `live` what is typed or suggested."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.lines: tuple[Line, ...] = ()
        self.live: tuple[Line, ...] = ()
        self.score = Score(0, 0, 0, 0, 0)
        self.everything = False
        self.shown_why: Why | None = None
        self.chosen: Entry | None = None
        self._suggested: tuple[str, ...] = ()
        self.feed = RoutingFeed(services, self.isVisible, self)
        self.feed.ready.connect(self._on_ready)
        self.feed.live_ready.connect(self._on_live)
        self.feed.stale_changed.connect(self._on_stale_changed)
        self.feed.failed.connect(self.announced)
        self.bar.typed.connect(lambda _text: self.judge_live())
        self.bar.field.entered.connect(self._on_entered)
        self.bar.field.cleared.connect(self.matrix.setFocus)
        self.matrix.opened.connect(self._on_opened)
        self.matrix.copy_asked.connect(self.copy_cell)
        self.matrix.moved.connect(self.explain)
        self._explain_soon = QTimer(self, singleShot=True, interval=EXPLAIN_MS)
        self._explain_soon.timeout.connect(self._on_explain_due)
        for table in (self.per_skill, self.thefts):
            table.opened.connect(self.filter_tasks)
            table.left.connect(lambda: self.filter_tasks(None))
        self.trying.tried.connect(lambda path, text: self.feed.try_descriptions({path: text}))
        self.trying.dropped.connect(self.feed.stop_trying)
        self.trying.apply_asked.connect(self.apply_tried)
        self.trying.left.connect(self.matrix.setFocus)
        self.feed.tried.connect(self._on_tried)
        self.editing = EditsController(self)
        attach_triggers(self)
        self.desk = attach_tasks(self)
        self.sorting = attach_sorting(self)
        self.as_table = attach_as_table(self)
        attach_handlers(self)
        attach_runs(self)
        self.usage_desk = attach_usage(self)
        self._on_ready(None)

    # What the window asks

    @property
    def at_rest(self) -> bool:
        """Whether figures have arrived."""
        waits = (self.feed, self.trying, self.editing, self.desk)
        return not self._explain_soon.isActive() and not any(part.waiting for part in waits)

    def regions(self) -> list[QWidget]:
        """The field, the matrix, and the detail."""
        if self.view != MATRIX:
            shown = self.usage_desk.stops() if self.view == USAGE else [self.view_focus]
            return [self.bar.field, *self.desk.stops(), *shown]
        tables = [] if self.panels.isHidden() else self.panels.stops()
        details = [] if self.detail.isHidden() else [self.why, self.trying.field, *self.edits.stops()]
        return [self.bar.field, *self.desk.stops(), self.matrix, *tables, *details]

    def activate(self) -> None:
        """Work goes on in the matrix, or with a first task."""
        self.feed.catch_up()
        (self.view_focus if self.lines else self.bar.field).setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.feed.catch_up()

    def status_items(self) -> list[StatusItem]:
        """Wrong tasks, time, who judged."""
        return routing_facts(self)

    def location(self) -> str:
        """The number of the current task."""
        line = self.matrix.current_line
        return str(line.number) if line is not None else ""

    def go_to(self, location: str) -> None:
        """Back to a task, or to the tasks of the skill at a path."""
        if location.isdigit():
            self.matrix.select_task(int(location))
        elif location:
            show_tasks_of(self, location)

    def save_state(self) -> dict[str, object]:
        """Matchers and which skills are shown."""
        return {"matchers": as_state(self.feed.matchers), "everything": self.everything,
                "order": list(self.sorting.order), "table": self.as_table.shown}  # fmt: skip

    def restore_state(self, state: dict[str, object]) -> None:
        """Takes back what `save_state` gave."""
        self.everything = state.get("everything") is True
        self.sorting.restore(state.get("order"))
        self.as_table.show(state.get("table") is True)
        self.choose_matchers(from_state(state.get("matchers")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the drawer, then shows all tasks again; E, T, N and C go to the editors and to
        collisions."""
        letters: dict[int, Callable[[], None]] = {
            Qt.Key.Key_E: self.try_description, Qt.Key.Key_T: self.desk.edit_current,
            Qt.Key.Key_N: self.desk.open_adding, Qt.Key.Key_C: partial(self.show_panel, "collisions"),
        }  # fmt: skip
        bare = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.key() == Qt.Key.Key_Escape and self.desk.close_panels():
            return
        if event.key() == Qt.Key.Key_Escape and not self.drawer_open and self.chosen is not None:
            self.filter_tasks(None)
        elif bare and event.key() in letters:
            letters[event.key()]()
        else:
            super().keyPressEvent(event)

    # What its parts and commands ask

    def choose_matchers(self, matchers: Matchers | None) -> None:
        """Other matchers."""
        self.bar.show_matchers(matchers)
        self.feed.set_matchers(matchers)

    def judge_live(self) -> None:
        """Routes what is typed; with nothing typed and no tasks, what is suggested."""
        text = self.bar.field.text().strip()
        wanted = (text,) if text else () if self.lines else self._suggested
        if wanted:
            self.feed.judge(wanted)
        else:
            self._on_live((), [])

    def next_wrong(self) -> None:
        """The next wrong task."""
        self.show_view(MATRIX)
        if self.matrix.next_wrong():
            self.matrix.setFocus()
        else:
            self.announced.emit(tr("No task goes wrong"))

    def filter_tasks(self, entry: Entry | None) -> None:
        """Only the tasks that a row of the tables is about; None for all of them."""
        if entry is None and self.chosen is None:
            self.close_drawer()
        self.chosen = entry
        self.show_grid()
        if entry is not None and self.matrix.grid.lines:
            self.matrix.select(len(self.live))
        self.matrix.setFocus()

    def show_panel(self, page: str) -> None:
        """One of the tables."""
        self.show_view(MATRIX)
        self.panels.show_page(page)

    def toggle_everything(self) -> None:
        """A column for every skill, or only for those with tasks."""
        self.everything = not self.everything
        self.show_grid()

    def type_task(self) -> None:
        """Into the field."""
        self.bar.field.setFocus()
        self.bar.field.selectAll()

    def show_problems(self) -> None:
        """All that is to be said of files, in full."""
        results = self.feed.results
        if results is not None:
            said = "\n".join(map(line_text, results.loaded.problems[:200]))
            self.services.dialogs.tell(tr("Skills and task files"), said)

    def open_skill(self) -> None:
        """The current cell's skill in Author."""
        column, results = self.matrix.current_column, self.feed.results
        if column is None or column == NO_SKILL or results is None:
            return
        open_in_author(self, results.skills[column].key)

    def try_description(self) -> None:
        """Into the editor of before and after."""
        self.show_view(MATRIX)
        self.open_drawer()
        if self.trying.isVisible():
            self.trying.field.setFocus()
        else:
            self.announced.emit(tr("Choose a cell of a skill first"))

    def apply_tried(self, path: str, description: str) -> None:
        """Gives Author the description that is tried, as one undo step."""
        problem = apply_in_author(self, path, description)
        if problem:
            self.announced.emit(problem)
        else:
            self.trying.put_back()

    def copy_cell(self) -> None:
        """The current cell as text, with what its score is made of."""
        line, column = self.matrix.current_line, self.matrix.current_column
        if line is None or column is None:
            return
        text, why = cell_sentence(line, column, self.matrix.skills), self.shown_why
        if why is not None and why.item is line.judged:
            text += "\n" + as_text(why, [skill.name for skill in self.matrix.skills])
        QGuiApplication.clipboard().setText(text)
        self.announced.emit(tr("Copied"))

    def explain(self) -> None:
        """Has the current cell explained; that of no skill by the skill with the highest score."""
        self._explain_soon.stop()
        results, line, column = self.feed.results, self.matrix.current_line, self.matrix.current_column
        if results is None or line is None or column is None:
            self._show_why(None)
            return
        item = line.judged
        skill = next(iter(best(item)), None) if column == NO_SKILL else column
        if skill is None or not item.ruling.row.measured:
            self._show_why(None)
            return
        self.services.tasks.submit(_WHY, lambda: explain(results, item, skill), self._show_why, self._on_failed)

    def _show_why(self, why: Why | None) -> None:
        results = self.feed.results
        if why is not None and (results is None or len(results.skills) <= why.skill):
            why = None
        self.shown_why = why
        skills = results.skills if results is not None else ()
        self.why.show_why(why, skills)
        self.trying.show_skill(skills[why.skill] if why is not None else None)

    def _on_failed(self, failure: BaseException) -> None:
        self.announced.emit(f"{type(failure).__name__}: {failure}")

    def show_grid(self, *, explain: bool = True) -> None:
        """Puts the matrix together anew. Who chooses another cell next needs the former one not explained."""
        results = self.feed.results
        skills = results.skills if results is not None else ()
        everything = self.everything or (not self.lines and len(skills) <= FEW)
        wanted = self.chosen.tasks if self.chosen is not None else None
        lines = [line for line in self.lines if wanted is None or line.number in wanted]
        grid = self.sorting.arranged(lines, len(skills), everything=everything)
        self.matrix.show_grid(grid, skills)
        self.as_table.follow()
        if explain:
            self.explain()
        self.legend.show_grid(grid)
        self._say_state()
        self.status_changed.emit()

    # What happened

    def _on_ready(self, results: Results | None) -> None:
        self.lines = lines_of(results.evaluation) if results is not None else ()
        self.score = score_of(self.lines)
        count = len(results.skills) if results is not None else 0
        self.live = tuple(line for line in self.live if len(line.judged.ruling.row.values) == count)
        self._suggested = tuple(suggestions(results.skills)) if results is not None else ()
        self.bar.show_results(results, self.score)
        self.chosen = None
        self._show_tables(results)
        self.show_grid()
        if results is None:
            self.trying.put_back()
        else:
            self.trying.try_now()
            self.judge_live()
            if self.lines and self.bar.field.hasFocus() and not self.bar.field.text():
                self.matrix.setFocus()

    def _on_tried(self, made: Results) -> None:
        if self.trying.changed and len(made.evaluation.judged) == len(self.lines):
            self.trying.show_trial(trial_of(self.lines, lines_of(made.evaluation)), made.skills)

    def _show_tables(self, results: Results | None) -> None:
        self.show_tables(results is not None and self.score.total > 0)
        if results is not None:
            self.per_skill.entries.set_entries(skill_entries(results.evaluation))
            pairs = collision_entries(results.evaluation, results.collisions, results.close)
            self.thefts.entries.set_entries(pairs)
            self.panels.set_count("collisions", len(pairs))

    def _on_live(self, texts: Sequence[str], judged: Sequence[Judged]) -> None:
        typed = bool(self.bar.field.text().strip())
        kind = "typed" if typed else "suggested"
        self.live = tuple(line_of(item, 0, kind) for item in judged)
        chosen = typed and bool(texts)
        self.show_grid(explain=not chosen)
        if chosen:
            self.matrix.select(0, tell=False)
            self.as_table.follow()
            self._explain_soon.start()

    def _on_explain_due(self) -> None:
        """Unless everything was shut down in the meantime."""
        if self.services.workspace.root is not None:
            self.explain()

    def _on_opened(self) -> None:
        """In a narrow window the first Enter shows why, the next one opens the skill."""
        if not self.open_drawer():
            self.open_skill()

    def _on_entered(self) -> None:
        if self.matrix.grid.lines:
            self.matrix.setFocus()

    def _on_stale_changed(self, stale: bool) -> None:
        self.progress.set_busy(stale)
        self.status_changed.emit()

    def _say_state(self) -> None:
        results = self.feed.results
        self.offer_folder(self.services.workspace.root is None)
        if self.services.workspace.root is None:
            self.say("", tr("No folder is open."))
        elif results is None:
            self.say("", tr("Skills and tasks are being read."))
        elif not results.skills:
            self.say("", tr("There is no skill in this folder, so there is nobody to route to."))
        elif not self.lines:
            self.say("\n".join([*(one_line(line_text(line)) for line in results.loaded.broken[:3]), self._no_tasks()]))
        elif self.chosen is not None:
            self.say(tr("{what}. Escape shows all tasks.", what=self.chosen.title))
        elif results.loaded.broken:
            first, count = one_line(line_text(results.loaded.broken[0])), len(results.loaded.broken)
            said = tr_n(count, "A task file is not used", "{count} task files are not used")
            self.say(f"{said}: {first}")
        else:
            self.say("")

    def _no_tasks(self) -> str:
        if self.bar.field.text().strip():
            return tr("No tasks yet. This one is not saved.")
        return tr("No tasks yet. Type one above, add some with +, or put a file that ends in .tasks.yaml into this "
                  "folder. The tasks below are suggested from descriptions, not saved.")  # fmt: skip


def build(services: Services) -> Place:
    """The Routing place."""
    return RoutingPlace(services)
