"""What users asked in their sessions, and which of it no skill takes: material for a new skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from workbench.routing.lexical import LexicalMatcher
from workbench.routing.model import Matcher, SkillText, Task
from workbench.routing.route import Routed
from workbench.secrets import mask
from workbench.transcripts import Message, Moment

LONGEST = 4_000
"""Code points of an ask that are kept."""
SHORTEST = 12
"""Columns, a CJK character counted as 2: what is shorter ("yes", "go on") is no task."""
MOST_GROUPED = 2_000
ALIKE = 0.35
"""The part of an ask's own value from which on another ask is of its kind."""


class Ask(NamedTuple):
    """A thing asked, secrets masked; `cut` says that only its head is kept. `loaded` are the skills that came into the
    conversation for it, `times` how often the same words were asked."""

    text: str
    moment: Moment
    loaded: tuple[str, ...] = ()
    times: int = 1
    cut: bool = False


class Group(NamedTuple):
    """Asks of one kind, the one that is most like the others first."""

    asks: tuple[Ask, ...]

    def tasks(self, expected: str) -> tuple[Task, ...]:
        """The asks as tasks that a skill, also one that is still to be written, should take."""
        return tuple(Task(f"ask-{at}", ask.text, expected) for at, ask in enumerate(self.asks, 1))


class Unclaimed(NamedTuple):
    """`groups` hold the asks that no skill takes, the largest first. `claimed` were loaded for or taken by a matcher,
    `short` are too short for a task, `failed` could not be measured and `left` are beyond what is grouped."""

    groups: tuple[Group, ...]
    claimed: int
    short: int
    failed: int
    left: int


def ask_of(said: Message) -> Ask:
    """The ask of a user's message."""
    head = said.text[: 16 * LONGEST].replace("\0", "\ufffd").strip()
    return Ask(mask(head)[:LONGEST], said.moment, cut=len(said.text.strip()) > LONGEST)


def unclaimed(
    asks: Sequence[Ask], route: Callable[[str], Routed], *, matcher: Matcher | None = None, alike: float = ALIKE
) -> Unclaimed:
    """The asks that no skill was loaded for and that `route` gives to none, put into groups by a matcher (lexical)."""
    left: list[Ask] = []
    claimed = short = failed = 0
    for ask in asks:
        if ask.loaded or ask.text.startswith("/"):
            claimed += 1
        elif _columns(ask.text) < SHORTEST:
            short += 1
        else:
            found = route(ask.text)
            failed += not found.measured
            if found.measured and found.decision == "none":
                left.append(ask)
            elif found.measured:
                claimed += 1
    groups = _groups(left[:MOST_GROUPED], matcher or LexicalMatcher(), alike)
    return Unclaimed(groups, claimed, short, failed, len(left[MOST_GROUPED:]))


def _columns(text: str) -> int:
    return len(text) + sum(1 for sign in text[:SHORTEST] if sign >= "\u2e80")


def _groups(asks: Sequence[Ask], matcher: Matcher, alike: float) -> tuple[Group, ...]:
    """Each ask goes to the group of the ask that draws most others and that it is like."""
    like = _likeness(asks, matcher, alike)
    order = sorted(range(len(asks)), key=lambda at: (-sum(asks[other].times for other in like[at]), at))
    taken: set[int] = set()
    groups: list[Group] = []
    for at in order:
        if at not in taken:
            members = [at, *(other for other in like[at] if other != at and other not in taken)]
            taken.update(members)
            groups.append(Group(tuple(asks[member] for member in members)))
    return tuple(sorted(groups, key=lambda group: -sum(ask.times for ask in group.asks)))


def _likeness(asks: Sequence[Ask], matcher: Matcher, alike: float) -> list[list[int]]:
    """For each ask those that are like it, the most alike first, itself among them."""
    index = matcher.fit([SkillText(str(at), "", ask.text) for at, ask in enumerate(asks)])
    found: list[list[int]] = []
    for at, ask in enumerate(asks):
        values = index.row(ask.text).values
        least = values[at] * alike
        near = [other for other, value in enumerate(values) if value >= least > 0 or other == at]
        found.append(sorted(near, key=lambda other: (other != at, -values[other])))
    return found
