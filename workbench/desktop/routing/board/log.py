"""The log of runs of one project: what was run, when, on which state, with which figures.

It lies in the state folder, never beside skills. It holds no text of a task and no key: right and wrong stand as one
sign a task, so that two runs over the same tasks can be compared later.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from workbench.desktop.routing.board.contestants import Standing
from workbench.desktop.store import JsonFile
from workbench.routing.intervals import Difference, paired_difference

MOST: Final = 40
"""Runs that are kept; the oldest goes first."""
DONE, CANCELLED = "done", "cancelled"


@dataclass(frozen=True, slots=True)
class Logged:
    """One row of a run, as plain values."""

    title: str
    values: Mapping[str, Any]

    @property
    def signs(self) -> str:
        """`Figures.bits` of the row."""
        value = self.values.get("bits")
        return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class LoggedRun:
    """One run. `ended` is `done`, `cancelled` or why it ended before."""

    when: str
    what: str
    revision: str
    tasks_revision: str
    ended: str
    rows: tuple[Logged, ...]


def run_of(what: str, ended: str, found: Sequence[tuple[str, Standing]]) -> LoggedRun:
    """A run that has just ended, from its rows with their titles."""
    first = found[0][1] if found else None
    rows = tuple(Logged(title, _values(standing)) for title, standing in found)
    when = datetime.now(UTC).isoformat(timespec="seconds")
    revisions = (first.revision, first.tasks_revision) if first is not None else ("", "")
    return LoggedRun(when, what, *revisions, ended, rows)


def _values(found: Standing) -> dict[str, Any]:
    shown = found.figures
    share, interval = shown.top1 if shown.top1 is not None else (None, None)
    return {
        "kind": found.contestant.kind,
        "matchers": [list(pair) for pair in found.contestant.names],
        "client": found.contestant.client,
        "model": found.contestant.model,
        "top1": share,
        "interval": list(interval) if interval is not None else None,
        "ranked": shown.ranked,
        "none": list(shown.nobody),
        "precision": list(shown.precision),
        "recall": list(shown.recall),
        "unmeasured": shown.unmeasured,
        "ms": found.ms,
        "cost": found.cost,
        "currency": found.currency,
        "bits": shown.bits,
    }


def difference(before: Logged, after: Logged) -> Difference | None:
    """The paired difference of two rows over the same tasks; None where no task was measured in both."""
    pairs = [pair for pair in zip(before.signs, after.signs, strict=False) if "-" not in pair]
    return paired_difference([old == "1" for old, _ in pairs], [new == "1" for _, new in pairs])


class RunLog:
    """The runs of one project, newest first. `save` may be called from a worker thread; the newest state stays."""

    def __init__(self, state: Path, project: str) -> None:
        name = hashlib.sha256(project.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        self._file = JsonFile(state / "routing-runs" / f"{name}.json")
        self._project = project
        self._lock = threading.Lock()
        self._written = 0
        self._version = 0
        loaded = self._file.load()
        self.problem = loaded.problem
        rows = loaded.values.get("runs")
        read = [_run(item) for item in rows if isinstance(item, dict)] if isinstance(rows, list) else []
        self.runs: tuple[LoggedRun, ...] = tuple(item for item in read if item is not None)

    @property
    def path(self) -> Path:
        """Where it lies."""
        return self._file.path

    def add(self, run: LoggedRun) -> tuple[int, dict[str, Any]]:
        """Puts a run on top; what `save` is to be given."""
        self.runs = (run, *self.runs)[:MOST]
        self._version += 1
        return self._version, {"project": self._project, "runs": [_plain(item) for item in self.runs]}

    def save(self, version: int, values: Mapping[str, Any]) -> str:
        """Writes it; the reason where that failed, else an empty text."""
        with self._lock:
            if version <= self._written:
                return ""
            self._written = version
            return self._file.save(values)


def _plain(run: LoggedRun) -> dict[str, Any]:
    rows = [{"title": row.title, **row.values} for row in run.rows]
    return {
        "when": run.when, "what": run.what, "revision": run.revision, "tasks": run.tasks_revision,
        "ended": run.ended, "rows": rows,
    }  # fmt: skip


def _run(value: Mapping[str, Any]) -> LoggedRun | None:
    texts = [value.get(key) for key in ("when", "what", "revision", "tasks", "ended")]
    rows = value.get("rows")
    if not all(isinstance(text, str) for text in texts) or not isinstance(rows, list):
        return None
    kept = tuple(Logged(str(row.get("title")), row) for row in rows if isinstance(row, dict))
    when, what, revision, tasks, ended = map(str, texts)
    return LoggedRun(when, what, revision, tasks, ended, kept)
