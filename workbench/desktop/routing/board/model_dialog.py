"""What stands before every run over a model: who is asked, with whose list, what it would take, and the cap."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.board.contestants import Field
from workbench.desktop.routing.board.model_run import MOST_RUNS, Prepared, Setup, Wanted, prepare
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.llm.asking import Tape
from workbench.llm.endpoint import Price

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

_WIDTH: Final = 580
_PLAN: Final = "routing.model-plan"


class ModelDialog(Dialog):
    """`prepared` is what starts when it is accepted; None while there is nothing that could."""

    def __init__(self, place: RoutingPlace, setup: Setup, field: Field, clients: list[tuple[str, str]]) -> None:
        super().__init__(place.services.theme, tr("Ask a model"), _WIDTH, place.window())
        self._place, self._setup, self._field = place, setup, field
        self.prepared: Prepared | None = None
        self.client = QComboBox()
        for name, title in clients:
            self.client.addItem(title, name)
        self.runs = QSpinBox()
        self.runs.setRange(1, MOST_RUNS)
        self.runs.lineEdit().setTextMargins(self.theme.theme.px(8), 0, 0, 0)
        self.tape = QComboBox()
        for tape, title in ((Tape.AUTO, tr("ask what it does not hold")), (Tape.REPLAY, tr("replay, ask nobody")),
                            (Tape.RECORD, tr("ask everything anew"))):  # fmt: skip
            self.tape.addItem(title, str(tape))
        self.cassette = QLineEdit(setup.cassette)
        self.browse = QPushButton(tr("Choose…"))
        self.input, self.output = QLineEdit(), QLineEdit()
        self.calls, self.cost = QLineEdit(), QLineEdit()
        self.said = label("", "body", wrap=True)
        self.problem = label("", "secondary", "error", wrap=True)
        self._lay_out()
        self.start = self.add_buttons(tr("Start"), tr("Cancel"))
        self.tape.setCurrentIndex(max(0, self.tape.findData(setup.tape)))
        for signal in (self.client.currentIndexChanged, self.runs.valueChanged, self.tape.currentIndexChanged):
            signal.connect(lambda *_: self.count())
        for edit in (self.cassette, self.input, self.output, self.calls, self.cost):
            edit.editingFinished.connect(self.count)
        self.browse.clicked.connect(self._on_browse)
        self.count()

    def _lay_out(self) -> None:
        setup = self._setup
        key = tr("key from {name}", name=setup.key) if setup.key else tr("without a key")
        asked = f"{setup.host} · {setup.kind} · {key}" if setup.host else tr("nobody: no address is set")
        self.add_row(tr("Endpoint"), label("\n".join(filter(None, (asked, setup.problem))), "body", wrap=True))
        self.add_row(tr("Model"), label(setup.model, "body", wrap=True))
        self.add_row(tr("List of"), self.client, tr("The skills as this client lists them to its model."))
        self.add_row(tr("Runs a task"), self.runs, tr("Each after the first has the skills in another order."))
        line = _row(self.cassette, self.browse)
        self.cassette.setAccessibleName(tr("Cassette"))
        self.add_row(tr("Cassette"), line, tr("A file of answers, kept to be replayed without a key; empty for none."))
        self.add_row(tr("Answers"), self.tape)
        for edit, name in ((self.input, tr("Price of a million input tokens")),
                           (self.output, tr("Price of a million output tokens")),
                           (self.calls, tr("Cap of calls")), (self.cost, tr("Cap of cost"))):  # fmt: skip
            edit.setAccessibleName(name)
            edit.setToolTip(name)
        self.input.setPlaceholderText(tr("input"))
        self.output.setPlaceholderText(tr("output"))
        self.cost.setPlaceholderText(tr("cost"))
        self.calls.setPlaceholderText(tr("calls"))
        prices = tr("Input and output, USD for a million tokens; without them the cost is not known.")
        self.add_row(tr("Price"), _row(self.input, self.output), prices)
        self.add_row(
            tr("Caps"),
            _row(self.calls, self.cost),
            tr("Calls, and cost in USD: the run ends before one of them is passed."),
        )
        self.body.addWidget(self.said)
        self.body.addWidget(self.problem)

    def wanted(self) -> Wanted:
        """What is set now. Raises `ValueError` with a sentence."""
        price = None
        if self.input.text().strip() or self.output.text().strip():
            price = Price(_amount(self.input), _amount(self.output))
        most_cost = _amount(self.cost) if self.cost.text().strip() else None
        if most_cost is not None and price is None:
            raise ValueError(tr("A cap of cost needs the price of a million tokens."))
        calls = self.calls.text().strip().replace(",", "")
        if calls and not (calls.isascii() and calls.isdigit() and 0 < int(calls) < 10_000_000):
            raise ValueError(tr("A cap of calls is a whole number above 0."))
        return Wanted(
            str(self.client.currentData()), self.runs.value(), str(self.tape.currentData()),
            self.cassette.text().strip(), price, int(calls) if calls else None, most_cost,
        )  # fmt: skip

    def count(self) -> None:
        """Counts in the background what it would take; the newest wish wins."""
        self.prepared = None
        self.start.setEnabled(False)
        try:
            wanted = self.wanted()
        except ValueError as failure:
            self._fail(failure)
            return
        field = self._field
        self.said.setText(tr("Counting…"))
        self._place.services.tasks.submit(_PLAN, lambda: prepare(wanted, field), self._take, self._fail)

    def _take(self, found: Prepared) -> None:
        self.prepared = found
        self.problem.setText("")
        self.said.setText(self._estimate(found))
        self._fit()
        self.start.setEnabled(bool(found.plan.calls or found.plan.held))

    def _estimate(self, found: Prepared) -> str:
        plan = found.plan
        said = tr(
            "{tasks} tasks: {calls} calls, {held} answers held by the cassette. ≈ {input} tokens in, ≈ {output} out "
            "(est.).",
            tasks=f"{len(found.field.tasks):,}", calls=f"{plan.calls:,}", held=f"{plan.held:,}",
            input=f"{plan.tokens.input:,}", output=f"{plan.tokens.output:,}",
        )  # fmt: skip
        cost = tr("≈ {cost} USD (est.)", cost=f"{plan.cost:.4f}") if plan.cost is not None else tr("Cost not known.")
        return "\n".join([f"{said} {cost}", *found.cautions[:4]])

    def _fail(self, failure: BaseException) -> None:
        self.said.setText("")
        self.problem.setText(str(failure))
        self._fit()

    def _fit(self) -> None:
        """Takes the height that the texts need now, never less than before."""
        self.problem.setVisible(bool(self.problem.text()))
        outer = self.layout()
        if outer is not None and self.isVisible():
            outer.activate()
            self.resize(self.width(), max(self.height(), outer.totalHeightForWidth(self.width())))

    def _on_browse(self) -> None:
        start = Path(self.cassette.text().strip() or self._place.services.workspace.base)
        file = self._place.services.dialogs.save_as(tr("Cassette"), start)
        if file is not None:
            self.cassette.setText(str(file))
            self.count()


def _row(*widgets: QWidget) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        row.addWidget(widget)
    return made


def _amount(edit: QLineEdit) -> float:
    try:
        value = float(edit.text().strip().replace(",", "."))
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1_000_000:
        raise ValueError(tr("{name}: a number from 0 to 1,000,000", name=edit.accessibleName()))
    return value
