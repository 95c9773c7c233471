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
_ASCII = {ord(char): chr(1 + place) for place, char in enumerate(_PUNCTUATION)} | dict.fromkeys(
    map(ord, " \t\n\r\v\f"), "\0"
)
_SIGN = chr(1 + len(_PUNCTUATION))
"""Before any sign that is not ASCII: behind those that are, before the digits."""


def by_found(found: Found, candidate: Candidate) -> Any:
    """Root after root, in each by the path of the folder as bytes: what reading folders in order comes to.

    Code points sort as their UTF-8 bytes do.
    """
    return (found.root, found.folder)


def by_directory_caseless(found: Found, candidate: Candidate) -> Any:
    """Root after root, in each by the directory's name without regard to case (Claude Code, seen in 2.1.197)."""
    return (found.root, found.directory.lower(), found.directory)


def by_name_then_path(found: Found, candidate: Candidate) -> Any:
    """By name as UTF-8 bytes, then by path (Goose; Codex within a scope)."""
    return (candidate.name, candidate.location)


def by_name_units(found: Found, candidate: Candidate) -> Any:
    """By name as UTF-16 units (the tutorial: a comparison of JavaScript strings)."""
    return candidate.name.encode("utf-16-be", "surrogatepass")


def by_name_collated(found: Found, candidate: Candidate) -> Any:
    """By name as `localeCompare` puts it (OpenCode, Kilo), then in the order found: its sort is stable."""
    return (collation_key(candidate.name), by_found(found, candidate))


def collation_key(text: str) -> tuple[str, str, str]:
    """The root collation as far as names need it: punctuation, digits, letters; then accents; then small letters first.

    Latin letters are compared by their base letter, all others by code point.
    """
    if text.isascii():
        return text.lower().translate(_ASCII), "", text.swapcase()
    primary, marks = [], []
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.combining(char):
            marks.append(char)
        else:
            primary.append(_weight(char))
            marks.append("\0")
    return "".join(primary), "".join(marks).rstrip("\0"), text.swapcase()


def _weight(char: str) -> str:
    """What a character is compared by: below the digits for signs, itself for letters."""
    if char.isascii():
        return char.lower().translate(_ASCII)
    if char.isspace():
        return "\0"
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    return _SIGN + char if unicodedata.category(char)[0] in "PSC" else char.lower()


ORDERS: Mapping[str, Key] = {
    "claude-code": by_directory_caseless,
    "goose": by_name_then_path,
    "kilo": by_name_collated,
    "lenient": by_name_then_path,
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
    if client.kind in ORDERS:
        return ORDERS[client.kind]
    words = client.facts.value("catalog.order")
    return by_name_then_path if isinstance(words, list) and words[:1] == ["name"] else by_found
