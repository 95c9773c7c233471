"""The checks behind `advice`: each looks at one thing that chains get wrong."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Collection, Iterator

from workbench.hooks.advice import Advice, Check, at, data
from workbench.hooks.canaries import FORMS
from workbench.hooks.chain import Chain, Kind, Step
from workbench.hooks.dialects import dialect
from workbench.hooks.matching import TextPattern, text_pattern
from workbench.hooks.model import OnError, Phase
from workbench.library.load import read_whole
from workbench.sandbox.patterns import Lane, PatternError
from workbench.secrets.formats import formats

PARALLEL = frozenset({"claude-code"})
REVERSED = frozenset({"pydantic-ai", "langchain"})
NO_REWRITE = frozenset({"codex", "gemini-cli", "vscode"})
FIRST_DECIDES = frozenset({"openai-agents"})
_EXIT_2_BLOCKS = frozenset({"claude-code", "codex", "gemini-cli", "vscode"})
_REWRITERS = frozenset({"redact", "truncate", "ansi", "normalise", "json", "html-to-text", "compact"})
_SHORTEST_MS = 100
_LARGEST_SCRIPT = 262_144
_SHOWN_TOOLS = 6
_EXIT = re.compile(r"(?m)^[^#\n]*\bexit[ \t(]+([0-9]+)|\bsys\.exit\(([0-9]+)\)|process\.exit\(([0-9]+)\)")
_VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")


def _after(chain: Chain) -> list[Step]:
    """The steps after the call that are on, in the order in which the host runs them."""
    steps = [step for step in chain.post if step.enabled]
    return steps[::-1] if chain.dialect in REVERSED else steps


def _rewriters(chain: Chain) -> list[Step]:
    """Steps that are there to change the output; what the user's own code does is not known."""
    return [step for step in chain.post if step.enabled and step.target in _REWRITERS]


def _named(steps: list[Step]) -> str:
    return ", ".join(f"'{step.name}'" for step in steps)


def cut_before_redaction(chain: Chain, tools: Collection[str]) -> Iterator[Advice]:
    """A cut that comes before a redaction, in the host's order. Where all see the original there is no before."""
    if chain.dialect in PARALLEL | NO_REWRITE | FIRST_DECIDES:
        return
    steps = _after(chain)
    cuts = [number for number, step in enumerate(steps) if step.target == "truncate"]
    for number, step in enumerate(steps):
        if step.target == "redact" and cuts and cuts[0] < number:
            slug = "truncate-before-redact" + ("-here" if chain.dialect in REVERSED else "")
            yield at(slug, step, "use", first=steps[cuts[0]].name, second=step.name, dialect=chain.dialect)


def rewrites_and_hosts(chain: Chain, tools: Collection[str]) -> Iterator[Advice]:
    """Rewrites that race, are not taken, or hide what comes after."""
    steps = _rewriters(chain)
    values = {"names": _named(steps), "dialect": chain.dialect}
    if chain.dialect in PARALLEL and len(steps) > 1:
        yield at("rival-rewriters", steps[0], **values)
    if chain.dialect in NO_REWRITE and steps:
        yield at("rewrite-not-taken", steps[0], **values)
    if chain.dialect in FIRST_DECIDES and len(steps) > 1:
        yield at("first-decides", steps[0], names=_named(steps[1:]), dialect=chain.dialect)


def redactions(chain: Chain, tools: Collection[str]) -> Iterator[Advice]:
    """What a redaction's pattern misses, eats or costs, and what happens when it fails."""
    for step in chain.post:
        if step.target != "redact":
            continue
        if step.on_error in (OnError.WARN, OnError.STOP):
            yield at("redact-fails-open", step, "on_error", policy=step.on_error.value)
        pattern = step.params.get("pattern")
        if isinstance(pattern, str) and pattern:
            try:
                yield from _pattern(step, text_pattern(pattern))
            except PatternError:
                continue  # binding the chain says so


def _pattern(step: Step, found: TextPattern) -> Iterator[Advice]:
    shown = found.source if len(found.source) <= 80 else f"{found.source[:79]}…"
    pattern = found.pattern
    if pattern is None or not pattern.stateful:
        yield at("first-match-only", step, "pattern", pattern=shown)
    if pattern is not None and pattern.sticky:
        yield at("sticky-pattern", step, "pattern", pattern=shown)
    if pattern is not None and pattern.lane is not Lane.RE2:
        slug = "slow-pattern" if pattern.lane is Lane.WORKER else "pattern-not-runnable"
        yield at(slug, step, "pattern", pattern=shown, reason=pattern.reason)
        return
    for _, caution in pattern.cautions if pattern is not None else ():
        if "test()" not in caution:  # a replacement resets what test() remembers
            yield at("pattern-caution", step, "pattern", pattern=shown, reason=caution)
    eaten = next((word for word in data()["words"] if found.first(str(word))[0] is not None), None)
    if eaten is not None:
        yield at("eats-words", step, "pattern", pattern=shown, word=eaten)
    keys = [make(random.Random(0)) for make in FORMS.values()]
    hits = sum(found.first(key)[0] is not None for key in keys)
    if hits < len(keys):
        yield at("knows-few-secrets", step, "pattern", pattern=shown, found=hits, total=len(keys), forms=len(formats()))


def cuts(chain: Chain, tools: Collection[str]) -> Iterator[Advice]:
    """The cut of wasmagent makes texts longer than its limit."""
    for step in chain.post:
        if step.target == "truncate" and chain.dialect == "wasmagent" and step.params.get("mode", "text") == "text":
            yield at("cut-grows", step, "max", dialect=chain.dialect, max=step.params.get("max", "?"))


def denials(chain: Chain, tools: Collection[str]) -> Iterator[Advice]:
    """Names that are meant as patterns."""
    for step in chain.pre:
        listed = step.params.get("tools")
        for tool in listed if step.target == "deny_tools" and isinstance(listed, list) else ():
            if isinstance(tool, str) and ("*" in tool or "?" in tool):
                yield at("deny-is-exact", step, "tools", tool=tool)


def commands(chain: Chain, tools: Collection[str]) -> Iterator[Advice]:
    """Commands: their time, their exit codes, their paths, their quotes. Scripts are looked into, never run."""
    for step in chain.steps:
        if step.kind is Kind.BUILTIN:
            continue
        if step.timeout_ms is not None and step.timeout_ms < _SHORTEST_MS:
            yield at("short-timeout", step, "timeout_ms", value=f"{step.timeout_ms:g}")
        words = step.command.split() if isinstance(step.command, str) else list(step.command)
        for word in words:
            if os.path.isabs(word) and not word.startswith(("/bin/", "/usr/bin/", "/dev/")):
                yield at("absolute-path", step, "command", path=word)
        if isinstance(step.command, str):
            yield from _unquoted(step)
        if step.phase is Phase.PRE and (step.protocol or chain.dialect) in _EXIT_2_BLOCKS:
            yield from _exits(chain, step, words)


def _unquoted(step: Step) -> Iterator[Advice]:
    outside = re.sub(r'"[^"]*"|\'[^\']*\'', "", str(step.command))
    for found in _VARIABLE.finditer(outside):
        yield at("unquoted-variable", step, "command", name=found[1] or found[2])


def _exits(chain: Chain, step: Step, words: list[str]) -> Iterator[Advice]:
    """A guard whose script knows exit 1 and not 2."""
    for word in words:
        try:
            content, _ = read_whole(os.path.join(chain.folder, word), _LARGEST_SCRIPT)
        except (OSError, ValueError):
            continue
        codes = {code for found in _EXIT.findall(content.decode("utf-8", "replace")) for code in found if code}
        if "1" in codes and "2" not in codes:
            protocol = step.protocol or chain.dialect
            yield at("exit-1-does-not-block", step, "command", file=word, protocol=protocol)


def matchers(chain: Chain, tools: Collection[str]) -> Iterator[Advice]:
    """Matchers that take none of the recorded tools."""
    if not tools:
        return
    host = dialect(chain.dialect)
    shown = ", ".join(sorted(tools)[:_SHOWN_TOOLS]) + (", …" if len(tools) > _SHOWN_TOOLS else "")
    listed = chain.applies_to
    if listed is not None and not any(host.matches(listed, tool) for tool in tools):
        values = {"matcher": f"applies_to: [{', '.join(listed)}]", "tools": shown}
        yield Advice("fires-on-nothing", chain.applies_place, values)
    for step in chain.steps:
        if step.matcher is not None and not any(host.matches((step.matcher,), tool) for tool in tools):
            yield at("fires-on-nothing", step, "matcher", matcher=f"matcher: {step.matcher}", tools=shown)


CHECKS: tuple[Check, ...] = (
    cut_before_redaction,
    rewrites_and_hosts,
    redactions,
    cuts,
    denials,
    commands,
    matchers,
)
