"""The header of a SKILL.md as YAML nodes with exact spans.

Composed with PyYAML's C loader and never constructed: duplicate keys stay visible, an alias bomb never expands, and a
scalar's type is judged on its node. When the YAML is broken, `repair` reads what the author most likely meant, so that
the list still shows the skill, and `error` says what is wrong and where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import yaml
from yaml import CSafeLoader
from yaml._yaml import CParser

from workbench.skill.document import Document, first_stray
from workbench.skill.once import filled, once
from workbench.skill.repair import Cause, diagnose, glued_keys, recover
from workbench.skill.scalars import TEXT, TEXT_TAG, Reading, reading
from workbench.skill.text import Span

HEADER_LIMIT = 262_144
"""Code points of header that are parsed as YAML; a larger one is reported, not parsed."""

_BLOCK_STYLES = ("|", ">")
_TAG = re.compile(r"![^\s,\[\]{}]*")
_ALIAS = re.compile(r"\*[^\s,\[\]{}]+")
_TAG_OF_SEQUENCE, _TAG_OF_MAPPING = "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"
_SCALAR = yaml.ScalarNode
_IMPLICIT: dict[str, list[tuple[str, re.Pattern[str]]]] = CSafeLoader.yaml_implicit_resolvers
"""By first character the tags that a plain scalar may have, with the pattern of each."""
_MAY_BE_EXOTIC = re.compile(r"(?:^|[:?,\[{-])[ \t]*[&*!{\[%]|<<|^[ \t]*(?:---|\.\.\.|\?)", re.MULTILINE)
"""Where a value may begin with a sign of anchors, tags and the like; text in the middle of a value does not count."""
_MARK_LINE = re.compile(r"\n[ \t]*(?:---|\.\.\.)")


class Entry(NamedTuple):
    """One `key: value` of the top-level mapping. Spans are in code points of the document's text.

    `reading` has the value's types under YAML 1.1 and 1.2, `text` a scalar's value as YAML gives it before any type is
    resolved, None for a mapping or a list. The span of a block scalar reaches to the end of its last line that is not
    blank. (A named tuple: five of them are made for every skill of a library.)
    """

    key: str
    key_span: Span
    key_reading: Reading
    value: yaml.Node
    value_span: Span
    reading: Reading
    text: str | None

    @property
    def style(self) -> str:
        """`plain`, `single`, `double`, `literal`, `folded`, `flow` or `block` (the last two for collections)."""
        return node_style(self.value)


@dataclass(frozen=True, slots=True)
class Exotic:
    """A YAML feature that some clients cannot read.

    `kind`: `anchor`, `alias`, `tag`, `merge`, `flow`, `documents`, `directive`, `complex-key`.
    """

    kind: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class YamlError:
    """Why the header is not readable YAML: the parser's words and place, and each mistake that the author likely made.

    `kind` is `syntax`, `unclosed` (the closing fence is missing, the span is where it should stand), `too-large`, or
    `glued` (the YAML is valid, but one text: no key stands apart from its value).
    """

    kind: str
    message: str
    span: Span
    causes: tuple[Cause, ...] = ()

    @property
    def cause(self) -> Cause | None:
        """The first of the likely mistakes."""
        return self.causes[0] if self.causes else None


@dataclass(frozen=True, eq=False)
class Frontmatter:
    """The header. `entries` are in file order with duplicates kept; `recovered` tells that they are a guess."""

    span: Span
    present: bool
    root: yaml.Node | None
    entries: tuple[Entry, ...]
    error: YamlError | None
    exotic: tuple[Exotic, ...]
    recovered: bool = False

    @classmethod
    def of(cls, document: Document) -> Frontmatter:
        """Reads any document; never raises."""
        fences = document.fences
        if fences.opening is None:
            return cls((0, 0), False, None, (), None, ())
        return _Reader(document).read()

    @once
    def by_key(self) -> dict[str, Entry]:
        """The last entry of each key, as most loaders read duplicates."""
        return {entry.key: entry for entry in self.entries}

    def get(self, key: str) -> Entry | None:
        """The entry that a loader takes for this key; None when there is none."""
        return self.by_key.get(key)


class _Reader:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.fences = document.fences

    def read(self) -> Frontmatter:
        span = self.fences.header
        text = self.document.span_text(span)
        if len(text) > HEADER_LIMIT:
            message = f"the header has {len(text):,} characters; only {HEADER_LIMIT:,} are parsed"
            return self._recovered(span, YamlError("too-large", message, (span[0], span[0])), ())
        unclosed = self._unclosed(self.fences.stray) if self.fences.stray else None
        try:
            root = compose(text)
        except yaml.YAMLError as failure:
            return self._broken(span, text, failure, unclosed)
        return self._frontmatter(span, text, root, unclosed)

    def _frontmatter(self, span: Span, text: str, root: yaml.Node | None, error: YamlError | None) -> Frontmatter:
        if error is None and root is not None and not isinstance(root, yaml.MappingNode):
            glued = glued_keys(text, span[0])
            if glued:
                error = YamlError("glued", "no key has a colon and a space", glued[0].span, glued)
                return self._recovered(span, error, ())
        exotic = tuple(_exotic(text, span[0])) if _may_be_exotic(text) else ()
        entries = tuple(_entries(root, text, span[0]))
        return filled(
            Frontmatter,
            span=span,
            present=True,
            root=root,
            entries=entries,
            error=error,
            exotic=exotic,
            recovered=False,
        )

    def _unclosed(self, span: Span) -> YamlError:
        return YamlError("unclosed", "the closing --- is missing", span)

    def _broken(self, span: Span, text: str, failure: yaml.YAMLError, unclosed: YamlError | None) -> Frontmatter:
        stray = first_stray(self.document.map, span) if unclosed is None else None
        if stray is not None and stray > span[0] and not _wrapped(self.document.text[stray : span[1]]):
            shorter = (span[0], stray)
            try:
                root = compose(self.document.span_text(shorter))
            except yaml.YAMLError:
                root = None
            if isinstance(root, yaml.MappingNode):
                lines = self.document.map
                error = self._unclosed(lines.line_span(lines.line_of(stray)))
                return self._frontmatter(shorter, self.document.span_text(shorter), root, error)
        return self._recovered(span, unclosed or self._syntax(span, text, failure), ())

    def _syntax(self, span: Span, text: str, failure: yaml.YAMLError) -> YamlError:
        at = min(failure_index(failure), len(text))
        causes = diagnose(text, at, span[0])
        end = at + 1 if at < len(text) and text[at] not in "\r\n" else at
        return YamlError("syntax", failure_message(failure), (span[0] + at, span[0] + end), causes)

    def _recovered(self, span: Span, error: YamlError, exotic: tuple[Exotic, ...]) -> Frontmatter:
        text = self.document.span_text((span[0], min(span[1], span[0] + HEADER_LIMIT)))
        entries = tuple(
            Entry(found.key, found.key_span, TEXT, found.node, found.value_span, reading(found.node), found.node.value)
            for found in recover(text, span[0])
        )
        return Frontmatter(span, True, None, entries, error, exotic, recovered=True)


def _wrapped(rest: str) -> bool:
    """Whether the lines before a closing fence are a value that goes on without indentation, not a body."""
    lines = rest.split("\n")
    return all(line.strip() for line in lines[:-1]) and not lines[0].startswith("#")


class _Composer(CParser):
    """What `CSafeLoader` composes, without what it would need to construct values and to follow paths."""

    def descend_resolver(self, parent: object, index: object) -> None:
        """Nothing resolves by path."""

    def ascend_resolver(self) -> None:
        """Nothing resolves by path."""

    def resolve(self, kind: type[yaml.Node], value: str, implicit: tuple[bool, bool]) -> str:
        """The tag of a node that has none of its own."""
        if kind is _SCALAR:
            return _plain_tag(value) if implicit[0] and value[:1] in _IMPLICIT else TEXT_TAG
        return _TAG_OF_SEQUENCE if kind is yaml.SequenceNode else _TAG_OF_MAPPING


@lru_cache(maxsize=256)
def _plain_tag(value: str) -> str:
    """The tag of a plain scalar; many headers have the same keys."""
    return next((tag for tag, pattern in _IMPLICIT[value[:1]] if pattern.match(value)), TEXT_TAG)


def compose(text: str) -> yaml.Node | None:
    """The node tree of one YAML document; None for an empty one. Raises `yaml.YAMLError`."""
    try:
        composer = _Composer(text)
        try:
            return composer.get_single_node()
        finally:
            composer.dispose()
    except UnicodeEncodeError as failure:
        raise yaml.YAMLError(str(failure)) from failure


def node_style(node: yaml.Node) -> str:
    """`plain`, `single`, `double`, `literal`, `folded`, `flow` or `block`."""
    if isinstance(node, yaml.ScalarNode):
        return {"'": "single", '"': "double", "|": "literal", ">": "folded"}.get(node.style or "", "plain")
    return "flow" if getattr(node, "flow_style", False) else "block"


def node_span(node: yaml.Node, text: str, base: int) -> Span:
    """A node's span in the document, given the header's text and where it starts."""
    start, end = _index(node.start_mark), _index(node.end_mark)
    if isinstance(node, yaml.ScalarNode):
        block = node.style in _BLOCK_STYLES
    else:
        block = isinstance(node, yaml.CollectionNode) and not node.flow_style
    if block:
        end = start + len(text[start:end].rstrip())
    return base + start, base + max(start, end)


def _index(mark: Any) -> int:
    """A mark's index; 0 for the mark that PyYAML's types allow to be missing."""
    return int(mark.index) if mark is not None else 0


def failure_index(failure: yaml.YAMLError) -> int:
    """Code point index of a parser's complaint inside the text it parsed; 0 where it names none."""
    mark = getattr(failure, "problem_mark", None) or getattr(failure, "context_mark", None)
    if mark is not None:
        return int(mark.index)
    return int(getattr(failure, "position", 0) or 0)


def failure_message(failure: yaml.YAMLError) -> str:
    """The parser's complaint in one line, without its own positions."""
    parts = [getattr(failure, "context", None), getattr(failure, "problem", None) or getattr(failure, "reason", None)]
    return ": ".join(part for part in parts if part) or str(failure).partition("\n")[0]


def _entries(root: yaml.Node | None, text: str, base: int) -> Iterator[Entry]:
    if not isinstance(root, yaml.MappingNode):
        return
    for key, value in root.value:
        start, at = key.start_mark.index, value.start_mark.index
        if type(key) is type(value) is yaml.ScalarNode and at >= start and value.style not in _BLOCK_STYLES:
            end = base + max(at, value.end_mark.index)
            place = (base + start, base + key.end_mark.index)
            yield Entry(key.value, place, reading(key), value, (base + at, end), reading(value), value.value)
            continue
        scalar = isinstance(key, yaml.ScalarNode)
        if at < start:
            span = _alias_span(key, text, base)
        else:
            span = node_span(value, text, base)
        yield Entry(
            key.value if scalar else "",
            (base + start, base + key.end_mark.index) if scalar else node_span(key, text, base),
            reading(key),
            value,
            span,
            reading(value),
            value.value if isinstance(value, yaml.ScalarNode) else None,
        )


def _alias_span(key: yaml.Node, text: str, base: int) -> Span:
    """Where an alias stands; its node has the marks of the value that it repeats."""
    match = _ALIAS.search(text, _index(key.end_mark))
    return (base + match.start(), base + match.end()) if match else node_span(key, text, base)


def _may_be_exotic(text: str) -> bool:
    """Whether the event stream has to be looked at; the plain searches spare most headers the pattern."""
    values = "&" in text or "*" in text or "!" in text or "{" in text or "[" in text or "%" in text or "<" in text
    lines = "?" in text or text[:1] in ("-", ".", " ", "\t") or _MARK_LINE.search(text)
    return bool(values or lines) and _MAY_BE_EXOTIC.search(text) is not None


def _exotic(text: str, base: int) -> Iterator[Exotic]:
    """From the event stream, before anything is built."""
    documents = 0
    for event in yaml.parse(text, Loader=CSafeLoader):
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
        for kind, (start, end), name in _event_marks(event, text, documents):
            yield Exotic(kind, (base + start, base + end), name)


def _event_marks(event: Any, text: str, documents: int) -> Iterator[tuple[str, Span, str]]:
    """The exotic marks of one event: kind, span in the header, text."""
    start, end = event.start_mark.index, event.end_mark.index
    if isinstance(event, yaml.AliasEvent):
        yield "alias", (start, end), event.anchor or ""
        return
    if isinstance(event, yaml.DocumentStartEvent):
        if event.version or event.tags:
            yield "directive", (start, end), "%"
        if documents > 1:
            yield "documents", (start, end), "---"
        return
    if getattr(event, "anchor", None):
        at = max(start, text.find("&" + event.anchor, start))
        yield "anchor", (at, at + len(event.anchor) + 1), event.anchor
    if getattr(event, "tag", None) and (tag := _TAG.search(text, start)):
        yield "tag", tag.span(), tag[0]
    if isinstance(event, yaml.ScalarEvent) and event.value == "<<" and not event.style:
        yield "merge", (start, end), "<<"
    if isinstance(event, yaml.CollectionStartEvent) and event.flow_style:
        sign = "[" if isinstance(event, yaml.SequenceStartEvent) else "{"
        yield "flow", (end - 1, end) if text[end - 1 : end] == sign else (start, end), sign
