"""`skill-workbench`: picks the verb, and turns everything that can go wrong into one line and an exit code.

Exit codes: 0 when nothing was found, 1 for findings, 2 when nothing can be made of the call or of its input, 3 when
this machine is not up to it. Results go to standard output, everything else to standard error.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from workbench.cli.exits import INTERRUPTED, UNABLE, UNUSABLE, CallError, drop_stdout, prepare_streams, say

VERBS = ("catalog", "clients", "disclose", "lint", "new", "replay", "route")
LATER = ("check", "report")
"""Verbs of the contract that this version does not have."""
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG})


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one call and returns its exit code; never lets a traceback out."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    prepare_streams()
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except CallError as refusal:
        return refusal.report()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        drop_stdout()
        return UNUSABLE
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else UNUSABLE
    except OSError as failure:
        if failure.errno == errno.ENOENT and failure.filename is None and not _has_folder():
            say("skill-workbench: the folder that this was called in is not there any more")
            return UNUSABLE
        if failure.errno not in _FULL or failure.filename is not None:
            return _unexpected(failure)
        say(f"skill-workbench: the result cannot be written: {failure.strerror}")
        drop_stdout()
        return UNABLE
    except Exception as failure:  # noqa: BLE001 - the last line of defence: a traceback goes to the log, not to the user
        return _unexpected(failure)


def _run(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in LATER:
        raise CallError(f"'{first}' is not built yet in this version; to open a folder of that name write ./{first}")
    if first in VERBS:
        return _verb(first)(arguments[1:])
    return _verb("window")(arguments)


def _verb(name: str) -> Callable[[list[str]], int]:
    run: Callable[[list[str]], int] = import_module(f"workbench.cli.{name}").run
    return run


def _has_folder() -> bool:
    """Whether the current folder still exists, which relative paths count from."""
    try:
        return bool(os.getcwd())
    except OSError:
        return False


def _unexpected(failure: Exception) -> int:
    from workbench.cli.crash import write_log

    say(f"skill-workbench: internal error: {type(failure).__name__}: {failure}{write_log(failure)}")
    return UNUSABLE
