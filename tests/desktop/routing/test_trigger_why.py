"""What triggers decide, shown in the matrix and beside it; code runs only after somebody has looked at it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from tests.desktop.routing.conftest import Studio, visit
from workbench.desktop import i18n
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.triggers.trusting import TrustDialog
from workbench.desktop.routing.triggers.unsure import paint_unsure
from workbench.desktop.routing.votes import model_lines
from workbench.desktop.routing.why import explain, parts_of
from workbench.desktop.routing.words import cell_sentence
from workbench.desktop.shell.trust_dialog import readable
from workbench.desktop.theme import load
from workbench.routing.fusion import Choice
from workbench.routing.imported import Imported, ImportedMatcher, Outcome
from workbench.routing.model import Evidence
from workbench.routing.route import Router, choices
from workbench.sandbox.trust import TrustStore

EVIL = r"'/^(a+)+(?=b)\1$/'"
CODE = "def match(task):\n    return 'outage' in task\n"


@pytest.fixture
def root(library: Path) -> Path:
    """A library with a pattern, a pattern that never ends, and a predicate."""
    (library / "csv-cleanup" / "triggers.yaml").write_text(
        f"any: [/csv|tsv/i, {EVIL}]\nnone: [/book a table/]\n", encoding="utf-8"
    )
    (library / "incident-timeline" / "triggers.yaml").write_text("python: trigger.py:match\n", encoding="utf-8")
    (library / "incident-timeline" / "trigger.py").write_text(CODE, encoding="utf-8")
    (library / "more.tasks.yaml").write_text(
        f"version: 1\ntasks:\n  - {{id: evil, task: '{'a' * 40}!', expected: csv-cleanup}}\n", encoding="utf-8"
    )
    return library


def cell(studio: Studio, place: RoutingPlace, number: int, name: str) -> str:
    """What the panel says of a cell's trigger."""
    names = [skill.name for skill in place.matrix.skills]
    place.matrix.select_task(number, names.index(name))
    studio.settle()
    return place.why.decided.text()


def test_a_pattern_is_shown_with_place_lane_and_time(studio: Studio, root: Path) -> None:
    place = visit(studio, root)
    said = cell(studio, place, 3, "csv-cleanup").split("\n")
    assert said[0] == "Its trigger fires."
    assert said[1].startswith("any /csv|tsv/i: “csv” at 31–33 · RE2, linear time · ")
    assert said[1].endswith(" ms")
    assert said[-1] == "2 more entries are not in the task"


def test_a_pattern_that_is_too_slow_is_named_and_has_a_dashed_ring(studio: Studio, root: Path) -> None:
    place = visit(studio, root)
    said = cell(studio, place, 8, "csv-cleanup")
    assert "stopped at 200 ms of computing time: counted as no match · worker process" in said
    line = place.matrix.current_line
    assert line is not None
    names = [skill.name for skill in place.matrix.skills]
    slow, untrusted = names.index("csv-cleanup"), names.index("incident-timeline")
    assert line.judged.ruling.row.unsure == {slow: "slow", untrusted: "untrusted"}
    assert "stopped at 200 ms" in cell_sentence(line, slow, place.matrix.skills)
    assert "needs trust" in cell_sentence(line, untrusted, place.matrix.skills)
    assert "needs trust · stopped at 200 ms" in place.legend.toolTip()


def test_code_runs_only_after_it_was_shown_and_trusted(studio: Studio, root: Path) -> None:
    place = visit(studio, root)
    assert "needs trust" in cell(studio, place, 4, "incident-timeline")
    assert place.why.review.isVisible()
    seen: list[str] = []

    def look(dialog: QDialog) -> bool:
        assert isinstance(dialog, TrustDialog)
        seen.append(dialog.code.toPlainText())
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert dialog.result() == QDialog.DialogCode.Rejected
        return len(seen) > 1

    assert "1 trigger needs trust" in [item.text for item in place.status_items()]
    studio.dialogs.dialogs += [look, look]
    place.why.review.click()
    studio.settle()
    assert seen == [CODE]
    assert TrustStore().read().digests == frozenset()
    assert studio.run("routing.trust")
    studio.until(lambda: "the code says yes" in place.why.decided.text())
    studio.settle()
    assert not place.why.review.isVisible()
    assert len(TrustStore().read().digests) == 1
    assert cell(studio, place, 1, "incident-timeline").endswith("trigger.py:match: the code says no")
    (root / "incident-timeline" / "trigger.py").write_text("def match(task):\n    return True\n", encoding="utf-8")
    place.feed.reload()
    studio.settle()
    assert "needs trust" in cell(studio, place, 1, "incident-timeline")


def test_code_that_cannot_be_shown_as_it_runs_cannot_be_trusted() -> None:
    assert readable(b"def match(task): return 1\n") == ("def match(task): return 1\n", True)
    assert not readable(b"# coding: utf-7\ndef match(task): return 1\n")[1]
    assert not readable(b"x = '\xff'\n")[1]
    assert not readable(b"#" * 300_000)[1]
    assert "\u202e" not in readable("x = '\u202e'\n".encode())[0]


def test_without_anything_to_trust_the_command_says_so(studio: Studio, library: Path) -> None:
    visit(studio, library)
    assert studio.window.services.commands.reason("routing.trust") == "no trigger needs trust"


def test_cells_differ_by_what_kept_them_from_being_judged() -> None:
    drawn = []
    for why in ("", "slow", "untrusted"):
        image = QImage(40, 26, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        paint_unsure(painter, QRectF(0, 0, 40, 26), why, load("light"))
        painter.end()
        drawn.append(bytes(image.constBits()))
    assert len(set(drawn)) == 3


def test_what_a_model_chose_is_said_with_votes_and_reason() -> None:
    evidence = [Evidence("llm", "model", None, "description", None, 0.6, "3 of 5 runs: it names outages")]
    assert model_lines(evidence) == ["llm: 3 of 5 runs: it names outages"]
    assert [part.text for part in parts_of("x", evidence)] == ["llm"]


def test_votes_stand_in_the_panel_beside_those_of_the_runner_up(studio: Studio, library: Path) -> None:
    place = visit(studio, library)
    results = place.feed.results
    assert results is not None
    item = results.evaluation.judged[3]
    names = [skill.name for skill in results.skills]
    voted = Outcome(item.task.text, 5, {"log-triage": 1, "incident-timeline": 4})
    model = ImportedMatcher(Imported("run-eval", "results.json", (voted,)))
    router = Router(results.skills, [*choices([("lexical", 1.0)]), Choice(model)])
    why = explain(replace(results, router=router), item, names.index("incident-timeline"))
    place.why.show_why(why, results.skills)
    assert place.why.model.text() == "run-eval: 4 of 5 runs\nlog-triage · run-eval: 1 of 5 runs"
    assert place.why.model.isVisible()
    assert abs(sum(part.value for part in why.parts) - why.value) < 1e-9
    studio.until(lambda: place.at_rest)
    studio.settle()


def test_parts_still_sum_where_triggers_are_heard(studio: Studio, root: Path) -> None:
    results = visit(studio, root).feed.results
    assert results is not None
    for item in results.evaluation.judged[:4]:
        for skill, value in enumerate(item.ruling.row.values):
            assert abs(explain(results, item, skill).value - value) < 1e-9


def test_in_chinese(studio: Studio, root: Path) -> None:
    i18n.install("zh")
    place = visit(studio, root)
    assert "需要信任" in cell(studio, place, 4, "incident-timeline")
