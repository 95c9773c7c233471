"""Chains of hooks for the text editor: their mistakes, also those of parameters, and their proposals. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.desktop.i18n import tr
from workbench.desktop.reasons import reason_text
from workbench.desktop.textfiles.kinds import Problem
from workbench.hooks.chain import DIALECT_IDS, Chain, ChainError, Step
from workbench.hooks.chain_file import examine
from workbench.hooks.completion import complete
from workbench.hooks.model import Phase
from workbench.hooks.replay import Replay
from workbench.skill.completion import Completion


class ChainKind:
    """`*.chain.yaml`."""

    @property
    def title(self) -> str:
        """What such a file is called."""
        return tr("Chain of hooks")

    def check(self, name: str, data: bytes) -> Sequence[Problem]:
        """The mistakes of the file, and those for which its steps would not start."""
        chain, mistakes = examine(name, data)
        found = [Problem(one.line, one.column, one.reason) for one in mistakes]
        if chain is None:
            return found
        plain = replace(chain, dialect=chain.dialect or DIALECT_IDS[0])
        for step in _sound(chain, found):
            found += _unbound(_only(plain, step))
        return sorted(found) or _unbound(chain)

    def complete(self, text: str, index: int) -> Completion:
        """What can stand there, and what for in the language of the window."""
        found = complete(text, index)
        offers = tuple(replace(offer, about=reason_text(offer.about)) for offer in found.offers)
        return replace(found, offers=offers)


def _sound(chain: Chain, found: Sequence[Problem]) -> Iterator[Step]:
    """The steps without a mistake in their lines: of another one would be said what only follows from it."""
    starts = sorted(step.place().line for step in chain.steps)
    wrong = {max((line for line in starts if line <= problem.line), default=0) for problem in found}
    yield from (step for step in chain.steps if step.place().line not in wrong)


def _only(chain: Chain, step: Step) -> Chain:
    """The chain with one of its steps, so that each says what is wrong with it."""
    pre = (step,) if step.phase is Phase.PRE else ()
    return replace(chain, pre=pre, post=() if pre else (step,), expect=(), cases=())


def _unbound(chain: Chain) -> list[Problem]:
    """Why a chain would not start; nothing is run."""
    try:
        with Replay((chain,)):
            return []
    except ChainError as failure:
        return [Problem(one.line, one.column, one.reason) for one in failure.all]
