"""What rules about one header value share: is it text, where does a part of it stand, how is it replaced.

A replacement keeps the value's quoting, and is offered only after the edited text was read again and gave just what was
meant: anchors, comments and odd indentation make some edits unsafe, and those are not offered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import yaml

from workbench.lint.registry import View
from workbench.skill.document import Document
from workbench.skill.frontmatter import Entry, Frontmatter
from workbench.skill.repair import quote
from workbench.skill.scalars import core_type
from workbench.skill.text import Span, encode
from workbench.skill.valuemap import ValueMap

Edits = tuple[tuple[Span, str], ...]

_UNSAFE = frozenset({"anchor", "alias", "tag", "merge", "documents", "directive"})
_SIGNS = frozenset("\"'\\:#\n\r\t")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_WORDS_OF_YAML_11 = frozenset({"yes", "no", "on", "off", "y", "n", "true", "false", "null"})


def text_of(entry: Entry | None) -> str | None:
    """The value as text; None without the field, for a list or mapping, and for what YAML may read as another type."""
    if entry is None:
        return None
    text = entry.text
    return text if text is not None and entry.reading.text else None


def is_blank(entry: Entry) -> bool:
    """Whether the value is a scalar of nothing but white space; a written `null` is not."""
    text = entry.text
    return text is not None and not text.strip()


def span_in(view: View, entry: Entry, start: int, end: int) -> Span:
    """The source span of `value[start:end]`; the whole value where single characters cannot be placed."""
    return value_map(view.document.text, entry).span(start, end)


def value_map(text: str, entry: Entry) -> ValueMap:
    """The map from the value's characters to the document's."""
    return _value_map(text, entry.value_span, entry.style, entry.text or "")


@lru_cache(maxsize=32)
def _value_map(text: str, span: Span, style: str, value: str) -> ValueMap:
    return ValueMap.of(text, span, style, value)


def replace_value(view: View, entry: Entry, new: str) -> Edits:
    """Edits that make the value `new`; empty when no safe edit was found."""
    start, end = entry.value_span
    source = view.document.text
    if entry.style == "double" and not set('"\\\n\r') & set(new):
        edits: Edits = (((start + 1, end - 1), new),)
    elif entry.style == "single" and not set("\n\r") & set(new):
        edits = (((start + 1, end - 1), new.replace("'", "''")),)
    elif start == end:
        edits = (((start, end), ("" if source[start - 1 : start].isspace() else " ") + plain(new)),)
    else:
        edits = (((start, end), plain(new)),)
    return edits if reads(view, edits, entry.key, new) else ()


def append_to_value(view: View, entry: Entry, more: str) -> Edits:
    """Edits that put `more` (no quotes, backslashes or `: `) after the value's last word; empty when not safe."""
    value = entry.text or ""
    kept = value.rstrip()
    found = value_map(view.document.text, entry)
    if not kept or not found.exact:
        return ()
    at = found.span(len(kept) - 1, len(kept))[1]
    edits: Edits = (((at, at), more),)
    if _harmless(view, entry, more) or reads(view, edits, entry.key, kept + more + value[len(kept) :]):
        return edits
    return ()


def _harmless(view: View, entry: Entry, more: str) -> bool:
    """Whether text behind a value of one line can change nothing else, so that it need not be read again."""
    root = view.frontmatter.root
    if view.frontmatter.error is not None or not isinstance(root, yaml.MappingNode) or root.flow_style:
        return False
    start, end = entry.value_span
    source = view.document.text[start:end]
    plain_words = entry.style in ("plain", "single", "double") and not _SIGNS.intersection(more)
    return plain_words and "\n" not in source and "\r" not in source and editable(view)


def plain(value: str) -> str:
    """The value as YAML source: as it is when every reader takes it for text, else quoted."""
    simple = _PLAIN.fullmatch(value) and value.lower() not in _WORDS_OF_YAML_11 and core_type(value) == "str"
    return value if simple else quote(value)


def editable(view: View) -> bool:
    """Whether values may be edited: not in a guessed header, nor in one with anchors, tags or further documents."""
    header = view.frontmatter
    return not header.recovered and not any(item.kind in _UNSAFE for item in header.exotic)


def reads(view: View, edits: Edits, key: str, value: str) -> bool:
    """Whether the edited document has `value` at `key`, every other key as before, and no error that was not there."""
    if not editable(view):
        return False
    before, fences, text = view.frontmatter, view.document.fences, view.document.text
    if fences.closing_exact and all(span[1] <= fences.header[1] for span, _ in edits):
        text = text[: fences.body]  # an exact closing line: what follows it has no say in where the header ends
    after = Frontmatter.of(Document.from_bytes(encode(apply(text, edits))))
    kept = [(item.key, item.text) for item in before.entries if item.key != key]
    return (
        not after.recovered
        and (after.error is None or before.error is not None)
        and [(item.key, item.text) for item in after.entries if item.key != key] == kept
        and text_of(after.get(key)) == value
    )


def apply(text: str, edits: Sequence[tuple[Span, str]]) -> str:
    """The text with edits in code points made; they may not overlap."""
    pieces: list[str] = []
    at = 0
    for (start, end), new in sorted(edits):
        pieces += (text[at:start], new)
        at = end
    return "".join((*pieces, text[at:]))


def insert_line(view: View, at: int, key: str, value: str) -> Edits:
    """Edits that insert `key: value` as a line at an index that begins a line; empty when not safe."""
    ending = {"crlf": "\r\n", "cr": "\r"}.get(view.document.newline, "\n")
    edits: Edits = (((at, at), f"{key}: {plain(value)}{ending}"),)
    return edits if reads(view, edits, key, value) else ()
