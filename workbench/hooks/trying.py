"""One hook tried by hand: an event as its host writes it goes in, what the hook said and did comes out.

The event is the text that a command reads from standard input, so that it is tried on exactly that. It is checked by
the host's own keys first: a hook that was tried on an event that no host sends proves nothing.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from workbench.hooks.builtins.schema_check import violations
from workbench.hooks.chain import Chain, Kind, Step
from workbench.hooks.command import FOLDERS, TIMEOUT_MS, UNTRUSTED, command_of, stopped
from workbench.hooks.dialects.stepping import Preparing, context_of
from workbench.hooks.hiding import mask_for
from workbench.hooks.model import Answer, Context, Outcome, Phase, Record, Value
from workbench.hooks.protocols import Call, Printed, wire
from workbench.hooks.registry import bind
from workbench.hooks.replay import UNTRUSTED as NOT_TRUSTED
from workbench.hooks.serving import HOSTS, Event, read_event
from workbench.sandbox.commands import Ended, run_command, scrubbed
from workbench.sandbox.trust import Trusted
from workbench.skill.packaged import load_yaml, resource

_EVENTS = ("hook_event_name", "hookEventName")


class Verdict(StrEnum):
    """What a hook decided. `nothing` leaves the call as it is, `error` is a hook that failed and decides nothing."""

    NOTHING = "nothing"
    ALLOW = "allow"
    ASK = "ask"
    DENY = "deny"
    DEFER = "defer"
    REWRITE = "rewrite"
    ERROR = "error"
    TIMED_OUT = "timed-out"
    UNTRUSTED = "not-trusted"


class Tried(NamedTuple):
    """What came of it. `code` is None where no process ended by itself; `signal` is then what ended it, if one did.
    `value` is the rewrite, None without one. `note` says what the headless switch changed."""

    verdict: Verdict
    code: int | None
    signal: str
    stdout: str
    stderr: str
    ms: float
    message: str
    value: Value
    note: str = ""


def hosts() -> tuple[str, ...]:
    """Hosts whose events are known."""
    return HOSTS


def tools(host: str) -> tuple[str, ...]:
    """Common tools of a host."""
    return tuple(_known()["hosts"][host]["tools"])


def filled(host: str, phase: Phase, tool: str, folder: str) -> str:
    """The event as the host writes it, with an input that the tool takes; `{}` for a tool that is not known."""
    known = _known()
    given, output = known["inputs"].get(tool, {}), known["outputs"].get(tool, "what the tool gave\n")
    after = output if phase is Phase.POST else None
    event = wire(host).given(Call(phase, tool, given, Context(given, after), folder))
    return json.dumps(event, ensure_ascii=False, indent=2)


def problems(host: str, phase: Phase, text: str) -> tuple[str, ...]:
    """Why a text is no event of a host, empty when it is one."""
    try:
        value = json.loads(text)
    except RecursionError:
        return ("it is nested too deeply",)
    except ValueError as failure:
        return (f"no JSON: {failure}",)
    return tuple(_problems(host, phase, value))


def _problems(host: str, phase: Phase, value: Value) -> Iterator[str]:
    told = _known()["hosts"][host]
    after = told["answers"] if phase is Phase.POST else {}
    required = [*told["required"], *(["tool_response"] if phase is Phase.POST else [])]
    properties: dict[str, Any] = {**told["keys"], **after}
    schema = {"type": "object", "properties": {**properties, **_of_tool(told, phase, value)}, "required": required}
    yield from violations(value, schema)
    if not isinstance(value, dict):
        return
    known = {*properties, *_EVENTS}
    yield from (f"'{key}' is no key that this host writes here" for key in value if key not in known)
    name = next((value[key] for key in _EVENTS if key in value), None)
    found = read_event(host, json.dumps(value))
    if found is None or found.phase is not phase:
        yield f"hook_event_name '{name}' is not the chosen event"


def _of_tool(told: Any, phase: Phase, value: Value) -> dict[str, Any]:
    """What the input of the event's tool must be, and its output where the host's own tools have a form."""
    tool = value.get("tool_name") if isinstance(value, dict) else None
    if not isinstance(tool, str):
        return {}
    given, made = _known()["schemas"].get(tool), told.get("results", {}).get(tool)
    found = {"tool_input": {"type": "object", **given}} if given else {}
    return {**found, **({"tool_response": made} if made and phase is Phase.POST else {})}


def _known() -> Any:
    return load_yaml(resource("hooks", "events.yaml"))


def try_step(
    chain: Chain, step: Step, host: str, text: str, trusted: Trusted | None = None, headless: bool = False
) -> Tried:
    """What a step says to an event. Code of the user's own runs only where it is trusted. Raises `ChainError`, and
    `ValueError` for a text that is no event; blocks until the hook has ended or its time is over."""
    event = read_event(host, text)
    if event is None or event.phase is not step.phase:
        raise ValueError("this is no event of this phase")
    if step.kind is Kind.COMMAND:
        found = _command(chain, step, event, text, trusted or Trusted())
    else:
        found = _function(chain, step, event, trusted or Trusted())
    if headless and found.verdict is Verdict.ASK:
        return found._replace(verdict=Verdict.DENY, note="nobody is there to be asked, so that ask becomes deny")
    return found


def _function(chain: Chain, step: Step, event: Event, trusted: Trusted) -> Tried:
    """One of ours or a function of the user's."""
    before = step.phase is Phase.PRE
    alone = replace(chain, pre=(step,) if before else (), post=() if before else (step,))
    bound = bind(alone, trusted)
    if not bound:
        raise ValueError(f"the step '{step.name}' is switched off")
    hook: Any = bound[0].hook
    context = context_of(event.record, event.record.output, event.record.input)
    try:
        if isinstance(hook, Preparing):
            hook.prepare()
        start = time.perf_counter()
        answer: Answer = (
            hook.check(event.record.tool, context.input, context)
            if step.phase is Phase.PRE
            else hook.after(event.record.tool, context)
        )
        ms = (time.perf_counter() - start) * 1000
    finally:
        close = getattr(hook, "close", None)
        if close is not None:
            close()
    return _tried(answer, Ended(None, "", b"", (answer.stderr or "").encode("utf-8", "replace"), "", ms))


def _command(chain: Chain, step: Step, event: Event, text: str, trusted: Trusted) -> Tried:
    """A command, given exactly this text."""
    command = command_of(chain, step)
    if not trusted.covers(command.content, command.entry):
        return _tried(Answer(Outcome.SKIPPED, message=UNTRUSTED), Ended(None, "", b"", b"", "", 0.0))
    seconds = (step.timeout_ms or TIMEOUT_MS) / 1000
    with tempfile.TemporaryDirectory(prefix="workbench-hook-", ignore_cleanup_errors=True) as name:
        scratch = Path(name)
        env = scrubbed(scratch, dict.fromkeys(FOLDERS, chain.folder))
        data = text.encode("utf-8", "replace")
        ended = run_command(command.words, data, scratch=scratch, env=env, seconds=seconds)
    return _tried(_read(event, ended, seconds), ended)


def _read(event: Event, ended: Ended, seconds: float) -> Answer:
    """What the host makes of it."""
    if (failed := stopped(ended, seconds)) is not None:
        return failed
    record = event.record
    call = Call(event.phase, record.tool, record.input, context_of(record, record.output, record.input), "")
    return wire(event.host).read(call, Printed(ended.code, ended.signal, *_texts(ended)))


def _texts(ended: Ended) -> tuple[str, str]:
    return ended.stdout.decode("utf-8", "replace"), ended.stderr.decode("utf-8", "replace")


def _tried(answer: Answer, ended: Ended) -> Tried:
    value = answer.value if answer.outcome is Outcome.REWRITE else None
    return Tried(
        verdict_of(answer), ended.code, ended.signal, *_texts(ended), ended.ms, answer.message or "", value
    )  # fmt: skip


def verdict_of(answer: Answer) -> Verdict:
    """What a hook's answer decides. A rewrite may come with a permission, which counts first unless it allows."""
    metadata = answer.metadata if isinstance(answer.metadata, dict) else {}
    permission = metadata.get("permission")
    if answer.outcome in (Outcome.NO_OP, Outcome.REWRITE) and permission in ("ask", "defer"):
        return Verdict(permission)
    if answer.outcome is Outcome.NO_OP:
        return Verdict.ALLOW if permission == "allow" else Verdict.NOTHING
    if answer.outcome is Outcome.SKIPPED:
        return Verdict.UNTRUSTED if (answer.message or "").startswith(NOT_TRUSTED) else Verdict.NOTHING
    return _VERDICTS[answer.outcome]


_VERDICTS = {
    Outcome.REWRITE: Verdict.REWRITE,
    Outcome.BLOCKED: Verdict.DENY,
    Outcome.THREW: Verdict.ERROR,
    Outcome.TIMED_OUT: Verdict.TIMED_OUT,
}


def masked(found: Tried, record: Record) -> Tried:
    """The same to be shown: secrets of the event, and any other, labelled."""
    hidden = mask_for(record)
    return found._replace(
        stdout=str(hidden(found.stdout)), stderr=str(hidden(found.stderr)), message=str(hidden(found.message)),
        value=hidden(found.value),
    )  # fmt: skip
