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
from yaml import CSafeLoader
from yaml.resolver import Resolver

from workbench.skill.text import Span, TextMap

_KEY_LINE = re.compile(
    r"""(?P<key>[^\s#:'"\[\]{},&*!|>%@`-][^:\r\n]{0,120}?|"[^"\r\n]{0,120}"|'[^'\r\n]{0,120}')"""
    r"[ \t]*:(?=[ \t]|$)[ \t]*"
)
_ODD_BLANK = "\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff"
_GLUED = re.compile(
    r"(?P<key>[A-Za-z][A-Za-z0-9_-]{0,60})"
    rf"(?P<sign>[ \t]*\uff1a[ \t{_ODD_BLANK}]*|:[{_ODD_BLANK}][ \t{_ODD_BLANK}]*|[ \t]*=[ \t]*|:)"
    r"(?=\S)(?!//)"
)
_UNPRINTED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_BLANKS = " \t\r\n"
_TAB_LINE = re.compile(r"[\r\n][ ]*+(?P<tab>\t[ \t]*+)(?=[^\s#])")
_ITEM = re.compile(r"[ ]*+(?:-[ \t]++)*+(?:(?P<key>[\w.-]{1,60})[ \t]*+:[ \t]++)?(?P<value>[^#\r\n][^\r\n]*+)?")
_DEDENT = re.compile(r"(?<=[\r\n])[^\s#][^\r\n]*+")
_INDENTED_KEY = re.compile(
    r"[\r\n](?P<indent>[ ]+)(?:name|description|license|compatibility|metadata|allowed-tools|version):(?=[ \t\r\n]|$)"
)
_TEXT_KEYS = frozenset({"name", "description", "license", "compatibility", "when_to_use", "argument-hint"})
_CHECKED_BLOCKS = 400
_REPORTED_CAUSES = 20
_COLON = re.compile(r":(?=[ \t\r\n]|$)")
_LINE_REST = re.compile(r"[^\r\n]*+")
_BRACKET = re.compile(r"[][{}]")
_BLOCK_LINE = re.compile(r"[|>][-+0-9]{0,3}(?:[ \t]+#[^\r\n]*+|[ \t]*+)(?=[\r\n]|\Z)")
_BLOCK = re.compile(r"(?P<style>[|>])[-+0-9]{0,3}(?:[ \t]+#[^\r\n]*+)?[ \t]*+")
_COMMENT = re.compile(r"[ \t]#")
_TEXT_TAG = "tag:yaml.org,2002:str"
_RESOLVER = Resolver()
_ESCAPE = re.compile(
    r'\\(?:[0abt\tnvfre "/\\N_LP\r\n]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U(?:000[0-9A-Fa-f]|0010)[0-9A-Fa-f]{4})'
)
"""An escape that YAML knows, with all its digits."""

_INDICATORS = "@`%&*!|>{}[],?"
_NO_MARK = yaml.Mark("", 0, 0, 0, "", 0)


@dataclass(frozen=True, slots=True)
class Recovered:
    """A key and its value as a tolerant reader takes them; spans in code points of the document."""

    key: str
    key_span: Span
    node: yaml.ScalarNode
    value_span: Span


@dataclass(frozen=True, slots=True)
class Cause:
    """A likely mistake behind a YAML error. Spans are in code points of the document.

    `kind`: `colon` (unquoted `: `), `quote` (text after a closing quote, or one that never closes), `escape` (a
    backslash in double quotes), `tab` (a tab as indentation), `indicator` (a plain value starts with a YAML sign),
    `bracket` (a bracket that never closes), `block` (text on the line of `|` or `>`), `comment` (a `#` inside a plain
    value of several lines), `dedent` (a value goes on without indentation), `indent` (a key is indented), `glued` (no
    space after the key's colon), `wide` (a full-width colon), `equals`, `blank` (a blank after the colon that YAML does
    not know). `span` is the character or characters at fault, `value_span` the
    value, `key` the key it belongs to.
    """

    kind: str
    span: Span
    value_span: Span
    key: str


@dataclass(frozen=True, slots=True)
class _Block:
    """The lines of one key: `value` is the span from the value's first character to its last; `end` where they end.

    `fault` is what is wrong with the sign between key and value, `sign` its span.
    """

    key: str
    key_span: Span
    value: Span
    end: int
    fault: str = ""
    sign: Span = (0, 0)


def quote(value: str) -> str:
    """A YAML string that reads back as `value`, on one line when the value is on one line.

    Double quotes by choice, single ones when the text has a backslash or a double quote and no control character.
    """
    control = _UNPRINTED.search(value) is not None
    if not control and ("\\" in value or '"' in value):
        return "'" + value.replace("'", "''") + "'"
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(_escape(char) for char in escaped) + '"'


def _escape(char: str) -> str:
    named = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}
    if char in named:
        return named[char]
    return f"\\u{ord(char):04X}" if _UNPRINTED.match(char) else char


def quote_lines(raw: str) -> str:
    """Quotes a plain value of one or more lines as it stands, so that it folds as before."""
    if "\\" in raw or '"' in raw:
        return "'" + raw.replace("'", "''") + "'"
    return '"' + raw + '"'


def recover(text: str, base: int) -> Iterator[Recovered]:
    """The top-level keys of a broken header, each value as one scalar, in file order."""
    for block in _blocks(text):
        start, end = block.value
        if block.key == "name" and (line := _LINE_REST.match(text, start, end)) and line[0].strip(_BLANKS):
            end = start + len(line[0].rstrip(_BLANKS))  # no name has a second line: what follows is a lost key
        node = _read_value(text[start:end])
        yield Recovered(block.key, _shift(block.key_span, base), node, _shift((start, end), base))


def diagnose(text: str, at: int, base: int) -> tuple[Cause, ...]:
    """The likely mistakes in a header whose parser complained at index `at`, in file order; empty when nothing fits."""
    tab = _tab_indent(text, at)
    if tab is not None:
        return (Cause("tab", _shift(tab, base), _shift(tab, base), ""),)
    blocks = _blocks(text)
    found = [cause for block in blocks[:_CHECKED_BLOCKS] for cause in _causes(text, block, base)]
    if not found:
        found = [cause for block in _candidates(blocks, at) for cause in _causes(text, block, base, suspect=True)][:1]
    return tuple(found[:_REPORTED_CAUSES])


def glued_keys(text: str, base: int) -> tuple[Cause, ...]:
    """Keys whose colon is glued to the value, full-width or an equals sign."""
    faulty = [block for block in _blocks(text)[:_CHECKED_BLOCKS] if block.fault]
    return tuple(cause for block in faulty for cause in _causes(text, block, base))


def _causes(text: str, block: _Block, base: int, *, suspect: bool = False) -> list[Cause]:
    """What is wrong with one block; a block that parses when it stands alone is looked at only when it is `suspect`."""
    value = _shift(block.value, base)
    if block.fault:
        return [Cause(block.fault, _shift(block.sign, base), value, block.key)]
    if not suspect and not _fails(text[block.key_span[0] : block.end]):
        return []
    tab = _TAB_LINE.search(text, block.key_span[1], block.end)
    if tab:
        span = _shift(tab.span("tab"), base)
        return [Cause("tab", span, span, "")]
    inner = _nested(text, block)
    if inner:
        return [cause for child in inner[:_CHECKED_BLOCKS] for cause in _causes(text, child, base)]
    if _is_list(text, block):
        items = _items(text, block)[:_CHECKED_BLOCKS]
        return [cause for item in items for cause in _causes(text, item, base)]
    if _is_uneven(text, block):
        return []  # which line stands wrong cannot be told
    found = _diagnose_value(text, block)
    return [Cause(found[0], _shift(found[1], base), value, block.key)] if found else []


def _fails(text: str) -> bool:
    try:
        for _ in yaml.parse(text, Loader=CSafeLoader):
            pass
    except (yaml.YAMLError, UnicodeEncodeError):
        return True
    return False


def _shift(span: Span, base: int) -> Span:
    return span[0] + base, span[1] + base


def _blocks(text: str) -> list[_Block]:
    return _blocks_in(text, TextMap(text), 0, None, "")


def _nested(text: str, block: _Block) -> list[_Block]:
    """The keys of a mapping that stands below a key; empty when the value is no mapping."""
    first = block.value[0]
    if block.key in _TEXT_KEYS or block.value[1] <= first or not re.search(r"[\r\n]", text[block.key_span[1] : first]):
        return []
    lines = TextMap(text[: block.end])
    line = lines.line_of(first)
    indent = text[lines.starts[line] : first]
    if not indent or indent.strip(" ") or _is_uneven(text, block):
        return []
    return _blocks_in(text[: block.end], lines, line, indent, indent)


def _is_list(text: str, block: _Block) -> bool:
    start = block.value[0]
    below = re.search(r"[\r\n]", text[block.key_span[1] : start]) is not None
    return below and text.startswith(("- ", "-\t"), start)


def _items(text: str, block: _Block) -> list[_Block]:
    """Each line of a list: what follows its key, or its dash."""
    found = []
    lines = TextMap(text[: block.end])
    for line in range(lines.line_of(block.value[0]), len(lines.starts)):
        match = _ITEM.match(text, *lines.line_span(line))
        if match and match["value"]:
            span = match.span("value")
            end = span[0] + len(match["value"].rstrip(_BLANKS))
            head = match.start("key") if match["key"] else span[0]
            found.append(_Block(block.key, (head, head), (span[0], end), end))
    return found


def _is_uneven(text: str, block: _Block) -> bool:
    """Whether a mapping below a key has a line that is indented less than its first."""
    start = block.value[0]
    if block.key in _TEXT_KEYS or not _KEY_LINE.match(text, start, block.end):
        return False
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    indent = start - line
    if text[line:start].strip(" ") or not indent:
        return False
    return re.search(rf"[\r\n] {{0,{indent - 1}}}[^ \t\r\n#]", text[start : block.end]) is not None


def _blocks_in(text: str, lines: TextMap, first: int, indent: str | None, prefix: str) -> list[_Block]:
    heads: list[tuple[int, re.Match[str]]] = []
    for line in range(first, len(lines.starts)):
        content = lines.line_text(line)
        if prefix:
            content = content[len(prefix) :] if content.startswith(prefix) else ""
        match = _KEY_LINE.match(content) or (_GLUED.match(content) if not indent else None)
        if match:
            heads.append((line, match))
    found = []
    for number, (line, match) in enumerate(heads):
        after = heads[number + 1][0] if number + 1 < len(heads) else len(lines.starts)
        start = lines.starts[line] + len(prefix)
        end = lines.starts[after] if after < len(lines.starts) else len(text)
        found.append(_block(text, match, start, end))
    return found


def _block(text: str, match: re.Match[str], start: int, end: int) -> _Block:
    value = _without_comments(text[start + match.end() : end])
    first = start + match.end() + len(value) - len(value.lstrip(_BLANKS))
    last = start + match.end() + len(value.rstrip(_BLANKS))
    key = match["key"]
    fault, sign = "", (0, 0)
    if match.re is _GLUED:
        sign = (start + match.start("sign"), start + match.end("sign"))
        fault = _fault(match["sign"])
    span = (min(first, max(last, start + match.end())), max(last, start + match.end()))
    return _Block(key.strip("\"'"), (start, start + len(key)), span, end, fault, sign)


def _without_comments(value: str) -> str:
    """A value without the comment lines that follow it; in a block scalar only those that are not indented."""
    block = value.startswith(("|", ">"))
    end = _content_end(value, len(value))
    while (start := max(value.rfind("\n", 0, end), value.rfind("\r", 0, end))) >= 0:
        line = value[start + 1 : end]
        if not line.lstrip(" \t").startswith("#") or (block and line[0] != "#"):
            break
        end = _content_end(value, start)
    return value[:end]


def _content_end(text: str, end: int) -> int:
    while end and text[end - 1] in _BLANKS:
        end -= 1
    return end


def _fault(sign: str) -> str:
    bare = sign.strip()
    if bare == "=":
        return "equals"
    if bare.startswith("\uff1a"):
        return "wide"
    return "glued" if sign == ":" else "blank"


def _candidates(blocks: list[_Block], at: int) -> list[_Block]:
    """The block the parser stopped in, then the one before it: an open quote is noticed one key late."""
    inside = [number for number, block in enumerate(blocks) if block.key_span[0] <= at]
    if not inside:
        return blocks[:1]
    return [blocks[number] for number in (inside[-1], inside[-1] - 1) if number >= 0]


def _tab_indent(text: str, at: int) -> Span | None:
    lines = TextMap(text)
    stopped = lines.line_of(at)
    for line in dict.fromkeys((max(0, stopped - 1), stopped)):
        start, end = lines.line_span(line)
        indent = len(text[start:end]) - len(text[start:end].lstrip(" \t"))
        tab = text.find("\t", start, start + indent)
        if tab >= 0 and start + indent < end:
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
    if first in "|>":
        return _dedent(text, start, end) if _BLOCK_LINE.match(text, start, end) else ("block", (start, start + 1))
    if first in "[{" and not _closes(text, start, end):
        return "bracket", (start, start + 1)
    if first in _INDICATORS or (first in "-?" and text[start + 1 : start + 2] in (" ", "\t", "")):
        return "indicator", (start, start + 1)
    return _plain_trouble(text, start, end)


def _plain_trouble(text: str, start: int, end: int) -> tuple[str, Span] | None:
    comment = _COMMENT.search(text, start, end)
    colon = _COLON.search(text, start, comment.start() if comment else end)
    if colon:
        indented = _INDENTED_KEY.search(text, start, end)
        return ("indent", indented.span("indent")) if indented else ("colon", colon.span())
    if comment and (rest := _LINE_REST.match(text, comment.end() - 1, end)) and rest.end() < end:
        return "comment", rest.span()
    return _dedent(text, start, end)


def _dedent(text: str, start: int, end: int) -> tuple[str, Span] | None:
    found = _DEDENT.search(text, start, end)
    return ("dedent", found.span()) if found else None


def _closes(text: str, start: int, end: int) -> bool:
    """Whether the bracket at `start` is closed; quotes are not looked at."""
    depth = 0
    for match in _BRACKET.finditer(text, start, end):
        depth += 1 if match[0] in "[{" else -1
        if depth == 0:
            return True
    return False


def _bad_escape(text: str, start: int, end: int) -> Span | None:
    at = start + 1
    while at < end and text[at] != '"':
        if text[at] == "\\":
            if _ESCAPE.match(text, at, end) is None:
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
    lines = [line.strip() for line in re.split(r"\r\n|\n|\r", body)]
    if style is None:
        lines = [line for line in lines if not line.startswith("#")]
    joined = ("\n" if style == "|" else " ").join(line for line in lines if line)
    tag = _TEXT_TAG if style else _implicit_tag(joined)
    return yaml.ScalarNode(tag, joined, _NO_MARK, _NO_MARK, style=style)


def _implicit_tag(value: str) -> str:
    """The tag that YAML 1.1 gives a plain value."""
    return str(_RESOLVER.resolve(yaml.ScalarNode, value, (True, False)))  # type: ignore[no-untyped-call]
