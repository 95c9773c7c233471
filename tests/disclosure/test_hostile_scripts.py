"""Scripts that are broken or mean ill: each is refused in one line with its place, or played without harm."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.disclosure.helpers import skill
from workbench.disclosure.as_json import timeline_pieces
from workbench.disclosure.cost import cost_of
from workbench.disclosure.html_out import Beside, html_text
from workbench.disclosure.play import play_script
from workbench.disclosure.script import ScriptError, compact
from workbench.disclosure.script_file import parse_script, read_before
from workbench.disclosure.text_out import timeline_lines
from workbench.skill.packaged import resource

QUESTIONS = resource("disclosure", "questions")
TEXTS = [file.read_bytes() for file in sorted(QUESTIONS.glob("*.script.yaml"))]
PIECES = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"- ",
    b": ",
    b"\n",
    b"'",
    b'"',
    b"&a ",
    b"*a",
    b"null",
    b"1e999",
    b"\xff",
    b"\x00",
    b"!!",
]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "path", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)
TOOLS = ("shell", "read_file", "write_file", "edit_file", "glob", "todo_write", "task", "load_skill", "Skill", "")
PATHS = (
    "skills/alpha",
    "skills/alpha/SKILL.md",
    "..",
    "../x",
    "/tmp/x",
    "",
    "a/b/c",
    "skills",
    ".",
    "skills/alpha/../..",
)


@given(st.data())
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_script_with_bytes_put_in_or_taken_away_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    broken = text[:start] + data.draw(st.sampled_from(PIECES)) + text[end:]
    name = str(QUESTIONS / "x.script.yaml")
    refused: ScriptError | None = None
    try:
        parse_script(name, broken)
    except ScriptError as failure:
        refused = failure
    if refused is not None:
        assert "\n" not in str(refused)
        before = read_before(name, broken, refused)
        assert before is None or before.turns


def _turn(draw: Any, depth: int) -> dict[str, Any]:
    kind = draw(st.sampled_from(("call", "raw", "disk", "say")))
    path, other = draw(st.sampled_from(PATHS)), draw(st.sampled_from(PATHS))
    if kind == "disk":
        return {
            "disk": draw(
                st.sampled_from(
                    ({"write": path, "text": "x"}, {"delete": path}, {"mkdir": path}, {"link": path, "to": other})
                )
            )
        }
    if kind == "say":
        return {"say": "x"}
    found: dict[str, Any] = {"call": draw(st.sampled_from(TOOLS)), "approve": draw(st.booleans())}
    if kind == "raw":
        return found | {"raw": draw(st.text(max_size=9))}
    found["with"] = draw(VALUES | st.sampled_from(({"name": "alpha"}, {"path": path}, {"path": path, "content": "x"})))
    if depth < 2 and found["call"] == "task":
        found["with"] = {"description": "x"}
        found["child"] = [_turn(draw, depth + 1) for _ in range(draw(st.integers(0, 2)))]
    return found


@st.composite
def scripts(draw: Any) -> bytes:
    """Scripts that can be read, of any turns."""
    turns = [_turn(draw, 0) for _ in range(draw(st.integers(0, 5)))]
    host = draw(st.sampled_from(("tutorial", "claude-code", "codex", "deepagents")))
    return compact({"version": 1, "host": host, "task": "x", "turns": turns}).encode("utf-8", "replace")


@given(data=scripts())
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_turns_are_played_shown_and_leave_the_folder_as_it_was(tmp_path: Path, data: bytes) -> None:
    if not (tmp_path / "w").exists():
        skill(tmp_path / "w", "alpha")
    before = sorted(os.walk(tmp_path))
    try:
        found = play_script(parse_script(str(tmp_path / "w" / "x.script.yaml"), data))
    except ScriptError:
        return
    finally:
        assert sorted(os.walk(tmp_path)) == before
        assert not os.path.lexists("/tmp/x")
    whole = "".join(timeline_pieces(found))
    assert str(tmp_path) not in whole
    beside = Beside(cost_of(found, str(tmp_path / "w")))
    assert "".join(html_text(found, beside)).endswith("</html>\n")
    assert list(timeline_lines(found, str, True))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"a: " * 40 + b"b", "not YAML"),
        (b"[" * 60, "nested too deeply"),
        (b"version: 1\nhost: tutorial\ntask: x\nturns: &a [*a]\n", "its aliases repeat too much"),
        (b"version: 1\nhost: tutorial\ntask: x\nturns: []\nturns: []\n", "'turns' stands twice"),
        (b"version: 1\nhost: tutorial\ntask: ''\nturns: []\n", "'task' is a text"),
        (b"version: true\nhost: tutorial\ntask: x\nturns: []\n", "this version is not known"),
    ],
)
def test_what_would_fill_the_memory_or_says_two_things_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    with pytest.raises(ScriptError) as failure:
        parse_script(str(tmp_path / "x.script.yaml"), data)
    assert reason in str(failure.value)
    assert "\n" not in str(failure.value)


def test_children_are_not_nested_without_end(tmp_path: Path) -> None:
    turn = "{say: x}"
    for _ in range(6):
        turn = f"{{call: task, with: {{description: x}}, child: [{turn}]}}"
    with pytest.raises(ScriptError, match="children are nested more than 4 deep"):
        parse_script(str(tmp_path / "x"), f"version: 1\nhost: tutorial\ntask: x\nturns: [{turn}]\n".encode())
