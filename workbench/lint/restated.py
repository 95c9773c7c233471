"""One thing is told once: what another room says at the same place of the same rule stands for the plain finding."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.skill.findings import Finding
from workbench.skill.text import Span


def without_restated(own: Sequence[Finding], others: Sequence[Finding]) -> list[Finding]:
    """Findings of single skills without those that another room tells at the same place, with more to say."""
    told = {_spot(item) for item in others}
    return [item for item in own if _spot(item) not in told]


def _spot(item: Finding) -> tuple[str, str, Span]:
    return item.path, item.code, item.span
