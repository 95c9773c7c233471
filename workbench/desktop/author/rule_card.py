"""The rule card: the selected finding explained, with its remedy first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.clients.profile import profiles
from workbench.desktop import i18n
from workbench.desktop.author.diff_lines import DiffLines
from workbench.desktop.author.problems_model import severity_word
from workbench.desktop.author.replay_link import COMMAND as IN_REPLAY
from workbench.desktop.author.replay_link import GROUP as CHAINS
from workbench.desktop.author.routing_link import CODES as TASK_CODES
from workbench.desktop.author.routing_link import COMMAND as IN_ROUTING
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shell.flow import FlowRow
from workbench.desktop.shell.parts import (
    ElidedButton,
    ElidedLabel,
    PictureLabel,
    label,
    link_button,
    quiet_button,
    spacer,
)
from workbench.skill.cards import RuleCard, catalogue
from workbench.skill.document import Document
from workbench.skill.findings import Finding, Fix
from workbench.skill.fix_preview import fix_preview

_TONES = ("error", "warning", "advice")


class RuleCardPanel(QWidget):
    """Follows caret and selection. Buttons ask; the place does.

    `finding` and `place` change at once; the card is put together in the next turn of the event loop, after the text
    and its squiggles were painted.
    """

    fix_requested = Signal(object, object)
    preview_requested = Signal(object)
    ignore_requested = Signal(object)
    severity_requested = Signal(object)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("rule-card")
        self._services = services
        self.finding: Finding | None = None
        self.place = (0, 0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(services.theme.theme.px(8))
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._on_turn)
        self._fill: Callable[[], None] = self._empty
        self.clear(tr("Select a finding to see why it matters and what to do."))

    def clear(self, text: str) -> None:
        """Shows one line instead of a card."""
        self.finding = None
        self._fill_soon(lambda: self._column.addWidget(label(text, "secondary", "tertiary", wrap=True)))

    def show_finding(self, finding: Finding, document: Document | None, place: tuple[int, int]) -> None:
        """Explains a finding; `place` is its number and how many there are. Without a document nothing can be fixed."""
        self.finding, self.place = finding, place
        self._fill_soon(lambda: self._explain(finding, document, place))

    def _explain(self, finding: Finding, document: Document | None, place: tuple[int, int]) -> None:
        self._column.addWidget(self._heading(finding, place))
        self._column.addWidget(label(finding.message, "body", wrap=True))
        self._column.addWidget(label(finding.why, "body", "secondary", wrap=True))
        if len(finding.severities) > 1:
            self._column.addWidget(self._who(finding))
        fix = finding.fixes[0] if finding.fixes and document is not None else None
        if fix is not None and document is not None:
            self._add_fix(fix, document)
        if document is not None:
            self._column.addWidget(self._buttons(finding, fix))
        self._column.addWidget(self._links(finding, catalogue().cards[finding.code]))

    def show_rule(self, card: RuleCard) -> None:
        """Explains a rule without a finding, as the palette asks for it."""
        self.finding = None
        self._fill_soon(lambda: self._explain_rule(card))
        self._on_turn()

    def _explain_rule(self, card: RuleCard) -> None:
        language = i18n.current()
        self._column.addWidget(self._title_row(card.slug, card.code, ""))
        self._column.addWidget(label(card.title.in_language(language), "body", wrap=True))
        self._column.addWidget(label(card.why.in_language(language), "body", "secondary", wrap=True))
        self._column.addWidget(self._examples(card))
        self._column.addWidget(self._sources(card))

    def _fill_soon(self, fill: Callable[[], None]) -> None:
        self._fill = fill
        self._turn.start()

    def _on_turn(self) -> None:
        self._turn.stop()
        self._empty()
        self._fill()

    def _empty(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _heading(self, finding: Finding, place: tuple[int, int]) -> QWidget:
        words = f"{severity_word(finding.severity)} · {place[0]}/{place[1]}"
        shape = ("error", "warning", "info")[finding.severity.rank]
        return self._title_row(finding.slug, finding.code, words, shape, _TONES[finding.severity.rank])

    def _title_row(self, slug: str, code: str, words: str, shape: str = "", tone: str = "secondary") -> QWidget:
        px = self._services.theme.theme.px
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        if shape:
            row.addWidget(PictureLabel(self._services.theme, shape=shape, size=14))
        title = ElidedLabel(slug, "title")
        title.setAccessibleName(", ".join(filter(None, (slug, code, words))))
        row.addWidget(title)
        row.addWidget(label(code, "small", "secondary"))
        row.addWidget(spacer())
        row.addWidget(label(words, "secondary", "secondary" if shape else tone))
        return box

    def _who(self, finding: Finding) -> QWidget:
        titles = {name: item.title.in_language(i18n.current()) for name, item in profiles().items()}
        parts = [f"{titles.get(name, name)}: {severity_word(level)}" for name, level in finding.severities]
        return label(" · ".join(parts), "secondary", "secondary", wrap=True)

    def _add_fix(self, fix: Fix, document: Document) -> None:
        if fix.edits:
            lines = DiffLines(self._services.theme, numbers=False, most=8, framed=True)
            lines.set_lines(fix_preview(document, fix.edits, context=0))
            self._column.addWidget(lines)
        for rename in fix.renames:
            self._column.addWidget(label(f"{rename.source} → {rename.target}", "secondary", wrap=True))

    def _buttons(self, finding: Finding, fix: Fix | None) -> QWidget:
        px = self._services.theme.theme.px
        box = QWidget()
        row = FlowRow(px(8), px(6))
        box.setLayout(row)
        if fix is not None:
            button = ElidedButton(fix.title)
            button.setProperty("primary", True)
            risk = tr("Changes the meaning or the wording; look at it first")
            button.set_tip(tr("One undo step") if fix.safe else risk)
            button.clicked.connect(lambda: self.fix_requested.emit(finding, fix))
            row.addWidget(button)
            preview = QPushButton(tr("Preview…"))
            preview.clicked.connect(lambda: self.preview_requested.emit(finding))
            row.addWidget(preview)
        ignore = quiet_button(tr("Ignore…"))
        ignore.clicked.connect(lambda: self.ignore_requested.emit(finding))
        row.addWidget(ignore)
        return box

    def _links(self, finding: Finding, card: RuleCard) -> QWidget:
        px = self._services.theme.theme.px
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(6))
        row = FlowRow(px(16), px(4))
        more = self._examples(card), self._sources(card)
        names = tr("Examples"), tr("Sources ({count})", count=len(card.sources))
        for name, widget in zip(names, more, strict=True):
            widget.hide()
            button = link_button(name)
            button.clicked.connect(lambda _=False, shown=widget: shown.setVisible(not shown.isVisible()))
            row.addWidget(button)
        severity = link_button(tr("Change severity"))
        severity.clicked.connect(lambda: self.severity_requested.emit(finding))
        row.addWidget(severity)
        if finding.code in TASK_CODES:
            tasks = link_button(tr("Its tasks in Routing"))
            tasks.clicked.connect(lambda: self._services.commands.run(IN_ROUTING))
            row.addWidget(tasks)
        if finding.code.startswith(CHAINS):
            step = link_button(tr("Its step in Replay"))
            step.clicked.connect(lambda: self._services.commands.run(IN_REPLAY))
            row.addWidget(step)
        row.addWidget(label(self._services.commands.key_text("rule.explain"), "small", "tertiary"))
        column.addLayout(row)
        for widget in more:
            column.addWidget(widget)
        return box

    def _examples(self, card: RuleCard) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        for title, text in ((tr("Good"), card.good), (tr("Bad"), card.bad)):
            column.addWidget(label(title, "small", "secondary"))
            code = label(text.rstrip("\n"), "code")
            code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            area = QScrollArea()
            area.setWidget(code)
            area.setProperty("inset", True)
            area.setAccessibleName(title)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setFixedHeight(min(code.sizeHint().height() + 22, self._services.theme.theme.px(160)))
            column.addWidget(area)
        return box

    def _sources(self, card: RuleCard) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        bases = {
            "contract": tr("A client or the specification enforces it"),
            "observed": tr("Observed on a client"),
            "opinion": tr("An opinion"),
        }
        column.addWidget(label(bases[card.basis], "secondary"))
        for source in card.sources:
            text = tr("{name}: {where}, checked {day}", name=source.name, where=source.where, day=source.checked)
            line = label(text, "secondary", "secondary", wrap=True)
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(line)
        return box
