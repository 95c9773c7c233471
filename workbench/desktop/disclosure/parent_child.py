"""What a child shares with its parent and what it does not get: a small painted table, read aloud as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.hosts.profiled import TURNS
from workbench.disclosure.model import PARENT, Kind, Request, Timeline

_ROW: Final = 24
_COLUMNS: Final = (0, 176, 286)
WIDTH: Final = 478
INSET: Final = 6
"""Room for the ring of the keyboard left of the texts."""


class SharedRow(NamedTuple):
    """One line: what it is about, the parent's value and the child's; `lacks` where the child goes without."""

    what: str
    parent: str
    child: str
    lacks: bool = False


def shared_rows(timeline: Timeline, agent: str) -> tuple[SharedRow, ...]:
    """The lines about one child; empty where it made no request."""
    parents = [request for request in timeline.requests if request.agent == PARENT]
    children = [request for request in timeline.requests if request.agent == agent]
    if not parents or not children or agent == PARENT:
        return ()
    parent, child = parents[-1], children[-1]
    entries = len(timeline.scan.entries)
    return (
        SharedRow(tr("Tools"), str(len(parent.tools)), _tools(parent, child)),
        SharedRow(
            tr("Catalog in the prompt"), _catalog(parent, entries), _catalog(child, entries),
            _has_catalog(parent) and not _has_catalog(child),
        ),
        SharedRow(tr("Registry, rules, audit"), tr("one snapshot"), tr("the same")),
        SharedRow(tr("Loaded bodies"), _bodies(parent), _bodies(child)),
        SharedRow(tr("Turns allowed"), _turns(timeline, PARENT), _turns(timeline, agent)),
    )  # fmt: skip


def _tools(parent: Request, child: Request) -> str:
    mine, theirs = ([tool.name for tool in request.tools] for request in (parent, child))
    without = [name for name in mine if name not in theirs]
    more = [name for name in theirs if name not in mine]
    said = [str(len(theirs))]
    if without:
        said.append(tr("without {tools}", tools=", ".join(without)))
    if more:
        said.append(tr("with {tools}", tools=", ".join(more)))
    return tr(", ").join(said)


def _has_catalog(request: Request) -> bool:
    return any(part.kind is Kind.CATALOG and part.size for message in request.messages for part in message.parts)


def _catalog(request: Request, entries: int) -> str:
    return tr_n(entries, "1 entry", "{count} entries") if _has_catalog(request) else tr("none")


def _bodies(request: Request) -> str:
    names = [
        message.skill
        for message in request.messages
        if message.skill and any(part.kind is Kind.BODY for part in message.parts)
    ]
    return ", ".join(dict.fromkeys(names)) or tr("none")


def _turns(timeline: Timeline, agent: str) -> str:
    """A host that states no limit of its own is only stopped by the simulator's: that is no fact about it."""
    allowed = timeline.turns_allowed.get(agent)
    is_ours = timeline.host != "tutorial" and allowed == TURNS
    return tr("not known") if allowed is None or is_ours else f"{allowed:,}"


class ParentChildTable(QWidget):
    """The table of one child. It can be focused, and its description holds every value."""

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.rows: tuple[SharedRow, ...] = ()
        self.agent = ""
        self._heads: tuple[str, ...] = ("", "", "")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("What parent and child share"))
        theme.theme_changed.connect(self._on_theme_changed)

    def show_timeline(self, timeline: Timeline | None, agent: str = "") -> None:
        """Shows the parent beside a child: that agent, or the first child without one."""
        children = [] if timeline is None else _children(timeline)
        chosen = agent if agent in children else children[0] if children else ""
        self.agent = chosen
        self.rows = shared_rows(timeline, chosen) if timeline is not None and chosen else ()
        name = tr("Child") if len(children) == 1 else tr("Child {turn}", turn=chosen.rpartition("-")[2])
        self._heads = ("", tr("Parent"), name)
        said = [f"{row.what}: {self._heads[1]} {row.parent}, {name} {row.child}" for row in self.rows]
        self.setAccessibleDescription("; ".join(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self._theme.theme.px
        return QSize(px(WIDTH), px(_ROW) * (len(self.rows) + 1) + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.color("bg.surface"))
        if self.rows:
            bold = ["text.primary"] * 3
            self._line(painter, 0, self._heads, bold, "section")
        for at, row in enumerate(self.rows, 1):
            tones = ["text.secondary", "text.primary", "warning.text" if row.lacks else "text.primary"]
            self._line(painter, at, row[:3], tones, "secondary")
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _line(self, painter: QPainter, at: int, texts: Sequence[str], tones: Sequence[str], role: str) -> None:
        theme = self._theme.theme
        top, high = at * theme.px(_ROW), theme.px(_ROW)
        if at:
            painter.fillRect(QRectF(theme.px(INSET), top, self.width(), 1), theme.color("line.hair"))
        for box, text, tone in zip(self._boxes(top, high), texts, tones, strict=True):
            draw_text(painter, box, text, row_font(theme, role, tabular=True), theme.color(tone))

    def _boxes(self, top: float, high: float) -> list[QRectF]:
        px = self._theme.theme.px
        share = min(1.0, self.width() / px(WIDTH))
        edges = [px(x) * share if x else float(px(INSET)) for x in _COLUMNS] + [float(self.width())]
        gap = px(8)
        return [QRectF(edges[at], top, edges[at + 1] - edges[at] - gap, high) for at in range(3)]

    def event(self, event: QEvent) -> bool:
        """Texts that are cut are whole in their tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = event.pos().y() // self._theme.theme.px(_ROW) - 1
            row = self.rows[at] if 0 <= at < len(self.rows) else None
            QToolTip.showText(event.globalPos(), "\n".join(row[:3]) if row else "", self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()


def _children(timeline: Timeline) -> list[str]:
    return list(dict.fromkeys(request.agent for request in timeline.requests if request.agent != PARENT))
