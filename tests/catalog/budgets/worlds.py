"""Random worlds for the budgets: skills with every kind of text, and limits at and around every boundary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hypothesis import strategies as st

from tests.catalog.budgets.models import Skill
from workbench.catalog.model import Candidate

PIECES = (
    *"aZ09 .,:-_()<>&\"'`",
    "word ",
    "Use when ",
    "\n",
    "\t",
    "é",
    "e\N{COMBINING ACUTE ACCENT}",
    "\N{COMBINING ACUTE ACCENT}",
    "ß",
    "中",
    "文说明",
    "。",
    "カ",
    "한",
    "\u1100\u1161\u11a8",
    "ｱ",
    "🎨",
    "🎉🎨",
    "☀",
    "☀\N{VARIATION SELECTOR-16}",
    "👨\N{ZERO WIDTH JOINER}👩\N{ZERO WIDTH JOINER}👧",
    "\N{ZERO WIDTH JOINER}",
    "👍🏽",
    "🇩🇪",
    "🇩",
    "1\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}",
    "\N{ZERO WIDTH SPACE}",
    "\N{RIGHT-TO-LEFT MARK}",
    "ש",
    "\u0600",
    "नि",
    "\x7f",
    "\u3000",
    "—",
    "…",
    "→",
)
NAMES = ("a", "b", "pdf", "release-notes", "Upper", "123", "名前", "naïve", "🎨", "\u0600", "plugin:x", "x" * 64)
HOME = "/home/ada/.agents/skills"
ROOTS = ("/r", HOME, f"{HOME}-too", "/srv/中文/🎨", "/" + "very-long-name/" * 20 + "s")
SCOPES = ("system", "admin", "repo", "user")

texts = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
ascii_texts = st.text("ab .", max_size=90)
descriptions = st.one_of(texts, ascii_texts, st.just(""), st.sampled_from(["中" * 30, "🎨" * 20, "a" * 200]))
names = st.one_of(st.sampled_from(NAMES), st.text("abc-", min_size=1, max_size=6))


class World(NamedTuple):
    """Skills below roots; the paths are all different, as files are."""

    skills: tuple[Skill, ...]
    roots: tuple[str, ...]


@st.composite
def worlds(draw: st.DrawFn, most: int = 9) -> World:
    """A few skills."""
    roots = tuple(draw(st.permutations(ROOTS))[: draw(st.integers(1, len(ROOTS)))])
    skills = []
    for number in range(draw(st.integers(0, most))):
        root = draw(st.integers(0, len(roots) - 1))
        name = draw(names)
        path = f"{roots[root]}/{name}-{number}/SKILL.md"
        skills.append(Skill(name, draw(descriptions), path, root, draw(st.sampled_from(SCOPES))))
    return World(tuple(skills), roots)


@st.composite
def limits(draw: st.DrawFn, marks: tuple[int, ...]) -> int:
    """A limit near one of the marks, or anywhere up to a little beyond the last."""
    near = st.tuples(st.sampled_from(marks), st.integers(-3, 3)).map(sum)
    return max(1, draw(st.one_of(near, st.integers(0, max(marks) + 5))))


def candidates(skills: tuple[Skill, ...]) -> list[Candidate]:
    """The skills as the product has them."""
    return [Candidate(f"{s.name}/SKILL.md", s.name, s.description, s.path, s.root, s.scope) for s in skills]


def usages(skills: tuple[Skill, ...], now: int) -> st.SearchStrategy[Mapping[str, tuple[float, float]]]:
    """Uses of some of the skills, within the last hundred days."""
    some = sorted({skill.name for skill in skills}) or [""]
    last = st.integers(0, 100).map(lambda days: now - days * 86_400_000)
    return st.dictionaries(st.sampled_from(some), st.tuples(st.integers(0, 9), last))
