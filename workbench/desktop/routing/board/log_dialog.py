"""The run log: every run with its figures; two that are marked stand side by side."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QSplitter, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.board.entries import UNKNOWN, difference_text, ms_text, share_text
from workbench.desktop.routing.board.log import CANCELLED, DONE, Logged, LoggedRun, RunLog, difference
from workbench.desktop.routing.tables import Cell, EntriesTable, Entry
from workbench.desktop.routing.words import one_line
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager

_SIZE: Final = (940, 520)


class LogDialog(Dialog):
    """Runs above, the rows of the marked ones below."""

    def __init__(self, theme: ThemeManager, log: RunLog, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("Run log"), _SIZE[0], parent)
        self.log = log
        px = theme.theme.px
        titles = (tr("When"), tr("What"), tr("Skills and tasks"), tr("Tasks alone"), tr("Rows"), tr("Ended"))
        tips = {
            2: tr("The same letters: the same skills and the same tasks"),
            3: tr("The same letters: the same tasks"),
        }
        self.runs = EntriesTable(theme, tr("Runs"), titles, (110, 130, 120, 60, 170), tips=tips)
        self.runs.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.title = label("", "section", wrap=True)
        columns = (tr("Row"), tr("Earlier run"), tr("Later run"), tr("Change in top-1"), tr("Not measured"),
                  tr("ms a task"), tr("USD a task"))  # fmt: skip
        self.rows = EntriesTable(theme, tr("Rows of the marked runs"), columns, (118, 118, 200, 100, 76, 80))
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.addWidget(self.runs)
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, px(8), 0, 0)
        column.addWidget(self.title)
        column.addWidget(self.rows, 1)
        halves.addWidget(below)
        halves.setMinimumHeight(px(_SIZE[1] - 140))
        self.body.addWidget(halves, 1)
        kept = tr("Kept in {path}. No text of a task and no key is in it. Mark two runs with Ctrl to compare them.",
                  path=str(log.path))  # fmt: skip
        self.body.addWidget(label(kept if log.runs else tr("Nothing was run here yet."), "hint", wrap=True))
        self.add_buttons()
        self.runs.entries.set_entries([_run_entry(run) for run in log.runs])
        self.runs.selectionModel().selectionChanged.connect(lambda *_: self.show_marked())
        if log.runs:
            self.runs.selectRow(0)

    def show_marked(self) -> None:
        """The rows of the marked run, or of the two that are compared."""
        marked = sorted({index.row() for index in self.runs.selectionModel().selectedRows()})[:2]
        if not marked:
            self.title.setText("")
            self.rows.entries.set_entries([])
            return
        later, earlier = self.log.runs[marked[0]], self.log.runs[marked[-1]]
        if len(marked) == 1:
            self.title.setText(_what(later))
            self.rows.entries.set_entries([_row_entry(row, None, row, same=False) for row in later.rows])
            return
        same = later.tasks_revision == earlier.tasks_revision
        said = "" if same else tr("; their tasks differ, so that no difference is shown")
        self.title.setText(tr("{earlier} and {later}", earlier=_when(earlier), later=_when(later)) + said)
        before = {row.title: row for row in earlier.rows}
        now = {row.title: row for row in later.rows}
        shown = [(now.get(title), before.get(title)) for title in dict.fromkeys([*now, *before])]
        self.rows.entries.set_entries([_row_entry(new, old, new or old, same=same) for new, old in shown])


def _when(run: LoggedRun) -> str:
    try:
        return f"{datetime.fromisoformat(run.when).astimezone():%Y-%m-%d %H:%M:%S}"
    except ValueError:
        return one_line(run.when)


def _what(run: LoggedRun) -> str:
    return tr("matchers") if run.what == "matchers" else one_line(run.what)


def _ended(run: LoggedRun) -> str:
    return {DONE: tr("done"), CANCELLED: tr("cancelled")}.get(run.ended, one_line(run.ended))


def _run_entry(run: LoggedRun) -> Entry:
    cells = [
        _when(run),
        _what(run),
        one_line(run.revision),
        one_line(run.tasks_revision),
        str(len(run.rows)),
        _ended(run),
    ]
    token = "text.primary" if run.ended == DONE else "warning.text"
    return Entry(tuple(Cell(text, token=token) for text in cells), ", ".join(cells), frozenset(), cells[0])


def _row_entry(new: Logged | None, old: Logged | None, shown: Logged | None, *, same: bool) -> Entry:
    found = difference(old, new) if new is not None and old is not None and same else None
    token = {"better": "ok.text", "worse": "error.text"}.get(found.word if found else "", "text.secondary")
    title = one_line(shown.title) if shown is not None else UNKNOWN
    texts = [title, _top1(old), _top1(new), difference_text(found) if found else UNKNOWN]
    texts += [_number(shown, "unmeasured"), _ms(shown), _number(shown, "cost")]
    cells = [Cell(text) for text in texts]
    cells[3] = Cell(texts[3], token=token)
    return Entry(tuple(cells), ", ".join(texts), frozenset(), title)


def _top1(row: Logged | None) -> str:
    value, interval = (row.values.get("top1"), row.values.get("interval")) if row is not None else (None, None)
    if not isinstance(value, int | float) or not isinstance(interval, list) or len(interval) != 2:
        return UNKNOWN
    return share_text(value, (float(interval[0]), float(interval[1])))


def _ms(row: Logged | None) -> str:
    value = row.values.get("ms") if row is not None else None
    return ms_text(value) if isinstance(value, int | float) else UNKNOWN


def _number(row: Logged | None, key: str) -> str:
    value = row.values.get(key) if row is not None else None
    if not isinstance(value, int | float):
        return UNKNOWN
    return f"{value:.6f}" if 0 < value < 0.001 else f"{value:.4g}"
