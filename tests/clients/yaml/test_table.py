"""The table of headers, row by row and reader by reader."""

from __future__ import annotations

import pytest

from tests.clients.yaml.table import ALL, BROKEN, ROWS, Row
from workbench.clients.reading import Broken
from workbench.clients.yaml import FLAVOURS, UnknownFlavourError, header_of, read
from workbench.skill.document import Document
from workbench.skill.skill import Skill


def skill_of(header: str) -> Skill:
    return Skill.from_bytes("a/SKILL.md", "a", f"---\n{header}---\n\n# Body\n".encode())


@pytest.mark.parametrize("flavour", ALL)
def test_reader_takes_headers_as_its_client_does(flavour: str) -> None:
    rows = [row for row in ROWS if flavour in row.flavours]
    wrong = [(row.header, row.why, answer) for row in rows if (answer := answer_of(flavour, row)) != wanted(row)]
    assert rows
    assert wrong == []


def answer_of(flavour: str, row: Row) -> tuple[str, str | None, str]:
    found = read(flavour, skill_of(row.header))
    if isinstance(found, Broken):
        assert "\n" not in found.message
        return BROKEN, found.kind, ""
    value = found.values.get(row.key)
    return ("missing", None, "") if value is None else (value.kind, value.text, value.shown)


def wanted(row: Row) -> tuple[str, str | None, str]:
    return row.kind, row.text, row.shown


def test_table_has_rows_for_every_reader() -> None:
    assert set(ALL) == set(FLAVOURS)
    assert {flavour for row in ROWS for flavour in row.flavours} == set(FLAVOURS)


def test_unknown_reader_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownFlavourError, match=r"'yamlet'; there are: serde, codex"):
        read("yamlet", skill_of("name: a\n"))
    with pytest.raises(UnknownFlavourError, match="yamlet"):
        header_of("yamlet", Document.from_bytes(b""))


@pytest.mark.parametrize("flavour", ALL)
def test_text_behind_a_hash_is_told_as_cut(flavour: str) -> None:
    found = read(flavour, skill_of("name: a\ndescription: Fix C # files  \nlicense: 'MIT' # so\n"))
    assert not isinstance(found, Broken)
    value = found.values["description"]
    assert value.shown + value.cut == "Fix C # files"
    if "license" in found.values:
        assert found.values["license"].cut == ""


@pytest.mark.parametrize(
    ("flavour", "header", "repair", "place"),
    [
        ("codex", "name: a\ndescription: Use: it\n", "quoted", "Use: it"),
        ("codex", "name: a\r\ndescription: Use: it\r\nlicense: b\r\n", "quoted", "Use: it"),
        ("opencode", "name: a\ndescription: Use: it\n", "block", "Use: it"),
        ("claude-code", "name: a\ndescription: Use: it\n", "colon", "Use: it"),
        ("claude-code", "name: a\ndescription: *bold* it\n", "start", "*bold* it"),
        ("claude-code", "name: a\ndescription: `x` it\n", "other-start", "`x` it"),
        ("gemini-cli", "name: a\ndescription: Use: it\n", "line-parser", "name: a\ndescription: Use: it\n"),
        ("vscode", "name: a\ndescription: Use: it\nlicense: b\n", "stopped", ": it\nlicense: b\n"),
    ],
)
def test_repair_is_told_with_its_place(flavour: str, header: str, repair: str, place: str) -> None:
    skill = skill_of(header)
    found = read(flavour, skill)
    assert not isinstance(found, Broken)
    assert found.repair == repair
    assert found.repair_span is not None
    assert skill.document.span_text(found.repair_span) == place


@pytest.mark.parametrize("flavour", ["codex", "opencode", "claude-code", "gemini-cli", "js-yaml-3"])
def test_values_beside_a_repair_keep_their_places(flavour: str) -> None:
    header = "description: Use: it\nmetadata:\n  a: b\nname: after\n"
    if flavour == "js-yaml-3":
        header = "description: Use it\nmetadata:\n\ta: b\nname: after\n"
    skill = skill_of(header)
    found = read(flavour, skill)
    assert not isinstance(found, Broken)
    assert skill.document.span_text(found.values["name"].span) == "after"
    assert skill.document.span_text(found.values["description"].span) == header[13 : header.index("\n")]


def test_quoted_text_that_codex_cures_may_hold_quotes_and_a_comment() -> None:
    skill = skill_of("name: a\ndescription: It's: so # not this\nargument-hint: [x] or [y]\n")
    found = read("codex", skill)
    assert not isinstance(found, Broken)
    assert found.values["description"].text == "It's: so"
    assert found.values["argument-hint"].text == "[x] or [y]"


def test_codex_leaves_blocks_and_quoted_values_alone() -> None:
    skill = skill_of("name: a\ndescription: |\n  Use: it\n  @x\nlicense: 'b: c'\nnote: d: e\n")
    found = read("codex", skill)
    assert not isinstance(found, Broken)
    assert found.values["description"].text == "Use: it\n@x\n"
    assert found.values["license"].text == "b: c"


def test_opencode_cures_no_key_with_a_hyphen() -> None:
    found = read("opencode", skill_of("name: a\ndescription: b\nargument-hint: x: y\n"))
    assert isinstance(found, Broken)


def test_gemini_line_parser_joins_indented_lines_and_takes_the_last() -> None:
    header = "name: b: c\n  name: a\ndescription: 'one\n   two\n\tthree\n\n four\nmetadata:\n  description: last: one\n"
    found = read("gemini-cli", skill_of(header))
    assert not isinstance(found, Broken)
    assert found.values["name"].text == "a"
    assert found.values["description"].text == "last: one"


def test_keys_that_stand_twice_are_told() -> None:
    skill = skill_of("name: a\nname: b\ndescription: c\n")
    for flavour, taken in (("pyyaml", "b"), ("claude-code", "b"), ("vscode", "a")):
        found = read(flavour, skill)
        assert not isinstance(found, Broken)
        assert found.values["name"].text == taken
        assert [skill.document.span_text(span) for span in found.duplicates] == ["name"]


def test_lists_and_mappings_are_printed_as_the_language_does() -> None:
    skill = skill_of("name: a\nx: {b: [1, 'c'], d: null, on: 2024-01-02}\ny: [[1, ~], {a: b}, true]\n")
    python, javascript = read("pyyaml", skill), read("js-yaml-4", skill)
    assert not isinstance(python, Broken)
    assert not isinstance(javascript, Broken)
    assert python.values["x"].shown == "{'b': [1, 'c'], 'd': None, True: datetime.date(2024, 1, 2)}"
    assert python.values["y"].shown == "[[1, None], {'a': 'b'}, True]"
    assert javascript.values["x"].shown == "[object Object]"
    assert javascript.values["y"].shown == "1,,[object Object],true"
