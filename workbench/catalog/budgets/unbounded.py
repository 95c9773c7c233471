"""Clients that list everything: no budget, so nothing falls out, and the only question is what it all costs."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.catalog.budgets.values import Laid, whole
from workbench.catalog.model import Candidate
from workbench.skill.meters import byte_length


def lay_out(candidates: Sequence[Candidate], texts: Sequence[str], separator: str = "\n") -> Laid:
    """The list of a client without a budget; `texts` has the entry of each candidate, in the order of the list.

    `used` and `wanted` are the UTF-8 bytes of the text; the cost of an entry has its separator, but for the first.
    """
    gap = byte_length(separator)
    lines = [
        whole(index, candidate, byte_length(text) + (gap if index else 0), text)
        for index, (candidate, text) in enumerate(zip(candidates, texts, strict=True))
    ]
    used = sum(line.cost for line in lines)
    return Laid(separator.join(texts), tuple(lines), used, used, None)
