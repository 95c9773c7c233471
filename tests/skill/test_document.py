"""Bytes to text and fences: any bytes split and join again, and the tolerant reading of damaged files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.document import Document
from workbench.skill.text import encode

HEAD = "---\nname: a\ndescription: b\n---\n"
LINES = st.sampled_from(
    ["---", "--- ", "----", "...", "", "name: a", "description: b", " x", "# y", "text", "- z", "é😀", "\u2028", "\x0c"]
)
ENDINGS = st.sampled_from(["\n", "\r\n", "\r"])
TEXTS = st.lists(st.tuples(LINES, ENDINGS), max_size=12).map(lambda rows: "".join(a + b for a, b in rows))


def check(data: bytes) -> Document:
    document = Document.from_bytes(data)
    fences, text = document.fences, document.text
    spans = [span for span in (fences.lead, fences.opening, fences.header, fences.closing, fences.stray) if span]
    assert all(0 <= start <= end <= len(text) for start, end in spans)
    assert 0 <= fences.body <= len(text)
    if fences.opening is not None:
        assert fences.lead[1] == fences.opening[0] <= fences.header[0] <= fences.header[1] <= fences.body
        assert text[: fences.header[0]] + document.header + text[fences.header[1] : fences.body] + document.body == text
    return document


@given(st.binary(max_size=200))
def test_any_bytes_split_and_join(data: bytes) -> None:
    document = check(data)
    if not document.foreign and document.encoding == "utf-8":
        assert (b"\xef\xbb\xbf" if document.bom else b"") + encode(document.text) == data


@given(TEXTS, st.booleans())
def test_any_lines_split_and_join(text: str, mark: bool) -> None:
    data = (b"\xef\xbb\xbf" if mark else b"") + text.encode()
    document = check(data)
    assert (document.bom, document.text) == (mark, text)


@given(TEXTS)
def test_the_quick_way_and_the_careful_way_agree_on_exact_files(text: str) -> None:
    document = Document.from_bytes((HEAD + text).encode())
    assert document.header == "name: a\ndescription: b\n"
    assert document.body == text
    assert document.fences.opening_exact
    assert document.fences.closing_exact


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_an_exact_header(newline: str, mark: bytes) -> None:
    document = check(mark + (HEAD + "\n# T\n").replace("\n", newline).encode())
    assert document.header == f"name: a{newline}description: b{newline}"
    assert document.body == f"{newline}# T{newline}"
    assert document.bom is bool(mark)


@pytest.mark.parametrize(
    ("line", "exact"),
    [("---", True), ("--- ", False), ("----", False), ("...", False), ("  ---", False), ("---\u00a0", False)],
)
def test_closing_lines(line: str, exact: bool) -> None:
    document = check(f"---\nname: a\n{line}\n\nText.\n".encode())
    closing = document.fences.closing
    assert closing is not None
    assert document.span_text(closing) == line
    assert document.fences.closing_exact is exact
    assert document.body == "\nText.\n"


def test_a_rule_in_the_body_is_not_the_fence_when_the_fence_is_exact() -> None:
    document = check((HEAD + "\ntext\n\n---\n\nmore\n").encode())
    assert document.body == "\ntext\n\n---\n\nmore\n"


@pytest.mark.parametrize("lead", ["\n", "<!-- a -->\n", "# a\n\n", "\n\n \n"])
def test_a_late_header_is_still_read(lead: str) -> None:
    document = check((lead + HEAD + "Text.\n").encode())
    assert document.span_text(document.fences.lead) == lead
    assert document.header == "name: a\ndescription: b\n"


def test_a_rule_in_a_text_without_a_header_is_no_fence() -> None:
    assert check(b"# T\n\n---\n\nText.\n").fences.opening is None


def test_where_the_body_begins_without_a_closing_line() -> None:
    document = check(b"---\nname: a\n\n# T\n\nText here.\n")
    assert document.fences.closing is None
    assert document.fences.stray == (12, 12)
    assert document.body == "\n# T\n\nText here.\n"


def test_a_million_dashes() -> None:
    for data in (
        b"-" * 1_000_000,
        b"---\n" + b"-" * 1_000_000,
        b"---\n" * 250_000,
        b"---\na: b\n" + b"--- x\n" * 160_000,
    ):
        check(data)


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("---\nname: a\n---\n".encode("utf-16"), "utf-16"),
        ("---\nname: a\n---\n".encode("utf-16-le"), "utf-16-le"),
        (("---\nname: a\ndescription: " + "表格处理与数据清洗" * 9 + "\n---\n").encode("gbk"), "gb18030"),
    ],
)
def test_a_foreign_encoding_is_told_and_read(data: bytes, encoding: str) -> None:
    document = check(data)
    assert document.foreign
    assert document.encoding == encoding
    assert "name: a" in document.header


def test_one_wrong_byte_is_told_with_its_place() -> None:
    document = check(HEAD.encode() + b"caf\xe9 and text\n")
    error = document.decode_error
    assert error is not None
    assert (error.offset, error.byte, error.guess) == (len(HEAD) + 3, 0xE9, None)
    assert document.text[error.offset] == "\ufffd"
