"""The views of the Catalog place beside its table: every client, comparisons, the effective set, bytes, files."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from tests.desktop.catalog.conftest import Maker, Studio, put, rest, visit
from workbench.clients.scopes import Machine
from workbench.desktop.catalog.picker import AskText, SkillPicker
from workbench.desktop.catalog.place import CatalogPlace

LATE = "ops/late-trigger/SKILL.md"
PLAN = "desk/plan-03/SKILL.md"
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def studio(make_studio: Maker) -> Studio:
    """One desktop."""
    return make_studio()


@pytest.fixture
def place(studio: Studio, library: Path) -> CatalogPlace:
    """The place with the big library."""
    return visit(studio, library)


def test_every_client_with_its_reason_and_the_way_to_it(studio: Studio, place: CatalogPlace) -> None:
    odd = "desk/Odd_Name/SKILL.md"
    place.go_to(odd)
    assert studio.run("catalog.every-client")
    studio.until(lambda: len(place.feed.results.catalogs) > 15)
    rest(studio, place)
    lines = {line.client: line for line in place.clients.model.lines}
    assert len(lines) >= 18
    assert lines["tutorial"].verdict == "not-seen"
    assert lines["tutorial"].reasons
    assert "Known from" in lines["tutorial"].details
    place.clients.select_client("tutorial")
    QTest.keyClick(place.clients.view, Qt.Key.Key_Return)
    assert studio.window.page == "author"
    assert studio.place.editor.textCursor().selectedText() == "Odd_Name"
    studio.window.visit("catalog")
    place.clients.select_client("goose")
    place.clients.view.setFocus()
    QTest.keyClick(place.clients.view, Qt.Key.Key_Return)
    assert place.client == "goose"
    assert place.show_unbudgeted
    rest(studio, place)


def test_a_skill_that_is_off_says_so_for_every_client(studio: Studio, place: CatalogPlace) -> None:
    place.go_to(PLAN)
    place.toggle([PLAN])
    rest(studio, place)
    place.panels.show_page("clients")
    rest(studio, place)
    assert len(place.clients.model.lines) >= 18
    assert {line.word for line in place.clients.model.lines} == {"off"}
    assert "switched off" in place.clients.details.toPlainText()


def test_a_comparison_follows_the_client_and_what_is_tried(
    studio: Studio, place: CatalogPlace, library: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    put(other, "desk", "plan-03", "Was another text. Use when it was.")
    studio.dialogs.folders.append(other)
    assert studio.run("catalog.compare-folder")
    studio.until(lambda: place.pages.currentWidget() is place.compare)
    rest(studio, place)
    place.show_client("codex")
    studio.until(lambda: place.compare.title.text().startswith("Codex"))
    rest(studio, place)
    assert _kind(place) != "left"
    place.toggle([PLAN])
    studio.until(lambda: _kind(place) == "left")
    rest(studio, place)


def _kind(place: CatalogPlace) -> str:
    """What the comparison says of the skill that both folders have."""
    return next(pair.kind for pair in place.compare.model.all_pairs if pair.path == PLAN)


def test_clients_without_a_budget_come_on_demand(studio: Studio, place: CatalogPlace) -> None:
    assert studio.run("catalog.unbudgeted")
    rest(studio, place)
    assert len(place.strip.cards) > 15
    place.show_client("cline")
    rest(studio, place)
    assert "names only" in place.text.hint.text()
    assert not place.text.hint.isHidden()
    place.show_client("cursor")
    rest(studio, place)
    assert "not known" in place.text.empty.text()
    assert studio.run("catalog.copy")
    assert studio.said() == "The exact text of this client is not known."
    assert studio.run("catalog.unbudgeted")
    assert len(place.strip.cards) == 4
    assert place.client == "claude-code"
    rest(studio, place)


def test_scenarios_are_saved_and_loaded(studio: Studio, place: CatalogPlace, tmp_path: Path) -> None:
    place.toggle([PLAN])
    place._on_window(64_000)
    rest(studio, place)
    target = tmp_path / "s.yaml"
    studio.dialogs.files = [target]
    assert studio.run("catalog.save-scenario")
    assert "Saved as s.yaml" in studio.said()
    assert "window: 64000" in target.read_text()
    assert studio.run("catalog.reset")
    studio.dialogs.files = [target]
    assert studio.run("catalog.load-scenario")
    studio.until(lambda: place.whatif.overrides == {"plan-03": "off"})
    rest(studio, place)
    studio.until(lambda: place.feed.results.figures["claude-code"].limit == 2_560)
    assert place.whatif.window == 64_000
    target.write_text("client: nobody\nroots: []\n")
    studio.dialogs.files = [target]
    assert studio.run("catalog.load-scenario")
    studio.until(lambda: "nobody" in studio.said())
    rest(studio, place)


def test_a_skill_is_picked_from_a_list(studio: Studio, place: CatalogPlace) -> None:
    def pick(dialog: QDialog) -> bool:
        assert isinstance(dialog, SkillPicker)
        QTest.keyClicks(dialog.field, "late")
        assert dialog.list.count() == 1
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
        return True

    studio.dialogs.dialogs = [pick]
    assert studio.run("catalog.switch-off")
    assert place.whatif.off == {LATE}
    rest(studio, place)


def test_two_folders_are_compared(studio: Studio, place: CatalogPlace, tmp_path: Path) -> None:
    other = tmp_path / "other"
    put(other, "desk", "plan-03", "Makes plan number 3. Use when plan 3 is wanted.")
    put(other, "desk", "old", "Was there. Use when asked.")
    studio.dialogs.folders = [other]
    assert studio.run("catalog.compare-folder")
    studio.until(lambda: place.pages.currentWidget() is place.compare)
    kinds = {pair.name: pair.kind for pair in place.compare.model.all_pairs}
    assert kinds["old"] == "left"
    assert kinds["plan-00"] == "entered"
    assert place.compare.view.hasFocus()
    assert place.regions() == [place.bar, place.compare.view]
    place.compare.all.setChecked(True)
    assert len(place.compare.model.pairs) == len(place.compare.model.all_pairs)
    QTest.keyClick(place.compare.view, Qt.Key.Key_Escape)
    assert place.pages.currentWidget() is place.arrangement
    assert place.table.hasFocus()
    rest(studio, place)


def test_a_git_revision_and_the_saved_state_are_compared(studio: Studio, library: Path) -> None:
    commit = ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]
    for arguments in (["init", "-q"], ["add", "."], commit):
        subprocess.run(["git", *arguments], cwd=library, check=True, capture_output=True)
    put(library, "desk", "plan-03", "Reworded. Use when plan 3 is wanted.")
    place = visit(studio, library)
    place.show_client("copilot-cli")
    rest(studio, place)

    def answer(dialog: QDialog) -> bool:
        assert isinstance(dialog, AskText)
        return dialog.text == "HEAD"

    studio.dialogs.dialogs = [answer]
    assert studio.run("catalog.compare-revision")
    studio.until(lambda: place.pages.currentWidget() is place.compare)
    changed = {pair.name: pair.kind for pair in place.compare.model.pairs}
    assert changed["plan-03"] == "reworded"
    place.close_page()
    place.toggle([LATE])
    rest(studio, place)
    assert studio.run("catalog.compare-saved")
    studio.until(lambda: place.pages.currentWidget() is place.compare)
    assert {pair.name: pair.kind for pair in place.compare.model.pairs}["late-trigger"] == "left"
    rest(studio, place)


def test_a_revision_that_is_not_there_is_said(studio: Studio, place: CatalogPlace) -> None:
    studio.dialogs.dialogs = [lambda _dialog: True]
    assert studio.run("catalog.compare-revision")
    studio.until(lambda: "repository" in studio.said())
    assert place.pages.currentWidget() is place.arrangement
    rest(studio, place)


def test_the_effective_set_greys_what_is_shadowed(studio: Studio, place: CatalogPlace, tmp_path: Path) -> None:
    home, project = tmp_path / "home", tmp_path / "project"
    put(home, ".config/opencode/skills", "tide", "At home. Use when asked.")
    put(project, ".opencode/skills", "tide", "In the project. Use when asked.")
    (project / ".git").mkdir()
    place.actions_.machine = Machine(home, {})
    place.show_client("opencode")
    rest(studio, place)
    studio.dialogs.folders = [project]
    assert studio.run("catalog.effective")
    studio.until(lambda: place.pages.currentWidget() is place.effective)
    rows = place.effective.model.rows
    kinds = [row.kind for row in rows if row.kind != "root"]
    assert kinds == ["winner", "shadowed"]
    assert rows[1].why
    assert "never written" in place.effective.note.text()
    place.effective.view.setCurrentIndex(place.effective.model.index(1))
    loser = rows[1].file
    QTest.keyClick(place.effective.view, Qt.Key.Key_Return)
    studio.settle()
    assert studio.window.page == "author"
    assert loser is not None
    studio.until(lambda: studio.place.files.current is not None)
    assert studio.file.path == loser


def test_bytes_of_each_level(studio: Studio, place: CatalogPlace, library: Path) -> None:
    assert studio.run("catalog.bytes")
    studio.until(lambda: place.levels.levels is not None)
    levels = place.levels.levels
    assert levels is not None
    assert len(levels.skills) == 60
    assert levels.body.bytes > 0
    assert "% need not be sent at every request" in place.levels.accessibleDescription()
    rest(studio, place)


def test_no_skills_show_what_is_sent_then(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    studio.open(tmp_path / "empty")
    studio.window.visit("catalog")
    place = studio.window._places["catalog"]
    assert isinstance(place, CatalogPlace)
    rest(studio, place)
    assert place.strip.isHidden()
    assert "no skill" in place.table_panel.empty.text()
    assert "nothing into the prompt" in place.text.empty.text()
    place.show_client("wasmagent")
    rest(studio, place)
    assert place.text.view.document.text == "(no skills registered)"


def test_one_skill_alone_is_its_folders_only_skill(studio: Studio, small: Path) -> None:
    place = visit(studio, small / "knot-guide")
    assert [line.name for line in place.feed.results.skills] == ["knot-guide"]
    path = place.feed.results.skills[0].path
    assert place.feed.results.cell("claude-code", path).state == "full"
    place.table.setFocus()
    QTest.keyClick(place.table, Qt.Key.Key_Return)
    assert studio.window.page == "author"
    studio.replace("Explains knots.", "Explains bends.")
    studio.settle()
    studio.window.visit("catalog")
    rest(studio, place)
    studio.until(lambda: place.feed.results.skills[0].description.startswith("Explains bends."))
    rest(studio, place)


def test_a_client_of_the_project_has_a_card_of_its_own(studio: Studio, library: Path) -> None:
    (library / "clients").mkdir()
    own = "id: house\ntitle: {en: House agent, zh: 自家代理}\nas_of: 2026-11-30\nbased_on: codex\n"
    (library / "clients" / "house.yaml").write_text(own, encoding="utf-8")
    toml = '[project]\nprimary = "house"\n[files]\nprofiles = ["clients/*.yaml"]\n'
    (library / "workbench.toml").write_text(toml, encoding="utf-8")
    place = visit(studio, library)
    assert next(iter(place.strip.cards)) == place.client == "house"
    figures = place.feed.results.figures
    assert figures["house"].title == "House agent"
    assert figures["house"].wanted == figures["codex"].wanted
