"""The strict host of the tutorial: one snapshot of the skills at the start, bodies read live, a pipeline that closes.

Source: systems.md 2, checked against the tutorial's own program (learn-agent, chapters 3, 4, 6 and 7).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from workbench.catalog.budgets.tutorial import MAX_BYTES
from workbench.disclosure.files import Result, is_inside, run_tool
from workbench.disclosure.hosts import Agent, ChildRun, Delegation, Executed, HostOptions, Piece
from workbench.disclosure.loading import Loaded, load
from workbench.disclosure.messages import message
from workbench.disclosure.model import Kind, Message
from workbench.disclosure.permissions import Policy
from workbench.disclosure.pipeline import AskedCall, Handled, Passed, Pipeline, message_of
from workbench.disclosure.stale import differences, stamps
from workbench.disclosure.strict_scan import MAX_ENTRIES, ScanOptions, strict_path, strict_scan
from workbench.disclosure.tools import PARENT_TOOLS, strict_tools
from workbench.disclosure.workspace import Workspace
from workbench.skill.packaged import load_yaml, resource

PARENT_TURNS: Final = 20
CHILD_TURNS: Final = 30
_WORD: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# A name that a task asks for: in quotes, or of several parts, for "load the file" asks for no skill called "the".
_ASKED: Final = re.compile(
    r"(?i:\b(?:load|load_skill|use|activate|skill)\b(?:\s+the\b)?(?:\s+skill\b)?[\s:(]*)"
    r"(?:[`'\"](?=[a-z0-9-]+[`'\"])|(?=[a-z0-9]+-[a-z0-9]))([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w./-])"
)
OPTIONS: Final = frozenset({"max_catalog_bytes", "max_catalog_entries", "skills_directory", "max_turns"})


class Tutorial:
    """The host at work."""

    id = "tutorial"

    def __init__(self, workspace: Workspace, options: HostOptions, task: str) -> None:
        self._workspace, self._limits = workspace, options.limits
        wanted = ScanOptions(
            str(options.limits.get("skills_directory", "skills")),
            options.limits.get("max_catalog_entries", MAX_ENTRIES),
            options.limits.get("max_catalog_bytes", MAX_BYTES),
        )
        self._registry = strict_scan(workspace.root, wanted)
        self._stamps = stamps(workspace.root, self._registry.directory)
        self.scan = self._registry.scan
        self.audit: list[Mapping[str, Any]] = []
        self.log: list[str] = []
        policy = Policy(self._inside)
        self._pipeline = Pipeline(policy, options.hooks, self.audit.append, task)

    def parent(self, task: str) -> Agent:
        """Eight tools, and the list behind one sentence."""
        words = _prompts()
        system = (
            Piece(Kind.SYSTEM, words["base"] + words["todo"] + words["intro"]),
            Piece(Kind.CATALOG, self.scan.catalog or words["empty"]),
        )
        return Agent(system, strict_tools(*PARENT_TOOLS), int(self._limits.get("max_turns", PARENT_TURNS)))

    def child(self, task: str) -> Agent:
        """The same tools but `task`, and no list: it knows of no skill but those that its task names."""
        tools = strict_tools(*(name for name in PARENT_TOOLS if name != "task"))
        return Agent((Piece(Kind.SYSTEM, _prompts()["child"]),), tools, CHILD_TURNS)

    def execute(self, agent: Agent, call: AskedCall, turn: int, output: str | None, run_child: ChildRun) -> Executed:
        """Passes a call through the pipeline; its message pairs with it whatever happened."""

        def handle(given: Mapping[str, Any]) -> Handled:
            return self._handle(call.tool, given, output, run_child)

        passed = self._pipeline.run({tool.name: tool for tool in agent.tools}, call, handle)
        return _executed(passed, turn)

    def changed(self) -> Mapping[str, str]:
        """What is on disk now against the snapshot."""
        return differences(self._stamps, stamps(self._workspace.root, self._registry.directory))

    def _handle(self, tool: str, given: Mapping[str, Any], output: str | None, run_child: ChildRun) -> Handled:
        if tool == "load_skill":
            return self._load(str(given["name"]))
        if tool == "task":
            return self._delegate(str(given["description"]).strip(), run_child)
        if output is not None:
            return Handled(Result(output), "the output that the script gives")
        if "path" in given:
            path = strict_path(str(given["path"]))
            if path is None:
                return Handled(
                    Result("the path leads out of the workspace, or Windows takes no such name", "path_escape")
                )
            given = {**given, "path": path or "."}
        result = run_tool(self._workspace, "read_lines" if tool == "read_file" else tool, given)
        return Handled(result, "nothing was run" if tool == "shell" else "")

    def _inside(self, written: str) -> bool:
        path = strict_path(written)
        return path is not None and is_inside(self._workspace, path or ".")

    def _load(self, name: str) -> Handled:
        found = load(self._registry, self._workspace.root, name)
        if not isinstance(found, Loaded):
            return Handled(Result(found.message, found.code), found.detail or found.message, deleted=found.deleted)
        note = f"{found.bytes_read:,} bytes read; root, folder, file and name checked again"
        if found.description != self._registry.skills[name].description:
            note += "; the list shows an older description"
        return Handled(Result(found.body), note, skill=name)

    def _delegate(self, task: str, run_child: ChildRun) -> Handled:
        text, code = run_child(Delegation(task))
        return Handled(Result(text, code), _named(task, self.scan.names))


def _named(task: str, names: tuple[str, ...]) -> str:
    """Whether a task tells the child which skill to load: it has no list to find one in."""
    words = set(_WORD.findall(task))
    named = [name for name in names if name in words]
    unknown = [name for name in dict.fromkeys(_ASKED.findall(task)) if name not in names]
    said = [f"names {', '.join(named)}"] if named else []
    said += [f"asks for '{name}', which is not registered" for name in unknown]
    return "; ".join(said) or "names no skill, and the child has no list to find one in"


def _executed(passed: Passed, turn: int) -> Executed:
    text, result = message_of(passed.result), passed.result
    kind = Kind.BODY if passed.skill else Kind.OUTPUT
    messages: list[Message] = [message("tool", (Piece(kind, text, passed.skill),), passed.call.id, turn)]
    messages += [message("system", (Piece(Kind.SYSTEM, said),)) for said in passed.context]
    return Executed(
        tuple(passed.stages), passed.input, text, result.code or None, tuple(messages), passed.skill, passed.deleted,
        passed.prevents,
    )  # fmt: skip


@cache
def _prompts() -> Mapping[str, str]:
    found: Mapping[str, str] = load_yaml(resource("disclosure", "prompts.yaml"))["tutorial"]
    return found


def open_host(workspace: Workspace, options: HostOptions, task: str) -> Tutorial:
    """The strict host in a workspace, its scan done."""
    return Tutorial(workspace, options, task)
