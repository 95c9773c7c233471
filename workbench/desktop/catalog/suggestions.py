"""The list of what to shorten: what, how, what it gains for whom; Enter edits in Author, S tries it here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.catalog.lists import PlaceList
from workbench.desktop.catalog.trying import Gain, Proposal, Tried
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.theme import ThemeManager
from workbench.skill.text import Span

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class Hint:
    """One row. `edits` can be tried here where there are any; a `bad` row says what is wrong, not what is gained."""

    subject: str
    what: str
    effect: str
    path: str = ""
    span: Span | None = None
    edits: dict[str, str] = field(default_factory=dict)
    bad: bool = False

    @property
    def sentence(self) -> str:
        """What an assistive tool reads."""
        return ", ".join(filter(None, (self.subject, self.what, self.effect)))


def hint_of(item: Tried, titles: dict[str, str]) -> Hint:
    """A tried proposal in words."""
    proposal = item.proposal
    effect = " · ".join(gain_text(gain, titles) for gain in item.gains[:2])
    return Hint(subject_of(proposal), what_of(proposal), effect, proposal.path, proposal.span, dict(proposal.edits))


def subject_of(proposal: Proposal) -> str:
    """Which skills a proposal is about."""
    values = dict(proposal.values)
    if proposal.kind == "sentence":
        count = values["count"]
        if proposal.subject:
            return tr_n(count, "1 skill in {folder}", "{count} skills in {folder}", folder=proposal.subject)
        return tr_n(count, "1 skill", "{count} skills")
    if proposal.kind == "longest":
        return tr("{count} longest", count=values["count"])
    return proposal.subject


def what_of(proposal: Proposal) -> str:
    """What a proposal does to them."""
    values = {key: f"{value:,}" for key, value in proposal.values}
    if proposal.kind == "sentence":
        return tr("drop the shared sentence")
    if proposal.kind == "longest":
        return tr("a quarter shorter")
    if proposal.kind == "trigger":
        return tr("Use when from {at} to the front", at=values["at"])
    return tr("{before} → {after} characters", before=values["before"], after=values["after"])


def gain_text(gain: Gain, titles: dict[str, str]) -> str:
    """What is gained for one client."""
    title = titles.get(gain.client, gain.client)
    parts = []
    if gain.listed:
        parts.append(tr("+{count} listed", count=f"{gain.listed:,}"))
    elif gain.whole:
        parts.append(tr("+{count} whole", count=f"{gain.whole:,}"))
    if not parts:
        parts.append(tr("+{count} characters", count=f"{gain.characters:,}"))
    return f"{title} {', '.join(parts)}"


class HintsModel(QAbstractListModel):
    """The rows of the list."""

    def __init__(self) -> None:
        super().__init__()
        self.hints: tuple[Hint, ...] = ()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.hints)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        hint = self.hint(index)
        if hint is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return hint.sentence
        return None

    def hint(self, index: AnyIndex) -> Hint | None:
        """The row's hint."""
        return self.hints[index.row()] if index.isValid() and index.row() < len(self.hints) else None

    def set_hints(self, hints: Sequence[Hint]) -> None:
        """Other rows."""
        if tuple(hints) != self.hints:
            self.beginResetModel()
            self.hints = tuple(hints)
            self.endResetModel()


class HintsDelegate(QStyledItemDelegate):
    """Subject, what, effect, and the word Edit at the right."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(27))

    def edit_width(self) -> float:
        """The room of the word at the right, in pixels."""
        return QFontMetricsF(row_font(self._theme.theme, "body")).horizontalAdvance(tr("Edit")) + 12

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        hint = model.hint(index) if isinstance(model, HintsModel) else None
        if hint is None:
            return
        theme = self._theme.theme
        paint_ground(painter, option, theme, radius=4)
        box = QRectF(option.rect).adjusted(theme.px(20), 0, -theme.px(16), 0)
        font = row_font(theme, "body", tabular=True)
        edit = self.edit_width() if hint.path else 0.0
        if hint.path:
            right = Qt.AlignmentFlag.AlignRight
            draw_text(painter, box, tr("Edit"), font, theme.color("accent.text"), right)
        room = box.width() - edit - theme.px(24)
        subject = QRectF(box.left(), box.top(), room * 0.21, box.height())
        draw_text(painter, subject, hint.subject, font, theme.color("text.primary"))
        what = QRectF(subject.right() + theme.px(10), box.top(), room * 0.27, box.height())
        draw_text(painter, what, hint.what, row_font(theme, "secondary"), theme.color("text.secondary"))
        effect = QRectF(what.right() + theme.px(10), box.top(), room * 0.52, box.height())
        draw_text(painter, effect, hint.effect, font, theme.color("error.text" if hint.bad else "ok.text"))


class SuggestionsView(PlaceList):
    """`edit_asked(hint)` on Enter, a double click or a click on Edit; `try_asked(hint)` on S."""

    edit_asked = Signal(object)
    try_asked = Signal(object)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__("suggestions", tr("What to shorten"))
        self.hints = HintsModel()
        self._delegate = HintsDelegate(theme)
        self.setModel(self.hints)
        self.setItemDelegate(self._delegate)
        self.entered.connect(lambda: self._edit(self.currentIndex()))
        self.setToolTip(tr("Enter edits in Author, S tries it here"))
        theme.theme_changed.connect(self.doItemsLayout)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        hint = self.hints.hint(self.currentIndex())
        if hint is not None and event.key() == Qt.Key.Key_S and hint.edits:
            self.try_asked.emit(hint)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        right = self.visualRect(index).right() - self._delegate.edit_width() - 20
        if index.isValid() and event.position().x() >= right:
            self._edit(index)

    def _edit(self, index: QModelIndex) -> None:
        hint = self.hints.hint(index)
        if hint is not None and hint.path:
            self.edit_asked.emit(hint)
