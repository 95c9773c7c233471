"""Claude Code's permission rules, as far as a hook's key `if` uses them: `Bash(git push *)`, `Edit(src/**)`.

A rule for a shell looks into compound commands, subshells and behind assignments. Where the calls of a recording do not
say enough to decide (which folder the session was in), it is said, and the hook runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import re2

from workbench.hooks.model import Value

SHELLS = frozenset(("Bash", "PowerShell"))
FILES = {"Read": "file_path", "Edit": "file_path", "Write": "file_path", "NotebookEdit": "notebook_path"}
_RULE = re.compile(r"([A-Za-z_][\w.*-]*)(?:\((.*)\))?", re.DOTALL)
_ASSIGNMENT = re.compile(r"\s*(?:[A-Za-z_]\w*=(?:'[^']*'|\"(?:[^\"\\]|\\.)*\"|[^\s'\"]*)+\s+)+", re.DOTALL)
_DEEPEST = 20


class Applies(NamedTuple):
    """Whether a rule takes a call; `note` is empty, or what was not known about it."""

    yes: bool
    note: str = ""


def applies(rule: str, tool: str, given: Value) -> Applies:
    """Whether a permission rule takes a call of a tool with this input."""
    parts = _RULE.fullmatch(rule.strip())
    if parts is None:
        return Applies(True, f"the rule '{rule[:60]}' cannot be read; the hook runs")
    name, inside = parts[1], parts[2]
    if not _names(name, tool):
        return Applies(False)
    if inside is None or inside.strip() in ("", "*"):
        return Applies(True)
    arguments = given if isinstance(given, dict) else {}
    if tool in SHELLS:
        command = arguments.get("command")
        return Applies(isinstance(command, str) and _shell(inside, command))
    if tool in FILES:
        return _file(inside, arguments.get(FILES[tool]))
    if tool == "WebFetch":
        return Applies(_domain(inside, arguments.get("url")))
    return Applies(True, f"what '{inside[:60]}' means for {tool} is not known; the hook runs")


def _names(name: str, tool: str) -> bool:
    """`mcp__server` and `mcp__server__*` take every tool of that server; a rule for edits takes all that edit files."""
    if name == tool or (name == "Edit" and tool in ("Write", "NotebookEdit", "MultiEdit")):
        return True
    if name.startswith("mcp__"):
        stem = name.removesuffix("*").removesuffix("__")
        return tool.startswith(f"{stem}__") and stem.count("__") == 1
    return False


def _shell(wanted: str, command: str) -> bool:
    pattern = _command_pattern(wanted)
    return any(pattern.fullmatch(part) is not None for part in commands_in(command))


@lru_cache(maxsize=512)
def _command_pattern(wanted: str) -> Any:
    """In RE2, as rules are the user's. `*` is any text; a blank and a star at the end (also written `:*`) also take the
    bare command."""
    wanted = re.sub(r":\*$", " *", wanted.strip())
    tail = wanted.endswith(" *") and wanted.count("*") == 1
    body = wanted.removesuffix(" *") if tail else wanted
    words = ".*".join(re2.escape(part) for part in re.sub(r"\*+", "*", body).split("*"))
    return _compiled(words + (r"(?:\s.*)?" if tail else ""))


def _compiled(pattern: str) -> Any:
    options = re2.Options()
    options.dot_nl = True
    options.log_errors = False
    return re2.compile(pattern, options)


def commands_in(command: str, depth: int = 0) -> Iterator[str]:
    """The single commands of a shell line, outer ones first, each without assignments before it."""
    for part, nested in _split(command):
        stripped = part.strip()
        if stripped:
            yield stripped
            bare = _ASSIGNMENT.sub("", stripped, count=1) if _ASSIGNMENT.match(stripped) else stripped
            if bare != stripped:
                yield bare
        for inner in nested if depth < _DEEPEST else ():
            yield from commands_in(inner, depth + 1)


def _split(command: str) -> Iterator[tuple[str, list[str]]]:
    """Parts between `;`, `&`, `|` and line ends outside of quotes, each with the text of its substitutions."""
    part, at = "", 0
    nested: list[str] = []
    while at < len(command):
        sign = command[at]
        if sign in ";&|\n":
            yield part, nested
            part, nested, at = "", [], at + 1
            continue
        end, inner = _unit(command, at)
        if inner is not None:
            nested.append(inner)
        part += "" if sign == "(" else command[at:end]
        at = end
    yield part, nested


def _unit(text: str, at: int) -> tuple[int, str | None]:
    """Where the sign, quoted text or substitution that starts here ends, and the command inside it."""
    if text[at] == "\\":
        return min(at + 2, len(text)), None
    if text[at] == "'":
        return _after(text, "'", at + 1), None
    if text[at] == '"':
        return _quoted(text, at + 1)
    if text[at] == "`":
        end = _after(text, "`", at + 1)
        return end, text[at + 1 : end - 1]
    if text.startswith("$(", at) or text[at] == "(":
        start = at + 2 if text[at] == "$" else at + 1
        end = _closing(text, start)
        return end, text[start : end - 1]
    return at + 1, None


def _after(text: str, sign: str, start: int) -> int:
    found = text.find(sign, start)
    return len(text) if found < 0 else found + 1


def _quoted(text: str, at: int) -> tuple[int, str | None]:
    """The end of a text in double quotes, in which substitutions are commands too."""
    nested: list[str] = []
    while at < len(text) and text[at] != '"':
        if text[at] in "\\`" or text.startswith("$(", at):
            at, inner = _unit(text, at)
            nested += [inner] if inner is not None else []
        else:
            at += 1
    return min(at + 1, len(text)), "\n".join(nested) if nested else None


def _closing(text: str, at: int) -> int:
    """Behind the bracket that closes, quotes and brackets inside passed over."""
    open_brackets = 1
    while at < len(text):
        if text[at] in "\\'\"`":
            at = _after(text, text[at], at + 1) if text[at] in "'`" else _unit_end(text, at)
            continue
        open_brackets += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
        if not open_brackets:
            return at
    return len(text) + 1


def _unit_end(text: str, at: int) -> int:
    if text[at] == "\\":
        return min(at + 2, len(text))
    at += 1
    while at < len(text) and text[at] != '"':
        at += 2 if text[at] == "\\" else 1
    return min(at + 1, len(text))


def _file(wanted: str, path: Value) -> Applies:
    """A path as in .gitignore: `//` starts at the root, `~/` at home; anything else at the session's folder, which no
    recording has, so that any folder may be it."""
    if not isinstance(path, str):
        return Applies(False)
    if wanted.startswith("//"):
        return Applies(_path_pattern(wanted[2:]).fullmatch(path.lstrip("/")) is not None)
    relative = wanted.removeprefix("~/").removeprefix("./").lstrip("/")
    pattern = _path_pattern(relative)
    parts = path.lstrip("/").split("/")
    yes = any(pattern.fullmatch("/".join(parts[start:])) is not None for start in range(len(parts)))
    known = not yes or not path.startswith("/")
    return Applies(yes, "" if known else "the session's folder is not recorded; any folder counts as it")


@lru_cache(maxsize=512)
def _path_pattern(wanted: str) -> Any:
    pieces = []
    for piece in re.split(r"(\*\*/|/\*\*|\*\*|\*|\?)", wanted):
        known = {"**/": "(?:[^/]+/)*", "/**": "/.+", "**": ".*", "*": "[^/]*", "?": "[^/]"}
        pieces.append(known.get(piece, re2.escape(piece)))
    return _compiled("".join(pieces))


def _domain(wanted: str, url: Value) -> bool:
    if not isinstance(url, str) or not wanted.startswith("domain:"):
        return False
    host = wanted.removeprefix("domain:").lower()
    try:
        found = (urlsplit(url).hostname or "").lower()
    except ValueError:
        return False
    return _compiled(".*".join(re2.escape(part) for part in host.split("*"))).fullmatch(found) is not None
