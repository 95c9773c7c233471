"""A chain as the text of a `*.chain.yaml`, so that what was imported can be kept, changed and expected of."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

from workbench.hooks.chain import Chain, Expected, Kind, Step
from workbench.hooks.model import Value


def chain_text(chain: Chain) -> str:
    """The text. What stands in it is read again as the same chain, but for its places."""
    return "".join(f"{line}\n" for line in _lines(chain))


def _lines(chain: Chain) -> Iterator[str]:
    yield "version: 1"
    yield f"name: {_flow(chain.name)}"
    if chain.description:
        yield f"description: {_flow(chain.description)}"
    yield f"dialect: {chain.dialect}"
    if chain.applies_to is not None:
        yield f"applies_to: {_flow(list(chain.applies_to))}"
    for title, steps in (("pre", chain.pre), ("post", chain.post)):
        if steps:
            yield f"{title}:"
            yield from (f"  - {_flow(_step(step))}" for step in steps)
    if chain.expect:
        yield "expect:"
        yield from (f"  - {_flow(_expected(item))}" for item in chain.expect)
    if chain.cases:
        yield "cases:"
    for case in chain.cases:
        found: dict[str, Value] = {"recording": f"{case.recording}#{case.id}" if case.id else case.recording}
        found |= {"expect": [_expected(item) for item in case.expect]} if case.expect else {}
        yield f"  - {_flow(found | ({'golden': case.golden} if case.golden else {}))}"


def _step(step: Step) -> dict[str, Value]:
    found: dict[str, Value] = {"name": step.name}
    if step.kind is Kind.COMMAND:
        found["command"] = step.command if isinstance(step.command, str) else list(step.command)
        found |= {"protocol": step.protocol} if step.protocol else {}
    else:
        found[step.kind.value] = step.target
    found |= {"with": dict(step.params)} if step.params else {}
    found |= {"matcher": step.matcher} if step.matcher is not None else {}
    found |= {"if": step.condition} if step.condition else {}
    found |= {"on_error": step.on_error.value} if step.on_error else {}
    if step.timeout_ms:
        found["timeout_ms"] = int(step.timeout_ms) if step.timeout_ms.is_integer() else step.timeout_ms
    return found if step.enabled else found | {"enabled": False}


def _expected(item: Expected) -> dict[str, Value]:
    return {item.kind: item.value} | ({"step": item.step} if item.step else {})


def _flow(value: Value) -> str:
    """The value in YAML's flow style; every text in double quotes, so that nothing is read as something else."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return ".nan" if math.isnan(value) else ".inf" if value > 0 else "-.inf"
    return json.dumps(value, ensure_ascii=True) if not isinstance(value, str) else _quoted(value)


def _key(key: str) -> str:
    return key if key.isidentifier() or key.replace("-", "_").isidentifier() else _quoted(key)


def _quoted(text: str) -> str:
    """A text in double quotes; characters that YAML forbids in a file as escapes."""
    return "".join(_escaped(sign) for sign in json.dumps(text, ensure_ascii=False))


def _escaped(sign: str) -> str:
    if sign.isprintable() or sign == " ":
        return sign
    code = ord(sign)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
