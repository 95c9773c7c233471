"""Tasks, skills as matchers read them, and scores with their evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from workbench.skill.text import Span

NONE = "none"
"""The expected skill of a task that no skill should take."""


class Task(NamedTuple):
    """Something a user might ask.

    `expected` is the name of the skill that should take it, `none` for no skill, None where nobody said; `also_ok` are
    further skills that would do. A task of the skill-creator form has `skill` and `should_trigger` instead. `extra`
    holds keys that we do not know, kept for writing back. `line` counts from 1, 0 where it is not known.
    """

    id: str
    text: str
    expected: str | None = None
    also_ok: tuple[str, ...] = ()
    skill: str | None = None
    should_trigger: bool | None = None
    lang: str = ""
    note: str = ""
    extra: tuple[tuple[str, object], ...] = ()
    line: int = 0


class SkillText(NamedTuple):
    """A skill as matchers read it. `key` identifies it (the path of its SKILL.md, or an id); `index` of it is its place
    in the library, which is also its order of registration. `body` is empty where no matcher reads it. `triggers` is
    the content of a sidecar `triggers.yaml`, None without one."""

    key: str
    name: str
    description: str
    body: str = ""
    triggers: Mapping[str, object] | None = None


class Evidence(NamedTuple):
    """Why a matcher gave a score: one part of it.

    `kind` is `term`, `concept` (another word for the same), `phrase`, `gram`, `pattern`, `name`, `veto`, `model` or
    `vector`. `task_span` and `skill_span` are code points of the task's text and of the skill's `field` (`name`,
    `description`, `body`, `triggers`), None where there is no place. `contribution` is what it adds to the score;
    those of one matcher sum to its value.
    """

    matcher: str
    kind: str
    task_span: Span | None
    field: str
    skill_span: Span | None
    contribution: float
    note: str = ""


class Veto(NamedTuple):
    """A matcher that speaks against a skill: who, why in words, and where in the task."""

    matcher: str
    reason: str
    task_span: Span | None = None


class Row(NamedTuple):
    """What one matcher says of one task: a value for every skill, in the library's order, and its vetoes by index.

    `fires` are the indices that a matcher with a yes or no (triggers) takes; empty for those that only rank.
    `warnings` are for the user: a pattern that threw or was too slow. `measured` is False for a call that failed: then
    nothing of the row counts, neither for nor against a skill. `unsure` are skills of which one thing could not be
    found out and why: a pattern was too `slow` or `failed`, or a predicate is `untrusted`.
    """

    values: Sequence[float]
    vetoes: Mapping[int, Veto] = {}
    fires: frozenset[int] = frozenset()
    warnings: tuple[str, ...] = ()
    measured: bool = True
    unsure: Mapping[int, str] = {}


class Index(Protocol):
    """A matcher fitted to one library; immutable, may be asked from any thread."""

    def row(self, task: str) -> Row:
        """The value of each skill for one task."""

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """The parts of one value; they sum to it."""


class Matcher(Protocol):
    """One way to tell which skill a task is for. `id` is what options and results call it."""

    @property
    def id(self) -> str:
        """`lexical`, `char`, `body`, `explicit`, `trigger`, `semantic`, `llm` or the name of imported results."""

    @property
    def version(self) -> str:
        """Changes when the same input may score otherwise."""

    def fit(self, skills: Sequence[SkillText]) -> Index:
        """The index of a library."""
