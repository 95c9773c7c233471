"""A host that is described by its client profile and a few facts; what it does with a loaded skill is its own module's.

The list is the catalog room's, to the byte. Loading reads the file for real; nothing is run.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from workbench.disclosure.files import Result, is_readable, run_tool
from workbench.disclosure.hosts import Agent, ChildRun, Delegation, Executed, HostOptions, Piece
from workbench.disclosure.hosts.facts import HostFacts, HostTool, host_facts, note_texts
from workbench.disclosure.hosts.library import Known, Text, linked_files, read_library, read_text
from workbench.disclosure.messages import message
from workbench.disclosure.model import Kind, Message, Scan
from workbench.disclosure.permissions import ALLOW, APPROVAL, DEFAULT, DENY, Decision
from workbench.disclosure.pipeline import AskedCall, Handled, Pipeline, message_of
from workbench.disclosure.stale import differences, stamps
from workbench.disclosure.workspace import Workspace

TURNS: Final = 200
"""Requests of one agent: these hosts publish no limit that is this low, a simulation needs one."""
_PRINTS: Final = r"cat|sed\s+-n\s+'?1,(?P<last>\d+)p'?|head\s+-n\s+(?P<head>\d+)"
_CAT: Final = re.compile(rf"\s*(?:{_PRINTS})\s+(?P<path>[^\s;|&<>$`'\"]+)\s*")


class Delivered(NamedTuple):
    """What comes back for a skill: the tool's text, messages after it as (role, text), and what is to be said."""

    text: str
    after: tuple[tuple[str, str], ...] = ()
    note: str = ""
    kind: Kind = Kind.BODY


class _Asking:
    """The permission of a host whose rules are not simulated but for the tools that ask."""

    def __init__(self, asks: frozenset[str]) -> None:
        self._asks = asks

    def decide(self, tool: Any, given: Mapping[str, Any], recommended: Sequence[str], approve: Any) -> Decision:
        """A hook's refusal wins; the tools that ask are answered by the script."""
        if DENY in recommended:
            return Decision(DENY, "pre-tool-hook", "a hook refused it")
        if tool.name not in self._asks and "ask" not in recommended:
            return Decision(ALLOW, DEFAULT, "this tool does not ask")
        if approve():
            return Decision(ALLOW, APPROVAL, "the user approved", "this tool asks")
        return Decision(DENY, APPROVAL, "the user did not approve", "this tool asks")


class Profiled:
    """The host at work. Subclasses say what a load gives and what else stands in the prompt."""

    id = ""

    def __init__(self, workspace: Workspace, options: HostOptions, task: str) -> None:
        self.facts: HostFacts = host_facts(self.id)
        self.workspace, self.options, self.task = workspace, options, task
        notes = tuple(note_texts()[kind].en for kind in self.facts.notes)
        self.library = read_library(self.id, workspace.root, options.limits, notes)
        self.scan: Scan = self.library.scan
        if not workspace.is_copy:  # what a script linked into its copy is none of the user's links
            workspace.linked |= linked_files(workspace.root, self.library)
        self.audit: list[Mapping[str, Any]] = []
        self.log: list[str] = []
        self.entered: set[str] = set()
        self._stamps = stamps(workspace.root, self.library.directory)
        self._kept: dict[str, Text] = {}
        self._pipeline = Pipeline(_Asking(self.facts.asks), options.hooks, None, task)
        self._extra: list[Message] = []
        if self.facts.cache == "start":
            for known in self.library.known.values():
                self._remember(known)

    # what a subclass says

    def delivered(self, known: Known, text: Text, given: Mapping[str, Any]) -> Delivered:
        """What a load of a skill gives back: the file as it is, where a host has no words of its own around it."""
        return Delivered(text.whole)

    def unknown(self, name: str) -> Result:
        """What the model gets for a name that is not known."""
        return Result(f"there is no skill '{name[:80]}'", "skill_not_found")

    def opening(self) -> tuple[Piece, ...]:
        """Pieces of the system message behind the list."""
        return ()

    def closing(self) -> tuple[tuple[str, tuple[Piece, ...]], ...]:
        """Messages behind the task, before the model is asked."""
        return ()

    # the host protocol

    def parent(self, task: str) -> Agent:
        """The host's prompt with the list where it stands, and its tools."""
        place, text = self.facts.placement, self.scan.catalog
        listing = tuple(
            piece
            for piece in (
                Piece(Kind.SYSTEM, place.before),
                Piece(Kind.CATALOG, text),
                Piece(Kind.SYSTEM, place.after),
            )
            if piece.text
        )
        system: tuple[Piece, ...] = (Piece(Kind.SYSTEM, self.facts.system),)
        opening: tuple[tuple[str, tuple[Piece, ...]], ...] = ()
        if text and place.role == "system":
            system += listing
        elif text:
            opening = ((place.role, listing),)
        return Agent(system + self.opening(), self._tools(), self._turns(), opening, self.closing())

    def child(self, task: str) -> Agent:
        """What a second agent starts with: the list and the loader where that is known, else neither."""
        if self.facts.child == "list-and-tool":
            whole = self.parent(task)
            return whole._replace(
                tools=tuple(tool for tool in whole.tools if self._does(tool.name) != "task"), closing=()
            )
        loader = self.facts.loader.tool
        tools = tuple(tool for tool in self._tools() if tool.name != loader and self._does(tool.name) != "task")
        return Agent((Piece(Kind.SYSTEM, self.facts.system),), tools, self._turns())

    def execute(self, agent: Agent, call: AskedCall, turn: int, output: str | None, run_child: ChildRun) -> Executed:
        """Carries out a call; a load may bring further messages."""
        self._extra = []

        def handle(given: Mapping[str, Any]) -> Handled:
            if call.tool == self.facts.loader.tool:
                return self._load(str(given[self.facts.loader.argument]), given, turn)
            return self._other(self.facts.tools[call.tool], given, output, run_child)

        passed = self._pipeline.run({tool.name: tool for tool in agent.tools}, call, handle)
        text = message_of(passed.result)
        kind = Kind.BODY if passed.skill and not self._extra else Kind.OUTPUT
        first = message("tool", (Piece(kind, text, passed.skill),), call.id, turn)
        context = tuple(message("system", (Piece(Kind.SYSTEM, said),)) for said in passed.context)
        more = () if passed.result.code else tuple(self._extra)
        code = passed.result.code or None
        messages = (first, *more, *context)
        return Executed(
            tuple(passed.stages), passed.input, text, code, messages, passed.skill, passed.deleted, passed.prevents
        )

    def changed(self) -> Mapping[str, str]:
        """What is on disk now against the scan."""
        return differences(self._stamps, stamps(self.workspace.root, self.library.directory))

    # loading

    def text_of(self, known: Known) -> Text:
        """A skill's text as this host has it: kept since its first load or the start, or as it stands now. Raises
        `OSError`."""
        if self.facts.cache in ("forever", "start"):
            kept = self._kept.get(known.name)
            if kept is None and self.facts.cache == "forever":
                kept = self._kept[known.name] = self._read(known)
            if kept is None:
                raise FileNotFoundError(known.path)
            return kept
        return self._read(known)

    def _read(self, known: Known) -> Text:
        if not is_readable(self.workspace, known.path):
            raise PermissionError("its path leads out of the workspace")
        return read_text(self.workspace.root, known.path)

    def _remember(self, known: Known) -> None:
        try:
            self._kept[known.name] = self._read(known)
        except OSError as failure:
            self.log.append(f"{known.path}: {failure.strerror or failure}")

    def _load(self, name: str, given: Mapping[str, Any], turn: int) -> Handled:
        known = self.library.known.get(name)
        if known is None:
            return Handled(self.unknown(name), "no such skill")
        try:
            text = self.text_of(known)
        except OSError as failure:
            gone = isinstance(failure, FileNotFoundError)
            return Handled(
                Result("the skill cannot be read any more", "skill_load_error"),
                "the file is not there any more" if gone else str(failure.strerror or failure),
                deleted=gone,
            )
        done = self.delivered(known, text, given)
        self.entered.add(name)
        self._extra = [message(role, (Piece(done.kind, said, name),), "", turn) for role, said in done.after]
        note = done.note or f"{text.size:,} bytes read"
        if text.description != known.description and known.description.startswith(text.description[:1] or "\0"):
            note += "; the list may show an older description"
        return Handled(Result(done.text), note, skill=name)

    # the other tools

    def _other(self, tool: HostTool, given: Mapping[str, Any], output: str | None, run_child: ChildRun) -> Handled:
        if tool.does == "task":
            text, code = run_child(Delegation(str(given.get("prompt") or given["description"]).strip()))
            self._extra = []  # what the child loaded last is in its own history alone
            return Handled(Result(text, code))
        if output is not None:
            return Handled(Result(output), "the output that the script gives")
        renamed = {tool.arguments.get(key, key): value for key, value in given.items()}
        if tool.does == "shell":
            return self._shell(str(renamed["command"]))
        if tool.does == "read_file" and tool.default_limit is not None:
            renamed.setdefault("limit", tool.default_limit)
        return Handled(run_tool(self.workspace, tool.does, renamed), skill=self._skill_at(str(renamed.get("path", ""))))

    def _shell(self, command: str) -> Handled:
        """A command that only prints a file is answered by reading it; no other is, and none is run."""
        found = _CAT.fullmatch(command)
        if found is None:
            return Handled(run_tool(self.workspace, "shell", {"command": command}), "nothing was run")
        given: dict[str, Any] = {"path": found["path"]}
        if found["last"] or found["head"]:
            given["limit"] = int(found["last"] or found["head"]) or 1
        result = run_tool(self.workspace, "read_file", given)
        return Handled(result, "the simulator read the file; no command was run", skill=self._skill_at(found["path"]))

    def _skill_at(self, path: str) -> str:
        """The skill whose SKILL.md a path names."""
        plain = posixpath.normpath(path.replace(os.sep, "/")) if path else ""
        return next((known.name for known in self.library.known.values() if known.path == plain), "")

    def _tools(self) -> tuple[Any, ...]:
        own = tuple(tool.spec for tool in self.facts.tools.values())
        return own if self.facts.loader.spec is None else (*own, self.facts.loader.spec)

    def _does(self, name: str) -> str:
        tool = self.facts.tools.get(name)
        return tool.does if tool is not None else ""

    def _turns(self) -> int:
        return int(self.options.limits.get("max_turns", TURNS))
