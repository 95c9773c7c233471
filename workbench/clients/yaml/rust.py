"""The Rust readers: serde_yaml, which is libyaml with Rust's types on top, alone, with Codex's repair, and in Goose."""

from __future__ import annotations

import yaml

from workbench.clients.reading import Broken, Fields, Value
from workbench.clients.yaml.fields import build, not_a_mapping
from workbench.clients.yaml.mending import in_quotes
from workbench.clients.yaml.nodes import Header, compose_header, header_in
from workbench.clients.yaml.schemas import SERDE
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_KNOWN = ("name", "description", "metadata")


def read_serde(skill: Skill, span: Span) -> Fields | Broken:
    """serde_yaml into the fields that Codex asks for: name, description and metadata, each once at most."""
    return _codex_fields(header_in(skill, span))


def _codex_fields(header: Header) -> Fields | Broken:
    found = _serde_fields(header)
    return found if isinstance(found, Broken) else _untyped(found) or found


def _untyped(fields: Fields) -> Broken | None:
    """The first field that has another type than the one that is asked for."""
    for key in ("name", "description"):
        value = fields.values.get(key)
        if value is not None and value.text is None:
            return Broken("exotic", f"{key} is no text", value.span)
    metadata = fields.values.get("metadata")
    if metadata is not None and metadata.kind != "map" and not _is_blank(metadata):
        return Broken("exotic", "metadata is no mapping", metadata.span)
    return None


def suits_codex(fields: Fields) -> bool:
    """Whether the fields of an ordinary header have the types that Codex asks for."""
    return _untyped(fields) is None


def suits_goose(fields: Fields) -> bool:
    """Whether the fields of an ordinary header have the types that Goose asks for, and no null to be read as text."""
    value = fields.values.get("description")
    return _untyped(fields) is None and (value is None or value.kind != "null")


def _is_blank(value: Value) -> bool:
    """Whether nothing at all is written, which serde_yaml 0.9 takes for an empty mapping, as it does not take `null`.

    Known of that release, but neither run here nor read in its source, which was at hand as of 0.8 only.
    """
    return value.kind == "null" and not value.text


def _serde_fields(header: Header) -> Fields | Broken:
    """A struct's fields: a known one may stand once, unknown ones are passed over however often they stand."""
    if header.broken is not None:
        return header.broken
    if header.root is None:
        return Fields({})
    if not isinstance(header.root, yaml.MappingNode):
        return not_a_mapping(header)
    known = set()
    for pair in header.pairs:
        if not isinstance(pair.key, yaml.ScalarNode):
            return Broken("exotic", "a list or mapping cannot be a key", pair.key_span)
        if pair.key.value in known:
            return Broken("duplicate", f"the key {pair.key.value} stands twice", pair.key_span)
        if pair.key.value in _KNOWN:
            known.add(pair.key.value)
    found = build(header, SERDE)
    return found if isinstance(found, Broken) else found._replace(duplicates=())


def read_codex(skill: Skill, span: Span) -> Fields | Broken:
    """Codex: serde_yaml, and where that fails once more with prose in quotes; the first failure is what it reports."""
    first = read_serde(skill, span)
    if not isinstance(first, Broken) or first.kind == "too-large":
        return first
    header = header_in(skill, span)
    mended = in_quotes(header.text)
    if not mended.places:
        return first
    second = _codex_fields(compose_header(mended.text, 0, ()))
    if isinstance(second, Broken):
        return first
    start, end = next(iter(mended.places.values()))
    place = header.base + start, header.base + end
    return mended.moved(second, header)._replace(repair="quoted", repair_span=place)


def read_goose(skill: Skill, span: Span) -> Fields | Broken:
    """Goose: serde_yaml; the description may be missing but is never null, metadata is a mapping."""
    header = header_in(skill, span)
    found = _codex_fields(header)
    if isinstance(found, Broken):
        return found
    value = found.values.get("description")
    if value is None or value.kind != "null":
        return found
    return found._replace(values={**found.values, "description": value._replace(kind="str")})
