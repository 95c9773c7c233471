"""A hook tried by hand: the event as its host writes it at the left, what the hook did at the right, a table below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.catalog.controls import Switch
from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.replay.by_hand.working import Kept, host_of, judged, keep, tried
from workbench.desktop.replay.words import TITLES, Said, ms_text
from workbench.desktop.routing.tables import Cell, EntriesTable, Entry
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.theme import ThemeManager
from workbench.hooks.chain import Chain
from workbench.hooks.model import Phase
from workbench.hooks.serving import HOSTS, read_event
from workbench.hooks.trial_table import Judged, Row
from workbench.hooks.trying import Tried, Verdict, filled, problems, tools
from workbench.secrets import mask

KEYS: Final = ("replay.try", "replay.try-table", "replay.try-keep")
_WIDTH, _TALL, _HEIGHT, _LOW = 860, 640, 200, 110
_NONE: Final = frozenset[int]()


def verdict_word(verdict: Verdict) -> Said:
    """What a hook decided, as it is painted."""
    words = {
        Verdict.NOTHING: Said("seen", tr("nothing: the call goes on"), "text.secondary"),
        Verdict.ALLOW: Said("seen", tr("allow"), "ok.text"),
        Verdict.ASK: Said("warning", tr("ask"), "warning.text"),
        Verdict.DENY: Said("error", tr("deny"), "error.text"),
        Verdict.DEFER: Said("warning", tr("defer"), "warning.text"),
        Verdict.REWRITE: Said("changed", tr("rewrite"), "warning.text"),
        Verdict.ERROR: Said("error", tr("failed: decides nothing"), "error.text"),
        Verdict.TIMED_OUT: Said("error", tr("stopped at its time limit"), "error.text"),
        Verdict.UNTRUSTED: Said("not-known", tr("not run: nobody trusted it"), "text.secondary"),
    }
    return words[verdict]


class TryDialog(Dialog):
    """`data` are the bytes of the chain's file, None where cases cannot be kept in it; `kept` is called with what was
    kept."""

    def __init__(
        self, theme: ThemeManager, tasks: TaskRunner, chain: Chain, data: bytes | None,
        kept: Callable[[Kept], object], parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(theme, tr("Try a hook by hand"), _WIDTH, parent)
        self._tasks, self._chain, self._data, self._on_kept = tasks, chain, data, kept
        self.rows: list[Row] = []
        self.judged: list[Judged] = []
        self._filled_for = ""
        self.steps = [step for step in chain.steps if step.enabled]
        self.step, self.host, self.tool = QComboBox(), QComboBox(), QComboBox()
        self.event_name = label("", "secondary", "secondary")
        self.headless = Switch(theme, tr("Nobody is there to be asked (headless)"))
        self.input, self.outcome = self._text(tr("Event"), _HEIGHT), self._text(tr("What it did"), _HEIGHT)
        self.outcome.setReadOnly(True)
        self.decision = label(tr("not run yet"), "body", wrap=True)
        self.said = label("", "secondary", "error", wrap=True)
        self.run_button, self.add_button = QPushButton(tr("Run")), QPushButton(tr("Add to the table"))
        self.expected = QComboBox()
        titles = (tr("Event"), tr("Expected decision"), tr("Decision"), tr("Time"))
        self.table = EntriesTable(theme, tr("Events and what is expected"), titles, (190, 250, 90))
        self.all_button, self.drop_button = QPushButton(tr("Run the table")), QPushButton(tr("Remove the row"))
        self.keep_button = QPushButton(tr("Keep as cases of the chain"))
        self._lay_out()
        self._fill_choices()
        self._connect()
        self._on_step()

    def _text(self, name: str, height: int) -> QPlainTextEdit:
        found = QPlainTextEdit()
        found.setProperty("field", True)
        found.setFont(mono_font("exact"))
        found.setTabChangesFocus(True)
        found.setMinimumHeight(self.theme.theme.px(height))
        found.setAccessibleName(name)
        return found

    def _lay_out(self) -> None:
        self.add_row(tr("Hook"), self.step)
        where = QHBoxLayout()
        for widget, name in ((self.host, tr("Host")), (self.tool, tr("Tool"))):
            widget.setAccessibleName(name)
            where.addWidget(label(name, "body"))
            where.addWidget(widget, 1)
        where.addWidget(self.event_name)
        self.body.addLayout(where)
        sides = QHBoxLayout()
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(label(tr("Event"), "body"))
        left.addWidget(self.input, 1)
        left.addWidget(self.said)
        right.addWidget(self.decision)
        right.addWidget(self.outcome, 1)
        sides.addLayout(left, 1)
        sides.addLayout(right, 1)
        self.body.addLayout(sides, 1)
        expecting = label(tr("Expected decision"), "body")
        self.body.addLayout(_line(self.run_button, self.headless, None, expecting, self.expected, self.add_button))
        expecting.setBuddy(self.expected)
        self.table.setFixedHeight(self.theme.theme.px(_LOW))
        self.body.addWidget(self.table)
        self.body.addLayout(_line(self.all_button, self.drop_button, None, self.keep_button))
        if self._data is None:
            self.keep_button.hide()
        self.add_buttons()
        self.resize(self.theme.theme.px(_WIDTH), self.theme.theme.px(_TALL))

    def _fill_choices(self) -> None:
        for step in self.steps:
            self.step.addItem(mask(step.name))
        for host in HOSTS:
            self.host.addItem(TITLES[host], host)
        for verdict in Verdict:
            if verdict is not Verdict.UNTRUSTED:
                self.expected.addItem(verdict_word(verdict).word, verdict)
        self.expected.setAccessibleName(tr("Expected decision"))
        self.tool.setEditable(True)

    def _connect(self) -> None:
        self.step.currentIndexChanged.connect(lambda _at: self._on_step())
        self.host.currentIndexChanged.connect(lambda _at: self._on_host())
        self.tool.textActivated.connect(lambda _text: self._fill())
        field = self.tool.lineEdit()
        if field is not None:
            field.editingFinished.connect(self._fill_other)
        self.input.textChanged.connect(self._check)
        self.run_button.clicked.connect(self.run)
        self.add_button.clicked.connect(self.add)
        self.all_button.clicked.connect(self.run_all)
        self.drop_button.clicked.connect(self.drop)
        self.keep_button.clicked.connect(self.keep)

    # What is chosen

    @property
    def chosen_host(self) -> str:
        """The host whose event is written."""
        return str(self.host.currentData())

    @property
    def phase(self) -> Phase:
        """Before the call or after it, as the step has it."""
        return self.steps[self.step.currentIndex()].phase

    def _on_step(self) -> None:
        step = self.steps[self.step.currentIndex()]
        self.rows, self.judged = [], []
        self._show_table()
        at = self.host.findData(host_of(self._chain, step))
        if at != self.host.currentIndex():
            self.host.setCurrentIndex(at)
        else:
            self._on_host()

    def _on_host(self) -> None:
        self.tool.clear()
        self.tool.addItems(list(tools(self.chosen_host)))
        self._fill()

    def _fill(self) -> None:
        self._filled_for = self.tool.currentText()
        self.input.setPlainText(filled(self.chosen_host, self.phase, self._filled_for, self._chain.folder))

    def _fill_other(self) -> None:
        if self.tool.currentText() != self._filled_for:
            self._fill()

    def _check(self) -> None:
        text = self.input.toPlainText()
        wrong = problems(self.chosen_host, self.phase, text)
        event = None if wrong else read_event(self.chosen_host, text)
        self.event_name.setText(event.name if event is not None else "")
        self.said.setText(mask("\n".join(wrong[:3])))
        self.said.setVisible(bool(wrong))
        self.run_button.setEnabled(not wrong)
        self.add_button.setEnabled(not wrong)

    # What is done

    def run(self) -> None:
        """Runs the hook on the event."""
        step, host, text = self.steps[self.step.currentIndex()], self.chosen_host, self.input.toPlainText()
        chain, headless = self._chain, self.headless.isChecked()
        self.decision.setText(tr("running…"))
        self._tasks.submit(KEYS[0], lambda: tried(chain, step, host, text, headless), self._show, self._on_failed)

    def add(self) -> None:
        """The event with what is expected, as a row."""
        event = read_event(self.chosen_host, self.input.toPlainText())
        if event is None:
            return
        name = f"{mask(event.record.tool)} {len(self.rows) + 1}"
        expected = Verdict(self.expected.currentData())
        self.rows.append(Row(name, self.chosen_host, self.input.toPlainText(), expected))
        self._show_table()

    def drop(self) -> None:
        """Without the chosen row."""
        at = self.table.currentIndex().row()
        if 0 <= at < len(self.rows):
            del self.rows[at]
            self.judged = []
            self._show_table()

    def run_all(self) -> None:
        """Runs every row."""
        chain, step, rows = self._chain, self.steps[self.step.currentIndex()], tuple(self.rows)
        headless = self.headless.isChecked()
        self._tasks.submit(KEYS[1], lambda: judged(chain, step, rows, headless), self._show_judged, self._on_failed)

    def keep(self) -> None:
        """Writes the rows into the chain's file."""
        chain, step, data, rows = self._chain, self.steps[self.step.currentIndex()], self._data, tuple(self.rows)
        if data is not None:
            self._tasks.submit(KEYS[2], lambda: keep(chain, step, data, rows), self._show_kept, self._on_failed)

    # What came of it

    def _show(self, found: Tried) -> None:
        said = verdict_word(found.verdict)
        how = tr("exit {code}", code=found.code) if found.code is not None else found.signal
        self.decision.setText(" · ".join(part for part in (said.word, how, ms_text(found.ms)) if part))
        parts = (
            (tr("Message"), reason_text(found.message)), (tr("Headless"), reason_text(found.note)),
            (tr("Rewrite"), str(found.value or "")), (tr("Standard output"), found.stdout),
            (tr("Standard error"), found.stderr),
        )  # fmt: skip
        self.outcome.setPlainText("\n\n".join(f"{name}\n{text.rstrip()}" for name, text in parts if text))

    def _show_judged(self, found: Sequence[Judged]) -> None:
        self.judged = list(found)
        self._show_table()

    def _show_table(self) -> None:
        got = {one.row: one for one in self.judged}
        self.table.entries.set_entries([_entry(row, got.get(row)) for row in self.rows])
        for button in (self.all_button, self.drop_button, self.keep_button):
            button.setEnabled(bool(self.rows))

    def _show_kept(self, found: Kept) -> None:
        added = tr_n(
            found.added, "1 case was added; its event is in {file}",
            "{count} cases were added; their events are in {file}", file=found.file,
        )  # fmt: skip
        self.decision.setText(added if found.added else tr("No row can be a case of the chain."))
        self.outcome.setPlainText("\n".join(found.left_out))
        if found.added:
            self._data = None
            self.keep_button.hide()
            self._on_kept(found)

    def _on_failed(self, failure: BaseException) -> None:
        self.decision.setText(mask(reason_text(str(failure) or type(failure).__name__)))


def _line(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets in a row; None stretches."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
            if isinstance(widget, QPushButton):
                widget.setAutoDefault(False)
    return row


def _entry(row: Row, found: Judged | None) -> Entry:
    expected = verdict_word(row.expected).word
    got, shape, time = tr("not run yet"), "not-known", ""
    if found is not None:
        shape = "seen" if found.ok else "error"
        got = verdict_word(found.tried.verdict).word if found.tried is not None else found.problem
        time = ms_text(found.tried.ms) if found.tried is not None else ""
    token = "error.text" if found is not None and not found.ok else "text.primary"
    cells = (Cell(row.name, shape=shape), Cell(expected), Cell(got, token=token), Cell(time, right=True))
    return Entry(cells, ", ".join(cell.text for cell in cells if cell.text), _NONE, row.name)
