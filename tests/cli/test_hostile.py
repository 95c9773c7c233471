"""What a hostile author may leave in a folder: every run ends in time and in words, and keeps the good skills."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

import psutil
import pytest

from tests.cli.hostile_lab import COLON, GOOD, HEADER, LIMIT_SECONDS, Call, fixed, skill
from workbench.lint.engine import MOST
from workbench.lint.suppression import MOST_DIRECTIVES

posix = pytest.mark.skipif(os.name != "posix", reason="needs links, pipes and signals of Unix")
root_only = pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0, reason="mounts a small disk, which needs root on Linux"
)
MEMORY = 900_000_000
"""Bytes of address space that a judging process may ask for; the resident part is about half."""


@pytest.fixture
def call(repo: Path) -> Call:
    return Call(repo)


def judged(call: Call, folder: Path) -> dict[str, set[str]]:
    """Codes by path; the good skill beside the hostile one is always there."""
    found = call("lint", folder, "--format", "json").json
    codes: dict[str, set[str]] = {item["path"]: set() for item in found["skills"]}
    for item in found["findings"]:
        codes.setdefault(item["path"], set()).add(item["code"])
    for item in found["skipped"]:
        codes.setdefault(item["path"], set()).add("skipped")
    assert "good/SKILL.md" in codes
    return codes


# --- contents -------------------------------------------------------------------------------------------------------

BODIES = {
    "brackets": "[",
    "links": "[a](",
    "closings": "](",
    "backticks": "` ``",
    "comments": "<!--",
    "stars": "*",
    "blanks": " ",
    "tabs": "\t",
    "returns": "\r",
    "tags": '<a b="',
    "zero-width": "\u200b",
    "variables": "$1 ",
    "quotes": "> > > ",
    "references": "[a]: b\n",
    "bundled": "[a](references/x.md) ",
    "directives": "<!-- skill-workbench: ignore F205 because -->\n",
}


@pytest.mark.long
@pytest.mark.parametrize("unit", BODIES.values(), ids=BODIES)
def test_a_body_of_five_megabytes(unit: str, call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    skill(tmp_path, "bad", HEADER + unit * (5_000_000 // len(unit.encode())))
    assert judged(call, tmp_path)["bad/SKILL.md"]


CONTENTS: dict[str, Callable[[], bytes]] = {
    "dashes": lambda: b"-" * 1_000_000,
    "dash-lines": lambda: b"-\n" * 1_000_000,
    "dashes-in-header": lambda: b"---\n" + b"- " * 1_000_000,
    "flow": lambda: b"---\nname: bad\nx: " + b"[" * 100_000 + b"\n---\n",
    "flow-closed": lambda: b"---\nname: bad\nx: " + b"[" * 100_000 + b"]" * 100_000 + b"\n---\n",
    "nested-sequence": lambda: b"---\nname: bad\nx:\n  " + b"- " * 100_000 + b"a\n---\n",
    "anchor": lambda: b"---\nname: bad\nx: &" + b"a" * 200_000 + b" y\n---\n",
    "same-keys": lambda: b"---\n" + b"k: v\n" * 50_000 + b"---\n",
    "keys": lambda: b"---\n" + b"".join(b"k%d: v\n" % number for number in range(200_000)) + b"---\n",
    "long-name": lambda: b"---\nname: " + b"a-" * 500_000 + b"\ndescription: x\n---\n",
    "long-description": lambda: b"---\nname: bad\ndescription: " + b"Use when " * 110_000 + b"\n---\n",
    "nul": lambda: b"\0" * 300_000,
    "no-text": lambda: b"---\nname: bad\n" + b"a\x80" * 500_000,
    "utf-16": lambda: GOOD.encode("utf-16"),
    "utf-32": lambda: GOOD.encode("utf-32"),
    "gbk": lambda: GOOD.replace("Read it", "读取文件内容").encode("gbk"),
    "surrogate": lambda: b'---\nname: "\\ud800"\ndescription: "\\ud800 reads"\n---\nx\n',
    "beyond-unicode": lambda: b'---\nname: "\\U00110000"\ndescription: "\\UFFFFFFFF"\n---\nx\n',
    "code-in-tags": lambda: b'---\nname: !!python/object/apply:os.mkdir ["pwned"]\ndescription: x\n---\n',
    "format": lambda: b'---\nname: "{0.__class__} {x} %s"\ndescription: "{path} {"\n---\n',
}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_a_content_that_is_made_to_break_readers(
    content: Callable[[], bytes], call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    skill(tmp_path, "good")
    skill(tmp_path, "bad", content())
    assert judged(call, tmp_path)["bad/SKILL.md"]
    assert not (tmp_path / "pwned").exists()


def test_an_alias_bomb_is_told_and_never_expanded(call: Call, tmp_path: Path) -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefghijk", "bcdefghijkl", strict=True)
    )
    skill(tmp_path, "good")
    skill(tmp_path, "bad", GOOD.replace("name:", f"{bomb}name:", 1))
    assert judged(call, tmp_path)["bad/SKILL.md"] & {"F208", "F209"}


def test_thousands_of_places_are_cut_and_that_is_told(call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    skill(tmp_path, "bad", GOOD.replace("Reads", "<a>" * (MOST + 500)))
    found = call("lint", tmp_path, "--format", "json", "--profile", "claude-upload", code=(1,)).json
    counts = [item["code"] for item in found["findings"]]
    assert max(map(counts.count, counts)) == MOST
    assert any(f"more than {MOST:,} places" in item["reason"] for item in found["skipped"])


@pytest.mark.parametrize("line", ["# skill-workbench: ignore F205 x\n", "<!-- skill-workbench: ignore F205 x -->\n"])
def test_thousands_of_directives_are_cut_and_that_is_told(line: str, call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    many = line * (6 * MOST_DIRECTIVES)
    skill(tmp_path, "bad", GOOD.replace("name:", f"{many}name:", 1) if line.startswith("#") else GOOD + many)
    found = call("lint", tmp_path, "--format", "json").json
    assert any(f"more than {MOST_DIRECTIVES:,} directives" in item["reason"] for item in found["skipped"])


@pytest.mark.long
def test_fixing_a_file_of_fixable_lines_ends(call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    file = skill(tmp_path, "bad", b"---\n" + b"name: v\n" * 30_000 + b"---\n")
    call("lint", tmp_path, "--fix")
    assert file.read_bytes().startswith(b"---\n")


# --- names and outputs ----------------------------------------------------------------------------------------------

NAMES = [
    *("-rf", "--fix", "$(touch pwned)", "a\nb", "x\n::error file=y::z", "a::b", "a%0Ab", "a\x1b[31mb", 'a"b', "a\\b"),
    *("a\u202eb", "a\u2028b", "e\u0301", "\u00e9", "{0}", "%s", "..a", "a?b#c", "*", " a "),
]
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]")


@pytest.fixture
def odd_names(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    for name in NAMES:
        skill(folder, name, COLON.replace("{name}", "pdf"))
    if sys.platform.startswith("linux"):
        raw = os.path.join(os.fsencode(folder), b"caf\xe9")
        os.mkdir(raw)
        with open(os.path.join(raw, b"SKILL.md"), "wb") as file:
            file.write(COLON.replace("{name}", "pdf").encode().replace(b"---\n\n", b"---\n\xff\n"))
    return folder


@posix
def test_no_name_reaches_the_terminal_raw(odd_names: Path, call: Call) -> None:
    for form in ("text", "github"):
        out = call("lint", odd_names, "--format", form, code=(1,)).out.decode()
        assert not CONTROL.search(out)
    commands = call("lint", odd_names, "--format", "github", code=(1,)).out.decode().splitlines()
    assert all(re.match(r"::(error|warning|notice) file=[^:]*[,:]", line) for line in commands)


@posix
@pytest.mark.parametrize(
    "environment",
    [{}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}],
    ids=["utf-8", "c-locale", "ascii"],
)
def test_every_output_knows_every_name(environment: dict[str, str], odd_names: Path, call: Call) -> None:
    for form in ("text", "json", "github", "sarif"):
        call("lint", odd_names, "--format", form, code=(1,), **environment).out.decode()


@posix
def test_a_diff_quotes_names_and_keeps_bytes(odd_names: Path, call: Call) -> None:
    out = call("lint", odd_names, "--diff", code=(1,)).out
    heads = [line for line in out.split(b"\n") if line.startswith((b"--- ", b"+++ "))]
    assert len(heads) == 2 * len(list(odd_names.iterdir()))
    assert b'--- "a/a\\012b/SKILL.md"' in heads
    assert b"\x1b" not in out
    if sys.platform.startswith("linux"):
        assert b" \xff\n" in out


@posix
def test_fixing_reaches_files_of_every_name(odd_names: Path, call: Call) -> None:
    said = call("lint", odd_names, "--fix").err
    assert "not saved" not in said
    for folder in os.listdir(os.fsencode(odd_names)):
        with open(os.path.join(os.fsencode(odd_names), folder, b"SKILL.md"), "rb") as file:
            assert b'description: "Reads' in file.read()


# --- what stands in the way -----------------------------------------------------------------------------------------


@posix
def test_pipes_sockets_devices_and_links_are_never_opened(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    skill(tmp_path, "good")
    for name, target in {
        "zero": "/dev/zero",
        "random": "/dev/urandom",
        "memory": "/proc/self/mem",
        "self": "SKILL.md",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "SKILL.md").symlink_to(target)
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "SKILL.md")
    (tmp_path / "folder" / "SKILL.md").mkdir(parents=True)
    (tmp_path / "socket").mkdir()
    for name, target in {"all": "/", "proc": "/proc", "sys": "/sys", "loop": ".", "above": ".."}.items():
        (tmp_path / name).symlink_to(target)
    with socket.socket(socket.AF_UNIX) as server:
        monkeypatch.chdir(tmp_path / "socket")  # the path of a socket may be too long
        server.bind("SKILL.md")
        codes = judged(call, tmp_path)
    for name in ("zero", "random", "self", "pipe", "folder", "socket"):
        assert "skipped" in codes[f"{name}/SKILL.md"]
    if sys.platform.startswith("linux"):
        assert "skipped" in codes["memory/SKILL.md"]
        assert "skipped" in codes["proc"] & codes["sys"]
        assert not any(path.startswith("proc/") for path in codes)


@posix
def test_sparse_gigabytes_are_not_read(call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    with skill(tmp_path, "bad").open("r+b") as file:
        file.truncate(10_737_418_240)
    found = call("lint", tmp_path, "--format", "json").json
    assert [item["path"] for item in found["skipped"]] == ["bad/SKILL.md"]


@posix
def test_a_tree_of_two_thousand_levels(call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    descriptor = os.open(tmp_path, os.O_RDONLY)
    for _ in range(2_000):
        os.mkdir("deep", dir_fd=descriptor)
        inner = os.open("deep", os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    os.close(descriptor)
    try:
        found = call("lint", tmp_path, "--format", "json").json
    finally:
        subprocess.run(["rm", "-rf", str(tmp_path / "deep")], check=True)
    assert any("levels deep" in item["reason"] for item in found["skipped"])
    assert [item["path"] for item in found["skills"]] == ["good/SKILL.md"]


@posix
def test_files_that_change_under_the_scan(call: Call, tmp_path: Path) -> None:
    names = [f"s{number}" for number in range(60)]
    for name in names:
        skill(tmp_path, name, COLON)
    skill(tmp_path, "good")
    stop = threading.Event()
    mutator = threading.Thread(target=_mutate, args=(tmp_path, names, stop))
    mutator.start()
    try:
        for arguments in (["--format", "json"], ["--fix"], [], ["--format", "sarif"], ["--diff"]):
            call("lint", tmp_path, *arguments)
    finally:
        stop.set()
        mutator.join()
    assert not list(tmp_path.rglob("*-tmp"))


def _mutate(folder: Path, names: list[str], stop: threading.Event) -> None:
    """Each file in turn becomes a device, a folder, noise, nothing, and itself again."""
    turn = 0
    while not stop.is_set():
        file = folder / names[turn % len(names)] / "SKILL.md"
        kind = turn // len(names) % 5
        turn += 1
        time.sleep(0.0005)
        try:
            if file.is_dir() and not file.is_symlink():
                file.rmdir()
            file.unlink(missing_ok=True)
            if kind == 0:
                file.symlink_to("/dev/zero")
            elif kind == 1:
                file.mkdir()
            elif kind == 2:
                file.write_bytes(b"---\n" + os.urandom(20_000))
            elif kind == 3:
                file.write_text(COLON)
        except OSError:
            continue


# --- saving ---------------------------------------------------------------------------------------------------------


@posix
def test_a_kill_while_fixing_leaves_every_file_whole(call: Call, tmp_path: Path) -> None:
    files = [skill(tmp_path, f"s{number}", COLON) for number in range(150)]
    whole = {file: COLON.replace("{name}", file.parent.name) for file in files}
    process = call.start("lint", tmp_path, "--fix")
    deadline = time.monotonic() + LIMIT_SECONDS
    while files[0].read_text() == whole[files[0]] and time.monotonic() < deadline:
        time.sleep(0.001)
    process.kill()
    process.communicate()
    assert all(file.read_text() in (whole[file], fixed(whole[file])) for file in files)
    call("lint", tmp_path, "--fix")
    assert all(file.read_text() == fixed(whole[file]) for file in files)
    assert not list(tmp_path.rglob("*-tmp"))


def test_runs_that_fix_at_the_same_time(call: Call, tmp_path: Path) -> None:
    files = [skill(tmp_path, f"s{number}", COLON) for number in range(60)]
    for process in [call.start("lint", tmp_path, "--fix") for _ in range(3)]:
        error = process.communicate(timeout=LIMIT_SECONDS)[1]
        assert b"internal error" not in error
    assert all(file.read_text() == fixed(COLON.replace("{name}", file.parent.name)) for file in files)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("no disk can be mounted here: a full disk was not tried")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def fill(file: BinaryIO) -> None:
    while True:
        file.write(b"x" * 4_096)


@root_only
def test_a_full_disk_while_fixing_and_making(small_disk: Path, call: Call) -> None:
    files = {skill(small_disk, f"s{number}", COLON + "x" * 40_000) for number in range(5)}
    before = {file: file.read_bytes() for file in files}
    with (small_disk / "fill").open("wb", buffering=0) as filler, pytest.raises(OSError, match="No space"):
        fill(cast("BinaryIO", filler))
    said = call("lint", small_disk, "--fix", code=(1,)).err
    assert said.count("not saved: No space left on device") == len(files)
    assert {file: file.read_bytes() for file in files} == before
    assert "cannot be made: No space left" in call("new", "more", "--dir", small_disk, code=(2,)).err
    assert not (small_disk / "more").exists()


# --- settings -------------------------------------------------------------------------------------------------------

SETTINGS = {
    "nested": "x = " + "[" * 100_000,
    "deep-key": "[" + ".".join(["a"] * 100_000) + "]",
    "deep-quoted": "[" + ".".join(['"a b"'] * 50_000) + "]",
    "long-number": "x = " + "9" * 10_000,
    "kinds": "[project]\nroots = 5\nalso = {}\n[rules]\nF217 = 5\n[[override]]\npath = 1\n",
    "tables": "project = 1\nrules = []\noverride = 'x'\nminimum = []\n",
    "above": '[project]\nroots = ["../.."]\n',
    "absolute": '[project]\nroots = ["/etc"]\n',
    "nul": '[project]\nroots = ["a\\u0000b"]\n',
    "control": '[rules]\n"\\u001b[31m\\n::error::x" = "off"\n',
    "many": "[rules]\n" + "".join(f'X{number} = "info"\n' for number in range(20_000)),
    "large": "#" * 2_000_000,
}


@pytest.mark.parametrize("text", SETTINGS.values(), ids=SETTINGS)
def test_settings_that_cannot_be_right(text: str, call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    (tmp_path / "workbench.toml").write_text(text)
    said = call("lint", tmp_path, code=(2,)).err
    assert "workbench.toml" in said
    assert "\x1b" not in said
    assert said.count("\n") <= 30


def test_globs_made_to_explode(call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    glob = "**/" * 200 + "*a" * 200
    (tmp_path / "workbench.toml").write_text(f'[[override]]\npath = "{glob}"\nrules = {{D410 = "off"}}\n' * 200)
    call("lint", tmp_path)


@posix
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "loop"])
def test_settings_that_are_no_file(kind: str, call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    file = tmp_path / "given.toml"
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    else:
        file.symlink_to("/dev/zero" if kind == "device" else "given.toml")
    assert "given.toml: cannot be read" in call("lint", tmp_path, "--config", file, code=(2,)).err


# --- streams and surroundings ---------------------------------------------------------------------------------------


def shell(call: Call, line: str, folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        ["sh", "-c", line, sys.executable, str(folder)],
        env=call.environment,
        capture_output=True,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    return done.returncode, done.stderr


@posix
@pytest.mark.parametrize("option", ["", "--diff", "--format=json"])
@pytest.mark.parametrize("where", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_closed_streams(where: str, option: str, call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "bad", COLON)
    assert shell(call, f'"$0" -m workbench lint "$1" {option} {where}', tmp_path)[0] == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("option", ["", "--diff", "--format=json"])
def test_a_full_disk_behind_the_output(option: str, call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "bad", COLON)
    code, said = shell(call, f'"$0" -m workbench lint "$1" {option} >/dev/full', tmp_path)
    assert code == 3
    assert "the result cannot be written: No space left on device" in said


@posix
@pytest.mark.parametrize("option", ["", "--diff", "--format=json"])
def test_a_reader_that_goes_away(option: str, call: Call, tmp_path: Path) -> None:
    for number in range(200):
        skill(tmp_path, f"s{number}", COLON)
    assert shell(call, f'"$0" -m workbench lint "$1" {option} | head -1 >/dev/null', tmp_path) == (0, "")


@posix
def test_ctrl_c_ends_a_heavy_run_in_silence(call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "bad", HEADER + "[a](" * 1_200_000)
    process = call.start("lint", tmp_path)
    deadline = time.monotonic() + LIMIT_SECONDS
    while not psutil.Process(process.pid).children() and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LIMIT_SECONDS)
    assert (process.returncode, out, err) == (130, b"", b"")


@posix
def test_a_home_that_is_not_there(call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    call("lint", tmp_path, HOME="/nonexistent", XDG_STATE_HOME="/proc/none", PYTHONOPTIMIZE="2")


@pytest.mark.long
@posix
def test_memory_stays_bounded(call: Call, tmp_path: Path) -> None:
    for name, unit in (("lines", "\n"), ("words", "word [x](y.md) `a`\n"), ("wide", "用\n"), ("bytes", "\x80")):
        data = HEADER.replace("{name}", name).encode() + unit.encode("latin-1" if name == "bytes" else "utf-8") * (
            25_000_000 // len(unit.encode())
        )
        skill(tmp_path, name, data)
    skill(tmp_path, "good")
    import resource

    process = subprocess.run(
        [sys.executable, "-m", "workbench", "lint", str(tmp_path), "--format", "json"],
        env=call.environment,
        capture_output=True,
        timeout=4 * LIMIT_SECONDS,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    found = json.loads(process.stdout)
    told = {item["path"] for item in (*found["skills"], *found["skipped"])}
    assert len(told) == 5
