"""The world around a catalog: window, roots, usage, neighbours. A skill's fate depends on all of it."""

from __future__ import annotations

import json
import os
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.catalog.budgets.values import Usage

_UNPRINTED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
SCOPES = ("repo", "user", "system", "admin")
OVERRIDES = ("on", "name-only", "user-invocable-only", "off")


class RootSpec(NamedTuple):
    """A skills root, in the place of the list at which the client loads it.

    `path` is as the user gave it, `/` between its parts, and begins the path of every entry below it: relative to the
    scenario's file, or empty where the PATH of the command line is the root. `scope` is one of `SCOPES`; `shown_as` is
    the path that stands in the catalog text for the root; `location` is where the folder really is.
    """

    path: str
    scope: str
    shown_as: str
    location: str

    @classmethod
    def of_folder(cls, location: str, scope: str = "repo", shown_as: str | None = None, path: str = "") -> RootSpec:
        """A root as a person names it; what stands in the text is its absolute path unless said otherwise."""
        absolute = os.path.abspath(location)
        return cls(path, scope, absolute if shown_as is None else shown_as, absolute)


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a client would be given. None stands for the client's own default.

    `window` is the model's context window in tokens, `limit` a budget in the client's own unit, which wins over it.
    `usage` is by skill name, `now_ms` the clock for its decay. `bundled` are whole lines of skills that the client adds
    itself; `reserved` columns are taken by bundled lines whose text is not known. `overrides` are Claude Code's
    `skillOverrides` by skill name. `max_description` counts UTF-16 units (Claude Code), `max_entries` entries
    (tutorial). `variant` names an older form of the client. What-if: the skills whose SKILL.md stands at a path in
    `off` are left out, and those in `order` come first, in that order, where the client keeps the order it finds.
    """

    client: str
    roots: tuple[RootSpec, ...] = ()
    window: int | None = None
    limit: int | None = None
    usage: Mapping[str, Usage] = field(default_factory=dict)
    now_ms: int | None = None
    bundled: tuple[str, ...] = ()
    reserved: int = 0
    overrides: Mapping[str, str] = field(default_factory=dict)
    max_description: int | None = None
    max_entries: int | None = None
    variant: str | None = None
    off: frozenset[str] = frozenset()
    order: tuple[str, ...] = ()


def as_yaml(scenario: Scenario, folder: str, usage: str | None = None) -> str:
    """The scenario as the text of a file in `folder`: roots relative to it, `usage` the path of a usage file.

    Texts are written as JSON strings, which YAML reads as they are.
    """
    places = {root.path: os.path.relpath(root.location, folder).replace(os.sep, "/") for root in scenario.roots}
    lines = [f"client: {scenario.client}"]
    numbers = ("window", "limit", "max_description", "max_entries")
    lines += [f"{key}: {value}" for key in numbers if (value := getattr(scenario, key)) is not None]
    lines.append("roots:")
    for root in scenario.roots:
        lines.append(f"  - {{path: {_text(places[root.path])}, scope: {root.scope}, shown_as: {_text(root.shown_as)}}}")
    if usage is not None:
        lines.append(f"usage: {_text(usage)}")
    if scenario.now_ms is not None:
        lines.append(f"now: {scenario.now_ms}")
    if scenario.reserved:
        lines.append(f"reserved: {scenario.reserved}")
    if scenario.variant:
        lines.append(f"variant: {_text(scenario.variant)}")
    lines += _block("bundled", [f"- {_text(line)}" for line in scenario.bundled])
    lines += _block("overrides", [f"{_text(name)}: {_text(word)}" for name, word in scenario.overrides.items()])
    lines += _block("off", [f"- {_text(_moved(path, places))}" for path in sorted(scenario.off)])
    lines += _block("order", [f"- {_text(_moved(path, places))}" for path in scenario.order])
    return "\n".join(lines) + "\n"


def _moved(path: str, places: Mapping[str, str]) -> str:
    """An entry's path once its root is called otherwise; the innermost of nested roots counts."""
    for root in sorted(places, key=len, reverse=True):
        if not root or path.startswith(f"{root}/"):
            return posixpath.normpath(posixpath.join(places[root], path[len(root) :].lstrip("/")))
    return path


def _block(key: str, items: list[str]) -> list[str]:
    return [f"{key}:", *(f"  {item}" for item in items)] if items else []


def _text(value: str) -> str:
    return _UNPRINTED.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))
