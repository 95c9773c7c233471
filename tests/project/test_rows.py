"""Rows of a library list and the filter language that both lists share."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.project.row_making import row_of_skill
from workbench.project.rows import SkillRow, finding_text, parse_filter, row_text
from workbench.skill.findings import Finding, Severity
from workbench.skill.skill import Skill
from workbench.skill.text import Position, Range


def finding(code: str, severity: Severity, clients: tuple[str, ...] = ("spec",)) -> Finding:
    place = Position(3, 1, 10)
    levels = tuple((client, severity) for client in clients)
    return Finding(
        code, "slug-" + code.lower(), severity, "spec", "a/SKILL.md", Range(place, place), (9, 12), "Message", "Why",
        severities=levels,
    )  # fmt: skip


def row(text: str, folder: str = "group/knots") -> SkillRow:
    skill = Skill.from_bytes(f"{folder}/SKILL.md", folder.rpartition("/")[2], text.encode())
    return row_of_skill(skill, folder, "group")


def matches(query: str, item: SkillRow) -> bool:
    parsed = parse_filter(query)
    words = all(word in row_text(item) for word in parsed.words)
    return words and all(test(item) for test in parsed.row_tests())


def test_a_row_takes_name_group_and_tags_from_the_header() -> None:
    made = row("---\nname: knots\ndescription: Ties.\nmetadata:\n  tags: [rope, sea]\n---\n")
    assert (made.name, made.group, made.tags, made.description) == ("knots", "group", ("rope", "sea"), "Ties.")
    assert row("---\nname: k\ntags: one, two\n---\n").tags == ("one", "two")
    assert row("---\nname: k\n---\n", "knots").group == "."


def test_a_row_without_a_name_goes_by_its_folder() -> None:
    assert row("no header at all").name == "knots"


def test_counts_and_worst() -> None:
    made = row("---\nname: k\n---\n")
    assert made.worst == 3
    counted = made.with_findings([finding("F205", Severity.WARNING), finding("N301", Severity.INFO)])
    assert counted.counts == (0, 1, 1)
    assert counted.worst == 1
    assert counted.codes == {"F205", "N301"}


@pytest.mark.parametrize(
    ("query", "passes"),
    [
        ("", True),
        ("KNOTS ties", True),
        ("knots absent", False),
        ("sev:error", True),
        ("sev:warning", False),
        ("sev:clean", False),
        ("sev:purple", False),
        ("rule:F2", True),
        ("rule:n", False),
        ("client:spec", True),
        ("client:codex", False),
        ("changed:yes", False),
        ("changed:no", True),
        ("name:kno", True),
        ("path:group/", True),
        ('"ties rope"', True),
        ('"rope ties"', False),
    ],
)
def test_filter_of_rows(query: str, passes: bool) -> None:
    made = row("---\nname: knots\ndescription: Ties rope.\n---\n").with_findings([finding("F205", Severity.ERROR)])
    assert matches(query, made) == passes


def test_filter_of_findings() -> None:
    item = finding("F205", Severity.ERROR, ("spec", "codex"))
    passing = ("sev:error", "rule:f205", "rule:slug-f", "client:codex", "path:a/", "message", "changed:yes")
    for query in passing:
        parsed = parse_filter(query)
        assert all(word in finding_text(item) for word in parsed.words), query
        assert all(test(item) for test in parsed.finding_tests()), query
    for query in ("sev:info", "rule:N", "client:claude", "path:b/"):
        assert not all(test(item) for test in parse_filter(query).finding_tests()), query


def test_unknown_keys_are_named() -> None:
    parsed = parse_filter("colour:red word size:9")
    assert parsed.unknown == ("colour", "size")
    assert parsed.words == ("word",)
    assert not parsed.empty
    assert parse_filter("   ").empty


@given(st.text(max_size=60))
def test_any_text_is_a_filter(text: str) -> None:
    parsed = parse_filter(text)
    made = row("---\nname: knots\n---\n").with_findings([finding("F205", Severity.ERROR)])
    for test in parsed.row_tests():
        assert test(made) in (True, False)
    for check in parsed.finding_tests():
        assert check(finding("F205", Severity.ERROR)) in (True, False)
