"""The right column of the Author place: lengths of the description, the rule card, the files in this skill."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.author.files_panel import FilesPanel, file_lines
from workbench.desktop.author.meters_panel import MetersPanel
from workbench.desktop.author.rule_card import RuleCardPanel
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import hairline, label, spacer
from workbench.library.bundle import Facts
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
        self.meters = MetersPanel(services.theme)
        self.card = RuleCardPanel(services)
        self.files = FilesPanel(services.theme)
        self._count = label("", "secondary", "secondary")
        self._no_files = label(tr("Only SKILL.md"), "secondary", "tertiary")
        self._shown_facts: Facts | None = None
        body = QWidget()
        body.setObjectName("inspector-body")
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._section(tr("Description, as clients measure it"), self.meters)
        self._section("", self.card)
        self._section(tr("Files in this skill"), self.files, self._no_files, count=self._count)
        self._column.addStretch(1)
        self.setWidget(body)

    def show_skill(self, skill: Skill | None, facts: Facts | None) -> None:
        """Shows the lengths and files of another skill or of its newer text."""
        workspace = self._services.workspace
        entry = skill.description if skill is not None else None
        text = entry.text if entry is not None else None
        meters = measure(text) if text is not None else None
        self.meters.set_meters(meters, (workspace.primary, *workspace.also))
        if facts is not self._shown_facts or facts is None:
            self._show_files(skill, facts)

    def _show_files(self, skill: Skill | None, facts: Facts | None) -> None:
        self._shown_facts = facts
        lines = file_lines(facts.bundle, skill.document.text) if skill is not None and facts is not None else ()
        self.files.set_lines(lines)
        self.files.setVisible(bool(lines))
        self._no_files.setVisible(not lines)
        self._count.setText(str(len(lines)) if lines else "")

    def _section(self, title: str, *widgets: QWidget, count: QWidget | None = None) -> None:
        px = self._services.theme.theme.px
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(px(16), px(14), px(16), px(14))
        column.setSpacing(px(8))
        if title:
            row = QHBoxLayout()
            row.addWidget(label(title, "section"))
            row.addWidget(spacer())
            if count is not None:
                row.addWidget(count)
            column.addLayout(row)
        for widget in widgets:
            column.addWidget(widget)
        self._column.addWidget(box)
        self._column.addWidget(hairline())
