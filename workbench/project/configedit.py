"""Changes one rule's level in `workbench.toml` and no other byte: comments, order and style stay the author's."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from workbench.project.config import FILE_NAME
from workbench.project.configcheck import LEVELS
from workbench.project.tomlspans import Keys, Spans, spans
from workbench.skill.cards import catalogue
from workbench.skill.text import newline_style

_BARE = re.compile(r"[A-Za-z0-9_-]+")


class ConfigEditError(ValueError):
    """The file cannot be changed safely; the message says why."""


def set_rule_level(path: Path, code: str, level: str) -> bytes:
    """The file's new bytes with the rule at this level (`error`, `warning`, `info` or `off`); writing is the caller's.

    A missing file gives a new one. Raises `ConfigEditError` for a file that is not TOML or an unknown level or code,
    and `OSError` when it cannot be read.
    """
    if level not in LEVELS or catalogue().find(code) is None:
        raise ConfigEditError(f"no rule '{code}' or no level '{level}'")
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        data = b""
    bom = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    try:
        text = data[len(bom) :].decode()
        before = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as failure:
        raise ConfigEditError(f"{path.name or FILE_NAME} is not readable: {failure}") from failure
    changed = _changed(text, before, code, level)
    _verify(before, changed, code, level)
    return bom + changed.encode()


def _changed(text: str, values: dict[str, Any], code: str, level: str) -> str:
    rules = values.get("rules", {})
    if not isinstance(rules, dict):
        raise ConfigEditError("'rules' is not a table")
    where = spans(text)
    value = json.dumps(level)
    selector = _own_selector(rules, code)
    if selector is None:
        return _added(text, where, ("rules",), (code,), value, rules)
    if not isinstance(rules[selector], dict):
        return _replaced(text, where.items[("rules", selector)].value, value)
    if "level" in rules[selector]:
        return _replaced(text, where.items[("rules", selector, "level")].value, value)
    return _added(text, where, ("rules", selector), ("level",), value, rules[selector])


def _own_selector(rules: dict[str, Any], code: str) -> str | None:
    """The key that stands for this one rule: its code or its slug, not a group."""
    card = catalogue().find(code)
    return next((key for key in rules if card is not None and catalogue().find(key) is card), None)


def _replaced(text: str, span: tuple[int, int], new: str) -> str:
    return text[: span[0]] + new + text[span[1] :]


def _added(text: str, where: Spans, table: Keys, key: tuple[str, ...], value: str, has: dict[str, Any]) -> str:
    """Below the table's head; inside its braces; else beside its dotted keys or in a table of its own."""
    line = f"{'.'.join(map(_key, key))} = {value}"
    newline = "\r\n" if newline_style(text) == "crlf" else "\n"
    if table in where.tables:
        at = where.tables[table][1]
        end = text.find("\n", at)
        if end < 0:
            return text + newline + line + newline
        return text[: end + 1] + line + newline + text[end + 1 :]
    if table in where.items:
        at = where.items[table].value[0] + 1
        return text[:at] + f" {line}" + ("," if has else " ") + text[at:]
    dotted = [item for keys, item in where.items.items() if keys[: len(table)] == table and _at_root(where, keys)]
    if dotted:
        at = dotted[0].key[0]
        names = ".".join(_key(str(part)) for part in (*table, *key))
        return text[:at] + f"{names} = {value}{newline}" + text[at:]
    gap = "" if not text else newline if text.endswith("\n") else newline * 2
    return f"{text}{gap}[{'.'.join(_key(str(part)) for part in table)}]{newline}{line}{newline}"


def _at_root(where: Spans, keys: Keys) -> bool:
    """Whether a key was written dotted from the top, not below a table's head."""
    return not any(keys[:size] in where.tables for size in range(1, len(keys) + 1))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _verify(before: dict[str, Any], text: str, code: str, level: str) -> None:
    """Reads the result again: everything else must be as it was."""
    try:
        after = tomllib.loads(text)
    except tomllib.TOMLDecodeError as failure:
        raise ConfigEditError(f"the change would make the file unreadable: {failure}") from failure
    rules = after.get("rules", {})
    selector = _own_selector(rules, code)
    now = rules.get(selector) if selector else None
    if (now.get("level") if isinstance(now, dict) else now) != level or _rest(before, code) != _rest(after, code):
        raise ConfigEditError(f"the level of {code} cannot be changed without changing more; edit the file by hand")


def _rest(values: dict[str, Any], code: str) -> dict[str, Any]:
    rules = dict(values.get("rules", {}))
    selector = _own_selector(rules, code)
    own = rules.pop(selector, None) if selector else None
    kept = {key: value for key, value in own.items() if key != "level"} if isinstance(own, dict) else {}
    return {**values, "rules": rules, "": kept}
