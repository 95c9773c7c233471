"""The file agents/openai.yaml beside a SKILL.md, by which Codex keeps a skill off the list."""

from __future__ import annotations

import yaml

from workbench.skill.frontmatter import compose

_TRUE, _FALSE = frozenset({"true", "True", "TRUE"}), frozenset({"false", "False", "FALSE"})


def allows_implicit(data: bytes | None) -> bool | None:
    """What `policy.allow_implicit_invocation` says; None where it says nothing that counts.

    Codex ignores the whole file when it is no UTF-8, no YAML or of the wrong shape (codex-rs/core-skills loader.rs).
    """
    policy = _policy(data)
    value = policy.get("allow_implicit_invocation")
    if not isinstance(value, yaml.ScalarNode) or value.style:
        return None
    return True if value.value in _TRUE else False if value.value in _FALSE else None


def products(data: bytes | None) -> tuple[str, ...]:
    """The products that `policy.products` names; empty for all."""
    value = _policy(data).get("products")
    if not isinstance(value, yaml.SequenceNode):
        return ()
    return tuple(item.value for item in value.value if isinstance(item, yaml.ScalarNode))


def _policy(data: bytes | None) -> dict[str, yaml.Node]:
    if not data:
        return {}
    try:
        root = compose(data.decode("utf-8"))
    except (UnicodeDecodeError, yaml.YAMLError):
        return {}
    policy = _entries(root).get("policy")
    return _entries(policy)


def _entries(node: yaml.Node | None) -> dict[str, yaml.Node]:
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}
