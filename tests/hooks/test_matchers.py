"""Matchers and permission rules mean what their hosts mean."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.hooks.matchers import fires_on, match
from workbench.hooks.permission_rules import applies, commands_in

TOOLS = ("Write", "Edit", "NotebookEdit", "Bash", "mcp__some_server__list_events", "mcp__Browser__click")


def test_claude_code_matchers_fire_as_measured(shared: Path) -> None:
    for case in json.loads((shared / "cases/B57/expected.json").read_text(encoding="utf-8"))["cases"]:
        fires, problem = fires_on("claude-code", case["matcher"], TOOLS)
        assert set(fires) == set(case["fires"]), case
        assert ("invalid pattern" in problem) is (case.get("error") == "invalid pattern")


@pytest.mark.parametrize(
    ("host", "matcher", "tool", "fires"),
    [
        ("codex", "Edit|Write", "Write", True), ("codex", "Bash", "BashOutput", False),
        ("codex", "^Bash", "BashOutput", True), ("codex", "mcp__memory", "mcp__memory__x", False),
        ("codex", "Edit, Write", "Write", False), ("codex", "[", "Bash", False),
        ("gemini-cli", "write", "write_file", True), ("gemini-cli", "^write$", "write_file", False),
        ("gemini-cli", "a(", "a(", True), ("gemini-cli", "a(", "b", False), ("gemini-cli", " * ", "x", True),
        ("vscode", "Write", "Bash", True), ("wasmagent", "mcp__*", "mcp__a", True),
        ("wasmagent", "mcp__*", "xmcp__a", False), ("langchain", "Bash", "bash", False),
        ("claude-code", "a/b", "xa/by", True), ("claude-code", "(?<=mcp__)x", "mcp__x", True),
    ],
)  # fmt: skip
def test_each_host_reads_matchers_in_its_own_way(host: str, matcher: str, tool: str, fires: bool) -> None:
    assert match(host, matcher, tool).fires is fires


def test_a_matcher_that_explodes_is_stopped_and_says_so() -> None:
    found = match("claude-code", r"(?=a)(a+)+\1$", "a" * 60 + "!")
    assert not found.fires
    assert found.problem


@pytest.mark.parametrize(
    ("command", "yes"),
    [
        ("git push origin main", True), ("git push", True), ("git pushx", False), ("cd x && git push -f", True),
        ("FOO=1 BAR='a b' git push", True), ("(git push)", True), ("echo $(git push)", True),
        ('echo "now $(git push)"', True), ("echo 'git push'", False), ("echo `git push`", True),
        ("(cd a; (git push b))", True), ("ls | git push", True), ("ls\ngit push", True), ("echo git push", False),
        ("echo \\; git push", False), ("git  push", False),
    ],
)  # fmt: skip
def test_shell_rules_look_into_compound_commands(command: str, yes: bool) -> None:
    assert applies("Bash(git push *)", "Bash", {"command": command}).yes is yes
    assert applies("Bash(git push:*)", "Bash", {"command": command}).yes is yes


@pytest.mark.parametrize(
    ("rule", "tool", "given", "yes"),
    [
        ("Bash", "Bash", {}, True), ("Bash", "Write", {}, False), ("Bash(ls*)", "Bash", {"command": "lsof"}, True),
        ("Bash(npm run *:ci)", "Bash", {"command": "npm run a b:ci"}, True),
        ("Bash(ls)", "Bash", {"command": 3}, False),
        ("Edit(src/**)", "Edit", {"file_path": "/p/src/a/b.py"}, True),
        ("Edit(src/**)", "Write", {"file_path": "/p/src/b.py"}, True),
        ("Edit(src/*)", "Edit", {"file_path": "src/a/b.py"}, False),
        ("Read(//etc/**)", "Read", {"file_path": "/etc/passwd"}, True),
        ("Read(//etc/**)", "Read", {"file_path": "/x/etc/passwd"}, False),
        ("Read(*.env)", "Read", {"file_path": "/p/.env"}, True), ("Edit(src/**)", "Edit", {}, False),
        ("mcp__mem", "mcp__mem__get", {}, True), ("mcp__mem__*", "mcp__mem__get", {}, True),
        ("mcp__mem__get", "mcp__mem__get", {}, True), ("mcp__me", "mcp__mem__get", {}, False),
        ("WebFetch(domain:a.example)", "WebFetch", {"url": "https://A.example/x"}, True),
        ("WebFetch(domain:*.example)", "WebFetch", {"url": "https://a.example/x"}, True),
        ("WebFetch(domain:a.example)", "WebFetch", {"url": "https://b.a.example.evil/x"}, False),
        ("WebFetch(domain:a.example)", "WebFetch", {"url": "https://[bad"}, False),
    ],
)  # fmt: skip
def test_rules_take_the_calls_they_name(rule: str, tool: str, given: object, yes: bool) -> None:
    assert applies(rule, tool, given).yes is yes


def test_what_cannot_be_decided_runs_and_says_so() -> None:
    assert applies("Task(x)", "Task", {}).note
    assert applies("((", "Bash", {}) == (True, "the rule '((' cannot be read; the hook runs")
    assert applies("Edit(src/**)", "Edit", {"file_path": "/p/src/a"}).note


@given(st.text(st.sampled_from("ab $()`'\"\\;&|\n="), max_size=40))
def test_any_shell_line_can_be_split(command: str) -> None:
    assert all(part.strip() for part in commands_in(command))


def test_deep_nesting_ends() -> None:
    assert list(commands_in("$(" * 3_000 + "x" + ")" * 3_000))


def test_rules_with_many_stars_take_no_time() -> None:
    start = time.process_time()
    assert not applies(f"Bash({'*a' * 30}b)", "Bash", {"command": "a" * 100_000}).yes
    assert not applies(f"Edit({'**/a' * 30}b)", "Edit", {"file_path": "/a" * 2_000}).yes
    assert time.process_time() - start < 10
