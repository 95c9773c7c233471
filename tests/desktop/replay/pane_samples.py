"""Recorded outputs with what chains made of them, for the panes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QColor, QImage

from workbench.desktop.replay.diff_view import DiffView
from workbench.desktop.replay.pane_content import Verdict
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.replay.step_panes import StepPanes
from workbench.hooks.model import ChainResult, Decision, Outcome, Phase, Provenance, Record, StepResult, Value

Panes = Callable[..., StepPanes]
"""Shows two sides, or redaction beside the recorded output."""
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


def shown(view: DiffView) -> str:
    """Everything the pane draws of its rows."""
    drawn = []
    for row in range(len(view.rows)):
        found = view.caret.line_of(row, 1)
        if found is not None and view.rows.at(row).fold is None:
            drawn.append(view.texts.row(*found).shown)
    return "\n".join(drawn)


def unfolded(panes: StepPanes) -> StepPanes:
    """The panes with every line shown."""
    rows = panes.prepared.rows
    assert rows is not None
    while any(segment.fold for segment in rows.segments):
        rows.unfold(next(segment for segment in rows.segments if segment.fold))
    return panes


def share(image: QImage, colour: QColor) -> float:
    """How much of a picture has a colour."""
    points = [(x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)]
    return sum(image.pixel(x, y) == colour.rgb() for x, y in points) / len(points)
