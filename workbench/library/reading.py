"""Reads the header of a SKILL.md in 4,096-byte chunks and stops at its closing fence: a body costs nothing.

Only regular files are ever read: a FIFO would block, a device might act.
"""

from __future__ import annotations

import os
import re
import stat
from functools import cache
from typing import Any

from workbench.library.snapshot import Stamp

CHUNK = 4_096
HEADER_CAP = 1_048_576
"""Bytes after which an unclosed header is given up."""
KEPT_UNCLOSED = 16_384
"""Bytes that are kept of a header without a closing fence; the rest is only counted."""

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)
_FLAGS |= getattr(os, "O_BINARY", 0)
_OPENING = re.compile(rb"(?:\xef\xbb\xbf)?\s*---[ \t]*[\r\n]")
_CLOSING = re.compile(rb"[\r\n]---[ \t]*(?:\r\n?|\n)")
_CLOSING_AT_END = re.compile(rb"[\r\n]---[ \t]*\r?\Z")


class NotRegularError(OSError):
    """What is called SKILL.md is a folder, a device, a FIFO or a socket; the message says which."""


def open_regular(path: str) -> tuple[int, os.stat_result]:
    """A descriptor of a regular file and its state; never blocks. Raises `NotRegularError` or another `OSError`."""
    descriptor = os.open(path, _FLAGS)
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode):
        os.close(descriptor)
        raise NotRegularError(f"it is {kind_in_words(found.st_mode)}")
    return descriptor, found


def kind_in_words(mode: int) -> str:
    """What a path is, from its mode."""
    words = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a named pipe"), (stat.S_ISSOCK, "a socket"))
    return next((word for test, word in words if test(mode)), "a device")


def header_digest(header: bytes) -> bytes:
    """The hash by which a scan compares headers."""
    digest: bytes = _blake2b()(header, digest_size=16).digest()
    return digest


@cache
def _blake2b() -> Any:
    from hashlib import blake2b  # loads a library for what most calls of `lint` do not need

    return blake2b


def stamp_of(found: os.stat_result) -> Stamp:
    """What is compared to see whether a file changed."""
    return Stamp(found.st_mtime_ns, found.st_size, found.st_ino, found.st_dev, found.st_ctime_ns)


def regular_stamp(path: str) -> Stamp:
    """The stamp of a regular file, which is not opened. Raises `NotRegularError` or another `OSError`."""
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode):
        raise NotRegularError(f"it is {kind_in_words(found.st_mode)}")
    return stamp_of(found)


def read_header(path: str) -> tuple[bytes, int, Stamp]:
    """The bytes up to and with the closing fence, how many bytes were read for them, and the file's stamp.

    A file that does not open with a fence gives its first chunk. Raises `NotRegularError` or another `OSError`.
    """
    descriptor, found = open_regular(path)
    try:
        data = os.read(descriptor, CHUNK)
        end = _plain_end(data)
        if end:
            return data[:end], len(data), stamp_of(found)
        return *_read_on(descriptor, data), stamp_of(found)
    finally:
        os.close(descriptor)


def _plain_end(data: bytes) -> int:
    """Where an ordinary header ends, fence included; 0 when it takes a closer look."""
    if not data.startswith((b"---\n", b"---\r\n")):
        return 0
    at = data.find(b"\n---", 3)
    return at + 5 if at > 0 and data[at + 4 : at + 5] == b"\n" else 0


def _read_on(descriptor: int, data: bytes) -> tuple[bytes, int]:
    if not _OPENING.match(data):
        return data, len(data)
    pieces, searched = bytearray(data), 3
    while True:
        match = _CLOSING.search(pieces, searched)
        if match:
            return bytes(pieces[: match.end()]), len(pieces)
        searched = max(3, len(pieces) - 256)
        more = os.read(descriptor, CHUNK) if len(pieces) < HEADER_CAP else b""
        if not more:
            return _at_end(pieces)
        pieces += more


def _at_end(pieces: bytearray) -> tuple[bytes, int]:
    closed = _CLOSING_AT_END.search(pieces, max(0, len(pieces) - 256))
    return bytes(pieces if closed else pieces[:KEPT_UNCLOSED]), len(pieces)
