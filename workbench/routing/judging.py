"""A router as evaluation asks it: evaluation knows rows and decisions, not matchers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

from workbench.routing.evaluation import Judge, Ruling
from workbench.routing.fusion import Choice, row_of
from workbench.routing.growth import Fit
from workbench.routing.model import SkillText
from workbench.routing.route import Router


def judge_of(router: Router) -> Judge:
    """Asks the router, which ranks nobody for it. A task that one of the matchers did not measure is not measured."""

    def judge(text: str) -> Ruling:
        fused = router.row(text)
        return Ruling(row_of(fused), *router.decision(fused))

    return judge


def fit_with(chosen: Sequence[Choice]) -> Fit:
    """Routers of these matchers for any library; what they start ends with the block that uses them."""

    @contextmanager
    def fit(skills: Sequence[SkillText]) -> Iterator[Judge]:
        router = Router(skills, chosen)
        with closing(router.fusion):
            yield judge_of(router)

    return fit
