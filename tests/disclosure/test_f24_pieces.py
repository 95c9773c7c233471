"""F24 to F27: prompts from pieces, deferred tool schemas, AGENTS.md files, and what a compaction leaves of bodies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.disclosure.agents_md import MOST_UNITS, agents_files
from workbench.disclosure.compaction import Survivor, compacted
from workbench.disclosure.compose import compose_prompt
from workbench.disclosure.deferred import DeferrableTool, deferral
from workbench.disclosure.model import ToolSpec


@pytest.mark.parametrize(
    ("persona", "fragments", "trailing", "text"),
    [
        ("You help.", ["One.", "Two."], "End.", "You help.\n\nOne.\n\nTwo.\n\nEnd."),
        (" You help.\n", ["", "  \n", "Two."], "", "You help.\n\nTwo."),
        ("", ["a", "a"], "", "a\n\na"),
        ("", [], "", ""),
        ("\ufeffx\u3000", [], "", "x"),
        ("\x1cx", [], "", "\x1cx"),
    ],
)
def test_f24_pieces_are_trimmed_joined_and_never_dropped_for_standing_twice(
    persona: str, fragments: list[str], trailing: str, text: str
) -> None:
    composed = compose_prompt(persona, fragments, trailing)
    assert composed.text == text
    assert composed.meters.bytes == len(text.encode())


@given(st.text(), st.lists(st.text(), max_size=5), st.text())
def test_f24_every_span_is_its_piece(persona: str, fragments: list[str], trailing: str) -> None:
    composed = compose_prompt(persona, fragments, trailing)
    given_pieces = [persona, *fragments, trailing]
    assert all(composed.text[start:end] in given_pieces[number] for number, start, end in composed.spans)
    assert "\n\n".join(composed.text[start:end] for _, start, end in composed.spans) == composed.text


def tool(name: str, description: str = "Does it.") -> ToolSpec:
    return ToolSpec(name, description, {"type": "object", "properties": {"a": {"type": "string"}}}, "read")


def test_f25_deferring_saves_what_the_schemas_weigh() -> None:
    tools = [DeferrableTool(tool("b", "x" * 500), True, "short"), DeferrableTool(tool("a"))]
    found = deferral(tools)
    one = {"name": "a", "description": "Does it.", "inputSchema": tool("a").schema}
    assert found.eager == len(json.dumps([one], separators=(",", ":")))
    assert found.listed == len('[{"name":"b","description":"short"}]')
    assert found.saved > 500
    assert (found.waiting, found.conflicts) == (("b",), ())
    assert deferral([]) == (0, 0, 0, (), ())


def test_f25_a_deferred_tool_with_examples_is_a_conflict() -> None:
    found = deferral([DeferrableTool(tool("a"), True, has_examples=True), DeferrableTool(tool("b"), has_examples=True)])
    assert found.conflicts == ("a",)


def test_f26_the_nearest_eight_from_the_broadest_on(tmp_path: Path) -> None:
    folder = tmp_path
    for depth in range(10):
        (folder / "AGENTS.md").write_text(f"rule {depth}")
        folder = folder / f"d{depth}"
        folder.mkdir()
    found = agents_files(str(folder), str(tmp_path))
    assert [one.text for one in found] == ["", "", *(f"rule {depth}" for depth in range(2, 10))]
    assert [bool(one.left_out) for one in found] == [True, True, *[False] * 8]
    assert (found[0].path, found[-1].path) == ("AGENTS.md", "/".join(f"d{n}" for n in range(9)) + "/AGENTS.md")


@pytest.mark.parametrize(
    ("text", "kept", "end"),
    [("x" * 8_000, 8_000, "x"), ("x" * 8_001, 8_000, "\n[truncated]"), ("x" * 7_999 + "😀y", 8_000, "x\n[truncated]")],
)
def test_f26_a_long_file_is_cut_and_says_so(tmp_path: Path, text: str, kept: int, end: str) -> None:
    (tmp_path / "AGENTS.md").write_text(text)
    found = agents_files(str(tmp_path), str(tmp_path))[0]
    assert found.kept == min(kept, MOST_UNITS)
    assert found.text.endswith(end)
    found.text.encode()


def test_f26_no_files_and_one_that_is_not_utf8(tmp_path: Path) -> None:
    assert agents_files(str(tmp_path), str(tmp_path)) == ()
    (tmp_path / "AGENTS.md").write_bytes(b"\xff\xfe\x00bad")
    assert len(agents_files(str(tmp_path), str(tmp_path))) == 1


def test_f27_each_body_keeps_its_head_and_the_last_loaded_come_first() -> None:
    bodies = [(f"s{n}", "x" * 4 * 6_000) for n in range(7)]
    found = compacted(bodies)
    assert [(one.skill, one.kept) for one in found] == [
        ("s0", 0),
        ("s1", 0),
        *((f"s{n}", 5_000) for n in range(2, 7)),
    ]
    assert found[-1] == Survivor("s6", 6_000, 5_000, 20_000)


def test_f27_a_short_body_survives_whole_and_one_loaded_twice_once() -> None:
    assert compacted([("a", "old"), ("b", "body"), ("a", "new text")]) == (
        Survivor("b", 1, 1, 4),
        Survivor("a", 2, 2, 8),
    )


def test_f27_no_sign_is_cut_in_half() -> None:
    assert compacted([("a", "中" * 10)], each=1)[0] == Survivor("a", 8, 1, 1)
