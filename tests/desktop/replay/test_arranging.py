"""What a user takes away, puts elsewhere, or keeps while others change the files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from tests.desktop.replay.conftest import HOUSE, Studio, rest, visit
from workbench.desktop.replay.chain_editing import Move, Switch
from workbench.desktop.replay.param_dialog import ParamDialog
from workbench.desktop.replay.place import ReplayPlace
from workbench.desktop.replay.strip import HostCard
from workbench.desktop.replay.strip_order import HostOrder, host_order
from workbench.desktop.replay.words import TITLES

BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def moved(card: HostCard, point: QPoint) -> QMouseEvent:
    """The mouse with its left button down at a point of a card."""
    where, left = QPointF(point), Qt.MouseButton.LeftButton
    there = QPointF(card.mapToGlobal(point))
    return QMouseEvent(QEvent.Type.MouseMove, where, there, left, left, Qt.KeyboardModifier.NoModifier)


@pytest.fixture
def place(studio: Studio, folder: Path) -> ReplayPlace:
    """The place with two chains."""
    return visit(studio, folder)


def test_a_recording_is_taken_from_the_list_and_brought_back(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    before = (folder / "out.jsonl").read_bytes()
    QTest.keyClick(place.records.list, Qt.Key.Key_Delete)
    rest(studio, place)
    assert [row.title for row in place.feed.rows] == ["cat notes", "vault list"]
    assert place.feed.current is not None
    assert place.feed.current.title == "cat notes"
    assert "1 taken from the list" in place.records.said.text()
    studio.run("replay.run-all")
    rest(studio, place)
    assert len(place.feed.rows) == 2
    state = place.save_state()
    assert (folder / "out.jsonl").read_bytes() == before
    place.feed.bring_back()
    rest(studio, place)
    assert len(place.feed.rows) == 3
    assert not place.records.said.isVisible()
    place.restore_state(state)
    rest(studio, place)
    assert len(place.feed.rows) == 2


def test_a_parameter_is_taken_out_of_the_file_and_put_back(studio: Studio, place: ReplayPlace) -> None:
    def work(dialog: QDialog) -> bool:
        assert isinstance(dialog, ParamDialog)
        assert set(dialog.removers) == {"max", "keep"}
        QTest.mouseClick(dialog.removers["keep"], Qt.MouseButton.LeftButton)
        assert not dialog.fields["keep"].isEnabled()
        return True

    studio.dialogs.dialogs.append(work)
    place.edit_step(place.feed.chain, "cut")
    rest(studio, place)
    file = place.feed.file_of(place.feed.chain)
    assert file is not None
    assert file.data == HOUSE.replace("{max: 30, keep: tail}", "{max: 30}").encode()


def test_hosts_are_moved_and_hidden(studio: Studio, place: ReplayPlace) -> None:
    strip = place.strip
    first, second = strip.order.seen[:2]
    strip.cards[second].setFocus()
    QTest.keyClick(strip.cards[second], Qt.Key.Key_Left, BOTH)
    assert strip.order.seen[:2] == (second, first)
    studio.until(lambda: strip.cards[second].geometry().x() < strip.cards[first].geometry().x())
    QTest.keyClick(strip.cards[second], Qt.Key.Key_Delete)
    assert not strip.cards[second].isVisible()
    assert "9 of 10 hosts" in strip.caption.text()
    state = place.save_state()
    action = next(one for one in strip.menu(first).actions() if one.text() == TITLES[second])
    assert not action.isChecked()
    action.trigger()
    assert strip.cards[second].isVisibleTo(strip)
    place.restore_state(state)
    assert strip.order.hidden == {second}
    rest(studio, place)


def test_a_host_is_dragged_behind_another(studio: Studio, place: ReplayPlace) -> None:
    strip = place.strip
    first, second, third = (strip.cards[host] for host in strip.order.seen[:3])
    start = first.rect().center()
    QTest.mousePress(first, Qt.MouseButton.LeftButton, pos=start)
    target = first.mapFromGlobal(second.mapToGlobal(second.rect().center())) + QPoint(20, 0)
    for point in (start + QPoint(30, 0), target):
        QApplication.sendEvent(first, moved(first, point))
    end = first.mapFromParent(second.mapToParent(second.rect().center()) + QPoint(20, 0))
    QTest.mouseRelease(first, Qt.MouseButton.LeftButton, pos=end)
    assert strip.order.seen[:3] == (second.dialect, first.dialect, third.dialect)
    assert place.feed.right is not None
    assert place.feed.right.dialect != first.dialect
    studio.until(lambda: second.geometry().x() < first.geometry().x())


def test_the_last_host_stays_and_unknown_ones_are_left_out() -> None:
    order = host_order(["vscode", "nowhere", "codex", "vscode"], [*TITLES, "nowhere"])
    assert order.hosts[:2] == ("vscode", "codex")
    assert sorted(order.hosts) == sorted(TITLES)
    assert len(order.seen) == 1
    some = HostOrder(("a", "b", "c", "d"), frozenset("b"))
    assert some.moved("a", 1).seen == ("c", "a", "d")
    assert some.moved("a", 9).seen == ("c", "d", "a")
    assert some.moved("d", 0).hosts == ("d", "a", "b", "c")


def test_changes_from_outside_show_by_themselves(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    assert str(folder / "out.jsonl") in place.outside.paths
    (folder / "house.chain.yaml").write_text(HOUSE.replace("max: 30", "max: 9000"), encoding="utf-8")
    studio.until(lambda: place.feed.left is not None and place.feed.left.post[1].params["max"] == 9000)
    with (folder / "out.jsonl").open("a", encoding="utf-8") as stream:
        stream.write('{"id": "late", "tool": "Bash", "input": {"command": "date"}, "output": "now"}\n')
    studio.until(lambda: len(place.feed.rows) == 4)
    rest(studio, place)


def test_a_draft_outlives_a_change_from_outside(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    file = folder / "house.chain.yaml"
    place.feed.change(str(file), Move("cut", 0))
    rest(studio, place)
    theirs = HOUSE.replace("max: 30", "max: 31")
    file.write_text(theirs, encoding="utf-8")
    studio.until(lambda: place.feed.changed_outside(str(file)))
    rest(studio, place)
    assert [card.card.name for card in place.left.cards] == ["cut", "redact"]
    assert "was changed outside" in place.notice.text()
    studio.dialogs.answers.append("stay")
    studio.run("replay.save-chain")
    rest(studio, place)
    assert file.read_text(encoding="utf-8") == theirs
    studio.dialogs.answers.append("write")
    studio.run("replay.save-chain")
    studio.until(lambda: not place.feed.drafts)
    rest(studio, place)
    assert "max: 30," in file.read_text(encoding="utf-8")
    assert not place.notice.isVisible()


def test_a_draft_outlives_its_file(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    file = folder / "other.chain.yaml"
    place.feed.choose_chain(str(file))
    place.feed.change(str(file), Switch("cut", enabled=False))
    rest(studio, place)
    file.unlink()
    studio.until(lambda: place.feed.changed_outside(str(file)))
    rest(studio, place)
    assert place.feed.left is not None
    assert place.feed.left.name == "other"
    studio.dialogs.answers.append("write")
    place.save_chain()
    studio.until(file.exists)
    rest(studio, place)
    assert "enabled: false" in file.read_text(encoding="utf-8")
