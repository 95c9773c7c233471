"""A hook is tried by hand in a dialog: its host's event, what it decided, a table, and what is kept of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog

from tests.desktop.replay.conftest import KEY, Studio, rest, visit
from tests.hooks.test_trying import SCRIPT
from workbench.desktop.replay.by_hand.dialog import TryDialog, verdict_word
from workbench.desktop.replay.by_hand.working import LONGEST, tried
from workbench.desktop.replay.place import ReplayPlace
from workbench.desktop.replay.trusting import load_code, trust
from workbench.hooks.chain_file import read_chain
from workbench.hooks.model import Phase
from workbench.hooks.recordings import read_records
from workbench.hooks.trying import Verdict, filled
from workbench.transcripts import Tally

GUARD = """version: 1
name: a-guard
dialect: claude-code
pre:
  - {name: guard, command: [PYTHON, guard.py]}   # mine
post:
  - {use: redact}
"""


@pytest.fixture
def place(studio: Studio, folder: Path) -> ReplayPlace:
    """The place at a chain with a command before the call."""
    (folder / "guard.py").write_text(SCRIPT, encoding="utf-8")
    text = GUARD.replace("PYTHON", json.dumps(sys.executable))
    (folder / "a-guard.chain.yaml").write_text(text, encoding="utf-8")
    found = visit(studio, folder)
    found.feed.choose_chain(str(folder / "a-guard.chain.yaml"))
    rest(studio, found)
    return found


def work(studio: Studio, steps: list[str]) -> list[str]:
    """Opens the dialog, runs each command in it, and gives what was said of each."""
    said: list[str] = []

    def worked(dialog: QDialog) -> bool:
        assert isinstance(dialog, TryDialog)
        event = json.loads(dialog.input.toPlainText())
        assert (event["hook_event_name"], event["tool_name"], event["tool_input"]["command"]) == (
            "PreToolUse", "Bash", "git status",
        )  # fmt: skip
        for command in steps:
            dialog.input.setPlainText(json.dumps({**event, "tool_input": {"command": command}}))
            assert dialog.run_button.isEnabled()
            dialog.run_button.click()
            studio.until(lambda: not studio.desktop.tasks.busy)
            said.append(f"{dialog.decision.text()}\n{dialog.outcome.toPlainText()}")
        return False

    studio.dialogs.dialogs.append(worked)
    studio.run("replay.try")
    return said


def allow(place: ReplayPlace) -> None:
    chain = place.feed.left
    assert chain is not None
    code = load_code(chain, "guard")
    assert code is not None
    trust(code)


def test_nothing_runs_before_it_is_trusted(studio: Studio, place: ReplayPlace) -> None:
    (said,) = work(studio, ["rm x"])
    assert "nobody trusted it" in said
    assert "exit" not in said


def test_what_a_hook_decided_is_shown_without_secrets(studio: Studio, place: ReplayPlace) -> None:
    allow(place)
    deny, ask, broken = work(studio, ["rm x", "git push", f"boom {KEY}"])
    assert deny.startswith("deny · exit 2 · ")
    assert "no rm" in deny
    assert ask.startswith("ask · exit 0 · ")
    assert broken.startswith("failed: decides nothing · exit 1 · ")
    assert "broken" in broken
    assert KEY[8:] not in broken


def test_headless_ask_is_deny_and_wrong_events_do_not_run(studio: Studio, place: ReplayPlace) -> None:
    allow(place)

    def worked(dialog: QDialog) -> bool:
        assert isinstance(dialog, TryDialog)
        event = json.loads(dialog.input.toPlainText())
        dialog.headless.setChecked(True)
        dialog.input.setPlainText(json.dumps({**event, "tool_input": {"command": "git push"}}))
        dialog.run_button.click()
        studio.until(lambda: not studio.desktop.tasks.busy)
        assert dialog.decision.text().startswith("deny · ")
        assert "ask becomes deny" in dialog.outcome.toPlainText()
        dialog.input.setPlainText(json.dumps({**event, "toolName": "Bash"}))
        assert not dialog.run_button.isEnabled()
        assert "toolName" in dialog.said.text()
        dialog.step.setCurrentIndex(1)
        assert dialog.event_name.text() == "PostToolUse"
        dialog.host.setCurrentIndex(dialog.host.findData("gemini-cli"))
        assert dialog.event_name.text() == "AfterTool"
        assert json.loads(dialog.input.toPlainText())["tool_response"]["llmContent"]
        return False

    studio.dialogs.dialogs.append(worked)
    studio.run("replay.try")


def test_a_table_is_run_and_kept_as_cases(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    allow(place)
    before = (folder / "a-guard.chain.yaml").read_text(encoding="utf-8")

    def worked(dialog: QDialog) -> bool:
        assert isinstance(dialog, TryDialog)
        event = json.loads(dialog.input.toPlainText())
        assert not dialog.all_button.isEnabled()
        for command, verdict in (("rm x", Verdict.DENY), ("ls", Verdict.DENY), ("git push", Verdict.ASK)):
            dialog.input.setPlainText(json.dumps({**event, "tool_input": {"command": command}}))
            dialog.expected.setCurrentText(verdict_word(verdict).word)
            dialog.add_button.click()
        dialog.all_button.click()
        studio.until(lambda: not studio.desktop.tasks.busy)
        assert [one.ok for one in dialog.judged] == [True, False, True]
        shapes = [entry.cells[0].shape for entry in dialog.table.entries.entries]
        assert shapes == ["seen", "error", "seen"]
        dialog.table.selectRow(1)
        dialog.drop_button.click()
        dialog.keep_button.click()
        studio.until(lambda: not studio.desktop.tasks.busy)
        assert "1 case was added" in dialog.decision.text()
        assert "'ask'" in dialog.outcome.toPlainText()
        return False

    studio.dialogs.dialogs.append(worked)
    studio.run("replay.try")
    rest(studio, place)
    assert (folder / "a-guard.chain.yaml").read_text(encoding="utf-8").startswith(before)
    (case,) = read_chain(folder / "a-guard.chain.yaml").cases
    (record,) = read_records(str(folder / "a-guard.tries.jsonl"), Tally())
    assert (case.recording, case.id) == ("a-guard.tries.jsonl", record.id)
    assert record.input == {"command": "rm x"}
    assert any(row.record.id == record.id for row in place.feed.rows)


def test_a_flood_is_cut_and_its_length_told(folder: Path) -> None:
    text = GUARD.replace("[PYTHON, guard.py]", json.dumps([sys.executable, "-c", "print('y' * 3_000_000)"]))
    (folder / "flood.chain.yaml").write_text(text, encoding="utf-8")
    chain = read_chain(folder / "flood.chain.yaml")
    code = load_code(chain, "guard")
    assert code is not None
    trust(code)
    found = tried(chain, chain.pre[0], "claude-code", filled("claude-code", Phase.PRE, "Bash", "/x"), False)
    assert found.stdout.startswith("yyy")
    assert "(3,000,001 characters)" in found.stdout
    assert len(found.stdout) < LONGEST + 100
