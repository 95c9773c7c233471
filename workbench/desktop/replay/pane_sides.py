"""Which moment of which chain a pane is pinned to: the recorded output, what a step left, or what the model sees.

This is what the place hands over. `StepPanes(theme, tasks)` offers

- `show_sides(left, right)`: prepares both sides in the background, then shows them; the former ones stay until then.
- `show_pair(left, right, opcodes)`: shows contents that are made already, with the differences of their lines.
- `clear()`, `set_mode("text" | "json" | "hex")` (or the control of `modes.mode_segments`), `set_only_changes(bool)`.
- `set_chains(sides)`: what the menus of both heads offer to pin; the signal `pinned("left" | "right", side)` tells what
  the user chose there, and the pane follows by itself.
- `next_change()`, `previous_change()`, `exchange()`, `open_find()`, `step(-1 | +1)` of the focused side, `show_blame()`
  and `list_changes()`.
- `facts()` and the signal `facts_changed`: how many differences, whether they are coarse. `said(text)` and
  `step_chosen(side)`: what a span is that was clicked, and that the user went to the step that made it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from workbench.desktop.i18n import tr
from workbench.desktop.replay.pane_content import Verdict
from workbench.hooks.model import ChainResult, Phase, Record, StepResult, Value

RAW: Final = 0
FINAL: Final = -1


@dataclass(frozen=True)
class Side:
    """A record in a chain, at a moment: 0 is the recorded output, n what its n-th step after the call left, -1 what the
    model sees. Without a `result` there is the recorded output only. `title` is the chain or host as it is named."""

    title: str
    record: Record
    result: ChainResult | None = None
    at: int = FINAL
    verdict: Verdict | None = None

    @property
    def steps(self) -> tuple[StepResult, ...]:
        """The steps after the call, in the order in which the host ran them."""
        return () if self.result is None else tuple(step for step in self.result.steps if step.phase is Phase.POST)

    @property
    def place(self) -> int:
        """The moment from 0 to the number of steps + 1, which is what the model sees."""
        last = len(self.steps) + 1
        return RAW if self.result is None else last if self.at == FINAL else min(self.at, last)

    def pinned(self, at: int) -> Side:
        """The same at another moment."""
        return replace(self, at=at)

    def moved(self, by: int) -> Side:
        """The same some moments later or earlier, as far as there are any."""
        place = min(max(self.place + by, RAW), 0 if self.result is None else len(self.steps) + 1)
        return self.pinned(FINAL if self.result is not None and place > len(self.steps) else place)

    def value(self) -> Value:
        """The output at this moment."""
        if self.result is None or self.place == RAW:
            return self.record.output
        return self.result.final if self.place > len(self.steps) else self.steps[self.place - 1].after

    def moment(self, at: int | None = None) -> str:
        """How a moment is called, this one or another."""
        side = self if at is None else self.pinned(at)
        if side.place == RAW:
            return tr("raw") if self.result is not None else tr("raw, no hooks")
        if side.place > len(self.steps):
            return tr("what the model sees")
        return tr("after step {number}, {name}", number=side.place, name=self.steps[side.place - 1].name)

    def moments(self) -> tuple[tuple[int, str], ...]:
        """Every moment there is, with its name."""
        if self.result is None:
            return ((RAW, self.moment(RAW)),)
        places = (RAW, *range(1, len(self.steps) + 1), FINAL)
        return tuple((at, self.moment(at)) for at in places)
