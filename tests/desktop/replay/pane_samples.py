"""Recorded outputs with what chains made of them, for the panes."""

from __future__ import annotations

from typing import Final

from workbench.desktop.replay.pane_content import Verdict
from workbench.desktop.replay.pane_sides import Side
from workbench.hooks.model import ChainResult, Decision, Outcome, Phase, Provenance, Record, StepResult, Value

TOKEN: Final = "ghp_Zk39aQpL27xMv5TtBw81RnYc64HsUdEf02Gj"
RAW: Final = (
    "printenv\n" + "".join(f"09:12:{second:02} plan step {second}\n" for second in range(40))
    + f"HARBOUR_TOKEN={TOKEN} (old)\n\nMAIL_FROM=ops@example.org\n"
    + "".join(f"09:13:{second:02} push {second} ok\n" for second in range(50)) + "done"
)  # fmt: skip
REDACTED: Final = RAW.replace(TOKEN, "[REDACTED:token]")
QUIET: Final = REDACTED.replace("ops@example.org", "<mail>")


def record(output: Value = RAW) -> Record:
    """A recorded call."""
    place = Provenance("day.jsonl", 1)
    return Record(
        "r1", "claude-code", "s", "Bash", {"command": "printenv"}, output, None, 1.0, "recorded", 0, None, place
    )


def step(name: str, before: Value, after: Value, outcome: Outcome | None = None) -> StepResult:
    """A step after the call."""
    became = outcome or (Outcome.NO_OP if before == after else Outcome.REWRITE)
    return StepResult(
        name, Phase.POST, became, before, after, len(str(before)), len(str(after)), 1.0, (), None, None, (None, None)
    )


def chain(*values: Value, names: tuple[str, ...] = ("redact", "mask-mail", "truncate")) -> ChainResult:
    """A chain that made each value of the one before."""
    steps = tuple(
        step(name, before, after) for name, before, after in zip(names, values[:-1], values[1:], strict=False)
    )
    return ChainResult("house", "wasmagent", Decision.ALLOW, values[-1], steps)


def safe(at: int = -1) -> Side:
    """Redaction and masking, in this order."""
    return Side("wasmagent", record(), chain(RAW, REDACTED, QUIET), at, Verdict("safe", "safe"))


def leaking(at: int = -1) -> Side:
    """The beginning of the token was cut off before redaction saw it."""
    cut = "…[truncated]…\n" + RAW[RAW.index(TOKEN) + 18 :]
    return Side("Pydantic AI", record(), chain(RAW, cut, names=("truncate",)), at, Verdict("leak", "leak"))
