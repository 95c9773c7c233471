"""The library list of the Author place: every skill with its worst findings, filtered as one types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop import icons
from workbench.desktop.author.grouped_model import AnyIndex
from workbench.desktop.author.grouped_view import GroupedDelegate, GroupedView
from workbench.desktop.author.library_model import GROUPINGS, SORTINGS, LibraryModel
from workbench.desktop.author.painting import SEVERITY_SHAPES, draw_text, paint_badges, row_font
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shapes import paint_shape, shape_icon
from workbench.desktop.shell.parts import ElidedLabel, IconButton, hairline, label, spacer
from workbench.desktop.theme import ThemeManager
from workbench.project.rows import Filter, SkillRow

if TYPE_CHECKING:
    from workbench.desktop.author.standing_engine import Outcomes

_SEVERITY_WORDS: Final = ("error", "warning", "info")


class LibraryDelegate(GroupedDelegate):
    """Paints name, unsaved dot and badges."""

    worst_only = False

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, row: Any) -> None:
        model = index.model()
        indented = isinstance(model, LibraryModel) and model.grouping != "none"
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        self._paint_row(painter, QRectF(option.rect), row, indented=indented, chosen=chosen)

    def _paint_row(self, painter: QPainter, rect: QRectF, row: SkillRow, *, indented: bool, chosen: bool) -> None:
        theme = self._theme.theme
        tail = rect.adjusted(theme.px(40), 0, -theme.px(16), 0)
        used = 0.0
        if row.counts is not None and row.worst == 3:
            side = theme.px(11)
            paint_shape(painter, QRectF(tail.right() - side, rect.center().y() - side / 2, side, side), "clean", theme)
            used = side + theme.px(8)
        elif row.counts is not None:
            used = paint_badges(painter, tail, row.counts, theme, worst_only=self.worst_only)
        left = theme.px(28 if indented else 16)
        font = row_font(theme, "section" if chosen else "body")
        text = rect.adjusted(left, 0, tail.right() - used - theme.px(4) - rect.right(), 0)
        token = "text.primary" if row.counts is not None else "text.tertiary"
        if row.changed:
            text.adjust(0, 0, -theme.px(14), 0)
        width = draw_text(painter, text, row.name, font, theme.color(token))
        if row.changed:
            side = theme.px(11)
            dot = QRectF(text.left() + width + theme.px(4), rect.center().y() - side / 2, side, side)
            paint_shape(painter, dot, "unsaved", theme)


class LibraryView(GroupedView):
    """The list itself. Enter opens, Space previews, typing finds by name."""

    open_requested = Signal(str, bool)

    def __init__(self, model: LibraryModel, theme: ThemeManager) -> None:
        self.delegate = LibraryDelegate(theme)
        super().__init__(model, self.delegate)
        self.setObjectName("library-list")
        self.setAccessibleName(tr("Skills"))

    def select_path(self, path: str) -> None:
        """Makes a skill current and visible, when it is shown."""
        self.show_key(path)

    def row_chosen(self, row: Any, *, enter: bool) -> None:
        self.open_requested.emit(row.path, not enter)


class LibraryPanel(QWidget):
    """Header, filter, list and footer. `open_requested(path, keep_focus)` asks for a skill to be opened."""

    open_requested = Signal(str, bool)

    def __init__(self, services: Services, model: LibraryModel) -> None:
        super().__init__()
        self.setObjectName("library-panel")
        self._services = services
        self.model = model
        self.view = LibraryView(model, services.theme)
        self.view.open_requested.connect(self.open_requested)
        self.filter = QLineEdit()
        self._unknown = label("", "hint", "warning", wrap=True)
        self._footer = _Footer(services.theme)
        self._build()
        model.shown_changed.connect(self._on_shown_changed)
        services.theme.theme_changed.connect(self._on_theme_changed)
        self._on_shown_changed()

    def focus_filter(self) -> None:
        """Puts the caret into the filter field."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def set_outcomes(self, outcomes: Outcomes | None, primary: str) -> None:
        """What the clients make of the library: the filter `client:` and a grouping go by it."""
        self.model.set_outcomes(outcomes, primary)
        self._say_unknown(self.model.filter)

    def set_scanning(self, scanning: bool) -> None:
        """Says whether more is to come."""
        self._footer.scanning = scanning
        self._on_shown_changed()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._header())
        self._build_filter(column)
        column.addWidget(self.view, 1)
        column.addWidget(hairline())
        column.addWidget(self._footer)
        self._footer.filter_requested.connect(self.filter.setText)

    def _header(self) -> QHBoxLayout:
        px = self._services.theme.theme.px
        row = QHBoxLayout()
        row.setContentsMargins(px(14), px(6), px(8), 0)
        row.setSpacing(0)
        row.addWidget(label(tr("Skills"), "section"))
        row.addWidget(spacer())
        self.group_button = IconButton(self._services.theme, "list", tr("Group and sort"))
        self.group_button.clicked.connect(self._show_group_menu)
        row.addWidget(self.group_button)
        key = self._services.commands.key_text("file.new-skill")
        self.new_button = IconButton(self._services.theme, "plus", tr("New skill…"), key)
        self.new_button.clicked.connect(lambda: self._services.commands.run("file.new-skill"))
        row.addWidget(self.new_button)
        return row

    def _build_filter(self, column: QVBoxLayout) -> None:
        px = self._services.theme.theme.px
        box = QVBoxLayout()
        box.setContentsMargins(px(10), px(4), px(10), px(6))
        self.filter.setPlaceholderText(tr("Filter skills"))
        self.filter.setAccessibleName(tr("Filter skills"))
        self.filter.setToolTip(tr("Words, and sev:error, rule:F205, client:codex (lost by it), changed:yes"))
        self.filter.setClearButtonEnabled(True)
        self._search = self.filter.addAction(icons.icon("search", 16), QLineEdit.ActionPosition.LeadingPosition)
        self.filter.textChanged.connect(self._on_filter_changed)
        self.filter.returnPressed.connect(self._on_filter_entered)
        self._unknown.hide()
        box.addWidget(self.filter)
        box.addWidget(self._unknown)
        column.addLayout(box)

    def _show_group_menu(self) -> None:
        menu = QMenu(self)
        titles = {
            "folder": tr("Group by folder"), "root": tr("Group by root"), "tag": tr("Group by tag"),
            "severity": tr("Group by severity"), "verdict": tr("Group by client verdict"), "none": tr("No groups"),
        }  # fmt: skip
        for grouping in GROUPINGS:
            action = menu.addAction(titles[grouping])
            action.setCheckable(True)
            action.setChecked(self.model.grouping == grouping)
            action.triggered.connect(lambda _=False, name=grouping: self._set_grouping(name))
        menu.addSeparator()
        orders = {"name": tr("Sort by name"), "severity": tr("Sort by severity"), "path": tr("Sort by path")}
        for sorting in SORTINGS:
            action = menu.addAction(orders[sorting])
            action.setCheckable(True)
            action.setChecked(self.model.sorting == sorting)
            action.triggered.connect(lambda _=False, name=sorting: self._set_sorting(name))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.group_button.mapToGlobal(self.group_button.rect().bottomLeft()))

    def _set_grouping(self, grouping: str) -> None:
        self.model.set_grouping(grouping)
        self._services.settings.set("author.grouping", grouping)

    def _set_sorting(self, sorting: str) -> None:
        self.model.set_sorting(sorting)
        self._services.settings.set("author.sorting", sorting)

    def _on_filter_changed(self, text: str) -> None:
        self._say_unknown(self.model.set_filter(text))

    def _say_unknown(self, parsed: Filter) -> None:
        """Names keys that no list knows, and what `client:` goes by while there are no verdicts."""
        texts = []
        if parsed.unknown:
            keys = ", ".join(f"{key}:" for key in parsed.unknown)
            texts.append(tr("Unknown: {keys} (there are sev: rule: client: changed:)", keys=keys))
        if self.model.outcomes is None and any(key == "client" for key, _ in parsed.keys):
            texts.append(tr("client: goes by findings, the verdicts of the library are not there"))
        self._unknown.setVisible(bool(texts))
        self._unknown.setText("\n".join(texts))

    def _on_filter_entered(self) -> None:
        for place in range(self.model.rowCount()):
            if isinstance(self.model.item(self.model.index(place)), SkillRow):
                self.view.setCurrentIndex(self.model.index(place))
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def _on_shown_changed(self) -> None:
        self._footer.set_counts(self.model.shown, self.model.total, self.model.counts())

    def _on_theme_changed(self) -> None:
        self._search.setIcon(icons.icon("search", 16))
        self.view.doItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
            return
        super().keyPressEvent(event)


class _Footer(QWidget):
    """How many skills, and how many of them have what; a number is a filter."""

    filter_requested = Signal(str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        px = theme.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(14), px(2), px(6), px(2))
        row.setSpacing(0)
        self._text = ElidedLabel("", "secondary")
        row.addWidget(self._text, 1)
        self._buttons = []
        self.scanning = False
        for rank, shape in enumerate(SEVERITY_SHAPES):
            button = QPushButton()
            button.setProperty("quiet", True)
            button.setProperty("compact", True)
            button.setIcon(shape_icon(shape, 11))
            query = f"sev:{_SEVERITY_WORDS[rank]}"
            button.clicked.connect(lambda _=False, query=query: self.filter_requested.emit(query))
            self._buttons.append(button)
            row.addWidget(button)
        theme.theme_changed.connect(self._on_theme_changed)

    def set_counts(self, shown: int, total: int, counts: tuple[int, int, int]) -> None:
        if self.scanning:
            text = tr("{count} skills, scanning…", count=f"{total:,}")
        elif shown != total:
            text = tr("{shown} of {total} skills", shown=f"{shown:,}", total=f"{total:,}")
        else:
            text = tr("{count} skills", count=f"{total:,}")
        self._text.setText(text)
        names = (tr("skills with errors"), tr("skills with warnings"), tr("skills with advice"))
        for button, count, name in zip(self._buttons, counts, names, strict=True):
            button.setText(f" {count:,}")
            button.setAccessibleName(f"{count} {name}")
            button.setToolTip(f"{count} {name}")
            button.setVisible(bool(count))

    def _on_theme_changed(self) -> None:
        for button, shape in zip(self._buttons, SEVERITY_SHAPES, strict=True):
            button.setIcon(shape_icon(shape, 11))
