"""Secrets that are written in parts: broken by a terminal, by the operators of a language, or over values of JSON.

All joints are taken out of the text at once and what is left is looked through once, so that time is proportional to
the length of the text, however many joints there are.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import re2

from workbench.secrets.formats import formats, options, rules
from workbench.secrets.recognising import Hit, find_plain, in_points

_FOLD = re.compile(r"(?<![A-Za-z0-9+/=_.~-])[A-Za-z0-9+/=_.~-]++\Z")
_FOLDED = re.compile(r"[A-Za-z0-9+/=_.~-]+")
_NAMED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=[^=\s]")
_SHORTEST_FOLDED = 20
_FOLD_WIDTHS = range(40, 251)
_REACH = 1_000
"""Characters around a joint that are looked at."""
_CONTEXT = 200
"""Characters before a hit that may tell what it is."""
_BREAK = r"(?:\\?\r?\n|\\n)[ \t]{0,80}"
_SIGNS = r"[ \t]{0,8}(?:\+|\.{1,2}|&|<>)[ \t]{0,8}"
_OPERATORS = re2.compile(
    (
        rf"""[A-Za-z0-9_.+/=-](\\?["'`](?:{_SIGNS}(?:{_BREAK})?|[ \t]{{0,8}}{_BREAK}(?:{_SIGNS})?)\\?["'`]"""
        r"""|\\\r?\n[ \t]{0,80})[A-Za-z0-9_.+/-]|[A-Za-z0-9_.-](=\r?\n)[A-Za-z0-9_.-]"""
    ).encode(),
    options(),
)
_BETWEEN = r"""\\{0,3}"\s{0,40},\s{0,40}(?:\\{0,3}"[\w.$-]{1,60}\\{0,3}"\s{0,8}:\s{0,8})?\\{0,3}"(?=[A-Za-z0-9_.-])"""
_NEXT = re.compile(rf"[A-Za-z0-9_.-]{{1,200}}({_BETWEEN})")
_LONGEST_LEAD = 3
"""Characters of the near texts that are too few to start a token by themselves."""


class _Joint(NamedTuple):
    """What stands between two parts. A `loose` one may also part two things that have nothing to do with another,
    a `gap` always does."""

    start: int
    end: int
    loose: bool
    values: bool = False
    gap: bool = False


def find_joined(text: str) -> Iterator[Hit]:
    """Hits that reach over a joint; what stands at the joint belongs to them, but for that between values."""
    data = text.encode("utf-8", "surrogatepass")
    joints = _apart(sorted([*_folds(text), *_operators(text, data), *_values(text, data)]))
    if joints:
        view = _view(text, list(_with_gaps(joints, len(text))))
        for hit in find_plain(view.text):
            yield from view.crossing(hit)


def _with_gaps(joints: list[_Joint], size: int) -> Iterator[_Joint]:
    """Also what is far from all joints, so that a text with few of them is not looked through twice."""
    at = 0
    for joint in joints:
        if joint.start - at > 3 * _REACH:
            yield _Joint(at and at + _REACH, joint.start - _REACH, True, gap=True)
        yield joint
        at = joint.end
    if size - at > 2 * _REACH:
        yield _Joint(at + _REACH, size, True, gap=True)


def _view(text: str, joints: list[_Joint]) -> _View:
    pieces, size, at, cuts = list[str](), 0, 0, list[int]()
    for joint in joints:
        piece = text[at : joint.start] + ("\n\n" if joint.gap else "")
        pieces.append(piece)
        size += len(piece)
        cuts.append(size)
        at = joint.end
    return _View("".join((*pieces, text[at:])), cuts, joints)


class _View(NamedTuple):
    """The text without its joints; joint `i` stood at `cuts[i]`, in order."""

    text: str
    cuts: list[int]
    joints: list[_Joint]

    def crossing(self, hit: Hit) -> Iterator[Hit]:
        """The hit in places of the source, if it reaches over a joint and what follows is its own."""
        first, last = bisect_right(self.cuts, hit.start), bisect_left(self.cuts, hit.end) - 1
        end = hit.end
        while last >= first and not self._belongs(hit, last, end):
            end = self.cuts[last]
            last -= 1
        if last < first or any(joint.gap for joint in self.joints[first : last + 1]):
            return
        if self.joints[last].values and hit.format not in _tokens():
            return
        start = self.place_in_source(hit.start, first - 1)
        for joint in self.joints[first : last + 1]:
            if joint.values:  # each value loses its own part, so that the text stays JSON with all its keys
                yield Hit(hit.format, start, joint.start)
                start = joint.end
        yield Hit(hit.format, start, self.place_in_source(end, last))

    def _belongs(self, hit: Hit, number: int, end: int) -> bool:
        """Whether what stands behind a joint goes on with a secret, rather than follow one that is whole before it."""
        joint, cut = self.joints[number], self.cuts[number]
        if not joint.loose:
            return True
        tail = self.text[cut:end].encode("utf-8", "surrogatepass")
        if not joint.values and rules().words.fullmatch(tail) is None:
            return True
        lead = max(0, hit.start - _CONTEXT)
        return all(one.end < cut - lead for one in find_plain(self.text[lead:cut]))

    def place_in_source(self, place: int, joint: int) -> int:
        """Where a place of the view stands that comes after a joint, or after none for -1."""
        return place if joint < 0 else place - self.cuts[joint] + self.joints[joint].end


def _apart(joints: list[_Joint]) -> list[_Joint]:
    kept: list[_Joint] = []
    for joint in joints:
        if not kept or joint.start >= kept[-1].end:
            kept.append(joint)
    return kept


def _folds(text: str) -> Iterator[_Joint]:
    """Where a terminal of a fixed width broke a token: from a line of the greatest width to the next."""
    lines = text.split("\n")
    widths = list(map(len, lines))
    width = max(widths)
    if width not in _FOLD_WIDTHS or len(lines) < 2:
        return
    for at, number in _where(widths, width):
        line, after = lines[number], lines[number + 1]
        if _NAMED.match(after):
            continue  # the longest line of settings is followed by another setting, not by its own rest
        head, tail = _FOLD.search(line), _FOLDED.match(after)
        if head is not None and tail is not None and len(head[0]) + len(tail[0]) >= _SHORTEST_FOLDED:
            yield _Joint(at, at + 1, True)


def _where(widths: list[int], width: int) -> Iterator[tuple[int, int]]:
    """Where the lines of a width end, and their numbers, but for the last line."""
    end, number = -1, -1
    for _ in range(widths.count(width) - (widths[-1] == width)):
        found = widths.index(width, number + 1)
        end += sum(widths[number + 1 : found + 1]) + found - number
        number = found
        yield end, number


def _operators(text: str, data: bytes) -> Iterator[_Joint]:
    """Where a language puts two texts together, or goes on in the next line."""
    found = [Hit("", *one.span(1 if one.start(1) >= 0 else 2)) for one in _OPERATORS.finditer(data)]
    for hit in found if text.isascii() else in_points(data, found):
        yield _Joint(hit.start, hit.end, False)


def _values(text: str, data: bytes) -> Iterator[_Joint]:
    """What stands between values of JSON, of which the first starts a token."""
    if _started()[0].search(data) is None:
        return
    done = 0
    for found in _started()[1].finditer(text):
        if found.start() < done:
            continue
        yield _Joint(found.start(1), found.end(1), True, True)
        done = found.end()
        while (further := _NEXT.match(text, done)) is not None:
            yield _Joint(further.start(1), further.end(1), True, True)
            done = further.end()


@cache
def _started() -> tuple[Any, Any]:
    """Finds a text that starts a token and ends before another value; for bytes by RE2, and for text."""
    leads = {near for form in formats() if not form.weigh for near in form.near}
    leads = {lead for lead in leads if len(lead) > _LONGEST_LEAD and lead[-1] in "-_." and " " not in lead}
    any_of = "|".join(re.escape(lead) for lead in sorted(leads))
    body = rf"(?:{any_of})[A-Za-z0-9_.-]{{0,200}}"
    maybe = body + r"""\\{0,3}"\s{0,40},\s{0,40}\\{0,3}\""""
    return re2.compile(f"(?i:{maybe})".encode(), options()), re.compile(f"(?i:{body})({_BETWEEN})")


@cache
def _tokens() -> frozenset[str]:
    """The forms that say themselves what they are."""
    return frozenset(form.id for form in formats() if not form.weigh)
