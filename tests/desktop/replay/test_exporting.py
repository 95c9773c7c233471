"""What leaves the place: a page of HTML, the settings of a host, approved golden files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog

from tests.desktop.replay.conftest import HOUSE, KEY, Studio, record, rest, visit
from workbench.desktop.replay.exporting import SettingsDialog
from workbench.desktop.replay.golden_dialog import GoldenDialog
from workbench.desktop.replay.place import ReplayPlace


@pytest.fixture
def place(studio: Studio, folder: Path) -> ReplayPlace:
    """The place with a chain whose one case has a golden file."""
    text = HOUSE.replace('{recording: "out.jsonl"}', '{recording: "out.jsonl#plain", golden: plain.txt}')
    (folder / "house.chain.yaml").write_text(text, encoding="utf-8")
    return visit(studio, folder)


def test_the_page_holds_every_recording_and_no_secret(studio: Studio, place: ReplayPlace, tmp_path: Path) -> None:
    studio.dialogs.files = [None, tmp_path / "page.html"]
    studio.run("replay.export-html")
    studio.run("replay.export-html")
    rest(studio, place)
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert all(row.record.id in text for row in place.feed.rows)
    assert "Pydantic" in text or "pydantic-ai" in text
    assert KEY not in text
    assert KEY[-12:] not in text
    assert "page.html" in studio.said()


def test_settings_of_a_host_are_copied(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    place.feed.choose_host("gemini-cli", left=False)
    rest(studio, place)

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, SettingsDialog)
        assert "AfterTool" in dialog.text.toPlainText()
        return True

    studio.dialogs.dialogs = [look]
    studio.run("replay.export-hook")
    settings = json.loads(QGuiApplication.clipboard().text())
    command = settings["hooks"]["AfterTool"][0]["hooks"][0]["command"]
    assert str(folder / "house.chain.yaml") in command


def test_golden_files_are_written_after_a_question(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, GoldenDialog)
        assert "plain.txt · line 1" in dialog.list.item(0).text()
        assert dialog.text.toPlainText().startswith("+ …[truncated")
        return bool(studio.dialogs.dialogs) is False

    studio.dialogs.dialogs = [look, look]
    studio.run("replay.approve")
    rest(studio, place)
    assert not (folder / "plain.txt").exists()
    studio.run("replay.approve")
    rest(studio, place)
    assert (folder / "plain.txt").read_text(encoding="utf-8").startswith("…[truncated")
    assert "1 golden file written" in studio.said()
    studio.run("replay.approve")
    rest(studio, place)
    assert "no golden file differs" in studio.said()


def test_only_marked_changes_are_written_and_none_with_a_secret(
    studio: Studio, place: ReplayPlace, folder: Path
) -> None:
    off = HOUSE.replace("use: redact}", "use: redact, enabled: false}").replace("max: 30", "max: 3000")
    cases = off.replace('{recording: "out.jsonl"}', '{recording: "out.jsonl#env", golden: env.txt}')
    (folder / "house.chain.yaml").write_text(cases, encoding="utf-8")
    (folder / "env.txt").write_text("HOME=/root\nsame\n", encoding="utf-8")
    lines = [record("env", f"HOME=/home/ada\nsame\nTOKEN={KEY}\n", "env | sort")]
    (folder / "out.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    studio.run("replay.run-all")
    rest(studio, place)

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, GoldenDialog)
        states = [dialog.list.item(at).checkState() for at in range(dialog.list.count())]
        assert states == [Qt.CheckState.Checked, Qt.CheckState.Unchecked]
        assert "holds a secret" in dialog.list.item(1).text()
        dialog.list.setCurrentRow(1)
        assert KEY not in dialog.text.toPlainText()
        assert "[REDACTED:github-token]" in dialog.text.toPlainText()
        return True

    studio.dialogs.dialogs = [look]
    studio.run("replay.approve")
    rest(studio, place)
    assert (folder / "env.txt").read_text(encoding="utf-8") == "HOME=/home/ada\nsame\n"
