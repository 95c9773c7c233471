"""Changes of a chain's file touch the step alone: comments, styles and line ends around it stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.desktop.replay.chain_editing import Change, DropParam, EditError, Move, SetParam, Switch, changed
from workbench.hooks.chain_file import parse_chain

BLOCK = """# Ours
version: 1
name: house   # the name
dialect: wasmagent
post:
  # secrets first
  - name: redact
    use: redact
  - {name: cut, use: truncate, with: {max: 60, keep: tail}}   # then size

  - use: compact
    with:
      repeats: 4  # in a row
expect:
  - no_secrets
"""


def edit(text: str, *changes: Change) -> str:
    return changed("house.chain.yaml", text.encode(), changes).decode()


def names(text: str) -> list[str]:
    return [step.name for step in parse_chain("house.chain.yaml", text.encode()).post]


def test_a_step_moves_with_its_comments() -> None:
    made = edit(BLOCK, Move("redact", 1))
    assert names(made) == ["cut", "redact", "compact"]
    assert "  # secrets first\n  - name: redact\n    use: redact\n\n  - use: compact" in made
    assert "max: 60, keep: tail}}   # then size\n" in made
    assert edit(made, Move("redact", 0)) == BLOCK


def test_a_step_is_switched_off_and_on_again() -> None:
    off = edit(BLOCK, Switch("cut", enabled=False))
    assert "with: {max: 60, keep: tail}, enabled: false}   # then size" in off
    assert edit(off, Switch("cut", enabled=True)) == off.replace("enabled: false", "enabled: true")
    block = edit(BLOCK, Switch("redact", enabled=False))
    assert "  - name: redact\n    enabled: false\n    use: redact\n" in block
    assert "  - use: compact\n    enabled: false\n    with:" in edit(BLOCK, Switch("compact", enabled=False))


def test_a_parameter_is_taken_out() -> None:
    assert "with: {keep: tail}}   # then size" in edit(BLOCK, DropParam("cut", "max"))
    assert "with: {max: 60}}   # then size" in edit(BLOCK, DropParam("cut", "keep"))
    none = edit(BLOCK, DropParam("cut", "keep"), DropParam("cut", "max"))
    assert "{name: cut, use: truncate}   # then size" in none
    assert "  - use: compact\nexpect:" in edit(BLOCK, DropParam("compact", "repeats"))
    two = edit(BLOCK, SetParam("compact", "similar", True))
    assert "    with:\n      similar: true\nexpect:" in edit(two, DropParam("compact", "repeats"))
    with pytest.raises(EditError, match="does not give 'keep'"):
        edit(BLOCK, DropParam("compact", "keep"))


def test_a_parameter_is_replaced_or_added() -> None:
    assert "{max: 80, keep: tail}" in edit(BLOCK, SetParam("cut", "max", 80))
    assert '{max: 60, keep: "head"}' in edit(BLOCK, SetParam("cut", "keep", "head"))
    assert "repeats: 9  # in a row" in edit(BLOCK, SetParam("compact", "repeats", 9))
    assert "  - name: redact\n    with: {" in edit(BLOCK, SetParam("redact", "replacement", "[gone]"))
    assert "repeats: 4  # in a row\n      similar: true\n" in edit(BLOCK, SetParam("compact", "similar", True))


def test_line_ends_and_a_byte_order_mark_stay() -> None:
    data = b"\xef\xbb\xbf" + BLOCK.replace("\n", "\r\n").encode()
    made = changed("house.chain.yaml", data, [Switch("redact", enabled=False), Move("compact", 0)])
    assert made.startswith(b"\xef\xbb\xbf# Ours\r\n")
    assert made.count(b"\n") == made.count(b"\r\n")
    assert [step.name for step in parse_chain("a.chain.yaml", made).post] == ["compact", "redact", "cut"]


def test_the_last_step_of_a_file_without_a_line_end_moves_too() -> None:
    text = "version: 1\nname: a\ndialect: wasmagent\npost:\n- use: redact\n- use: compact"
    assert edit(text, Move("compact", 0)).endswith("post:\n- use: compact\n- use: redact")


def test_a_list_in_one_line_is_put_in_order() -> None:
    text = "version: 1\nname: a\ndialect: wasmagent\npost: [{use: redact}, {use: compact, with: {repeats: 3}}]\n"
    assert "post: [{use: compact, with: {repeats: 3}}, {use: redact}]" in edit(text, Move("redact", 5))


def test_what_cannot_be_changed_is_said() -> None:
    with pytest.raises(EditError, match="no step"):
        edit(BLOCK, Switch("gone", enabled=False))
    shared = "version: 1\nname: a\ndialect: wasmagent\npost:\n- &r {use: redact}\n- {name: b, use: compact, with: *w}\n"
    with pytest.raises(ValueError, match="not YAML"):
        edit(shared, Switch("redact", enabled=False))
    alias = (
        "version: 1\nname: a\ndialect: wasmagent\npost:\n- {name: a, use: truncate, with: &w {max: 3}}\n"
        "- {name: b, use: truncate, with: *w}\n"
    )
    with pytest.raises(EditError, match="touch more"):
        edit(alias, SetParam("b", "max", 9))


@given(st.lists(st.sampled_from(["redact", "cut", "compact"]), max_size=6), st.integers(0, 3), st.booleans())
def test_any_row_of_changes_keeps_what_is_around(moved: list[str], to: int, enabled: bool) -> None:
    made = edit(BLOCK, *(Move(name, to) for name in moved), Switch("cut", enabled=enabled))
    assert made.startswith("# Ours\nversion: 1\nname: house   # the name\n")
    assert made.endswith("expect:\n  - no_secrets\n")
    assert sorted(names(made)) == ["compact", "cut", "redact"]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8), lambda inner: st.lists(inner)))
def test_a_parameter_reads_as_it_was_given_or_is_refused(value: object) -> None:
    try:
        made = edit(BLOCK, SetParam("cut", "marker", value))
    except EditError:
        return
    assert parse_chain("a.chain.yaml", made.encode()).post[1].params["marker"] == value
