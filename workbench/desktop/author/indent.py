"""What Enter, Tab and Shift+Tab do to a line: lists go on, keys keep their depth, nothing else is inserted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

STEP: Final = "  "
"""One level: two spaces, which YAML and Markdown lists both take. A tab would break the frontmatter."""

_LIST: Final = re.compile(
    r"(?P<lead>[ \t]*(?:> ?)*[ \t]*)(?P<mark>[-*+]|(?P<number>\d{1,8})(?P<dot>[.)]))"
    r"(?P<gap>[ \t]+)(?P<box>\[[ xX]\][ \t]+)?"
)
_QUOTE: Final = re.compile(r"[ \t]*(?:> ?)+")
_OPENS: Final = re.compile(r"[^#]*(?::|[:-][ \t]+[|>][+-]?\d?)[ \t]*(?:#.*)?")
_START: Final = 400


@dataclass(frozen=True, slots=True)
class Enter:
    """What Enter does: remove that many characters before the caret, then insert this text (LF for the line end)."""

    remove: int
    insert: str


def enter(before: str, after: str, where: str) -> Enter:
    """Enter in a line, given its text before and after the caret; `where` is `header`, `code` or `body`."""
    indent = before[: len(before) - len(before.lstrip(" \t"))]
    if where == "header":
        deeper = STEP if before.strip() and not after.strip() and _OPENS.fullmatch(before[:_START]) else ""
        return _list_item(before, after, simple=True) or Enter(0, "\n" + indent + deeper)
    if where == "code":
        return Enter(0, "\n" + indent)
    return _list_item(before, after, simple=False) or _quote(before, after) or Enter(0, "\n" + indent)


def _list_item(before: str, after: str, *, simple: bool) -> Enter | None:
    found = _LIST.match(before[:_START])
    if found is None or (simple and found["mark"] != "-"):
        return None
    if found.end() == len(before) and not after.strip():
        return Enter(len(before) - len(found["lead"].rstrip(" \t") if ">" in found["lead"] else ""), "")
    mark = found["mark"] if found["number"] is None else f"{int(found['number']) + 1}{found['dot']}"
    gap = found["gap"] if len(found["gap"]) < 5 else " "
    return Enter(0, f"\n{found['lead']}{mark}{gap}{'[ ] ' if found['box'] else ''}")


def _quote(before: str, after: str) -> Enter | None:
    found = _QUOTE.match(before[:_START])
    if found is None:
        return None
    if found.end() == len(before) and not after.strip():
        return Enter(len(before), "")
    return Enter(0, "\n" + found[0])


def tab(before: str, line: str) -> str:
    """What Tab inserts at the caret: spaces to the next level, or a tab in a line that is indented with tabs."""
    if line.startswith("\t") and not before.strip(" \t"):
        return "\t"
    return " " * (len(STEP) - len(before) % len(STEP))


def deeper(line: str) -> str:
    """What to put in front of a line to move it one level in; nothing for a blank line."""
    if not line.strip():
        return ""
    return "\t" if line.startswith("\t") else STEP


def shallower(line: str) -> int:
    """How many characters at a line's start to remove to move it one level out."""
    if line.startswith("\t"):
        return 1
    return min(len(STEP), len(line) - len(line.lstrip(" ")))


def is_list_start(before: str, line: str) -> bool:
    """Whether the caret stands at an item's mark, where Tab moves the whole item."""
    found = _LIST.match(line[:_START])
    return found is not None and len(before) <= found.end()
