"""A model drives the conversation in the window: a real server on this machine, then its cassette without one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog

from tests.desktop.disclosure.conftest import Studio, rest, visit
from tests.llm.loopback import KEY, Server, chat, loopback
from workbench.desktop.disclosure.driving_dialog import DrivingDialog
from workbench.desktop.routing.board.model_run import PREFIX


@pytest.fixture
def server() -> Iterator[Server]:
    """A real HTTP server on this machine."""
    with loopback() as found:
        yield found


def accept(dialog: QDialog) -> bool:
    """Starts."""
    assert isinstance(dialog, DrivingDialog)
    assert dialog.start.isEnabled(), dialog.problem.text()
    return True


def test_a_model_drives_under_a_cap_and_the_cassette_plays_it_again(
    studio: Studio, folder: Path, tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = tmp_path / "tape.jsonl"
    for name, value in {"KIND": "openai", "URL": server.base, "MODEL": "tiny", "KEY_ENV": "MY_KEY",
                        "CASSETTE": str(tape)}.items():  # fmt: skip
        monkeypatch.setenv(PREFIX + name, value)
    monkeypatch.setenv("MY_KEY", KEY)
    server.script = [chat("", ("load_skill", {"name": "tides"}), stop="tool_calls"), chat("Six o'clock.")]
    place = visit(studio, folder)
    studio.dialogs.dialogs.append(accept)
    studio.run("disclosure.ask-model")
    studio.until(lambda: place.feed.driver)
    rest(studio, place)
    assert place.feed.timeline is not None
    assert place.feed.timeline.answer == "Six o'clock."
    assert "Played by tiny" in {item.text for item in place.status_items()}
    assert KEY not in tape.read_text(encoding="utf-8")

    def replay(dialog: QDialog) -> bool:
        assert isinstance(dialog, DrivingDialog)
        dialog.tape.setCurrentIndex(dialog.tape.findData("replay"))
        return accept(dialog)

    asked = len(server.asked)
    place.feed.choose_script("")
    rest(studio, place)
    assert place.feed.driver == ""
    studio.dialogs.dialogs.append(replay)
    studio.run("disclosure.ask-model")
    studio.until(lambda: place.feed.driver)
    assert place.feed.timeline.answer == "Six o'clock."
    assert len(server.asked) == asked


def test_without_an_endpoint_the_dialog_says_what_is_missing(
    studio: Studio, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(f"{PREFIX}MODEL", raising=False)
    said: list[str] = []

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, DrivingDialog)
        said.append(dialog.problem.text())
        assert not dialog.start.isEnabled()
        return False

    place = visit(studio, folder)
    studio.dialogs.dialogs.append(look)
    studio.run("disclosure.ask-model")
    assert f"{PREFIX}MODEL" in said[0]
    assert place.feed.driver == ""
