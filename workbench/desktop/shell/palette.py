"""The command palette: one field that reaches every command, skill and rule; nothing is mouse-only because of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop import icons
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.keymap import caps
from workbench.desktop.shell.painting import paint_caps, paint_marked
from workbench.desktop.shell.palette_model import PREFIXES, SCOPES, Finder, PaletteModel, Row, rows_inside
from workbench.desktop.shell.parts import KeyCaps, PictureLabel, hairline, label, spacer
from workbench.desktop.theme import ThemeManager

if TYPE_CHECKING:
    from workbench.project.inside import Inside

_WIDTH: Final = 680
_TOP: Final = 96
_LIST_HEIGHT: Final = 398


class PaletteDelegate(QStyledItemDelegate):
    """Paints a row: icon, title with its matched letters, detail, and key caps or the reason at the right."""

    def __init__(self, theme: ThemeManager, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """28 px for a header, 34 for a thing."""
        row = index.data(Qt.ItemDataRole.UserRole)
        return QSize(10, self._theme.theme.px(28 if row.kind == "header" else 34))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One row."""
        row: Row = index.data(Qt.ItemDataRole.UserRole)
        box = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.kind in ("header", "note"):
            self._paint_header(painter, box, row)
        else:
            self._paint_thing(painter, box, row, index.row() == self._current())
        painter.restore()

    def _current(self) -> int:
        view = self.parent()
        return view.currentIndex().row() if isinstance(view, QListView) else -1

    def _paint_header(self, painter: QPainter, box: QRectF, row: Row) -> None:
        theme = self._theme.theme
        inner = box.adjusted(theme.px(12), 0, -theme.px(12), 0)
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(ui_font("section" if row.kind == "header" else "body"))
        painter.setPen(theme.color("text.secondary"))
        painter.drawText(inner, int(flags | Qt.AlignmentFlag.AlignLeft), row.title)
        if row.count:
            painter.setFont(ui_font("hint"))
            painter.drawText(inner, int(flags | Qt.AlignmentFlag.AlignRight), f"{row.count:,}")

    def _paint_thing(self, painter: QPainter, box: QRectF, row: Row, current: bool) -> None:
        theme = self._theme.theme
        if current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("bg.selected"))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 6, 6)
        side = theme.px(16)
        picture = icons.pixmap(row.icon or "play", 16, "text.disabled" if row.reason else "text.secondary")
        left = box.left() + theme.px(15)
        if row.icon:
            painter.drawPixmap(round(left), round(box.center().y() - side / 2), picture)
        inner = box.adjusted(theme.px(42), 0, -theme.px(12), 0)
        inner.setRight(self._paint_right(painter, inner, row) - theme.px(12))
        token = "text.disabled" if row.reason else "text.primary"
        end = paint_marked(painter, inner, row.title, () if row.reason else row.marks, theme, token)
        self._paint_detail(painter, inner, row, end + theme.px(12))

    def _paint_right(self, painter: QPainter, box: QRectF, row: Row) -> float:
        theme = self._theme.theme
        if not row.reason:
            return paint_caps(painter, box.right(), box.center().y(), caps(row.shortcut), theme)
        painter.setFont(ui_font("hint"))
        painter.setPen(theme.color("text.tertiary"))
        metrics = QFontMetrics(ui_font("hint"))
        text = metrics.elidedText(row.reason, Qt.TextElideMode.ElideRight, round(box.width() * 0.55))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), text)
        return box.right() - metrics.horizontalAdvance(text)

    def _paint_detail(self, painter: QPainter, box: QRectF, row: Row, left: float) -> None:
        room = box.right() - left
        if not row.detail or room < 24:
            return
        painter.setFont(ui_font("secondary"))
        painter.setPen(self._theme.theme.color("text.disabled" if row.reason else "text.secondary"))
        text = QFontMetrics(ui_font("secondary")).elidedText(row.detail, Qt.TextElideMode.ElideRight, round(room))
        place = QRectF(left, box.top(), room, box.height())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)


class Palette(QWidget):
    """The scrim over the window with the palette on it. `chosen(kind, key)` names what to run or open.

    `inside_requested(words)` asks for a search inside all skills; `show_inside` takes what it gave.
    """

    chosen = Signal(str, str)
    inside_requested = Signal(str)
    closed = Signal()

    def __init__(self, theme: ThemeManager, finder: Finder, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._finder = finder
        self._place = ""
        self._scope = "all"
        self._before: QWidget | None = None
        self.setAccessibleName(tr("Command palette"))
        self.model = PaletteModel()
        self.frame = QFrame(self)
        self.frame.setObjectName("overlay")
        self.field = QLineEdit()
        self.view = QListView()
        self._count = label("", "hint", "secondary")
        self._scopes: dict[str, QPushButton] = {}
        self._build()
        self.hide()

    @property
    def scope(self) -> str:
        """The scope in force: all, commands, skills or rules."""
        return self._scope

    def open(self, place: str, scope: str = "all") -> None:
        """Show the palette over the window with an empty query."""
        focused = self.window().focusWidget()
        if not self.isVisible():
            self._before = focused
        self._place = place
        self._scope = scope
        self._finder.begin()
        self._scopes[scope].setChecked(True)
        self.field.clear()
        self.place_over_window()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self._refresh()

    def close_palette(self) -> None:
        """Hide it and give the focus back."""
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = None
        self.closed.emit()

    def place_over_window(self) -> None:
        """Cover the window: 680 px wide (600 in a narrow one), never taller than the window less 64 px."""
        window = self.window()
        px = self._theme.theme.px
        self.setGeometry(window.rect())
        width = min(px(600 if window.width() < px(1100) else _WIDTH), window.width() - px(32))
        top = min(px(_TOP), max(px(16), window.height() // 10))
        height = min(px(_LIST_HEIGHT + 88), window.height() - top - px(32))
        self.frame.setGeometry((window.width() - width) // 2, top, width, height)

    def show_inside(self, words: str, found: Inside) -> None:
        """Lists what stands inside skills, unless something else was typed meanwhile."""
        if self.isVisible() and self._query().strip() == words:
            self._show_rows(rows_inside(words, found))

    def set_scope(self, scope: str) -> None:
        """Search only there."""
        self._scope = scope
        self._scopes[scope].setChecked(True)
        self._refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that move in the list while the field has the focus."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(event)
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside the palette closes it."""
        if not self.frame.geometry().contains(event.position().toPoint()):
            self.close_palette()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The scrim and a soft shadow around the frame."""
        painter = QPainter(self)
        theme = self._theme.theme
        painter.fillRect(self.rect(), theme.color("scrim"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        shadow = theme.color("shadow")
        for step in range(9, 0, -1):
            shadow.setAlphaF(theme.shadow_opacity / 9)
            painter.setBrush(shadow)
            grown = self.frame.geometry().adjusted(-step * 2, -step * 2 + 6, step * 2, step * 2 + 6)
            painter.drawRoundedRect(grown, 12 + step, 12 + step)

    def _build(self) -> None:
        column = QVBoxLayout(self.frame)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self._head())
        column.addWidget(hairline())
        self.view.setModel(self.model)
        self.view.setProperty("ground", "raised")
        self.view.setItemDelegate(PaletteDelegate(self._theme, self.view))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setAccessibleName(tr("Results"))
        self.view.setContentsMargins(7, 4, 7, 4)
        self.view.setViewportMargins(7, 3, 7, 3)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setMouseTracking(True)
        self.view.clicked.connect(lambda index: self._run(index.row(), stay=False))
        column.addWidget(self.view, 1)
        column.addWidget(hairline())
        column.addWidget(self._foot())

    def _head(self) -> QWidget:
        head = QWidget()
        head.setFixedHeight(self._theme.theme.px(51))
        row = QHBoxLayout(head)
        row.setContentsMargins(20, 0, 14, 0)
        row.setSpacing(4)
        row.addWidget(PictureLabel(self._theme, icon="search"))
        row.addSpacing(8)
        self.field.setProperty("flat", True)
        self.field.setFont(ui_font("title"))
        self.field.setPlaceholderText(tr("Search skills, rules, commands"))
        self.field.setAccessibleName(tr("Search skills, rules, commands"))
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._on_text_changed)
        row.addWidget(self.field, 1)
        group = QButtonGroup(self)
        titles = {"all": tr("All"), "commands": tr("Commands"), "skills": tr("Skills"), "rules": tr("Rules")}
        for scope in SCOPES:
            button = QPushButton(titles[scope])
            button.setCheckable(True)
            button.setProperty("scope", True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleName(titles[scope])
            button.clicked.connect(partial(self._on_scope_clicked, scope))
            group.addButton(button)
            self._scopes[scope] = button
            row.addWidget(button)
        return head

    def _foot(self) -> QWidget:
        foot = QWidget()
        foot.setFixedHeight(self._theme.theme.px(35))
        row = QHBoxLayout(foot)
        row.setContentsMargins(20, 0, 20, 0)
        row.setSpacing(6)
        hints = (("↑ ↓", tr("choose")), ("Enter", tr("run")), ("Tab", tr("change scope")), ("Esc", tr("close")))
        for key, meaning in hints:
            row.addWidget(KeyCaps([key]))
            row.addWidget(label(meaning, "secondary"))
            row.addSpacing(8)
        row.addWidget(spacer(), 1)
        row.addWidget(self._count)
        return foot

    def _on_scope_clicked(self, scope: str, _checked: bool = False) -> None:
        self.set_scope(scope)
        self.field.setFocus()

    def _on_text_changed(self, text: str) -> None:
        prefix = PREFIXES.get(text[:1])
        if prefix is not None and prefix != self._scope:
            self._scope = prefix
            self._scopes[prefix].setChecked(True)
        self._refresh()

    def _query(self) -> str:
        text = self.field.text()
        return text[1:] if PREFIXES.get(text[:1]) else text

    def _refresh(self) -> None:
        self._show_rows(self._finder.search(self._query(), self._scope, self._place))

    def _show_rows(self, rows: list[Row]) -> None:
        self.model.set_rows(rows)
        self._select(self.model.first())
        self._count.setText(tr_n(self.model.results(), "1 result", "{count} results"))
        self.view.setAccessibleDescription(self._count.text())

    def _select(self, row: int) -> None:
        if row < 0:
            self.view.setCurrentIndex(QModelIndex())
            return
        self.view.setCurrentIndex(self.model.index(row))
        if row == self.model.first():
            self.view.scrollToTop()

    def _on_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        if key in steps:
            self._move(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            stay = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._run(self.view.currentIndex().row(), stay)
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            step = -1 if key == Qt.Key.Key_Backtab else 1
            self.set_scope(SCOPES[(SCOPES.index(self._scope) + step) % len(SCOPES)])
        elif key == Qt.Key.Key_Escape:
            self.close_palette()
        else:
            return False
        return True

    def _move(self, step: int) -> None:
        position = self.view.currentIndex().row()
        for _ in range(abs(step)):
            position = self.model.next_from(position, 1 if step > 0 else -1)
        self._select(position)

    def _run(self, position: int, stay: bool) -> None:
        if position < 0:
            return
        row = self.model.row(position)
        if row.reason or row.kind in ("header", "note"):
            return
        if row.kind == "inside":
            self.model.set_rows([Row("note", tr("Searching inside all skills…"))])
            self.inside_requested.emit(row.key)
            return
        if not stay:
            self.close_palette()
        self.chosen.emit(row.kind, row.key)
