"""What is remembered between starts survives bad files, and a bad file never stops a start."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from workbench.desktop import i18n
from workbench.desktop.session import (
    RecentFolder,
    RecentFolders,
    Session,
    Settings,
    load_session,
    save_session,
)
from workbench.desktop.shell.recent_list import day_text, short_path, verdict
from workbench.desktop.store import JsonFile
from workbench.project.state import state_folder


def test_json_file_goes_and_comes_back(tmp_path: Path) -> None:
    file = JsonFile(tmp_path / "deep" / "x.json")
    assert dict(file.load().values) == {}
    assert file.save({"a": "中文", "b": [1]}) == ""
    assert dict(file.load().values) == {"version": 1, "a": "中文", "b": [1]}
    assert [path.name for path in file.path.parent.iterdir()] == ["x.json"]


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe", b"[1]", b'{"version": 99}', b"{}", b"[" * 100_000, b""])
def test_a_bad_file_is_put_aside_and_reported(tmp_path: Path, data: bytes) -> None:
    file = JsonFile(tmp_path / "x.json")
    file.path.write_bytes(data)
    loaded = file.load()
    assert dict(loaded.values) == {}
    assert loaded.problem.startswith("x.json: ")
    assert loaded.kept is not None
    assert loaded.kept.read_bytes() == data
    assert not file.path.exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert JsonFile(tmp_path / "file" / "x.json").save({}) != ""


def test_settings_are_kept_and_bad_values_fall_back(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with qtbot.waitSignal(settings.changed):
        settings.set("theme", "dark")
    settings.set("author.wrap", False)
    again = Settings(tmp_path)
    assert again.theme == "dark"
    assert again.get("author.wrap") is False
    assert again.get("author.other", 3) == 3
    (tmp_path / "settings.json").write_text(
        json.dumps({"version": 1, "theme": "sepia", "language": 7, "zoom": "big"}), encoding="utf-8"
    )
    odd = Settings(tmp_path)
    assert (odd.theme, odd.language in ("en", "zh"), odd.zoom) == ("system", True, 1.0)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_settings_say_when_they_cannot_be_saved(qtbot: QtBot, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    settings = Settings(tmp_path)
    with qtbot.waitSignal(settings.problem_found):
        settings.set("theme", "dark")


def test_recent_folders_newest_first_once_each_and_bounded(qtbot: QtBot, tmp_path: Path) -> None:
    recent = RecentFolders(tmp_path)
    for number in range(15):
        recent.touch(tmp_path / str(number))
    recent.touch(tmp_path / "10")
    recent.update(tmp_path / "10", 5, 1, 2, 3)
    recent.update(tmp_path / "unknown", 1, 0, 0, 0)
    again = RecentFolders(tmp_path)
    assert [row.title for row in again.folders][:3] == ["10", "14", "13"]
    assert len(again.folders) == 12
    assert (again.folders[0].skills, again.folders[0].errors, again.folders[0].advice) == (5, 1, 3)
    again.remove(tmp_path / "14")
    assert [row.title for row in again.folders][:2] == ["10", "13"]
    again.clear()
    assert RecentFolders(tmp_path).folders == ()


def test_recent_folders_skip_rows_of_another_kind(qtbot: QtBot, tmp_path: Path) -> None:
    rows = [3, {"path": 4}, {"path": ""}, {"path": "/x", "skills": "many", "errors": None}]
    (tmp_path / "recent.json").write_text(json.dumps({"version": 1, "folders": rows}), encoding="utf-8")
    assert RecentFolders(tmp_path).folders == (RecentFolder(Path("/x")),)


def test_session_goes_and_comes_back(tmp_path: Path) -> None:
    session = Session("QUJD", "catalog", "/work", {"author": {"open": ["a"]}})
    assert save_session(tmp_path, session) == ""
    assert load_session(tmp_path) == session


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner)))
def test_session_of_any_shape_loads(tmp_path_factory: pytest.TempPathFactory, value: object) -> None:
    folder = tmp_path_factory.mktemp("state")
    data = {"version": 1, "geometry": value, "place": value, "folder": value, "places": value}
    (folder / "session.json").write_text(json.dumps(data), encoding="utf-8")
    session = load_session(folder)
    assert isinstance(session.geometry, str)
    assert session.places == {}


def test_state_folder_is_inside_the_test_home() -> None:
    folder = state_folder()
    assert folder.is_dir()
    assert str(folder).startswith(os.environ["XDG_STATE_HOME"])


def test_days() -> None:
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    days = {0: "today", 1: "yesterday", 4: "4 days ago", 30: "31 Oct"}
    for back, text in days.items():
        assert day_text((now - timedelta(days=back)).isoformat(), now) == text
    assert day_text("2024-02-03T10:00:00+00:00", now) == "3 Feb 2024"
    assert day_text("nonsense", now) == ""
    i18n.install("zh")
    assert day_text((now - timedelta(days=30)).isoformat(), now) == "10 月 31 日"


def test_verdict_names_the_worst() -> None:
    path = Path("/x")
    assert verdict(RecentFolder(path)) == ("", "", "text.tertiary")
    assert verdict(RecentFolder(path, 3, 1, 5, 5))[:2] == ("error", "1 error")
    assert verdict(RecentFolder(path, 3, 0, 5, 5))[:2] == ("warning", "5 warnings")
    assert verdict(RecentFolder(path, 3, 0, 0, 2))[:2] == ("info", "2 advice")
    assert verdict(RecentFolder(path, 3))[:2] == ("seen", "clean")


def test_short_path() -> None:
    assert short_path(Path.home() / "notes" / "x") == "~/notes/x"
    assert short_path(Path("/srv/x")) == "/srv/x"
