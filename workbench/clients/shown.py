"""The last steps from a field to the text that a model reads: units, cuts, tags, escapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.clients.rules import DescriptionRules
from workbench.skill.meters import byte_length
from workbench.skill.text import Span, utf16_length

_SIGNS = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))
_HEADING = re.compile(r"#+\s+")
_ESCAPED = frozenset("&<>\"'")
JS_BLANKS = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
"""What JavaScript's trim() takes away, which is not what str.strip() does: no control characters, but the byte order
mark."""


class Cut(NamedTuple):
    """A text after the limit was applied. `kept` of its own code points are left, None where nothing was cut."""

    text: str
    kept: int | None = None


def length(text: str, unit: str) -> int:
    """The length in `code_points`, `utf16` units or UTF-8 `bytes`."""
    if unit == "code_points":
        return len(text)
    return utf16_length(text) if unit == "utf16" else byte_length(text)


def cut(text: str, rules: DescriptionRules, limit: int | None = None) -> Cut:
    """The text cut as a client cuts a description that is too long; `limit` takes the place of its own.

    A surrogate pair that is cut in two reaches the model as U+FFFD, as Claude Code 2.1.197 was seen to send it.
    """
    most = rules.max if limit is None else limit
    if most is None or rules.beyond != "cut" or length(text, rules.unit) <= most:
        return Cut(text)
    room = max(0, rules.kept if limit is None and rules.kept is not None else most - length(rules.mark, rules.unit))
    head, kept = _head(text, rules.unit, room)
    return Cut(head + rules.mark, kept)


def _head(text: str, unit: str, room: int) -> tuple[str, int]:
    if unit == "code_points" or text.isascii():
        return text[:room], min(room, len(text))
    if unit == "bytes":
        head = text.encode("utf-8", "surrogatepass")[:room].decode("utf-8", "ignore")
        return head, len(head)
    data = text.encode("utf-16-le", "surrogatepass")[: room * 2]
    whole = data.decode("utf-16-le", "ignore")
    return (whole if len(whole.encode("utf-16-le", "surrogatepass")) == len(data) else whole + "\ufffd"), len(whole)


def without_tags(text: str) -> str:
    """The text without what looks like an XML tag: `<`, anything but `>`, `>`."""
    spans = list(tags(text))
    if not spans:
        return text
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(text)]
    return "".join(text[end:start] for end, start in zip(ends, starts, strict=True))


def tags(text: str) -> Iterator[Span]:
    """Where such tags stand; one pass, whatever the text."""
    at = text.find("<")
    while at >= 0:
        end = text.find(">", at + 1)
        if end < 0:
            return
        if end > at + 1:
            yield at, end + 1
            at = text.find("<", end + 1)
        else:
            at = text.find("<", at + 1)


def escaped(text: str, way: str) -> str:
    """The text with the characters of XML escaped (`xml`), as Python's html.escape does it (`html`), or as it is."""
    if way == "none" or _ESCAPED.isdisjoint(text):
        return text
    for sign, name in _SIGNS:
        text = text.replace(sign, name)
    return text.replace("'", "&apos;" if way == "xml" else "&#x27;")


def first_line(body: str) -> str:
    """The first line of a body that is not blank, without the marks of a heading."""
    for line in body.split("\n"):
        text = line.strip().strip("\ufeff").strip()
        if text:
            heading = _HEADING.match(text)
            return text[heading.end() :] if heading else text
    return ""


def in_one_line(body: str) -> str:
    """A whole body with its line ends as spaces."""
    return re.sub(r"\r\n|[\r\n]", " ", body.strip())
