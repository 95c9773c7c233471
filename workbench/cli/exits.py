"""Exit codes, one-line refusals and the streams: what every verb shares."""

from __future__ import annotations

import argparse
import codecs
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from workbench.lint.report.visible import visible

CLEAN, FOUND, UNUSABLE, UNABLE, INTERRUPTED = 0, 1, 2, 3, 130


class CallError(Exception):
    """Ends the call: the reason in one line, and the exit code (2 the call or its input, 3 this machine). `more` are
    further reasons, each a line."""

    def __init__(self, reason: str, code: int = UNUSABLE, more: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.code, self.more = code, more

    def report(self) -> int:
        """Writes the reasons to standard error and returns the exit code."""
        for reason in (str(self), *self.more):
            say(f"skill-workbench: {reason}")
        return self.code


class Parser(argparse.ArgumentParser):
    """Refuses a call in one line, without repeating the whole usage."""

    def error(self, message: str) -> NoReturn:
        """Raises `CallError`."""
        raise CallError(f"{message} (see {self.prog} --help)")


def say(line: str) -> None:
    """One line to standard error; a reader that went away is no reason to fail."""
    try:
        sys.stderr.write(visible(line) + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        return


def _replacement(error: UnicodeError) -> tuple[bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return b"\xef\xbf\xbd" * (error.end - error.start), error.end  # the encoder takes a text here only when it is ASCII


def prepare_streams() -> None:
    """UTF-8 and LF whatever the locale; what is not Unicode in a file's name becomes U+FFFD."""
    codecs.register_error("workbench-replacement", _replacement)
    _open_missing()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="workbench-replacement", newline="\n")


def _open_missing() -> None:
    """A stream that the caller closed leads nowhere; its descriptor is taken, so that no file of ours becomes it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open as long as the process


def drop_stdout() -> None:
    """The reader went away: point the descriptor elsewhere, or the interpreter complains when it flushes at its end."""
    try:
        target = os.open(os.devnull, os.O_WRONLY)
        os.dup2(target, sys.stdout.fileno())
        os.close(target)
    except (OSError, ValueError):
        return
