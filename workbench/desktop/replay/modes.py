"""How outputs are shown: as text, as JSON trees or in hex. The control stands where the place puts it."""

from __future__ import annotations

from workbench.desktop.i18n import tr
from workbench.desktop.replay.step_panes import StepPanes
from workbench.desktop.shell.segments import Segments


def mode_segments(panes: StepPanes) -> Segments:
    """A control that switches the panes."""
    made = Segments(tr("Show outputs as"), [("text", tr("Text")), ("json", tr("JSON")), ("hex", tr("Hex"))], panes.mode)
    made.chosen.connect(panes.set_mode)
    return made
