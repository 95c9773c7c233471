"""A chain exported as one file of Python: run in an interpreter with nothing but the standard library, it does what our
own replay does; and what is not in the file is said."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes

from tests.bench.secrets_first import First
from workbench.hooks import standalone_graphemes
from workbench.hooks.chain import DIALECT_IDS, Chain, ChainError
from workbench.hooks.chain_file import parse_chain, read_chain
from workbench.hooks.model import Record
from workbench.hooks.recordings import read_records
from workbench.hooks.replay import Replay
from workbench.hooks.standalone import python_text
from workbench.secrets.formats import formats
from workbench.skill.packaged import sample_skills
from workbench.transcripts import Tally

RECORDS = sample_skills() / "tool-outputs.jsonl"
CHAINS = sorted(sample_skills().glob("*.chain.yaml"))
SOME = """post:
  - {use: ansi}
  - {use: compact}
  - {use: normalise}
  - {use: html-to-text}
  - {use: json, with: {form: canonical}}
  - {name: words, use: redact, with: {pattern: "/task-(\\\\w+)/gi", replacement: "<$1>"}}
  - {use: redact, with: {strategy: mask}}
  - {use: truncate, with: {max: 80, keep: middle, unit: bytes}}
"""


def chain(text: str, dialect: str = "wasmagent") -> Chain:
    return parse_chain("c.chain.yaml", f"version: 1\nname: c\ndialect: {dialect}\n{text}".encode())


def clean(folder: Path, text: str, lines: bytes) -> subprocess.CompletedProcess[bytes]:
    """The file run without site packages, without our folder and without anything of the environment."""
    file = folder / "exported.py"
    file.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-S", str(file)], input=lines, capture_output=True, cwd=folder, env={}, timeout=120,
        check=False,
    )  # fmt: skip


def said(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def ours(found: Chain, records: list[Record]) -> list[dict[str, Any]]:
    with Replay([found]) as replay:
        results = [replay.run(record).played[0].result for record in records]
    return [
        {
            "id": record.id,
            "decision": str(result.decision),
            "final": result.final,
            "steps": [{"name": step.name, "outcome": str(step.outcome)} for step in result.steps],
            "discarded": result.discarded,
            "notes": list(result.notes),
        }
        for record, result in zip(records, results, strict=True)
    ]


def samples() -> list[Record]:
    return list(read_records(str(RECORDS), Tally()))


@pytest.mark.parametrize("file", CHAINS, ids=lambda file: file.name)
def test_sample_chains_do_the_same(file: Path, tmp_path: Path) -> None:
    found = read_chain(file)
    exported = python_text(found)
    assert exported.left_out == ()
    assert said(clean(tmp_path, exported.text, RECORDS.read_bytes())) == ours(found, samples())


@pytest.mark.parametrize("dialect", DIALECT_IDS)
def test_every_host_does_the_same(dialect: str, tmp_path: Path) -> None:
    found = chain("pre: [{use: deny_tools, with: {tools: [Read]}}]\n" + SOME, dialect)
    exported = python_text(found)
    assert said(clean(tmp_path, exported.text, RECORDS.read_bytes())) == ours(found, samples())


def test_made_up_secrets_are_found_as_here(tmp_path: Path) -> None:
    texts = [text for _, text, _ in islice(First(11).samples(3), 400)]
    lines = [json.dumps({"id": str(at), "tool": "Bash", "output": text}) for at, text in enumerate(texts)]
    (tmp_path / "made.jsonl").write_text("\n".join(lines), encoding="utf-8")
    records = list(read_records(str(tmp_path / "made.jsonl"), Tally()))
    assert len(records) > 60
    found = chain("post: [{use: redact}]\n")
    theirs = said(clean(tmp_path, python_text(found).text, "\n".join(lines).encode()))
    assert theirs == ours(found, records)
    assert sum("[REDACTED:" in json.dumps(one["final"]) for one in theirs) > len(records) * 0.9


def test_what_is_left_out_is_said(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def after(tool, ctx): ...\n", "utf-8")
    text = (
        "pre: [{use: intent}]\npost: [{name: own, python: 'mine.py:after'}, {name: cmd, command: [cat]}, "
        "{use: injection}, {use: ansi, enabled: false}, {use: redact}]\n"
    )
    name = str(tmp_path / "c.chain.yaml")
    exported = python_text(parse_chain(name, f"version: 1\nname: c\ndialect: wasmagent\n{text}".encode()))
    assert [line.split(":")[0] for line in exported.left_out] == ["intent", "own", "cmd", "injection", "ansi"]
    done = clean(tmp_path, exported.text, b'{"tool": "Bash", "output": "a"}\n')
    assert done.returncode == 0
    assert [step["name"] for step in json.loads(done.stdout)["steps"]] == ["redact"]
    for line in exported.left_out:
        assert line in done.stderr.decode()
        assert f"Left out: {line}" in exported.text.split("import importlib")[0]


@pytest.mark.parametrize("line", [b"{", b"[1]", b'{"tool": 3}', b'"x"'])
def test_what_is_no_record_ends_it(line: bytes, tmp_path: Path) -> None:
    done = clean(tmp_path, python_text(chain("post: [{use: ansi}]\n")).text, line)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"no record" in done.stderr


def test_a_name_cannot_leave_its_text(tmp_path: Path) -> None:
    head = 'version: 1\nname: "a \\"\\"\\" \\\\ {x} \\n import os"\ndialect: wasmagent\n'
    found = parse_chain("c.chain.yaml", f'{head}post: [{{use: ansi, name: \'x"""\'}}]\n'.encode())
    assert said(clean(tmp_path, python_text(found).text, b'{"tool": "Bash", "output": "a"}'))[0]["final"] == "a"


def test_a_chain_that_cannot_run_is_not_exported() -> None:
    with pytest.raises(ChainError, match="no hook 'gone'"):
        python_text(chain("post: [{use: gone}]\n"))


@given(st.text(st.sampled_from("a\r\n\x1b e\u0301\u0308👩🏽\u200d🚒🇨🇳🇩각가ᄀ\u1161\u11a8日é✈\ufe0f"), max_size=12))
def test_clusters_are_told_apart_as_here(text: str) -> None:
    assert list(standalone_graphemes.iter_graphemes(text)) == list(iter_graphemes(text))


def test_known_forms_are_all_there(tmp_path: Path) -> None:
    found = python_text(chain("post: [{use: redact}]\n")).text
    (tmp_path / "exported.py").write_text(found, encoding="utf-8")
    code = (
        "import sys, importlib; sys.path.insert(0, sys.argv[1]); import exported;"
        "forms = importlib.import_module(exported.PACKAGE + '.secrets.formats');"
        "print([form.id for form in forms.formats()])"
    )
    run = [sys.executable, "-I", "-S", "-c", code, str(tmp_path)]
    done = subprocess.run(run, capture_output=True, check=True, timeout=120)
    assert done.stdout.decode().strip() == str([form.id for form in formats()])
