"""What a YAML scalar is read as, under YAML 1.1 and under YAML 1.2.

Agents disagree here without a word: `on` is true for one and text for the next. The type is judged on the node (its tag
and style), never on the value that a loader made of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

_CORE_TAG = "tag:yaml.org,2002:"
TEXT_TAG = _CORE_TAG + "str"
_TYPED_STARTS = frozenset("-+.0123456789~nNtTfF")
_TYPED_WORDS = frozenset({"null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"})
# YAML 1.2.2, section 10.3.2 (core schema).
_NULL = re.compile(r"(?:null|Null|NULL|~|)")
_BOOL = re.compile(r"(?:true|True|TRUE|false|False|FALSE)")
_INT = re.compile(r"(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)")
_FLOAT = re.compile(
    r"[-+]?(?:(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|\.(?:inf|Inf|INF))|\.(?:nan|NaN|NAN)"
)
# YAML 1.1 reads y and n as booleans too; PyYAML and libyaml users do not, so they are left as text.
_CORE = (("null", _NULL), ("bool", _BOOL), ("int", _INT), ("float", _FLOAT))


@dataclass(frozen=True, slots=True)
class Reading:
    """Type names: `str`, `int`, `float`, `bool`, `null`, `timestamp`, `binary`, `map`, `seq`, `merge` or a tag."""

    yaml11: str
    yaml12: str

    @property
    def text(self) -> bool:
        """Whether both versions read a string."""
        return self.yaml11 == "str" and self.yaml12 == "str"

    @property
    def types(self) -> tuple[str, ...]:
        """The types other than `str`, each once, YAML 1.1 first."""
        return tuple(dict.fromkeys(kind for kind in (self.yaml11, self.yaml12) if kind != "str"))


TEXT = Reading("str", "str")


def reading(node: yaml.Node) -> Reading:
    """How the two versions read a node; an explicit tag decides for both."""
    if node.tag == TEXT_TAG and isinstance(node, yaml.ScalarNode):
        value = node.value
        if node.style or (
            value and (value[0] not in _TYPED_STARTS or (value[0].isalpha() and value not in _TYPED_WORDS))
        ):
            return TEXT
    if isinstance(node, yaml.MappingNode):
        return Reading("map", "map")
    if isinstance(node, yaml.SequenceNode):
        return Reading("seq", "seq")
    kind = node.tag.removeprefix(_CORE_TAG)
    if getattr(node, "style", None):
        return TEXT if kind == "str" else Reading(kind, kind)
    if kind == "value":
        kind = "str"
    core = core_type(node.value)
    if kind == "str" and core != "str" and _has_property(node):
        return TEXT
    if kind.startswith("!"):
        return Reading(kind, kind)
    return TEXT if kind == core == "str" else Reading(kind, core)


def _has_property(node: yaml.Node) -> bool:
    """Whether a tag or an anchor stands before a plain scalar: the node itself does not tell `!!str 42` from `42`."""
    return node.end_mark.index - node.start_mark.index > len(node.value)


def core_type(value: str) -> str:
    """The YAML 1.2 core schema's type of a plain scalar."""
    if value and value[0] not in _TYPED_STARTS:
        return "str"
    return next((kind for kind, pattern in _CORE if pattern.fullmatch(value)), "str")
