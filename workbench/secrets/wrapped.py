"""Secrets below a coat: cut by terminal codes or invisible characters, escaped as in JSON, a URL or HTML, in Base64.

A view is the text with its coats taken off, and where each of its parts stood; what is found in it is told in places
of the text. Coats may lie over one another, to a small depth.
"""

from __future__ import annotations

import base64
import binascii
import html
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

import re2

from workbench.secrets.declared import find_declared
from workbench.secrets.formats import options
from workbench.secrets.joined import find_joined
from workbench.secrets.recognising import Hit, apart, find_plain, in_points, separated

_DEPTH = 3
"""Coats over one another."""
_SHORT = 4_096
"""Characters of a text in which coats are looked for only when it shows one."""
_LARGEST = 1 << 20
"""Bytes of one Base64 text that is decoded at once; a larger one in parts."""
_OVERLAP = 8_192
_UNSEEN = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f"
_INVISIBLE = re.compile(f"[{_UNSEEN}]+")
_COAT = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)?|[@-Z\\^_])|\x9b[0-?]*[ -/]*[@-~]"
    rf"|[{_UNSEEN}]+"
    r"|(?:\\u00[0-7][0-9a-fA-F])++|(?:%[0-7][0-9a-fA-F])++|(?:&#[xX][2-7][0-9a-fA-F];)++|(?:&#[4-9]\d;)++"
    r"|\\++(?:u[0-9a-fA-F]{4}|x[0-7][0-9a-fA-F]|/)|\\{4,}+[\"'nrt]"
    r"|%(?:25)*[0-7][0-9A-Fa-f]|(?:%(?:25)*[89A-Fa-f][0-9A-Fa-f]){1,4}"
    r"|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|quot|amp|lt|gt|apos|nbsp);"
)
_EVEN = re.compile(r"(?:\\u00[0-7][0-9a-fA-F])+|(?:%[0-7][0-9a-fA-F])+|(?:&#[xX][2-7][0-9a-fA-F];)+|(?:&#[4-9]\d;)+")
_LEADS = re.compile(r"\\u00|%|&#[xX]|;")
_REACH = 1_500
"""Characters around a coat that are looked at."""
_BRIEF = {"n": "\n", "r": "\r", "t": "\t", "/": "/", '"': '"', "'": "'"}
_PLAIN_SIGNS = "\x1b\\%&"
_PLAIN_SIGN = re.compile(r"[\x1b\\%&]")
_SIGN = re.compile(rf"[\x1b\x9b\\%&{_UNSEEN}]")
_SLASHES = re.compile(r"\\*+")
_CODED = re2.compile(
    rb"[A-Za-z0-9+/_-]{24,}={0,2}(?:[ \t]{0,40}\r?\n[ \t]{0,40}[A-Za-z0-9+/_-]{24,}={0,2})*", options()
)
_TELLING = re2.compile(
    (
        rf"[\x1b\x9b\\{_UNSEEN}]|%[0-9A-Fa-f]{{2}}|&(?:#|quot|amp|lt|gt|apos|nbsp)|Secret|[A-Za-z0-9+/_-]{{24}}"
        r"""|[A-Za-z0-9+/=_.~-]\n[A-Za-z0-9+/=_.~-]|=\r?\n|["'`][ \t]{0,8}(?:[+.<&]|\r?\n)|"\s{0,40},"""
    ).encode(),
    options(),
)
"""What is in every text that is a Secret of Kubernetes or has a coat or a joint."""
_BLANKS = re.compile(rb"[ \t\r\n]+")
_URLSAFE = bytes.maketrans(b"-_", b"+/")
_HEAD = 24
_MOST_CUT = 5
"""Bytes of characters that begin before the head or end behind it."""
_ANY_TEXT = bytes(range(32, 256)) + b"\t\n\r\x1b\0"
_HEX_SIGNS = b"0123456789abcdefABCDEF"
_HEX = re.compile(rb"[0-9a-fA-F]+")
_JUDGED = 4_096
"""Characters from which it is judged whether something is text."""
_CONTROLS = bytes((*range(9), *range(14, 27), *range(28, 32), 127))
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def find(text: str, depth: int = _DEPTH) -> tuple[Hit, ...]:
    """The secrets of a text in its order, none overlapping another, also those below coats: then all that the coat
    makes of the secret is the hit. Time is proportional to the length of the text.
    """
    hits = find_plain(text)
    if len(text) <= _SHORT and not _is_telling(text):
        return tuple(hits)
    more = list(find_declared(text))
    if depth > 0:
        more += (*_uncoated(text, depth - 1), *_decoded(text, depth - 1), *find_joined(text))
    return tuple(apart([*hits, *more]) if more else hits)


def _is_telling(text: str) -> bool:
    """Whether a short text shows a coat, a joint or a declaration: one pass instead of all that look for these."""
    return _TELLING.search(text.encode("utf-8", "surrogatepass")) is not None


class _View:
    """A text without its coats. Part `i` starts at `at[i]` of it and stands at `[start[i], end[i])` of the source;
    each of its characters takes `unit[i]` characters there, 0 when the part can only be taken whole. What is far from
    all coats is left out, as it stands in the source as it is; a gap has the unit -1."""

    def __init__(self) -> None:
        self._parts, self._size = list[str](), 0
        self._at, self._start, self._end, self._unit = array("q"), array("q"), array("q"), array("b")

    @property
    def text(self) -> str:
        """Everything, with a blank line in each gap."""
        return "".join(self._parts)

    def add(self, part: str, start: int, end: int, unit: int) -> None:
        """A part that follows; an empty one is none."""
        if part:
            self._at.append(self._size)
            self._start.append(start)
            self._end.append(end)
            self._unit.append(unit)
            self._parts.append(part)
            self._size += len(part)

    def keep(self, text: str, start: int, end: int) -> None:
        """What stands between two coats, or before the first and behind the last."""
        low, high = start + (_REACH if start else 0), end - (_REACH if end < len(text) else 0)
        if high - low > _REACH:
            self.add(text[start:low], start, low, 1)
            self.add("\n\n", low, high, -1)
            start = high
        self.add(text[start:end], start, end, 1)

    def source(self, start: int, end: int) -> tuple[int, int] | None:
        """Where a part that is not empty stands in the source; None for one at a gap, which is seen there too."""
        first, last = bisect_right(self._at, start) - 1, bisect_right(self._at, end - 1) - 1
        before = first - (first > 0 and self._at[first] == start)
        after = last + (last + 1 < len(self._at) and self._at[last + 1] == end)
        if -1 in self._unit[before : after + 1]:
            return None
        unit = self._unit[last]
        low = self._start[first] + (start - self._at[first]) * self._unit[first]
        return low, self._start[last] + (end - self._at[last]) * unit if unit else self._end[last]


def _uncoated(text: str, depth: int) -> Iterator[Hit]:
    """Hits of the text without terminal codes, invisible characters and escapes."""
    view = _view(text)
    if view is not None:
        for hit in find(view.text, depth):
            place = view.source(hit.start, hit.end)
            if place is not None:
                yield Hit(hit.format, *place)


def _view(text: str) -> _View | None:
    """None when there is nothing to take off."""
    view, done, over = _View(), 0, 0
    for sign in _signs(text):
        if sign < over:
            continue
        found = _COAT.match(text, sign)
        if found is None:
            slashes = _SLASHES.match(text, sign)
            over = slashes.end() if slashes else sign
            continue
        start, over = found.span()
        view.keep(text, done, start)
        coat = found[0]
        plain = _plain(coat)
        view.add(plain, start, over, len(coat) // len(plain) if _EVEN.fullmatch(coat) else 0)
        done = over
    if not done:
        return None
    view.keep(text, done, len(text))
    return view


def _signs(text: str) -> Iterator[int]:
    """Where a coat may begin."""
    if not text.isascii():
        return (sign.start() for sign in _SIGN.finditer(text))
    if not any(sign in text for sign in _PLAIN_SIGNS):
        return iter(())
    return (sign.start() for sign in _PLAIN_SIGN.finditer(text))


def _plain(coat: str) -> str:
    """What a coat stands for, as far as it is seen."""
    if _EVEN.fullmatch(coat):
        if coat.startswith("&#") and coat[2] not in "xX":
            return html.unescape(coat)
        return bytes.fromhex(_LEADS.sub("", coat)).decode("ascii")
    if coat[0] == "\\":
        text = _BRIEF[coat[-1]] if len(coat.lstrip("\\")) == 1 else chr(int(coat.lstrip("\\")[1:], 16))
    elif coat[0] == "%":
        octets = bytes.fromhex("".join(part[-2:] for part in coat[1:].split("%")))
        text = octets.decode("utf-8", "replace")
    else:
        text = html.unescape(coat) if coat[0] == "&" else ""
    return _INVISIBLE.sub("", text)


def _decoded(text: str, depth: int) -> Iterator[Hit]:
    """Hits below Base64, in whole groups of four signs, so that what stays can still be decoded."""
    data = separated(text.encode("utf-8", "surrogatepass"))
    hits = list[Hit]()
    for run in _CODED.finditer(data):
        start, end = run.span()
        whole = not _is_binary(data[start : start + _HEAD])
        if whole or b"\n" in data[start:end]:
            hits += _in_run(data, start, end, depth, whole)
    yield from hits if text.isascii() else in_points(data, apart(hits))


def _in_run(data: bytes, start: int, end: int, depth: int, whole: bool) -> Iterator[Hit]:
    """Hits in bytes. Lines are taken together first, since Base64 is often folded, unless `whole` is False; then one by
    one."""
    run = data[start:end]
    lines = [(start, end)] if b"\n" not in run else [(start + at, start + to) for at, to in _lines(run)]
    hits = list(_below(data, lines, depth)) if whole and end - start <= _LARGEST else []
    if not hits and (len(lines) > 1 or end - start > _LARGEST):
        lines = [line for line in lines if not _is_binary(data[line[0] : line[0] + _HEAD])]
        hits = [hit for line in lines for piece in _pieces(*line) for hit in _below(data, [piece], depth)]
    yield from hits


def _pieces(start: int, end: int) -> Iterator[tuple[int, int]]:
    """A long line in parts that reach a little into the next, so that no secret is cut by all of them."""
    return ((at, min(end, at + _LARGEST + _OVERLAP)) for at in range(start, end, _LARGEST))


def _is_binary(coded: bytes) -> bool:
    """Whether the first bytes below are such as stand in no text: so most hashes and paths are done with quickly."""
    if not coded.translate(None, _HEX_SIGNS):
        data = binascii.unhexlify(coded)
    else:
        data = binascii.a2b_base64(coded.translate(_URLSAFE))
    if data.translate(None, _ANY_TEXT):
        return True
    return not data.isascii() and len(data) - len(data.decode("utf-8", "ignore").encode()) > _MOST_CUT


def _lines(run: bytes) -> Iterator[tuple[int, int]]:
    at = 0
    for blank in _BLANKS.finditer(run):
        yield at, blank.start()
        at = blank.end()
    yield at, len(run)


def _below(data: bytes, lines: list[tuple[int, int]], depth: int) -> Iterator[Hit]:
    for reading in _readings(b"".join(data[start:end] for start, end in lines)):
        for hit in find(reading.text, depth):
            low, high = reading.signs_of(hit.start, hit.end)
            yield Hit(hit.format, _place(lines, low, False), _place(lines, high, True))


def _place(lines: list[tuple[int, int]], sign: int, end: bool) -> int:
    """Where the sign of a folded text stands; as an end, behind the sign before it."""
    for first, last in lines:
        if sign < last - first + end:
            return first + sign
        sign -= last - first
    return lines[-1][1]


class _Reading(NamedTuple):
    """What stands below: `signs` of the coat for each `octets` bytes of the text in a codec."""

    text: str
    codec: str
    errors: str
    signs: int
    octets: int

    def signs_of(self, start: int, end: int) -> tuple[int, int]:
        """The signs that a part of the text takes, in whole groups."""
        low, high = (len(self.text[:at].encode(self.codec, self.errors)) for at in (start, end))
        return low // self.octets * self.signs, -(-high // self.octets) * self.signs


def _readings(coded: bytes) -> Iterator[_Reading]:
    """What Base64 makes of it, or hexadecimal where there are no other signs, if that is text."""
    if _HEX.fullmatch(coded):
        yield from _reading(bytes.fromhex(coded[: len(coded) // 2 * 2].decode()), 2, 1)
        return
    signs = coded.rstrip(b"=").translate(_URLSAFE)
    try:
        data = base64.b64decode(signs[: len(signs) - (len(signs) % 4 == 1)] + b"==")
    except binascii.Error:
        return
    yield from _reading(data, 4, 3)


def _reading(data: bytes, signs: int, octets: int) -> Iterator[_Reading]:
    wide = data[1::2].count(0) * 4 > len(data)
    if not wide and len(data) <= _JUDGED and (len(data) - len(data.translate(None, _CONTROLS))) * 50 > len(data):
        return  # most of what is random is done with before it is read as letters
    codec, errors = ("utf-16-le", "surrogatepass") if wide else ("utf-8", "surrogateescape")
    text = data[: len(data) // 2 * 2 if wide else None].decode(codec, errors)
    head = text[:_JUDGED]
    if head and len(_NO_TEXT.findall(head)) * 50 <= len(head):
        yield _Reading(text, codec, errors, signs, octets)
