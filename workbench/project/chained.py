"""What hooks say of a library's chains before any of them is run, as findings: orders that leak, patterns that miss,
rewrites that a host drops. Nothing of the user's code is run.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from workbench.hooks.advice import Advice, advise
from workbench.hooks.chain import Chain, ChainError, Kind, Place
from workbench.hooks.chain_file import SIZE_LIMIT, parse_chain
from workbench.hooks.extents import Extents
from workbench.hooks.recordings import RecordingError, read_records
from workbench.hooks.replay import Replay, case_file
from workbench.library.load import read_whole
from workbench.library.snapshot import Skipped, Snapshot
from workbench.lint.engine import Engine
from workbench.lint.registry import LibraryHit, Summary
from workbench.lint.report.visible import visible
from workbench.lint.run import FromElsewhere
from workbench.project.chain_ground import ChainGround
from workbench.project.ground import Kept, Memory, Stamp, once, recall, shown, stamp
from workbench.secrets import mask
from workbench.skill.findings import Finding
from workbench.transcripts import Tally

LARGEST_RECORDING: Final = 8_388_608
"""Bytes; tools of a larger recording are not looked up while a library is checked."""
_ROOM: Final = "hooks"


@dataclass(slots=True)
class ChainJudge:
    """Asked after a pass over a library."""

    engine: Engine
    snapshot: Snapshot
    ground: ChainGround
    memory: Memory = field(default_factory=dict)

    def __call__(self, summaries: Sequence[Summary], findings: Sequence[Finding]) -> FromElsewhere:
        """The findings of all chains, and which of them could not be read, with file, line and column."""
        answer = recall(self.memory, _ROOM, self.ground)
        if answer is None:
            work = _Work(self.engine, self.snapshot, self.ground)
            answer = FromElsewhere(tuple(work.findings()), (*self.ground.skipped, *work.skipped))
            self.memory[_ROOM] = Kept(self.ground, work.stamps, answer)
        return answer


class _Work:
    """One look at all chains. `stamps` are of every file that was read or missed."""

    def __init__(self, engine: Engine, snapshot: Snapshot, ground: ChainGround) -> None:
        self.stamps: dict[str, Stamp] = {}
        self.skipped: list[Skipped] = []
        self._engine, self._snapshot, self._ground = engine, snapshot, ground
        self._tools: dict[str, frozenset[str] | str] = {}

    def findings(self) -> Iterator[Finding]:
        """What is to be said, chain by chain."""
        for file in self._ground.chains:
            try:
                found = self._chain(file, shown(file, self._snapshot))
            except ChainError as failure:
                for one in failure.all:
                    self._skip(file, str(one))
                continue
            for code, hit in found:
                if self._engine.may_run(code):
                    yield from self._engine.told(code, (hit,))

    def _chain(self, file: str, said: str) -> list[tuple[str, LibraryHit]]:
        """The hits of one chain by code. Raises `ChainError` for a file that is no chain."""
        self._look_at(file)
        try:
            data, _ = read_whole(file, SIZE_LIMIT)
        except OSError as failure:
            raise ChainError(file, 0, 0, failure.strerror or "it cannot be read") from failure
        chain = parse_chain(file, data)
        for path in _named_files(chain):
            self._look_at(path)
        extents = Extents(data)
        remarks = advise(chain, self._tools_for(chain))
        self._try_to_bind(chain, remarks)
        return [(one.code, _hit(one, said, extents)) for one in remarks]

    def _try_to_bind(self, chain: Chain, remarks: Sequence[Advice]) -> None:
        """Tells of a chain that would not start, unless a remark says so of the same place; nothing is run."""
        try:
            with Replay((chain,)):
                pass
        except ChainError as failure:
            if Place(failure.line, failure.column) not in {one.place for one in remarks}:
                self._skip(chain.file, str(failure))

    def _tools_for(self, chain: Chain) -> Collection[str]:
        """The recorded tools that a chain's matchers are tried on; none where some of them could not be read."""
        if chain.applies_to is None and all(step.matcher is None for step in chain.steps):
            return ()
        tools: set[str] = set()
        for file in once((*(case_file(chain, case) for case in chain.cases), *self._ground.recordings)):
            found = self._tools.get(file)
            if found is None:
                found = self._tools[file] = self._recorded(file)
            if isinstance(found, str):
                self._skip(chain.file, f"{chain.file}: its matchers were not tried: {found}")
                return ()
            tools |= found
        return tools

    def _recorded(self, file: str) -> frozenset[str] | str:
        """The tools of a recording, or why they are not known."""
        self._look_at(file)
        said = shown(file, self._snapshot)
        if self.stamps[file][1] > LARGEST_RECORDING:
            return f"{said} is larger than {LARGEST_RECORDING:,} bytes"
        try:
            return frozenset(record.tool for record in read_records(file, Tally(), said))
        except RecordingError as failure:
            return str(failure).replace(file, said)

    def _look_at(self, file: str) -> None:
        self.stamps.setdefault(file, stamp(file))

    def _skip(self, file: str, reason: str) -> None:
        said = shown(file, self._snapshot)
        self.skipped.append(Skipped(said, mask(reason.replace(file, said))))


def _named_files(chain: Chain) -> Iterator[str]:
    """Files that steps name: what is said of a chain may change with them."""
    for step in chain.steps:
        words = step.command.split() if isinstance(step.command, str) else step.command
        for word in (step.target.rpartition(":")[0],) if step.kind is Kind.PYTHON else words:
            yield os.path.join(chain.folder, word)


def _hit(one: Advice, path: str, extents: Extents) -> LibraryHit:
    values = {key: mask(visible(value)) if isinstance(value, str) else value for key, value in one.values.items()}
    span = extents.span(one.place)
    if span is None:
        return LibraryHit(path, values)
    return LibraryHit(path, values, "", extents.places.range(*span), span)
