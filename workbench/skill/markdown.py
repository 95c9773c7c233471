"""A line scanner for the Markdown that rules and screens ask about: headings, links, fences, code spans, comments."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.skill.text import Span


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: level 1–6, its text without marks, the span of its line."""

    level: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class MarkdownLink:
    """A link, image or reference definition: its target as written, spans of the whole and of the target."""

    target: str
    span: Span
    target_span: Span
    image: bool = False


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced code block: its language word, spans of the whole and of the code inside; `closed` or to the end."""

    language: str
    span: Span
    code_span: Span
    closed: bool


@dataclass(frozen=True, slots=True)
class Markdown:
    """The structure of a body; spans in code points of the whole text."""

    headings: tuple[Heading, ...]
    links: tuple[MarkdownLink, ...]
    fences: tuple[Fence, ...]
    code_spans: tuple[Span, ...]
    comments: tuple[Span, ...]


def scan(text: str, start: int) -> Markdown:
    """The structure of `text[start:]`."""
    return Markdown((), (), (), (), ())
