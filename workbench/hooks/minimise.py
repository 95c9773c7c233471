"""The smallest output that still fails: what of a long recording a failure is about.

Delta debugging (Zeller and Hildebrandt, 2002): parts are left out, large ones first, as long as the same expectations
fail. Lines first, then characters; in other values members of lists and objects, then their texts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from workbench.hooks.chain import Chain
from workbench.hooks.model import Decision, Record, Value
from workbench.hooks.replay import Played, Replay, Replayed
from workbench.llm.asking import Asker
from workbench.sandbox.trust import Trusted

T = TypeVar("T")
Test = Callable[[Value], bool]
MOST_TRIES = 2_000
MOST_SECONDS = 10.0


class Smallest(NamedTuple):
    """The smallest output found and how often the chain was asked; `done` is false when time or tries ran out."""

    output: Value
    tries: int
    done: bool


def reasons(played: Played) -> frozenset[str]:
    """What failed, by kind: a smaller output counts when all of it still fails."""
    found = {f"{check.expected.kind} {check.expected.step}" for check in played.checks if not check.ok}
    found |= {f"leak {form}" for form in (*played.leaks.full, *played.leaks.partial)}
    return frozenset(found | ({"failed"} if played.result.decision is Decision.FAILED else set()))


def smallest(
    record: Record, run: Callable[[Record], Replayed], number: int = 0, seconds: float = MOST_SECONDS
) -> Smallest | None:
    """The smallest output with which the chain of that number fails as it does with the record's; None when it does not
    fail. The golden file is left aside: it is about the whole output."""
    wanted = reasons(run(record).played[number])
    if not wanted:
        return None
    budget = _Budget(lambda value: wanted <= reasons(run(record._replace(output=value)).played[number]), seconds)
    value = _value(record.output, budget.test)
    return Smallest(value, budget.tries, not budget.spent)


def smallest_of(
    chain: Chain, record: Record, trusted: Trusted | None = None, asker: Asker | None = None
) -> Smallest | None:
    """The same for a chain with hooks of its own, so that the state of others is left alone."""
    with Replay([chain], trusted, asker=asker) as replay:
        return smallest(record, replay.run)


class _Budget:
    """Counts tries; once they are spent nothing passes any more."""

    def __init__(self, test: Test, seconds: float) -> None:
        self._test, self._end = test, time.monotonic() + seconds
        self.tries = 0
        self.spent = False

    def test(self, value: Value) -> bool:
        self.spent = self.spent or self.tries >= MOST_TRIES or time.monotonic() > self._end
        if self.spent:
            return False
        self.tries += 1
        return self._test(value)


def _value(value: Value, test: Test) -> Value:
    """A value made smaller while the test passes."""
    if isinstance(value, str):
        return _text(value, test)
    if isinstance(value, list):
        return _members(_less(value, lambda kept: test(list(kept))), test, list)
    if isinstance(value, dict):
        pairs = _less(list(value.items()), lambda kept: test(dict(kept)))
        keys = [key for key, _ in pairs]
        inner = _members([item for _, item in pairs], lambda items: test(dict(zip(keys, items, strict=True))), list)
        return dict(zip(keys, inner, strict=True))
    return value


def _members(items: Sequence[Value], test: Callable[[list[Value]], bool], made: type[list[Value]]) -> list[Value]:
    """Each member made smaller on its own, the others as they are."""
    found = made(items)
    for number, item in enumerate(found):

        def passes(smaller: Value, number: int = number) -> bool:
            return test([*found[:number], smaller, *found[number + 1 :]])

        found[number] = _value(item, passes)
    return found


def _text(text: str, test: Test) -> str:
    lines = _less(text.split("\n"), lambda kept: test("\n".join(kept)))
    return "".join(_less("\n".join(lines), lambda kept: test("".join(kept))))


def _less(items: Sequence[T], test: Callable[[Sequence[T]], bool]) -> list[T]:
    """The items without those that the test can do without."""
    kept, size = list(items), max(1, len(items) // 2)
    if kept and test([]):
        return []
    while kept:
        before = len(kept)
        for start in _starts(len(kept), size):
            smaller = [*kept[:start], *kept[start + size :]]
            if len(smaller) < len(kept) and test(smaller):
                kept = smaller
        if size > 1:
            size = max(1, min(size // 2, len(kept)))
        elif len(kept) == before:
            break
    return kept


def _starts(length: int, size: int) -> Iterator[int]:
    """Where parts begin, the last first, so that leaving one out does not move those still to come."""
    return iter(range((length - 1) // size * size, -1, -size)) if length else iter(())
