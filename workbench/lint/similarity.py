"""Which descriptions of a library say nearly the same, exactly and in near-linear time.

The measure is the Jaccard index of two sets: words without the boilerplate of descriptions, plural endings cut, and
pairs of characters where the text is Chinese, Japanese or Korean. It depends on the two texts alone, so a score does
not change when a third skill does, and an index kept up to date answers what a fresh one would.

Which descriptions may overlap is found by the sets of their words (module `lanes`), what they score is then measured.
What is bounded is counted in `Tally`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, islice
from math import ceil
from typing import Any, NamedTuple

from workbench.lint.beside import beside
from workbench.lint.lanes import Lanes, crossed
from workbench.skill.later import later
from workbench.skill.packaged import load_yaml, resource

BLOCK = 16_384
"""Descriptions that are all compared with each other; more are compared in neighbourhoods."""

NEIGHBOURS = 4_096
"""Size of a neighbourhood."""

CANDIDATES = 8
"""How many of the likeliest partners of one description are measured in a pass over the whole library."""

EDIT_CANDIDATES = 256
"""The same for one description that was edited."""

KEPT = 6
"""How many partners are remembered for one description."""

MIN_FEATURES = 4
"""Below this a description has too few words to be compared."""

_SALTS = (0x9E3779B1, 0x85EBCA6B)
_32_BITS = 0xFFFFFFFF
_WORDS_ONLY = bytes(code if chr(code).isalnum() or chr(code) in "+#" else 32 for code in range(128)) + b" " * 128
_CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U000323af"
_PIECE = later(rf"[{_CJK}]+|[^\W_{_CJK}]+[+#]*")
_FIRST_CJK = "\u3040"


_Partners = tuple[int, list[tuple[float, int]], bool]
"""A slot, the scores and slots of its partners, and whether it had more than were measured."""


class Overlap(NamedTuple):
    """Two descriptions, by key, that overlap by `score` (0 to 1)."""

    key: str
    other: str
    score: float


@dataclass(slots=True)
class Tally:
    """What a pass over the whole library left out.

    `crowded` counts descriptions with more likely partners than were measured; `neighbourhoods` is 0 when everything
    was compared with everything, else the number of groups that were compared within themselves.
    """

    crowded: int = 0
    neighbourhoods: int = 0


@cache
def stop_words() -> frozenset[str]:
    """The words and pairs of characters that do not count."""
    data = load_yaml(resource("words", "overlap.yaml"))
    return frozenset(str(word) for words in data.values() for word in words)


def stem(word: str) -> str:
    """A word without its plural ending, by Harman's S rules; they never join words of different meaning."""
    if len(word) < 4 or not word.endswith("s"):
        return word
    if word.endswith("ies"):
        return word if word[-4] in "ae" else word[:-3] + "y"
    if word.endswith("es"):
        return word if word[-3] in "aeo" else word[:-1]
    return word if word[-2] in "us" else word[:-1]


def pieces(text: str) -> list[str]:
    """The words of a text in lower case, and the pairs of characters of its CJK runs."""
    text = text.lower()
    if text.isascii():
        return text.encode("ascii").translate(_WORDS_ONLY).decode("ascii").split()
    found: list[str] = []
    for piece in _PIECE().findall(text):
        if piece[0] < _FIRST_CJK or len(piece) < 3:
            found.append(piece)
        else:
            found.extend(piece[at : at + 2] for at in range(len(piece) - 1))
    return found


def features(text: str) -> frozenset[str]:
    """What of a text is compared."""
    stop = stop_words()
    return frozenset(stem(piece) for piece in pieces(text) if piece not in stop)


def similarity(one: str, other: str) -> float:
    """The score of two texts: how much of all that they say both say, 0 to 1."""
    first, second = features(one), features(other)
    return len(first & second) / len(first | second) if first or second else 0.0


class _Numbers(dict[str, int]):
    """Numbers for words; -1 for those that do not count. Unknown words get the next number."""

    def __init__(self) -> None:
        super().__init__(dict.fromkeys(stop_words(), -1))
        self._stems: dict[str, int] = {}

    def __missing__(self, word: str) -> int:
        number = self[word] = self.number_of(stem(word))
        return number

    @property
    def stems(self) -> list[str]:
        """The stems that have numbers, from 0 on."""
        return list(self._stems)

    def number_of(self, stemmed: str) -> int:
        """The number of a stem."""
        return self._stems.setdefault(stemmed, len(self._stems))

    def of(self, text: str) -> tuple[int, ...]:
        """The numbers of a text's words that count, each once."""
        words = set(map(self.__getitem__, pieces(text)))
        words.discard(-1)
        return tuple(words)


class OverlapIndex:
    """Descriptions by key, kept ready: after a change only what it touches is compared again.

    `tally` says what the last whole pass left out. With `by_two` a copy of this process helps where there are many.
    """

    def __init__(self, threshold: float = 0.6, *, by_two: bool = False) -> None:
        self.threshold = threshold
        self._by_two = by_two
        self._clear()

    def _clear(self) -> None:
        self.tally = Tally()
        self._numbers = _Numbers()
        self._lanes = Lanes(self.threshold)
        self._texts: dict[str, str] = {}
        self._slots: dict[str, int] = {}
        self._keys: list[str] = []
        self._words: list[tuple[int, ...]] = []
        self._free: list[int] = []
        self._partners: dict[int, list[tuple[float, int]]] = {}
        self._partial: set[int] = set()

    def __len__(self) -> int:
        return len(self._texts)

    def sync(self, texts: Mapping[str, str]) -> None:
        """Makes the index hold exactly these descriptions by key."""
        gone = [key for key in self._texts if key not in texts]
        changed = [key for key, text in texts.items() if self._texts.get(key) != text]
        if not self._texts or len(gone) + len(changed) > max(64, len(self._texts) // 20):
            self._rebuild(texts)
            return
        for key in gone:
            self.remove(key)
        for key in changed:
            self.put(key, texts[key])

    def put(self, key: str, text: str) -> None:
        """Adds or replaces one description and finds its partners."""
        self.remove(key)
        words = self._numbers.of(text)
        slot = self._insert(key, text, words)
        if len(words) < MIN_FEATURES:
            return
        for score, other in self._measured(slot, self._lanes.candidates(slot, words, EDIT_CANDIDATES)):
            self._remember(slot, other, score)
            self._remember(other, slot, score)

    def remove(self, key: str) -> None:
        """Forgets one description; a key that is not held is no error."""
        if self._texts.pop(key, None) is None:
            return
        slot = self._slots.pop(key)
        if len(self._words[slot]) >= MIN_FEATURES:
            self._lanes.remove(slot, self._words[slot])
        self._words[slot] = ()
        self._forget(slot)
        self._partial.discard(slot)
        self._free.append(slot)

    def partners(self, key: str, most: int = KEPT) -> tuple[Overlap, ...]:
        """The `most` strongest overlaps of one description, strongest first; never more than `KEPT`."""
        slot = self._slots.get(key)
        if slot is None:
            return ()
        if slot in self._partial and len(self._partners[slot]) < most:
            self._refill(slot)
        best = sorted((value, self._keys[other]) for value, other in self._partners.get(slot, ()))
        return tuple(Overlap(key, other, -value) for value, other in best[:most])

    def overlapping(self) -> Iterator[str]:
        """The keys that have partners, in the order of the descriptions."""
        for key, slot in self._slots.items():
            if self._partners.get(slot):
                yield key

    def _read_all(self, texts: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
        if not self._by_two:
            return {key: self._numbers.of(text) for key, text in texts.items()}
        middle = len(texts) // 2
        with beside(lambda: self._read_apart(islice(texts.values(), middle, None))) as found:
            read = [self._numbers.of(text) for text in islice(texts.values(), middle)]
            *others, stems = found()
        number = list(map(self._numbers.number_of, stems)).__getitem__
        read += (tuple(map(number, words)) for words in others)
        return dict(zip(texts, read, strict=True))

    def _read_apart(self, texts: Iterable[str]) -> Iterator[Sequence[Any]]:
        """The words of each text in numbers of the copy's own, and at the end the stems in the order of these."""
        numbers = _Numbers()
        for text in texts:
            yield numbers.of(text)
        yield numbers.stems

    def _insert(self, key: str, text: str, words: tuple[int, ...]) -> int:
        if self._free:
            slot = self._free.pop()
            self._keys[slot], self._words[slot] = key, words
        else:
            slot = len(self._keys)
            self._keys.append(key)
            self._words.append(words)
        self._texts[key], self._slots[key] = text, slot
        if len(words) >= MIN_FEATURES:
            self._lanes.add(slot, words)
        return slot

    def _rebuild(self, texts: Mapping[str, str]) -> None:
        self._clear()
        read = self._read_all(texts)
        self._keys = sorted(read, key=lambda key: -len(read[key]))
        self._words = [read[key] for key in self._keys]
        slots = {key: slot for slot, key in enumerate(self._keys)}
        self._texts, self._slots = dict(texts), {key: slots[key] for key in texts}
        sizable = [slot for slot, words in enumerate(self._words) if len(words) >= MIN_FEATURES]
        self._lanes.fill((slot, self._words[slot]) for slot in sizable)
        if len(sizable) <= BLOCK:
            self._compare(self._crossed(sizable))
        else:
            self._compare_neighbours(sizable)

    def _compare(self, found: Iterable[_Partners]) -> None:
        for slot, partners, crowded in found:
            for score, other in partners:
                self._remember(slot, other, score)
                self._remember(other, slot, score)
            self.tally.crowded += crowded

    def _compare_neighbours(self, slots: list[int]) -> None:
        """Sorts the descriptions twice so that likely partners come near each other, and compares each stretch."""
        self.tally.neighbourhoods = len(_SALTS) * ceil(len(slots) / NEIGHBOURS)
        first, second = (partial(self._in_stretches, slots, salt) for salt in _SALTS)
        if not self._by_two:
            self._compare(chain(first(), second()))
            return
        with beside(second) as found:
            self._compare(first())
            self._compare(found())

    def _in_stretches(self, slots: list[int], salt: int) -> Iterator[_Partners]:
        order = sorted(slots, key=lambda slot: min((word * salt + salt) & _32_BITS for word in self._words[slot]))
        for start in range(0, len(order), NEIGHBOURS):
            yield from self._crossed(sorted(order[start : start + NEIGHBOURS]))

    def _crossed(self, slots: Sequence[int]) -> Iterator[_Partners]:
        """The partners among the descriptions `slots`, which come largest first."""
        for lane, found, crowded in crossed([self._words[slot] for slot in slots], self.threshold, CANDIDATES):
            partners = list(self._measured(slots[lane], [slots[at] for at in found]))
            if partners or crowded:
                yield slots[lane], partners, crowded

    def _measured(self, slot: int, others: Iterable[int]) -> Iterator[tuple[float, int]]:
        own = frozenset(self._words[slot])
        for other in others:
            words = self._words[other]
            common = len(own.intersection(words))
            score = common / (len(own) + len(words) - common)
            if score >= self.threshold:
                yield score, other

    def _remember(self, slot: int, other: int, score: float) -> None:
        """Keeps a partner, best first. A list that once was too long is partial: its successors may be missing."""
        kept = self._partners.get(slot)
        pair = (-score, other)
        if kept is None:
            self._partners[slot] = [pair]
        elif pair in kept or (slot in self._partial and kept and pair > kept[-1]):
            return
        else:
            insort(kept, pair)
            if len(kept) > KEPT:
                kept.pop()
                self._partial.add(slot)

    def _forget(self, slot: int) -> None:
        self._partners.pop(slot, None)
        for kept in self._partners.values():
            for at, pair in enumerate(kept):
                if pair[1] == slot:
                    del kept[at]
                    break

    def _refill(self, slot: int) -> None:
        """Looks again for the partners of a description that had more than are kept."""
        self._partial.discard(slot)
        for score, other in self._measured(slot, self._lanes.candidates(slot, self._words[slot], CANDIDATES)):
            self._remember(slot, other, score)
