"""Text of a description that breaks out of the list a client puts it into: Z126."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from workbench.lint.registry import Hit, Hits, View, rules
from workbench.lint.values import span_in, text_of

_WRAPPERS = "available_skills|skills_instructions|activated_skill|skill_content|system-reminder"
"""What only a client writes: no such tag is a placeholder for something."""
_PARTS = "skills?|name|description|location|file|instructions"
_TAG = re.compile(rf"</(?:{_WRAPPERS}|{_PARTS})\s{{0,9}}>|<(?:{_WRAPPERS})(?=[\s>/])[^<>]{{0,200}}>?", re.IGNORECASE)
_SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_ENTRY = re.compile(
    rf"(?<=\n)(?:- (?P<plain>{_SLUG}): |- \*\*(?P<bold>{_SLUG})\*\*(?:: | \u2014 )|\u2022 (?P<dot>{_SLUG}) - )"
)
_MOST = 20


@rules.skill("Z126")
def catalog_injection(view: View) -> Hits:
    """Tags of clients' lists, and lines that look like entries of one."""
    entry = view.frontmatter.get("description")
    text = text_of(entry)
    if entry is None or not text or not ("<" in text or "\n" in text):
        return ()
    return [Hit(span_in(view, entry, *span), {"text": said}, form) for span, said, form in _found(text)]


def _found(text: str) -> Iterator[tuple[tuple[int, int], str, str]]:
    for match in islice(_TAG.finditer(text), _MOST):
        yield match.span(), match[0], ""
    for match in islice(_ENTRY.finditer(text), _MOST):
        yield match.span(), match["plain"] or match["bold"] or match["dot"], "entry"
