"""VS Code's own chat agent: hooks one after another, each with the original; it reads matchers and does not use them.

Source: microsoft/vscode-copilot-chat chatHookService.ts and hookExecutor.ts at 31acd00. `deny` counts more than `ask`,
`ask` more than `allow`; the last changed input is used. No hook can rewrite an output: what the tool gave is a text,
and a block adds its reason to it. A hook that fails is a warning.
"""

from __future__ import annotations

from workbench.hooks.dialects.events import EventHost, EventWalk, Said, reason_of
from workbench.hooks.model import Decision

NO_REWRITE = "VS Code lets no hook rewrite an output"


class VsCode(EventHost):
    """The rules of VS Code."""

    id = "vscode"
    title = "VS Code"
    one_by_one = True

    def refusal(self, walk: EventWalk, first: Said) -> str:
        """What the model reads instead of an output."""
        return f"Tried to use {walk.record.tool} - {reason_of(first)}"

    def after(self, walk: EventWalk) -> None:
        """The output stays; reasons and contexts stand beside it."""
        said = self.heard(walk, walk.post)
        if said is None:
            return
        walk.drop_rewrites(said, NO_REWRITE)
        for one in self.withheld(walk, said):
            walk.end(Decision.WITHHELD, one.value)
        self.beside(walk, said)


DIALECT = VsCode()
