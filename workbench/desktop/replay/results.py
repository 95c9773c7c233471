"""The pages below the panes: findings, expectations, completion orders, the comparison of all records, the hook log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.i18n import tr
from workbench.desktop.replay.loading import Row
from workbench.desktop.replay.playing import NOT_RUN, Line
from workbench.desktop.replay.telling import Check, Logged, OrderTold, Report, Told
from workbench.desktop.replay.words import TITLES, bytes_text, compared_word, ms_text, said_of
from workbench.desktop.routing.tables import Cell, EntriesTable, Entry, Rows
from workbench.desktop.shell.parts import label
from workbench.desktop.shell.segments import Segments
from workbench.desktop.theme import ThemeManager
from workbench.hooks.compare import Comparison

_NONE: Final = frozenset[int]()
ALL: Final = "all"
_BAD_SHAPES: Final = ("leak", "error")


class _Page(QWidget):
    """A table, or a sentence in its place."""

    def __init__(self, theme: ThemeManager, table: EntriesTable, tools: Segments | None = None) -> None:
        super().__init__()
        self.table = table
        self.said = label("", "body", "secondary", wrap=True)
        self.said.setContentsMargins(theme.theme.px(20), theme.theme.px(12), theme.theme.px(20), theme.theme.px(12))
        self._stack = QStackedWidget()
        self._stack.addWidget(table)
        self._stack.addWidget(self.said)
        self.setFocusProxy(table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if tools is not None:
            row = QHBoxLayout()
            row.setContentsMargins(theme.theme.px(16), theme.theme.px(6), theme.theme.px(16), theme.theme.px(6))
            row.addWidget(tools)
            row.addStretch(1)
            column.addLayout(row)
        column.addWidget(self._stack, 1)

    def show_entries(self, entries: Sequence[Entry], nothing: str) -> None:
        """The rows, or why there are none."""
        bar = self.table.verticalScrollBar()
        place, row = bar.value(), self.table.currentIndex().row()
        self.table.entries.set_entries(entries)
        if 0 <= row < len(entries):
            self.table.setCurrentIndex(self.table.entries.index(row, 0))
        bar.setValue(place)
        self.said.setText(nothing)
        self._stack.setCurrentIndex(0 if len(entries) else 1)


def compared(rows: Sequence[Row], lines: Sequence[Line | None], wanted: str) -> Rows[Line | None]:
    """The table of both chains on all records; a row is made when it is asked for."""

    def passes(line: Line | None) -> bool:
        return line is not None and line.right is not None and wanted in (ALL, line.compared)

    def made(at: int, line: Line | None) -> Entry:
        return _compared(at, rows[at], line)

    return Rows(lines, made, [at for at, line in enumerate(lines) if passes(line)])


def _compared(at: int, row: Row, line: Line | None) -> Entry:
    if line is None or line.right is None:
        return Entry((Cell(row.title),) * 6, row.title, frozenset((at,)), row.title)
    left, right = line.left, line.right
    said = compared_word(line.compared) if line.compared is not None else said_of(NOT_RUN)
    cells = (
        Cell(row.title, shape=said.shape),
        Cell(said.word, token=said.token),
        Cell(f"{said_of(left.verdict).word} / {said_of(right.verdict).word}"),
        Cell(f"{left.bytes:,} / {right.bytes:,}", right=True),
        Cell(f"{ms_text(left.ms)} / {ms_text(right.ms)}", right=True),
        Cell(f"{_ok(left.failed)} / {_ok(right.failed)}"),
    )
    return Entry(cells, ", ".join(cell.text for cell in cells), frozenset((at,)), row.title)


def _ok(failed: bool) -> str:
    return tr("failed") if failed else tr("holds")


class Results(BottomPanel):
    """`host_chosen(dialect)` from a finding, `order_chosen(dialect, place)`, `row_chosen(at)` from the comparison,
    `line_chosen(line)` from what is said of the chain's file."""

    host_chosen = Signal(str)
    order_chosen = Signal(str, int)
    row_chosen = Signal(int)
    line_chosen = Signal(int)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__(theme)
        self._orders: Sequence[OrderTold] = ()
        self._findings: Sequence[Told] = ()
        self._given: tuple[Sequence[Row], Sequence[Line | None]] = ((), ())
        what, where = tr("What happens"), tr("Where")
        self.findings = _Page(theme, EntriesTable(theme, tr("Findings"), (what, tr("Kind"), where), (120, 330)))
        titles: tuple[str, ...] = (tr("Expectation"), tr("Why not"), tr("Chain"))
        self.checks = _Page(theme, EntriesTable(theme, tr("Expectations"), titles, (380, 220)))
        titles = (tr("Order in which hooks finish"), tr("Host"), tr("Model sees"), tr("Leaks"))
        self.orders = _Page(theme, EntriesTable(theme, tr("Completion orders"), titles, (150, 110, 200)))
        titles = (tr("Recording"), tr("Verdict"), tr("A / B"), tr("Bytes"), tr("Time"), tr("Expectations"))
        self.wanted = Segments(tr("Shown records"), _choices(), ALL)
        table = EntriesTable(theme, tr("Compare"), titles, (96, 150, 150, 150, 120))
        self.compared = _Page(theme, table, self.wanted)
        titles = (tr("What it said"), tr("Step"), tr("Outcome"), tr("Chain"))
        self.log = _Page(theme, EntriesTable(theme, tr("Hook log"), titles, (150, 170, 220)))
        for name, title, page in (
            ("findings", tr("Findings"), self.findings),
            ("expectations", tr("Expectations"), self.checks),
            ("orders", tr("Completion orders"), self.orders),
            ("compare", tr("Compare"), self.compared),
            ("log", tr("Hook log"), self.log),
        ):
            self.add_page(name, title, page)
        self.wanted.chosen.connect(lambda _key: self._show_compared())
        self.findings.table.opened.connect(self._on_finding)
        self.orders.table.opened.connect(self._on_order)
        self.compared.table.opened.connect(lambda entry: self.row_chosen.emit(min(entry.tasks)))

    def show_report(self, report: Report, *, played: bool) -> None:
        """What is said of the chosen record; not `played` is for no record, or one that is still to come."""
        self._orders, self._findings = report.orders, report.findings
        nothing = "" if played else tr("Choose a recording and a chain.")
        entries = [_finding(item, at) for at, item in enumerate(report.findings)]
        fine = tr(
            "Nothing leaks, races or is dropped: the secrets of this output were looked for in every host's result."
        )
        self.findings.show_entries(entries, nothing or fine)
        grave = any(item.shape in _BAD_SHAPES for item in report.findings)
        self.set_count("findings", len(entries), tone="error" if grave else "")
        self.checks.show_entries(
            [_check(item) for item in report.checks], nothing or tr("The chain expects nothing of this recording.")
        )
        held = sum(item.ok for item in report.checks)
        text = tr("{held} of {total}", held=held, total=len(report.checks))
        self.set_count("expectations", len(report.checks), text, "" if held == len(report.checks) else "error")
        self.orders.show_entries(
            [_order(item, at) for at, item in enumerate(report.orders)],
            nothing or tr("No host gives another result when its hooks finish in another order."),
        )
        self.set_count("orders", len(report.orders))
        self.log.show_entries([_logged(item) for item in report.log], nothing or tr("No hook said anything."))
        self.set_count("log", len(report.log))

    def show_lines(self, rows: Sequence[Row], lines: Sequence[Line | None], refusal: str) -> None:
        """The comparison of all records."""
        self._given = (rows, lines)
        for kind in Comparison:
            count = sum(line is not None and line.compared is kind for line in lines)
            self.wanted.buttons[kind.value].setText(f"{compared_word(kind).word} {count:,}")
        self._show_compared(refusal)

    def _show_compared(self, refusal: str = "") -> None:
        found = compared(*self._given, self.wanted.current)
        nothing = tr("Hold the chain against another host or another chain to compare.")
        none_such = tr("No record is like this.") if any(line and line.right for line in self._given[1]) else nothing
        self.compared.show_entries(found, refusal or none_such)

    def _on_finding(self, entry: Entry) -> None:
        found = self._findings[min(entry.tasks)]
        hosts = found.hosts
        if found.line:
            self.line_chosen.emit(found.line)
        elif hosts and hosts[0] in TITLES:
            self.host_chosen.emit(hosts[0])

    def _on_order(self, entry: Entry) -> None:
        order = self._orders[min(entry.tasks)]
        self.order_chosen.emit(order.host, order.place)


def _choices() -> list[tuple[str, str]]:
    return [(ALL, tr("All")), *((kind.value, compared_word(kind).word) for kind in Comparison)]


def _finding(item: Told, at: int) -> Entry:
    cells = (Cell(item.text, shape=item.shape), Cell(item.word), Cell(item.where, token="text.secondary"))
    return Entry(cells, f"{item.word}: {item.text} ({item.where})", frozenset((at,)), item.text)


def _check(item: Check) -> Entry:
    shape = "seen" if item.ok else "error"
    cells = (Cell(item.text, shape=shape), Cell(item.message, token="error.text"), Cell(item.chain))
    said = tr("holds") if item.ok else item.message
    return Entry(cells, f"{item.text}: {said}", _NONE, item.text)


def _order(item: OrderTold, at: int) -> Entry:
    leaks = ", ".join(item.leaks)
    cells = (
        Cell(item.order, shape="leak" if leaks else "seen"), Cell(TITLES[item.host]),
        Cell(bytes_text(item.bytes), right=True), Cell(leaks or tr("none"), token="error.text" if leaks else "ok.text"),
    )  # fmt: skip
    return Entry(cells, ", ".join(cell.text for cell in cells), frozenset((at,)), item.order)


def _logged(item: Logged) -> Entry:
    cells = (Cell(item.text, shape=item.shape), Cell(item.step), Cell(item.outcome), Cell(item.chain))
    return Entry(cells, ", ".join(cell.text for cell in cells if cell.text), _NONE, item.step)
