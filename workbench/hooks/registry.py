"""From what a chain's file names to hooks that can be asked: built-ins by one table, the user's code through trust."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from workbench.hooks.chain import Chain, ChainError, Kind, Step
from workbench.hooks.dialects import BoundStep
from workbench.hooks.model import Guardrail, OnError, Phase, PostHook
from workbench.hooks.params import ParamError, Params
from workbench.sandbox.trust import Trusted, digest

if TYPE_CHECKING:
    from workbench.llm.asking import Asker

_PACKAGE = "workbench.hooks.builtins"


class Builtin(NamedTuple):
    """Where a built-in is made (`make(params)` of that module), when it runs, and what follows when it fails."""

    module: str
    phase: Phase
    on_error: OnError | None = None


BUILTINS: Mapping[str, Builtin] = {
    "deny_tools": Builtin("deny_tools", Phase.PRE),
    "max_input_length": Builtin("max_input_length", Phase.PRE),
    "forbidden_phrases": Builtin("forbidden_phrases", Phase.PRE),
    "intent": Builtin("intent", Phase.PRE),
    "classifier": Builtin("classifier", Phase.PRE),
    "redact": Builtin("redact", Phase.POST, OnError.WITHHOLD),
    "truncate": Builtin("truncate", Phase.POST),
    "ansi": Builtin("ansi", Phase.POST),
    "normalise": Builtin("normalise", Phase.POST),
    "json": Builtin("json", Phase.POST),
    "html-to-text": Builtin("html_to_text", Phase.POST),
    "compact": Builtin("compact", Phase.POST),
    "schema": Builtin("schema", Phase.POST),
    "injection": Builtin("injection", Phase.POST),
    "audit": Builtin("audit", Phase.POST),
    "fault": Builtin("fault", Phase.POST),
}


class _Everything(Trusted):
    """Trust in whatever the named chains bring as they are read, and not in what a hook makes of itself later."""

    def covers(self, content: bytes, entry: str) -> bool:
        return True

    def bound(self, content: bytes, entry: str) -> Trusted:
        return Trusted(frozenset({digest(content, entry)}))


TRUST_ALL: Trusted = _Everything()
"""For one call, in which the user said so."""


def builtin(name: str, params: Params) -> PostHook | Guardrail:
    """A built-in with its parameters; it keeps its state as long as it lives. Raises `ParamError`, and `KeyError` for a
    name that is not in the table."""
    make: Callable[[Params], PostHook | Guardrail] = import_module(f"{_PACKAGE}.{BUILTINS[name].module}").make
    return make(params)


def bind(chain: Chain, trusted: Trusted | None = None, asker: Asker | None = None) -> tuple[BoundStep, ...]:
    """The chain's steps with fresh hooks, those that are switched off left out. Nothing is run. Raises `ChainError`.

    `trusted` covers what may run of the user's code; a step that it does not cover is bound to a hook that says so.
    `asker` is whom guardrails may ask.
    """
    return tuple(_bound(chain, step, trusted or Trusted(), asker) for step in chain.steps if step.enabled)


def _bound(chain: Chain, step: Step, trusted: Trusted, asker: Asker | None) -> BoundStep:
    on_error = step.on_error
    if step.kind is Kind.BUILTIN:
        hook = _built(chain, step, asker)
        on_error = on_error or BUILTINS[step.target].on_error
    else:
        hook = _own(chain, step, trusted)
    return BoundStep(step.name, step.phase, hook, on_error, step)


def _built(chain: Chain, step: Step, asker: Asker | None) -> PostHook | Guardrail:
    entry = BUILTINS.get(step.target)
    if entry is None:
        raise chain.refuse(step, "use", f"there is no hook '{step.target[:40]}'; there are: {', '.join(BUILTINS)}")
    if entry.phase is not step.phase:
        raise chain.refuse(step, "use", f"'{step.target}' belongs under '{entry.phase}', not under '{step.phase}'")
    try:
        return builtin(step.target, Params(step.params, step.name, chain.dialect, Path(chain.folder), asker))
    except ParamError as failure:
        raise chain.refuse(step, failure.key, failure.reason) from failure


def _own(chain: Chain, step: Step, trusted: Trusted) -> PostHook | Guardrail:
    """The user's own hook: `make(chain, step, trusted)` of `python_hook` or of `command`. They raise `ChainError`."""
    name = "python_hook" if step.kind is Kind.PYTHON else "command"
    make: Callable[[Chain, Step, Trusted], PostHook | Guardrail] = import_module(f"workbench.hooks.{name}").make
    return make(chain, step, trusted)


__all__ = ["BUILTINS", "TRUST_ALL", "Builtin", "ChainError", "bind", "builtin"]
