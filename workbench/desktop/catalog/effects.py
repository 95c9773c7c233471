"""What one try changes: who drops out of a client's list, and who comes in."""

from __future__ import annotations

from workbench.desktop.catalog.cells import DAMAGE, word_of
from workbench.desktop.catalog.results import Results
from workbench.desktop.i18n import tr, tr_n

SHOWN = 3


def effect(before: Results, after: Results, client: str) -> str:
    """The skills of one client that lose or gain, in words; empty where none does."""
    names = {line.path: line.name for line in after.skills}
    lost: list[str] = []
    won: list[str] = []
    for path, cell in after.cells[client].items():
        then = before.cells[client].get(path)
        if then is None or then[:3] == cell[:3]:
            continue
        worse = (DAMAGE[cell.state], cell.lost) > (DAMAGE[then.state], then.lost)
        if then.state == cell.state == "cut" or then.state != cell.state:
            (lost if worse else won).append(f"{names.get(path, path)} ({word_of(cell)})")
    parts = [tr("worse: {skills}", skills=_listed(lost))] if lost else []
    return "; ".join([*parts, *([tr("better: {skills}", skills=_listed(won))] if won else [])])


def _listed(skills: list[str]) -> str:
    more = len(skills) - SHOWN
    shown = ", ".join(skills[:SHOWN])
    return f"{shown} " + tr_n(more, "and 1 more", "and {count} more") if more > 0 else shown
