"""The conversation itself: asks the model, carries out its calls through the host, and keeps every request.

The model is a script or a real one; the session knows neither. Messages are shared between requests, never copied, so
that memory grows with what is said and not with how often it is sent.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from workbench.disclosure.hosts import Agent, Delegation, Executed, Host, Piece
from workbench.disclosure.messages import answering, calling, message
from workbench.disclosure.model import PARENT, Call, Ending, Kind, Message, Request, Timeline, ToolSpec
from workbench.disclosure.pipeline import AskedCall
from workbench.disclosure.stage_hooks import STOPPED
from workbench.disclosure.tools import tools_size
from workbench.disclosure.workspace import Workspace

CHILD_LIMIT, CHILD_FAILED = "subagent_turn_limit", "subagent_execution_error"
TURN_LIMIT, SCRIPT_ENDED, SCAN_FAILED = "turn_limit", "script_ended", "scan_failed"
MOST_REQUESTS: Final = 2_000
"""Requests of a whole conversation, children included."""


class ModelCall(NamedTuple):
    """A call of the model. `raw` are its arguments as sent; `output` is what the script says that the tool gives;
    `child` plays the child where the call starts one. `ident` is the model's own id for it, "" for ours."""

    tool: str
    raw: str
    approve: bool = True
    output: str | None = None
    child: Model | None = None
    ident: str = ""


class Turn(NamedTuple):
    """What the model does upon a request: calls, or says its last word."""

    text: str
    calls: tuple[ModelCall, ...] = ()


class Model(Protocol):
    """Who plays the model. None says that it has nothing more to say, which is not an answer."""

    def turn(self, request: Request) -> Turn | None: ...


class ModelError(Exception):
    """The model could not be asked; its words hold no key."""


@dataclass
class _Agent:
    """One agent on its way."""

    name: str
    setup: Agent
    model: Model
    history: list[Message]
    tools: tuple[ToolSpec, ...]
    tools_size: int
    known: int = 0
    ending: Ending | None = None


@dataclass
class Session:
    """One conversation in one host. `run` plays it once."""

    host: Host
    workspace: Workspace
    task: str
    requests: list[Request] = field(default_factory=list)
    calls: list[Call | None] = field(default_factory=list)
    stale: dict[str, int] = field(default_factory=dict)
    revision: str = ""
    turns_allowed: dict[str, int] = field(default_factory=dict)
    _children: int = 0
    _changes: int = 0

    def run(self, model: Model) -> Timeline:
        """The whole conversation. Never raises for what the model, a tool or a file does."""
        if self.host.scan.error is not None:
            failed = self.host.scan.error
            return self._timeline(None, Ending(SCAN_FAILED, f"{failed.error_class}: {failed.message}"))
        agent = self._started(PARENT, self.host.parent(self.task), model, self.task)
        answer = self._play(agent)
        return self._timeline(answer, agent.ending)

    def _started(self, name: str, setup: Agent, model: Model, task: str) -> _Agent:
        self.turns_allowed[name] = setup.max_turns
        history = [message("system", setup.system)] if setup.system else []
        history += [message(role, pieces) for role, pieces in setup.opening]
        history.append(message("user", (Piece(Kind.TASK, task),)))
        history += [message(role, pieces) for role, pieces in setup.closing]
        return _Agent(name, setup, model, history, setup.tools, tools_size(setup.tools))

    def _play(self, agent: _Agent) -> str | None:
        """The agent's last word; None where it came to none, and `ending` says why."""
        for _ in range(agent.setup.max_turns):
            if len(self.requests) >= MOST_REQUESTS:
                agent.ending = Ending(TURN_LIMIT, f"the conversation has {MOST_REQUESTS:,} requests")
                return None
            turn = self._asked(agent)
            if turn is None:
                return None
            if not turn.calls:
                agent.history.append(answering(turn.text))
                return turn.text
            last = self._called(agent, turn)
            if last is not None:
                return last
        agent.ending = Ending(TURN_LIMIT, f"{agent.setup.max_turns} requests without an answer")
        return None

    def _asked(self, agent: _Agent) -> Turn | None:
        request = Request(
            len(self.requests) + 1, agent.name, agent.tools, agent.tools_size, tuple(agent.history), agent.known
        )
        agent.known = len(agent.history)
        self.requests.append(request)
        try:
            turn = agent.model.turn(request)
        except ModelError as failure:
            agent.ending = Ending("model_failed", str(failure))
            return None
        self._look()
        if turn is None:
            agent.ending = Ending(SCRIPT_ENDED, "the script has no further turn, and the model said no last word")
        return turn

    def _look(self) -> None:
        """Notes which skills are not what they were at the scan, where something was written since the last look."""
        if self.workspace.changes == self._changes:
            return
        self._changes = self.workspace.changes
        for name in self.host.changed():
            self.stale.setdefault(name, len(self.requests))

    def _called(self, agent: _Agent, turn: Turn) -> str | None:
        """Carries out the calls of a turn; the text with which the run ends, None when it goes on."""
        number = len(self.requests) - 1
        numbered = [(f"c{len(self.calls) + at + 1}", call) for at, call in enumerate(turn.calls)]
        self.calls += [None] * len(numbered)
        self.requests[number] = _caused(self.requests[number], numbered[0][0])
        agent.history.append(calling(turn.text, [(ident, call.tool, call.raw) for ident, call in numbered]))
        extra: list[Message] = []
        ended: str | None = None
        for ident, call in numbered:
            done = _passed_over(ident) if ended is not None else self._executed(agent, ident, call)
            agent.history.append(done.messages[0])
            extra += done.messages[1:]
            if done.new_tools:
                agent.tools += done.new_tools
                agent.tools_size = tools_size(agent.tools)
            self._keep(agent, ident, call, done)
            if done.stops and ended is None:
                ended = done.result
        agent.history += extra
        return ended

    def _executed(self, agent: _Agent, ident: str, call: ModelCall) -> Executed:
        asked = AskedCall(ident, agent.name, call.tool, call.raw, call.approve)

        def run_child(given: Delegation) -> tuple[str, str]:
            return self._child(given, call.child)

        setup = agent.setup._replace(tools=agent.tools)
        return self.host.execute(setup, asked, len(self.requests), call.output, run_child)

    def _keep(self, agent: _Agent, ident: str, call: ModelCall, done: Executed) -> None:
        given = _object(call.raw) if done.input is None else done.input
        self.calls[int(ident[1:]) - 1] = Call(
            ident, agent.name, call.tool, call.raw, given, done.stages, done.error_code, done.result, done.skill,
            done.deleted,
        )  # fmt: skip

    def _child(self, given: Delegation, model: Model | None) -> tuple[str, str]:
        """A child's last word and "", or the words of an error and its code."""
        self._children += 1
        if model is None:
            return "the script gives this child no turns", CHILD_FAILED
        child = self._started(f"child-{self._children}", self.host.child(given.task), model, given.task)
        answer = self._play(child)
        if answer is not None:
            return answer, ""
        if child.ending is not None and child.ending.code == TURN_LIMIT:
            return f"the second agent made {child.setup.max_turns} requests without a last word", CHILD_LIMIT
        return child.ending.message if child.ending else "the second agent failed", CHILD_FAILED

    def _timeline(self, answer: str | None, ending: Ending | None) -> Timeline:
        return Timeline(
            self.host.id, self.task, self.host.scan, tuple(self.requests),
            tuple(call for call in self.calls if call is not None), answer, ending, audit=tuple(self.host.audit),
            log=tuple(self.host.log), stale=dict(self.stale), revision=self.revision,
            turns_allowed=dict(self.turns_allowed),
        )  # fmt: skip


def _object(raw: str) -> Mapping[str, Any] | None:
    """The arguments of a call that was refused before anything was made of them, where they are a JSON object."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _caused(request: Request, ident: str) -> Request:
    return Request(request.n, request.agent, request.tools, request.tools_size, request.messages, request.new, ident)


def _passed_over(ident: str) -> Executed:
    """A call after one whose hook ended the run: it is answered, too, so that every call has its message."""
    text = f"Error [{STOPPED}]: a hook ended the run before this call"
    return Executed((), None, text, STOPPED, (message("tool", (Piece(Kind.OUTPUT, text),), ident),))


def revision_of(host: str, task: str, script: bytes, listing: Mapping[str, object]) -> str:
    """What names a timeline: a hash of the host, the task, the script and the workspace's listing."""
    digest = hashlib.blake2b(
        repr((host, task, sorted(listing.items()))).encode("utf-8", "surrogatepass"), digest_size=16
    )
    digest.update(script)
    return digest.hexdigest()
