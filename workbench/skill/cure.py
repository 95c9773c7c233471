"""The remedy for each likely mistake in a broken header: edits that are tried on the YAML before they are offered."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml
from yaml import CSafeLoader

from workbench.skill.repair import Cause, quote_lines
from workbench.skill.text import Span

_USUAL_KEYS = frozenset({"name", "description", "license", "compatibility", "metadata", "allowed-tools", "version"})
_LONGEST = 20_000
"""Code points of a value that is quoted; a longer one is the author's to judge."""

_TAB_LINE = re.compile(r"^(?P<indent>[ ]*\t[ \t]*)(?=\S)", re.MULTILINE)
_KNOWN_ESCAPE = re.compile(r"\\(?:[0abtnvfreNLP_]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})")
_NO_TEXT = re.compile(r"(?:name|description|license|compatibility|metadata|allowed-tools|version)\b|[<=>}\]]")
_PROSE = frozenset({"description", "when_to_use"})
_LINE_START = re.compile(r"(?<=[\r\n])(?=[^\s])")


@dataclass(frozen=True, slots=True)
class Cure:
    """`key`: `quote`, `requote`, `single`, `indent`, `dedent`, `inline`, `newline` or `space`.

    `safe` when nothing was guessed.
    """

    key: str
    edits: tuple[tuple[Span, str], ...]
    safe: bool


def cure(text: str, header: Span, cause: Cause) -> Cure | None:
    """The remedy for one mistake in a document's `text`; None when what was meant cannot be told."""
    start, end = cause.value_span
    if end - start > _LONGEST:
        return None
    found = _CURES[cause.kind](text, header, cause) if cause.kind in _CURES else None
    if found is None or _reads(_edited(text, _block_span(text, header, cause), found.edits)):
        return found
    return None


def apply_cures(text: str, header: Span, causes: tuple[Cause, ...]) -> str:
    """The header with every mistake cured that can be, for trying whether it is YAML then."""
    edits = [edit for cause in causes if (found := cure(text, header, cause)) for edit in found.edits]
    return _edited(text, header, tuple(edits))


def _edited(text: str, span: Span, edits: tuple[tuple[Span, str], ...]) -> str:
    pieces, at = [], span[0]
    for (start, end), new in sorted(edits):
        pieces += [text[at:start], new]
        at = end
    return "".join([*pieces, text[at : span[1]]])


def _block_span(text: str, header: Span, cause: Cause) -> Span:
    """From the start of the line with the key to the end of the value; the whole header for mistakes of indentation."""
    if cause.kind in ("tab", "indent"):
        return header
    start = cause.value_span[0]
    key = text.rfind(cause.key, header[0], start) if cause.key else start
    line = max(text.rfind("\n", header[0], max(key, header[0])), text.rfind("\r", header[0], max(key, header[0])))
    return max(line + 1, header[0]), cause.value_span[1]


def _reads(text: str) -> bool:
    try:
        root = yaml.compose(text, Loader=CSafeLoader)
    except (yaml.YAMLError, UnicodeEncodeError):
        return False
    return isinstance(root, yaml.MappingNode)


def _quote(text: str, header: Span, cause: Cause) -> Cure | None:
    start, end = cause.value_span
    raw = text[start:end]
    if raw[0] in "&!" or (raw[0] == "*" and "*" not in raw[1:]):
        return None
    return Cure("quote", (((start, end), quote_lines(raw)),), safe=True)


def _requote(text: str, header: Span, cause: Cause) -> Cure | None:
    """Text after a closing quote, or a quote that never closes."""
    start, end = cause.value_span
    raw, sign, at = text[start:end], text[start], cause.span[0]
    if at == start:
        if "\n" in raw or "\r" in raw:
            return None
        inner = raw[1:].replace("''", "'") if sign == "'" else raw[1:]
        return Cure("requote", (((start, end), quote_lines(inner)),), safe=True)
    before, after = text[at - 1], text[at + 1 : at + 2]
    wraps = raw[-1] == sign and len(raw) > 1 and (before.isspace() or after.isalnum())
    inner = raw[1:-1] if wraps else raw
    if sign == "'":
        inner = inner.replace("''", "'") if wraps else inner
    elif wraps:
        inner = inner.replace('\\"', '"')
    return Cure("requote", (((start, end), quote_lines(inner)),), safe=wraps and before.isalnum() and after.isalnum())


def _single(text: str, header: Span, cause: Cause) -> Cure | None:
    """Backslashes that double quotes cannot carry; safe when none of them is an escape that YAML knows."""
    start, end = cause.value_span
    raw = text[start:end]
    if len(raw) < 2 or raw[-1] != '"' or "\n" in raw or "\r" in raw:
        return None
    inner = raw[1:-1].replace('\\"', '"')
    known = _KNOWN_ESCAPE.search(inner)
    new = "'" + inner.replace("\\\\", "\\").replace("'", "''") + "'"
    return Cure("single", (((start, end), new),), safe=known is None)


def _indent_by_spaces(text: str, header: Span, cause: Cause) -> Cure | None:
    """Every tab that indents a line of the header becomes two spaces, since lines of one level belong together."""
    edits = tuple(
        ((match.start("indent"), match.end("indent")), match["indent"].replace("\t", "  "))
        for match in _TAB_LINE.finditer(text, header[0], header[1])
    )
    return Cure("indent", edits, safe=True) if edits else None


def _newline(text: str, header: Span, cause: Cause) -> Cure | None:
    """Text on the line of a block scalar's sign: alone it is quoted without the sign, else it moves to a line below."""
    start, end = cause.value_span
    match = re.compile(r"[|>][-+0-9]{0,2}[ \t]*").match(text, start)
    if match is None or match.end() >= end:
        return None
    rest = text[match.end() : end]
    if "\n" not in rest and "\r" not in rest:
        return Cure("inline", (((start, end), quote_lines(rest)),), safe=True)
    sign = match[0].rstrip(" \t")
    newline = "\r\n" if "\r\n" in text[slice(*header)] else "\n"
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    indent = " " * (len(text[line:start]) - len(text[line:start].lstrip(" ")) + 2)
    return Cure("newline", (((start, match.end()), sign + newline + indent),), safe=False)


def _space(text: str, header: Span, cause: Cause) -> Cure | None:
    return Cure("space", ((cause.span, ": "),), safe=cause.key in _USUAL_KEYS)


def _dedent(text: str, header: Span, cause: Cause) -> Cure | None:
    return Cure("dedent", ((cause.span, ""),), safe=False)


def _continue(text: str, header: Span, cause: Cause) -> Cure | None:
    """Lines that go on without indentation; what may be a lost key, a mark or a tag is no text that was meant so."""
    start, end = cause.value_span
    places = [match.start() for match in _LINE_START.finditer(text, start, end)]
    if cause.key == "name" or any(_NO_TEXT.match(text, at) for at in places):
        return None
    return Cure("indent", tuple(((at, at), "  ") for at in places), safe=cause.key in _PROSE)


_CURES = {
    "colon": _quote,
    "indicator": _quote,
    "comment": _quote,
    "quote": _requote,
    "escape": _single,
    "tab": _indent_by_spaces,
    "block": _newline,
    "glued": _space,
    "wide": _space,
    "blank": _space,
    "equals": _space,
    "dedent": _continue,
    "indent": _dedent,
}
