"""Reads session files in place, a line at a time and within bounds. They are only read and never waited for."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from typing import Any, NamedTuple

from workbench.transcripts.tally import Tally

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes of one record. Records with pasted images reach some megabytes; a longer one is counted and passed over."""
LARGEST_DOCUMENT = 32 * 1024 * 1024
"""Bytes of a file that is one JSON value and so has to be held as a whole."""
_BOM = b"\xef\xbb\xbf"
_PIECE = 1024 * 1024
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)
_FLAGS |= getattr(os, "O_BINARY", 0)


class UnreadableError(OSError):
    """A file that is no session file or cannot be read; the message says why, in one line."""


class Record(NamedTuple):
    """A JSON value and where it stands: its line from 1 and its offset in bytes, both 0 for a whole document."""

    value: Any
    line: int
    offset: int


def open_session(path: str) -> tuple[int, int]:
    """A descriptor of a regular file and its size in bytes at this moment. Raises `UnreadableError`."""
    try:
        descriptor = os.open(path, _FLAGS)
    except (OSError, ValueError) as failure:
        raise UnreadableError(getattr(failure, "strerror", None) or str(failure)) from failure
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode):
        os.close(descriptor)
        raise UnreadableError("it is no regular file")
    return descriptor, found.st_size


def records(path: str, tally: Tally, start: tuple[int, int] = (1, 0)) -> Iterator[Record]:
    """The JSON values of a file of one value a line, up to its size when it was opened.

    Lines that are no JSON are counted in `tally`; a last line without its end is one that is still being written.
    `start` is a line and its offset in bytes, to go on from where an earlier look ended. Raises `UnreadableError`.
    """
    descriptor, size = open_session(path)
    with os.fdopen(descriptor, "rb") as file:
        offset, line = start[1], start[0] - 1
        file.seek(offset)
        while offset < size:
            line += 1
            try:
                raw = file.readline(min(LONGEST_LINE, size - offset))
            except OSError as failure:
                raise UnreadableError(failure.strerror or "it cannot be read") from failure
            if not raw:
                return
            length = len(raw)
            whole = raw.endswith(b"\n")
            if not whole and offset + length < size:
                length += _rest_of_line(file, size - offset - length)
                tally.skip(path, f"a line of more than {LONGEST_LINE // 1024 // 1024} MB", line)
            else:
                yield from _record(raw, whole, path, line, offset, tally)
            offset += length


def _rest_of_line(file: Any, most: int) -> int:
    """How many bytes are left of a line that is passed over."""
    passed = 0
    while passed < most:
        piece = file.readline(min(_PIECE, most - passed))
        passed += len(piece)
        if not piece or piece.endswith(b"\n"):
            break
    return passed


def _record(raw: bytes, whole: bool, path: str, line: int, offset: int, tally: Tally) -> Iterator[Record]:
    if offset == 0:
        raw = raw.removeprefix(_BOM)
    if not raw.strip():
        return
    try:
        yield Record(json.loads(raw.decode("utf-8")), line, offset)
    except UnicodeDecodeError:
        tally.skip(path, "a line that is not UTF-8" if whole else "an unfinished last line", line)
    except RecursionError:
        tally.skip(path, "a line of JSON that is nested too deep", line)
    except ValueError:
        tally.skip(path, "a line that is no JSON" if whole else "an unfinished last line", line)


def document(path: str) -> object:
    """The value of a file that is one JSON value. Raises `UnreadableError`."""
    descriptor, size = open_session(path)
    with os.fdopen(descriptor, "rb") as file:
        if size > LARGEST_DOCUMENT:
            raise UnreadableError(f"it is one JSON document of more than {LARGEST_DOCUMENT // 1024 // 1024} MB")
        try:
            return json.loads(file.read(size).removeprefix(_BOM).decode("utf-8"))
        except UnicodeDecodeError as failure:
            raise UnreadableError("it is not UTF-8") from failure
        except RecursionError as failure:
            raise UnreadableError("its JSON is nested too deep") from failure
        except ValueError as failure:
            raise UnreadableError("it is no JSON") from failure
        except OSError as failure:
            raise UnreadableError(failure.strerror or "it cannot be read") from failure
