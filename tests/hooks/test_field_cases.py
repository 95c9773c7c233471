"""Bug reports of the field about built-in hooks (the others of area hooks stand with matchers, commands and hosts)."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from workbench.hooks.model import Answer, Context, Outcome, PostHook, Value
from workbench.hooks.params import Params
from workbench.hooks.registry import builtin

SECRET = "sk-abcdef0123456789abcdef"
UNITS = {"UTF-16": "utf16", "bytes": "bytes", "code": "code_points", "characters": "code_points"}


def cases(shared: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((shared / "cases" / name / "expected.json").read_bytes())["cases"]
    return found


def after(name: str, values: dict[str, Value], output: Value, dialect: str = "claude-code") -> Answer:
    hook: PostHook = builtin(name, Params(values, name, dialect, Path()))  # type: ignore[assignment]
    return hook.after("Bash", Context({}, output))


def cut(case: dict[str, Any]) -> str:
    words = case["cut"].replace("(", "").replace(")", "").split()
    keep = "tail" if "tail" in words else "head"
    limit = next(word for word in words if word.isdigit())
    unit = next(UNITS[word] for word in words if word in UNITS)
    answer = after("truncate", {"max": int(limit), "unit": unit, "keep": keep}, case["text"])
    return str(answer.value if answer.outcome is Outcome.REWRITE else case["text"])


def test_patterns_that_explode_elsewhere_do_not_hold_anything_up(shared: Path) -> None:
    """B58: they are linear here, or stopped; in no case is the process held for long."""
    start = time.process_time()
    for case in cases(shared, "B58"):
        answer = after("redact", {"pattern": f"/{case['pattern']}/g"}, case["input"])
        assert answer.outcome in (Outcome.NO_OP, Outcome.REWRITE, Outcome.TIMED_OUT), case
    assert time.process_time() - start < 5


def test_secrets_in_structured_results_are_redacted(shared: Path) -> None:
    """B61: in values and keys, at any depth; wasmagent's own hook leaves them and the replay can say so."""
    for case in cases(shared, "B61"):
        output = case["output"]
        if SECRET not in json.dumps(output):
            continue
        answer = after("redact", {}, output)
        assert answer.outcome is Outcome.REWRITE
        assert type(answer.value) is type(output)
        assert SECRET not in json.dumps(answer.value)
        seed = after("redact", {"pattern": "/sk-[a-z0-9]{6,}/gi"}, output, "wasmagent")
        assert seed.outcome is Outcome.NO_OP


def test_a_cut_keeps_characters_whole(shared: Path) -> None:
    """B62: within the limit, in whole clusters, always encodable."""
    for case in cases(shared, "B62"):
        found = cut(case)
        found.encode("utf-8")
        wanted = case["right"].split(" (")[0]
        assert found == {"one flag": "🇯🇵", "x": "x"}.get(wanted, wanted), case


def test_escapes_are_taken_out_whole(shared: Path) -> None:
    """B63: SGR, OSC 8, half a sequence at the end; the last state of a progress line; no cut inside a sequence."""
    first, link, progress, half = cases(shared, "B63")
    assert after("ansi", {}, first["text"]).value == "ERROR: disk full"
    assert after("ansi", {}, link["text"]).value == "link done"
    assert after("ansi", {}, progress["text"]).value == "100%\n"
    assert after("ansi", {}, half["text"]).value == "a"
    tail = cut(first)
    assert tail.count("\x1b") == tail.count("\x1b[")
    assert not tail.startswith(("[", "3", "1", "m", ";"))
