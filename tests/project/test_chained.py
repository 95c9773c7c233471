"""What is wrong with chains stands among the findings: real files, judged as `lint` and as the desktop's pass do."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.main import main
from workbench.clients.profile import Selection
from workbench.hooks.canaries import FORMS
from workbench.library.scan import scan
from workbench.lint.engine import Engine
from workbench.lint.run import LintRun, lint_snapshot
from workbench.lint.settings import RuleSettings, codes_of
from workbench.project import chained, library_pass
from workbench.project.chain_ground import GROUP, chained_elsewhere, look
from workbench.project.config import Config, read
from workbench.project.judged import JudgedLibrary
from workbench.project.library_pass import run_pass
from workbench.project.opening import open_project
from workbench.project.pass_messages import Judgements, LibraryFound, PassDone, PassOrder, RowsFound
from workbench.project.rooms import other_rooms
from workbench.skill.cards import catalogue
from workbench.skill.packaged import sample_skills

CUT_FIRST = "version: 1\nname: c\ndialect: tutorial\npost:\n  - {use: truncate, with: {max: 9}}\n  - {use: redact}\n"
MATCHER = "version: 1\nname: m\ndialect: tutorial\napplies_to: [Shell]\npost:\n  - {use: redact}\n"
RECORD = '{{"id": "r1", "tool": "{}", "input": {{}}, "output": "x"}}\n'
SECRET = FORMS["github-token"](random.Random(7))
LONE = ("T107", "T108", "T112")
"""Rules whose example also has a pattern that knows few secrets, which is another rule's."""


def skill(root: Path, name: str) -> None:
    (root / name).mkdir(parents=True, exist_ok=True)
    (root / name / "SKILL.md").write_text(f"---\nname: {name}\ndescription: Reads logs.\n---\n\n# A\n", "utf-8")


def chain(root: Path, text: str, name: str = "c.chain.yaml") -> Path:
    root.mkdir(parents=True, exist_ok=True)
    (root / name).write_bytes(text.encode())
    return root / name


def judged(root: Path, config: Config | None = None, language: str = "en") -> LintRun:
    engine = Engine(Selection.of("spec"), RuleSettings(only=codes_of((GROUP,))), language)
    snapshot = scan(root)
    return lint_snapshot(engine, snapshot, other_rooms(engine, snapshot, config))


def places(run: LintRun) -> list[tuple[str, str, int, int]]:
    return [(item.code, item.path, item.range.start.line, item.range.start.column) for item in run.findings]


def skips(run: LintRun) -> list[tuple[str, str]]:
    return [(item.path, item.reason) for item in run.skipped]


class TestWhere:
    def test_chains_anywhere_in_the_opened_folder(self, tmp_path: Path) -> None:
        skill(tmp_path, "a")
        for folder in (".", "hooks", "a/hooks", "node_modules/x"):
            chain(tmp_path / folder, CUT_FIRST)
        assert [item[:2] for item in places(judged(tmp_path))] == [
            ("T101", path) for path in ("a/hooks/c.chain.yaml", "c.chain.yaml", "hooks/c.chain.yaml")
        ]

    def test_a_folder_of_chains_alone(self, tmp_path: Path) -> None:
        chain(tmp_path, CUT_FIRST)
        assert places(judged(tmp_path)) == [("T101", "c.chain.yaml", 6, 11)]

    def test_what_the_configuration_names_and_is_not_there(self, tmp_path: Path) -> None:
        skill(tmp_path / "skills", "a")
        skill(tmp_path / "skills", "b")
        chain(tmp_path / "more", CUT_FIRST, "odd.yaml")
        (tmp_path / "workbench.toml").write_text('[files]\nchains = ["more/*.yaml", "no/*.yaml"]\n', "utf-8")
        config = read(tmp_path / "workbench.toml")
        found = judged(tmp_path / "skills", config)
        assert places(found) == [("T101", "../more/odd.yaml", 6, 11)]
        assert skips(found) == [("workbench.toml", "chains: nothing matches 'no/*.yaml'")]
        alone = judged(tmp_path / "skills/a", config)
        assert (alone.findings, alone.skipped) == ((), ())

    def test_a_project_of_one_skill_has_its_chains(self, tmp_path: Path) -> None:
        skill(tmp_path, "a")
        chain(tmp_path / "more", CUT_FIRST, "odd.yaml")
        (tmp_path / "workbench.toml").write_text('[files]\nchains = ["more/*.yaml"]\n', "utf-8")
        assert places(judged(tmp_path, read(tmp_path / "workbench.toml"))) == [("T101", "more/odd.yaml", 6, 11)]

    def test_a_file_is_told_once_whatever_leads_to_it(self, tmp_path: Path) -> None:
        file = chain(tmp_path / "hooks", CUT_FIRST)
        (tmp_path / "z.chain.yaml").symlink_to(file)
        (tmp_path / "workbench.toml").write_text('[files]\nchains = ["hooks/*"]\n', "utf-8")
        assert [item[1] for item in places(judged(tmp_path, read(tmp_path / "workbench.toml")))] == [
            "hooks/c.chain.yaml"
        ]

    def test_hooks_of_an_agent_have_no_place_in_their_file(self, tmp_path: Path) -> None:
        hook = {"type": "command", "command": "sh $HOOK"}
        (tmp_path / "settings.json").write_text(json.dumps({"hooks": {"PostToolUse": [{"hooks": [hook]}]}}), "utf-8")
        (tmp_path / "workbench.toml").write_text('[files]\nchains = ["settings.json"]\n', "utf-8")
        assert places(judged(tmp_path, read(tmp_path / "workbench.toml"))) == [("T120", "settings.json", 0, 0)]


class TestFindings:
    @pytest.mark.parametrize("newline", ["\n", "\r\n"])
    @pytest.mark.parametrize("bom", ["", "\ufeff"])
    def test_the_range_is_that_of_the_words(self, tmp_path: Path, newline: str, bom: str) -> None:
        text = bom + CUT_FIRST.replace("name: c", "name: 脱敏").replace("\n", newline)
        (found,) = judged(chain(tmp_path, text).parent).findings
        data = text.encode()
        assert data[found.range.start.offset : found.range.end.offset] == b"redact"
        assert (found.range.start.line, found.range.start.column, found.range.end.column) == (6, 11, 17)
        assert text.removeprefix("\ufeff")[slice(*found.span)] == "redact"

    def test_texts_in_chinese_and_secrets_in_none(self, tmp_path: Path) -> None:
        pattern = f"version: 1\nname: c\ndialect: tutorial\npost:\n  - {{use: redact, with: {{pattern: {SECRET}}}}}\n"
        chain(tmp_path, pattern)
        for language in ("en", "zh"):
            messages = [item.message for item in judged(tmp_path, language=language).findings]
            assert messages
            assert not any(SECRET in message for message in messages)
        assert any("密钥" in message for message in messages)

    def test_levels_and_overrides_of_the_project(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        skill(tmp_path, "a")
        chain(tmp_path, CUT_FIRST)
        chain(tmp_path / "old", CUT_FIRST)
        settings = '[rules]\ntruncate-before-redact = "info"\n[[override]]\npath = "old/*"\nrules = {T = "off"}\n'
        (tmp_path / "workbench.toml").write_text(settings, "utf-8")
        main(["lint", str(tmp_path), "--format", "json"])
        found = json.loads(capsys.readouterr().out)["findings"]
        assert [(item["code"], item["severity"], item["path"]) for item in found if item["code"] > "T"] == [
            ("T101", "info", "c.chain.yaml")
        ]

    def test_rules_that_are_off_ask_nobody(self, tmp_path: Path) -> None:
        chain(tmp_path, CUT_FIRST)
        engine = Engine(Selection.of("spec"), RuleSettings(only=codes_of(("N",))))
        assert chained_elsewhere(engine, scan(tmp_path), None) is None

    def test_nothing_is_run_and_nothing_written(self, tmp_path: Path) -> None:
        (tmp_path / "h.py").write_text("open('ran', 'w').close()\ndef after(tool, ctx):\n    return None\n", "utf-8")
        steps = "{name: p, python: h.py:after}, {name: s, command: 'touch ran'}, {use: audit, with: {file: l.jsonl}}"
        chain(tmp_path, f"version: 1\nname: c\ndialect: tutorial\npost: [{steps}]\n")
        found = judged(tmp_path)
        assert (found.findings, found.skipped) == ((), ())
        assert sorted(os.listdir(tmp_path)) == ["c.chain.yaml", "h.py"]


class TestMatchers:
    def test_tools_of_cases_and_of_the_projects_recordings(self, tmp_path: Path) -> None:
        chain(tmp_path, MATCHER + "cases:\n  - {recording: runs.jsonl}\n")
        (tmp_path / "runs.jsonl").write_text(RECORD.format("Bash"), "utf-8")
        found = judged(tmp_path)
        assert places(found) == [("T116", "c.chain.yaml", 4, 13)]
        assert "applies_to: [Shell]: there are Bash" in found.findings[0].message
        (tmp_path / "more.jsonl").write_text(RECORD.format("Shell"), "utf-8")
        (tmp_path / "workbench.toml").write_text('[files]\nrecordings = ["more.*"]\n', "utf-8")
        assert judged(tmp_path, read(tmp_path / "workbench.toml")).findings == ()

    def test_without_recordings_nothing_is_said(self, tmp_path: Path) -> None:
        chain(tmp_path, MATCHER)
        found = judged(tmp_path)
        assert (found.findings, found.skipped) == ((), ())

    def test_recordings_that_are_gone_or_too_large(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        chain(tmp_path, MATCHER + "cases:\n  - {recording: runs.jsonl}\n")
        said = "c.chain.yaml: its matchers were not tried: runs.jsonl"
        assert skips(judged(tmp_path)) == [("c.chain.yaml", f"{said}: No such file or directory")]
        (tmp_path / "runs.jsonl").write_text(RECORD.format("Bash"), "utf-8")
        monkeypatch.setattr(chained, "LARGEST_RECORDING", 9)
        found = judged(tmp_path)
        assert (found.findings, skips(found)) == ((), [("c.chain.yaml", f"{said} is larger than 9 bytes")])


class TestBroken:
    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("version: 1\nname: c\ndialect: moon\n", "3:10: dialect 'moon' is none of"),
            ("version: 1\nname: c\ndialect: tutorial\npost: [{\n", "5:1: not YAML"),
            ("version: 1\nname: c\ndialect: tutorial\npost:\n  - {use: reduct}\n", "5:11: there is no hook 'reduct'"),
            (
                "version: 1\nname: c\ndialect: tutorial\npost:\n  - {use: truncate, with: {max: 1, mox: 1}}\n",
                "5:36: unknown",
            ),
            ("", "1:1: is empty"),
        ],
    )
    def test_a_broken_chain_is_told_with_its_place_and_the_others_count(
        self, tmp_path: Path, text: str, reason: str
    ) -> None:
        chain(tmp_path, text, "bad.chain.yaml")
        chain(tmp_path, CUT_FIRST)
        found = judged(tmp_path)
        assert [item[1] for item in places(found)] == ["c.chain.yaml"]
        ((path, said),) = skips(found)
        assert path == "bad.chain.yaml"
        assert said.startswith(f"bad.chain.yaml:{reason}")

    def test_files_that_are_none(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "a.chain.yaml")
        (tmp_path / "b.chain.yaml").symlink_to("gone")
        (tmp_path / "c.chain.yaml").mkdir()
        (tmp_path / "d.chain.yaml").write_bytes(b"name: \xff\n")
        found = skips(judged(tmp_path))
        assert [path for path, _ in found] == ["a.chain.yaml", "b.chain.yaml", "d.chain.yaml"]
        assert found[1][1] == "b.chain.yaml: No such file or directory"
        assert found[2][1] == "d.chain.yaml:1:7: is not UTF-8"


class TestCost:
    @pytest.mark.parametrize(("with_chain", "loaded"), [(False, False), (True, True)])
    def test_hooks_are_loaded_only_where_there_is_a_chain(self, tmp_path: Path, with_chain: bool, loaded: bool) -> None:
        skill(tmp_path, "a")
        if with_chain:
            chain(tmp_path, CUT_FIRST)
        code = (
            "import sys; from workbench.cli.main import main; main(['lint', sys.argv[1]]);"
            "print(any(name.startswith('workbench.hooks') for name in sys.modules))"
        )
        found = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
        assert found.stdout.splitlines()[-1] == str(loaded)


class TestExamples:
    @pytest.mark.parametrize("code", catalogue().matching(GROUP))
    def test_the_example_breaks_its_rule(self, code: str, repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
        card = catalogue().cards[code]
        main(["lint", str(repo / card.example), "--format", "json"])
        found = json.loads(capsys.readouterr().out)
        others = ["T110"] if code in LONE else []
        assert sorted(item["code"] for item in found["findings"]) == sorted([code, *others])
        assert {item["path"] for item in found["findings"]} == {f"{card.slug}.chain.yaml"}
        assert found["skipped"] == []

    def test_the_sample_library_has_no_findings(self) -> None:
        project = open_project(sample_skills())
        snapshot = scan(sample_skills())
        assert any(listing.chains for listing in snapshot.listings.values())
        engine = Engine(Selection.of("spec"), project.settings)
        found = lint_snapshot(engine, snapshot, chained_elsewhere(engine, snapshot, None))
        told = [item for item in found.findings if item.code.startswith(GROUP)]
        assert told
        assert all(item.path.startswith("_broken/") for item in told)


class TestPass:
    def run(self, library: JudgedLibrary, root: Path, changed: tuple[str, ...] | None) -> PassDone:
        order = PassOrder((str(root),), Selection.of("spec"), RuleSettings(only=codes_of((GROUP,))), "en")
        library.begin_pass()
        for message in run_pass(order, changed):
            if isinstance(message, RowsFound):
                library.take_rows(message.rows)
            elif isinstance(message, Judgements):
                library.take_findings(message.findings, message.entries)
            elif isinstance(message, LibraryFound):
                library.take_library_findings(message.findings)
            else:
                library.end_pass(message.gone if message.partial else None)
                return message
        raise AssertionError("the pass did not end")

    def test_chains_are_asked_anew_only_when_their_files_change(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library_pass._last.clear()
        asked: list[str] = []
        whole = chained._Work._chain

        def counted(work: Any, file: str, said: str) -> Any:
            asked.append(said)
            return whole(work, file, said)

        monkeypatch.setattr(chained._Work, "_chain", counted)
        skill(tmp_path, "a")
        file = chain(tmp_path / "hooks", MATCHER + "cases:\n  - {recording: runs.jsonl}\n")
        (tmp_path / "hooks/runs.jsonl").write_text(RECORD.format("Bash"), "utf-8")
        library = JudgedLibrary()
        self.run(library, tmp_path, None)
        path = "hooks/c.chain.yaml"
        assert [item.code for item in library.findings(path)] == ["T116"]
        self.run(library, tmp_path, ())
        assert asked == [path]
        (tmp_path / "hooks/runs.jsonl").write_text(RECORD.format("Bash") + RECORD.format("Shell"), "utf-8")
        self.run(library, tmp_path, (str(tmp_path / "hooks/runs.jsonl"),))
        assert (asked, library.findings(path)) == ([path] * 2, ())
        file.write_text("version: 2\n", "utf-8")
        done = self.run(library, tmp_path, (str(file),))
        assert [item.path for item in done.skipped] == [path] * 3  # one for each mistake
        shutil.rmtree(tmp_path / "hooks")
        assert self.run(library, tmp_path, (str(tmp_path / "hooks"),)).skipped == ()
        library_pass._last.clear()

    def test_a_chain_that_comes_later_is_seen(self, tmp_path: Path) -> None:
        library_pass._last.clear()
        skill(tmp_path, "a")
        library = JudgedLibrary()
        self.run(library, tmp_path, None)
        assert library.paths_with_findings() == []
        file = chain(tmp_path, CUT_FIRST)
        self.run(library, tmp_path, (str(file),))
        assert library.paths_with_findings() == ["c.chain.yaml"]
        library_pass._last.clear()


def test_a_look_reads_nothing(tmp_path: Path) -> None:
    file = chain(tmp_path, CUT_FIRST)
    file.chmod(0)
    assert look(scan(tmp_path), None).chains == (str(file),)
