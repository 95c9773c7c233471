"""Checks a value against a JSON Schema: the keywords of draft 2020-12 that describe tool outputs, others are refused.

A keyword that was quietly left out would pass what the author meant to forbid.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import re2

from workbench.hooks.dialects.stepping import canonical
from workbench.hooks.model import Value

_TYPES: Mapping[str, Callable[[Value], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "integer": lambda value: (
        not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, float) and value.is_integer()))
    ),
}
_NOTES = frozenset(
    ("$schema", "$id", "$comment", "$defs", "definitions", "title", "description", "default", "examples", "format")
)
_KNOWN = _NOTES | frozenset(
    [
        "type",
        "enum",
        "const",
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "uniqueItems",
        "minLength",
        "maxLength",
        "pattern",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minProperties",
        "maxProperties",
        "anyOf",
        "oneOf",
        "allOf",
        "not",
        "$ref",
    ]
)
_DEEPEST = 64


def _any(value: Value) -> bool:
    return True


def _is_types(value: Value) -> bool:
    names = value if isinstance(value, list) else [value]
    return bool(names) and all(isinstance(name, str) and name in _TYPES for name in names)


def _is_texts(value: Value) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_list(value: Value) -> bool:
    return isinstance(value, list)


_SHAPES: Mapping[str, tuple[Callable[[Value], bool], str]] = {
    "type": (_is_types, f"one or a list of {', '.join(_TYPES)}"),
    "required": (_is_texts, "a list of texts"),
    "uniqueItems": (_TYPES["boolean"], "true or false"),
    **dict.fromkeys(("enum", "anyOf", "oneOf", "allOf", "prefixItems"), (_is_list, "a list")),
    **dict.fromkeys(("properties", "patternProperties", "$defs", "definitions"), (_TYPES["object"], "an object")),
    **dict.fromkeys(("pattern", "$ref"), (_TYPES["string"], "a text")),
    **dict.fromkeys(
        ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
         "minItems", "maxItems", "minProperties", "maxProperties"),
        (_TYPES["number"], "a number"),
    ),
}  # fmt: skip
"""What may stand behind a keyword, and what it is called."""
_LEAST: Mapping[str, Callable[[Any, Any], bool]] = {
    "minimum": lambda value, bound: value >= bound,
    "maximum": lambda value, bound: value <= bound,
    "exclusiveMinimum": lambda value, bound: value > bound,
    "exclusiveMaximum": lambda value, bound: value < bound,
}
_SIZES = {"minLength": (str, 1), "maxLength": (str, -1), "minItems": (list, 1), "maxItems": (list, -1),
          "minProperties": (dict, 1), "maxProperties": (dict, -1)}  # fmt: skip


class SchemaError(ValueError):
    """A schema that cannot be used."""


def violations(value: Value, schema: Value) -> Iterator[str]:
    """Where and how a value breaks a schema. Raises `SchemaError` for a schema that cannot be used."""
    yield from _Check(schema).of(value, schema, "", 0)


def refuse_unknown(schema: Value, depth: int = 0) -> None:
    """Raises `SchemaError` for a keyword that is not checked here, or a pattern that RE2 cannot run."""
    if isinstance(schema, bool):
        return
    if not isinstance(schema, dict) or depth > _DEEPEST:
        raise SchemaError("a schema is an object, true or false")
    for key, value in schema.items():
        if key not in _KNOWN:
            raise SchemaError(f"the keyword '{key[:40]}' is not checked here")
        fits, wanted = _SHAPES.get(key, (_any, ""))
        if not fits(value):
            raise SchemaError(f"'{key}' needs {wanted}")
        if key == "pattern":
            _pattern(value)
        for inner in _inner(key, value):
            refuse_unknown(inner, depth + 1)


def _inner(key: str, value: Any) -> list[Value]:
    if key in ("properties", "patternProperties", "$defs", "definitions"):
        return list(value.values())
    if key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        return list(value)
    return [value] if key in ("items", "additionalProperties", "not") else []


@lru_cache(maxsize=512)
def _pattern(text: Any) -> Any:
    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(str(text), options)
    except re2.error as failure:
        raise SchemaError(f"the pattern '{str(text)[:60]}' cannot be run: {failure}") from failure


class _Check:
    """One check; `root` is where `$ref` begins."""

    def __init__(self, root: Value) -> None:
        self.root = root

    def of(self, value: Value, schema: Value, at: str, depth: int) -> Iterator[str]:
        where = at or "the output"
        if depth > _DEEPEST:
            raise SchemaError(
                f"{where[:60]}: schema and output are nested too deeply, or a '$ref' leads round in a circle"
            )
        if schema is True:
            return
        if not isinstance(schema, dict):
            yield f"{where} is not allowed"
            return
        if "$ref" in schema:
            yield from self.of(value, self._target(schema["$ref"]), at, depth + 1)
        yield from _plain(value, schema, where)
        if isinstance(value, dict):
            yield from self._object(value, schema, at, depth)
        elif isinstance(value, list):
            yield from self._list(value, schema, at, depth)
        yield from self._combined(value, schema, at, depth)

    def _target(self, ref: Any) -> Value:
        found: Any = self.root
        for part in str(ref).removeprefix("#").split("/")[1:]:
            found = found.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(found, dict) else None
        if not str(ref).startswith("#") or found is None:
            raise SchemaError(f"'$ref' leads nowhere: {str(ref)[:60]}")
        return found

    def _object(self, value: dict[str, Value], schema: dict[str, Any], at: str, depth: int) -> Iterator[str]:
        for key in schema.get("required", ()):
            if key not in value:
                yield f"{at or 'the output'} lacks '{key}'"
        known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
        for key, item in value.items():
            inner = [known[key]] if key in known else []
            inner += [one for pattern, one in patterns.items() if _pattern(pattern).search(key)]
            if not inner and "additionalProperties" in schema:
                inner = [schema["additionalProperties"]]
            for one in inner:
                yield from self.of(item, one, f"{at}.{key}" if at else key, depth + 1)

    def _list(self, value: list[Value], schema: dict[str, Any], at: str, depth: int) -> Iterator[str]:
        lead = schema.get("prefixItems", [])
        for place, item in enumerate(value):
            one = lead[place] if place < len(lead) else schema.get("items", True)
            yield from self.of(item, one, f"{at}[{place}]", depth + 1)
        if schema.get("uniqueItems") and len({_key(item) for item in value}) < len(value):
            yield f"{at or 'the output'} holds an item twice"

    def _combined(self, value: Value, schema: dict[str, Any], at: str, depth: int) -> Iterator[str]:
        where = at or "the output"
        for one in schema.get("allOf", ()):
            yield from self.of(value, one, at, depth + 1)
        for key, wanted in (("anyOf", None), ("oneOf", 1)):
            if key in schema:
                fits = sum(next(self.of(value, one, at, depth + 1), None) is None for one in schema[key])
                if fits == 0 or (wanted is not None and fits != wanted):
                    yield f"{where} fits {fits} of the {len(schema[key])} schemas of {key}"
        if "not" in schema and next(self.of(value, schema["not"], at, depth + 1), None) is None:
            yield f"{where} fits what 'not' forbids"


def _plain(value: Value, schema: dict[str, Any], where: str) -> Iterator[str]:
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(kind in _TYPES and _TYPES[kind](value) for kind in kinds):
        yield f"{where} is no {' or '.join(kinds)}"
    if "enum" in schema and not any(_same(value, one) for one in schema["enum"]):
        yield f"{where} is none of the values of 'enum'"
    if "const" in schema and not _same(value, schema["const"]):
        yield f"{where} is not the value of 'const'"
    yield from _numbers(value, schema, where)
    for key, (kind, sign) in _SIZES.items():
        if key in schema and isinstance(value, kind) and (len(value) - schema[key]) * sign < 0:
            yield f"{where} breaks {key} {schema[key]}: it has {len(value)}"
    if "pattern" in schema and isinstance(value, str) and not _pattern(schema["pattern"]).search(value):
        yield f"{where} does not match '{schema['pattern'][:60]}'"


def _numbers(value: Value, schema: dict[str, Any], where: str) -> Iterator[str]:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return
    for key, fits in _LEAST.items():
        if key in schema and not fits(value, schema[key]):
            yield f"{where} breaks {key} {schema[key]}"
    step = schema.get("multipleOf")
    if step and not math.isclose(value / step, round(value / step), abs_tol=1e-9):
        yield f"{where} is no multiple of {step}"


def _key(value: Value) -> str:
    """The same text for what is equal as JSON: 1.0 is 1."""

    def whole(part: Value) -> Value:
        if isinstance(part, dict):
            return {key: whole(item) for key, item in part.items()}
        if isinstance(part, list):
            return [whole(item) for item in part]
        return int(part) if isinstance(part, float) and part.is_integer() else part

    return canonical(whole(value))


def _same(one: Value, other: Value) -> bool:
    """Equal as JSON: true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return one == other
