"""Secrets replaced by what they are, so that a text can be shown, logged, kept and compared."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable
from urllib.parse import quote

from workbench.secrets.wrapped import find

_SHORTEST_KNOWN = 4
"""Characters; a shorter value would black out ordinary text."""
KNOWN = "given-key"
"""What a value is called that the call was given, whatever its form."""


def label(form: str) -> str:
    """What stands in the place of a secret."""
    return f"[REDACTED:{form}]"


class Masker:
    """Masks secrets of every known form, and the values that it was given, also as JSON, in a URL or in Base64."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        forms = {form for value in known if len(value) >= _SHORTEST_KNOWN for form in _spellings(value)}
        joined = "|".join(re.escape(form) for form in sorted(forms, key=lambda form: (-len(form), form)))
        self._known = re.compile(joined) if joined else None

    def __call__(self, text: str) -> str:
        """The text with a label in the place of each secret. What is a label already stays as it is."""
        if self._known is not None:
            text = self._known.sub(label(KNOWN), text)
        parts, at = list[str](), 0
        for hit in find(text):
            parts += (text[at : hit.start], label(hit.format))
            at = hit.end
        return "".join((*parts, text[at:])) if parts else text


def mask(text: str) -> str:
    """The text with a label in the place of each secret of a known form."""
    return _PLAIN(text)


def _spellings(value: str) -> Iterable[str]:
    """The value, and how it looks in the places where keys turn up."""
    yield value
    yield json.dumps(value)[1:-1]
    yield quote(value, safe="", errors="replace")
    coded = base64.b64encode(value.encode("utf-8", "replace")).decode().rstrip("=")
    if len(coded) >= 8:
        yield coded


_PLAIN = Masker()
