"""The parts of a JavaScript pattern, as values: what `javascript` reads and `dialects` writes for an engine."""

from __future__ import annotations

from typing import NamedTuple

from workbench.sandbox.charsets import Ranges


class PatternError(ValueError):
    """Text that is no pattern. `index` counts code points of the literal; `reason` is one line."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index = index
        self.reason = reason


class Property(NamedTuple):
    """`\\p{…}`: characters by a property of Unicode, by RE2's name for it."""

    name: str
    negated: bool


class Chars(NamedTuple):
    """One character out of a set. With `properties` the set also holds those; `negated` turns the whole round.

    Letter case is worked out already, but for `properties`, which follow `ignore_case`.
    """

    ranges: Ranges
    properties: tuple[Property, ...] = ()
    negated: bool = False
    ignore_case: bool = False


class Seq(NamedTuple):
    """One part after the other."""

    items: tuple[Node, ...]


class Alt(NamedTuple):
    """The first of several that matches."""

    options: tuple[Node, ...]


class Group(NamedTuple):
    """A group; `number` counts from 1, 0 for one that captures nothing."""

    item: Node
    number: int


class Look(NamedTuple):
    """Something that follows, or with `behind` stands before; with `negative`, that does not."""

    item: Node
    behind: bool
    negative: bool


class Back(NamedTuple):
    """What a group captured, once more; nothing when it captured nothing."""

    number: int
    ignore_case: bool


class Edge(NamedTuple):
    """A place: `start`, `end` (of the text, with `lines` of a line), `word` or `inside` (no edge of a word).

    `folded`: the long s and the Kelvin sign are letters of a word, as with the flags i and u.
    """

    kind: str
    lines: bool = False
    folded: bool = False


class Repeat(NamedTuple):
    """A part several times; `most` is None for no limit."""

    item: Node
    least: int
    most: int | None
    lazy: bool


Node = Chars | Seq | Alt | Group | Look | Back | Edge | Repeat


class Parsed(NamedTuple):
    """A whole pattern. `cautions` are places (index in the literal) where JavaScript reads something surprising."""

    node: Node
    groups: int
    names: dict[str, int]
    cautions: tuple[tuple[int, str], ...]
