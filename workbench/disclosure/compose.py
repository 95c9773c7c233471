"""A prompt put together from its pieces, as the first seed's `composePrompt` does: persona, fragments, trailing text.

Source: systems.md 1.4. Each piece is trimmed, blank ones are left out, a blank line stands between them; order is kept
and nothing is left out for standing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from workbench.clients.shown import JS_BLANKS
from workbench.skill.meters import Meters, measure

BETWEEN: Final = "\n\n"


class Composed(NamedTuple):
    """The prompt, and where each piece that is in it stands: its number in what was given, and code points."""

    text: str
    spans: tuple[tuple[int, int, int], ...]

    @property
    def meters(self) -> Meters:
        """The prompt in five units."""
        return measure(self.text)


def compose_prompt(persona: str, fragments: Sequence[str] = (), trailing: str = "") -> Composed:
    """The prompt. Pieces are numbered from 0: the persona, the fragments, the trailing text."""
    text, spans = "", list[tuple[int, int, int]]()
    for number, piece in enumerate((persona, *fragments, trailing)):
        trimmed = piece.strip(JS_BLANKS)
        if not trimmed:
            continue
        text += (BETWEEN if text else "") + trimmed
        spans.append((number, len(text) - len(trimmed), len(text)))
    return Composed(text, tuple(spans))
