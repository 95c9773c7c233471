"""The figures that the default matchers, and bodies with them, have to reach on the research data."""

from __future__ import annotations

from pathlib import Path

from tests.bench.bench_routing import DEFAULT, LEAST, WITH_BODY, figures, outcomes
from workbench.routing.route import choices, default_names, parse_choices


def test_the_default_matchers_reach_what_is_asked(shared: Path) -> None:
    assert (shared / "routing").is_dir()
    found = figures(outcomes(lambda: choices(parse_choices(DEFAULT))))
    assert found.top1 >= LEAST[DEFAULT]["top1"]
    assert found.zh >= LEAST[DEFAULT]["zh"]
    assert found.auc >= LEAST[DEFAULT]["auc"]


def test_with_bodies_more_is_reached_without_a_model(shared: Path) -> None:
    assert (shared / "routing").is_dir()
    assert figures(outcomes(lambda: choices(parse_choices(WITH_BODY)))).top1 >= LEAST[WITH_BODY]["top1"]


def test_the_measured_set_is_the_default() -> None:
    assert choices(parse_choices(DEFAULT)) != ()
    assert tuple(name for name, _ in default_names(())) == tuple(DEFAULT.split(","))
    assert dict(parse_choices(DEFAULT)) == dict(default_names(()))
