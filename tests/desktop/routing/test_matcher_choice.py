"""Choosing matchers and moving the threshold, through the panels that a user opens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.routing.conftest import Studio, visit
from tests.llm.loopback import QUICK, Answer, Asked, loopback
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.runs.matcher_panel import MatcherPanel
from workbench.desktop.routing.runs.threshold_panel import ThresholdPanel
from workbench.llm import client as http
from workbench.routing.route import DEFAULTS

pytestmark = pytest.mark.qt_log_ignore(r"plugin does not support (raise|grabbing)", extend=True)
Panel = TypeVar("Panel", bound=QWidget)


@pytest.fixture
def place(studio: Studio, library: Path, monkeypatch: pytest.MonkeyPatch) -> RoutingPlace:
    for name in ("SKILL_WORKBENCH_EMBEDDINGS_URL", "SKILL_WORKBENCH_LLM_KIND", "SKILL_WORKBENCH_LLM_MODEL"):
        monkeypatch.delenv(name, raising=False)
    return visit(studio, library)


def dropped(studio: Studio, command: str, kind: type[Panel]) -> Panel:
    """Runs a command and waits for the panel that it drops."""
    assert studio.run(command)
    studio.settle()
    found = [item for item in QApplication.topLevelWidgets() if isinstance(item, kind) and item.isVisible()]
    assert len(found) == 1
    return found[0]


def heard(place: RoutingPlace) -> list[tuple[str, float]]:
    assert place.feed.results is not None
    return [(item.matcher.id, item.weight) for item in place.feed.results.router.choices]


def test_the_defaults_are_those_of_the_command_line(studio: Studio, place: RoutingPlace) -> None:
    panel = dropped(studio, "routing.matchers", MatcherPanel)
    marked = {name: float(line.weight.text()) for name, line in panel.lines.items() if line.box.isChecked()}
    assert marked == {name: weight for name, weight in DEFAULTS if name != "trigger"}
    assert heard(place) == list(marked.items())
    missing = panel.lines["llm"].box
    assert not missing.isEnabled()
    assert "SKILL_WORKBENCH_LLM_KIND" in missing.accessibleDescription()
    assert "does not see this" in panel.lines["body"].box.accessibleDescription()
    assert not panel.lines["trigger"].box.isEnabled()
    panel.close()


def test_marks_and_weights_are_heard_at_once(studio: Studio, place: RoutingPlace) -> None:
    panel = dropped(studio, "routing.matchers", MatcherPanel)
    panel.lines["body"].box.click()
    studio.settle()
    assert ("body", 0.5) in heard(place)
    assert place.feed.results is not None
    assert all(skill.body for skill in place.feed.results.skills)
    weight = panel.lines["char"].weight
    weight.setText("2")
    weight.editingFinished.emit()
    studio.settle()
    assert ("char", 2.0) in heard(place)
    weight.setText("0")
    weight.editingFinished.emit()
    assert panel.said.isVisible()
    studio.settle()
    assert ("char", 2.0) in heard(place)
    panel.radios["keywords"].click()
    studio.settle()
    assert heard(place) == [("keywords", 1.0)]
    assert not place.feed.results.skills[0].body or place.bar.matcher.accessibleName().endswith("keywords")
    panel.close()
    state = place.save_state()
    place.choose_matchers(None)
    place.restore_state(json.loads(json.dumps(state)))
    studio.settle()
    assert heard(place) == [("keywords", 1.0)]


def test_nothing_chosen_is_said_and_not_heard(studio: Studio, place: RoutingPlace) -> None:
    panel = dropped(studio, "routing.matchers", MatcherPanel)
    for name in ("explicit", "lexical", "char"):
        panel.lines[name].box.click()
    studio.settle()
    assert "at least one" in panel.said.text()
    assert heard(place) == [("char", 0.5)]
    panel.close()


def test_imported_results_are_a_matcher_and_what_they_lack_is_not_measured(
    studio: Studio, place: RoutingPlace, tmp_path: Path
) -> None:
    file = tmp_path / "results.json"
    query = "columns are shifted after the csv import"
    one = {"query": query, "should_trigger": True, "trigger_rate": 1.0, "triggers": 3, "runs": 3, "pass": True}
    file.write_text(json.dumps({"skill_name": "csv-cleanup", "description": "d", "results": [one]}), encoding="utf-8")
    panel = dropped(studio, "routing.matchers", MatcherPanel)
    studio.dialogs.files.append(file)
    panel.import_asked.emit()
    panel.close()
    studio.settle()
    assert heard(place) == [("run-eval", 1.0)]
    assert [line.number for line in place.lines if line.judged.ruling.row.measured] == [3]
    assert place.score.total == 1
    assert place.score.unmeasured == 6


def test_texts_are_sent_only_after_a_yes(studio: Studio, place: RoutingPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILL_WORKBENCH_EMBEDDINGS_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("SKILL_WORKBENCH_EMBEDDINGS_MODEL", "tiny")
    panel = dropped(studio, "routing.matchers", MatcherPanel)
    studio.dialogs.answers.append("stay")
    panel.lines["semantic"].box.click()
    studio.settle()
    assert "127.0.0.1" in studio.dialogs.asked[-1][0]
    assert ("semantic", 0.5) not in heard(place)
    panel.close()


def test_the_threshold_decides_everything_anew_and_comes_back(studio: Studio, place: RoutingPlace) -> None:
    before = [line.verdict for line in place.lines]
    panel = dropped(studio, "routing.threshold", ThresholdPanel)
    panel.slider.setFocus()
    panel.slider.setValue(panel.slider.maximum())
    studio.settle()
    assert place.feed.results is not None
    assert place.feed.results.router.limits.threshold == panel.found.top
    assert all(line.judged.got is None for line in place.lines)
    assert place.score.right == 1
    QTest.keyClick(panel.slider, Qt.Key.Key_Left)
    studio.settle()
    assert place.feed.results.router.limits.threshold < panel.found.top
    panel.suggest.click()
    studio.settle()
    assert panel.found.suggested is not None
    assert place.feed.results.router.limits.threshold == panel.found.suggested.threshold
    assert "20" in panel.chance.text()
    panel.reset.click()
    studio.settle()
    assert [line.verdict for line in place.lines] == before
    panel.value.setText("3")
    panel.value.setModified(True)
    panel.value.editingFinished.emit()
    studio.settle()
    assert place.feed.results.router.limits.threshold == 3.0
    place.feed.refresh()
    studio.settle()
    assert place.feed.results.router.limits.threshold == 3.0
    QTest.keyClick(panel.slider, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_the_curves_of_the_panel_are_those_of_the_engine(place: RoutingPlace) -> None:
    from workbench.desktop.routing.runs.thresholding import picture
    from workbench.routing.thresholds import halves, pairs, rates

    results = place.feed.results
    assert results is not None
    found = picture(results)
    judged = results.evaluation.judged
    train, validation = halves([item.task for item in judged])
    for threshold in (0.0, 0.1, 3.0, found.top, found.top + 1):
        assert found.train.at(threshold) == rates(pairs(judged[at] for at in train), threshold)
        assert found.validation.at(threshold) == rates(pairs(judged[at] for at in validation), threshold)
    assert found.chance(3.0) is None


def vectors(asked: Asked) -> Answer:
    letters = "abcdefghijklmnopqrstuvwxyz"
    rows = [
        {"index": at, "embedding": [1.0 + text.lower().count(letter) for letter in letters]}
        for at, text in enumerate(asked.body["input"])
    ]
    return Answer(body=json.dumps({"data": rows}).encode())


@pytest.mark.parametrize("works", [True, False])
def test_meaning_from_an_endpoint_is_told_of_and_its_failures_are_not_measured(
    studio: Studio, place: RoutingPlace, monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:
    monkeypatch.setattr(http, "Waits", lambda: QUICK)
    with loopback() as server:
        server.decide = vectors if works else lambda asked: Answer(500)
        monkeypatch.setenv("SKILL_WORKBENCH_EMBEDDINGS_URL", server.base)
        monkeypatch.setenv("SKILL_WORKBENCH_EMBEDDINGS_MODEL", "tiny-vectors")
        panel = dropped(studio, "routing.matchers", MatcherPanel)
        studio.dialogs.answers.append("send")
        panel.lines["semantic"].box.click()
        studio.settle()
        assert "tiny-vectors" in studio.dialogs.asked[-1][1]
        assert ("semantic", 0.5) in heard(place)
        sent = next(item.text for item in studio.window.statusbar.items if item.key == "nothing-sent")
        assert sent == "Texts are sent to 127.0.0.1"
        assert place.score.unmeasured == (0 if works else 7)
        assert len(server.asked) < 20
        panel.close()
        place.choose_matchers(None)
        studio.settle()
        assert place.score.unmeasured == 0


def test_without_labels_nothing_is_suggested_but_the_threshold_moves(studio: Studio, bare: Path) -> None:
    place = visit(studio, bare)
    panel = dropped(studio, "routing.threshold", ThresholdPanel)
    assert not panel.suggest.isEnabled()
    assert "Nothing can be suggested" in panel.gap.text()
    assert panel.validation.text().endswith("no task")
    assert panel.found.usual < panel.found.top
    panel.slider.setValue(panel.slider.maximum())
    studio.settle()
    assert place.feed.results is not None
    assert place.feed.results.router.limits.threshold == panel.found.top
    panel.close()
