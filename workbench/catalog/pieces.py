"""The list taken apart into what the model gets and what it does not, so that what is cut can be shown in its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from workbench.catalog.budgets import BUDGETED, lay_out
from workbench.catalog.budgets.values import Settings
from workbench.catalog.model import Candidate, Catalog, Entry, Shown

OPENS, CLOSES = "[-", "-]"
"""Around cut text where there is neither colour nor a stroke."""

PLENTY = 1_000_000_000
"""A budget that holds any one skill, in every unit."""


class Piece(NamedTuple):
    """A part of the list; `path` is that of the skill it stands for, empty for what the client adds itself.

    The pieces that are not `cut` make up the catalog's text.
    """

    text: str
    cut: bool = False
    path: str = ""


def pieces(kind: str, catalog: Catalog, candidates: Mapping[str, Candidate]) -> tuple[Piece, ...]:
    """The list with what was cut from it in its place; nothing where the client's text is not known.

    `kind` is that of the client, `candidates` are by path: they have what an entry had before it was cut.
    """
    return tuple(_pieces(kind, catalog, candidates)) if catalog.text is not None else ()


def marked(parts: tuple[Piece, ...]) -> str:
    """The list as plain text, what is cut in marks; a line end before what is cut stands outside them."""
    return "".join(_marked(part.text) if part.cut else part.text for part in parts)


def _marked(text: str) -> str:
    body = text.removeprefix("\n")
    return f"{text[: len(text) - len(body)]}{OPENS}{body}{CLOSES}"


def _pieces(kind: str, catalog: Catalog, candidates: Mapping[str, Candidate]) -> Iterator[Piece]:
    text = catalog.text or ""
    at = 0
    for item in catalog.entries:
        start = _start(text, item, at) if item.line else -1
        if start < 0:
            continue
        if start > at:
            yield Piece(text[at:start])
        yield from _entry(item, candidates.get(item.path))
        at = start + len(item.line)
    if at < len(text):
        yield Piece(text[at:])
    between = "\n" if text else ""
    for item in catalog.entries:
        if item.state is Shown.ABSENT and item.path in candidates and kind in BUDGETED:
            yield Piece(between + whole_line(kind, candidates[item.path]), True, item.path)
            between = "\n"


def _start(text: str, item: Entry, at: int) -> int:
    """Where an entry stands in the text; -1 for nowhere. A bare name also stands in a list of names."""
    start = text.find(item.line, at)
    if item.state is not Shown.NAME_ONLY:
        return start
    while start > 0 and text[start - 1] != "\n" and text[start - 2 : start] not in (", ", ": "):
        start = text.find(item.line, start + 1)
    return start


def whole_line(kind: str, candidate: Candidate) -> str:
    """What would stand in a budgeted client's list for a skill were it alone and nothing cut, with its whole path."""
    laid = lay_out(kind, [candidate], Settings(limit=PLENTY))
    return laid.lines[0].line


def _entry(item: Entry, candidate: Candidate | None) -> Iterator[Piece]:
    description = candidate.description if candidate is not None else None
    if not description or item.state is Shown.FULL:
        yield Piece(item.line, False, item.path)
        return
    lost = description[item.kept :]
    split = _end_of_kept(item, description)
    yield Piece(item.line[:split], False, item.path)
    yield Piece(lost if item.kept else f": {lost}", True, item.path)
    if split < len(item.line):
        yield Piece(item.line[split:], False, item.path)


def _end_of_kept(item: Entry, description: str) -> int:
    """Where the kept part of the description ends in a line; after the name where nothing is kept."""
    if item.kept:
        found = item.line.find(description[: item.kept], item.line.find(item.name) + len(item.name))
        return found + item.kept if found >= 0 else len(item.line)
    found = item.line.find(item.name)
    return found + len(item.name) if found >= 0 else len(item.line)
