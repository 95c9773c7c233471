"""A project's own client profiles: files of the same shape as those that ship, which add a client or change one.

A file says what it knows. What it leaves out comes from the profile it is `based_on`, or from the one of the same id
that ships; a client that is based on none is "not known" in all that its file does not tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from workbench.clients.client import NOT_CLIENTS, Client, client_of, clients
from workbench.clients.fact_types import check_facts
from workbench.clients.finding import WalkRules
from workbench.clients.matching import PatternError, matching
from workbench.clients.placed import Keys, Mistake, Placed, PlacedError, read_placed, shortened
from workbench.clients.profile import Profile, profile_of, profiles
from workbench.skill.findings import Severity
from workbench.skill.packaged import load_yaml, resource

_GROUPS = ("loader", "discovery", "catalog", "delivery")
_KEYS = ("id", "order", "title", "version", "as_of", "source", "based_on", "lint", "sources", *_GROUPS)
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_FACT = re.compile(rf"(?:{'|'.join(_GROUPS)})(?:\.[\w-]+)+")
_MOST = 100
"""Files that the patterns of one project may match."""
_LAST = 100
"""The order of a client that says none: after all that ship."""


@dataclass(frozen=True, slots=True)
class Own:
    """The profiles and clients of a project by id, and every mistake in its files."""

    profiles: Mapping[str, Profile] = field(default_factory=dict)
    clients: Mapping[str, Client] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()

    def all_clients(self) -> dict[str, Client]:
        """Those that ship with the project's over them, in menu order."""
        found = {**clients(), **self.clients}
        return dict(sorted(found.items(), key=lambda pair: pair[1].order))

    def all_profiles(self) -> dict[str, Profile]:
        """The profiles of lint that ship, with the project's over them."""
        return {**profiles(), **self.profiles}


def read_own(folder: Path, patterns: Sequence[str], told_by: Path | None = None) -> Own:
    """What the files say that the patterns match, which count from `folder` and stay below it; never raises.

    `told_by` is the file that names the patterns; mistakes in them are its mistakes.
    """
    found: dict[str, tuple[Profile, Client | None]] = {}
    mistakes: list[Mistake] = []
    for path in _files(folder, patterns, told_by or folder, mistakes):
        try:
            placed = read_placed(path)
        except PlacedError as failure:
            mistakes.append(failure.mistake)
            continue
        made = _made(placed, mistakes)
        if made is None:
            continue
        if made[0].id in found:
            mistakes.append(placed.mistake(("id",), f"'{made[0].id}' is the id of another file's client"))
            continue
        found[made[0].id] = made
    own = {name: client for name, (_, client) in found.items() if client is not None}
    return Own({name: profile for name, (profile, _) in found.items()}, own, tuple(mistakes))


def _files(folder: Path, patterns: Sequence[str], told_by: Path, mistakes: list[Mistake]) -> Iterator[Path]:
    matched: dict[Path, None] = {}
    for pattern in patterns:
        try:
            here = matching(folder, pattern)
        except PatternError as failure:
            mistakes.append(Mistake(told_by, 0, 0, f"files.profiles: '{shortened(pattern)}': {failure}"))
            continue
        if not here:
            mistakes.append(Mistake(told_by, 0, 0, f"files.profiles: no file matches '{shortened(pattern)}'"))
        matched.update(dict.fromkeys(here))
    if len(matched) > _MOST:
        mistakes.append(Mistake(told_by, 0, 0, f"files.profiles: more than {_MOST} files match; the rest is not read"))
    yield from list(matched)[:_MOST]


def _made(placed: Placed, mistakes: list[Mistake]) -> tuple[Profile, Client | None] | None:
    """The profile and client of one file; None, with the reason among the mistakes, when it cannot be used."""
    before = len(mistakes)
    mistakes.extend(_wrong(placed))
    if len(mistakes) > before:
        return None
    data = _over(_base(placed.values), placed.values)
    try:
        profile = profile_of(data)
        if profile.id in NOT_CLIENTS:
            return profile, None
        client = client_of(data, profile)
        WalkRules.of(client.facts)
        check_facts(client.facts)
    except (KeyError, TypeError, ValueError) as failure:
        mistakes.append(_of_failure(placed, failure))
        return None
    return profile, client


def _wrong(placed: Placed) -> Iterator[Mistake]:
    values = placed.values
    for key in values:
        if key not in _KEYS:
            yield placed.mistake((key,), f"unknown key '{shortened(key)}'; there are: {', '.join(_KEYS)}")
    name = values.get("id")
    if not isinstance(name, str) or not _ID.fullmatch(name) or len(name) > 64:
        yield placed.mistake(("id",), "'id' must be lower-case letters, digits and single hyphens")
    elif "based_on" not in values and name not in profiles():
        for key in ("title", "as_of"):
            if key not in values:
                yield placed.mistake((), f"'{key}' is missing")
    base = values.get("based_on", "spec")
    if not isinstance(base, str) or base not in profiles():
        yield placed.mistake(("based_on",), f"'based_on' must be one of {', '.join(profiles())}")
    order = values.get("order", 1)
    if isinstance(order, bool) or not isinstance(order, int):
        yield placed.mistake(("order",), "'order' must be a whole number")
    yield from _wrong_shapes(placed)


def _wrong_shapes(placed: Placed) -> Iterator[Mistake]:
    values = placed.values
    for key in ("lint", "sources", *_GROUPS):
        if not isinstance(values.get(key, {}), dict):
            yield placed.mistake((key,), f"'{key}' must be a mapping")
    lint = values.get("lint")
    yield from _wrong_lint(placed, lint if isinstance(lint, dict) else {})
    title = values.get("title", "x")
    texts = title if isinstance(title, dict) else {"en": title}
    if not (isinstance(texts.get("en"), str) and isinstance(texts.get("zh", ""), str)):
        yield placed.mistake(("title",), "'title' must be a text, or a mapping with 'en' and 'zh'")
    sources = values.get("sources")
    for name, source in sources.items() if isinstance(sources, dict) else ():
        if not isinstance(source, dict) or not isinstance(source.get("where"), str) or "confidence" not in source:
            yield placed.mistake(("sources", name), f"source '{name}' needs 'where' and 'confidence'")


def _wrong_lint(placed: Placed, lint: Mapping[str, Any]) -> Iterator[Mistake]:
    for key, value in lint.items():
        if key not in _LINT:
            yield placed.mistake(("lint", key), f"unknown key '{shortened(key)}'; there are: {', '.join(_LINT)}")
        elif not _LINT[key][0](value):
            yield placed.mistake(("lint", key), f"'{key}' must be {_LINT[key][1]}")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_limits(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(item, int) and not isinstance(item, bool) and item > 0 for item in value.values()
    )


def _is_level(value: Any) -> bool:
    return isinstance(value, str) and value in tuple(Severity)


_LINT: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "column": (_is_text, "text"),
    "cap": (_is_level, f"one of {', '.join(Severity)}"),
    "fields": (_is_texts, "a list of texts"),
    "refuses": (_is_texts, "a list of texts"),
    "description_limits": (_is_limits, "a mapping of positive whole numbers by unit"),
    "by_loader": (_is_flag, "true or false"),
}
"""What stands under `lint`."""


def _base(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the file builds on: the profile that it names, or that of its own id; else a bare one."""
    name = values.get("based_on", values["id"])
    if name in profiles():
        base: Mapping[str, Any] = load_yaml(resource("clients", f"{name}.yaml"))
        return base if name == values["id"] else {**base, "order": _LAST, "based_on": name}
    fields = sorted(profiles()["spec"].fields)
    return {
        "order": _LAST,
        "based_on": "",
        "lint": {"column": "spec", "cap": "info", "by_loader": True, "fields": fields},
    }


def _over(base: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The file's values over the base's, group by group and fact by fact."""
    found = {**base, **{key: value for key, value in values.items() if key not in ("lint", "sources", *_GROUPS)}}
    if isinstance(found.get("title"), str):
        found["title"] = {"en": found["title"], "zh": found["title"]}
    found["title"] = {"zh": found["title"]["en"], **found["title"]}
    for key in ("lint", "sources", *_GROUPS):
        found[key] = _deep(base.get(key, {}), values.get(key, {}))
    given = values.get("loader", {}).get("description")
    if isinstance(given, dict) and "max" in given and "kept" not in given:
        found["loader"]["description"].pop("kept", None)  # what the base keeps belongs to the limit of the base
    return found


def _deep(base: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(base)
    for key, value in values.items():
        old = found.get(key)
        group = isinstance(value, dict) and "is" not in value and isinstance(old, dict) and "is" not in old
        found[key] = _deep(old, value) if group and isinstance(old, dict) else value
    return found


def _of_failure(placed: Placed, failure: Exception) -> Mistake:
    """What a reader of facts complained of, at the fact that its message names."""
    words = f"'{failure.args[0]}' is missing or no source" if isinstance(failure, KeyError) else str(failure)
    named = _FACT.search(words)
    keys: Keys = tuple(named[0].split(".")) if named else ()
    if isinstance(failure, KeyError) and not keys:
        keys = next((at for at in placed.places if at and at[-1] == "by" and _at(placed, at) == failure.args[0]), ())
    return placed.mistake(keys, words)


def _at(placed: Placed, keys: Keys) -> Any:
    value: Any = placed.values
    for key in keys:
        value = value[key]
    return value
