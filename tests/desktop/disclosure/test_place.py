"""The Disclosure place on real skills and scripts, driven as a user drives it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.desktop.disclosure.conftest import BODY, Studio, rest, visit, write_skill
from workbench.desktop.disclosure.place import DisclosurePlace
from workbench.disclosure.model import StageName


@pytest.fixture
def place(studio: Studio, folder: Path) -> DisclosurePlace:
    """The place with the folder's script."""
    place = visit(studio, folder)
    place.feed.choose_script(str(folder / "tide.script.yaml"))
    rest(studio, place)
    return place


def focused() -> QWidget:
    """What has the keyboard."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(key: Qt.Key) -> None:
    """A key where the keyboard is."""
    QTest.keyClick(focused(), key)


def titles(menu: QMenu) -> list[str]:
    """Texts of a menu."""
    return [action.text() for action in menu.actions() if action.text()]


def test_without_a_script_the_default_one_loads_a_skill(studio: Studio, folder: Path) -> None:
    place = visit(studio, folder)
    timeline = place.feed.timeline
    assert timeline is not None
    assert [call.tool for call in timeline.calls] == ["load_skill"]
    assert "default script: moorings" in place.bar.script.accessibleName()
    assert place.bar.at.text() == "Step 1 of 2"
    assert "2 of 2" in place.summary.accessibleName()
    assert {"asked", "listed", "snapshot"} <= {item.key for item in studio.window.statusbar.items}
    assert focused() is place.lanes
    menu = QMenu()
    place.desk.fill_scripts(menu)
    assert "tide.script.yaml" in titles(menu)


def test_keys_step_through_the_requests(studio: Studio, place: DisclosurePlace) -> None:
    place.lanes.setFocus()
    assert place.detail.title.text() == "List of skills in request 1"
    press(Qt.Key.Key_Right)
    assert place.feed.request == 1
    assert place.lanes.request == 1
    assert place.detail.title.text() == "Tool result in request 2"
    assert place.detail.text.toPlainText() == BODY
    assert place.stages.call.text() == 'load_skill(name: "tides")'
    assert [item.shown.shape for item in place.stages.items] == ["seen"] * 7
    press(Qt.Key.Key_End)
    assert place.feed.request == 2
    press(Qt.Key.Key_Home)
    assert place.feed.request == 0
    press(Qt.Key.Key_Return)
    assert focused() is place.detail.text


def test_a_call_that_fails_shows_its_code_and_what_is_skipped(studio: Studio, place: DisclosurePlace) -> None:
    place.feed.choose_request(2)
    shown = {item.shown.stage: item.shown for item in place.stages.items}
    assert shown[StageName.HANDLER].shape == "error"
    assert "skill_not_found" in shown[StageName.HANDLER].happened
    assert "skill_not_found" in place.detail.text.toPlainText()
    place.feed.choose_call("c1")
    assert all(item.shown.shape == "seen" for item in place.stages.items)


def test_stages_take_the_focus_and_pass_it_on(studio: Studio, place: DisclosurePlace) -> None:
    place.stages.items[0].setFocus()
    press(Qt.Key.Key_Right)
    assert focused() is place.stages.items[1]
    press(Qt.Key.Key_Left)
    assert focused() is place.stages.items[0]
    assert "Prepare" in focused().accessibleName()


def test_another_host_plays_the_same_turns(studio: Studio, place: DisclosurePlace) -> None:
    place.feed.choose_host("claude-code")
    rest(studio, place)
    assert place.feed.timeline is not None
    assert [call.tool for call in place.feed.timeline.calls] == ["Skill", "Skill"]
    place.feed.choose_request(1)
    assert [item.shown.stage for item in place.stages.items].count(StageName.AUDIT) == 0
    assert place.stages.note.text() == "This host has no audit."
    assert any("expectations" in note for note in place.notes())


def test_a_file_that_changes_makes_the_list_stale_and_a_rescan_takes_it(
    studio: Studio, place: DisclosurePlace, folder: Path
) -> None:
    assert place.bar.stale.isHidden()
    write_skill(folder, "tides", "Reads any water table. Use when water levels matter.", "# Newer\n")
    studio.until(lambda: place.has_stale)
    rest(studio, place)
    assert not place.bar.stale.isHidden()
    timeline = place.feed.timeline
    assert timeline is not None
    assert "Reads a tide table" in timeline.scan.catalog
    QTest.mouseClick(place.bar.stale, Qt.MouseButton.LeftButton)
    assert place.feed.request == 1
    assert place.detail.text.toPlainText() == "# Newer\n"
    assert place.detail.stale.title.text() == "Catalog stale, body live"
    both = place.detail.stale.lines.accessibleDescription()
    assert "- Reads a tide table" in both
    assert "+ Reads any water table" in both
    QTest.mouseClick(place.bar.rescan, Qt.MouseButton.LeftButton)
    rest(studio, place)
    assert place.feed.timeline is not None
    assert "Reads any water table" in place.feed.timeline.scan.catalog
    assert place.bar.stale.isHidden()
    assert place.feed.request == 0


def test_a_skill_that_is_gone_or_a_link_says_which_check_refused_it(
    studio: Studio, place: DisclosurePlace, folder: Path
) -> None:
    file = folder / "skills" / "tides" / "SKILL.md"
    file.unlink()
    studio.until(lambda: place.has_stale)
    rest(studio, place)
    place.feed.choose_request(1)
    assert place.detail.stale.title.text() == "Gone since the scan"
    assert "skill_path_escape" in place.detail.stale.said.text()
    assert BODY not in place.detail.text.toPlainText()


def test_a_mistake_in_the_script_names_its_place_and_the_steps_before_it_play(
    studio: Studio, place: DisclosurePlace, folder: Path
) -> None:
    file = folder / "tide.script.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("{name: nowhere}", "[nowhere"), encoding="utf-8")
    studio.until(lambda: place.banners.banners)
    rest(studio, place)
    (banner,) = place.banners.banners
    assert banner.title.startswith("tide.script.yaml: line ")
    assert "the steps before it are played" in banner.detail
    assert place.feed.timeline is not None
    assert [call.skill for call in place.feed.timeline.calls] == ["tides"]


def test_a_scan_that_fails_says_which_skill_and_names_the_others(studio: Studio, folder: Path) -> None:
    for name in ("bad", "worse"):
        (folder / "skills" / name).mkdir()
        (folder / "skills" / name / "SKILL.md").write_text("no header", encoding="utf-8")
    place = visit(studio, folder)
    (banner,) = place.banners.banners
    assert "SkillManifestError" in banner.title
    assert "skills/bad" in banner.detail
    assert "skills/worse" in banner.detail
    assert place.pages.currentWidget() is place.nothing
    place._on_answered("author")
    studio.settle()
    assert studio.window.page == "author"
    assert studio.file.path.parent.name in ("bad", "worse")


def test_the_default_script_is_about_the_skill_that_is_open_in_author(studio: Studio, folder: Path) -> None:
    studio.open(folder)
    studio.window.visit("author")
    studio.edit("skills/tides/SKILL.md")
    place = visit(studio, None)
    rest(studio, place)
    assert "default script: tides" in place.bar.script.accessibleName()
    studio.window.visit("author")
    studio.edit("skills/moorings/SKILL.md")
    studio.window.visit("disclosure")
    studio.until(lambda: "moorings" in place.bar.script.accessibleName())


def test_a_workspace_outside_the_opened_folder_is_watched_too(studio: Studio, folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    file = write_skill(elsewhere, "lights", "Names a light. Use at night.")
    script = elsewhere / "lights.script.yaml"
    script.write_text("version: 1\nhost: tutorial\ntask: x\nturns:\n  - {call: load_skill, with: {name: lights}}\n",
                      encoding="utf-8")  # fmt: skip
    place = visit(studio, folder)
    place.feed.add_script(str(script))
    rest(studio, place)
    assert place.feed.timeline is not None
    assert [call.skill for call in place.feed.timeline.calls] == ["lights"]
    file.write_text(file.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    studio.until(lambda: place.has_stale)


def test_without_a_folder_the_page_offers_some(studio: Studio) -> None:
    place = visit(studio, None)
    assert place.pages.currentWidget() is place.nothing
    assert not place.nothing.folder.isHidden()
    assert "No folder is open" in place.nothing.said.text()
