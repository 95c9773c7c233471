"""What models and recorded runs chose, as sentences of the why panel."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.desktop.reasons import reason_text
from workbench.lint.report.visible import visible
from workbench.routing.model import Evidence


def model_lines(evidence: Iterable[Evidence]) -> list[str]:
    """One line for each, with votes and rationale."""
    return [f"{part.matcher}: {visible(reason_text(part.note))}" for part in evidence]
