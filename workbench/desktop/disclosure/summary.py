"""The sum of a conversation in one line, and the views of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.desktop.disclosure.parts import size_text
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.shell.parts import ElidedLabel, label
from workbench.desktop.shell.segments import Segments
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.cost import Cost
from workbench.disclosure.model import Kind, Timeline

CONVERSATION, COST, FILES, PIECES = "conversation", "cost", "files", "pieces"


class SummaryLine(QWidget):
    """Bold figures with words behind them; `views` chooses what is shown below."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("summary-line")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.figures = [label("", "section") for _ in range(3)]
        self.words = [ElidedLabel("", "secondary", "secondary") for _ in range(3)]
        titles = (
            (CONVERSATION, tr("Requests")), (COST, tr("Cost")), (FILES, tr("Level 3")), (PIECES, tr("Prompt")),
        )  # fmt: skip
        self.views = Segments(tr("View"), titles, CONVERSATION)
        px = theme.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(20), px(4), px(16), px(4))
        row.setSpacing(px(6))
        for figure, words in zip(self.figures, self.words, strict=True):
            row.addWidget(figure)
            row.addWidget(words)
            row.addSpacing(px(10))
        row.addStretch(1)
        row.addWidget(self.views)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._theme.theme.px(37))

    def minimumSizeHint(self) -> QSize:
        """The words are cut before anything else is."""
        return QSize(self._theme.theme.px(320), self._theme.theme.px(37))

    def set_narrow(self, narrow: bool) -> None:
        """In a narrow window the words of what is loaded have no room; the accessible name keeps them."""
        for part in (self.figures[2], self.words[2]):
            part.setVisible(not narrow)

    def show_sum(self, timeline: Timeline | None, cost: Cost | None) -> None:
        """The sums of a conversation; nothing without one."""
        said = sums(timeline, cost) if timeline is not None else []
        for at, (figure, words) in enumerate(zip(self.figures, self.words, strict=True)):
            bold, plain = said[at] if at < len(said) else ("", "")
            figure.setText(bold)
            words.setText(plain)
        self.setAccessibleName(". ".join(f"{bold} {plain}" for bold, plain in said))


def sums(timeline: Timeline, cost: Cost | None) -> list[tuple[str, str]]:
    """Each figure with its words: what is sent, what is listed, what is loaded."""
    found: list[tuple[str, str]] = []
    count = len(timeline.requests)
    if cost is not None:
        sent = tr_n(count, "in 1 request, ≈{tokens} tokens (est.)",
                    "in {count} requests, ≈{tokens} tokens (est.)",
                    tokens=f"{cost.lazy.tokens_estimated:,}")  # fmt: skip
        found.append((size_text(cost.lazy.bytes), sent))
    listed, names = len(timeline.scan.entries), len(timeline.scan.names)
    found.append((
        tr("{listed} of {names}", listed=f"{listed:,}", names=f"{names:,}"),
        tr("listed, {count} loadable by name", count=f"{names:,}"),
    ))  # fmt: skip
    bodies = len(loaded(timeline))
    found.append((f"{bodies:,}", tr_n(bodies, "body loaded", "bodies loaded")))
    return found


def loaded(timeline: Timeline) -> tuple[str, ...]:
    """The skills whose bodies the model was given, each once, in order."""
    names: dict[str, None] = {}
    for request in timeline.requests:
        for message in request.messages[request.new :]:
            if message.skill and any(part.kind is Kind.BODY for part in message.parts):
                names[message.skill] = None
    return tuple(names)
