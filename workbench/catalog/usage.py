"""How often skills were used, as Claude Code keeps it. The file is read, never written, and nothing else of it is told:
a whole `~/.claude.json` holds an account and the paths of every project.
"""

from __future__ import annotations

import errno
import json
import math
from collections.abc import Mapping
from typing import Any, NoReturn

from workbench.catalog.budgets.values import Usage
from workbench.library.load import read_whole

SIZE_LIMIT = 16 * 1_048_576
"""Bytes; a larger file is refused unread."""
_MOST = 2**53
_KEY = "skillUsage"


class UsageError(ValueError):
    """A file that holds no usage; `reason` is one line that repeats nothing of the file but skill names."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.reason = reason


def read_usage(file: str) -> Mapping[str, Usage]:
    """Count and last use (ms since 1970) by skill name, from the key `skillUsage`. Raises `UsageError`."""
    try:
        data, _ = read_whole(file, SIZE_LIMIT)
    except (OSError, ValueError) as failure:
        if isinstance(failure, OSError) and failure.errno == errno.EFBIG:
            raise UsageError(file, f"the usage file is larger than {SIZE_LIMIT:,} bytes") from failure
        reason = getattr(failure, "strerror", None) or failure
        raise UsageError(file, f"the usage file cannot be read: {reason}") from failure
    return parse_usage(file, data)


def parse_usage(file: str, data: bytes) -> Mapping[str, Usage]:
    """The same from bytes. Raises `UsageError`."""
    found = _value(file, data)
    if not isinstance(found, dict) or _KEY not in found:
        raise UsageError(file, "a usage file is an object with the key 'skillUsage'")
    table = found[_KEY]
    if not isinstance(table, dict):
        raise UsageError(file, "'skillUsage' is an object by skill name")
    return {name: _usage(file, name, item) for name, item in table.items()}


def _value(file: str, data: bytes) -> Any:
    try:
        return json.loads(data.removeprefix(b"\xef\xbb\xbf").decode(), parse_constant=_no_constant)
    except json.JSONDecodeError as failure:
        place = f"line {failure.lineno}, column {failure.colno}"
        raise UsageError(file, f"the usage file is no JSON ({place}): {failure.msg}") from failure
    except UnicodeDecodeError as failure:
        raise UsageError(file, f"the usage file is not UTF-8 (byte {failure.start})") from failure
    except RecursionError as failure:
        raise UsageError(file, "the usage file is nested too deeply") from failure
    except ValueError as failure:
        raise UsageError(file, "the usage file holds a number that is none") from failure


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _usage(file: str, name: str, item: object) -> Usage:
    if not isinstance(item, dict):
        raise UsageError(file, f"the usage of {_quoted(name)} is an object with usageCount and lastUsedAt")
    return Usage(_number(file, name, item, "usageCount"), _number(file, name, item, "lastUsedAt"))


def _number(file: str, name: str, item: Mapping[str, object], key: str) -> int:
    value = item.get(key, 0)
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else math.nan
    if not 0 <= number <= _MOST:  # nor is NaN
        raise UsageError(file, f"{key} of {_quoted(name)} is no number from 0 to {_MOST:,}")
    return int(number)


def _quoted(name: str) -> str:
    flat = " ".join(name.split())
    return f"'{flat if len(flat) <= 80 else flat[:79] + '…'}'"
