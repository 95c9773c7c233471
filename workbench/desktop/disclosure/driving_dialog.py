"""Before a real model drives: who is asked, with which cassette and under which caps."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.board.model_run import PREFIX, Setup
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.disclosure.driving import MOST_CALLS
from workbench.llm.asking import Tape

if TYPE_CHECKING:
    from workbench.desktop.disclosure.place import DisclosurePlace

_WIDTH: Final = 560
_MOST: Final = 2_000


class DrivingDialog(Dialog):
    """`settings` are the variables of the endpoint that the user set here; the key stays in the environment."""

    def __init__(self, place: DisclosurePlace, setup: Setup, task: str) -> None:
        super().__init__(place.services.theme, tr("Let a model drive"), _WIDTH, place.window())
        self._place, self._setup = place, setup
        self.tape = QComboBox()
        for tape, title in ((Tape.AUTO, tr("ask what it does not hold")), (Tape.REPLAY, tr("replay, ask nobody")),
                            (Tape.RECORD, tr("ask everything anew"))):  # fmt: skip
            self.tape.addItem(title, str(tape))
        self.cassette, self.calls = QLineEdit(setup.cassette), QLineEdit(str(MOST_CALLS))
        self.price, self.cost = QLineEdit(), QLineEdit()
        self.browse = QPushButton(tr("Choose…"))
        self.browse.clicked.connect(self._on_browse)
        self.problem = label("", "secondary", "error", wrap=True)
        self._lay_out(task)
        self.start = self.add_buttons(tr("Start"), tr("Cancel"))
        self.tape.setCurrentIndex(max(0, self.tape.findData(setup.tape)))
        for edit in (self.cassette, self.calls, self.price, self.cost):
            edit.textChanged.connect(lambda _text: self._check())
        self.tape.currentIndexChanged.connect(lambda _at: self._check())
        self._check()

    def settings(self) -> Mapping[str, str]:
        """The variables of `disclosure.driving.from_environment` that are set here."""
        return {
            f"{PREFIX}TAPE": str(self.tape.currentData()), f"{PREFIX}CASSETTE": self.cassette.text().strip(),
            f"{PREFIX}MOST_CALLS": self.calls.text().strip() or str(MOST_CALLS),
            f"{PREFIX}PRICE": self.price.text().replace(" ", ""), f"{PREFIX}MOST_COST": self.cost.text().strip(),
        }  # fmt: skip

    def _lay_out(self, task: str) -> None:
        setup = self._setup
        key = tr("key from {name}", name=setup.key) if setup.key else tr("without a key")
        asked = f"{setup.host} · {setup.kind} · {key}" if setup.host else tr("nobody: no address is set")
        self.add_row(tr("Endpoint"), label("\n".join(filter(None, (asked, setup.problem))), "body", wrap=True))
        self.add_row(tr("Model"), label(setup.model or "–", "body", wrap=True))
        self.add_row(tr("Task"), label(task, "body", wrap=True))
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.cassette)
        row.addWidget(self.browse)
        self.add_row(tr("Cassette"), line, tr("A file of answers, kept to be replayed without a key; empty for none."))
        self.add_row(tr("Answers"), self.tape)
        self.add_row(tr("Cap of calls"), self.calls)
        self.add_row(tr("Price"), self.price, tr("Input and output, USD for a million tokens, such as 3,15"))
        self.add_row(tr("Cap of cost"), self.cost, tr("In USD; it needs the price."))
        for name, edit in (
            (tr("Cassette"), self.cassette), (tr("Cap of calls"), self.calls), (tr("Price"), self.price),
            (tr("Cap of cost"), self.cost),
        ):  # fmt: skip
            edit.setAccessibleName(name)
        said = tr("The list, the task and all that is loaded are sent to it. No command that it asks for is run.")
        self.body.addWidget(label(said, "secondary", "secondary", wrap=True))
        self.body.addWidget(self.problem)

    def _check(self) -> None:
        calls = self.calls.text().strip()
        said = ""
        if not self._setup.model:
            said = tr("No model is set up: {name} names it.", name=f"{PREFIX}MODEL")
        elif not (calls.isascii() and calls.isdigit() and 0 < int(calls) <= _MOST):
            said = tr("A cap of calls is a whole number from 1 to {most}.", most=f"{_MOST:,}")
        elif self.cost.text().strip() and not self.price.text().strip():
            said = tr("A cap of cost needs the price of a million tokens.")
        elif self.tape.currentData() == str(Tape.REPLAY) and not self.cassette.text().strip():
            said = tr("Replaying needs a cassette.")
        elif self.tape.currentData() != str(Tape.REPLAY) and not self._setup.host:
            said = self._setup.problem or tr("nobody: no address is set")
        self.problem.setText(said)
        self.problem.setVisible(bool(said))
        self.start.setEnabled(not said)

    def _on_browse(self) -> None:
        file = self._place.services.dialogs.save_as(tr("Cassette"), self._place.base / "conversation.jsonl")
        if file is not None:
            self.cassette.setText(str(Path(file)))
