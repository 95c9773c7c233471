from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.frontmatter import Entry
from workbench.skill.repair import quote
from workbench.skill.skill import Skill
from workbench.skill.valuemap import ValueMap

SOURCES = {
    "plain": "one two",
    "plain with comment": "one two # three",
    "plain lines": "one\n  two\n\n  three",
    "plain lines, blanks at ends": "one  \n   two\t\n \n\n  three   ",
    "single": "'it''s  a \"quote\"'",
    "single lines": "'one\n  two\n\n  it''s '",
    "single ends on new line": "'one\n  '",
    "double": '"a \\"b\\" \\u4e2d \\x41 \\U0001F600 \\\\ \\t end"',
    "double lines": '"one \n  two\n\n  three"',
    "double escaped line end": '"one \\\n   two\\ \n  three"',
    "double escaped then blank line": '"one\\\n\n  two"',
    "literal": "|\n  one\n  two\n\n   three",
    "literal strip": "|-\n  one\n  two",
    "literal keep": "|+\n  one\n\n\nother: x",
    "literal indicator": "|2\n    one\n  two",
    "folded": ">\n  one\n  two\n\n  three\n    deeper\n  four",
    "folded strip": ">-\n  one\n  two",
    "folded leading empty": ">-\n\n  one\n  two\n\n\n  three",
    "folded many deeper": ">\n  one\n\n    two\n    three\n\n  four\n  five",
    "folded with comment in header": "> # note\n  one\n  two",
    "emoji": "👩‍👩‍👧 中文 é",
    "quoted emoji": '"👩‍👩‍👧 \\u00e9 中文"',
}


def entry_of(source: str, newline: str = "\n") -> tuple[Skill, Entry]:
    text = f"---\nname: x\ndescription: {source}\n---\nBody\n".replace("\n", newline)
    skill = Skill.from_bytes("x/SKILL.md", "x", text.encode("utf-8"))
    entry = skill.description
    assert entry is not None
    assert skill.frontmatter.error is None
    return skill, entry


def map_of(skill: Skill, entry: Entry) -> ValueMap:
    assert entry.text is not None
    return ValueMap.of(skill.document.text, entry.value_span, entry.style, entry.text)


def check_every_character(skill: Skill, entry: Entry) -> None:
    found, value, text = map_of(skill, entry), entry.text or "", skill.document.text
    assert found.exact
    before = entry.value_span[0]
    for index, char in enumerate(value):
        start, end = found.span(index, index + 1)
        assert before <= start <= end
        assert not text[entry.value_span[1] : end].strip()
        before = start
        source = text[start:end]
        if char == source or source.startswith("\\") or (char == "'" and source == "''"):
            continue
        if char in " \n" and (source == "" or set(source) <= set(" \t\r\n")):
            continue
        pytest.fail(f"{char!r} at {index} is mapped to {source!r}")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", SOURCES)
def test_every_character_of_every_style_is_placed(name: str, newline: str) -> None:
    check_every_character(*entry_of(SOURCES[name], newline))


def test_spans_stand_at_the_very_characters() -> None:
    skill, entry = entry_of('"say \\"hi\\" to \\u003cyou> now"')
    found = map_of(skill, entry)
    at = (entry.text or "").index("<")
    assert skill.document.span_text(found.span(at, at + 5)) == "\\u003cyou>"
    assert skill.document.span_text(found.span(at + 1, at + 4)) == "you"


def test_a_span_across_folded_lines_takes_the_line_end_and_the_indentation() -> None:
    skill, entry = entry_of(">\n  alpha\n  beta")
    found = map_of(skill, entry)
    assert skill.document.span_text(found.span(4, 7)) == "a\n  b"


def test_an_empty_span_is_a_place() -> None:
    skill, entry = entry_of("'it''s'")
    start, end = map_of(skill, entry).span(4, 4)
    assert start == end == entry.value_span[1] - 1
    start, end = map_of(skill, entry).span(3, 3)
    assert skill.document.text[start] == "s"


def test_a_value_that_is_not_what_the_source_says_is_answered_with_the_whole() -> None:
    skill, entry = entry_of("one two")
    found = ValueMap.of(skill.document.text, entry.value_span, entry.style, "three four")
    assert not found.exact
    assert found.span(0, 3) == entry.value_span


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]) | st.sampled_from("\n\t\0"), max_size=40))
def test_quoted_values_of_any_text_are_placed(value: str) -> None:
    skill, entry = entry_of(quote(value))
    assert entry.text == value
    found, text = map_of(skill, entry), skill.document.text
    assert found.exact or not value
    for index, char in enumerate(value):
        start, end = found.span(index, index + 1)
        assert text[start:end] == char or text[start] in "\\'"


@given(
    st.lists(st.tuples(st.integers(0, 3), st.text(st.sampled_from("ab 中é👩"), max_size=8)), min_size=1, max_size=8),
    st.sampled_from(["|", "|-", "|+", ">", ">-", ">+"]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_block_scalars_of_any_shape_are_placed(lines: list[tuple[int, str]], header: str, newline: str) -> None:
    body = [f"  x{lines[0][1]}"] + ["  " + " " * indent + text for indent, text in lines[1:]]
    source = header + "\n" + "\n".join(body)
    check_every_character(*entry_of(source, newline))


@given(
    st.lists(st.text(st.sampled_from("ab '\\\t中👩"), max_size=8), min_size=1, max_size=6), st.sampled_from(["'", '"'])
)
def test_quoted_lines_of_any_shape_are_placed(lines: list[str], sign: str) -> None:
    if sign == "'":
        body = "\n  ".join(line.replace("'", "''") for line in lines)
    else:
        body = "\n  ".join(line.replace("\\", "\\\\") for line in lines)
    check_every_character(*entry_of(sign + body + sign))
