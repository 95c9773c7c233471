"""Golden files: what a chain gave when somebody approved it, as plain text beside the chain. A secret is never kept."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Collection
from typing import NamedTuple

from workbench.hooks.diff.lines import diff_lines, line_starts
from workbench.hooks.diff.sequences import Change
from workbench.hooks.expectations import LARGEST_FILE, first_difference
from workbench.hooks.hiding import secrets_in
from workbench.hooks.model import Value
from workbench.library.load import read_whole


class Golden(NamedTuple):
    """A golden file beside what was found; `written` when it was made or changed now."""

    path: str
    ok: bool
    written: bool
    message: str | None


class Proposal(NamedTuple):
    """What would change in a golden file: its text, what the chain gives now, and the lines that differ. `trouble` is
    why nothing can be approved."""

    folder: str
    path: str
    wanted: str
    found: str
    value: Value
    changes: tuple[Change, ...]
    trouble: str = ""


def golden_text(value: Value) -> str:
    """A value as it is kept: a text as it is, anything else as indented JSON; LF, with one at the end. Half a
    character (a lone surrogate, which UTF-8 has not) is written by its code."""
    if isinstance(value, str):
        text = value.replace("\r\n", "\n")
    else:
        text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if text.endswith("\n") else text + "\n"


def proposal(folder: str, path: str, value: Value) -> Proposal:
    """The value beside its golden file, change by change; a file that is missing is one change."""
    found = golden_text(value)
    kept, trouble = _kept(os.path.join(folder, path))
    if kept is None and os.path.lexists(os.path.join(folder, path)):
        return Proposal(folder, path, "", found, value, (), trouble)
    return Proposal(folder, path, kept or "", found, value, diff_lines(kept or "", found).changes)


def approved(one: Proposal, chosen: Collection[int]) -> Golden:
    """Writes the chosen changes, by their numbers, into the golden file; the others stay as they are there. Nothing is
    written that holds a secret, nor into a file that is another one by now."""
    file = os.path.join(one.folder, one.path)
    made = merged(one, chosen)
    if one.trouble or (_kept(file)[0] or "") != one.wanted:
        return Golden(one.path, False, False, one.trouble or "changed meanwhile; look again")
    left = {secret.format for secret in secrets_in(made)}
    left |= {secret.format for secret in secrets_in(one.value) if _stands_in(secret.text, made)}
    if left:
        return Golden(one.path, False, False, _refusal(left))
    reason = _outside(one.folder, one.path) or _write(file, made)
    return Golden(one.path, not reason and made == one.found, not reason, reason or None)


def merged(one: Proposal, chosen: Collection[int]) -> str:
    """The golden file's text with some of the changes."""
    before, after = line_starts(one.wanted), line_starts(one.found)
    parts, at = list[str](), 0
    for number, change in enumerate(one.changes):
        if number in chosen:
            parts += (one.wanted[at : before[change.a0]], one.found[after[change.b0] : after[change.b1]])
            at = before[change.a1]
    return "".join((*parts, one.wanted[at:]))


def _stands_in(secret: str, text: str) -> bool:
    return secret in text or json.dumps(secret, ensure_ascii=False)[1:-1] in text


def _refusal(forms: Collection[str]) -> str:
    return f"a secret is still there ({', '.join(sorted(forms))}), which no golden file may hold"


def compared(folder: str, path: str, value: Value, update: bool) -> Golden:
    """The value beside its golden file, which is written with `update`. Nothing is written that holds a secret."""
    found = golden_text(value)
    secrets = {secret.format for part in (value, found) for secret in secrets_in(part)}
    if secrets:
        return Golden(path, False, False, _refusal(secrets))
    wanted, trouble = _kept(os.path.join(folder, path))
    if wanted == found:
        return Golden(path, True, False, None)
    if update:
        reason = _outside(folder, path) or _write(os.path.join(folder, path), found)
        return Golden(path, not reason, not reason, reason or None)
    if wanted is None:
        return Golden(path, False, False, trouble)
    return Golden(path, False, False, f"differs from line {first_difference(found, wanted):,} on")


def _kept(file: str) -> tuple[str | None, str]:
    """The content of a file, None and why where there is none."""
    try:
        data, _ = read_whole(file, LARGEST_FILE)
        text = data.decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError:
        return None, "does not exist; --update-golden writes it"
    except OSError as failure:
        return None, f"cannot be read: {failure.strerror or failure}"
    except UnicodeDecodeError:
        return None, "is not UTF-8"
    return (text if text.endswith("\n") else text + "\n"), ""


def _outside(folder: str, path: str) -> str:
    """Why a path may not be written: a link on its way leads out of the chain's folder."""
    place = os.path.realpath(os.path.join(folder, os.path.dirname(path)))
    inside = place == os.path.realpath(folder) or place.startswith(os.path.join(os.path.realpath(folder), ""))
    return "" if inside else "is not written: a link on its way leads out of the chain's folder"


def _write(file: str, text: str) -> str:
    """All at once; why it was not written, empty when it was."""
    name = ""
    try:
        os.makedirs(os.path.dirname(file), exist_ok=True)
        handle, name = tempfile.mkstemp(dir=os.path.dirname(file), prefix=".golden")
        with os.fdopen(handle, "wb") as stream:
            stream.write(text.encode("utf-8", "replace"))
        os.chmod(name, 0o644)
        os.replace(name, file)
    except OSError as failure:
        with contextlib.suppress(OSError):
            os.unlink(name)
        return f"cannot be written: {failure.strerror or failure}"
    return ""
