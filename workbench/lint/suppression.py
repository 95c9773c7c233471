"""`skill-workbench: ignore CODE reason` inside a file: in a YAML comment of the header, in an HTML comment of the body.

In the header it covers its own line and the next, in the body the next block. A reason is required; what lacks one does
not suppress, and that is a finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from workbench.skill.document import Document
from workbench.skill.edits import TextEdit
from workbench.skill.findings import Finding
from workbench.skill.markdown import scan
from workbench.skill.once import kept
from workbench.skill.text import Span, TextMap

MARK = "skill-workbench:"
MOST_DIRECTIVES = 1_000
"""Directives of one file that count; each is held against each finding."""
_CODE = r"[A-Za-z][A-Za-z0-9-]*"
_DIRECTIVE = re.compile(
    rf"skill-workbench:[ \t]*ignore\b[ \t]*(?P<codes>{_CODE}(?:[ \t]*,[ \t]*{_CODE})*)?(?P<reason>[^\r\n]*)"
)
_YAML_COMMENT = re.compile(r"(?:^|[ \t])#[^\r\n]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Suppression:
    """One directive: where it stands, which rules (codes, slugs or prefixes) it names, why, and the lines it covers.

    `lines` counts from 1 and is `[first, last]`; `reason` is empty when none was given.
    """

    span: Span
    selectors: tuple[str, ...]
    reason: str
    lines: tuple[int, int]


def directive_edit(document: Document, finding: Finding, reason: str) -> TextEdit | None:
    """The edit that writes a directive for a finding: above its line in the header, above its block in the body.

    None for a finding that has no line of its own.
    """
    if not finding.range.start.line:
        return None
    line = finding.range.start.line - 1
    lines = document.map
    words = f"{MARK} ignore {finding.code} {' '.join(reason.split())}"
    header = document.fences.header
    if header[0] <= finding.span[0] < header[1]:
        at = lines.byte_of(lines.starts[line])
        return TextEdit(at, at, f"# {words}{_line_end(document)}")
    at = lines.byte_of(lines.starts[max(line, lines.line_of(document.fences.body))])
    return TextEdit(at, at, f"<!-- {words.replace('--', '-')} -->{_line_end(document)}")


def _line_end(document: Document) -> str:
    return {"crlf": "\r\n", "cr": "\r"}.get(document.newline, "\n")


@kept
def suppressions(document: Document) -> tuple[Suppression, ...]:
    """Every directive of a document, valid or not; of more than `MOST_DIRECTIVES` one more than those is returned."""
    if ("<" not in document.text and "#" not in document.header) or MARK not in document.text:
        return ()  # comments begin with one of these, and one character is found many times faster
    return tuple(islice(chain(_in_header(document), _in_body(document)), MOST_DIRECTIVES + 1))


def _in_header(document: Document) -> Iterator[Suppression]:
    start, end = document.fences.header
    for comment in _YAML_COMMENT.finditer(document.text, start, end):
        match = _DIRECTIVE.search(comment[0])
        if match:
            line = document.map.line_of(comment.end() - 1) + 1
            span = (comment.start() + match.start(), comment.start() + match.end())
            yield _suppression(match, span, (line, line + 1))


def _in_body(document: Document) -> Iterator[Suppression]:
    structure = scan(document.text, document.fences.body)
    blocks = _Blocks(document.map, [fence.span for fence in structure.fences])
    for start, end in structure.comments:
        match = _DIRECTIVE.search(document.text, start, end - 3)
        if match:
            yield _suppression(match, match.span(), blocks.after(end))


def _suppression(match: re.Match[str], span: Span, lines: tuple[int, int]) -> Suppression:
    codes = tuple(part.strip() for part in (match["codes"] or "").split(",") if part.strip())
    return Suppression(span, codes, match["reason"].strip(" \t:—-"), lines)


class _Blocks:
    """Finds the block below a comment; remembers the last one, since many comments may stand above one block."""

    def __init__(self, lines: TextMap, fences: list[Span]) -> None:
        self.lines = lines
        self.fences = {lines.line_of(start): lines.line_of(max(start, end - 1)) for start, end in fences}
        self.gap = (0, -1)
        self.block = (0, -1)

    def after(self, end: int) -> tuple[int, int]:
        """From the comment's own line to the end of the block below: a fence as a whole, else up to a blank line."""
        first = self.lines.line_of(max(0, end - 1))
        at = self._past_gap(first + 1)
        return first + 1, min(self.fences.get(at, self._last(at)), len(self.lines.starts) - 1) + 1

    def _past_gap(self, line: int) -> int:
        """The first line from here on that is not blank; as many as there are lines when none comes."""
        if not self.gap[0] <= line < self.gap[1]:
            at = line
            while at < len(self.lines.starts) and not self.lines.line_text(at).strip():
                at += 1
            self.gap = (line, at)
        return max(line, self.gap[1])

    def _last(self, line: int) -> int:
        """The last line before the next blank one."""
        if not self.block[0] <= line <= self.block[1]:
            at = line
            while at + 1 < len(self.lines.starts) and self.lines.line_text(at + 1).strip():
                at += 1
            self.block = (line, at)
        return self.block[1]
