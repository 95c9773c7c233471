"""The lines around the header: F201, F202, F203, F207's second header, F215, and texts with no header at all."""

from __future__ import annotations

import pytest

from tests.lint.lab import judge_bytes, mended
from workbench.skill.skill import Skill

HEAD = "---\nname: row-planner\ndescription: Plans rows.\n---\n"
BODY = "\n# Steps\n\n1. Do it.\n"

LATE = {
    "blank line": ("\n", "blank", ""),
    "blank lines": ("\n \n\n", "blank", ""),
    "comment": ("<!-- made by a script -->\n", "late", "<!-- made by a script -->\n"),
    "comment of two lines": ("<!-- made\nby a script -->\n\n", "late", "<!-- made\nby a script -->\n"),
    "heading": ("# Row planner\n\n", "late", "# Row planner\n"),
    "number sign comment": ("# generated\n", "late", "# generated\n"),
}


@pytest.mark.parametrize("name", LATE)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_text_before_the_header(name: str, newline: str) -> None:
    lead, _, moved = LATE[name]
    data = (lead + HEAD + BODY).replace("\n", newline).encode()
    findings = judge_bytes(data, rules=("F",))
    assert [(item.code, item.range.start.line, item.range.start.column) for item in findings] == [("F201", 1, 1)]
    skill = Skill.from_bytes("a/SKILL.md", "a", data)
    assert skill.shown_name == "row-planner"
    assert skill.shown_description == "Plans rows."
    after = mended(data, findings[0])
    assert after == (HEAD + moved + BODY).replace("\n", newline).encode()
    assert judge_bytes(after, rules=("F",)) == ()


def test_a_file_wrapped_in_a_code_fence_is_unwrapped() -> None:
    data = ("```markdown\n" + HEAD + BODY + "```\n").encode()
    (found,) = judge_bytes(data, rules=("F",))
    assert (found.code, found.range.start.line, found.fixes[0].safe) == ("F201", 1, False)
    assert "code fence" in found.message
    assert mended(data, found) == (HEAD + BODY).encode()


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("\ufeff\ufeff" + HEAD + BODY, "\ufeff" + HEAD + BODY),
        ("\u200b" + HEAD + BODY, HEAD + BODY),
        ("name: row-planner\ndescription: Plans rows.\n---\n" + BODY, HEAD + BODY),
        ("+++\nname: row-planner\ndescription: Plans rows.\n+++\n" + BODY, HEAD + BODY),
        ("—\nname: row-planner\ndescription: Plans rows.\n—\n" + BODY, HEAD + BODY),
        ("***\nname: row-planner\ndescription: Plans rows.\n***\n" + BODY, HEAD + BODY),
        ("--\nname: row-planner\ndescription: Plans rows.\n--\n" + BODY, HEAD + BODY),
    ],
)
def test_what_was_meant_as_a_fence_becomes_one(text: str, fixed: str) -> None:
    data = text.encode()
    findings = [item for item in judge_bytes(data, rules=("F",)) if item.code == "F201"]
    assert [(item.range.start.line, item.range.start.column) for item in findings] == [(1, 1)]
    assert mended(data, findings[0]) == fixed.encode()
    assert judge_bytes(fixed.encode(), rules=("F",)) == ()


@pytest.mark.parametrize("text", ["--- name: a description: b ---\n", "---name: a\ndescription: b\n---\n"])
def test_a_header_on_the_fence_line_is_named(text: str) -> None:
    (found,) = judge_bytes(text.encode(), rules=("F201",))
    assert "line" in found.message
    assert found.fixes == ()


def test_a_text_without_a_header_is_offered_one() -> None:
    data = b"# Rows\n\nPlans: the rows of a garden.\n"
    (found,) = judge_bytes(data, rules=("F",))
    assert (found.code, found.severity.value, found.fixes[0].safe) == ("F201", "error", False)
    after = mended(data, found)
    assert after == b'---\nname: a\ndescription: "Plans: the rows of a garden."\n---\n\n' + data
    assert judge_bytes(after, rules=("F",)) == ()


def test_an_empty_file_is_not_this_rules_business() -> None:
    assert judge_bytes(b" \n", rules=("F",)) == ()


UNCLOSED = {
    "a heading follows": ("---\nname: row-planner\ndescription: Plans rows.\n", "\n# Steps\n\nText.\n", 4),
    "a rule follows": ("---\nname: row-planner\ndescription: Plans rows.\n", "\n# Steps\n\nText.\n\n---\n\nMore.\n", 4),
    "text follows": ("---\nname: row-planner\n", "Plans rows in a garden.\n\nMore text.\n", 3),
    "the fence is glued to a heading": ("---\nname: row-planner\ndescription: Plans.\n---", "# Steps\n\nText.\n", 4),
}


@pytest.mark.parametrize("name", UNCLOSED)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_missing_closing_fence_is_missed_where_it_should_stand(name: str, newline: str) -> None:
    head, rest, line = UNCLOSED[name]
    data = (head + rest).replace("\n", newline).encode()
    findings = judge_bytes(data, rules=("F", "R"))
    assert [(item.code, item.range.start.line) for item in findings] == [("F202", line)]
    after = mended(data, findings[0])
    assert after == (head.removesuffix("---") + "---\n" + rest).replace("\n", newline).encode()
    assert judge_bytes(after, rules=("F",)) == ()


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_header_to_the_end_of_the_file(end: str) -> None:
    data = ("---\nname: row-planner\ndescription: Plans rows." + end).encode()
    (found,) = judge_bytes(data, rules=("F",))
    assert (found.code, found.range.start.line) == ("F202", 3)
    assert mended(data, found) == b"---\nname: row-planner\ndescription: Plans rows.\n---\n"


@pytest.mark.parametrize(
    "line", ["--- ", "---\t", "----", " ---", "-----------", "---\u00a0", "---\u200b", "---\u3000"]
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_fences_that_are_nearly_right(line: str, newline: str) -> None:
    text = f"{line}\nname: row-planner\ndescription: Plans rows.\n{line}\n{BODY}"
    data = text.replace("\n", newline).encode()
    findings = judge_bytes(data, rules=("F203",))
    assert [(item.code, item.range.start.line) for item in findings] == [("F203", 1), ("F203", 4)]
    assert judge_bytes(mended(data, findings[0]), rules=("F203",))[0].range.start.line == 4
    after = mended(mended(data, findings[1]), findings[0])
    assert after == (HEAD + BODY).replace("\n", newline).encode()


def test_three_dots_close_a_header_for_some_only() -> None:
    data = ("---\nname: row-planner\ndescription: Plans rows.\n...\n" + BODY).encode()
    (found,) = judge_bytes(data, rules=("F",))
    assert (found.code, found.range.start.line, found.range.end.column) == ("F203", 4, 4)


@pytest.mark.parametrize(
    ("profile", "severity"), [("spec", "warning"), ("claude-upload", "error"), ("codex", "info"), ("tutorial", "error")]
)
def test_a_fence_with_a_blank_matters_by_client(profile: str, severity: str) -> None:
    data = ("--- \nname: row-planner\ndescription: Plans rows.\n---\n" + BODY).encode()
    (found,) = judge_bytes(data, profile, rules=("F203",))
    assert found.severity.value == severity


def test_rules_and_samples_in_the_body_are_no_headers() -> None:
    body = "\n# One\n\n---\n\n# Two\n\n```yaml\n---\nname: not-this\n---\n```\n\n---\n"
    assert judge_bytes((HEAD + body).encode(), rules=("F",)) == ()


@pytest.mark.parametrize("gap", ["", "\n", "\n\n"])
def test_a_second_header_is_told(gap: str) -> None:
    (found,) = judge_bytes((HEAD + gap + HEAD + BODY).encode(), rules=("F",))
    assert (found.code, found.severity.value, found.range.start.line) == ("F207", "warning", 5 + len(gap))


@pytest.mark.parametrize(("size", "hit"), [(16_383, False), (16_384, False), (16_385, True)])
@pytest.mark.parametrize("char", ["a", "表", "😀"])
def test_the_size_of_a_header_is_counted_in_bytes(size: int, hit: bool, char: str) -> None:
    start = "name: a\ndescription: "
    room = size - len(start) - 1
    value = char * (room // len(char.encode()))
    value += "x" * (room - len(value.encode()))
    findings = judge_bytes(f"---\n{start}{value}\n---\n".encode(), rules=("F",))
    assert [item.code for item in findings] == (["F215"] if hit else [])
    assert all(item.range.start.line == 1 for item in findings)


def test_a_list_or_a_text_instead_of_keys() -> None:
    for header in ("- name: a\n- b: c\n", "just text\n", "name\n"):
        (found,) = judge_bytes(f"---\n{header}---\n\nText.\n".encode(), rules=("F",))
        assert (found.code, found.range.start.line, found.severity.value) == ("F206", 2, "error")


def test_keys_that_are_all_glued_are_mended_one_by_one() -> None:
    data = b"---\nname:row-planner\ndescription:Plans rows.\n---\n\nText.\n"
    first, second = judge_bytes(data, rules=("F",))
    assert (first.code, second.code) == ("F204", "F204")
    assert judge_bytes(mended(mended(data, second), first), rules=("F",)) == ()


def test_the_field_order_is_told_only_when_asked_for() -> None:
    data = b"---\ndescription: Plans rows.\nname: row-planner\n---\n"
    assert judge_bytes(data, rules=("F",)) == ()
