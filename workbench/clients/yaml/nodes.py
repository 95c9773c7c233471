"""A header as nodes: composed once for all readers that take the same slice of the file, never constructed.

Walks visit every node once, however often aliases repeat it, so that an alias bomb costs no more than its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import yaml

from workbench.clients.reading import Broken
from workbench.skill.frontmatter import HEADER_LIMIT, Frontmatter, compose, failure_index, failure_message, node_span
from workbench.skill.once import kept, once
from workbench.skill.repair import Cause, diagnose
from workbench.skill.scalars import TEXT_TAG
from workbench.skill.skill import Skill
from workbench.skill.text import Span

MERGE_TAG = "tag:yaml.org,2002:merge"
_PROPERTY = re.compile(r"(?:&\S+\s+)?(![^\s,\[\]{}]*)")
_ALIAS = re.compile(r"\*[^\s,\[\]{}]+")
CUT = re.compile(r"[ \t]+#[^\r\n]*")
_SURROGATE = re.compile(r"(?<!\\)((?:\\\\)*\\u)[dD]([89a-fA-F][0-9a-fA-F]{2})")
_STANDS_FOR = re.compile("[\ue000-\ue802]+")
UNICODE_ENDS = re.compile("[\x85\u2028\u2029]")
TO_STAND_IN = str.maketrans("\x85\u2028\u2029", "\ue800\ue801\ue802")
FROM_STAND_IN = str.maketrans("\ue800\ue801\ue802", "\x85\u2028\u2029")
_BLANK_LINE = re.compile(r"^ *\t[ \t]*(?=\r?$|#)", re.MULTILINE)
_KINDS = {"colon": "colon", "indicator": "indicator", "tab": "tab"}


class Pair(NamedTuple):
    """A key and its value with their spans in the document."""

    key: yaml.Node
    value: yaml.Node
    key_span: Span
    span: Span


@dataclass(frozen=True, eq=False)
class Header:
    """A slice of a document as libyaml reads it. `base` is where it starts, `root` None where it is empty or broken."""

    text: str
    base: int
    root: yaml.Node | None
    broken: Broken | None

    @property
    def span(self) -> Span:
        """The slice in the document."""
        return self.base, self.base + len(self.text)

    @once
    def pairs(self) -> tuple[Pair, ...]:
        """The top-level keys in file order, duplicates kept; empty where the root is no mapping."""
        if not isinstance(self.root, yaml.MappingNode):
            return ()
        return tuple(pair_of(key, value, self.text, self.base) for key, value in self.root.value)

    @once
    def nodes(self) -> tuple[yaml.Node, ...]:
        """Every node once, in an order that has the root first."""
        return tuple(walk(self.root))

    def refusal(self, node: yaml.Node, kind: str, message: str) -> Broken:
        """A refusal of this header because of one node."""
        return Broken(kind, message, clamped(node_span(node, self.text, self.base), self.span))


def header_in(skill: Skill, span: Span) -> Header:
    """The header that stands in a span of the document; readers that take the same span share it."""
    known = _headers(skill)
    found = known.get(span)
    if found is None:
        found = known[span] = _read(skill, span)
    return found


@kept
def _headers(skill: Skill) -> dict[Span, Header]:
    return {}


def _read(skill: Skill, span: Span) -> Header:
    text = skill.document.text[span[0] : span[1]]
    front = skill.frontmatter
    if front.present and front.span == span and front.error is None:
        return Header(text, span[0], front.root, None)
    return compose_header(text, span[0], _causes_of(front, span))


def _causes_of(front: Frontmatter, span: Span) -> tuple[Cause, ...] | None:
    """The likely mistakes where they are known already; None when they have to be looked for."""
    if front.present and front.span == span and front.error is not None and front.error.kind == "syntax":
        return front.error.causes
    return None


def compose_header(text: str, base: int, causes: tuple[Cause, ...] | None = None) -> Header:
    """Composes a text that starts at `base`; what is wrong with it is told in `broken`."""
    if len(text) > HEADER_LIMIT:
        message = f"the header has {len(text):,} characters; only {HEADER_LIMIT:,} are parsed"
        return Header(text, base, None, Broken("too-large", message, (base, base)))
    try:
        return Header(text, base, compose(text), None)
    except (yaml.YAMLError, RecursionError) as failure:
        return Header(text, base, None, _failure(text, base, failure, causes))


def as_javascript(header: Header) -> Header:
    """The header of a reader in JavaScript, whose YAML is that of version 1.2.

    Unicode line ends end no line there, a line of nothing but blanks, or of blanks before a comment, may hold tabs,
    and a character may be written as two escapes like `\\uD83C`, which libyaml refuses. All three are read with
    stand-ins of the same length.
    """
    if _STANDS_FOR.search(header.text) or (header.broken is None and not UNICODE_ENDS.search(header.text)):
        return header
    text = header.text.translate(TO_STAND_IN)
    if header.broken is not None:
        text = _BLANK_LINE.sub(lambda match: " " * len(match[0]), text)
        text = _SURROGATE.sub(lambda match: f"{match[1]}e{int(match[2], 16) - 0x800:03x}", text)
        if text == header.text:
            return header
    found = compose_header(text, header.base, ())
    if found.broken is not None:
        return header if header.broken is not None else Header(header.text, header.base, None, found.broken)
    for node in walk(found.root):
        if isinstance(node, yaml.ScalarNode):
            node.value = _STANDS_FOR.sub(_put_together, node.value).translate(FROM_STAND_IN)
    return Header(header.text, header.base, found.root, None)


def _put_together(match: re.Match[str]) -> str:
    halves = "".join(chr(ord(char) - 0x800) if char < "\ue800" else char for char in match[0])
    return halves.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _failure(text: str, base: int, failure: Exception, causes: tuple[Cause, ...] | None) -> Broken:
    if not isinstance(failure, yaml.YAMLError):
        return Broken("too-large", "the header is nested too deeply", (base, base))
    at = min(failure_index(failure), len(text))
    message = failure_message(failure)
    place = (base + at, base + min(at + 1, len(text)))
    if "escape code" in message:
        return Broken("syntax", message, place)
    if "undefined alias" in message:
        return Broken("alias", message, place)
    if "single document" in message:
        return Broken("exotic", message, place)
    found = diagnose(text, at, base) if causes is None else causes
    if not found:
        return Broken("syntax", message, place)
    kind = _KINDS.get(found[0].kind, "syntax")
    if kind == "indicator" and text.startswith("*", found[0].span[0] - base):
        kind = "alias"
    return Broken(kind, message, clamped(found[0].span, (base, base + len(text))))


def pair_of(key: yaml.Node, value: yaml.Node, text: str, base: int) -> Pair:
    """The spans of a key and its value; an alias has the marks of what it repeats, so its sign is looked for."""
    whole = (base, base + len(text))
    key_span = clamped(node_span(key, text, base), whole)
    span = node_span(value, text, base)
    if span[0] < key_span[0] and (match := _ALIAS.search(text, key_span[1] - base)):
        span = base + match.start(), base + match.end()
    return Pair(key, value, key_span, clamped(span, whole))


def clamped(span: Span, whole: Span) -> Span:
    """A span inside another one."""
    start = min(max(span[0], whole[0]), whole[1])
    return start, min(max(span[1], start), whole[1])


def walk(root: yaml.Node | None) -> Iterator[yaml.Node]:
    """Every node once: keys and values of mappings, items of lists."""
    waiting = [root] if root is not None else []
    seen = set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                waiting += (key, value)
        elif isinstance(node, yaml.SequenceNode):
            waiting += node.value


def explicit_tag(node: yaml.Node, text: str) -> str | None:
    """The tag written before a node, with its handle resolved (`!` for the one that only says "no type"); else None."""
    if "!" not in text or node.start_mark is None:
        return None
    match = _PROPERTY.match(text, node.start_mark.index)
    if match is None:
        return None
    return "!" if match[1] == "!" else str(node.tag)


def is_merge(key: yaml.Node) -> bool:
    """Whether a key is the merge sign of YAML 1.1."""
    return isinstance(key, yaml.ScalarNode) and not key.style and key.value == "<<"


def cut_after(node: yaml.Node, text: str, base: int, span: Span) -> str:
    """What a ` #` cut off a plain value, its blanks included: value and cut together are what the line says."""
    if not isinstance(node, yaml.ScalarNode) or node.style:
        return ""
    match = CUT.match(text, span[1] - base)
    return match[0].rstrip() if match else ""


def has_text_tag(node: yaml.Node) -> bool:
    """Whether YAML 1.1 reads the scalar as text."""
    return isinstance(node, yaml.ScalarNode) and node.tag == TEXT_TAG
