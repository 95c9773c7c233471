"""Whether a secret of a recorded output is still in what the model gets: as a whole, in part, or not."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.hooks.dialects.stepping import shown
from workbench.hooks.hiding import secrets_in
from workbench.hooks.model import Leaks, Value

RUN = 6
"""Characters in a row that count as a part of a secret."""


def leaks_in(before: Value, after: Value) -> Leaks:
    """The verdict on a value, given the output that it was made from. Forms are named once each."""
    final = shown(after)
    full, partial = dict[str, None](), dict[str, None]()
    for form, secret in secrets_in(before) if final else ():
        if secret in final:
            full[form] = None
        elif any(run in final for run in _runs(secret)):
            partial[form] = None
    return Leaks(tuple(full), tuple(form for form in partial if form not in full))


def _runs(secret: str) -> Iterator[str]:
    return (secret[at : at + RUN] for at in range(len(secret) - RUN + 1))
