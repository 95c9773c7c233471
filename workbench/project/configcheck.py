"""The keys of `workbench.toml` and their types: one table, and the checks that need the rule cards and profiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.clients.profile import UnknownProfileError, profile
from workbench.lint.settings import Level
from workbench.project.tomlspans import Keys
from workbench.skill.cards import catalogue
from workbench.skill.findings import Severity

Mistake = tuple[Keys, str, bool]
"""Path of the key, reason, and whether the value is to blame rather than the key."""

LEVELS: Mapping[str, Level] = {**{str(level): level for level in Severity}, "off": None}
_KNOWN: Mapping[str, tuple[str, ...]] = {
    "project": ("roots", "primary", "also"),
    "files": ("tasks", "chains", "scripts", "recordings", "profiles", "baseline"),
    "override": ("path", "rules"),
}
_TOP = ("project", "rules", "override", "files", "minimum")
_CODE = re.compile(r"[A-Z](?:\d{1,3})?")


@dataclass(slots=True)
class Found:
    """The values that are right."""

    roots: tuple[str, ...] = ()
    primary: str | None = None
    also: tuple[str, ...] | None = None
    levels: dict[str, Level] = field(default_factory=dict)
    parameters: dict[str, dict[str, Any]] = field(default_factory=dict)
    overrides: list[tuple[str, dict[str, Level]]] = field(default_factory=list)
    files: dict[str, Any] = field(default_factory=dict)
    minimum: dict[str, Any] = field(default_factory=dict)


_HINTED = 50


class Checker:
    """Walks the values once and gathers mistakes and notes with the path of their key."""

    def __init__(self) -> None:
        self.errors: list[Mistake] = []
        self.notes: list[Mistake] = []
        self._has_own = False

    def check(self, values: Mapping[str, Any]) -> Found:
        """The usable part of a file's values."""
        found = Found()
        self._unknown((), values, _TOP)
        files = values.get("files")
        self._has_own = isinstance(files, dict) and bool(files.get("profiles"))
        self._project(self._table(values, "project"), found)
        self._rules(("rules",), self._table(values, "rules"), found.levels, found.parameters)
        self._overrides(values.get("override", []), found)
        self._files(self._table(values, "files"), found)
        self._minimum(self._table(values, "minimum"), found)
        return found

    def _wrong(self, keys: Keys, message: str) -> None:
        self.errors.append((keys, message, True))

    def _hint(self, key: str, known: Iterable[str]) -> str:
        """What was meant; each search takes a while, and past a number of mistakes nobody reads them."""
        return _hint(key, known) if len(self.errors) < _HINTED else ""

    def _unknown(self, keys: Keys, values: Mapping[str, Any], known: Iterable[str]) -> None:
        for key in values:
            if key not in known:
                self.errors.append(((*keys, key), f"unknown key '{key}'{self._hint(key, known)}", False))

    def _table(self, values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = values.get(key, {})
        if isinstance(value, dict):
            return value
        self._wrong((key,), f"'{key}' must be a table, not {_kind(value)}")
        return {}

    def _texts(self, keys: Keys, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list):
            self._wrong(keys, f"'{keys[-1]}' must be a list of texts, not {_kind(value)}")
            return ()
        for number, item in enumerate(value):
            if not isinstance(item, str):
                self._wrong((*keys, number), f"every item of '{keys[-1]}' must be a text, not {_kind(item)}")
        return tuple(item for item in value if isinstance(item, str))

    def _project(self, values: Mapping[str, Any], found: Found) -> None:
        self._unknown(("project",), values, _KNOWN["project"])
        if "roots" in values:
            found.roots = tuple(
                item
                for number, item in enumerate(self._texts(("project", "roots"), values["roots"]))
                if self._inside(("project", "roots", number), item)
            )
        if "primary" in values:
            found.primary = self._profile(("project", "primary"), values["primary"])
        if "also" in values:
            names = self._texts(("project", "also"), values["also"])
            checked = [self._profile(("project", "also", number), name) for number, name in enumerate(names)]
            found.also = tuple(name for name in checked if name is not None)

    def _inside(self, keys: Keys, path: str) -> bool:
        """Roots stay below the file: it may come from somebody else and must not open other folders."""
        if path and not path.startswith(("/", "\\")) and ":" not in path[:2] and ".." not in re.split(r"[/\\]", path):
            return True
        self._wrong(keys, f"'{path}' must be a folder below this file, without '..'")
        return False

    def _profile(self, keys: Keys, name: Any) -> str | None:
        if not isinstance(name, str):
            self._wrong(keys, f"must be the id of a profile, not {_kind(name)}")
            return None
        try:
            return profile(name).id
        except UnknownProfileError as failure:
            if self._has_own:  # it may be a project's own, which is read when it is asked for
                return name
            self._wrong(keys, str(failure))
            return None

    def _rules(
        self,
        keys: Keys,
        values: Mapping[str, Any],
        levels: dict[str, Level],
        parameters: dict[str, dict[str, Any]] | None,
    ) -> None:
        """Levels by selector; the narrower selector wins wherever it stands, so groups are laid down first."""
        by_width: list[tuple[int, tuple[str, ...], Level]] = []
        for selector, value in values.items():
            codes = self._codes((*keys, selector), selector)
            if isinstance(value, dict) and parameters is not None:
                self._rule_table((*keys, selector), codes, value, parameters)
                value = value.get("level")
                if value is None:
                    continue
                level = self._level((*keys, selector, "level"), value)
            else:
                level = self._level((*keys, selector), value)
            if not isinstance(level, bool):
                by_width.append((len(codes), codes, level))
        for _, codes, level in sorted(by_width, key=lambda item: -item[0]):
            levels.update(dict.fromkeys(codes, level))

    def _codes(self, keys: Keys, selector: str) -> tuple[str, ...]:
        codes = catalogue().matching(selector)
        if codes:
            return codes
        if _CODE.fullmatch(selector.upper()):
            self.notes.append((keys, f"this version has no rule '{selector}'; the setting does nothing yet", False))
            return ()
        slugs = [card.slug for card in catalogue().cards.values()]
        self.errors.append((keys, f"no rule is called '{selector}'{self._hint(selector, slugs)}", False))
        return ()

    def _level(self, keys: Keys, value: Any) -> Level | bool:
        """The level; False when it is none."""
        if isinstance(value, str) and value in LEVELS:
            return LEVELS[value]
        shown = f"'{value}'" if isinstance(value, str) else _kind(value)
        self._wrong(keys, f"must be error, warning, info or off, not {shown}")
        return False

    def _rule_table(
        self, keys: Keys, codes: tuple[str, ...], values: Mapping[str, Any], parameters: dict[str, dict[str, Any]]
    ) -> None:
        own = {key: value for key, value in values.items() if key != "level"}
        if not codes or not own:
            return
        if len(codes) > 1:
            self.errors.append((keys, "parameters need the code or slug of one rule", False))
            return
        known = catalogue().cards[codes[0]].parameters
        for key, value in own.items():
            if key not in known:
                reason = f"{codes[0]} has no parameter '{key}'{self._hint(key, known) or _listed(known)}"
                self.errors.append(((*keys, key), reason, False))
            elif not _same_type(value, known[key]):
                self._wrong((*keys, key), f"'{key}' must be {_kind(known[key])}, not {_kind(value)}")
            else:
                parameters.setdefault(codes[0], {})[key] = value

    def _overrides(self, values: Any, found: Found) -> None:
        if not isinstance(values, list) or not all(isinstance(item, dict) for item in values):
            self._wrong(("override",), "write each override as [[override]] with 'path' and 'rules'")
            return
        for number, item in enumerate(values):
            keys: Keys = ("override", number)
            self._unknown(keys, item, _KNOWN["override"])
            path, rules = item.get("path"), item.get("rules")
            if not isinstance(path, str) or not path:
                self._wrong((*keys, "path"), "an override needs 'path', a glob relative to this file")
            if not isinstance(rules, dict):
                self._wrong((*keys, "rules"), "an override needs 'rules', a table of levels by rule")
                continue
            levels: dict[str, Level] = {}
            self._rules((*keys, "rules"), rules, levels, None)
            if isinstance(path, str) and path:
                found.overrides.append((path, levels))

    def _files(self, values: Mapping[str, Any], found: Found) -> None:
        self._unknown(("files",), values, _KNOWN["files"])
        for key, value in values.items():
            if key == "baseline":
                if not isinstance(value, str):
                    self._wrong(("files", key), f"'baseline' must be a text, not {_kind(value)}")
                    continue
                found.files[key] = value
            elif key in _KNOWN["files"]:
                found.files[key] = self._texts(("files", key), value)

    def _minimum(self, values: Mapping[str, Any], found: Found) -> None:
        for key, value in values.items():
            if isinstance(value, int | float) and not isinstance(value, bool):
                found.minimum[key] = value
            else:
                self._wrong(("minimum", key), f"'{key}' must be a number, not {_kind(value)}")


def _same_type(value: Any, default: Any) -> bool:
    if isinstance(default, bool) or isinstance(value, bool):
        return isinstance(value, bool) and isinstance(default, bool)
    if isinstance(default, list):
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if isinstance(default, float):
        return isinstance(value, int | float)
    return isinstance(value, type(default))


_KINDS: tuple[tuple[type, str], ...] = (
    (bool, "true or false"),
    (int, "a whole number"),
    (float, "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "a table"),
)


def _kind(value: Any) -> str:
    return next((words for kind, words in _KINDS if isinstance(value, kind)), "a date or time")


def _listed(known: Iterable[str]) -> str:
    names = ", ".join(known)
    return f"; it has {names}" if names else ""


def _hint(key: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # only for a file with a mistake

    close = get_close_matches(key.lower(), list(known), 1)
    return f"; did you mean '{close[0]}'?" if close else ""
