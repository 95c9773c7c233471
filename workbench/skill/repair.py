"""What the author most likely meant when the header is not valid YAML.

Two services for a broken header: `recover` reads the top-level keys line by line, so that name and description are
still shown; `diagnose` names the likely mistake and the value it stands in. Quoting is done here too: every fix that
quotes a value uses `quote`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from workbench.skill.text import Span, TextMap

_KEY_LINE = re.compile(
    r"""(?P<key>[^\s#:'"\[\]{},&*!|>%@`-][^:\r\n]{0,120}?|"[^"\r\n]{0,120}"|'[^'\r\n]{0,120}')[ \t]*:(?=[ \t]|$)[ \t]*"""
)
_BLOCK = re.compile(r"(?P<style>[|>])[-+0-9]{0,3}[ \t]*(?:#.*)?")
_COMMENT = re.compile(r"[ \t]#")
_INDICATORS = "@`%&*!|>{}[],?"
_NO_MARK = yaml.Mark("", 0, 0, 0, None, None)


@dataclass(frozen=True, slots=True)
class Recovered:
    """A key and its value as a tolerant reader takes them; spans in code points of the document."""

    key: str
    key_span: Span
    node: yaml.ScalarNode
    value_span: Span


@dataclass(frozen=True, slots=True)
class Cause:
    """The likely mistake behind a YAML error.

    `kind`: `colon` (unquoted `: `), `quote` (text after a closing quote, or one that never closes), `escape` (a
    backslash in double quotes), `tab` (a tab as indentation), `indicator` (a plain value starts with a YAML sign).
    `span` is the character or characters at fault, `value_span` the value to quote, `key` the key it belongs to.
    """

    kind: str
    span: Span
    value_span: Span
    key: str


@dataclass(frozen=True, slots=True)
class _Block:
    """The lines of one top-level key: `value` is the span from the value's first character to its last."""

    key: str
    key_span: Span
    value: Span


def quote(value: str) -> str:
    """A YAML string that reads back as `value`, on one line when the value is on one line.

    Double quotes by choice, single ones when the text has a backslash or a double quote and no control character.
    """
    control = any(char < " " or char in "\x7f\x85\u2028\u2029" for char in value)
    if not control and ("\\" in value or '"' in value):
        return "'" + value.replace("'", "''") + "'"
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(_escape(char) for char in escaped) + '"'


def _escape(char: str) -> str:
    named = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}
    if char in named:
        return named[char]
    return f"\\u{ord(char):04X}" if char < " " or char in "\x7f\x85\u2028\u2029" else char


def quote_lines(raw: str) -> str:
    """Quotes a plain value of one or more lines as it stands, so that it folds as before."""
    if "\\" in raw or '"' in raw:
        return "'" + raw.replace("'", "''") + "'"
    return '"' + raw + '"'


def recover(text: str, base: int) -> Iterator[Recovered]:
    """The top-level keys of a broken header, each value as one scalar, in file order."""
    for block in _blocks(text):
        raw = text[block.value[0] : block.value[1]]
        node = _read_value(raw)
        yield Recovered(block.key, _shift(block.key_span, base), node, _shift(block.value, base))


def diagnose(text: str, at: int, base: int) -> Cause | None:
    """The likely mistake when the parser complained at index `at` of the header; None when nothing fits."""
    tab = _tab_indent(text, at)
    if tab is not None:
        return Cause("tab", _shift(tab, base), _shift(tab, base), "")
    for block in _candidates(text, at):
        found = _diagnose_value(text, block)
        if found is not None:
            kind, span = found
            return Cause(kind, _shift(span, base), _shift(block.value, base), block.key)
    return None


def _shift(span: Span, base: int) -> Span:
    return span[0] + base, span[1] + base


def _blocks(text: str) -> list[_Block]:
    lines = TextMap(text)
    heads: list[tuple[int, re.Match[str]]] = []
    for line in range(len(lines.starts)):
        match = _KEY_LINE.match(lines.line_text(line))
        if match:
            heads.append((line, match))
    found = []
    for number, (line, match) in enumerate(heads):
        after = heads[number + 1][0] if number + 1 < len(heads) else len(lines.starts)
        start = lines.starts[line]
        end = lines.starts[after] if after < len(lines.starts) else len(text)
        value_start = start + match.end()
        value = text[value_start:end]
        lead = len(value) - len(value.lstrip())
        value_end = value_start + len(value.rstrip())
        key = match["key"]
        span = (min(value_start + lead, max(value_end, value_start)), max(value_end, value_start))
        found.append(_Block(key.strip("\"'"), (start, start + len(key)), span))
    return found


def _candidates(text: str, at: int) -> list[_Block]:
    """The block the parser stopped in, then the one before it: an open quote is noticed one key late."""
    blocks = _blocks(text)
    inside = [number for number, block in enumerate(blocks) if block.key_span[0] <= at]
    if not inside:
        return blocks[:1]
    return [blocks[number] for number in (inside[-1], inside[-1] - 1) if number >= 0]


def _tab_indent(text: str, at: int) -> Span | None:
    lines = TextMap(text)
    for line in {lines.line_of(at), max(0, lines.line_of(at) - 1)}:
        start, end = lines.line_span(line)
        indent = len(text[start:end]) - len(text[start:end].lstrip(" \t"))
        tab = text.find("\t", start, start + indent)
        if tab >= 0:
            return tab, start + indent
    return None


def _diagnose_value(text: str, block: _Block) -> tuple[str, Span] | None:
    start, end = block.value
    if start >= end:
        return None
    first = text[start]
    if first == '"' and (escape := _bad_escape(text, start, end)) is not None:
        return "escape", escape
    if first in "\"'":
        return _quote_trouble(text, start, end)
    if _BLOCK.match(text[start : end]):
        return None
    colon = _colon(text, start, end)
    if first in _INDICATORS:
        return "indicator", (start, start + 1)
    return ("colon", (colon, colon + 1)) if colon is not None else None


def _colon(text: str, start: int, end: int) -> int | None:
    comment = _COMMENT.search(text, start, end)
    match = re.compile(r":(?=[ \t\r\n]|$)").search(text, start, comment.start() if comment else end)
    return match.start() if match else None


def _bad_escape(text: str, start: int, end: int) -> Span | None:
    at = start + 1
    while at < end and text[at] != '"':
        if text[at] == "\\":
            follower = text[at + 1 : at + 2]
            if not follower or follower not in "0abt\tnvfre \"/\\N_LPxuU\r\n":
                return at, at + 2
            at += 1
        at += 1
    return None


def _quote_trouble(text: str, start: int, end: int) -> tuple[str, Span] | None:
    sign = text[start]
    at = start + 1
    while at < end:
        if text[at] == sign:
            if sign == "'" and text[at + 1 : at + 2] == "'":
                at += 2
                continue
            rest = text[at + 1 : end].lstrip(" \t")
            if rest and not rest.startswith("#"):
                return "quote", (at, at + 1)
            return None
        at += 2 if sign == '"' and text[at] == "\\" else 1
    return "quote", (start, start + 1)


def _read_value(raw: str) -> yaml.ScalarNode:
    """A value read alone: as YAML when that works, else the text itself with its lines folded."""
    block = _BLOCK.match(raw)
    style = block["style"] if block else None
    body = raw[block.end() :] if block else raw
    if not block and raw[:1] in ("'", '"'):
        style = raw[0]
        body = raw[1:-1] if len(raw) > 1 and raw[-1] == raw[0] else raw[1:]
    elif not block:
        comment = _COMMENT.search(body)
        body = body[: comment.start()] if comment else body
    joined = ("\n" if style == "|" else " ").join(line.strip() for line in re.split(r"\r\n|\n|\r", body) if line.strip())
    return yaml.ScalarNode("tag:yaml.org,2002:str", joined, _NO_MARK, _NO_MARK, style=style)
