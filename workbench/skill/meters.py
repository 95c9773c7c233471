"""How long a text is, in each of the units that agent clients count in.

No two clients use the same unit, so a number without its unit is worthless; every screen and message takes its numbers
from here.
"""

from __future__ import annotations

from dataclasses import dataclass

from workbench.skill.text import encode, utf16_length

_SOFT_HYPHEN = "\u00ad"
_HALF_FLAGS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))


@dataclass(frozen=True, slots=True)
class Meters:
    """One text in five units: UTF-8 bytes, UTF-16 units, code points, terminal columns, estimated tokens.

    `tokens_estimated` is a quarter of the bytes rounded up: no tokenizer was run, and whoever shows it says so.
    """

    bytes: int
    utf16: int
    code_points: int
    columns: int
    tokens_estimated: int


def measure(text: str) -> Meters:
    """All five lengths of a text."""
    size = byte_length(text)
    return Meters(size, utf16_length(text), len(text), columns(text), estimated_tokens(size))


def byte_length(text: str) -> int:
    """UTF-8 bytes."""
    return len(text) if text.isascii() else len(encode(text))


def estimated_tokens(size: int) -> int:
    """Estimated tokens of a text of `size` UTF-8 bytes (Codex and others budget with this quotient)."""
    return -(-size // 4)


def columns(text: str) -> int:
    """Terminal columns, summed over grapheme clusters: an emoji family is two, a combining mark and a control none.

    Half a flag is one column and a soft hyphen none, as in string-width, the meter of the client that counts columns
    (string-width 7.2 to 8.3, run); wcwidth says two and one. Claude Code's own cut at UTF-16 units leaves half flags.
    """
    if text.isascii():
        return len(text) if text.isprintable() else sum(" " <= char <= "~" for char in text)
    from wcwidth import iter_graphemes, wcswidth  # its tables cost milliseconds, which a plain lint run need not pay

    clusters = iter_graphemes(text.replace(_SOFT_HYPHEN, ""))
    return sum(1 if cluster in _HALF_FLAGS else max(0, wcswidth(cluster)) for cluster in clusters)
