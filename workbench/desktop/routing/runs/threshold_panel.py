"""The panel of the threshold: a slider that decides everything anew, the curves, and what is suggested."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSlider

from workbench.desktop.i18n import tr
from workbench.desktop.routing.runs.curves import Curve
from workbench.desktop.routing.runs.drop_panel import DropPanel
from workbench.desktop.routing.runs.thresholding import STEPS, Picture, Point, picture
from workbench.desktop.shell.parts import label, quiet_button
from workbench.routing.intervals import Interval
from workbench.routing.route import Limits
from workbench.routing.thresholds import ENOUGH, Rates

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

_WIDTH: Final = 440
_PICTURE: Final = "routing.threshold"


class ThresholdPanel(DropPanel):
    """`moved(threshold)` while it is moved, `reset_asked` for that of a first look."""

    moved = Signal(float)
    reset_asked = Signal()

    def __init__(self, place: RoutingPlace, found: Picture, now: float) -> None:
        super().__init__(place.services.theme, tr("Select above"), _WIDTH, place.bar.limit)
        self.found = found
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, STEPS)
        self.slider.setPageStep(STEPS // 20)
        self.slider.setSingleStep(STEPS // 200)
        self.slider.setAccessibleName(tr("Threshold"))
        self.value = QLineEdit()
        self.value.setFixedWidth(self.theme.theme.px(72))
        self.value.setAccessibleName(tr("Threshold"))
        self.roc = Curve(self.theme, "ROC", tr("false alarms"), tr("recall"))
        self.pr = Curve(self.theme, tr("Precision and recall"), tr("recall"), tr("precision"))
        self.train, self.validation = label("", "secondary", wrap=True), label("", "secondary", wrap=True)
        self.gap = label("", "secondary", "warning", wrap=True)
        self.chance = label("", "secondary", wrap=True)
        self.suggest = QPushButton(tr("Use suggested"))
        self.reset = quiet_button(tr("Reset"))
        self._lay_out()
        self.slider.valueChanged.connect(self._on_slid)
        self.value.editingFinished.connect(self._on_typed)
        self.suggest.clicked.connect(self._on_suggested)
        self.reset.clicked.connect(self._on_reset)
        self.roc.show_lines(found.train.roc, found.validation.roc)
        self.pr.show_lines(found.train.pr, found.validation.pr)
        self._say_suggested()
        self._put(now)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(label(tr("Select above"), "title"))
        top.addStretch(1)
        top.addWidget(self.value)
        self.body.addLayout(top)
        self.body.addWidget(self.slider)
        said = tr("A skill is taken from this score on. Dashed: train, where it is chosen; line: validation.")
        self.body.addWidget(label(said, "hint", wrap=True))
        plots = QHBoxLayout()
        plots.setSpacing(self.theme.theme.px(12))
        plots.addWidget(self.roc)
        plots.addWidget(self.pr)
        self.body.addLayout(plots)
        for text in (self.train, self.validation, self.gap, self.chance):
            self.body.addWidget(text)
        row = QHBoxLayout()
        row.addWidget(self.suggest)
        row.addWidget(self.reset)
        row.addStretch(1)
        self.body.addLayout(row)

    def _say_suggested(self) -> None:
        chosen = self.found.suggested
        self.suggest.setEnabled(chosen is not None)
        if chosen is None:
            self.gap.setText(tr("Nothing can be suggested: tasks that a skill should take and tasks that it should not "
                                "are both needed."))  # fmt: skip
            return
        self.suggest.setText(tr("Use suggested {value}", value=f"{chosen.threshold:.2f}"))
        self.gap.setText(
            tr("What was chosen on train does worse on validation; scopes that overlap are the commonest reason: think "
               "of merging skills.")
            if chosen.overlap else ""
        )  # fmt: skip
        self.gap.setVisible(bool(self.gap.text()))

    def _put(self, threshold: float) -> None:
        """Shows a threshold without telling of it."""
        self.slider.blockSignals(True)
        self.slider.setValue(round(threshold / self.found.top * STEPS))
        self.slider.blockSignals(False)
        self._show(threshold)

    def _show(self, threshold: float) -> None:
        self.value.setText(f"{threshold:.2f}")
        train, kept = self.found.train.at(threshold), self.found.validation.at(threshold)
        self.roc.show_dots(_roc(train), _roc(kept))
        self.pr.show_dots(_pr(train), _pr(kept))
        self.train.setText(tr("Train (60 %): {said}", said=_said(train)))
        self.validation.setText(tr("Validation (40 %): {said}", said=_said(kept)))
        self.chance.setText(self._chance(threshold))
        self.fit()

    def _chance(self, threshold: float) -> str:
        found = self.found.chance(threshold)
        if found is None:
            return tr("No chance is shown: that takes {least} tasks of each side in train.", least=ENOUGH)
        share, interval, tasks = found
        return tr("A skill with this score is right in {share} % ({low}–{high}), by {tasks} tasks of train.",
                  share=round(100 * share), low=round(100 * interval[0]), high=round(100 * interval[1]),
                  tasks=tasks)  # fmt: skip

    def _on_slid(self, value: int) -> None:
        threshold = value / STEPS * self.found.top
        self._show(threshold)
        self.moved.emit(threshold)

    def _on_typed(self) -> None:
        try:
            threshold = min(max(0.0, float(self.value.text().replace(",", "."))), 1e9)
        except ValueError:
            self._show(self.slider.value() / STEPS * self.found.top)
            return
        if f"{threshold:.2f}" == self.value.text() and not self.value.isModified():
            return
        self._put(threshold)
        self.moved.emit(threshold)

    def _on_suggested(self) -> None:
        if self.found.suggested is not None:
            self._put(self.found.suggested.threshold)
            self.moved.emit(self.found.suggested.threshold)

    def _on_reset(self) -> None:
        self._put(self.found.usual)
        self.reset_asked.emit()


def _roc(rates: Rates) -> Point | None:
    return (rates.false_rate, rates.recall) if rates.false_rate is not None and rates.recall is not None else None


def _pr(rates: Rates) -> Point | None:
    return (rates.recall, rates.precision) if rates.recall is not None and rates.precision is not None else None


def _said(rates: Rates) -> str:
    if rates.interval is None:
        return tr("no task")
    return tr(
        "{right} of {total} decisions right, {share} % ({interval}); {missed} missed, {false} false alarms",
        right=f"{rates.right:,}", total=f"{rates.total:,}", share=round(100 * rates.right / rates.total),
        interval=_percent(rates.interval), missed=rates.silent_wrong, false=rates.fired_wrong,
    )  # fmt: skip


def _percent(interval: Interval) -> str:
    return f"{round(100 * interval[0])}–{round(100 * interval[1])}"


def attach_threshold(place: RoutingPlace) -> None:
    """Lets the toolbar's button drop the panel."""
    place.bar.limit.clicked.connect(partial(drop_threshold, place))


def drop_threshold(place: RoutingPlace, _checked: bool = False) -> None:
    """Computes the curves in the background, then shows the panel."""
    results = place.feed.results
    if results is None:
        place.announced.emit(tr("Skills and tasks are being read."))
        return
    margin = results.router.limits.margin

    def show(found: Picture) -> None:
        now = place.feed.results
        if now is None or not place.isVisible():
            return
        panel = ThresholdPanel(place, found, now.router.limits.threshold)
        panel.moved.connect(lambda value: place.feed.set_limits(Limits(value, margin)))
        panel.reset_asked.connect(lambda: place.feed.set_limits(None))
        panel.drop()
        panel.slider.setFocus()

    place.services.tasks.submit(_PICTURE, lambda: picture(results), show)
