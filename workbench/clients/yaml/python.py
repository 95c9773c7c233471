"""The Python readers: PyYAML's safe loader, PyYAML without types, and strictyaml.

All three scan in Python, not with libyaml; where the two scanners differ (tabs, Unicode line ends, `?`) a small header
is composed by PyYAML's own scanner, so that the answer is its answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from workbench.clients.reading import Broken, Fields
from workbench.clients.yaml.fields import Twice, build, merged_pairs, not_a_mapping
from workbench.clients.yaml.nodes import (
    FROM_STAND_IN,
    TO_STAND_IN,
    UNICODE_ENDS,
    Header,
    clamped,
    explicit_tag,
    has_text_tag,
    header_in,
    is_merge,
    pair_of,
    walk,
)
from workbench.clients.yaml.scalars import CORE_TAG, RefusedError, python_value
from workbench.clients.yaml.schemas import PYTHON_TEXT, PYYAML
from workbench.skill.frontmatter import failure_index, failure_message
from workbench.skill.once import kept
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_DIFFERS = re.compile(
    "[\t\x85\u2028\u2029\ufeff%?]|\\\\[uUx]|[&*!][^\\s]*[^\\s\\w]|^(?:---|\\.\\.\\.)|[|>][-+0-9]*#",
    re.MULTILINE,
)
_HALF = re.compile(r"(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_PURE_LIMIT = 16_384
_LINE_ENDS = str.maketrans(dict.fromkeys("\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", "\n"))
_BREAK = re.compile("[ \t]*([\ue800-\ue802])[ \t]*")
_STRICT_WORDS = frozenset({"=", "<<"})
_SETS = frozenset({CORE_TAG + "omap", CORE_TAG + "pairs"})


def python_header(skill: Skill, span: Span) -> Header:
    """The header as PyYAML's own scanner composes it, where that may differ from libyaml."""
    header = header_in(skill, span)
    if len(header.text) > _PURE_LIMIT or not (_DIFFERS.search(header.text) or _strict_flow(header)):
        return header
    known = _pure(skill)
    found = known.get(span)
    if found is None:
        found = known[span] = compose_in_python(header.text, header.base, header.broken)
    return found


def _strict_flow(header: Header) -> bool:
    """Whether libyaml stumbled over a colon inside brackets, which the scanner in Python may take for text."""
    return header.broken is not None and "unexpected ':'" in header.broken.message


@kept
def _pure(skill: Skill) -> dict[Span, Header]:
    return {}


def compose_in_python(text: str, base: int, refusal: Broken | None) -> Header:
    """Composes with the scanner in Python; `refusal` is what libyaml said, whose words name the likely mistake."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        for node in walk(root):
            if isinstance(node, yaml.ScalarNode) and not node.value.isascii():
                node.value = node.value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return Header(text, base, root, None)
    except yaml.YAMLError as failure:
        at = min(failure_index(failure), len(text))
        place = clamped((base + at, base + at + 1), (base, base + len(text)))
        return Header(text, base, None, refusal or Broken("syntax", failure_message(failure), place))
    except RecursionError:
        return Header(text, base, None, Broken("too-large", "the header is nested too deeply", (base, base)))


def read_pyyaml(skill: Skill, span: Span) -> Fields | Broken:
    """PyYAML's safe loader (deepagents, CrewAI): YAML 1.1; the last of equal keys counts; merge signs merge."""
    header = python_header(skill, span)
    refusal = header.broken or _unmade(header)
    if refusal is not None:
        return refusal
    if not isinstance(header.root, yaml.MappingNode) or explicit_tag(header.root, header.text) == CORE_TAG + "set":
        return not_a_mapping(header)
    return build(header, PYYAML, merge=True)


def _unmade(header: Header) -> Broken | None:
    """The first node of which the safe loader can make no value."""
    for node in header.nodes:
        try:
            message = _trouble(node, header)
        except RefusedError as failure:
            message = str(failure)
        if message:
            return header.refusal(node, "exotic", message)
    return None


def _trouble(node: yaml.Node, header: Header) -> str:
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            if isinstance(item, yaml.ScalarNode):
                python_value(item)
        if node.tag in _SETS:
            return "" if all(_is_single(item) for item in node.value) else "each item needs exactly one key"
        return "" if node.tag == CORE_TAG + "seq" else f"no list can be made for the tag {node.tag}"
    if isinstance(node, yaml.MappingNode):
        return _mapping_trouble(node, header)
    return ""


def _mapping_trouble(node: yaml.MappingNode, header: Header) -> str:
    if node.tag not in (CORE_TAG + "map", CORE_TAG + "set"):
        return f"no mapping can be made for the tag {node.tag}"
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            return "a list or mapping cannot be a key"
        if is_merge(key):
            added = merged_pairs(header, pair_of(key, value, header.text, header.base))
            if isinstance(added, Broken):
                return added.message
        elif key.tag != CORE_TAG + "value":
            python_value(key)
        if isinstance(value, yaml.ScalarNode):
            python_value(value)
    return ""


def _is_single(node: yaml.Node) -> bool:
    return isinstance(node, yaml.MappingNode) and len(node.value) == 1


def read_crewai(skill: Skill, span: Span) -> Fields | Broken:
    """CrewAI: PyYAML's safe loader into named arguments, so that every key is text; half a surrogate pair is none."""
    found = read_pyyaml(skill, span)
    if isinstance(found, Broken):
        return found
    header = python_header(skill, span)
    for pair in header.pairs:
        if not has_text_tag(pair.key) and not is_merge(pair.key):
            return Broken("exotic", "a key is no text", pair.key_span)
    for node in header.nodes:
        if isinstance(node, yaml.ScalarNode) and node.style == '"' and _HALF.search(_source(node, header.text)):
            return header.refusal(node, "exotic", "half a surrogate pair is no text")
    return found


def _source(node: yaml.Node, text: str) -> str:
    start, end = node.start_mark, node.end_mark
    return text[start.index : end.index] if start is not None and end is not None else ""


def read_pyyaml_text(skill: Skill, span: Span) -> Fields | Broken:
    """PyYAML without implicit types (the Pydantic AI harness): every scalar is text, each key may stand once."""
    text = skill.document.text[span[0] : span[1]]
    if text.translate(_LINE_ENDS) == text:
        header = python_header(skill, span)
    else:  # str.splitlines ends a line at these signs, and the harness joins the lines with a line feed
        header = compose_in_python(text.translate(_LINE_ENDS)[:_PURE_LIMIT], span[0], None)
    refusal = header.broken or next(_unlike_text(header), None)
    if refusal is not None:
        return refusal
    if not isinstance(header.root, yaml.MappingNode):
        return not_a_mapping(header)
    return build(header, PYTHON_TEXT, Twice.REFUSED)


def _unlike_text(header: Header) -> Iterator[Broken]:
    """Keys that are no scalars or stand twice, in any mapping."""
    for node in header.nodes:
        if not isinstance(node, yaml.MappingNode):
            continue
        keys = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                yield header.refusal(key, "exotic", "a list or mapping cannot be a key")
            elif key.value in keys:
                yield header.refusal(key, "duplicate", f"the key {key.value} stands twice")
            else:
                keys.add(key.value)


def read_strictyaml(skill: Skill, span: Span) -> Fields | Broken:
    """strictyaml (skills-ref): text alone; no flow collections, anchors, tags, or keys that stand twice."""
    header = _strict_header(skill, span)
    refusal = header.broken or next(_unlike_strict(header), None)
    if refusal is not None:
        return refusal
    if not isinstance(header.root, yaml.MappingNode):
        return not_a_mapping(header)
    return build(header, PYTHON_TEXT, Twice.REFUSED)


def _strict_header(skill: Skill, span: Span) -> Header:
    """The header in strictyaml's YAML 1.2: Unicode line ends end no key, but blanks around them go.

    The next-line sign itself reads as a blank.
    """
    header = python_header(skill, span)
    if header.text.isascii() or len(header.text) > _PURE_LIMIT or not UNICODE_ENDS.search(header.text):
        return header
    found = compose_in_python(header.text.translate(TO_STAND_IN), header.base, None)
    for node in found.nodes:
        if isinstance(node, yaml.ScalarNode):
            value = node.value if node.style else node.value.strip("\ue800\ue801\ue802 ")
            node.value = _BREAK.sub(lambda match: match[1], value).replace("\ue800", " ").translate(FROM_STAND_IN)
    return Header(header.text, header.base, found.root, found.broken)


def _unlike_strict(header: Header) -> Iterator[Broken]:
    yield from _strict_signs(header)
    yield from _unlike_text(header)
    for node in header.nodes:
        if isinstance(node, yaml.MappingNode):
            yield from _uneven(node, header)
            for key, _ in node.value:
                if is_merge(key):
                    yield header.refusal(key, "exotic", "a merge sign needs an anchor, and anchors are not allowed")


def _strict_signs(header: Header) -> Iterator[Broken]:
    for node in header.nodes:
        if isinstance(node, yaml.CollectionNode) and node.flow_style:
            yield header.refusal(node, "exotic", "flow collections are not allowed")
        start = node.start_mark.index if node.start_mark is not None else 0
        if isinstance(node, yaml.ScalarNode) and not node.style and node.value in _STRICT_WORDS:
            yield header.refusal(node, "exotic", f"{node.value} has a meaning of its own here")
        if header.text[start : start + 1] in ("&", "!") and not _quoted(node):
            yield header.refusal(node, "exotic", "anchors and tags are not allowed")


def _quoted(node: yaml.Node) -> bool:
    """Whether the first sign of a node belongs to its text."""
    return isinstance(node, yaml.ScalarNode) and not node.style and str(node.value)[:1] in ("&", "!")


def _uneven(node: yaml.MappingNode, header: Header) -> Iterator[Broken]:
    """Mappings below one mapping must all be indented alike."""
    columns = None
    for _, value in node.value:
        if isinstance(value, yaml.MappingNode) and value.start_mark is not None:
            column = value.start_mark.column
            if columns is not None and column != columns:
                yield header.refusal(value, "syntax", "mappings of one level are indented differently")
            columns = column if columns is None else columns
