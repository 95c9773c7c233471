"""Chains of hooks for the text editor: their mistakes, also those of parameters, and their proposals. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.desktop.i18n import tr
from workbench.desktop.textfiles.kinds import Problem
from workbench.hooks.chain import Chain, ChainError, Step
from workbench.hooks.chain_file import parse_chain
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
        """The mistakes of the file; of a file without any, those for which its steps would not start."""
        try:
            chain = parse_chain(name, data)
        except ChainError as failure:
            return [Problem(one.line, one.column, one.reason) for one in failure.all]
        found = [problem for step in chain.steps for problem in _unbound(_only(chain, step))]
        return found or _unbound(chain)

    def complete(self, text: str, index: int) -> Completion:
        """What can stand there."""
        return complete(text, index)


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
