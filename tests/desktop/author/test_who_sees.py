"""Who will see the open skill: rows at the keystroke, a client's view, comparison, the library list by verdict."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QMenu, QPushButton

from tests.desktop.author.conftest import GOOD, Maker, Studio, skill_text, write_skill
from workbench.clients.client import clients
from workbench.clients.loader import judge
from workbench.clients.source import Source
from workbench.clients.verdict import State, reason_texts
from workbench.desktop import i18n
from workbench.desktop.author.client_view import ClientView
from workbench.desktop.author.grouped_model import Heading
from workbench.desktop.author.standing_engine import Standing, StandingEngine
from workbench.desktop.author.text_marks import Mark
from workbench.desktop.author.verdict_words import short_reason
from workbench.desktop.author.who_sees_model import ClientRow, MoreRow, WhoSeesModel, client_rows
from workbench.skill.packaged import resource
from workbench.skill.skill import Skill

pytestmark = pytest.mark.qt_log_ignore(r"plugin does not support (raise|grabbing)", extend=True)

TIDES, ROUTE = "sea/tide-tables/SKILL.md", "sea/route-planner/SKILL.md"
HASH = "description: Reads tide tables. Use when water is asked for. # agreed\n"


def standing_of(text: str, directory: str = "tide-tables") -> Standing:
    source = Source(Skill.from_bytes(f"{directory}/SKILL.md", directory, text.encode()))
    return Standing(TIDES, source, {name: judge(source, client) for name, client in clients().items()})


def rows_of(studio: Studio) -> dict[str, ClientRow]:
    return {row.client.id: row for row in studio.place.inspector.who.model.all}


def judged(studio: Studio, path: str) -> dict[str, ClientRow]:
    studio.edit(path)
    studio.until(lambda: studio.place.inspector.who.standing is not None)
    studio.until(lambda: studio.place.clients.standing.outcomes is not None)
    studio.settle()
    return rows_of(studio)


def test_every_reason_has_a_short_form_with_the_same_values() -> None:
    known = yaml.safe_load(resource("clients", "short", "reasons.yaml").read_text(encoding="utf-8"))
    assert set(reason_texts()) <= set(known)
    for kind, text in known.items():
        assert set(text) == {"en", "zh"}
        assert len(text["en"]) <= 34, kind
        names = dict.fromkeys(("wanted", "depth", "limit", "shown", "name", "unit", "field", "path"), 1)
        text["en"].format_map(names)
        text["zh"].format_map(names)


def test_rows_stand_by_choice_then_by_state_and_the_fold_keeps_what_minds_most() -> None:
    standing = standing_of(f"---\nname: tide-tables\n{HASH}---\n\nbody\n")
    rows = client_rows(standing, clients(), "codex", ("cline", "claude-code"), "worst-last")
    assert [row.role for row in rows[:3]] == ["primary", "also", "also"]
    assert rows[0].client.id == "codex"
    assert len(rows) == len(clients())
    model = WhoSeesModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(rows)
    fold = model.rows[-1]
    assert isinstance(fold, MoreRow)
    assert fold.folded
    assert len(model.rows) == 9
    hidden = {row.verdict.state for row in fold.rows}
    assert State.NOT_SEEN not in hidden or all(
        row.verdict.state is State.NOT_SEEN for row in model.rows[3:-1] if isinstance(row, ClientRow)
    )
    model.set_folded(False)
    assert len(model.rows) == len(clients()) + 1
    held = [model.index_of("goose"), model.index_of("roo")]
    model.set_rows(client_rows(standing, clients(), "codex", ("cline", "claude-code"), "worst-first"))
    assert all(index.isValid() for index in held)
    by_menu = client_rows(standing, clients(), "goose", (), "menu")
    orders = [row.client.order for row in by_menu[1:]]
    assert orders == sorted(orders)
    tester.deleteLater()


def test_a_keystroke_changes_the_verdicts_and_the_header(studio: Studio, library: Path) -> None:
    studio.open(library)
    rows = judged(studio, TIDES)
    assert rows["codex"].verdict.state is State.SEEN
    assert "lost" in studio.place.inspector.who.summary.text()
    lost = len(studio.place.inspector.who.model.lost)
    studio.replace("Reads tide", "Note: reads tide")
    studio.until(lambda: rows_of(studio)["skills-ref"].verdict.state is State.NOT_SEEN)
    assert rows_of(studio)["codex"].verdict.state is State.SEEN
    who = studio.place.inspector.who
    assert len(who.model.lost) > lost
    assert who.summary.text() == f"{who.model.as_written} as written · {len(who.model.lost)} lost"
    assert who.summary.property("tone") == "error"
    spoken = who.model.data(who.model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == who.model.all[0].sentence


def test_the_place_and_other_names_count(studio: Studio, library: Path) -> None:
    write_skill(library / "sea/tide-tables/inner/deep", skill_text("deep"))
    write_skill(library / "sea/twin", skill_text("tide-tables"))
    studio.open(library)
    rows = judged(studio, "sea/tide-tables/inner/deep/SKILL.md")
    assert rows["copilot-cli"].verdict.state is State.NOT_SEEN
    assert "inside" in rows["copilot-cli"].short
    rows = judged(studio, "sea/twin/SKILL.md")
    assert any("name" in row.short for row in rows.values() if row.verdict.state is State.NOT_SEEN)
    studio.replace("name: tide-tables", "name: twin")
    studio.until(lambda: rows_of(studio)["skills-ref"].verdict.state is State.SEEN)


def test_the_primary_client_comes_first_at_once(studio: Studio, library: Path) -> None:
    studio.open(library)
    judged(studio, TIDES)
    model = studio.place.inspector.who.model
    studio.workspace.set_primary("goose")
    assert model.all[0].client.id == "goose"
    assert model.all[0].role == "primary"
    studio.workspace.set_also(("roo",))
    assert [row.client.id for row in model.all[:2]] == ["goose", "roo"]
    studio.settle()


def test_a_client_of_the_projects_own_is_among_them(studio: Studio, library: Path) -> None:
    (library / "clients").mkdir()
    profile = (
        "id: house\ntitle: {en: House agent, zh: 自家代理}\nas_of: 2026-11-30\nbased_on: codex\n"
        "sources:\n  us: {where: ours, confidence: source}\nloader:\n  description:\n    max: {is: 5, by: us}\n"
        "    beyond: {is: rejected, by: us}\n"
    )
    (library / "clients/house.yaml").write_text(profile, encoding="utf-8")
    toml = '[project]\nprimary = "house"\n[files]\nprofiles = ["clients/*.yaml"]\n'
    (library / "workbench.toml").write_text(toml, encoding="utf-8")
    studio.open(library)
    row = judged(studio, TIDES)["house"]
    assert row.role == "primary"
    assert row.verdict.state is State.NOT_SEEN
    assert row.title == "House agent"


def test_by_keyboard_fold_order_and_the_view_of_a_client(studio: Studio, library: Path) -> None:
    studio.open(library)
    judged(studio, ROUTE)
    assert studio.run("author.who-sees")
    who = studio.place.inspector.who
    view = who.view
    assert view.hasFocus()
    assert view.selectionModel().isSelected(who.model.index(0))
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert len(who.model.rows) == len(clients()) + 1
    assert view.height() >= len(who.model.rows) * 26
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert len(who.model.rows) == 9
    QTest.keyClick(view, Qt.Key.Key_Home)
    first = who.model.all[0]
    QTest.keyClick(view, Qt.Key.Key_Return)
    popup = opened(studio)
    assert popup.columns[0].row.client.id == first.client.id
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    studio.until(lambda: studio.place.clients.view is None)
    assert view.hasFocus()
    who._set_order("worst-first")
    assert who.model.all[0].client.id == first.client.id
    assert studio.window.services.settings.get("author.clients-order") == "worst-first"


def opened(studio: Studio) -> ClientView:
    popup = studio.place.clients.view
    assert popup is not None
    assert popup.isVisible()
    return popup


def test_alt_enter_shows_the_first_lost_client_and_leads_to_the_span(studio: Studio, library: Path) -> None:
    studio.open(library)
    assert studio.place.clients.no_lost() == "no file is open"
    judged(studio, ROUTE)
    assert studio.run("author.first-lost-client")
    popup = opened(studio)
    column = popup.columns[0]
    assert column.row.verdict.state is State.NOT_SEEN
    assert column.texts == []
    reason = next(item for item in column.row.verdict.reasons if item.span is not None)
    shown = {item.text() for item in column.findChildren(QPushButton)}
    assert any(text.startswith("Go to line 3") for text in shown)
    column.jumps[0].click()
    studio.until(lambda: studio.place.clients.view is None)
    cursor = studio.place.editor.textCursor()
    span = studio.file.positions().span_to_qt(reason.span or (0, 0))
    assert (cursor.selectionStart(), cursor.selectionEnd()) == span
    assert studio.place.editor.hasFocus()


def test_no_client_loses_a_skill_is_said(studio: Studio, library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    studio.open(library)
    judged(studio, TIDES)
    monkeypatch.setattr(WhoSeesModel, "lost", ())
    assert studio.place.clients.no_lost() == "no client loses this skill"
    assert not studio.run("author.first-lost-client")


def test_the_view_has_the_exact_text_facts_copy_and_comparison(studio: Studio, library: Path) -> None:
    write_skill(library / "sea/tide-tables", f"---\nname: Tide-Tables\n{HASH}---\n\nbody\n")
    studio.open(library)
    judged(studio, TIDES)
    studio.place.clients.show_client("claude-code")
    popup = opened(studio)
    column = popup.columns[0]
    row = column.row
    assert [text.exact_text() for text in column.texts] == [row.verdict.name, row.verdict.description]
    marks = {item.mark for text in column.texts for item, _ in text.mixed}
    assert Mark.GONE in marks
    popup.copy.click()
    assert QGuiApplication.clipboard().text() == f"{row.verdict.name}\n{row.verdict.description}"
    said = "\n".join(item.text() for item in column.findChildren(type(studio.place.inspector._count)))
    fact = next(item for key, item in row.client.facts.items() if key == row.verdict.reasons[0].fact)
    assert f"{fact.key} = " in said
    assert fact.source in said
    assert fact.as_of in said
    menu = popup.compare_menu()
    names = [action.text().split(",")[0] for action in menu.actions()]
    assert len(names) == len(clients()) - 1
    next(action for action in menu.actions() if action.text().startswith("Codex")).trigger()
    assert [item.row.client.id for item in popup.columns] == ["claude-code", "codex"]
    assert popup.columns[1].texts[0].exact_text() == rows_of(studio)["codex"].verdict.name
    new = [item.text for item, _ in popup.columns[0].texts[0].mixed if item.mark is Mark.NEW]
    assert new
    popup.compare_menu().actions()[0].trigger()
    assert len(popup.columns) == 1
    popup.says.click()
    studio.until(lambda: studio.place.clients.view is None)
    assert studio.place.bottom.page == "says"
    assert studio.place.clients.says.client == "claude-code"


def test_every_part_of_the_view_has_a_name_and_fits(studio: Studio, library: Path) -> None:
    studio.open(library)
    judged(studio, ROUTE)
    studio.place.clients.show_client("codex")
    popup = opened(studio)
    assert popup.accessibleName().startswith("What the model gets: Codex")
    for button in popup.findChildren(QPushButton):
        assert button.text() or button.accessibleName()
    assert studio.window.frameGeometry().contains(popup.frameGeometry())
    popup.close()


def test_the_menu_orders_the_rows(studio: Studio, library: Path) -> None:
    studio.open(library)
    judged(studio, ROUTE)
    who = studio.place.inspector.who
    who.more.click()
    menu = who.findChild(QMenu)
    assert menu is not None
    titles = [action.text() for action in menu.actions()]
    assert titles == ["Worst last", "Worst first", "As in the menus"]
    menu.actions()[2].trigger()
    others = [row.client.order for row in who.model.all if row.role == "other"]
    assert others == sorted(others)
    menu.close()


def test_the_list_filters_and_groups_by_verdict(studio: Studio, library: Path) -> None:
    studio.open(library)
    judged(studio, TIDES)
    panel = studio.place.library
    panel.filter.setText("client:skills-ref")
    lost = {row.path for row in panel.model.rows_in_order()}
    assert ROUTE in lost
    assert TIDES not in lost
    assert not panel._unknown.isVisible()
    panel.filter.clear()
    studio.workspace.set_primary("skills-ref")
    studio.settle()
    panel._set_grouping("verdict")
    items = [panel.model.item(panel.model.index(at)) for at in range(panel.model.rowCount())]
    headings = [item.title for item in items if isinstance(item, Heading)]
    assert headings[0] == "not seen"
    assert headings[-1] == "seen"
    studio.replace("Reads tide", "Note: reads tide")
    studio.until(lambda: not panel.model.outcomes or panel.model.outcomes.is_lost(TIDES, "skills-ref"))
    panel.filter.setText("client:skills-ref")
    assert TIDES in {row.path for row in panel.model.rows_in_order()}


def test_without_verdicts_the_filter_says_what_it_goes_by(studio: Studio, library: Path) -> None:
    studio.open(library)
    panel = studio.place.library
    panel.set_outcomes(None, "codex")
    panel.filter.setText("client:codex colour:red")
    assert "colour:" in panel._unknown.text()
    assert "goes by findings" in panel._unknown.text()


def test_a_single_skill_folder_is_judged_where_it_stands(studio: Studio, library: Path) -> None:
    studio.open(library / "sea/tide-tables")
    rows = judged(studio, "SKILL.md")
    standing = studio.place.inspector.who.standing
    assert standing is not None
    assert standing.found is not None
    assert rows["skills-ref"].verdict.state is State.SEEN


def test_an_empty_file_has_real_verdicts(studio: Studio, library: Path) -> None:
    (library / "sea/tide-tables/SKILL.md").write_bytes(b"")
    studio.open(library)
    rows = judged(studio, TIDES)
    assert rows["codex"].verdict.state is State.NOT_SEEN


def test_in_chinese_words_reasons_and_view(make_studio: Maker, library: Path) -> None:
    studio = make_studio(language="zh")
    studio.open(library)
    rows = judged(studio, ROUTE)
    assert rows["skills-ref"].word == "看不到"
    assert "冒号" in rows["skills-ref"].short
    assert "丢失" in studio.place.inspector.who.summary.text()
    assert i18n.current() == "zh"
    assert short_reason(rows["skills-ref"].verdict.reasons[0]) == rows["skills-ref"].short


def test_in_a_narrow_window_the_tab_counts_the_lost(make_studio: Maker, library: Path) -> None:
    studio = make_studio((1024, 720))
    studio.open(library)
    judged(studio, ROUTE)
    who, bottom = studio.place.inspector.who, studio.place.bottom
    place = bottom.pages.index("who")
    assert bottom.tabs.accessibleTabName(place) == f"Who sees it, {len(who.model.lost)} lost"
    studio.run("author.who-sees")
    assert who.view.hasFocus()
    assert who.view.verticalScrollBar().maximum() >= 0
    assert who.view.height() <= bottom.height()


def test_the_engine_takes_other_edited_texts_into_account(library: Path) -> None:
    engine = StandingEngine()
    paths = [str(path.relative_to(library)) for path in sorted(library.rglob("SKILL.md"))]
    outcomes = engine.load(library, paths)
    assert outcomes is not None
    assert outcomes.state(TIDES, "skills-ref") is State.SEEN
    skills = {path: Skill.from_bytes(path, path.split("/")[1], (library / path).read_bytes()) for path in paths}
    twin = Skill.from_bytes(ROUTE, "route-planner", skill_text("tide-tables", GOOD).encode())
    before = engine.judge(TIDES, library / TIDES, {TIDES: skills[TIDES]})
    after = engine.judge(TIDES, library / TIDES, {TIDES: skills[TIDES], ROUTE: twin})
    changed = [name for name in before.verdicts if before.verdicts[name] != after.verdicts[name]]
    assert changed
    again = engine.judge(TIDES, library / TIDES, {TIDES: skills[TIDES]})
    assert again.verdicts == before.verdicts
    unknown = engine.judge("gone/SKILL.md", library / "gone/SKILL.md", {"gone/SKILL.md": skills[TIDES]})
    assert unknown.found is None
    assert len(unknown.verdicts) == len(clients())
