"""The run history: what is kept of a run and what is not, its limits, broken files, several windows at once."""

from __future__ import annotations

import os
import sqlite3
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from workbench.hooks import history, history_db
from workbench.hooks.history import Half, History, HistoryError, Kept, Side, What
from workbench.hooks.history_compare import Change, pairs

KEY = "ghp_R4nd0mL00k1ngT0kenF0rTheSampleXyZ9Q7"
DAY = datetime(2026, 5, 4, 12, tzinfo=UTC)
SAFE = Half("safe", 30, 1.5, 1, False, True)
LEAK = Half("leak", 60, 1.0, 0, True, False)


def what(name: str = "house", digest: str = "d0", files: tuple[str, ...] = ("/w/out.jsonl",)) -> What:
    side = Side(name, f"/w/{name}.chain.yaml", "a1b2", "wasmagent")
    return What(side, side._replace(dialect="codex"), files, digest, False, "/w")


def kept(ident: str, half: Half = SAFE, file: str = "/w/out.jsonl") -> Kept:
    return Kept(file, 3, ident, "Bash", 90, half, LEAK, "improved")


@pytest.fixture
def store(tmp_path: Path) -> History:
    return History(tmp_path / "state" / "replays.sqlite")


def test_a_run_comes_back_as_it_was_given(store: History) -> None:
    lines = [kept("one"), kept("two", LEAK)._replace(right=None, compared="")]
    number = store.add(what(), lines, DAY)
    (run,) = store.runs()
    assert run == history.Run(
        number, "2026-05-04T12:00:00+00:00", 1, what(), 2, 1, 3.5, (("leak", 1), ("safe", 1)), (("improved", 1),)
    )
    assert store.lines(number) == tuple(lines)
    assert store.lines(number + 1) == ()
    assert store.take_word() == ""
    assert os.stat(store.file).st_mode & 0o777 == 0o600


def test_the_same_outcome_is_counted_and_another_one_is_kept(store: History) -> None:
    first = store.add(what(), [kept("one")], DAY)
    slower = [kept("one", SAFE._replace(ms=9.0))]
    assert store.add(what(), slower, DAY + timedelta(hours=1)) == first
    assert [(run.times, run.at[11:13], run.ms) for run in store.runs()] == [(2, "13", 10.0)]
    second = store.add(what(), [kept("one", LEAK)], DAY + timedelta(hours=2))
    third = store.add(what(), [kept("one")], DAY + timedelta(hours=3))
    assert [run.id for run in store.runs()] == [third, second, first]
    store.add(what(digest="d1"), [kept("one")], DAY + timedelta(hours=4))
    assert len(store.runs()) == 4


def test_names_that_hold_secrets_are_masked(store: History) -> None:
    given = what(f"chain {KEY}", files=(f"/w/{KEY}.jsonl",))._replace(base=f"/home/{KEY}")
    line = Kept(f"/w/{KEY}.jsonl", 1, f"call {KEY}", f"tool\n{KEY}\udc80\0", 5, SAFE)
    number = store.add(given, [line], DAY)
    assert store.lines(number)[0].tool == "tool [REDACTED:github-token]?"
    assert "[REDACTED:github-token]" in store.runs()[0].what.left.file
    for file in store.file.parent.iterdir():
        assert KEY[8:].encode() not in file.read_bytes(), file


def test_the_key_is_made_once_for_its_owner_alone(store: History, tmp_path: Path) -> None:
    key = store.key()
    assert (len(key), History(store.file).key()) == (32, key)
    assert os.stat(store.file.with_suffix(".key")).st_mode & 0o777 == 0o600
    (tmp_path / "plain").write_text("x")
    with pytest.raises(HistoryError, match=r"replays\.key: "):
        History(tmp_path / "plain" / "replays.sqlite").key()


def test_runs_are_deleted_with_their_records(store: History) -> None:
    numbers = [store.add(what(str(at)), [kept("one")], DAY) for at in range(3)]
    assert store.delete(numbers[:2]) == 2
    assert [run.id for run in store.runs()] == numbers[2:]
    assert store.lines(numbers[0]) == ()
    assert store.clear() == 1
    assert store.runs() == ()
    with sqlite3.connect(store.file) as connection:
        assert connection.execute("SELECT count(*) FROM line").fetchone() == (0,)


def test_the_oldest_runs_go_first(store: History, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_RUNS", 3)
    monkeypatch.setattr(history, "MOST_LINES", 5)
    for hour in range(5):
        store.add(what(str(hour)), [kept("one")], DAY + timedelta(hours=hour))
    assert [run.what.left.name for run in store.runs()] == ["4", "3", "2"]
    store.add(what("big"), [kept(str(at)) for at in range(4)], DAY + timedelta(hours=9))
    assert [run.what.left.name for run in store.runs()] == ["big", "4"]
    store.add(what("huge"), [kept(str(at)) for at in range(9)], DAY + timedelta(hours=10))
    assert [(run.what.left.name, run.total) for run in store.runs()] == [("huge", 5)]


def test_a_full_file_loses_its_oldest_runs_and_goes_on(store: History, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_db, "MOST_PAGES", 30)
    for hour in range(30):
        store.add(what(f"c{hour}"), [kept(f"{at} {'x' * 300}") for at in range(20)], DAY + timedelta(hours=hour))
    assert store.runs()[0].what.left.name == "c29"
    assert 1 <= len(store.runs()) < 30
    assert store.file.stat().st_size <= 30 * 4096


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"no database at all, but long enough to be looked at by those who read databases" * 20, "not a database"),
        (b"", ""),
    ],
)
def test_what_is_no_database_is_put_aside_with_a_word(store: History, data: bytes, reason: str) -> None:
    store.file.parent.mkdir()
    store.file.write_bytes(data)
    assert store.runs() == ()
    word = store.take_word()
    assert reason in word
    assert bool(word) == bool(reason)
    if reason:
        assert "put aside as replays.bad" in word
        assert store.file.with_suffix(".bad").read_bytes() == data
    store.add(what(), [kept("one")], DAY)
    assert len(store.runs()) == 1
    assert store.take_word() == ""


def foreign(statements: str) -> str:
    return f"BEGIN; {statements} COMMIT;"


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        ("CREATE TABLE theirs (a);", "holds tables of somebody else"),
        ("PRAGMA application_id=77;", "another program's database (0x4d)"),
        (f"PRAGMA application_id={history_db.APPLICATION}; PRAGMA user_version=9;", "version 9 is not 1"),
        (f"PRAGMA application_id={history_db.APPLICATION}; PRAGMA user_version=1;", "no such table"),
    ],
)
def test_databases_of_others_are_put_aside(store: History, statements: str, reason: str) -> None:
    store.file.parent.mkdir()
    connection = sqlite3.connect(store.file)
    connection.executescript(foreign(statements))
    connection.close()
    assert store.runs() == ()
    assert reason in store.take_word()
    assert store.file.with_suffix(".bad").exists()


@pytest.mark.parametrize("broken", ["{}", "[", '{"left": 3}', "null"])
def test_a_run_that_says_nothing_is_put_aside(store: History, broken: str) -> None:
    store.add(what(), [kept("one")], DAY)
    connection = sqlite3.connect(store.file)
    connection.execute("UPDATE run SET what = ?", (broken,))
    connection.commit()
    connection.close()
    assert store.runs() == ()
    assert "holds what no run says" in store.take_word()


def test_a_page_that_was_overwritten_is_found(store: History) -> None:
    for hour in range(20):
        store.add(what(str(hour)), [kept(f"{at} {'x' * 200}") for at in range(40)], DAY + timedelta(hours=hour))
    connection = sqlite3.connect(store.file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.close()
    data = bytearray(store.file.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    store.file.write_bytes(data)
    assert store.runs() == ()
    assert "put aside" in store.take_word()


def test_no_file_and_no_folder_to_write_are_said(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    store = History(tmp_path / "folder")
    assert store.runs() == ()
    assert "is no file" in store.take_word()
    (tmp_path / "plain").write_text("x")
    with pytest.raises(HistoryError, match=r"replays\.sqlite: "):
        History(tmp_path / "plain" / "replays.sqlite").runs()


def test_windows_that_write_at_once_lose_nothing(store: History) -> None:
    failures: list[BaseException] = []

    def write(name: str) -> None:
        try:
            own = History(store.file)
            for at in range(8):
                own.add(what(f"{name}{at}"), [kept("one")], DAY)
                own.runs()
        except BaseException as failure:  # noqa: BLE001 - a thread's failure is told by the test
            failures.append(failure)

    threads = [threading.Thread(target=write, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(store.runs()) == 16


def test_two_windows_that_find_it_broken_put_it_aside_once(store: History) -> None:
    store.file.parent.mkdir()
    store.file.write_bytes(b"rubbish " * 1000)
    before = history_db._identity(store.file)
    store.add(what(), [kept("one")], DAY)
    late = history_db.Database(store.file)
    late._put_aside("not a database", before)
    assert late.take_word() == ""
    assert len(store.runs()) == 1


def test_two_runs_beside_each_other() -> None:
    partial = LEAK._replace(verdict="partial")
    before = [kept("a", LEAK), kept("b"), kept("c"), kept("d"), kept("e", partial), kept("gone"), kept("twice")]
    after = [
        kept("a"), kept("b", LEAK), kept("c", SAFE._replace(bytes=31)), kept("d", SAFE._replace(ms=99.0)),
        kept("e", LEAK), kept("twice"), kept("twice", LEAK), kept("b", SAFE, "/w/other.jsonl"),
    ]  # fmt: skip
    found = [(pair.change, pair.line.ident) for pair in pairs(before, after)]
    assert found == [
        (Change.IMPROVED, "a"), (Change.REGRESSED, "b"), (Change.DIFFERENT, "c"), (Change.SAME, "d"),
        (Change.REGRESSED, "e"), (Change.SAME, "twice"), (Change.ADDED, "twice"), (Change.ADDED, "b"),
        (Change.GONE, "gone"),
    ]  # fmt: skip
