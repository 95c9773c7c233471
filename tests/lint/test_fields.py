"""Keys and types: F211, F213, F216, F217, K509 by client and at their limits."""

from __future__ import annotations

import pytest

from tests.lint.lab import judge_bytes, mended
from workbench.clients.profile import Selection
from workbench.lint.engine import Engine
from workbench.lint.settings import RuleSettings
from workbench.skill.findings import Severity
from workbench.skill.skill import Skill

HEAD = "---\nname: a\ndescription: Does b.\n"


def found(lines: str, code: str, profile: str = "spec") -> list[tuple[int, str]]:
    findings = judge_bytes(f"{HEAD}{lines}---\n\nText.\n".encode(), profile, rules=(code,))
    return [(item.range.start.line, item.severity.value) for item in findings]


@pytest.mark.parametrize(
    ("value", "eleven", "twelve"),
    [
        ("123", "int", "int"),
        ("017", "int", "int"),
        ("0o17", "str", "int"),
        ("0x1f", "int", "int"),
        ("1e3", "str", "float"),
        ("1.10", "float", "float"),
        ("on", "bool", "str"),
        ("No", "bool", "str"),
        ("true", "bool", "bool"),
        ("null", "null", "null"),
        ("2026-01-05", "timestamp", "str"),
    ],
)
def test_a_name_that_is_no_text_says_what_each_version_reads(value: str, eleven: str, twelve: str) -> None:
    data = f"---\nname: {value}\ndescription: b\n---\n".encode()
    (item,) = judge_bytes(data, rules=("F",))
    assert (item.code, item.severity.value, item.range.start.line, item.range.start.column) == ("F211", "error", 2, 7)
    assert f"{eleven} in YAML 1.1 and {twelve} in YAML 1.2" in item.message
    after = mended(data, item)
    assert after == data.replace(value.encode(), f'"{value}"'.encode(), 1)
    assert judge_bytes(after, rules=("F",)) == ()


@pytest.mark.parametrize("value", ["abc", "1.2.3", '"123"', "'on'", "y", "n", "v1", "onn", ""])
def test_a_name_that_is_text(value: str) -> None:
    assert judge_bytes(f"---\nname: {value}\ndescription: b\n---\n".encode(), rules=("F211",)) == ()


def test_an_anchored_value_is_not_fixed_automatically() -> None:
    (item,) = judge_bytes(b"---\nname: &n 12\ndescription: b\n---\n", rules=("F211",))
    assert item.fixes == ()


def test_booleans_of_a_client_are_right() -> None:
    assert found("user-invocable: true\n", "F211", "claude-code") == []


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("allowed_tools", "allowed-tools"),
        ("AllowedTools", "allowed-tools"),
        ("allowed tools", "allowed-tools"),
        ("Name", "name"),
        ("descripton", "description"),
        ("licence", "license"),
        ("user_invocable", "user-invocable"),
        ("when-to-use", "when_to_use"),
        ("disable-model-invokation", "disable-model-invocation"),
    ],
)
def test_a_misspelt_key(key: str, meant: str) -> None:
    data = f"{HEAD}{key}: x\n---\n".encode()
    (item,) = judge_bytes(data, rules=("F216",))
    assert (item.range.start.line, item.range.start.column, item.range.end.column) == (4, 1, 1 + len(key))
    assert meant in item.message
    if meant not in ("name", "description"):
        assert mended(data, item) == data.replace(key.encode(), meant.encode())
    else:
        assert item.fixes == ()


@pytest.mark.parametrize("key", ["version", "tags", "author", "tools", "triggers", "category", "nam-e-of-owner", "md"])
def test_an_unknown_key_that_resembles_none(key: str) -> None:
    assert found(f"{key}: x\n", "F216") == []
    assert found(f"{key}: x\n", "F217") == [(4, "warning")]


def test_a_field_of_one_client_is_unknown_to_the_others() -> None:
    data = f"{HEAD}argument-hint: x\n---\n".encode()
    engine = Engine(Selection.of("claude-code", ("spec", "claude-upload")), RuleSettings(only=frozenset({"F217"})))
    (item,) = engine.lint_skill(Skill.from_bytes("a/SKILL.md", "a", data)).findings
    assert item.severities == (("spec", Severity.WARNING), ("claude-upload", Severity.ERROR))
    assert (item.client, item.severity) == ("claude-upload", Severity.ERROR)
    assert item.fixes == ()
    assert judge_bytes(data, "claude-code", rules=("F217",)) == ()


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        ("tags: x\n", "metadata:\n  tags: x\n"),
        ("rank: 3\n", 'metadata:\n  rank: "3"\n'),
        ("tags: x # why\n", "metadata:\n  tags: x # why\n"),
        ("metadata:\n    a: b\ntags: x\n", "metadata:\n    a: b\n    tags: x\n"),
        ("tags: x\nlicense: MIT\nmetadata:\n  a: b\n", "license: MIT\nmetadata:\n  a: b\n  tags: x\n"),
        ("'my key': x\n", "metadata:\n  'my key': x\n"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_unknown_key_moves_under_metadata(lines: str, after: str, newline: str) -> None:
    data = f"{HEAD}{lines}---\n\nText.\n".replace("\n", newline).encode()
    (item,) = judge_bytes(data, rules=("F217",))
    assert mended(data, item) == f"{HEAD}{after}---\n\nText.\n".replace("\n", newline).encode()
    assert judge_bytes(mended(data, item), rules=("F", "K")) == ()


@pytest.mark.parametrize(
    "lines", ["tags: [a]\n", "tags:\n  - a\n", "tags: &t x\n", "tags: |\n  x\n", "metadata: {a: b}\ntags: x\n"]
)
def test_what_cannot_be_moved_simply_is_only_told(lines: str) -> None:
    (item,) = judge_bytes(f"{HEAD}{lines}---\n".encode(), rules=("F217",))
    assert item.fixes == ()


def test_metadata_values() -> None:
    lines = (
        "metadata:\n  a: 1.10\n  b: 2026-03-01\n  c:\n    d: e\n  f: [g]\n  h:\n"
        '  i: "1"\n  j: text\n  k: true\n  l: 0x1f\n'
    )
    data = f"{HEAD}{lines}---\n".encode()
    findings = judge_bytes(data, rules=("K509",))
    assert [item.range.start.line for item in findings] == [5, 6, 7, 9, 10, 13, 14]
    assert "1.1" in findings[0].message
    assert "becomes 31" in findings[-1].message
    assert [bool(item.fixes) for item in findings] == [True, True, False, False, False, True, True]


@pytest.mark.parametrize(("profile", "severity"), [("spec", "error"), ("claude-code", "info"), ("codex", "info")])
def test_metadata_types_matter_by_client(profile: str, severity: str) -> None:
    assert found("metadata:\n  a: 1\n", "K509", profile) == [(5, severity)]


def test_field_order_moves_the_name_up() -> None:
    data = b"---\ndescription: b\nname: a\n---\n"
    settings = RuleSettings(levels={"F213": Severity.INFO}, only=frozenset({"F213"}))
    engine = Engine(Selection.of("spec"), settings)
    (item,) = engine.lint_skill(Skill.from_bytes("a/SKILL.md", "a", data)).findings
    assert mended(data, item) == b"---\nname: a\ndescription: b\n---\n"
