"""Gemini CLI: hooks start together and their answers are merged in declared order; the output cannot be rewritten.

Source: packages/core/src/hooks and coreToolHookTriggers.ts at 5411f11. A changed input is merged key by key into the
call's, and the model is told which keys. A refusal after the call stands in place of the output; additional context is
appended to it. A hook that fails is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.hooks.dialects.events import EventHost, EventWalk, Said, changed_input, reason_of, said_of
from workbench.hooks.model import Decision, Outcome

NO_REWRITE = "Gemini CLI lets no hook rewrite an output; only a refusal's reason can stand for it"
_TOLD = "\n\n[System] Tool input parameters ({}) were modified by a hook before execution."
_CONTEXT = "\n\n<hook_context>{}</hook_context>"


class GeminiCli(EventHost):
    """The rules of Gemini CLI."""

    id = "gemini-cli"
    title = "Gemini CLI"

    def before(self, walk: EventWalk, said: Sequence[Said]) -> bool:
        """One refusal is enough. Inputs are merged by key, and the model is told which keys a hook has set."""
        if _refused(walk, said, "Tool execution blocked"):
            return False
        changed_input(walk, said, merge=True)
        changed = [one.answer.value for one in said if one.answer.outcome is Outcome.REWRITE]
        if changed and isinstance(changed[-1], dict):
            _append(walk, _TOLD, ", ".join(map(str, changed[-1])))
        return True

    def after(self, walk: EventWalk) -> None:
        """One refusal stands for the output, else contexts are appended to it."""
        said = self.heard(walk, walk.post)
        if said is None:
            return
        walk.drop_rewrites(said, NO_REWRITE)
        walk.settle(self.withheld(walk, said), said)
        if not _refused(walk, said, "Tool result blocked"):
            _append(walk, _CONTEXT, "\n".join(filter(None, (said_of(one.answer, "context") for one in said))))
        walk.one_order()


def _refused(walk: EventWalk, said: Sequence[Said], title: str) -> bool:
    """Whether a hook refuses; then the reasons of all that do stand for the output."""
    reasons = [reason_of(one) for one in said if one.answer.outcome is Outcome.BLOCKED]
    if reasons:
        walk.end(Decision.BLOCKED, f"{title}: " + "\n".join(reasons))
        walk.notes.append("the reasons of the hooks that refuse stand in place of the output")
    return bool(reasons)


def _append(walk: EventWalk, template: str, text: str) -> None:
    """Adds a text to the output as the host does for each kind of output."""
    if not text:
        return
    if isinstance(walk.output, str):
        walk.output += template.format(text)
    elif isinstance(walk.output, list):
        walk.output = [*walk.output, {"text": template.format(text)}]
    elif walk.output is not None:
        walk.output = [walk.output, {"text": template.format(text)}]


DIALECT = GeminiCli()
