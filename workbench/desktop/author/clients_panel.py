"""What the rules say for each chosen client: one row each, the primary first, by its own severities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.desktop import fonts
from workbench.desktop.author.library_model import badge_words
from workbench.desktop.author.painting import SEVERITY_SHAPES, SEVERITY_TOKENS, draw_text
from workbench.desktop.author.problems_model import client_title
from workbench.desktop.i18n import tr
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager
from workbench.skill.findings import Finding


@dataclass(frozen=True, slots=True)
class ClientLine:
    """A client with its counts of errors, warnings and advice."""

    title: str
    counts: tuple[int, int, int]

    @property
    def worst(self) -> int:
        """0 error, 1 warning, 2 advice, 3 none."""
        return next((rank for rank, count in enumerate(self.counts) if count), 3)

    @property
    def words(self) -> str:
        """The counts in words."""
        return badge_words(self.counts) if any(self.counts) else tr("no findings")


class ClientsPanel(QWidget):
    """Painted rows: shape, client, counts in words."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.lines: tuple[ClientLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("For the chosen clients"))
        theme.theme_changed.connect(self.updateGeometry)

    def show_findings(self, clients: Sequence[str], findings: Sequence[Finding]) -> None:
        """Shows other findings, counted for each of the clients by id."""
        self.lines = tuple(_line(name, findings) for name in clients)
        self.setAccessibleDescription("; ".join(f"{line.title}: {line.words}" for line in self.lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self._theme.theme.px
        return QSize(px(200), px(24) * max(1, len(self.lines)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        height = self._theme.theme.px(24)
        for number, line in enumerate(self.lines):
            self._paint(painter, QRectF(0, number * height, self.width(), height), line)
        if self.hasFocus():
            painter.setPen(self._theme.theme.color("accent.solid"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.end()

    def _paint(self, painter: QPainter, rect: QRectF, line: ClientLine) -> None:
        theme = self._theme.theme
        px = theme.px
        shape = (*SEVERITY_SHAPES, "clean")[line.worst]
        side = px(12)
        paint_shape(painter, QRectF(rect.left(), rect.center().y() - side / 2, side, side), shape, theme)
        left = rect.adjusted(px(24), 0, 0, 0)
        half = QRectF(left.left(), rect.top(), max(px(90), left.width() * 0.46), rect.height())
        draw_text(painter, half, line.title, fonts.ui_font("body"), theme.color("text.primary"))
        words = QRectF(half.right() + px(8), rect.top(), rect.right() - half.right() - px(8), rect.height())
        token = (*SEVERITY_TOKENS, "text.secondary")[line.worst]
        draw_text(painter, words, line.words, fonts.ui_font("secondary"), theme.color(token))


def _line(client: str, findings: Sequence[Finding]) -> ClientLine:
    levels = (dict(finding.severities).get(client) for finding in findings)
    counts = Counter(level.rank for level in levels if level is not None)
    return ClientLine(client_title(client), (counts[0], counts[1], counts[2]))
