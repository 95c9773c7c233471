"""What each reader makes of one scalar: its type, and the text that the reader's own language prints for it.

`1_000`, `0o17`, `1:30`, `on`, `.5` and `2024-01-01` are a number to one agent, a date to the next and text to a third.
The patterns follow the YAML 1.1 type repository and the YAML 1.2 core schema, each with the liberties that js-yaml 3,
js-yaml 4 and serde_yaml take; PyYAML is asked itself, one scalar at a time.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from decimal import Decimal
from typing import Any

import yaml
from yaml.constructor import SafeConstructor

from workbench.skill.scalars import TEXT_TAG, core_type

CORE_TAG = "tag:yaml.org,2002:"
_SHOWN_LIMIT = 4_096
_LONGEST_NUMBER = 2_048
_LONGEST_PYTHON = 16_384
"""Code points; whatever its base, a whole number of more has over 4,300 digits, more than Python reads or prints. The
time for one of base 60 grows with the square of its length."""
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE, _FALSE = frozenset({"true", "True", "TRUE"}), frozenset({"false", "False", "FALSE"})
_INT3 = re.compile(
    r"[-+]?(?:0|0b_*[01][01_]*|0x_*[0-9a-fA-F][0-9a-fA-F_]*|0_*[0-7][0-7_]*|[1-9][0-9_]*(?::[0-5]?[0-9])*)(?<!_)"
)
_FLOAT3 = re.compile(
    r"(?:[-+]?(?:0|[1-9][0-9_]*)(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9_]+(?:[eE][-+]?[0-9]+)?|"
    r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))(?<!_)"
)
_INT4 = re.compile(r"[-+]?(?:0|0b_*[01][01_]*|0x_*[0-9a-fA-F][0-9a-fA-F_]*|0o_*[0-7][0-7_]*|[0-9][0-9_]*)(?<!_)")
_FLOAT4 = re.compile(
    r"(?:[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9_]+(?:[eE][-+]?[0-9]+)?|"
    r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))(?<!_)"
)
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_TIME = re.compile(
    r"(\d{4})-(\d\d?)-(\d\d?)(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.(\d*))?"
    r"(?:[ \t]*(?:Z|([-+])(\d\d?)(?::(\d\d))?))?",
    re.ASCII,
)
_CONSTRUCTOR: Any = SafeConstructor()

Resolved = tuple[str, str]
"""The type's name and the text that the language prints."""


class RefusedError(ValueError):
    """A reader cannot make a value of this scalar and refuses the whole header; the message says why."""


def js_yaml_3(node: yaml.ScalarNode, tag: str | None) -> Resolved:
    """js-yaml 3: YAML 1.2 words, but octal by a leading zero, sexagesimal numbers, `_` in numbers and dates."""
    return _js_yaml(node, tag, _INT3, _FLOAT3)


def js_yaml_4(node: yaml.ScalarNode, tag: str | None) -> Resolved:
    """js-yaml 4: YAML 1.2 words and numbers, still with `_` in numbers, `0b` and dates."""
    return _js_yaml(node, tag, _INT4, _FLOAT4)


def _js_yaml(node: yaml.ScalarNode, tag: str | None, whole: re.Pattern[str], real: re.Pattern[str]) -> Resolved:
    value = str(node.value)
    if tag is None:
        return ("str", value) if node.style else _js_plain(value, whole, real)
    if tag in ("!", TEXT_TAG):
        return "str", value
    kind = tag.removeprefix(CORE_TAG)
    if kind == "binary" and re.fullmatch(r"[A-Za-z0-9+/=\s]*", value):
        return "binary", ""
    if kind == "merge" and value == "<<":
        return "str", value
    found = _js_plain(value, whole, real)
    if found[0] == kind or (kind == "float" and found[0] == "int" and real.fullmatch(value)):
        return kind, found[1]
    if kind == "set" and value == "":
        return "map", "[object Object]"
    known = kind in ("int", "float", "bool", "null", "timestamp", "binary", "merge")
    raise RefusedError(f"cannot read this value as {tag}" if known else f"unknown tag {tag}")


def _js_plain(value: str, whole: re.Pattern[str], real: re.Pattern[str]) -> Resolved:
    if value in _NULLS:
        return "null", "null"
    if value in _TRUE or value in _FALSE:
        return "bool", value.lower()
    first = value[0]
    if not (first.isdigit() or first in "-+."):
        return "str", value
    if len(value) <= _LONGEST_NUMBER:
        if whole.fullmatch(value):
            return "int", js_number(_js_int(value, octal_by_zero=whole is _INT3))
        if real.fullmatch(value):
            return "float", js_number(_js_float(value))
    date = _js_date(value)
    return ("str", value) if date is None else ("timestamp", date)


def _js_int(value: str, octal_by_zero: bool) -> float:
    bare = value.replace("_", "")
    sign = -1 if bare[0] == "-" else 1
    bare = bare.lstrip("+-")
    if bare[:2] in ("0b", "0x", "0o"):
        return sign * _real(int(bare[2:], {"b": 2, "x": 16, "o": 8}[bare[1]]))
    if octal_by_zero and len(bare) > 1 and bare[0] == "0":
        return sign * _real(int(bare, 8))
    if ":" in bare:
        return sign * _sixties(bare)
    return sign * _real(int(bare))


def _real(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _sixties(text: str) -> float:
    total = 0.0
    for part in text.split(":"):
        total = total * 60 + float(part or 0)
    return total


def _js_float(value: str) -> float:
    bare = value.replace("_", "").lower()
    sign = -1.0 if bare[0] == "-" else 1.0
    bare = bare.lstrip("+-")
    if bare == ".inf":
        return sign * math.inf
    if bare == ".nan":
        return math.nan
    if ":" in bare:
        return sign * _sixties(bare)
    return sign * float(bare) if bare != "." else math.nan


def js_number(value: float) -> str:
    """A number as JavaScript prints it (ECMA-262, Number::toString)."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    text = "".join(map(str, digits)).rstrip("0") or "0"
    point = len(digits) + int(exponent)
    minus = "-" if sign else ""
    if 0 < point <= 21:
        return minus + (text.ljust(point, "0") if len(text) <= point else f"{text[:point]}.{text[point:]}")
    if -6 < point <= 0:
        return f"{minus}0.{'0' * -point}{text}"
    fraction = f".{text[1:]}" if len(text) > 1 else ""
    return f"{minus}{text[0]}{fraction}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def _js_date(value: str) -> str | None:
    """The instant of a date in ISO form; what a JavaScript `Date` prints depends on the machine's clock zone."""
    match = _DATE.fullmatch(value) or _TIME.fullmatch(value)
    if match is None:
        return None
    parts = [int(part or 0) for part in match.groups()[:6]]
    hour, minute, second = (*parts[3:], 0, 0, 0)[:3]
    try:
        found = dt.datetime(parts[0], 1, 1, tzinfo=dt.UTC)
        months = parts[1] - 1
        found = found.replace(year=found.year + months // 12, month=months % 12 + 1)
        found += dt.timedelta(days=parts[2] - 1, hours=hour, minutes=minute, seconds=second)
        found += _fraction(match) - _zone(match)
    except (ValueError, OverflowError):
        return "Invalid Date"
    return f"{found:%Y-%m-%dT%H:%M:%S}.{found.microsecond // 1000:03d}Z".rjust(24, "0")


def _fraction(match: re.Match[str]) -> dt.timedelta:
    digits = match[7] if match.re is _TIME else None
    return dt.timedelta(milliseconds=int((digits or "0")[:3].ljust(3, "0")))


def _zone(match: re.Match[str]) -> dt.timedelta:
    if match.re is not _TIME or not match[8]:
        return dt.timedelta()
    ahead = dt.timedelta(hours=int(match[9]), minutes=int(match[10] or 0))
    return -ahead if match[8] == "-" else ahead


def npm_yaml(node: yaml.ScalarNode, tag: str | None) -> Resolved:
    """The npm package `yaml`: the YAML 1.2 core schema; a tag that it does not know is passed over."""
    value = str(node.value)
    if tag is None and node.style:
        return "str", value
    kind = "str" if tag is not None else core_type(value)
    if tag is not None and tag.startswith(CORE_TAG):
        named = tag.removeprefix(CORE_TAG)
        found = core_type(value)
        if named == found or (named == "float" and found == "int"):
            kind = named
        elif named == "binary":
            return "binary", ""
        elif named == "timestamp" and (date := _js_date(value)):
            return "timestamp", date
    return kind, _core_shown(kind, value)


def _core_shown(kind: str, value: str) -> str:
    if kind == "null":
        return "null"
    if kind == "bool":
        return value.lower()
    if kind == "str" or len(value) > _LONGEST_NUMBER:
        return value
    bare = value.lstrip("+-")
    if bare[:2] in ("0x", "0o"):
        return js_number(_js_int(value, octal_by_zero=False))
    return js_number(_js_float(value))


def serde(node: yaml.ScalarNode, tag: str | None) -> Resolved:
    """serde_yaml, into a field of type text: whatever it is, the text as it stands counts; only null is nothing."""
    value = str(node.value)
    if tag == CORE_TAG + "null" and not node.style:
        if value not in _NULLS - {""}:
            raise RefusedError("cannot read this value as null")
        return "null", value
    if tag is not None or node.style:
        return "str", value
    kind = core_type(value)
    if kind == "int" and len(bare := value.lstrip("+-")) > 1 and bare[0] == "0" and bare.isdigit():
        kind = "str"
    return kind, value


def text(node: yaml.ScalarNode, tag: str | None) -> Resolved:
    """A reader without types: every scalar is the text that it is."""
    return "str", str(node.value)


def python_value(node: yaml.ScalarNode) -> Any:
    """What PyYAML's safe loader makes of one scalar. Raises `RefusedError`."""
    if node.tag == TEXT_TAG:
        return node.value
    make = SafeConstructor.yaml_constructors.get(node.tag)
    if make is None or node.tag in _FOR_COLLECTIONS:
        raise RefusedError(f"no value can be made for the tag {node.tag}")
    if len(node.value) > _LONGEST_PYTHON and node.tag == CORE_TAG + "int":
        raise RefusedError("a number of more digits than Python reads")
    try:
        return make(_CONSTRUCTOR, node)
    except (yaml.YAMLError, ValueError, ArithmeticError, LookupError, TypeError, AttributeError) as failure:
        raise RefusedError(f"cannot read this value as {node.tag}: {str(failure).partition(chr(10))[0]}") from failure


_FOR_COLLECTIONS = frozenset(CORE_TAG + kind for kind in ("seq", "map", "set", "omap", "pairs"))


def pyyaml(node: yaml.ScalarNode, tag: str | None) -> Resolved:
    """PyYAML's safe loader: YAML 1.1, shown as `str()` shows the value. Raises `RefusedError`."""
    if node.tag == TEXT_TAG:
        return "str", str(node.value)
    value = python_value(node)
    try:
        return node.tag.removeprefix(CORE_TAG), str(value)[:_SHOWN_LIMIT]
    except ValueError as failure:  # a number of more digits than Python prints, which stops its readers as well
        raise RefusedError("a number of more digits than Python prints") from failure
