"""The file agents/openai.yaml beside a SKILL.md, by which Codex keeps a skill off the list."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import yaml

from workbench.skill.frontmatter import compose

_TRUE, _FALSE = frozenset({"true", "True", "TRUE"}), frozenset({"false", "False", "FALSE"})
_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_FILE = ("interface", "dependencies", "policy")
_INTERFACE = ("display_name", "short_description", "icon_small", "icon_large", "brand_color", "default_prompt")
_TOOL = ("type", "value", "description", "transport", "command", "url")
_POLICY = ("allow_implicit_invocation", "products")
_PRODUCTS = {word: low for low in ("chatgpt", "codex", "atlas") for word in (low, low.upper())}
"""The products that may be named, in the two spellings that are taken (codex-rs/protocol, `Product`)."""


class Policy(NamedTuple):
    """What `policy` says: whether the model may choose the skill (None: nothing), and for which products alone."""

    implicit: bool | None = None
    products: tuple[str, ...] = ()


class _ShapeError(ValueError):
    """Something in the file has not the type that Codex asks for."""


def policy_of(data: bytes | None) -> Policy:
    """The policy that counts.

    Codex ignores the whole file when it is no UTF-8, no YAML, names a known key twice or has the wrong type at any key
    that it knows (codex-rs/core-skills loader.rs); other keys may hold anything.
    """
    if not data:
        return Policy()
    try:
        root = _struct(compose(data.decode("utf-8")), _FILE)
        _texts(root.get("interface"), _INTERFACE)
        for tool in _items(_struct(root.get("dependencies"), ("tools",)).get("tools")):
            _texts(tool, _TOOL)
        policy = _struct(root.get("policy"), _POLICY)
        return Policy(_flag(policy.get("allow_implicit_invocation")), _products(policy.get("products")))
    except (UnicodeDecodeError, yaml.YAMLError, RecursionError, _ShapeError):
        return Policy()


def _struct(node: yaml.Node | None, known: Collection[str]) -> dict[str, yaml.Node]:
    """The known keys of a mapping; none where it is missing or blank."""
    if _is_blank(node):
        return {}
    if not isinstance(node, yaml.MappingNode):
        raise _ShapeError
    found = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode) or key.value in found:
            raise _ShapeError
        if key.value in known:
            found[key.value] = value
    return found


def _is_blank(node: yaml.Node | None) -> bool:
    return node is None or (isinstance(node, yaml.ScalarNode) and not node.style and node.value in _NULL)


def _texts(node: yaml.Node | None, known: Collection[str]) -> None:
    for value in _struct(node, known).values():
        if not isinstance(value, yaml.ScalarNode):
            raise _ShapeError


def _items(node: yaml.Node | None) -> list[yaml.Node]:
    if _is_blank(node):
        return []
    if not isinstance(node, yaml.SequenceNode):
        raise _ShapeError
    return list(node.value)


def _flag(node: yaml.Node | None) -> bool | None:
    if _is_blank(node):
        return None
    if not isinstance(node, yaml.ScalarNode) or node.style or node.value not in _TRUE | _FALSE:
        raise _ShapeError
    return node.value in _TRUE


def _products(node: yaml.Node | None) -> tuple[str, ...]:
    names = [item.value if isinstance(item, yaml.ScalarNode) else "" for item in _items(node)]
    if not set(names) <= _PRODUCTS.keys():
        raise _ShapeError
    return tuple(_PRODUCTS[name] for name in names)
