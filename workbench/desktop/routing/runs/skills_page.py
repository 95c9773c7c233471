"""Every skill's figures in full, as a view of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.tables import Cell, EntriesTable, Entry, meanings, padded, share_cell
from workbench.desktop.routing.view import MATRIX
from workbench.desktop.routing.words import one_line
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import label
from workbench.routing.evaluation import LEAST, Evaluation, SkillFigures

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

VIEW: Final = "skills"
_MARGIN: Final = 12
_ROWS: Final = "routing.skill-rows"


def full_entries(evaluation: Evaluation) -> list[Entry]:
    """A row for each skill, worst first; skills that no labelled task names or goes to come last."""
    numbers = [set[int]() for _ in evaluation.skills]
    for number, item in enumerate(evaluation.judged, 1):
        for skill in {*item.primary, *item.unwanted, *(() if item.got is None else (item.got,))}:
            numbers[skill].add(number)
    order = sorted(range(len(evaluation.skills)), key=lambda at: (*_badness(evaluation.skills[at]), at))
    return [_entry(evaluation.skills[at], frozenset(numbers[at])) for at in order]


def _badness(found: SkillFigures) -> tuple[bool, float]:
    shares = [share for share in (found.precision, found.recall) if share is not None]
    return not (found.positives or found.claimed), min(shares, default=1.0)


def _entry(found: SkillFigures, tasks: frozenset[int]) -> Entry:
    name, lost = one_line(found.name), found.positives - found.taken
    precision, recall = (
        share_cell(found.precision, found.precision_interval),
        share_cell(found.recall, found.recall_interval),
    )
    counts = (found.positives, found.negatives, found.taken, found.false, lost)
    cells = (Cell(name), precision, recall, _auc(found), *(Cell(f"{count:,}", right=True) for count in counts))
    sentence = tr(
        "{name}: precision {precision}, recall {recall}, {right} right, takes {false} wrongly, loses {lost}",
        name=name, precision=precision.text, recall=recall.text, right=found.taken, false=found.false, lost=lost,
    )  # fmt: skip
    return Entry(cells, sentence, tasks, tr("Tasks of {name}, or that it takes", name=name))


def _auc(found: SkillFigures) -> Cell:
    """The area under the curve, where there are tasks enough of both sides to speak of one."""
    if found.auc is None or min(found.positives, found.negatives) < LEAST:
        return Cell("–", token="text.tertiary", right=True)
    return Cell(f"{found.auc:.2f}", right=True)


def _tips() -> dict[int, str]:
    own = tr("The tasks that should go to it"), tr("The tasks that must not go to it")
    area = tr(
        "How well its scores part its tasks from others: 0.5 is chance, 1 is perfect; shown from {count} of each on",
        count=LEAST,
    )
    return dict(enumerate((*meanings(), area, *own), 1))


class SkillsPage(QStackedWidget):
    """The table, or a sentence that says why there is none. Rows are made in the background, while it is seen."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        theme = services.theme
        self._tasks = services.tasks
        self._results: Results | None = None
        self._shown: Results | None = None
        titles = (
            tr("Skill"), tr("Precision"), tr("Recall"), tr("AUC"), tr("Its tasks"), tr("Not its tasks"), tr("Right"),
            tr("Takes wrongly"), tr("Loses"),
        )  # fmt: skip
        widths = (176, 176, 60, 76, 100, 60, 108, 60)
        self.table = EntriesTable(theme, tr("Figures of each skill"), titles, widths, tips=_tips())
        self.said = label("", "body", "secondary", wrap=True)
        self.said.setMargin(theme.theme.px(_MARGIN))
        self.figures = padded(theme, self.table)
        self.addWidget(self.figures)
        self.addWidget(self.said)

    def show_results(self, results: Results | None) -> None:
        """The figures of now."""
        self._results = results
        labelled = results is not None and any(item.positives or item.negatives for item in results.evaluation.skills)
        if results is None or not labelled:
            self._tasks.cancel(_ROWS)
            self._shown = results
            self.table.entries.set_entries(())
            self.said.setText(tr("No task says which skill is right, so there is nothing to count."))
            self.setCurrentWidget(self.said)
            return
        self.setCurrentWidget(self.figures)
        if self.isVisible():
            self._make(results)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._results is not None and self._results is not self._shown:
            self._make(self._results)

    def _make(self, results: Results) -> None:
        def take(found: list[Entry]) -> None:
            if results is self._results:
                self._shown = results
                self.table.entries.set_entries(found)

        self._tasks.submit(_ROWS, lambda: full_entries(results.evaluation), take)


def attach_skills_page(place: RoutingPlace) -> SkillsPage:
    """Puts the view behind the toolbar's segments."""
    page = SkillsPage(place.services)
    place.add_view(VIEW, tr("Per skill"), page, page.table)

    def narrow_down(entry: Entry) -> None:
        place.show_view(MATRIX)
        place.filter_tasks(entry)

    page.table.opened.connect(narrow_down)
    page.table.left.connect(lambda: place.show_view(MATRIX))
    place.feed.ready.connect(page.show_results)
    page.show_results(None)
    return page
