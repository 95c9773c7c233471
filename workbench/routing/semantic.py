"""Closeness of meaning as vectors have it: the cosine of the task and of a skill's name and description.

Optional: the vectors come from an embedder that is installed (`pip install skill-workbench[semantic]`) or from an
endpoint that the user configured. Nothing is ever downloaded here. The value explains itself only roughly: each phrase
of the task is left out in turn, and what the cosine loses is put down to it.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from workbench.llm.failures import ModelCallError
from workbench.routing.embedders import Embedder, Vectors, embedder_here
from workbench.routing.model import Evidence, Row, SkillText
from workbench.routing.terms import countable
from workbench.skill.text import Span

LONGEST = 2_000
"""Code points of a task or description that become a vector; longer ones blur, and take seconds."""
_MOST_PHRASES = 12
_REMEMBERED = 2_048
_GIVE_UP = 3
_NAME_PARTS = re.compile(r"[-_\s]+")
_CLAUSE = re.compile(r"[^,.;:!?\n，。；：！？、]+")
_WORD = re.compile(
    r"[\u2e80-\u9fff\uf900-\ufaff\uac00-\ud7af]{1,2}|\S+?(?=[\u2e80-\u9fff\uf900-\ufaff\uac00-\ud7af]|\s|$)"
)


class SemanticMatcher:
    """Vectors as matcher. Without an embedder it is the one that is installed or set up."""

    id = "semantic"

    def __init__(self, embedder: Embedder | None = None) -> None:
        self.embedder = embedder or embedder_here()

    @property
    def version(self) -> str:
        """The embedder and its version."""
        return f"1:{self.embedder.id}"

    def fit(self, skills: Sequence[SkillText]) -> SemanticIndex:
        """Vectors are made when the first task is asked: a changed catalog costs nothing until then."""
        return SemanticIndex(self.embedder, skills)


class _Failed(NamedTuple):
    reason: str


class SemanticIndex:
    """Cosines with the skills of one library. May be asked from several threads."""

    def __init__(self, embedder: Embedder, skills: Sequence[SkillText]) -> None:
        self._embedder = embedder
        self._texts = [text_of(skill) for skill in skills]
        self._cut = sum(len(skill.description) > LONGEST for skill in skills)
        self._skills: Vectors | _Failed | None = None
        self._tasks: OrderedDict[str, Sequence[float]] = OrderedDict()
        self._failures = 0
        self._lock = threading.Lock()

    @property
    def cautions(self) -> tuple[str, ...]:
        """Descriptions that are not compared whole."""
        return (f"semantic: of {self._cut} descriptions only the first {LONGEST:,} characters count",) * bool(self._cut)

    def row(self, task: str) -> Row:
        """The cosine with each skill; not measured where an endpoint failed."""
        skills = self._library()
        if isinstance(skills, _Failed):
            return self._lost(skills.reason)
        try:
            values = skills.cosines(self._vector(task[:LONGEST])) if self._texts else ()
        except ModelCallError as failure:
            self._note(failure)
            return self._lost(str(failure))
        cut = f"semantic: only the first {LONGEST:,} characters of the task count"
        return Row(values, warnings=(cut,) if len(task) > LONGEST else ())

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """What each phrase of the task adds, by leaving it out, and the rest that no phrase accounts for."""
        row = self.row(task)
        skills = self._library()
        if not row.measured or isinstance(skills, _Failed):
            return ()
        value, spans = row.values[skill], phrases(task[:LONGEST])
        try:
            without = self._without(task[:LONGEST], spans)
        except ModelCallError:
            without = []
        found = [
            Evidence("semantic", "vector", span, "description", None, value - skills.cosine(skill, vector))
            for span, vector in zip(spans, without, strict=False)
        ]
        rest = value - sum(part.contribution for part in found)
        return (*found, Evidence("semantic", "vector", None, "description", None, rest, "the task as a whole"))

    def prepare(self, tasks: Sequence[str]) -> None:
        """Makes the vectors of many tasks at once, in fewer calls of an endpoint; a failure shows in the rows."""
        if not isinstance(self._library(), _Failed):
            try:
                self._embedder.embed([task[:LONGEST] for task in tasks])
            except ModelCallError:
                return

    def forget_failures(self) -> None:
        """After a failure the vectors of the library are asked for again."""
        with self._lock:
            self._failures = 0
            if isinstance(self._skills, _Failed):
                self._skills = None

    def _note(self, failure: ModelCallError) -> None:
        """After a failure that stays, or several in a row, nobody is asked about the next tasks."""
        with self._lock:
            self._failures += 1
            if failure.final or self._failures >= _GIVE_UP:
                self._skills = _Failed(f"not asked: {failure}")

    def _without(self, task: str, spans: Sequence[Span]) -> Sequence[Sequence[float]]:
        if len(spans) < 2:
            return []
        return self._embedder.embed([task[:start] + " " + task[end:] for start, end in spans]).rows

    def _library(self) -> Vectors | _Failed:
        with self._lock:
            if self._skills is None:
                try:
                    self._skills = self._embedder.embed(self._texts)
                except ModelCallError as failure:
                    self._skills = _Failed(str(failure))
            return self._skills

    def _vector(self, task: str) -> Sequence[float]:
        with self._lock:
            found = self._tasks.get(task)
        if found is None:
            found = self._embedder.embed([task]).rows[0]
        with self._lock:
            self._failures = 0
            self._tasks[task] = found
            self._tasks.move_to_end(task)
            if len(self._tasks) > _REMEMBERED:
                self._tasks.popitem(last=False)
        return found

    def _lost(self, reason: str) -> Row:
        return Row([0.0] * len(self._texts), warnings=(f"semantic: not measured: {reason}",), measured=False)


def text_of(skill: SkillText) -> str:
    """What of a skill becomes a vector: its name in words, and its description without what it says it is not for."""
    name = " ".join(_NAME_PARTS.split(skill.name))
    return f"{name}. {countable(skill.description)[:LONGEST]}"


def phrases(task: str) -> tuple[Span, ...]:
    """Up to twelve parts of a task, in order: clauses where it has several, else runs of words."""
    clauses = [span for span in map(_trimmed, _CLAUSE.finditer(task)) if span[0] < span[1]]
    if not 3 <= len(clauses) <= _MOST_PHRASES:
        words = [match.span() for match in _WORD.finditer(task)]
        size = -(-len(words) // _MOST_PHRASES) or 1
        clauses = [(words[at][0], words[min(at + size, len(words)) - 1][1]) for at in range(0, len(words), size)]
    return tuple(clauses)


def _trimmed(match: re.Match[str]) -> Span:
    text = match[0]
    return match.start() + len(text) - len(text.lstrip()), match.end() - len(text) + len(text.rstrip())
