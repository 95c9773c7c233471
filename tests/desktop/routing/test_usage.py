"""The view of usage: sessions read in place, counts by skill, moments, unclaimed asks, and a skill made from them."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from tests.desktop.routing.conftest import Studio, put, visit
from workbench.desktop import i18n
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.usage import desk as usage_desk
from workbench.desktop.routing.usage.desk import VIEW, UsageDesk
from workbench.desktop.routing.usage.from_asks import FromAsksDialog, drafted
from workbench.desktop.routing.usage.page import CLAIMED, MOMENTS, SKIPPED, UNCLAIMED
from workbench.desktop.routing.usage.reading import Course, Shelf, Wish, read_usage
from workbench.desktop.routing.usage.scene_dialog import SceneDialog
from workbench.desktop.routing.usage.scenes import scene_of
from workbench.routing.asks import Ask
from workbench.transcripts import Moment

KEY = "sk-ant-" + "api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOP-qrstuvwx_yzAA"
BODY = "# Steps\n\nDo it as it was done before.\n"
DAY = "2026-11-03T09:00:00.000Z"


def said(session: str, number: int, ask: str, skill: str = "") -> list[dict[str, Any]]:
    """A turn of Claude Code: what the user asks and the skill that the model loads for it."""
    base = {"sessionId": session, "cwd": "/x", "version": "2.1.0", "timestamp": DAY}
    found: list[dict[str, Any]] = [
        {"type": "user", "uuid": f"{session}u{number}", "message": {"role": "user", "content": ask}, **base}
    ]
    if skill:
        use = {"type": "tool_use", "id": f"{session}t{number}", "name": "Skill", "input": {"skill": skill}}
        result = {"type": "tool_result", "tool_use_id": f"{session}t{number}", "content": f"Launching skill: {skill}"}
        assistant = {"role": "assistant", "id": f"m{number}", "content": [use]}
        body = [{"type": "text", "text": f"Base directory for this skill: /x/.claude/skills/{skill}\n\n{BODY}"}]
        found += [
            {"type": "assistant", "uuid": f"{session}a{number}", "message": assistant, **base},
            {"type": "user", "uuid": f"{session}r{number}", "message": {"role": "user", "content": [result]}, **base},
            {"type": "user", "uuid": f"{session}b{number}", "isMeta": True, "sourceToolUseID": f"{session}t{number}",
             "message": {"role": "user", "content": body}, **base},
        ]  # fmt: skip
    return found


@pytest.fixture
def sessions(tmp_path: Path) -> Path:
    """Two sessions, a file that is none, and an export of OpenTelemetry."""
    root = tmp_path / "sessions"
    root.mkdir()
    rows = {
        "one": [
            *said("one", 1, "draft release notes, the version ships", "release-notes"),
            *said("one", 2, f"knit me a scarf in two colours, my key is {KEY}"),
            *said("one", 3, "the csv import fails, odd dates"),
        ],
        "two": [*said("two", 1, "knit a scarf in two colours please"), *said("two", 2, "again notes", "elsewhere")],
    }
    for name, turns in rows.items():
        (root / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in turns), encoding="utf-8")
    (root / "other.json").write_text('{"a": 1}', encoding="utf-8")
    values = {"event.name": "skill_activated", "session.id": "three", "skill.name": "csv-cleanup",
              "invocation_trigger": "user-slash", "event.timestamp": DAY}  # fmt: skip
    attributes = [{"key": key, "value": {"stringValue": value}} for key, value in values.items()]
    export = {"resourceLogs": [{"scopeLogs": [{"logRecords": [{"attributes": attributes}]}]}]}
    (root / "otel.jsonl").write_text(json.dumps(export) + "\n", encoding="utf-8")
    return root


@pytest.fixture
def desk(studio: Studio, library: Path) -> UsageDesk:
    """The view, before anything was read."""
    place = visit(studio, library)
    studio.run("routing.view-usage")
    return place.usage_desk


def place_of(studio: Studio) -> RoutingPlace:
    place = studio.window._places["routing"]
    assert isinstance(place, RoutingPlace)
    return place


def read(studio: Studio, desk: UsageDesk, wish: Wish) -> None:
    desk.read(wish)
    studio.until(lambda: not desk.reading)
    studio.settle()


def texts(table: Any, *columns: int) -> list[tuple[str, ...]]:
    return [tuple(entry.cells[at].text for at in columns) for entry in table.entries.entries]


def test_nothing_is_read_before_the_user_chooses(
    studio: Studio, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(usage_desk, "read_usage", lambda *given: asked.append(given))
    desk = visit(studio, library).usage_desk
    studio.run("routing.view-usage")
    menu = desk.menu()
    studio.settle()
    assert asked == []
    assert "Nothing is read until you choose" in desk.page.empty.text()
    titles = [action.text() for action in menu.actions()]
    assert {"Sessions of all known clients", "Claude Code", "A folder of sessions…", "A file…"} <= set(titles)


def test_counts_of_every_skill_with_those_never_seen(studio: Studio, desk: UsageDesk, sessions: Path) -> None:
    before = {path: os.stat(path).st_mtime_ns for path in sessions.iterdir()}
    read(studio, desk, Wish("folder", str(sessions)))
    page = desk.page
    rows = texts(page.skills, 0, 1, 2, 3, 4, 5)
    assert ("release-notes", "1", "0", "1", "1", "2026-11-03") in rows
    assert ("csv-cleanup", "1", "1", "0", "1", "2026-11-03") in rows
    assert ("log-triage", "0", "0", "0", "0", "never") in rows
    assert rows[-1][:2] == ("elsewhere (not in this library)", "1")
    assert len(rows) == 7
    never = next(entry for entry in page.skills.entries.entries if entry.cells[0].text == "log-triage")
    assert never.sentence == "log-triage: never seen in 3 sessions since 2026-11-03"
    assert "4 of 6 skills never seen in 3 sessions" in page.said.text()
    spent = {row[0]: row[1] for row in texts(page.skills, 0, 6)}
    assert spent["csv-cleanup"].startswith("≈ "), "telemetry tells no size: today's body stands in"
    assert not spent["release-notes"].startswith("≈ ")
    assert spent["log-triage"] == "0"
    assert {path: os.stat(path).st_mtime_ns for path in sessions.iterdir()} == before


def test_what_was_not_read_is_told_with_its_reason(studio: Studio, desk: UsageDesk, sessions: Path) -> None:
    read(studio, desk, Wish("folder", str(sessions)))
    assert ("not read: it is no session file of a client that is known", "1", "other.json") in texts(
        desk.page.skipped, 0, 1, 2
    )
    place = desk.page.panels.pages.index(SKIPPED)
    assert desk.page.panels.tabs.accessibleTabName(place) == "Not read, 1"


def test_the_same_reason_is_one_row_and_is_told_in_the_window_s_language(
    studio: Studio, desk: UsageDesk, sessions: Path
) -> None:
    for name in "xyz":
        (sessions / f"{name}.json").write_text("[1]", encoding="utf-8")
    i18n.install("zh")
    read(studio, desk, Wish("folder", str(sessions)))
    ((times, place),) = [
        row[1:] for row in texts(desk.page.skipped, 0, 1, 2) if row[0] == "未读取：不是已知客户端的会话文件"
    ]
    assert times == "4"
    assert place.endswith(".json，另有 3 处")


def test_enter_leads_to_the_moment_in_its_session(studio: Studio, desk: UsageDesk, sessions: Path) -> None:
    read(studio, desk, Wish("folder", str(sessions)))
    page = desk.page
    at = [row[0] for row in texts(page.skills, 0)].index("release-notes")
    page.skills.selectRow(at)
    QTest.keyClick(page.skills, Qt.Key.Key_Return)
    assert page.panels.page == MOMENTS
    assert texts(page.moments, 1, 2, 3) == [("claude-code", "one", "one.jsonl:2")]
    shown: list[tuple[str, str, int]] = []

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, SceneDialog)
        shown.append((dialog.place, dialog.text.toPlainText(), dialog.text.textCursor().position()))
        return False

    studio.dialogs.dialogs.append(look)
    page.moments.selectRow(0)
    QTest.keyClick(page.moments, Qt.Key.Key_Return)
    studio.until(lambda: bool(shown))
    ((place, text, caret),) = shown
    assert place == f"{sessions / 'one.jsonl'}:2"
    assert "draft release notes, the version ships" in text
    assert "▸ Skill loaded (line 2)\nrelease-notes" in text
    assert text[caret:].startswith("▸ Skill loaded")
    assert KEY not in text
    assert "[REDACTED" in text


def test_loads_beyond_those_that_are_kept_are_counted(studio: Studio, desk: UsageDesk, tmp_path: Path) -> None:
    turns = [row for number in range(53) for row in said("many", number, f"ask {number}", "release-notes")]
    file = tmp_path / "many.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in turns), encoding="utf-8")
    studio.dialogs.files.append(file)
    desk.choose_file()
    studio.until(lambda: not desk.reading)
    page = desk.page
    assert texts(page.skills, 0, 1)[0] == ("release-notes", "53")
    assert len(page.moments.entries.entries) == 51
    assert texts(page.moments, 0)[-1] == ("3 earlier loads are not listed",)
    page.moments.selectRow(50)
    QTest.keyClick(page.moments, Qt.Key.Key_Return)
    studio.settle()
    assert studio.dialogs.asked[-1][0] == "Session file"


def test_asks_are_grouped_and_secrets_are_masked(studio: Studio, desk: UsageDesk, sessions: Path) -> None:
    read(studio, desk, Wish("folder", str(sessions)))
    page = desk.page
    page.panels.show_page(UNCLAIMED)
    ((first, asks, _),) = texts(page.groups, 0, 1, 2)
    assert "scarf" in first
    assert asks == "2"
    assert {row[1] for row in texts(page.asks, 0, 2)} == {"one.jsonl:5", "two.jsonl:1"}
    assert not any(KEY in row[0] for row in texts(page.asks, 0))
    claimed = texts(page.claimed, 0, 1, 2)
    assert ("draft release notes, the version ships", "release-notes", "loaded in the session") in claimed
    matched = [row for row in claimed if row[1] == "csv-cleanup"]
    assert [row[2] for row in matched] == ["simulated by explicit + lexical + char"]
    assert page.said.text().endswith(
        "5 different asks: 2 that no skill takes, 3 claimed or commands, 0 too short. "
        "Simulated by explicit + lexical + char"
    )
    page.panels.show_page(CLAIMED)
    assert page.claimed.isVisible()


def test_a_new_skill_from_asks_gets_them_as_tasks(
    studio: Studio, desk: UsageDesk, library: Path, sessions: Path
) -> None:
    read(studio, desk, Wish("folder", str(sessions)))
    place = place_of(studio)

    def fill(dialog: QDialog) -> bool:
        assert isinstance(dialog, FromAsksDialog)
        assert "knit" in dialog.description.text()
        dialog.name.setText("knitting")
        dialog.asks.item(1).setCheckState(Qt.CheckState.Unchecked)
        dialog.accept()
        return dialog.result() == QDialog.DialogCode.Accepted

    studio.dialogs.dialogs.append(fill)
    assert studio.run("routing.new-from-asks")
    studio.until(lambda: not place.desk.store.busy)
    file = (library / "desk.tasks.yaml").read_text(encoding="utf-8")
    assert file.count("expected: knitting") == 1
    assert KEY not in file
    made = (library / "knitting" / "SKILL.md").read_text(encoding="utf-8")
    assert "scarf" in made
    assert KEY not in made
    assert texts(desk.page.groups, 0) == []
    assert not studio.run("routing.new-from-asks")
    studio.until(lambda: place.feed.results is not None and "knitting" in _names(place))


def _names(place: RoutingPlace) -> list[str]:
    return [skill.name for skill in place.feed.results.skills] if place.feed.results is not None else []


def test_cancel_keeps_what_was_counted(
    studio: Studio, desk: UsageDesk, sessions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly(wish: Wish, shelf: Shelf, course: Course, *more: Any) -> Any:
        course.total = 4
        begun.set()
        go_on.wait(10)
        return read_usage(wish, shelf, course, *more)

    monkeypatch.setattr(usage_desk, "read_usage", slowly)
    desk.read(Wish("folder", str(sessions)))
    studio.until(begun.is_set)
    studio.until(lambda: desk.page.course.text() == "Reading file 1 of 4")
    assert desk.page.cancel.isVisible()
    QTest.mouseClick(desk.page.cancel, Qt.MouseButton.LeftButton)
    go_on.set()
    studio.until(lambda: not desk.reading)
    assert desk.page.empty.text() == "Stopped before a file was read."
    assert not desk.page.cancel.isVisible()


def test_a_folder_without_sessions_says_so(studio: Studio, desk: UsageDesk, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    studio.dialogs.folders.append(tmp_path / "empty")
    desk.choose_folder()
    studio.until(lambda: not desk.reading)
    assert desk.page.empty.text() == "No session files were found there."


def test_escape_leads_back_to_the_matrix(studio: Studio, desk: UsageDesk, sessions: Path) -> None:
    read(studio, desk, Wish("folder", str(sessions)))
    place = place_of(studio)
    assert place.view == VIEW
    assert desk.page.skills.hasFocus()
    QTest.keyClick(desk.page.skills, Qt.Key.Key_Escape)
    assert place.view == "matrix"
    assert place.matrix.hasFocus()


def test_another_library_forgets_what_was_read(studio: Studio, desk: UsageDesk, sessions: Path, tmp_path: Path) -> None:
    read(studio, desk, Wish("folder", str(sessions)))
    put(tmp_path / "elsewhere", "one", "Does one thing. Use when it is wanted.")
    studio.open(tmp_path / "elsewhere")
    assert desk.usage is None
    assert "Nothing is read until you choose" in desk.page.empty.text()


def test_sessions_of_one_client_are_looked_for_where_it_keeps_them(tmp_path: Path, sessions: Path) -> None:
    home = tmp_path / "home"
    (home / ".claude/projects/x").mkdir(parents=True)
    (home / ".claude/projects/x/one.jsonl").write_bytes((sessions / "one.jsonl").read_bytes())
    (home / ".codex/sessions").mkdir(parents=True)
    (home / ".codex/sessions/rollout-1.jsonl").write_text("{}", encoding="utf-8")
    found = read_usage(Wish("client", "claude-code"), Shelf(str(tmp_path), ()), Course(), str(home), {})
    assert (found.ledger.files, found.ledger.sessions) == (1, 1)
    every = read_usage(Wish("client"), Shelf(str(tmp_path), ()), Course(), str(home), {})
    assert every.ledger.files == 2


def test_a_moment_that_is_gone_says_so(tmp_path: Path, sessions: Path) -> None:
    gone = Moment("claude-code", "one", "", 1, str(sessions / "one.jsonl"), 999, 999)
    assert scene_of(gone) == (gone, (), "gone")
    lost = gone._replace(file=str(tmp_path / "nothing.jsonl"))
    assert scene_of(lost).problem


def test_real_sessions_are_read_in_place(shared: Path, tmp_path: Path) -> None:
    found = read_usage(Wish("folder", str(shared / "transcripts")), Shelf(str(tmp_path), ()), Course(), "/", {})
    assert found.ledger.sessions >= 20
    assert found.ledger.skips


@pytest.mark.parametrize(
    ("text", "words"), [('do <b>this</b> "now"\n' * 40, "Say what it does."), ("把发票转成表格", "说明它做什么")]
)
def test_a_draft_is_one_line_without_markup(text: str, words: str) -> None:
    moment = Moment("codex", "s", "", None, "f", 1, 0)
    made = drafted((Ask(text, moment),))
    assert made.startswith(words)
    assert not set('<>"\n') & set(made)
    assert len(made) < 400


def test_a_skill_that_was_never_loaded_says_so_in_place_of_its_loads(
    studio: Studio, desk: UsageDesk, sessions: Path
) -> None:
    read(studio, desk, Wish("folder", str(sessions)))
    page = desk.page
    names = [entry.cells[0].text for entry in page.skills.entries.entries]
    page.skills.selectRow(names.index("log-triage"))
    assert page.loads.currentWidget() is page.unloaded
    assert page.unloaded.text() == "log-triage: never seen in 3 sessions since 2026-11-03"
    page.skills.selectRow(names.index("release-notes"))
    assert page.loads.currentWidget() is page.moments
