"""The loader facts of a profile as typed rules, checked once when the profile is read.

A fact may have the value `unknown`: a file for which it decides is then "not known" for this client, and so is one for
which the profile has no fact. The words that each fact takes stand in `WORDS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.clients.facts import Facts

UNKNOWN = "unknown"
_YAML = (
    "serde", "codex", "js-yaml-3", "opencode", "js-yaml-4", "gemini-cli", "npm-yaml", "pyyaml", "pyyaml-text",
    "strictyaml", "crewai", "claude-code", "copilot-cli", "vscode", "goose",
)  # fmt: skip
_UNITS = ("code_points", "utf16", "bytes")
_BEYOND = ("rejected", "cut", UNKNOWN)
WORDS: Mapping[str, tuple[str, ...]] = {
    "encoding": ("strict", "strict-header", "replaced", UNKNOWN),
    "bom": ("ignored", "kept", UNKNOWN),
    "carriage_return": ("line", "text", UNKNOWN),
    "opening": ("exact", "blanks", "trimmed", "starts", "matter", "anywhere", UNKNOWN),
    "closing": ("exact", "blanks", "blanks-newline", "trimmed", "prefix", "anywhere", UNKNOWN),
    "unclosed": ("rejected", "header", "body", UNKNOWN),
    "header_missing": ("rejected", "body", UNKNOWN),
    "yaml": (*_YAML, UNKNOWN),
    "broken": ("rejected", "body", UNKNOWN),
    "not_a_mapping": ("rejected", "body", UNKNOWN),
    "body": ("optional", "required", UNKNOWN),
    "extra_fields": ("ignored", "rejected", UNKNOWN),
    "opt_out_odd": ("ignored", "rejected", UNKNOWN),
    "name.missing": ("directory", "rejected", UNKNOWN),
    "name.empty": ("directory", "rejected", "kept", UNKNOWN),
    "name.type": ("text", "shown", "directory", "rejected", UNKNOWN),
    "name.collection": ("shown", "directory", "rejected", UNKNOWN),
    "name.shown": ("field", "directory"),
    "name.whitespace": ("kept", "trimmed", "collapsed"),
    "name.pattern": ("none", "slug", "unicode-slug", "no-slash"),
    "name.unit": _UNITS,
    "name.beyond": _BEYOND,
    "name.long": ("allowed",),
    "name.mismatch": ("allowed", "rejected", "rejected-compatible", UNKNOWN),
    "description.missing": ("listed", "body", "body-line", "rejected", UNKNOWN),
    "description.empty": ("kept", "listed", "body", "body-line", "rejected", UNKNOWN),
    "description.type": ("text", "shown", "listed", "body-line", "rejected", UNKNOWN),
    "description.null": ("missing", "shown"),
    "description.collection": ("shown", "listed", "body-line", "rejected", UNKNOWN),
    "description.body_lines": ("blanks", UNKNOWN),
    "description.whitespace": ("kept", "trimmed", "trimmed-js", "collapsed"),
    "description.lines": ("kept", "rejected", UNKNOWN),
    "description.unit": _UNITS,
    "description.beyond": _BEYOND,
    "description.tags": ("kept", "removed", "rejected", UNKNOWN),
    "description.escape": ("none", "xml", "html"),
    "description.shown": ("yes", "no"),
}
"""The words that a fact `loader.KEY` may have."""

_TEXTS = ("name.allowed", "name.sure", "name.replaced", "name.replacement", "name.reserved", "description.mark",
          "description.joined", "description.joint", "description.continuation")  # fmt: skip
_DOUBLED = re.compile(r"--|&&|\|\||~~")
"""Signs that a later Python takes for operations on sets."""
_NUMBERS = ("name.max", "description.max", "description.kept")
_LISTS = ("opt_outs", "opt_out_until", "untested", "broken_tested", "ignored", "ignored_more", "allowed_fields")
_MAPS = ("fields", "field_limits")
FIELD_KINDS = ("text", "text-map", "map", "words", "flag", "flag-word")
"""What a further field has to be: text (or nothing), a mapping of texts, a mapping, a text or a list of texts, true or
false, one of these two words in any case."""


@dataclass(frozen=True, slots=True)
class OptOut:
    """A field that takes a skill off the list when it is true or false, as `value` says."""

    field: str
    value: bool


@dataclass(frozen=True, slots=True)
class NameRules:
    """What a client does with the name.

    `missing`, `empty`: no field (or nothing in it), or only blanks. `type`, `collection`: a scalar that its reader
    takes for something else than text, a list or mapping. `allowed` are the characters that may pass (and perhaps
    the letters of other scripts), `sure` those of which it is known that they do. `max` is in `unit`; `long` says so
    where there is no limit. `mismatch`: a name other than the folder's. `reserved` is the key of a word list.
    `replaced` are characters that become `replacement`.
    """

    missing: str = UNKNOWN
    empty: str = UNKNOWN
    type: str = UNKNOWN
    collection: str = UNKNOWN
    shown: str = "field"
    whitespace: str = "kept"
    pattern: str = "none"
    allowed: re.Pattern[str] | None = None
    sure: re.Pattern[str] | None = None
    max: int | None = None
    unit: str = "code_points"
    beyond: str = UNKNOWN
    long: str = UNKNOWN
    mismatch: str = UNKNOWN
    replaced: str = ""
    replacement: str = ""
    reserved: str = ""


@dataclass(frozen=True, slots=True)
class DescriptionRules:
    """What a client does with the description.

    `null`: whether a field without a value is `missing` or has the word that the client shows for it.
    `body_lines`: what becomes of the line ends of a body that stands in for it. `max` is in `unit`; a longer one is
    `rejected`, or `cut` to its first `kept` with `mark` behind. `joined` is a field that is appended with `joint`
    between. `continuation` stands before each further line. `escape`: for XML (the five characters) or as Python's
    html.escape. `shown` tells whether any description reaches the model.
    """

    missing: str = UNKNOWN
    empty: str = UNKNOWN
    type: str = UNKNOWN
    null: str = "missing"
    collection: str = UNKNOWN
    whitespace: str = "kept"
    body_lines: str = UNKNOWN
    lines: str = "kept"
    max: int | None = None
    unit: str = "code_points"
    beyond: str = UNKNOWN
    kept: int | None = None
    mark: str = ""
    tags: str = "kept"
    escape: str = "none"
    shown: str = "yes"
    joined: str = ""
    joint: str = ""
    continuation: str = ""


@dataclass(frozen=True, slots=True)
class LoaderRules:
    """What a client does with one file; each field is the fact `loader.NAME` of its profile.

    `opening` and `closing` say which line is a fence: `exact`ly three hyphens, with `blanks` behind, or `trimmed` on
    both sides; `starts`: the text only has to begin with them; `matter`: as gray-matter does, where a word behind names
    a language; `prefix`: whatever follows; `anywhere`: even in the middle of a line. `carriage_return`: whether a lone
    one ends a `line`. `header_missing`, `unclosed`, `broken`, `not_a_mapping`: what becomes of such a file; `body`: it
    is taken for one without any field. `broken_tested` are the kinds of broken headers that were tried, where not all
    were. `opt_outs` hide a skill (the first of them that the file has decides), `opt_out_until` are fields that hide
    it at first, `opt_out_odd` is what a value does that is neither true nor false. `ignored` are what an author might
    expect to work here and does not (`ignored_more`: the same by another source); with a field of `untested` nobody
    knows. `fields` says what further fields have to be (see `FIELD_KINDS`), `field_limits` how long in code points.
    `plain` is the weakest confidence of the facts that decide about an ordinary skill.
    """

    facts: Facts
    name: NameRules
    description: DescriptionRules
    encoding: str = UNKNOWN
    bom: str = UNKNOWN
    carriage_return: str = UNKNOWN
    opening: str = UNKNOWN
    closing: str = UNKNOWN
    unclosed: str = UNKNOWN
    header_missing: str = UNKNOWN
    yaml: str = UNKNOWN
    broken: str = UNKNOWN
    broken_tested: frozenset[str] = frozenset()
    not_a_mapping: str = UNKNOWN
    body: str = "optional"
    extra_fields: str = "ignored"
    allowed_fields: frozenset[str] = frozenset()
    opt_outs: tuple[OptOut, ...] = ()
    opt_out_file: bool = False
    opt_out_products: bool = False
    opt_out_until: tuple[str, ...] = ()
    opt_out_odd: str = UNKNOWN
    untested: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    ignored_more: frozenset[str] = frozenset()
    fields: tuple[tuple[str, str], ...] = ()
    field_limits: tuple[tuple[str, int], ...] = ()
    plain: str = "guess"

    @classmethod
    def of(cls, facts: Facts) -> LoaderRules:
        """The rules that these facts describe. Raises `ValueError` naming the fact and what it may be."""
        values: dict[str, Any] = {}
        for key in facts:
            if key.startswith("loader."):
                values[key[7:]] = _checked(key[7:], facts[key].value)
        name = {key[5:]: values.pop(key) for key in list(values) if key.startswith("name.")}
        text = {key[12:]: values.pop(key) for key in list(values) if key.startswith("description.")}
        plain = facts.confidence("loader.name.shown", "loader.description.shown")
        longest = text.get("max", 0)
        if text.get("beyond") == "cut" and 0 < longest < text.get("kept", 0):
            raise ValueError(f"loader.description.kept is {text['kept']}, more than loader.description.max, {longest}")
        return cls(facts, NameRules(**name), DescriptionRules(**text), plain=plain, **values)


def _checked(key: str, value: Any) -> Any:
    """The value of the fact `loader.KEY` as the rules hold it."""
    for keys, check in _CHECKS:
        if key in keys:
            return check(key, value)
    raise ValueError(f"loader.{key}: no such fact; there are: {', '.join(sorted(known_keys()))}")


def known_keys() -> frozenset[str]:
    """Every fact that a loader knows, without `loader.` before it."""
    return frozenset(key for keys, _ in _CHECKS for key in keys)


def _word(key: str, value: Any) -> str:
    if value not in WORDS[key]:
        raise ValueError(f"loader.{key}: '{value}' is none of {', '.join(WORDS[key])}")
    return str(value)


def _text(key: str, value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError(f"loader.{key} must be text")
    if key not in ("name.allowed", "name.sure"):
        return value
    if not value or value[0] == "^" or set(value) & set("[]\\") or _DOUBLED.search(value):
        raise ValueError(f"loader.{key} must be characters and ranges, as 'a-z0-9-'")
    try:
        return re.compile(f"[{value}]*")
    except re.error as failure:
        raise ValueError(f"loader.{key} must be characters and ranges: {failure}") from failure


def _number(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"loader.{key} must be a positive whole number")
    return value


def _list(key: str, value: Any) -> Any:
    if not isinstance(value, list) or not value:
        raise ValueError(f"loader.{key} must be a list")
    if key == "opt_outs":
        return tuple(_opt_out(item) for item in value)
    if not all(isinstance(item, str) for item in value):
        raise ValueError(f"loader.{key} must be a list of texts")
    return tuple(value) if key == "opt_out_until" else frozenset(value)


def _opt_out(item: Any) -> OptOut:
    if not isinstance(item, dict) or set(item) != {"field", "value"} or not isinstance(item["value"], bool):
        raise ValueError("loader.opt_outs: each item needs 'field' and 'value' (true or false)")
    return OptOut(str(item["field"]), item["value"])


def _map(key: str, value: Any) -> tuple[tuple[str, Any], ...]:
    if not isinstance(value, dict):
        raise ValueError(f"loader.{key} must be a mapping")
    for item in value.values():
        if key == "fields" and item not in FIELD_KINDS:
            raise ValueError(f"loader.fields: '{item}' is none of {', '.join(FIELD_KINDS)}")
        if key == "field_limits":
            _number(key, item)
    return tuple(value.items())


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"loader.{key} must be true or false")
    return value


_CHECKS = (
    (tuple(WORDS), _word),
    (_TEXTS, _text),
    (_NUMBERS, _number),
    (_LISTS, _list),
    (_MAPS, _map),
    (("opt_out_file", "opt_out_products"), _flag),
)
