"""What may come next in a `*.script.yaml`: keys, hosts, tools and their arguments, expectations, names of skills.

The file is mostly unfinished while it is typed, so it is not parsed: the keys that are open at the caret decide, by
their indentation and by braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from workbench.disclosure.expectations import KINDS
from workbench.disclosure.hosts import MODULES
from workbench.disclosure.hosts.facts import host_facts
from workbench.disclosure.model import PARENT, StageName, ToolSpec
from workbench.disclosure.play import NotSimulatedError, options_of
from workbench.disclosure.script import About
from workbench.disclosure.script_file import CALL_KEYS, DISK_KEYS, SCRIPT_KEYS, TURN_KEYS
from workbench.disclosure.tools import PARENT_TOOLS, strict_tools
from workbench.skill.completion import NOTHING, Completion, Offer

_LINE = re.compile(r"^(?P<indent>[ ]*)(?P<dash>(?:-[ ]+)*)(?:(?P<key>[A-Za-z_][\w-]*):)?")
_WORD = re.compile(r"[\w./-]*$")
_VALUE = re.compile(r"""(?:^|[\s{,\[-])"?([A-Za-z_][\w-]*)"?:[ \t]+(?:\[(?:[^\]]*,)?[ \t]*)?"?[\w./-]*$""")
_FLOW = re.compile(r"([\w-]+):[ \t]*([{\[])|([{\[])|([}\]])")
_TEXTS = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\n]|'')*'")
_FLAGS, _TRUE = ("true", "false"), ("true",)
_WORDS: Final[Mapping[str, Sequence[str]]] = {
    "version": ("1",),
    "host": tuple(MODULES),
    "approve": _FLAGS,
    "parity": _FLAGS,
    "deleted": _FLAGS,
    **dict.fromkeys((About.SCAN, About.ANSWER, About.RUN), _TRUE),
    "ran": tuple(StageName),
    "not_ran": tuple(StageName),
    "permission": ("allow", "deny", "null"),
    "source": ("default", "approval", "workspace-boundary", "shell-default", "confirm-file-write", "pre-tool-hook"),
    "agent": (PARENT, "child-1"),
    "error_code": (
        "null", "invalid_arguments", "invalid_json", "unknown_tool", "skill_not_found", "skill_path_escape",
        "invalid_skill", "permission_denied", "hook_blocked", "hook_execution_error", "subagent_turn_limit",
    ),
    "error": ("null", "SkillPathError", "DuplicateSkillError", "SkillManifestError", "RangeError"),
    "ending": ("null", "script_ended", "turn_limit", "scan_failed", "hook_stopped_continuation"),
}  # fmt: skip
"""What stands behind a key, where it is one of some words."""


class _Spot(NamedTuple):
    """Where the caret is: the keys that are open there, outermost first, and the text of the innermost mapping."""

    path: tuple[str, ...]
    item: str


def complete(text: str, index: int, names: Sequence[str] = ()) -> Completion:
    """The proposals at a place in code points of a script's text. `names` are the skills of its workspace."""
    start = text.rfind("\n", 0, index) + 1
    line = text[start:index]
    bare = _TEXTS.sub("", line)
    if '"' in bare or "'" in bare or re.search(r"(?:^|\s)#", bare):
        return NOTHING
    word = _WORD.search(line)
    prefix = word[0] if word else ""
    spot, host = _spot(text, index, start), _host(text)
    found = _VALUE.search(line)
    if found is not None and not line.rstrip().endswith("{"):
        offers = [Offer("value", name, name, len(name)) for name in _values(spot, found[1], host, names)]
    else:
        offers = [Offer("key", name, f"{name}: ", len(name) + 2) for name in _keys(text, spot, host)]
    fitting = tuple(offer for offer in offers if offer.label.startswith(prefix) and offer.label != prefix)
    return Completion((index - len(prefix), index), prefix, fitting) if fitting else NOTHING


def _host(text: str) -> str:
    found = re.search(r"^host:[ \t]*[\"']?([\w-]+)", text, re.MULTILINE)
    return found[1] if found is not None and found[1] in MODULES else "tutorial"


# Where the caret is


def _spot(text: str, index: int, start: int) -> _Spot:
    lines = text[:start].split("\n")[:-1]
    here = _LINE.match(text[start:index])
    width = len(here["indent"]) + len(here["dash"]) if here else 0
    path, first = _block(lines, width, bool(here and here["dash"]))
    inner = _flow(text[start:index])
    begin = sum(len(line) + 1 for line in lines[:first]) if first < len(lines) else start
    return _Spot((*path, *inner), text[begin : _end(text, index)])


def _block(lines: Sequence[str], width: int, dash: bool) -> tuple[list[str], int]:
    """The keys above whose values are open at a line with that indentation, and the line at which the item begins."""
    path: list[str] = []
    first = len(lines)
    for number in range(len(lines) - 1, -1, -1):
        found = _LINE.match(lines[number])
        if found is None or not lines[number].strip():
            continue
        own = len(found["indent"]) + len(found["dash"])
        key = found["key"]
        if own == width and not dash:
            first, dash = number, bool(found["dash"])
        elif key and own < width and lines[number].rstrip().endswith(":"):
            path.append(key)
            width = own
            dash = bool(found["dash"])
    return path[::-1], first


def _flow(line: str) -> list[str]:
    """The keys whose braces or brackets are open at the end of a line."""
    stack: list[str] = []
    for found in _FLOW.finditer(_TEXTS.sub("", line)):
        if found[4]:
            stack = stack[:-1]
        else:
            stack.append(found[1] or "")
    return [key for key in stack if key]


def _end(text: str, index: int) -> int:
    """The end of the item: where the next begins, or a line at the margin."""
    found = re.search(r"^(?:[ ]*-|\S)", text[index:], re.MULTILINE)
    if found is None or not found.start():
        line = text.find("\n", index)
        return len(text) if line < 0 else line
    return index + found.start()


# What may stand there


def _keys(text: str, spot: _Spot, host: str) -> Iterable[str]:
    there = set(re.findall(r"([A-Za-z_][\w-]*):", spot.item))
    last = spot.path[-1] if spot.path else ""
    if not last:
        return [key for key in SCRIPT_KEYS if not re.search(rf"^{key}:", text, re.MULTILINE)]
    if last == "expect":
        about = next((about for about in About if about in there), None)
        return [key for key in (tuple(About) if about is None else KINDS[about]) if key not in there]
    known: Mapping[str, Iterable[str]] = {
        "options": _options(host),
        "turns": TURN_KEYS,
        "child": TURN_KEYS,
        "calls": CALL_KEYS,
        "disk": DISK_KEYS,
        "with": _arguments(spot, host),
    }
    return [key for key in known.get(last, ()) if key not in there]


def _values(spot: _Spot, key: str, host: str, names: Sequence[str]) -> Iterable[str]:
    if key == "call" and spot.path[:1] != ("expect",):
        return [tool.name for tool in _tools(host)]
    if spot.path[-1:] == ("with",):
        loader = host_facts(host).loader.argument if host != "tutorial" else "name"
        return names if key == loader else ()
    return () if spot.path[-1:] == ("options",) else _WORDS.get(key, ())


def _options(host: str) -> Sequence[str]:
    try:
        return sorted(options_of(host))
    except NotSimulatedError:
        return ()


def _tools(host: str) -> tuple[ToolSpec, ...]:
    if host == "tutorial":
        return strict_tools(*PARENT_TOOLS)
    facts = host_facts(host)
    own = tuple(tool.spec for tool in facts.tools.values())
    return own if facts.loader.spec is None else (facts.loader.spec, *own)


def _arguments(spot: _Spot, host: str) -> Sequence[str]:
    """The arguments of the tool that the item calls."""
    called = re.findall(r"\bcall:[ \t]*\"?([\w-]+)", spot.item)
    tool = next((tool for tool in _tools(host) if called and tool.name == called[-1]), None)
    return () if tool is None else list(tool.schema.get("properties", {}))
