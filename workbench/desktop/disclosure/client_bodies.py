"""How each host that is simulated gives the same body to its model: played in each of them, never made up."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.disclosure.orders import InClient
from workbench.desktop.disclosure.words import host_title, units
from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr
from workbench.desktop.reasons import reason_text
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import hairline, label
from workbench.skill.meters import estimated_tokens

_LINES = 9
_MOST = 20_000


class ClientBodies(QScrollArea):
    """A block for each host: how it is loaded, in which message it comes, its size, and the text."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.blocks: list[QPlainTextEdit] = []
        self.hosts: list[str] = []
        self.setObjectName("client-bodies")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("In all clients"))
        self.say(tr("Choose a message that holds a skill's body."))

    def say(self, text: str) -> None:
        """A sentence in place of the blocks."""
        self.blocks, self.hosts = [], []
        said = label(text, "secondary", "secondary", wrap=True)
        said.setAlignment(Qt.AlignmentFlag.AlignTop)
        px = self._services.theme.theme.px
        said.setContentsMargins(px(20), px(14), px(16), px(14))
        self.setWidget(said)

    def show_bodies(self, found: Sequence[InClient]) -> None:
        """What came of a skill in each host."""
        page, px = QWidget(), self._services.theme.theme.px
        page.setObjectName("surface")
        column = QVBoxLayout(page)
        column.setContentsMargins(px(20), px(12), px(16), px(12))
        column.setSpacing(px(4))
        self.blocks, self.hosts = [], []
        for one in found:
            self._block(column, one)
        column.addStretch(1)
        self.setWidget(page)

    def _block(self, column: QVBoxLayout, one: InClient) -> None:
        px = self._services.theme.theme.px
        column.addWidget(label(host_title(self._services, one.host), "section"))
        column.addWidget(label(f"{one.tool} → {one.role}" if one.role else one.tool, "code", "secondary", wrap=True))
        if one.problem:
            column.addWidget(label(reason_text(one.problem), "secondary", "error", wrap=True))
        else:
            said = units(one.size, len(one.text), estimated_tokens(one.size))
            column.addWidget(label(said, "secondary", "secondary", wrap=True))
            column.addWidget(self._pane(one))
        column.addSpacing(px(6))
        column.addWidget(hairline())
        column.addSpacing(px(4))

    def _pane(self, one: InClient) -> QPlainTextEdit:
        pane = QPlainTextEdit()
        pane.setReadOnly(True)
        pane.setFrameShape(QFrame.Shape.NoFrame)
        pane.setFont(mono_font("exact"))
        left = len(one.text) - _MOST
        pane.setPlainText(
            one.text[:_MOST] + (f"\n… {tr('{count} more code points', count=f'{left:,}')}" if left > 0 else "")
        )
        pane.setFixedHeight(round(pane.fontMetrics().lineSpacing() * _LINES))
        pane.setAccessibleName(host_title(self._services, one.host))
        pane.setTabChangesFocus(True)
        self.blocks.append(pane)
        self.hosts.append(one.host)
        return pane
