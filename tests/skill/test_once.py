"""Values made at once and answers kept beside a value are what the slow ways give."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields

import pytest

from workbench.library.bundle import Facts
from workbench.lint.prose import Prose
from workbench.skill.document import Document
from workbench.skill.frontmatter import Frontmatter
from workbench.skill.once import filled, kept
from workbench.skill.skill import Skill


@dataclass(frozen=True)
class Pair:
    left: int
    right: str


def test_a_filled_value_is_the_constructed_one_and_stays_frozen() -> None:
    made = filled(Pair, left=1, right="x")
    assert made == Pair(1, "x")
    assert hash(made) == hash(Pair(1, "x"))
    with pytest.raises(FrozenInstanceError):
        made.left = 2  # type: ignore[misc]


def test_no_field_is_forgotten_where_values_are_filled() -> None:
    skill = Skill.from_bytes("a/SKILL.md", "a", b"---\nname: a\ndescription: Reads tables.\n---\n")
    for value, kind in ((skill, Skill), (skill.document, Document), (skill.frontmatter, Frontmatter)):
        assert {field.name for field in fields(kind)} <= vars(value).keys()
    assert {field.name for field in fields(Facts)} == {"entry", "base", "ignores", "listings", "_inside"}
    assert {field.name for field in fields(Prose)} == {"entry", "text", "low", "han", "found"}


def test_a_kept_answer_is_found_once_for_each_value() -> None:
    asked: list[int] = []

    @kept
    def twice(pair: Pair) -> int:
        asked.append(pair.left)
        return pair.left * 2

    one, other = Pair(1, ""), Pair(2, "")
    assert [twice(one), twice(one), twice(other), twice(one)] == [2, 2, 4, 2]
    assert asked == [1, 2]
    assert one == Pair(1, "")
