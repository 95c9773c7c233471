"""Looking at the code of a predicate and trusting exactly these bytes."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr
from workbench.desktop.routing.triggers.sources import triggers_in
from workbench.desktop.routing.words import one_line
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.lint.report.visible import visible
from workbench.routing.model import SkillText
from workbench.routing.trigger import code_of
from workbench.sandbox.predicates import Code
from workbench.sandbox.trust import TrustStore, digest

_WIDTH, _HEIGHT = 640, 260
SHOWN: Final = 200_000
"""Code points of code that are shown; longer code is not trusted here, since nobody could have seen all of it."""


_CODING: Final = re.compile(r"coding[:=]\s*([-\w.]+)")


class Shown(NamedTuple):
    """Code as somebody looks at it: the bytes that would be trusted, their hash, and the skill's file."""

    code: Code
    digest: str
    file: str


def load_code(skill: SkillText) -> Shown | None:
    """The predicate of a skill; None without one. Raises `OSError`."""
    triggers = triggers_in(skill)
    if triggers is None or triggers.python is None:
        return None
    code = code_of(triggers, triggers.python)
    file = f"{skill.key.rpartition('/')[0] or '.'}/{code.file}"
    return Shown(code, digest(code.content, code.entry), file)


def trust(shown: Shown) -> None:
    """Writes the trust into the user's own list. Raises `OSError`."""
    TrustStore().trust(shown.code.content, shown.code.entry, shown.file)


class TrustDialog(Dialog):
    """Shows file, hash and code; accepted when they are trusted, which Enter alone never does."""

    def __init__(self, theme: ThemeManager, skill: SkillText, shown: Shown, parent: QWidget) -> None:
        super().__init__(theme, tr("Trust the trigger of {name}", name=one_line(skill.name)), _WIDTH, parent)
        said = (
            tr("This code would run with your rights when tasks are routed. A time limit stops accidents, not malice."),
            tr("Trust holds for exactly these bytes; it is kept in your own settings, not in the skill."),
        )
        self.body.addWidget(label(" ".join(said), "body", wrap=True))
        facts = ((tr("File"), shown.file), (tr("Function"), shown.code.function), ("SHA-256", shown.digest))
        for head, value in facts:
            field = label(one_line(value), "code", wrap=True)
            field.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.add_row(head, field)
        text, whole = readable(shown.code.content)
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
