"""YAML with places, read as YAML 1.2 reads scalars. A bomb of aliases is refused before it is unfolded."""

from __future__ import annotations

import yaml

from workbench.routing.taskfiles.source import DEEPEST, MOST, TOO_MANY, Fields, Node, Source, short
from workbench.skill.frontmatter import compose, failure_index, failure_message
from workbench.skill.scalars import reading

_REPEATED = 100_000
"""Values that aliases may add to a file. Without aliases there are never more values than characters."""


def read_yaml(source: Source) -> Node:
    """The value of a text. Raises `TaskFileError`, also for a key that stands twice in one mapping."""
    too_large = _too_large(source.text)
    if too_large:
        source.refuse(0, too_large)
    try:
        root = compose(source.text)
    except yaml.YAMLError as failure:
        source.refuse(failure_index(failure), f"not YAML: {failure_message(failure)}")
    if root is None:
        source.refuse(0, "is empty")
    return _Unfold(source).node(root, 0)


def _too_large(text: str) -> str:
    """Why a text must not be composed, empty where it may: that fills stack and memory, reading events does not."""
    depth = count = 0
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            count += 1
            if depth > DEEPEST:
                return "is nested too deeply"
            if count > MOST:
                return TOO_MANY
    except (yaml.YAMLError, UnicodeEncodeError):
        return ""  # whoever composes it says why
    return ""


class _Unfold:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._left = len(source.text) + _REPEATED

    def node(self, found: yaml.Node, depth: int) -> Node:
        at = found.start_mark.index if found.start_mark else 0
        self._left -= 1
        if self._left < 0 or depth > DEEPEST:
            self._source.refuse(at, "its aliases repeat too much")
        if isinstance(found, yaml.MappingNode):
            return Node(self._fields(found, depth), at)
        if isinstance(found, yaml.SequenceNode):
            return Node([self.node(item, depth + 1) for item in found.value], at)
        return Node(_scalar(found), at, not getattr(found, "style", None))

    def _fields(self, found: yaml.MappingNode, depth: int) -> Fields:
        nodes: dict[str, Node] = {}
        keys: dict[str, int] = {}
        for key, value in found.value:
            at = key.start_mark.index
            if not isinstance(key, yaml.ScalarNode):
                self._source.refuse(at, "a key is a plain word")
            if key.value in nodes:
                self._source.refuse(at, f"'{short(key.value)}' stands twice")
            keys[key.value], nodes[key.value] = at, self.node(value, depth + 1)
        return Fields(nodes, keys)


def _scalar(found: yaml.Node) -> object:
    """A truth value or nothing where YAML 1.2 reads one; every other scalar is the text that was typed."""
    core = reading(found).yaml12
    if core == "bool":
        return str(found.value).lower() == "true"
    return None if core == "null" else str(found.value)
