"""A chain that is written out holds none of the secrets that somebody wrote into it, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.cli.main import main
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.exporting import masked_chain

KEY = "ghp_R4nd0mL00k1ngT0kenF0rTheSampleXyZ9Q7"
TEXT = f"""version: 1
name: mine
dialect: wasmagent
post:
  - {{name: redact, use: redact, with: {{pattern: "{KEY}"}}}}
  - {{name: call, command: ["curl", "-H", "Authorization: Bearer {KEY}"]}}
expect:
  - {{not_contains: "{KEY}"}}
"""


def test_secrets_of_a_chain_become_labels() -> None:
    found = masked_chain(parse_chain("mine.chain.yaml", TEXT.encode()))
    assert [line.partition(" holds")[0] for line in found.said] == [
        "step 'redact': pattern", "step 'call': command", "expectation not_contains",
    ]  # fmt: skip
    assert found.chain.post[0].params == {"pattern": "[REDACTED:github-token]"}
    assert found.chain.post[1].command[2] == "Authorization: Bearer [REDACTED:github-token]"
    assert KEY not in repr(found)
    plain = parse_chain("mine.chain.yaml", TEXT.replace(KEY, "word").encode())
    assert masked_chain(plain) == (plain, ())


@pytest.mark.parametrize("way", [["--as-chain"], ["--export", "wasmagent"], ["--export", "claude-code"]])
def test_no_way_out_writes_a_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str], way: list[str]) -> None:
    file = tmp_path / "mine.chain.yaml"
    file.write_text(TEXT, encoding="utf-8")
    assert main(["replay", str(file), *way]) == 0
    written = capsys.readouterr()
    assert KEY not in written.out + written.err
    assert ("masked in what is written" in written.err) is (way[-1] != "claude-code")
    assert main(["replay", str(file), "--as-chain", "--raw"]) == 0
    assert KEY in capsys.readouterr().out
