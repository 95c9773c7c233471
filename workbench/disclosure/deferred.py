"""What tool schemas cost when all are sent, and when those that may wait are only named.

Source: systems.md 1.4 (`deferLoading`): the eager list drops deferred tools and sorts by name; the deferred one has the
short description where there is one. A tool that is deferred and has input examples is refused by the first seed, but
only after it was put in, so that it stays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from workbench.disclosure.model import ToolSpec
from workbench.skill.meters import byte_length


class DeferrableTool(NamedTuple):
    """A tool with what decides whether its schema is sent. `short` is its compressed description."""

    spec: ToolSpec
    deferred: bool = False
    short: str = ""
    has_examples: bool = False

    @property
    def conflict(self) -> bool:
        """Whether the first seed refuses it (and keeps it nevertheless)."""
        return self.deferred and self.has_examples


class Deferral(NamedTuple):
    """UTF-8 bytes: of all schemas, of those that are sent in any case, and of the list of those that wait."""

    all_eager: int
    eager: int
    listed: int
    waiting: tuple[str, ...]
    conflicts: tuple[str, ...]

    @property
    def saved(self) -> int:
        """Bytes of each request that deferring saves; less than 0 where it costs."""
        return self.all_eager - self.eager - self.listed


def deferral(tools: Sequence[DeferrableTool]) -> Deferral:
    """The sums for some tools. A list of none costs nothing."""
    waiting = [tool for tool in tools if tool.deferred]
    return Deferral(
        _size([_whole(tool.spec) for tool in tools]),
        _size([_whole(tool.spec) for tool in tools if not tool.deferred]),
        _size([_short(tool) for tool in waiting]),
        tuple(sorted(tool.spec.name for tool in waiting)),
        tuple(tool.spec.name for tool in tools if tool.conflict),
    )


def _whole(spec: ToolSpec) -> Mapping[str, Any]:
    return {"name": spec.name, "description": spec.description, "inputSchema": spec.schema}


def _short(tool: DeferrableTool) -> Mapping[str, Any]:
    return {"name": tool.spec.name, "description": tool.short or tool.spec.description}


def _size(shown: Sequence[Mapping[str, Any]]) -> int:
    if not shown:
        return 0
    ordered = sorted(shown, key=lambda one: str(one["name"]))
    return byte_length(json.dumps(ordered, ensure_ascii=False, separators=(",", ":")))
