"""The panel of matchers: which are heard and how much each weighs, what to compare with, and why one is missing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QLineEdit, QRadioButton, QVBoxLayout

from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.routing.runs.drop_panel import DropPanel
from workbench.desktop.routing.runs.heard import Matchers, embedding_host, embedding_model
from workbench.desktop.routing.runs.offering import Offer, baselines, offers, usual, weight_of
from workbench.desktop.shell.parts import hairline, label, quiet_button
from workbench.skill.meters import byte_length, estimated_tokens

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

_WIDTH: Final = 440
_OFFERS: Final = "routing.offers"


@dataclass(frozen=True, slots=True)
class _Line:
    box: QCheckBox
    weight: QLineEdit


class MatcherPanel(DropPanel):
    """`chosen(Matchers or None)` whenever another set is heard, `import_asked` for results from elsewhere."""

    chosen = Signal(object)
    import_asked = Signal()

    def __init__(self, place: RoutingPlace, found: Sequence[Offer], standard: Matchers, now: Matchers) -> None:
        super().__init__(place.services.theme, tr("Matchers"), _WIDTH, place.bar.matcher)
        self._standard = standard
        self._filling = True
        self.lines: dict[str, _Line] = {}
        self.radios: dict[str, QRadioButton] = {}
        self._group = QButtonGroup(self)
        self.body.addWidget(label(tr("Matchers"), "title"))
        self._add_radio("", tr("These, weighted and added up"), "")
        for offer in found:
            self._add_line(offer)
        self.body.addWidget(hairline())
        self.body.addWidget(label(tr("Or one baseline, to compare with"), "section"))
        for offer in baselines():
            self._add_radio(offer.id, offer.id, offer.about)
        self.said = label("", "secondary", "error", wrap=True)
        self.said.hide()
        self.body.addWidget(self.said)
        self._add_buttons()
        self.show_chosen(now)

    def _add_radio(self, name: str, title: str, about: str) -> None:
        radio = QRadioButton(title)
        radio.setFont(ui_font())
        radio.clicked.connect(self._on_changed)
        self._group.addButton(radio)
        self.radios[name] = radio
        row = QHBoxLayout()
        row.addWidget(radio)
        if about:
            row.addWidget(label(about, "hint", wrap=True), 1)
            radio.setAccessibleDescription(about)
        self.body.addLayout(row)

    def _add_line(self, offer: Offer) -> None:
        px = self.theme.theme.px
        box = QCheckBox(offer.id)
        box.setFont(ui_font())
        weight = QLineEdit()
        weight.setFixedWidth(px(56))
        weight.setAccessibleName(tr("Weight of {name}", name=offer.id))
        said = offer.missing or offer.about
        box.setAccessibleDescription(said)
        box.setEnabled(not offer.missing)
        weight.setEnabled(not offer.missing)
        box.clicked.connect(self._on_line_clicked)
        weight.editingFinished.connect(self._on_changed)
        row = QHBoxLayout()
        row.setContentsMargins(px(22), 0, 0, 0)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(box)
        hint = label(said, "hint", "warning" if offer.missing else "", wrap=True)
        hint.setContentsMargins(px(22), 0, 0, 0)
        column.addWidget(hint)
        row.addLayout(column, 1)
        row.addWidget(weight)
        self.body.addLayout(row)
        self.lines[offer.id] = _Line(box, weight)

    def _add_buttons(self) -> None:
        row = QHBoxLayout()
        for title, asked in ((tr("Default"), self._on_default), (tr("Import results…"), self._on_import)):
            button = quiet_button(title)
            button.clicked.connect(asked)
            row.addWidget(button)
        row.addStretch(1)
        self.body.addLayout(row)

    def show_chosen(self, now: Matchers) -> None:
        """Puts the marks where they are now."""
        self._filling = True
        heard = dict(now)
        alone = next(iter(heard)) if len(heard) == 1 and next(iter(heard)) in self.radios else ""
        self.radios[alone].setChecked(True)
        marks = dict(self._standard) if alone else heard
        for name, line in self.lines.items():
            line.box.setChecked(name in marks and line.box.isEnabled())
            line.weight.setText(f"{marks.get(name, weight_of(name)):g}")
        self._filling = False

    def _on_line_clicked(self) -> None:
        self.radios[""].setChecked(True)
        self._on_changed()

    def _on_default(self) -> None:
        self.show_chosen(self._standard)
        self._on_changed()

    def _on_import(self) -> None:
        self.close()
        self.import_asked.emit()

    def _on_changed(self, _checked: bool = False) -> None:
        if self._filling:
            return
        alone = next((name for name, radio in self.radios.items() if name and radio.isChecked()), "")
        try:
            wanted = ((alone, 1.0),) if alone else self._weighted()
        except ValueError as failure:
            self._say(str(failure))
            return
        self._say("" if wanted else tr("Choose at least one matcher."))
        if wanted:
            self.chosen.emit(None if wanted == self._standard else wanted)

    def _weighted(self) -> Matchers:
        marked = ((name, line) for name, line in self.lines.items() if line.box.isChecked())
        return tuple((name, _weight(line.weight.text())) for name, line in marked)

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self.fit()


def _weight(text: str) -> float:
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        value = math.nan
    if not 0 < value <= 1000:
        raise ValueError(tr("A weight is a number above 0 and up to 1,000."))
    return value


def attach_matchers(place: RoutingPlace) -> None:
    """Lets the toolbar's button drop the panel."""
    place.bar.matcher.clicked.connect(partial(drop_matchers, place))


def drop_matchers(place: RoutingPlace, _checked: bool = False) -> None:
    """Looks in the background what there is to choose from, then shows the panel."""
    results = place.feed.results
    if results is None:
        place.announced.emit(tr("Skills and tasks are being read."))
        return
    skills, recorded = results.skills, dict(place.feed.recorded)
    standard = usual(skills)

    def show(found: list[Offer]) -> None:
        if not place.isVisible():
            return
        panel = MatcherPanel(place, found, standard, place.feed.matchers or standard)
        panel.chosen.connect(partial(choose, place))
        panel.import_asked.connect(partial(_import, place))
        panel.drop()
        panel.radios[""].setFocus()

    place.services.tasks.submit(_OFFERS, lambda: offers(skills, recorded), show)


def choose(place: RoutingPlace, wanted: Matchers | None) -> None:
    """Hears other matchers; before texts are sent to an endpoint the user is asked."""
    host, names = embedding_host(), dict(wanted or ())
    if (
        "semantic" in names
        and host
        and "semantic" not in dict(place.feed.matchers or ())
        and not _may_send(place, host)
    ):
        return
    place.choose_matchers(wanted)


def _may_send(place: RoutingPlace, host: str) -> bool:
    from workbench.desktop.dialogs import Choice
    from workbench.routing.semantic import LONGEST

    results = place.feed.results
    texts = [skill.description for skill in results.skills] if results is not None else []
    texts += [item.task.text for item in results.evaluation.judged] if results is not None else []
    size = estimated_tokens(sum(byte_length(text[:LONGEST]) for text in texts))
    said = tr(
        "{count} texts (names, descriptions, tasks), ≈ {tokens} tokens (est.), are sent to {host} for the model "
        "{model}, and each changed text again while semantic is on. What it costs is not known here.",
        count=f"{len(texts):,}", tokens=f"{size:,}", host=host, model=embedding_model(),
    )  # fmt: skip
    answers = (Choice("send", tr("Send")), Choice("stay", tr("Cancel"), safe=True, cancels=True))
    return place.services.dialogs.ask(tr("Send texts to {host}?", host=host), said, answers) == "send"


def _import(place: RoutingPlace) -> None:
    from pathlib import Path

    from workbench.routing.imported import Imported
    from workbench.routing.imported_files import read_results

    base = place.services.workspace.base
    file = place.services.dialogs.open_file(tr("Results of run_eval or promptfoo"), Path(base))
    if file is None:
        return

    def take(found: Imported) -> None:
        place.feed.recorded[found.kind] = found
        place.choose_matchers(((found.kind, 1.0),))

    def failed(failure: BaseException) -> None:
        place.announced.emit(str(failure))

    place.services.tasks.submit("routing.import", lambda: read_results(file), take, failed)
