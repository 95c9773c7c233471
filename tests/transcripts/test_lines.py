"""Files that are broken, huge, growing or no files at all: told in one line, never a hang, never a write."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.transcripts.lab import CODEX_META, EXAMPLES, Claude, asked, codex_said, only, read, write
from workbench.transcripts import Call, Load, Tally, UnreadableError, events, lines, recorded, turns
from workbench.transcripts.lines import Record
from workbench.transcripts.reader import Reader
from workbench.transcripts.sessions import _SIGNS, reader_for
from workbench.transcripts.tally import MOST_KINDS
from workbench.transcripts.values import shown, when


def line(text: str) -> bytes:
    return json.dumps(Claude().user(text).lines[0]).encode() + b"\n"


def test_broken_lines_are_told_with_their_number(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    deep = b"[" * 100_000 + b"]" * 100_000
    file.write_bytes(b"\xef\xbb\xbf" + line("one") + b"{no\n\n" + b'"\xff\xfe"\n' + deep + b"\n" + line("two") + b'{"t')
    tally = Tally()
    assert [event.moment.line for event in read(file, tally)] == [1, 1, 6]
    assert [(skip.kind, skip.line, skip.times) for skip in tally.skips] == [
        ("a line that is no JSON", 2, 1),
        ("a line that is not UTF-8", 4, 1),
        ("a line of JSON that is nested too deep", 5, 1),
        ("an unfinished last line", 7, 1),
    ]


def test_a_line_that_is_too_long_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST_LINE", 2_000)
    file = tmp_path / "a.jsonl"
    file.write_bytes(line("one") + line("x" * 10_000) + line("two"))
    tally = Tally()
    assert asked(file) == ["one", "two"]
    found = [event.moment for event in read(file, tally)]
    assert [(skip.kind, skip.line) for skip in tally.skips] == [("a line of more than 0 MB", 2)]
    assert file.read_bytes()[found[-1].offset :] == line("two")


def test_a_file_that_grows_is_read_up_to_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(line("one") + line("two"))
    found = events(str(file), Tally())
    next(found)
    with file.open("ab") as more:
        more.write(line("three"))
    assert len(list(found)) == 2


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.jsonl", b"", "it holds no record"),
        ("a.jsonl", b'{"a": 1}\n' * 60, "it is no session file of a client that is known"),
        ("a.json", b"{", "it is no session file|it holds no record"),
        ("a.json", b'"\xff"', "it is not UTF-8"),
        ("a.json", b"[" * 100_000, "nested too deep"),
        ("a.json", b"[1, null]", "it is no session file"),
    ],
)
def test_files_that_are_no_sessions(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(UnreadableError, match=why):
        read(tmp_path / name)


def test_what_is_no_regular_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    for name, why in (
        ("pipe.jsonl", "no regular file"),
        ("folder.jsonl", "no regular file"),
        ("none.jsonl", "No such file"),
        ("nul\0.jsonl", "null byte|embedded"),
    ):
        with pytest.raises(UnreadableError, match=why):
            read(tmp_path / name)


def test_reading_changes_nothing(tmp_path: Path) -> None:
    file = Path(write(tmp_path / "a.jsonl", [CODEX_META, codex_said("user", "x")]))
    before = (file.read_bytes(), file.stat().st_mtime_ns, sorted(tmp_path.iterdir()))
    read(file)
    assert (file.read_bytes(), file.stat().st_mtime_ns, sorted(tmp_path.iterdir())) == before


def test_lone_surrogates_and_nul_do_no_harm(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", Claude().user("a\ud800b\0c").lines)
    assert asked(path) == ["a\ufffdb\0c"]


def test_noise_does_not_fill_the_memory() -> None:
    tally = Tally()
    for number in range(MOST_KINDS * 3):
        tally.skip("f", f"kind {number}")
    assert len(tally.skips) == MOST_KINDS + 1
    assert sum(skip.times for skip in tally.skips) == MOST_KINDS * 3


def test_shown_is_one_short_line() -> None:
    assert shown("a\nb\x1b[2J\u202e") == "a\ufffdb\ufffd[2J\ufffd"
    assert len(shown("x" * 5_000)) == 80


@pytest.mark.parametrize(
    ("value", "ms"),
    [
        ("2026-11-01T10:00:00Z", 1_793_527_200_000),
        ("2026-11-01T10:00:00", 1_793_527_200_000),
        ("2026-11-01T12:00:00.5+02:00", 1_793_527_200_500),
        (1_793_527_200, 1_793_527_200_000),
        (1_793_527_200_000, 1_793_527_200_000),
        ("1793527200000000000", 1_793_527_200_000),
        ("yesterday", None), ("", None), (None, None), (True, None), (-1, None), (10**400, None), (float("nan"), None),
        ("9" * 21, None), ("0001-01-01T00:00:00", None), ([], None),
    ],
)  # fmt: skip
def test_times(value: object, ms: int | None) -> None:
    assert when(value) == ms


NOISE: list[Any] = [None, [], {}, -1.5, "x", [[]], True, "\ud800", 10**400]


def places_in(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places_in(value[key], (*at, key))


def with_noise(value: Any, at: tuple[Any, ...], noise: Any) -> Any:
    if not at:
        return noise
    copy = deepcopy(value)
    inner = copy
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = noise
    return copy


@pytest.mark.parametrize("kind", [kind for _, kind in _SIGNS])
def test_no_value_makes_a_reader_stumble(kind: type[Reader], tmp_path: Path) -> None:
    for value in EXAMPLES[kind.host]:
        for at in places_in(value):
            for noise in NOISE:
                changed = with_noise(value, at, noise)
                reader = kind(str(tmp_path / "a" / "b" / "c.json"), Tally())
                found = [*reader.feed(Record(changed, 1, 0)), *reader.feed(Record(value, 2, 0)), *reader.finish()]
                assert sorted(made.call.id for made in recorded(found)) == sorted(made.id for made in only(Call, found))
                assert len([load for turn in turns(found) for load in turn.loads]) == len(only(Load, found))


def test_every_example_is_known_for_what_it_is() -> None:
    assert {host: getattr(reader_for(values[0]), "host", None) for host, values in EXAMPLES.items()} == {
        host: host for host in EXAMPLES
    }
    assert set(EXAMPLES) == {kind.host for _, kind in _SIGNS}
