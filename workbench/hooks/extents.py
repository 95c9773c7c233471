"""How far what stands in a chain's file reaches: a chain knows where its parts begin, a mark needs their ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import yaml

from workbench.hooks.chain import Place
from workbench.skill.frontmatter import compose, node_span
from workbench.skill.text import Span, TextMap


class Extents:
    """The places of one file's bytes. A place that begins nothing reaches to the end of its line."""

    def __init__(self, data: bytes) -> None:
        body = data.removeprefix(b"\xef\xbb\xbf")
        self._text = body.decode("utf-8", "replace")
        self.places = TextMap(self._text, len(data) - len(body))

    @cached_property
    def _ends(self) -> dict[int, int]:
        return dict(_ends(self._text))

    def span(self, place: Place) -> Span | None:
        """The code points of a value, or of a key with its value; None where there is no place."""
        if not 0 < place.line <= len(self.places.starts):
            return None
        start = self.places.starts[place.line - 1] + max(0, place.column - 1)
        line_end = self.places.line_span(place.line - 1)[1]
        return start, max(start, self._ends.get(start, line_end))


def _ends(text: str) -> Iterator[tuple[int, int]]:
    """Where what begins at a code point ends. A later one of the same begin is the inner one, and counts."""
    try:
        root = compose(text)
    except yaml.YAMLError:
        return
    waiting, seen = [root] if root is not None else [], set[int]()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node_span(node, text, 0)[0], _end(node, text)
        if isinstance(node, yaml.SequenceNode):
            waiting += node.value
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                start, end = node_span(key, text, 0)
                yield start, max(end, _end(value, text))
                waiting.append(value)


def _end(node: yaml.Node, text: str) -> int:
    """Where a node ends. The parser counts comments behind a block to it; its last value does not."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return node_span(node, text, 0)[1]
