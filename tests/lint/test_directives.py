"""M001 and M002: comments that silence rules must say why and must be needed."""

from __future__ import annotations

import pytest

from tests.lint.lab import judge_bytes
from workbench.clients.profile import Selection
from workbench.lint.engine import Engine
from workbench.lint.settings import RuleSettings
from workbench.skill.skill import Skill

HEAD = "---\nname: a\ndescription: Does b.\n---\n\n"


def body(comment: str, text: str = "su\u200bdo") -> list[tuple[str, int, int]]:
    data = f"{HEAD}<!-- skill-workbench: {comment} -->\n{text}\n".encode()
    findings = judge_bytes(data, rules=("Z101", "M"))
    return [(item.code, item.range.start.line, item.range.start.column) for item in findings]


@pytest.mark.parametrize("name", ["Z101", "z101", "hidden-unicode", "Z", "Z1", "Z101, F203"])
def test_a_reason_silences(name: str) -> None:
    assert body(f"ignore {name} it is a sample") == []


def test_without_a_reason_nothing_is_silenced() -> None:
    assert body("ignore Z101") == [("M001", 6, 6), ("Z101", 7, 3)]


def test_without_a_rule_nothing_is_silenced() -> None:
    assert body("ignore") == [("M001", 6, 6), ("Z101", 7, 3)]


def test_an_unknown_rule_is_named() -> None:
    data = f"{HEAD}<!-- skill-workbench: ignore Q999 it is a sample -->\n".encode()
    (found,) = judge_bytes(data, rules=("M",))
    assert (found.code, found.severity.value) == ("M001", "warning")
    assert "Q999" in found.message


def test_a_comment_that_is_not_needed() -> None:
    assert body("ignore Z101 it is a sample", "sudo") == [("M002", 6, 6)]
    data = f"{HEAD}<!-- skill-workbench: ignore Z101 it is a sample -->\nsudo\n".encode()
    assert judge_bytes(data, rules=("Z101", "M"))[0].severity.value == "info"


def test_a_rule_that_did_not_run_is_no_reason_to_complain() -> None:
    data = f"{HEAD}<!-- skill-workbench: ignore R901 it is a sample -->\nsudo\n".encode()
    assert judge_bytes(data, rules=("Z101", "M")) == ()


def test_a_rule_about_the_whole_library_is_not_judged_by_one_file() -> None:
    data = f"{HEAD}<!-- skill-workbench: ignore G104 a twin on purpose -->\nsudo\n".encode()
    assert judge_bytes(data, rules=("G", "M")) == ()


def test_in_the_header_a_directive_covers_the_next_line() -> None:
    data = b"---\nname: a\n# skill-workbench: ignore F217 our own tool reads it\naudience: all\ndescription: b\n---\n"
    assert judge_bytes(data, rules=("F217", "M")) == ()
    far = data.replace(b"audience: all\ndescription: b", b"description: b\naudience: all")
    assert [item.code for item in judge_bytes(far, rules=("F217", "M"))] == ["M002", "F217"]


def test_a_comment_inside_code_is_no_directive() -> None:
    data = (
        f"{HEAD}```\n<!-- skill-workbench: ignore Z101 -->\n```\n\n`<!-- skill-workbench: ignore Z101 -->`\n".encode()
    )
    assert judge_bytes(data, rules=("M",)) == ()


def test_silenced_findings_are_kept_apart() -> None:
    data = f"{HEAD}<!-- skill-workbench: ignore Z101 a sample -->\nsu\u200bdo\n".encode()
    engine = Engine(Selection.of("spec"), RuleSettings(only=frozenset({"Z101", "M002"})))
    result = engine.lint_skill(Skill.from_bytes("a/SKILL.md", "a", data))
    assert result.findings == ()
    assert [item.code for item in result.suppressed] == ["Z101"]
