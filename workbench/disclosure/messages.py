"""Messages as the model gets them, with what each of their parts is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from workbench.disclosure.model import Kind, Message, Part
from workbench.skill.meters import byte_length

if TYPE_CHECKING:
    from workbench.disclosure.hosts import Piece


def message(role: str, pieces: Sequence[Piece], call: str = "", read_at: int = 0) -> Message:
    """A message put together from its pieces, with nothing between them."""
    text = "".join(piece.text for piece in pieces)
    parts = tuple(Part(piece.kind, byte_length(piece.text)) for piece in pieces)
    skill = next((piece.skill for piece in pieces if piece.skill), "")
    return Message(role, text, sum(part.size for part in parts), parts, call, skill, read_at if skill else 0)


def calling(text: str, calls: Sequence[tuple[str, str, str]]) -> Message:
    """What the model said when it called: its words, and each call (id, tool, arguments as sent) as JSON.

    The arguments stand there as a text, as the OpenAI form of a call has them: also broken ones are kept as they came.
    """
    shown = [{"id": ident, "name": tool, "arguments": raw} for ident, tool, raw in calls]
    body = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    content = f"{text}\n{body}" if text else body
    size = byte_length(content)
    return Message("assistant", content, size, (Part(Kind.CALL, size),), calls[0][0] if calls else "")


def answering(text: str) -> Message:
    """What the model said in the end."""
    size = byte_length(text)
    return Message("assistant", text, size, (Part(Kind.ANSWER, size),))
