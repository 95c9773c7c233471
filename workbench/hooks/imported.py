"""Hooks as agents keep them, read as a chain: settings of Claude Code and of its plugins, the header of a skill, hook
files of Codex, settings of Gemini CLI. Nothing is run; what cannot be replayed is said.

Sources: code.claude.com/docs hooks and plugins reference, codex-rs/hooks, gemini-cli docs/hooks/reference.md, as read.
Claude Code and Codex count timeouts in seconds, Gemini CLI in milliseconds.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from workbench.hooks.chain import Chain, ChainError, Kind, Step
from workbench.hooks.chain_yaml import read_source, short
from workbench.hooks.model import Phase
from workbench.hooks.recorder import is_recorder
from workbench.skill.document import Document

_EVENTS = {"PreToolUse": Phase.PRE, "PostToolUse": Phase.POST, "BeforeTool": Phase.PRE, "AfterTool": Phase.POST}
_GEMINI = ("BeforeTool", "AfterTool")
_AGENT_FOLDERS = (".claude", ".codex", ".gemini", "hooks")
_OF_FOLDER = {".codex": "codex", ".gemini": "gemini-cli", ".github": "vscode"}
_OTHER_EVENTS = {
    "PostToolUseFailure": "runs after a call that failed, where the host heeds no answer, so it is not replayed",
    "PermissionRequest": "runs when the host asks for permission, which no recording tells of, so it is not replayed",
}
_NEEDS = {
    "http": "sends the event to a server, and none is called here",
    "mcp_tool": "calls a tool of an MCP server, and none is started here",
    "prompt": "asks a model, and none is asked here",
    "agent": "starts an agent, and none is started here",
}
_LONGEST_MS = 3_600_000.0


class _Handler(NamedTuple):
    """A hook with the event that it hangs on and the matcher of its group."""

    event: str
    matcher: str | None
    value: Mapping[str, Any]


def is_foreign(name: str) -> bool:
    """Whether a file of that name is read here and not as a chain of ours."""
    return name.endswith(".json") or os.path.basename(name) == "SKILL.md"


def imported_chain(name: str, data: bytes) -> Chain:
    """The hooks of a file as a chain. Raises `ChainError` for a file without any that run at a tool call."""
    notes: list[str] = []
    hooks = _hooks(name, data, notes)
    dialect = _dialect(name, hooks)
    handlers = list(_handlers(name, hooks, notes))
    steps = [step for number, handler in enumerate(handlers, 1) if (step := _step(handler, number, dialect, notes))]
    if not steps:
        said = f" ({'; '.join(notes)})" if notes else ""
        raise ChainError(name, 0, 0, f"holds no command that runs before or after a tool call{said}")
    return Chain(
        name=_title(name),
        dialect=dialect,
        file=name,
        folder=_folder(name),
        pre=tuple(step for step in steps if step.phase is Phase.PRE),
        post=tuple(step for step in steps if step.phase is Phase.POST),
        notes=tuple(dict.fromkeys(notes)),
    )


def _hooks(name: str, data: bytes, notes: list[str]) -> Mapping[str, Any]:
    """The events of a file with their groups."""
    if name.endswith(".json"):
        try:
            value = json.loads(data.removeprefix(b"\xef\xbb\xbf").decode())
        except (ValueError, RecursionError) as failure:
            raise ChainError(name, 0, 0, f"not JSON: {failure}") from failure
    else:
        value = read_source(name, Document.from_bytes(data).header.encode("utf-8", "replace"))[1].plain()
    hooks = value.get("hooks") if isinstance(value, dict) else None
    if not isinstance(hooks, dict):
        raise ChainError(name, 0, 0, "holds no hooks: there is no object under the key 'hooks'")
    if value.get("disableAllHooks") is True:
        notes.append("disableAllHooks: the host runs none of these hooks now; they are replayed all the same")
    return hooks


def _dialect(name: str, hooks: Mapping[str, Any]) -> str:
    if any(event in hooks for event in _GEMINI):
        return "gemini-cli"
    folders = os.path.abspath(name).split(os.sep)
    return next((dialect for folder, dialect in _OF_FOLDER.items() if folder in folders[:-1]), "claude-code")


def _folder(name: str) -> str:
    """The folder that scripts are named from: the project's or the plugin's, not the one of the settings."""
    folder = os.path.dirname(os.path.abspath(name))
    return os.path.dirname(folder) if os.path.basename(folder) in _AGENT_FOLDERS else folder


def _title(name: str) -> str:
    path = os.path.abspath(name)
    return f"{os.path.basename(os.path.dirname(path))}/{os.path.basename(path)}"


def _handlers(name: str, hooks: Mapping[str, Any], notes: list[str]) -> Iterator[_Handler]:
    for event, groups in hooks.items():
        if event not in _EVENTS:
            notes.append(f"{short(event)}: {_OTHER_EVENTS.get(event, 'runs at no tool call, so it is not replayed')}")
            continue
        if not isinstance(groups, list) or not all(isinstance(group, dict) for group in groups):
            raise ChainError(name, 0, 0, f"{event}: a list of groups is needed, each with 'hooks'")
        for group in groups:
            yield from _of_group(event, group, notes)


def _of_group(event: str, group: Mapping[str, Any], notes: list[str]) -> Iterator[_Handler]:
    """The hooks of a matcher; a group that is a hook itself is how VS Code writes one."""
    matcher = group.get("matcher")
    given = group.get("hooks", [group] if "command" in group or "type" in group else None)
    if group.get("sequential") is True:
        notes.append(f"{event}: a sequential group; the hooks of this event then run one after another")
    values = given if isinstance(given, list) else []
    if not isinstance(given, list) or not all(isinstance(value, dict) for value in values):
        notes.append(f"{event}: a group whose 'hooks' are no list of hooks; what is none was passed over")
    for value in values:
        if isinstance(value, dict):
            yield _Handler(event, matcher if isinstance(matcher, str) else None, value)


def _step(handler: _Handler, number: int, dialect: str, notes: list[str]) -> Step | None:
    value, kind = handler.value, handler.value.get("type", "command")
    name = value["name"] if isinstance(value.get("name"), str) else f"{handler.event} {number}"
    if why := _not_replayed(value, kind):
        notes.append(f"{name}: {why}")
        return None
    notes.extend(f"{name}: {said}" for said in _otherwise(value))
    args = value.get("args")
    words = isinstance(args, list) and all(isinstance(word, str) for word in args)
    condition = value.get("if")
    return Step(
        name=name,
        phase=_EVENTS[handler.event],
        kind=Kind.COMMAND,
        command=(value["command"], *args) if words and isinstance(args, list) else value["command"],
        protocol=dialect,
        timeout_ms=_timeout(value, dialect),
        matcher=handler.matcher,
        condition=condition if isinstance(condition, str) else None,
    )


def _not_replayed(value: Mapping[str, Any], kind: object) -> str:
    """Why a hook is not replayed, empty for one that is."""
    if kind in _NEEDS:
        return f"a hook of the type '{kind}' {_NEEDS[str(kind)]}, so it is not replayed"
    if kind != "command":
        return f"a hook of the type '{short(str(kind))}' is not known here and is not replayed"
    if not isinstance(value.get("command"), str) or not value["command"].strip():
        return "a command hook without a command; the host runs nothing"
    return "the recorder; it decides nothing, so it is not replayed" if is_recorder(value) else ""


def _otherwise(value: Mapping[str, Any]) -> Iterator[str]:
    """What the host does with a hook that a replay does not."""
    if value.get("async") is True or value.get("asyncRewake") is True:
        yield "the host does not wait for it (async), so what it answers is ignored there"
    if value.get("once") is True:
        yield "the host runs it once in a session (once); here it runs for every record"
    if value.get("onFailure") == "block":
        yield "onFailure is block; here a failure is passed over as by default"


def _timeout(value: Mapping[str, Any], dialect: str) -> float | None:
    given = value.get("timeout", value.get("timeout_sec", value.get("timeoutSec")))
    if isinstance(given, bool) or not isinstance(given, int | float) or not given > 0:
        return None
    return min(float(given) * (1 if dialect == "gemini-cli" else 1000), _LONGEST_MS)
