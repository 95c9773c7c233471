"""The History page: every state since opening, compared and restored on real files."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tests.desktop.author.conftest import GOOD, Maker, Studio, skill_text
from workbench.desktop.author.history_panel import HistoryPanel
from workbench.desktop.author.versions import MOST, MOST_BYTES, Versions
from workbench.project.recovery import RecoveryStore
from workbench.project.state import state_folder

TIDE = "sea/tide-tables/SKILL.md"
PLACE = Path("/x/SKILL.md")


def page(studio: Studio) -> HistoryPanel:
    """The page as it is after a turn of the event loop."""
    assert studio.run("author.history")
    assert studio.place.bottom.page == "history"
    studio.until(lambda: not studio.place.history.panel._turn.isActive())
    return studio.place.history.panel


def rows(panel: HistoryPanel) -> list[str]:
    """What is listed, without the time."""
    return [panel.list.item(number).text().partition(" · ")[2] for number in range(panel.list.count())]


def save_with(studio: Studio, text: str) -> bytes:
    """Types at the end and saves; the bytes on disk."""
    cursor = studio.place.editor.textCursor()
    cursor.movePosition(cursor.MoveOperation.End)
    cursor.insertText(text)
    assert studio.run("file.save")
    studio.settle()
    return studio.file.path.read_bytes()


def test_each_save_is_a_version_and_can_come_back_as_one_step(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(TIDE)
    first = file.path.read_bytes()
    second = save_with(studio, "More.\n")
    third = save_with(studio, "Still more.\n")
    panel = page(studio)
    assert rows(panel) == [
        f"saved · {len(third):,} bytes · as in the editor",
        f"saved · {len(second):,} bytes",
        f"opened · {len(first):,} bytes",
    ]
    panel.list.setCurrentRow(0)
    assert not panel.restore_button.isEnabled()
    panel.list.setCurrentRow(2)
    assert panel.restore_button.isEnabled()
    panel.restore_button.click()
    assert file.bytes_now() == first
    assert file.dirty
    assert file.path.read_bytes() == third
    assert studio.said().endswith("is back; it is not saved yet")
    assert studio.run("edit.undo")
    assert file.bytes_now() == third


def test_a_version_is_compared_with_the_text(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(TIDE)
    first = file.text()
    save_with(studio, "More.\n")
    panel = page(studio)
    panel.list.setCurrentRow(1)
    panel.list.itemActivated.emit(panel.list.item(1))
    compare = studio.place.centre.compare
    assert compare is not None
    assert "".join(compare._disk) == first
    assert "".join(compare._mine) == file.text()
    studio.place.centre.close_compare()


def test_what_the_disk_changed_is_a_version_too(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(TIDE)
    file.path.write_text(skill_text("tide-tables", GOOD, "# Other\n"), encoding="utf-8")
    assert studio.run("author.reload")
    studio.settle()
    assert [row.partition(" · ")[0] for row in rows(page(studio))] == ["reloaded from disk", "opened"]


def test_versions_outlive_the_tab_and_follow_a_rename(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(TIDE)
    save_with(studio, "More.\n")
    history = studio.place.history
    assert len(history.versions.of(file.path)) == 2
    place = file.path
    studio.place.files.close(file)
    studio.edit(TIDE)
    assert len(history.versions.of(place)) == 2
    moved = place.parent / "OTHER.md"
    studio.place.files.moved(studio.file, moved, "sea/tide-tables/OTHER.md")
    history.refresh()
    assert len(history.versions.of(moved)) == 2
    assert not history.versions.of(place)


def test_a_recovery_copy_is_listed(make_studio: Maker, library: Path) -> None:
    path = library / TIDE
    RecoveryStore(state_folder() / "recovery").keep(path, path.read_bytes() + b"Lost.\n")
    studio = make_studio()
    studio.open(library)
    studio.edit(TIDE)
    panel = page(studio)
    assert [row.partition(" · ")[0] for row in rows(panel)] == ["recovery copy of an earlier session", "opened"]
    panel.list.setCurrentRow(0)
    panel.restore_button.click()
    assert studio.file.bytes_now().endswith(b"Lost.\n")


def test_bounds_are_kept_and_told(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(TIDE)
    versions = studio.place.history.versions
    for number in range(MOST + 4):
        versions.note(file.path, "saved", b"%d" % number, datetime.now(UTC))
    studio.place.history.refresh()
    panel = page(studio)
    assert panel.list.count() == MOST
    assert "5 older versions were let go." in panel._note.text()


def test_large_versions_are_bounded_by_their_bytes() -> None:
    versions = Versions()
    for number in range(4):
        versions.note(PLACE, "saved", bytes([number]) * (MOST_BYTES // 2))
    assert len(versions.of(PLACE)) == 2
    assert versions.dropped(PLACE) == 2


def test_the_same_text_is_no_new_version() -> None:
    versions = Versions()
    versions.note(PLACE, "opened", b"a")
    versions.note(PLACE, "saved", b"a")
    assert [item.kind for item in versions.of(PLACE)] == ["opened"]


def test_what_is_not_utf8_is_not_restored(studio: Studio, library: Path) -> None:
    studio.open(library)
    file = studio.edit(TIDE)
    before = file.bytes_now()
    studio.place.history.versions.note(file.path, "saved", b"\xff\xfe\xb1")
    studio.place.history.refresh()
    panel = page(studio)
    panel.list.setCurrentRow(0)
    panel.restore_button.click()
    assert file.bytes_now() == before
    assert "is not UTF-8" in studio.said()
