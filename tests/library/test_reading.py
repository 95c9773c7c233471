"""The header reader: how many bytes it takes and where it stops."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.library.reading import CHUNK, HEADER_CAP, KEPT_UNCLOSED, read_header
from workbench.skill.document import Document


def header_of(folder: Path, data: bytes) -> tuple[bytes, int]:
    path = folder / "SKILL.md"
    path.write_bytes(data)
    header, count, stamp = read_header(str(path))
    assert stamp.size == len(data)
    return header, count


def frontmatter(size: int) -> bytes:
    """A header of exactly so many bytes, both fences included."""
    return b"---\nk: " + b"v" * (size - 12) + b"\n---\n"


@pytest.mark.parametrize(
    ("size", "body", "read"),
    [(34, 290, 324), (34, 145_000, 4096), (4096, 9_000, 4096), (4097, 9_000, 8192), (9000, 0, 9000)],
)
def test_bytes_are_read_in_chunks_up_to_the_closing_fence(tmp_path: Path, size: int, body: int, read: int) -> None:
    header = frontmatter(size)
    assert header_of(tmp_path, header + b"x" * body) == (header, read)


@pytest.mark.parametrize(
    "data",
    [
        b"---\r\nname: x\r\n---\r\n",
        b"\xef\xbb\xbf---\nname: x\n---\n",
        b"---\rname: x\r---\r",
        b"\n\n---\nname: x\n---\n",
        b"---\nname: x\n--- \t\n",
        b"---  \nname: x\n---\n",
        b"---\nname: x\n---",
        b"---\nname: x\n ---\n----\n---x\n---\n",
    ],
)
def test_the_header_ends_with_its_closing_fence(tmp_path: Path, data: bytes) -> None:
    body = b"body\n---\nmore\n" if data.endswith((b"\n", b"\r")) else b""
    assert header_of(tmp_path, data + body) == (data, len(data + body))


def test_a_fence_across_two_chunks_is_found(tmp_path: Path) -> None:
    for size in range(CHUNK - 1, CHUNK + 7):
        header = frontmatter(size)
        assert header_of(tmp_path, header + b"body\n" * 3000)[0] == header


def test_an_unclosed_header_is_read_to_the_end_and_its_start_kept(tmp_path: Path) -> None:
    data = b"---\nname: x\n" + b"filler\n" * 20_000
    assert header_of(tmp_path, data) == (data[:KEPT_UNCLOSED], len(data))


def test_a_million_dashes_and_more_are_given_up_at_the_cap(tmp_path: Path) -> None:
    assert header_of(tmp_path, b"-" * 1_000_000) == (b"-" * CHUNK, CHUNK)
    header, count = header_of(tmp_path, b"---\n" + b"-" * (3 * HEADER_CAP))
    assert (len(header), count) == (KEPT_UNCLOSED, HEADER_CAP)


@pytest.mark.parametrize("data", [b"", b"# Title\n", "---\nname: x\n---\n".encode("utf-16"), b"\0" * 9000])
def test_a_file_without_an_opening_fence_gives_its_first_chunk(tmp_path: Path, data: bytes) -> None:
    assert header_of(tmp_path, data) == (data[:CHUNK], min(CHUNK, len(data)))


LINES = st.lists(
    st.sampled_from([b"---", b"--- ", b"name: x", b"", b"----", b" ---", b"...", b"description: y", b"\xff"]),
    max_size=9,
)
ENDS = st.sampled_from([b"\n", b"\r\n"])


@given(LINES, ENDS)
def test_a_header_reads_as_in_the_whole_file(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], end: bytes
) -> None:
    data = b"".join(line + end for line in [b"---", *lines])
    header, _ = header_of(tmp_path_factory.mktemp("h"), data)
    assert data.startswith(header)
    whole = Document.from_bytes(data)
    if whole.fences.closing is not None and whole.fences.opening_exact and whole.decode_error is None:
        read = Document.from_bytes(header)
        if read.decode_error is None:
            assert read.header == whole.header
