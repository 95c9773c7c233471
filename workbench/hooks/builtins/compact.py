"""Folds what repeats: equal lines in a row, the middle of stack traces, and the rows of long tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from operator import eq
from typing import NamedTuple

from workbench.hooks.builtins.strings import Edit, StringHook
from workbench.hooks.model import PostHook
from workbench.hooks.params import Params

_ENDS = re.compile(r"\r\n|\r|\n")
_FRAME_STARTS = " \t#g"
_VARYING = re.compile(
    r"0x[0-9a-fA-F]+|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|\b[0-9a-f]{12,}\b|\d+"
)  # what differs between lines that say the same
_FRAME = re.compile(
    r"\s+at \S.*|\s+File \".*\", line \d+.*|\s*#\d+\s+0x[0-9a-f]+ in .*|\s+from \S+:\d+:in .*|goroutine \d+ .*"
    r"|\t\S+\.go:\d+.*|\s+\d+: +0x[0-9a-f]+ - .*|\s{4,}\S.*"
)
_TABLE = re.compile(r"\s*\|.*\|\s*|[^\t\n]+(?:\t[^\t\n]*){2,}|[^,\n]+(?:,[^,\n]*){3,}")
_LEFT_ALONE = re.compile(
    r"(?i)^\s*…|\b(?:error|fail(?:ed|ure)?|fatal|exception|panic|warn(?:ing)?|traceback|critical|caused by)\b"
)


def make(params: Params) -> PostHook:
    """`repeats` (least lines that are folded, 0 for none), `similar`, `frames`, `rows`. Raises `ParamError`."""
    folding = Folding(
        params.whole("repeats", 3), params.flag("similar"), params.whole("frames", 6), params.whole("rows", 20)
    )
    params.done()
    return StringHook(params.step, folding)


class Folding:
    """Edits that fold. Lines that tell of an error are never folded away, nor the first of a run."""

    def __init__(self, repeats: int, similar: bool, frames: int, rows: int) -> None:
        self._repeats, self._similar = repeats, similar
        self._most = {"lines of a stack": frames, "rows": rows}

    def __call__(self, text: str, name: str) -> Sequence[Edit]:
        """Edits of one text, whole lines each."""
        lines = _lines(text)
        if len(lines) < 3:
            return ()
        shapes = [_VARYING.sub("0", line) for line in lines] if self._similar else lines
        again = [*map(eq, shapes, islice(shapes, 1, None)), False] if self._repeats else [False] * len(lines)
        folds, at = list[_Fold](), 0
        while at < len(lines):
            fold = (again[at] and self._same(lines, again, at)) or self._kind(lines, at) if lines[at] else None
            at = fold.end if fold else at + 1
            folds += [fold] if fold else []
        return list(_edits(text, lines, folds)) if folds else ()

    def _same(self, lines: list[str], again: list[bool], at: int) -> _Fold | None:
        """`again` says of each line whether the next is like it."""
        if _LEFT_ALONE.search(lines[at]):
            return None  # before the run is counted: each of its lines would count it again
        end = again.index(False, at) + 1
        if end - at < max(self._repeats, 3):
            return None
        if self._similar:
            return _Fold(at + 1, end - 1, end, "… {n} lines like the one before")
        return _Fold(at + 1, end, end, "… ×{n} more like the line before")

    def _kind(self, lines: list[str], at: int) -> _Fold | None:
        kind = _kind(lines[at])
        if not kind:
            return None
        most, end = self._most[kind], at
        while most and end < len(lines) and _kind(lines[end]) == kind:
            end += 1
        if not most or end - at <= most + 1:
            return None
        return _Fold(at + most - most // 2, end - most // 2, end, f"… {{n}} {kind}")


class _Fold(NamedTuple):
    """Lines from `low` to `high` go; the run that they are of ends at `end`."""

    low: int
    high: int
    end: int
    what: str


def _lines(text: str) -> list[str]:
    """Lines without their ends, of which there is one kind more where CR stands."""
    return _ENDS.split(text) if "\r" in text else text.split("\n")


def _kind(line: str) -> str:
    """What a line is a part of, empty for nothing. What tells of an error and what was folded before is of nothing."""
    if line[:1] in _FRAME_STARTS and line and _FRAME.fullmatch(line):
        kind = "lines of a stack"
    elif ("|" in line or "\t" in line or ("," in line and line.count(",") > 2)) and _TABLE.fullmatch(line):
        kind = "rows"
    else:
        return ""
    return "" if _LEFT_ALONE.search(line) else kind


def _edits(text: str, lines: list[str], folds: list[_Fold]) -> Iterator[Edit]:
    starts = [0, *(found.end() for found in _ENDS.finditer(text))] if "\r" in text else _starts(lines)
    for fold in folds:
        indent = lines[fold.low][: len(lines[fold.low]) - len(lines[fold.low].lstrip())]
        end = starts[fold.high - 1] + len(lines[fold.high - 1])
        yield Edit(starts[fold.low], end, indent + fold.what.format(n=fold.high - fold.low))


def _starts(lines: list[str]) -> list[int]:
    return list(accumulate((len(line) + 1 for line in lines), initial=0))
