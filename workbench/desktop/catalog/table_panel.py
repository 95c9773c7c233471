"""The left half of the place: filter and count, the skills table, and the description that is being tried below it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.catalog.cells import STATES, state_word
from workbench.desktop.catalog.description_editor import DescriptionEditor
from workbench.desktop.catalog.table import SkillsTable
from workbench.desktop.catalog.table_model import SkillsModel
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.parts import ElidedLabel, label
from workbench.desktop.theme import ThemeManager


class FilterField(QLineEdit):
    """The filter; Escape clears it, Down goes into the table."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class TablePanel(QWidget):
    """Filter, table, editor. `order_asked(client)` asks for the order of a client's list."""

    order_asked = Signal()

    def __init__(self, theme: ThemeManager, model: SkillsModel) -> None:
        super().__init__()
        self._theme = theme
        self.model = model
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.table = SkillsTable(theme, model)
        self.editor = DescriptionEditor(theme)
        self.empty = label("", "body", "secondary", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._tools())
        self.unknown = label("", "hint", "warning", wrap=True)
        self.unknown.setContentsMargins(theme.theme.px(20), 0, theme.theme.px(20), theme.theme.px(4))
        self.unknown.hide()
        column.addWidget(self.unknown)
        column.addWidget(self.table, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self.editor)
        self.editor.hide()
        self._empty_text = ""
        model.shown_changed.connect(self._on_shown_changed)
        model.modelReset.connect(self._on_shown_changed)
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._on_shown_changed()

    def focus_filter(self) -> None:
        """Puts the caret into the filter."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def set_empty_text(self, text: str) -> None:
        """What stands in place of the table when there is no skill."""
        if text != self._empty_text:
            self._empty_text = text
            self._on_shown_changed()

    def add_filter(self, text: str) -> None:
        """Filters by a state, which replaces another one in the field."""
        words = [word for word in self.filter.text().split() if not word.startswith("state:")]
        self.filter.setText(" ".join([*words, text] if text else words))

    def _tools(self) -> QWidget:
        px = self._theme.theme.px
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(px(20), px(8), px(16), px(8))
        row.setSpacing(px(8))
        self.filter = FilterField()
        self.filter.setPlaceholderText(tr("Filter — try state:cut"))
        self.filter.setAccessibleName(tr("Filter the skills"))
        self.filter.setToolTip(tr("Words, and state:cut, client:codex, path:desk"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaximumWidth(px(230))
        self._glass = self.filter.addAction(icons.icon("search", 16), QLineEdit.ActionPosition.LeadingPosition)
        self.filter.textChanged.connect(self._on_filter_changed)
        self.filter.left.connect(self._enter_table)
        self.show_button = DropButton(self._theme, "show")
        self.show_button.clicked.connect(self._show_menu)
        self.count = ElidedLabel("", "secondary", "tertiary")
        row.addWidget(self.filter, 1)
        row.addWidget(self.show_button)
        row.addStretch(1)
        row.addWidget(self.count)
        return box

    def _enter_table(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.table.currentIndex().isValid() and self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(0, 0))

    def _show_menu(self) -> None:
        menu = QMenu(self)
        every = menu.addAction(tr("All skills"))
        every.triggered.connect(lambda: self.add_filter(""))
        menu.addSeparator()
        for state in STATES:
            action = menu.addAction(state_word(state))
            action.triggered.connect(lambda _=False, name=state: self.add_filter(f"state:{name}"))
        menu.addSeparator()
        order = menu.addAction(tr("In the order of the client's list"))
        order.setCheckable(True)
        order.setChecked(self.model.keep_order)
        order.triggered.connect(self.order_asked)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.show_button.mapToGlobal(self.show_button.rect().bottomLeft()))

    def _on_filter_changed(self, text: str) -> None:
        parsed = self.model.set_filter(text)
        self.unknown.setVisible(bool(parsed.unknown))
        if parsed.unknown:
            self.unknown.setText(tr("Not understood: {keys}", keys=", ".join(parsed.unknown)))

    def _on_shown_changed(self) -> None:
        total, shown = len(self.model.results.skills), self.model.rowCount()
        switched = self.model.results.whatif.off
        off = sum(line.path in switched for line in self.model.results.skills) if switched else 0
        self.count.setText(tr("{on} on, {off} off", on=f"{total - off:,}", off=f"{off:,}") if total else "")
        value = tr("all {count}", count=f"{total:,}") if shown == total else f"{shown:,} / {total:,}"
        self.show_button.set_content(value, prefix=tr("Show"))
        self.show_button.setAccessibleName(tr("Show: {what}", what=value))
        hidden = total - shown
        if hidden and not shown:
            self.empty.setText(tr_n(hidden, "The filter hides 1 skill.", "The filter hides {count} skills."))
        else:
            self.empty.setText(self._empty_text)
        self.table.setVisible(shown > 0)
        self.empty.setVisible(shown == 0)

    def _on_theme_changed(self) -> None:
        px = self._theme.theme.px
        self._glass.setIcon(icons.icon("search", 16))
        self.empty.setContentsMargins(px(20), px(14), px(20), px(14))
