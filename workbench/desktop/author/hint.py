"""The inline hint: a chip behind the caret's line that says what its worst finding leads to, and the key to fix it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from workbench.desktop import fonts
from workbench.desktop.author.squiggles import INK, SOFT
from workbench.desktop.i18n import tr
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import Theme
from workbench.skill.findings import Finding, Severity


@dataclass(frozen=True, slots=True)
class Hint:
    """What a chip shows: a shape, a sentence, and a key where a fix exists."""

    severity: Severity
    text: str
    key: str = ""


def hint_for(finding: Finding, clients: int, key: str) -> Hint:
    """The hint of a finding. `clients` is how many profiles are checked, `key` the key of the quick fix."""
    losing = sum(severity is Severity.ERROR for _, severity in finding.severities)
    text = finding.message
    if clients > 1 and losing:
        said = _lowered(finding.fixes[0].title) if finding.fixes else text
        text = tr("{losing} of {clients} clients drop or refuse it: {what}", losing=losing, clients=clients, what=said)
    return Hint(finding.severity, " ".join(text.split()), key if finding.fixes else "")


def _lowered(title: str) -> str:
    """A title inside a sentence; a first word of more than one capital is a name and stays."""
    return title[:1].lower() + title[1:] if title[1:2].islower() or title[1:2] == " " else title


def paint_hint(painter: QPainter, left: float, baseline: float, room: float, hint: Hint, theme: Theme) -> QRectF:
    """Paint the chip from `left` on, its letters on `baseline`, in at most `room` pixels; answers where it stands.

    It keeps the shape alone where no sentence fits, and nothing where not even that fits: the gutter still shows it.
    """
    text_font, key_font = fonts.ui_font("secondary"), fonts.ui_font("small")
    metrics, key_metrics = QFontMetricsF(text_font), QFontMetricsF(key_font)
    middle = baseline - metrics.capHeight() / 2
    side, pad, gap = theme.px(11), theme.px(6), theme.px(6)
    key_room = key_metrics.horizontalAdvance(hint.key) + gap * 2 if hint.key else 0.0
    fixed = pad * 2 + side + gap
    if room < pad * 2 + side:
        return QRectF()
    if room < fixed + key_room + theme.px(40):
        key_room = 0.0
    text_room = room - fixed - key_room
    shown = metrics.elidedText(hint.text, Qt.TextElideMode.ElideRight, text_room) if text_room > theme.px(24) else ""
    width = fixed + metrics.horizontalAdvance(shown) + key_room if shown else pad * 2 + side
    height = min(float(theme.px(18)), metrics.height() + 2)
    box = QRectF(left, middle - height / 2, width, height)
    _paint_chip(painter, box, hint, theme)
    if shown:
        painter.setFont(text_font)
        painter.setPen(theme.color(INK[hint.severity]))
        painter.drawText(QPointF(left + pad + side + gap, baseline), shown)
    if key_room:
        painter.setFont(key_font)
        painter.setPen(theme.color("text.secondary"))
        painter.drawText(QPointF(box.right() - key_room + gap, middle + key_metrics.capHeight() / 2), hint.key)
    return box


def _paint_chip(painter: QPainter, box: QRectF, hint: Hint, theme: Theme) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(theme.color(INK[hint.severity]) if theme.name == "high-contrast" else Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(SOFT[hint.severity]))
    painter.drawRoundedRect(box, theme.px(4), theme.px(4))
    side = theme.px(11)
    shape = QRectF(box.left() + theme.px(6), box.center().y() - side / 2, side, side)
    paint_shape(painter, shape, hint.severity.value, theme)
