"""What of a finished run goes into the history. No Qt: it runs in the background, since every output is digested."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from workbench.desktop.replay import playing
from workbench.desktop.replay.loading import ChainFile, Row
from workbench.hooks.chain import Chain
from workbench.hooks.dialects.stepping import shown
from workbench.hooks.hiding import mask_for
from workbench.hooks.history import Half, Kept, Side, What

_DIGITS: Final = 16
_TELLING: Final = 4
"""Characters of an id from which on it may be a part of an output by more than chance."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A run over all records: both chains with their files, the records, what came of them."""

    left: Chain
    left_file: ChainFile
    right: Chain | None
    right_file: ChainFile | None
    rows: Sequence[Row]
    lines: Sequence[playing.Line]
    canaries: bool
    base: str


def facts(finished: Finished, key: bytes) -> tuple[What, list[Kept]]:
    """The run and its records; the recorded calls are digested with the key."""
    right = None
    if finished.right is not None and finished.right_file is not None:
        right = _side(finished.right, finished.right_file)
    found, digest = list[Kept](), hmac.new(key, digestmod=hashlib.sha256)
    for row, line in zip(finished.rows, finished.lines, strict=True):
        output = shown(row.record.output)
        for part in (row.file, row.record.id, row.record.tool, shown(row.record.input), output):
            data = part.encode("utf-8", "surrogatepass")
            digest.update(b"%d:" % len(data))
            digest.update(data)
        found.append(_kept(row, line, output))
    files = tuple(dict.fromkeys(row.file for row in finished.rows if row.file))
    what = What(
        _side(finished.left, finished.left_file), right, files, digest.hexdigest()[:_DIGITS], finished.canaries,
        finished.base,
    )  # fmt: skip
    return what, found


def _side(chain: Chain, file: ChainFile) -> Side:
    return Side(chain.name, file.path, hashlib.sha256(file.data).hexdigest()[:_DIGITS], chain.dialect)


def _kept(row: Row, line: playing.Line, output: str) -> Kept:
    right = _half(line.right) if line.right is not None else None
    compared = line.compared.value if line.compared is not None else ""
    place = row.record.provenance.line or 0
    return Kept(
        row.file, place, ident_of(row, output), row.record.tool, row.size, _half(line.left), right, compared
    )  # fmt: skip


def ident_of(row: Row, output: str) -> str:
    """The id of a recorded call. A part of it that stands in the output may be a secret by its surroundings there."""
    ident = row.record.id
    if any(len(part) >= _TELLING and part in output for part in (ident, *ident.split())):
        return str(mask_for(row.record)(ident))
    return ident


def _half(half: playing.Half) -> Half:
    return Half(half.verdict, half.bytes, round(half.ms, 3), half.hits, half.failed, half.changed)
