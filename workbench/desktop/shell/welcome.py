"""The welcome page, without a project and from the menu: open, look at samples, make a skill, go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.disclosure.tour.question_list import QuestionList
from workbench.desktop.i18n import current, tr, tr_n
from workbench.desktop.services import Services
from workbench.desktop.session import RecentFolders
from workbench.desktop.shell.parts import (
    IconPushButton,
    KeyCaps,
    PictureLabel,
    hairline,
    label,
    link_button,
    spacer,
)
from workbench.desktop.shell.recent_list import RecentList
from workbench.desktop.theme import ThemeManager
from workbench.skill.cards import Catalogue, catalogue

_GUIDE: Final = (
    "palette.open", "go.quick-open", "fix.quick", "fix.all-safe", "problem.next", "rule.explain", "region.next",
    "help.shortcuts",
)  # fmt: skip
_NARROW: Final = 1060


@dataclass(frozen=True, slots=True)
class RecoveryRow:
    """A copy that a session left behind when it ended early: what it is of, and when it was made, ready to show."""

    key: str
    title: str
    when: str


class Logo(QWidget):
    """The product's mark: three lines of a page on the accent."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Square and lines."""
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent.solid"))
        painter.drawRoundedRect(self.rect(), 10, 10)
        unit = self.width() / 44
        painter.setPen(QPen(theme.color("text.on-accent"), 2.4 * unit, c=Qt.PenCapStyle.RoundCap))
        for y, right in ((15, 32), (22, 28), (29, 23)):
            painter.drawLine(round(12 * unit), round(y * unit), round(right * unit), round(y * unit))

    def _on_theme_changed(self) -> None:
        side = self._theme.theme.px(44)
        self.setFixedSize(side, side)


class DropArea(QFrame):
    """The dashed area. The whole window takes drops; this shows that it does, and why something cannot be dropped."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._active = False
        self._calm = tr("Or drop a SKILL.md, a skill folder or a folder of skills here. Opening runs nothing.")
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 16, 22, 16)
        row.setSpacing(14)
        row.addWidget(PictureLabel(theme, icon="folder"))
        self._text = label(self._calm, "body", "secondary", wrap=True)
        row.addWidget(self._text, 1)

    def set_drag(self, active: bool, reason: str = "") -> None:
        """Show that something is over the window: droppable, or not for this reason."""
        self._active = active and not reason
        self._text.setText(reason or (tr("Drop to open") if active else self._calm))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A dashed outline, in the accent while something droppable is over it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._theme.theme.color("accent.solid" if self._active else "line.control"), 1)
        pen.setStyle(Qt.PenStyle.DashLine)
        pen.setDashPattern([3, 2.5])
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


class Welcome(QScrollArea):
    """The page. `folder_chosen` opens a recent folder; `recovery_chosen(key, action)` answers the recovery row."""

    folder_chosen = Signal(Path)
    recovery_chosen = Signal(str, str)

    def __init__(self, services: Services, recent: RecentFolders, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._recent = recent
        self.setWidgetResizable(True)
        self.setAccessibleName(tr("Welcome"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.open_button = self._command_button("file.open-folder", "folder", primary=True)
        self.drop_area = DropArea(services.theme)
        self.recent_list = RecentList(recent, services.theme)
        self.questions = QuestionList(services)
        self.questions.focused.connect(self.ensureWidgetVisible)
        self._recent_box = QVBoxLayout()
        self._clear = link_button(tr("Clear"))
        self._nothing = label(tr("Nothing opened yet"), "body", "tertiary")
        self._recovery = QVBoxLayout()
        self._checks = QVBoxLayout()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides = (self._left(), self._right())
        self._page = QWidget()
        self._page_column = QVBoxLayout(self._page)
        self._build()
        self._fit_columns()
        services.theme.theme_changed.connect(self._fit_columns)
        recent.changed.connect(self._on_recent_changed)
        self._on_recent_changed()
        services.tasks.submit("welcome.rules", catalogue, self._show_checks)

    def set_recovery(self, copies: Sequence[RecoveryRow]) -> None:
        """Show the copies of sessions that ended early; none opens by itself."""
        _empty(self._recovery)
        for copy in copies:
            self._recovery.addWidget(self._recovery_row(copy))

    def regions(self) -> list[QWidget]:
        """The buttons, the recent folders when there are some, and the tour."""
        recent: list[QWidget] = [self.recent_list] if self._recent.folders else []
        return [self.open_button, *recent, self.questions.stop]

    def show_questions(self) -> None:
        """Go to the questions of the tour, all of them in sight where there is room."""
        self.ensureWidgetVisible(self.questions, 0, 0)
        self.questions.stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """The first thing to do has the focus."""
        super().showEvent(event)
        self.open_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """One column where two have no room."""
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        px = self._services.theme.theme.px
        narrow = self.viewport().width() < px(_NARROW)
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(direction)
        self._columns.setSpacing(px(40 if narrow else 72))
        self._sides[0].setMaximumWidth(px(640))
        self._sides[1].setMaximumWidth(px(640 if narrow else 560))
        self._page.setMaximumWidth(px(640 if narrow else 640 + 72 + 560))
        self._page_column.setContentsMargins(0, px(32 if narrow else 96), 0, px(24))

    def _build(self) -> None:
        content = QWidget()
        content.setObjectName("surface")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._columns.addWidget(self._sides[0], 8, Qt.AlignmentFlag.AlignTop)
        self._columns.addWidget(self._sides[1], 7, Qt.AlignmentFlag.AlignTop)
        self._page_column.addLayout(self._columns)
        self._page_column.addStretch(1)
        outer = QHBoxLayout(content)
        outer.setContentsMargins(48, 0, 48, 0)
        outer.addWidget(self._page, 1)
        self.setWidget(content)

    def _left(self) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._title())
        column.addSpacing(26)
        column.addLayout(self._buttons())
        column.addSpacing(16)
        column.addWidget(self.drop_area)
        column.addSpacing(28)
        column.addLayout(self._recent_part())
        column.addSpacing(20)
        self._recovery.setSpacing(6)
        column.addLayout(self._recovery)
        return side

    def _title(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(Logo(self._services.theme))
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(label(tr("Skill Workbench"), "display"))
        texts.addWidget(label(tr("See what agents really do with your skills."), "body", "secondary"))
        row.addLayout(texts, 1)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.open_button)
        row.addWidget(self._command_button("file.open-samples", "book"))
        row.addWidget(self._command_button("file.new-skill", "plus"))
        row.addStretch(1)
        return row

    def _command_button(self, command: str, icon: str, *, primary: bool = False) -> IconPushButton:
        services = self._services
        token = "text.on-accent" if primary else "text.primary"
        button = IconPushButton(services.theme, services.commands.title(command), icon, token)
        button.setProperty("large", True)
        button.setProperty("primary", primary)
        button.setToolTip(services.commands.key_text(command))
        button.clicked.connect(lambda: services.commands.run(command))
        return button

    def _recent_part(self) -> QVBoxLayout:
        head = QHBoxLayout()
        head.addWidget(label(tr("Recent"), "section"))
        head.addStretch(1)
        self._clear.setAccessibleName(tr("Clear the list of recent folders"))
        self._clear.clicked.connect(self._recent.clear)
        head.addWidget(self._clear)
        self.recent_list.clicked.connect(self._on_folder_activated)
        self.recent_list.activated.connect(self._on_folder_activated)
        self._recent_box.setSpacing(6)
        self._recent_box.addLayout(head)
        self._recent_box.addWidget(hairline())
        self._recent_box.addWidget(self._nothing)
        self._recent_box.addWidget(self.recent_list)
        return self._recent_box

    def _recovery_row(self, copy: RecoveryRow) -> QFrame:
        frame = QFrame()
        frame.setObjectName("notice")
        row = QHBoxLayout(frame)
        row.setContentsMargins(14, 7, 10, 7)
        row.setSpacing(10)
        row.addWidget(PictureLabel(self._services.theme, shape="info", size=14))
        row.addWidget(label(tr("Recovery copy: {name}, {when}", name=copy.title, when=copy.when)))
        row.addWidget(spacer(), 1)
        for action, title in (("open", tr("Open")), ("discard", tr("Discard"))):
            button = link_button(title)
            button.setAccessibleName(f"{title}: {copy.title}")
            button.clicked.connect(lambda _checked=False, name=action: self.recovery_chosen.emit(copy.key, name))
            row.addWidget(button)
        return frame

    def _right(self) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.questions)
        column.addSpacing(40)
        column.addWidget(label(tr("The keys that matter"), "heading"))
        column.addWidget(label(tr("Everything else is in the palette and the menus."), "body", "secondary"))
        column.addSpacing(12)
        column.addWidget(hairline())
        for command in _GUIDE:
            column.addWidget(self._key_row(command))
            column.addWidget(hairline())
        column.addSpacing(32)
        self._checks.setSpacing(0)
        column.addLayout(self._checks)
        return side

    def _key_row(self, command: str) -> QWidget:
        commands = self._services.commands
        line = QWidget()
        line.setMinimumHeight(self._services.theme.theme.px(34))
        row = QHBoxLayout(line)
        row.setContentsMargins(2, 0, 2, 0)
        row.addWidget(label(commands.title(command).rstrip("…")), 1)
        for key in commands.keys(command)[:1]:
            row.addWidget(KeyCaps.of(key))
        return line

    def _show_checks(self, cards: Catalogue) -> None:
        counts: dict[str, int] = {}
        for card in cards.cards.values():
            counts[card.group] = counts.get(card.group, 0) + 1
        self._checks.addWidget(label(tr("What is checked"), "heading"))
        total = tr_n(len(cards.cards), "1 rule", "{count} rules")
        line = tr("{rules}, each with a reason, examples and sources.", rules=total)
        self._checks.addWidget(label(line, "body", "secondary"))
        self._checks.addSpacing(8)
        for group, title in cards.groups.items():
            if counts.get(group):
                self._checks.addWidget(self._check_row(title.in_language(current()), counts[group]))

    def _check_row(self, title: str, count: int) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(2, 3, 2, 3)
        row.setSpacing(10)
        row.addWidget(PictureLabel(self._services.theme, shape="clean", size=12))
        row.addWidget(label(title), 1)
        number: QLabel = label(f"{count:,}", "secondary")
        row.addWidget(number)
        return line

    def _on_recent_changed(self) -> None:
        some = bool(self._recent.folders)
        self.recent_list.setVisible(some)
        self._clear.setVisible(some)
        self._nothing.setVisible(not some)

    def _on_folder_activated(self) -> None:
        folder = self.recent_list.folder()
        if folder is not None:
            self.folder_chosen.emit(folder.path)


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
