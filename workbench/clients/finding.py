"""Whether a client's walk finds a SKILL.md where it stands: the discovery facts of a profile as typed rules.

A profile that lacks a fact says nothing, and a place that depends on it is "not known" for this client; a place that
does not depend on it is judged as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from workbench.clients.client import Client
from workbench.clients.facts import Facts
from workbench.clients.verdict import Reason
from workbench.clients.walk import Found

ANY_DEPTH = 1_000_000
UNKNOWN = "unknown"
WORDS: Mapping[str, tuple[str, ...]] = {
    "root_skill": ("listed", "ignored", "hides-others", UNKNOWN),
    "hidden": ("entered", "skipped", UNKNOWN),
    "node_modules": ("entered", "skipped", UNKNOWN),
    "nested": ("listed", "skipped", UNKNOWN),
    "linked_folders": ("followed", "skipped", "inside", UNKNOWN),
    "linked_files": ("read", "skipped", "inside", UNKNOWN),
    "collision": ("all", "first", "last", "error", UNKNOWN),
    "collision_order": ("path", "name", "unspecified", UNKNOWN),
    "bad_skill": ("skipped", "fails"),
    "real_path": ("listed", "merged", UNKNOWN),
}
"""The words that a fact `discovery.KEY` may have."""


@dataclass(frozen=True, slots=True)
class WalkRules:
    """How one client looks for skills below a skills root; each field is the fact `discovery.NAME` of its profile.

    `depth`: folders below the root that a SKILL.md may stand in (1: the root's direct children; `any`: no limit). What
    stands in the root itself is `root_skill`'s: `listed` beside the others, `ignored`, or `hides-others`. `hidden` and
    `node_modules`: whether such folders are `entered`. `nested`: whether a skill in another skill's folder is `listed`.
    `file_names`: which spellings count. `linked_folders`: `followed`, `skipped`, or `inside` where one that leads out
    of the root makes the whole scan fail; `linked_files` the same for a SKILL.md that is a link. `real_path`: whether
    two ways to the same file are `merged`. `max_folders` (the root included) and `max_entries`: where the walk of one
    root stops. `collision`: which of several skills of one name stay: `all`, the `first` or `last` in load order, none
    (`error`). `collision_order`: how a root's own skills are ordered for that: by `path`, by `name`, or as the disk
    lists them (`unspecified`). `collision_case`: whether names are compared without regard to case. `bad_skill`:
    whether one skill that cannot be loaded `fails` the whole scan.
    """

    depth: int | None = None
    root_skill: str = UNKNOWN
    hidden: str = UNKNOWN
    node_modules: str = UNKNOWN
    nested: str = UNKNOWN
    file_names: frozenset[str] = frozenset({"SKILL.md"})
    linked_folders: str = UNKNOWN
    linked_files: str = UNKNOWN
    real_path: str = "listed"
    max_folders: int = ANY_DEPTH
    max_entries: int = ANY_DEPTH
    collision: str = UNKNOWN
    collision_order: str = UNKNOWN
    collision_case: bool = True
    bad_skill: str = "skipped"

    @classmethod
    def of(cls, facts: Facts) -> WalkRules:
        """The rules that these facts describe. Raises `ValueError` naming a fact that has no such word or type."""
        values = {key: _checked(key, facts[f"discovery.{key}"].value) for key in _FIELDS if f"discovery.{key}" in facts}
        return cls(**values)


def _checked(key: str, value: Any) -> Any:
    if key in WORDS:
        if value not in WORDS[key]:
            raise ValueError(f"discovery.{key}: '{value}' is none of {', '.join(WORDS[key])}")
        return value
    if key == "file_names":
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise ValueError("discovery.file_names must be a list of texts")
        return frozenset(value)
    if key == "collision_case":
        if not isinstance(value, bool):
            raise ValueError("discovery.collision_case must be true or false")
        return value
    if key == "depth" and value in ("any", UNKNOWN):
        return ANY_DEPTH if value == "any" else None
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"discovery.{key} must be a positive whole number{' or any' if key == 'depth' else ''}")
    return value


_FIELDS = tuple(WalkRules.__dataclass_fields__)

UNKNOWN_KINDS = frozenset({"place-unknown", "same-name-unknown"})
"""Kinds of reasons that say that nobody knows: the state is then `not-known`."""


@cache
def walk_rules(client: Client) -> WalkRules:
    """The rules of a client's profile."""
    return WalkRules.of(client.facts)


def reach(client: Client, found: Found) -> Reason | None:
    """Why this client's walk does not find the file, or that it is not known; None where it finds it.

    A walk that follows links meets a file by each of its paths; whether both are listed is module `library`'s matter.
    """
    rules = walk_rules(client)
    if found.plain and found.folders <= rules.max_folders and found.entries <= rules.max_entries:
        return None
    unknown: Reason | None = None
    for check in _CHECKS:
        reason = check(rules, found)
        if reason is None:
            continue
        if reason.kind not in UNKNOWN_KINDS:
            return reason
        unknown = unknown or reason
    return unknown


def _reason(kind: str, fact: str, **values: str | int) -> Reason:
    return Reason(kind, None, f"discovery.{fact}", tuple(values.items()))


def _unknown(fact: str, what: str) -> Reason:
    return _reason("place-unknown", fact, what=what)


def _name(rules: WalkRules, found: Found) -> Reason | None:
    if found.filename in rules.file_names:
        return None
    return _reason("file-name", "file_names", name=found.filename, wanted=", ".join(sorted(rules.file_names)))


def _depth(rules: WalkRules, found: Found) -> Reason | None:
    level = len(found.folder)
    if level == 0:
        if rules.root_skill == "ignored":
            return _reason("in-root", "root_skill")
        return _unknown("root_skill", "in-root") if rules.root_skill == UNKNOWN else None
    if rules.depth is None:
        return None if level == 1 else _unknown("depth", "deep")
    return _reason("too-deep", "depth", depth=level, limit=rules.depth) if level > rules.depth else None


def _hidden(rules: WalkRules, found: Found) -> Reason | None:
    name = next((item for item in found.folder if item[:1] == "."), None)
    if name is None or rules.hidden == "entered":
        return None
    return _unknown("hidden", "hidden") if rules.hidden == UNKNOWN else _reason("hidden-folder", "hidden", folder=name)


def _node_modules(rules: WalkRules, found: Found) -> Reason | None:
    if "node_modules" not in found.folder or rules.node_modules == "entered":
        return None
    if rules.node_modules == UNKNOWN:
        return _unknown("node_modules", "node_modules")
    return _reason("node-modules", "node_modules")


def _nested(rules: WalkRules, found: Found) -> Reason | None:
    """A skill above the file. One in the root encloses all others, which only `hides-others` means by it."""
    if not found.enclosing:
        return None
    if found.below_root and rules.root_skill == "hides-others":
        return _reason("hidden-by-root", "root_skill", other=found.enclosing[0])
    above = found.enclosing[1:] if found.below_root else found.enclosing
    if not above or rules.nested == "listed":
        return None
    if rules.nested == UNKNOWN:
        return _unknown("nested", "nested")
    return _reason("nested-skill", "nested", other=above[-1])


def _links(rules: WalkRules, found: Found) -> Reason | None:
    if found.link:
        reason = _link("linked_folders", rules.linked_folders, found.link, found.outside)
        if reason is not None:
            return reason
    return _link("linked_files", rules.linked_files, found.path, found.outside) if found.file_link else None


def _link(fact: str, word: str, path: str, outside: bool) -> Reason | None:
    if word == UNKNOWN:
        return _unknown(fact, "link")
    if word == "skipped":
        return _reason("linked-folder" if fact == "linked_folders" else "linked-file", fact, link=path)
    return _reason("link-outside", fact, link=path) if word == "inside" and outside else None


def _limits(rules: WalkRules, found: Found) -> Reason | None:
    if found.folders > rules.max_folders:
        return _reason("folder-limit", "max_folders", limit=rules.max_folders)
    if found.entries > rules.max_entries:
        return _reason("entry-limit", "max_entries", limit=rules.max_entries)
    return None


_CHECKS: tuple[Callable[[WalkRules, Found], Reason | None], ...] = (
    _name,
    _depth,
    _hidden,
    _node_modules,
    _nested,
    _links,
    _limits,
)
