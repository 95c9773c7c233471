"""The hub of the open library: passes in the background, the watch, profiles, and letting go of what was open."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from workbench.desktop import i18n, memory
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.workspace import Workspace
from workbench.lint.engine import SkillResult
from workbench.project.pass_messages import Texts
from workbench.project.rows import SkillRow
from workbench.skill.skill import Skill

TEXT = "---\nname: {name}\ndescription: {about}. Use when {name} is asked for. Do not use for sewing.\n---\n"
ABOUT = {
    "alpha": "Draws maps of harbours with depths and buoys in the colours of the chart office",
    "beta": "Explains how a diesel engine is bled, primed and started after a long winter",
    "gamma": "Lists what a crew eats on a passage of two weeks without a cold store",
}


def write(root: Path, name: str, text: str = "") -> Path:
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "SKILL.md"
    path.write_text(text or TEXT.format(name=name, about=ABOUT.get(name, name)), encoding="utf-8")
    return path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "library"
    for name in ABOUT:
        write(root, name)
    return root


@pytest.fixture
def workspace(qtbot: QtBot) -> Iterator[Workspace]:
    tasks = TaskRunner()
    made = Workspace(tasks)
    yield made
    tasks.wait_idle()
    made.shutdown()
    tasks.shutdown()
    gc.unfreeze()


def settle(qtbot: QtBot, workspace: Workspace) -> None:
    qtbot.waitUntil(lambda: not workspace.busy and not workspace._tasks.busy, timeout=20_000)


def opened(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    workspace.open(root)
    settle(qtbot, workspace)


def test_opening_tells_what_comes_in_order(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    told: list[str] = []
    workspace.opened.connect(lambda path: told.append(f"opened {Path(path).name}"))
    workspace.rows_arrived.connect(lambda rows: told.append(f"{len(rows)} rows"))
    workspace.rows_changed.connect(lambda rows: told.append(f"{len(rows)} counted"))
    workspace.scan_finished.connect(lambda: told.append("finished"))
    opened(qtbot, workspace, root)
    assert told == ["opened library", "3 rows", "3 counted", "finished"]
    assert workspace.title == "library"
    assert [row.counts for row in workspace.skills] == [(0, 0, 0)] * 3
    assert workspace.roots[0].path == "."
    assert not workspace.scanning


def test_one_skill_file_alone(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    opened(qtbot, workspace, root / "alpha/SKILL.md")
    assert [row.path for row in workspace.skills] == ["SKILL.md"]
    assert workspace.file_of("SKILL.md") == root / "alpha/SKILL.md"


def test_a_missing_folder_is_a_problem_and_ends_the_scan(qtbot: QtBot, workspace: Workspace, tmp_path: Path) -> None:
    told: list[str] = []
    workspace.problem_found.connect(told.append)
    opened(qtbot, workspace, tmp_path / "gone")
    assert told
    assert "gone" in told[0]
    assert not workspace.scanning


def test_stopping_keeps_what_was_found(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    for number in range(400):
        write(root, f"skill-{number:03d}")
    workspace.open(root)
    qtbot.waitUntil(lambda: bool(workspace.skills), timeout=20_000)
    workspace.stop_scan()
    settle(qtbot, workspace)
    kept = len(workspace.skills)
    assert kept > 0
    workspace.rescan()
    settle(qtbot, workspace)
    assert len(workspace.skills) == 403
    assert all(row.counts is not None for row in workspace.skills)


def test_another_folder_lets_the_first_go_at_once(
    qtbot: QtBot, workspace: Workspace, root: Path, tmp_path: Path
) -> None:
    for number in range(300):
        write(root, f"skill-{number:03d}")
    other = tmp_path / "other"
    write(other, "only")
    seen: list[SkillRow] = []
    workspace.open(root)
    qtbot.waitUntil(lambda: bool(workspace.skills), timeout=20_000)
    workspace.rows_arrived.connect(seen.extend)
    workspace.open(other)
    settle(qtbot, workspace)
    assert [row.path for row in workspace.skills] == ["only/SKILL.md"]
    assert [row.path for row in seen] == ["only/SKILL.md"]
    workspace.close()
    assert workspace.skills == ()
    assert workspace.root is None


def test_changes_while_a_pass_runs_are_looked_at_afterwards(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    workspace.open(root)
    path = write(root, "alpha", "---\nname: Alpha\n---\n")
    workspace.rescan(frozenset((str(path),)))
    settle(qtbot, workspace)
    qtbot.waitUntil(lambda: bool(workspace.findings("alpha/SKILL.md")), timeout=20_000)
    assert {item.code for item in workspace.findings("alpha/SKILL.md")} >= {"D401"}


def test_a_quiet_pass_does_not_say_that_everything_is_scanned(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    opened(qtbot, workspace, root)
    seen: list[bool] = []
    workspace.status_changed.connect(lambda: seen.append(workspace.scanning))
    finished: list[int] = []
    workspace.scan_finished.connect(lambda: finished.append(1))
    workspace.check_library()
    settle(qtbot, workspace)
    assert seen == []
    assert finished == []
    path = write(root, "alpha", "---\nname: Alpha\n---\n")
    workspace.rescan(frozenset((str(path),)))
    settle(qtbot, workspace)
    assert True not in seen
    assert finished


def test_library_rules_see_the_texts_being_edited(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    opened(qtbot, workspace, root)
    twin = TEXT.format(name="beta", about=ABOUT["alpha"]).encode()
    texts: Texts = (("alpha/SKILL.md", twin),)
    workspace.texts_wanted = lambda: texts
    results: list[SkillResult] = []
    workspace.check_text(
        "alpha/SKILL.md", Skill.from_bytes("alpha/SKILL.md", "alpha", twin), results.append, changed=True
    )
    workspace.check_library()
    settle(qtbot, workspace)
    assert len(results) == 1
    assert "G101" in {item.code for item in workspace.findings("beta/SKILL.md")}
    row = workspace.row("alpha/SKILL.md")
    assert row is not None
    assert row.changed
    assert row.name == "beta"
    texts = ()
    workspace.forget_text("alpha/SKILL.md")
    settle(qtbot, workspace)
    assert workspace.findings("beta/SKILL.md") == ()
    row = workspace.row("alpha/SKILL.md")
    assert row is not None
    assert (row.name, row.changed, row.counts) == ("alpha", False, (0, 0, 0))


def test_the_newest_text_wins(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    opened(qtbot, workspace, root)
    results: list[SkillResult] = []
    for number in range(20):
        text = f"---\nname: alpha-{number}\n---\n".encode()
        skill = Skill.from_bytes("alpha/SKILL.md", "alpha", text)
        workspace.check_text("alpha/SKILL.md", skill, results.append, changed=True)
    settle(qtbot, workspace)
    row = workspace.row("alpha/SKILL.md")
    assert row is not None
    assert row.name == "alpha-19"
    assert results[-1].summary.name == "alpha-19"


def test_profiles_are_distinct_and_judge_anew(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    opened(qtbot, workspace, root)
    told: list[int] = []
    workspace.profiles_changed.connect(lambda: told.append(1))
    workspace.set_primary("codex")
    assert workspace.primary == "codex"
    assert "codex" not in workspace.also
    workspace.set_also(["spec", "codex", "spec"])
    assert workspace.also == ("spec",)
    workspace.set_also(["spec"])
    assert len(told) == 2
    settle(qtbot, workspace)
    assert [item.id for item in workspace.engine.selection.profiles] == ["codex", "spec"]
    assert workspace.profiles[0].title


def test_the_engine_speaks_the_language_in_use(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    opened(qtbot, workspace, root)
    english = workspace.engine
    i18n.install("zh")
    try:
        assert workspace.engine is not english
        assert workspace.engine.language == "zh"
    finally:
        i18n.install("en")


def test_a_skill_behind_a_link_is_watched_where_it_really_is(
    qtbot: QtBot, workspace: Workspace, root: Path, tmp_path: Path
) -> None:
    real = write(tmp_path / "elsewhere", "delta").parent
    (root / "delta").symlink_to(real, target_is_directory=True)
    opened(qtbot, workspace, root)
    assert workspace.findings("delta/SKILL.md") == () or workspace.row("delta/SKILL.md") is not None
    qtbot.waitUntil(lambda: bool(workspace._watch._watcher and workspace._watch._watcher.modes), timeout=20_000)
    write(tmp_path / "elsewhere", "delta", "---\nname: Delta\n---\n")
    qtbot.waitUntil(lambda: "D401" in {item.code for item in workspace.findings("delta/SKILL.md")}, timeout=20_000)


def test_a_deleted_folder_takes_its_rows_and_findings_along(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    write(root, "bad", "---\nname: Bad\n---\n")
    opened(qtbot, workspace, root)
    gone: list[str] = []
    workspace.rows_gone.connect(gone.extend)
    shutil.rmtree(root / "bad")
    qtbot.waitUntil(lambda: gone == ["bad/SKILL.md"], timeout=20_000)
    settle(qtbot, workspace)
    assert workspace.row("bad/SKILL.md") is None
    assert workspace.paths_with_findings() == []
    assert list(workspace.all_findings()) == []


def test_facts_stay_until_the_skill_is_looked_at_again(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    opened(qtbot, workspace, root)
    facts = workspace.facts("alpha/SKILL.md")
    assert facts is not None
    assert workspace.facts("alpha/SKILL.md") is facts
    assert facts.bundle.files[0].path == "SKILL.md"
    path = write(root, "alpha", "---\nname: alpha\n---\n")
    workspace.rescan(frozenset((str(path),)))
    settle(qtbot, workspace)
    assert workspace.facts("alpha/SKILL.md") is not facts
    assert workspace.facts("nothing") is None


def test_no_full_collection_while_a_large_library_comes_in() -> None:
    memory.quiet()
    assert gc.get_threshold()[2] > 100_000
    memory.settle(10)
    assert gc.get_freeze_count() == 0
    memory.settle(1_000_000)
    assert gc.get_freeze_count() > 0
    gc.unfreeze()
    assert gc.get_threshold()[2] < 100


def test_nothing_starts_again_after_the_shutdown(qtbot: QtBot, workspace: Workspace, root: Path) -> None:
    opened(qtbot, workspace, root)
    workspace.shutdown()
    workspace.check_library()
    workspace.rescan()
    workspace.rescan(frozenset({str(root / "alpha/SKILL.md")}))
    assert not workspace.busy
