"""Which rewrites Claude Code takes: a built-in tool's output must keep its shape, any other is dropped without a word.

Source: issues anthropics/claude-code 67442 and 86753, and the SDK's types as read. Tools of MCP servers may be given
any value. Where the shape of a tool is not written down, the recorded output is the example.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from workbench.hooks.model import Value

REQUIRED: Mapping[str, frozenset[str]] = {
    "Bash": frozenset(("stdout", "stderr", "interrupted")),
    "Read": frozenset(("type", "file")),
}
_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (bool, "true or false"),
    ((int, float), "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "an object"),
)
_PLAIN_KEY = re.compile(r"[A-Za-z_]\w{0,23}", re.ASCII)


def misfit(tool: str, native: Value, wanted: Value) -> str:
    """Why a rewrite does not have the shape of the tool's output, empty when it has."""
    if tool.startswith("mcp__"):
        return ""
    return _misfit(native, wanted, REQUIRED.get(tool), "the output")


def _misfit(native: Value, wanted: Value, required: frozenset[str] | None, where: str) -> str:
    if native is None:
        return ""
    if kind_of(native) != kind_of(wanted):
        return f"{where} is {kind_of(native)}, and the rewrite is {kind_of(wanted)}"
    if not isinstance(native, dict) or not isinstance(wanted, dict):
        return ""
    needed = native.keys() if required is None else required & native.keys()
    for key in native:
        if key in wanted:
            if found := _misfit(native[key], wanted[key], None, f"'{key}'"):
                return found
        elif key in needed:
            return f"the rewrite has no '{key}', as {where} has"
    return ""


def kind_of(value: Value) -> str:
    """What JSON calls a value, in words."""
    return next((word for kind, word in _KINDS if isinstance(value, kind)), "null")


def standing_in(tool: str, native: Value, text: str) -> Value:
    """A placeholder that the host takes: the shape stays, every text in it goes, and keys that are no plain names."""
    if tool.startswith("mcp__") or native is None:
        return text
    return _emptied(native, text)


def _emptied(native: Value, text: str) -> Value:
    if isinstance(native, dict):
        return {key: _emptied(value, text) for key, value in native.items() if _PLAIN_KEY.fullmatch(str(key))}
    if isinstance(native, list):
        return []
    return text if isinstance(native, str) else native
