"""`skill-workbench: ignore CODE reason` inside a file: in a YAML comment of the header, in an HTML comment of the body.

In the header it covers its own line and the next, in the body the next block. A reason is required; what lacks one does
not suppress, and that is a finding.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.skill.document import Document
from workbench.skill.markdown import scan
from workbench.skill.text import Span

MARK = "skill-workbench:"
_CODE = r"[A-Za-z][A-Za-z0-9-]*"
_DIRECTIVE = re.compile(rf"skill-workbench:[ \t]*ignore\b[ \t]*(?P<codes>{_CODE}(?:[ \t]*,[ \t]*{_CODE})*)?(?P<reason>[^\r\n]*)")
_COMMENT = re.compile(r"<!--(?P<text>.*?)-->", re.DOTALL)
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


def suppressions(document: Document) -> tuple[Suppression, ...]:
    """Every directive of a document, valid or not."""
    if MARK not in document.text:
        return ()
    return (*_in_header(document), *_in_body(document))


def _in_header(document: Document) -> list[Suppression]:
    start, end = document.fences.header
    found = []
    for comment in _YAML_COMMENT.finditer(document.text, start, end):
        match = _DIRECTIVE.search(comment[0])
        if match:
            line = document.map.line_of(comment.end() - 1) + 1
            span = (comment.start() + match.start(), comment.start() + match.end())
            found.append(_suppression(match, span, (line, line + 1)))
    return found


def _in_body(document: Document) -> list[Suppression]:
    found = []
    for comment in _COMMENT.finditer(document.text, document.fences.body):
        match = _DIRECTIVE.search(comment["text"])
        if match:
            at = comment.start("text")
            found.append(
                _suppression(match, (at + match.start(), at + match.end()), _next_block(document, comment.end()))
            )
    return found


def _suppression(match: re.Match[str], span: Span, lines: tuple[int, int]) -> Suppression:
    codes = tuple(part.strip() for part in (match["codes"] or "").split(",") if part.strip())
    return Suppression(span, codes, match["reason"].strip(" \t:—-"), lines)


def _next_block(document: Document, after: int) -> tuple[int, int]:
    """From the comment's own line to the end of the block below it: a fence as a whole, else up to a blank line."""
    lines = document.map
    first = lines.line_of(max(0, after - 1))
    at = first + 1
    while at < len(lines.starts) and not lines.line_text(at).strip():
        at += 1
    for fence in document_fences(document):
        if lines.line_of(fence[0]) == at:
            return first + 1, lines.line_of(max(fence[0], fence[1] - 1)) + 1
    while at + 1 < len(lines.starts) and lines.line_text(at + 1).strip():
        at += 1
    return first + 1, min(at, len(lines.starts) - 1) + 1


def document_fences(document: Document) -> tuple[Span, ...]:
    """Spans of the fenced code blocks of the body."""
    return tuple(fence.span for fence in scan(document.text, document.fences.body).fences)
