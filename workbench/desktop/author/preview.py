"""The body as rendered Markdown. It shows pictures of the skill's own folder and loads nothing else: no address, no
file outside, no HTML; what was left out is counted and can be named."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from workbench.desktop import fonts
from workbench.desktop.author.preview_style import dress
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.shell.parts import ElidedLabel
from workbench.desktop.theme import ThemeManager
from workbench.skill.skill import Skill

_LARGEST: Final = 400_000
"""Code points of body that are rendered; Qt needs some 50 ms for a fifth of that."""
_LARGEST_PICTURE: Final = 16 * 1024 * 1024
_DELAY: Final = 200
_FEATURES: Final = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML


class _Browser(QTextBrowser):
    refused_more = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.folder: Path | None = None
        self.refused: list[str] = []
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Pictures inside the skill's folder; anything else is empty and noted."""
        url = QUrl(name) if isinstance(name, str) else name
        path = self._inside(url)
        if path is not None and kind == QTextDocument.ResourceType.ImageResource.value:
            picture = QImage(str(path))
            if not picture.isNull():
                return picture
        shown = url.toString()
        if shown not in self.refused:
            self.refused.append(shown)
            self.refused_more.emit()
        return QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)

    def _inside(self, url: QUrl) -> Path | None:
        if self.folder is None or url.scheme() not in ("", "file") or url.host():
            return None
        written = url.toLocalFile() if url.scheme() == "file" else url.path()
        try:
            folder = self.folder.resolve()
            path = (folder / written).resolve()
            if path.is_relative_to(folder) and path.is_file() and path.stat().st_size <= _LARGEST_PICTURE:
                return path
        except (OSError, ValueError):
            return None
        return None


class MarkdownPreview(QWidget):
    """Shows one skill; `link_activated` gives the target of a link as it is written."""

    link_activated = Signal(str)

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._skill: Skill | None = None
        self._folder: Path | None = None
        self._rest = 0
        self.browser = _Browser()
        self.browser.setAccessibleName(tr("Preview"))
        # Qt asks for pictures while it lays out, which is no time to change the layout.
        self.browser.refused_more.connect(self._show_notice, Qt.ConnectionType.QueuedConnection)
        self.browser.anchorClicked.connect(lambda url: self.link_activated.emit(url.toString()))
        self.notice = ElidedLabel("", "hint")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.browser, 1)
        row = QHBoxLayout()
        row.setContentsMargins(20, 4, 12, 4)
        row.addWidget(self.notice)
        column.addLayout(row)
        self._timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._timer.timeout.connect(self._on_due)
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_skill(self, skill: Skill, folder: Path | None, *, now: bool = False) -> None:
        """Show a skill; its pictures come from `folder`. Changes that follow each other are shown together."""
        self._skill, self._folder = skill, folder
        if now or not self.browser.toPlainText():
            self._on_due()
        else:
            self._timer.start()

    def _on_due(self) -> None:
        skill = self._skill
        if skill is None:
            return
        bar = self.browser.verticalScrollBar()
        kept = bar.value()
        self.browser.folder = self._folder
        self.browser.refused = []
        body = skill.document.body
        text = _header_table(skill) + body[:_LARGEST]
        self.browser.document().setMarkdown(text, _FEATURES)
        dress(self.browser.document(), self._theme.theme)
        bar.setValue(min(kept, bar.maximum()))
        self._rest = len(body) - _LARGEST
        self._show_notice()

    def _show_notice(self) -> None:
        parts, rest = [], self._rest
        if self.browser.refused:
            left_out = len(self.browser.refused)
            said = tr_n(
                left_out,
                "1 picture is not in this folder and was not loaded",
                "{count} pictures are not in this folder and were not loaded",
            )
            parts.append(said)
        if rest > 0:
            parts.append(tr("the last {count} characters are not shown", count=f"{rest:,}"))
        self.notice.setText(" · ".join(parts))
        self.notice.setToolTip("\n".join(self.browser.refused[:20]))
        self.notice.setVisible(bool(parts))

    @property
    def refused(self) -> tuple[str, ...]:
        """What was asked for and not loaded."""
        return tuple(self.browser.refused)

    def _on_theme_changed(self) -> None:
        theme = self._theme.theme
        document = self.browser.document()
        document.setDefaultFont(fonts.application_font())  # its features would reach the monospace parts
        document.setDocumentMargin(theme.px(20))
        palette = self.browser.palette()
        palette.setColor(palette.ColorRole.Link, theme.color("syntax.link"))
        self.browser.setPalette(palette)
        if self._skill is not None:
            self._on_due()


def _header_table(skill: Skill) -> str:
    """The frontmatter as a Markdown table; Qt would drop it."""
    rows = [(entry.key, entry.text if entry.text is not None else "…") for entry in skill.frontmatter.entries]
    if not rows:
        return ""
    lines = [f"| {_cell(key)} | {_cell(value)} |" for key, value in rows]
    return "\n".join([f"| {tr('Key')} | {tr('Value')} |", "|---|---|", *lines, "", ""])


def _cell(text: str) -> str:
    words = " ".join(text.split())
    for char in "\\`*_[]<>|#!~":
        words = words.replace(char, "\\" + char)
    return words
