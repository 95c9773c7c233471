"""A secret that stands anywhere in a conversation is in nothing that is made for reading, unless it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.cli.main import main
from workbench.disclosure.hosts import MODULES

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
LINE = "MIIEowIBAAKCAQEA" + "b7Xk9" * 9
KEY = "\n".join(["-----BEGIN RSA PRIVATE KEY-----", *[LINE] * 12, "-----END RSA PRIVATE KEY-----"])
TURNS = """version: 1
host: tutorial
task: "use TOKEN"
turns:
  - {call: load_skill, with: {name: alpha}}
  - {call: shell, with: {command: "echo TOKEN"}, output: "out TOKEN"}
  - disk: {write: x.txt, text: "TOKEN"}
  - {call: read_file, with: {path: x.txt}}
  - {call: "TOKEN", with: {}}
  - {call: load_skill, raw: "{TOKEN"}
  - {say: "TOKEN"}
expect:
  - {answer: true, equals: "not TOKEN"}
"""


@pytest.fixture
def script(tmp_path: Path) -> str:
    file = tmp_path / "skills" / "alpha" / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_text(f"---\nname: alpha\ndescription: Uses {TOKEN} now.\n---\n# A\ntoken={TOKEN}\n{KEY}\n")
    found = tmp_path / "s.script.yaml"
    found.write_text(TURNS.replace("TOKEN", TOKEN))
    return str(found)


@pytest.mark.parametrize("host", MODULES)
@pytest.mark.parametrize("form", [["text", "--whole", "--levels", "--cost"], ["text"], ["html"]], ids=" ".join)
def test_no_secret_is_shown(script: str, host: str, form: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    main(["disclose", "--script", script, "--host", host, "--format", *form])
    out, err = capfd.readouterr()
    assert host in out
    assert TOKEN not in out + err
    assert LINE not in out + err


@pytest.mark.parametrize("form", ["text", "html"])
def test_a_secret_in_a_path_is_not_shown(tmp_path: Path, form: str, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "skills" / TOKEN / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"x")
    assert main(["disclose", str(tmp_path), "--format", form]) == 1
    assert TOKEN not in "".join(capfd.readouterr())


def test_it_is_shown_where_it_is_asked_for(script: str, capfd: pytest.CaptureFixture[str]) -> None:
    main(["disclose", "--script", script, "--format", "text", "--raw", "--whole"])
    assert TOKEN in capfd.readouterr().out
