"""The quick way for an ordinary skill, which clients take alike: looked at once for all of them.

It is a shortcut and never an opinion of its own: what it answers is what module `judging` answers. Where a skill has
something that a client may mind, that client goes the long way.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import yaml

from workbench.clients.client import Client
from workbench.clients.facts import CONFIDENCES
from workbench.clients.header import to_the_letter
from workbench.clients.judging import Judging
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
MISMATCH, FLOW, EXTRA, ANGLE, LONG, NO_BODY = "mismatch", "flow", "extra", "angle", "long", "no body"
"""What a client may mind, besides fields by their names: a name other than the folder's, lists and mappings in
brackets, fields beyond the specification's, < or > in the description, more than 1,024 UTF-16 units of it, no body."""
_CHECKED = STANDARD - {"name", "description"}
_SLUG_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_LONGEST = 1024
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
    """What an ordinary skill says, and what about it a client may mind: fields by name and the words above."""

    name: str
    description: str
    issues: frozenset[str]


class _Way(NamedTuple):
    """How one client lists an ordinary skill.

    `escape` is the way it escapes the description, empty where it shows none. `mismatched` is the confidence where the
    name differs from the folder's. `minds` is what sends a skill the long way; None for a client that always does.
    """

    client: str
    state: State
    escape: str
    reasons: tuple[Reason, ...]
    confidence: str
    mismatched: str
    minds: frozenset[str] | None


def ordinary_verdicts(source: Source, clients: tuple[Client, ...]) -> tuple[Verdict, ...] | None:
    """The verdicts on an ordinary skill; None for any other."""
    calm = _calm(source.skill) if source.openai is None else None
    if calm is None:
        return None
    ways, minded = _ways(clients)
    name, text, issues = calm
    given: dict[str, str | None] = {way: escaped(text, way) for way in ("xml", "html")}
    given["none"], given[""] = text, None
    if minded is not None and issues.isdisjoint(minded):
        return tuple(
            [
                _make(Verdict, (client, state, name, given[escape], reasons, known))
                for client, state, escape, reasons, known, _, _ in ways
            ]
        )
    return tuple(
        _one(way, issues, name, given) or Judging(source, client).run()
        for way, client in zip(ways, clients, strict=True)
    )


def _one(way: _Way, issues: frozenset[str], name: str, given: Mapping[str, str | None]) -> Verdict | None:
    if way.minds is None or not issues.isdisjoint(way.minds):
        return None
    known = way.mismatched if MISMATCH in issues else way.confidence
    return Verdict(way.client, way.state, name, given[way.escape], way.reasons, known)


@kept
def _calm(skill: Skill) -> _Calm | None:
    """The skill when it is ordinary."""
    if skill.document.decode_error is not None or not to_the_letter(skill) or ordinary(skill) is None:
        return None
    entries = skill.frontmatter.by_key
    name, text = entries.get("name"), entries.get("description")
    if name is None or text is None or not _calm_name(name) or not _calm_text(text, skill):
        return None
    return _Calm(str(name.text), str(text.text), frozenset(_issues(skill, entries)))


def _issues(skill: Skill, entries: Mapping[str, Entry]) -> set[str]:
    """What about an ordinary skill a client may mind."""
    found = entries.keys() - STANDARD
    if found:
        found.add(EXTRA)
    found.update(key for key in entries.keys() & _CHECKED if not _calm_field(entries[key], key))
    text = str(entries["description"].text)
    if entries["name"].text != skill.directory:
        found.add(MISMATCH)
    if skill.frontmatter.exotic:
        found.add(FLOW)
    if "<" in text or ">" in text:
        found.add(ANGLE)
    if len(text) > _LONGEST // 2 and utf16_length(text) > _LONGEST:
        found.add(LONG)
    if not _has_body(skill):
        found.add(NO_BODY)
    return found


def _calm_name(entry: Entry) -> bool:
    name = entry.text
    if name is None or entry.reading is not TEXT or len(name) > NAME_LIMIT or not SLUG.fullmatch(name):
        return False
    return windows_device(name) is None


def _calm_text(entry: Entry, skill: Skill) -> bool:
    text = entry.text
    if not text or entry.reading is not TEXT or entry.style not in ("plain", "single", "double"):
        return False
    end = entry.value_span[1]
    return _one_blank_each(text) and skill.document.text[end : end + 1] in ("\n", "\r")


def _one_blank_each(text: str) -> bool:
    """Whether there is no white space but single blanks inside."""
    if text.isascii() and text.isprintable():
        return "  " not in text and text[0] != " " != text[-1]
    return " ".join(text.split()) == text


def _calm_field(entry: Entry, key: str) -> bool:
    """Whether a further field of the specification is what every client that looks at it wants it to be."""
    if key == "metadata":
        node = entry.value
        return isinstance(node, yaml.MappingNode) and all(item.tag == TEXT_TAG for pair in node.value for item in pair)
    return entry.reading is TEXT and entry.text is not None and 0 < len(entry.text) <= _LONGEST_FIELD


def _has_body(skill: Skill) -> bool:
    body = skill.document.fences.body
    text = skill.document.text
    return bool(text[body : body + 200].strip() or text[body:].strip())


@lru_cache(maxsize=32)
def _ways(clients: tuple[Client, ...]) -> tuple[tuple[_Way, ...], frozenset[str] | None]:
    """How each of these clients lists an ordinary skill, and all that some of them mind; None where one always does."""
    ways = tuple(_way(client) for client in clients)
    minded = [way.minds for way in ways if way.minds is not None]
    return ways, frozenset({MISMATCH}).union(*minded) if len(minded) == len(ways) else None


def _way(client: Client) -> _Way:
    rules = client.rules
    fits = _fits_name(rules.name) and _fits_text(rules.description) and _fits_fields(rules)
    shown = rules.description.shown == "yes"
    reasons = () if shown else (Reason("names-only", None, "loader.description.shown"),)
    known = _weakest(rules.plain, *(client.facts.confidence(reason.fact) for reason in reasons))
    return _Way(
        client.id,
        State.SEEN if shown else State.CHANGED,
        rules.description.escape if shown else "",
        reasons,
        known,
        _weakest(known, client.facts.confidence("loader.name.mismatch")),
        _minds(rules) if fits else None,
    )


def _weakest(*confidences: str) -> str:
    return max(confidences, key=CONFIDENCES.index)


def _fits_name(rules: NameRules) -> bool:
    limits = all(pattern is None or pattern.fullmatch(_SLUG_SIGNS) for pattern in (rules.allowed, rules.sure))
    free = set(rules.replaced).isdisjoint(_SLUG_SIGNS)
    return limits and free and (rules.max is None or rules.max >= NAME_LIMIT)


def _fits_text(rules: DescriptionRules) -> bool:
    return rules.max is None or (rules.max >= _LONGEST and rules.unit != "bytes")


def _fits_fields(rules: LoaderRules) -> bool:
    kinds = all(key not in STANDARD or wanted in _KINDS.get(key, ()) for key, wanted in rules.fields)
    return kinds and all(key not in STANDARD or limit >= _LONGEST_FIELD for key, limit in rules.field_limits)


def _minds(rules: LoaderRules) -> frozenset[str]:
    """What sends an ordinary skill the long way for this client: all with which it may do something of its own."""
    found = {item.field for item in rules.opt_outs} | set(rules.opt_out_until) | rules.untested
    found |= rules.ignored | rules.ignored_more | {rules.description.joined}
    found |= {key for key, _ in (*rules.fields, *rules.field_limits)}
    if rules.extra_fields != "ignored":
        found |= {EXTRA} | _CHECKED
    if rules.name.shown != "field" or rules.name.mismatch != "allowed":
        found.add(MISMATCH)
    if rules.yaml == "strictyaml":
        found.add(FLOW)
    if rules.description.tags != "kept":
        found.add(ANGLE)
    if rules.description.max is not None:
        found.add(LONG)
    if rules.body != "optional":
        found.add(NO_BODY)
    return frozenset(found)
