"""Changes to a chain's file as edits of spans: a step moved, switched off, given another parameter or rid of one.

Everything else of the file stays as it is, comments too. Each change is read again and compared with what was meant;
where it came out differently, nothing is changed and the reason is said. No Qt.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import yaml

from workbench.hooks.chain import NOWHERE, Chain, ChainError, Step
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.model import Phase, Value
from workbench.skill.frontmatter import compose

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_BOM: Final = "\ufeff"


class EditError(ValueError):
    """A change that cannot be made in the file; the message says why, in one line."""


@dataclass(frozen=True, slots=True)
class Move:
    """A step before or behind others of its phase: `to` is its place among them from 0, once it is taken out."""

    step: str
    to: int


@dataclass(frozen=True, slots=True)
class Switch:
    """A step on or off."""

    step: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class SetParam:
    """A parameter of a step with another value, or one more."""

    step: str
    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class DropParam:
    """A parameter of a step taken out of the file, so that what holds without it holds again."""

    step: str
    key: str


Change = Move | Switch | SetParam | DropParam


def changed(name: str, data: bytes, changes: Sequence[Change]) -> bytes:
    """The file's bytes with the changes, one after the other. Raises `EditError`, and `ChainError` for a file that is
    no chain before them."""
    for change in changes:
        data = _changed(name, data, change)
    return data


def _changed(name: str, data: bytes, change: Change) -> bytes:
    text = data.decode()
    bom = _BOM if text.startswith(_BOM) else ""
    text = text[len(bom) :]
    wanted = meant(parse_chain(name, data), change)
    made = (bom + _File(text, change.step).apply(change)).encode()
    try:
        found = parse_chain(name, made)
    except ChainError as failure:
        raise EditError(f"the file would be no chain any more: {failure.reason}") from failure
    if bare(found) != bare(wanted):
        raise EditError("this file is written in a way in which the change would touch more than the step")
    return made


def meant(chain: Chain, change: Change) -> Chain:
    """The chain as it is to be read after a change. Raises `EditError` for a step that is not there."""
    step = next((step for step in chain.steps if step.name == change.step), None)
    if step is None:
        raise EditError(f"no step is called '{change.step}'")
    steps = list(chain.pre if step.phase is Phase.PRE else chain.post)
    at = steps.index(step)
    if isinstance(change, Move):
        steps.insert(min(max(change.to, 0), len(steps) - 1), steps.pop(at))
    elif isinstance(change, Switch):
        steps[at] = replace(step, enabled=change.enabled)
    elif isinstance(change, DropParam):
        steps[at] = replace(step, params={key: value for key, value in step.params.items() if key != change.key})
    else:
        steps[at] = replace(step, params={**step.params, change.key: change.value})
    return replace(chain, pre=tuple(steps)) if step.phase is Phase.PRE else replace(chain, post=tuple(steps))


def bare(chain: Chain) -> Chain:
    """The chain without its places, to compare two of them."""
    pre, post = tuple(map(_bare, chain.pre)), tuple(map(_bare, chain.post))
    expect = tuple(item._replace(place=NOWHERE) for item in chain.expect)
    cases = tuple(
        case._replace(place=NOWHERE, expect=tuple(item._replace(place=NOWHERE) for item in case.expect))
        for case in chain.cases
    )
    return replace(chain, pre=pre, post=post, expect=expect, cases=cases, applies_place=NOWHERE)


def _bare(step: Step) -> Step:
    return replace(step, places={})


class _File:
    """The text of a file and the node of one of its steps."""

    def __init__(self, text: str, step: str) -> None:
        self.text = text
        found = _LINE_END.search(text)
        self.newline = found[0] if found else "\n"
        self.list, self.at = _find(compose(text), step)
        self.node = self.list.value[self.at]

    def apply(self, change: Change) -> str:
        """The text with the change."""
        if isinstance(change, Move):
            return self._moved(change.to)
        if isinstance(change, Switch):
            return self._set(self.node, "enabled", change.enabled)
        inner = _value(self.node, "with")
        if isinstance(change, DropParam):
            return self._without(inner, change.key)
        if isinstance(inner, yaml.MappingNode) and inner.value:
            return self._set(inner, change.key, change.value)
        return self._set(self.node, "with", {change.key: change.value})

    # One key of a mapping

    def _set(self, node: yaml.MappingNode, key: str, value: Value) -> str:
        old = _value(node, key)
        if old is not None:
            start, end = _start(old), self._end(old)
            return self.text[:start] + flow(value) + self.text[end:]
        said = f"{key}: {flow(value)}" if re.fullmatch(r"[A-Za-z_][\w-]*", key) else f"{flow(key)}: {flow(value)}"
        if node.flow_style:
            end = self._end(node.value[-1][1])
            return f"{self.text[:end]}, {said}{self.text[end:]}"
        first_key, first = node.value[0]
        start = _start(first_key)
        blank = " " * first_key.start_mark.column
        if isinstance(first, yaml.ScalarNode) and first.start_mark.line == first.end_mark.line:
            end = self._line_end(self._end(first))
            return f"{self.text[:end]}{self.newline}{blank}{said}{self.text[end:]}"
        return f"{self.text[:start]}{said}{self.newline}{blank}{self.text[start:]}"

    def _without(self, inner: yaml.Node | None, key: str) -> str:
        if not isinstance(inner, yaml.MappingNode) or _value(inner, key) is None:
            raise EditError(f"the file does not give '{key}'")
        return self._dropped(inner, key) if len(inner.value) > 1 else self._dropped(self.node, "with")

    def _dropped(self, node: yaml.MappingNode, key: str) -> str:
        """The text without a pair of a mapping that has others: its lines where they are its own."""
        pairs = [(_start(name), self._end(value)) for name, value in node.value]
        at = [name.value for name, _ in node.value].index(key)
        start, end = pairs[at]
        line, line_end = self._line_start(start), self._line_end(end)
        if not node.flow_style and not self.text[line:start].strip():
            after = _LINE_END.match(self.text, line_end)
            if after is None:
                return self.text[:line].rstrip("\r\n")
            return self.text[:line] + self.text[after.end() :]
        if at + 1 < len(pairs):
            return self.text[:start] + self.text[pairs[at + 1][0] :]
        return self.text[: pairs[at - 1][1]] + self.text[end:]

    def _end(self, node: yaml.Node) -> int:
        """Where a value ends, without the blanks, comments and line ends behind it."""
        if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
            last = node.value[-1]
            return self._end(last[1] if isinstance(last, tuple) else last)
        start, end = _start(node), node.end_mark.index if node.end_mark else len(self.text)
        return start + len(self.text[start:end].rstrip())

    def _line_end(self, at: int) -> int:
        found = _LINE_END.search(self.text, at)
        return found.start() if found else len(self.text)

    # The order

    def _moved(self, to: int) -> str:
        spans = self._flow_spans() if self.list.flow_style else self._block_spans()
        order = list(range(len(spans)))
        order.insert(min(max(to, 0), len(order) - 1), order.pop(self.at))
        parts, at = list[str](), 0
        for (start, end), source in zip(spans, order, strict=True):
            parts += (self.text[at:start], self.text[slice(*spans[source])])
            at = end
        return "".join((*parts, self.text[at:]))

    def _flow_spans(self) -> list[tuple[int, int]]:
        return [(_start(item), self._end(item)) for item in self.list.value]

    def _block_spans(self) -> list[tuple[int, int]]:
        """Each item with its dash and the comments right above it, without the last line's end."""
        starts = [self._item_start(item) for item in self.list.value]
        ends = [self._line_end(self._end(item)) for item in self.list.value]
        return list(zip(starts, ends, strict=True))

    def _item_start(self, item: yaml.Node) -> int:
        start = self.text.rfind("-", 0, _start(item))
        line = self._line_start(start)
        if self.text[line:start].strip():
            raise EditError("its steps share a line with something else")
        while line:
            above = self._line_start(line - 1 - (self.text[line - 2 : line] == "\r\n"))
            if not self.text[above:line].lstrip().startswith("#"):
                break
            line = above
        return line

    def _line_start(self, at: int) -> int:
        return max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at)) + 1


def _find(root: yaml.Node | None, step: str) -> tuple[yaml.SequenceNode, int]:
    for phase in ("pre", "post"):
        found = _value(root, phase) if isinstance(root, yaml.MappingNode) else None
        if isinstance(found, yaml.SequenceNode):
            for at, item in enumerate(found.value):
                if isinstance(item, yaml.MappingNode) and item.value and _name(item) == step:
                    return found, at
    raise EditError(f"no step is called '{step}'")


def _name(node: yaml.MappingNode) -> str:
    for key in ("name", "use", "python"):
        found = _value(node, key)
        if isinstance(found, yaml.ScalarNode):
            return str(found.value)
    return ""


def _value(node: yaml.Node, key: str) -> yaml.Node | None:
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for name, value in pairs if isinstance(name, yaml.ScalarNode) and name.value == key), None)


def _start(node: yaml.Node) -> int:
    return int(node.start_mark.index) if node.start_mark else 0


def flow(value: Value) -> str:
    """A value in YAML's flow style, texts in double quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
