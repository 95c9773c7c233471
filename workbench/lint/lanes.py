"""Which sets of words may overlap enough, found for all sets at once by bits.

The sets are numbered, each number a lane: one bit of the large integer that every word has for the sets that hold it.
Who shares at least k of n words with a set must share some of any n - k + 1, so the rarest words alone settle most
cases; where they do not, the integers are added bit by bit, all lanes at once. Words on which a whole library agrees
therefore cost no more than rare ones.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import ceil

_LEVEL = 3
"""How many of its rarest words a lane must share to be looked at closer: enough to leave few, and quickly known."""
_FEW = 64
"""Lanes that are looked at closer one by one, where that is cheaper than counting."""
_EPSILON = 1e-9
_ONE = ord("1")


class Lanes:
    """Lanes by word, for one set after another to ask for those like it."""

    def __init__(self, threshold: float) -> None:
        self.threshold = threshold
        self._masks: dict[int, int] = {}
        self._holders: defaultdict[int, list[int]] = defaultdict(list)
        self._waiting: tuple[tuple[int, Sequence[int]], ...] = ()

    def fill(self, sets: Iterable[tuple[int, Sequence[int]]]) -> None:
        """Adds lanes with their words, while there are no others."""
        self._waiting = tuple(sets)

    @property
    def holders(self) -> defaultdict[int, list[int]]:
        """The lanes of each word, listed when they are first asked for."""
        waiting, self._waiting = self._waiting, ()
        for lane, words in waiting:
            for word in words:
                self._holders[word].append(lane)
        return self._holders

    def add(self, lane: int, words: Iterable[int]) -> None:
        """Puts a set into a lane that is free."""
        for word in words:
            self.holders[word].append(lane)
            if word in self._masks:
                self._masks[word] |= 1 << lane

    def remove(self, lane: int, words: Iterable[int]) -> None:
        """Frees a lane that holds these words."""
        for word in words:
            self.holders[word].remove(lane)
            if word in self._masks:
                self._masks[word] &= ~(1 << lane)

    def candidates(self, lane: int, words: Sequence[int], most: int) -> list[int]:
        """Lanes that may reach the threshold together with this one: at most `most`, those that share most words."""
        least = ceil(self.threshold * len(words) - _EPSILON)
        shared = self._shared(words)
        found = _in_prefix(self._mask, shared, least) & ~(1 << lane)
        if found.bit_count() > most:
            counts = _count(map(self._mask, shared))
            found = _strongest(counts, _at_least(counts, least) & found, least, most)
        return list(_lanes_of(found, most))

    def _shared(self, words: Iterable[int]) -> list[int]:
        """The words that some other lane has too, rarest first."""
        counted = [(len(self.holders[word]), word) for word in words]
        counted.sort()
        return [word for count, word in counted if count > 1]

    def _mask(self, word: int) -> int:
        found = self._masks.get(word)
        if found is None:
            holders = self.holders[word]
            digits = bytearray(b"0") * (max(holders) + 1)
            for lane in holders:
                digits[~lane] = _ONE
            found = self._masks[word] = int(digits, 2)
        return found


def crossed(sets: Sequence[Sequence[int]], threshold: float, most: int) -> Iterator[tuple[int, list[int], bool]]:
    """For each set, by number, the earlier ones that may reach the threshold, and whether some were left out.

    Where many may, those remain that do, and of these at most `most`. The largest sets come first: a partner is then
    at least as large, so more words must be shared.
    """
    counted = Counter(chain.from_iterable(sets))
    rarest = sorted((count, word) for word, count in counted.items() if count > 1)
    place_of = {word: place for place, (_, word) in enumerate(rarest, 1)}.get
    heads = [0] * (len(rarest) + 1)
    crowd = _Crowd(threshold, most, len(heads))
    for lane, words in enumerate(sets):
        size = len(words)
        places = sorted(filter(None, map(place_of, words)))
        found = _in_prefix(heads.__getitem__, places, _needed(threshold, size, size))
        if found:
            crowded = False
            if found.bit_count() > _FEW:
                found, crowded = crowd.thinned(size, places)
            yield lane, list(_lanes_of(found, most if crowded else _FEW)), crowded
        crowd.add(size, places)
        bit = 1 << lane
        for place in places[: _prefix(len(places), ceil(threshold * size - _EPSILON), _LEVEL)]:
            heads[place] |= bit


class _Crowd:
    """The sets passed so far, for one that seems to have many partners: then all words count."""

    def __init__(self, threshold: float, most: int, words: int) -> None:
        self._threshold = threshold
        self._most = most
        self._masks = [0] * words
        self._waiting: list[list[int]] = []
        self._lanes = 0
        self._starts: dict[int, int] = {}

    def add(self, size: int, places: list[int]) -> None:
        """Puts the next set into the next lane."""
        self._starts.setdefault(size, self._lanes + len(self._waiting))
        self._waiting.append(places)

    def thinned(self, size: int, places: Sequence[int]) -> tuple[int, bool]:
        """The lanes that reach the threshold with this set, the strongest of them where there are too many."""
        self._fill()
        counts, needed = _count([self._masks[place] for place in places]), _needed(self._threshold, size, size)
        found = _at_least(counts, needed)
        if found.bit_count() > self._most:
            found = self._reaching(counts, size)
        if found.bit_count() <= self._most:
            return found, False
        return _strongest(counts, found, needed, self._most), True

    def _fill(self) -> None:
        """Adds the lanes that came since the last time."""
        new: defaultdict[int, int] = defaultdict(int)
        for at, places in enumerate(self._waiting):
            bit = 1 << at
            for place in places:
                new[place] |= bit
        for place, bits in new.items():
            self._masks[place] |= bits << self._lanes
        self._lanes += len(self._waiting)
        self._waiting.clear()

    def _reaching(self, counts: Sequence[int], size: int) -> int:
        """The lanes that reach the threshold with a set of this size."""
        found, low, stop = 0, self._lanes, int(size / self._threshold + _EPSILON)
        by_need: dict[int, tuple[int, int]] = {}
        for other, start in sorted(self._starts.items()):
            if size <= other <= stop and start < low:
                need = _needed(self._threshold, size, other)
                by_need[need] = (start, by_need[need][1] if need in by_need else low)
                low = start
        for need, (first, last) in by_need.items():
            found |= _at_least(counts, need) & ((1 << last) - (1 << first))
        return found


def _needed(threshold: float, size: int, other: int) -> int:
    """How many words two sets of these sizes must share to reach the threshold."""
    return ceil(threshold / (1 + threshold) * (size + other) - _EPSILON)


def _prefix(shared: int, least: int, level: int) -> int:
    """How many of the rarest of so many words hold at least `level` of any `least` of them."""
    return max(0, shared - least + level)


def _in_prefix(mask_of: Callable[[int], int], words: Sequence[int], least: int) -> int:
    """A superset of the lanes that hold `least` of the words, rarest first: those that hold several of the first."""
    if len(words) < least:
        return 0
    level = min(_LEVEL, least)
    ones = twos = threes = 0
    for mask in map(mask_of, words[: _prefix(len(words), least, level)]):
        threes |= twos & mask
        twos |= ones & mask
        ones |= mask
    return (ones, twos, threes)[level - 1]


def _strongest(counts: Sequence[int], among: int, needed: int, most: int) -> int:
    """The lanes of `among` with the highest counts: as many counts from the top as stay within `most`, or one count."""
    best = among
    while best.bit_count() > most:
        needed += 1
        fewer = _at_least(counts, needed) & among
        if not fewer:
            break
        best = fewer
    return best


def _count(masks: Iterable[int]) -> list[int]:
    """How many of the masks hold each lane, as binary digits, lowest first; a digit is one integer over all lanes."""
    digits: list[int] = []
    level = list(masks)
    while level:
        carries: list[int] = []
        while len(level) > 2:
            a, b, c = level.pop(), level.pop(), level.pop()
            half = a ^ b
            level.append(half ^ c)
            carries.append(a & b | half & c)
        if len(level) == 2:
            carries.append(level[0] & level[1])
            level = [level[0] ^ level[1]]
        digits.append(level[0])
        level = carries
    return digits


def _at_least(digits: Sequence[int], number: int) -> int:
    """The lanes whose count is at least `number` (1 or more)."""
    if number >> len(digits):
        return 0
    above, equal = 0, -1
    for place in range(len(digits) - 1, -1, -1):
        if number >> place & 1:
            equal &= digits[place]
        else:
            above |= equal & digits[place]
            equal &= ~digits[place]
    return above | equal


def _lanes_of(mask: int, most: int) -> Iterator[int]:
    """The lowest lanes of a mask, at most `most`."""
    while mask and most:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
        most -= 1
