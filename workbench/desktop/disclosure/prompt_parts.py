"""The figures behind the page of the prompt's pieces, worked out in the process that plays. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from workbench.disclosure.agents_md import AgentsFile, agents_files
from workbench.disclosure.compaction import Survivor, compacted
from workbench.disclosure.compose import Composed, compose_prompt
from workbench.disclosure.deferred import DeferrableTool, Deferral, deferral
from workbench.disclosure.model import PARENT, Kind, Message, Timeline
from workbench.skill.meters import byte_length
from workbench.skill.text import encode


class Wish(NamedTuple):
    """What the user puts together: a persona, fragments (the list of skills stands behind them), what trails, and the
    tools whose schemas wait."""

    persona: str = ""
    fragments: tuple[str, ...] = ()
    trailing: str = ""
    waiting: frozenset[str] = frozenset()


class PromptParts(NamedTuple):
    """`sizes` are the UTF-8 bytes of each piece of `composed`; `tools` each tool's name with the bytes of its schema.
    `persona` is the host's own."""

    composed: Composed
    sizes: tuple[tuple[int, int], ...]
    tools: tuple[tuple[str, int], ...]
    deferral: Deferral
    agents: tuple[AgentsFile, ...]
    survivors: tuple[Survivor, ...]
    persona: str


def prompt_parts(timeline: Timeline, workspace: str, wish: Wish) -> PromptParts:
    """All figures for a conversation."""
    persona = wish.persona or _persona(timeline)
    composed = compose_prompt(persona, (*wish.fragments, timeline.scan.catalog), wish.trailing)
    sizes = tuple((number, byte_length(composed.text[start:end])) for number, start, end in composed.spans)
    first = next((request for request in timeline.requests if request.agent == PARENT), None)
    tools = [DeferrableTool(tool, tool.name in wish.waiting) for tool in (first.tools if first is not None else ())]
    each = tuple((tool.spec.name, deferral((tool._replace(deferred=False),)).all_eager) for tool in tools)
    return PromptParts(
        composed, sizes, each, deferral(tools), agents_files(workspace), compacted(_bodies(timeline)), persona
    )


def _persona(timeline: Timeline) -> str:
    """What stands in the system message before the list."""
    first = timeline.requests[0].messages if timeline.requests else ()
    message: Message | None = next((one for one in first if one.role == "system"), None)
    if message is None:
        return ""
    end = 0
    for part in message.parts:
        if part.kind is Kind.CATALOG:
            break
        end += part.size
    return encode(message.content)[:end].decode("utf-8", "replace")


def _bodies(timeline: Timeline) -> Sequence[tuple[str, str]]:
    """The bodies in the order of their loading, those of the parent."""
    found: list[tuple[str, str]] = []
    for request in timeline.requests:
        if request.agent == PARENT:
            found += [
                (message.skill, message.content)
                for message in request.messages[request.new :]
                if message.skill and any(part.kind is Kind.BODY for part in message.parts)
            ]
    return found
