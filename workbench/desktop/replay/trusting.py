"""Looking at the code of a hook and trusting exactly these bytes, before it runs for the first time."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.words import one_line
from workbench.desktop.shell.trust_dialog import CodeTrustDialog, readable
from workbench.desktop.theme import ThemeManager
from workbench.hooks.chain import Chain, ChainError, Kind, Step
from workbench.hooks.command import command_of
from workbench.hooks.python_hook import code_of
from workbench.library.load import read_whole
from workbench.sandbox.trust import TrustStore, digest

_LARGEST: Final = 1_048_576


class Shown(NamedTuple):
    """A hook's code as somebody looks at it. `content` and `entry` are what trust is kept of, `runs` is the command or
    the function, `files` are names with their bytes."""

    step: str
    runs: str
    content: bytes
    entry: str
    files: tuple[tuple[str, bytes], ...]

    @property
    def digest(self) -> str:
        """SHA-256, as the trust is kept."""
        return digest(self.content, self.entry)


def load_code(chain: Chain, name: str) -> Shown | None:
    """The code of a step that is the user's own; None for a built-in. Raises `ChainError` and `OSError`."""
    step = next((step for step in chain.steps if step.name == name), None)
    if step is None or step.kind is Kind.BUILTIN:
        return None
    return _python(chain, step) if step.kind is Kind.PYTHON else _command(chain, step)


def _python(chain: Chain, step: Step) -> Shown:
    code = code_of(chain, step)
    return Shown(step.name, f"{code.function}(…)", code.content, code.entry, ((code.file, code.content),))


def _command(chain: Chain, step: Step) -> Shown:
    """The bytes that are shown are those that are trusted: their hashes must come to what would be asked for."""
    found = command_of(chain, step)
    files = tuple((path, read_whole(path, _LARGEST)[0]) for path in found.files)
    content = b"".join(hashlib.sha256(data).digest() for _, data in files)
    if content != found.content:
        raise ChainError(chain.file, 0, 0, f"the files of '{step.name}' changed while they were read; look again")
    written = step.command if isinstance(step.command, str) else " ".join(step.command)
    return Shown(step.name, written, content, found.entry, files)


def trust(shown: Shown) -> None:
    """Writes the trust into the user's own list. Raises `OSError`."""
    TrustStore().trust(shown.content, shown.entry, ", ".join(name for name, _ in shown.files) or shown.runs)


class TrustDialog(CodeTrustDialog):
    """Shows command or function, files, hash and code of a hook."""

    def __init__(self, theme: ThemeManager, shown: Shown, parent: QWidget) -> None:
        said = (
            tr("This code would run with your rights when recordings are played. Limits stop accidents, not malice."),
            tr("Trust holds for exactly these bytes and is kept in your own settings; what they load is not covered."),
        )
        names = ", ".join(Path(name).name for name, _ in shown.files) or tr("none beside the chain")
        facts = ((tr("Runs"), shown.runs), (tr("Files"), names), ("SHA-256", shown.digest))
        lines = [(head, one_line(value)) for head, value in facts]
        text, whole = code_text(shown.files)
        title = tr("Trust the hook {name}", name=one_line(shown.step))
        super().__init__(theme, title, " ".join(said), lines, (text or one_line(shown.runs), whole), parent)


def code_text(files: Sequence[tuple[str, bytes]]) -> tuple[str, bool]:
    """All files one after the other, each under its path, and whether that is all of them as they would run."""
    parts, all_whole = list[str](), True
    for name, data in files:
        text, whole = readable(data)
        parts.append(f"# {one_line(name)}\n{text}" if len(files) > 1 else text)
        all_whole = all_whole and whole
    return "\n\n".join(parts), all_whole
