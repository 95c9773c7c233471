"""What outlives a new reading of the files: recordings that were taken from the list, and drafts of chains. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from workbench.desktop.replay.chain_editing import Change, changed
from workbench.desktop.replay.loading import ChainFile, Loaded, Row
from workbench.hooks.chain_file import parse_chain

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


def same_file(loaded: Loaded, draft: ChainFile) -> bool:
    """Whether a draft is what stands in its file by now."""
    found = loaded.chain_file(draft.path)
    return found is not None and found.data == draft.data


def with_drafts(loaded: Loaded, drafts: Mapping[str, ChainFile]) -> Loaded:
    """What was read, with a place for each draft whose file is no longer there."""
    known = {item.path for item in loaded.chains}
    lost = [item for path, item in drafts.items() if path not in known]
    gone = tuple(ChainFile(item.path, item.shown, problem=f"{item.shown}: {GONE}") for item in lost)
    return replace(loaded, chains=(*loaded.chains, *gone)) if gone else loaded


class Life:
    """Whether the feed is still there: what was asked for may come after the window was built anew."""

    def __init__(self) -> None:
        self.ended = False

    def end(self, _gone: object = None) -> None:
        """It is gone."""
        self.ended = True


def same_call(one: Row, other: Row) -> bool:
    """Whether it is the same call, read at different times."""
    return one.file == other.file and one.record.id == other.record.id


def other_than(before: Loaded | None, loaded: Loaded) -> Loaded | None:
    """What was read; None when it is what was read before."""
    return None if loaded == before else loaded


def edited(file: ChainFile, changes: Sequence[Change]) -> ChainFile:
    """A chain's file with changes. Raises `EditError` and `ChainError`."""
    data = changed(file.path, file.data, changes)
    return replace(file, data=data, chain=parse_chain(file.path, data), problem="")
