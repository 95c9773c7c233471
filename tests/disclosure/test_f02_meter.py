"""F2: how many bytes a scan reads. Figures of systems.md 2.7 question 4."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.disclosure.meter import CHUNK, read_header

HEADER = "---\nname: abc\ndescription: d\n---\n"


@pytest.mark.parametrize(
    ("header", "total", "read"),
    [
        (34, 324, 324),
        (34, 145_034, 4_096),
        (34, 1_450_034, 4_096),
        (4_096, 9_000, 4_096),
        (4_097, 9_000, 8_192),
        (8_192, 20_000, 8_192),
        (8_193, 20_000, 12_288),
        (4_096, 4_096, 4_096),
    ],
)
def test_chunks_up_to_the_closing_line(tmp_path: Path, header: int, total: int, read: int) -> None:
    file = tmp_path / "SKILL.md"
    lead = f"---\nname: a\ndescription: {'d' * (header - 30)}"
    lead = lead[: header - 5] + "\n---\n"
    assert len(lead) == header
    file.write_text(lead + "b" * (total - header))
    found = read_header(str(file))
    assert (found.bytes_read, found.closed, len(found.data)) == (read, True, header)


def test_a_header_that_never_closes_is_read_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "SKILL.md"
    file.write_text("---\n" + "x: y\n" * 400_000)
    found = read_header(str(file))
    assert (found.bytes_read, found.closed) == (2_000_004, False)
    assert len(found.data) <= 1_048_576


@given(st.integers(0, 3 * CHUNK), st.integers(0, 3 * CHUNK))
def test_the_formula(tmp_path_factory: pytest.TempPathFactory, more: int, body: int) -> None:
    file = tmp_path_factory.getbasetemp() / "meter.md"
    header = HEADER.replace("d\n---", "d" * (more + 1) + "\n---").encode()
    file.write_bytes(header + b"x" * body)
    size = len(header) + body
    assert read_header(str(file)).bytes_read == min(size, -(-len(header) // CHUNK) * CHUNK)
