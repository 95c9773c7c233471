"""Tells from a tool call which skill it loads: by a loading tool, or by reading a SKILL.md as any file is read.

Loading tools and their arguments: Claude Code, Droid and Kimi `Skill(skill)`, Copilot CLI and Qwen `skill(skill)`,
OpenCode `skill(name)`, Gemini CLI `activate_skill(name)`, others `load_skill(name)` (shared/systems.md 3.1).
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from workbench.transcripts.values import first_text, items, mapping, parsed, text

_LOADERS = frozenset({"skill", "activate_skill", "load_skill", "use_skill"})
_NAME_KEYS = ("skill", "name", "skill_name", "skillName", "command")
_READERS = frozenset({"read", "read_file", "readfile", "view", "view_file", "read_many_files", "open_file"})
_PATH_KEYS = ("file_path", "filePath", "path", "absolute_path", "filename", "file")
_SHELLS = frozenset(
    {
        "bash", "shell", "shell_command", "exec_command", "local_shell", "run_shell_command", "execute", "powershell",
        "terminal", "run_terminal_cmd", "container.exec", "unified_exec", "run_in_terminal",
    }
)  # fmt: skip
_LONGEST_COMMAND = 20_000
_SEGMENTS = re.compile(r"[\n;|&]+")
_PRINTERS = frozenset({"cat", "sed", "head", "tail", "less", "more", "bat", "nl", "type", "get-content", "gc"})
_WORDS = re.compile(r"'([^']*)'|\"([^\"]*)\"|([^\s'\"]+)")
_SKILL_FILE = re.compile(r"(?i:(?:^|[\\/])skill\.md)\Z")
_SHELL_FLAGS = frozenset({"-c", "-lc", "-ic", "-Command"})
_OPEN_SIGNS = frozenset("*?$`{}[]")  # the shell puts in what stands there
LONGEST_NAME = 200


class Wanted(NamedTuple):
    """A skill that a call asks for. `path` is empty where it is asked for by name; `read` says that its file is read
    rather than a loading tool used; `skill` is empty where that file's folder is not named."""

    skill: str
    path: str
    read: bool


def wanted(tool: str, given: object) -> tuple[Wanted, ...]:
    """The skills that a call with this input would load; none for most calls."""
    low = tool.rsplit(".", 1)[-1].lower()
    arguments = parsed(given)
    if low in _LOADERS:
        name = first_text(mapping(arguments), *_NAME_KEYS).strip().removeprefix("/").split("\n")[0][:LONGEST_NAME]
        return (Wanted(name, "", False),) if name else ()
    if low in _READERS:
        return _named(_paths(mapping(arguments)))
    if low in _SHELLS or tool.lower() in _SHELLS:
        folder = first_text(mapping(arguments), "workdir", "working_directory", "cwd")
        return _named(_within(folder, path) for path in _printed(_command(arguments)))
    return ()


def name_of(path: str) -> str:
    """The skill's name as its folder has it, from the path of its SKILL.md or of the folder."""
    parts = [part for part in re.split(r"[\\/]+", path) if part not in ("", ".")]
    if parts and parts[-1].lower() == "skill.md":
        parts.pop()
    return parts[-1][:LONGEST_NAME] if parts else ""


def _named(paths: Iterator[str]) -> tuple[Wanted, ...]:
    found = {path: name_of(path) for path in paths}
    return tuple(Wanted("" if set(name) & _OPEN_SIGNS else name, path, True) for path, name in found.items())


def _paths(arguments: Mapping[str, Any]) -> Iterator[str]:
    several = [text(path) for path in items(arguments.get("paths"))]
    for path in (*(text(arguments.get(key)) for key in _PATH_KEYS), *several):
        if _SKILL_FILE.search(path):
            yield path


def _within(folder: str, path: str) -> str:
    """A path that names no folder, in the folder that the command runs in."""
    return f"{folder}/{path}" if folder and not re.search(r"[\\/]", path) else path


def _command(arguments: object) -> str:
    """The command line of a shell call: a text, or the list that is handed to exec."""
    source = mapping(arguments)
    given = next((source[key] for key in ("command", "cmd", "script") if source.get(key)), arguments)
    if isinstance(given, list):
        parts = [text(part) for part in given]
        inner = [part for flag, part in pairwise(parts) if flag in _SHELL_FLAGS]
        return inner[0] if inner else shlex.join(parts)
    return text(given)


def _printed(command: str) -> Iterator[str]:
    """Paths of SKILL.md files that a command line prints. One that writes, lists or counts them prints none."""
    if "skill.md" not in command[:_LONGEST_COMMAND].lower():
        return
    for segment in _SEGMENTS.split(command[:_LONGEST_COMMAND]):
        found = [next(filter(None, match.groups()), "") for match in _WORDS.finditer(segment)]
        if found and _program(found) in _PRINTERS and not any(_writes(word) for word in found):
            yield from (word for word in found[1:] if _SKILL_FILE.search(word))


def _program(found: list[str]) -> str:
    first = next((word for word in found if word not in ("sudo", "command") and "=" not in word), "")
    return first.rsplit("/", 1)[-1].lower()


def _writes(word: str) -> bool:
    return ">" in word or word in ("-i", "--in-place") or word.startswith("-i.")
