"""The Markdown structure that rules and screens ask about: headings, links, fences, code spans, comments.

A scanner of our own, since a Markdown library spends milliseconds on what a keystroke may cost microseconds. It follows
CommonMark 0.31.2 (spec.commonmark.org) in time linear in the text: `markdown_blocks` reads the lines, `markdown_inline`
what stands inside paragraphs and headings.
"""

from __future__ import annotations

from dataclasses import dataclass

from workbench.skill.markdown_blocks import Blocks
from workbench.skill.markdown_inline import Definitions, Inline, label_key, read_inline
from workbench.skill.text import Span


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: level 1–6, its text without marks, the span of its line (of its lines when it is underlined)."""

    level: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class MarkdownLink:
    """A link, image or reference definition: its target as written, spans of the whole and of the target.

    `kind` is `inline`, `autolink`, `definition`, or `reference` for a use of a definition, whose `target_span` is the
    definition's. The span of a target in angle brackets leaves the brackets out.
    """

    target: str
    span: Span
    target_span: Span
    image: bool = False
    kind: str = "inline"


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced code block: its language word, spans of the whole and of the code inside; `closed` or to the end.

    Inside a quote or a list the code span holds their marks too.
    """

    language: str
    span: Span
    code_span: Span
    closed: bool


@dataclass(frozen=True, slots=True)
class Markdown:
    """The structure of a body in order of place; spans in code points of the whole text.

    `code_spans` include the backticks, `indented` are the lines of indented code blocks, `html` are HTML blocks.
    """

    headings: tuple[Heading, ...]
    links: tuple[MarkdownLink, ...]
    fences: tuple[Fence, ...]
    code_spans: tuple[Span, ...]
    comments: tuple[Span, ...]
    indented: tuple[Span, ...] = ()
    html: tuple[Span, ...] = ()


def scan(text: str, start: int) -> Markdown:
    """The structure of `text[start:]`."""
    blocks = Blocks(text, start)
    blocks.read()
    definitions, links = _definitions(blocks.definitions)
    inline = Inline()
    for piece in blocks.pieces:
        found = inline.mapped(piece.lines) if piece.lines else inline
        read_inline(piece.text, piece.start, piece.end, definitions, found)
    links.extend(MarkdownLink(*found) for found in inline.links)
    links.sort(key=lambda link: link.span)
    comments = [*blocks.comments, *inline.comments]
    comments.sort()
    return Markdown(
        headings=tuple(Heading(*found) for found in blocks.headings),
        links=tuple(links),
        fences=tuple(Fence(*found) for found in blocks.fences),
        code_spans=tuple(inline.code_spans),
        comments=tuple(comments),
        indented=tuple(blocks.indented),
        html=tuple(blocks.html),
    )


def _definitions(found: list[tuple[str, str, Span, Span]]) -> tuple[Definitions, list[MarkdownLink]]:
    """The first definition of each label, and all of them as links."""
    first: Definitions = {}
    links = []
    for label, target, span, target_span in found:
        first.setdefault(label_key(label), (target, target_span))
        links.append(MarkdownLink(target, span, target_span, kind="definition"))
    return first, links
