"""The tour in a window: by keyboard from the welcome page through every question, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.disclosure.fake_place import FakeDisclosure
from tests.desktop.scripted import ScriptedDialogs
from workbench.desktop import i18n
from workbench.desktop.composition import Desktop, build_place
from workbench.desktop.disclosure.parts import segments
from workbench.desktop.disclosure.tour.link import QuestionLink
from workbench.desktop.disclosure.tour.question_list import QuestionList
from workbench.desktop.disclosure.tour.strip import CoachStrip
from workbench.desktop.shell.parts import ElidedButton
from workbench.desktop.shell.rail import PLACES
from workbench.desktop.window import MainWindow
from workbench.disclosure.tour import Question, parts_of, questions, target, tell

ALT = Qt.KeyboardModifier.AltModifier
Key = Qt.Key


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


@dataclass
class Tour:
    """A desktop on its welcome page, and what the tour needs of it."""

    qtbot: QtBot
    desktop: Desktop
    dialogs: ScriptedDialogs

    @property
    def window(self) -> MainWindow:
        return self.desktop.window

    @property
    def list(self) -> QuestionList:
        return self.window.welcome.questions

    @property
    def place(self) -> FakeDisclosure:
        place = self.window._places["disclosure"]
        assert isinstance(place, FakeDisclosure)
        return place

    @property
    def strip(self) -> CoachStrip:
        strip = self.place.tour.strip
        assert strip is not None
        return strip

    def settle(self) -> None:
        assert self.desktop.tasks.wait_idle()
        QApplication.processEvents()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key, to whatever has the focus."""
        focus = QApplication.focusWidget() or self.window
        QTest.keyClick(focus, key, modifier)
        self.settle()

    def show(self, number: int) -> None:
        """Opens a question on the welcome page and shows it, with the keyboard."""
        self.window.visit("welcome")
        self.settle()
        self.list.rows[number - 1].button.setFocus()
        if self.list.opened != self.list.ids[number - 1]:
            self.press(Key.Key_Return)
        self.press(Key.Key_Return)


Maker = Callable[..., Tour]


@pytest.fixture
def make(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Maker]:
    """Makes desktops whose Disclosure place is the small one."""
    made: list[Tour] = []

    def start(size: tuple[int, int] = (1440, 900), **options: Any) -> Tour:
        dialogs = ScriptedDialogs()
        factories = {entry.id: partial(build_place, entry.id) for entry in PLACES} | {"disclosure": FakeDisclosure}
        given: dict[str, Any] = {"theme": "light", "language": "en"} | options
        desktop = Desktop(qapp, tmp_path / "state", dialogs=dialogs, factories=factories, **given)
        desktop.window.resize(*size)
        desktop.window.visit("welcome")
        desktop.window.show()
        desktop.window.activateWindow()
        qtbot.waitUntil(desktop.window.isActiveWindow)
        made.append(Tour(qtbot, desktop, dialogs))
        made[-1].settle()
        return made[-1]

    yield start
    for each in made:
        each.desktop.tasks.wait_idle()
        each.desktop.shutdown()
        each.window.close()
        each.window.deleteLater()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_tour_is_walked_by_keyboard_from_the_first_question_to_the_last(make: Maker, language: str) -> None:
    it = make(language=language)
    assert it.list._count.text().count("0") == 1
    it.show(1)
    assert it.window.page == "disclosure"
    for question in questions():
        told = tell(question, language)
        place = it.place
        assert (place.scripts[-1][0].task, place.scripts[-1][1]) == (told.script.task, "tutorial")
        for step, text in enumerate(told.texts):
            assert it.strip.text == text
            assert question.title.of(language) in it.strip.title
            assert place.pointed[-1] == tuple(target(question.steps[step].show, told.timeline))
            it.press(Key.Key_Right, ALT)
        assert it.strip.text == told.answer
        assert question.id in place.tour.progress.done
        it.press(Key.Key_Right, ALT)
    assert it.window.page == "welcome"
    assert it.place.tour.strip is None
    assert it.place.strip is None
    assert [row.button.done for row in it.list.rows] == [True] * len(questions())
    assert it.list._count.text() == ("已答 9 / 9" if language == "zh" else "9 of 9 answered")


def test_back_goes_through_the_answers_and_stops_at_the_start(make: Maker) -> None:
    it = make()
    it.show(2)
    first = it.strip.text
    it.press(Key.Key_Right, ALT)
    it.press(Key.Key_Left, ALT)
    assert it.strip.text == first
    it.press(Key.Key_Left, ALT)
    assert it.strip.text == tell(questions()[0]).answer
    for _ in questions()[0].steps:
        it.press(Key.Key_Left, ALT)
    assert it.strip.text == tell(questions()[0]).texts[0]
    assert not it.strip.back_button.isEnabled()
    it.press(Key.Key_Left, ALT)
    assert it.window.page == "disclosure"
    assert it.strip.text == tell(questions()[0]).texts[0]


def test_escape_leaves_and_alt_arrows_go_between_pages_again(make: Maker) -> None:
    it = make()
    it.show(3)
    assert QApplication.focusWidget() is it.strip.next_button
    it.press(Key.Key_Escape)
    assert it.place.strip is None
    assert not it.place.tour.running
    it.press(Key.Key_Left, ALT)
    assert it.window.page == "welcome"
    it.press(Key.Key_Right, ALT)
    assert it.window.page == "disclosure"
    assert it.window.services.commands.reason("tour.leave") is not None


def test_on_other_pages_the_tour_keeps_out_of_the_way(make: Maker) -> None:
    it = make()
    it.show(1)
    it.press(Key.Key_Right, ALT)
    shown = it.strip.text
    it.window.visit("welcome")
    it.press(Key.Key_Left, ALT)
    assert it.window.page == "disclosure"
    assert it.strip.text == shown


def test_the_buttons_of_the_strip_do_the_same(make: Maker) -> None:
    it = make()
    it.show(4)
    told = tell(questions()[3])
    it.strip.next_button.click()
    assert it.strip.text == told.texts[1]
    it.strip.back_button.click()
    assert it.strip.text == told.texts[0]
    it.press(Key.Key_Return)
    assert it.strip.text == told.texts[1]
    it.strip.leave_button.click()
    assert not it.place.tour.running


def test_one_question_is_open_at_a_time_and_arrows_go_from_line_to_line(make: Maker) -> None:
    it = make()
    rows = it.list.rows
    assert [row.details.isVisible() for row in rows] == [True] + [False] * 8
    rows[0].button.setFocus()
    it.press(Key.Key_Down)
    assert rows[1].button.hasFocus()
    it.press(Key.Key_Return)
    assert [row.details.isVisible() for row in rows] == [False, True] + [False] * 7
    it.press(Key.Key_End)
    assert rows[-1].button.hasFocus()
    it.press(Key.Key_Space)
    assert rows[-1].details.isVisible()
    assert "open" in rows[-1].button.accessibleDescription()
    it.press(Key.Key_Space)
    assert not any(row.details.isVisible() for row in rows)


def test_progress_is_kept_and_an_answered_question_shows_what_is_found_now(make: Maker) -> None:
    it = make()
    it.show(1)
    for _ in questions()[0].steps:
        it.press(Key.Key_Right, ALT)
    it.window.visit("welcome")
    it.list.open("prompt")
    it.settle()
    assert it.list.rows[0].answer.text() == tell(questions()[0]).answer
    assert it.list.rows[0].answer.isVisible()
    again = make()
    assert again.list.rows[0].button.done
    assert "answered" in again.list.rows[0].button.accessibleDescription()


def test_start_over_asks_once(make: Maker) -> None:
    it = make()
    commands = it.window.services.commands
    assert commands.reason("tour.start-over") is not None
    it.list.progress.mark("prompt")
    it.dialogs.answers = ["keep"]
    it.list.over_button.click()
    assert it.list.progress.done == ("prompt",)
    it.dialogs.answers = ["over"]
    it.list.over_button.click()
    assert not it.list.progress.done
    assert len(it.dialogs.asked) == 2
    assert not it.list.rows[0].button.done


def test_next_question_is_the_first_that_is_open(make: Maker) -> None:
    it = make()
    it.list.progress.mark("prompt")
    it.list.next_button.click()
    it.settle()
    assert questions()[1].title.en in it.strip.title


def test_the_help_menu_and_the_palette_lead_to_the_tour(make: Maker) -> None:
    it = make()
    it.window.visit("catalog")
    commands = it.window.services.commands
    assert commands.run("tour.questions")
    assert it.window.page == "welcome"
    assert it.list.isAncestorOf(QApplication.focusWidget() or QWidget())
    assert commands.run("tour.go-on")
    it.settle()
    assert questions()[0].title.en in it.strip.title
    listed = {command.id for command in commands.commands if command.menu == "Help"}
    assert {"tour.questions", "tour.go-on", "tour.leave", "tour.start-over"} <= listed


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("width", [880, 1440])
def test_the_strip_shows_every_text_whole(make: Maker, width: int, language: str) -> None:
    it = make(size=(width, 900), language=language)
    it.show(9)
    for _ in questions()[8].steps:
        it.press(Key.Key_Right, ALT)
        text = it.strip._text
        assert text.height() >= text.heightForWidth(text.width())
        assert it.strip.height() >= it.desktop.theme.theme.px(44)
        assert it.strip.rect().contains(text.geometry())
        lines = text.height() / text.fontMetrics().lineSpacing()
        assert it.strip.height() <= 44 + (lines - 1) * 24


def test_a_line_with_the_focus_is_in_sight(make: Maker) -> None:
    it = make(size=(1024, 620))
    page = it.window.welcome
    it.qtbot.wait(100)  # nested layouts need some turns of the event loop
    for row in (it.list.rows[-1], it.list.rows[0]):
        row.button.setFocus()
        QApplication.processEvents()
        at = row.button.mapTo(page.viewport(), row.button.rect().center())
        assert page.viewport().rect().contains(at)


def test_back_on_the_welcome_page_the_question_shown_last_is_open(make: Maker) -> None:
    it = make()
    it.show(2)
    for _ in (*questions()[1].steps, None):
        it.press(Key.Key_Right, ALT)
    assert questions()[2].title.en in it.strip.title
    it.window.visit("welcome")
    it.settle()
    assert it.list.opened == "added"


def test_bad_settings_count_as_nothing_done(make: Maker) -> None:
    it = make()
    it.window.services.settings.set("disclosure.tour-done", "prompt")
    it.window.services.settings.set("disclosure.tour-at", "no such")
    assert it.list.progress.done == ()
    assert it.list.progress.chosen(it.list.ids) == "prompt"


@pytest.mark.parametrize("question", questions(), ids=lambda question: question.id)
def test_parts_count_as_the_lanes_count_them(question: Question) -> None:
    for request in tell(question).timeline.requests:
        assert [(part.message, part.kind) for part in segments(request)] == list(parts_of(request))


def test_what_is_looked_at_leads_to_its_question(make: Maker) -> None:
    it = make()
    link = QuestionLink(it.window.services, it.window)
    timeline = tell(questions()[2]).timeline
    link.show_for(timeline, None, timeline.calls[1])
    assert link.isVisibleTo(it.window)
    assert link.text == f"Question 3: {questions()[2].title.en}"
    link.findChildren(ElidedButton)[-1].click()
    it.settle()
    assert questions()[2].title.en in it.strip.title
    link.show_for(timeline, None, timeline.calls[1])
    assert not link.isVisibleTo(it.window), "while a question is shown no other is offered"
    it.place.tour.leave()
    link.show_for(timeline, None, timeline.calls[1])
    assert link.isVisibleTo(it.window)
    link.show_for(timeline, None, None)
    assert link.text == ""
    assert not link.isVisibleTo(it.window)


def test_another_language_goes_on_at_the_same_step(make: Maker) -> None:
    it = make()
    it.show(3)
    it.press(Key.Key_Right, ALT)
    assert it.window.services.commands.run("view.language-zh")
    it.settle()
    assert it.window.page == "disclosure"
    assert it.strip.text == tell(questions()[2], "zh").texts[1]
    it.place.tour.leave()
    assert it.place.tour.state() == {}
    it.place.tour.resume({"question": "no such", "step": 1})
    it.place.tour.resume([])
    it.settle()
    assert not it.place.tour.running
