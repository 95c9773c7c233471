"""Codex: hooks start together; a refusal replaces the output by its reason, a rewritten output is not taken at all.

Source: codex-rs/hooks/src/events and engine/output_parser.rs of several commits. A changed input needs permission
`allow`, that of the last to finish is used, and none when a hook refuses. Exit 2 needs a reason on standard error. A
hook that fails is passed over.
"""

from __future__ import annotations

from workbench.hooks.dialects.events import EventHost, EventWalk, reason_of
from workbench.hooks.model import Decision, Outcome

NO_REWRITE = "Codex takes no rewritten output (the hook counts as failed); only a refusal's reason can stand for it"


class Codex(EventHost):
    """The rules of Codex."""

    id = "codex"
    title = "Codex"

    def after(self, walk: EventWalk) -> None:
        """The reasons of all that refuse, in declared order, stand for the output."""
        said = self.heard(walk, walk.post)
        if said is None:
            return
        walk.drop_rewrites(said, NO_REWRITE)
        walk.settle(self.withheld(walk, said), said)
        reasons = [reason_of(one) for one in said if one.answer.outcome is Outcome.BLOCKED]
        if reasons:
            walk.end(Decision.BLOCKED, "\n\n".join(reasons))
            walk.one_order()
            walk.notes.append("the reasons of the hooks that refuse stand in place of the output")
        else:
            self.beside(walk, said)


DIALECT = Codex()
