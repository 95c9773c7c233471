"""Runs of the history, their records, and two runs beside each other, as rows of tables, made when asked for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.playing import BAD
from workbench.desktop.replay.words import TITLES, Said, compared_word, ms_text, said_of
from workbench.desktop.routing.tables import Cell, Entry
from workbench.hooks.compare import Comparison
from workbench.hooks.history import Half, Kept, Run, Side
from workbench.hooks.history_compare import Change, Pair

_SHORT: Final = 8
_ORDER: Final = ("leak", "partial", "failed", "untrusted", "race", "withheld", "blocked", "dropped", "threw", "safe")


def when(run: Run) -> str:
    """Day and time of a run where the user is."""
    try:
        return datetime.fromisoformat(run.at).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return run.at


def sides(run: Run) -> str:
    """What was held against what."""
    left, right = run.what.left, run.what.right
    if right is None:
        return f"{left.name} · {_host(left)}"
    if right.file == left.file:
        return tr("{chain} · {host} / {other}", chain=left.name, host=_host(left), other=_host(right))
    return tr(
        "{chain} · {host} / {against} · {other}", chain=left.name, host=_host(left), against=right.name,
        other=_host(right),
    )  # fmt: skip


def _host(side: Side) -> str:
    return TITLES.get(side.dialect, side.dialect)


def run_entry(at: int, run: Run) -> Entry:
    """A run in the list."""
    worst = _worst([verdict for verdict, _ in run.counts])
    counted = sorted(run.counts, key=lambda item: _rank(item[0]))
    verdicts = " · ".join(f"{said_of(verdict).word} {count:,}" for verdict, count in counted)
    token = "error.text" if worst in BAD else "text.primary"
    cells = (
        Cell(sides(run), shape=said_of(worst).shape, detail=_detail(run)),
        Cell(when(run), detail=tr_n(run.times, "once", "{count} times the same") if run.times > 1 else ""),
        Cell(f"{run.total:,}", right=True),
        Cell(verdicts or tr("none"), token=token, detail=_compared(run)),
        Cell(ms_text(run.ms), right=True),
    )
    sentence = ", ".join(part for cell in cells for part in (cell.text, cell.detail) if part)
    return Entry(cells, sentence, frozenset((at,)), sides(run))


def _detail(run: Run) -> str:
    what = run.what
    names = [os.path.basename(file) for file in what.files[:3]]
    more = len(what.files) - len(names) + what.more_files
    parts = [", ".join(names) or tr("pasted"), *([tr_n(more, "1 more file", "{count} more files")] if more else [])]
    parts += [tr("chain {digest}", digest=what.left.digest[:_SHORT])]
    parts += [tr("recordings {digest}", digest=what.digest[:_SHORT])]
    parts += [tr("canaries planted")] if what.canaries else []
    return " · ".join(parts)


def _compared(run: Run) -> str:
    said = [(compared_word(kind).word, dict(run.compared).get(kind.value, 0)) for kind in Comparison]
    return " · ".join(f"{word} {count:,}" for word, count in said if count)


def _worst(verdicts: Sequence[str]) -> str:
    return min(verdicts, key=_rank, default="")


def _rank(verdict: str) -> int:
    return _ORDER.index(verdict) if verdict in _ORDER else len(_ORDER)


def place_of(line: Kept) -> str:
    """Where a record stands: the name of its file and the line."""
    name = os.path.basename(line.file) or tr("pasted")
    return f"{name}:{line.place}" if line.place else name


def line_entry(at: int, line: Kept, title: str) -> Entry:
    """A record of a run."""
    left, right = line.left, line.right
    halves = [left, *([right] if right is not None else [])]
    compared = _comparison(line.compared)
    cells = (
        Cell(title, shape=said_of(_worst([half.verdict for half in halves])).shape, detail=place_of(line)),
        Cell(" / ".join(said_of(half.verdict).word for half in halves), token=_token(halves)),
        Cell(" / ".join(f"{half.bytes:,}" for half in halves), right=True),
        Cell(" / ".join(ms_text(half.ms) for half in halves), right=True),
        Cell(compared.word, token=compared.token),
    )
    return Entry(cells, _sentence(cells), frozenset((at,)), title)


def _comparison(kind: str) -> Said:
    return compared_word(Comparison(kind)) if kind in list(Comparison) else Said("", "", "text.secondary")


def _token(halves: Sequence[Half]) -> str:
    return "error.text" if any(half.verdict in BAD for half in halves) else "text.primary"


def change_word(change: Change) -> Said:
    """What became of a record from the earlier run to the later one."""
    words = {
        Change.SAME: Said("seen", tr("same"), "text.secondary"),
        Change.DIFFERENT: Said("changed", tr("differs"), "warning.text"),
        Change.IMPROVED: Said("seen", tr("improved"), "ok.text"),
        Change.REGRESSED: Said("error", tr("regressed"), "error.text"),
        Change.ADDED: Said("info", tr("only in the later run"), "text.secondary"),
        Change.GONE: Said("off", tr("only in the earlier run"), "text.tertiary"),
    }
    return words[change]


def pair_entry(at: int, pair: Pair, title: str) -> Entry:
    """A record in two runs, the earlier one first."""
    said, halves = change_word(pair.change), [line.left if line is not None else None for line in pair[1:]]
    cells = (
        Cell(title, shape=said.shape, detail=place_of(pair.line)),
        Cell(said.word, token=said.token),
        Cell(" → ".join(said_of(half.verdict).word if half is not None else "–" for half in halves)),
        Cell(" → ".join(f"{half.bytes:,}" if half is not None else "–" for half in halves), right=True),
        Cell(" → ".join(ms_text(half.ms) if half is not None else "–" for half in halves), right=True),
    )
    return Entry(cells, _sentence(cells), frozenset((at,)), title)


def _sentence(cells: Sequence[Cell]) -> str:
    return ", ".join(part for cell in cells for part in (cell.text, cell.detail) if part)


def differences(before: Run, after: Run) -> str:
    """What is other between two runs: the chain, its host, the recordings, canaries."""
    one, other = before.what, after.what
    parts = []
    if one.left.file != other.left.file:
        parts.append(tr("another chain"))
    elif one.left.digest != other.left.digest:
        parts.append(tr("the chain was changed"))
    if one.left.dialect != other.left.dialect:
        parts.append(tr("another host"))
    if one.digest != other.digest:
        parts.append(tr("other recordings"))
    if one.canaries != other.canaries:
        parts.append(tr("canaries in one of them"))
    return ", ".join(parts) or tr("the same chain and recordings")
