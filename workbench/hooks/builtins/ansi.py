"""Takes terminal codes out of an output, and leaves of a progress line what a terminal would show at its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbench.hooks.builtins.strings import Edit, Editor, StringHook, merged
from workbench.hooks.model import PostHook
from workbench.hooks.params import Params

CODE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*(?:[@-~]|$)|[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)|[ -/]+(?:[0-~]|$)|[0-Z\\`a-~]|$)"
    r"|\x9b[0-?]*[ -/]*(?:[@-~]|$)|\x9d[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)"
)
"""Control sequences, strings such as links and titles, and what an earlier cut left of one at the end."""
_COLOUR = re.compile(r"\x1b\[[0-9;:]*m")
_LINK = re.compile(r"\x1b\]8;[^;\x07\x1b]*;([^\x07\x1b]*)")
_STRUCK = re.compile(r"[^\b\n]\x08")
_OTHER = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]")
_MAY_HOLD = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x9b\x9d]")


def make(params: Params) -> PostHook:
    """`keep` (none or colours), `progress` (last or all), `links` (text or both). Raises `ParamError`."""
    colours = params.choice("keep", ("none", "colours"), "none") == "colours"
    fold = params.choice("progress", ("last", "all"), "last") == "last"
    links = params.choice("links", ("text", "both"), "text") == "both"
    params.done()
    return StringHook(params.step, editor(colours, fold, links))


def editor(colours: bool, fold: bool, links: bool) -> Editor:
    """Edits that take the codes out of a text."""

    def edits(text: str, name: str) -> Sequence[Edit]:
        if _MAY_HOLD.search(text) is None:
            return ()
        codes = list(_codes(text, colours, links))
        rest = list(_others(text))
        return merged(list(_overwritten(text)) if fold else (), codes, rest)

    return edits


def _codes(text: str, colours: bool, links: bool) -> Iterator[Edit]:
    target = ""
    for found in CODE.finditer(text):
        if colours and _COLOUR.fullmatch(found[0]):
            continue
        link, new = _LINK.match(found[0]), ""
        if link is not None:
            new, target = (f" ({target})" if links and target and not link[1] else ""), link[1]
        yield Edit(found.start(), found.end(), new)


def _others(text: str) -> Iterator[Edit]:
    """Letters struck over by a backspace go with it; other control characters go alone."""
    for pattern in (_STRUCK, _OTHER):
        yield from (Edit(found.start(), found.end(), "") for found in pattern.finditer(text))


def _overwritten(text: str) -> Iterator[Edit]:
    """What a carriage return overwrites: all of a line up to the last one, but for one that ends the line."""
    start = 0
    while (at := text.find("\r", start)) >= 0:
        start = text.rfind("\n", start, at) + 1 or start
        end = text.find("\n", at)
        line = text[start : len(text) if end < 0 else end].rstrip("\r")
        last = line.rfind("\r")
        if last >= 0:
            yield Edit(start, start + last + 1, "")
        if end < 0:
            return
        start = end + 1
