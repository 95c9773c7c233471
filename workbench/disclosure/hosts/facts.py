"""What is known of hosts beside their client profiles, from `resources/disclosure/hosts.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from workbench.disclosure.model import ToolSpec
from workbench.skill.cards import Text
from workbench.skill.packaged import load_yaml, resource


class HostTool(NamedTuple):
    """A tool with what stands behind it in the simulator: the name of a simulated tool, and its arguments renamed."""

    spec: ToolSpec
    does: str
    arguments: Mapping[str, str]
    default_limit: int | None


class Placement(NamedTuple):
    """Where the list stands: the role of the message (`system`: behind the system message), and what is around it."""

    role: str
    before: str
    after: str


class Loader(NamedTuple):
    """The loading tool; `tool` is empty where the host has none."""

    tool: str
    argument: str
    spec: ToolSpec | None


@dataclass(frozen=True)
class HostFacts:
    """One host. `cache` is `forever` (read once), `start` (all read at the start), `entered` (an entered body is not
    given again) or `live`. `child` is `nothing` or `list-and-tool`. `asks` are tools for which the user is asked. With
    `own_tools` the tools are the host's, else an application's and only there so that a script can call some."""

    id: str
    system: str
    placement: Placement
    loader: Loader
    cache: str
    child: str
    asks: frozenset[str]
    own_tools: bool
    tools: Mapping[str, HostTool]
    notes: tuple[str, ...]


@cache
def host_facts(ident: str) -> HostFacts:
    """The facts of a host. Raises `KeyError` for one that is not in the file."""
    data = _data()[ident]
    place = data["catalog"]
    placement = Placement(place["role"], place.get("before", ""), place.get("after", ""))
    return HostFacts(
        ident, data["system"], placement, _loader(data["loader"]), data["cache"], data["child"]["has"],
        frozenset(data["asks"]), data["own_tools"], {name: _tool(name, one) for name, one in data["tools"].items()},
        tuple(note["kind"] for note in data["notes"]),
    )  # fmt: skip


@cache
def note_texts() -> Mapping[str, Text]:
    """The notes about hosts in words, by kind."""
    return {kind: Text(item["en"], item["zh"]) for kind, item in _data()["notes"].items()}


@cache
def _data() -> Mapping[str, Any]:
    found: Mapping[str, Any] = load_yaml(resource("disclosure", "hosts.yaml"))
    return found


def _loader(data: Mapping[str, Any]) -> Loader:
    if not data["tool"]:
        return Loader("", "", None)
    spec = ToolSpec(data["tool"], data["description"], data["schema"], "read")
    return Loader(data["tool"], data["argument"], spec)


def _tool(name: str, data: Mapping[str, Any]) -> HostTool:
    spec = ToolSpec(name, _described(data["does"]), data["schema"], data["effect"])
    return HostTool(spec, data["does"], data.get("arguments", {}), data.get("default_limit"))


def _described(does: str) -> str:
    words = load_yaml(resource("disclosure", "tools.yaml"))
    return str(words[does]["description"])
