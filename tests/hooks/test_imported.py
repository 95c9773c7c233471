"""Hooks as agents keep them become chains; what cannot be replayed is said; chains are written and read again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.hooks.chain import Case, Chain, ChainError, Expected, Kind, Place, Step
from workbench.hooks.chain_file import parse_chain, read_chain
from workbench.hooks.chain_writing import chain_text
from workbench.hooks.model import OnError, Phase

COMMAND = {"type": "command", "command": "./guard.sh", "timeout": 30}


def write(path: Path, value: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return path


def steps(chain: Chain) -> list[tuple[Any, ...]]:
    return [(step.name, step.phase, step.matcher, step.command, step.timeout_ms) for step in chain.steps]


def test_settings_of_claude_code(tmp_path: Path) -> None:
    hooks = {
        "PreToolUse": [
            {"matcher": "Bash", "hooks": [COMMAND | {"if": "Bash(git *)"}, {"type": "prompt", "prompt": "ok?"}]}
        ],
        "PostToolUse": [{"hooks": [{"type": "command", "command": "sh", "args": ["x.sh"], "async": True}]}],
        "Stop": [{"hooks": [COMMAND]}],
    }  # fmt: skip
    chain = read_chain(write(tmp_path / ".claude" / "settings.json", {"permissions": {}, "hooks": hooks}))
    assert (chain.dialect, chain.folder, chain.name) == ("claude-code", str(tmp_path), ".claude/settings.json")
    assert steps(chain) == [
        ("PreToolUse 1", Phase.PRE, "Bash", "./guard.sh", 30_000.0),
        ("PostToolUse 3", Phase.POST, None, ("sh", "x.sh"), None),
    ]
    assert chain.pre[0].condition == "Bash(git *)"
    assert {step.protocol for step in chain.steps} == {"claude-code"}
    assert chain.notes == (
        "Stop: runs at no tool call, so it is not replayed",
        "PreToolUse 2: a hook of the type 'prompt' asks a model, and none is asked here, so it is not replayed",
        "PostToolUse 3: the host does not wait for it (async), so what it answers is ignored there",
    )


def test_seconds_and_milliseconds(tmp_path: Path) -> None:
    gemini = {"hooks": {"AfterTool": [{"matcher": "run_.*", "hooks": [COMMAND | {"name": "g", "timeout": 5000}]}]}}
    chain = read_chain(write(tmp_path / ".gemini" / "settings.json", gemini))
    assert (chain.dialect, steps(chain)) == ("gemini-cli", [("g", Phase.POST, "run_.*", "./guard.sh", 5000.0)])
    codex = {"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "x", "timeout_sec": 2}]}]}}
    chain = read_chain(write(tmp_path / ".codex" / "hooks.json", codex))
    assert (chain.dialect, steps(chain)[0][4]) == ("codex", 2000.0)


def test_the_header_of_a_skill_and_a_plugin(tmp_path: Path) -> None:
    group = "    - matcher: Write\n      hooks:\n        - {type: command, command: fmt.sh}\n"
    header = f"name: a\ndescription: b\nhooks:\n  PostToolUse:\n{group}"
    skill = write(tmp_path / "a" / "SKILL.md", f"---\n{header}---\n\nBody\n")
    chain = read_chain(skill)
    assert (chain.folder, steps(chain)) == (
        str(tmp_path / "a"),
        [("PostToolUse 1", Phase.POST, "Write", "fmt.sh", None)],
    )
    plugin = write(tmp_path / "p" / "hooks" / "hooks.json", {"hooks": {"PreToolUse": [{"hooks": [COMMAND]}]}})
    assert read_chain(plugin).folder == str(tmp_path / "p")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("{", "not JSON"), ({}, "no object under the key 'hooks'"), ({"hooks": []}, "no object under"),
        ({"hooks": {}}, "holds no command that runs"), ({"hooks": {"PreToolUse": {}}}, "a list of groups is needed"),
        ({"hooks": {"PreToolUse": [{"hooks": [{"type": "http"}]}]}}, "'http' sends the event to a server"),
        ({"hooks": {"PreToolUse": [{"hooks": [None, 3, {"command": 4}]}]}}, "holds no command"),
    ],
)  # fmt: skip
def test_files_without_hooks(tmp_path: Path, value: Any, reason: str) -> None:
    with pytest.raises(ChainError, match=reason):
        read_chain(write(tmp_path / "settings.json", value))


def test_an_imported_chain_can_be_kept(tmp_path: Path) -> None:
    hooks = {"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [COMMAND | {"if": "Bash(rm *)"}]}]}}
    chain = read_chain(write(tmp_path / "settings.json", hooks))
    again = parse_chain(str(tmp_path / "c.chain.yaml"), chain_text(chain).encode())
    assert plain(again) == plain(chain)


def plain(chain: Chain) -> Any:
    """A chain without its places, file and notes."""
    steps = [repr(replace(step, places={})) for step in chain.steps]
    expect = [item[:3] for item in chain.expect]
    cases = [(case.recording, case.id, [item[:3] for item in case.expect], case.golden) for case in chain.cases]
    return chain.name, chain.description, chain.dialect, chain.applies_to, steps, expect, cases


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=12)
SEEN = TEXT.filter(lambda text: bool(text.strip()))
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
AT = Place(1, 1)


@given(SEEN, SEEN, st.dictionaries(TEXT, VALUE, max_size=3), VALUE, st.lists(TEXT, max_size=2), SEEN)
def test_whatever_a_chain_says_is_read_again(
    name: str, step: str, params: dict[str, Any], wanted: Any, tools: list[str], word: str
) -> None:
    expected = (Expected("equals", wanted, None, AT),) if wanted is not None else ()
    chain = Chain(
        name, "codex", "c.chain.yaml", ".", applies_to=tuple(tools), expect=expected,
        post=(
            Step(step, Phase.POST, Kind.BUILTIN, "redact", params, on_error=OnError.STOP, enabled=False),
            Step(f"{step}!", Phase.POST, Kind.COMMAND, command=(word, "", word), protocol="filter", timeout_ms=1.5),
        ),
        cases=(Case("r.jsonl", "x", expected, "golden/a.txt", AT),),
    )  # fmt: skip
    assert repr(plain(parse_chain("c.chain.yaml", chain_text(chain).encode("utf-8")))) == repr(plain(chain))


def test_what_cannot_be_replayed_or_is_done_otherwise_is_said_one_by_one(tmp_path: Path) -> None:
    others = [{"type": kind, "url": "http://x"} for kind in ("http", "mcp_tool", "agent", "novel")]
    group = {"hooks": [COMMAND | {"once": True}, *others, {"type": "command", "command": " "}, 7]}
    other = {"PostToolUseFailure": [{"hooks": [COMMAND]}]}
    value = {"disableAllHooks": True, "hooks": {"PreToolUse": [group, {"matcher": "Bash"}], **other}}
    chain = read_chain(write(tmp_path / ".claude" / "settings.json", value))
    assert [step.name for step in chain.steps] == ["PreToolUse 1"]
    so = ", so it is not replayed"
    assert chain.notes == (
        "disableAllHooks: the host runs none of these hooks now; they are replayed all the same",
        "PreToolUse: a group whose 'hooks' are no list of hooks; what is none was passed over",
        f"PostToolUseFailure: runs after a call that failed, where the host heeds no answer{so}",
        "PreToolUse 1: the host runs it once in a session (once); here it runs for every record",
        f"PreToolUse 2: a hook of the type 'http' sends the event to a server, and none is called here{so}",
        f"PreToolUse 3: a hook of the type 'mcp_tool' calls a tool of an MCP server, and none is started here{so}",
        f"PreToolUse 4: a hook of the type 'agent' starts an agent, and none is started here{so}",
        "PreToolUse 5: a hook of the type 'novel' is not known here and is not replayed",
        "PreToolUse 6: a command hook without a command; the host runs nothing",
    )


def test_hooks_of_vscode_stand_without_a_group(tmp_path: Path) -> None:
    hooks = {"hooks": {"PreToolUse": [COMMAND], "PostToolUse": [{"command": "x"}]}}
    chain = read_chain(write(tmp_path / ".github" / "hooks" / "a.json", hooks))
    assert (chain.dialect, [step.command for step in chain.steps]) == ("vscode", ["./guard.sh", "x"])
    assert chain.notes == ()
