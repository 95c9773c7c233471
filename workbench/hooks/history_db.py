"""The file behind the run history: one SQLite database of the user's state folder, which several windows share.

What is broken is put aside with a word and begun anew, since a history that stops the work is worth less than none.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

import platformdirs

T = TypeVar("T")
VERSION: Final = 1
APPLICATION: Final = 0x53574248
"""What marks the file as ours (`application_id`)."""
MOST_PAGES: Final = 16_384
"""Pages of 4,096 bytes: the file is never larger than 64 MB."""
_WAIT_S: Final = 10.0
_NAME: Final = "replays.sqlite"
_BESIDE: Final = ("-wal", "-shm", "-journal", "")
_BROKEN: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_FORMAT})
_TABLES: Final = """
CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, times INTEGER NOT NULL, what TEXT NOT NULL,
    outcome TEXT NOT NULL, lines INTEGER NOT NULL
) STRICT;
CREATE TABLE line (
    run INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE, at INTEGER NOT NULL, file TEXT NOT NULL,
    place INTEGER NOT NULL, ident TEXT NOT NULL, tool TEXT NOT NULL, size INTEGER NOT NULL, compared TEXT NOT NULL,
    left_side TEXT NOT NULL, right_side TEXT NOT NULL, PRIMARY KEY (run, at)
) STRICT, WITHOUT ROWID;
"""


class HistoryError(Exception):
    """The history cannot be read or written now; one line says why."""


class UnusableError(Exception):
    """The file is no history of ours."""


def default_file() -> Path:
    """Where this user's history is kept; nothing is made."""
    return Path(platformdirs.user_state_dir("skill-workbench", appauthor=False)) / _NAME


@contextlib.contextmanager
def read_as_ours() -> Iterator[None]:
    """Within it, a value that is not as it is written here tells that the file is no history of ours."""
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError) as failure:
        raise UnusableError(f"holds what no run says ({type(failure).__name__})") from failure


class Database:
    """Carries work out on the file, each in a transaction of its own and on a connection of its own."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = default_file() if file is None else file
        self._words: list[str] = []

    def take_word(self) -> str:
        """What is to be said of the file since this was asked last, such as that it was put aside; else empty."""
        words, self._words = self._words, []
        return " ".join(words)

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The answer of a work that changes nothing. Raises `HistoryError`."""
        return self._carried_out(work, writes=False)

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The answer of a work that changes something, all of it or nothing. Raises `HistoryError`."""
        return self._carried_out(work, writes=True)

    def _carried_out(self, work: Callable[[sqlite3.Connection], T], *, writes: bool) -> T:
        for last in (False, True):
            before = _identity(self.file)
            try:
                return self._once(work, writes=writes)
            except UnusableError as failure:
                reason = str(failure)
            except (sqlite3.Error, OSError) as failure:
                if last or not _is_broken(failure):
                    raise HistoryError(f"{self.file.name}: {_said(failure)}") from failure
                reason = str(failure)
            if last:
                raise HistoryError(f"{self.file.name}: {reason}")
            self._put_aside(reason, before)
        raise AssertionError

    def _once(self, work: Callable[[sqlite3.Connection], T], *, writes: bool) -> T:
        connection = self._open()
        try:
            connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
            try:
                answer = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            if writes:
                connection.execute("PRAGMA incremental_vacuum").fetchall()
            return answer
        finally:
            connection.close()

    def _open(self) -> sqlite3.Connection:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.close(os.open(self.file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        if not stat.S_ISREG(os.stat(self.file).st_mode):
            raise UnusableError("is no file")
        connection = sqlite3.connect(self.file, timeout=_WAIT_S, isolation_level=None)
        try:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            for pragma in ("foreign_keys=ON", "secure_delete=ON", "synchronous=NORMAL", "journal_size_limit=1048576"):
                connection.execute(f"PRAGMA {pragma}").fetchall()
            _prepare(connection)
            connection.execute(f"PRAGMA max_page_count={MOST_PAGES}").fetchall()
        except BaseException:
            connection.close()
            raise
        return connection

    def _put_aside(self, reason: str, before: tuple[int, int] | None) -> None:
        """Renames the file, unless another window did so meanwhile."""
        if before is None or _identity(self.file) != before:
            return
        kept = self.file.with_suffix(".bad")
        try:
            for ending in _BESIDE:
                with contextlib.suppress(FileNotFoundError):
                    os.replace(f"{self.file}{ending}", f"{kept}{ending}")
        except OSError as failure:
            raise HistoryError(f"{self.file.name}: {reason} ({_said(failure)})") from failure
        self._words.append(f"{self.file.name}: {reason}; it was put aside as {kept.name}")


def _prepare(connection: sqlite3.Connection) -> None:
    """Makes the tables of a new file; raises `UnusableError` for one that is of another kind or version."""
    if _number(connection, "application_id") == 0 and _number(connection, "user_version") == 0:
        _make(connection)
    if (found := _number(connection, "application_id")) != APPLICATION:
        raise UnusableError(f"is another program's database ({found:#x})")
    if (version := _number(connection, "user_version")) != VERSION:
        raise UnusableError(f"version {version} is not {VERSION}")


def _make(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
    connection.execute("PRAGMA journal_mode=WAL").fetchall()
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _number(connection, "user_version") == 0:
            if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise UnusableError("holds tables of somebody else")
            for statement in filter(str.strip, _TABLES.split(";")):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id={APPLICATION}")
            connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _is_broken(failure: BaseException) -> bool:
    """Whether the file is at fault, not its surroundings (a full disk, a lock, a folder that may not be written)."""
    return isinstance(failure, sqlite3.Error) and (getattr(failure, "sqlite_errorcode", 0) & 0xFF) in _BROKEN


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _said(failure: BaseException) -> str:
    return str(getattr(failure, "strerror", None) or failure)
