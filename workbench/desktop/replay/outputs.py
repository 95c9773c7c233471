"""What a replay leaves: one page of HTML, a chain as one command hook of a host, approved golden files. No Qt in it.

Everything is masked, and nothing is written that the user did not ask for by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from workbench.desktop.replay.loading import Row
from workbench.desktop.replay.playing import Pair, prepared
from workbench.hooks.advice import advise
from workbench.hooks.chain import Chain
from workbench.hooks.golden import Golden
from workbench.hooks.html_out import html_text
from workbench.hooks.replay import Replay
from workbench.hooks.text_out import advice_line
from workbench.sandbox.trust import Trusted

MOST: Final = 2_000
"""Recordings of one page; their results are all in memory while it is made."""


def html_of(pair: Pair, rows: Sequence[Row]) -> bytes:
    """The page with both chains on all recordings. Raises `ChainError`."""
    chains = (pair.left, *([pair.right] if pair.right is not None else []))
    with Replay(chains, pair.trusted) as replay:
        found = [replay.run(*prepared(row, pair.canaries)) for row in rows]
    tools = {row.record.tool for row in rows}
    said = [advice_line(chain, one) for chain in chains for one in advise(chain, tools)]
    return "".join(html_text(chains, found, said)).encode("utf-8", "replace")


def goldens(chain: Chain, rows: Sequence[Row], trusted: Trusted, update: bool) -> tuple[Golden, ...]:
    """The golden files of a chain that differ from what it gives, or with `update` those that were written or could not
    be. Raises `ChainError`."""
    cases = [case for case in chain.cases if case.golden is not None]
    if not cases:
        return ()
    with Replay((chain,), trusted, update_golden=update) as replay:
        found = [replay.run(row.record, row.file).played[0].golden for row in rows if row.file]
    return tuple(one for one in found if one is not None and (one.written or not one.ok))
