"""Globs of `workbench.toml`, matched without regular expressions.

The pattern comes from a file that somebody else may have written, so matching must stay polynomial whatever it holds:
both levels (path segments and characters) go back to the last star only, which is enough for wildcards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

ANY_FOLDERS = "**"


def glob_matches(pattern: str, path: str) -> bool:
    """Whether a glob matches a path with `/`. `**` crosses folders, `*` and `?` do not.

    A pattern that names a folder matches everything below it.
    """
    segments = _segments(pattern)
    return bool(segments) and _wild(segments, path.split("/"), _is_any_folders, _segment_matches)


@lru_cache(maxsize=256)
def _segments(pattern: str) -> tuple[str, ...]:
    parts = [part for part in pattern.removeprefix("./").split("/") if part]
    return (*parts, ANY_FOLDERS) if parts else ()


def _is_any_folders(segment: str) -> bool:
    return segment == ANY_FOLDERS


def _is_star(char: str) -> bool:
    return char == "*"


def _char_matches(pattern: str, char: str) -> bool:
    return pattern in ("?", char)


def _segment_matches(pattern: str, segment: str) -> bool:
    if "*" not in pattern and "?" not in pattern:
        return pattern == segment
    return _wild(pattern, segment, _is_star, _char_matches)


def _wild(pattern: Sequence[T], subject: Sequence[T], many: Callable[[T], bool], one: Callable[[T, T], bool]) -> bool:
    """Wildcard matching in at most `len(pattern) * len(subject)` steps: only the last star is ever tried again."""
    at, index, star, resume = 0, 0, -1, 0
    while index < len(subject):
        if at < len(pattern) and many(pattern[at]):
            star, resume = at, index
            at += 1
        elif at < len(pattern) and one(pattern[at], subject[index]):
            at, index = at + 1, index + 1
        elif star >= 0:
            resume += 1
            at, index = star + 1, resume
        else:
            return False
    return all(many(item) for item in pattern[at:])
