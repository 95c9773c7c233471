"""The right column of the Author place: clients, lengths of the description, the rule card, the files in this skill."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.author.clients_panel import ClientsPanel
from workbench.desktop.author.files_panel import FileLine, FilesPanel, file_lines
from workbench.desktop.author.meters_panel import MetersPanel
from workbench.desktop.author.rule_card import RuleCardPanel
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import hairline, label, spacer
from workbench.library.bundle import Facts
from workbench.skill.findings import Finding
from workbench.skill.meters import measure
from workbench.skill.skill import Skill


class Inspector(QScrollArea):
    """Sections one under the other; the whole column scrolls."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("About this skill"))
        self._services = services
        self.clients = ClientsPanel(services.theme)
        self.meters = MetersPanel(services.theme)
        self.card = RuleCardPanel(services)
        self.files = FilesPanel(services.theme)
        self._count = label("", "secondary", "secondary")
        self._no_files = label(tr("Only SKILL.md"), "secondary", "tertiary")
        self._shown_facts: Facts | None = None
        body = self._body = QWidget()
        body.setObjectName("inspector-body")
        self._sections: list[QWidget] = []
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._add_section(tr("For the chosen clients"), self.clients)
        self._add_section(tr("Description, as clients measure it"), self.meters)
        self._add_section("", self.card)
        self._add_section(tr("Files in this skill"), self.files, self._no_files, count=self._count, flush=self.files)
        self._column.addStretch(1)
        self.setWidget(body)
        self._show_lines(())

    def show_skill(self, skill: Skill | None, facts: Facts | None, findings: Sequence[Finding]) -> None:
        """Shows another skill, or its newer text and findings."""
        for section in self._sections:
            section.setVisible(skill is not None)
        workspace = self._services.workspace
        chosen = (workspace.primary, *workspace.also)
        entry = skill.description if skill is not None else None
        text = entry.text if entry is not None else None
        self.meters.set_meters(measure(text) if text is not None else None, chosen)
        self.clients.show_findings(chosen if skill is not None else (), findings)
        if facts is not self._shown_facts or facts is None:
            self._shown_facts = facts
            self._ask_files(skill, facts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sections are exactly as wide as the column: nothing is cut at its right and nothing scrolls sideways."""
        super().resizeEvent(event)
        self._body.setFixedWidth(self.viewport().width())

    def _ask_files(self, skill: Skill | None, facts: Facts | None) -> None:
        """The folder is listed in the background."""
        if skill is None or facts is None:
            self._show_lines(())
            return
        text, manifest = skill.document.text, facts.entry.filename
        self._services.tasks.submit("files", lambda: file_lines(facts.bundle, text, manifest), self._show_lines)

    def _show_lines(self, lines: tuple[FileLine, ...]) -> None:
        self.files.set_lines(lines)
        self.files.setVisible(bool(lines))
        self._no_files.setVisible(not lines)
        self._count.setText(str(len(lines)) if lines else "")

    def _add_section(
        self, title: str, *widgets: QWidget, count: QWidget | None = None, flush: QWidget | None = None
    ) -> None:
        """`count` stands at the right of the title; `flush` reaches to both edges, because it pads its own rows."""
        px = self._services.theme.theme.px
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, px(14), 0, px(14))
        column.setSpacing(px(8))
        if title:
            row = QHBoxLayout()
            row.setContentsMargins(px(16), 0, px(16), 0)
            row.addWidget(label(title, "section"))
            row.addWidget(spacer())
            if count is not None:
                row.addWidget(count)
            column.addLayout(row)
        for widget in widgets:
            side = QHBoxLayout()
            edge = 0 if widget is flush else px(16)
            side.setContentsMargins(edge, 0, edge, 0)
            side.addWidget(widget)
            column.addLayout(side)
        line = hairline()
        for part in (box, line):
            self._column.addWidget(part)
            if title:
                self._sections.append(part)
