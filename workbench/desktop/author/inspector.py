"""The right column of the Author place: who sees the skill, lengths of the description, the rule card, its files.

In a narrow window each section becomes a page of the bottom panel instead, so that nothing is lost.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.author.files_panel import FileLine, FilesPanel, file_lines
from workbench.desktop.author.meters_panel import MetersPanel
from workbench.desktop.author.rule_card import RuleCardPanel
from workbench.desktop.author.who_sees import WhoSees
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import hairline, label, spacer
from workbench.library.bundle import Facts
from workbench.skill.meters import measure
from workbench.skill.skill import Skill


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the column: `box` with its `head` (None without a title), the `line` below, the `page` it scrolls in.

    Without a page the box is a page itself.
    """

    name: str
    tab: str
    box: QWidget
    column: QVBoxLayout
    head: QWidget | None
    line: QWidget
    page: QScrollArea | None

    @property
    def as_page(self) -> QWidget:
        """What the bottom panel shows."""
        return self.page or self.box


class Inspector(QScrollArea):
    """Sections one under the other; the whole column scrolls. `counted(section, number)` for the badges of the tabs."""

    counted = Signal(str, int)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("About this skill"))
        self._services = services
        self.who = WhoSees(services)
        self.meters = MetersPanel(services.theme)
        self.card = RuleCardPanel(services)
        self.files = FilesPanel(services.theme)
        self._count = label("", "secondary", "secondary")
        self._no_files = label(tr("Only SKILL.md"), "secondary", "tertiary")
        self._shown_facts: Facts | None = None
        self.paged = False
        self._filled = False
        body = self._body = QWidget()
        body.setObjectName("inspector-body")
        self.sections: dict[str, Section] = {}
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._add_sections()
        self._column.addStretch(1)
        self.setWidget(body)
        self.who.view.moved.connect(self._follow_row)
        self.who.counted.connect(lambda lost: self.counted.emit("who", lost))
        self.meters.over_changed.connect(lambda over: self.counted.emit("lengths", over))
        self._show_lines(())
        self.show_skill(None, None)

    def show_skill(self, skill: Skill | None, facts: Facts | None) -> None:
        """Shows another skill, or its newer text."""
        self._filled = skill is not None
        self._show_parts()
        workspace = self._services.workspace
        entry = skill.description if skill is not None else None
        text = entry.text if entry is not None else None
        self.meters.set_meters(measure(text) if text is not None else None, (workspace.primary, *workspace.also))
        if facts is not self._shown_facts or facts is None:
            self._shown_facts = facts
            self._ask_files(skill, facts)

    def bring_up(self, name: str) -> None:
        """Scrolls a section into view."""
        self.ensureWidgetVisible(self.sections[name].box)

    def into_pages(self) -> list[Section]:
        """Every section on a page of its own; the column is empty then."""
        self.paged = True
        for section in self.sections.values():
            if section.page is not None:
                section.page.setWidget(section.box)
            if section.head is not None:
                section.head.hide()
        self._show_parts()
        self.who.view.set_flowing(False)
        return list(self.sections.values())

    def into_column(self) -> None:
        """Every section back in the column."""
        self.paged = False
        for place, section in enumerate(self.sections.values()):
            if section.page is not None:
                section.page.takeWidget()
            self._column.insertWidget(2 * place, section.box)
            if section.head is not None:
                section.head.show()
        self._show_parts()
        self.who.view.set_flowing(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sections are exactly as wide as the column: nothing is cut at its right and nothing scrolls sideways."""
        super().resizeEvent(event)
        self._body.setFixedWidth(self.viewport().width())

    def _show_parts(self) -> None:
        """Without a skill there is only the rule card, which the palette can fill."""
        px = self._services.theme.theme.px
        for section in self.sections.values():
            shown = self._filled or section.name == "rule"
            flush = self.paged and section.name == "who"
            section.column.setContentsMargins(0, 0 if flush else px(10), 0, 0 if flush else px(12))
            section.box.setVisible(shown)
            section.line.setVisible(shown and not self.paged)

    def _follow_row(self) -> None:
        """The list is as high as its rows: the column scrolls to the current one."""
        view = self.who.view
        if not self.paged and view.currentIndex().isValid():
            rect = view.visualRect(view.currentIndex())
            at = view.mapTo(self._body, rect.center())
            self.ensureVisible(at.x(), at.y(), 0, rect.height())

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
        self.counted.emit("files", len(lines))

    def _add_sections(self) -> None:
        who, files = tr("Who will see this skill"), tr("Files in this skill")
        self._add("who", tr("Who sees it"), who, (self.who,), tools=(self.who.summary, self.who.more), flush=self.who)
        self._add("lengths", tr("Lengths"), tr("Description, as clients measure it"), (self.meters,))
        self._add("rule", tr("Rule"), "", (self.card,))
        self._add("files", tr("Files"), files, (self.files, self._no_files), tools=(self._count,), flush=self.files)

    def _add(
        self,
        name: str,
        tab: str,
        title: str,
        widgets: tuple[QWidget, ...],
        *,
        tools: tuple[QWidget, ...] = (),
        flush: QWidget | None = None,
    ) -> None:
        """`tools` stand at the right of the title; `flush` reaches to both edges, because it pads its own rows."""
        px = self._services.theme.theme.px
        box = QWidget()
        box.setObjectName("panel")
        column = QVBoxLayout(box)
        column.setSpacing(px(6))
        head = self._head(title, tools) if title else None
        if head is not None:
            column.addWidget(head)
        for widget in widgets:
            side = QHBoxLayout()
            edge = 0 if widget is flush else px(16)
            side.setContentsMargins(edge, 0, edge, 0)
            side.addWidget(widget)
            column.addLayout(side, 1 if widget is self.who else 0)
        page = None if self.who in widgets else self._page(tab)  # the list of clients scrolls by itself
        if page is not None:
            column.addStretch(1)
        else:
            box.setFocusProxy(self.who.view)
        line = hairline()
        for part in (box, line):
            self._column.addWidget(part)
        self.sections[name] = Section(name, tab, box, column, head, line, page)

    def _head(self, title: str, tools: tuple[QWidget, ...]) -> QWidget:
        px = self._services.theme.theme.px
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(px(16), 0, px(8 if len(tools) > 1 else 16), 0)
        row.setSpacing(px(4))
        row.addWidget(label(title, "section"))
        row.addWidget(spacer())
        for tool in tools:
            row.addWidget(tool)
        head.setMinimumHeight(px(28))
        return head

    def _page(self, title: str) -> QScrollArea:
        page = QScrollArea(self)
        page.hide()
        page.setProperty("ground", "panel")
        page.setFrameShape(QFrame.Shape.NoFrame)
        page.setWidgetResizable(True)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page.setAccessibleName(title)
        return page
