"""Blocks a call whose input holds one of some phrases, whatever their letter case."""

from __future__ import annotations

from workbench.hooks.dialects.stepping import shown
from workbench.hooks.model import UNCHANGED, Answer, Context, Guardrail, Outcome, Value
from workbench.hooks.params import Params


def make(params: Params) -> Guardrail:
    """`phrases`. Raises `ParamError`."""
    hook = ForbiddenPhrases(params.step, params.texts("phrases"))
    params.done()
    return hook


class ForbiddenPhrases:
    """The first phrase of the list that stands in the text, or in the JSON of another value, blocks.

    Source: `forbiddenPhrases`, guardrails/index.ts at 5030598.
    """

    def __init__(self, name: str, phrases: tuple[str, ...]) -> None:
        self.name, self._phrases = name, phrases

    def check(self, tool: str, value: Value, context: Context) -> Answer:
        """Blocked where a phrase is found."""
        low = shown(value).lower()
        for phrase in self._phrases:
            if phrase.lower() in low:
                message = f"the input holds '{phrase[:60]}'"
                return Answer(Outcome.BLOCKED, message=message, metadata={"phrase": phrase})
        return UNCHANGED
