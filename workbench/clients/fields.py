"""What a client demands of the fields besides name and description, and which of them take a skill off the list."""

from __future__ import annotations

import yaml

from workbench.clients.reading import Fields, Value
from workbench.clients.rules import UNKNOWN, LoaderRules
from workbench.clients.verdict import Reason
from workbench.skill.scalars import TEXT_TAG
from workbench.skill.skill import Skill

_TRUE = frozenset({"true", "yes", "on", "y"})
_TEXT_READERS = frozenset({"pyyaml-text", "strictyaml", "vscode"})
"""Readers that have no types: the word itself is all they know of true and false."""
_ANY_CASE = frozenset({"pyyaml-text"})
"""Those for which it may be written in capitals."""
_METADATA = "metadata"


def truth(value: Value | None, flavour: str) -> bool | None:
    """Whether a field says true or false to its reader; None where it says neither."""
    if value is None or value.text is None:
        return None
    if value.kind == "bool":
        return value.text.lower() in _TRUE
    if flavour in _TEXT_READERS:
        word = value.text.lower() if flavour in _ANY_CASE else value.text
        return {"true": True, "false": False}.get(word)
    return None


def faults(skill: Skill, fields: Fields, rules: LoaderRules) -> list[Reason]:
    """What about the further fields makes this client drop the skill."""
    found = []
    if rules.extra_fields == "rejected" or (rules.extra_fields == UNKNOWN and rules.allowed_fields):
        kind = "field-extra" if rules.extra_fields == "rejected" else "unknown-field"
        found += [
            Reason(kind, value.span, "loader.extra_fields", (("field", key),))
            for key, value in fields.values.items()
            if key not in rules.allowed_fields
        ]
    for key, wanted in rules.fields:
        value = fields.values.get(key)
        if value is not None and value.kind != "null" and not _is(value, wanted, key, skill):
            kind = "metadata-type" if key == _METADATA else "field-type"
            found.append(Reason(kind, value.span, "loader.fields", (("field", key),)))
    for key, limit in rules.field_limits:
        value = fields.values.get(key)
        if value is not None and value.text is not None and len(value.text) > limit:
            values = (("field", key), ("length", len(value.text)), ("limit", limit))
            found.append(Reason("field-length", value.span, "loader.field_limits", values))
    return found


def _is(value: Value, wanted: str, key: str, skill: Skill) -> bool:
    if wanted == "text":
        return value.kind == "str"
    if wanted == "flag":
        return value.kind == "bool"
    if wanted == "flag-word":
        return (value.text or "").lower() in ("true", "false")
    if wanted == "map":
        return value.kind == "map"
    if wanted == "words":
        return value.kind == "str" or (value.kind == "seq" and _all_text(_node(skill, key)))
    return value.kind == "map" and _all_text(_node(skill, key))


def _node(skill: Skill, key: str) -> yaml.Node | None:
    entry = skill.frontmatter.get(key)
    return entry.value if entry is not None else None


def _all_text(node: yaml.Node | None) -> bool:
    """Whether a list or mapping holds text alone, typed as YAML 1.1 types it."""
    if isinstance(node, yaml.SequenceNode):
        return all(_is_text(item) for item in node.value)
    return isinstance(node, yaml.MappingNode) and all(_is_text(key) and _is_text(item) for key, item in node.value)


def _is_text(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == TEXT_TAG


def opted_out(fields: Fields, rules: LoaderRules) -> Reason | None:
    """The field that takes the skill off this client's list, or of which nobody knows whether it does."""
    odd = None
    for item in rules.opt_outs:
        value = fields.values.get(item.field)
        if value is None or value.kind == "null":
            continue
        said = truth(value, rules.yaml)
        values = (("field", item.field), ("value", "true" if item.value else "false"))
        if said is item.value:
            return Reason("opted-out", value.span, "loader.opt_outs", values)
        if said is None and rules.opt_out_odd == UNKNOWN:
            odd = Reason("unknown-opt-out", value.span, "loader.opt_out_odd", values)
        if said is not None:
            break
    for key in rules.opt_out_until:
        value = fields.values.get(key)
        if value is not None and value.kind != "null" and (value.text is None or value.text):
            return Reason("opted-out-until", value.span, "loader.opt_out_until", (("field", key),))
    for key in fields.values.keys() & rules.untested:
        value = fields.values[key]
        if value.kind != "null":
            odd = odd or Reason("unknown-field", value.span, "loader.untested", (("field", key),))
    return odd


def ignored(fields: Fields, rules: LoaderRules) -> list[Reason]:
    """Fields by which an author asks for something that this client does not do."""
    found = []
    for key in fields.values.keys() & (rules.ignored | rules.ignored_more):
        value = fields.values[key]
        said = truth(value, rules.yaml)
        if key == "user-invocable" or value.kind == "null" or said is False or value.text == "":
            continue
        kind = "opt-out-ignored" if key == "disable-model-invocation" else "field-ignored"
        if kind == "field-ignored" or said or (value.text or "").lower() == "true":
            fact = "loader.ignored" if key in rules.ignored else "loader.ignored_more"
            found.append(Reason(kind, value.span, fact, (("field", key),)))
    return sorted(found, key=lambda reason: reason.span or (0, 0))
