"""Nodes into fields: what all readers have in common once they have agreed that the header is readable."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import yaml

from workbench.clients.reading import Broken, Fields, Value
from workbench.clients.yaml.nodes import Header, Pair, cut_after, is_merge, pair_of
from workbench.clients.yaml.scalars import RefusedError
from workbench.clients.yaml.schemas import Schema
from workbench.skill.text import Span

_MOST_MERGED = 10_000
_DEEPEST_MERGE = 50


class Twice(Enum):
    """What a reader does with a key that stands twice: take the last, take the first, or refuse the header."""

    LAST = "last"
    FIRST = "first"
    REFUSED = "refused"


def not_a_mapping(header: Header) -> Broken:
    """The header is empty, a list or one text."""
    what = "empty" if header.root is None else "a list" if isinstance(header.root, yaml.SequenceNode) else "one text"
    return Broken("not-a-mapping", f"the header is {what}, not keys with values", header.span)


def build(header: Header, schema: Schema, twice: Twice = Twice.LAST, *, merge: bool = False) -> Fields | Broken:
    """The fields of a header whose root is a mapping, as a schema types them."""
    pairs: Iterable[Pair] = header.pairs
    values: dict[str, Value] = {}
    spans: list[Span] = []
    merged: list[Pair] = []
    for pair in pairs:
        if merge and is_merge(pair.key):
            added = merged_pairs(header, pair)
            if isinstance(added, Broken):
                return added
            merged += added
            continue
        found = _add(values, spans, pair, header, schema, twice)
        if found is not None:
            return found
    return _with_merged(Fields(values, duplicates=tuple(spans)), merged, header, schema)


def _add(
    values: dict[str, Value], spans: list[Span], pair: Pair, header: Header, schema: Schema, twice: Twice
) -> Broken | None:
    try:
        key = key_text(pair.key, header, schema)
        value = value_of(pair, header, schema)
    except RefusedError as failure:
        return Broken("exotic", str(failure), pair.span)
    if key in values:
        if twice is Twice.REFUSED:
            return Broken("duplicate", f"the key {key} stands twice", pair.key_span)
        spans.append(pair.key_span)
        if twice is Twice.FIRST:
            return None
    values[key] = value
    return None


def _with_merged(fields: Fields, merged: list[Pair], header: Header, schema: Schema) -> Fields | Broken:
    if not merged:
        return fields
    values = dict(fields.values)
    for pair in merged:
        try:
            values.setdefault(key_text(pair.key, header, schema), value_of(pair, header, schema))
        except RefusedError as failure:
            return Broken("exotic", str(failure), pair.span)
    return fields._replace(values=values)


def key_text(key: yaml.Node, header: Header, schema: Schema) -> str:
    """A key as the reader's language prints it; plain keys are almost always text. Raises `RefusedError`."""
    return schema.resolve(key, header.text)[1]


def value_of(pair: Pair, header: Header, schema: Schema) -> Value:
    """One value. Raises `RefusedError`."""
    kind, shown = schema.resolve(pair.value, header.text)
    text = None
    if isinstance(pair.value, yaml.ScalarNode):
        text = shown if schema.blanks_stay and kind == "str" else str(pair.value.value)
    cut = cut_after(pair.value, header.text, header.base, pair.span) if "#" in header.text else ""
    return Value(kind, text, shown, pair.span, cut)


def merged_pairs(header: Header, pair: Pair) -> list[Pair] | Broken:
    """What a merge sign adds, the strongest first; bounded, since merges of merges multiply."""
    found: list[Pair] = []
    waiting: list[tuple[yaml.Node, int]] = [(pair.value, 0)]
    while waiting:
        node, depth = waiting.pop()
        if len(found) > _MOST_MERGED or depth > _DEEPEST_MERGE:
            return Broken("exotic", "merge signs add too many keys", pair.span)
        if isinstance(node, yaml.SequenceNode) and depth == 0:
            waiting += [(item, 1) for item in reversed(node.value)]
        elif isinstance(node, yaml.MappingNode):
            found += [_placed(key, value, header) for key, value in node.value if not is_merge(key)]
            waiting += [(value, depth + 1) for key, value in reversed(node.value) if is_merge(key)]
        else:
            return Broken("exotic", "a merge sign needs a mapping", pair.span)
    return found


def _placed(key: yaml.Node, value: yaml.Node, header: Header) -> Pair:
    return pair_of(key, value, header.text, header.base)
