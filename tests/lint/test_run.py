"""Whole runs: nothing is lost, nothing hangs, and the library's findings obey the files' own suppressions."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.clients.profile import Selection
from workbench.library.scan import scan
from workbench.library.snapshot import Skipped
from workbench.library.walk import ScanOptions
from workbench.lint.engine import Engine, SkillResult
from workbench.lint.fixing import FileFix
from workbench.lint.heavy import judge_heavy, mend_heavy
from workbench.lint.run import HEAVY, LintRun, iter_fixes, iter_results, lint_snapshot
from workbench.lint.settings import RuleSettings
from workbench.skill.findings import Severity

HEAD = "---\nname: {name}\ndescription: Reads PDF files into text. Use when the user sends a PDF.\n---\n\n# Steps\n"


def skill(base: Path, folder: str, name: str, tail: str = "") -> Path:
    file = base / folder / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_text(HEAD.format(name=name) + tail, "utf-8")
    return file


@pytest.fixture
def engine() -> Engine:
    return Engine(Selection.of("spec"))


def codes(run: LintRun) -> list[tuple[str, str]]:
    return [(item.path, item.code) for item in run.findings]


def test_what_rests_is_what_was_turned_off_and_nothing_of_other_rooms(engine: Engine) -> None:
    calm = Engine(Selection.of("spec"), RuleSettings(ignored=frozenset({"L101", "G101", "T101", "G110"})))
    assert set(calm.resting) - set(engine.resting) == {"L101", "G101"}
    assert not set(calm.resting) & set(calm.running)
    assert not {"T101", "G110"} & {*engine.resting, *engine.running}


def test_a_suppression_also_covers_what_the_library_says_there(tmp_path: Path, engine: Engine) -> None:
    skill(tmp_path, "a/pdf", "pdf")
    skill(tmp_path, "b/pdf", "pdf")
    run = lint_snapshot(engine, scan(tmp_path))
    assert ("a/pdf/SKILL.md", "G101") in codes(run)
    file = tmp_path / "a" / "pdf" / "SKILL.md"
    file.write_text(file.read_text().replace("name:", "# skill-workbench: ignore G1 a copy on purpose\nname:"))
    run = lint_snapshot(engine, scan(tmp_path))
    assert ("a/pdf/SKILL.md", "G101") not in codes(run)
    assert ("b/pdf/SKILL.md", "G101") in codes(run)
    assert "G101" in {item.code for item in run.suppressed}


def test_large_files_are_judged_apart_with_the_same_result(tmp_path: Path, engine: Engine) -> None:
    body = "word word word\n" * (HEAVY // 15 + 1)
    skill(tmp_path, "small", "other")
    skill(tmp_path, "large", "other", tail=body)
    run = lint_snapshot(engine, scan(tmp_path))
    assert [item.path for item in run.skills] == ["large/SKILL.md", "small/SKILL.md"]
    by_path = {path: {code for where, code in codes(run) if where == path} for path, _ in codes(run)}
    assert by_path["small/SKILL.md"] <= by_path["large/SKILL.md"]
    assert run.skipped == ()


def test_a_file_that_takes_too_long_is_told_and_the_next_is_judged(tmp_path: Path, engine: Engine) -> None:
    skill(tmp_path, "a", "a")
    skill(tmp_path, "b", "b")
    snapshot = scan(tmp_path)
    first, second = judge_heavy(engine, snapshot, snapshot.entries, deadline=0.0)
    assert isinstance(first, Skipped)
    assert isinstance(second, Skipped)
    assert "took more than 0 s" in first.reason
    assert all(isinstance(item, SkillResult) for item in judge_heavy(engine, snapshot, snapshot.entries))


def test_a_file_that_vanished_is_told(tmp_path: Path, engine: Engine) -> None:
    file = skill(tmp_path, "a", "a")
    skill(tmp_path, "b", "b")
    snapshot = scan(tmp_path)
    file.unlink()
    run = lint_snapshot(engine, snapshot)
    assert [item.path for item in run.skills] == ["b/SKILL.md"]
    assert [item.path for item in run.skipped] == ["a/SKILL.md"]
    (judged,) = judge_heavy(engine, snapshot, snapshot.entries[:1])
    assert isinstance(judged, Skipped)


def test_a_check_that_fails_is_told_and_the_others_go_on(
    tmp_path: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    skill(tmp_path, "a", "b")
    before = lint_snapshot(engine, scan(tmp_path))

    def broken(_: object) -> None:
        raise RuntimeError("odd")

    card, _, parameters = engine._skill_plan[0]
    monkeypatch.setattr(engine, "gated", False)  # the gates spare this skill the check
    monkeypatch.setattr(engine, "_skill_plan", [(card, broken, parameters), *engine._skill_plan[1:]])
    run = lint_snapshot(engine, scan(tmp_path))
    assert [item.reason for item in run.skipped] == [f"{card.code} did not finish: RuntimeError: odd"]
    assert [item for item in codes(before) if item[1] != card.code] == codes(run)


def test_fixes_of_large_files_come_from_the_worker(tmp_path: Path, engine: Engine) -> None:
    file = skill(tmp_path, "a", "a", tail="word\n" * (HEAVY // 5 + 1))
    file.write_text(file.read_text().replace("files into", "files: into"))
    (fix,) = iter_fixes(engine, scan(tmp_path))
    assert isinstance(fix, FileFix)
    assert fix.fixed == 1
    assert fix.after.count(b"word\n") == HEAVY // 5 + 1
    snapshot = scan(tmp_path)
    (refused,) = mend_heavy(engine, snapshot, snapshot.entries, deadline=0.0)
    assert isinstance(refused, Skipped)


def test_a_limit_of_severity_decides() -> None:
    run = LintRun("spec", (), (), ())
    assert not run.reaches(Severity.INFO)
    assert not run.reaches(None)


def test_a_body_that_takes_too_long_does_not_hide_what_is_wrong_with_the_header(tmp_path: Path) -> None:
    folder = tmp_path / "big"
    folder.mkdir()
    (folder / "SKILL.md").write_text("---\nname: other\ndescription: Reads: tables.\n---\n" + "[a](" * 1_250_000)
    engine, snapshot = Engine(Selection.of("spec")), scan([tmp_path])
    judged = list(judge_heavy(engine, snapshot, snapshot.entries, deadline=3.0))
    assert [type(item) for item in judged] == [SkillResult]
    result = judged[0]
    assert isinstance(result, SkillResult)
    assert {"F205", "N308"} <= {finding.code for finding in result.findings}
    assert result.stopped[-1][0] == "body"


def test_results_come_in_the_order_of_the_paths_also_where_a_file_vanished(tmp_path: Path) -> None:
    for name in ("a", "b", "c", "d"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "SKILL.md").write_text(f"---\nname: {name}\ndescription: x\n---\n")
    (tmp_path / "b" / "SKILL.md").write_text("---\nname: b\n---\n" + "x\n" * HEAVY)
    snapshot = scan([tmp_path], options=ScanOptions(headers=False))
    (tmp_path / "c" / "SKILL.md").unlink()
    judged = list(iter_results(Engine(Selection.of("spec")), snapshot))
    assert [item.path[0] for item in judged] == ["a", "c", "d", "b"]
    assert [type(item) for item in judged] == [SkillResult, Skipped, SkillResult, SkillResult]
