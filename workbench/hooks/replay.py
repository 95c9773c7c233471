"""Replays recorded calls through chains, and judges what comes out. Hooks live as long as one replay."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Self

from workbench.hooks.chain import Case, Chain, ChainError
from workbench.hooks.dialects import BoundStep, dialect
from workbench.hooks.expectations import Checked, Facts, checked
from workbench.hooks.golden import Golden, compared
from workbench.hooks.leaks import leaks_in
from workbench.hooks.model import ChainResult, Decision, Leaks, Outcome, Record, Value
from workbench.hooks.registry import bind
from workbench.sandbox.trust import Trusted

if TYPE_CHECKING:
    from workbench.llm.asking import Asker

UNTRUSTED = "not trusted"
"""How the message of a step begins that was not run because nobody trusted it."""


class Played(NamedTuple):
    """What became of a record in one chain, and what was expected of it. `golden` is None where none is kept."""

    chain: Chain
    result: ChainResult
    leaks: Leaks
    checks: tuple[Checked, ...]
    golden: Golden | None

    @property
    def untrusted(self) -> bool:
        """Whether a step was not run for want of trust, so that the result says little."""
        return any(
            step.outcome is Outcome.SKIPPED and (step.message or "").startswith(UNTRUSTED) for step in self.result.steps
        )

    @property
    def failed(self) -> bool:
        """Whether the replay of this record counts as failed."""
        return (
            self.result.decision is Decision.FAILED
            or self.untrusted
            or not all(check.ok for check in self.checks)
            or (self.golden is not None and not self.golden.ok)
        )


class Replayed(NamedTuple):
    """One record in every chain."""

    record: Record
    played: tuple[Played, ...]

    @property
    def failed(self) -> bool:
        """Whether it failed in one of the chains."""
        return any(one.failed for one in self.played)


class _Bound(NamedTuple):
    chain: Chain
    steps: tuple[BoundStep, ...]


class Replay:
    """Chains with their hooks. `close` ends the processes that hooks started.

    With `update_golden` golden files are written where they differ; `asker` is whom guardrails may ask. Raises
    `ChainError` for a chain that cannot be run.
    """

    def __init__(
        self,
        chains: Sequence[Chain],
        trusted: Trusted | None = None,
        update_golden: bool = False,
        asker: Asker | None = None,
    ) -> None:
        self.chains = tuple(chains)
        self.update_golden = update_golden
        self._bound: list[_Bound] = []
        try:
            self._bound.extend(_Bound(chain, _bound(chain, trusted, asker)) for chain in chains)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends what hooks started."""
        for bound in self._bound:
            for step in bound.steps:
                close = getattr(step.hook, "close", None)
                if close is not None:
                    close()

    def run(self, record: Record, file: str = "") -> Replayed:
        """What becomes of a record; `file` is the recording that it was read from, by which cases know it."""
        return Replayed(record, tuple(self._play(bound, record, file) for bound in self._bound))

    def _play(self, bound: _Bound, record: Record, file: str) -> Played:
        chain = bound.chain
        result = run_steps(bound.steps, record, chain)
        leaks = leaks_in(record.output, result.final, [step.hook for step in bound.steps])

        def rerun(value: Value) -> ChainResult:
            return run_steps(bound.steps, record._replace(output=value), chain)

        facts = Facts(record, result, leaks, chain.folder, rerun)
        cases = [case for case in chain.cases if takes(chain, case, file, record.id)]
        wanted = (*chain.expect, *(expected for case in cases for expected in case.expect))
        checks = tuple(checked(expected, facts) for expected in wanted)
        golden = next((case.golden for case in cases if case.golden is not None), None)
        if golden is not None and chain.own_dialect:
            note = f"the golden file is left aside: it is about the dialect {chain.own_dialect}"
            result, golden = replace(result, notes=(*result.notes, note)), None
        kept = None if golden is None else compared(chain.folder, golden, result.final, self.update_golden)
        return Played(chain, result, leaks, checks, kept)


def _bound(chain: Chain, trusted: Trusted | None, asker: Asker | None) -> tuple[BoundStep, ...]:
    try:
        dialect(chain.dialect)
    except (KeyError, ModuleNotFoundError) as failure:
        raise ChainError(chain.file, 0, 0, f"the dialect '{chain.dialect}' is not built yet") from failure
    return bind(chain, trusted, asker)


def run_steps(steps: Sequence[BoundStep], record: Record, chain: Chain) -> ChainResult:
    """A record through bound steps, under the rules of the chain's dialect."""
    return dialect(chain.dialect).run(record, steps, chain)


def takes(chain: Chain, case: Case, file: str, ident: str) -> bool:
    """Whether a case is about a record of a file."""
    if not file or (case.id is not None and case.id != ident):
        return False
    return os.path.realpath(case_file(chain, case)) == os.path.realpath(file)


def case_file(chain: Chain, case: Case) -> str:
    """The path of a case's recording."""
    return os.path.join(chain.folder, case.recording)


def recordings_of(chains: Sequence[Chain]) -> Iterator[tuple[str, frozenset[str] | None]]:
    """The recordings that cases name, each once: its path and the ids that are meant, None for all of them."""
    found: dict[str, set[str] | None] = {}
    for chain in chains:
        for case in chain.cases:
            path = case_file(chain, case)
            meant = found.setdefault(path, set())
            if case.id is None:
                found[path] = None
            elif meant is not None:
                meant.add(case.id)
    for path, ids in found.items():
        yield path, None if ids is None else frozenset(ids)
