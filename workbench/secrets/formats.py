"""The forms of secrets from resources/secrets, read when first needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import re2
import yaml

_PACKAGE = Path(__file__).resolve().parent.parent
_COUNT = re.compile(r"\{(\d+)(?:,(\d+))?\}")
_TIGHT = 8
"""Counts in heads up to this are kept as they are."""
_BACK, _REACH = 120, 600
"""Bytes before and after a telling text in which a match is looked for first; one that goes on is followed further."""


class Format(NamedTuple):
    """One form. `near` are lower-case texts, one of them in every match; `head` finds in small letters the places where
    a match may be, as `heads` do that are written out. `pattern` is RE2's, for bytes; its first group that takes part,
    if any, is the secret. `weigh` asks for a look at the value: `word`, or `code`, which is stricter. `back` and
    `reach` are bytes."""

    id: str
    title_en: str
    title_zh: str
    near: tuple[str, ...]
    heads: tuple[str, ...]
    head: Any
    pattern: Any
    weigh: str
    back: int
    reach: int


class Rules(NamedTuple):
    """Every form in the order of their precedence, and what a value is that is none: `stand_in` is searched in
    it, one of `words` and `codes` is all of it."""

    formats: tuple[Format, ...]
    stand_in: Any
    words: Any
    codes: Any


@cache
def rules() -> Rules:
    """Everything from the files. Raises `FileNotFoundError` or `ValueError` for a broken installation."""
    found: list[Format] = []
    stand_ins, words, codes = list[str](), list[str](), list[str]()
    for path in sorted(_folder().glob("*.yaml")):
        root = _plain(yaml.compose(path.read_bytes(), Loader=yaml.CSafeLoader))
        found += (_format(entry) for entry in root["formats"])
        stand_ins += root.get("stand_ins", ())
        words += root.get("words", ())
        codes += root.get("codes", ())
    return Rules(tuple(found), _any_of(stand_ins), _any_of(words), _any_of(codes))


def formats() -> tuple[Format, ...]:
    """Every form in the order of the files, which is that of their precedence."""
    return rules().formats


@cache
def telling() -> Any:
    """A set of all near texts: whether a text in small letters holds any of them."""
    return _set_of(sorted({re2.escape(near) for form in formats() for near in form.near}))


@cache
def heads() -> tuple[Any, tuple[tuple[int, ...], ...]]:
    """A set that says in one pass over a text in small letters which forms may have their head there, and the numbers
    of the forms that each of its members stands for. A head's counts are made loose: a small automaton is a fast one.
    """
    members: dict[str, list[int]] = {}
    for number, form in enumerate(formats()):
        for head in form.heads:
            members.setdefault(_COUNT.sub(_loose, head), []).append(number)
    return _set_of(list(members)), tuple(map(tuple, members.values()))


def _set_of(patterns: list[str]) -> Any:
    found = re2.Set.SearchSet(options())
    for pattern in patterns:
        found.Add(pattern)
    found.Compile()
    return found


def _loose(count: re.Match[str]) -> str:
    """A count of which the count that it stands for is a case."""
    low, high = int(count[1]), int(count[2] or count[1])
    return count[0] if high <= _TIGHT else f"{{{min(low, _TIGHT)},}}"


def options() -> Any:
    """Options of RE2 that write nothing to standard error, with memory for the larger forms."""
    made = re2.Options()
    made.log_errors = False
    made.max_mem = 32 << 20
    return made


def _folder() -> Path:
    """This room imports none of ours, so it looks for its data itself, as `skill.packaged` does."""
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        folder = root / "resources" / "secrets"
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"resources/secrets is missing beside {_PACKAGE}; the installation is incomplete")


def _format(entry: dict[str, Any]) -> Format:
    near = tuple(entry["near"])
    head = entry.get("head") or "|".join(re2.escape(text) for text in sorted(near, key=len, reverse=True))
    return Format(
        entry["id"],
        entry["title"]["en"],
        entry["title"]["zh"],
        near,
        (head,) if "head" in entry else tuple(map(re2.escape, near)),
        re2.compile(head.encode(), options()),
        re2.compile(entry["pattern"].encode(), options()),
        entry.get("weigh", ""),
        int(entry.get("back", _BACK)),
        int(entry.get("reach", _REACH)),
    )


def _any_of(patterns: list[str]) -> Any:
    return re2.compile("|".join(f"(?:{pattern})" for pattern in patterns).encode(), options())


def _plain(node: object) -> Any:
    """Mappings, lists and texts; every scalar stays a text."""
    if isinstance(node, yaml.MappingNode):
        return dict(_pairs(node))
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    if isinstance(node, yaml.ScalarNode):
        return node.value
    raise ValueError("resources/secrets holds something else than mappings, lists and texts")


def _pairs(node: yaml.MappingNode) -> Iterator[tuple[str, Any]]:
    for key, value in node.value:
        yield key.value, _plain(value)
