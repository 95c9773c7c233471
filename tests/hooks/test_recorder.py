"""The recorder: what a host's settings become, and what its command writes of the events that hosts really send."""

from __future__ import annotations

import io
import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.main import main
from workbench.hooks import recording_hook
from workbench.hooks.chain import ChainError
from workbench.hooks.imported import imported_chain
from workbench.hooks.model import Context, Phase
from workbench.hooks.protocols import Call, wire
from workbench.hooks.recorder import (
    Place,
    RecorderError,
    carry_out,
    command,
    fragment,
    hosts,
    is_recorder,
    not_possible,
    places,
    planned,
    program,
)
from workbench.hooks.recordings import read_records
from workbench.hooks.serving import HOSTS
from workbench.transcripts import Tally

KEY = "ghp_R4nd0mL00k1ngT0kenF0rTheSampleXyZ9Q7"
OURS = {"type": "command", "command": "./lint.sh", "timeout": 30}


def handlers(value: Any) -> list[Any]:
    return [
        handler for groups in value["hooks"].values() for group in groups for handler in group.get("hooks", [group])
    ]


def at(path: Path, host: str = "claude-code") -> Place:
    return Place(host, "project", str(path))


def test_every_host_with_command_hooks_has_it_and_every_other_says_why(tmp_path: Path) -> None:
    assert hosts() == HOSTS
    assert set(not_possible()) & set(hosts()) == set()
    for host in hosts():
        found = places(host, str(tmp_path / "home"), str(tmp_path / "project"), {})
        assert [place for place in found if place.scope == "project"]
        assert not [one for one in places(host, str(tmp_path), None, {}) if one.scope != "user"]
        (tmp_path / "r s.jsonl").touch()
        value = json.loads(fragment(host, str(tmp_path / "r s.jsonl")))
        assert all(is_recorder(one) for one in handlers(value))
        assert shlex.split(handlers(value)[0]["command"])[-1] == str(tmp_path / "r s.jsonl")


def test_a_variable_may_name_the_hosts_own_folder() -> None:
    found = places("codex", "/home/ada", None, {"CODEX_HOME": "/etc/codex"})
    assert [place.path for place in found] == [os.path.join("/etc/codex", "hooks.json")]
    assert [place.path for place in places("codex", "/home/ada", None, {})] == ["/home/ada/.codex/hooks.json"]


@pytest.mark.parametrize("host", HOSTS)
def test_settings_are_added_beside_other_hooks_and_taken_out_again(tmp_path: Path, host: str) -> None:
    path = tmp_path / ".claude" / "settings.json"
    path.parent.mkdir()
    before = {"model": "x", "hooks": {"PostToolUse": [{"matcher": "Edit", "hooks": [OURS]}], "Stop": []}, "z": [1.5]}
    path.write_text(json.dumps(before, indent=4), encoding="utf-8")
    plan = planned(at(path, host), "/r.jsonl")
    assert (plan.there, plan.current, plan.before) == (False, False, path.read_bytes())
    assert plan.without == plan.before
    carry_out(plan, add=True)
    assert path.read_bytes() == plan.with_it
    found = json.loads(plan.with_it)
    assert list(found) == ["model", "hooks", "z"]
    assert OURS in handlers(found)
    assert sum(is_recorder(one) for one in handlers(found)) == (2 if host == "claude-code" else 1)
    assert b'\n    "model"' in plan.with_it
    assert not plan.with_it.endswith(b"\n")
    again = planned(at(path, host), "/r.jsonl")
    assert (again.there, again.current, again.with_it) == (True, True, again.before)
    moved = planned(at(path, host), "/other.jsonl", program())
    assert (moved.there, moved.current) == (True, False)
    assert len(handlers(json.loads(moved.with_it))) == len(handlers(found))
    carry_out(again, add=False)
    assert json.loads(path.read_bytes()) == before


def test_a_file_that_only_held_the_recorder_goes_with_it(tmp_path: Path) -> None:
    path = tmp_path / ".github" / "hooks" / "skill-workbench-recorder.json"
    plan = planned(at(path, "vscode"), "/r.jsonl")
    assert (plan.before, plan.without) == (None, None)
    assert not path.parent.exists()
    carry_out(plan, add=True)
    with pytest.raises(ChainError, match=r"\(PostToolUse 1: the recorder; it decides nothing, so it is not replayed\)"):
        imported_chain(str(path), path.read_bytes())
    carry_out(planned(at(path, "vscode"), "/r.jsonl"), add=False)
    assert not path.exists()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("// mine\n{}", "it is no JSON, add the hook by hand"),
        ('{"a": 1, "a": 2}', "a key stands twice"),
        ("[]", "it holds no JSON object"),
        ('{"hooks": {"PostToolUse": {}}}', "are not what the host reads"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": "\\ud800"}', "half a character pair"),
    ],
)
def test_settings_that_would_not_survive_are_left_alone(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecorderError, match=reason):
        planned(at(path), "/r.jsonl")
    assert path.read_text("utf-8") == text


def test_nothing_is_written_over_what_changed_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    fresh = planned(at(path), "/r.jsonl")
    path.write_text('{"hooks": {}}', encoding="utf-8")
    with pytest.raises(FileExistsError):
        carry_out(fresh, add=True)
    plan = planned(at(path), "/r.jsonl")
    path.write_text('{"new": 1}', encoding="utf-8")
    with pytest.raises(OSError, match="changed on disk"):
        carry_out(plan, add=True)
    assert path.read_text("utf-8") == '{"new": 1}'


def test_what_is_no_recorder_is_not_taken_for_one() -> None:
    for said in ("skill-workbench replay c.yaml --as-hook codex", "echo replay --as-hook x --record y", "'", "", None):
        assert not is_recorder({"type": "command", "command": said})
    assert is_recorder({"command": command("codex", "/r", (sys.executable, "-P", "-m", "workbench"))})


def fed(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return main(["replay", *arguments])


@pytest.mark.parametrize("host", HOSTS)
def test_the_command_writes_what_the_host_sends_masked_and_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    file = tmp_path / "new" / "r.jsonl"
    output = {"stdout": f"key {KEY}", "stderr": ""} if host == "claude-code" else f"key {KEY}"
    for phase in Phase:
        given = {"command": f"curl -H 'Authorization: {KEY}'"}
        context = Context(given, output if phase is Phase.POST else None)
        event = wire(host).given(Call(phase, "Bash", given, context, "/x"))
        assert fed(monkeypatch, json.dumps(event), "--as-hook", host, "--record", str(file)) == 0
    assert capsys.readouterr() == ("", "")
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    (found,) = read_records(str(file), Tally())
    assert (found.host, found.tool) == (host, "Bash")
    assert "key [REDACTED" in json.dumps(found.output)
    assert KEY.encode() not in file.read_bytes()


def test_a_failure_is_recorded_and_nothing_that_goes_wrong_stops_a_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "r.jsonl"
    event = {"hook_event_name": "PostToolUseFailure", "tool_name": "Bash", "tool_input": {}, "error": f"no {KEY}"}
    record = ("--as-hook", "claude-code", "--record")
    assert fed(monkeypatch, json.dumps(event), *record, str(file)) == 0
    (found,) = read_records(str(file), Tally())
    assert found.error is not None
    assert found.error.startswith("no [REDACTED")
    assert found.output == found.error
    assert fed(monkeypatch, '{"half', *record, str(file)) == 1
    assert fed(monkeypatch, json.dumps(event), *record, str(tmp_path)) == 1
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "link").symlink_to(file)
    for other in ("fifo", "link"):
        assert fed(monkeypatch, json.dumps(event), *record, str(tmp_path / other)) == 1
    monkeypatch.setattr(recording_hook, "LARGEST", 100)
    assert fed(monkeypatch, json.dumps(event), *record, str(file)) == 1
    assert "it would be larger than" in capsys.readouterr().err
    assert len(file.read_bytes().splitlines()) == 1


def test_the_settings_can_be_read_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "r.jsonl"
    assert main(["replay", "--export", "codex", "--record", str(file)]) == 0
    out, said = capsys.readouterr()
    assert json.loads(out) == json.loads(fragment("codex", str(file), program()))
    assert "only after you reviewed it" in said
    assert not list(tmp_path.iterdir())
    for wrong in (["--export", "wasmagent"], ["c.chain.yaml"], ["c.chain.yaml", "--export", "codex"]):
        assert main(["replay", *wrong, "--record", str(file)]) == 2


def test_it_starts_from_any_folder_and_runs_no_code_of_that_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "workbench").mkdir()
    (tmp_path / "workbench" / "__init__.py").write_text("raise SystemExit('taken')", encoding="utf-8")
    event = {"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_input": {}, "tool_response": "x"}
    assert os.path.isabs(program()[0])
    monkeypatch.setattr(shutil, "which", lambda *_given, **_named: None)
    assert program()[0] == sys.executable
    said = command("codex", str(tmp_path / "r.jsonl"), program())
    done = subprocess.run(
        shlex.split(said), input=json.dumps(event), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert [found.output for found in read_records(str(tmp_path / "r.jsonl"), Tally())] == ["x"]
