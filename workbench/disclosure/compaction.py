"""What of the loaded bodies is still there after Claude Code has compacted a conversation.

Source: systems.md 3.1 (Claude Code's documentation): the first 5,000 tokens of each body are attached again, at most
25,000 in all, the body that was loaded last first. Tokens are estimated as a quarter of the bytes, as everywhere here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from workbench.skill.meters import byte_length, estimated_tokens
from workbench.skill.text import encode

EACH: Final = 5_000
TOTAL: Final = 25_000


class Survivor(NamedTuple):
    """A loaded body: its estimated tokens, how many of them are attached again, and how many code points those are."""

    skill: str
    tokens: int
    kept: int
    kept_code_points: int


def compacted(bodies: Sequence[tuple[str, str]], each: int = EACH, total: int = TOTAL) -> tuple[Survivor, ...]:
    """What survives of bodies (skill, text) in the order of their loading, and in that order; a skill that was loaded
    twice counts by its last time."""
    last = {name: (place, text) for place, (name, text) in enumerate(bodies)}
    left, kept = total, dict[str, Survivor]()
    for name, (_, text) in sorted(last.items(), key=lambda item: -item[1][0]):
        tokens = estimated_tokens(byte_length(text))
        some = min(tokens, each, left)
        left -= some
        kept[name] = Survivor(name, tokens, some, len(text) if some == tokens else _code_points(text, some * 4))
    return tuple(kept[name] for name in sorted(last, key=lambda one: last[one][0]))


def _code_points(text: str, most: int) -> int:
    """Whole code points within a number of UTF-8 bytes."""
    return len(encode(text)[:most].decode("utf-8", "ignore"))
