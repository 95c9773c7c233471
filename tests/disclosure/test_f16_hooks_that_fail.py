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
from workbench.hooks.registry import TRUST_ALL

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


PYTHON = """
def stop(tool, ctx):
    return {"metadata": {"prevent_continuation": True, "context": "a word"}}
def throw(tool, ctx):
    raise ValueError("no")
def shout(tool, ctx):
    return {"rewrite": ctx["output"].upper()}
def error(tool, ctx):
    return {"rewrite": {"content": "hidden", "isError": True, "errorCode": "mine"}}
def good(tool, ctx):
    return {"rewrite": {"content": "all is well", "isError": False}}
def odd(tool, ctx):
    return {"rewrite": {"content": "x", "isError": True}}
"""


def played(tmp_path: Path, names: list[str], *turns: Any) -> Any:
    """A conversation with hooks of Python after its calls."""
    (tmp_path / "hooks.py").write_text(PYTHON, encoding="utf-8")
    steps = "".join(f"  - {{name: {name}, python: 'hooks.py:{name}'}}\n" for name in names)
    text = f"version: 1\nname: t\ndialect: tutorial\npost:\n{steps}"
    chain = ChainHooks(parse_chain(str(tmp_path / "t.chain.yaml"), text.encode()), TRUST_ALL)
    try:
        return play(tmp_path, *turns, hooks=chain)
    finally:
        chain.close()


def test_a_hook_that_throws_takes_what_the_one_before_asked_for(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    timeline = played(tmp_path, ["stop", "throw"], load("alpha"))
    assert timeline.answer == "done"
    assert timeline.calls[0].error_code == "hook_execution_error"
    assert [message.role for message in timeline.requests[1].messages] == ["system", "user", "assistant", "tool"]


def test_an_error_whose_text_is_changed_stays_an_error(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", body="the body\n")
    missing, loaded = played(tmp_path, ["shout"], load("none"), load("alpha")).calls
    assert (missing.error_code, missing.result) == (
        "skill_not_found", "ERROR [SKILL_NOT_FOUND]: NO SKILL OF THIS NAME IS REGISTERED",
    )  # fmt: skip
    assert (loaded.error_code, loaded.result, loaded.skill) == (None, "THE BODY\n", "alpha")


def test_a_result_is_taken_whole(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", body="the body\n")
    timeline = played(tmp_path, ["error"], load("alpha"))
    assert (timeline.calls[0].error_code, timeline.calls[0].result, timeline.calls[0].skill) == ("mine", "hidden", "")
    assert not any(part.kind == "body" for message in timeline.requests[1].messages for part in message.parts)
    saved = played(tmp_path, ["good"], load("none")).calls[0]
    assert (saved.error_code, saved.result) == (None, "all is well")
    wrong = played(tmp_path, ["odd"], load("alpha")).calls[0]
    assert (wrong.error_code, wrong.skill) == ("hook_execution_error", "")
