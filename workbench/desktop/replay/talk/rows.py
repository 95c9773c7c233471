"""Lines of a conversation as rows of a table: who, what, the verdict with its colour, the time, the bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from workbench.desktop.i18n import tr
from workbench.desktop.reasons import reason_text
from workbench.desktop.replay.telling import short
from workbench.desktop.replay.words import TITLES, bytes_text, ms_text
from workbench.desktop.routing.tables import Cell, Entry
from workbench.hooks.conversation import Line, Mark, Who
from workbench.hooks.model import Outcome, Phase

GRAVE: Final = frozenset({Mark.DENY, Mark.FAILED})
"""Marks that colour the tab."""
_SHAPES: Final = {
    Mark.DENY: "error", Mark.FAILED: "error", Mark.WITHHELD: "warning", Mark.DROPPED: "warning",
    Mark.REWRITE: "changed", Mark.SKIPPED: "off",
}  # fmt: skip
_TOKENS: Final = {
    Mark.DENY: "error.text", Mark.FAILED: "error.text", Mark.WITHHELD: "warning.text", Mark.DROPPED: "warning.text",
    Mark.REWRITE: "warning.text", Mark.SKIPPED: "text.tertiary",
}  # fmt: skip
_NONE: Final = frozenset[int]()


def mark_word(mark: Mark) -> str:
    """What a mark says, empty for none."""
    words = {
        Mark.DENY: tr("deny"), Mark.FAILED: tr("failed"), Mark.WITHHELD: tr("withheld"),
        Mark.DROPPED: tr("rewrite dropped"), Mark.REWRITE: tr("rewrite"), Mark.SKIPPED: tr("skipped"),
    }  # fmt: skip
    return words.get(mark, "")


def entries(lines: Sequence[Line], problem: str, host: str) -> list[Entry]:
    """All rows, before them why there are no messages, if so."""
    return [*_problem(problem), *(_entry(line, host) for line in lines)]


def _problem(problem: str) -> Iterator[Entry]:
    said = {
        "pasted": tr("What was said around this call stands in no file: it was pasted."),
        "none": tr("the file holds no messages around this call"),
    }
    if problem:
        cells = (Cell(said[problem], token="text.tertiary"), Cell(""), Cell("", right=True), Cell("", right=True))
        yield Entry(cells, said[problem], _NONE, "")


def _entry(line: Line, host: str) -> Entry:
    who, what, verdict = who_of(line), short(what_of(line, host)), _verdict(line)
    token = _TOKENS.get(line.mark, "text.secondary")
    shape = _SHAPES.get(line.mark, "seen" if line.who in (Who.HOOK, Who.GOT) else "")
    time = ms_text(line.ms) if line.ms is not None else ""
    size = bytes_text(line.bytes) if line.bytes is not None else ""
    cells = (
        Cell(who, shape=shape, detail=what or "–", token="error.text" if line.mark in GRAVE else "text.primary"),
        Cell(verdict, token=token), Cell(time, right=True), Cell(size, right=True),
    )  # fmt: skip
    return Entry(cells, ", ".join(part for part in (who, verdict, what, time, size) if part), _NONE, who)


def who_of(line: Line) -> str:
    """Who does it."""
    if line.who is Who.HOOK:
        before = line.phase is Phase.PRE
        return (
            tr("hook before the call: {name}", name=line.name)
            if before
            else tr("hook after the call: {name}", name=line.name)
        )
    if line.who is Who.CALL:
        return tr("the model calls {tool}", tool=line.name)
    words = {
        Who.USER: tr("user"), Who.MODEL: tr("model"), Who.CLIENT: tr("client"), Who.TOOL: tr("tool"),
        Who.GOT: tr("the model gets"),
    }  # fmt: skip
    return words[line.who]


def what_of(line: Line, host: str) -> str:
    """What it said or did."""
    if line.who is Who.HOOK:
        return " → ".join(part for part in (reason_text(line.text), line.rewrite) if part)
    if line.who is Who.GOT and line.mark is Mark.DROPPED:
        dropped = tr("{host} does not take the rewrite: {reason}", host=TITLES[host], reason=reason_text(line.name))
        return f"{line.text} · {dropped}"
    return line.text or (tr("an empty value") if line.who is Who.GOT else "")


def _verdict(line: Line) -> str:
    if line.who is Who.HOOK and line.outcome is Outcome.NO_OP:
        return tr("left it as it is")
    if line.who is Who.HOOK and line.outcome is Outcome.TIMED_OUT:
        return tr("stopped at its time limit")
    return mark_word(line.mark)
