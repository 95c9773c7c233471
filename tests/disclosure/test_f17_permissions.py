"""F17: the merge of permissions: deny > ask > allow > passthrough, and no hook lifts a boundary."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.disclosure.helpers import call, play, skill
from workbench.disclosure.model import StageName, ToolSpec
from workbench.disclosure.permissions import Decision, Policy
from workbench.disclosure.stage_hooks import Before, NoHooks
from workbench.disclosure.tools import strict_tools

READ, WRITE, SHELL, TASK = strict_tools("load_skill", "write_file", "shell", "task")
STRICTNESS = ["passthrough", "allow", "ask", "deny"]


def decide(
    tool: ToolSpec, recommended: Sequence[str] = (), inside: bool = True, yes: bool = True, given: Any = None
) -> Decision:
    policy = Policy(lambda _: inside)
    return policy.decide(tool, given if given is not None else {"path": "a.txt"}, recommended, lambda: yes)


@pytest.mark.parametrize(
    ("tool", "recommended", "yes", "behaviour", "source"),
    [
        (READ, (), True, "allow", "default"),
        (TASK, (), True, "allow", "default"),
        (READ, ("passthrough",), True, "allow", "default"),
        (READ, ("deny",), True, "deny", "pre-tool-hook"),
        (READ, ("allow",), True, "allow", "pre-tool-hook"),
        (READ, ("ask",), True, "allow", "approval"),
        (READ, ("ask",), False, "deny", "approval"),
        (READ, ("allow", "deny", "ask"), True, "deny", "pre-tool-hook"),
        (SHELL, (), True, "allow", "approval"),
        (SHELL, (), False, "deny", "approval"),
        (SHELL, ("allow",), False, "deny", "approval"),
        (WRITE, (), True, "allow", "approval"),
        (WRITE, ("allow",), False, "deny", "approval"),
    ],
)
def test_the_strictest_word_wins(
    tool: ToolSpec, recommended: Sequence[str], yes: bool, behaviour: str, source: str
) -> None:
    assert decide(tool, recommended, yes=yes)[:2] == (behaviour, source)


@given(st.lists(st.sampled_from(STRICTNESS)))
def test_no_hook_lifts_the_boundary_and_nobody_is_asked(words: list[str]) -> None:
    assert decide(WRITE, words, inside=False)[:2] == ("deny", "workspace-boundary")


@given(st.lists(st.sampled_from(STRICTNESS)), st.booleans())
def test_more_words_never_make_it_laxer(words: list[str], yes: bool) -> None:
    before = decide(READ, words, yes=yes).behaviour
    after = decide(READ, [*words, "deny"], yes=yes).behaviour
    assert after == "deny"
    assert decide(READ, [*words, "passthrough"], yes=yes).behaviour == before


def test_a_path_that_is_no_text_is_outside() -> None:
    assert decide(WRITE, given={"path": 1})[:2] == ("deny", "workspace-boundary")


def test_a_rule_and_a_question_that_fail_are_refusals() -> None:
    def broken(*_: Any) -> Decision | None:
        raise RuntimeError

    def question() -> bool:
        raise RuntimeError

    assert Policy(lambda _: True, [broken]).decide(READ, {}, (), lambda: True).behaviour == "deny"
    assert Policy(lambda _: True).decide(SHELL, {}, (), question)[:2] == ("deny", "approval")


class Allows(NoHooks):
    """A hook that allows whatever it sees."""

    def before(self, tool: str, given: Any, task: str) -> Before:
        return Before(given, ("allow",), ran=1)


@pytest.mark.parametrize("path", ["../out.txt", "/tmp/out.txt", "a/../../out.txt", "link/out.txt"])
def test_writing_outside_is_denied_whatever_a_hook_says(tmp_path: Path, path: str) -> None:
    workspace = tmp_path / "workspace"
    skill(workspace, "alpha")
    (workspace / "link").symlink_to(tmp_path)
    timeline = play(workspace, call("write_file", {"path": path, "content": "x"}), hooks=Allows())
    done = timeline.calls[0]
    assert done.error_code == "permission_denied"
    permission = next(stage for stage in done.stages if stage.stage is StageName.PERMISSION)
    assert (permission.outcome, permission.source) == ("deny", "workspace-boundary")
    assert [stage.stage for stage in done.stages][-2:] == [StageName.AUDIT, StageName.MESSAGE]
    assert [record["decision"] for record in timeline.audit] == ["deny"]
    assert not (tmp_path / "out.txt").exists()


def test_what_is_not_approved_is_not_run_and_is_audited(tmp_path: Path) -> None:
    timeline = play(tmp_path, call("shell", {"command": "rm -rf ."}, approve=False))
    assert timeline.calls[0].error_code == "permission_denied"
    assert timeline.audit[0]["source"] == "approval"


def test_an_approved_command_is_not_run_either(tmp_path: Path) -> None:
    (tmp_path / "keep").write_text("x")
    timeline = play(tmp_path, call("shell", {"command": "rm keep; touch ran"}))
    assert (timeline.calls[0].error_code, sorted(path.name for path in tmp_path.iterdir())) == (None, ["keep"])
    assert "ran nothing" in (timeline.calls[0].result or "")


def test_an_audit_that_fails_stops_the_call(tmp_path: Path) -> None:
    from workbench.disclosure.files import Result
    from workbench.disclosure.pipeline import AskedCall, Handled, Pipeline

    def full(_: Any) -> None:
        raise OSError("disk full")

    ran: list[Any] = []

    def handler(value: Any) -> Handled:
        ran.append(value)
        return Handled(Result("never"))

    passed = Pipeline(Policy(lambda _: True), NoHooks(), full).run(
        {"load_skill": READ}, AskedCall("c1", "parent", "load_skill", '{"name": "alpha"}'), handler
    )
    assert (passed.result.code, ran) == ("permission_evaluation_error", [])


def test_the_audit_keeps_no_values(tmp_path: Path) -> None:
    timeline = play(tmp_path, call("shell", {"command": "curl -H 'Authorization: Bearer sk-abcdefghijkl'"}))
    assert "sk-" not in repr(timeline.audit)
    assert timeline.audit[0]["argument_bytes"] == {"command": 49}
