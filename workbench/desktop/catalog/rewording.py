"""Another description in a SKILL.md, as edits of its bytes: tried here, and given to Author as one undo step."""

from __future__ import annotations

from typing import Final

from workbench.skill.edits import TextEdit, apply_edits
from workbench.skill.repair import quote
from workbench.skill.skill import Skill
from workbench.skill.text import encode

_PLAIN_STARTS: Final = frozenset("!&*-?:[]{}|>@`\"'#%, ")
_WORDS: Final = frozenset(("true", "false", "yes", "no", "on", "off", "null", "~", "y", "n"))


class CannotRewordError(ValueError):
    """The header cannot take another description; the message is a key of the interface's texts."""


def reworded(skill: Skill, description: str) -> tuple[TextEdit, ...]:
    """The edits that give a skill another description, empty when it has it. Raises `CannotRewordError`."""
    front = skill.frontmatter
    if not front.present or front.error is not None:
        raise CannotRewordError("its header cannot be read")
    entry = skill.description
    places = skill.document.map
    if entry is None:
        start = places.byte_of(front.span[0])
        newline = {"crlf": "\r\n", "cr": "\r"}.get(skill.document.newline, "\n")
        return (TextEdit(start, start, f"description: {_written(description, 'plain')}{newline}"),)
    if entry.text == description:
        return ()
    if entry.style in ("flow", "block"):
        raise CannotRewordError("its description is no text")
    low, high = entry.value_span
    text = _written(description, entry.style)
    if low == high:
        text = f" {text}"
    return (TextEdit(places.byte_of(low), places.byte_of(high), text),)


def reworded_skill(skill: Skill, description: str) -> Skill:
    """The skill as it would be. Raises `CannotRewordError`."""
    edits = reworded(skill, description)
    if not edits:
        return skill
    return Skill.from_bytes(skill.path, skill.directory, apply_edits(skill.document.data, edits))


def _written(description: str, style: str) -> str:
    """The value as YAML: plain where it was plain and stays one text, else quoted."""
    return description if style == "plain" and _plain(description) else quote(description)


def _plain(text: str) -> bool:
    odd = not text or text != text.strip() or text[0] in _PLAIN_STARTS or text.casefold() in _WORDS
    if odd or ": " in text or " #" in text or text.endswith(":"):
        return False
    return text.isprintable() and not text[0].isdigit() and encode(text).decode("utf-8", "replace") == text
