"""Which tools a hook fires on: each host's own way to read a matcher, and what its author may not expect of it.

Sources: hook-chains notes on Claude Code (rule and table measured by others), codex-rs/hooks/src/events/common.rs and
gemini-cli hookPlanner.ts as read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from workbench.hooks.dialects.stepping import glob_matches
from workbench.hooks.matching import text_pattern
from workbench.sandbox.patterns import PatternError

_CLAUDE_EXACT = re.compile(r"[A-Za-z0-9_\- ,|]+")
_CODEX_EXACT = re.compile(r"[A-Za-z0-9_|]+")


class Match(NamedTuple):
    """Whether a matcher takes a tool. `problem` is empty, or why the matcher cannot be used as it is written."""

    fires: bool
    problem: str = ""


def claude_code(matcher: str, tool: str) -> Match:
    """Empty and `*` take all; letters, digits, `_ - , |` and blanks are a list of exact names; anything else is a
    JavaScript pattern that may match anywhere in the name."""
    if matcher in ("", "*"):
        return Match(True)
    if _CLAUDE_EXACT.fullmatch(matcher):
        return Match(tool in [name.strip() for name in re.split(r"[|,]", matcher)])
    return _pattern(matcher, tool)


def codex(matcher: str, tool: str) -> Match:
    """Empty and `*` take all; letters, digits, `_` and `|` are exact names; anything else is a pattern that may match
    anywhere. Its engine is Rust's regex, which has no lookaround and no backreferences."""
    if matcher in ("", "*"):
        return Match(True)
    if _CODEX_EXACT.fullmatch(matcher):
        return Match(tool in matcher.split("|"))
    return _pattern(matcher, tool)


def gemini_cli(matcher: str, tool: str) -> Match:
    """Empty and `*` take all; everything else is a JavaScript pattern that may match anywhere, and where it is none, an
    exact name."""
    matcher = matcher.strip()
    if matcher in ("", "*"):
        return Match(True)
    found = _pattern(matcher, tool)
    return Match(matcher == tool, f"{found.problem}; it is taken as an exact name") if found.problem else found


def every_tool(matcher: str, tool: str) -> Match:
    """For a host that reads matchers and does not use them."""
    if matcher in ("", "*"):
        return Match(True)
    return Match(True, "this host does not use matchers: the hook runs for every tool")


def glob(matcher: str, tool: str) -> Match:
    """For hosts without matchers, our own: exact and case-sensitive names, with `*` and `?`."""
    return Match(glob_matches((matcher,), tool))


MATCHERS: Mapping[str, Callable[[str, str], Match]] = {
    "claude-code": claude_code,
    "codex": codex,
    "gemini-cli": gemini_cli,
    "vscode": every_tool,
}


def match(dialect: str, matcher: str, tool: str) -> Match:
    """Whether a matcher takes a tool in a dialect."""
    return MATCHERS.get(dialect, glob)(matcher, tool)


def fires_on(dialect: str, matcher: str, tools: Iterable[str]) -> tuple[tuple[str, ...], str]:
    """Those of some tools that a matcher takes, and the problem with it, else empty."""
    answers = {tool: match(dialect, matcher, tool) for tool in tools}
    problem = next((answer.problem for answer in answers.values() if answer.problem), "")
    return tuple(tool for tool, answer in answers.items() if answer.fires), problem


@lru_cache(maxsize=4096)
def _pattern(matcher: str, tool: str) -> Match:
    try:
        pattern = text_pattern(_literal(matcher))
    except PatternError as failure:
        return Match(False, f"invalid pattern: {failure}")
    span, trouble = pattern.first(tool)
    return Match(span is not None, trouble)


def _literal(body: str) -> str:
    """A pattern as it stands between slashes: a slash outside of a set has to be escaped there."""
    return "/" + re.sub(r"\\.|/", lambda found: found[0] if len(found[0]) > 1 else "\\/", body, flags=re.DOTALL) + "/"
