"""What a skill's name may be: pure functions that rules, rename and templates share.

The name doubles as a folder name, a command and an identifier in the catalog, so it has to survive Windows, case-blind
disks, Unicode normal forms and readers who cannot tell two letters apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from workbench.skill.packaged import load_yaml, resource

NAME_LIMIT = 64
"""Code points (Agent Skills specification)."""

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""Segments of a–z and 0–9 with single hyphens between; says nothing about length or reserved words."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_SLUG = re.compile(r"[^a-z0-9]+")
_LONGEST_DEVICE = 7
_WRITTEN_TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "LATIN"})


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A character at `index` that passes for ASCII, or belongs to another script than the rest (`ascii` is empty)."""

    index: int
    char: str
    ascii: str
    script: str

    @property
    def code_point(self) -> str:
        """As `U+0430`."""
        return f"U+{ord(self.char):04X}"


@cache
def name_words() -> Any:
    """The word lists about names (`resources/words/names.yaml`)."""
    return load_yaml(resource("words", "names.yaml"))


@cache
def generic_words() -> frozenset[str]:
    """Words that fit every skill's name."""
    return frozenset(name_words()["generic"])


@cache
def _devices() -> frozenset[str]:
    return frozenset(name_words()["windows_devices"]["words"])


@cache
def _letters() -> dict[str, str]:
    table = name_words()["lookalikes"]["letters"]
    return {char: letter for letter, chars in table.items() for char in chars}


def is_slug(name: str) -> bool:
    """Whether the specification's alphabet and hyphen rules hold, and the length."""
    return len(name) <= NAME_LIMIT and SLUG.fullmatch(name) is not None


def windows_device(name: str) -> str | None:
    """The device that Windows opens instead of a file of this name, in capitals; None when it is an ordinary name.

    An extension, a stream, trailing dots and blanks do not help: `nul.txt` and `nul .` are the null device too. COM0
    and LPT0 are ordinary names.
    """
    base = re.split(r"[.:]", name, maxsplit=1)[0].rstrip(" ") if "." in name or ":" in name else name.rstrip(" ")
    if not 3 <= len(base) <= _LONGEST_DEVICE:
        return None
    upper = base.upper()
    return upper if upper in _devices() else None


def kebab(text: str) -> str:
    """The nearest slug: words of any style joined by hyphens, accents dropped, cut to the limit at a hyphen.

    Empty when nothing of the text can be kept (a name in Chinese, say): nobody should guess a name then.
    """
    plain = unicodedata.normalize("NFKD", _CAMEL.sub("-", text))
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    if any(char.isalnum() and not char.isascii() for char in plain):
        return ""
    slug = _NOT_SLUG.sub("-", plain.lower()).strip("-")
    if len(slug) <= NAME_LIMIT:
        return slug
    cut = slug[: NAME_LIMIT + 1].rpartition("-")[0] or slug[:NAME_LIMIT]
    return cut.strip("-")


def same_name(one: str, other: str) -> bool:
    """Equal in Unicode normal form C: macOS stores folder names decomposed, which no author sees. Case counts."""
    return one == other or unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)


def same_when_compatible(one: str, other: str) -> bool:
    """Equal in form KC: what the reference library takes for equal although the disk has other characters."""
    return unicodedata.normalize("NFKC", one) == unicodedata.normalize("NFKC", other)


def script_of(char: str) -> str:
    """The script of a letter by its Unicode name, such as `LATIN` or `CYRILLIC`; empty for anything but letters."""
    if char.isascii():
        return "LATIN" if char.isalpha() else ""
    if unicodedata.category(char)[0] != "L":
        return ""
    words = unicodedata.name(char, "").split(" ")
    word = words[1] if words[0] in ("FULLWIDTH", "HALFWIDTH") and len(words) > 1 else words[0]
    return word.partition("-")[0]


def lookalikes(name: str) -> tuple[Lookalike, ...]:
    """Characters that pass for others, in order: compatibility forms, homoglyphs of ASCII, a script that mixes in.

    A name wholly in one other script is no disguise unless every letter of it has an ASCII double.
    """
    if name.isascii():
        return ()
    text = unicodedata.normalize("NFC", name)
    if len(text) != len(name):
        text = name
    scripts = [script_of(char) for char in text]
    odd = _odd_scripts(scripts)
    disguised = _disguised(text, scripts)
    found = []
    for index, char in enumerate(text):
        letter = _ascii_double(char) if char > "\x7f" else ""
        if (letter and (disguised or scripts[index] in odd or _compatible(char))) or scripts[index] in odd:
            found.append(Lookalike(index, char, letter, scripts[index]))
    return tuple(found)


def _ascii_double(char: str) -> str:
    return _letters().get(char) or _compatible(char)


def _compatible(char: str) -> str:
    """The ASCII that the character's compatibility form is, such as `fi` for the ligature; empty when it is none."""
    form = unicodedata.normalize("NFKC", char)
    return form if form != char and form.isascii() and not form.isspace() else ""


def _odd_scripts(scripts: list[str]) -> frozenset[str]:
    """Scripts that mix in: all but Latin beside Latin, else all but the commonest; Chinese beside Latin is usual."""
    used = Counter(script for script in scripts if script)
    if len(used) < 2 or used.keys() <= _WRITTEN_TOGETHER:
        return frozenset()
    home = "LATIN" if "LATIN" in used else used.most_common(1)[0][0]
    return frozenset(script for script in used if script != home and not {script, home} <= _WRITTEN_TOGETHER)


def _disguised(text: str, scripts: list[str]) -> bool:
    """Whether the whole reads as an ASCII name: each character is ASCII or has an ASCII double."""
    foreign = [char for char in text if not char.isascii()]
    if all(script in ("", "LATIN") for script in scripts):
        return any(char in _letters() for char in foreign)
    return all(_ascii_double(char) for char in foreign)
