"""What the dialog for trying a hook asks for, in the background. No Qt; what comes back is masked."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from workbench.desktop.i18n import tr
from workbench.hooks.chain import Chain, Step
from workbench.hooks.dialects.stepping import shown
from workbench.hooks.serving import HOSTS, read_event
from workbench.hooks.trial_table import Judged, Row, kept, run_rows, speaks
from workbench.hooks.trying import Tried, masked, try_step
from workbench.library.save import atomic_save, content_digest
from workbench.sandbox.trust import TrustStore
from workbench.secrets import mask

ENDING = ".tries.jsonl"
"""What the file of kept events ends with, beside the chain."""
LONGEST = 20_000
"""Code points of what a hook printed that are shown."""


class Kept(NamedTuple):
    """How many rows became cases, in which file their events are, and why others did not, masked."""

    added: int
    file: str
    left_out: tuple[str, ...]


def host_of(chain: Chain, step: Step) -> str:
    """The host whose events a step is tried on first."""
    found = speaks(chain, step) or chain.dialect
    return found if found in HOSTS else HOSTS[0]


def tried(chain: Chain, step: Step, host: str, text: str, headless: bool) -> Tried:
    """One event; texts as long as somebody reads them, the rewrite as its text. Raises `ValueError`."""
    event = read_event(host, text)
    found = try_step(chain, step, host, text, TrustStore().read(), headless)
    safe = found if event is None else masked(found, event.record)
    value = None if safe.value is None else _cut(shown(safe.value))
    return safe._replace(value=value, stdout=_cut(safe.stdout), stderr=_cut(safe.stderr), message=_cut(safe.message))


def _cut(text: str) -> str:
    """The begin of a long text, and how long it is."""
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}\n… {tr('({count} characters)', count=f'{len(text):,}')}"


def judged(chain: Chain, step: Step, rows: Sequence[Row], headless: bool) -> list[Judged]:
    """The whole table, without what the hook printed."""
    found = run_rows(chain, step, rows, TrustStore().read(), headless)
    return [
        one._replace(
            problem=mask(one.problem),
            tried=one.tried and one.tried._replace(stdout="", stderr="", value=None, message=mask(one.tried.message)),
        )
        for one in found
    ]


def keep(chain: Chain, step: Step, data: bytes, rows: Sequence[Row]) -> Kept:
    """Writes the rows into the chain's file, which must still be what it was, and their events beside it. Raises
    `OSError`, and `ChainError` where the file cannot take cases."""
    path = Path(chain.file)
    file = path.with_name(path.name.removesuffix(".yaml").removesuffix(".chain") + ENDING)
    before = b""
    with suppress(FileNotFoundError):
        before = file.read_bytes()
    made = kept(chain.file, data, step.name, rows, file.name, before)
    if made.added:
        atomic_save(file, made.recording, content_digest(before) if before else None)
        atomic_save(path, made.chain, content_digest(data))
    return Kept(made.added, file.name, tuple(map(mask, made.left_out)))
