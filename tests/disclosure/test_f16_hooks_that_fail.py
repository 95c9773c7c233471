"""F16: what a hook that throws comes to: it closes here, before the call and after it, as systems.md 2.4 has it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.disclosure.helpers import call, load, play, skill
from workbench.disclosure.model import StageName
from workbench.disclosure.session import Turn
from workbench.disclosure.stage_hooks import ChainHooks
from workbench.hooks.chain import Chain
from workbench.hooks.chain_file import parse_chain

MakeHooks = Callable[[str], ChainHooks]


@pytest.fixture
def hooks(tmp_path: Path) -> Any:
    made: list[ChainHooks] = []

    def make(steps: str) -> ChainHooks:
        text = f"version: 1\nname: t\ndialect: tutorial\n{steps}"
        chain: Chain = parse_chain(str(tmp_path / "t.chain.yaml"), text.encode())
        made.append(ChainHooks(chain))
        return made[-1]

    yield make
    for one in made:
        one.close()


BREAK = "post:\n  - {name: broken, use: fault, with: {kind: throw}}\n"


def test_a_hook_after_the_call_that_throws_replaces_the_result(tmp_path: Path, hooks: MakeHooks) -> None:
    skill(tmp_path, "alpha", body="the body\n")
    timeline = play(tmp_path, load("alpha"), hooks=hooks(BREAK))
    done = timeline.calls[0]
    assert done.error_code == "hook_execution_error"
    assert "the body" not in (done.result or "")
    assert [stage.outcome for stage in done.stages if stage.stage in (StageName.HANDLER, StageName.POST_HOOK)] == [
        "ok",
        "failed",
    ]
    assert timeline.answer == "done"


def test_with_the_policy_to_warn_the_result_stays(tmp_path: Path, hooks: MakeHooks) -> None:
    skill(tmp_path, "alpha", body="the body\n")
    steps = "post:\n  - {name: broken, use: fault, with: {kind: throw}, on_error: warn}\n"
    assert play(tmp_path, load("alpha"), hooks=hooks(steps)).calls[0].result == "the body\n"


def test_a_block_skips_everything_but_the_message(tmp_path: Path, hooks: MakeHooks) -> None:
    skill(tmp_path, "alpha")
    steps = "pre:\n  - {name: no-skills, use: deny_tools, with: {tools: [load_skill]}}\n"
    timeline = play(tmp_path, load("alpha"), hooks=hooks(steps + BREAK))
    done = timeline.calls[0]
    assert done.error_code == "hook_blocked"
    assert [stage.stage for stage in done.stages] == [StageName.PREPARE, StageName.PRE_HOOK, StageName.MESSAGE]
    assert timeline.audit == ()


def test_hooks_after_the_call_see_what_the_one_before_left(tmp_path: Path, hooks: MakeHooks) -> None:
    skill(tmp_path, "alpha", body="sk-abcdefghijklmnop\n")
    steps = (
        "post:\n"
        '  - {name: redact, use: redact, with: {pattern: "/sk-[a-z]+/g", replacement: "[KEY]"}}\n'
        '  - {name: again, use: redact, with: {pattern: "/KEY/g", replacement: "NONE"}}\n'
    )
    done = play(tmp_path, load("alpha"), hooks=hooks(steps)).calls[0]
    assert (done.result, done.error_code) == ("[NONE]\n", None)
    assert done.stages[-2].outcome == "rewrote"


def test_what_ends_the_run_answers_the_calls_that_are_left(tmp_path: Path) -> None:
    from workbench.disclosure.stage_hooks import After, NoHooks

    class Stops(NoHooks):
        def after(self, tool: str, given: Any, text: str, failed: str, task: str) -> After:
            return After(text, failed, prevents=True, ran=1)

    skill(tmp_path, "alpha", body="the body\n")
    both = Turn("", (load("alpha"), load("alpha")))
    timeline = play(tmp_path, both, Turn("never said"), hooks=Stops())
    assert timeline.answer == "the body\n"
    assert [done.error_code for done in timeline.calls] == [None, "hook_stopped_continuation"]
    assert len(timeline.requests) == 1


def test_an_unknown_tool_is_not_shown_to_hooks(tmp_path: Path, hooks: MakeHooks) -> None:
    done = play(tmp_path, call("nothing", {}), hooks=hooks(BREAK)).calls[0]
    assert done.error_code == "unknown_tool"
