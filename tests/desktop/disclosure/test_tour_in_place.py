"""The tour in the real Disclosure place: what a step speaks of is what is selected on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.scripted import ScriptedDialogs
from workbench.desktop import i18n
from workbench.desktop.composition import Desktop
from workbench.desktop.disclosure.place import DisclosurePlace
from workbench.desktop.disclosure.tour.strip import CoachStrip
from workbench.disclosure.tour import Question, Show, questions, target, tell

TIMEOUT = 60_000


@pytest.fixture
def start(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Callable[[str], Desktop]]:
    """Starts a desktop on its welcome page, in a language."""
    made: list[Desktop] = []

    def begin(language: str) -> Desktop:
        desktop = Desktop(qapp, tmp_path / "state", theme="light", language=language, dialogs=ScriptedDialogs())
        made.append(desktop)
        desktop.window.resize(1440, 900)
        desktop.window.visit("welcome")
        desktop.window.show()
        desktop.window.activateWindow()
        qtbot.waitUntil(desktop.window.isActiveWindow)
        assert desktop.tasks.wait_idle()
        return desktop

    yield begin
    for each in made:
        each.tasks.wait_idle()
        each.shutdown()
        each.window.close()
        each.window.deleteLater()
    i18n.install("en")


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifier)


def rest(qtbot: QtBot, desktop: Desktop) -> tuple[DisclosurePlace, CoachStrip]:
    """The place and its strip, once everything is played."""
    place = desktop.window._places["disclosure"]
    assert isinstance(place, DisclosurePlace)
    qtbot.waitUntil(lambda: not desktop.tasks.busy and place.at_rest, timeout=TIMEOUT)
    strip = place.tour.strip
    assert strip is not None
    assert strip.isVisible()
    return place, strip


def check_selected(place: DisclosurePlace, show: Show) -> None:
    """What the step points at is what the place has selected."""
    timeline = place.feed.timeline
    assert timeline is not None
    wanted = target(show, timeline)
    assert timeline.requests[place.feed.request].n == wanted.request
    assert place.lanes.request == place.feed.request
    if show.part:
        assert place.lanes.parts[place.lanes.part].kind == show.part
        assert place.lanes.part == wanted.part
    if show.call:
        call = place.feed.shown_call
        assert call is not None
        assert call.id == wanted.call
        assert [item.shown.stage for item in place.stages.items if item.marked] == [show.stage]


def walk(qtbot: QtBot, desktop: Desktop, question: Question, language: str) -> None:
    told = tell(question, language)
    for step, text in zip(question.steps, told.texts, strict=True):
        place, strip = rest(qtbot, desktop)
        assert strip.text == text
        played = place.feed.timeline
        assert played is not None
        assert [one.messages for one in played.requests] == [one.messages for one in told.timeline.requests]
        check_selected(place, step.show)
        press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    _, strip = rest(qtbot, desktop)
    assert strip.text == told.answer
    press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_step_of_the_tour_points_at_its_evidence(
    start: Callable[[str], Desktop], qtbot: QtBot, language: str
) -> None:
    desktop = start(language)
    desktop.window.welcome.questions.rows[0].button.setFocus()
    press(Qt.Key.Key_Return)
    for question in questions():
        walk(qtbot, desktop, question, language)
    assert desktop.window.page == "welcome"
    assert len(desktop.window.welcome.questions.progress.done) == len(questions())


def test_escape_leaves_the_conversation_where_it_is(start: Callable[[str], Desktop], qtbot: QtBot) -> None:
    desktop = start("en")
    desktop.window.welcome.questions.show_question("link")
    place, _ = rest(qtbot, desktop)
    press(Qt.Key.Key_Escape)
    assert place.tour.strip is None
    assert place.strip is None
    assert place.feed.timeline is not None
    assert place.isAncestorOf(QApplication.focusWidget() or desktop.window)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "the scan: 4,096 bytes of 1 file"), ("zh", "扫描：1 个文件中的 4,096 字节")]
)
def test_what_the_scan_read_stands_beside_the_list(
    start: Callable[[str], Desktop], qtbot: QtBot, language: str, said: str
) -> None:
    desktop = start(language)
    desktop.window.welcome.questions.show_question("read")
    place, _ = rest(qtbot, desktop)
    assert said in [value.text() for _, value in place.detail.facts]


@pytest.mark.parametrize("ask", ["link", "read"])
def test_from_another_script_of_the_tour_straight_to_a_question(
    start: Callable[[str], Desktop], qtbot: QtBot, ask: str
) -> None:
    desktop = start("en")
    desktop.window.welcome.questions.show_question("malicious")
    rest(qtbot, desktop)
    desktop.window.welcome.questions.show_question(ask)
    place, strip = rest(qtbot, desktop)
    question = next(one for one in questions() if one.id == ask)
    assert strip.text == tell(question).texts[0]
    check_selected(place, question.steps[0].show)


def test_in_a_narrow_window_the_evidence_is_the_page_below(start: Callable[[str], Desktop], qtbot: QtBot) -> None:
    desktop = start("en")
    desktop.window.resize(1024, 800)
    desktop.window.welcome.questions.show_question("room")
    place, _ = rest(qtbot, desktop)
    assert place.narrow
    assert place.detail.isVisible()
    place.tour.forward()
    assert place.stages.isVisible()
    assert not place.detail.isVisible()
    place.tour.forward()
    assert place.detail.isVisible()


def test_another_language_keeps_the_tour_in_the_place(start: Callable[[str], Desktop], qtbot: QtBot) -> None:
    desktop = start("en")
    desktop.window.welcome.questions.show_question("link")
    place, _ = rest(qtbot, desktop)
    place.tour.forward()
    assert desktop.window.services.commands.run("view.language-zh")
    qtbot.waitUntil(lambda: "disclosure" in desktop.window._places)
    qtbot.waitUntil(lambda: bool(desktop.window._places["disclosure"].tour.told), timeout=TIMEOUT)  # type: ignore[attr-defined]
    _, strip = rest(qtbot, desktop)
    assert strip.text == tell(questions()[6], "zh").texts[1]
