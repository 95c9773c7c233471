"""`disclose` on the command line: the contract's object, exit codes, and every format."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.disclosure.helpers import skill
from workbench.cli.main import main
from workbench.skill.packaged import resource

SCHEMA = json.loads(resource("schema", "disclose.schema.json").read_bytes())
TURNS = "turns:\n  - {call: load_skill, with: {name: alpha}}\n  - {say: done}\n"
HEAD = "version: 1\nhost: tutorial\ntask: Use alpha\n"
KEY = "ghp_R4nd0mL00k1ngT0kenF0rTheSampleXyZ9Q7"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace with two skills."""
    skill(tmp_path, "alpha", body="# Alpha\r\nRule <one>.\n\nSee [more](references/more.md).\n")
    skill(tmp_path, "beta", "处理它。")
    return tmp_path


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs `disclose`: exit code, standard output, standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main(["disclose", *map(str, arguments)])
        found = capsys.readouterr()
        return code, found.out, found.err

    return run


def script(folder: Path, text: str) -> Path:
    file = folder / "a.script.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return file


def objects(text: str) -> Any:
    found = json.loads(text)
    jsonschema.validate(found, SCHEMA)
    return found


def test_the_object_is_the_contracts(folder: Path, call: Any) -> None:
    code, out, err = call("--script", script(folder, TURNS), "--format", "json")
    found = objects(out)
    assert (code, err) == (0, "")
    assert list(found)[:8] == ["schema", "tool", "host", "task", "scan", "requests", "calls", "answer"]
    assert list(found["scan"])[:5] == ["names", "catalog_entries", "catalog", "bytes_read", "error"]
    assert list(found["requests"][0])[:5] == ["n", "agent", "tools", "messages", "meters"]
    assert list(found["calls"][0])[:7] == ["id", "agent", "tool", "input", "stages", "error_code", "result"]
    assert found["scan"]["catalog"] == "- **alpha**: Does it.\n- **beta**: 处理它。"
    assert found["calls"][0]["result"] == "# Alpha\r\nRule <one>.\n\nSee [more](references/more.md).\n"
    stages = [(one["stage"], one["outcome"], one.get("source")) for one in found["calls"][0]["stages"]]
    assert stages == [
        ("prepare", "ok", None), ("pre-hook", "ok", None), ("permission", "allow", "default"),
        ("audit", "recorded", None), ("handler", "ok", None), ("post-hook", "ok", None), ("message", "ok", None),
    ]  # fmt: skip


def test_meters_are_those_of_the_messages(folder: Path, call: Any) -> None:
    _, out, _ = call("--script", script(folder, TURNS), "--format", "json")
    for request in objects(out)["requests"]:
        texts = [message["content"] for message in request["messages"]]
        size = sum(len(text.encode()) for text in texts)
        assert request["meters"]["bytes"] == size == sum(message["bytes"] for message in request["messages"])
        assert request["meters"]["code_points"] == sum(map(len, texts))
        assert request["meters"]["tokens_estimated"] == -(-size // 4)
    first, second = objects(out)["requests"]
    assert second["messages"][: len(first["messages"])] == first["messages"]
    assert second["new_from"] == len(first["messages"])


def test_a_folder_alone_gives_the_first_request(folder: Path, call: Any) -> None:
    code, out, _ = call(folder, "--format", "json")
    found = objects(out)
    assert (code, len(found["requests"]), found["calls"], found["answer"]) == (0, 1, [], None)
    assert found["ending"]["code"] == "script_ended"
    assert "--load NAME" in call(folder)[2]
    assert call(folder, "--load", "alpha")[2] == ""


@pytest.mark.parametrize("path", ["skills", "skills/alpha", "skills/alpha/SKILL.md", "."])
def test_a_path_may_be_a_workspace_a_folder_of_skills_or_a_skill(folder: Path, call: Any, path: str) -> None:
    code, out, _ = call(folder / path, "--format", "json")
    found = objects(out)
    assert (code, found["scan"]["names"]) == (0, ["alpha", "beta"])
    assert [one["input"] for one in found["calls"]] == ([{"name": "alpha"}] if "alpha" in path else [])


def test_a_scan_that_fails_is_a_result(folder: Path, call: Any) -> None:
    skill(folder, "bad", text="---\nname: other\ndescription: x\n---\n")
    skill(folder, "worse", text="no header")
    code, out, _ = call(folder, "--format", "json")
    found = objects(out)
    assert code == 1
    assert found["scan"]["error"]["class"] == "SkillManifestError"
    assert set(found["scan"]["error"]) == {"class", "path", "message"}
    assert [one["path"] for one in found["scan"]["bad"]] == ["skills/worse/SKILL.md", "skills/bad/SKILL.md"]
    assert found["requests"] == found["calls"] == []
    code, out, _ = call(folder)
    assert code == 1
    assert "the scan stops: SkillManifestError: skills/worse/SKILL.md" in out
    assert "also refused: SkillManifestError: skills/bad/SKILL.md" in out


def test_a_scan_error_that_the_script_expects_is_no_failure(folder: Path, call: Any) -> None:
    skill(folder, "bad", text="no header")
    expect = "expect:\n  - {scan: true, error: SkillManifestError}\n"
    assert call("--script", script(folder, TURNS + expect))[0] == 0
    assert call("--script", script(folder, TURNS + expect.replace("Manifest", "Path")))[0] == 1
    assert call("--script", script(folder, TURNS))[0] == 1


def test_limits_that_are_no_numbers_are_a_scan_error_in_a_script_and_refused_on_the_line(
    folder: Path, call: Any
) -> None:
    file = script(folder, "options: {max_catalog_bytes: 0}\n" + TURNS)
    code, out, _ = call("--script", file, "--format", "json")
    assert (code, objects(out)["scan"]["error"]["class"]) == (1, "RangeError")
    assert call(folder, "--max-catalog-bytes", "0")[0] == 2


def test_an_expectation_that_fails_is_told(folder: Path, call: Any) -> None:
    file = script(folder, TURNS + "expect:\n  - {call: 1, error_code: gone}\n  - {request: 1, contains: alpha}\n")
    code, out, _ = call("--script", file, "--format", "json")
    assert code == 1
    assert [(one["ok"], one["line"]) for one in objects(out)["expectations"]] == [(False, 8), (True, 9)]
    code, out, _ = call("--script", file)
    assert '✗ line 8: {"call":1,"error_code":"gone"}: error_code: it is None' in out
    assert "✓ line 9" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "needs a PATH or --script FILE"),
        (["gone"], "gone: does not exist"),
        (["--script", "gone.script.yaml"], "gone.script.yaml: cannot be read"),
        ([".", "--script", "a.script.yaml"], "not both"),
        ([".", "--host", "emacs"], "the host 'emacs' is not simulated"),
        ([".", "--window", "9"], "tutorial has no option 'window'"),
        ([".", "--host", "codex,crewai", "--format", "html"], "an HTML page shows one conversation"),
        (["--script", "a.script.yaml", "--load", "alpha"], "--load and --skills-directory go with a PATH"),
        ([".", "--model"], "no model is set up"),
        ([".", "--price", "-1"], "is no price"),
    ],
)
def test_a_call_that_cannot_be_done_is_refused_in_one_line(
    folder: Path, call: Any, arguments: list[str], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    code, out, err = call(*arguments)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_a_script_with_a_mistake_is_refused_with_its_place(folder: Path, call: Any) -> None:
    file = script(folder, "turns:\n  - {cal: x}\n")
    code, out, err = call("--script", file)
    assert (code, out) == (2, "")
    assert f"{file}:5:6: unknown key 'cal'" in err


def test_the_same_turns_are_played_in_every_host(folder: Path, call: Any) -> None:
    code, out, err = call("--script", script(folder, TURNS), "--host", "all", "--format", "json")
    results = objects(out)["results"]
    assert (code, len(results)) == (0, 7)
    assert "expectations" not in err
    for found in results:
        assert found["calls"][0]["error_code"] is None, found["host"]
        assert any("Rule <one>." in message["content"] for message in found["requests"][1]["messages"]), found["host"]


def test_text_shows_requests_calls_and_the_end(folder: Path, call: Any) -> None:
    code, out, _ = call("--script", script(folder, TURNS), "--cost", "--levels", "--turns", "10", "--price", "3")
    assert code == 0
    for part in (
        "request 2, parent:", "→ c1 load_skill", "permission allow (default) · audit recorded", "answer: done",
        "cost over 10 requests:", "at 3 for a million tokens:", "references/more.md: missing",
    ):  # fmt: skip
        assert part in out
    assert "\r" not in out


def test_html_needs_nothing_else_and_runs_nothing(folder: Path, call: Any) -> None:
    for language, word in (("en", "What each request carries"), ("zh", "每次请求带了什么")):
        code, out, _ = call("--script", script(folder, TURNS), "--format", "html", "--lang", language)
        assert code == 0
        assert word in out
        assert "Rule &lt;one&gt;." in out
        for sign in ("<script", "src=", 'http-equiv="refresh', "@import", "url("):
            assert sign not in out


def test_text_and_html_mask_secrets_and_json_is_exact(folder: Path, call: Any) -> None:
    file = script(folder, f"turns:\n  - {{call: glob, with: {{pattern: x}}, output: 'key {KEY}'}}\n  - say: ok\n")
    for form in ("text", "html"):
        assert KEY not in call("--script", file, "--format", form)[1]
        assert KEY in call("--script", file, "--format", form, "--raw", "--whole")[1]
    assert objects(call("--script", file, "--format", "json")[1])["calls"][0]["result"] == f"key {KEY}"


def test_hooks_that_are_code_run_only_when_trusted(folder: Path, call: Any) -> None:
    (folder / "mine.py").write_text("def after(tool_name, ctx):\n    return {'rewrite': 'changed'}\n")
    chain = "version: 1\nname: mine\ndialect: tutorial\npost:\n  - {name: mine, python: mine.py:after}\n"
    (folder / "mine.chain.yaml").write_text(chain)
    file = script(folder, "hooks: mine.chain.yaml\n" + TURNS)
    found = objects(call("--script", file, "--format", "json")[1])
    assert found["calls"][0]["result"].startswith("# Alpha")
    assert found["log"] == ["the hook 'mine' was not run: not trusted: exactly this file as it is now"]
    trusted = objects(call("--script", file, "--format", "json", "--trust")[1])["calls"][0]
    assert (trusted["error_code"], trusted["result"]) == (None, "changed")


def test_characters_that_steer_a_terminal_stand_by_their_code(folder: Path, call: Any) -> None:
    file = script(
        folder, 'turns:\n  - {call: glob, with: {pattern: x}, output: "a\\x9b2J\\u202eb\\x1b[2J"}\n  - say: ok\n'
    )
    for form in ("json", "text", "html"):
        out = call("--script", file, "--format", form)[1]
        assert not {"\x9b", "\u202e", "\x1b"} & set(out), form
    assert objects(call("--script", file, "--format", "json")[1])["calls"][0]["result"] == "a\x9b2J\u202eb\x1b[2J"


def test_tags_of_a_page_are_closed_in_order(folder: Path, call: Any) -> None:
    text = "turns:\n  - {call: load_skill, with: {name: alpha}}\n  - {call: task, with: {description: x}, child: []}\n"
    out = call("--script", script(folder, text + "expect:\n  - {run: true, calls: 2}\n"), "--format", "html")[1]
    opened: list[str] = []
    for closing, tag, empty in re.findall(r"<(/?)([a-z][a-z0-9]*)\b[^>]*?(/?)>", out):
        if closing:
            assert opened.pop() == tag
        elif not empty and tag not in ("meta", "br"):
            opened.append(tag)
    assert opened == []


def test_what_is_neither_folder_nor_file_is_refused(folder: Path, call: Any) -> None:
    os.mkfifo(folder / "pipe")
    for path in (folder / "pipe", "/dev/null"):
        code, _, err = call(path)
        assert (code, err.count("\n")) == (2, 1)
        assert "is no folder and no file" in err


def test_agents_that_are_not_drawn_are_told(folder: Path, call: Any) -> None:
    turn = "  - {call: task, with: {description: x}, child: [{say: y}]}\n"
    page = call("--script", script(folder, "turns:\n" + turn * 13 + "  - say: z\n"), "--format", "html")[1]
    assert "2 further agents are not drawn" in page
    assert page.count('class="child"') == 13
