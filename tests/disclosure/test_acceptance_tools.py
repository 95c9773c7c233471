"""The strict host's file tools beside what the tutorial's own do with the same paths, patterns and line ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.disclosure.helpers import Played, call, play
from workbench.disclosure import files
from workbench.disclosure.session import Turn


def put(workspace: Path, path: str, data: bytes = b"x") -> None:
    file = workspace / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


@pytest.mark.parametrize(
    ("data", "limit", "text"),
    [
        (b"one\r\ntwo\rthree\n", None, "one\ntwo\nthree"),
        (b"one\n\n", None, "one\n"),
        (b"one", None, "one"),
        (b"", None, ""),
        (b"\xef\xbb\xbfone\n", None, "one"),
        (b"a\x0bb\xe2\x80\xa8c\n", 1, "a\x0bb\u2028c"),
        (b"one\ntwo\nthree\n", 1, "one\n... (2 more lines)"),
        (b"one\ntwo\nthree\n", 3, "one\ntwo\nthree"),
        (b"one\ntwo\nthree\n", 9, "one\ntwo\nthree"),
    ],
)
def test_reading_makes_all_line_ends_one(tmp_path: Path, data: bytes, limit: int | None, text: str) -> None:
    put(tmp_path, "a.txt", data)
    given = {"path": "a.txt"} | ({} if limit is None else {"limit": limit})
    done = play(tmp_path, call("read_file", given)).calls[0]
    assert (done.error_code, done.result) == (None, text)


def test_another_host_reads_the_bytes_as_they_are(tmp_path: Path) -> None:
    put(tmp_path, "a.txt", b"one\r\ntwo\r\n")
    assert play(tmp_path, call("Read", {"file_path": "a.txt"}), host="claude-code").calls[0].result == "one\r\ntwo\r\n"


PATHS = [
    ("sub\\a.txt", None),
    ("./sub//a.txt", None),
    (".", "invalid_path"),
    ("sub", "invalid_path"),
    ("sub/gone.txt", "file_not_found"),
    ("C:a.txt", "path_escape"),
    ("\\a.txt", "path_escape"),
    ("sub\\..\\a.txt", "path_escape"),
    ("sub/con.txt", "path_escape"),
    ("sub/a.txt.", "path_escape"),
    ("a?b", "path_escape"),
]


@pytest.mark.parametrize(("path", "code"), PATHS)
def test_which_paths_are_taken(tmp_path: Path, path: str, code: str | None) -> None:
    put(tmp_path, "sub/a.txt")
    timeline = play(
        tmp_path, call("read_file", {"path": path}), call("write_file", {"path": path, "content": "new"})
    )  # fmt: skip
    read, written = (done.error_code for done in timeline.calls)
    assert read == code
    assert written == {"path_escape": "permission_denied", "invalid_path": "invalid_path"}.get(code or "")
    assert (tmp_path / "sub" / "a.txt").read_bytes() == b"x"


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*", ["docs", "one.md", "two.txt"]),
        ("**/*.md", ["docs/in/deep.md", "docs/three.md", "one.md"]),
        ("./docs/*", ["docs/in", "docs/three.md"]),
        ("docs\\*.md", ["docs/three.md"]),
        ("[no]*.md", ["one.md"]),
        ("[!o]*.txt", ["two.txt"]),
        ("one.md", ["one.md"]),
        ("docs/**", ["docs/in", "docs/in/deep.md", "docs/in/new\nline", "docs/three.md"]),
        ("?ne.*", ["one.md"]),
        ("[", []),
        ("(one|two).*", []),
    ],
)
def test_what_a_pattern_finds(tmp_path: Path, pattern: str, found: list[str]) -> None:
    for path in ("one.md", "two.txt", "docs/three.md", "docs/in/deep.md", "docs/in/new\nline"):
        put(tmp_path, path)
    done = play(tmp_path, call("glob", {"pattern": pattern})).calls[0]
    assert (done.error_code, done.result) == (None, "\n".join(found) or "(no matches)")


def test_a_pattern_that_is_no_set_of_signs_is_an_error_of_the_tool(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    done = play(tmp_path, call("glob", {"pattern": "[z-a]"})).calls[0]
    assert done.error_code == "tool_execution_error"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ("Load alpha and check the code", "names alpha"),
        ("Load alpha, then load_skill(`beta-two`)", "names alpha, beta-two"),
        ("check the alphabet", "names no skill, and the child has no list to find one in"),
        ("alpha-beta", "names no skill, and the child has no list to find one in"),
        ("Load type-script and alpha", "names alpha; asks for 'type-script', which is not registered"),
        ("Use the skill `gamma`.", "asks for 'gamma', which is not registered"),
        ("load the file src/a-b.py, use care", "names no skill, and the child has no list to find one in"),
    ],
)
def test_a_task_says_which_skill_the_child_can_know_of(tmp_path: Path, task: str, said: str) -> None:
    for name in ("a", "alpha", "beta-two"):
        file = tmp_path / "skills" / name / "SKILL.md"
        file.parent.mkdir(parents=True)
        file.write_text(f"---\nname: {name}\ndescription: x\n---\n")
    done = play(tmp_path, call("task", {"description": task}, child=Played([Turn("done")]))).calls[0]
    assert next(stage.note for stage in done.stages if stage.stage == "handler") == said


def test_a_pattern_is_not_looked_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_FOUND", 3)
    for name in "abcde":
        (tmp_path / name).mkdir()
    done = play(tmp_path, call("glob", {"pattern": "*"})).calls[0]
    assert (done.result or "").split("\n") == ["a", "b", "c", "… (the rest was not looked at: more than 3 paths)"]


@pytest.mark.skipif(os.name != "posix", reason="names of bytes")
def test_a_name_that_is_no_text_hides_no_other(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.txt")).write_bytes(b"x")
    put(tmp_path, "good.txt")
    assert play(tmp_path, call("glob", {"pattern": "*.txt"})).calls[0].result == "bad\\xff.txt\ngood.txt"
