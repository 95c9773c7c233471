"""Triggers tried while they are typed: marks, lanes, times, and patterns that never end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog

from tests.desktop.routing.conftest import Studio, visit
from workbench.desktop import i18n
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.triggers.tester import TriggerTester
from workbench.desktop.routing.triggers.trial import Bench, Question, units
from workbench.sandbox.patterns import Lane

EVIL = r"/(?=((a+)+$))b|^(a+)+\\1$/"
SLOW_TEXT = "a" * 40 + "!"


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks and a skill with triggers."""
    (library / "csv-cleanup" / "triggers.yaml").write_text(
        "any: [/csv|tsv/i, 'odd dates']\nnone: [/book a table/]\n", encoding="utf-8"
    )
    return visit(studio, library)


def opened(studio: Studio, work: Callable[[TriggerTester], None]) -> None:
    """Opens the tester, works it, and closes it."""

    def use(dialog: QDialog) -> bool:
        assert isinstance(dialog, TriggerTester)
        work(dialog)
        dialog.reject()
        return False

    studio.dialogs.dialogs.append(use)
    assert studio.run("routing.try-trigger")
    studio.settle()


def typed(studio: Studio, tester: TriggerTester, source: str, text: str | None = None) -> None:
    """Types a source and waits for what comes of it."""
    if text is not None:
        tester.text.setPlainText(text)
    tester.source.setText(source)
    studio.until(lambda: not tester.waiting)


def marks(tester: TriggerTester) -> list[str]:
    """The marked stretches of the text."""
    return [item.cursor.selectedText() for item in tester.text.extraSelections()]


def test_matches_are_marked_and_counted_on_every_task(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select_task(3)

    def work(tester: TriggerTester) -> None:
        assert tester.text.toPlainText() == "columns are shifted after the csv import"
        typed(studio, tester, "/C[SV]+|import/i")
        assert marks(tester) == ["csv", "import"]
        assert tester.outcome.text().startswith("2 matches · RE2, linear time · ")
        assert tester.matching.text() == "1 of 7 tasks match"
        assert tester.hits.rows.rows[0].text.startswith("3  columns are shifted")
        typed(studio, tester, "/nothing like it/")
        assert marks(tester) == []
        assert tester.outcome.text().startswith("no match")

    opened(studio, work)


def test_phrases_work_beside_chinese(studio: Studio, place: RoutingPlace) -> None:
    def work(tester: TriggerTester) -> None:
        typed(studio, tester, "会议", "把录音😀整理成会议纪要")
        assert marks(tester) == ["会议"]
        assert tester.outcome.text().startswith("1 match · phrase")

    opened(studio, work)


def test_the_triggers_of_skills_are_offered(studio: Studio, place: RoutingPlace) -> None:
    def work(tester: TriggerTester) -> None:
        shown = [tester.choice.itemText(at) for at in range(tester.choice.count())]
        assert shown == ["Typed by you", "csv-cleanup · any · /csv|tsv/i", "csv-cleanup · any · odd dates",
                         "csv-cleanup · none of · /book a table/"]  # fmt: skip
        tester.choice.setCurrentIndex(3)
        tester.choice.activated.emit(3)
        studio.until(lambda: not tester.waiting)
        assert tester.matching.text() == "1 of 7 tasks match"

    opened(studio, work)


def test_an_evil_pattern_is_stopped_and_the_next_one_answers(studio: Studio, place: RoutingPlace) -> None:
    def work(tester: TriggerTester) -> None:
        typed(studio, tester, EVIL, SLOW_TEXT)
        assert "stopped at 200 ms of computing time: counted as no match" in tester.outcome.text()
        assert "worker process" in tester.outcome.text()
        assert "exponentially long" in tester.cautions.text()
        typed(studio, tester, "/a{40}/")
        assert tester.outcome.text().startswith("1 match")

    opened(studio, work)


def test_a_pattern_that_is_too_slow_on_tasks_is_not_asked_on_all(studio: Studio, place: RoutingPlace) -> None:
    bench = Bench()
    try:
        found = bench.answer(Question(EVIL, "x", tuple(SLOW_TEXT + str(number) for number in range(9))))
        assert found is not None
        assert found.asked == 2
        assert [hit.failure for hit in found.hits] == ["deadline", "deadline"]
        assert bench.answer(Question("/a/", "x", ("a", "b")), lambda: True) is None
    finally:
        bench.close()


def test_flags_that_remember_and_mistakes_are_said(studio: Studio, place: RoutingPlace) -> None:
    def work(tester: TriggerTester) -> None:
        typed(studio, tester, "/csv/g")
        assert "asked again, it misses" in tester.cautions.text()
        typed(studio, tester, "/(csv/")
        assert tester.outcome.text().startswith("Character ")
        assert tester.outcome.property("tone") == "error"
        typed(studio, tester, "")
        assert tester.outcome.text() == "Type a pattern or a phrase."

    opened(studio, work)


def test_what_only_python_can_run_goes_to_the_worker() -> None:
    bench = Bench()
    try:
        found = bench.timed(r"/(?<=csv )import/", "the csv import")
        assert (found.tried.lane, found.tried.spans) == (Lane.WORKER, ((8, 14),))
    finally:
        bench.close()


def test_spans_are_counted_as_the_editor_does() -> None:
    assert units("a😀b😀c", [(0, 1), (2, 3), (3, 5)]) == [(0, 1), (3, 4), (4, 7)]


def test_in_chinese(studio: Studio, place: RoutingPlace) -> None:
    i18n.install("zh")

    def work(tester: TriggerTester) -> None:
        typed(studio, tester, EVIL, SLOW_TEXT)
        assert "200 毫秒" in tester.outcome.text()

    opened(studio, work)


def test_a_pattern_without_its_end_is_said_to_be_a_phrase(studio: Studio, place: RoutingPlace) -> None:
    def work(tester: TriggerTester) -> None:
        typed(studio, tester, "/[/", "a text")
        assert tester.cautions.text().startswith("It begins with / but no / ends it")
        typed(studio, tester, "a phrase")
        assert not tester.cautions.text()

    opened(studio, work)
