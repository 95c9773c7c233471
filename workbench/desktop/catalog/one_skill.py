"""One skill for every client: what it shows, in which state, why, and which fact decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.clients.client import Client
from workbench.clients.facts import Fact
from workbench.clients.verdict import Reason, State, Verdict
from workbench.desktop import fonts, i18n
from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.catalog.cells import reason_of, word_of
from workbench.desktop.catalog.glyphs import paint_glyph
from workbench.desktop.catalog.lists import PlaceList
from workbench.desktop.catalog.results import Results
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT: Final = QModelIndex()
_TOKENS: Final = {
    "seen": "ok.text", "changed": "warning.text", "hidden": "text.tertiary", "not-seen": "error.text",
    "not-known": "text.tertiary", "off": "text.tertiary",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClientLine:
    """One client. `glyph` is the state in its catalog, `verdict` what its loader made of the file, `text` its line."""

    client: str
    title: str
    verdict: str
    word: str
    glyph: str
    line: str
    name: str
    description: str
    reasons: tuple[str, ...]
    facts: tuple[str, ...]
    span: tuple[int, int] | None = None

    @property
    def sentence(self) -> str:
        """What an assistive tool reads."""
        return ", ".join(filter(None, (self.title, self.word, *self.reasons)))

    @property
    def details(self) -> str:
        """Everything about it, to read and to copy."""
        parts = [f"{self.title}: {self.word}"]
        parts += [tr("Why: {reason}", reason=reason) for reason in self.reasons]
        parts += [tr("Known from: {fact}", fact=fact) for fact in self.facts]
        if self.line:
            parts += ["", tr("In the prompt:"), self.line.rstrip("\n")]
        elif self.description:
            parts += ["", tr("Name: {name}", name=self.name), tr("Description:"), self.description]
        return "\n".join(parts)


def verdict_word(state: str) -> str:
    """What a loader's verdict is called."""
    return {
        "seen": tr("seen"), "changed": tr("changed"), "hidden": tr("hidden"), "not-seen": tr("not seen"),
        "not-known": tr("not known"), "off": tr("off"),
    }[state]  # fmt: skip


def fact_text(fact: Fact) -> str:
    """A fact with its source, how well it is known, and the day it was checked."""
    words = {"run": tr("seen running"), "source": tr("read in the source"), "docs": tr("documented"),
             "issue": tr("said in an issue"), "guess": tr("a guess")}  # fmt: skip
    known = words[fact.confidence]
    return tr("{key}: {source} ({known}, {day})", key=fact.key, source=fact.source, known=known, day=fact.as_of)


def lines_for(results: Results, path: str, members: Mapping[str, Client]) -> list[ClientLine]:
    """What every client that was asked for shows for one skill, in menu order."""
    if path in results.whatif.off:
        return [_line_off(member) for member in members.values()]
    verdicts = results.verdicts(path)
    return [_line(results, path, member, verdicts[name]) for name, member in members.items() if name in verdicts]


def _line_off(member: Client) -> ClientLine:
    """A skill that is switched off is kept from every client, and no loader is asked."""
    title, word = member.title.in_language(i18n.current()), verdict_word("off")
    why = tr("switched off in this what-if; Space in the table switches it on")
    return ClientLine(member.id, title, "off", word, "off", "", "", "", (why,), ())


def _line(results: Results, path: str, member: Client, verdict: Verdict) -> ClientLine:
    language = i18n.current()
    client, title = member.id, member.title.in_language(language)
    catalog = results.catalogs.get(client)
    entry = next((item for item in catalog.entries if item.path == path), None) if catalog is not None else None
    cell = results.cell(client, path) if catalog is not None else None
    reasons = [reason.message(language) for reason in verdict.reasons]
    said = reason_of(cell) if cell is not None else ""
    if said and said not in reasons:
        reasons.append(said)
    words = [verdict_word(verdict.state.value)]
    if cell is not None and verdict.state in (State.SEEN, State.CHANGED):
        words.append(word_of(cell))
    spans = [reason.span for reason in verdict.reasons if reason.span is not None]
    return ClientLine(
        client, title, verdict.state.value, ", ".join(words), cell.state if cell is not None else "not-known",
        entry.line if entry is not None else "", verdict.name or "", verdict.description or "", tuple(reasons),
        tuple(_facts(member, verdict.reasons)), spans[0] if spans else None,
    )  # fmt: skip


def _facts(member: Client, reasons: Sequence[Reason]) -> list[str]:
    return [fact_text(member.facts[reason.fact]) for reason in reasons if reason.fact in member.facts]


class ClientLinesModel(QAbstractListModel):
    """The rows."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[ClientLine, ...] = ()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.line(index)
        if line is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.sentence
        return line.details if role == Qt.ItemDataRole.ToolTipRole else None

    def line(self, index: AnyIndex) -> ClientLine | None:
        """A row."""
        return self.lines[index.row()] if index.isValid() and index.row() < len(self.lines) else None

    def set_lines(self, lines: Sequence[ClientLine]) -> None:
        """Other rows; with the same clients the selection stays."""
        fresh = tuple(lines)
        if fresh == self.lines:
            return
        if [line.client for line in fresh] == [line.client for line in self.lines]:
            self.lines = fresh
            self.dataChanged.emit(self.index(0), self.index(len(fresh) - 1))
            return
        self.beginResetModel()
        self.lines = fresh
        self.endResetModel()


class ClientLinesDelegate(QStyledItemDelegate):
    """Two lines: client and state; what it shows, or why not."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(44))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        line = model.line(index) if isinstance(model, ClientLinesModel) else None
        if line is None:
            return
        theme = self._theme.theme
        paint_ground(painter, option, theme, radius=4)
        box = QRectF(option.rect).adjusted(theme.px(20), theme.px(3), -theme.px(16), -theme.px(3))
        top = QRectF(box.left(), box.top(), box.width(), box.height() / 2)
        paint_glyph(painter, top.left(), top.center().y(), line.glyph, theme)
        left = top.adjusted(theme.px(26), 0, 0, 0)
        width = draw_text(painter, left, line.title, row_font(theme, "section"), theme.color("text.primary"))
        word = left.adjusted(width + theme.px(10), 0, 0, 0)
        draw_text(painter, word, line.word, row_font(theme, "secondary"), theme.color(_TOKENS[line.verdict]))
        low = left.translated(0, top.height())
        text, font = (line.line or line.description, fonts.mono_font("exact"))
        if line.reasons and line.verdict not in ("seen", "changed"):
            text, font = line.reasons[0], row_font(theme, "secondary")
        shown = " ".join((text or tr("no text")).split())[:400]
        draw_text(painter, low, shown, font, theme.color("text.secondary"))


class ClientsOfSkill(QWidget):
    """The list with the details beside it. `chosen(client)` on Enter; `span_asked(path, span)` for a jump to Author."""

    chosen = Signal(str)
    span_asked = Signal(str, object)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self.path = ""
        self.model = ClientLinesModel()
        self.view = _LinesView(self.model)
        self.delegate = ClientLinesDelegate(theme)
        self.view.setItemDelegate(self.delegate)
        self.setFocusProxy(self.view)
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setFont(fonts.mono_font("exact"))
        self.details.setAccessibleName(tr("What the client shows of the skill, and why"))
        self.details.setTabChangesFocus(True)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setHandleWidth(1)
        split.addWidget(self.view)
        split.addWidget(self.details)
        split.setSizes([300, 260])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(split)
        self.view.entered.connect(self._on_entered)
        self.view.moved.connect(self._show_details)
        theme.theme_changed.connect(self._on_theme_changed)

    def show_skill(self, path: str, lines: Sequence[ClientLine]) -> None:
        """Shows another skill, or the same anew."""
        self.path = path
        self.model.set_lines(lines)
        if lines and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0))
        self._show_details()

    def select_client(self, client: str) -> None:
        """Makes a client's row current."""
        for row, line in enumerate(self.model.lines):
            if line.client == client:
                self.view.setCurrentIndex(self.model.index(row))

    def _on_theme_changed(self) -> None:
        self.details.setFont(fonts.mono_font("exact"))

    def _show_details(self) -> None:
        line = self.model.line(self.view.currentIndex())
        text = line.details if line is not None else ""
        if text != self.details.toPlainText():
            self.details.setPlainText(text)

    def _on_entered(self) -> None:
        line = self.model.line(self.view.currentIndex())
        if line is None:
            return
        if line.span is not None and line.verdict != "seen":
            self.span_asked.emit(self.path, line.span)
        else:
            self.chosen.emit(line.client)


class _LinesView(PlaceList):
    moved = Signal()

    def __init__(self, model: ClientLinesModel) -> None:
        super().__init__("clients-of-skill", tr("This skill for every client"))
        self.setModel(model)

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self.moved.emit()
