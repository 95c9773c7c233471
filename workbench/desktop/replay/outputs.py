"""What a replay leaves: one page of HTML, a chain as one command hook of a host, approved golden files. No Qt in it.

Everything is masked, and nothing is written that the user did not ask for by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from workbench.desktop.replay.loading import Row
from workbench.desktop.replay.playing import Pair, prepared
from workbench.hooks.advice import advise
from workbench.hooks.chain import Chain
from workbench.hooks.diff.lines import split_lines
from workbench.hooks.diff.sequences import Change
from workbench.hooks.golden import Proposal, proposal
from workbench.hooks.hiding import secrets_in
from workbench.hooks.html_out import html_text
from workbench.hooks.replay import Replay
from workbench.hooks.text_out import advice_line
from workbench.lint.report.visible import visible
from workbench.sandbox.trust import Trusted
from workbench.secrets.masking import label

MOST: Final = 2_000
"""Recordings of one page; their results are all in memory while it is made."""
_LINES: Final = 400
"""Lines of a change that are shown at each side."""
_PIECE: Final = 6
"""So long is the shortest line of a secret that is looked for."""


def html_of(pair: Pair, rows: Sequence[Row]) -> bytes:
    """The page with both chains on all recordings. Raises `ChainError`."""
    chains = (pair.left, *([pair.right] if pair.right is not None else []))
    with Replay(chains, pair.trusted) as replay:
        found = [replay.run(*prepared(row, pair.canaries)) for row in rows]
    tools = {row.record.tool for row in rows}
    said = [advice_line(chain, one) for chain in chains for one in advise(chain, tools)]
    return "".join(html_text(chains, found, said)).encode("utf-8", "replace")


class Hunk(NamedTuple):
    """One change of a golden file as it is shown: its number there, the first line, the lines that go and come, masked.
    `secret` is for one that may not be approved."""

    golden: Proposal
    number: int
    line: int
    text: str
    secret: bool


def proposals(chain: Chain, rows: Sequence[Row], trusted: Trusted) -> tuple[Proposal, ...]:
    """The golden files of a chain that differ from what it gives. Raises `ChainError`."""
    if all(case.golden is None for case in chain.cases):
        return ()
    found: dict[str, Proposal] = {}
    with Replay((chain,), trusted) as replay:
        for row in (row for row in rows if row.file):
            played = replay.run(row.record, row.file).played[0]
            if played.golden is not None and not played.golden.ok:
                path, reason = played.golden.path, played.golden.message or ""
                one = proposal(chain.folder, path, played.result.final)
                found[path] = one if one.changes or one.trouble else one._replace(trouble=reason)
    return tuple(found.values())


def hunks_of(golden: Proposal) -> tuple[Hunk, ...]:
    """The changes of a golden file for people."""
    before, after = split_lines(golden.wanted), split_lines(golden.found)
    secrets = [secret for part in (golden.value, golden.found, golden.wanted) for secret in secrets_in(part)]
    pieces = {line: label(one.format) for one in secrets for line in split_lines(one.text) if len(line) >= _PIECE}

    def hunk(number: int, change: Change) -> Hunk:
        gone, come = before[change.a0 : change.a1], after[change.b0 : change.b1]
        sides = (("\u2212", gone), ("+", come))
        text = "\n".join(line for sign, lines in sides for line in _short(sign, lines))
        held = any(piece in line for piece in pieces for line in come)
        for piece in sorted(pieces, key=len, reverse=True):
            text = text.replace(piece, pieces[piece])
        return Hunk(golden, number, change.a0 + 1, text, held)

    return tuple(hunk(number, change) for number, change in enumerate(golden.changes))


def _short(sign: str, lines: Sequence[str]) -> Iterator[str]:
    """Lines with their sign, as many as somebody reads."""
    yield from (f"{sign} {visible(line)}" for line in lines[:_LINES])
    if len(lines) > _LINES:
        yield f"{sign} … ({len(lines) - _LINES:,})"
