"""The contract of `lint` to the letter, on real processes: every form of PATH, keys and their order, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lint.kinds_lab import crlf, described, head
from workbench.clients.profile import Selection
from workbench.lint.engine import Engine, SkillResult
from workbench.skill.skill import Skill

KEYS = ["schema", "tool", "client", "also", "skills", "findings", "summary", "skipped"]
FINDING = ["code", "slug", "severity", "client", "path", "range", "message", "why", "fixes"]


def run(where: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "workbench", "lint", *arguments]
    return subprocess.run(command, cwd=where, capture_output=True, text=True, encoding="utf-8", check=False)


def result(where: Path, *arguments: str) -> dict[str, Any]:
    done = run(where, *arguments, "--format", "json")
    assert done.returncode in (0, 1), done.stderr
    assert "\r" not in done.stdout
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def library(tmp_path: Path) -> Path:
    for folder in ("pdf", "skills/x", "team/y", "表 格/z"):
        name = folder.rpartition("/")[2]
        place = tmp_path / "lib" / folder
        place.mkdir(parents=True)
        (place / "SKILL.md").write_text(head(f"name: {name}", f"description: About {name}: it"), "utf-8")
    return tmp_path / "lib"


ALL = ["pdf/SKILL.md", "skills/x/SKILL.md", "team/y/SKILL.md", "表 格/z/SKILL.md"]
FORMS = [
    (".", ["lib"], ALL),
    (".", ["lib/"], ALL),
    (".", ["./lib//"], ALL),
    ("lib", ["."], ALL),
    ("lib/pdf", [".."], ALL),
    ("lib/pdf", ["."], ["SKILL.md"]),
    ("lib/pdf", ["SKILL.md"], ["SKILL.md"]),
    (".", ["lib/pdf"], ["SKILL.md"]),
    (".", ["lib/pdf/SKILL.md"], ["SKILL.md"]),
    (".", ["lib/skills"], ["x/SKILL.md"]),
    (".", ["lib/表 格"], ["z/SKILL.md"]),
    (".", ["lib/pdf", "lib/team"], ["pdf/SKILL.md", "team/y/SKILL.md"]),
    (".", ["lib/team/y/SKILL.md", "lib/pdf/"], ["pdf/SKILL.md", "team/y/SKILL.md"]),
    (".", ["lib", "lib/pdf"], ALL),
    (".", ["lib/pdf", "lib/pdf"], ["SKILL.md"]),
]


@pytest.mark.parametrize(("where", "paths", "wanted"), FORMS, ids=lambda value: str(value)[:30])
def test_paths_are_relative_to_the_path_or_to_what_holds_all(
    library: Path, where: str, paths: list[str], wanted: list[str]
) -> None:
    found = result(library.parent / where, *paths)
    assert [item["path"] for item in found["skills"]] == wanted
    assert sorted({item["path"] for item in found["findings"]}) == wanted
    assert list(found) == KEYS
    assert list(found["tool"]) == ["name", "version"]
    assert list(found["summary"]) == ["skills", "error", "warning", "info", "suppressed"]
    for item in found["findings"]:
        assert list(item)[: len(FINDING)] == FINDING
        assert list(item["range"]) == ["start", "end"]
        assert list(item["range"]["start"]) == ["line", "column", "offset"]
        for fix in item["fixes"]:
            assert list(fix)[:3] == ["title", "safe", "edits"]
            assert all(list(edit) == ["start", "end", "text"] for edit in fix["edits"])


def test_an_absolute_path_is_as_good(library: Path) -> None:
    assert result(library.parent, str(library))["findings"] == result(library.parent, "lib")["findings"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["lib"], 1, ""),
        (["lib", "--fail-on", "never"], 0, ""),
        (["lib", "--select", "D411"], 0, ""),
        (["lib", "--profile", "codex"], 0, ""),
        (["lib", "--profile", "vscode"], 1, ""),
        (["lib", "--also", "cursor"], 1, ""),
        (["lib", "--profile", "nonsense"], 2, "nonsense"),
        (["nowhere"], 2, "nowhere"),
        (["lib", "--select", "Q999"], 2, "Q999"),
        (["lib", "--fail-on", "bad"], 2, "bad"),
        (["--explain", "F999"], 2, "F999"),
        (["--explain", "F205"], 0, ""),
        ([], 2, "PATH"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_exit_codes_and_their_reasons(library: Path, arguments: list[str], code: int, said: str) -> None:
    done = run(library.parent, *arguments)
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    if code == 2:
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1


def judged(text: str) -> SkillResult:
    return Engine(Selection.of("spec")).lint_skill(Skill.from_bytes("a/SKILL.md", "a", text.encode()))


def codes(text: str) -> set[str]:
    return {item.code for item in judged(text).findings if item.severity.value != "info"}


IGNORE = "skill-workbench: ignore"
SILENCED = [
    described(f"foo: x  # {IGNORE} F217 read by our tool"),
    described(f"# {IGNORE} F217 read by our tool", "foo: x"),
    described(f"# {IGNORE} unknown-key read by our tool", "foo: x"),
    described(f"# {IGNORE} F read by our tool", "foo: x"),
    described(f"# {IGNORE} F217, K509 read by our tool", "foo: x"),
    described(f"# {IGNORE} F217: 我们的工具会读", "foo: x"),
    described(f"# {IGNORE} F217 - read by our tool", "foo: x"),
    described(f"foo: >- # {IGNORE} F217 read by our tool", "  x"),
    described(body=f"\n<!-- {IGNORE} Z101 shown on purpose -->\na\u200bb\n"),
    described(body=f"\n<!-- {IGNORE} Z101 shown on purpose -->\n\na\nb\u200bc\n"),
    described(body=f"\n<!--{IGNORE} hidden-unicode on purpose-->\n```\na\n\nb\u200bc\n```\n"),
    described(body=f"\n<!--\n{IGNORE} Z101 on purpose\n-->\na\u200bb\n"),
    described(body=f"\na\u200bb <!-- {IGNORE} Z101 on purpose -->\n"),
]
KEPT = [
    (described(f"# {IGNORE} F217", "foo: x"), {"F217", "M001"}),
    (described(f"# {IGNORE} F217 -", "foo: x"), {"F217", "M001"}),
    (described(f"# {IGNORE} F218 read by our tool", "foo: x"), {"F217"}),
    (described(f"# {IGNORE} F217 read by our tool", "license: x", "foo: x"), {"F217"}),
    (described(f"# {IGNORE} F999 read by our tool", "foo: x"), {"F217", "M001"}),
    (described(f"# {IGNORE}", "foo: x"), {"F217", "M001"}),
    (described(body=f"\n<!-- {IGNORE} Z101 on purpose -->\na\n\nb\u200bc\n"), {"Z101"}),
    (described(body=f"\n```\n<!-- {IGNORE} Z101 on purpose -->\na\u200bb\n```\n"), {"Z101"}),
    (described(body=f"\n`<!-- {IGNORE} Z101 on purpose -->`\na\u200bb\n"), {"Z101"}),
    (described(body=f"\n{IGNORE} Z101 on purpose\na\u200bb\n"), {"Z101"}),
]


@pytest.mark.parametrize("form", ["lf", "crlf", "bom"])
@pytest.mark.parametrize("text", SILENCED, ids=range(len(SILENCED)))
def test_a_directive_with_a_reason_silences(text: str, form: str) -> None:
    written = {"lf": text, "crlf": crlf(text), "bom": "\ufeff" + text}[form]
    found = judged(written)
    assert len(found.suppressed) == 1
    assert codes(written) == ({"L105"} if form == "bom" else set())


@pytest.mark.parametrize(("text", "wanted"), KEPT, ids=range(len(KEPT)))
def test_a_directive_without_one_or_out_of_reach_does_not(text: str, wanted: set[str]) -> None:
    assert codes(text) == wanted
    assert not judged(text).suppressed
