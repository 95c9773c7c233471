"""Golden files: what a chain gave when somebody approved it, as plain text beside the chain. A secret is never kept."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from typing import NamedTuple

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


def golden_text(value: Value) -> str:
    """A value as it is kept: a text as it is, anything else as indented JSON; LF, with one at the end."""
    if isinstance(value, str):
        text = value.replace("\r\n", "\n")
    else:
        text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)
    return text if text.endswith("\n") else text + "\n"


def compared(folder: str, path: str, value: Value, update: bool) -> Golden:
    """The value beside its golden file, which is written with `update`. Nothing is written that holds a secret."""
    found = golden_text(value)
    secrets = {secret.format for part in (value, found) for secret in secrets_in(part)}
    if secrets:
        named = ", ".join(sorted(secrets))
        return Golden(path, False, False, f"a secret is still there ({named}), which no golden file may hold")
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
