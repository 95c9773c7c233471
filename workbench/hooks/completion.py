"""What may come next in a `*.chain.yaml`: keys, built-in hooks, their parameters, words that a key takes.

The file is mostly unfinished while it is typed, so it is not parsed: the line, what is open before the caret and the
section it stands in decide.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from workbench.hooks.chain import DIALECT_IDS, Kind
from workbench.hooks.chain_file import CASE_KEYS, CHAIN_KEYS, PROTOCOLS, STEP_KEYS
from workbench.hooks.expectations import KINDS
from workbench.hooks.model import Decision, OnError, Outcome, Phase
from workbench.hooks.registry import BUILTINS
from workbench.skill.completion import NOTHING, Completion, Offer
from workbench.skill.packaged import load_yaml, resource

_SECTION = re.compile(r"^([A-Za-z_]+):", re.MULTILINE)
_DASH = re.compile(r"^([ \t]*)-(?=\s|$)", re.MULTILINE)
_WORD = re.compile(r"[\w./-]*$")
_VALUE = re.compile(r"""(?:^|[\s{,\[-])"?([A-Za-z_][\w-]*)"?:[ \t]+"?[\w./-]*$""")
_USE = re.compile(r"\buse:[ \t]*\"?([\w-]+)")
_QUOTED = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\n]|'')*'|(?:^|\s)#[^\n]*")
_TEXTS = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\n]|'')*'")
_OPENED = re.compile(r"([\w-]+):\s*$")
_PHASES = tuple(Phase)
_FLAGS = ("true", "false")
_WORDS: Mapping[str, Sequence[str]] = {
    "dialect": DIALECT_IDS,
    "on_error": tuple(OnError),
    "protocol": PROTOCOLS,
    "enabled": _FLAGS,
    "decision": tuple(Decision),
    "outcome": tuple(Outcome),
    "version": ("1",),
    **dict.fromkeys(
        ("no_secrets", "unchanged", "blocked", "idempotent", "order_independent", "reject_by_host"), _FLAGS
    ),
}
"""What stands behind a key, where it is one of some words."""


class _Spot(NamedTuple):
    """Where the caret is: the top-level key above it, the key whose mapping is open, the text of the item so far, and
    its whole text."""

    section: str
    holder: str
    before: str
    item: str


def complete(text: str, index: int) -> Completion:
    """The proposals at a place in code points of a chain's text."""
    line_start = text.rfind("\n", 0, index) + 1
    line = text[line_start:index]
    if _in_quotes_or_comment(line):
        return NOTHING
    word = _WORD.search(line)
    prefix = word[0] if word else ""
    spot = _spot(text, index)
    found = _VALUE.search(line)
    if found is not None:
        offers = [Offer("value", name, name, len(name)) for name in _values(spot, found[1])]
    else:
        about = _about().get(_mapping_of(spot, line), {})
        offers = [
            Offer("key", name, f"{name}: ", len(name) + 2, about.get(name, "")) for name in _keys(text, spot, line)
        ]
    fitting = tuple(offer for offer in offers if offer.label.startswith(prefix) and offer.label != prefix)
    return Completion((index - len(prefix), index), prefix, fitting) if fitting else NOTHING


def _in_quotes_or_comment(line: str) -> bool:
    """Whether a text is open at the end of a line, or a comment has begun."""
    rest = _QUOTED.sub("", line)
    return '"' in rest or "'" in rest or bool(re.search(r"(?:^|\s)#[^\n]*$", _TEXTS.sub("", line)))


def _spot(text: str, index: int) -> _Spot:
    before = text[:index]
    sections = list(_SECTION.finditer(before))
    section = sections[-1] if sections else None
    start = section.end() if section else 0
    dashes = [(len(found[1]), start + found.start()) for found in _DASH.finditer(before[start:])]
    outer = min((depth for depth, _ in dashes), default=0)
    item = max((at for depth, at in dashes if depth == outer), default=start)
    after = re.search(rf"^(?:[ \t]{{0,{outer}}}-|\S)", text[index:], re.MULTILINE)
    end = index + after.start() if after and after.start() else len(text)
    line_end = text.find("\n", index)
    whole = text[item : max(end, line_end if line_end >= 0 else len(text))]
    return _Spot(section[1] if section else "", _holder(before[item:]), before[item:], whole)


def _holder(item: str) -> str:
    """The key whose value is the innermost open brace or bracket, or the lines further in; empty for the item's own."""
    plain = _QUOTED.sub(lambda found: " " * len(found[0]), item)
    stack: list[str] = []
    for found in re.finditer(r"([\w-]+):[ \t]*([{\[])|([{\[])|([}\]])", plain):
        if found[4]:
            stack = stack[:-1]
        else:
            stack.append(found[1] or (stack[-1] if stack else ""))
    return stack[-1] if stack else _block_holder(plain)


def _block_holder(item: str) -> str:
    """The key on a line of its own under which the last line is further in; empty for none."""
    *above, last = item.split("\n")
    for line in reversed(above):
        if line.strip() and _indent(line) < _indent(last):
            found = _OPENED.search(line)
            return found[1] if found else ""
    return ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))


def _values(spot: _Spot, key: str) -> Iterable[str]:
    if spot.section in _PHASES:
        if spot.holder == "with":
            return _parameters(spot).get(key, ())
        if key == Kind.BUILTIN.value:
            return [name for name, entry in BUILTINS.items() if entry.phase is Phase(spot.section)]
    return _WORDS.get(key, ())


def _keys(text: str, spot: _Spot, line: str) -> Iterable[str]:
    there = set(re.findall(r"([A-Za-z_][\w-]*):", spot.item))
    if line == _word(line):
        return [key for key in CHAIN_KEYS if key not in set(_SECTION.findall(text))]
    if spot.section in _PHASES:
        if spot.holder == "with":
            return [key for key in _parameters(spot) if key not in there]
        if spot.holder not in ("", *_PHASES):
            return ()
        return [key for key in STEP_KEYS if key not in there]
    if spot.section == "expect" or (spot.section == "cases" and spot.holder == "expect"):
        return (*KINDS, "step")
    return [key for key in CASE_KEYS if key not in there] if spot.section == "cases" else ()


def _mapping_of(spot: _Spot, line: str) -> str:
    """What the mapping at the caret is called in the schema; empty for parameters."""
    if line == _word(line):
        return "chain"
    if spot.section in _PHASES:
        return "" if spot.holder == "with" else "step"
    return "expectation" if spot.section == "expect" or spot.holder == "expect" else "case"


@cache
def _about() -> Mapping[str, Mapping[str, str]]:
    """What each key is for, by the mapping that it stands in: the schema says it, for editors of others too."""
    schema = json.loads(resource("schema", "chain.schema.json").read_bytes())
    parts = schema["$defs"]
    found = {
        "chain": schema["properties"], "step": parts["step"]["properties"], "case": parts["case"]["properties"],
        "expectation": parts["expectation"]["oneOf"][0]["properties"],
    }  # fmt: skip
    return {
        name: {key: one["description"] for key, one in keys.items() if isinstance(one, dict) and "description" in one}
        for name, keys in found.items()
    }


def _word(line: str) -> str:
    found = _WORD.search(line)
    return found[0] if found else ""


def _parameters(spot: _Spot) -> Mapping[str, Sequence[str]]:
    """The parameters of the hook that the item uses, each with the words that it takes."""
    found = _USE.search(spot.item)
    return _words().get(found[1], {}) if found else {}


@cache
def _words() -> Mapping[str, Mapping[str, Sequence[str]]]:
    data: Mapping[str, Mapping[str, Sequence[str]]] = load_yaml(resource("hooks", "words.yaml"))["parameters"]
    return data
