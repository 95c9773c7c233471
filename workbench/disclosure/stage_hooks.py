"""The hooks of a conversation: what is asked before a call and after it. A chain file can stand behind them.

The strict host closes on failure: a hook that throws stops the call, or takes the place of its result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from workbench.disclosure.permissions import ALLOW, ASK, DENY, PASSTHROUGH
from workbench.hooks.chain import Chain
from workbench.hooks.dialects import BoundStep, dialect
from workbench.hooks.dialects.sequential import FAILURES
from workbench.hooks.dialects.stepping import ask, shown
from workbench.hooks.model import Answer, Context, OnError, Outcome, Phase
from workbench.hooks.registry import bind
from workbench.sandbox.trust import Trusted

EXECUTION: Final = "hook_execution_error"
CONTRACT: Final = "hook_contract_error"
BLOCKED: Final = "hook_blocked"
STOPPED: Final = "hook_stopped_continuation"
_RESULT: Final = frozenset({"content", "isError"})
_KNOWN: Final = frozenset({ALLOW, ASK, DENY, PASSTHROUGH})


class Before(NamedTuple):
    """What the hooks before a call said together. With `code` the call is refused with `message` as its error.
    `input` is what the call goes on with, `permissions` are recommendations, `context` system messages to add, `ran`
    how many were asked."""

    input: Mapping[str, Any]
    permissions: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    code: str = ""
    message: str = ""
    ran: int = 0
    rewrote: bool = False


class After(NamedTuple):
    """What the hooks after a call made of its result. With `code` the result is that error. `prevents` ends the run."""

    text: str
    code: str = ""
    ran: int = 0
    rewrote: bool = False
    prevents: bool = False
    context: tuple[str, ...] = ()
    note: str = ""


class StageHooks(Protocol):
    """Hooks around a call; they never raise. `failed` is the code of a result that is an error already."""

    def before(self, tool: str, given: Mapping[str, Any], task: str) -> Before: ...

    def after(self, tool: str, given: Mapping[str, Any], text: str, failed: str, task: str) -> After: ...

    def close(self) -> None: ...


class NoHooks:
    """No hooks at all."""

    def before(self, tool: str, given: Mapping[str, Any], task: str) -> Before:
        """Nothing is said."""
        return Before(given)

    def after(self, tool: str, given: Mapping[str, Any], text: str, failed: str, task: str) -> After:
        """Nothing is changed."""
        return After(text, failed)

    def close(self) -> None:
        """Nothing to end."""


class ChainHooks:
    """The steps of a chain under the strict host's rules. Raises `ChainError` for a chain that cannot be bound.

    A guardrail recommends a permission with `{"metadata": {"permission": "ask"}}`; a hook after the call ends the run
    with `{"metadata": {"prevent_continuation": true}}`. Both may add `{"metadata": {"context": "…"}}`.
    """

    def __init__(self, chain: Chain, trusted: Trusted | None = None) -> None:
        self._chain = chain
        self.not_run: dict[str, str] = {}
        """Steps that were not run, with the reason: nobody trusted their code."""
        steps = bind(chain, trusted)
        self._pre = tuple(step for step in steps if step.phase is Phase.PRE)
        self._post = tuple(step for step in steps if step.phase is Phase.POST)

    def close(self) -> None:
        """Ends what the hooks started."""
        for step in (*self._pre, *self._post):
            close = getattr(step.hook, "close", None)
            if close is not None:
                close()

    def before(self, tool: str, given: Mapping[str, Any], task: str) -> Before:
        """What the steps before the call say, one after another; a block ends it."""
        state = Before(given)
        for step in self._taking(self._pre, tool):
            answer, _ = ask(step, tool, Context(dict(state.input), original_task=task, proposed_action=tool))
            self._note(step, answer)
            state = _told(state, step, answer)
            if state.code:
                break
        return state

    def after(self, tool: str, given: Mapping[str, Any], text: str, failed: str, task: str) -> After:
        """What the steps after the call make of its result, each from what the one before left."""
        state = After(text, failed)
        for step in self._taking(self._post, tool):
            error = state.text if state.code else None
            context = Context(dict(given), state.text, error=error, original_task=task, proposed_action=tool)
            answer, _ = ask(step, tool, context)
            self._note(step, answer)
            state = _made(state, step, answer)
            if state.code == EXECUTION:
                break
        return state

    def _note(self, step: BoundStep, answer: Answer) -> None:
        if answer.outcome is Outcome.SKIPPED and answer.message:
            self.not_run.setdefault(step.name, answer.message)

    def _taking(self, steps: Sequence[BoundStep], tool: str) -> tuple[BoundStep, ...]:
        rules = dialect("tutorial")
        if self._chain.applies_to is not None and not rules.matches(self._chain.applies_to, tool):
            return ()
        return tuple(s for s in steps if s.step.matcher is None or rules.matches((s.step.matcher,), tool))


def _told(state: Before, step: BoundStep, answer: Answer) -> Before:
    state = state._replace(ran=state.ran + 1)
    if answer.outcome in FAILURES:
        if step.on_error is OnError.WARN:
            return state
        return state._replace(code=EXECUTION, message=f"the hook '{step.name}' failed")
    if answer.outcome is Outcome.BLOCKED:
        return state._replace(code=BLOCKED, message=answer.message or f"blocked by the hook '{step.name}'")
    word, context = _said(answer, "permission"), _said(answer, "context")
    if word is not None and word not in _KNOWN:
        return state._replace(code=CONTRACT, message=f"the hook '{step.name}' gave an unknown permission")
    if word is not None:
        state = state._replace(permissions=(*state.permissions, str(word)))
    if isinstance(context, str) and context:
        state = state._replace(context=(*state.context, context))
    if answer.outcome is not Outcome.REWRITE:
        return state
    if not isinstance(answer.value, dict):
        return state._replace(code=CONTRACT, message=f"the hook '{step.name}' gave no object as input")
    return state._replace(input=answer.value, rewrote=True)


def _made(state: After, step: BoundStep, answer: Answer) -> After:
    state = state._replace(ran=state.ran + 1)
    if answer.outcome in FAILURES:
        if step.on_error is OnError.WARN:
            return state
        return _failed(step, answer.message or "")
    context = _said(answer, "context")
    if isinstance(context, str) and context:
        state = state._replace(context=(*state.context, context))
    if _said(answer, "prevent_continuation") is True:
        state = state._replace(prevents=True)
    return _rewritten(state, step, answer.value) if answer.outcome is Outcome.REWRITE else state


def _failed(step: BoundStep, note: str) -> After:
    """A hook that fails takes the place of the result; what the hooks before it asked for is lost with theirs."""
    return After(f"the hook '{step.name}' failed", EXECUTION, note=note)


def _rewritten(state: After, step: BoundStep, value: object) -> After:
    """A result as the host has them (`content`, `isError`, `errorCode`) is taken whole; any other value becomes the
    text alone, and an error stays one."""
    if not isinstance(value, dict) or not value.keys() >= _RESULT:
        return state._replace(text=shown(value), rewrote=True)
    text, failed, code = value["content"], value["isError"], value.get("errorCode")
    named = code.strip() if isinstance(code, str) else ""
    fits = isinstance(text, str) and isinstance(failed, bool) and (code is None or failed)
    if not fits or (failed and not named):
        return _failed(step, "no result: it needs 'content', 'isError', and for an error alone an 'errorCode'")
    return state._replace(text=text, code=named, rewrote=True)


def _said(answer: Answer, key: str) -> object:
    return answer.metadata.get(key) if isinstance(answer.metadata, dict) else None
