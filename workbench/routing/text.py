"""A text cut into what matchers compare: stems of words, and pairs of characters where there are no blanks.

Chinese, Japanese and Korean runs become overlapping pairs (a run of one character is itself). Everything else is words
of letters and digits, with `+` and `#` kept at the end (`c++`, `c#`), stemmed by Snowball's English rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from workbench.skill.description import lowered
from workbench.skill.later import later

LONGEST = 100_000
"""Code points of a text that are compared; who reads a longer one says so."""

_CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U000323af"
_PIECE = later(rf"[{_CJK}]+|[^\W_{_CJK}]+[+#]*")
_FIRST_CJK = "\u3040"
_ASCII_PIECE = re.compile(r"[a-z0-9]+[+#]*")
_LONGEST_WORD = 40
_MOST_STEMS = 200_000


class Piece(NamedTuple):
    """A term or word and where it stands, in code points of the text."""

    term: str
    start: int
    end: int


def runs(text: str) -> list[Piece]:
    """The words of a text in lower case, without stems, and its CJK runs whole."""
    low = lowered(text[:LONGEST])
    pattern = _ASCII_PIECE if low.isascii() else _PIECE()
    return [Piece(match[0], *match.span()) for match in pattern.finditer(low)]


def pieces(text: str) -> Iterator[Piece]:
    """The terms of a text in its order."""
    for word, start, end in runs(text):
        if word[0] < _FIRST_CJK:
            yield Piece(stemmed(word), start, end)
        elif len(word) == 1:
            yield Piece(word, start, end)
        else:
            for at in range(len(word) - 1):
                yield Piece(word[at : at + 2], start + at, start + at + 2)


def terms(text: str) -> list[str]:
    """The terms alone: the same as those of `pieces`, quicker."""
    low = lowered(text[:LONGEST])
    stems, found = _stems(), list[str]()
    for word in (_ASCII_PIECE if low.isascii() else _PIECE()).findall(low):
        term = stems.get(word)
        if term is not None:
            found.append(term)
        elif word[0] < _FIRST_CJK or len(word) == 1:
            found.append(stemmed(word))
        else:
            found.extend([word[at : at + 2] for at in range(len(word) - 1)])
    return found


def is_cjk(term: str) -> bool:
    """Whether a term comes from a run without blanks."""
    return term[:1] >= _FIRST_CJK


@cache
def _stems() -> dict[str, str]:
    """Stems by word, filled as words are met; never of CJK runs, which `terms` would take for a term."""
    return {}


@cache
def _stemmer() -> Any:
    import snowballstemmer  # an eighth of a second that only routing needs

    return snowballstemmer.stemmer("english")


def stemmed(word: str) -> str:
    """The stem of a lower-case word; words with digits or other signs, very long ones and CJK stay as they are."""
    found = _stems().get(word)
    if found is not None:
        return found
    if is_cjk(word):
        return word
    found = str(_stemmer().stemWord(word)) if word.isalpha() and 2 < len(word) <= _LONGEST_WORD else word
    if len(_stems()) >= _MOST_STEMS:
        _stems().clear()
    _stems()[word] = found
    return found
