"""The five lengths of the description, each with its unit, against the limits of the clients that count in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.desktop import fonts, i18n
from workbench.desktop.author.length_limits import LengthLimit, UnitLimits, unit_limits
from workbench.desktop.author.painting import draw_text
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.skill.cards import Text
from workbench.skill.meters import Meters

UNITS = ("bytes", "utf16", "code_points", "columns", "tokens_estimated")


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    value: int
    limit: int | None
    note: str
    estimate: bool = False
    tips: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        return self.limit is not None and self.value > self.limit


class MetersPanel(QWidget):
    """Painted rows: unit, number, bar, note. A bar has colour only where a real limit stands behind it.

    `over_changed` tells how many of the lengths are beyond some client's limit.
    """

    over_changed = Signal(int)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._rows: tuple[_Row, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Length of the description"))
        theme.theme_changed.connect(self.updateGeometry)

    def set_meters(self, meters: Meters | None, chosen: Sequence[str]) -> None:
        """Shows other lengths; None when there is no description. Limits of the chosen clients come first."""
        self._rows = tuple(_row(unit, meters, chosen) for unit in UNITS) if meters is not None else ()
        spoken = (f"{row.name} {row.value:,}, {row.note}" for row in self._rows)
        self.setAccessibleDescription("; ".join(spoken))
        self.over_changed.emit(sum(row.over for row in self._rows))
        self.updateGeometry()
        self.update()

    def event(self, event: QEvent) -> bool:
        """The tooltip of a row lists every client that counts in its unit."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            place = int(event.pos().y() // self._theme.theme.px(24))
            tips = self._rows[place].tips if 0 <= place < len(self._rows) else ()
            QToolTip.showText(event.globalPos(), "\n".join(tips), self)
            return True
        return super().event(event)

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
        middle = Qt.TextElideMode.ElideMiddle  # the number at the end is what matters
        draw_text(painter, note, row.note, fonts.ui_font("secondary"), tone, mode=middle)

    def _paint_bar(self, painter: QPainter, bar: QRectF, row: _Row) -> None:
        theme = self._theme.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("data.4"))
        painter.drawRoundedRect(bar, 2, 2)
        share = min(1.0, row.value / row.limit) if row.limit else min(1.0, row.value / 1024)
        token = "error.solid" if row.over else "accent.solid" if row.limit else "data.3"
        painter.setBrush(theme.color(token))
        painter.drawRoundedRect(QRectF(bar.left(), bar.top(), max(2.0, bar.width() * share), bar.height()), 2, 2)


def _row(unit: str, meters: Meters, chosen: Sequence[str]) -> _Row:
    names = {
        "bytes": tr("UTF-8 bytes"), "utf16": tr("UTF-16 units"), "code_points": tr("Code points"),
        "columns": tr("Columns"), "tokens_estimated": tr("Tokens (est.)"),
    }  # fmt: skip
    value, known, estimate = getattr(meters, unit), unit_limits()[unit], unit == "tokens_estimated"
    over = sorted(known.exceeded(value), key=lambda item: item.client not in chosen)
    standing = known.standing(chosen)
    limit = over[0].limit if over else standing[0].limit if standing else None
    note = _limit_note(standing, chosen) if standing else _budget_note(known, chosen, estimate)
    note = _over_note(over) if over else note
    tips = [f"{item.name}: {item.limit:,}, {tr('beyond')}: {item.effect}" for item in known.limits]
    tips += [tr("{client}: budget of the whole list", client=_name(title)) for _, title in known.budgets]
    return _Row(names[unit], value, limit, note, estimate, tuple(tips))


def _over_note(over: Sequence[LengthLimit]) -> str:
    """Who does what with the too long description: the chosen client that minds most, and how many others."""
    first = over[0]
    more = f" +{len(over) - 1}" if len(over) > 1 else ""
    return tr("{client}: {effect}", client=first.name, effect=first.effect) + more


def _limit_note(standing: Sequence[LengthLimit], chosen: Sequence[str]) -> str:
    first = min(standing, key=lambda item: chosen.index(item.client) if item.client in chosen else len(chosen))
    more = f" +{len(standing) - 1}" if len(standing) > 1 else ""
    return f"{first.name}{more} {first.limit:,}"


def _budget_note(known: UnitLimits, chosen: Sequence[str], estimate: bool) -> str:
    if estimate:
        return tr("bytes ÷ 4")
    mine = next((title for client, title in known.budgets if client in chosen), None)
    return tr("{client} budget", client=_name(mine)) if mine is not None else tr("no limit per skill")


def _name(title: Text) -> str:
    return title.in_language(i18n.current())
