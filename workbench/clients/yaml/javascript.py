"""The JavaScript readers: js-yaml 3 below gray-matter, js-yaml 4, and the npm package `yaml`.

Their parsers are their own; what they refuse and accept otherwise than libyaml was found by asking them (js-yaml 3.15
and 4.1, yaml 2.9) the same headers, which `tests/clients/yaml` keeps as a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from workbench.clients.reading import Broken, Fields
from workbench.clients.yaml.fields import Twice, build, merged_pairs, not_a_mapping
from workbench.clients.yaml.nodes import (
    Header,
    as_javascript,
    compose_header,
    explicit_tag,
    header_in,
    is_merge,
    pair_of,
    walk,
)
from workbench.clients.yaml.scalars import CORE_TAG, RefusedError
from workbench.clients.yaml.schemas import JS_YAML_3, JS_YAML_4, NPM_YAML, Schema
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_MOST_ALIASES = 100
_LISTS = frozenset(CORE_TAG + kind for kind in ("seq", "omap", "pairs"))
_MAPPINGS = frozenset(CORE_TAG + kind for kind in ("map", "set"))
_LINE_START = re.compile(r"\n( *)(?=[^ \r\n])")
_SIGNS = 0xE900
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_CONTROL_SIGN = re.compile("[\ue900-\ue9ff]")
_CONTROLS = {
    chr(ord(char) % 0x100 + _SIGNS): char for char in map(chr, (*range(0x20), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF))
}
"""The control character for each stand-in."""
_ALIAS_SIGN = re.compile(r"(?:^|[\s,:\[{-])\*[^\s,\[\]{}]+", re.MULTILINE)


def read_js_yaml_3(skill: Skill, span: Span) -> Fields | Broken:
    """js-yaml 3 (gray-matter): a header of nothing but comments is an empty set of fields."""
    return js_fields(header_in(skill, span), JS_YAML_3)


def read_js_yaml_4(skill: Skill, span: Span) -> Fields | Broken:
    """js-yaml 4."""
    return js_fields(header_in(skill, span), JS_YAML_4)


def js_fields(header: Header, schema: Schema) -> Fields | Broken:
    """The fields as js-yaml makes them: no key twice, known tags only, merge signs merge."""
    header = as_javascript(header)
    refusal = header.broken or next(unlike_js(header, schema), None)
    if refusal is not None:
        return refusal
    if not isinstance(header.root, yaml.MappingNode):
        return not_a_mapping(header)
    return build(header, schema, Twice.REFUSED, merge=True)


def unlike_js(header: Header, schema: Schema) -> Iterator[Broken]:
    """Why js-yaml refuses a header that libyaml reads, node by node."""
    for node in header.nodes:
        try:
            if isinstance(node, yaml.ScalarNode):
                schema.resolve(node, header.text)
                continue
        except RefusedError as failure:
            yield header.refusal(node, "exotic", str(failure))
            continue
        tag = explicit_tag(node, header.text)
        if tag is not None and tag != "!" and tag not in (_LISTS if isinstance(node, yaml.SequenceNode) else _MAPPINGS):
            yield header.refusal(node, "exotic", f"unknown tag {tag}")
        if isinstance(node, yaml.MappingNode):
            yield from _keys_twice(node, header, schema)


def _keys_twice(node: yaml.MappingNode, header: Header, schema: Schema) -> Iterator[Broken]:
    keys = set()
    for key, value in node.value:
        if is_merge(key):
            added = merged_pairs(header, pair_of(key, value, header.text, header.base))
            if isinstance(added, Broken):
                yield added
            continue
        try:
            shown = schema.resolve(key, header.text)[1]
        except RefusedError:
            continue
        if shown in keys:
            yield header.refusal(key, "duplicate", f"the key {shown} stands twice")
        keys.add(shown)


def read_npm_yaml(skill: Skill, span: Span) -> Fields | Broken:
    """The npm package `yaml` (YAML 1.2): no key twice, no merging, at most a hundred aliases."""
    header = _with_controls(as_javascript(header_in(skill, span)))
    refusal = header.broken or next(_unlike_npm(header), None)
    if refusal is not None:
        return refusal
    if not isinstance(header.root, yaml.MappingNode):
        return not_a_mapping(header)
    return build(header, NPM_YAML)


def _with_controls(header: Header) -> Header:
    """The header with its control characters, which this package takes for text and libyaml refuses."""
    if header.broken is None or not _CONTROL.search(header.text) or _CONTROL_SIGN.search(header.text):
        return header
    found = compose_header(
        _CONTROL.sub(lambda match: chr(ord(match[0]) % 0x100 + _SIGNS), header.text), header.base, ()
    )
    for node in walk(found.root):
        if isinstance(node, yaml.ScalarNode):
            node.value = _CONTROL_SIGN.sub(lambda match: _CONTROLS[match[0]], node.value)
    return header if found.broken is not None else Header(header.text, header.base, found.root, None)


def _unlike_npm(header: Header) -> Iterator[Broken]:
    yield from _dedented(header)
    for node in header.nodes:
        if isinstance(node, yaml.MappingNode):
            keys = set()
            for key, _ in node.value:
                sign = NPM_YAML.resolve(key, header.text) if isinstance(key, yaml.ScalarNode) else (str(id(key)), "")
                if sign in keys:
                    yield header.refusal(key, "duplicate", f"the key {sign[1]} stands twice")
                keys.add(sign)
    if "*" in header.text and len(_ALIAS_SIGN.findall(header.text)) > _MOST_ALIASES:
        yield Broken("alias", f"more than {_MOST_ALIASES} aliases", header.span)


def _dedented(header: Header) -> Iterator[Broken]:
    """Quoted text and brackets over several lines have to be indented further than what they belong to.

    A comment right after them, without a blank, is refused as well.
    """
    for node in header.nodes:
        end = node.end_mark
        if end is not None and header.text.startswith("#", end.index) and _is_flow(node):
            yield header.refusal(node, "syntax", "a comment needs a blank before it")
        if not isinstance(node, yaml.CollectionNode) or node.flow_style:
            continue
        for above, value in _with_column(node):
            start, end = value.start_mark, value.end_mark
            if start is None or end is None or start.line == end.line or not _is_flow(value):
                continue
            for match in _LINE_START.finditer(header.text, start.index, end.index):
                if len(match[1]) <= above:
                    yield header.refusal(value, "syntax", "a line of this value is not indented far enough")
                    break


def _with_column(node: yaml.Node) -> Iterator[tuple[int, yaml.Node]]:
    """Each value below a block collection with the column of what it belongs to."""
    if isinstance(node, yaml.MappingNode):
        yield from ((key.start_mark.column, value) for key, value in node.value)
    elif node.start_mark is not None:
        yield from ((node.start_mark.column, item) for item in node.value)


def _is_flow(node: yaml.Node) -> bool:
    if isinstance(node, yaml.ScalarNode):
        return node.style in ("'", '"')
    return bool(getattr(node, "flow_style", False))
