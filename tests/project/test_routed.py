"""What routing finds stands among the findings: real files, judged as `lint` and as the desktop's pass judge them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.main import main
from workbench.clients.profile import Selection
from workbench.library.scan import scan
from workbench.lint.engine import Engine
from workbench.lint.run import FromElsewhere, LintRun, lint_snapshot
from workbench.lint.settings import RuleSettings, codes_of
from workbench.project import library_pass, routed
from workbench.project.config import Config, read
from workbench.project.judged import JudgedLibrary
from workbench.project.library_pass import run_pass
from workbench.project.pass_messages import Judgements, LibraryFound, PassDone, PassOrder, RowsFound, Texts
from workbench.project.task_ground import BESIDE, CODES, EVALS, look, routed_elsewhere
from workbench.routing.taskfiles.opening import IN_SKILL, SIDECAR
from workbench.skill.cards import catalogue
from workbench.skill.findings import Severity

BEDS = "Plans vegetable beds by season, watering and soil. Use when a garden bed has to be laid out."
POTS = "Plans pots and boxes for a balcony. Use when pots have to be chosen."
NOT = " Don't use for {what}."


def skill(root: Path, name: str, description: str) -> Path:
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "SKILL.md").write_text(f"---\nname: {name}\ndescription: {description}\n---\n\n# A\n", encoding="utf-8")
    return folder


def tasks(root: Path, *rows: str, name: str = "library.tasks.yaml") -> Path:
    file = root / name
    file.write_text("version: 1\ntasks:\n" + "".join(f"  - {{{row}}}\n" for row in rows), encoding="utf-8")
    return file


def judged(
    root: Path, rules: tuple[str, ...] = CODES, config: Config | None = None, settings: RuleSettings | None = None
) -> LintRun:
    engine = Engine(Selection.of("spec"), settings or RuleSettings(only=codes_of(rules)))
    snapshot = scan(root)
    return lint_snapshot(engine, snapshot, routed_elsewhere(engine, snapshot, config))


def said(run: LintRun, code: str) -> list[tuple[str, int, str]]:
    return [(item.path, item.range.start.line, item.severity.value) for item in run.findings if item.code == code]


class TestConflicts:
    def test_a_task_that_the_neighbour_takes_stands_at_both(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        skill(tmp_path, "pots", POTS)
        tasks(tmp_path, 'id: t1, task: "which watering and soil do they need", expected: pots')
        found = judged(tmp_path)
        assert said(found, "G110") == [("pots/SKILL.md", 2, "warning")]
        assert said(found, "D411") == [("beds/SKILL.md", 3, "warning"), ("pots/SKILL.md", 3, "info")]
        conflict = next(item for item in found.findings if item.code == "G110")
        assert "1 of 1 sample tasks lost to other skills (beds 1)" in conflict.message
        assert "library.tasks.yaml:3" in conflict.message
        assert "lexical" in conflict.message
        text = (tmp_path / "pots/SKILL.md").read_text(encoding="utf-8")
        assert text[slice(*conflict.span)] == "pots"

    def test_a_boundary_that_is_written_is_not_asked_for(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS + NOT.format(what="pots"))
        skill(tmp_path, "pots", POTS + NOT.format(what="beds"))
        tasks(tmp_path, 'id: t1, task: "which watering and soil do they need", expected: pots')
        assert said(judged(tmp_path), "D411") == []

    def test_the_remedy_of_the_plain_finding_stays(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        skill(tmp_path, "pots", POTS)
        tasks(tmp_path, 'id: t1, task: "which watering and soil do they need", expected: pots')
        fixes = [len(item.fixes) for item in judged(tmp_path).findings if item.code == "D411"]
        assert fixes == [1, 1]

    def test_tasks_that_nobody_takes_and_tasks_that_nobody_should(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        skill(tmp_path, "pots", POTS)
        tasks(
            tmp_path,
            'id: t1, task: "zzz qqq", expected: pots',
            'id: t2, task: "lay out a garden bed with soil", expected: none',
            'id: t3, task: "vegetable beds by season", skill: beds, should_trigger: false',
        )
        found = judged(tmp_path, ("G110",))
        assert [(item.path, item.message.partition(";")[0]) for item in found.findings] == [
            ("beds/SKILL.md", "Takes 2 of the sample tasks wrongly"),
            ("pots/SKILL.md", "1 of 1 sample tasks taken by no skill"),
        ]

    def test_a_skill_without_tasks_is_not_accused(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        skill(tmp_path, "pots", POTS)
        tasks(tmp_path, 'id: t1, task: "lay out a garden bed with soil", expected: beds')
        assert judged(tmp_path, ("G110",)).findings == ()

    def test_a_task_for_a_stranger_is_told_and_counts_for_nobody(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        tasks(tmp_path, 'id: t1, task: "lay out a garden bed with soil", expected: ponds')
        found = judged(tmp_path, ("G110",))
        assert found.findings == ()
        assert ["not in this library" in item.reason for item in found.skipped] == [True]

    def test_so_many_tasks_as_the_parameter_says(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        skill(tmp_path, "pots", POTS)
        tasks(tmp_path, 'id: t1, task: "which watering and soil do they need", expected: pots')
        settings = RuleSettings(parameters={"G110": {"tasks": 2}}, only=codes_of(("G110",)))
        assert judged(tmp_path, settings=settings).findings == ()

    def test_a_reason_silences_it(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        folder = skill(tmp_path, "pots", POTS)
        text = (folder / "SKILL.md").read_text(encoding="utf-8")
        comment = "# skill-workbench: ignore G110 known and accepted\n"
        (folder / "SKILL.md").write_text(text.replace("name:", f"{comment}name:"), encoding="utf-8")
        tasks(tmp_path, 'id: t1, task: "which watering and soil do they need", expected: pots')
        found = judged(tmp_path, ("G110", "M"))
        assert found.findings == ()
        assert [item.code for item in found.suppressed] == ["G110"]


class TestLeaks:
    def test_what_is_sent_away_and_taken_by_nobody(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS + NOT.format(what="tax returns"))
        skill(tmp_path, "pots", POTS + " Don't use for a garden bed with soil and watering.")
        tasks(tmp_path, 'id: t1, task: "lay out a garden bed with soil", expected: beds')
        found = judged(tmp_path, ("G111",))
        assert said(found, "G111") == [("beds/SKILL.md", 3, "info")]
        text = (tmp_path / "beds/SKILL.md").read_text(encoding="utf-8")
        assert text[slice(*found.findings[0].span)] == "Don't use for tax returns."

    def test_a_skill_alone_has_nobody_to_take_it(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS + NOT.format(what="tax returns"))
        tasks(tmp_path, 'id: t1, task: "lay out a garden bed with soil", expected: beds')
        assert judged(tmp_path, ("G111",)).findings == ()


class TestTriggers:
    @pytest.mark.parametrize(
        ("text", "line", "words"),
        [
            ("any:\n  - bed\n  - '/^(\\w+ ?)+$/'\n", 3, "exponentially"),
            ("any:\n  - bed\nsome: [a]\n", 3, "unknown key"),
            ("any: [\n", 2, "not YAML"),
        ],
    )
    def test_what_can_be_seen_without_running(self, tmp_path: Path, text: str, line: int, words: str) -> None:
        (skill(tmp_path, "beds", BEDS) / "triggers.yaml").write_text(text, encoding="utf-8")
        found = judged(tmp_path, ("G112",))
        assert said(found, "G112") == [("beds/triggers.yaml", line, "warning")]
        assert words in found.findings[0].message

    def test_a_pattern_that_hangs_on_a_task_is_stopped_and_told(self, tmp_path: Path) -> None:
        folder = skill(tmp_path, "beds", BEDS)
        (folder / "triggers.yaml").write_text("any: ['/^(a+)+(?=b)\\1$/']\n", encoding="utf-8")
        tasks(tmp_path, f'id: t1, task: "{"a" * 60}", expected: beds')
        found = judged(tmp_path, ("G112",))
        assert {path for path, _, _ in said(found, "G112")} == {"beds/triggers.yaml"}
        assert any("stopped" in item.message for item in found.findings)

    def test_a_predicate_that_nobody_trusts_is_not_run_and_that_is_said(self, tmp_path: Path) -> None:
        folder = skill(tmp_path, "beds", BEDS)
        (folder / "triggers.yaml").write_text("python: t.py:match\n", encoding="utf-8")
        (folder / "t.py").write_text("raise SystemExit\n", encoding="utf-8")
        tasks(tmp_path, 'id: t1, task: "lay out a garden bed with soil", expected: beds')
        found = judged(tmp_path, ("G112",))
        assert found.findings == ()
        assert [(item.path, "not trusted" in item.reason) for item in found.skipped] == [("beds/triggers.yaml", True)]


class TestGround:
    def test_names_agree_with_those_that_routing_reads(self) -> None:
        assert {name for name in IN_SKILL if "/" in name} == {name for name in IN_SKILL if name.startswith(f"{EVALS}/")}
        assert {name for name in IN_SKILL if "/" not in name} | {SIDECAR} == set(BESIDE)

    def test_a_library_without_tasks_never_loads_routing(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        (tmp_path / "beds/notes.md").write_text("x", encoding="utf-8")
        code = (
            "import sys; from workbench.cli.main import main; main(['lint', sys.argv[1]]);"
            "print([name for name in sys.modules if name.startswith('workbench.routing')])"
        )
        found = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
        assert found.stdout.splitlines()[-1] == "[]"

    def test_files_that_the_configuration_names(self, tmp_path: Path) -> None:
        skill(tmp_path / "skills", "beds", BEDS)
        skill(tmp_path / "skills", "pots", POTS)
        (tmp_path / "more").mkdir()
        tasks(tmp_path / "more", 'id: t1, task: "zzz qqq", expected: beds', name="all.yaml")
        (tmp_path / "workbench.toml").write_text('[files]\ntasks = ["more/*.yaml", "no/*.yaml"]\n', encoding="utf-8")
        config = read(tmp_path / "workbench.toml")
        assert look(scan(tmp_path / "skills"), config).files == (str(tmp_path / "more/all.yaml"),)
        found = judged(tmp_path / "skills", ("G110",), config)
        assert said(found, "G110") == [("beds/SKILL.md", 2, "warning")]
        assert [item.reason for item in found.skipped] == ["tasks: nothing matches 'no/*.yaml'"]
        assert judged(tmp_path / "skills/beds", ("G110",), config).skipped == ()

    def test_a_broken_task_file_is_told_and_the_others_count(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        tasks(tmp_path, 'id: t1, task: "zzz qqq", expected: beds')
        (tmp_path / "bad.tasks.yaml").write_text("tasks: [", encoding="utf-8")
        found = judged(tmp_path, ("G110",))
        assert len(found.findings) == 1
        assert [(item.path, item.reason.startswith("not used as tasks: bad.tasks.yaml:1:")) for item in found.skipped] \
            == [("bad.tasks.yaml", True)]  # fmt: skip

    def test_rules_that_are_off_ask_nobody(self, tmp_path: Path) -> None:
        skill(tmp_path, "beds", BEDS)
        tasks(tmp_path, 'id: t1, task: "zzz qqq", expected: beds')
        engine = Engine(Selection.of("spec"), RuleSettings(only=codes_of(("N",))))
        assert routed_elsewhere(engine, scan(tmp_path), None) is None

    def test_nothing_is_written(self, tmp_path: Path) -> None:
        folder = skill(tmp_path, "beds", BEDS)
        (folder / "triggers.yaml").write_text("any: [bed]\n", encoding="utf-8")
        tasks(tmp_path, 'id: t1, task: "zzz qqq", expected: beds')
        before = {path: os.stat(path).st_mtime_ns for path in (tmp_path, folder)}
        judged(tmp_path)
        assert {path: os.stat(path).st_mtime_ns for path in (tmp_path, folder)} == before
        assert sorted(path.name for path in folder.iterdir()) == ["SKILL.md", "triggers.yaml"]


@pytest.mark.parametrize("code", ["G110", "G111", "G112"])
def test_the_example_breaks_its_rule_alone(code: str, repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = catalogue().cards[code]
    main(["lint", str(repo / card.example), "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    assert [item["code"] for item in found["findings"]] == [code]
    levels = {form.levels["spec"] for form in card.variants.values()}
    assert Severity(found["findings"][0]["severity"]) in levels
    assert found["skipped"] == []


class TestPass:
    def order(self, root: Path) -> PassOrder:
        return PassOrder((str(root),), Selection.of("spec"), RuleSettings(only=codes_of(CODES)), "en")

    def run(self, library: JudgedLibrary, root: Path, changed: tuple[str, ...] | None, texts: Texts = ()) -> PassDone:
        library.begin_pass()
        for message in run_pass(self.order(root), changed, texts):
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

    def test_what_lint_says_and_texts_that_are_edited(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        library_pass._last.clear()
        skill(tmp_path, "beds", BEDS)
        skill(tmp_path, "pots", POTS)
        tasks(tmp_path, 'id: t1, task: "which watering and soil do they need", expected: pots')
        library = JudgedLibrary()
        self.run(library, tmp_path, None)
        found = [item for path in library.paths_with_findings() for item in library.findings(path)]
        assert tuple(found) == judged(tmp_path).findings
        asked: list[int] = []
        whole = routed.RoutedJudge._judge

        def counted(*given: Any) -> FromElsewhere:
            asked.append(1)
            return whole(*given)

        monkeypatch.setattr(routed.RoutedJudge, "_judge", counted)
        self.run(library, tmp_path, ())
        assert asked == []
        data = (tmp_path / "pots/SKILL.md").read_bytes().replace(b"balcony", b"balcony with watering, soil they need")
        self.run(library, tmp_path, (), (("pots/SKILL.md", data),))
        assert asked == [1]
        assert [item.code for item in library.findings("beds/SKILL.md")] == ["D411"]
        assert [item.code for item in library.findings("pots/SKILL.md")] == ["D411"]
        library_pass._last.clear()
