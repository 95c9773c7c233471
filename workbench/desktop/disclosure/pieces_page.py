"""What a prompt is put together from, what tools cost that wait, which AGENTS.md count, what a compaction leaves."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.disclosure.parts import size_text
from workbench.desktop.disclosure.prompt_parts import PromptParts, Wish
from workbench.desktop.disclosure.words import units
from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.shell.flow import FlowRow
from workbench.desktop.shell.parts import hairline, label
from workbench.desktop.theme import ThemeManager

_PAUSE_MS = 300
_FIELD, _PREVIEW = 60, 150
_SHOWN = 100_000


class PiecesPage(QScrollArea):
    """`asked(Wish)` when the user put something else together."""

    asked = Signal(object)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self.persona = self._field(tr("Persona"))
        self.fragments = self._field(tr("Fragments, one a paragraph"))
        self.trailing = self._field(tr("Trailing text"))
        self.preview = self._field(tr("Preview"), high=_PREVIEW)
        self.preview.setReadOnly(True)
        self.sizes = label("", "secondary", "secondary", wrap=True)
        self.tools = FlowRow(theme.theme.px(18), theme.theme.px(4))
        self.tool_boxes: dict[str, QCheckBox] = {}
        self.tool_sum = label("", "secondary", "secondary", wrap=True)
        self.agents = label("", "secondary", wrap=True)
        self.survivors = label("", "secondary", wrap=True)
        page = QWidget()
        page.setObjectName("surface")
        self._lay_out(QVBoxLayout(page))
        self.setWidget(page)
        self.setFocusProxy(self.persona)
        for field in (self.persona, self.fragments, self.trailing):
            field.textChanged.connect(self._pause.start)

    @property
    def wish(self) -> Wish:
        """What the user put together."""
        paragraphs = tuple(part for part in self.fragments.toPlainText().split("\n\n") if part.strip())
        waiting = frozenset(name for name, box in self.tool_boxes.items() if box.isChecked())
        return Wish(self.persona.toPlainText(), paragraphs, self.trailing.toPlainText(), waiting)

    def show_parts(self, parts: PromptParts) -> None:
        """Other figures; fields that the user has not touched show the host's own text as a hint."""
        self.persona.setPlaceholderText(parts.persona[:400])
        text = parts.composed.text
        if self.preview.toPlainText() != text[:_SHOWN]:
            self.preview.setPlainText(text[:_SHOWN])
        meters = parts.composed.meters
        self.sizes.setText(
            f"{units(meters.bytes, meters.code_points, meters.tokens_estimated)} · {self._pieces(parts)}"
        )
        self._show_tools(parts)
        self.agents.setText(_agents(parts))
        self.survivors.setText(_survivors(parts))

    def _pieces(self, parts: PromptParts) -> str:
        last = len(self.wish.fragments) + 1
        return ", ".join(f"{_piece(number, last)} {size_text(size)}" for number, size in parts.sizes)

    def _show_tools(self, parts: PromptParts) -> None:
        if list(self.tool_boxes) != [name for name, _ in parts.tools]:
            for box in self.tool_boxes.values():
                self.tools.removeWidget(box)
                box.deleteLater()
            self.tool_boxes = {}
            for name, size in parts.tools:
                box = QCheckBox(f"{name}  ·  {size_text(size)}")
                box.setAccessibleName(tr("{tool} waits", tool=name))
                box.toggled.connect(lambda _on: self._ask())
                self.tools.addWidget(box)
                self.tool_boxes[name] = box
        found = parts.deferral
        saved = tr("saves {size} in each request", size=size_text(found.saved))
        if found.saved < 0:
            saved = tr("costs {size} more in each request", size=size_text(-found.saved))
        text = tr(
            "All schemas: {all}. Sent with the waiting ones named: {eager} + {listed}; {saved}.",
            all=size_text(found.all_eager), eager=size_text(found.eager), listed=size_text(found.listed), saved=saved,
        )  # fmt: skip
        self.tool_sum.setText(text)

    def _field(self, name: str, high: int = _FIELD) -> QPlainTextEdit:
        field = QPlainTextEdit()
        field.setProperty("field", True)
        field.setFont(mono_font("exact"))
        field.setAccessibleName(name)
        field.setTabChangesFocus(True)
        field.setFixedHeight(self._theme.theme.px(high))
        return field

    def _lay_out(self, column: QVBoxLayout) -> None:
        px = self._theme.theme.px
        column.setContentsMargins(px(20), px(14), px(20), px(16))
        column.setSpacing(px(6))
        column.addWidget(label(tr("Prompt, put together from pieces"), "section"))
        fields = QHBoxLayout()
        fields.setSpacing(px(12))
        for field in (self.persona, self.fragments, self.trailing):
            part = QVBoxLayout()
            part.addWidget(label(field.accessibleName(), "secondary", "secondary"))
            part.addWidget(field)
            fields.addLayout(part)
        column.addLayout(fields)
        column.addWidget(self.sizes)
        column.addWidget(self.preview)
        for title, adding in (
            (tr("Tools: sent at once, or named and fetched when wanted"), self._add_tools),
            (tr("AGENTS.md of this folder and those above"), lambda into: into.addWidget(self.agents)),
            (tr("Bodies that a compaction of Claude Code leaves"), lambda into: into.addWidget(self.survivors)),
        ):
            self._section(column, title, adding)
        column.addStretch(1)

    def _section(self, column: QVBoxLayout, title: str, adding: Callable[[QVBoxLayout], object]) -> None:
        column.addSpacing(self._theme.theme.px(6))
        column.addWidget(hairline())
        column.addWidget(_section_label(title))
        adding(column)

    def _add_tools(self, column: QVBoxLayout) -> None:
        column.addWidget(self.tool_sum)
        column.addLayout(self.tools)

    def _ask(self) -> None:
        self._pause.stop()
        self.asked.emit(self.wish)


def _section_label(title: str) -> QLabel:
    return label(title, "section")


def _piece(number: int, last: int) -> str:
    if number == 0:
        return tr("persona")
    if number == last:
        return tr("list of skills")
    return tr("trailing text") if number > last else tr("fragment {n}", n=number)


def _agents(parts: PromptParts) -> str:
    if not parts.agents:
        return tr("There is none.")
    lines = []
    for one in parts.agents:
        count = tr_n(one.units, "1 UTF-16 unit", "{count} UTF-16 units")
        if one.left_out:
            lines.append(f"{one.path}: {reason_text(one.left_out)}")
        elif one.kept < one.units:
            lines.append(tr("{path}: {units}, the first {kept} kept", path=one.path, units=count, kept=f"{one.kept:,}"))
        else:
            lines.append(f"{one.path}: {count}")
    return "\n".join(lines)


def _survivors(parts: PromptParts) -> str:
    if not parts.survivors:
        return tr("No body was loaded.")
    rule = tr("The last loaded first: at most 5,000 tokens (est.) of each, 25,000 in all.")
    lines = [
        tr(
            "{skill}: {kept} of {tokens} tokens (est.) stay",
            skill=one.skill,
            kept=f"{one.kept:,}",
            tokens=f"{one.tokens:,}",
        )
        for one in parts.survivors
    ]
    return "\n".join((rule, *lines))
