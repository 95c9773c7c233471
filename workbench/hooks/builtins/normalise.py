"""Makes outputs comparable: one kind of line end, composed letters, and labels for what differs from run to run."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence

from workbench.hooks.builtins.strings import Edit, Editor, StringHook, apply, merged
from workbench.hooks.model import PostHook
from workbench.hooks.params import ParamError, Params

MASKS: Mapping[str, tuple[re.Pattern[str], str]] = {
    "timestamps": (
        re.compile(
            r"\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?)?\b"
            r"|\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\b|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d{1,2} [A-Z][a-z]{2} \d{4}\b"
        ),
        "<TIME>",
    ),
    "uuids": (re.compile(r"\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b"), "<UUID>"),
    "hashes": (
        re.compile(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})\b"),
        "<HASH>",
    ),
    "durations": (re.compile(r"\b\d+(?:\.\d+)? ?(?:ns|µs|us|ms|s|sec|secs|seconds|min|minutes)\b"), "<DURATION>"),
    "addresses": (re.compile(r"\b0x[0-9a-fA-F]{4,16}\b"), "<ADDRESS>"),
    "ports": (re.compile(r"(?<=localhost:)\d{2,5}\b|(?<=\d\.\d:)\d{2,5}\b|(?<=127\.0\.0\.1:)\d{2,5}\b"), "<PORT>"),
    "pids": (re.compile(r"(?i)(?<=\bpid[= :])\d+\b|(?<=\bpid )\d+\b|(?<=\w\[)\d{2,7}(?=\]:)"), "<PID>"),
    "ids": (re.compile(r"\b(?:toolu|call|msg|req|chatcmpl|run|thread|resp|evt)_[A-Za-z0-9]{8,}\b"), "<ID>"),
}
"""What may be masked, and its label; no label matches a mask, so that twice is once."""
_NEWLINES = re.compile(r"(?:\r\n?)+")
_TRAILING = re.compile(r"(?<![ \t])[ \t]++(?=\r|\n|\Z)")
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]+")
_WIDE_RUN = re.compile(r"[^\x00-\x7f]")
_ROUNDS = 8
_Edits = Callable[[str], Iterator[Edit]]


def make(params: Params) -> PostHook:
    """`newlines`, `trailing`, `nfc`, `invisible`, `root`, `home`, `mask`. Raises `ParamError`."""
    steps: list[_Edits] = []
    if params.flag("newlines", True):
        steps.append(_newlines)
    if params.flag("trailing", True):
        steps.append(_trailing)
    if params.flag("invisible", True):
        steps.append(_replaced(_INVISIBLE, "", wide=True))
    if params.flag("nfc", True):
        steps.append(_composed)
    steps += _paths(params)
    for name in params.texts("mask", ()):
        if name not in MASKS:
            raise ParamError("mask", f"'{name[:40]}' is none of {', '.join(MASKS)}")
        steps.append(_replaced(*MASKS[name]))
    params.done()
    return StringHook(params.step, _editor(steps))


def _editor(steps: list[_Edits]) -> Editor:
    """All edits are found in the text as it was. What they uncover (a blank before a mark that goes) is found by doing
    it again, until nothing changes; then the whole text is one edit."""

    def found(text: str) -> list[Edit]:
        return merged(*(list(step(text)) for step in steps))

    def edits(text: str, name: str) -> Sequence[Edit]:
        first = found(text)
        if not first:
            return ()
        made = once = apply(text, first)
        for _ in range(_ROUNDS - 1):
            more = found(made)
            if not more:
                break
            made = apply(made, more)
        return first if made == once else (Edit(0, len(text), made),)

    return edits


def _newlines(text: str) -> Iterator[Edit]:
    """Line ends in a row are one edit: a text may hold millions of them."""
    if "\r" in text:
        for found in _NEWLINES.finditer(text):
            yield Edit(found.start(), found.end(), "\n" * found[0].count("\r"))


def _paths(params: Params) -> Iterator[_Edits]:
    """Longer paths first: the root may lie in the home folder."""
    wanted = {"<ROOT>": params.text("root", ""), "~": params.text("home", "")}
    if wanted["<ROOT>"] == ".":
        wanted["<ROOT>"] = str(params.folder.resolve())
    if wanted["~"] == "auto":
        wanted["~"] = os.path.expanduser("~")
    found = sorted(((path.rstrip("/\\"), new) for new, path in wanted.items()), key=lambda pair: -len(pair[0]))
    for path, new in found:
        if len(path) > 1:
            yield _replaced(re.compile(re.escape(path) + r"(?![\w.-])"), new)


def _trailing(text: str) -> Iterator[Edit]:
    blanks = [blank for blank in " \t" if blank in text]
    ends = [end for end in "\n\r" if end in text]
    if text[-1:] in blanks or any(blank + end in text for blank in blanks for end in ends):
        for found in _TRAILING.finditer(text):
            yield Edit(found.start(), found.end(), "")


def _replaced(pattern: re.Pattern[str], new: str, wide: bool = False) -> _Edits:
    """`wide`: the pattern takes no ASCII."""

    def edits(text: str) -> Iterator[Edit]:
        if wide and text.isascii():
            return iter(())
        return (Edit(found.start(), found.end(), new) for found in pattern.finditer(text))

    return edits


def _composed(text: str) -> Iterator[Edit]:
    """Letters with their marks composed (NFC), where they are not."""
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return
    at = 0
    for found in _WIDE_RUN.finditer(text):
        start = found.start()
        if start < at:
            continue
        low = start - 1 if start and unicodedata.combining(text[start]) else start
        low = max(low, at)
        at = start + 1
        while at < len(text) and (unicodedata.combining(text[at]) or "\u1100" <= text[at] <= "\u11ff"):
            at += 1
        new = unicodedata.normalize("NFC", text[low:at])
        if new != text[low:at]:
            yield Edit(low, at, new)
