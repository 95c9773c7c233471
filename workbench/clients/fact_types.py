"""What the facts of a project's own profile must be that neither loader nor walk check: directories and list lines.

Their templates become paths and text. A template may therefore hold nothing but plain `{word}`s: what Python's format
language knows beyond them reaches into objects and fills the memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from string import Formatter
from typing import Any

from workbench.clients.facts import Facts

CLIMBS = ("here", "top", "up", "down")
"""Which project folders a directory is looked for in: the folder itself, the top of its git repository, all from the
folder up to there (nearest first), all from there down to the folder."""
SCOPES = ("repo", "user", "system", "admin")
MOST_ROOTS = 200
_ROOT_KEYS = ("path", "scope", "climb", "needs")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_LINE_WORDS = ("name", "description", "path", "location")


def check_facts(facts: Facts) -> None:
    """Raises `ValueError`, naming the fact, for one that is not what its readers need."""
    known = {"home", "project"}
    if "discovery.environment" in facts:
        known |= _environment(facts["discovery.environment"].value)
    if "discovery.roots" in facts:
        _roots(facts["discovery.roots"].value, known)
    for key, check in _CHECKS.items():
        if key in facts:
            check(key, facts[key].value)


def _environment(value: Any) -> set[str]:
    key = "discovery.environment"
    if not isinstance(value, Mapping):
        raise ValueError(f"{key} must be a mapping of variables to the paths that stand for them")
    known = {"home"}
    for name, default in value.items():
        if not _VARIABLE.fullmatch(name):
            raise ValueError(f"{key}: '{name[:40]}' is no name of a variable")
        _template(key, default, known)
        known.add(name)
    return known


def _roots(value: Any, known: Collection[str]) -> None:
    key = "discovery.roots"
    if not isinstance(value, list) or len(value) > MOST_ROOTS:
        raise ValueError(f"{key} must be a list of at most {MOST_ROOTS} directories")
    for entry in value:
        if not isinstance(entry, dict) or not {"path", "scope"} <= set(entry) <= set(_ROOT_KEYS):
            raise ValueError(f"{key}: each item has 'path' and 'scope', and perhaps 'climb' and 'needs'")
        if entry["scope"] not in SCOPES:
            raise ValueError(f"{key}: the scope is none of {', '.join(SCOPES)}")
        if entry.get("climb", "here") not in CLIMBS:
            raise ValueError(f"{key}: 'climb' is none of {', '.join(CLIMBS)}")
        if not isinstance(entry.get("needs", ""), str):
            raise ValueError(f"{key}: 'needs' must be text")
        paths = entry["path"] if isinstance(entry["path"], list) else [entry["path"]]
        for path in paths:
            _path(key, path, known)
        if not paths:
            raise ValueError(f"{key}: 'path' must be text or a list of texts")


def _path(key: str, path: Any, known: Collection[str]) -> None:
    _template(key, path, known)
    if not path.startswith(("/", "{")) or ".." in path.split("/"):
        raise ValueError(f"{key}: a path begins with '/' or with one of {_words(known)}, and has no '..'")
    if not path.strip("/"):
        raise ValueError(f"{key}: the whole disk is no directory of skills")


def _template(key: str, value: Any, known: Collection[str]) -> None:
    """Raises `ValueError` unless it is a text with nothing but these words in braces."""
    if not isinstance(value, str) or not value:
        raise ValueError(f"{key}: a text is needed")
    try:
        parts = list(Formatter().parse(value))
    except ValueError as failure:
        raise ValueError(f"{key}: {failure}") from failure
    for _, word, form, conversion in parts:
        if word is not None and (word not in known or form or conversion):
            raise ValueError(f"{key}: in braces stand {_words(known)} and nothing else")


def _words(known: Collection[str]) -> str:
    return ", ".join(f"{{{word}}}" for word in sorted(known))


def _line(key: str, value: Any) -> None:
    _template(key, value, _LINE_WORDS)


def _text(key: str, value: Any) -> None:
    if not isinstance(value, str):
        raise ValueError(f"{key} must be text")


def _texts(key: str, value: Any) -> None:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{key} must be a list of texts")


_CHECKS: Mapping[str, Callable[[str, Any], None]] = {
    "catalog.line": _line,
    "catalog.between": _text,
    "catalog.empty": _text,
    "catalog.order": _texts,
    "catalog.extras": _texts,
}
