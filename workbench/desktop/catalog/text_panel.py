"""The exact text with its header: for whom, where it sits in the request, what is on screen, and what to copy."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from workbench.catalog.model import Catalog, Note
from workbench.desktop import i18n
from workbench.desktop.catalog.controls import Switch
from workbench.desktop.catalog.exact_document import ExactDocument
from workbench.desktop.catalog.exact_text import ExactText
from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import ElidedLabel, IconButton, label
from workbench.desktop.theme import ThemeManager


class TextPanel(QWidget):
    """`copy_asked` for the whole exact text; `cuts_toggled(on)`."""

    copy_asked = Signal()
    cuts_toggled = Signal(bool)

    def __init__(self, theme: ThemeManager, copy_key: str) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = ElidedLabel("", "section")
        self.cuts = Switch(theme, tr("Show what was cut"))
        self.cuts.setChecked(True)
        self.cuts.toggled.connect(self.cuts_toggled)
        self.symbols = IconButton(theme, "space", tr("Show invisible characters"))
        self.symbols.setCheckable(True)
        self.copy = IconButton(theme, "copy", tr("Copy the exact text"), copy_key)
        self.copy.clicked.connect(self.copy_asked)
        self.where = ElidedLabel("", "secondary", "secondary")
        self.lines = label("", "secondary", "tertiary")
        self.view = ExactText(theme)
        self.symbols.toggled.connect(self.view.set_symbols)
        self.view.view_moved.connect(self._on_view_moved)
        self.empty = label("", "body", "secondary", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.hint = label("", "hint", "tertiary", wrap=True)
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.header = QWidget()
        row = QHBoxLayout(self.header)
        row.setContentsMargins(px(20), px(8), px(16), px(8))
        row.setSpacing(px(10))
        row.addWidget(self.title, 1)
        row.addWidget(self.cuts)
        row.addWidget(self.symbols)
        row.addWidget(self.copy)
        column.addWidget(self.header)
        band = QFrame()
        band.setObjectName("exact-band")
        line = QHBoxLayout(band)
        line.setContentsMargins(px(20), px(4), px(16), px(4))
        line.addWidget(self.where, 1)
        line.addWidget(self.lines)
        column.addWidget(band)
        for words in (self.hint, self.empty):
            words.setContentsMargins(px(20), px(8), px(20), px(6))
        column.addWidget(self.hint)
        column.addWidget(self.view, 1)
        column.addWidget(self.empty, 1)
        self.hint.hide()
        self.empty.hide()

    def show_catalog(self, catalog: Catalog | None, title: str, document: ExactDocument) -> None:
        """Shows a client's text, or why there is none."""
        self.title.setText(tr("Exactly what {client} puts into the prompt", client=title))
        self.view.setAccessibleName(tr("Exact text for {client}", client=title))
        text = catalog.text if catalog is not None else ""
        self.where.setText(where(catalog))
        self.view.show_document(document)
        reason = _no_text(catalog)
        self.empty.setText(reason)
        self.empty.setVisible(bool(reason))
        self.view.setVisible(not reason)
        names_only = catalog is not None and bool(text) and names_only_client(catalog)
        self.hint.setText(tr("Descriptions never reach the model here; the client lists names only."))
        self.hint.setVisible(names_only)
        self.copy.setEnabled(text is not None)
        summary = (catalog.text or "")[:2_000] if catalog is not None else ""
        self.view.setAccessibleDescription(summary)
        self._on_view_moved()

    def _on_view_moved(self) -> None:
        first, last, total = self.view.visible_lines()
        if not total or not self.view.isVisibleTo(self):
            self.lines.setText("")
            return
        text = tr("lines {first}–{last} of {total}", first=f"{first:,}", last=f"{last:,}", total=f"{total:,}")
        if text != self.lines.text():
            self.lines.setText(text)


def names_only_client(catalog: Catalog) -> bool:
    """Whether this client never shows a description."""
    kinds = {entry.reason.kind for entry in catalog.entries if entry.reason is not None}
    return "names-only-client" in kinds


def where(catalog: Catalog | None) -> str:
    """Where the text sits in the request."""
    if catalog is None or not catalog.place:
        return ""
    return Note(catalog.place).message(i18n.current())


def _no_text(catalog: Catalog | None) -> str:
    """Why no text is shown; empty where there is one."""
    if catalog is None:
        return tr("Nothing is computed yet.")
    if catalog.text is None:
        said = [note.message(i18n.current()) for note in catalog.warnings]
        return "\n".join([tr("The exact text of this client is not known."), *said])
    if not catalog.text:
        said = [note.message(i18n.current()) for note in catalog.warnings]
        return "\n".join([tr("This client puts nothing into the prompt: its list is empty."), *said])
    return ""
