"""L103–L107: what the bytes of a SKILL.md are, before anybody reads them as YAML or Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.skill.document import BOM, DecodeError, Document
from workbench.skill.edits import TextEdit
from workbench.skill.text import Position, Range, Span

_FEW = 64
"""Up to this many line ends a fix changes one by one, so that it can be applied together with others."""

_MOST_WRONG_BYTES = 500
_ENDINGS = {"crlf": "\r\n", "cr": "\r"}
_NAMES = {
    "gb18030": "GBK (GB 18030)", "utf-16-le": "UTF-16 LE", "utf-16-be": "UTF-16 BE", "utf-32": "UTF-32", "big5": "Big5",
    "shift_jis": "Shift JIS", "euc_jp": "EUC-JP", "euc_kr": "EUC-KR",
}  # fmt: skip


def first_line(view: View) -> Span:
    """Where a finding about the file as a whole stands; empty where offsets into the text mean nothing."""
    return (0, 0) if view.document.foreign else view.document.map.line_span(0)


@rules.skill("L103")
def empty_file(view: View) -> Hits:
    """A file of no bytes, or of white space alone."""
    text = view.document.text
    if text[:64].strip() or text.strip():
        return ()
    return (Hit((0, 0), {"size": len(view.document.data)}),)


@rules.skill("L104", any_encoding=True)
def not_utf8(view: View) -> Hits:
    """The first byte that is not UTF-8, or the whole file in another encoding."""
    error = view.document.decode_error
    if error is None:
        return ()
    return (_whole_file(view.document, error) if error.guess else _wrong_bytes(view.document, error),)


def _whole_file(document: Document, error: DecodeError) -> Hit:
    guess = encoding_name(document.data, error.guess or "")
    values = {"offset": error.offset, "byte": f"0x{error.byte:02X}", "encoding": guess}
    return Hit((0, 0), values, "encoding", _reencoded(document, guess), range=_START)


def _reencoded(document: Document, guess: str) -> tuple[Proposal, ...]:
    if "\ufffd" in document.text or "\0" in document.text:
        return ()  # the guess does not explain every byte
    edit = TextEdit(0, len(document.data), document.text)
    return (Proposal("reencode", False, byte_edits=(edit,), values={"encoding": guess}),)


def _wrong_bytes(document: Document, error: DecodeError) -> Hit:
    at = document.map.index_of_byte(error.offset)
    fixes = tuple(_as_windows_1252(document))
    return Hit((at, at + 1), {"offset": error.offset, "byte": f"0x{error.byte:02X}"}, fixes=fixes)


def _as_windows_1252(document: Document) -> Iterator[Proposal]:
    """Offered where every wrong byte is a printable character of Windows-1252, as text pasted from old editors is."""
    edits = []
    for index, char in enumerate(document.map.text):
        if not "\udc80" <= char <= "\udcff":
            continue
        try:
            meant = bytes([ord(char) - 0xDC00]).decode("cp1252")
        except UnicodeDecodeError:
            return
        start = document.map.byte_of(index)
        edits.append(TextEdit(start, start + 1, meant))
        if len(edits) > _MOST_WRONG_BYTES:
            return
    yield Proposal("windows-1252", False, byte_edits=tuple(edits), values={"count": len(edits)})


def encoding_name(data: bytes, guess: str) -> str:
    """What people call an encoding; UTF-16 with a byte order mark says which of the two it is."""
    if guess == "utf-16":
        guess = "utf-16-le" if data.startswith(b"\xff\xfe") else "utf-16-be"
    return _NAMES.get(guess, guess.upper())


_START = Range(Position(1, 1, 0), Position(1, 1, 0))


@rules.skill("L105")
def byte_order_mark(view: View) -> Hits:
    """EF BB BF at the start. More than one go with the first, or the fix would bring the finding back."""
    if not view.document.bom:
        return ()
    data, size = view.document.data, 3
    while data.startswith(BOM, size):
        size += 3
    place = Range(Position(1, 1, 0), Position(1, 1, 3))
    return (Hit((0, 0), fixes=(Proposal("strip", True, byte_edits=(TextEdit(0, size, ""),)),), range=place),)


@rules.skill("L106")
def line_endings(view: View) -> Hits:
    """CRLF or CR throughout, or several kinds in one file."""
    document = view.document
    if "\r" not in document.text:
        return ()
    kind = document.newline
    if kind == "mixed":
        return (_mixed(document),)
    variant = "cr" if kind == "cr" else ""
    return (Hit(first_line(view), {}, variant, (_to_lf(document.text, safe=False),)),)


def _mixed(document: Document) -> Hit:
    text = document.text
    crlf = text.count("\r\n")
    counts = {"\r\n": crlf, "\n": text.count("\n") - crlf, "\r": text.count("\r") - crlf}
    usual = max(counts, key=lambda ending: counts[ending])
    line = next(line for line in range(len(document.map.starts) - 1) if _ending(document, line) != usual)
    span = document.map.line_span(line)
    if span[0] == span[1]:
        span = (span[0], document.map.starts[line + 1])
    values = {"crlf": crlf, "lf": counts["\n"], "cr": counts["\r"], "line": line + 1}
    return Hit(span, values, "mixed", (_to_lf(text, safe=True),))


def _ending(document: Document, line: int) -> str:
    text, end = document.text, document.map.starts[line + 1]
    return "\r\n" if text[end - 2 : end] == "\r\n" else text[end - 1]


def _to_lf(text: str, *, safe: bool) -> Proposal:
    """Safe only in a file that mixes kinds: one that has CRLF throughout keeps it until somebody asks."""
    first, last = text.index("\r"), text.rindex("\r") + 1
    if text.count("\r") > _FEW:
        last += text.startswith("\n", last)
        new = text[first:last].replace("\r\n", "\n").replace("\r", "\n")
        return Proposal("lf", safe, (((first, last), new),))
    edits = []
    while first >= 0:
        edits.append(((first, first + 1), "" if text.startswith("\n", first + 1) else "\n"))
        first = text.find("\r", first + 1)
    return Proposal("lf", safe, tuple(edits))


@rules.skill("L107")
def final_newline(view: View) -> Hits:
    """A file ends in exactly one line end."""
    text = view.document.text
    if text and text[-1] == "\n" and not text[-2:-1].isspace():
        return ()
    content = len(text.rstrip(" \t\r\n"))
    if not content:
        return ()
    tail = text[content:]
    count = tail.count("\n") + tail.count("\r") - tail.count("\r\n")
    return (_missing_newline(view, text),) if count == 0 else tuple(_surplus_newlines(text, content, count))


def _missing_newline(view: View, text: str) -> Hit:
    newline = _ENDINGS.get(view.document.newline, "\n")
    end = len(text)
    return Hit((end - 1, end), fixes=(Proposal("add", True, (((end, end), newline),)),))


def _surplus_newlines(text: str, content: int, count: int) -> Iterator[Hit]:
    first = min(at for at in (text.find("\n", content), text.find("\r", content)) if at >= 0)
    keep = first + (2 if text.startswith("\r\n", first) else 1)
    if keep < len(text):
        surplus = (keep, len(text))
        yield Hit(surplus, {"count": max(1, count - 1)}, "many", (Proposal("trim", True, ((surplus, ""),)),))
