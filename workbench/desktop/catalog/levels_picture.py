"""The picture of progressive disclosure: what stands in the list, what loading adds, what references add."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from workbench.catalog.levels import Level, LibraryLevels
from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager

ROW: Final = 22
_HEAD: Final = 120
_TOKENS: Final = ("data.1", "data.2", "data.3")
_RIGHT = Qt.AlignmentFlag.AlignRight


def level_words() -> tuple[str, str, str]:
    """What the three levels are called."""
    return tr("list, at every request"), tr("body, when loaded"), tr("bundled files, when asked for")


class _Picture(QWidget):
    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.levels: LibraryLevels | None = None
        self.current = ""
        self.setObjectName("content")

    def sizeHint(self) -> QSize:
        rows = len(self.levels.skills) if self.levels is not None else 0
        return QSize(self._theme.theme.px(300), self._theme.theme.px(_HEAD + ROW * rows + 12))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.levels is None:
            return
        theme = self._theme.theme
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(theme.px(20), theme.px(10), -theme.px(20), 0)
        if event.rect().top() < theme.px(_HEAD):
            self._paint_head(painter, box, self.levels)
        most = max((sum(level.bytes for level in item[2:5]) for item in self.levels.skills), default=1) or 1
        first = max(0, (event.rect().top() - theme.px(_HEAD)) // theme.px(ROW))
        last = (event.rect().bottom() - theme.px(_HEAD)) // theme.px(ROW) + 1
        for number in range(first, min(last + 1, len(self.levels.skills))):
            item = self.levels.skills[number]
            row = QRectF(box.left(), theme.px(_HEAD) + number * theme.px(ROW), box.width(), theme.px(ROW))
            levels = (item.catalog, item.body, item.references)
            self._paint_row(painter, row, item.name, levels, most, chosen=item.path == self.current)
        painter.end()

    def _paint_head(self, painter: QPainter, box: QRectF, found: LibraryLevels) -> None:
        theme = self._theme.theme
        saved = tr("{share} % need not be sent at every request", share=f"{found.saved * 100:.1f}")
        top = QRectF(box.left(), box.top(), box.width(), theme.px(20))
        draw_text(painter, top, saved, row_font(theme, "section"), theme.color("text.primary"))
        bar = QRectF(box.left(), box.top() + theme.px(26), box.width(), theme.px(14))
        levels = (found.catalog, found.body, found.references)
        self._paint_bar(painter, bar, levels, sum(level.bytes for level in levels) or 1)
        low = bar.bottom() + theme.px(6)
        font = row_font(theme, "secondary", tabular=True)
        for level, word, token in zip(levels, level_words(), _TOKENS, strict=True):
            painter.fillRect(QRectF(box.left(), low + theme.px(5), theme.px(9), theme.px(9)), theme.color(token))
            room = QRectF(box.left() + theme.px(16), low, box.width() - theme.px(16), theme.px(19))
            draw_text(painter, room, f"{word}: {size_text(level)}", font, theme.color("text.secondary"))
            low += theme.px(19)

    def _paint_row(
        self, painter: QPainter, row: QRectF, name: str, levels: tuple[Level, Level, Level], most: int, *, chosen: bool
    ) -> None:
        theme = self._theme.theme
        if chosen:
            painter.fillRect(row.adjusted(-theme.px(8), 0, theme.px(8), 0), theme.color("bg.selected-idle"))
        font = row_font(theme, "secondary", tabular=True)
        label = QRectF(row.left(), row.top(), row.width() * 0.26, row.height())
        draw_text(painter, label, name, font, theme.color("text.primary"))
        total = QRectF(row.right() - theme.px(90), row.top(), theme.px(90), row.height())
        amount = tr("{count} bytes", count=f"{sum(level.bytes for level in levels):,}")
        draw_text(painter, total, amount, font, theme.color("text.secondary"), _RIGHT)
        room = total.left() - label.right() - theme.px(24)
        bar = QRectF(label.right() + theme.px(12), row.center().y() - theme.px(4), room, theme.px(8))
        self._paint_bar(painter, bar, levels, most)

    def _paint_bar(self, painter: QPainter, bar: QRectF, levels: tuple[Level, Level, Level], whole: int) -> None:
        theme = self._theme.theme
        left = bar.left()
        for level, token in zip(levels, _TOKENS, strict=True):
            width = bar.width() * level.bytes / whole
            if width > 0:
                painter.fillRect(QRectF(left, bar.top(), max(width, 1.0), bar.height()), theme.color(token))
                left += width


def size_text(level: Level) -> str:
    """Bytes and estimated tokens."""
    return tr("{bytes} bytes, ≈ {tokens} tokens (est.)", bytes=f"{level.bytes:,}", tokens=f"{level.tokens_estimated:,}")


class LevelsPicture(QScrollArea):
    """The picture in a scroll area; its numbers are also its accessible description."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._picture = _Picture(theme)
        self.setObjectName("levels")
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setAccessibleName(tr("Bytes of each level"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setWidget(self._picture)
        self.setWidgetResizable(True)
        theme.theme_changed.connect(self._picture.updateGeometry)

    @property
    def levels(self) -> LibraryLevels | None:
        """What is shown."""
        return self._picture.levels

    def show_levels(self, levels: LibraryLevels | None) -> None:
        """Shows another library's levels, the largest skill first."""
        if levels is not None:
            order = sorted(levels.skills, key=lambda item: -sum(level.bytes for level in item[2:5]))
            levels = LibraryLevels(levels.client, tuple(order), levels.catalog, levels.body, levels.references)
        self._picture.levels = levels
        self._picture.updateGeometry()
        self._picture.update()
        self.setAccessibleDescription(_spoken(levels))

    def select_path(self, path: str) -> None:
        """Marks a skill."""
        self._picture.current = path
        self._picture.update()


def _spoken(levels: LibraryLevels | None) -> str:
    if levels is None:
        return ""
    sums = zip(level_words(), (levels.catalog, levels.body, levels.references), strict=True)
    parts = [f"{word}: {size_text(level)}" for word, level in sums]
    parts.append(tr("{share} % need not be sent at every request", share=f"{levels.saved * 100:.1f}"))
    return "; ".join(parts)
