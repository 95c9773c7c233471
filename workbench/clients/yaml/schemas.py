"""A schema: how one reader types its scalars, and how its language prints lists and mappings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from workbench.clients.yaml import scalars
from workbench.clients.yaml.nodes import explicit_tag, is_merge
from workbench.clients.yaml.scalars import RefusedError, Resolved
from workbench.skill.frontmatter import compose

_SHOWN_LIMIT = 4_096
_DEEPEST = 40
_STAND_IN = "\ue000"
_TRAILING = re.compile(r"(?<=[^\s\\])[ \t]+(?=\r?\n)")

Scalar = Callable[[yaml.ScalarNode, str | None], Resolved]
Collection = Callable[["Schema", yaml.Node, str], str]


@dataclass(frozen=True, eq=False)
class Schema:
    """`scalar` types one scalar; `collection` prints a list or mapping, never more than some 4,000 characters.

    `blanks_stay` is for js-yaml, which keeps the blanks before a line end inside quotes.
    """

    name: str
    scalar: Scalar
    collection: Collection
    blanks_stay: bool = False

    def resolve(self, node: yaml.Node, text: str) -> Resolved:
        """The type of any node and what it prints as. Raises `RefusedError`."""
        if isinstance(node, yaml.ScalarNode):
            kind, shown = self.scalar(node, explicit_tag(node, text))
            return kind, with_blanks(node, text) if self.blanks_stay and kind == "str" and node.style else shown
        kind = "seq" if isinstance(node, yaml.SequenceNode) else "map"
        return kind, self.collection(self, node, text)


def with_blanks(node: yaml.ScalarNode, text: str) -> str:
    """The value of a quoted scalar with the blanks before its line ends, which YAML drops."""
    start, end = node.start_mark, node.end_mark
    if start is None or end is None or node.style not in ("'", '"') or start.line == end.line:
        return str(node.value)
    written = text[start.index : end.index]
    marked = _TRAILING.sub(lambda match: _STAND_IN * len(match[0]), written)
    if marked == written or _STAND_IN in written:
        return str(node.value)
    try:
        found = compose(marked)
    except yaml.YAMLError:
        found = None
    return str(found.value).replace(_STAND_IN, " ") if isinstance(found, yaml.ScalarNode) else str(node.value)


def _limited(parts: Iterator[str]) -> str:
    """The parts joined; what goes beyond the limit is left out, which an ellipsis tells."""
    found: list[str] = []
    size = 0
    for part in parts:
        found.append(part)
        size += len(part)
        if size > _SHOWN_LIMIT:
            return "".join(found)[:_SHOWN_LIMIT] + "…"
    return "".join(found)


def _in_python(schema: Schema, node: yaml.Node, text: str) -> str:
    """As `str()` prints the list or dict that PyYAML makes."""
    value: Callable[[yaml.ScalarNode], Any] = _typed if schema is PYYAML else _as_text
    return _limited(_python_parts(node, value, ()))


def _typed(node: yaml.ScalarNode) -> Any:
    try:
        return scalars.python_value(node)
    except RefusedError:
        return str(node.value)  # a key that is `=`, which PyYAML takes for text


def _as_text(node: yaml.ScalarNode) -> str:
    return str(node.value)


def _python_parts(node: yaml.Node, value: Callable[[yaml.ScalarNode], Any], above: tuple[int, ...]) -> Iterator[str]:
    if isinstance(node, yaml.ScalarNode):
        yield repr(value(node))
    elif id(node) in above or len(above) > _DEEPEST:
        yield "[...]" if isinstance(node, yaml.SequenceNode) else "{...}"
    elif isinstance(node, yaml.SequenceNode):
        yield "["
        for number, item in enumerate(node.value):
            yield ", " if number else ""
            yield from _python_parts(item, value, (*above, id(node)))
        yield "]"
    elif isinstance(node, yaml.MappingNode):
        yield "{"
        for number, (key, item) in enumerate(_last_of_each(node, value)):
            yield ", " if number else ""
            yield from _python_parts(key, value, (*above, id(node)))
            yield ": "
            yield from _python_parts(item, value, (*above, id(node)))
        yield "}"


def _last_of_each(node: yaml.MappingNode, value: Callable[[yaml.ScalarNode], Any]) -> list[tuple[yaml.Node, yaml.Node]]:
    """A key that stands twice keeps its first place and its last value, as in a dict."""
    found: dict[tuple[str, str], tuple[yaml.Node, yaml.Node]] = {}
    for key, item in _merged(node) if value is _typed else node.value:
        sign = (key.tag, str(key.value)) if isinstance(key, yaml.ScalarNode) else ("", str(id(key)))
        found[sign] = (found[sign][0] if sign in found else key, item)
    return list(found.values())


def _merged(node: yaml.MappingNode) -> list[tuple[yaml.Node, yaml.Node]]:
    """The pairs of a mapping, what one merge sign adds before its own; merges of merges are not followed."""
    added = [pair for key, item in node.value if is_merge(key) for pair in _pairs_of(item)]
    return [pair for pair in (*added, *node.value) if not is_merge(pair[0])]


def _pairs_of(node: yaml.Node) -> list[tuple[yaml.Node, yaml.Node]]:
    if isinstance(node, yaml.SequenceNode):
        return [pair for item in reversed(node.value[:20]) if isinstance(item, yaml.MappingNode) for pair in item.value]
    return list(node.value) if isinstance(node, yaml.MappingNode) else []


def _in_javascript(schema: Schema, node: yaml.Node, text: str) -> str:
    """As `String()` prints an array or object."""
    if isinstance(node, yaml.MappingNode):
        return "[object Object]"
    return _limited(_javascript_parts(schema, node, text, ()))


def _javascript_parts(schema: Schema, node: yaml.Node, text: str, above: tuple[int, ...]) -> Iterator[str]:
    if not isinstance(node, yaml.SequenceNode):
        try:
            kind, shown = schema.resolve(node, text)
        except RefusedError:
            kind, shown = "null", ""
        yield "" if kind == "null" else shown
    elif id(node) not in above and len(above) <= _DEEPEST:
        for number, item in enumerate(node.value):
            yield "," if number else ""
            yield from _javascript_parts(schema, item, text, (*above, id(node)))


def _as_written(schema: Schema, node: yaml.Node, text: str) -> str:
    start, end = node.start_mark, node.end_mark
    return text[start.index : end.index].rstrip()[:_SHOWN_LIMIT] if start is not None and end is not None else ""


PYYAML = Schema("pyyaml", scalars.pyyaml, _in_python)
PYTHON_TEXT = Schema("python-text", scalars.text, _in_python)
JS_YAML_3 = Schema("js-yaml-3", scalars.js_yaml_3, _in_javascript, blanks_stay=True)
JS_YAML_4 = Schema("js-yaml-4", scalars.js_yaml_4, _in_javascript, blanks_stay=True)
NPM_YAML = Schema("npm-yaml", scalars.npm_yaml, _in_javascript)
SERDE = Schema("serde", scalars.serde, _as_written)
WORDS = Schema("words", scalars.text, _as_written)
"""For parsers of their own that know text alone."""
