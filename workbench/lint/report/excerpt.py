"""The line of a file that a finding points at, with the place marked, for people who read a terminal."""

from __future__ import annotations

from pathlib import Path

from workbench.library.load import READ_CAP, read_whole
from workbench.lint.report.visible import visible
from workbench.skill.findings import Finding

_WIDTH = 100
_BEFORE = 60
_MARKS = 40


class Sources:
    """Lines of the files under one folder; keeps the last file, since findings come sorted by path."""

    def __init__(self, base: Path) -> None:
        self._base = base
        self._path = ""
        self._data = b""

    def excerpt(self, finding: Finding) -> tuple[str, str] | None:
        """The line with hidden characters escaped, and the marks under the place; None where there is no text."""
        line = self._line(finding)
        if line is None:
            return None
        text, at = line
        start, end = finding.range.start, finding.range.end
        stop = at + end.column - start.column if end.line == start.line else len(text)
        left = max(0, at - _BEFORE) if len(text) > _WIDTH else 0
        cut = min(len(text), left + _WIDTH)
        shown = ("…" if left else "") + visible(text[left:cut]) + ("…" if cut < len(text) else "")
        before = ("…" if left else "") + visible(text[left:at])
        marked = visible(text[at : min(stop, cut)])
        return shown, " " * columns(before) + "^" * max(1, min(columns(marked), _MARKS))

    def _line(self, finding: Finding) -> tuple[str, int] | None:
        """The text of the finding's first line, and where in it the place starts, in code points."""
        start = finding.range.start
        if not start.line or not self._load(finding.path):
            return None
        head = self._data[: start.offset]
        first = max(head.rfind(b"\n"), head.rfind(b"\r")) + 1
        if first == 0 and self._data.startswith(b"\xef\xbb\xbf"):
            first = min(3, start.offset)
        ends = [found for mark in (b"\n", b"\r") if (found := self._data.find(mark, start.offset)) >= 0]
        line = self._data[first : min(ends, default=len(self._data))]
        try:
            before = line[: start.offset - first].decode()
            text = line.decode()
        except UnicodeDecodeError:
            return None
        return (text, len(before)) if len(before) == start.column - 1 else None

    def _load(self, path: str) -> bool:
        if path != self._path:
            self._path = path
            try:
                self._data, _ = read_whole(str(self._base / path), READ_CAP)
            except (OSError, ValueError):  # a name that this locale cannot write
                self._data = b""
        return bool(self._data)


def columns(text: str) -> int:
    """Terminal columns of a text that has passed `visible`."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # a table of 40 ms that plain text does not need

    return max(0, wcswidth(text))
