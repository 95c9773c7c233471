"""Is there a header, and do its fences stand as every agent wants them: F201, F202, F203, F208, F212, F215."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.skill.document import Document
from workbench.skill.repair import quote
from workbench.skill.text import Span

_HIDDEN = "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00a0"
_HIDDEN_START = re.compile(rf"[{_HIDDEN}]++(?=-{{3}})")
_ONE_LINE = re.compile(r"-{3}[ \t]*[A-Za-z][\w-]*[ \t]*:")
_OTHER_FENCE = re.compile(r"(?:\+{3}|={3,}|\*{3,}|_{3,}|~{3,}|[-\u2010-\u2015\u2500\u2501\uff0d]{1,12}|-{2})[ \t]*")
_WRAPPER = re.compile(r"(?P<mark>`{3,}|~{3,})[^\r\n`]*")
_BARE_KEY = re.compile(r"(?:name|description)[ \t]*:", re.IGNORECASE)
_DASHES = re.compile(r"-{3,}+")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]+")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PROSE = re.compile(r"[^\s#>|`~<\-*_=+\d][^\r\n]*")
_DASH_RUNS = 20


@rules.skill("F201")
def frontmatter_missing(view: View) -> Hits:
    """Something stands before the opening fence, or there is none."""
    fences = view.document.fences
    if fences.opening is not None:
        if fences.opening_exact and not fences.lead[1]:
            return ()
        hidden = _HIDDEN_START.match(view.document.text, fences.opening[0])
        return (*((_late(view.document),) if fences.lead[1] else ()), *((_hidden(hidden),) if hidden else ()))
    text = view.document.text
    if not text.strip():
        return ()
    return (_absent(view, text),)


def _late(document: Document) -> Hit:
    """The header comes too late."""
    fences = document.fences
    start, end = fences.lead
    lead = document.text[start:end]
    span = document.map.line_span(0)
    if not lead.strip():
        return Hit(span, {}, "blank", (Proposal("delete", True, ((fences.lead, ""),)),))
    first = lead.strip().split("\n", 1)[0].strip()
    wrapper = _WRAPPER.fullmatch(first)
    shown = {"text": first if len(first) <= 60 else first[:57] + "..."}
    if wrapper:
        return Hit(span, shown, "wrapped", _unwrap(document, wrapper["mark"]))
    if fences.closing is None:
        return Hit(span, shown, "late")
    moved = lead.strip("\r\n")
    newline = "\r\n" if "\r\n" in lead else "\n"
    at = fences.body
    before = "" if document.text[at - 1 : at] in ("\n", "\r") else newline
    edits = ((fences.lead, ""), ((at, at), before + moved + newline))
    return Hit(span, shown, "late", (Proposal("move", True, edits),))


def _unwrap(document: Document, mark: str) -> tuple[Proposal, ...]:
    """Takes away the code fence around the whole file, when its end is the file's last line."""
    last = len(document.text.rstrip())
    line = document.map.line_of(max(0, last - 1))
    start, end = document.map.line_span(line)
    if document.text[start:end].strip() != mark or start <= document.fences.lead[1]:
        return ()
    return (Proposal("unwrap", False, ((document.fences.lead, ""), ((start, len(document.text)), ""))),)


def _absent(view: View, text: str) -> Hit:
    """There is no fence line; perhaps something that was meant as one."""
    document = view.document
    span = document.map.line_span(0)
    line = text[span[0] : span[1]]
    hidden = _HIDDEN_START.match(line)
    if hidden:
        return _hidden(hidden)
    if _ONE_LINE.match(line):
        return Hit(span, {}, "one-line")
    second = document.map.line_text(1) if len(document.map.starts) > 1 else ""
    if _OTHER_FENCE.fullmatch(line) and _BARE_KEY.match(second):
        return Hit(span, {"text": line.strip()}, "sign", _other_fence(document, line.strip()))
    if _BARE_KEY.match(line):
        return Hit(span, {}, "bare", _bare(document))
    return Hit(span, {}, "", _skeleton(view))


def _hidden(match: re.Match[str]) -> Hit:
    names = {"points": _points(match[0])}
    return Hit(match.span(), names, "hidden", (Proposal("unhide", True, ((match.span(), ""),)),))


def _other_fence(document: Document, sign: str) -> tuple[Proposal, ...]:
    """Both lines of another sign become `---`."""
    lines = document.map
    for number in range(1, min(len(lines.starts), 200)):
        if lines.line_text(number).strip() in (sign, "---"):
            edits = ((lines.line_span(0), "---"), (lines.line_span(number), "---"))
            return (Proposal("fence", False, edits),)
    return ()


def _bare(document: Document) -> tuple[Proposal, ...]:
    """Keys without an opening line: it is put before them when a closing line follows."""
    lines = document.map
    for number in range(1, min(len(lines.starts), 200)):
        if lines.line_text(number).rstrip() == "---":
            newline = "\r\n" if document.newline == "crlf" else "\n"
            return (Proposal("open", True, (((0, 0), "---" + newline),)),)
    return ()


def _skeleton(view: View) -> tuple[Proposal, ...]:
    """A header made of the folder's name and the first paragraph."""
    name = view.skill.directory
    prose = next((line for line in view.document.text.split("\n", 60)[:60] if _PROSE.match(line)), "").strip()
    if not _NAME.fullmatch(name) or len(name) > 64 or not 0 < len(prose) <= 1000 or _CONTROL.search(prose):
        return ()
    newline = "\r\n" if view.document.newline == "crlf" else "\n"
    lines = ("---", f"name: {name}", f"description: {quote(prose)}", "---", "", "")
    return (Proposal("insert", False, (((0, 0), newline.join(lines)),)),)


@rules.skill("F202")
def frontmatter_unclosed(view: View) -> Hits:
    """The closing fence is missing; the finding stands where it should."""
    error = view.frontmatter.error
    if error is None or error.kind != "unclosed":
        return ()
    document = view.document
    at = error.span[0]
    newline = "\r\n" if document.newline == "crlf" else "\n"
    if at >= len(document.text):
        before = "" if document.text.endswith(("\n", "\r")) else newline
        line = document.map.line_span(document.map.line_of(len(document.text.rstrip())))
        fixes = (Proposal("close", False, (((at, at), before + "---" + newline),)),)
        return (Hit(line, {}, "end", fixes),)
    edit = ((at + 3, at + 3), newline) if document.text.startswith("---", at) else ((at, at), "---" + newline)
    return (Hit(error.span, {}, "", (Proposal("close", False, (edit,)),)),)


@rules.skill("F203")
def delimiter_inexact(view: View) -> Hits:
    """A fence line that is not exactly `---`."""
    fences = view.document.fences
    if fences.opening is None or (fences.opening_exact and (fences.closing_exact or fences.closing is None)):
        return ()
    return tuple(_inexact(view.document))


def _inexact(document: Document) -> Iterator[Hit]:
    fences = document.fences
    for span, exact in ((fences.opening, fences.opening_exact), (fences.closing, fences.closing_exact)):
        if span is None or exact:
            continue
        line = document.span_text(span)
        hidden = _HIDDEN_START.match(line)
        line = line[hidden.end() :] if hidden else line
        if line == "---":
            if not hidden:
                yield Hit(span, {}, "ending")
            continue
        variant = "blank" if line.rstrip(" \t\u00a0\u200b\u3000\ufeff") == "---" else ""
        yield Hit(span, {"text": line.strip()[:20]}, variant, (Proposal("exact", True, ((span, "---"),)),))


@rules.skill("F208")
def delimiter_in_value(view: View) -> Hits:
    """`---` inside the header."""
    start, end = view.document.fences.header
    if view.document.text.find("---", start, end) < 0:
        return ()
    return tuple(_dashes(view.document.text, start, min(end, view.frontmatter.span[1])))


def _dashes(text: str, start: int, end: int) -> Iterator[Hit]:
    for number, match in enumerate(_DASHES.finditer(text, start, end)):
        if number >= _DASH_RUNS:
            return
        line = max(text.rfind("\n", 0, match.start()), text.rfind("\r", 0, match.start())) + 1
        comment = text[line : match.start()].lstrip().startswith("#")
        new = "=" * len(match[0]) if comment else "\u2014"
        fixes = (Proposal("rephrase", comment, ((match.span(), new),)),)
        yield Hit(match.span(), {}, "comment" if comment else "", fixes)


@rules.skill("F212")
def control_character(view: View) -> Hits:
    """Control characters in the header, as they are or as escapes in double quotes."""
    start, end = view.document.fences.header
    if view.frontmatter.error is not None and _CONTROL.search(view.document.text, start, end):  # YAML refuses them all
        return tuple(_controls(view.document.text, start, end))
    if view.document.text.find("\\", start, end) < 0:
        return ()
    return tuple(
        Hit(entry.value_span, {"points": _points(found[0]), "key": entry.key}, "escaped")
        for entry in view.frontmatter.entries
        if entry.style == "double" and (found := _CONTROL.search(entry.text or ""))
    )


def _controls(text: str, start: int, end: int) -> Iterator[Hit]:
    for number, match in enumerate(_CONTROL.finditer(text, start, end)):
        if number >= _DASH_RUNS:
            return
        yield Hit(match.span(), {"points": _points(match[0])}, "", (Proposal("delete", True, ((match.span(), ""),)),))


def _points(chars: str) -> str:
    named = [f"U+{ord(char):04X}" for char in dict.fromkeys(chars)]
    return ", ".join(named[:4]) + (", ..." if len(named) > 4 else "")


@rules.skill("F215")
def frontmatter_too_large(view: View) -> Hits:
    """The header is larger than the parameter `max`, in UTF-8 bytes."""
    start, end = view.document.fences.header
    most = int(view.parameters["max"])
    if (end - start) * 4 <= most or view.frontmatter.span[1] < end:
        return ()
    lines = view.document.map
    size = lines.byte_of(end) - lines.byte_of(start)
    error = view.frontmatter.error
    if size <= most or (error is not None and error.kind == "unclosed"):
        return ()
    opening: Span = view.document.fences.opening or (0, 0)
    return (Hit(opening, {"size": f"{size:,}", "max": f"{most:,}"}),)
