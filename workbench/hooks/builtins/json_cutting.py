"""Shortens JSON so that it stays JSON: long texts and lists lose their ends, and `_truncated` says what went."""

from __future__ import annotations

import json
from collections.abc import Callable

from workbench.hooks.builtins.cutting import Cut, Unit, head_end, length
from workbench.hooks.dialects.stepping import canonical
from workbench.hooks.model import Value

MARK = "_truncated"
_LEVELS = 24


def shortened(value: Value, cut: Cut) -> Value:
    """The value, the same one when its JSON is within the limit. It stays of its kind, unless not even an empty one of
    that kind with the mark fits: then a text or null stands there."""
    unit = Unit.CODE_POINTS if cut.unit is Unit.LINES else cut.unit
    return _fitted(value, cut.limit, unit, canonical)


def shortened_text(text: str, cut: Cut) -> str | None:
    """JSON text within the limit; None when the text is no JSON object or list."""
    if text.lstrip(" \t\r\n")[:1] not in ("{", "["):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if length(text, cut.unit) <= cut.limit:
        return text
    unit = Unit.CODE_POINTS if cut.unit is Unit.LINES else cut.unit
    return _written(_fitted(value, cut.limit, unit, _written))


def _written(value: Value) -> str:
    """As it stood, without blanks: the order of keys is the author's."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _fitted(value: Value, limit: int, unit: Unit, write: Callable[[Value], str]) -> Value:
    if length(write(value), unit) <= limit:
        return value
    if isinstance(value, str):
        return value[: _most_of_text(value, limit, unit, write)]
    low, high, best = 0, max(limit, 1), None
    for _ in range(_LEVELS):  # the largest bound of texts and lists that fits
        middle = (low + high) // 2
        made = _bounded(value, middle, unit)
        if length(write(made), unit) <= limit:
            low, best = middle, made
        else:
            high = middle
        if high - low <= 1:
            break
    if best is not None:
        return best
    return next((bare for bare in _bare(value) if length(write(bare), unit) <= limit), None)


def _bare(value: Value) -> tuple[Value, ...]:
    """What says with ever fewer signs that everything went."""
    kind: tuple[Value, ...] = ({MARK: True}, {}) if isinstance(value, dict) else ([{MARK: True}], [])
    return (*kind, "…", 0) if not isinstance(value, dict | list) else (*kind, 0)


def _most_of_text(text: str, limit: int, unit: Unit, write: Callable[[Value], str]) -> int:
    low, high = 0, min(len(text), limit * 4)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if length(write(text[:middle]), unit) <= limit else (low, middle - 1)
    return low


def _bounded(value: Value, bound: int, unit: Unit) -> Value:
    """With texts of at most so many units, and lists and objects of at most a part of that."""
    if isinstance(value, str):
        if length(value, unit) <= max(bound, 1):
            return value
        return value[: head_end(value, bound, unit)] + "…"
    most = bound // 8 + 1
    if isinstance(value, list):
        kept = [_bounded(item, bound, unit) for item in value[:most]]
        if len(value) > most:
            return [*kept, {MARK: len(value) - most}]
        return kept if any(new is not old for new, old in zip(kept, value, strict=True)) else value
    if isinstance(value, dict):
        made = {key: _bounded(item, bound, unit) for key, item in list(value.items())[:most]}
        lost = len(value) - len(made)
        cut = any(made[key] is not value[key] for key in made)
        return value if not lost and not cut else {**made, MARK: lost or True}
    return value
