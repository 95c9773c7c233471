"""Looking at the code of a predicate and trusting exactly these bytes."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.triggers.sources import triggers_in
from workbench.desktop.routing.words import one_line
from workbench.desktop.shell.trust_dialog import CodeTrustDialog, readable
from workbench.desktop.theme import ThemeManager
from workbench.routing.model import SkillText
from workbench.routing.trigger import code_of
from workbench.sandbox.predicates import Code
from workbench.sandbox.trust import TrustStore, digest


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


class TrustDialog(CodeTrustDialog):
    """Shows file, hash and code of a predicate."""

    def __init__(self, theme: ThemeManager, skill: SkillText, shown: Shown, parent: QWidget) -> None:
        said = (
            tr("This code would run with your rights when tasks are routed. A time limit stops accidents, not malice."),
            tr("Trust holds for exactly these bytes; it is kept in your own settings, not in the skill."),
        )
        facts = ((tr("File"), shown.file), (tr("Function"), shown.code.function), ("SHA-256", shown.digest))
        lines = [(head, one_line(value)) for head, value in facts]
        title = tr("Trust the trigger of {name}", name=one_line(skill.name))
        super().__init__(theme, title, " ".join(said), lines, readable(shown.code.content), parent)
