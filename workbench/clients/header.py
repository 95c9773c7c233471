"""Which lines one client takes for the header of a SKILL.md, and what it takes for the text of the file at all.

The document keeps tolerant fences, so that a damaged file shows its name. A client has its own idea of a fence, a byte
order mark, a line end and an encoding; where that idea gives the same slice, the skill itself is used, with all that it
has read already, else a second one with this client's fences.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from workbench.clients.rules import UNKNOWN, LoaderRules
from workbench.skill.document import BOM, Document, Fences
from workbench.skill.once import filled, kept
from workbench.skill.skill import Skill
from workbench.skill.text import TextMap

_BARE_RETURN = re.compile(r"\r(?!\n)")
_LANGUAGES = frozenset({"", "yaml", "yml"})
_LATE = re.compile(r"\s+---[ \t]*\r?\n")


class Header(NamedTuple):
    """What a client finds.

    `skill` has the fences of this client; None when it finds no header, and then `body` is all it sees. `missing` tells
    how it failed: `missing`, `late`, `bom`, `fence`, `unclosed`, `language` or `` for found. `unknown` is the key of
    the fact that would have to be known. `facts` are the facts that a file written to the letter would not have asked.
    """

    skill: Skill | None
    body: str
    missing: str = ""
    unknown: str = ""
    facts: tuple[str, ...] = ()


class _Cut(NamedTuple):
    header: tuple[int, int]
    body: int


def find_header(skill: Skill, rules: LoaderRules) -> Header:
    """The header as this client finds it."""
    document = skill.document
    if to_the_letter(skill):
        return Header(skill, document.body)
    text, facts = document.text, []
    if document.bom:
        facts.append("loader.bom")
        if rules.bom == UNKNOWN:
            return Header(None, text, unknown="loader.bom")
        if rules.bom == "kept" and rules.opening != "anywhere":
            return Header(None, text, "bom", facts=("loader.bom",))
    if "\r" in text and _BARE_RETURN.search(text):
        facts.append("loader.carriage_return")
        if rules.carriage_return == UNKNOWN:
            return Header(None, text, unknown="loader.carriage_return")
        if rules.carriage_return == "line":
            text = _BARE_RETURN.sub("\n", text)
    return _cut(skill, rules, text, facts)


@kept
def to_the_letter(skill: Skill) -> bool:
    """Whether all clients find the same header: exact fences, nothing odd before, between or in the line ends."""
    document = skill.document
    fences = document.fences
    if document.bom or not (fences.opening_exact and fences.closing_exact) or fences.opening != (0, 3):
        return False
    header = document.text[fences.header[0] : fences.header[1]]
    if "---" in header or ("\r" in document.text and _BARE_RETURN.search(document.text)):
        return False
    return fences.closing is not None and fences.closing[1] < len(document.text)


def _cut(skill: Skill, rules: LoaderRules, text: str, facts: list[str]) -> Header:
    start = _OPENINGS[rules.opening](text)
    if start is None:
        return _no_opening(skill, rules, text, facts)
    if start < 0:
        return Header(None, text, "language", facts=("loader.opening",))
    if not text.startswith(("---\n", "---\r\n")):
        facts.append("loader.opening")
    cut = _CLOSINGS[rules.closing](text, start)
    if cut is None:
        return _no_closing(skill, rules, text, start, facts)
    if not _exact_closing(text, cut):
        facts.append("loader.closing")
    return Header(with_fences(skill, text, cut.header, cut.body), text[cut.body :], facts=tuple(facts))


def _no_opening(skill: Skill, rules: LoaderRules, text: str, facts: list[str]) -> Header:
    found = skill.document.fences
    if rules.opening == UNKNOWN and found.opening is not None:
        return Header(None, text, unknown="loader.opening")
    if _LATE.match(text):
        return Header(None, text, "late", facts=(*facts, "loader.opening"))
    kind = "fence" if text.startswith("---") else "missing"
    return Header(None, text, kind, facts=(*facts, "loader.opening" if kind == "fence" else "loader.header_missing"))


def _no_closing(skill: Skill, rules: LoaderRules, text: str, start: int, facts: list[str]) -> Header:
    odd = skill.document.fences.closing is not None
    if rules.unclosed == UNKNOWN or (odd and rules.closing == UNKNOWN):
        return Header(None, text, unknown="loader.closing" if odd else "loader.unclosed")
    if rules.unclosed == "header":
        whole = (start, len(text))
        return Header(with_fences(skill, text, whole, len(text)), "", facts=(*facts, "loader.unclosed"))
    return Header(None, text, "fence-end" if odd else "unclosed", facts=(*facts, "loader.closing"))


def with_fences(skill: Skill, text: str, header: tuple[int, int], body: int) -> Skill:
    """The skill with a header of this client's choosing; the skill itself where that is its own.

    `text` is that of the document, or differs from it in its line ends alone.
    """
    document = skill.document
    own = document.fences
    if text == document.text and own.header == header and own.stray is None:
        return skill
    cuts: dict[tuple[int, int, bool], Skill] = skill.__dict__.setdefault("clients.cuts", {})
    key = (*header, text is document.text)
    if key not in cuts:
        opening, closing = (0, min(3, header[0])), (header[1], body)
        fences = Fences((0, 0), opening, header, closing, body, True, True)
        copy = filled(
            Document, data=document.data, text=text, encoding="utf-8", bom=document.bom, decode_error=None,
            map=TextMap(text, len(BOM) if document.bom else 0), fences=fences,
        )  # fmt: skip
        cuts[key] = filled(Skill, path=skill.path, directory=skill.directory, document=copy)
    return cuts[key]


@kept
def with_marks(skill: Skill) -> Skill:
    """The skill as UTF-8 with U+FFFD for what is none, as decoders that replace give it; itself where all is UTF-8."""
    document = skill.document
    if document.decode_error is None:
        return skill
    data = document.data
    start = len(BOM) if data.startswith(BOM) else 0
    text = data[start:].decode("utf-8", "replace")
    copy = filled(
        Document, data=data, text=text, encoding="utf-8", bom=bool(start), decode_error=None, map=TextMap(text, start)
    )
    return filled(Skill, path=skill.path, directory=skill.directory, document=copy)


def _exact(text: str) -> int | None:
    return 4 if text.startswith("---\n") else 5 if text.startswith("---\r\n") else None


def _first_line(text: str) -> tuple[str, int]:
    """The first line without its end, and where the next one starts."""
    at = text.find("\n")
    return (text, len(text)) if at < 0 else (text[:at], at + 1)


def _blanks(text: str) -> int | None:
    line, after = _first_line(text)
    return after if after > len(line) and line.rstrip() == "---" else None


def _trimmed(text: str) -> int | None:
    line, after = _first_line(text)
    return after if line.strip() == "---" else None


def _starts(text: str) -> int | None:
    return 3 if text.startswith("---") else None


def _matter(text: str) -> int | None:
    """gray-matter: a fourth hyphen is no fence, and a word behind names the language of the header."""
    if not text.startswith("---") or text[3:4] == "-":
        return None
    line, after = _first_line(text)
    return after if line[3:].strip().lower() in _LANGUAGES else -1


def _anywhere(text: str) -> int | None:
    at = text.find("---")
    return at + 3 if at >= 0 else None


_OPENINGS: dict[str, Callable[[str], int | None]] = {
    "exact": _exact,
    "blanks": _blanks,
    "trimmed": _trimmed,
    "starts": _starts,
    "matter": _matter,
    "anywhere": _anywhere,
    UNKNOWN: _exact,
}
_CLOSING_LINES = {
    "exact": re.compile(r"\n---(?:\r?\n|\Z)"),
    "blanks": re.compile(r"\n---[ \t\v\f]*(?:\r?\n|\Z)"),
    "blanks-newline": re.compile(r"\n---\s*\n"),
    "trimmed": re.compile(r"\n[^\S\n]*---[^\S\n]*(?:\n|\Z)"),
    "prefix": re.compile(r"\n---"),
    UNKNOWN: re.compile(r"\n---(?:\r?\n|\Z)"),
}


def _closing(pattern: re.Pattern[str]) -> Callable[[str, int], _Cut | None]:
    def find(text: str, start: int) -> _Cut | None:
        found = pattern.search(text, max(0, start - 1))
        return _Cut((start, max(start, found.start() + 1)), found.end()) if found else None

    return find


def _closing_anywhere(text: str, start: int) -> _Cut | None:
    at = text.find("---", start)
    return _Cut((start, at), at + 3) if at >= 0 else None


_CLOSINGS: dict[str, Callable[[str, int], _Cut | None]] = {
    **{word: _closing(pattern) for word, pattern in _CLOSING_LINES.items()},
    "anywhere": _closing_anywhere,
}


def _exact_closing(text: str, cut: _Cut) -> bool:
    """Whether the closing fence is a line that every client takes for one."""
    at = cut.header[1]
    return text[at - 1 : at] == "\n" and text.startswith(("---\n", "---\r\n"), at)
