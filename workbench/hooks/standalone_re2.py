"""What an exported chain has in place of RE2: the same names over Python's `re`.

It goes into the exported file, where nothing but the standard library is at hand. It takes what the known forms of
secrets are written in; the linear time of RE2 it has not.
"""

from __future__ import annotations

import re
from typing import Any

error = re.error
escape = re.escape
_PIECE = re.compile(r"\\.|\[\^?\]?(?:\[:\w+:\]|\\.|[^\]\\])*\]|\$|\(\?:\(\?i\)", re.DOTALL)


class Options:
    """What RE2 is asked to do; of these only `dot_nl` says anything here."""

    def __init__(self) -> None:
        self.dot_nl = False
        self.log_errors = True
        self.max_mem = 0


def compile(pattern: Any, options: Options | None = None) -> Any:  # noqa: A001 - the name that RE2 has
    """The pattern of a text or of bytes. Raises `error`."""
    flags = re.DOTALL if options is not None and options.dot_nl else re.NOFLAG
    if isinstance(pattern, bytes):
        return re.compile(_said(pattern.decode("latin-1")).encode("latin-1"), flags)
    return re.compile(_said(pattern), flags | re.ASCII)


def _said(pattern: str) -> str:
    """The pattern in the words of `re`: its `$` also stands before a last line end, and its flags begin a group."""
    many = "(?m" in pattern or "(?sm" in pattern or "(?im" in pattern

    def piece(found: re.Match[str]) -> str:
        text = found[0]
        if text == "$":
            return text if many else r"\Z"
        return {r"\z": r"\Z", "(?:(?i)": "(?i:"}.get(text, text)

    return _PIECE.sub(piece, pattern)


class Set:
    """Texts of which several may stand in another one. Their patterns are texts that were escaped."""

    def __init__(self) -> None:
        self._patterns: list[re.Pattern[str]] = []

    @classmethod
    def SearchSet(cls, options: Options | None = None) -> Set:  # noqa: N802 - the name that RE2 has
        """An empty set."""
        return cls()

    def Add(self, pattern: str) -> int:  # noqa: N802
        """Takes a pattern; its number."""
        self._patterns.append(re.compile(pattern))
        return len(self._patterns) - 1

    def Compile(self) -> None:  # noqa: N802
        """Nothing is left to do."""

    def Match(self, given: str | bytes) -> list[int]:  # noqa: N802
        """The numbers of those that stand in it."""
        text = given.decode("utf-8", "replace") if isinstance(given, bytes) else given
        return [number for number, pattern in enumerate(self._patterns) if pattern.search(text)]
