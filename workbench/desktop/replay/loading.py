"""Finds chains and recordings and reads them. No Qt: it runs in the background.

What is read stays within limits of memory, and what lies beyond them is counted and said.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from workbench.hooks.chain import Chain, ChainError
from workbench.hooks.chain_file import SIZE_LIMIT, parse_chain
from workbench.hooks.dialects.stepping import measured
from workbench.hooks.model import Record
from workbench.hooks.recordings import PLAIN, RecordingError, read_records
from workbench.hooks.replay import recordings_of
from workbench.library.load import read_whole
from workbench.library.snapshot import Skipped
from workbench.project.config import read
from workbench.project.ground import MOST_ENTRIES, files_below, named, once
from workbench.secrets import mask
from workbench.skill.meters import byte_length
from workbench.transcripts import Tally, in_folder

ENDING: Final = ".chain.yaml"
RECORDED: Final = (".jsonl", ".json", *PLAIN)
"""Endings of the files of a folder that are taken for recordings."""
MOST_BYTES: Final = 268_435_456
"""Bytes of recorded outputs that are kept."""
HEAVY: Final = 1_048_576
"""Bytes of recordings from which on they are read in another process."""
MOST_ROWS: Final = 50_000
_LONGEST_TITLE: Final = 160
_NAMES: Final = ("command", "file_path", "path", "url", "pattern", "query", "prompt", "name")
Drafts = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Ground:
    """What is open: the folder, its configuration, and what the user added: chains, and recordings (files or folders).

    `pasted` are outputs that stand in no file."""

    base: str
    config: str = ""
    chains: tuple[str, ...] = ()
    recordings: tuple[str, ...] = ()
    pasted: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class ChainFile:
    """A chain's file as it is on disk. `problem` says why it is no chain, else empty; `more` its further mistakes."""

    path: str
    shown: str
    data: bytes = b""
    chain: Chain | None = None
    problem: str = ""
    more: tuple[str, ...] = ()

    @property
    def editable(self) -> bool:
        """Whether it is a file of our own, so that edits can be written into it."""
        return self.path.endswith((".yaml", ".yml"))


class Row(NamedTuple):
    """One recorded call as the list shows it: what was called (masked), where it stands, the bytes of its output."""

    record: Record
    file: str
    title: str
    size: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that was found. `problems` are lines for people; `left_out` counts calls beyond the limits."""

    chains: tuple[ChainFile, ...] = ()
    rows: tuple[Row, ...] = ()
    files: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    left_out: int = 0
    tools: frozenset[str] = field(default_factory=frozenset)

    def chain_file(self, path: str) -> ChainFile | None:
        """The file of a path."""
        return next((item for item in self.chains if item.path == path), None)


def load(ground: Ground, elsewhere: Callable[[Ground], Loaded] | None = None) -> Loaded:
    """Reads everything. Never raises for what is wrong with a file: it becomes a problem. Large recordings are read
    `elsewhere`, since one long line of JSON holds the interpreter for as long as it is parsed."""
    problems: list[str] = []
    chains = tuple(read_chain_file(path, ground.base) for path in _chain_paths(ground, problems))
    problems += [line for item in chains if item.problem for line in (item.problem, *item.more)]
    paths = _recording_paths(ground, chains, problems)
    if elsewhere is not None and _size_of(paths) > HEAVY:
        return elsewhere(ground)
    rows, files, left_out = _rows(ground, paths, problems)
    tools = frozenset(row.record.tool for row in rows)
    return Loaded(chains, tuple(rows), tuple(files), tuple(problems), left_out, tools)


def read_chain_file(path: str, base: str) -> ChainFile:
    """One file; what is wrong with it is its problem."""
    said = shown_path(path, base)
    try:
        data, _ = read_whole(path, SIZE_LIMIT)
    except OSError as failure:
        return ChainFile(path, said, problem=f"{said}: {failure.strerror or failure}")
    try:
        return ChainFile(path, said, data, parse_chain(path, data))
    except ChainError as failure:
        first, *more = (str(one).replace(path, said) for one in failure.all)
        return ChainFile(path, said, data, problem=first, more=tuple(more))


def shown_path(path: str, base: str) -> str:
    """A path as people read it: from the opened folder where it is in it."""
    inside = os.path.relpath(path, base) if base else path
    return path if inside.startswith("..") else inside.replace(os.sep, "/")


def _chain_paths(ground: Ground, problems: list[str]) -> list[str]:
    found = [*_named(ground.config, "chains", problems), *_below(ground.base, problems), *ground.chains]
    return list(once(found))


def _below(base: str, problems: list[str]) -> tuple[str, ...]:
    """Chains below a folder."""
    found = files_below(base, ENDING)
    if found.stopped:
        problems.append(f"the folder holds more than {MOST_ENTRIES:,} files; the rest was not searched for chains")
    return found.files


def _named(config: str, key: str, problems: list[str]) -> Iterator[str]:
    """Files that `[files]` of the configuration names."""
    skipped: list[Skipped] = []
    yield from named(read(Path(config)), key, skipped) if config else ()
    problems += [f"{item.path}: {item.reason}" for item in skipped]


def _size_of(paths: Iterable[str]) -> int:
    """Bytes of the files that are there."""
    return sum(os.path.getsize(path) for path in paths if os.path.isfile(path))


def _rows(ground: Ground, paths: Sequence[str], problems: list[str]) -> tuple[list[Row], list[str], int]:
    rows, files = list[Row](), list[str]()
    size = left_out = 0
    for path, record in _records(ground, paths, problems, files):
        output = record.output
        bytes_ = byte_length(output) if isinstance(output, str) else measured(output)[0]
        if len(rows) >= MOST_ROWS or size + bytes_ > MOST_BYTES:
            left_out += 1
            continue
        size += bytes_
        rows.append(Row(record, path, title_of(record), bytes_))
    return rows, files, left_out


def _records(
    ground: Ground, paths: Sequence[str], problems: list[str], files: list[str]
) -> Iterator[tuple[str, Record]]:
    tally = Tally()
    for path in paths:
        said = shown_path(path, ground.base)
        files.append(said)
        try:
            for record in read_records(path, tally, said):
                yield path, record
        except RecordingError as failure:
            problems.append(str(failure).replace(path, said))
    problems += [f"{skip.file}: skipped: {skip.kind} ({skip.times:,})" for skip in tally.skips]
    yield from (("", record) for record in ground.pasted)


def _recording_paths(ground: Ground, chains: Sequence[ChainFile], problems: list[str]) -> list[str]:
    known = [item.chain for item in chains if item.chain is not None]
    found = [os.path.normpath(path) for path, _ in recordings_of(known)]
    found += _named(ground.config, "recordings", problems)
    for path in ground.recordings:
        inside = _files_of(path)
        if not inside:
            problems.append(f"{shown_path(path, ground.base)}: holds no recordings ({', '.join(RECORDED)})")
        found += inside
    return list(once(found))


def _files_of(path: str) -> list[str]:
    """A file itself, or those of a folder that may be recordings."""
    if not os.path.isdir(path):
        return [path]
    try:
        return in_folder(path, RECORDED)
    except OSError:
        return []


def title_of(record: Record) -> str:
    """What was called, in one line and masked: the command, the path, …, else the call's id."""
    given = record.input
    said = (
        next((given[key] for key in _NAMES if isinstance(given.get(key), str)), "") if isinstance(given, dict) else ""
    )
    line = " ".join((said or record.id)[: 4 * _LONGEST_TITLE].split())
    return mask(line)[:_LONGEST_TITLE] or record.tool
