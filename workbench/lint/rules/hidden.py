"""Characters that nobody sees and an agent reads: Z101."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.skill.later import later
from workbench.skill.text import Span

# rules.md section 6 (Z101): zero-width, bidi, tag block, variation selectors, Private Use.
_ZERO = "\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff"
_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_TAGS = "\U000e0001\U000e0020-\U000e007f"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_HIDDEN = re.compile(f"[{_ZERO}{_BIDI}{_TAGS}{_SELECTORS}{_PRIVATE}]+")
_HIDDEN_BMP = later(f"[{_ZERO}{_BIDI}\ufe00-\ufe0f\ue000-\uf8ff]")
"""Four times as fast; enough for a text without the UTF-8 bytes F3 and F4, which start all hidden characters above."""

_STARTS = (b"\xc2\xad", b"\xd8\x9c", b"\xe1\xa0\x8e", b"\xee", b"\xf3", b"\xf4")
_START_PATTERNS = (
    (b"\xe2\x80", re.compile(rb"\xe2\x80[\x8b-\x8f\xaa-\xae]")),
    (b"\xe2\x81", re.compile(rb"\xe2\x81[\xa0-\xa9]")),
    (b"\xef", re.compile(rb"\xef[\x80-\xa3\xb8\xbb]")),
)
_ASCII = bytes(range(128))
_BIDI_CHAR = re.compile(f"[{_BIDI}]")
_TAG_CHAR = re.compile(f"[{_TAGS}]")
_SELECTOR_CHAR = re.compile(f"[{_SELECTORS}]")
_PRIVATE_RUN = re.compile(f"[{_PRIVATE}]+")
_BLACK_FLAG = "\U0001f3f4"
# The three flags of Unicode's list of recommended emoji (emoji-sequences.txt): England, Scotland, Wales.
_FLAGS = frozenset(
    "".join(chr(0xE0000 + ord(char)) for char in code) + "\U000e007f" for code in ("gbeng", "gbsct", "gbwls")
)
_JOINING = later(
    "[\u0600-\u08ff\u0900-\u0dff\u0e80-\u0fff\u1000-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00010d00-\U00011fff]"
)
_UNSPACED = later("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""Thai, Lao, Myanmar, Khmer: written without spaces, so that a zero-width one tells where a line may break."""

_KEYCAPS = "#*0123456789"
_NEAR = 32
"""How many characters of its line a direction mark may stand from a letter that needs it."""

_RUNS = 200
"""Findings of one file; the last one tells how many more runs there are."""


@rules.skill("Z101")
def hidden_unicode(view: View) -> Hits:
    """Hidden characters of the header and the body, one finding for each run."""
    text, data = view.document.text, view.document.data
    if text.isascii() or not _may_hide(data):
        return ()
    match = (_HIDDEN if b"\xf3" in data or b"\xf4" in data else _HIDDEN_BMP()).search(text)
    if match is None:
        return ()
    fences = view.document.fences
    lines = [span for span in (fences.opening, fences.closing) if span]  # F201 and F203 name what stands there
    return [hit for hit in _runs(text, match.start()) if not any(_inside(hit.span, line) for line in lines)]


def _may_hide(data: bytes) -> bool:
    """Whether some hidden character may stand in UTF-8 bytes: by the bytes it starts with, which is far quicker."""
    rest = data.translate(None, _ASCII)
    return any(start in rest for start in _STARTS) or any(
        start in rest and pattern.search(rest) is not None for start, pattern in _START_PATTERNS
    )


def _inside(span: Span | None, line: Span) -> bool:
    return span is not None and line[0] <= span[0] < line[1]


def _runs(text: str, start: int) -> Iterator[Hit]:
    count = 0
    for match in _HIDDEN.finditer(text, start):
        span = _guilty(text, match.span())
        if span is None:
            continue
        count += 1
        if count > _RUNS:
            return
        yield _hit(text, span)


def _hit(text: str, span: Span) -> Hit:
    run = text[slice(*span)]
    variant = _variant(run)
    names = [f"U+{ord(char):04X}" for char in dict.fromkeys(run)]
    values: dict[str, object] = {
        "points": ", ".join(names[:4]) + (", ..." if len(names) > 4 else ""),
        "name": unicodedata.name(run[0], "PRIVATE USE" if _PRIVATE_RUN.match(run) else "unnamed"),
        "count": len(run),
    }
    if variant == "tags":
        values["hidden"] = "".join(chr(ord(char) - 0xE0000) for char in run if "\U000e0020" <= char < "\U000e007f")[:80]
    safe = variant == "" and not _BIDI_CHAR.search(run)
    fixes = () if variant == "private" else (Proposal("delete", safe, ((span, ""),)),)
    return Hit(span, values, variant, fixes)


def _variant(run: str) -> str:
    if _TAG_CHAR.search(run):
        return "tags"
    if _BIDI_CHAR.search(run):
        return "bidi"
    if _PRIVATE_RUN.fullmatch(run):
        return "private"
    return "run" if len(run) > 1 else ""


def _guilty(text: str, span: Span) -> Span | None:
    """The part of a run that has no honest use; None when all of it has one."""
    start, end = span
    run = text[start:end]
    before = text[start - 1] if start else ""
    after = text[end] if end < len(text) else ""
    if before == _BLACK_FLAG and run in _FLAGS:
        return None
    if _belongs(before, run[0]):
        start, run, before = start + 1, run[1:], before if run[0] not in "\ufe0e\ufe0f" else "\u263a"
    if not run or (run == "\u200d" and _is_emoji(before) and _is_emoji(after)):
        return None
    if run in ("\u200c", "\u200d") and _JOINING().match(before) and (_JOINING().match(after) or not after.isalpha()):
        return None
    return _more(text, run, (start, end), before)


def _more(text: str, run: str, span: Span, before: str) -> Span | None:
    """Single marks with a use of their own: a break in a script without spaces, a separator, a direction mark."""
    if run == "\u200b" and _UNSPACED().match(before) and _UNSPACED().match(text, span[1]):
        return None
    if run == "\u180e" and "\u1800" <= before <= "\u18af":
        return None
    if run in ("\u200e", "\u200f", "\u061c") and _beside_right_to_left(text, span):
        return None
    return span


def _belongs(before: str, selector: str) -> bool:
    """Whether a variation selector follows a character that has variants."""
    if selector in "\ufe0e\ufe0f" and _takes_selector(before):
        return True
    if "\ufe00" <= selector <= "\ufe0f":
        return _is_base(before)
    return "\U000e0100" <= selector <= "\U000e01ef" and _is_ideograph(before)


def _takes_selector(char: str) -> bool:
    return char in _KEYCAPS or _is_emoji(char) if char else False


def _is_emoji(char: str) -> bool:
    """Whether a character can be part of an emoji: a symbol, a skin tone or a mark that follows one."""
    if not char:
        return False
    if "\U0001f000" <= char <= "\U0001faff" or char in "\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299":
        return True
    return "\u2190" <= char <= "\u2bff" or char == "\ufe0f"


def _is_base(char: str) -> bool:
    """Whether a standardised variation selector may follow: a symbol, an ideograph, a Mongolian or Myanmar letter."""
    if not char:
        return False
    return _is_ideograph(char) or unicodedata.category(char)[0] == "S" or "\u1000" <= char <= "\u18af"


def _is_ideograph(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or "\U00020000" <= char <= "\U000323af"


def _beside_right_to_left(text: str, span: Span) -> bool:
    """Whether the nearest letter on a side is written from right to left: `C++` in a Hebrew sentence needs a mark."""
    before = text[max(0, span[0] - _NEAR) : span[0]].rpartition("\n")[2]
    after = text[span[1] : span[1] + _NEAR].partition("\n")[0]
    return any(_first_direction(chars) in ("R", "AL", "AN") for chars in (reversed(before), after))


def _first_direction(chars: Iterable[str]) -> str:
    kinds = (unicodedata.bidirectional(char) for char in chars)
    return next((kind for kind in kinds if kind in ("L", "R", "AL", "AN")), "")
