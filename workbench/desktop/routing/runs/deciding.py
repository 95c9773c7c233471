"""Another threshold decides the same scores anew. No Qt."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from workbench.desktop.routing.engine import Results, fights
from workbench.routing.evaluation import Judged, Names, Ruling, evaluate, label
from workbench.routing.fusion import Fused
from workbench.routing.route import Limits, Router


def with_limits(results: Results, limits: Limits) -> Results:
    """The same rows decided anew: nothing is matched again."""
    router = copy(results.router)
    router.limits = limits
    names = results.evaluation.names
    evaluation = evaluate([_decided(item, router, names) for item in results.evaluation.judged], names)
    taken, near = fights(evaluation)
    return replace(results, router=router, evaluation=evaluation, collisions=taken, close=near)


def _decided(item: Judged, router: Router, names: Names) -> Judged:
    row = item.ruling.row
    fused = Fused(row.values, row.vetoes, row.fires, row.warnings, row.measured)
    return label(item.task, Ruling(row, *router.decision(fused)), names)
