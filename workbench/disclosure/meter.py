"""Reads the header of a SKILL.md as the strict host does, and counts every byte that was asked of the disk.

Reads are unbuffered and 4,096 bytes each: with a buffered file the count would be the buffer's, not the host's.
Source of the rules: systems.md 2.1.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from workbench.library.reading import open_regular

CHUNK = 4_096
MOST_HEADER = 1_048_576
"""Bytes of a header that are kept; one that goes on is counted on and refused."""
_LEAST_LINES = 2


class HeaderRead(NamedTuple):
    """What was read: `data` up to and with the closing line (all of a file without one, cut off at `MOST_HEADER`), the
    number of bytes that the disk gave, and whether there was a closing line."""

    data: bytes
    bytes_read: int
    closed: bool


def read_header(file: str) -> HeaderRead:
    """The header of a regular file. Raises `OSError`."""
    descriptor, _ = open_regular(file)
    try:
        return _read(descriptor)
    finally:
        os.close(descriptor)


def _read(descriptor: int) -> HeaderRead:
    found, start, lines, total = bytearray(), 0, 0, 0
    while piece := os.read(descriptor, CHUNK):
        total += len(piece)
        if len(found) > MOST_HEADER:
            continue
        found += piece
        while (feed := found.find(b"\n", start)) >= 0:
            lines += 1
            if lines >= _LEAST_LINES and _separator(found[start:feed]):
                return HeaderRead(bytes(found[: feed + 1]), total, True)
            start = feed + 1
    closed = lines > 0 and len(found) <= MOST_HEADER and _separator(found[start:])
    return HeaderRead(bytes(found[:MOST_HEADER]), total, closed)


def header_size(data: bytes) -> int:
    """Bytes of a whole file up to and with its closing line; all of them where there is none."""
    start = data.find(b"\n") + 1
    while start:
        feed = data.find(b"\n", start)
        if feed < 0:
            break
        if _separator(data[start:feed]):
            return feed + 1
        start = feed + 1
    return len(data)


def _separator(line: bytes | bytearray) -> bool:
    """Whether a line (without its line feed) is three hyphens, with or without a carriage return."""
    return line in (b"---", b"---\r")
