"""Secrets never leave: made-up ones of many forms are put wherever a record, a chain and its hooks have room for text,
and then sought in everything that a replay writes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.hostile_lab import Call
from workbench.hooks.canaries import FORMS

PLACES = ("id", "host", "session", "tool", "error", "original_task")
CHAIN = """\
version: 1
name: "chain {name}"
dialect: {dialect}
post:
  - {{name: "step {step}", use: normalise}}
  - {{name: talks, python: talks.py:after}}
  - {{name: breaks, python: breaks.py:after, on_error: warn}}
  - {{name: shell, command: ["./shell.sh"], protocol: filter, on_error: warn}}
expect:
  - {{no_secrets: true}}
  - {{contains: "not there {expected}"}}
cases:
  - {{recording: "runs.jsonl#kept", golden: golden/kept.txt}}
"""


class Lab:
    """A folder with a chain that lets everything through, and the secrets in it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self._random = folder, random.Random(seed)
        self.secrets: list[str] = []
        (folder / "talks.py").write_text(
            "import sys\n\ndef after(tool, ctx):\n"
            f"    print({self.one()!r})\n    sys.stderr.write({self.one()!r})\n"
            "    return {'rewrite': ctx['output']}\n",
            "utf-8",
        )
        (folder / "breaks.py").write_text(f"def after(tool, ctx):\n    raise ValueError({self.one()!r})\n", "utf-8")
        shell = folder / "shell.sh"
        shell.write_text(f"#!/bin/sh\necho '{self.one()}' >&2\nexit 3\n", "utf-8")
        shell.chmod(0o755)
        (folder / "runs.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in self._lines()), "utf-8")

    def one(self, form: str = "") -> str:
        """A new secret; what is sought is the part that is secret."""
        text = FORMS[form or self._random.choice(sorted(FORMS))](self._random)
        self.secrets.append(text.partition("=")[2] or text)
        return text

    def chain(self, dialect: str) -> Path:
        file = self.folder / f"{dialect}.chain.yaml"
        named = {key: self.one("github-token") for key in ("name", "step", "expected")}
        file.write_text(CHAIN.format(dialect=dialect, **named), "utf-8")
        return file

    def _lines(self) -> Iterator[dict[str, Any]]:
        yield {"id": "kept", "tool": "Bash", "input": {}, "output": f"a line\n{self.one()}\nand another"}
        for form in FORMS:
            yield {
                **{place: f"the {place} {self.one('github-token')}" for place in PLACES},
                "input": {"command": self.one(form), self.one("github-token"): 1},
                "output": {"stdout": f"x {self.one(form)} y", "list": [self.one(form)], self.one("stripe-key"): "z"},
                "provenance": {"file": f"/tmp/{self.one('github-token')}.jsonl", "line": 3},
            }
        yield {"type": f"unknown {self.one('github-token')}"}

    def found_in(self, data: bytes) -> list[str]:
        return [secret for secret in self.secrets if secret.encode() in data]


@pytest.mark.parametrize("seed", range(2))
def test_no_secret_leaves_a_replay(tmp_path: Path, repo: Path, seed: int) -> None:
    lab, state, call = Lab(tmp_path, seed), tmp_path / "state", Call(repo)
    chains = [lab.chain("wasmagent"), lab.chain("claude-code")]
    before = {file.name for file in tmp_path.rglob("*")}
    for number, options in enumerate((["text"], ["json"], ["junit", "--update-golden"], ["html"])):
        run = call(
            "replay", *chains, "--recordings", tmp_path / "runs.jsonl", "--trust", "--format", *options,
            code=(1,), XDG_STATE_HOME=str(state),
        )  # fmt: skip
        assert not lab.found_in(run.out), options
        assert not lab.found_in(run.err.encode()), options
        assert b"REDACTED" in run.out, (number, options)
    for file in tmp_path.rglob("*"):
        if file.is_file() and file.name not in before:
            assert not lab.found_in(file.read_bytes()), file
    assert not (tmp_path / "golden" / "kept.txt").exists()


def test_refusals_tell_no_secret(tmp_path: Path, repo: Path) -> None:
    secret, call = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", Call(repo)
    head = "version: 1\nname: n\ndialect: wasmagent\n"
    for number, text in enumerate(
        (f"{head}{secret}: 1\n", f"{head}post: [{{use: {secret}}}]\n", f"{head}pre: {secret}")
    ):
        file = tmp_path / f"{number}.chain.yaml"
        file.write_text(text, "utf-8")
        run = call("replay", file, "--recordings", tmp_path / f"{secret}.jsonl", code=(2,))
        assert secret not in run.err
        assert not run.out


def test_the_raw_values_are_shown_when_asked_for(tmp_path: Path, repo: Path) -> None:
    lab = Lab(tmp_path, 7)
    run = Call(repo)("replay", lab.chain("wasmagent"), "--recordings", tmp_path / "runs.jsonl", "--raw", code=(1,))
    assert lab.found_in(run.out)
