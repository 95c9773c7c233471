"""Descriptions that break out of a client's list: a line that looks like another skill, a tag that ends the list.

Whether a text does so depends on the client: one that escapes, or that puts a description into one line, is not
fooled. So this looks at the description as the client shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice

from workbench.skill.text import Span

_WRAPPERS: Mapping[str, tuple[str, ...]] = {
    "claude-code": ("system-reminder",),
    "codex": ("skills_instructions", "skills"),
    "copilot-cli": ("available_skills", "skill", "name", "description", "location"),
    "vscode": ("skills", "skill", "name", "description", "file"),
    "gemini-cli": ("available_skills", "skill", "name", "description", "location"),
    "opencode": ("available_skills", "skill", "name", "description", "location"),
    "kilo": ("available_skills", "skill", "name", "description", "location"),
    "roo": ("available_skills", "skill", "name", "description", "location"),
    "crewai": ("available_skills", "skills", "skill"),
    "skills-ref": ("available_skills", "skill", "name", "description", "location"),
}
"""The tags that a client puts around its list and the parts of it."""
_PLACEHOLDERS = frozenset({"name", "description", "location", "file"})
"""Words that authors put in angle brackets for something to fill in; only the end of such a part breaks a list."""
_ENTRY: Mapping[str, str] = {
    "claude-code": r"- [^\s:]+(?::|$)",
    "lenient": r"- [^\s:]+(?::|$)",
    "pydantic-ai": r"- [^\s:]+(?::|$)",
    "wasmagent": r"- \*\*[^*]+\*\* ",
    "deepagents": r"(?:- \*\*[^*]+\*\*:|  -> )",
    "goose": "\N{BULLET} .+ - ",
}
"""How an entry begins in the lists that have one line for each skill."""
_MOST = 20
"""Findings of one description; a hostile one has thousands."""


def forged(client: str, description: str) -> Iterator[tuple[str, Span, str]]:
    """Kind of note, span in code points of the description, and the text there."""
    for kind, span in islice(chain(_tags(client, description), _entries(client, description)), _MOST):
        yield kind, span, " ".join(description[span[0] : span[1]].split())[:80]


def _tags(client: str, description: str) -> Iterator[tuple[str, Span]]:
    names = _WRAPPERS.get(client)
    if not names or "<" not in description:
        return
    openings = "|".join(name for name in names if name not in _PLACEHOLDERS)
    for match in re.finditer(rf"<(?:/(?:{'|'.join(names)})|{openings})(?=[\s>/])[^<>]{{0,200}}>?", description):
        yield "forged-tag", match.span()


def _entries(client: str, description: str) -> Iterator[tuple[str, Span]]:
    shape = _ENTRY.get(client)
    if shape is None or "\n" not in description:
        return
    for match in re.finditer(rf"(?<=\n){shape}[^\n]*", description):
        yield "forged-entry", match.span()
