"""The header as nodes: exact spans, duplicates, types under both YAML versions, what is exotic, and hostile input."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.document import Document
from workbench.skill.frontmatter import HEADER_LIMIT, Frontmatter


def read(header: str, newline: str = "\n") -> tuple[Document, Frontmatter]:
    document = Document.from_bytes(f"---\n{header}---\n\n# Body\n".replace("\n", newline).encode())
    return document, Frontmatter.of(document)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_spans_of_keys_and_values(newline: str) -> None:
    header = "name: a\n\"my key\": 'b c'  # why\n表: 😀 値\nlist: [x, y]\nmap:\n  k: v\n\n"
    header += "block: |\n  one\n  two\n\nend:\n"
    document, front = read(header, newline)
    assert [(item.key, document.span_text(item.key_span)) for item in front.entries] == [
        ("name", "name"), ("my key", '"my key"'), ("表", "表"), ("list", "list"), ("map", "map"), ("block", "block"),
        ("end", "end"),
    ]  # fmt: skip
    assert [document.span_text(item.value_span).replace("\r\n", "\n") for item in front.entries] == [
        "a", "'b c'", "😀 値", "[x, y]", "k: v", "|\n  one\n  two", "",
    ]  # fmt: skip
    styles = [item.style for item in front.entries]
    assert styles == ["plain", "single", "plain", "flow", "block", "literal", "plain"]
    assert front.error is None


def test_duplicates_are_kept_and_the_last_one_counts() -> None:
    _, front = read("name: a\nname: b\n")
    assert [item.text for item in front.entries] == ["a", "b"]
    entry = front.get("name")
    assert entry is not None
    assert entry.text == "b"


@pytest.mark.parametrize(
    ("value", "kinds"),
    [
        ("on", ("bool", "str")),
        ("0o17", ("str", "int")),
        ("1:30", ("int", "str")),
        ("'1'", ("str", "str")),
        ("~", ("null", "null")),
    ],
)
def test_types_under_both_versions(value: str, kinds: tuple[str, str]) -> None:
    _, front = read(f"name: {value}\n")
    reading = front.entries[0].reading
    assert (reading.yaml11, reading.yaml12) == kinds


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("a: &x b\nc: *x\n", [("anchor", "&x"), ("alias", "*x")]),
        ("a: !t b\n", [("tag", "!t")]),
        ("a: !!python/object:os.system b\n", [("tag", "!!python/object:os.system")]),
        ("a: &x\n  b: c\nd:\n  <<: *x\n", [("anchor", "&x"), ("merge", "<<"), ("alias", "*x")]),
        ("a: [b]\n", [("flow", "[")]),
        ("a: 'a & b * c ! [d] {e}'\n", []),
        ("a: b! & c*\n", []),
    ],
)
def test_exotic_yaml(header: str, expected: list[tuple[str, str]]) -> None:
    document, front = read(header)
    assert [item.kind for item in front.exotic] == [kind for kind, _ in expected]
    assert all(
        document.span_text(item.span).startswith(text) for item, (_, text) in zip(front.exotic, expected, strict=True)
    )


def test_the_span_of_an_alias_is_its_own_place() -> None:
    document, front = read("name: &n beds\ndescription: *n\n")
    entry = front.get("description")
    assert entry is not None
    assert (entry.text, document.span_text(entry.value_span)) == ("beds", "*n")


HOSTILE = {
    "deep list": "a: " + "[" * 100_000 + "\n",
    "deep closed list": "a: " + "[" * 100_000 + "]" * 100_000 + "\n",
    "alias bomb": "a: &a [x]\n" + "".join(f"b{n}: &b{n} [*a, *a, *a]\n" for n in range(2000)),
    "self alias": "a: &a\n  b: *a\n",
    "control characters": "a: \x00\x01\x07\n",
    "dashes": "a: " + "-" * 200_000 + "\n",
    "too large": "a: " + "b" * (HEADER_LIMIT + 1) + "\n",
    "many keys": "".join(f"k{n}: v\n" for n in range(20_000)),
    "many broken keys": "".join(f"k{n}: v: w\n" for n in range(15_000)),
    "open quotes": "".join(f'k{n}: "v\n' for n in range(15_000)),
    "open brackets": "".join(f"k{n}: [v\n" for n in range(15_000)),
    "one long line": "a: " + "b: " * 60_000 + "\n",
    "tabs": "\t" * 100_000 + "a\n",
    "anchors": "a: " + "&a " * 50_000 + "\n",
    "comments": "a: b\n" + "# c\n" * 50_000,
    "blank lines": "a: b\n" + "\n" * 200_000 + "c: d: e\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_headers_are_read_or_explained(name: str) -> None:
    document, front = read(HOSTILE[name])
    assert front.entries or front.error
    for entry in front.entries:
        assert 0 <= entry.key_span[0] <= entry.key_span[1] <= len(document.text)
        assert entry.value_span[0] <= entry.value_span[1] <= len(document.text)


def test_a_header_over_the_limit_says_so() -> None:
    _, front = read(HOSTILE["too large"])
    assert front.error is not None
    assert front.error.kind == "too-large"
    assert f"{HEADER_LIMIT:,}" in front.error.message


@given(st.text(alphabet="ab:-#'\"|>[]{}&*! \n\t\\%@`,?=：\u00a0é😀\x07", max_size=80))
def test_any_header_is_read(header: str) -> None:
    document, front = read(header)
    for entry in front.entries:
        assert 0 <= entry.key_span[0] <= entry.key_span[1] <= len(document.text)
        assert 0 <= entry.value_span[0] <= entry.value_span[1] <= len(document.text)
    if front.error is not None:
        assert 0 <= front.error.span[0] <= front.error.span[1] <= len(document.text)
        for cause in front.error.causes:
            assert front.span[0] <= cause.span[0] <= cause.span[1] <= front.span[1]
    assert all(0 <= item.span[0] <= item.span[1] <= len(document.text) for item in front.exotic)
