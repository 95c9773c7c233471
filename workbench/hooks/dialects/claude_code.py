"""Claude Code and its SDK: every matching hook at once, each with the original, and the last to finish wins.

Sources: its change log and the SDK's types as read; issues 67442, 77180, 83353. That rival outputs follow the same rule
as rival inputs was not seen in its source. A hook that fails is passed over, unless its own settings say otherwise. The
output of a call that failed cannot be replaced: hooks for it are told of the error alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.hooks.dialects.claude_code_shapes import misfit, standing_in
from workbench.hooks.dialects.events import Candidate, EventHost, EventWalk, Said
from workbench.hooks.model import Outcome, Value

FAILED_CALL = "the call failed: hooks after it are told of the error, and the output cannot be replaced"


class ClaudeCode(EventHost):
    """The rules of Claude Code."""

    id = "claude-code"
    title = "Claude Code"

    def after(self, walk: EventWalk) -> None:
        """All rewrites of the right shape compete."""
        if walk.record.error is not None:
            walk.skip(walk.post, FAILED_CALL)
            walk.discarded += [FAILED_CALL] if walk.post else []
            return
        said = self.heard(walk, walk.post)
        if said is not None:
            walk.settle(_candidates(walk, said, self.withheld(walk, said)), said)
            self.beside(walk, said)

    def stand_in(self, walk: EventWalk, text: str) -> Value:
        """A placeholder of the tool's shape."""
        return standing_in(walk.record.tool, walk.record.output, text)


def _candidates(walk: EventWalk, said: Sequence[Said], withheld: Sequence[Candidate]) -> list[Candidate]:
    """In declared order: rewrites that have the tool's shape, and what stands in for the output."""
    by_step = {one.step.name: one for one in withheld}
    for one in said:
        if one.answer.outcome is not Outcome.REWRITE:
            continue
        if why := misfit(walk.record.tool, walk.record.output, one.answer.value):
            walk.drop(one, f"{why}; the original is kept")
        else:
            by_step[one.step.name] = Candidate(one.step, one.answer.value)
    return [by_step[one.step.name] for one in said if one.step.name in by_step]


DIALECT = ClaudeCode()
