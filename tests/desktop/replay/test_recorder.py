"""The recorder is shown before it is written, stands beside other hooks, and goes again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog

from tests.desktop.replay.conftest import KEY, Studio, rest, visit
from workbench.desktop.replay.place import ReplayPlace
from workbench.desktop.replay.recorder.dialog import RecorderDialog
from workbench.hooks.recorder import default_recording, hosts, not_possible


@pytest.fixture
def place(studio: Studio, folder: Path) -> ReplayPlace:
    return visit(studio, folder)


def work(studio: Studio, does: Callable[[RecorderDialog], object]) -> None:
    """Opens the dialog and does something in it."""

    def worked(dialog: QDialog) -> bool:
        assert isinstance(dialog, RecorderDialog)
        wait(studio)
        does(dialog)
        return False

    studio.dialogs.dialogs.append(worked)
    studio.run("replay.recorder")


def wait(studio: Studio) -> None:
    studio.until(lambda: not studio.desktop.tasks.busy)


def choose(studio: Studio, dialog: RecorderDialog, host: str, scope: str) -> None:
    dialog.host.setCurrentIndex(dialog.host.findData(host))
    at = [dialog.place.itemData(at).scope for at in range(dialog.place.count())].index(scope)
    dialog.place.setCurrentIndex(at)
    wait(studio)


def test_nothing_is_written_before_install_and_other_hooks_stay(
    studio: Studio, place: ReplayPlace, folder: Path
) -> None:
    settings = folder / ".claude" / "settings.json"
    settings.parent.mkdir()
    mine: dict[str, Any] = {
        "env": {"TOKEN": KEY},
        "hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "x"}]}]},
    }
    settings.write_text(json.dumps(mine), encoding="utf-8")

    def does(dialog: RecorderDialog) -> None:
        choose(studio, dialog, "claude-code", "project")
        assert "is not in this file" in dialog.state.text()
        assert "are masked here" in dialog.state.text()
        assert KEY not in dialog.text.toPlainText()
        assert "--as-hook claude-code --record" in dialog.text.toPlainText()
        assert (dialog.install.isEnabled(), dialog.remove.isEnabled()) == (True, False)
        assert json.loads(settings.read_bytes()) == mine
        dialog.install.click()
        wait(studio)
        assert dialog.state.text().endswith("The recorder is in this file:")
        assert (dialog.install.isEnabled(), dialog.remove.isEnabled()) == (False, True)
        value = json.loads(settings.read_bytes())
        assert value["env"] == mine["env"]
        assert value["hooks"]["PreToolUse"] == mine["hooks"]["PreToolUse"]
        assert list(value["hooks"]) == ["PreToolUse", "PostToolUse", "PostToolUseFailure"]
        dialog.remove.click()
        wait(studio)
        assert json.loads(settings.read_bytes()) == mine

    work(studio, does)


def test_a_file_that_changed_meanwhile_is_not_written_over(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    path = folder / ".codex" / "hooks.json"

    def does(dialog: RecorderDialog) -> None:
        choose(studio, dialog, "codex", "project")
        path.parent.mkdir()
        path.write_text("{}", encoding="utf-8")
        dialog.install.click()
        wait(studio)
        assert path.read_text("utf-8") == "{}"
        path.write_text("// mine", encoding="utf-8")
        dialog.look()
        wait(studio)
        assert "it is no JSON" in dialog.state.text()
        assert not dialog.install.isEnabled()

    work(studio, does)


def test_every_host_is_there_and_what_is_not_possible_is_said(studio: Studio, place: ReplayPlace) -> None:
    def does(dialog: RecorderDialog) -> None:
        assert [dialog.host.itemData(at) for at in range(dialog.host.count())] == [*hosts(), *not_possible()]
        for at in range(dialog.host.count()):
            dialog.host.setCurrentIndex(at)
            wait(studio)
            possible = dialog.chosen_host in hosts()
            assert dialog.install.isEnabled() is possible
            assert (dialog.state.text() == not_possible().get(dialog.chosen_host)) is not possible
            assert bool(dialog.notes.text()) is possible

    work(studio, does)


def test_the_recording_is_shown_in_the_list(studio: Studio, place: ReplayPlace) -> None:
    file = default_recording("vscode")
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"id": "new", "tool": "Bash", "output": "x"}) + "\n", encoding="utf-8")

    def does(dialog: RecorderDialog) -> None:
        assert not dialog.show_button.isEnabled()
        choose(studio, dialog, "vscode", "project")
        assert "The recording has" in dialog.state.text()
        dialog.show_button.click()

    work(studio, does)
    rest(studio, place)
    assert "new" in [row.record.id for row in place.feed.rows]
