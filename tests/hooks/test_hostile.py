"""What a hostile hook or recording may try: each is shown for what it is, and nothing of it stays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from workbench.cli.main import main
from workbench.hooks import command as hook_command
from workbench.hooks.builtins.audit import Audit, AuditError, verify
from workbench.hooks.builtins.compact import Folding
from workbench.hooks.chain import Chain, ChainError, Kind, Step
from workbench.hooks.command import LARGEST_FILE, command_of
from workbench.hooks.command import make as make_command
from workbench.hooks.model import Answer, Context, Outcome, Phase
from workbench.hooks.python_child import MOST
from workbench.hooks.python_hook import make as make_python
from workbench.hooks.recordings import RecordingError, read_records
from workbench.hooks.registry import TRUST_ALL
from workbench.sandbox import commands
from workbench.sandbox.groups import most_processes, unlike
from workbench.transcripts import Tally

LINUX = pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="only Linux tells of other processes")
POSIX = pytest.mark.skipif(os.name != "posix", reason="commands of POSIX")
GIVEN = Context({"command": "ls"}, "out", None, 5.0, "task")
AWAY = (
    "import os, time\nos.chdir('/')\nopen({pid!r}, 'w').write(str(os.getpid()))\n"
    "os.rename({pid!r}, {pid!r} + '.done')\ntime.sleep(300)\n"
)
"""Empties nothing itself: it is started with no environment, in a session of its own, and leaves its folder."""


def command(folder: Path, line: str, seconds: float = 20.0) -> Answer:
    """What becomes of one call of a script."""
    path = folder / "hook.sh"
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)
    step = Step("theirs", Phase.POST, Kind.COMMAND, command=("./hook.sh",), timeout_ms=seconds * 1000)
    one = make_command(Chain("c", "wasmagent", "c", str(folder)), step, TRUST_ALL)
    try:
        return one.after("Bash", GIVEN)
    finally:
        one.close()


def python(folder: Path, body: str, calls: int = 1) -> list[Answer]:
    """What becomes of some calls of a function with this body."""
    text = "import os, subprocess, sys\n\ndef after(tool, ctx):\n" + textwrap.indent(textwrap.dedent(body), "    ")
    (folder / "mine.py").write_text(text, encoding="utf-8")
    step = Step("mine", Phase.POST, Kind.PYTHON, target="mine.py:after", timeout_ms=30_000)
    one = make_python(Chain("c", "wasmagent", "c", str(folder)), step, TRUST_ALL)
    try:
        return [one.after("Bash", GIVEN) for _ in range(calls)]
    finally:
        one.close()


def ended(file: Path) -> bool:
    """Whether the process whose number is in a file is gone, or is about to."""
    number = int(file.read_text("ascii"))
    for _ in range(100):
        try:
            if psutil.Process(number).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.02)
    return False


@LINUX
def test_a_command_that_left_everything_by_which_it_was_known_is_ended(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    (tmp_path / "away.py").write_text(AWAY.format(pid=str(pid)), encoding="utf-8")
    python3 = "$(command -v python3)"
    line = (
        f'(env -i setsid "{python3}" {tmp_path}/away.py >/dev/null 2>&1 &)\n'
        f"while [ ! -e {pid}.done ]; do sleep 0.01; done"
    )
    found = command(tmp_path, line)
    assert "went on without it and were ended" in (found.message or "")
    assert ended(tmp_path / "pid.done")


@LINUX
def test_a_function_that_started_such_a_process_is_no_better(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    (tmp_path / "away.py").write_text(AWAY.format(pid=str(pid)), encoding="utf-8")
    body = f"""
        subprocess.Popen([sys.executable, {str(tmp_path / "away.py")!r}], env={{}}, cwd="/", start_new_session=True)
        while not os.path.exists({str(pid) + ".done"!r}): pass
    """
    assert python(tmp_path, body)[0].outcome is Outcome.NO_OP
    assert ended(tmp_path / "pid.done")


@LINUX
def test_a_hook_cannot_fork_without_end(tmp_path: Path) -> None:
    found = command(tmp_path, "cat >/dev/null; grep -E 'Max (processes|address)' /proc/self/limits")
    lines = [line.split() for line in str(found.value).splitlines()]
    assert all(line[-2].isdigit() for line in lines if line[1] == "address")
    assert [line[2].isdigit() for line in lines if line[1] == "processes"] == [True]
    limits = python(tmp_path, "import resource; return {'rewrite': resource.getrlimit(resource.RLIMIT_NPROC)[1]}")
    assert 0 < int(str(limits[0].value)) <= (most_processes(50_000) or 0)


def test_no_two_runs_have_one_limit() -> None:
    found = {unlike(4 << 30) for _ in range(50)}
    assert len(found) > 45
    assert all(3 << 30 <= one <= 4 << 30 and one % 1024 == 0 for one in found)


@POSIX
def test_a_command_that_fills_the_disk_with_small_files_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "DISK", 3_000_000)
    line = "i=0; mkdir -p a/b; while :; do head -c 100000 /dev/zero > a/b/$i; i=$((i+1)); sleep 0.01; done"
    found = command(tmp_path, line, 30)
    assert found.outcome is Outcome.THREW
    assert "into its folder and was stopped" in (found.message or "")


@POSIX
def test_trust_for_one_call_does_not_cover_what_a_hook_makes_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "hook.sh"
    script.write_text('#!/bin/sh\necho "echo evil" >> "$0"\necho first; exit 0\n', encoding="utf-8")
    script.chmod(0o755)
    chain = 'version: 1\nname: c\ndialect: wasmagent\npost: [{name: h, command: ["./hook.sh"]}]\n'
    (tmp_path / "c.chain.yaml").write_text(chain, encoding="utf-8")
    line = '{"id": "r%d", "tool": "Bash", "output": "x"}\n'
    (tmp_path / "r.jsonl").write_text(line % 1 + line % 2, encoding="utf-8")
    code = main(["replay", "c.chain.yaml", "--recordings", "r.jsonl", "--trust", "--format", "json"])
    shown = capsys.readouterr()
    steps = [record["results"][0]["steps"][0] for record in json.loads(shown.out)["records"]]
    assert [step["outcome"] for step in steps] == ["rewrite", "skipped"]
    assert code == 1
    assert "no longer what they were when this call began" in shown.err


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_copy_of_the_process_answers_nothing(tmp_path: Path) -> None:
    found = python(tmp_path, "os.fork()\nreturn {'rewrite': ctx['output'] + '!'}", calls=4)
    assert [one.value for one in found] == ["out!"] * 4


def test_a_function_cannot_import_what_lies_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lying_here.py").write_text("VALUE = 1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    found = python(tmp_path, "import lying_here\nreturn {'rewrite': lying_here.VALUE}")
    assert "No module named 'lying_here'" in (found[0].message or "")


def test_millions_of_small_values_are_no_answer(tmp_path: Path) -> None:
    found = python(tmp_path, f"return {{'rewrite': [0] * {MOST + 1}}}")
    assert found[0].message == f"its answer cannot be used: it holds more than {MOST:,} values"


def test_a_function_that_changed_what_asks_it_is_told_apart(tmp_path: Path) -> None:
    body = """
        import workbench.hooks.python_child as child
        child.serve = lambda *given: {"answer": {"rewrite": "evil"}}
    """
    first, second = python(tmp_path, body, calls=2)
    assert first.outcome is Outcome.NO_OP
    assert second.outcome is Outcome.THREW
    assert second.message == "its process answered something else than what it was asked, and was stopped"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'{"tool": "B", "output": "\xff"}\n', r"skipped: a line that is not UTF-8 \(1\)"),
        ("\ufeff{}\n".encode("utf-16"), r"skipped: a line that is not UTF-8 \(1\)"),
        (b'{"tool": "B", "output": ' + b"9" * 9_000 + b"}\n", r"skipped: a line that is no JSON \(1\)"),
        (b'{"tool": "B", "output": "' + b"x" * (17 << 20) + b'"}\n', r"skipped: a line of more than 16 MB \(1\)"),
        (b"[" * 100_000 + b"\n", r"skipped: a line of JSON that is nested too deep \(1\)"),
        (b'{"tool": "B", "outp', r"skipped: an unfinished last line \(1\)"),
    ],
)
def test_why_a_recording_gives_nothing_is_told(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "r.jsonl"
    file.write_bytes(data)
    with pytest.raises(RecordingError, match=f"it holds no record; {reason}"):
        list(read_records(str(file), Tally()))


@POSIX
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_replay_that_is_asked_to_end_leaves_no_hook_and_no_folder(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "tmp").mkdir()
    line = f"echo $$ > {tmp_path}/pid.new; mv {tmp_path}/pid.new {tmp_path}/pid; exec sleep 300"
    (tmp_path / "hook.sh").write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    (tmp_path / "hook.sh").chmod(0o755)
    chain = 'version: 1\nname: c\ndialect: wasmagent\npost: [{name: h, command: ["./hook.sh"], timeout_ms: 300000}]\n'
    (tmp_path / "c.chain.yaml").write_text(chain, encoding="utf-8")
    (tmp_path / "r.jsonl").write_text('{"id": "r1", "tool": "Bash", "output": "x"}\n', encoding="utf-8")
    words = [sys.executable, "-m", "workbench", "replay", str(tmp_path / "c.chain.yaml"), "--trust"]
    with subprocess.Popen(
        [*words, "--recordings", str(tmp_path / "r.jsonl")], stderr=subprocess.PIPE, stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path / "tmp")},
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    ) as running:  # fmt: skip
        until = time.monotonic() + 60
        while not (tmp_path / "pid").exists() and time.monotonic() < until:
            time.sleep(0.02)
        running.send_signal(number)
        _, told = running.communicate(timeout=60)
    assert (running.returncode, told) == (128 + number, b"")
    assert ended(tmp_path / "pid")
    assert os.listdir(tmp_path / "tmp") == []


def test_a_log_of_rubbish_is_judged_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b'\xff\n{}\n[]\n["hash"]\n7\n' + b"[" * 60_000 + b"\n" + b"x" * 200_000)
    lines, faults = verify(file)
    assert lines == len(faults) >= 7
    assert {fault.reason for fault in faults} == {"it is no line of this log"}


@POSIX
def test_a_log_that_is_a_pipe_is_neither_read_nor_written(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    with pytest.raises(AuditError, match="it is a named pipe"):
        verify(tmp_path / "a.jsonl")
    found = Audit("log", tmp_path / "a.jsonl").after("Bash", GIVEN)
    assert found.message == "the log was not written: it is no regular file"
    os.mkfifo(tmp_path / "b.key")
    found = Audit("log", tmp_path / "b.jsonl").after("Bash", GIVEN)
    assert found.message == "the log was not written: b.key is no key of a log"


@LINUX
def test_a_link_in_place_of_the_scratch_folder_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    with subprocess.Popen(["sleep", "300"], cwd=tmp_path / "theirs") as bystander:
        try:
            line = 'd=$PWD; cd /; rm -rf "$d"; ln -s %s "$d"; echo "$d"' % (tmp_path / "theirs")
            (tmp_path / "hook.sh").write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
            (tmp_path / "hook.sh").chmod(0o755)
            step = Step("theirs", Phase.POST, Kind.COMMAND, command=("./hook.sh",), timeout_ms=20_000)
            one = make_command(Chain("c", "wasmagent", "c", str(tmp_path)), step, TRUST_ALL)
            places = [str(one.after("Bash", GIVEN).value).strip() for _ in range(2)]
            one.close()
            assert len(set(places)) == 2  # the second call got a folder of its own again
            assert not any(os.path.lexists(place) for place in places)
            assert bystander.poll() is None
        finally:
            bystander.kill()


def test_a_function_that_takes_its_folder_away_gets_another(tmp_path: Path) -> None:
    body = "import shutil; here = os.getcwd(); os.chdir('/'); shutil.rmtree(here); os._exit(0)"
    first, second = python(tmp_path, body, calls=2)
    assert first.message == second.message
    assert "ended with exit code 0" in (first.message or "")


@POSIX
def test_a_huge_program_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "big").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    step = Step("theirs", Phase.POST, Kind.COMMAND, command=("./big",))
    with pytest.raises(ChainError, match=r"big: larger than 268,435,456 bytes"):
        make_command(Chain("c", "wasmagent", "c", str(tmp_path)), step, TRUST_ALL)


@POSIX
def test_a_large_program_is_read_once_and_again_when_it_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "big").write_bytes(b"a" * 2_000_000)
    chain, step = Chain("c", "wasmagent", "c", str(tmp_path)), Step("t", Phase.POST, Kind.COMMAND, command=("./big",))
    now = time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: now + 60_000_000_000)
    read = list[Path]()
    real = hook_command._read_digest

    def counted(path: Path) -> bytes:
        read.append(path)
        return real(path)

    monkeypatch.setattr(hook_command, "_read_digest", counted)
    first, again = command_of(chain, step).content, command_of(chain, step).content
    (tmp_path / "big").write_bytes(b"b" * 2_000_000)
    assert first == again != command_of(chain, step).content
    assert len(read) == 2


def test_a_run_of_lines_that_are_left_alone_is_never_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[int]()

    class Again(list[bool]):
        def index(self, *given: Any) -> int:
            looked.append(1)
            return super().index(*given)

    lines, again = ["error: no"] * 500, Again([True] * 499 + [False])
    fold = Folding(3, similar=False, frames=6, rows=20)
    assert [fold._same(lines, again, at) for at in range(500)] == [None] * 500
    assert not looked
    monkeypatch.setattr(Folding, "_same", lambda *_: looked.append(1))
    assert fold("\n" * 500, "x") == ()
    assert not looked
