"""The window as a person meets it: pages, keys, regions, drops, widths, and what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.conftest import ExpectedLog
from tests.desktop.scripted import ScriptedDialogs
from tests.desktop.shell.conftest import ALT, CTRL, SHIFT, Bench, Maker, opened
from workbench.desktop.composition import Desktop
from workbench.desktop.place import Place
from workbench.desktop.services import Services
from workbench.desktop.session import RecentFolders, Session, save_session
from workbench.desktop.shell.banner import Banner, BannerAction
from workbench.desktop.shell.facts import window_facts
from workbench.desktop.shell.history import History, Spot
from workbench.project.recovery import RecoveryStore

NO_KEYS = Qt.KeyboardModifier.NoModifier


def test_starts_on_the_welcome_page_and_builds_no_place(bench: Maker) -> None:
    it = bench()
    assert it.window.page == "welcome"
    assert it.built == []
    assert it.window.welcome.open_button.hasFocus()
    assert it.window.statusbar.items[0].text == "No folder open"


def test_keys_go_to_places_each_built_once(bench: Maker) -> None:
    it = bench()
    for number, name in enumerate(("author", "catalog", "routing", "disclosure", "replay"), 1):
        QTest.keyClick(it.window, Qt.Key(Qt.Key.Key_0 + number), CTRL)
        assert it.window.page == name
        assert it.place(name).first.hasFocus()
    QTest.keyClick(it.window, Qt.Key.Key_1, CTRL)
    assert it.built == ["author", "catalog", "routing", "disclosure", "replay"]


def test_back_and_forward_restore_what_was_selected(bench: Maker) -> None:
    it = bench()
    it.window.open_item("skill", "a/SKILL.md")
    it.window.open_item("skill", "b/SKILL.md")
    it.window.visit("catalog")
    QTest.keyClick(it.window, Qt.Key.Key_Left, ALT)
    assert (it.window.page, it.place().spot) == ("author", "b/SKILL.md")
    QTest.keyClick(it.window, Qt.Key.Key_Left, ALT)
    assert it.place().spot == "a/SKILL.md"
    QTest.keyClick(it.window, Qt.Key.Key_Right, ALT)
    QTest.keyClick(it.window, Qt.Key.Key_Right, ALT)
    assert it.window.page == "catalog"
    QTest.keyClick(it.window, Qt.Key.Key_Right, ALT)
    assert it.window.statusbar.message == "Forward: Nothing to go forward to"


def test_history_forgets_what_was_ahead() -> None:
    history = History()
    for page in "abc":
        history.visit(Spot(page))
    assert history.back() == Spot("b")
    history.update(Spot("b", "line 4"))
    history.visit(Spot("d"))
    assert history.forward() is None
    assert history.back() == Spot("b", "line 4")
    assert history.back() == Spot("a")
    assert history.back() is None


def test_f6_goes_round_all_regions_and_back(bench: Maker) -> None:
    it = bench()
    it.window.visit("author")
    QApplication.processEvents()
    QTest.keyClick(it.window, Qt.Key.Key_F6)
    assert it.place().second.hasFocus()
    seen: list[QWidget | None] = []
    for _ in range(5):
        QTest.keyClick(it.window, Qt.Key.Key_F6)
        seen.append(QApplication.focusWidget())
    bars = [it.window.statusbar, it.window.topbar, it.window.rail]
    for bar, widget in zip(bars, seen, strict=False):
        assert widget is not None
        assert bar.isAncestorOf(widget)
    assert seen[3] is it.place().first
    QTest.keyClick(it.window, Qt.Key.Key_F6, SHIFT)
    assert it.place().first.hasFocus()


def test_a_banner_is_a_region_and_never_takes_the_focus(qtbot: QtBot, bench: Maker) -> None:
    it = bench()
    it.window.visit("author")
    answers: list[str] = []
    banner = Banner("disk", "warning", "SKILL.md changed on disk", "at 14:06", (BannerAction("c", "Compare", True),))
    it.window.banners.show_banner(banner, answers.append)
    assert it.place().first.hasFocus()
    it.window.cycle_region(-1)
    focused = QApplication.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "Compare"
    QTest.keyClick(focused, Qt.Key.Key_Space)
    assert answers == ["c"]
    assert not it.window.banners.isVisible()


def test_banners_stack_newest_first_three_at_most(bench: Maker) -> None:
    it = bench()
    for number in range(5):
        it.window.banners.show_banner(Banner(str(number), "error", f"Fact {number}"), lambda _: None)
    it.window.banners.show_banner(Banner("2", "error", "Fact 2 again"), lambda _: None)
    assert [banner.title for banner in it.window.banners.banners] == [
        "Fact 2 again", "Fact 4", "Fact 3", "Fact 1", "Fact 0",
    ]  # fmt: skip
    QApplication.processEvents()
    texts = [button.text() for button in it.window.banners.findChildren(QPushButton) if button.isVisible()]
    assert texts == ["2 more"]
    it.window.banners.remove("4")
    it.window.banners.remove("nobody")
    assert len(it.window.banners.banners) == 4


def test_opening_a_folder_fills_bar_title_recent_and_status(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    opened(qtbot, it, library)
    assert it.window.page == "author"
    assert it.window.windowTitle() == "library - Skill Workbench"
    assert it.window.topbar.facts.text() == "2 skills"
    assert it.window.topbar.project.accessibleName() == "Project: library"
    row = RecentFolders(it.desktop.state).folders[0]
    assert (row.path, row.skills) == (library, 2)
    assert row.errors >= 1


def test_opening_one_skill_opens_its_text(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    opened(qtbot, it, library / "tide-tables" / "SKILL.md")
    assert it.place().opened == [("skill", "SKILL.md")]


def test_a_path_that_is_gone_is_said_and_nothing_else_happens(bench: Maker, tmp_path: Path) -> None:
    it = bench()
    it.window.open_folder(tmp_path / "gone")
    assert it.window.page == "welcome"
    assert it.window.banners.banners[0].title == f"Not found: {tmp_path / 'gone'}"


def test_open_folder_command_asks_through_the_seam(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    it.dialogs.folders = [None, library]
    QTest.keyClick(it.window, Qt.Key.Key_O, CTRL)
    assert it.desktop.workspace.root is None
    QTest.keyClick(it.window, Qt.Key.Key_O, CTRL)
    assert it.desktop.workspace.root == library
    qtbot.waitUntil(lambda: not it.desktop.workspace.scanning, timeout=30_000)


def test_unsaved_work_can_keep_the_folder_open(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    opened(qtbot, it, library)
    it.place().closes = False
    it.window.open_folder(library / "broken")
    assert it.desktop.workspace.root == library
    assert it.window.services.commands.run("file.close-folder")
    assert it.desktop.workspace.root == library
    assert not it.window.close()
    it.place().closes = True
    assert it.window.services.commands.run("file.close-folder")
    assert it.desktop.workspace.root is None
    assert it.window.page == "welcome"
    assert it.window.topbar.project.accessibleName() == "Project: No folder"


def _drag(it: Bench, path: Path | None) -> tuple[QDragEnterEvent, QMimeData]:
    data = QMimeData()
    if path is not None:
        data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, NO_KEYS)
    it.window.dragEnterEvent(event)
    return event, data


def test_drop_of_a_folder_opens_it(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    event, data = _drag(it, library)
    assert event.isAccepted()
    it.window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, NO_KEYS))
    assert it.desktop.workspace.root == library
    qtbot.waitUntil(lambda: not it.desktop.workspace.scanning, timeout=30_000)


def test_what_cannot_be_dropped_is_refused_with_the_reason(bench: Maker, tmp_path: Path) -> None:
    it = bench()
    other = tmp_path / "notes.txt"
    other.write_text("x", encoding="utf-8")
    _drag(it, other)
    assert "notes.txt is neither a folder nor a SKILL.md." in it.window.welcome.drop_area._text.text()
    it.window.visit("author")
    _drag(it, None)
    assert it.window.statusbar.message == "Only files and folders can be dropped here."


@pytest.mark.parametrize(("width", "rail", "merged"), [(1440, 72, False), (1100, 72, False), (1024, 48, True)])
def test_widths(bench: Maker, width: int, rail: int, merged: bool) -> None:
    it = bench(size=(width, 700))
    assert it.window.rail.width() == rail
    assert it.window.topbar.also.isVisible() is not merged
    assert it.window.minimumSize().width() == 880


def test_size_keys_scale_everything_and_are_kept(bench: Maker) -> None:
    it = bench()
    QTest.keyClick(it.window, Qt.Key.Key_Plus, CTRL)
    QTest.keyClick(it.window, Qt.Key.Key_Plus, CTRL)
    assert it.desktop.theme.theme.scale == 1.25
    assert it.window.topbar.height() == 55
    assert it.desktop.settings.zoom == 1.25
    QTest.keyClick(it.window, Qt.Key.Key_0, CTRL)
    assert it.window.topbar.height() == 44


def test_theme_changes_without_restart(bench: Maker) -> None:
    it = bench()
    light = it.window.grab().toImage().pixelColor(20, 500)
    assert it.window.services.commands.run("view.theme-dark")
    dark = it.window.grab().toImage().pixelColor(20, 500)
    assert light.lightness() > 200
    assert dark == it.desktop.theme.theme.color("bg.window")
    assert it.desktop.settings.theme == "dark"
    assert it.window.services.commands.checked("view.theme-dark")


def test_presenter_view_hides_bars_shows_keys_and_comes_back(bench: Maker) -> None:
    it = bench()
    it.window.visit("author")
    QTest.keyClick(it.window, Qt.Key.Key_F11)
    assert not it.window.rail.isVisible()
    assert not it.window.statusbar.isVisible()
    assert it.desktop.theme.theme.scale == 1.1
    QTest.keyClick(it.window, Qt.Key.Key_2, CTRL)
    assert it.window.keys.text == "Ctrl+2"
    assert it.window.keys.isVisible()
    QTest.keyClick(it.window, Qt.Key.Key_F11)
    assert it.window.rail.isVisible()
    assert it.desktop.theme.theme.scale == 1.0


def test_client_menus_set_primary_and_also(bench: Maker) -> None:
    it = bench()
    workspace, topbar = it.desktop.workspace, it.window.topbar
    topbar._fill_primary()
    codex = next(action for action in topbar._primary_menu.actions() if action.text() == "Codex")
    codex.trigger()
    assert workspace.primary == "codex"
    assert "codex" not in workspace.also
    before = set(workspace.also)
    topbar._fill_also()
    action = next(each for each in topbar._also_menu.actions() if not each.isChecked())
    action.toggle()
    assert len(set(workspace.also) - before) == 1
    action.toggle()
    assert set(workspace.also) == before
    assert "Codex" in topbar.primary.accessibleName()


def test_language_change_builds_the_window_again(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    opened(qtbot, it, library)
    it.window.open_item("skill", "tide-tables/SKILL.md")
    old = it.window
    it.window.services.commands.run("view.language-zh")
    assert it.window is not old
    assert it.window.page == "author"
    assert it.place().restored == {"spot": "tide-tables/SKILL.md"}
    assert it.window.topbar.search.accessibleName() == "搜索技能、规则、命令"
    assert it.desktop.settings.language == "zh"
    qtbot.waitUntil(lambda: not it.desktop.workspace.scanning, timeout=30_000)
    assert it.window.topbar.facts.text() == "2 个技能"


def test_language_stays_when_a_place_keeps_its_work(bench: Maker) -> None:
    it = bench()
    it.window.visit("author")
    it.place().closes = False
    old = it.window
    it.window.services.commands.run("view.language-zh")
    assert it.window is old


def test_session_comes_back(qtbot: QtBot, bench: Maker, library: Path, tmp_path: Path) -> None:
    it = bench()
    opened(qtbot, it, library)
    it.window.open_item("skill", "tide-tables/SKILL.md")
    it.window.visit("catalog")
    it.window.resize(1200, 800)
    assert it.window.close()
    it.desktop.shutdown()
    again = bench(size=(1200, 800))
    again.desktop.start(None)
    qtbot.waitUntil(lambda: not again.desktop.workspace.scanning, timeout=30_000)
    assert again.desktop.workspace.root == library
    assert again.window.page == "catalog"
    assert again.place().restored == {"spot": "tide-tables/SKILL.md"}


def test_a_session_folder_that_is_gone_is_said(bench: Maker, tmp_path: Path) -> None:
    save_session(tmp_path / "state", Session("", "author", str(tmp_path / "gone"), {}))
    it = bench()
    it.desktop.start(None)
    assert it.window.banners.banners[0].title.startswith("Not found")
    assert it.window.page == "welcome"


def test_bad_state_files_are_said_and_not_fatal(bench: Maker, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    for name in ("settings", "recent", "session"):
        (tmp_path / "state" / f"{name}.json").write_bytes(b"{")
    it = bench()
    titles = [banner.title for banner in it.window.banners.banners]
    assert len(titles) == 3
    assert all(title.startswith("Put aside and started fresh") for title in titles)


def test_garbage_geometry_is_ignored(bench: Maker, tmp_path: Path) -> None:
    save_session(tmp_path / "state", Session("not base64 \u2603", "author", "", {}))
    assert bench().window.isVisible()


def test_task_errors_are_shown(qtbot: QtBot, bench: Maker, expected_log: ExpectedLog) -> None:
    expected_log.allow("broken task")
    it = bench()
    it.desktop.tasks.submit("broken task", lambda: 1 // 0, lambda _: None)
    qtbot.waitUntil(lambda: bool(it.window.banners.banners))
    banner = it.window.banners.banners[0]
    assert banner.title == "Something went wrong"
    assert "broken task" in banner.detail


def test_status_items_jump(qtbot: QtBot, bench: Maker) -> None:
    it = bench()
    it.window.visit("author")
    button = it.window.statusbar.button("spot")
    assert button is not None
    button.click()
    assert it.window.palette_overlay.isVisible()
    it.place().go_to("line 3")
    qtbot.waitUntil(lambda: button.text() == "at line 3")
    assert it.window.statusbar.button("spot") is button, "the button stays the same while its fact changes"


def test_status_says_what_runs_and_what_was_skipped(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    it.window.open_folder(library)
    assert it.desktop.workspace.scanning
    keys = [item.key for item in window_facts(it.window.services, "author", lambda: None)]
    assert "scanning" in keys
    qtbot.waitUntil(lambda: not it.desktop.workspace.scanning, timeout=30_000)
    keys = [item.key for item in window_facts(it.window.services, "catalog", lambda: None)]
    assert keys == ["skills"]


def test_recovery_copies_are_offered_and_only_go_when_the_user_says_so(
    qtbot: QtBot, bench: Maker, library: Path, tmp_path: Path
) -> None:
    store = RecoveryStore(tmp_path / "state" / "recovery")
    file = library / "tide-tables" / "SKILL.md"
    store.keep(file, b"unsaved")
    (tmp_path / "state" / "recovery" / "torn.recovery").write_bytes(b"{")
    it = bench()
    it.desktop.start(None)
    qtbot.waitUntil(lambda: not it.desktop.tasks.busy)
    assert it.window.banners.banners[0].title == "A recovery copy cannot be read"
    buttons = {button.accessibleName(): button for button in it.window.welcome.findChildren(QPushButton)}
    it.dialogs.answers = ["keep", "discard"]
    buttons["Discard: tide-tables"].click()
    assert len(store.copies()) == 2
    buttons["Open: tide-tables"].click()
    assert it.desktop.workspace.root == file
    qtbot.waitUntil(lambda: not it.desktop.workspace.scanning, timeout=30_000)
    it.desktop.recovery.answer(str(file), "discard")
    qtbot.waitUntil(lambda: not it.desktop.tasks.busy)
    assert len(store.copies()) == 1


def test_a_place_that_cannot_be_built_leaves_a_window_with_the_reason(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, library: Path, expected_log: ExpectedLog
) -> None:
    expected_log.allow("unexpected error")

    def fail(services: Services) -> Place:
        raise RuntimeError("no such part")

    desktop = Desktop(
        qapp, tmp_path, theme="light", language="en", dialogs=ScriptedDialogs(), factories={"author": fail}
    )
    with pytest.raises(RuntimeError, match="no such part"):
        desktop.start(library)
    assert desktop.window.isVisible()
    assert desktop.window.page == "welcome"
    qtbot.waitUntil(lambda: not desktop.workspace.scanning, timeout=30_000)
    desktop.window.close()
    desktop.shutdown()


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0])
def test_nothing_overlaps_in_the_top_bar_of_a_small_window(bench: Maker, library: Path, zoom: float) -> None:
    it = bench(size=(1024, 700))
    it.window.open_folder(library)
    it.window.services.theme.set_zoom(zoom)
    QApplication.processEvents()
    bar = it.window.topbar
    shown = [bar.menu_button.parentWidget(), bar.project, bar.search, bar.primary]
    edges = [widget.mapTo(bar, widget.rect().topLeft()).x() for widget in shown if widget is not None]
    ends = [start + widget.width() for start, widget in zip(edges, shown, strict=True) if widget is not None]
    assert all(end <= start for end, start in zip(ends, edges[1:], strict=False)), list(zip(edges, ends, strict=True))
    assert ends[-1] <= bar.width()


def test_presenter_view_fills_the_screen_and_gives_it_back(bench: Maker) -> None:
    it = bench()
    it.window.showMaximized()
    it.window.set_presenting(True)
    assert it.window.isFullScreen()
    it.window.set_presenting(False)
    assert not it.window.isFullScreen()
    assert it.window.isMaximized()
