"""The dialog in which somebody looks at code before it may run; Enter alone never trusts it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.lint.report.visible import visible

SHOWN: Final = 200_000
"""Code points of code that are shown; longer code is not trusted here, since nobody could have seen all of it."""
_CODING: Final = re.compile(r"coding[:=]\s*([-\w.]+)")
_WIDTH, _HEIGHT = 680, 280


class CodeTrustDialog(Dialog):
    """Shows what is asked, facts (each in one line) and code; accepted when the code is trusted, which is possible only
    where the text is all of it as it would run, the second of `code`."""

    def __init__(
        self, theme: ThemeManager, title: str, said: str, facts: Sequence[tuple[str, str]], code: tuple[str, bool],
        parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(theme, title, _WIDTH, parent)
        self.body.addWidget(label(said, "body", wrap=True))
        for head, value in facts:
            field = label(value, "code", wrap=True)
            field.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.add_row(head, field)
        text, whole = code
        self.code = QPlainTextEdit(text)
        self.code.setReadOnly(True)
        self.code.setProperty("field", True)
        self.code.setFont(mono_font("exact"))
        self.code.setFixedHeight(theme.theme.px(_HEIGHT))
        self.code.setAccessibleName(tr("Code"))
        self.code.setTabChangesFocus(True)
        self.body.addWidget(self.code)
        if whole:
            accepting = self.add_buttons(tr("Trust this code"), tr("Cancel"))
            accepting.setDefault(False)
            accepting.setAutoDefault(False)
        else:
            no = tr("The code cannot be shown as it would run (too long, or not UTF-8), so it cannot be trusted here.")
            self.body.addWidget(label(no, "body", "error", wrap=True))
            self.add_buttons()


def readable(content: bytes) -> tuple[str, bool]:
    """The code with what cannot be seen made visible, and whether that is all of it as Python would read it."""
    text = content.decode("utf-8", "replace")
    declared = _CODING.search("\n".join(text.split("\n")[:2]))
    honest = declared is None or declared[1].lower().replace("_", "-") in ("utf-8", "utf8")
    whole = honest and len(text) <= SHOWN and text.encode() == content
    return "\n".join(visible(line) for line in text[:SHOWN].split("\n")), whole
