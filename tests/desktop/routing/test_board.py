"""The board and the log of runs, run with a key as a user does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from tests.desktop.routing.conftest import Studio, put, visit
from workbench.desktop.routing.board import controller
from workbench.desktop.routing.board.contestants import (
    MODEL,
    Contestant,
    Field,
    Tally,
    judged_itself,
    judges,
    measure,
    seen_by,
)
from workbench.desktop.routing.board.log import RunLog
from workbench.desktop.routing.board.log_dialog import LogDialog
from workbench.desktop.routing.board.page import BoardPage
from workbench.desktop.routing.place import RoutingPlace
from workbench.routing.imported import Imported, Outcome
from workbench.routing.model import SkillText, Task


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    return visit(studio, library)


def page_of(place: RoutingPlace) -> BoardPage:
    found = place.findChild(BoardPage)
    assert isinstance(found, BoardPage)
    return found


def run(studio: Studio, place: RoutingPlace) -> BoardPage:
    studio.run("routing.view-compare")
    page = page_of(place)
    focus = page.focusProxy()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_R)
    studio.until(lambda: not page.progress.isVisible() and page.table.entries.entries)
    studio.settle()
    return page


def titles(page: BoardPage) -> list[str]:
    return [entry.cells[0].text.removeprefix("⚠ ") for entry in page.table.entries.entries]


def test_one_key_measures_every_row_that_asks_nobody(studio: Studio, place: RoutingPlace, library: Path) -> None:
    before = sorted(path.relative_to(library) for path in library.rglob("*"))
    page = run(studio, place)
    found = titles(page)
    assert found[:3] == ["default", "lexical", "lexical + char"]
    assert {"keywords", "tfidf", "rrf"} <= set(found)
    assert any(title.startswith("default, list of ") for title in found)
    first = page.table.entries.entries[0].cells
    assert first[1].text.startswith("0.80 (0.")
    assert first[2].text == "the base"
    assert first[7].text == "0"
    assert "rows measured" in page.said.text()
    assert sorted(path.relative_to(library) for path in library.rglob("*")) == before


def test_words_of_a_difference_follow_its_interval_and_flips_lead_to_the_task(
    studio: Studio, place: RoutingPlace
) -> None:
    wanted = [(line.judged.task.text, line.judged.expects) for line in place.lines if line.judged.rank]
    lost = [Outcome(text, 3, {"log-triage" if at < 1 else name or "": 3}) for at, (text, name) in enumerate(wanted)]
    place.feed.recorded["run-eval"] = Imported("run-eval", "results.json", tuple(lost))
    page = run(studio, place)
    rows = page.table.entries.entries
    against = {title: entry.cells[2].text for title, entry in zip(titles(page), rows, strict=True)}
    assert all("better" not in text and "worse" not in text for text in against.values())
    flipping = next(at for at, entry in enumerate(rows) if "undecided" in entry.cells[2].text)
    page.table.selectRow(flipping)
    assert "Against default" in page.flips_title.text()
    assert len(page.flips.entries.entries) > 0
    page.flips.selectRow(0)
    number = next(iter(page.flips.entries.entries[0].tasks))
    QTest.keyClick(page.flips, Qt.Key.Key_Return)
    assert place.view == "matrix"
    line = place.matrix.current_line
    assert line is not None
    assert line.number == number


def test_another_row_becomes_the_base(studio: Studio, place: RoutingPlace) -> None:
    page = run(studio, place)
    page.table.selectRow(1)
    QTest.keyClick(page.table, Qt.Key.Key_B)
    studio.settle()
    assert page.table.entries.entries[1].cells[2].text == "the base"
    assert page.table.entries.entries[0].cells[2].text != "the base"


def test_a_run_is_cancelled_and_what_is_done_stays(studio: Studio, place: RoutingPlace) -> None:
    studio.run("routing.view-compare")
    page = page_of(place)
    page.run.click()
    studio.until(lambda: page.table.entries.entries)
    page.stop.click()
    studio.settle()
    studio.until(lambda: not page.progress.isVisible())
    assert "Cancelled" in page.said.text() or "rows measured" in page.said.text()
    assert page.table.entries.entries


def test_a_client_is_added_and_figures_of_an_earlier_state_are_marked(
    studio: Studio, place: RoutingPlace, library: Path
) -> None:
    from workbench.desktop.routing.board.controller import Board

    board = place.findChild(Board)
    assert isinstance(board, Board)
    board.toggle_client("codex", True)
    page = run(studio, place)
    assert any("Codex" in title for title in titles(page))
    assert all("earlier state" not in entry.sentence for entry in page.table.entries.entries)
    put(library, "csv-cleanup", "Something else entirely.")
    studio.run("library.rescan")
    studio.until(lambda: "earlier state" in page.table.entries.entries[0].sentence)
    studio.settle()
    run(studio, place)
    assert all("earlier state" not in entry.sentence for entry in page.table.entries.entries)


def test_runs_are_logged_in_the_state_folder_and_two_are_compared(studio: Studio, place: RoutingPlace) -> None:
    run(studio, place)
    run(studio, place)
    shown: list[LogDialog] = []

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, LogDialog)
        assert len(dialog.runs.entries.entries) == 2
        model = dialog.runs.selectionModel()
        rows = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        model.select(dialog.runs.entries.index(1, 0), rows)
        assert " and " in dialog.title.text()
        first = dialog.rows.entries.entries[0]
        assert first.cells[0].text == "default"
        assert first.cells[3].text.endswith("undecided")
        assert first.cells[1].text == first.cells[2].text
        shown.append(dialog)
        return True

    studio.dialogs.dialogs.append(look)
    studio.run("routing.run-log")
    assert shown
    path = shown[0].log.path
    kept = path.read_text(encoding="utf-8")
    assert path.parent.name == "routing-runs"
    assert "release notes" not in kept
    again = RunLog(path.parent.parent, str(studio.workspace.root))
    assert [run.ended for run in again.runs] == ["done", "done"]
    assert json.loads(kept)["project"] == str(studio.workspace.root)


def test_a_broken_log_is_put_aside_and_said(tmp_path: Path) -> None:
    log = RunLog(tmp_path, "/p")
    log.path.parent.mkdir()
    log.path.write_text("{", encoding="utf-8")
    again = RunLog(tmp_path, "/p")
    assert again.problem
    assert again.runs == ()


def test_a_row_that_fails_is_said_and_the_others_are_measured(
    studio: Studio, place: RoutingPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(who: Contestant, ground: Field, tally: Tally) -> object:
        if who.names == (("keywords", 1.0),):
            raise OSError("no room")
        return measure(who, ground, tally)

    monkeypatch.setattr(controller, "measure", broken)
    page = run(studio, place)
    assert "keywords: no room" in page.said.text()
    assert "keywords" not in titles(page)
    assert "tfidf" in titles(page)


def test_without_tasks_the_board_says_so(studio: Studio, bare: Path) -> None:
    place = visit(studio, bare)
    studio.run("routing.view-compare")
    assert "no task yet" in page_of(place).empty.text()


def skills() -> tuple[SkillText, ...]:
    return tuple(SkillText(f"s{n}/SKILL.md", f"s{n}", f"Handles thing{n}. Use when thing{n} breaks.") for n in range(3))


def test_the_list_of_a_client_cuts_and_leaves_out(tmp_path: Path) -> None:
    long = SkillText("long/SKILL.md", "long", "word " * 2_000)
    listed, said = seen_by("codex", Field(str(tmp_path), (*skills(), long), (), edited=True))
    assert len(listed) == 4
    assert len(listed[-1].description) < len(long.description)
    assert any("arrive cut" in line for line in said)
    assert any("laid out from what is written" in line for line in said)


def test_what_was_not_measured_is_in_no_figure() -> None:
    tasks = (Task("a", "thing0 broke", "s0"), Task("b", "thing1 broke", "s1"))
    recorded = {
        "llm": Imported("llm", "tiny", (Outcome("thing0 broke", 2, {"s0": 2}), Outcome("thing1 broke", 0, {}, 2)))
    }
    who = Contestant(MODEL, (("llm", 1.0),), model="tiny")
    found = measure(who, Field("", skills(), tasks, recorded=recorded), Tally())
    assert found is not None
    assert found.figures.unmeasured == 1
    assert found.figures.top1 is not None
    assert found.figures.top1[0] == 1.0
    assert found.figures.recall == (1, 1)
    assert found.figures.nobody == (0, 1)


def test_a_row_that_labelled_the_tasks_is_told_of() -> None:
    tasks = [Task("a", "x", "s0", extra=(("labelled_by", "Tiny"),)), Task("b", "y", "s0")]
    assert judged_itself(Contestant(MODEL, model="tiny"), judges(tasks)) == 1
    assert judged_itself(Contestant(MODEL, model="other"), judges(tasks)) == 0


def test_a_stopped_row_gives_nothing() -> None:
    tally = Tally()
    tally.stop = True
    assert measure(Contestant("matchers"), Field("", skills(), (Task("a", "x", "s0"),)), tally) is None


def test_what_is_below_the_rows_is_never_empty_without_a_sentence(studio: Studio, place: RoutingPlace) -> None:
    page = run(studio, place)
    board = place.findChild(controller.Board)
    assert isinstance(board, controller.Board)
    board.show_flips(-1)
    assert page.flips_title.text() == "Choose a row to see which tasks flip between it and the base."
    board.show_flips(0)
    assert page.flips_title.text() == "The other rows are compared with this one."


def test_while_rows_are_measured_nothing_is_said_of_whom_a_run_asks(place: RoutingPlace) -> None:
    page = page_of(place)
    assert "Nobody is asked" in page.empty.text()
    page.show_running(True, "tiny: 0 of 7 tasks")
    assert page.empty.text() == "Rows appear here once they are measured."
    page.show_running(False)
    assert "Nobody is asked" in page.empty.text()


def test_titles_of_the_board_say_what_they_mean(place: RoutingPlace) -> None:
    entries = page_of(place).table.entries
    for column in range(1, 6):
        assert entries.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
