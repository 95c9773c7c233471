"""The run history in the Replay place: runs are kept, listed, opened, compared, run again and deleted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu

from tests.desktop.replay.conftest import HOUSE, KEY, Studio, record, rest, visit
from workbench.desktop import i18n
from workbench.desktop.replay.chain_editing import Switch
from workbench.desktop.replay.history.desk import PAGE, HistoryDesk, attach_history
from workbench.desktop.replay.history.facts import ident_of
from workbench.desktop.replay.loading import Row, title_of
from workbench.desktop.replay.place import ReplayPlace
from workbench.hooks.history import History
from workbench.hooks.model import Provenance, Record


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def place(studio: Studio, folder: Path) -> ReplayPlace:
    return visit(studio, folder)


def desk_of(place: ReplayPlace) -> HistoryDesk:
    """The desk that stands behind the page of this place."""
    page = next(place.results._stack.widget(at) for at, name in enumerate(place.results.pages) if name == PAGE)
    return next(desk for desk in DESKS if desk.page is page)


DESKS: list[HistoryDesk] = []


@pytest.fixture(autouse=True)
def _desks(monkeypatch: pytest.MonkeyPatch) -> None:
    DESKS.clear()

    def attach(place: ReplayPlace) -> HistoryDesk:
        DESKS.append(attach_history(place))
        return DESKS[-1]

    monkeypatch.setattr("workbench.desktop.replay.handlers.attach_history", attach)


def show(studio: Studio, place: ReplayPlace) -> HistoryDesk:
    studio.run("replay.history")
    rest(studio, place)
    return desk_of(place)


def again(studio: Studio, place: ReplayPlace, house: str) -> None:
    """Plays everything with other bytes of the chain."""
    (Path(place.feed.chain)).write_text(house, encoding="utf-8")
    studio.run("replay.run-all")
    rest(studio, place)


LEAKY = HOUSE.replace("use: redact}", "use: redact, enabled: false}").replace("max: 30", "max: 300")


def test_a_run_is_kept_listed_and_opened(studio: Studio, place: ReplayPlace) -> None:
    desk = show(studio, place)
    (run,) = desk.runs
    assert (run.total, run.what.left.name, run.what.left.dialect) == (3, "house", "wasmagent")
    entry = desk.page.runs.entries.entries[0]
    assert entry.cells[0].text == "house · wasmagent / Pydantic AI"
    assert entry.cells[0].detail.startswith("out.jsonl · chain ")
    assert desk.page.at_list
    desk.page.open.click()
    rest(studio, place)
    titles = [entry.cells[0].text for entry in desk.page.lines.entries.entries]
    assert titles == ["env | sort", "cat notes", "vault list"]
    assert not desk.page.at_list
    desk.page.opened.emit(2)
    assert place.feed.row == 2
    desk.page.all_runs.click()
    assert desk.page.at_list


def test_the_same_run_is_counted_and_a_changed_chain_is_another(studio: Studio, place: ReplayPlace) -> None:
    again(studio, place, HOUSE)
    desk = show(studio, place)
    assert [run.times for run in desk.runs] == [2]
    again(studio, place, LEAKY)
    assert len(desk.runs) == 2
    assert dict(desk.runs[0].counts)["leak"] == 2


def test_two_runs_are_compared(studio: Studio, place: ReplayPlace) -> None:
    again(studio, place, LEAKY)
    desk = show(studio, place)
    desk.compare(desk.runs[0], desk.runs[1])
    rest(studio, place)
    shown = {entry.cells[0].text: entry.cells[1].text for entry in desk.page.pairs.entries.entries}
    assert shown["env | sort"] == shown["vault list"] == "regressed"
    assert "the chain was changed" in desk.page.title.text()
    assert desk.page.kinds.buttons["regressed"].text() == "regressed 2"
    desk.page.kinds.buttons["improved"].click()
    assert len(desk.page.pairs.entries.entries) == 0
    desk.page.kinds.buttons["regressed"].click()
    desk.page.opened.emit(min(desk.page.pairs.entries.entries[1].tasks))
    assert place.feed.current is not None
    assert place.feed.current.title == "vault list"


def test_the_menu_offers_the_other_runs(studio: Studio, place: ReplayPlace) -> None:
    desk = show(studio, place)
    menu = QMenu()
    desk.fill(menu)
    assert [action.text() for action in menu.actions()] == ["There is no other run"]
    again(studio, place, LEAKY)
    menu.clear()
    desk.fill(menu)
    menu.actions()[0].trigger()
    rest(studio, place)
    assert len(desk.page.pairs.entries.entries) == 3


def test_running_again_shows_what_became_other(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    (folder / "house.chain.yaml").write_text(LEAKY, encoding="utf-8")
    place.feed.choose_chain(str(folder / "other.chain.yaml"))
    rest(studio, place)
    desk = show(studio, place)
    old = next(run for run in desk.runs if run.what.left.name == "house")
    desk.page.runs.setCurrentIndex(desk.page.runs.entries.index(desk.runs.index(old), 0))
    desk.page.again.click()
    rest(studio, place)
    assert place.feed.chain == str(folder / "house.chain.yaml")
    assert [entry.cells[1].text for entry in desk.page.pairs.entries.entries].count("regressed") == 2
    said: list[str] = []
    place.announced.connect(said.append)
    desk.run_again()
    rest(studio, place)
    assert "It came out exactly as before." in said


def test_what_is_gone_is_said(studio: Studio, place: ReplayPlace, folder: Path) -> None:
    desk = show(studio, place)
    said: list[str] = []
    place.announced.connect(said.append)
    (folder / "house.chain.yaml").unlink()
    (folder / "out.jsonl").unlink()
    desk.run_again()
    rest(studio, place)
    assert said == ["2 files are no longer there: house.chain.yaml, out.jsonl"]
    assert len(desk.runs) == 1


def test_deleting_asks_first(studio: Studio, place: ReplayPlace) -> None:
    again(studio, place, LEAKY)
    desk = show(studio, place)
    studio.dialogs.answers[:] = ["stay"]
    desk.page.delete.click()
    rest(studio, place)
    assert len(History().runs()) == 2
    first = desk.runs[0]
    studio.dialogs.answers[:] = ["one"]
    desk.page.delete.click()
    rest(studio, place)
    assert [run.id for run in History().runs()] == [run.id for run in desk.runs] != [first.id]
    studio.dialogs.answers[:] = ["all"]
    desk.page.delete.click()
    rest(studio, place)
    assert History().runs() == ()
    assert "No run was kept yet" in desk.page.said.text()
    assert not desk.page.again.isEnabled()


def test_a_changed_chain_is_kept_once_it_is_saved(studio: Studio, place: ReplayPlace) -> None:
    place.feed.change(place.feed.chain, Switch("redact", enabled=False))
    rest(studio, place)
    assert len(History().runs()) == 1
    studio.run("replay.save-chain")
    rest(studio, place)
    runs = History().runs()
    assert [dict(run.counts).get("leak", 0) + dict(run.counts).get("partial", 0) > 0 for run in runs] == [True, False]


def test_a_broken_history_is_put_aside_with_a_word(studio: Studio, folder: Path) -> None:
    file = History().file
    file.parent.mkdir(parents=True)
    file.write_bytes(b"rubbish " * 999)
    studio.open(folder)
    said: list[str] = []
    studio.window.visit("replay")
    place = studio.window._places["replay"]
    assert isinstance(place, ReplayPlace)
    place.announced.connect(said.append)
    rest(studio, place)
    assert any("put aside as replays.bad" in text for text in said)
    assert len(History().runs()) == 1


def test_no_value_stands_in_it(studio: Studio, folder: Path) -> None:
    (folder / "out.jsonl").write_text(
        record("my hunter2hunter2 id", "password=hunter2hunter2\n", f"curl -H {KEY}") + "\n", encoding="utf-8"
    )
    place = visit(studio, folder)
    show(studio, place)
    for file in History().file.parent.iterdir():
        data = file.read_bytes()
        assert not [text for text in (b"hunter2hunter2", KEY[8:].encode(), b"curl") if text in data], file


def test_an_id_is_masked_where_its_output_holds_it() -> None:
    def ident(text: str, output: str) -> str:
        found = Record(text, "", "", "Bash", {}, output, None, None, "none", None, None, Provenance("f", 1))
        return ident_of(Row(found, "f", title_of(found), 9), output)

    assert ident("hunter2hunter2", "password=hunter2hunter2") == "[REDACTED:password]"
    assert ident("call", "a call that has its id in the output") == "call"
    assert ident("one", "two") == "one"


def test_it_speaks_chinese(studio: Studio, place: ReplayPlace) -> None:
    i18n.install("zh")
    desk = show(studio, place)
    assert "录制" in desk.page.runs.entries.entries[0].cells[0].detail
