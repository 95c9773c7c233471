"""One client's view of a skill: name and description exactly as the model gets them, the reasons, and who says so."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.clients.loader import written
from workbench.clients.verdict import Reason, State
from workbench.desktop import i18n
from workbench.desktop.author.marked_text import MarkedText
from workbench.desktop.author.standing_engine import Standing
from workbench.desktop.author.text_marks import Mark, Piece, pieces
from workbench.desktop.author.verdict_words import SHAPES, deciding_facts, fact_origin, fact_value, known_word
from workbench.desktop.author.who_sees_model import ClientRow
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import PictureLabel, label, link_button
from workbench.skill.text import Span

Shown = tuple[str, str]
"""Name and description; empty where there is none."""


def shown_by(row: ClientRow) -> Shown:
    """What the model gets from a client."""
    return row.verdict.name or "", row.verdict.description or ""


def written_in(standing: Standing) -> Shown:
    """What the author wrote."""
    name, description = written(standing.skill)
    return name, description or ""


def described_state(row: ClientRow) -> str:
    """The state, the release that was looked at, and how well it is known."""
    parts = [row.word]
    if row.client.version:
        parts.append(tr("release {version}", version=row.client.version))
    parts.append(tr("looked at {day}", day=row.client.as_of))
    if row.verdict.state is not State.NOT_KNOWN:
        parts.append(known_word(row.verdict.confidence))
    return " · ".join(parts)


class ClientColumn(QScrollArea):
    """`span_asked` for a jump into the editor. With `against`, differences to that client's text are marked."""

    span_asked = Signal(object)

    def __init__(
        self, services: Services, row: ClientRow, standing: Standing, against: ClientRow | None = None
    ) -> None:
        super().__init__()
        self._services = services
        self.row, self.standing, self.against = row, standing, against
        self.setObjectName("client-column")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(row.sentence)
        self.texts: list[MarkedText] = []
        self.jumps: list[QPushButton] = []
        body = QWidget()
        body.setObjectName("client-body")
        px = services.theme.theme.px
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(px(16), px(12), px(16), px(14))
        self._column.setSpacing(px(6))
        self._add_head()
        self._add_texts()
        self._add_reasons()
        self._column.addStretch(1)
        self.setWidget(body)

    def fit_texts(self) -> None:
        """Gives each text the height of its lines at the present width."""
        for field in self.texts:
            field.fit()

    def height_for(self, width: int) -> int:
        """The height that everything takes at a width, both in pixels."""
        return self._column.totalHeightForWidth(width)

    def copy_text(self) -> str:
        """Name and description, exactly."""
        name, description = shown_by(self.row)
        return f"{name}\n{description}" if description else name

    def _add_head(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(self._services.theme.theme.px(10))
        row.addWidget(PictureLabel(self._services.theme, shape=SHAPES[self.row.verdict.state], size=14))
        row.addWidget(label(self.row.title, "title"), 1)
        self._column.addLayout(row)
        self._column.addWidget(label(described_state(self.row), "secondary", "secondary", wrap=True))

    def _add_texts(self) -> None:
        mine, base, mark = self._sides()
        if not any(mine):
            text = tr("The model gets nothing of it.")
            if self.row.verdict.state is State.NOT_KNOWN:
                text = tr("Nobody knows what the model gets.")
            self._column.addWidget(label(text, "body", wrap=True))
            return
        titles = (tr("Name, as the model gets it"), tr("Description, as the model gets it"))
        for title, text, other in zip(titles, mine, base, strict=True):
            self._column.addWidget(label(title, "section"))
            if not text:
                self._column.addWidget(label(tr("none"), "secondary", "secondary"))
                continue
            field = MarkedText(self._services.theme, title, grow=True)
            field.set_pieces(_marked(other, text, mark))
            self.texts.append(field)
            self._column.addWidget(field)
        self._add_legend()

    def _sides(self) -> tuple[Shown, Shown, Mark | None]:
        """The text, what it is measured against, and what is marked: everything against what was written, what this
        client alone has against another client."""
        if self.against is None:
            return shown_by(self.row), written_in(self.standing), None
        return shown_by(self.row), shown_by(self.against), Mark.NEW

    def _add_legend(self) -> None:
        found = {item.mark for field in self.texts for item, _ in field.mixed}
        if self.against is not None:
            text = self._compared(self.against, marked=Mark.NEW in found)
        elif found <= {Mark.SAME}:
            text = tr("Exactly as written.")
        else:
            gone, new = tr("Struck through: written, but not shown."), tr("Green: shown, but not written so.")
            text = " ".join(said for mark, said in ((Mark.GONE, gone), (Mark.NEW, new)) if mark in found)
        self._column.addWidget(label(text, "hint", "tertiary", wrap=True))

    def _compared(self, other: ClientRow, *, marked: bool) -> str:
        if marked:
            return tr("Green: not so for {client}.", client=other.title)
        if shown_by(self.row) == shown_by(other):
            return tr("The same as {client}.", client=other.title)
        return tr("{client} shows this and more.", client=other.title)

    def _add_reasons(self) -> None:
        self._column.addWidget(label(tr("Why"), "section"))
        if self.row.stops:
            text = tr("One bad skill fails the whole scan: {path}", path=self.row.stops)
            self._column.addWidget(label(text, "body", "error", wrap=True))
        known = {fact.key: fact for fact in deciding_facts(self.row.client, self.row.verdict)}
        for reason in self.row.verdict.reasons:
            self._add_reason(reason)
            fact = known.pop(reason.fact, None)
            if fact is not None:
                self._add_fact(fact_value(fact), fact_origin(fact))
        if not self.row.verdict.reasons:
            self._column.addWidget(label(tr("Nothing about this skill is odd for this client."), "body", wrap=True))
        for fact in known.values():
            self._add_fact(fact_value(fact), fact_origin(fact))

    def _add_reason(self, reason: Reason) -> None:
        self._column.addWidget(label(reason.message(i18n.current()), "body", wrap=True))
        if reason.span is None:
            return
        place = self.standing.skill.document.map.position(reason.span[0])
        button = link_button(tr("Go to line {line}, column {column}", line=place.line, column=place.column))
        span: Span = reason.span
        button.clicked.connect(lambda: self.span_asked.emit(span))
        self.jumps.append(button)
        self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_fact(self, value: str, origin: str) -> None:
        for text, tone in ((value, "secondary"), (origin, "tertiary")):
            line = label(text, "hint", tone, wrap=True)
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._column.addWidget(line)


def _marked(base: str, text: str, mark: Mark | None) -> tuple[Piece, ...]:
    woven = pieces(base, text)
    return tuple(item for item in woven if mark is None or item.mark in (Mark.SAME, mark))
