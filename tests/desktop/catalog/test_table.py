"""The skills table: its model, its filter, its keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from tests.desktop.catalog.conftest import entry, made, shown
from workbench.catalog.model import Entry, Note, Shown
from workbench.desktop.catalog.cells import Cell, cell_of, word_of
from workbench.desktop.catalog.filters import parse_filter
from workbench.desktop.catalog.results import Results
from workbench.desktop.catalog.table_model import BYTES, NAME, SkillsModel
from workbench.desktop.catalog.table_panel import TablePanel
from workbench.desktop.catalog.whatif import WhatIf
from workbench.desktop.theme import ThemeManager

TITLES = {"claude-code": "Claude Code", "codex": "Codex"}
TEXTS = {"anchor": "Drops it.", "buoy": "Floats about here.", "cleat": "Holds.", "dock": "Ends.", "oar": "潮汐"}


def results(whatif: WhatIf | None = None) -> Results:
    """Five skills for two clients in five states."""
    claude = [entry("anchor"), entry("buoy", Shown.NAME_ONLY, 0), entry("cleat"), entry("dock"), entry("oar")]
    codex = [
        entry("anchor", Shown.CUT, 9), entry("buoy", Shown.CUT, 4), entry("cleat"),
        entry("dock", Shown.ABSENT, 0), entry("oar", Shown.NOT_LOADED, 0, why="x"),
    ]  # fmt: skip
    return shown({"claude-code": made(claude), "codex": made(codex, client="codex")}, TEXTS, whatif)


@pytest.fixture
def model(qtbot: QtBot) -> SkillsModel:
    """A model under the eyes of Qt's tester."""
    found = SkillsModel()
    QAbstractItemModelTester(found, QAbstractItemModelTester.FailureReportingMode.Fatal, found)
    found.set_clients(("claude-code", "codex"), TITLES)
    found.set_results(results())
    return found


def names(model: SkillsModel) -> list[str]:
    """Names in the order shown."""
    return [path.split("/")[0] for path in model.paths()]


def test_cells_say_what_became_of_a_skill(model: SkillsModel) -> None:
    texts = [[model.data(model.index(row, column)) for column in range(4)] for row in range(5)]
    assert texts == [
        ["anchor", "9", "full", "cut at 9"],
        ["buoy", "18", "name only", "cut at 4"],
        ["cleat", "6", "full", "full"],
        ["dock", "5", "full", "absent"],
        ["oar", "6", "full", "not loaded"],
    ]
    spoken = model.data(model.index(4, 3), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("oar, Codex: not loaded; ")
    assert model.headerData(3, Qt.Orientation.Horizontal) == "Codex"
    assert model.data(model.index(1, BYTES), Qt.ItemDataRole.AccessibleTextRole) == "buoy: 18 bytes"


def test_states_sort_by_damage(model: SkillsModel) -> None:
    model.sort(3, Qt.SortOrder.DescendingOrder)
    assert names(model) == ["oar", "dock", "buoy", "anchor", "cleat"]
    model.sort(3, Qt.SortOrder.AscendingOrder)
    assert names(model) == ["cleat", "anchor", "buoy", "dock", "oar"]
    model.sort(BYTES, Qt.SortOrder.DescendingOrder)
    assert names(model)[0] == "buoy"
    model.set_listing_order(["oar/SKILL.md", "buoy/SKILL.md"])
    assert names(model)[:2] == ["oar", "buoy"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("state:cut", ["anchor", "buoy"]),
        ("state:cut client:claude", []),
        ("state:absent state:name-only", ["buoy", "dock"]),
        ("client:codex", ["anchor", "buoy", "dock", "oar"]),
        ("client:claude float", ["buoy"]),
        ("潮", ["oar"]),
        ('"drops it"', ["anchor"]),
        ("path:cleat", ["cleat"]),
    ],
)
def test_filter(model: SkillsModel, text: str, expected: list[str]) -> None:
    assert model.set_filter(text).unknown == ()
    assert names(model) == expected
    model.set_filter("")
    assert len(names(model)) == 5


def test_unknown_words_of_the_filter_are_named() -> None:
    assert parse_filter("state:gone colour:red x").unknown == ("state:gone", "colour:")


def test_rows_keep_their_place_in_a_view_while_they_move(model: SkillsModel) -> None:
    held = QPersistentModelIndex(model.index(1, 2))
    model.sort(NAME, Qt.SortOrder.DescendingOrder)
    line = model.line(held)
    assert line is not None
    assert line.name == "buoy"
    model.set_filter("anchor")
    assert not held.isValid()
    assert model.line(QModelIndex()) is None


def test_a_switched_off_skill_is_off_for_all(model: SkillsModel) -> None:
    model.set_results(results(WhatIf(off=frozenset({"anchor/SKILL.md"}))))
    assert [model.data(model.index(0, column)) for column in (2, 3)] == ["off", "off"]
    assert model.set_filter("state:off").states == ("off",)
    assert names(model) == ["anchor"]


def test_a_pinned_scenario_stands_beside(model: SkillsModel) -> None:
    before = results()
    now = shown({"claude-code": made([entry("anchor", Shown.CUT, 3)])}, {"anchor": "Drops it."})
    model.set_results(now, before)
    assert model.cell_before(model.index(0, 2)) == Cell("full", 20, 20)
    assert "in A: full" in model.data(model.index(0, 2), Qt.ItemDataRole.AccessibleTextRole)
    model.set_results(before, before)
    assert model.cell_before(model.index(0, 2)) is None


def test_what_nobody_knows_is_no_loss() -> None:
    item = Entry("x/SKILL.md", "x", Shown.NOT_LOADED, 0, 0, 0, "", Note("not-known", (("en", "?"), ("zh", "?"))))
    assert cell_of(item).state == "not-known"
    assert word_of(cell_of(item)) == "not known"


@pytest.fixture
def panel(qtbot: QtBot, theme: ThemeManager, model: SkillsModel) -> TablePanel:
    """The table with its filter, first row current."""
    found = TablePanel(theme, model)
    qtbot.addWidget(found)
    found.resize(700, 400)
    found.show()
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow)
    found.table.setFocus()
    found.table.setCurrentIndex(model.index(0, 0))
    return found


def test_keys_ask_for_what_they_do(panel: TablePanel) -> None:
    table = panel.table
    asked: list[object] = []
    table.toggle_asked.connect(lambda paths: asked.append(("toggle", paths)))
    table.open_asked.connect(lambda path: asked.append(("open", path)))
    table.edit_asked.connect(lambda path: asked.append(("edit", path)))
    table.move_asked.connect(lambda path, step: asked.append(("move", path, step)))
    table.client_stepped.connect(lambda step: asked.append(("client", step)))
    table.keep_asked.connect(lambda: asked.append("keep"))
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_F2, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_A):
        QTest.keyClick(table, key)
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    first = "anchor/SKILL.md"
    assert asked == [
        ("toggle", [first]), ("open", first), ("edit", first), ("client", 1), ("client", -1), "keep",
        ("move", first, 1),
    ]  # fmt: skip


def test_several_skills_are_switched_at_once(panel: TablePanel) -> None:
    table = panel.table
    asked: list[list[str]] = []
    table.toggle_asked.connect(asked.append)
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert asked == [["anchor/SKILL.md", "buoy/SKILL.md"]]


def test_the_filter_field_leads_into_the_table_and_says_what_it_hides(panel: TablePanel) -> None:
    panel.focus_filter()
    QTest.keyClicks(panel.filter, "state:cut odd:key")
    assert not panel.unknown.isHidden()
    assert panel.show_button.accessibleName() == "Show: 2 / 5"
    QTest.keyClick(panel.filter, Qt.Key.Key_Down)
    assert panel.table.hasFocus()
    panel.focus_filter()
    QTest.keyClick(panel.filter, Qt.Key.Key_Escape)
    assert panel.filter.text() == ""
    panel.filter.setText("nothing-like-this")
    assert panel.empty.text() == "The filter hides 5 skills."
    assert panel.table.isHidden()


def test_a_narrow_table_has_words_for_one_client(panel: TablePanel) -> None:
    panel.table.set_folded("codex", narrow=True)
    widths = [panel.table.columnWidth(column) for column in (2, 3)]
    assert widths[0] < 60 < widths[1]
    panel.table.set_folded("codex", narrow=False)
    assert panel.table.columnWidth(2) > 80
