"""What the conversation costs as it was disclosed, against every body in the first request."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from workbench.desktop.disclosure.cost_chart import CostChart
from workbench.desktop.disclosure.parts import size_text
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.cost import Cost, Size

MOST_TURNS = 1_000


class CostPage(QWidget):
    """`asked(turns, price)` when the user wants more requests, or another price (0 for none)."""

    asked = Signal(int, float)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = theme.theme.px
        self.headline = label("", "heading", wrap=True)
        self.said = label("", "body", "secondary", wrap=True)
        self.chart = CostChart(theme)
        self.turns = QSpinBox()
        self.turns.setRange(0, MOST_TURNS)
        self.turns.setSpecialValueText(tr("as played"))
        self.turns.setAccessibleName(tr("Requests"))
        self.turns.setToolTip(tr("The last request is sent again until there are so many"))
        self.price = QDoubleSpinBox()
        self.price.setRange(0, 10_000)
        self.price.setDecimals(2)
        self.price.setSpecialValueText(tr("no price"))
        self.price.setAccessibleName(tr("Price of a million tokens of input"))
        self.turns.editingFinished.connect(self._ask)
        self.price.editingFinished.connect(self._ask)
        self.setFocusProxy(self.chart)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        for text, field in (
            (tr("Requests"), self.turns), (tr("Price of a million tokens of input"), self.price),
        ):  # fmt: skip
            row.addWidget(label(text, "secondary", "secondary"))
            row.addWidget(field)
            row.addSpacing(px(12))
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(20), px(16), px(20), px(16))
        column.setSpacing(px(8))
        for widget in (self.headline, self.said):
            column.addWidget(widget)
        column.addLayout(row)
        column.addWidget(self.chart, 1)
        column.addWidget(
            label(
                tr("Tokens are estimated as a quarter of the UTF-16 units; no tokenizer was run, and no cache counts."),
                "hint",
                "tertiary",
                wrap=True,
            )
        )

    def show_cost(self, cost: Cost | None) -> None:
        """Other costs; an empty chart without."""
        rows = cost.rows if cost is not None else ()
        self.chart.show_costs([row.lazy.bytes for row in rows], [row.eager.bytes for row in rows])
        self.headline.setText(_headline(cost) if cost is not None else "")
        self.said.setText(_said(cost) if cost is not None else "")

    def _ask(self) -> None:
        self.asked.emit(self.turns.value(), self.price.value())


def _headline(cost: Cost) -> str:
    if cost.ratio is None:
        return tr("Nothing was sent")
    if cost.ratio >= 1:
        return tr("Every body at once would send {times} times as much", times=f"{cost.ratio:,.1f}")
    return tr("Every body at once would send less: {times} times as much", times=f"{cost.ratio:,.2f}")


def _said(cost: Cost) -> str:
    lazy, eager = (_figures(cost, size) for size in (cost.lazy, cost.eager))
    said = [
        tr("As disclosed: {figures}.", figures=lazy), tr("Every body in each request: {figures}.", figures=eager),
        tr_n(cost.skills, "The body of 1 skill has {size}.", "The bodies of {count} skills have {size}.",
             size=size_text(cost.bodies.bytes)),
    ]  # fmt: skip
    if cost.unread:
        said.append(tr("Not counted, for they cannot be read: {paths}.", paths=", ".join(cost.unread[:5])))
    return " ".join(said)


def _figures(cost: Cost, size: Size) -> str:
    money = cost.money(size)
    found = tr("{size}, ≈{tokens} tokens (est.)", size=size_text(size.bytes), tokens=f"{size.tokens_estimated:,}")
    return found if money is None else f"{found}, {money:,.4f}"
