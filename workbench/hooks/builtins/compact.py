"""Folds what repeats: equal lines in a row, the middle of stack traces, and the rows of long tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbench.hooks.builtins.strings import Edit, StringHook
from workbench.hooks.model import PostHook
from workbench.hooks.params import Params

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
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
    """Edits that fold. Lines that tell of an error are never folded away, nor the first and the last of a run."""

    def __init__(self, repeats: int, similar: bool, frames: int, rows: int) -> None:
        self._repeats, self._similar, self._frames, self._rows = repeats, similar, frames, rows

    def __call__(self, text: str, name: str) -> Sequence[Edit]:
        """Edits of one text, whole lines each."""
        lines = [found.span() for found in _LINE.finditer(text) if found[0]]
        if len(lines) < 3:
            return ()
        edits = list[Edit]()
        at = 0
        while at < len(lines):
            fold, at = self._fold(text, lines, at)
            if fold is not None:
                edits.append(fold)
        return edits

    def _fold(self, text: str, lines: list[tuple[int, int]], at: int) -> tuple[Edit | None, int]:
        """The fold that begins in a line, and the line after it."""
        for end, keep_first, keep_last, what in self._runs(text, lines, at):
            low, high = at + keep_first, end - keep_last
            if high - low > 1:
                return self._folded(text, lines, low, high, what), end
        return None, at + 1

    def _folded(self, text: str, lines: list[tuple[int, int]], low: int, high: int, what: str) -> Edit:
        start, end = lines[low][0], lines[high - 1][1]
        indent = re.match(r"\s*", text[start : lines[low][1]].rstrip("\r\n"))
        newline = text[end - 1 : end] if text[end - 1 : end] in ("\n", "\r") else ""
        return Edit(start, end, f"{indent[0] if indent else ''}… {what.format(n=high - low)}{newline}")

    def _runs(self, text: str, lines: list[tuple[int, int]], at: int) -> Iterator[tuple[int, int, int, str]]:
        """Runs that begin in a line: where they end, how many lines stay at their begin and end, what they are."""
        if self._repeats:
            end = self._same(text, lines, at)
            if end - at >= max(self._repeats, 3):
                yield (end, 1, 0, "×{n} more like the line before") if not self._similar else (
                    end, 1, 1, "{n} lines like the one before",
                )  # fmt: skip
        for pattern, most, what in (
            (_FRAME, self._frames, "{n} lines of a stack"),
            (_TABLE, self._rows, "{n} rows"),
        ):
            end = at
            while most and end < len(lines) and self._is(pattern, text, lines[end]):
                end += 1
            if most and end - at > most:
                yield end, most - most // 2, most // 2, what

    def _is(self, pattern: re.Pattern[str], text: str, line: tuple[int, int]) -> bool:
        """Whether a line is of a kind; what was folded before is of none, nor what tells of an error."""
        end = _content(text, line)
        return pattern.fullmatch(text, line[0], end) is not None and not _LEFT_ALONE.search(text[line[0] : end])

    def _same(self, text: str, lines: list[tuple[int, int]], at: int) -> int:
        first = self._shape(text, lines[at])
        end = at + 1
        while end < len(lines) and first and self._shape(text, lines[end]) == first:
            end += 1
        return end

    def _shape(self, text: str, line: tuple[int, int]) -> str:
        content = text[line[0] : line[1]].rstrip("\r\n")
        if _LEFT_ALONE.search(content):
            return ""
        return _VARYING.sub("0", content) if self._similar else content


def _content(text: str, line: tuple[int, int]) -> int:
    """Where a line ends without its line end."""
    end = line[1]
    while end > line[0] and text[end - 1] in "\r\n":
        end -= 1
    return end
