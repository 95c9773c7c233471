"""Reasons of the rooms below in the language of the window.

Scan, rules and matchers say in English why something was left out, with names and numbers in the sentence. The
translations in the context `reasons` of `resources/i18n/*/*.ts` are patterns: what stands in braces matches anything,
and is translated itself where that is a known reason. A sentence that none of them matches stays English: better than
none.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from workbench.desktop import i18n
from workbench.skill.packaged import resource

_CONTEXT: Final = "reasons"
_PLACE: Final = re.compile(r"\\{([a-z]+)\\}")
_WHERE: Final = re.compile(r".*?:\d+:\d+: ")
_DEEP: Final = 4
"""How many reasons may stand in one another."""


def reason_text(reason: str) -> str:
    """The reason in the language in use."""
    return _translated(reason, i18n.current(), _DEEP)


def line_text(line: str) -> str:
    """The same for a line in which places and names may stand before the reason: `file:1:2: /x/: reason`."""
    where = _WHERE.match(line)
    at = where.end() if where else 0
    while at >= 0:
        reason = line[at:]
        said = reason_text(reason)
        if said != reason:
            return f"{line[: at - 2]}：{said}" if at else said
        at = line.find(": ", at) + 2 if ": " in reason else -1
    return line


@lru_cache(maxsize=4096)
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
    found: dict[str, str] = {}
    for path in sorted(resource("i18n", language).glob("*.ts")):
        found |= i18n.read_ts(path, _CONTEXT)
    read = sorted(found.items(), key=lambda item: -len(_PLACE.sub("", re.escape(item[0]))))
    return tuple((re.compile(_PLACE.sub(r"(?P<\1>.+?)", re.escape(source)), re.DOTALL), text) for source, text in read)
