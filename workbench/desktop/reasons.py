"""Reasons of the rooms below in the language of the window.

Scan and rules say in English why something was left out, with names and numbers in the sentence. The translations in
`resources/i18n/*/reasons.ts` are patterns: what stands in braces matches anything, and is translated itself where that
is a known reason. A sentence that none of them matches stays English: better than none.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from workbench.desktop import i18n
from workbench.skill.packaged import resource

_CONTEXT: Final = "reasons"
_PLACE: Final = re.compile(r"\\{([a-z]+)\\}")
_DEEP: Final = 4
"""How many reasons may stand in one another."""


def reason_text(reason: str) -> str:
    """The reason in the language in use."""
    return _translated(reason, i18n.current(), _DEEP)


def _translated(reason: str, language: str, deep: int) -> str:
    if deep:
        for pattern, translation in _patterns(language):
            found = pattern.fullmatch(reason)
            if found is not None:
                given = {name: _translated(text, language, deep - 1) for name, text in found.groupdict().items()}
                return translation.format(**given)
    return reason


@cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Those with the most words of their own first: they say most of what they match."""
    path = resource("i18n", language, "reasons.ts")
    if not path.exists():
        return ()
    read = sorted(i18n.read_ts(path, _CONTEXT).items(), key=lambda item: -len(_PLACE.sub("", re.escape(item[0]))))
    return tuple((re.compile(_PLACE.sub(r"(?P<\1>.+?)", re.escape(source)), re.DOTALL), text) for source, text in read)
