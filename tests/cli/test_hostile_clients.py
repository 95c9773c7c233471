"""Hostile skills, profiles and surroundings against `clients`: words, in time, and the good skill among them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.hostile_lab import GOOD, LIMIT_SECONDS, Call, skill

posix = pytest.mark.skipif(os.name != "posix", reason="needs links, pipes and users of Unix")
SOURCES = "sources: {s: {where: x, confidence: run}}\n"
MINE = "id: mine\nbased_on: codex\n"


@pytest.fixture
def call(repo: Path) -> Call:
    return Call(repo)


def project(folder: Path, text: str, *patterns: str) -> Path:
    """A project with a good skill and a profile of its own."""
    skill(folder, "good")
    (folder / "clients").mkdir()
    (folder / "clients" / "mine.yaml").write_text(text)
    (folder / "workbench.toml").write_text(f"[files]\nprofiles = {json.dumps(patterns or ['clients/*.yaml'])}\n")
    return folder


HEADERS = {
    "sixties": "name: bad\ndescription: " + "9:" * 5_000 + "1",
    "more-sixties": "name: bad\ndescription: " + "9:" * 120_000 + "1",
    "binary": "name: 0b" + "1" * 20_000 + "\ndescription: x",
    "hexadecimal": "name: bad\ndescription: 0x" + "f" * 20_000,
    "exponent": "name: 1e999999\ndescription: -1e999999",
    "dates": "name: 2026-13-45\ndescription: 0000-00-00T99:99:99Z",
    "tags": "name: !!python/object/apply:os.system ['true']\ndescription: !!int abc",
    "self": "name: &a bad\ndescription: &b [*b]",
}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_values_that_are_made_to_break_readers(header: str, call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    skill(tmp_path, "bad", f"---\n{header}\n---\n\nBody.\n")
    found = {item["path"]: item["verdicts"] for item in call("clients", tmp_path, "--format", "json").json["skills"]}
    assert set(found) == {"good/SKILL.md", "bad/SKILL.md"}
    assert found["good/SKILL.md"]["codex"]["state"] == "seen"


def test_large_files_are_kept_up_to_a_limit(call: Call, tmp_path: Path) -> None:
    skill(tmp_path, "zz-good")
    for number in range(10):
        with skill(tmp_path, f"big-{number}").open("r+b") as file:
            file.truncate(33_000_000)
    found = call("clients", tmp_path, "--client", "codex", "--format", "json").json
    read = {item["path"] for item in found["skills"]}
    assert "zz-good/SKILL.md" in read
    assert {item["path"] for item in found["skipped"]} | read == {
        "zz-good/SKILL.md",
        *(f"big-{number}/SKILL.md" for number in range(10)),
    }
    assert all("more than 268,435,456" in item["reason"] for item in found["skipped"])
    assert len(found["skipped"]) == 2


WRONG = {
    "based-on-list": ("id: mine\nbased_on: [codex]\n", "mine.yaml:2:1: 'based_on' must be one of"),
    "column-list": (MINE + "lint: {column: [a]}\n", "mine.yaml:3:8: 'column' must be text"),
    "fields-text": (MINE + "lint: {fields: name}\n", "'fields' must be a list of texts"),
    "no-such-lint": (MINE + "lint: {colour: x}\n", "mine.yaml:3:8: unknown key 'colour'"),
    "title-zh": (MINE + "title: {en: x, zh: [y]}\n", "'title' must be a text"),
    "infinite": (MINE + "order: 1e999999\n", "'order' must be a whole number"),
    "width": (MINE + SOURCES + "catalog: {line: {is: '{name:>2000000000}', by: s}}\n", "catalog.line: in braces stand"),
    "attribute": (MINE + SOURCES + "catalog: {line: {is: '{name.x}', by: s}}\n", "catalog.line: in braces stand"),
    "extras": (MINE + SOURCES + "catalog: {extras: {is: 5, by: s}}\n", "catalog.extras must be a list of texts"),
    "roots": (MINE + SOURCES + "discovery: {roots: {is: 5, by: s}}\n", "discovery.roots must be a list"),
    "unclosed": (
        MINE + SOURCES + "discovery: {roots: {is: [{path: '{', scope: user}], by: s}}\n",
        "mine.yaml:4:13: discovery.roots: ",
    ),
    "whole-disk": (
        MINE + SOURCES + "discovery: {roots: {is: [{path: '//', scope: user}], by: s}}\n",
        "the whole disk is no directory of skills",
    ),
    "environment": (MINE + SOURCES + "discovery: {environment: {is: [A], by: s}}\n", "discovery.environment must be"),
    "sets": (
        MINE + SOURCES + "loader: {name: {allowed: {is: 'a--z', by: s}}}\n",
        "loader.name.allowed must be characters and ranges",
    ),
    "closings-in-quotes": (MINE + "lint: {fields: " + "[ ']', " * 36_000, "nest"),
}


@pytest.mark.parametrize(("text", "words"), WRONG.values(), ids=WRONG)
def test_a_profile_of_wrong_types_is_one_line_with_its_place(text: str, words: str, call: Call, tmp_path: Path) -> None:
    done = call("clients", project(tmp_path, text), code=(2,))
    assert words in done.err
    assert done.err.count("\n") == 2  # the workbench.toml in use, and the mistake
    assert not done.out


PATTERNS = {
    "stars": ("**/" * 12 + "*.nope", "no file matches"),
    "parts": ("*/" * 300 + "*.nope", "more than 64 parts"),
    "long": ("a" * 5_000, "longer than 1,000"),
    "dot": (".", "names no file"),
    "above": ("clients/../../*", "must stay below this folder"),
    "joined": ("**x", "stands alone"),
}


@pytest.mark.parametrize(("pattern", "words"), PATTERNS.values(), ids=PATTERNS)
def test_patterns_made_to_explode(pattern: str, words: str, call: Call, tmp_path: Path) -> None:
    folder = project(tmp_path, MINE, pattern)
    folder.joinpath(*["d"] * 40).mkdir(parents=True)
    assert words in call("clients", folder, code=(2,)).err


@posix
def test_a_profile_that_is_a_link_out_of_the_project_tells_nothing_of_its_target(call: Call, tmp_path: Path) -> None:
    secret = tmp_path / "claude.json"
    secret.write_text('{"sk-ant-secret": {"token": "sk-ant-secret"}}')
    folder = project(tmp_path / "project", MINE)
    (folder / "clients" / "other.yaml").symlink_to(secret)
    done = call("clients", folder, code=(2,))
    assert "clients/other.yaml is a link that leads out of this folder" in done.err
    assert "sk-ant" not in done.err


def as_nobody(repo: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """A call as a user that the machine does not know, without HOME, as containers start programs."""
    wrap = ["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups"]
    wrap += ["--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"]  # to reach the interpreter
    return subprocess.run(
        [*wrap, sys.executable, "-m", "workbench", *map(str, arguments)],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(repo)},
        capture_output=True,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0 or shutil.which("setpriv") is None,
    reason="becomes another user, which needs root and setpriv",
)
def test_a_user_without_a_home(repo: Path, tmp_path: Path) -> None:
    skill(tmp_path, "good")
    for verb in ("clients", "catalog", "lint"):
        done = as_nobody(repo, verb, tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), verb
    done = as_nobody(repo, "clients", "--effective", tmp_path)
    assert done.returncode == 3
    assert done.stderr == "skill-workbench: this user has no home folder to look for skills in (set HOME)\n"


@posix
@pytest.mark.parametrize(
    "arguments", [["clients", "."], ["catalog", "."], ["lint", "."], ["clients", "--effective", "."]]
)
def test_a_current_folder_that_is_gone(arguments: list[str], call: Call, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = subprocess.run(
        [
            "sh",
            "-c",
            'cd "$1" && rmdir "$1" && shift && exec "$@"',
            "sh",
            gone,
            sys.executable,
            "-m",
            "workbench",
            *arguments,
        ],
        env=call.environment,
        capture_output=True,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "skill-workbench: the folder that this was called in is not there any more\n"


@posix
@pytest.mark.parametrize("verb", ["clients", "catalog"])
def test_streams_that_end(verb: str, call: Call, tmp_path: Path) -> None:
    for number in range(300):
        skill(tmp_path, f"good-{number}", GOOD.replace("Read it.", "x" * 2_000))
    command = f"{sys.executable} -m workbench {verb} {tmp_path}"
    for tail, codes in (("| true", "0"), (">&-", "0"), ("> /dev/full", "3")):
        script = f"{command} {tail}; echo ${{PIPESTATUS[0]}} >&3"
        done = subprocess.run(
            ["bash", "-c", f"exec 3>{tmp_path}/code; {script}"],
            env=call.environment,
            capture_output=True,
            text=True,
            timeout=LIMIT_SECONDS,
            check=False,
        )
        assert (tmp_path / "code").read_text().strip() == codes, tail
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == (codes == "3")


@posix
@pytest.mark.parametrize("verb", ["clients", "catalog"])
def test_ctrl_c_ends_in_silence(verb: str, call: Call, tmp_path: Path) -> None:
    for number in range(8_000):
        skill(tmp_path, f"good-{number}")
    running = call.start(verb, tmp_path, "--client", "all", "--format", "json")
    time.sleep(1.0)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=LIMIT_SECONDS)
    assert said == b""
    assert running.returncode == 130


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0 or shutil.which("setpriv") is None,
    reason="drops capabilities, which needs root and setpriv",
)
def test_what_may_not_be_looked_at_is_told(repo: Path, tmp_path: Path) -> None:
    skill(tmp_path / "closed", "good")
    (tmp_path / "closed").chmod(0)
    caps = "-dac_override,-dac_read_search"
    wrap = ["setpriv", "--bounding-set", caps, "--inh-caps", caps]
    for arguments in (["clients"], ["catalog"], ["clients", "--effective"]):
        done = subprocess.run(
            [*wrap, sys.executable, "-m", "workbench", *arguments, str(tmp_path / "closed" / "good")],
            env={**os.environ, "PYTHONPATH": str(repo)},
            capture_output=True,
            text=True,
            timeout=LIMIT_SECONDS,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr.endswith("closed/good: it cannot be looked at: Permission denied\n")
