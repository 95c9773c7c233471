"""What is left of secrets that are no longer there as a whole, as marks of a pane."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.desktop.replay.pane_content import Kind, Mark
from workbench.hooks.hiding import Secret
from workbench.hooks.leftovers import parts_in, telling


def leftovers(text: str, raw: str, secrets: Sequence[Secret]) -> Iterator[Mark]:
    """Parts of secrets in a text that are nowhere in the rest of the recorded one; a whole one is a part too."""
    runs = telling(raw, secrets)
    for part in parts_in(text, runs):
        yield Mark(part.start, part.end, Kind.LEAK, part.form, "", part.whole)
