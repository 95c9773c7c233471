"""What the text editor asks of a kind of file, and mistakes as what the editor can show. No Qt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from workbench.desktop.reasons import reason_text
from workbench.skill.completion import Completion
from workbench.skill.findings import Finding, Severity
from workbench.skill.text import Span, TextMap

_TOKEN: Final = re.compile(r""""(?:[^"\\\n\r]|\\.)*"|'(?:[^'\n\r]|'')*'|[^\s,:{}\[\]]+|[^\s]""")


class Problem(NamedTuple):
    """A mistake at a line and a column (code points, both from 1; line 0 is the file as a whole)."""

    line: int
    column: int
    reason: str


class TextKind(Protocol):
    """A kind of file. `check` runs in the background and touches nothing of Qt; neither of the two raises."""

    @property
    def title(self) -> str:
        """What such a file is called, in the language of the window."""

    def check(self, name: str, data: bytes) -> Sequence[Problem]:
        """All mistakes of these bytes, taken for the content of the file called `name`."""

    def complete(self, text: str, index: int) -> Completion:
        """What can stand at a place (code points) of a text that is not finished."""


def findings_of(problems: Iterable[Problem], text: str, path: str, title: str) -> Iterator[Finding]:
    """The mistakes as the editor marks them: each at the word that starts there, in the language of the window."""
    lines = TextMap(text)
    for problem in problems:
        start, end = span_of(problem, text, lines)
        yield Finding(
            "", title, Severity.ERROR, "", path, lines.range(start, end), (start, end), reason_text(problem.reason), ""
        )


def span_of(problem: Problem, text: str, lines: TextMap) -> Span:
    """The word at the place of a mistake; for the file as a whole its first."""
    line = min(max(problem.line, 1), len(lines.starts)) - 1
    first, last = lines.line_span(line)
    start = min(first + max(problem.column, 1) - 1, last)
    found = _TOKEN.match(text, start, last)
    return start, found.end() if found else start
