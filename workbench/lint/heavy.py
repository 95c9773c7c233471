"""Large files are judged and mended in a worker process with a deadline: no file may hang or end a run.

The worker stays warm from file to file; when one is too much for it, that file is `Skipped` with the reason, and the
next one gets a fresh worker.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from workbench.clients.profile import Selection
from workbench.library.bundle import Facts
from workbench.library.load import read_skill
from workbench.library.snapshot import SkillEntry, Skipped, Snapshot
from workbench.lint.engine import Engine, SkillResult
from workbench.lint.fixing import FileFix, mend
from workbench.lint.settings import RuleSettings
from workbench.sandbox.worker import Failed, Item, Worker
from workbench.skill.skill import Skill

DEADLINE = 9.0
"""Seconds for one file."""
START = 3.0
"""Seconds more for the first file, whose call also starts the process."""
PATIENCE = 0.6
"""The share of the deadline after which no further rule is tried: what was found until then is kept."""
MEMORY = 671_088_640
"""Bytes of address space of the worker; about a quarter of it is taken before the first file."""

_Order = tuple[Selection, RuleSettings, str]
T = TypeVar("T", SkillResult, FileFix)


def judge_heavy(
    engine: Engine, snapshot: Snapshot, entries: Sequence[SkillEntry], deadline: float = DEADLINE
) -> Iterator[SkillResult | Skipped]:
    """The result of each entry, or why there is none."""
    yield from _each("judge_here", SkillResult, engine, snapshot, entries, deadline)


def mend_heavy(
    engine: Engine, snapshot: Snapshot, entries: Sequence[SkillEntry], deadline: float = DEADLINE
) -> Iterator[FileFix | Skipped]:
    """What fixing comes to for each entry, or why it was left alone."""
    yield from _each("mend_here", FileFix, engine, snapshot, entries, deadline)


def judge_here(order: _Order, base: Path, entry: SkillEntry, seconds: float) -> Iterator[SkillResult | Skipped]:
    """Runs in the worker: what the header alone gives, then the whole; `seconds` is the deadline of the call."""
    until = time.monotonic() + seconds * PATIENCE
    loaded = read_skill(entry)
    if isinstance(loaded, Skipped):
        yield loaded
        return
    engine, facts = _engine(order), Facts(entry, base)
    document = loaded.skill.document
    if not document.foreign:
        header = loaded.data[: document.map.byte_of(document.fences.body)]
        yield engine.lint_skill(Skill.from_bytes(entry.path, entry.directory, header), facts, until)
    yield engine.lint_skill(loaded.skill, facts, until)


def mend_here(order: _Order, base: Path, entry: SkillEntry, seconds: float) -> FileFix | Skipped:
    """Runs in the worker; `seconds` is the deadline of the call."""
    until = time.monotonic() + seconds * PATIENCE
    loaded = read_skill(entry)
    return loaded if isinstance(loaded, Skipped) else mend(_engine(order), loaded.skill, Facts(entry, base), until)


def _engine(order: _Order) -> Engine:
    return Engine(*order)


def _each(
    job: str, kind: type[T], engine: Engine, snapshot: Snapshot, entries: Sequence[SkillEntry], deadline: float
) -> Iterator[T | Skipped]:
    order: _Order = (engine.selection, engine.settings, engine.language)
    with Worker(f"{__name__}:{job}", memory=MEMORY) as worker:
        for entry in entries:
            found: T | Skipped = Skipped(entry.path, "the worker gave no result")
            # The first call also starts the process: on a busy machine that alone takes long.
            limit = deadline if worker.pid is not None else min(2 * deadline, deadline + START)
            for message in worker.stream(order, snapshot.base, entry, deadline, deadline=limit):
                if isinstance(message, Item) and isinstance(message.value, (kind, Skipped)):
                    found = message.value
                elif isinstance(message, Failed):
                    found = _given_up(found, Skipped(entry.path, _reason(message, entry, deadline)))
            yield found


def _given_up(found: object, why: Skipped) -> Any:
    """What the header gave, where that came before the end, with the reason why the rest is missing; else `why`."""
    if isinstance(found, SkillResult):
        return found._replace(stopped=(*found.stopped, ("body", why.reason)))
    return why


def _reason(failure: Failed, entry: SkillEntry, deadline: float) -> str:
    try:
        size = f"{os.stat(entry.file).st_size:,} bytes"
    except OSError:
        size = "it vanished"
    if failure.kind == "deadline":
        return f"{size}: judging it took more than {deadline:g} s and was stopped"
    return f"{size}: {failure.reason}"
