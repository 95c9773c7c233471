"""The quick way for an ordinary skill, which every client takes alike: looked at once for all of them.

It is a shortcut and never an opinion of its own: what it answers is what module `judging` answers, and where it is not
sure of that, it does not answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import yaml

from workbench.clients.client import Client
from workbench.clients.facts import CONFIDENCES
from workbench.clients.header import to_the_letter
from workbench.clients.rules import DescriptionRules, LoaderRules, NameRules
from workbench.clients.shown import escaped
from workbench.clients.source import Source
from workbench.clients.verdict import Reason, State, Verdict
from workbench.clients.yaml.ordinary import ordinary
from workbench.skill.frontmatter import Entry
from workbench.skill.name import NAME_LIMIT, SLUG, windows_device
from workbench.skill.once import kept
from workbench.skill.scalars import TEXT, TEXT_TAG
from workbench.skill.skill import Skill
from workbench.skill.text import utf16_length

STANDARD = frozenset({"name", "description", "license", "compatibility", "metadata", "allowed-tools"})
_SLUG_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_LONGEST = 1024
"""UTF-16 units of a description; no client that takes the quick way refuses or cuts so much."""
_LONGEST_FIELD = 500
_KINDS: Mapping[str, tuple[str, ...]] = {
    "license": ("text",),
    "compatibility": ("text",),
    "metadata": ("map", "text-map"),
    "allowed-tools": ("words",),
}


_make = tuple.__new__
"""A named tuple without the call that sorts out its arguments: nineteen of them are made for every skill."""


class _Calm(NamedTuple):
    """What an ordinary skill says; `standard` tells that it has no fields but those of the specification."""

    name: str
    description: str
    keys: frozenset[str]
    standard: bool


class _Way(NamedTuple):
    """How one client lists an ordinary skill; `any_field` tells that it does not mind fields it does not know.

    `escape` is the way it escapes the description, empty where it shows none.
    """

    client: str
    state: State
    escape: str
    reasons: tuple[Reason, ...]
    confidence: str
    any_field: bool


def ordinary_verdicts(source: Source, clients: tuple[Client, ...]) -> tuple[Verdict, ...] | None:
    """The verdicts on an ordinary skill; None for any other, or with a client that cannot take the quick way."""
    calm = _calm(source.skill) if source.openai is None else None
    if calm is None:
        return None
    ways, special = _ways(clients)
    if ways is None or not special.isdisjoint(calm.keys):
        return None
    name, text = calm.name, calm.description
    given: dict[str, str | None] = {way: escaped(text, way) for way in ("xml", "html")}
    given["none"], given[""] = text, None
    if calm.standard:
        return tuple(
            [
                _make(Verdict, (client, state, name, given[escape], reasons, known))
                for client, state, escape, reasons, known, _ in ways
            ]
        )
    return tuple(
        [
            _make(Verdict, (way.client, way.state, name, given[way.escape], way.reasons, way.confidence))
            if way.any_field
            else _slow(source, whom)
            for way, whom in zip(ways, clients, strict=True)
        ]
    )


def _slow(source: Source, client: Client) -> Verdict:
    from workbench.clients.judging import Judging  # the only skill that needs it here is one with odd fields

    return Judging(source, client).run()


@kept
def _calm(skill: Skill) -> _Calm | None:
    """The skill when it is ordinary."""
    if skill.document.decode_error is not None or not to_the_letter(skill) or ordinary(skill) is None:
        return None
    if skill.frontmatter.exotic:
        return None
    entries = skill.frontmatter.by_key
    name, text = entries.get("name"), entries.get("description")
    if name is None or text is None or not _calm_name(name, skill) or not _calm_text(text, skill):
        return None
    if not all(_calm_field(entries.get(key), key) for key in ("license", "compatibility", "metadata", "allowed-tools")):
        return None
    if not _has_body(skill):
        return None
    keys = frozenset(entries)
    return _Calm(skill.directory, str(text.text), keys, keys <= STANDARD)


def _calm_name(entry: Entry, skill: Skill) -> bool:
    name = entry.text
    if name != skill.directory or entry.reading is not TEXT or len(name) > NAME_LIMIT or not SLUG.fullmatch(name):
        return False
    return windows_device(name) is None


def _calm_text(entry: Entry, skill: Skill) -> bool:
    text = entry.text
    if not text or entry.reading is not TEXT or entry.style not in ("plain", "single", "double"):
        return False
    if "<" in text or ">" in text or " ".join(text.split()) != text or utf16_length(text) > _LONGEST:
        return False
    end = entry.value_span[1]
    return skill.document.text[end : end + 1] in ("\n", "\r")


def _calm_field(entry: Entry | None, key: str) -> bool:
    if entry is None:
        return True
    if key == "metadata":
        node = entry.value
        return isinstance(node, yaml.MappingNode) and all(item.tag == TEXT_TAG for pair in node.value for item in pair)
    return entry.reading is TEXT and entry.text is not None and 0 < len(entry.text) <= _LONGEST_FIELD


def _has_body(skill: Skill) -> bool:
    body = skill.document.fences.body
    text = skill.document.text
    return bool(text[body : body + 200].strip() or text[body:].strip())


@lru_cache(maxsize=32)
def _ways(clients: tuple[Client, ...]) -> tuple[tuple[_Way, ...] | None, frozenset[str]]:
    """How each of these clients lists an ordinary skill, and the fields that make a skill none for them."""
    ways = [_way(client) for client in clients]
    special = frozenset(key for client in clients for key in _special(client.rules))
    return (None if None in ways else tuple(way for way in ways if way is not None)), special


def _special(rules: LoaderRules) -> frozenset[str]:
    """The fields beyond those of the specification that this client does something with."""
    named = (
        {item.field for item in rules.opt_outs}
        | set(rules.opt_out_until)
        | rules.untested
        | rules.ignored
        | rules.ignored_more
    )
    named |= {rules.description.joined} | {key for key, _ in (*rules.fields, *rules.field_limits)}
    return frozenset(named - STANDARD)


def _way(client: Client) -> _Way | None:
    rules = client.rules
    if not (_fits_name(rules.name) and _fits_text(rules.description) and _fits_fields(rules)):
        return None
    shown = rules.description.shown == "yes"
    reasons = () if shown else (Reason("names-only", None, "loader.description.shown"),)
    confidence = rules.plain
    if reasons:
        weakest = client.facts.confidence("loader.description.shown")
        confidence = max(weakest, rules.plain, key=CONFIDENCES.index)
    state = State.SEEN if shown else State.CHANGED
    escape = rules.description.escape if shown else ""
    return _Way(client.id, state, escape, reasons, confidence, rules.extra_fields == "ignored")


def _fits_name(rules: NameRules) -> bool:
    limits = all(pattern is None or pattern.fullmatch(_SLUG_SIGNS) for pattern in (rules.allowed, rules.sure))
    free = set(rules.replaced).isdisjoint(_SLUG_SIGNS)
    return limits and free and (rules.max is None or rules.max >= NAME_LIMIT)


def _fits_text(rules: DescriptionRules) -> bool:
    return rules.max is None or (rules.max >= _LONGEST and rules.unit != "bytes")


def _fits_fields(rules: LoaderRules) -> bool:
    standard = all(key not in STANDARD or wanted in _KINDS.get(key, ()) for key, wanted in rules.fields)
    limits = all(key not in STANDARD or limit >= _LONGEST_FIELD for key, limit in rules.field_limits)
    return standard and limits and (rules.extra_fields == "ignored" or rules.allowed_fields >= STANDARD)
