"""The tools that an agent has, and the check of a call's arguments that comes before anything else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from workbench.disclosure.model import ToolSpec
from workbench.hooks.builtins.schema_check import violations
from workbench.skill.meters import byte_length
from workbench.skill.packaged import load_yaml, resource

UNKNOWN, NOT_JSON, ARGUMENTS = "unknown_tool", "invalid_json", "invalid_arguments"
PARENT_TOOLS: Final = ("shell", "read_file", "write_file", "edit_file", "glob", "todo_write", "task", "load_skill")
"""Those of the strict host's parent, in their order; a child has them all but `task`."""
# The tutorial refuses the names of Windows' devices where it checks the arguments, which a pattern alone cannot say.
_DEVICES = re.compile(r"con|prn|aux|nul|com[1-9]|lpt[1-9]")


class Prepared(NamedTuple):
    """A call whose arguments are good, or the error that the model gets instead. `note` says what was found."""

    input: Mapping[str, Any] | None
    code: str = ""
    message: str = ""
    note: str = ""


@cache
def strict_tools(*names: str) -> tuple[ToolSpec, ...]:
    """Tools of the strict host by their names."""
    data = load_yaml(resource("disclosure", "tools.yaml"))
    return tuple(
        ToolSpec(name, data[name]["description"], data[name]["schema"], data[name]["effect"]) for name in names
    )


def tools_size(tools: tuple[ToolSpec, ...]) -> int:
    """UTF-8 bytes of the tools as they are sent: name, description and schema as JSON, in the form of OpenAI's API."""
    return byte_length(schemas_json(tools))


def schemas_json(tools: tuple[ToolSpec, ...]) -> str:
    """The tools as they are sent."""
    shown = [
        {
            "type": "function",
            "function": {"name": tool.name, "description": tool.description, "parameters": tool.schema},
        }
        for tool in tools
    ]
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def prepare(tools: Mapping[str, ToolSpec], name: str, raw: str) -> Prepared:
    """A call's arguments, read and checked against the tool's schema. Source of the codes: systems.md 2.3."""
    tool = tools.get(name)
    if tool is None:
        return Prepared(None, UNKNOWN, f"there is no tool '{name[:60]}'", "no such tool")
    try:
        value = json.loads(raw, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return Prepared(None, NOT_JSON, "the arguments are not valid JSON", "broken JSON")
    if not isinstance(value, dict):
        return Prepared(None, ARGUMENTS, "the arguments are no JSON object", "no JSON object")
    problem = next(violations(value, dict(tool.schema)), None) or _beyond_schema(tool, value)
    if problem is not None:
        return Prepared(None, ARGUMENTS, "the arguments do not fit the tool's schema", problem)
    return Prepared(value)


def _beyond_schema(tool: ToolSpec, value: Mapping[str, Any]) -> str | None:
    if tool.name == "load_skill" and _DEVICES.fullmatch(str(value.get("name", ""))):
        return "the name is that of a Windows device"
    if tool.name == "task" and not str(value.get("description", "")).strip():
        return "the description is empty"
    return None


def _no_constant(word: str) -> object:
    raise ValueError(word)
