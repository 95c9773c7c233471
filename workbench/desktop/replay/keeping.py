"""What outlives a new reading of the files: recordings that were taken from the list, and drafts of chains. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from workbench.desktop.replay.loading import ChainFile, Loaded, Row

RowKey = tuple[str, str, int]
"""File, id and line of a recording."""
GONE: Final = "is no longer there"


def key_of(row: Row) -> RowKey:
    """What a recording is recognised by when its file is read again."""
    return row.file, row.record.id, row.record.provenance.line or 0


def without(loaded: Loaded, removed: Collection[RowKey]) -> Loaded:
    """What was read without the recordings that were taken away."""
    if not removed:
        return loaded
    rows = tuple(row for row in loaded.rows if key_of(row) not in removed)
    return replace(loaded, rows=rows, tools=frozenset(row.record.tool for row in rows))


def with_drafts(loaded: Loaded, drafts: Mapping[str, ChainFile]) -> Loaded:
    """What was read, with a place for each draft whose file is no longer there."""
    known = {item.path for item in loaded.chains}
    lost = [item for path, item in drafts.items() if path not in known]
    gone = tuple(ChainFile(item.path, item.shown, problem=f"{item.shown}: {GONE}") for item in lost)
    return replace(loaded, chains=(*loaded.chains, *gone)) if gone else loaded
