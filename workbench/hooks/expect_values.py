"""What may stand behind each kind of expectation: functions that say what is wrong with a value, empty for nothing."""

from __future__ import annotations

from collections.abc import Callable

from workbench.hooks.json_paths import PathError, parse_path
from workbench.hooks.matching import text_pattern
from workbench.hooks.model import Value
from workbench.sandbox.patterns import PatternError


def texts(value: Value) -> tuple[str, ...]:
    """One text, or each of a list."""
    return (value,) if isinstance(value, str) else tuple(map(str, value)) if isinstance(value, list) else ()


def wrong_texts(value: Value) -> str:
    """A text or a list of texts, none empty."""
    items = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    fits = bool(items) and all(isinstance(item, str) and item for item in items)
    return "" if fits else "a text or a list of texts is needed"


def wrong_patterns(value: Value) -> str:
    """The same, with patterns that can be read."""
    if reason := wrong_texts(value):
        return reason
    try:
        for item in texts(value):
            text_pattern(item)
    except PatternError as failure:
        return str(failure)
    return ""


def wrong_text(value: Value) -> str:
    """A text that is not empty."""
    return "" if isinstance(value, str) and value.strip() else "a text is needed"


def wrong_flag(value: Value) -> str:
    """true or false."""
    return "" if isinstance(value, bool) else "true or false is needed"


def wrong_number(value: Value) -> str:
    """A number of 0 or more."""
    fits = isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
    return "" if fits else "a number of 0 or more is needed"


def wrong_path(value: Value) -> str:
    """A path, or `{path, equals}`."""
    if isinstance(value, str):
        value = {"path": value}
    if not isinstance(value, dict) or not isinstance(value.get("path"), str) or set(value) - {"path", "equals"}:
        return "a path such as $.a[0].b is needed, or {path: …, equals: …}"
    try:
        parse_path(value["path"])
    except PathError as failure:
        return str(failure)
    return ""


def wrong_schema(value: Value) -> str:
    """A JSON Schema, or the name of a file that holds one."""
    if isinstance(value, str):
        return wrong_text(value)
    from workbench.hooks.builtins.schema_check import SchemaError, refuse_unknown

    try:
        refuse_unknown(value)
    except (SchemaError, AttributeError, TypeError) as failure:
        return str(failure)
    return ""


def wrong_called(value: Value) -> str:
    """A step's name, or `{hook, times}`."""
    if isinstance(value, str):
        return wrong_text(value)
    if not isinstance(value, dict) or not isinstance(value.get("hook"), str) or set(value) - {"hook", "times"}:
        return "a step's name is needed, or {hook: …, times: n}"
    return wrong_number(value.get("times", 1))


def wrong_word(*words: str) -> Callable[[Value], str]:
    """One of some words."""
    return lambda value: "" if value in words else f"one of {', '.join(words)} is needed"


def anything(value: Value) -> str:
    """Whatever it is."""
    return ""
