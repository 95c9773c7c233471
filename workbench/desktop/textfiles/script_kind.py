"""Scripts of conversations for the text editor: their first mistake and their proposals. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.desktop.i18n import tr
from workbench.desktop.textfiles.kinds import Problem
from workbench.disclosure.completion import complete
from workbench.disclosure.script import ScriptError
from workbench.disclosure.script_file import parse_script
from workbench.skill.completion import Completion


class ScriptKind:
    """`*.script.yaml`. `names` are the skills of its workspace, for the proposals."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)

    @property
    def title(self) -> str:
        """What such a file is called."""
        return tr("Script of a conversation")

    def check(self, name: str, data: bytes) -> Sequence[Problem]:
        """The mistake at which reading ends; what reading only remarks is none."""
        try:
            parse_script(name, data)
        except ScriptError as failure:
            return [Problem(failure.place.line, failure.place.column, failure.reason)]
        return []

    def complete(self, text: str, index: int) -> Completion:
        """What can stand there."""
        return complete(text, index, self.names)
