"""How far what stands in a chain's file reaches: values, keys with their values, and places that begin nothing."""

from __future__ import annotations

import pytest

from workbench.hooks.chain import NOWHERE, Place
from workbench.hooks.extents import Extents

TEXT = """version: 1
post:
  - {name: "é", use: redact, with: {max: 9}}   # why
  - name: b
    use: truncate
    with:
      max: 3
      list:
      - x
      - y

  # a comment of the next
  - use: &a |
      one
      two

    same: *a
applies_to: [Bash]  # x
"""


def shown(text: str, line: int, column: int, newline: str = "\n", bom: bytes = b"") -> str:
    """What is marked, cut out of the bytes by the offsets of the range."""
    data = bom + text.replace("\n", newline).encode()
    extents = Extents(data)
    span = extents.span(Place(line, column))
    assert span is not None
    found = extents.places.range(*span)
    assert (found.start.line, found.start.column) == (line, column)
    return data[found.start.offset : found.end.offset].decode().replace("\r\n", "\n")


@pytest.mark.parametrize(("newline", "bom"), [("\n", b""), ("\r\n", b""), ("\n", b"\xef\xbb\xbf")])
@pytest.mark.parametrize(
    ("line", "column", "marked"),
    [
        (1, 1, "version: 1"),
        (3, 5, '{name: "é", use: redact, with: {max: 9}}'),
        (3, 6, 'name: "é"'),
        (3, 12, '"é"'),
        (3, 22, "redact"),
        (3, 36, "{max: 9}"),
        (3, 37, "max: 9"),
        (4, 5, "name: b"),
        (6, 5, "with:\n      max: 3\n      list:\n      - x\n      - y"),
        (8, 7, "list:\n      - x\n      - y"),
        (9, 7, "- x\n      - y"),
        (13, 5, "use: &a |\n      one\n      two"),
        (17, 5, "same"),
        (18, 13, "[Bash]"),
        (3, 8, 'me: "é", use: redact, with: {max: 9}}   # why'),
        (11, 1, ""),
    ],
)
def test_what_is_marked(line: int, column: int, marked: str, newline: str, bom: bytes) -> None:
    assert shown(TEXT, line, column, newline, bom) == marked


def test_nowhere_and_beyond_the_text() -> None:
    assert Extents(b"a: 1\n").span(NOWHERE) is None
    assert Extents(b"a: 1\n").span(Place(9, 1)) is None
    assert Extents(b"").span(Place(1, 1)) == (0, 0)


def test_a_text_that_is_no_yaml_is_marked_to_the_end_of_the_line() -> None:
    assert shown("a: [\nb: {\n", 2, 4) == "{"
