"""The models of the two lists: whatever comes in, in whatever order, they show what a plain sort of it would show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from workbench.desktop.author.grouped_model import Heading
from workbench.desktop.author.library_model import GROUPINGS, SORTINGS, LibraryModel, spoken
from workbench.desktop.author.problems_model import ProblemsModel
from workbench.project.rows import SkillRow
from workbench.skill.findings import Finding, Severity
from workbench.skill.text import Position, Range


def row(number: int, name: str = "", counts: tuple[int, int, int] | None = None, group: str = ".") -> SkillRow:
    name = name or f"skill-{number}"
    path = f"{group}/{number}/SKILL.md"
    return SkillRow(path, path[:-9], str(number), name, f"about {name}", group, group, tags=(name[:1],), counts=counts)


def finding(path: str, line: int, code: str = "F205", severity: Severity = Severity.ERROR) -> Finding:
    place = Position(line, 1, line)
    return Finding(
        code, f"slug-{code}", severity, "spec", path, Range(place, place), (line, line), f"{code} at {line}", "why"
    )


@pytest.fixture
def model(qtbot: QtBot) -> Iterator[LibraryModel]:
    made = LibraryModel()
    view = QListView()
    qtbot.addWidget(view)
    view.setModel(made)
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield made
    tester.deleteLater()


ROWS = st.builds(
    row,
    st.integers(0, 12),
    st.sampled_from(["", "Anchor", "buoy", "chart", "Deck"]),
    st.sampled_from([None, (0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]),
    st.sampled_from([".", "a", "b/c"]),
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.lists(ROWS, max_size=6)),
        st.tuples(st.just("remove"), st.lists(st.integers(0, 12), max_size=4)),
        st.tuples(st.just("filter"), st.sampled_from(["", "a", "sev:error", "sev:clean", "path:b/c", "nothing"])),
        st.tuples(st.just("group"), st.sampled_from(list(GROUPINGS))),
        st.tuples(st.just("sort"), st.sampled_from(list(SORTINGS))),
        st.tuples(st.just("fold"), st.tuples(st.sampled_from([".", "a", "b/c", "error", "clean"]), st.booleans())),
    ),
    max_size=14,
)


def do(model: LibraryModel, step: str, value: Any) -> None:
    if step == "put":
        model.put_rows(value)
    elif step == "remove":
        numbers = [str(number) for number in value]
        model.remove_rows([entry[3].path for entry in model._entries.values() if entry[3].directory in numbers])
    elif step == "fold":
        model.fold(*value)
    else:
        actions: dict[str, Callable[[Any], object]] = {
            "filter": model.set_filter, "group": model.set_grouping, "sort": model.set_sorting,
        }  # fmt: skip
        actions[step](value)


@given(STEPS)
def test_any_steps_give_what_a_plain_sort_gives(steps: list[tuple[str, Any]]) -> None:
    model = LibraryModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for step, value in steps:
        do(model, step, value)
        every = [entry[3] for entry in model._entries.values()]
        wanted = sorted((item for item in every if accepts(model, item)), key=lambda item: wanted_key(model, item))
        assert model.rows_in_order() == wanted
        assert shown(model) == expected(model, wanted)
        assert sum(model.counts()) == sum(1 for item in every if item.worst < 3)
        for item in wanted:
            index = model.index_of(item.path)
            assert not index.isValid() or model.row(index) == item
    tester.deleteLater()


def accepts(model: LibraryModel, item: SkillRow) -> bool:
    parsed = model.filter
    text = f"{item.name} {item.folder} {item.description}".casefold()
    return all(word in text for word in parsed.words) and all(test(item) for test in parsed.row_tests())


def group_of(model: LibraryModel, item: SkillRow) -> tuple[int, str]:
    if model.grouping == "severity":
        return item.worst, ("error", "warning", "info", "clean")[item.worst]
    if model.grouping == "tag":
        return (0, item.tags[0]) if item.tags else (1, "-")
    if model.grouping == "verdict":
        return 5, "-"
    return 0, {"none": "", "folder": item.group, "root": item.root}[model.grouping]


def wanted_key(model: LibraryModel, item: SkillRow) -> tuple[Any, ...]:
    name = item.name.casefold()
    order = {"name": (0, name), "severity": (item.worst, name), "path": (0, "")}[model.sorting]
    return (*group_of(model, item), *order, item.path)


def shown(model: LibraryModel) -> list[str]:
    items = [model.item(model.index(place)) for place in range(model.rowCount())]
    return [f"# {item.key} {item.count}" if isinstance(item, Heading) else item.path for item in items if item]


def expected(model: LibraryModel, rows: list[SkillRow]) -> list[str]:
    lines: list[str] = []
    for key in dict.fromkeys(group_of(model, item) for item in rows):
        inside = [item.path for item in rows if group_of(model, item) == key]
        if model.grouping != "none":
            lines.append(f"# {key[1]} {len(inside)}")
        if model.grouping == "none" or key[1] not in model._folded:
            lines += inside
    return lines


def test_selection_follows_its_skill_through_every_order(model: LibraryModel) -> None:
    model.put_rows([row(number, counts=(number % 2, 0, 0), group="ab"[number % 2]) for number in range(9)])
    held = QPersistentModelIndex(model.index_of("b/3/SKILL.md"))
    for change in (
        lambda: model.set_sorting("severity"),
        lambda: model.set_grouping("none"),
        lambda: model.put_rows([row(20, "aaa", group="a")]),
        lambda: model.remove_rows(["a/0/SKILL.md"]),
        lambda: model.set_filter("path:b/"),
    ):
        change()
        kept = model.row(held)
        assert kept is not None
        assert kept.path == "b/3/SKILL.md"
    model.remove_rows(["b/3/SKILL.md"])
    assert not held.isValid()


def test_a_heading_keeps_its_persistent_index_and_says_what_it_is(model: LibraryModel) -> None:
    model.put_rows([row(1, group="a"), row(2, group="b"), row(3, group="b")])
    held = QPersistentModelIndex(model.index(2))
    model.fold("a", True)
    item = model.item(held)
    assert isinstance(item, Heading)
    assert item.key == "b"
    assert model.data(held, Qt.ItemDataRole.AccessibleTextRole) == "Group b, 2 rows, unfolded"
    assert not model.index_of("a/1/SKILL.md").isValid()
    assert model.shown == 3


def test_new_contents_without_a_new_place_do_not_lay_the_view_out_again(qtbot: QtBot, model: LibraryModel) -> None:
    model.put_rows([row(number) for number in range(5)])
    laid: list[object] = []
    changed: list[tuple[int, int]] = []
    model.layoutChanged.connect(lambda *_: laid.append(1))
    model.dataChanged.connect(lambda first, last, *_: changed.append((first.row(), last.row())))
    model.put_rows([row(1, counts=(1, 0, 0)), row(3, counts=(0, 0, 0))])
    assert laid == []
    assert changed == [(2, 4)]
    model.set_grouping("severity")
    model.put_rows([row(1, counts=(0, 1, 0))])
    assert len(laid) == 2


def test_a_row_says_its_findings_and_leaves_out_what_it_has_not() -> None:
    assert spoken(row(1, "knots")) == "knots, not checked yet"
    assert spoken(row(1, "knots", (0, 0, 0))) == "knots, no findings"
    assert spoken(row(1, "knots", (1, 0, 2))) == "knots, 1 error, 2 advice"


def test_items_do_nothing_that_a_string_list_would(model: LibraryModel) -> None:
    model.put_rows([row(1)])
    index = model.index(0)
    assert not model.setData(index, "x")
    assert not model.flags(index) & Qt.ItemFlag.ItemIsEditable
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


def test_findings_of_some_paths_are_replaced_and_the_others_stay(qtbot: QtBot) -> None:
    model = ProblemsModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_paths([("a", (finding("a", 1), finding("a", 2))), ("b", (finding("b", 1),))])
    held = QPersistentModelIndex(model.index_of_key(model.key_of(finding("b", 1))))
    model.set_paths([("a", (finding("a", 2), finding("a", 3, severity=Severity.INFO)))])
    assert [(item.path, item.range.start.line) for item in model.rows_in_order()] == [("a", 2), ("b", 1), ("a", 3)]
    assert model.row(held) == finding("b", 1)
    model.set_paths([("a", ()), ("b", ())])
    assert model.total == 0
    assert not held.isValid()
    tester.deleteLater()


def test_findings_group_by_rule_file_and_client(qtbot: QtBot) -> None:
    model = ProblemsModel()
    model.set_findings([finding("a", 1), finding("b", 1, "N301"), finding("b", 2)])
    for grouping, keys in (("rule", ["F205 slug-F205", "N301 slug-N301"]), ("file", ["a", "b"]), ("client", ["spec"])):
        model.set_grouping(grouping)
        items = [model.item(model.index(place)) for place in range(model.rowCount())]
        assert [item.key for item in items if isinstance(item, Heading)] == keys
    assert model.data(model.index(0)) == "Specification"
    model.set_filter("rule:N3")
    assert [item.code for item in model.rows_in_order()] == ["N301"]
    assert model.set_filter("colour:red").unknown == ("colour",)
