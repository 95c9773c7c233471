"""Sets of characters as JavaScript's patterns mean them, so that every engine gets the same set written out.

JavaScript's letter case, blanks and word characters differ from RE2's and Python's in small ways that decide whether a
pattern matches (the Kelvin sign, a no-break space). Sets are therefore worked out here and written as plain ranges.
Source: ECMA-262 2024, 22.2.2 (Canonicalize, CharacterSetMatcher, CharacterClassEscape); measured against Node 20.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

Ranges = tuple[tuple[int, int], ...]
"""Sorted ranges, ends included, that neither overlap nor touch. Code points, or UTF-16 units without the u flag."""

UNITS = 0xFFFF
POINTS = 0x10FFFF
SURROGATES = (0xD800, 0xDFFF)
SHIFT = 0x100000
"""Where a surrogate is put, since no engine takes one: U+D800 becomes U+10D800, in patterns and in texts."""

DIGITS: Ranges = ((0x30, 0x39),)
WORD: Ranges = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
LINE_ENDS: Ranges = ((0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029))
BLANKS: Ranges = (
    (0x09, 0x0D), (0x20, 0x20), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A),
    (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000), (0xFEFF, 0xFEFF),
)  # fmt: skip
_CASELESS = ((0x2E80, 0xA63F), (0xAC00, 0xD7FF))
"""East Asian blocks without letter case: a pattern of Chinese words needs no table."""


def merged(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The same characters as sorted ranges that do not touch."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if found and start <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return tuple(found)


def complement(ranges: Ranges, top: int) -> Ranges:
    """All characters up to `top` that are not in the set."""
    found, after = [], 0
    for start, end in ranges:
        if start > after:
            found.append((after, start - 1))
        after = end + 1
    if after <= top:
        found.append((after, top))
    return tuple(found)


@lru_cache(maxsize=4096)
def either_case(ranges: Ranges, unicode: bool) -> Ranges:
    """The set with every character that the i flag takes for one of its members."""
    extra: list[tuple[int, int]] = []
    for start, end in ranges:
        extra += _ascii_partners(start, min(end, 0x7F), unicode)
        if end > 0x7F and not any(low <= start and end <= high for low, high in _CASELESS):
            extra += _partners(max(start, 0x80), end, unicode)
    return merged([*ranges, *extra]) if extra else ranges


def _ascii_partners(start: int, end: int, unicode: bool) -> Iterable[tuple[int, int]]:
    for low, high, step in ((0x41, 0x5A, 32), (0x61, 0x7A, -32)):
        first, last = max(start, low), min(end, high)
        if first <= last:
            yield first + step, last + step
    if unicode:
        for letter, partner in (("k", 0x212A), ("s", 0x17F)):
            if start <= ord(letter) <= end or start <= ord(letter) - 32 <= end:
                yield partner, partner


def _partners(start: int, end: int, unicode: bool) -> Iterable[tuple[int, int]]:
    canonical, members = _cases(unicode)
    inside = canonical if end - start > len(canonical) else range(start, end + 1)
    for code in inside:
        if start <= code <= end and code in canonical:
            for member in members[canonical[code]]:
                yield member, member


@cache
def _cases(unicode: bool) -> tuple[dict[int, int], dict[int, list[int]]]:
    """Characters that are equal to another under the i flag: each with its canonical one, and those with all of theirs.

    Every character with letter case stands below U+20000.
    """
    canonical_of = _folded if unicode else _raised
    members: dict[int, list[int]] = {}
    for code in range(0x80 if not unicode else 0x41, 0x20000 if unicode else 0x10000):
        members.setdefault(canonical_of(chr(code)), []).append(code)
    members = {key: codes for key, codes in members.items() if len(codes) > 1}
    return {code: key for key, codes in members.items() for code in codes}, members


def _raised(char: str) -> int:
    """Canonicalize without the u flag: the capital, unless it is several characters or ASCII for a char that is not."""
    upper = char.upper()
    return ord(upper) if len(upper) == 1 and (ord(upper) >= 0x80 or ord(char) < 0x80) else ord(char)


def _folded(char: str) -> int:
    """Canonicalize with the u flag: simple case folding."""
    for folded in (char.casefold(), char.lower()):
        if len(folded) == 1:
            return ord(folded)
    return ord(char)


def shifted(ranges: Ranges) -> Ranges:
    """The set with its surrogates at the place where `subject` puts them."""
    low, high = SURROGATES
    if not ranges or ranges[-1][1] < low:
        return ranges
    found: list[tuple[int, int]] = []
    for start, end in ranges:
        if end < low or start > high:
            found.append((start, end))
            continue
        if start < low:
            found.append((start, low - 1))
        if end > high:
            found.append((high + 1, end))
        found.append((max(start, low) + SHIFT, min(end, high) + SHIFT))
    return merged(found)
