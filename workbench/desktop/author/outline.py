"""The outline of a skill: headings by level, and the links that lead out of the text."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from workbench.desktop import fonts, icons
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_SPAN = Qt.ItemDataRole.UserRole


class OutlinePanel(QListWidget):
    """Enter or a click asks to go to a heading or link: `chosen(span)`, in code points of the document."""

    chosen = Signal(object)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("outline-list")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Outline"))
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)

    def set_skill(self, skill: Skill | None) -> None:
        """Shows another skill; None shows nothing."""
        rows = _rows(skill) if skill is not None else []
        kept = self.currentRow()
        self.clear()
        for text, level, span, icon in rows:
            item = QListWidgetItem("    " * level + text)
            item.setData(_SPAN, span)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
            item.setFont(fonts.ui_font("section" if level == 0 and not icon else "body"))
            if icon:
                item.setIcon(icons.icon(icon, 14))
            self.addItem(item)
        self.setCurrentRow(min(kept, self.count() - 1))

    def _on_theme_changed(self) -> None:
        px = self._theme.theme.px
        self.setViewportMargins(px(14), px(6), px(8), 0)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_SPAN))


def _rows(skill: Skill) -> list[tuple[str, int, Span, str]]:
    found = [(item.text or "#" * item.level, item.level - 1, item.span, "") for item in skill.markdown.headings]
    found += [(item.target, 0, item.span, "image" if item.image else "link") for item in skill.markdown.links]
    return sorted(found, key=lambda row: row[2][0])
