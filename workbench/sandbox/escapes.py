"""Escapes of JavaScript patterns, inside brackets and outside."""

from __future__ import annotations

import re
from typing import NoReturn, Protocol

from workbench.sandbox import charsets
from workbench.sandbox.syntax import Chars, Property

_PLAIN = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13}
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_WITH_V = "&!#%,:;<=>@`~"
_HEX = re.compile(r"x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})")
_BRACED = re.compile(r"u\{0*([0-9a-fA-F]{1,6})\}")
_OCTAL = re.compile(r"[0-3][0-7]{0,2}|[4-7][0-7]?")
_PROPERTY = re.compile(r"\{(?:(\w+)=)?(\w+)\}")
_CATEGORIES = {
    "Letter": "L", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt",
    "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc",
    "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd", "Letter_Number": "Nl", "Other_Number": "No",
    "Punctuation": "P", "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps",
    "Close_Punctuation": "Pe", "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf", "Other_Punctuation": "Po",
    "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So",
    "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp",
}  # fmt: skip
_SCRIPTS = {"Hani": "Han", "Latn": "Latin", "Grek": "Greek", "Cyrl": "Cyrillic", "Hira": "Hiragana",
            "Kana": "Katakana", "Hang": "Hangul", "Arab": "Arabic", "Hebr": "Hebrew"}  # fmt: skip


class Place(Protocol):
    """What escapes need of the reader that meets them."""

    body: str
    at: int
    unicode: bool
    named: bool
    sets: bool
    state: frozenset[str]

    @property
    def top(self) -> int: ...
    def fail(self, reason: str, at: int | None = None) -> NoReturn: ...
    def caution(self, reason: str) -> None: ...


class Escapes:
    """Reads the escape that stands at the reader's place, and passes it."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def read(self, inside: bool = False) -> int | Chars:
        """A character's code or a set. `inside` means in brackets, where `\\b` and `\\-` are characters."""
        place = self._place
        char = place.body[place.at + 1 : place.at + 2]
        if not char:
            place.fail("the pattern ends with a single backslash")
        if char in "dDsSwW":
            place.at += 2
            return self._kind(char)
        if char in "pP" and place.unicode:
            return self._property(char == "P")
        code = self._number(char, inside)
        return self._itself(char, inside) if code is None else code

    def _kind(self, char: str) -> Chars:
        ranges = {"d": charsets.DIGITS, "s": charsets.BLANKS, "w": charsets.WORD}[char.lower()]
        if char in "wW" and self._place.unicode and "i" in self._place.state:
            ranges = charsets.either_case(ranges, unicode=True)
        return Chars(charsets.complement(ranges, self._place.top) if char.isupper() else ranges)

    def _number(self, char: str, inside: bool) -> int | None:
        """The code of an escape that says a character by a letter or number; None for any other, which is left."""
        place = self._place
        if char in _PLAIN or (inside and char == "b"):
            place.at += 2
            return _PLAIN.get(char, 8)
        if char == "c":
            return self._control(inside)
        if char.isascii() and char.isdigit():
            return self._digits(char)
        found = _HEX.match(place.body, place.at + 1) or (place.unicode and _BRACED.match(place.body, place.at + 1))
        if not found:
            return None
        start = place.at
        place.at = found.end()
        code = int(found[found.lastindex or 1], 16)
        if code > charsets.POINTS:
            place.fail("this is beyond the last character, U+10FFFF", start)
        return self._joined(code)

    def _joined(self, code: int) -> int:
        """With u two escaped halves of one character are that character."""
        place = self._place
        if not (place.unicode and 0xD800 <= code <= 0xDBFF):
            return code
        low = re.compile(r"\\u([dD][c-fC-F][0-9a-fA-F]{2})").match(place.body, place.at)
        if not low:
            return code
        place.at = low.end()
        return 0x10000 + ((code - 0xD800) << 10) + int(low[1], 16) - 0xDC00

    def _control(self, inside: bool) -> int | None:
        place = self._place
        letter = place.body[place.at + 2 : place.at + 3]
        digit = inside and not place.unicode and letter in "0123456789_"
        if letter and letter.isascii() and (letter.isalpha() or digit):
            place.at += 3
            return ord(letter) % 32
        if place.unicode:
            place.fail("\\c needs a letter")
        place.at += 1  # JavaScript takes the backslash for itself, and c comes next
        return 0x5C

    def _digits(self, char: str) -> int | None:
        place = self._place
        following = place.body[place.at + 2 : place.at + 3]
        if char == "0" and not (following.isascii() and following.isdigit()):
            place.at += 2
            return 0
        if place.unicode:
            place.fail("with the u flag no number may stand here")
        found = _OCTAL.match(place.body, place.at + 1)
        if not found:
            return None
        place.at = found.end()
        return int(found[0], 8)

    def _itself(self, char: str, inside: bool) -> int:
        place = self._place
        allowed = _SYNTAX | frozenset("-" + _WITH_V * place.sets if inside else "")
        if place.unicode and char not in allowed:
            place.fail(f"with the u flag \\{char if char.isprintable() else ''} means nothing")
        if char == "k" and place.named:
            place.fail("\\k needs the name of a group")
        if char in "pP" and place.body.startswith("{", place.at + 2):
            place.caution(f"\\{char} needs the u flag; without it JavaScript reads the letter {char}")
        if char == "u" and place.body.startswith("{", place.at + 2):
            place.caution("\\u{…} needs the u flag; without it JavaScript reads the letter u")
        place.at += 1 + len(char)
        if ord(char) > place.top:
            place.at -= len(char)
            place.fail("a backslash before this character needs the u flag")
        return ord(char)

    def _property(self, negated: bool) -> Chars:
        place = self._place
        start = place.at
        found = _PROPERTY.match(place.body, start + 2)
        if not found:
            place.fail("\\p needs a property, such as \\p{L} or \\p{Script=Han}")
        place.at = found.end()
        key, value = found[1], found[2]
        fixed = {"Any": ((0, charsets.POINTS),), "ASCII": ((0, 0x7F),)}.get(value) if key is None else None
        if fixed is not None:
            return Chars(charsets.complement(fixed, charsets.POINTS) if negated else fixed)
        name = self._property_name(key, value)
        if not name:
            place.fail(f"the property {found[0][1:-1][:60]} is not known here", start)
        return Chars((), (Property(name, negated),), ignore_case="i" in place.state)

    def _property_name(self, key: str | None, value: str) -> str:
        if key in ("Script", "sc", "Script_Extensions", "scx"):
            if key in ("Script_Extensions", "scx"):
                self._place.caution("Script_Extensions is taken for Script here")
            return _SCRIPTS.get(value, value)
        if key in (None, "General_Category", "gc"):
            return _CATEGORIES.get(value, value if value in _CATEGORIES.values() else "")
        return ""
