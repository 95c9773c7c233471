"""The smallest edits of a description that send one task to the skill that should have it: tried, not guessed.

Words of the task are added to the description that lacks them, or taken out of the description that takes the task
wrongly; each try refits the matchers and routes the task anew. The one that gets furthest is kept and the next word
tried with it, so an edit of three words means that none of the tried ones with two was enough.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from workbench.routing.advice import LONGEST, also_for
from workbench.routing.evaluation import Judged, Names, label
from workbench.routing.fusion import Choice
from workbench.routing.judging import judge_of
from workbench.routing.model import NONE, SkillText
from workbench.routing.question import question
from workbench.routing.refitting import fitted_once
from workbench.routing.route import Router
from workbench.routing.terms import card_of, postings_of
from workbench.routing.text import LONGEST as LONGEST_TASK
from workbench.routing.text import is_cjk, pieces
from workbench.skill.description import clauses
from workbench.skill.text import Span

MOST_WORDS: Final = 4
"""Words of one edit."""
SINGLE: Final = 8
"""Words that are tried alone, those that the fewest skills have first."""
SHOWN: Final = 3
"""Edits of each kind that are given: those that suffice, and those that do not."""
PATIENCE: Final = 2.0
"""Seconds after which no further try is begun."""
FREE: Final = frozenset(("trigger", "explicit", "lexical", "char", "body", "keywords", "tfidf", "rrf"))
"""Matchers that can be asked as often as one likes: they compute here and cost nothing."""
_SHORT_RUN: Final = 4

Stop = Callable[[], bool]


class Edit(NamedTuple):
    """Another description of `skill`, with the words that it gains or loses.

    `value` is what the skill that should have the task then scores (of a task for nobody, the highest of all; of one
    that a skill must not take, that skill), `against` the highest of the others, or the threshold where that is what
    counts; `lead` is how far that is from turning the task, more is better. `vetoed` when the skill would still be
    ruled out, whatever it scores.
    """

    skill: int
    added: tuple[str, ...]
    removed: tuple[str, ...]
    description: str
    value: float
    against: float
    lead: float
    vetoed: bool
    suffices: bool

    @property
    def size(self) -> int:
        """Words that change."""
        return len(self.added) + len(self.removed)


class Flips(NamedTuple):
    """What was tried for one task, best first.

    `reason` says why nothing was: `right`, `has-it` (nobody said what is right, and the skill has it), `absent` (the
    expected skill is not in this library), `unmeasured`, `costs` (a matcher that is paid or slow), `no-words` (there
    is nothing to add or remove); else it is empty. `stopped` when the time was up before all was tried, `full` when
    edits were left out because they would pass the specification's 1,024 characters.
    """

    edits: tuple[Edit, ...] = ()
    tried: int = 0
    reason: str = ""
    stopped: bool = False
    full: bool = False


class _Way(NamedTuple):
    """One kind of edit: of which skill, with which words, and what the description becomes with some of them."""

    skill: int
    words: tuple[str, ...]
    adds: bool
    made: Callable[[tuple[str, ...]], str]


def smallest_edits(router: Router, item: Judged, skill: int, stop: Stop = lambda: False) -> Flips:
    """The edits that change where a task goes; where nobody said what is right, those that send it to `skill`.

    Blocks up to about `PATIENCE`; gives up early when `stop` says so.
    """
    reason = _nothing_to_do(router, item, skill)
    if reason:
        return Flips(reason=reason)
    wanted = _goal(item, skill)
    ways = [way for way in _ways(router, item, wanted) if way.words]
    if not ways:
        return Flips(reason="no-words")
    with fitted_once(router.choices, router.skills) as chosen:
        search = _Search(router, chosen, item, wanted, stop)
        for way in ways:
            search.run(way)
    return search.found()


def _nothing_to_do(router: Router, item: Judged, skill: int) -> str:
    if not {choice.matcher.id for choice in router.choices} <= FREE:
        return "costs"
    if not item.ruling.row.measured:
        return "unmeasured"
    if item.expects not in (None, NONE) and not item.wanted:
        return "absent"
    if item.expects is None and not item.unwanted:
        return "has-it" if item.got == skill else ""
    return "right" if _is_right(item) else ""


def _is_right(item: Judged) -> bool:
    if item.expects is None:
        return item.got not in item.unwanted
    return item.got is None if item.expects == NONE else item.got in item.wanted


def _goal(item: Judged, skill: int) -> int | None:
    """The skill that should have the task; None for nobody, or for anybody but the one that has it."""
    if item.primary:
        return item.primary[0]
    return skill if item.expects is None and not item.unwanted else None


def _ways(router: Router, item: Judged, wanted: int | None) -> list[_Way]:
    found = []
    if wanted is not None:
        card = router.skills[wanted]
        words = _missing(router.skills, item.task.text, card)
        found.append(_Way(wanted, words, True, lambda some: also_for(card.description, some).applied(card.description)))
    if item.got is not None and item.got != wanted:
        thief = router.skills[item.got]
        taken = _shared(item.task.text, thief.description)
        found.append(_Way(item.got, tuple(taken), False, lambda some: _without(thief.description, taken, some)))
    return found


def _missing(skills: Sequence[SkillText], task: str, card: SkillText) -> tuple[str, ...]:
    """Words of the task that a skill lacks, the rarest first; of Chinese, stretches that other skills have."""
    having = postings_of(tuple((item.name, item.description) for item in skills))
    own = card_of(card.name, card.description).counts
    found: dict[str, float] = {}
    end = -1
    stretch: list[Span] = []
    for term, span in question(task).places.items():
        if term in own or LONGEST_TASK <= span[1] < len(task):
            continue  # a word that was cut off where reading ends is none
        worth = having.rarity(term, len(having.points(term)) + 1)
        if not is_cjk(term) and len(term) > 1 and not term.isdigit():
            found.setdefault(task[slice(*span)], worth)
        elif is_cjk(term) and term in having:
            if stretch and span[0] < end:
                stretch[-1] = (stretch[-1][0], span[1])
            else:
                stretch.append(span)
            end = span[1]
    for start, stop in stretch:
        if 1 < stop - start <= 2 * _SHORT_RUN:
            found.setdefault(task[start:stop], float(stop - start))
    return tuple(sorted(found, key=lambda word: -found[word])[:SINGLE])


def _shared(task: str, description: str) -> dict[str, list[Span]]:
    """Words of a description, outside of its don't-use clauses, that a task has too, with where they stand."""
    terms = question(task).places
    refused = clauses(description[:LONGEST]).dont_use
    found: dict[str, list[Span]] = {}
    names: dict[str, str] = {}
    for term, start, end in pieces(description):
        if term in terms and not is_cjk(term) and not any(low <= start < high for low, high in refused):
            found.setdefault(names.setdefault(term, description[start:end]), []).append((start, end))
    return dict(list(found.items())[:SINGLE])


def _without(description: str, places: dict[str, list[Span]], words: tuple[str, ...]) -> str:
    """A description without some words, with the comma or blank beside each."""
    for start, end in sorted((span for word in words for span in places[word]), reverse=True):
        rest = description[end:]
        if rest[:2] == ", ":
            end += 2
        elif description[start - 1 : start] == " ":
            start -= 1
        description = description[:start] + description[end:]
    return description.lstrip()


class _Search:
    """Tries edits one after the other, as long as somebody waits for them."""

    def __init__(self, router: Router, chosen: Sequence[Choice], item: Judged, wanted: int | None, stop: Stop) -> None:
        self._router, self._chosen, self._item, self._wanted, self._stop = router, chosen, item, wanted, stop
        self._until = time.monotonic() + PATIENCE
        self._enough: list[Edit] = []
        self._short: list[Edit] = []
        self._tried = 0
        self._stopped = self._full = False

    def run(self, way: _Way) -> None:
        """Grows an edit word by word until one suffices."""
        kept: tuple[str, ...] = ()
        while len(kept) < min(MOST_WORDS, len(way.words)):
            tries = [self._try(way, (*kept, word)) for word in way.words if word not in kept]
            level = sorted((edit for edit in tries if edit is not None), key=_by_lead)
            if not level:
                return
            enough = [edit for edit in level if edit.suffices]
            if enough:
                self._enough += enough[:SHOWN]
                return
            self._short.append(level[0])
            kept = level[0].added or level[0].removed

    def found(self) -> Flips:
        """All that was learned: what suffices by size, then what does not, nearest first. Words that are added to the
        skill that should have the task come before those that are taken from another.
        """
        enough = sorted(self._enough, key=lambda edit: (bool(edit.removed), edit.size, -edit.lead))[:SHOWN]
        short = sorted(self._short, key=lambda edit: (bool(edit.removed), -edit.lead))[:SHOWN]
        return Flips((*enough, *short), self._tried, "", self._stopped, self._full)

    def _try(self, way: _Way, words: tuple[str, ...]) -> Edit | None:
        if self._stop() or time.monotonic() > self._until:
            self._stopped = True
            return None
        text, before = way.made(words), self._router.skills[way.skill].description
        if len(text) > max(LONGEST, len(before)):
            self._full = True
            return None
        self._tried += 1
        after = self._routed(way.skill, text)
        value, against = self._figures(after)
        lead = against - value if self._wanted is None else value - against
        vetoed = self._wanted in after.ruling.row.vetoes
        added, removed = (words, ()) if way.adds else ((), words)
        return Edit(way.skill, added, removed, text, value, against, lead, vetoed, self._suffices(after))

    def _routed(self, skill: int, description: str) -> Judged:
        skills = [*self._router.skills]
        skills[skill] = skills[skill]._replace(description=description)
        router = Router(skills, self._chosen, self._router.limits)
        try:
            ruling = judge_of(router)(self._item.task.text)
        finally:
            router.fusion.close()
        return label(self._item.task, ruling, Names(skills))

    def _suffices(self, after: Judged) -> bool:
        if self._item.expects is None and not self._item.unwanted:
            return after.got == self._wanted
        return after.ruling.row.measured and _is_right(after)

    def _figures(self, after: Judged) -> tuple[float, float]:
        least, values = self._router.limits.threshold, after.ruling.row.values
        if self._wanted is None:
            if self._item.expects == NONE or self._item.got is None:
                return max((0.0, *_others(after, None))), least
            return values[self._item.got], max((least, *_others(after, self._item.got)))
        return values[self._wanted], max((least, *_others(after, self._wanted)))


def _others(after: Judged, skill: int | None) -> list[float]:
    vetoes = after.ruling.row.vetoes
    return [value for at, value in enumerate(after.ruling.row.values) if at != skill and at not in vetoes]


def _by_lead(edit: Edit) -> float:
    return -edit.lead
