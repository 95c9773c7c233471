"""Verbs, exit codes and streams of the command line, called as a user would."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import workbench
from workbench.cli.main import LATER, VERBS, main


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


def call(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    """A process of its own, as a script starts it."""
    repo = Path(workbench.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": str(repo)}
    return subprocess.run(
        [sys.executable, "-m", "workbench", *arguments], cwd=cwd, env=environment, capture_output=True, check=False
    )


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"skill-workbench {workbench.__version__}\n"


def test_help_lists_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert [verb for verb in VERBS if f"\n  {verb} " not in told] == []


@pytest.mark.parametrize("verb", LATER)
def test_a_verb_of_a_later_version_says_so(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([verb, "x"]) == 2
    assert "not built yet" in one_line(capsys)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["nothing-here"], "nothing-here: no such file, folder or verb"),
        (["lnit", "skills"], "lnit: no such file, folder or verb; did you mean 'lint'?"),
        (["route", "nothing-here", "--task", "x"], "skill-workbench: nothing-here: no such file or folder"),
        (["route", "eval", "nothing-here"], "skill-workbench: nothing-here: no such file or folder"),
        (["route", "trust", "nothing-here"], "skill-workbench: nothing-here: no such file or folder"),
        (["route", ".", "--task", " "], "--task needs a text"),
        (["lint"], "needs a PATH"),
        (["lint", "nothing-here"], "nothing-here: no such file or folder"),
        (["lint", ".", "--format", "html"], "not built yet"),
        (["lint", ".", "--format", "xml"], "invalid choice: 'xml'"),
        (["lint", ".", "--baseline", "x"], "not built yet"),
        (["lint", ".", "--profile", "nobody"], "no profile data for 'nobody'"),
        (["lint", ".", "--also", "spec,nobody"], "no profile data for 'nobody'"),
        (["lint", ".", "--select", "no-such-rule"], "no rule is called 'no-such-rule'"),
        (["lint", ".", "--ignore", "F205,ZZZ"], "no rule is called 'ZZZ'"),
        (["lint", ".", "--fix", "--diff"], "exclude each other"),
        (["lint", ".", "--config", "nothing.toml"], "nothing.toml: cannot be read"),
        (["lint", "--explain", "no-such-rule"], "no rule is called 'no-such-rule'"),
        (["lint", ".", "--surprise"], "unrecognized arguments"),
        (["new"], "required: NAME"),
        (["new", "Bad Name"], "contains 'B', ' ', 'N'; only a–z"),
        (["--theme", "pink"], "invalid choice"),
    ],
)
def test_a_call_that_cannot_be_carried_out(
    arguments: list[str], part: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert part in one_line(capsys)


def test_without_a_display_one_line_and_exit_3(
    no_display: None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux tells by the environment whether there is a display")
    for arguments in ([], [str(tmp_path)]):
        assert main(arguments) == 3
        assert "no display" in one_line(capsys)


def test_new_makes_a_skill_and_prints_its_path(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["new", "pdf-reader", "--dir", str(tmp_path), "--description", "Reads PDF. Use when asked."]) == 0
    file = tmp_path / "pdf-reader" / "SKILL.md"
    assert capsys.readouterr().out == f"{file}\n"
    assert "description: Reads PDF. Use when asked.\n" in file.read_text("utf-8")
    assert main(["new", "pdf-reader", "--dir", str(tmp_path)]) == 2
    assert "exists already" in one_line(capsys)
    assert main(["new", "pdf-reader", "--dir", str(file)]) == 2
    assert f"{file}: not a folder" in one_line(capsys)


def test_an_unexpected_error_is_one_line_and_a_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("something odd")

    monkeypatch.setattr("workbench.cli.lint.scan", broken)
    assert main(["lint", str(tmp_path)]) == 2
    line = one_line(capsys)
    assert "RuntimeError: something odd" in line
    log = Path(line.split("details in ")[1].rstrip(")\n"))
    assert "Traceback" in log.read_text("utf-8")


def test_an_interrupt_ends_quietly(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("workbench.cli.lint.scan", interrupted)
    assert main(["lint", str(tmp_path)]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_went_away_makes_no_noise(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "SKILL.md").write_text("---\nname: b\ndescription: a: b\n---\n")
    repo = Path(workbench.__file__).parent.parent
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "workbench", "lint", str(tmp_path)],
            stdout=gone,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(repo)},
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b""


def test_output_is_utf8_whatever_the_locale(tmp_path: Path) -> None:
    folder = tmp_path / "技能"
    folder.mkdir()
    (folder / "SKILL.md").write_text("---\nname: 技能\ndescription: a: b\n---\n", "utf-8")
    repo = Path(workbench.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "workbench", "lint", str(tmp_path), "--format", "json"],
        env={**os.environ, "PYTHONPATH": str(repo), "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert '"path": "技能/SKILL.md"' in done.stdout.decode("utf-8")
    assert b"\r" not in done.stdout


def test_no_qt_is_loaded(tmp_path: Path, repo: Path) -> None:
    code = "import sys; from workbench.cli.main import main; main(sys.argv[1:]); sys.exit('PySide6' in sys.modules)"
    command = [sys.executable, "-c", code, "lint", str(tmp_path)]
    done = subprocess.run(command, cwd=repo, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
