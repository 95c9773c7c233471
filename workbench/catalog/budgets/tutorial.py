"""The strict catalog of the tutorial's agent: a list by name that ends where the first skill does not fit.

One long early skill so hides every later one; what is not listed can still be loaded by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.catalog.budgets.values import Laid, Line, Settings, joined, left_out, whole
from workbench.catalog.model import Candidate, Limit, Note
from workbench.skill.meters import byte_length

MAX_BYTES = 8_000


def lay_out(candidates: Sequence[Candidate], settings: Settings) -> Laid:
    """The tutorial's list: UTF-8 bytes, one more for the line feed before each later line, and a number of entries."""
    limit = MAX_BYTES if settings.limit is None else settings.limit
    order = sorted(range(len(candidates)), key=lambda index: code_units(candidates[index].name))
    texts = [f"- **{c.name}**: {c.description or ''}" for c in map(candidates.__getitem__, order)]
    sizes = [byte_length(text) + (place > 0) for place, text in enumerate(texts)]
    used, fitting = _fitting(sizes, limit, settings.max_entries)
    lines = [whole(order[at], candidates[order[at]], sizes[at], texts[at]) for at in range(fitting)]
    reasons = _reasons([candidates[index].name for index in order], sizes, limit - used, settings.max_entries, fitting)
    absent = [
        left_out(order[at], candidates[order[at]], reasons[0 if at == fitting else 1])
        for at in range(fitting, len(order))
    ]
    every: tuple[Line, ...] = (*lines, *absent)
    return Laid(joined((), lines, ()), every, used, sum(sizes), Limit(limit, "bytes"))


def code_units(name: str) -> bytes:
    """The key that sorts like JavaScript: by UTF-16 units."""
    return name.encode("utf-16-be", "surrogatepass")


def _fitting(sizes: Sequence[int], limit: int, most: int) -> tuple[int, int]:
    """Bytes and number of the lines before the first that does not fit."""
    used = 0
    for place, size in enumerate(sizes):
        if place >= most or used + size > limit:
            return used, place
        used += size
    return used, len(sizes)


def _reasons(names: Sequence[str], sizes: Sequence[int], left: int, most: int, fitting: int) -> tuple[Note, Note]:
    """Why the first one is not listed, and why those after it are not."""
    if fitting >= len(names):
        return Note(""), Note("")
    if fitting >= most:
        note = Note("tutorial-entries", (("most", most),))
        return note, note
    first = Note("tutorial-misfit", (("need", sizes[fitting]), ("left", left)))
    return first, Note("tutorial-hidden", (("by", names[fitting]),))
