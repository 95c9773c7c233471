"""Codex's round robin, computed: which line keeps how many characters, without handing them out one by one.

Codex gives every line one character of its description a round, as long as the next one is paid for. All rounds that
can be paid for whole are found at once by bisection; after one more, partial round at most one unit is left, and what
then still fits follows from the room in each line. Facts: clients.md section 4; openai/codex render.rs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import compress
from typing import NamedTuple

from workbench.skill.meters import byte_length
from workbench.skill.text import encode


class Unit(NamedTuple):
    """How a budget counts: a line costs its size divided by `quantum`, rounded up; `size` is that of a text."""

    name: str
    quantum: int
    size: Callable[[str], int]

    def cost(self, size: int) -> int:
        """What a line of that size costs."""
        return -(-size // self.quantum)


TOKENS = Unit("tokens", 4, byte_length)
CODE_POINTS = Unit("code_points", 1, len)


class Descriptions:
    """The descriptions to share room among, in the order of the list, measured once for all ways to show the paths."""

    def __init__(self, texts: Sequence[str], unit: Unit) -> None:
        self.unit = unit
        self.texts = texts
        self.lengths = list(map(len, texts))
        self.sizes = self.lengths if unit.size is len else list(map(byte_length, texts))
        self.plain = [size == length for size, length in zip(self.sizes, self.lengths, strict=True)]
        self.wide = [index for index, plain in enumerate(self.plain) if not plain]
        self._prefixes: dict[int, list[int]] = {}

    def prefix(self, index: int, kept: int) -> int:
        """The size of the first characters of a description."""
        if self.plain[index]:
            return kept
        return self.sizes[index] if kept >= self.lengths[index] else len(encode(self.texts[index][:kept]))

    def wide_prefixes(self, kept: int) -> list[int]:
        """The same for each description whose characters differ in size; all of it where it is shorter."""
        if kept not in self._prefixes:
            texts = [self.texts[index][:kept] for index in self.wide]
            try:
                self._prefixes[kept] = [len(text.encode()) for text in texts]
            except UnicodeEncodeError:  # half of a surrogate pair
                self._prefixes[kept] = [len(encode(text)) for text in texts]
        return self._prefixes[kept]


def shared(descriptions: Descriptions, fixed: Sequence[int], left: int) -> tuple[list[int], int]:
    """How many characters each description keeps, and what is left of the budget then.

    `fixed` is the size of each line without a description, line feed included; `left` is what the budget has over when
    all those are paid for, less than all descriptions together cost.
    """
    rounds, cost = _Rounds(descriptions, fixed).find(left)
    kept = [min(rounds, length) for length in descriptions.lengths]
    left -= cost
    changed = True
    while left and changed:
        left, changed = _one_round(descriptions, fixed, kept, left)
    if not left:
        _free_rides(descriptions, fixed, kept)
    return kept, left


class _Rounds:
    """What rounds cost that all lines take part in, for one way to show the paths."""

    def __init__(self, descriptions: Descriptions, fixed: Sequence[int]) -> None:
        self._descriptions = descriptions
        self._cost = descriptions.unit.cost
        self._quantum = quantum = descriptions.unit.quantum
        # Lines whose characters all have size 1, counted by what their cost depends on.
        fills = ((size % quantum, length) for size, length in zip(fixed, descriptions.lengths, strict=True))
        self._groups = Counter(compress(fills, descriptions.plain))
        self._starts = [fixed[index] + 1 for index in descriptions.wide]
        self._paid = sum(self._cost(start - 1) for start in self._starts)

    def find(self, left: int) -> tuple[int, int]:
        """The largest number of rounds that `left` pays for, and what they cost."""
        low, low_cost, high = 0, 0, max(self._descriptions.lengths, default=0)
        while low < high:
            middle = (low + high + 1) // 2
            cost = self.cost(middle)
            if cost <= left:
                low, low_cost = middle, cost
            else:
                high = middle - 1
        return low, low_cost

    def cost(self, rounds: int) -> int:
        """What so many rounds cost, of which each line takes as many as it has characters."""
        cost, quantum = self._cost, self._quantum
        total = -self._paid
        for (fill, length), count in self._groups.items():
            if length:
                total += count * (cost(fill + 1 + min(rounds, length)) - cost(fill))
        sizes = self._descriptions.wide_prefixes(rounds)
        return total - sum([-(start + size) // quantum for start, size in zip(self._starts, sizes, strict=True)])


def _size(descriptions: Descriptions, fixed: Sequence[int], index: int, kept: int) -> int:
    """The size of a line that shows so much: the first character brings a space."""
    return fixed[index] + 1 + descriptions.prefix(index, kept) if kept else fixed[index]


def _one_round(descriptions: Descriptions, fixed: Sequence[int], kept: list[int], left: int) -> tuple[int, bool]:
    """One character for each line that can pay for it; stops when nothing is left. Says whether anything changed."""
    cost = descriptions.unit.cost
    changed = False
    for index, length in enumerate(descriptions.lengths):
        have = kept[index]
        if have >= length:
            continue
        now = cost(_size(descriptions, fixed, index, have))
        price = cost(_size(descriptions, fixed, index, have + 1)) - now
        if price <= left:
            kept[index] = have + 1
            left -= price
            changed = True
            if not left:
                break
    return left, changed


def _free_rides(descriptions: Descriptions, fixed: Sequence[int], kept: list[int]) -> None:
    """What still fits into the last unit of each line, for which nothing more is paid."""
    quantum = descriptions.unit.quantum
    if quantum == 1:
        return
    for index, length in enumerate(descriptions.lengths):
        have = kept[index]
        if have >= length:
            continue
        room = -_size(descriptions, fixed, index, have) % quantum
        room -= not have
        if room <= 0:
            continue
        if descriptions.plain[index]:
            kept[index] = min(length, have + room)
        else:
            kept[index] = have + _fitting(descriptions.texts[index][have : have + room], room)


def _fitting(text: str, room: int) -> int:
    """How many of the first characters fit into `room` bytes."""
    while len(encode(text)) > room:
        text = text[:-1]
    return len(text)
