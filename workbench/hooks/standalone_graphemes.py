"""What an exported chain has in place of the tables of clusters: signs that a reader takes for one, by what Python
knows of them.

It goes into the exported file. Source: UAX 29, extended grapheme clusters. Which signs are pictures Python does not
know; here they are those of the blocks in which pictures stand.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_JOINER, _APART = "\u200d", "\u200c"
_MARKS = frozenset(("Mn", "Me", "Mc"))
_CONTROLS = frozenset(("Cc", "Zl", "Zp"))


def iter_graphemes(text: str) -> Iterator[str]:
    """The clusters of a text, in order; together they are the text."""
    start = 0
    for at in range(1, len(text)):
        if not _joined(text, start, at):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def _joined(text: str, start: int, at: int) -> bool:
    """Whether the sign at a place belongs to the cluster that began at `start`."""
    before, sign = text[at - 1], text[at]
    if before == "\r" and sign == "\n":
        return True
    if unicodedata.category(before) in _CONTROLS or unicodedata.category(sign) in _CONTROLS:
        return False
    if sign in (_JOINER, _APART) or unicodedata.category(sign) in _MARKS or "\U0001f3fb" <= sign <= "\U0001f3ff":
        return True
    if before == _JOINER and _picture(sign):
        return _picture(text[start])
    if _flag(sign) and _flag(before):
        return (at - start) % 2 == 1 and _flag(text[start])
    return _hangul(before, sign)


def _picture(sign: str) -> bool:
    if _flag(sign):
        return False
    return "\U0001f000" <= sign <= "\U0001faff" or "\u2190" <= sign <= "\u2bff" or sign in "©®‼⁉™ℹ〰〽㊗㊙"


def _flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def _hangul(before: str, sign: str) -> bool:
    """Whether two parts of a syllable go together."""
    lead, vowel, tail = ("\u1100", "\u115f"), ("\u1160", "\u11a7"), ("\u11a8", "\u11ff")
    whole = "\uac00" <= before <= "\ud7a3"
    open_syllable = whole and (ord(before) - 0xAC00) % 28 == 0
    if lead[0] <= before <= lead[1]:
        return lead[0] <= sign <= vowel[1] or "\uac00" <= sign <= "\ud7a3"
    if open_syllable or vowel[0] <= before <= vowel[1]:
        return vowel[0] <= sign <= tail[1]
    return (whole or tail[0] <= before <= tail[1]) and tail[0] <= sign <= tail[1]
