"""Which slice of a file each reader takes for its header, where that is not the one that `Document.fences` found.

Several clients look for the next `---` wherever it stands, so that one inside a value ends their header (F208).
Spans are in code points of the document's text. Whether a client accepts a file without an exact opening fence at all
is the loader's question; here None means that the reader finds no header.
"""

from __future__ import annotations

import re

from workbench.skill.document import Document
from workbench.skill.text import Span

_DASHES = "---"
_LANGUAGE = re.compile(r"[^\r\n]*")
_GEMINI = re.compile(r"---\r?\n([\s\S]*?\n)(?=---)")
_CREWAI_CLOSING = re.compile(r"(?:\r\n|\n|\r)---[ \t]*(?:\r\n|\n|\r|\Z)")
_KEEPS = re.compile(r"[|>][0-9]?\+")
_BLANK_END = re.compile(r"\n\r?\n\Z")
_WIDE = "\t\x0b\x0c \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_JS_FENCE = re.compile(rf"---[{_WIDE}\ufeff]*(?:\r\n|\n|\r|\Z)")
_JS_CLOSING = re.compile(rf"(?<=[\r\n])---[{_WIDE}\ufeff]*(?=\r|\n|\Z)")
_RUST_FENCE = re.compile(rf"[{_WIDE}\x85\r]*---[{_WIDE}\x85\r]*(?:\n|\Z)")
_RUST_CLOSING = re.compile(rf"(?<=\n)[{_WIDE}\x85\r]*---[{_WIDE}\x85\r]*(?=\n|\Z)")


def fenced(document: Document) -> Span | None:
    """Between the fences as the document has them."""
    fences = document.fences
    return fences.header if fences.opening is not None else None


def unended(document: Document) -> Span | None:
    """The same without the last line end, as a pattern that ends in `\\n---` or a joining of lines gives it.

    Only a block as the last value shows the difference, so that other headers keep the slice that readers share.
    """
    found = fenced(document)
    return None if found is None else _unended(document.text, found)


def _unended(text: str, span: Span) -> Span:
    start, end = span
    if text.find("|", start, end) < 0 and text.find(">", start, end) < 0:
        return span
    end -= text.endswith("\n", start, end)
    return start, end - text.endswith("\r", start, end)


def crewai(document: Document) -> Span | None:
    """CrewAI: from the opening three hyphens to the line end before a line of them, without the white space around."""
    text = document.text
    closing = _CREWAI_CLOSING.search(text, 3) if text.startswith(_DASHES) else None
    if closing is None:
        return None
    inner = text[3 : closing.start()]
    start = 3 + len(inner) - len(inner.lstrip())
    end = max(start, 3 + len(inner.rstrip()))
    header = document.fences.header
    ordinary = start == header[0] and text[end : header[1]] in ("\n", "\r\n")
    return unended(document) if ordinary and document.fences.opening is not None else (start, end)


def _less_one_end(text: str, span: Span) -> Span:
    """The same without the last line end where a blank line stands before it, as a pattern that ends in `\\n---` gives
    it; js-yaml puts back an end that is missing, so that only a block that keeps its blank lines shows the difference.
    """
    start, end = span
    if _KEEPS.search(text, start, end) is None or _BLANK_END.search(text, max(start, end - 4), end) is None:
        return span
    end -= 1
    return start, end - text.endswith("\r", start, end)


def between_dashes(document: Document) -> Span | None:
    """skills-ref: the text must begin with `---`; the header ends at the next three dashes, wherever they stand."""
    if not document.text.startswith(_DASHES):
        return None
    return _shared(document, _to_next_dashes(document.text, 0))


def _shared(document: Document, span: Span | None) -> Span | None:
    """The slice between the fences where the other one has nothing more than the end of the opening line."""
    header = document.fences.header
    if span is None or document.fences.opening is None or span[1] != header[1]:
        return span
    return header if span[0] <= header[0] and not document.text[span[0] : header[0]].strip(" \r\n") else span


def first_dashes(document: Document) -> Span | None:
    """Goose: between the first and the second three dashes, wherever they stand, without the white space around."""
    found = _to_next_dashes(document.text, document.text.find(_DASHES))
    if found is None:
        return None
    start, end = found
    inner = document.text[start:end]
    start += len(inner) - len(inner.lstrip())
    return start, max(start, end - (len(inner) - len(inner.rstrip())))


def _to_next_dashes(text: str, at: int) -> Span | None:
    if at < 0:
        return None
    end = text.find(_DASHES, at + 3)
    return (at + 3, end) if end >= 0 else None


def gray_matter(document: Document) -> Span | None:
    """gray-matter: from the opening `---`, past the name of a language on its line, to the next line that begins so.

    Without a closing line the rest of the file is the header; a fourth dash on the opening line means no header.
    """
    text = document.text
    if not text.startswith(_DASHES) or text.startswith("-", 3):
        return None
    language = _LANGUAGE.match(text, 3)
    start = language.end() if language is not None and language[0].strip() else 3
    end = text.find("\n---", start)
    if end > 0 and text[end - 1] != "\r":  # the return alone is a line end to js-yaml
        return _shared(document, _less_one_end(text, (start, end + 1)))
    return _shared(document, (start, end + 1 if end >= 0 else len(text)))


def language_of(document: Document) -> str:
    """The language that gray-matter takes from the opening line; empty for none, which is YAML."""
    match = _LANGUAGE.match(document.text, 3) if document.text.startswith(_DASHES) else None
    return match[0].strip() if match is not None else ""


def gemini(document: Document) -> Span | None:
    """Gemini CLI: an exact opening line; the header, of one line at least, ends where one begins with three dashes."""
    match = _GEMINI.match(document.text)
    return _less_one_end(document.text, match.span(1)) if match is not None else None


def vscode(document: Document) -> Span | None:
    """VS Code: fences may be followed by white space; without a closing one the rest of the file is the header."""
    return _lines_between(document.text, _JS_FENCE, _JS_CLOSING, open_ended=True)


def codex(document: Document) -> Span | None:
    """Codex: lines that are `---` but for white space around; a header needs at least one line."""
    found = _lines_between(document.text, _RUST_FENCE, _RUST_CLOSING, open_ended=False)
    return _unended(document.text, found) if found is not None and found[0] < found[1] else None


def _lines_between(text: str, fence: re.Pattern[str], closing: re.Pattern[str], *, open_ended: bool) -> Span | None:
    opening = fence.match(text)
    if opening is None:
        return None
    start = opening.end()
    end = closing.search(text, max(0, start - 1))
    if end is None:
        return (start, len(text)) if open_ended else None
    return start, max(start, end.start())
