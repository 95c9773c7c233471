"""What a pattern's shape tells: the words it needs, and whether a backtracking engine may take forever over it."""

from __future__ import annotations

from functools import lru_cache

from workbench.sandbox.charsets import Ranges
from workbench.sandbox.dialects import width
from workbench.sandbox.syntax import Alt, Chars, Group, Look, Node, Repeat, Seq

_MOST_WORDS = 16
_MOST_CASES = 4
_MOST_COMPARED = 200
_SIGMAS = "σςΣ"


def needed(node: Node) -> tuple[str, ...]:
    """Words in small letters of which every match holds at least one; empty when there are none to be sure of."""
    return tuple(sorted(_needed(node)))


def _needed(node: Node) -> frozenset[str]:
    match node:
        case Chars() | Seq():
            return _of_sequence(node.items if isinstance(node, Seq) else (node,))
        case Group(item, _):
            return _needed(item)
        case Repeat(item, least, _, _) if least:
            return _needed(item)
        case Alt(options):
            found = [_needed(option) for option in options]
            words = frozenset().union(*found)
            return words if all(found) and len(words) <= _MOST_WORDS else frozenset()
        case _:
            return frozenset()


def _of_sequence(items: tuple[Node, ...]) -> frozenset[str]:
    """The most telling of the words that the parts need: the one whose shortest is longest."""
    candidates: list[frozenset[str]] = []
    run = ""
    for item in items:
        char = _one_small_letter(item)
        if char:
            run += char
            continue
        candidates += [frozenset((run,))] if run else []
        run = ""
        if not isinstance(item, Chars):
            candidates.append(_needed(item))
    candidates += [frozenset((run,))] if run else []
    return max(candidates, key=lambda words: min(map(len, words), default=0), default=frozenset())


def _one_small_letter(item: Node) -> str:
    """The small letter of all characters in a set, empty when they have several."""
    return _small(item.ranges) if isinstance(item, Chars) and not item.properties else ""


@lru_cache(maxsize=4096)
def _small(ranges: Ranges) -> str:
    if sum(b - a + 1 for a, b in ranges) > _MOST_CASES:
        return ""
    codes = [code for start, end in ranges for code in range(start, end + 1)]
    small = {chr(code).lower() for code in codes}
    letter = small.pop() if len(small) == 1 else ""
    surrogate = any(0xD800 <= code <= 0xDFFF for code in codes)
    return "" if surrogate or len(letter) != 1 or any(chr(code) in _SIGMAS for code in codes) else letter


def may_explode(node: Node) -> bool:
    """Whether some repeated part can take the same text in several ways, as in `(a+)+` or `(a|aa)*`.

    A heuristic: JavaScript may then need exponential time for a text that does not match.
    """
    match node:
        case Repeat(item, _, most, _):
            return (most is None and _ambiguous(item)) or may_explode(item)
        case Seq(items) | Alt(items):
            return any(may_explode(item) for item in items)
        case Group(item, _) | Look(item, _, _):
            return may_explode(item)
        case _:
            return False


def _ambiguous(node: Node) -> bool:
    match node:
        case Group(item, _):
            return _ambiguous(item)
        case Repeat(_, _, most, _):
            return most is None
        case Seq(items):
            solid = [item for item in items if width(item)[0]]
            return len(solid) < 2 and any(_ambiguous(item) for item in solid or items)
        case Alt(options):
            return any(_ambiguous(option) for option in options) or _one_begins_another(options)
        case _:
            return False


def _one_begins_another(options: tuple[Node, ...]) -> bool:
    if len(options) > _MOST_COMPARED:
        return False
    plain = [_sets(option) for option in options]
    for place, one in enumerate(plain):
        for other in plain[place + 1 :]:
            if one and other and all(_meet(a, b) for a, b in zip(one, other, strict=False)):
                return True
    return False


def _sets(node: Node) -> list[Ranges]:
    """The sets of a part that is characters alone; empty for any other."""
    if isinstance(node, Group):
        return _sets(node.item)
    items = node.items if isinstance(node, Seq) else (node,)
    found = [item.ranges for item in items if isinstance(item, Chars) and not item.properties]
    return found if len(found) == len(items) else []


def _meet(one: Ranges, other: Ranges) -> bool:
    return any(a <= d and c <= b for a, b in one for c, d in other)
