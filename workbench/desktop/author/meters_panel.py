"""The five lengths of the description, each with its unit, against the limits of the profiles that count in it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.clients.profile import Profile, profile
from workbench.desktop import fonts, i18n
from workbench.desktop.author.painting import draw_text
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.skill.meters import Meters

UNITS = ("bytes", "utf16", "code_points", "columns", "tokens_estimated")


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    value: int
    limit: int | None
    note: str
    estimate: bool = False
    tip: str = ""

    @property
    def over(self) -> bool:
        return self.limit is not None and self.value > self.limit


class MetersPanel(QWidget):
    """Painted rows: unit, number, bar, note. A bar has colour only where a real limit stands behind it."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._rows: tuple[_Row, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Length of the description"))
        theme.theme_changed.connect(self.updateGeometry)

    def set_meters(self, meters: Meters | None, clients: tuple[str, ...]) -> None:
        """Shows other lengths; None when there is no description."""
        chosen = [profile(name) for name in clients]
        self._rows = tuple(_row(unit, meters, chosen) for unit in UNITS) if meters is not None else ()
        self.setAccessibleDescription("; ".join(f"{row.name} {row.value:,}, {row.note}" for row in self._rows))
        tips = [f"{row.name}: {row.limit:,} ({row.tip})" for row in self._rows if row.limit is not None]
        self.setToolTip(
            "\n".join([*tips, tr("All other lengths have no limit in the chosen clients.")]) if tips else ""
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(200), self._theme.theme.px(24) * max(1, len(self._rows)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self._theme.theme.px(24)
        if not self._rows:
            rect = QRectF(0, 0, self.width(), height)
            colour = self._theme.theme.color("text.tertiary")
            draw_text(painter, rect, tr("No description"), fonts.ui_font("secondary"), colour)
        for number, row in enumerate(self._rows):
            self._paint(painter, QRectF(0, number * height, self.width(), height), row)
        if self.hasFocus():
            painter.setPen(self._theme.theme.color("accent.solid"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.end()

    def _paint(self, painter: QPainter, rect: QRectF, row: _Row) -> None:
        theme = self._theme.theme
        px = theme.px
        name = QRectF(rect.left(), rect.top(), px(92), rect.height())
        draw_text(painter, name, row.name, fonts.ui_font("secondary"), theme.color("text.secondary"))
        value = QRectF(name.right(), rect.top(), px(42), rect.height())
        text = f"≈{row.value:,}" if row.estimate else f"{row.value:,}"
        token = "error.text" if row.over else "text.primary"
        font = fonts.ui_font("section", tabular=True)
        draw_text(painter, value, text, font, theme.color(token), Qt.AlignmentFlag.AlignRight)
        bar = QRectF(value.right() + px(10), rect.center().y() - px(2), px(66), px(4))
        self._paint_bar(painter, bar, row)
        note = QRectF(bar.right() + px(12), rect.top(), rect.right() - bar.right() - px(12), rect.height())
        tone = theme.color("error.text" if row.over else "text.secondary")
        draw_text(painter, note, row.note, fonts.ui_font("secondary"), tone)

    def _paint_bar(self, painter: QPainter, bar: QRectF, row: _Row) -> None:
        theme = self._theme.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("data.4"))
        painter.drawRoundedRect(bar, 2, 2)
        share = min(1.0, row.value / row.limit) if row.limit else min(1.0, row.value / 1024)
        token = "error.solid" if row.over else "accent.solid" if row.limit else "data.3"
        painter.setBrush(theme.color(token))
        painter.drawRoundedRect(QRectF(bar.left(), bar.top(), max(2.0, bar.width() * share), bar.height()), 2, 2)


def _row(unit: str, meters: Meters, chosen: list[Profile]) -> _Row:
    names = {
        "bytes": tr("UTF-8 bytes"), "utf16": tr("UTF-16 units"), "code_points": tr("Code points"),
        "columns": tr("Columns"), "tokens_estimated": tr("Tokens (est.)"),
    }  # fmt: skip
    value = getattr(meters, unit)
    limits = [(item.limits[unit], item) for item in chosen if unit in item.limits]
    if limits:
        limit = min(pair[0] for pair in limits)
        titles = [item.title.in_language(i18n.current()) for found, item in limits if found == limit]
        return _Row(names[unit], value, limit, _limit_note(titles, value, limit), tip=", ".join(titles))
    note = tr("bytes ÷ 4") if unit == "tokens_estimated" else tr("no limit")
    return _Row(names[unit], value, None, note, unit == "tokens_estimated")


def _limit_note(titles: list[str], value: int, limit: int) -> str:
    names = titles[0] if len(titles) == 1 else f"{titles[0]} +{len(titles) - 1}"
    if value > limit:
        return tr("over by {count}: {names}", count=f"{value - limit:,}", names=names)
    return f"{limit:,} {names}"
