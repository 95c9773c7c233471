"""Changes of a description that were tried: each is scored on one part of the tasks and shown with its effect on the
other. What was not measured, or did no good where it was chosen, is not suggested.

A candidate names words that missed tasks use and no skill has, drops a phrase with which the skill takes tasks of
others, or says which tasks to leave to whom. Nobody's text is rewritten: a candidate is one edit of the description.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from workbench.routing.evaluation import Evaluation, Judged, Names, evaluate, judge_tasks
from workbench.routing.growth import Fit
from workbench.routing.intervals import Difference
from workbench.routing.model import NONE, SkillText, Task
from workbench.routing.paired import compare
from workbench.routing.terms import stop_terms
from workbench.routing.text import Piece, pieces
from workbench.routing.thresholds import halves
from workbench.skill.description import clauses
from workbench.skill.text import Span

MOST = 12
"""Candidates of one skill that are tried."""
LONGEST = 1024
"""Code points of a description by the specification; a longer one is not suggested."""
_WORDS = 3
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_PHRASE = re.compile("[^,;，；、。.!?！？]+[,;，；、]?")
_SHORTEST = 8
_CLOSED = frozenset(".!?。！？")


class Candidate(NamedTuple):
    """One edit: the description's `span` (code points) becomes `text`. `kind` is `add-words`, `drop-phrase` or
    `leave-to`; `words` are those that it is about, `other` is the skill that it names."""

    kind: str
    span: Span
    text: str
    words: tuple[str, ...]
    other: str = ""

    def applied(self, description: str) -> str:
        """The description after the edit."""
        return description[: self.span[0]] + self.text + description[self.span[1] :]


class Advice(NamedTuple):
    """A candidate with its effect on top-1 of the whole library, where it was chosen and where it was not.

    `validation` is None without tasks there. Whether it helps is said by the interval of `validation`, no other figure.
    """

    candidate: Candidate
    description: str
    train: Difference
    validation: Difference | None


class Tried(NamedTuple):
    """The advice that did good on train, best first, and how many candidates were tried for it."""

    advice: tuple[Advice, ...]
    tried: int


def advise(skills: Sequence[SkillText], tasks: Sequence[Task], skill: int, fit: Fit) -> Tried:
    """Tries the candidates of one skill against all tasks of the library."""
    train_places, validation_places = halves(tasks)
    train, validation = [tasks[at] for at in train_places], [tasks[at] for at in validation_places]
    before = _run(skills, [train, validation], fit)
    own = skills[skill].description
    found = [item for item in candidates(before[0], skill) if len(item.applied(own)) <= LONGEST][:MOST]
    advice = []
    for candidate in found:
        description = candidate.applied(own)
        changed = [*skills]
        changed[skill] = skills[skill]._replace(description=description)
        after = _run(changed, [train, validation], fit)
        gain = compare(before[0], after[0]).top1
        if gain is not None and gain.value > 0:
            advice.append(Advice(candidate, description, gain, compare(before[1], after[1]).top1))
    return Tried(tuple(sorted(advice, key=lambda item: -item.train.value)), len(found))


def _run(skills: Sequence[SkillText], parts: Sequence[Sequence[Task]], fit: Fit) -> list[Evaluation]:
    names = Names(skills)
    with fit(skills) as judge:
        return [evaluate(judge_tasks(part, judge, names), names) for part in parts]


def candidates(train: Evaluation, skill: int) -> Iterator[Candidate]:
    """What might help, from the confusions of the train part alone."""
    missed = [item.judged for item in train.confusions if skill in item.judged.primary]
    wrong = [item for item in train.measured if item.got == skill and skill not in item.wanted and item.expects]
    description = train.names.skills[skill].description
    if not description.strip():
        return
    yield from _additions(description, missed)
    yield from _removals(description, wrong)
    yield from _exceptions(description, wrong)


def _additions(description: str, missed: Sequence[Judged]) -> Iterator[Candidate]:
    """Words of missed tasks that this description lacks: the commonest together, then each alone."""
    own = {piece.term for piece in pieces(description)}
    counts = _words([item.task.text for item in missed], bool(_CJK.search(description)), own)
    words = [word for word, _ in counts.most_common(2 * _WORDS)]
    for chosen in (*([words[:_WORDS]] if len(words) > 1 else []), *([word] for word in words)):
        yield also_for(description, tuple(chosen))


def _words(texts: Sequence[str], chinese: bool, without: AbstractSet[str] = frozenset()) -> Counter[str]:
    """Words as they are written, with the number of texts that use them.

    Of Chinese, pairs of characters stand for words: only those of two texts or more, and for a Chinese description,
    since most pairs are no words.
    """
    counts: Counter[str] = Counter()
    stops = stop_terms()
    for text in texts:
        found = {
            text[piece.start : piece.end].lower(): None
            for piece in pieces(text)
            if piece.term not in without and piece.term not in stops
        }
        counts.update([word for word in found if len(word) > 1 and not word.isdigit()])
    return Counter({word: count for word, count in counts.items() if not _CJK.search(word) or (chinese and count > 1)})


def also_for(description: str, words: tuple[str, ...]) -> Candidate:
    """The edit that names words: they are put before the first don't-use clause, else at the end."""
    chinese = _CJK.search(description)
    dont = clauses(description).dont_use
    if dont:
        at = dont[0][0]
        text = f"也用于{'、'.join(words)}。" if chinese else f"Also for {', '.join(words)}. "
        return Candidate("add-words", (at, at), text, words)
    end = len(description.rstrip())
    closed = description.rstrip()[-1:] in _CLOSED
    if chinese:
        return Candidate("add-words", (end, end), f"{'' if closed else '。'}也用于{'、'.join(words)}。", words)
    return Candidate("add-words", (end, end), f"{'' if closed else '.'} Also for {', '.join(words)}.", words)


def _removals(description: str, wrong: Sequence[Judged]) -> Iterator[Candidate]:
    """Phrases that share a word with tasks which the skill takes wrongly, the one that shares most first."""
    used = {piece.term for item in wrong for piece in pieces(item.task.text)} - stop_terms()
    found: list[tuple[int, Span, list[Piece]]] = []
    for match in _PHRASE.finditer(description):
        shared = [piece for piece in pieces(match[0]) if piece.term in used]
        if shared and len(match[0].strip()) >= _SHORTEST and len(match[0]) < len(description) / 2:
            found.append((len(shared), match.span(), shared))
    for _, span, shared in sorted(found, key=lambda item: -item[0])[:_WORDS]:
        phrase = description[span[0] : span[1]]
        words = tuple(dict.fromkeys(phrase[piece.start : piece.end] for piece in shared))
        yield Candidate("drop-phrase", span, "", words)


def _exceptions(description: str, wrong: Sequence[Judged]) -> Iterator[Candidate]:
    """A clause that leaves the commonest words of stolen tasks to their owner, one for each owner."""
    owners: dict[str, list[str]] = {}
    for item in wrong:
        if item.expects not in (None, NONE) and item.primary:
            owners.setdefault(item.expects or "", []).append(item.task.text)
    end = len(description.rstrip())
    for owner, texts in owners.items():
        words = [word for word, _ in _words(texts, bool(_CJK.search(description))).most_common(_WORDS)]
        if words:
            yield Candidate("leave-to", (end, end), _not_for(description, words, owner), tuple(words), owner)


def _not_for(description: str, words: Sequence[str], owner: str) -> str:
    closed = description.rstrip()[-1:] in _CLOSED
    if _CJK.search(description):
        return ("" if closed else "。") + f"不要用于{'、'.join(words)}，应使用 {owner}。"
    return ("" if closed else ".") + f" Don't use for {', '.join(words)}; use {owner} instead."
