"""Fixing: proven, confined to its bytes, taken back when it does not hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.lint.diff import unified
from workbench.lint.engine import Engine, SkillResult, summarise
from workbench.lint.fixing import ROUNDS, FileFix, mend
from workbench.skill.edits import TextEdit
from workbench.skill.findings import Finding, Fix, Rename, Severity
from workbench.skill.skill import Skill
from workbench.skill.text import WHOLE_PATH, Span

HEAD = b"---\nname: x\ndescription: d\n---\n"
Check = Callable[[Skill], Iterable[Finding]]


@dataclass
class Rules:
    """An engine with rules of the test's own."""

    checks: tuple[Check, ...]
    runs: int = 0

    def lint_skill(self, skill: Skill, facts: object = None) -> SkillResult:
        self.runs += 1
        found = sorted((item for check in self.checks for item in check(skill)), key=lambda item: item.sort_key)
        return SkillResult(skill.path, summarise(skill, "", ""), tuple(found))


def finding(
    skill: Skill, code: str, span: Span, text: str | None, level: Severity = Severity.WARNING, safe: bool = True
) -> Finding:
    """A finding at a span, with a fix that puts `text` there."""
    place = skill.document.map.range(*span)
    edits = () if text is None else (TextEdit(place.start.offset, place.end.offset, text),)
    fix = Fix(f"put {text!r}", safe, edits)
    return Finding(code, "slug", level, "spec", skill.path, place, span, "wrong", "why", (fix,))


def replaces(code: str, old: str, new: str, level: Severity = Severity.WARNING, safe: bool = True) -> Check:
    """A rule against `old`, whose fix writes `new`."""

    def check(skill: Skill) -> Iterable[Finding]:
        for match in re.finditer(re.escape(old), skill.document.text):
            yield finding(skill, code, match.span(), new, level, safe)

    return check


def mended(body: bytes, *checks: Check) -> FileFix:
    skill = Skill.from_bytes("x/SKILL.md", "x", HEAD + body)
    fix = mend(cast(Engine, Rules(checks)), skill)
    assert fix.before == HEAD + body
    return fix


def test_every_place_is_mended_in_one_round_and_twice_is_once() -> None:
    check = replaces("F001", "teh", "the")
    fix = mended(b"teh a\r\nteh b\r\n", check)
    assert fix.after == HEAD + b"the a\r\nthe b\r\n"
    assert (fix.fixed, fix.notes) == (2, ())
    again = mended(fix.after[len(HEAD) :], check)
    assert not again.changed
    assert again.fixed == 0


def test_fixes_that_overlap_wait_for_the_next_round() -> None:
    fix = mended(b"abc", replaces("F001", "ab", "b"), replaces("F002", "bc", "c"))
    assert fix.after == HEAD + b"c"
    assert fix.fixed == 2


def test_a_fix_that_does_not_help_is_taken_back_and_said() -> None:
    fix = mended(b"bad teh", replaces("F001", "bad", "bad"), replaces("F002", "teh", "the"))
    assert fix.after == HEAD + b"bad the"
    assert fix.fixed == 1
    (note,) = fix.notes
    assert note.startswith("line 5: the fix of F001")


def test_a_fix_that_brings_an_error_is_taken_back() -> None:
    worse = replaces("F009", "worse", "", Severity.ERROR, safe=False)
    fix = mended(b"bad teh", replaces("F001", "bad", "worse"), replaces("F002", "teh", "the"), worse)
    assert fix.after == HEAD + b"bad the"
    assert len(fix.notes) == 1


def test_two_fixes_that_only_clash_together_leave_one_in() -> None:
    def clash(skill: Skill) -> Iterable[Finding]:
        if "QZ" in skill.document.text:
            yield finding(skill, "F009", (0, 1), None, Severity.ERROR)

    fix = mended(b"qz", replaces("F001", "q", "Q"), replaces("F002", "z", "Z"), clash)
    assert fix.after == HEAD + b"Qz"
    assert fix.fixed == 1
    assert len(fix.notes) == 1


def test_what_a_broken_header_hid_does_not_undo_its_repair() -> None:
    def header(skill: Skill) -> Iterable[Finding]:
        if skill.frontmatter.error:
            at = skill.document.text.index("a: b")
            yield finding(skill, "F205", (at, at + 4), '"a: b"', Severity.ERROR)

    def hidden(skill: Skill) -> Iterable[Finding]:
        if not skill.frontmatter.error:
            yield finding(skill, "N301", (4, 8), None, Severity.ERROR)

    skill = Skill.from_bytes("x/SKILL.md", "x", b"---\nname: y\ndescription: a: b\n---\n")
    fix = mend(cast(Engine, Rules((header, hidden))), skill)
    assert fix.after == b'---\nname: y\ndescription: "a: b"\n---\n'
    assert fix.notes == ()


def test_suggestions_are_never_applied() -> None:
    assert not mended(b"bad", replaces("F001", "bad", "good", safe=False)).changed


def test_safe_renames_are_handed_to_the_caller() -> None:
    rename = Rename("x/skill.md", "x/SKILL.md")

    def check(skill: Skill) -> Iterable[Finding]:
        fixes = (Fix("Rename", True, (), (rename,)),)
        yield Finding("L101", "s", Severity.ERROR, "spec", skill.path, WHOLE_PATH, (0, 0), "m", "w", fixes)

    assert mended(b"", check).renames == (rename,)


def test_endless_fixes_end_and_say_so() -> None:
    fix = mended(b"aX", replaces("F001", "X", "aX"))
    assert not fix.changed
    fix = mended(b"X", *(replaces(f"F{n:03}", f"<{n}>", f"<{n + 1}>") for n in range(40)), replaces("F999", "X", "<0>"))
    assert fix.after == HEAD + f"<{ROUNDS - 1}>".encode()
    assert "run it again" in fix.notes[-1]


def test_every_byte_outside_the_edits_survives() -> None:
    body = "\ttéh teh \x00 😀\r\n\u2028 tail \r without newline".encode()
    fix = mended(body, replaces("F001", "teh", "the"))
    assert fix.after == HEAD + body.replace(b"teh", b"the")


_TEXTS = st.text(st.sampled_from("ab\n\r é"), max_size=60)


@given(_TEXTS, _TEXTS)
def test_a_diff_holds_both_files(before: str, after: str) -> None:
    text = unified("x", before.encode(), after.encode())
    if before == after:
        assert text == ""
        return
    assert patched(before, text) == after


def patched(text: str, diff: str) -> str:
    """Applies a unified diff, as `patch` does."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    result: list[str] = []
    at = 0
    pieces = re.findall(r"[^\n]*\n", diff)[2:]
    number = 0
    while number < len(pieces):
        piece = pieces[number]
        bare = number + 1 < len(pieces) and pieces[number + 1].startswith("\\")
        content = piece[1:-1] if bare else piece[1:]
        if piece.startswith("@@"):
            match = re.match(r"@@ -(\d+)(?:,(\d+))? ", piece)
            assert match
            start = int(match[1]) - (0 if match[2] == "0" else 1)
            result += lines[at:start]
            at = start
        elif piece[0] in " -":
            assert lines[at] == content
            at += 1
        if piece[0] in " +":
            result.append(content)
        number += 2 if bare else 1
    return "".join([*result, *lines[at:]])


@pytest.mark.parametrize("lines", [5, 3000])
def test_a_diff_shows_three_lines_around_a_change(lines: int) -> None:
    before = [f"line {number}\n" for number in range(lines)]
    after = [*before]
    after[lines // 2] = "changed\n"
    text = unified("a/SKILL.md", "".join(before).encode(), "".join(after).encode())
    assert text.startswith("--- a/a/SKILL.md\n+++ b/a/SKILL.md\n@@ -")
    assert text.count("\n") == min(lines, 7) + 4
    assert patched("".join(before), text) == "".join(after)
