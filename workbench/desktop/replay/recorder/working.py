"""What the dialog of the recorder asks for, in the background. No Qt; what is shown of settings is masked."""

from __future__ import annotations

import os
from typing import NamedTuple

from workbench.hooks.recorder import Place, Plan, RecorderError, carry_out, planned, program
from workbench.secrets import mask

LONGEST = 200_000
"""Code points of settings that are shown."""


class Look(NamedTuple):
    """A settings file as it is. `plan` is None where the recorder cannot be added, and `problem` says why. `text` is
    the whole file with the recorder in it, masked; `hidden` whether a secret was masked in it. `size` are the bytes of
    the recording, None where there is none yet; `added` are the first line that is new and the one after the last."""

    plan: Plan | None
    problem: str
    text: str
    hidden: bool
    size: int | None
    added: tuple[int, int] = (0, 0)


def look(place: Place, recording: str) -> Look:
    """Reads the file of a place; nothing is written."""
    try:
        size: int | None = os.stat(recording).st_size
    except OSError:
        size = None
    try:
        plan = planned(place, recording, program())
    except RecorderError as failure:
        return Look(None, str(failure), "", False, size)
    text = plan.with_it.decode("utf-8")
    shown = mask(text[:LONGEST])
    return Look(plan, "", shown, shown != text[:LONGEST], size, _new_lines(plan))


def _new_lines(plan: Plan) -> tuple[int, int]:
    """What of the file is not in it now, between the first line that differs and the last."""
    old, new = (data.split(b"\n") for data in (plan.before or b"", plan.with_it))
    start = next(
        (at for at, (one, two) in enumerate(zip(old, new, strict=False)) if one != two), min(len(old), len(new))
    )
    most = min(len(old), len(new)) - start
    pairs = zip(reversed(old), reversed(new), strict=False)
    same = next((at for at, (one, two) in enumerate(pairs) if one != two or at == most), most)
    return start, len(new) - same


def write(plan: Plan, add: bool, recording: str) -> Look:
    """Writes what was shown, or takes the recorder out; then the file as it is. Raises `OSError`."""
    carry_out(plan, add)
    return look(plan.place, recording)
