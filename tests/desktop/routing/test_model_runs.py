"""Asking a model from the board, against a real server on this machine: also one that fails in every way."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QLabel

from tests.desktop.routing.conftest import Maker, Studio, put, visit
from tests.llm.loopback import KEY, QUICK, Answer, Asked, Server, chat, loopback
from workbench.desktop.routing.board.asking import ModelRuns
from workbench.desktop.routing.board.controller import Board
from workbench.desktop.routing.board.model_dialog import ModelDialog
from workbench.desktop.routing.board.page import BoardPage
from workbench.desktop.routing.place import RoutingPlace
from workbench.llm import client as http
from workbench.routing.llm_prompt import TOOL

LLM = "SKILL_WORKBENCH_LLM_"
WANTED = {"release": "release-notes", "changelog": "changelog-entry", "csv": "csv-cleanup", "outage": "log-triage",
          "table": "none", "录音": "huiyi-jiyao"}  # fmt: skip


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in [name for name in os.environ if name.startswith(LLM)]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(http, "Waits", lambda: QUICK)
    with loopback() as found:
        for name, value in (("KIND", "openai"), ("URL", found.base), ("MODEL", "tiny"), ("KEY_ENV", "TINY_KEY")):
            monkeypatch.setenv(LLM + name, value)
        monkeypatch.setenv("TINY_KEY", KEY)
        found.decide = right
        yield found


def task_of(asked: Asked) -> str:
    return str(asked.body["messages"][-1]["content"])


def right(asked: Asked) -> Answer:
    skill = next((skill for word, skill in WANTED.items() if word in task_of(asked)), "none")
    return chat("", (TOOL, {"reason": "it fits", "skill": skill}), stop="tool_calls")


@pytest.fixture
def place(server: Server, studio: Studio, library: Path) -> RoutingPlace:
    return visit(studio, library)


def page_of(place: RoutingPlace) -> BoardPage:
    found = place.findChild(BoardPage)
    assert isinstance(found, BoardPage)
    return found


def board_of(place: RoutingPlace) -> Board:
    found = place.findChild(Board)
    assert isinstance(found, Board)
    return found


def start(studio: Studio, work: Callable[[ModelDialog], None] = lambda dialog: None) -> list[str]:
    """Runs the command, works the dialog and starts; what the dialog said."""
    said: list[str] = []

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, ModelDialog)
        work(dialog)
        studio.until(lambda: dialog.start.isEnabled())
        said.extend(label.text() for label in dialog.findChildren(QLabel))
        return True

    studio.dialogs.dialogs.append(look)
    assert studio.run("routing.ask-model")
    studio.until(lambda: said)
    return said


def finish(studio: Studio, place: RoutingPlace) -> BoardPage:
    runs = place.findChild(ModelRuns)
    assert isinstance(runs, ModelRuns)
    studio.until(lambda: not runs.running)
    studio.settle()
    return page_of(place)


def texts_on_screen() -> str:
    return "\n".join(label.text() for label in QApplication.allWidgets() if isinstance(label, QLabel))


def test_before_a_run_its_calls_and_its_cap_are_shown_and_the_answers_become_a_row(
    studio: Studio, place: RoutingPlace, server: Server
) -> None:
    def price(dialog: ModelDialog) -> None:
        assert server.asked == []
        for edit, text in ((dialog.input, "1"), (dialog.output, "2"), (dialog.cost, "5")):
            edit.setText(text)
        dialog.input.editingFinished.emit()

    said = "\n".join(start(studio, price))
    assert "127.0.0.1" in said
    assert "tiny" in said
    assert "7 calls" in said
    assert "USD (est.)" in said
    assert "TINY_KEY" in said
    page = finish(studio, place)
    assert len(server.asked) == 7
    assert server.asked[0].headers["authorization"] == f"Bearer {KEY}"
    row = page.table.entries.entries[0].cells
    assert row[0].text.removeprefix("⚠ ").startswith("tiny, list of ")
    assert row[1].text.startswith("1.00 (")
    assert float(row[7].text) > 0
    assert "7 of 7 tasks answered" in page.said.text()
    assert "llm" in place.feed.recorded
    place.choose_matchers((("llm", 1.0),))
    studio.settle()
    assert place.score.right == 6
    assert len(server.asked) == 7
    assert KEY not in texts_on_screen()
    assert KEY not in board_of(place).run_log().path.read_text(encoding="utf-8")


def test_a_key_that_is_refused_is_said_and_nothing_is_counted(
    studio: Studio, place: RoutingPlace, server: Server
) -> None:
    body = json.dumps({"error": {"message": f"bad key {KEY}"}}).encode()
    server.decide = lambda asked: Answer(401, body)
    start(studio)
    page = finish(studio, place)
    assert "the key was not accepted" in page.said.text()
    assert page.said.property("tone") == "warning"
    assert "0 of 7" in page.said.text()
    assert not page.table.entries.entries
    assert "llm" not in place.feed.recorded
    assert KEY not in texts_on_screen()
    assert len(server.asked) < 7


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        (Answer(429, b"{}", (("retry-after", "0"),)), "too many calls"),
        (Answer(body=b'{"choices": [{"mess', length=400), "broke"),
        (Answer(body=b"<html>"), "JSON"),
        (Answer(503, b"{}"), "cannot answer now"),
    ],
)
def test_failed_calls_are_not_measured_and_in_no_figure(
    studio: Studio, place: RoutingPlace, server: Server, answer: Answer, word: str
) -> None:
    server.decide = lambda asked: answer if "录音" in task_of(asked) else right(asked)
    start(studio)
    page = finish(studio, place)
    assert word in page.said.text()
    assert "6 of 7 tasks answered" in page.said.text()
    standing = board_of(place).standings[board_of(place).order[0]]
    assert standing.figures.unmeasured == 1
    assert standing.figures.top1 is not None
    assert standing.figures.top1[0] == 1.0
    assert len(standing.evaluation.ranked) == 4
    entry = page.table.entries.entries[0]
    assert "not measured" in entry.sentence


def test_an_endpoint_that_is_down_is_said(studio: Studio, place: RoutingPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{LLM}URL", "http://127.0.0.1:9/v1")
    start(studio)
    page = finish(studio, place)
    assert "cannot be reached" in page.said.text()
    assert not page.table.entries.entries


def test_a_cancelled_run_keeps_what_was_answered(studio: Studio, place: RoutingPlace, server: Server) -> None:
    once = threading.Lock()

    def slow(asked: Asked) -> Answer:
        return right(asked) if once.acquire(blocking=False) else right(asked)._replace(hold=30.0)

    server.decide = slow
    start(studio)
    page = page_of(place)
    studio.until(lambda: page.progress.value() >= 1)
    assert "1 calls answered" in page.said.text() or "calls answered" in page.said.text()
    page.stop.click()
    page = finish(studio, place)
    assert page.said.text().startswith("Cancelled")
    standing = board_of(place).standings[board_of(place).order[0]]
    assert standing.figures.unmeasured == 6
    assert board_of(place).run_log().runs[0].ended == "cancelled"


def test_the_cap_of_calls_ends_the_run(studio: Studio, place: RoutingPlace, server: Server) -> None:
    def cap(dialog: ModelDialog) -> None:
        dialog.calls.setText("2")
        dialog.calls.editingFinished.emit()

    start(studio, cap)
    page = finish(studio, place)
    assert len(server.asked) == 2
    assert "the cap of 2 calls" in page.said.text()


def test_answers_are_recorded_and_replayed_without_a_key(
    studio: Studio, place: RoutingPlace, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = tmp_path / "tape.jsonl"

    def record(dialog: ModelDialog) -> None:
        dialog.cassette.setText(str(tape))
        dialog.cassette.editingFinished.emit()

    start(studio, record)
    finish(studio, place)
    assert KEY not in tape.read_text(encoding="utf-8")
    asked = len(server.asked)
    for name in ("URL", "KEY_ENV"):
        monkeypatch.delenv(LLM + name)
    monkeypatch.delenv("TINY_KEY")

    def replay(dialog: ModelDialog) -> None:
        dialog.tape.setCurrentIndex(dialog.tape.findData("replay"))
        record(dialog)

    said = "\n".join(start(studio, replay))
    assert "0 calls, 7 answers held" in said
    page = finish(studio, place)
    assert len(server.asked) == asked
    assert "nobody was asked" in page.table.entries.entries[0].sentence
    assert page.table.entries.entries[0].cells[7].text == "0"


def test_mistakes_in_the_dialog_are_said_and_nothing_starts(
    studio: Studio, place: RoutingPlace, server: Server
) -> None:
    said: list[str] = []

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, ModelDialog)
        studio.until(lambda: dialog.start.isEnabled())
        dialog.cost.setText("1")
        dialog.cost.editingFinished.emit()
        said.append(dialog.problem.text())
        assert not dialog.start.isEnabled()
        dialog.cost.setText("")
        dialog.calls.setText("-3")
        dialog.calls.editingFinished.emit()
        said.append(dialog.problem.text())
        return False

    studio.dialogs.dialogs.append(look)
    studio.run("routing.ask-model")
    studio.until(lambda: len(said) == 2)
    studio.settle()
    assert "needs the price" in said[0]
    assert "whole number" in said[1]
    assert server.asked == []


def test_a_key_in_the_place_of_a_name_is_not_shown(
    studio: Studio, place: RoutingPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"{LLM}KEY_ENV", KEY)
    said: list[str] = []

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, ModelDialog)
        studio.until(lambda: dialog.problem.text())
        said.extend(label.text() for label in dialog.findChildren(QLabel))
        assert not dialog.start.isEnabled()
        return False

    studio.dialogs.dialogs.append(look)
    studio.run("routing.ask-model")
    studio.until(lambda: said)
    assert KEY not in "\n".join(said)
    assert "not set" in "\n".join(said)


def test_answers_say_when_they_were_given_and_go_with_their_folder(
    studio: Studio, place: RoutingPlace, server: Server, tmp_path: Path
) -> None:
    start(studio)
    finish(studio, place)
    place.choose_matchers((("llm", 1.0),))
    studio.settle()
    assert place.feed.results is not None
    assert any("what was changed since" in line for line in place.feed.results.loaded.problems)
    other = put(tmp_path / "other", "tide-tables", "Reads tide tables. Use when somebody asks for high water.")
    visit(studio, other.parent.parent)
    assert place.feed.matchers is None
    assert place.feed.recorded == {}
    assert place.bar.matcher.accessibleName().endswith("default")
    assert not page_of(place).table.entries.entries


def test_without_a_model_the_variables_are_named(
    studio: Studio, place: RoutingPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(f"{LLM}MODEL")
    studio.run("routing.ask-model")
    assert f"{LLM}KIND" in studio.dialogs.asked[-1][1]


def test_closing_the_window_gives_up_the_run(studio: Studio, place: RoutingPlace, server: Server) -> None:
    server.decide = lambda asked: right(asked)._replace(hold=30.0)
    start(studio)
    studio.until(lambda: server.asked)
    assert place.may_close()
    page = finish(studio, place)
    assert page.said.text().startswith("Cancelled")


def test_a_reason_is_said_in_the_language_of_the_window(server: Server, make_studio: Maker, library: Path) -> None:
    server.decide = lambda asked: Answer(401, b'{"error": {"message": "bad"}}')
    studio = make_studio(language="zh")
    place = visit(studio, library)
    start(studio)
    said = finish(studio, place).said.text()
    assert "未测量" in said
    assert "key was not accepted" not in said
    texts = {item.text for item in place.status_items()}
    assert "7 个任务，其中 1 个未标注" in texts
