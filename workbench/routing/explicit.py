"""Skills that a task names: `/name`, `$name`, the name in words, and "don't use X" in English and Chinese.

A name of several words counts wherever it stands, with hyphens, underscores or blanks between them. A name of one word
is an ordinary word too: it counts after a sign, in quotes or beside "skill", and says nothing by itself.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from workbench.routing.model import Evidence, Row, SkillText, Veto
from workbench.routing.text import LONGEST, is_cjk
from workbench.skill.description import lowered
from workbench.skill.later import later
from workbench.skill.text import Span

CALLED, NAMED = 30.0, 6.0
"""Points for a call (`/name`, "use the name skill") and for a name of several words that merely stands in the task."""

_WORD = later(r"[^\W_]+")
_JOINS = frozenset({"-", "_", " ", ""})
_CALL_BEFORE = re.compile(
    r"(?:(?:^|[\s(\[\"'“‘「`，。：:,])[/$]|"
    r"\b(?:use|using|run|invoke|load|apply|activate|trigger|via|with)\s+(?:the\s+|my\s+|your\s+)?[\"'“‘「`*]{0,2}|"
    r"(?:使用|调用|启用|加载|运行|用)\s*(?:一下)?(?:技能)?[\"'“‘「`*]{0,2})$"
)
_CALL_AFTER = re.compile(r"[\"'”’」`*]{0,2}[\s-]*(?:skill\b|技能)")
_SIGN_BEFORE = re.compile(r"(?:^|[\s(\[\"'“‘「`，。：:,])[/$]$")
_QUOTE_BEFORE, _QUOTE_AFTER = re.compile(r"[\"“‘「`]$"), re.compile(r"[\"”’」`]")
_PATH_AFTER = re.compile(r"/|\.\w|=|[-_]\w")
_REFUSAL = re.compile(
    r"(?:\b(?:do\s*n[o']t|don[’']t|dont|do\s+not|never|without|avoid|not|skip|instead\s+of|rather\s+than)\s+"
    r"(?:(?:ever|please|be|to)\s+)?"
    r"(?:(?:use|using|run|running|load|loading|invoke|invoking|apply|applying|trigger|triggering|call|calling)\s+)?"
    r"(?:the\s+|my\s+|your\s+)?[\"'“‘「`*/$]{0,2}|"
    r"(?:不要|别|不用|请勿|勿|不必|无需|禁止|避免|不想|不使用|不需要)(?:再)?(?:使用|调用|启用|加载|触发|运行|用)?\s*(?:技能)?[\"'“‘「`*/$]{0,2})$"
)
_REFUSED_USE = re.compile(
    r"(?:\b(?:use|using|run|running|load|loading|invoke|invoking|trigger|triggering)\s+(?:the\s+)?|"
    r"(?:使用|调用|启用|加载|触发|用)\s*)$"
)
_REACH = 60


class _Word(NamedTuple):
    text: str
    start: int
    end: int


class _Named(NamedTuple):
    """A name met in a task: which skills have it, where, and whether it is called, refused or merely named."""

    skills: tuple[int, ...]
    span: Span
    kind: str


class ExplicitMatcher:
    """Names in the text of a task."""

    id = "explicit"
    version = "1"

    def fit(self, skills: Sequence[SkillText]) -> ExplicitIndex:
        """The index of a library."""
        return ExplicitIndex(skills)


class ExplicitIndex:
    """The names of one library by their first word."""

    def __init__(self, skills: Sequence[SkillText]) -> None:
        self._size = len(skills)
        places: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for at, skill in enumerate(skills):
            parts = _parts(skill.name)
            if parts:
                places[parts].append(at)
        self._names: defaultdict[str, list[tuple[tuple[str, ...], tuple[int, ...]]]] = defaultdict(list)
        for parts in sorted(places, key=len, reverse=True):
            self._names[parts[0]].append((parts, tuple(places[parts])))
        self._chinese = {parts: tuple(found) for parts, found in places.items() if is_cjk(parts[0])}
        self._last: tuple[str, Mapping[int, _Named]] = ("", {})

    def row(self, task: str) -> Row:
        """Points for the skills that are named, and vetoes for those that the task refuses."""
        values = [0.0] * self._size
        vetoes: dict[int, Veto] = {}
        for skill, named in self._best(task).items():
            if named.kind == "refused":
                vetoes[skill] = Veto("explicit", f"the task says: {_said(task, named.span)}", named.span)
            else:
                values[skill] = _points(named)
        return Row(values, vetoes)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """Where the skill is named; nothing for one that is refused."""
        named = self._best(task).get(skill)
        if named is None or named.kind == "refused":
            return ()
        return (Evidence("explicit", "name", named.span, "name", None, _points(named), named.kind),)

    def _best(self, task: str) -> Mapping[int, _Named]:
        """By skill the mention that counts most; of the last task it is kept, for `explain` asks skill by skill."""
        last, found = self._last
        if last != task:
            found = self._found(task)
            self._last = (task, found)
        return found

    def _found(self, task: str) -> Mapping[int, _Named]:
        """A refusal counts most, then a call, then the name alone."""
        best: dict[int, _Named] = {}
        for named in self._named(task[:LONGEST]):
            for skill in named.skills:
                if skill not in best or _RANK[named.kind] > _RANK[best[skill].kind]:
                    best[skill] = named
        return best

    def _named(self, task: str) -> Iterator[_Named]:
        low = lowered(task)
        words = _words(low)
        at = 0
        while at < len(words):
            met = self._met(low, words, at)
            if met is None:
                at += 1
                continue
            parts, skills = met
            span = (words[at].start, words[at + len(parts) - 1].end)
            kind = _kind(low, span)
            if kind != "named" or len(parts) > 1:
                yield _Named(skills, span, kind)
            at += len(parts)
        for (name, *_), skills in self._chinese.items():
            start = low.find(name)
            if start >= 0:
                span = (start, start + len(name))
                yield _Named(skills, span, _kind(low, span))

    def _met(self, low: str, words: Sequence[_Word], at: int) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
        """The longest name that begins with a word."""
        for parts, skills in self._names.get(words[at].text, ()):
            following = words[at : at + len(parts)]
            if tuple(word.text for word in following) == parts and all(
                low[one.end : other.start] in _JOINS for one, other in pairwise(following)
            ):
                return parts, skills
        return None


_RANK = {"named": 0, "called": 1, "refused": 2}


def _points(named: _Named) -> float:
    return CALLED if named.kind == "called" else NAMED


@lru_cache(maxsize=32_768)
def _parts(name: str) -> tuple[str, ...]:
    return tuple(word.text for word in _words(lowered(name[:200])))


def _words(low: str) -> tuple[_Word, ...]:
    """Words, with Latin letters and CJK characters apart, as names stand right beside Chinese."""
    found: list[_Word] = []
    for match in _WORD().finditer(low):
        start, end = match.span()
        if match[0].isascii():
            found.append(_Word(match[0], start, end))
        else:
            found.extend(_apart(match[0], start))
    return tuple(found)


def _apart(word: str, start: int) -> Iterator[_Word]:
    for match in _APART().finditer(word):
        yield _Word(match[0], start + match.start(), start + match.end())


_APART = later("[\u3040-\u9fff\uac00-\ud7af]+|[^\u3040-\u9fff\uac00-\ud7af]+")


def _kind(low: str, span: Span) -> str:
    """How a name stands in a task. What follows it may show that it is part of a path, a file name or an option.

    "With commit messages" asks for no skill and "without commit messages" refuses none: only what is written as a name
    (with a hyphen or underscore, in Chinese, in quotes, beside "skill") is called by a mere "with".
    """
    before, after, name = low[max(0, span[0] - _REACH) : span[0]], low[span[1] : span[1] + 12], low[slice(*span)]
    beside = _CALL_AFTER.match(after) is not None
    if not beside and _PATH_AFTER.match(after):
        return "named"
    quoted = _QUOTE_BEFORE.search(before) is not None and _QUOTE_AFTER.match(after) is not None
    as_name = beside or quoted or is_cjk(name) or "-" in name or "_" in name
    if _REFUSAL.search(before) and (as_name or _REFUSED_USE.search(before)):
        return "refused"
    if beside or _SIGN_BEFORE.search(before):
        return "called"
    return "called" if as_name and _CALL_BEFORE.search(before) else "named"


def _said(task: str, span: Span) -> str:
    """The refusal in the task's words."""
    start = max(0, span[0] - _REACH)
    found = _REFUSAL.search(lowered(task[start : span[0]]))
    return task[start + found.start() if found else span[0] : span[1]].strip()
