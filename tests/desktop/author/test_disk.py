"""Open files and the disk: saving, what others do to a file, recovery after a crash. Nothing is lost or silent."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from tests.desktop.author.conftest import Maker, Studio, skill_text, write_skill
from workbench.desktop.author import open_files
from workbench.project.recovery import RecoveryCopy, RecoveryStore

TIDES = "sea/tide-tables/SKILL.md"
ROUTE = "sea/route-planner/SKILL.md"


def banners(studio: Studio) -> list[str]:
    return [banner.title for banner in studio.place.centre.banners.banners]


def press(studio: Studio, text: str) -> None:
    """Clicks a button of the shown banners."""
    buttons = studio.place.centre.banners.findChildren(QPushButton)
    next(button for button in buttons if button.text() == text and button.isVisible()).click()


def test_saving_writes_the_bytes_and_clears_the_mark(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.replace("high or low water", "slack water")
    assert studio.file.dirty
    assert studio.run("file.save")
    assert (library / TIDES).read_bytes() == studio.file.bytes_now()
    assert not studio.file.dirty
    studio.settle()
    assert banners(studio) == []
    row = studio.workspace.row(TIDES)
    assert row is not None
    assert not row.changed
    assert "slack water" in row.description


def test_a_change_on_disk_shows_at_once_where_nothing_is_unsaved_and_undo_has_the_old_text(
    studio: Studio, library: Path
) -> None:
    studio.open(library)
    studio.edit(TIDES)
    before = studio.file.text()
    write_skill(library / "sea/tide-tables", before.replace("Read the table.", "Read both tables."))
    studio.until(lambda: "both tables" in studio.file.text())
    assert not studio.file.dirty
    studio.run("edit.undo")
    assert studio.file.text() == before


def changed_on_both_sides(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.replace("Read the table.", "Read my table.")
    disk = (library / TIDES).read_text(encoding="utf-8").replace("# Steps", "# Their steps")
    write_skill(library / "sea/tide-tables", disk)
    studio.until(lambda: banners(studio))


def test_a_conflict_is_a_banner_with_the_number_of_edits(studio: Studio, library: Path) -> None:
    changed_on_both_sides(studio, library)
    banner = studio.place.centre.banners.banners[0]
    assert banner.title == "SKILL.md changed on disk"
    assert "1 edit here is not saved" in banner.detail
    assert [action.title for action in banner.actions] == ["Compare", "Reload", "Keep mine"]
    assert "Read my table." in studio.file.text()


def test_keep_mine_lets_the_next_save_win(studio: Studio, library: Path) -> None:
    changed_on_both_sides(studio, library)
    press(studio, "Keep mine")
    assert banners(studio) == []
    assert studio.file.dirty
    assert studio.run("file.save")
    assert "Read my table." in (library / TIDES).read_text(encoding="utf-8")
    assert "Their steps" not in (library / TIDES).read_text(encoding="utf-8")


def test_reload_shows_the_disk_and_undo_brings_the_edits_back(studio: Studio, library: Path) -> None:
    changed_on_both_sides(studio, library)
    mine = studio.file.text()
    press(studio, "Reload")
    assert "Their steps" in studio.file.text()
    assert "Read my table." not in studio.file.text()
    studio.run("edit.undo")
    assert studio.file.text() == mine


def test_compare_takes_a_side_for_each_difference_and_saves_without_asking(studio: Studio, library: Path) -> None:
    changed_on_both_sides(studio, library)
    press(studio, "Compare")
    view = studio.place.centre.compare
    assert view is not None
    assert len(view.hunks) == 2
    view.go_to(0)
    view.take(True)
    view.done.click()
    assert studio.place.centre.compare is None
    assert "# Their steps" in studio.file.text()
    assert "Read my table." in studio.file.text()
    assert banners(studio) == []
    assert studio.run("file.save")
    assert (library / TIDES).read_bytes() == studio.file.bytes_now()


def test_leaving_a_comparison_changes_nothing(studio: Studio, library: Path) -> None:
    changed_on_both_sides(studio, library)
    mine = studio.file.text()
    press(studio, "Compare")
    view = studio.place.centre.compare
    assert view is not None
    view.cancelled.emit()
    assert studio.place.centre.compare is None
    assert studio.file.text() == mine


def test_a_save_over_a_change_nobody_told_of_is_refused(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.workspace._watch.stop()
    studio.replace("Read the table.", "Read my table.")
    write_skill(library / "sea/tide-tables", skill_text("tide-tables", body="Theirs.\n"))
    studio.run("file.save")
    assert (library / TIDES).read_text(encoding="utf-8").endswith("Theirs.\n")
    assert banners(studio) == ["Not saved: SKILL.md changed on disk after you opened it"]


def test_a_file_that_is_gone_can_be_saved_again(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    text = studio.file.bytes_now()
    shutil.rmtree(library / "sea/tide-tables")
    studio.until(lambda: banners(studio) == ["SKILL.md is gone from disk"])
    press(studio, "Save again")
    assert (library / TIDES).read_bytes() == text
    assert banners(studio) == []
    studio.until(lambda: studio.place.library.model.known(TIDES) is not None)


def test_banners_belong_to_their_file(studio: Studio, library: Path) -> None:
    changed_on_both_sides(studio, library)
    studio.edit(ROUTE)
    assert banners(studio) == []
    studio.edit(TIDES)
    assert banners(studio) == ["SKILL.md changed on disk"]
    studio.dialogs.answers.append("drop")
    studio.run("file.close")
    assert banners(studio) == []


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="a superuser writes everywhere")
def test_a_read_only_folder_is_told(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.type("x")
    folder = library / "sea/tide-tables"
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        studio.run("file.save")
        assert banners(studio) == ["This file is read-only"]
        assert studio.file.dirty
    finally:
        folder.chmod(stat.S_IRWXU)


def test_a_refused_save_is_a_banner_with_the_reason(
    studio: Studio, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.type("x")

    def refuse(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("workbench.desktop.author.openfile.atomic_save", refuse)
    studio.run("file.save")
    assert banners(studio) == ["This file is read-only"]
    monkeypatch.undo()
    press(studio, "Try again")
    assert banners(studio) == []
    assert (library / TIDES).read_bytes() == studio.file.bytes_now()


def test_save_as_goes_on_with_the_new_file(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.type("x")
    target = library / "sea/tide-copy/SKILL.md"
    target.parent.mkdir()
    studio.dialogs.files.append(target)
    studio.run("file.save-as")
    assert target.read_bytes() == studio.file.bytes_now()
    assert studio.file.skill_path == "sea/tide-copy/SKILL.md"
    assert not studio.file.dirty
    assert studio.place.files.tabs.tabText(0) == "tide-copy"


def test_closing_asks_and_cancel_keeps_the_file(studio: Studio, library: Path) -> None:
    studio.open(library)
    studio.edit(TIDES)
    studio.type("x")
    studio.dialogs.answers += ["stay", "save"]
    studio.run("file.close")
    assert studio.file.dirty
    studio.run("file.close")
    assert studio.place.files.files == ()
    assert (library / TIDES).read_bytes().startswith(b"x")


def copies(studio: Studio) -> list[RecoveryCopy]:
    found = RecoveryStore(studio.place.store._folder).copies()
    return [item for item in found if isinstance(item, RecoveryCopy)]


def test_an_unsaved_text_survives_a_crash(make_studio: Maker, library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_files, "KEEP_AFTER_MS", 50)
    first = make_studio()
    first.open(library)
    first.edit(TIDES)
    first.replace("Read the table.", "Read my table.")
    first.until(lambda: copies(first))
    assert copies(first)[0].path == library / TIDES
    lost = first.file.bytes_now()
    first.leave()
    second = make_studio()
    second.open(library)
    second.edit(TIDES)
    assert banners(second) == ["There is a newer copy from a session that ended early"]
    assert "Read the table." in second.file.text()
    press(second, "Use copy")
    assert second.file.bytes_now() == lost
    assert second.file.dirty
    second.run("edit.undo")
    assert "Read the table." in second.file.text()
    second.run("edit.redo")
    second.run("file.save")
    assert copies(second) == []


def test_a_recovery_copy_can_be_compared_or_thrown_away(make_studio: Maker, library: Path) -> None:
    studio = make_studio()
    studio.open(library)
    studio.place.store.keep(library / TIDES, skill_text("tide-tables", body="Kept.\n").encode())
    studio.edit(TIDES)
    press(studio, "Compare")
    view = studio.place.centre.compare
    assert view is not None
    view.take(True, every=True)
    view.done.click()
    assert studio.file.text().endswith("Kept.\n")
    assert banners(studio) == []
    studio.dialogs.answers.append("drop")
    studio.run("file.close")
    assert copies(studio) == []


def test_a_file_that_is_not_utf8_says_so_and_converts(studio: Studio, library: Path) -> None:
    folder = library / "sea/gbk"
    folder.mkdir()
    text = "---\nname: gbk\ndescription: 处理表格并生成图表。当用户要整理数据时使用。\n---\n"
    (folder / "SKILL.md").write_bytes(text.encode("gbk"))
    studio.open(library)
    studio.edit("sea/gbk/SKILL.md")
    assert banners(studio)[0].startswith("Not UTF-8: byte 0x")
    assert studio.place.editor.isReadOnly()
    press(studio, "Show bytes")
    assert studio.place.bottom.page == "preview"
    assert ">" in studio.place.preview.text.toPlainText()
    studio.place.notices.say_state(studio.file)
    press(studio, "Convert")
    assert banners(studio) == []
    assert not studio.place.editor.isReadOnly()
    studio.run("file.save")
    assert (folder / "SKILL.md").read_bytes() == text.encode()
