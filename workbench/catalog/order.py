"""The order in which each client lists what it has loaded. With a budget, the order decides who falls out."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from workbench.catalog.model import Candidate
from workbench.clients.client import Client
from workbench.clients.walk import Found

Key = Callable[[Found, Candidate], Any]
_PUNCTUATION = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
"""What stands before digits and letters in the root collation of CLDR, in its order."""


def by_found(found: Found, candidate: Candidate) -> Any:
    """Root after root, in each by the path of the folder as bytes: what reading folders in order comes to."""
    return (found.root, tuple(map(_bytes, found.folder)))


def by_directory_caseless(found: Found, candidate: Candidate) -> Any:
    """Root after root, in each by the directory's name without regard to case (Claude Code, seen in 2.1.197)."""
    return (found.root, found.directory.lower(), _bytes(found.directory))


def by_name_bytes(found: Found, candidate: Candidate) -> Any:
    """By name as UTF-8 bytes, then by path (Goose)."""
    return (_bytes(candidate.name), _bytes(candidate.location))


def by_name_units(found: Found, candidate: Candidate) -> Any:
    """By name as UTF-16 units (the tutorial: a comparison of JavaScript strings)."""
    return candidate.name.encode("utf-16-be", "surrogatepass")


def by_name_collated(found: Found, candidate: Candidate) -> Any:
    """By name as `localeCompare` puts it (OpenCode, Kilo), then in the order found: its sort is stable."""
    return (collation_key(candidate.name), by_found(found, candidate))


def collation_key(text: str) -> Any:
    """The root collation as far as names need it: punctuation, digits, letters; then accents; then small letters first.

    Latin letters are compared by their base letter, all others by code point.
    """
    primary: list[tuple[int, int]] = []
    marks: list[int] = []
    case: list[bool] = []
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.combining(char):
            marks.append(ord(char))
            continue
        primary.append(_weight(char))
        marks.append(0)
        case.append(char != char.lower())
    return (primary, marks, case, text)


def _weight(char: str) -> tuple[int, int]:
    if char.isspace():
        return (0, ord(char))
    place = _PUNCTUATION.find(char)
    if place >= 0:
        return (1, place)
    kind = unicodedata.category(char)
    if kind[0] in "PSC":
        return (2, ord(char))
    if kind[0] == "N":
        return (3, unicodedata.decimal(char, ord(char)))
    small = char.lower()
    return (4, ord(small[0]))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


ORDERS: Mapping[str, Key] = {
    "claude-code": by_directory_caseless,
    "goose": by_name_bytes,
    "kilo": by_name_collated,
    "lenient": by_name_bytes,
    "opencode": by_name_collated,
    "tutorial": by_name_units,
}
"""By client; every other one lists in the order in which it finds (`by_found`). Codex sorts again within its budget."""

KEEPS_ORDER = frozenset(
    {
        "claude-code",
        "cline",
        "copilot-cli",
        "crewai",
        "deepagents",
        "gemini-cli",
        "pydantic-ai",
        "roo",
        "skills-ref",
        "vscode",
        "wasmagent",
    }
)
"""Clients whose list can be put in another order by moving folders: those that do not sort by name."""


def order_of(client: Client) -> Key:
    """The key by which this client's list is sorted; a project's own profile says `name` first or is not sorted."""
    if client.id in ORDERS:
        return ORDERS[client.id]
    words = client.facts.value("catalog.order")
    return by_name_bytes if isinstance(words, list) and words[:1] == ["name"] else by_found
