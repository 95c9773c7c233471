"""Outputs as trees, side by side: what differs at the same path is marked, and both open and scroll together.

Nodes are made when their parent is opened. The values are masked before they come here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QBrush, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QAbstractItemView, QFrame, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from workbench.desktop import fonts
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.diff_view_lines import drawn
from workbench.desktop.replay.pane_content import PaneContent
from workbench.desktop.theme import ThemeManager

AnyIndex = QModelIndex | QPersistentModelIndex
LONGEST: Final = 400
"""Code points of a text that a row shows; how many more there are is said."""
_ROOT: Final = QModelIndex()
_ABSENT: Final = object()


class Node:
    """A value at a path, and the other side's value at the same path."""

    def __init__(self, key: str | int | None, value: object, other: object, parent: Node | None, row: int) -> None:
        self.key, self.value, self.other = key, value, other
        self.parent, self.row = parent, row
        self.differs = type(value) is not type(other) or value != other
        self._children: list[Node] | None = None

    @property
    def children(self) -> list[Node]:
        """The parts of an object or a list."""
        if self._children is None:
            self._children = [
                Node(key, value, _part(self.other, key), self, row)
                for row, (key, value) in enumerate(_parts(self.value))
            ]
        return self._children

    @property
    def has_children(self) -> bool:
        """Whether it has any, without making them."""
        return isinstance(self.value, dict | list) and bool(self.value)

    def path(self) -> list[str | int | None]:
        """The keys from the top."""
        found: list[str | int | None] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            found.insert(0, node.key)
            node = node.parent
        return found

    def rows(self) -> list[int]:
        """Where it stands: the row of each node from the top."""
        found: list[int] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            found.insert(0, node.row)
            node = node.parent
        return found

    def differing(self) -> Iterator[Node]:
        """The innermost nodes below that differ, from top to bottom."""
        rest = [self]
        while rest:
            node = rest.pop()
            inner = [child for child in node.children if child.differs] if node.has_children else []
            if inner:
                rest += reversed(inner)
            elif node.differs and node.parent is not None:
                yield node

    def key_text(self) -> str:
        """The key as a row shows it."""
        return (
            "" if self.key is None else f"[{self.key}]" if isinstance(self.key, int) else drawn(self.key, glyphs=False)
        )

    def value_text(self) -> str:
        """The value in one line."""
        value = self.value
        if isinstance(value, dict):
            return tr_n(len(value), "1 key", "{count} keys")
        if isinstance(value, list):
            return tr_n(len(value), "1 item", "{count} items")
        if isinstance(value, str):
            more = len(value) - LONGEST
            left = tr_n(more, " … and 1 character more", " … and {count} characters more") if more > 0 else ""
            return drawn(json.dumps(value[:LONGEST], ensure_ascii=False), glyphs=False) + left
        return json.dumps(value)


def _parts(value: object) -> Iterator[tuple[str | int, object]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)


def _part(value: object, key: str | int) -> object:
    if isinstance(value, dict) and isinstance(key, str):
        return value.get(key, _ABSENT)
    if isinstance(value, list) and isinstance(key, int):
        return value[key] if key < len(value) else _ABSENT
    return _ABSENT


class TreeModel(QAbstractItemModel):
    """The tree of one side."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._top = Node(None, None, None, None, 0)

    def show_values(self, value: object, other: object) -> None:
        """Another value, with the one that it is compared with."""
        self.beginResetModel()
        self._top = Node(None, [value], [other], None, 0)
        self.endResetModel()

    def node(self, index: AnyIndex) -> Node:
        """The node of a row."""
        found: Node = index.internalPointer() if index.isValid() else self._top
        return found

    def index_at(self, path: list[str | int | None]) -> QModelIndex:
        """The row of a path; no valid one where it is not there."""
        index = _ROOT
        for key in path:
            children = self.node(index).children
            row = next((row for row, child in enumerate(children) if child.key == key), -1)
            if row < 0:
                return QModelIndex()
            index = self.index(row, 0, index)
        return index

    def index(self, row: int, column: int, parent: AnyIndex = _ROOT) -> QModelIndex:
        children = self.node(parent).children
        return self.createIndex(row, column, children[row]) if 0 <= row < len(children) else QModelIndex()

    def parent(self, index: AnyIndex = _ROOT) -> QModelIndex:  # type: ignore[override]
        node = self.node(index).parent if index.isValid() else None
        return QModelIndex() if node is None or node.parent is None else self.createIndex(node.row, 0, node)

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.column() > 0 else len(self.node(parent).children)

    def hasChildren(self, parent: AnyIndex = _ROOT) -> bool:
        return parent.column() <= 0 and self.node(parent).has_children

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 2

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(node, index.column())
        if role == Qt.ItemDataRole.ForegroundRole:
            token = "text.tertiary" if index.column() and node.has_children else "text.primary"
            return QBrush(self._theme.theme.color(token if index.column() else "syntax.key"))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = [node.key_text(), node.value_text(), *([tr("differs")] if node.differs else [])]
            return ", ".join(filter(None, said))
        return fonts.mono_font("exact") if role == Qt.ItemDataRole.FontRole else None

    def _text(self, node: Node, column: int) -> str:
        if not column:
            return node.key_text() if node.parent is not self._top else tr("output")
        if not node.differs:
            return node.value_text()
        return node.value_text() + tr(", differs inside") if node.has_children else f"≠ {node.value_text()}"


class _Ground(QStyledItemDelegate):
    """Paints the ground of values that differ: a style sheet leaves no room for it otherwise."""

    def __init__(self, theme: ThemeManager, token: str, parent: QTreeView) -> None:
        super().__init__(parent)
        self._theme, self._token = theme, token

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        if isinstance(model, TreeModel):
            node = model.node(index)
            if node.differs and not node.has_children:
                painter.fillRect(option.rect, self._theme.theme.color(self._token))
        super().paint(painter, option, index)


class JsonTree(QTreeView):
    """One side. `follow` links it with the other."""

    def __init__(self, theme: ThemeManager, second: bool) -> None:
        super().__init__()
        self._theme = theme
        self._model = TreeModel(theme)
        self.setModel(self._model)
        self.setItemDelegate(_Ground(theme, "diff.add" if second else "diff.remove", self))
        self.setObjectName("replay-tree")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        theme.theme_changed.connect(self.viewport().update)

    def show_content(self, content: PaneContent, other: PaneContent) -> None:
        """Shows a side's value, with its first levels open."""
        self._model.show_values(content.value, other.value if other.is_tree else None)
        self.setAccessibleName(" · ".join(filter(None, (content.title, content.moment, tr("JSON tree")))))
        self.expandToDepth(1 if _few(content.value) else 0)
        self.resizeColumnToContents(0)

    def follow(self, other: JsonTree) -> None:
        """Opens, closes and scrolls as the other does."""
        other.expanded.connect(lambda index: self._mirror(other, index, opened=True))
        other.collapsed.connect(lambda index: self._mirror(other, index, opened=False))
        other.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)

    def to_difference(self, step: int) -> bool:
        """Goes to the next or the former value that differs; whether there is one."""
        here = self._model.node(self.currentIndex()).rows() if self.currentIndex().isValid() else []
        found: Node | None = None
        for node in self._model.node(QModelIndex()).differing():
            if step > 0 and node.rows() > here:
                found = node
                break
            if step < 0 and node.rows() >= here:
                break
            found = node if step < 0 else None
        if found is not None:
            self.show_path(found.path())
        return found is not None

    def show_path(self, path: list[str | int | None]) -> None:
        """Makes the row of a path the current one, as far as there is one."""
        index = self._model.index_at(path)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def current_path(self) -> list[str | int | None]:
        """The path of the current row."""
        return self._model.node(self.currentIndex()).path()

    def _mirror(self, other: JsonTree, index: QModelIndex, *, opened: bool) -> None:
        mine = self._model.index_at(other._model.node(index).path())
        if mine.isValid() and self.isExpanded(mine) is not opened:
            with QSignalBlocker(self):
                self.setExpanded(mine, opened)
            self.resizeColumnToContents(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and self.currentIndex().isValid():
            value = self._model.node(self.currentIndex()).value
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
            QGuiApplication.clipboard().setText(text)
        else:
            super().keyPressEvent(event)


def _few(value: object) -> bool:
    return not isinstance(value, dict | list) or len(value) <= 50
