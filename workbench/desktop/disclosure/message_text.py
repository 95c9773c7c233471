"""A message as text: exactly as it is sent, with what cannot be seen shown on demand, and as JSON. No Qt."""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple

from workbench.disclosure.as_json import message_object
from workbench.disclosure.model import Message

LONGEST: Final = 200_000
"""Code points of a text that are shown at once."""
_SEEN: Final = re.compile(
    "[ \t\n\x00-\x1f\x7f-\x9f\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff]"
)
_SIGNS: Final = {" ": "·", "\t": "→\t", "\n": "¶\n", "\x7f": "␡"}


class Text(NamedTuple):
    """What is shown, and how many code points of it are not."""

    shown: str
    left_out: int


def exact(message: Message, *, signs: bool, whole: bool = False) -> Text:
    """The content; with `signs` blanks and invisible characters have marks, which are no part of it."""
    text = message.content if whole else message.content[:LONGEST]
    return Text(_SEEN.sub(_sign, text) if signs else text, len(message.content) - len(text))


def as_json(message: Message, *, whole: bool = False) -> Text:
    """The message as it stands in the JSON of a conversation."""
    text = json.dumps(message_object(message), ensure_ascii=False, indent=2)
    shown = text if whole else text[:LONGEST]
    return Text(shown, len(text) - len(shown))


def _sign(found: re.Match[str]) -> str:
    char = found[0]
    if char in _SIGNS:
        return _SIGNS[char]
    return chr(0x2400 + ord(char)) if ord(char) < 0x20 else f"<U+{ord(char):04X}>"
