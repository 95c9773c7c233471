"""What stands in each client's list: white space, escaping, order."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.catalog.lab import build, put, skill, states
from workbench.catalog.order import collation_key

TEXT = 'Use for "R&D" & <b>QA</b>.'
ESCAPED = "Use for &quot;R&amp;D&quot; &amp; &lt;b&gt;QA&lt;/b&gt;."
XML = (
    "  <skill>\n    <name>{0}</name>\n    <description>{1}</description>\n"
    "    <location>/r/{0}/SKILL.md</location>\n  </skill>"
)
COPILOT = "<skill>\n  <name>{0}</name>\n  <description>{1}</description>\n  <location>project</location>\n</skill>"
VSCODE = "<skill>\n<name>{0}</name>\n<description>{1}</description>\n<file>/r/{0}/SKILL.md</file>\n</skill>"
REF = (
    "<skill>\n<name>\n{0}\n</name>\n<description>\n{1}\n</description>\n"
    "<location>\n/r/{0}/SKILL.md\n</location>\n</skill>"
)

LISTS = {
    "wasmagent": ("- **{0}** — {1}", TEXT),
    "lenient": ("- {0}: {1}", TEXT),
    "gemini-cli": (XML, TEXT),
    "opencode": (XML, TEXT),
    "kilo": (XML, TEXT),
    "roo": (XML, ESCAPED),
    "vscode": (VSCODE, 'Use for "R&D" & QA.'),
    "goose": ("• {0} - {1}", TEXT),
    "deepagents": ("- **{0}**: {1}\n  -> Read `/r/{0}/SKILL.md` for full instructions", TEXT),
    "pydantic-ai": ("- {0}: {1}", TEXT),
    "skills-ref": (REF, ESCAPED),
    "tutorial": ("- **{0}**: {1}", TEXT),
    "claude-code": ("- {0}: {1}", TEXT),
    "copilot-cli": (COPILOT, ESCAPED),
}


@pytest.mark.parametrize("client", LISTS)
def test_the_list_of_two_skills(client: str, tmp_path: Path) -> None:
    skill(tmp_path, "b-two", "Tiny.")
    skill(tmp_path, "a-one", TEXT)
    shape, first = LISTS[client]
    found = build(client, tmp_path)
    assert found.text == "\n".join([shape.format("a-one", first), shape.format("b-two", "Tiny.")])
    assert [item.state for item in found.entries] == ["full", "full"]
    assert all(item.line in (found.text or "") for item in found.entries)


def test_crewai_puts_a_blank_line_between_two(tmp_path: Path) -> None:
    skill(tmp_path, "b-two", "Tiny.")
    skill(tmp_path, "a-one", TEXT)
    found = build("crewai", tmp_path)
    assert found.text == f'<skill name="a-one">\n{TEXT}\n</skill>\n\n<skill name="b-two">\nTiny.\n</skill>'
    assert found.used == sum(item.cost for item in found.entries) == len(found.text.encode())


def test_cline_shows_names_only(tmp_path: Path) -> None:
    for name in ("c", "a", "b"):
        skill(tmp_path, name, "Does it.")
    found = build("cline", tmp_path)
    assert found.text == "a, b, c"
    assert {item.state for item in found.entries} == {"name-only"}
    assert found.entries[0].reason is not None
    assert "never shows a description" in found.entries[0].reason.message()


def test_deepagents_shows_three_more_fields(tmp_path: Path) -> None:
    skill(tmp_path, "a", "Does it.", license="MIT", compatibility="Python 3.11", **{"allowed-tools": "Bash Read"})
    assert build("deepagents", tmp_path).text == (
        "- **a**: Does it. (License: MIT, Compatibility: Python 3.11)\n"
        "  -> Allowed tools: Bash, Read\n  -> Read `/r/a/SKILL.md` for full instructions"
    )


@pytest.mark.parametrize("client", ["cursor", "claude-upload"])
def test_a_list_that_nobody_has_seen_is_not_guessed(client: str, tmp_path: Path) -> None:
    skill(tmp_path, "a", "Does it.")
    found = build(client, tmp_path)
    assert found.text is None
    assert "not published" in found.warnings[0].message()
    assert "没有公布" in found.warnings[0].message("zh")
    assert (found.used, found.meters.bytes, found.entries[0].line) == (0, 0, "")


@pytest.mark.parametrize(("client", "text"), [("wasmagent", "(no skills registered)"), ("opencode", ""), ("codex", "")])
def test_an_empty_list(client: str, text: str, tmp_path: Path) -> None:
    assert build(client, tmp_path).text == text


def test_order_of_directories_and_of_names(tmp_path: Path) -> None:
    for directory, name in (("B-one", "zeta"), ("a-two", "Beta"), ("c", "alpha")):
        put(tmp_path, directory, f"---\nname: {name}\ndescription: Does it.\n---\nBody.\n")
    assert [item.name for item in build("claude-code", tmp_path).entries] == ["a-two", "B-one", "c"]
    assert [item.name for item in build("goose", tmp_path).entries] == ["Beta", "alpha", "zeta"]
    assert [item.name for item in build("opencode", tmp_path).entries] == ["alpha", "Beta", "zeta"]
    assert [item.name for item in build("gemini-cli", tmp_path).entries] == ["zeta", "Beta", "alpha"]


def test_names_collate_by_letters_first() -> None:
    # By the root table of CLDR: signs, digits, letters; accents and case only where all letters are equal.
    wanted = ["_x", "-x", "1", "12", "2", "a", "A", "á", "a-b", "a1", "ab", "b", "é", "z", "ж", "中"]
    assert sorted(set(wanted), key=collation_key) == wanted


def test_names_collate_as_in_a_released_program() -> None:
    if shutil.which("node") is None:
        pytest.skip("node, in whose programs names are put in order, is not installed")
    letters = [*"abcABCxyzXYZ0129-_. :/~!$+", *"éÉàñüжЖ中文あ"]
    some = random.Random(3)
    names = list({"".join(some.choices(letters, k=some.randint(1, 6))) for _ in range(3000)})
    script = 'const a=JSON.parse(require("fs").readFileSync(0));a.sort((x,y)=>x.localeCompare(y));'
    command = ["node", "-e", f"{script}console.log(JSON.stringify(a))"]
    done = subprocess.run(command, input=json.dumps(names), capture_output=True, text=True, check=True)
    assert sorted(names, key=collation_key) == json.loads(done.stdout)


def test_hidden_skills_and_those_not_loaded_follow_with_the_reason(tmp_path: Path) -> None:
    skill(tmp_path, "a", "Does it.", **{"disable-model-invocation": "true"})
    skill(tmp_path, "b", "Does it.")
    skill(tmp_path, "deep/c", "Does it.")
    found = build("claude-code", tmp_path)
    assert states(found) == {"b": "full", "a": "hidden", "c": "not-loaded"}
    assert found.entries[0].name == "b"
    for item in found.entries[1:]:
        assert item.reason is not None
        assert item.reason.message()
        assert item.reason.message() != item.reason.message("zh")


def test_a_strict_scan_that_fails_lists_nothing(tmp_path: Path) -> None:
    skill(tmp_path, "a", "Does it.")
    put(tmp_path, "b", "---\nname: other\ndescription: Does it.\n---\n")
    found = build("tutorial", tmp_path)
    assert found.text == ""
    assert states(found) == {"a": "absent", "b": "not-loaded"}
    assert found.warnings[0].message() == (
        "The strict scan stops at b/SKILL.md: the host is not built, and no skill at all is listed."
    )
    assert found.limit is not None
    assert found.limit.value == 8_000


def test_the_same_library_in_any_order_of_writing(tmp_path: Path) -> None:
    names = ["b", "a", "d", "c"]
    for folder, order in (("one", names), ("two", sorted(names))):
        for name in order:
            skill(tmp_path / folder, name, f"Does {name}.")
    for client in (*LISTS, "crewai", "cline", "codex"):
        one, two = build(client, tmp_path / "one"), build(client, tmp_path / "two")
        assert one.text == two.text
