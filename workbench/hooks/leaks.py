"""Whether a secret of a recorded output is still in what the model gets: as a whole, in part, or not.

A secret is what has a known form, and what a redaction of the chain itself was written to find.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from workbench.hooks.dialects.stepping import shown
from workbench.hooks.hiding import DEEPEST, Secret, secrets_in
from workbench.hooks.leftovers import RUN
from workbench.hooks.model import Leaks, Value
from workbench.hooks.sought import Sought, runs_of, shared_runs

_BATCH = 200_000
"""Characters of secrets that are sought at once, so that a key of megabytes takes no gigabyte."""


@runtime_checkable
class Telling(Protocol):
    """A hook that tells what of a text it is there to take out."""

    @property
    def name(self) -> str: ...

    def recognised(self, text: str) -> Iterator[str]: ...


def leaks_in(before: Value, after: Value, hooks: Sequence[object] = ()) -> Leaks:
    """The verdict on a value, given the output that it was made from. Forms are named once each.

    A part that also stands outside of every secret of the output tells nothing.
    """
    final = shown(after)
    secrets = list(dict.fromkeys((*secrets_in(before), *_own_secrets(before, hooks)))) if final else []
    if not secrets:
        return Leaks()
    there = frozenset(Sought(secret for _, secret in secrets).inside(final))
    full = {form: None for form, secret in secrets if secret in there}
    left = [(form, secret) for form, secret in secrets if form not in full]
    return Leaks(tuple(full), tuple(_partial(left, shown(before), final, secrets)))


def _partial(left: Sequence[tuple[str, str]], before: str, final: str, secrets: Sequence[tuple[str, str]]) -> list[str]:
    """The forms of the secrets that are left of which a part is in the final text and nowhere outside of a secret."""
    if not left:
        return []
    seen: dict[str, None] = {}
    rest: str | None = None
    for batch in _batches(left):
        shared = shared_runs(
            final, (run for form, part in batch if form not in seen for run in runs_of(part, RUN)), RUN
        )
        if shared and rest is None:
            rest = Sought(secret for _, secret in secrets).replaced(before, lambda secret: "\0")
        if shared and rest is not None:
            shared -= shared_runs(rest, shared, RUN)
            seen |= {form: None for form, part in batch if not shared.isdisjoint(runs_of(part, RUN))}
    return list(seen)


def _batches(secrets: Sequence[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Secrets and parts of long ones, so many characters at a time; parts share what a run across their edge needs."""
    batch, size = list[tuple[str, str]](), 0
    for form, secret in secrets:
        for at in range(0, max(1, len(secret) - RUN + 1), _BATCH):
            batch.append((form, secret[at : at + _BATCH + RUN - 1]))
            size += len(batch[-1][1])
            if size >= _BATCH:
                yield batch
                batch, size = [], 0
    if batch:
        yield batch


def _own_secrets(value: Value, hooks: Sequence[object]) -> Iterator[Secret]:
    """What the chain's own redactions were written to find."""
    telling = [hook for hook in hooks if isinstance(hook, Telling)]
    for text in texts_in(value) if telling else ():
        for hook in telling:
            yield from (Secret(f"pattern of '{hook.name}'", found) for found in hook.recognised(text) if found)


def texts_in(value: Value, depth: int = 0) -> Iterator[str]:
    """Every text of a value, keys too."""
    if isinstance(value, str):
        yield value
    elif depth <= DEEPEST and isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from texts_in(inner, depth + 1)
    elif depth <= DEEPEST and isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner, depth + 1)
