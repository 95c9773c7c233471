"""The pages beside the lanes, the ways out and in, and the narrow window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.disclosure.conftest import Studio, rest, visit, write_skill
from workbench.desktop.disclosure.place import DisclosurePlace
from workbench.desktop.textfiles.dialog import TextFileEditor
from workbench.disclosure.hosts import MODULES
from workbench.disclosure.script_file import read_script


@pytest.fixture
def place(studio: Studio, folder: Path) -> DisclosurePlace:
    """The place with the folder's script."""
    place = visit(studio, folder)
    place.feed.choose_script(str(folder / "tide.script.yaml"))
    rest(studio, place)
    return place


def test_the_cost_is_held_against_every_body_at_once(studio: Studio, place: DisclosurePlace) -> None:
    QTest.mouseClick(place.summary.views.buttons["cost"], Qt.MouseButton.LeftButton)
    rest(studio, place)
    assert place.cost.chart.turns == 3
    assert "2 skills" in place.cost.said.text()
    place.cost.turns.setValue(50)
    place.cost.price.setValue(3)
    place.cost.price.editingFinished.emit()
    rest(studio, place)
    assert place.cost.chart.turns == 50
    assert "tokens (est.), 0." in place.cost.said.text()


def test_level_3_lists_files_that_a_body_names_and_what_it_asks_for(
    studio: Studio, place: DisclosurePlace, folder: Path
) -> None:
    body = "# Tides\n\nRead [the table](references/table.md), then [more](../other/x.md).\n\n    rm -rf build\n"
    write_skill(folder, "tides", "Reads a tide table. Use when water levels matter.", body)
    (folder / "skills/tides/references").mkdir()
    (folder / "skills/tides/references/table.md").write_text("06:00", encoding="utf-8")
    place.feed.rescan()
    rest(studio, place)
    studio.run("disclosure.view-files")
    rest(studio, place)
    rows = {entry.title: entry.cells[-1].text for entry in place.files.table.entries.entries}
    assert rows["references/table.md"] == "there"
    assert rows["../other/x.md"] == "outside the skill's folder"
    assert "deletes everything" in rows.values()


def test_the_prompt_is_put_together_from_pieces(studio: Studio, place: DisclosurePlace, folder: Path) -> None:
    (folder / "AGENTS.md").write_text("Mind the tide.\n", encoding="utf-8")
    studio.run("disclosure.view-prompt")
    rest(studio, place)
    page = place.pieces
    page.persona.setPlainText("You keep the harbour.")
    page.fragments.setPlainText("One.\n\nTwo.")
    page.trailing.setPlainText("End.")
    page.tool_boxes["glob"].setChecked(True)
    rest(studio, place)
    text = page.preview.toPlainText()
    assert text.startswith("You keep the harbour.\n\nOne.\n\nTwo.\n\n- **moorings**")
    assert text.endswith("End.")
    assert "fragment 2" in page.sizes.text()
    assert "saves" in page.tool_sum.text()
    assert "AGENTS.md: 15 UTF-16 units" in page.agents.text()
    assert "tides:" in page.survivors.text()


def test_every_host_loads_the_same_body(studio: Studio, place: DisclosurePlace) -> None:
    place.feed.choose_request(1)
    studio.run("disclosure.in-clients")
    studio.until(lambda: place.detail.clients.blocks)
    assert set(MODULES) - set(place.detail.clients.hosts) == {"wasmagent"}
    assert all("Read the table." in block.toPlainText() for block in place.detail.clients.blocks)
    studio.run("disclosure.as-json")
    assert '"role": "tool"' in place.detail.json.toPlainText()
    studio.run("disclosure.as-sent")
    place.detail.signs.setChecked(True)
    assert "#·Tides¶" in place.detail.text.toPlainText()


def test_the_conversation_goes_out_as_one_page(studio: Studio, place: DisclosurePlace, folder: Path) -> None:
    studio.dialogs.files.append(folder / "out.html")
    studio.run("disclosure.export-html")
    studio.until((folder / "out.html").exists)
    text = (folder / "out.html").read_text(encoding="utf-8")
    assert "Find the tide" in text
    assert "<script src" not in text


def test_a_new_script_is_written_and_played(studio: Studio, place: DisclosurePlace, folder: Path) -> None:
    studio.dialogs.files.append(folder / "mine")
    studio.run("disclosure.new-script")
    file = folder / "mine.script.yaml"
    studio.until(lambda: place.feed.script == str(file))
    rest(studio, place)
    assert read_script(file).host == "tutorial"
    assert place.feed.played is not None
    assert place.feed.played.problem is None
    assert "1 expectation holds" in {item.text for item in place.status_items()}


def test_a_script_is_edited_as_text_and_played_again(studio: Studio, place: DisclosurePlace, folder: Path) -> None:
    def edit(dialog: object) -> bool:
        assert isinstance(dialog, TextFileEditor)
        old = dialog.file.bytes_now()
        dialog.put(old.replace(b"Find the tide", b"Find the moon"))
        assert dialog.save()
        return False

    studio.dialogs.dialogs.append(edit)
    studio.run("disclosure.edit-script")
    studio.until(lambda: place.feed.timeline is not None and place.feed.timeline.task == "Find the moon")


def test_in_a_narrow_window_the_message_stands_behind_a_tab(studio: Studio, place: DisclosurePlace) -> None:
    studio.window.resize(1024, 720)
    studio.until(lambda: place.narrow)
    assert place.bottom.pages == ("stages", "message")
    place.lanes.setFocus()
    QTest.keyClick(place.lanes, Qt.Key.Key_Return)
    assert place.bottom.page == "message"
    studio.window.resize(1440, 900)
    studio.until(lambda: not place.narrow)
    assert place.detail.isVisible()
    assert place.stages.isVisible()


def test_in_a_low_window_what_stands_below_closes_to_its_tabs(studio: Studio, place: DisclosurePlace) -> None:
    place.services.theme.set_zoom(2.0)
    studio.until(lambda: place.low)
    assert place.bottom.folded
    studio.until(lambda: place.lanes.height() > place.height() // 3)
    place.focus_detail()
    assert not place.bottom.folded
    assert place.detail.text.hasFocus()


def test_where_it_was_is_kept_for_the_same_folder(studio: Studio, place: DisclosurePlace) -> None:
    place.feed.choose_request(2)
    state = place.save_state()
    place.feed.choose_script("")
    rest(studio, place)
    place.restore_state(state)
    rest(studio, place)
    assert place.feed.script == state["script"]
    assert place.feed.request == 2
    place.restore_state({"base": "/elsewhere", "script": "x"})
    assert place.feed.script == state["script"]


def test_a_skill_of_the_library_is_loaded_by_the_default_script(studio: Studio, place: DisclosurePlace) -> None:
    assert place.open_item("skill", "skills/moorings/SKILL.md")
    rest(studio, place)
    assert place.feed.timeline is not None
    assert [call.skill for call in place.feed.timeline.calls] == ["moorings"]
    assert not place.open_item("skill", "nowhere/SKILL.md")
