"""The run history of replays: which chain was played over which recordings, when, and what came of each record.

Only facts are kept: names, places, verdicts, counts, times. Never an output, an input, an error, or what a hook said; a
name that holds a secret is masked.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from workbench.hooks.history_db import Database, HistoryError, read_as_ours
from workbench.secrets import mask

MOST_RUNS: Final = 200
MOST_LINES: Final = 200_000
"""Records of all runs together; the oldest runs go first, the newest stays."""
MOST_FILES: Final = 200
"""Recordings that a run names; the rest is counted."""
_LONGEST: Final = 400
_KEY_BYTES: Final = 32
__all__ = ["MOST_LINES", "MOST_RUNS", "Half", "History", "HistoryError", "Kept", "Run", "Side", "What"]


class Side(NamedTuple):
    """A chain as it was played: its name, its file, the digest of the file's bytes, whose rules."""

    name: str
    file: str
    digest: str
    dialect: str


class What(NamedTuple):
    """What a run was about. `digest` is that of all recorded calls; `files` are the recordings, `base` the folder that
    was open. `more_files` counts recordings that are not named."""

    left: Side
    right: Side | None
    files: tuple[str, ...]
    digest: str
    canaries: bool
    base: str = ""
    more_files: int = 0


class Half(NamedTuple):
    """What became of a record in one chain. `bytes` are those that the model gets."""

    verdict: str
    bytes: int
    ms: float
    hits: int
    failed: bool
    changed: bool


class Kept(NamedTuple):
    """A record of a run: its file, its line there (0 for none), its id, the tool, the bytes of its output."""

    file: str
    place: int
    ident: str
    tool: str
    size: int
    left: Half
    right: Half | None = None
    compared: str = ""


class Run(NamedTuple):
    """A run in the list. `counts` are records by verdict in the left chain, `compared` by how it does beside the right
    one; `times` says how often exactly this came out, `at` when last (ISO 8601, UTC); `ms` are those of all hooks."""

    id: int
    at: str
    times: int
    what: What
    total: int
    failed: int
    ms: float
    counts: tuple[tuple[str, int], ...]
    compared: tuple[tuple[str, int], ...]


class History:
    """Runs that were played to their end, newest first. Every method raises `HistoryError` when the file cannot be
    used; `take_word` tells what happened to it."""

    def __init__(self, file: Path | None = None) -> None:
        self._db = Database(file)
        self.file = self._db.file
        self.take_word = self._db.take_word

    def key(self) -> bytes:
        """What digests of recorded calls are keyed with, since a plain one of a short output can be guessed. It lies
        beside the file, for its owner alone, and is made when it is missing. Raises `HistoryError`."""
        file = self.file.with_suffix(".key")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):
                handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
                with os.fdopen(handle, "wb") as stream:
                    stream.write(secrets.token_bytes(_KEY_BYTES))
            return file.read_bytes()[:_KEY_BYTES]
        except OSError as failure:
            raise HistoryError(f"{file.name}: {failure.strerror or failure}") from failure

    def add(self, what: What, lines: Sequence[Kept], now: datetime | None = None) -> int:
        """Keeps a run and gives its number. A run that came out exactly as the newest one of its kind is counted there.

        Names are masked here, whoever gives them."""
        what, cleaned = _clean_what(what), [_clean(line) for line in lines[:MOST_LINES]]
        summary = _summary(what, cleaned)
        outcome = _outcome(cleaned)
        at = (now or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds")

        def work(connection: sqlite3.Connection) -> int:
            number = _again(connection, what, outcome, summary, at)
            return number or _insert(connection, summary, outcome, at, cleaned)

        while True:
            try:
                return self._db.write(work)
            except HistoryError as failure:
                if not _is_full(failure) or not self._db.write(_halve):
                    raise

    def runs(self) -> tuple[Run, ...]:
        """All runs, the newest first."""
        query = "SELECT id, at, times, what FROM run ORDER BY at DESC, id DESC"
        return self._db.read(lambda connection: tuple(_run(row) for row in connection.execute(query)))

    def lines(self, run: int) -> tuple[Kept, ...]:
        """The records of a run in their order; none for a run that is gone."""
        query = "SELECT * FROM line WHERE run = ? ORDER BY at"
        return self._db.read(lambda connection: tuple(_kept(row[2:]) for row in connection.execute(query, (run,))))

    def delete(self, runs: Iterable[int]) -> int:
        """Takes runs away with their records; how many there were."""
        numbers = [(number,) for number in runs]
        return self._db.write(
            lambda connection: connection.executemany("DELETE FROM run WHERE id = ?", numbers).rowcount
        )

    def clear(self) -> int:
        """Takes all runs away; how many there were."""
        return self._db.write(lambda connection: connection.execute("DELETE FROM run").rowcount)


def _again(connection: sqlite3.Connection, what: What, outcome: str, summary: dict[str, Any], at: str) -> int:
    """Counts a run that is as the newest of the same chains and recordings; 0 when it is none."""
    for number, former, kept in connection.execute("SELECT id, outcome, what FROM run ORDER BY at DESC, id DESC"):
        with read_as_ours():
            same = _what(json.loads(kept)) == what
        if same:
            if former != outcome:
                return 0
            connection.execute(
                "UPDATE run SET at = ?, times = times + 1, what = ? WHERE id = ?", (at, _json(summary), number)
            )
            return int(number)
    return 0


def _insert(
    connection: sqlite3.Connection, summary: dict[str, Any], outcome: str, at: str, lines: Sequence[Kept]
) -> int:
    made = connection.execute(
        "INSERT INTO run (at, times, what, outcome, lines) VALUES (?, 1, ?, ?, ?)",
        (at, _json(summary), outcome, len(lines)),
    )
    number = int(made.lastrowid or 0)
    connection.executemany(
        "INSERT INTO line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((number, place, *_columns(line)) for place, line in enumerate(lines)),
    )
    _trim(connection, MOST_RUNS, MOST_LINES)
    return number


def _trim(connection: sqlite3.Connection, most_runs: int, most_lines: int) -> None:
    """Takes the oldest runs away until both limits are kept; the newest stays."""
    found = connection.execute("SELECT id, lines FROM run ORDER BY at DESC, id DESC").fetchall()
    lines = 0
    for place, (number, count) in enumerate(found):
        lines += count
        if place and (place >= most_runs or lines > most_lines):
            connection.execute("DELETE FROM run WHERE id = ?", (number,))


def _halve(connection: sqlite3.Connection) -> int:
    """Takes the older half of the runs away, so that there is room; how many those are."""
    count = int(connection.execute("SELECT count(*) FROM run").fetchone()[0])
    oldest = "SELECT id FROM run ORDER BY at, id LIMIT ?"
    connection.execute(f"DELETE FROM run WHERE id IN ({oldest})", ((count + 1) // 2,))
    return (count + 1) // 2


def _is_full(failure: HistoryError) -> bool:
    return getattr(failure.__cause__, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL


def _summary(what: What, lines: Sequence[Kept]) -> dict[str, Any]:
    halves = [half for line in lines for half in (line.left, line.right) if half is not None]
    return {
        **what._asdict(),
        "total": len(lines),
        "failed": sum(line.left.failed for line in lines),
        "ms": round(sum(half.ms for half in halves), 3),
        "counts": sorted(Counter(line.left.verdict for line in lines).items()),
        "compared": sorted(Counter(line.compared for line in lines if line.compared).items()),
    }


def _outcome(lines: Sequence[Kept]) -> str:
    """What identifies all that came out, but for the time that it took."""
    found = hashlib.sha256()
    for line in lines:
        halves = [half._replace(ms=0.0) for half in (line.left, line.right) if half is not None]
        found.update(_json([line.file, line.place, line.ident, line.compared, halves]).encode())
    return found.hexdigest()[:32]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _columns(line: Kept) -> Iterator[object]:
    yield from (line.file, line.place, line.ident, line.tool, line.size, line.compared)
    yield _json(line.left)
    yield _json(line.right) if line.right is not None else ""


def _kept(row: Sequence[Any]) -> Kept:
    file, place, ident, tool, size, compared, left, right = row
    with read_as_ours():
        return Kept(file, place, ident, tool, size, Half(*json.loads(left)), _half(right), compared)


def _half(kept: str) -> Half | None:
    return Half(*json.loads(kept)) if kept else None


def _run(row: Sequence[Any]) -> Run:
    number, at, times, kept = row
    with read_as_ours():
        said = json.loads(kept)
        counts, compared = (
            tuple((str(name), int(count)) for name, count in said[key]) for key in ("counts", "compared")
        )
        return Run(number, at, times, _what(said), int(said["total"]), int(said["failed"]), float(said["ms"]),
                   counts, compared)  # fmt: skip


def _what(said: dict[str, Any]) -> What:
    right = Side(*said["right"]) if said["right"] is not None else None
    files = tuple(said["files"])
    return What(
        Side(*said["left"]), right, files, said["digest"], said["canaries"], said["base"], said["more_files"]
    )  # fmt: skip


def _clean_what(what: What) -> What:
    right = _clean_side(what.right) if what.right is not None else None
    named = tuple(dict.fromkeys(map(_clean_text, what.files)))
    more = what.more_files + max(0, len(named) - MOST_FILES)
    return what._replace(
        left=_clean_side(what.left), right=right, files=named[:MOST_FILES], base=_clean_text(what.base), more_files=more
    )


def _clean_side(side: Side) -> Side:
    return side._replace(name=_clean_text(side.name), file=_clean_text(side.file))


def _clean(line: Kept) -> Kept:
    return line._replace(
        file=_clean_text(line.file), ident=_clean_text(line.ident), tool=_clean_text(line.tool),
        place=max(0, min(line.place, 2**62)),
    )  # fmt: skip


def _clean_text(text: str) -> str:
    """A name without secrets, in one line, and as UTF-8 can say it."""
    flat = " ".join(mask(text[: 16 * _LONGEST]).split())
    kept = flat if len(flat) <= _LONGEST else flat[:_LONGEST] + "…"
    return kept.encode("utf-8", "replace").decode("utf-8").replace("\0", "")
