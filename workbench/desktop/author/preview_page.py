"""The preview page of the bottom panel: the skill as rendered Markdown, or one of its bundled texts, read-only."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop import fonts
from workbench.desktop.author.preview import MarkdownPreview
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import ElidedLabel, hairline, link_button
from workbench.skill.skill import Skill

MOST: Final = 2_000_000
"""Bytes of a bundled file that are shown."""


@dataclass(frozen=True, slots=True)
class BundledText:
    """What could be read of a bundled file; `problem` is why nothing is shown, else empty."""

    path: str
    text: str = ""
    problem: str = ""


def read_bundled(folder: Path, path: str) -> BundledText:
    """Reads a text file of a skill; one that leads out of the skill's folder, is too large or no text is refused."""
    try:
        target = (folder / path).resolve()
        if not target.is_relative_to(folder.resolve()):
            return BundledText(path, problem=tr("it leads out of the skill's folder"))
        if not target.is_file():
            return BundledText(path, problem=tr("it is not a file"))
        size = target.stat().st_size
        if size > MOST:
            return BundledText(path, problem=tr("it has {size} bytes; up to {most} are shown", size=size, most=MOST))
        return BundledText(path, target.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as failure:
        return BundledText(path, problem=tr("it is not UTF-8 text: byte {at}", at=failure.start))
    except (OSError, ValueError) as failure:
        return BundledText(path, problem=str(failure))


class PreviewPage(QWidget):
    """`link_activated(target)` gives a link of the rendered text as it is written."""

    link_activated = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("surface")
        self._services = services
        self._wanted: tuple[Skill, Path] | None = None
        self.markdown = MarkdownPreview(services.theme)
        self.markdown.link_activated.connect(self.link_activated)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setAccessibleName(tr("Bundled file, read-only"))
        self.setFocusProxy(self.markdown.browser)
        self.name = ElidedLabel("", "secondary", "secondary")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.markdown)
        self._stack.addWidget(self._viewer())
        self._stack.addWidget(QWidget())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        services.theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_skill(self, skill: Skill | None, folder: Path) -> None:
        """Another skill or its newer text; it is rendered while the page is visible."""
        self._wanted = (skill, folder) if skill is not None else None
        if skill is None:
            self._stack.setCurrentIndex(2)
        elif self.isVisible():
            self._render()

    def show_markdown(self) -> None:
        """The rendered SKILL.md."""
        self._stack.setCurrentIndex(0 if self._wanted is not None else 2)
        self.setFocusProxy(self.markdown.browser)

    def show_bundled(self, found: BundledText) -> None:
        """A bundled text as it is."""
        self.name.setText(found.path)
        self.text.setPlainText(found.text)
        self._stack.setCurrentIndex(1)
        self.setFocusProxy(self.text)

    def showEvent(self, event: object) -> None:
        self._render()

    def _render(self) -> None:
        if self._wanted is not None:
            self.markdown.set_skill(*self._wanted)
            if self._stack.currentIndex() == 2:
                self.show_markdown()

    def _viewer(self) -> QWidget:
        box = QWidget()
        row = QHBoxLayout()
        row.setContentsMargins(20, 4, 16, 4)
        row.addWidget(self.name, 1)
        back = link_button(tr("Show SKILL.md"))
        back.clicked.connect(self.show_markdown)
        row.addWidget(back)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(hairline())
        column.addWidget(self.text, 1)
        return box

    def _on_theme_changed(self) -> None:
        self.text.setFont(fonts.mono_font("exact"))
        self.text.document().setDocumentMargin(self._services.theme.theme.px(12))
