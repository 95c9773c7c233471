"""Sentences about tasks that are typed: how a line is read, and why one is not added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from workbench.desktop.i18n import tr
from workbench.desktop.routing.tables import Cell, Entry
from workbench.desktop.routing.tasks.entry import BAD, REMARKED, REPEATED, Read
from workbench.desktop.routing.words import one_line
from workbench.routing.model import NONE, Task


def label_text(task: Task) -> str:
    """What a task says is right."""
    if task.should_trigger is False and task.skill is not None:
        return tr("must not go to {name}", name=one_line(task.skill))
    expected = task.skill if task.should_trigger else task.expected
    if expected is None:
        return tr("to judge: nobody says what is right")
    if expected == NONE:
        return tr("no skill should take it")
    also = ", ".join(map(one_line, task.also_ok))
    if also:
        return tr("should go to {name}; {also} would do", name=one_line(expected), also=also)
    return tr("should go to {name}", name=one_line(expected))


def reason_text(item: Read) -> str:
    """Why a line is not added."""
    about = item.about
    if item.kind == REPEATED:
        known = about.startswith("#")
        return tr("not added: same as task {number}", number=about[1:]) if known else tr(
            "not added: same as line {number}", number=about
        )  # fmt: skip
    reasons = {
        "unknown": tr("no skill is called {name}", name=about),
        "no-skill": tr("which skill? Name it below, or write + name: text"),
        "not-none": tr("a task cannot be kept from no skill; write none: text"),
        "cells": tr("{count} cells in this row: which is the task? Paste one column, or a header line", count=about),
        "empty": tr("there is no text"),
        "nul": tr("a NUL character stands in this text"),
        "surrogate": tr("half a surrogate pair stands in this text"),
        "too-many": tr("no more than {most} tasks at once", most=about),
        "too-long": tr("longer than {most} characters; import it as a file", most=about),
    }
    return reasons.get(item.reason, one_line(about))


class ReadRows(Sequence[Entry]):
    """The rows of lines, each made when it is shown: a paste may have thousands."""

    def __init__(self, lines: Sequence[Read]) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Entry]: ...

    def __getitem__(self, at: int | slice) -> Entry | Sequence[Entry]:
        return ReadRows(self._lines[at]) if isinstance(at, slice) else read_entry_row(self._lines[at])


def read_entry_row(item: Read) -> Entry:
    """A row of the list of what will be added."""
    said, token = "", "text.secondary"
    if item.kind == REMARKED:
        said, token = tr("a remark, not added"), "text.tertiary"
    elif item.kind == BAD:
        said, token = reason_text(item), "error.text"
    elif item.kind == REPEATED:
        said, token = reason_text(item), "warning.text"
    elif item.task is not None:
        said = label_text(item.task)
    text = one_line(item.task.text if item.task is not None else item.text)
    tone = "text.primary" if item.task is not None and item.kind != REPEATED else "text.tertiary"
    cells = (Cell(text, token=tone), Cell(said, token=token), Cell(str(item.line), token="text.tertiary", right=True))
    return Entry(cells, tr("Line {line}: {text}: {said}", line=item.line, text=text, said=said), frozenset(), text)
