"""`workbench.toml`: what a team fixes for its skills, read beside them and never executed.

A file with a mistake still gives every value that is right, and each mistake as a value of its own (file, line, column,
reason): the command line refuses the file, the desktop shows a banner and goes on.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from workbench.lint.settings import PathOverride, RuleSettings
from workbench.skill.text import TextMap

FILE_NAME = "workbench.toml"
SIZE_LIMIT = 1_048_576
"""Bytes; a larger file is refused unread."""

_DEEP_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}""")
"""A key of 32 dots: the time of a TOML reader grows with the square of their number."""
_AT = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")


@dataclass(frozen=True, slots=True)
class ConfigError:
    """One mistake in a configuration file. `line` and `column` count from 1, 0 where no place is known."""

    path: Path
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        place = f":{self.line}:{self.column}" if self.line else ""
        return f"{self.path}{place}: {self.message}"


@dataclass(frozen=True, slots=True)
class Config:
    """What a file says; None or empty for what it does not say.

    `files` and `minimum` are kept as written for the rooms that read them. `notes` are settings for rules that this
    version does not have.
    """

    path: Path | None = None
    roots: tuple[str, ...] = ()
    primary: str | None = None
    also: tuple[str, ...] | None = None
    rules: RuleSettings = field(default_factory=RuleSettings)
    files: Mapping[str, Any] = field(default_factory=dict)
    minimum: Mapping[str, Any] = field(default_factory=dict)
    errors: tuple[ConfigError, ...] = ()
    notes: tuple[ConfigError, ...] = ()

    def rules_for(self, base: Path) -> RuleSettings:
        """The rule settings for a run whose paths are relative to `base`."""
        if self.folder is None:
            return self.rules
        checked, home = base.resolve(), self.folder.resolve()
        if checked != home and home.is_relative_to(checked):
            return replace(self.rules, home=home.relative_to(checked).as_posix())
        seen = Path(os.path.relpath(checked, home)).as_posix()
        return replace(self.rules, base="" if seen == "." else seen)

    @property
    def folder(self) -> Path | None:
        """The folder that roots and globs count from."""
        return self.path.parent if self.path else None


def discover(path: Path) -> Path | None:
    """The nearest `workbench.toml` in a folder (or in a file's folder) or above it; None when there is none."""
    start = path.absolute() if os.path.isdir(path) else path.absolute().parent
    for folder in (start, *start.parents):
        candidate = folder / FILE_NAME
        if os.path.isfile(candidate):  # unlike Path.is_file, no error where nothing can be looked up
            return candidate
    return None


def read(path: Path) -> Config:
    """The file's values and mistakes; never raises."""
    from workbench.library.load import read_whole

    try:
        data, _ = read_whole(str(path), SIZE_LIMIT)
    except OSError as failure:
        if failure.errno == errno.EFBIG:
            return _refused(path, 0, 0, f"larger than {SIZE_LIMIT:,} bytes")
        return _refused(path, 0, 0, f"cannot be read: {failure.strerror or failure}")
    return parse(path, data)


def parse(path: Path, data: bytes) -> Config:
    """The values and mistakes of these bytes, taken for the content of `path`; never raises."""
    import tomllib  # most folders have no such file

    body = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = body.decode()
    except UnicodeDecodeError as failure:
        line = body[: failure.start].count(b"\n") + 1
        column = failure.start - (body.rfind(b"\n", 0, failure.start) + 1) + 1
        return _refused(path, line, column, "is not UTF-8")
    deep = _DEEP_KEY.search(text)
    if deep:
        found = TextMap(text).position(deep.start())
        return _refused(path, found.line, found.column, "the key is nested too deeply")
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as failure:
        return _refused(path, *_syntax(text, str(failure)))
    except RecursionError:
        return _refused(path, 0, 0, "is nested too deeply")
    except ValueError as failure:  # a number of thousands of digits, a date that is none
        return _refused(path, 0, 0, f"not TOML: {failure}")
    return _checked(path, text, values)


def _refused(path: Path, line: int, column: int, message: str) -> Config:
    return Config(path, errors=(ConfigError(path, line, column, message),))


def _syntax(text: str, message: str) -> tuple[int, int, str]:
    match = _AT.search(message)
    reason = message[: match.start()] if match else message
    if match and match["line"]:
        return int(match["line"]), int(match["column"]), f"not TOML: {reason}"
    end = TextMap(text).position(len(text))
    return end.line, end.column, f"not TOML: {reason}"


def _checked(path: Path, text: str, values: dict[str, Any]) -> Config:
    from workbench.project.configcheck import Checker  # as above
    from workbench.project.tomlspans import spans

    checker = Checker()
    found = checker.check(values)
    where, lines = spans(text), TextMap(text)

    def placed(mistakes: list[tuple[tuple[str | int, ...], str, bool]]) -> tuple[ConfigError, ...]:
        placed = []
        for keys, message, at_value in mistakes:
            span = where.value_of(keys) if at_value else where.of(keys)
            line, column = (lines.position(span[0]).line, lines.position(span[0]).column) if span else (0, 0)
            placed.append(ConfigError(path, line, column, message))
        return tuple(placed)

    return Config(
        path,
        found.roots,
        found.primary,
        found.also,
        RuleSettings(found.levels, found.parameters, tuple(PathOverride(*item) for item in found.overrides)),
        found.files,
        found.minimum,
        placed(checker.errors),
        placed(checker.notes),
    )
