"""A log of the hook `audit` is checked from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hooks.builtins.making import asked, hook
from workbench.cli.exits import CallError
from workbench.cli.replay import run


def test_a_log_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = hook("audit", folder=tmp_path, file="log.jsonl")
    for output in ("a", "b", "c"):
        asked(made, output)
    log = tmp_path / "log.jsonl"
    assert run(["--verify-log", str(log)]) == 0
    assert "3 lines, 0 not" in capsys.readouterr().out
    lines = log.read_bytes().split(b"\n")
    log.write_bytes(b"\n".join([lines[0], *lines[2:]]))
    assert run(["--verify-log", str(log)]) == 1
    assert f"{log}:2: a line before it was taken out" in capsys.readouterr().out


def test_a_log_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="nowhere"):
        run(["--verify-log", str(tmp_path / "nowhere.jsonl")])
    with pytest.raises(CallError, match="--verify-log for none"):
        run(["--verify-log", "x", "a.chain.yaml"])
