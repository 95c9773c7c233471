"""A chain for use outside: settings that start it as one command hook of a host, or code for wasmagent's API."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from workbench.hooks.chain import Chain, Expected, Step
from workbench.hooks.hiding import no_mask, secrets_in
from workbench.hooks.matchers import MATCHERS
from workbench.hooks.model import Value
from workbench.sandbox.patterns import looks_like_literal
from workbench.secrets.masking import label

TYPESCRIPT = "wasmagent"
_EVENTS = {"gemini-cli": ("BeforeTool", "AfterTool")}
_SECONDS = 60
_TIMEOUT_KEYS = {"codex": "timeout_sec"}


def absolute(chain: Chain) -> Chain:
    """The chain by its full path: a host starts its hooks from anywhere."""
    return replace(chain, file=os.path.abspath(chain.file))


class Masked(NamedTuple):
    """A chain without the secrets that were written into it; `said` are lines about each of them, for people."""

    chain: Chain
    said: tuple[str, ...]


def masked_chain(chain: Chain) -> Masked:
    """A chain that may leave the machine: secrets in parameters, commands and expectations are labels in it."""
    said = list[str]()

    def clean(value: Any, where: str, name: str = "") -> Any:
        forms = {secret.text: secret.format for secret in secrets_in(value, name)}
        said.extend(f"{where} holds a secret ({form}), which is masked in what is written" for form in forms.values())
        return _replaced(no_mask(value), forms) if forms else value

    def step(one: Step) -> Step:
        where = f"step '{one.name}'"
        params = {key: clean(value, f"{where}: {key}", key) for key, value in one.params.items()}
        command = clean(one.command, f"{where}: command")
        command = command if isinstance(command, str) else tuple(command)
        condition, matcher = clean(one.condition, f"{where}: if"), clean(one.matcher, f"{where}: matcher")
        return replace(one, params=params, command=command, condition=condition, matcher=matcher)

    def expected(items: tuple[Expected, ...]) -> tuple[Expected, ...]:
        return tuple(item._replace(value=clean(item.value, f"expectation {item.kind}")) for item in items)

    made = replace(
        chain, pre=tuple(map(step, chain.pre)), post=tuple(map(step, chain.post)), expect=expected(chain.expect),
        cases=tuple(case._replace(expect=expected(case.expect)) for case in chain.cases),
        description=clean(chain.description, "the description"), name=clean(chain.name, "the name"),
    )  # fmt: skip
    return Masked(made, tuple(said)) if said else Masked(chain, ())


def _replaced(value: Value, forms: Mapping[str, str]) -> Value:
    """A value in which each of these texts is a label."""
    if isinstance(value, str):
        for text in sorted(forms, key=len, reverse=True):
            value = value.replace(text, label(forms[text]))
        return value
    if isinstance(value, dict):
        return {str(_replaced(key, forms)): _replaced(inner, forms) for key, inner in value.items()}
    return [_replaced(inner, forms) for inner in value] if isinstance(value, list) else value


def settings_text(
    chain: Chain, host: str, program: str | Sequence[str] = "skill-workbench", trust: bool = False
) -> str:
    """The host's settings as JSON: one command before a call where the chain has guardrails, one after it where it has
    hooks. The order of the steps is the chain's own. Timeouts are in the host's unit."""
    start = [program] if isinstance(program, str) else program
    words = [*start, "replay", chain.file, "--as-hook", host, *(["--trust"] if trust else [])]
    timeout = _SECONDS * 1000 if host == "gemini-cli" else _SECONDS
    hook = {"type": "command", "command": shlex.join(words), _TIMEOUT_KEYS.get(host, "timeout"): timeout}
    before, after = _EVENTS.get(host, ("PreToolUse", "PostToolUse"))
    group = {"matcher": _matcher(chain, host), "hooks": [hook]}
    hooks = {name: [group] for name, steps in ((before, chain.pre), (after, chain.post)) if steps}
    return json.dumps({"hooks": hooks}, ensure_ascii=False, indent=2) + "\n"


def _matcher(chain: Chain, host: str) -> str:
    """The chain's matchers as one of the host's, all tools where they are of another kind; then the chain decides."""
    same = chain.dialect == host and chain.applies_to is not None and len(chain.applies_to) == 1
    return chain.applies_to[0] if same and chain.applies_to and host in MATCHERS else "*"


def typescript_text(chain: Chain) -> str:
    """Code that builds the chain from wasmagent's own helpers; a step without one is named in a comment."""
    return "".join(f"{line}\n" for line in _typescript(chain))


def _typescript(chain: Chain) -> Iterator[str]:
    guards, hooks = [_guard(step) for step in chain.pre], [_hook(step) for step in chain.post]
    used = sorted({line.split("(")[0].strip() for line in (*guards, *hooks) if not line.startswith("//")})
    yield f"// {_line(chain.name)}"
    if used:
        yield f'import {{ {", ".join(used)} }} from "@wasmagent/core";'
    yield ""
    yield "// Guardrails run at once before a call; the first in this order that trips ends the run."
    yield "export const guardrails = ["
    yield from (f"  {line}" for line in guards)
    yield "];"
    yield ""
    yield "// Post-hooks run in this order, each on what the one before it gave. No agent calls them by itself:"
    yield "// pass them to runToolPostHooks where your host has the output of a tool."
    yield "export const postHooks = ["
    yield from (f"  {line}" for line in hooks)
    yield "];"


def _guard(step: Step) -> str:
    tools = step.params.get("tools")
    if step.enabled and step.target == "deny_tools" and isinstance(tools, list):
        return f"denyTools({json.dumps(tools, ensure_ascii=False)}),"
    return _comment(step)


def _hook(step: Step) -> str:
    params = step.params
    pattern, most = params.get("pattern"), params.get("max")
    name = json.dumps(step.name, ensure_ascii=False)
    if step.enabled and step.target == "redact" and isinstance(pattern, str) and looks_like_literal(pattern):
        replacement = json.dumps(params.get("replacement", "[REDACTED]"), ensure_ascii=False)
        return f"redactPostHook({{ pattern: {pattern}, replacement: {replacement}, name: {name} }}),"
    own = params.get("unit", "utf16") == "utf16" and params.get("keep", "tail") == "tail" and "mode" not in params
    if step.enabled and step.target == "truncate" and own and isinstance(most, int) and not isinstance(most, bool):
        return f"truncatePostHook({{ maxChars: {most}, name: {name} }}),"
    return _comment(step)


def _comment(step: Step) -> str:
    what = f"{step.kind}: {step.target or 'a command'}"
    return f"// {_line(step.name)} ({_line(what)}) {'has no counterpart there' if step.enabled else 'is switched off'}"


def _line(text: str) -> str:
    return " ".join(text.split())
