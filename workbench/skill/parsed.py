"""Our own YAML files, parsed once and kept as JSON in the user's cache folder: reading them is a third of a start.

Only a cache: it may be deleted at any time, may not be writable, and what it holds is never trusted to be code.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from workbench import __version__

_FOLDER = "skill-workbench"


def load_parsed(path: Path, read: Callable[[Path], Any]) -> Any:
    """What `read(path)` gives, from the cache where that was read from the same file. Raises what `read` raises."""
    found = os.stat(path)
    key = [__version__, str(path), found.st_mtime_ns, found.st_size]
    folder = _cache_folder()
    if folder is None:
        return read(path)
    file = folder / f"{path.parent.name}-{path.stem}.json"
    try:
        kept = json.loads(file.read_bytes())
        if kept[0] == key:
            return kept[1]
    except (OSError, ValueError, IndexError, KeyError, TypeError, RecursionError):
        pass
    value = read(path)
    with contextlib.suppress(OSError, ValueError, TypeError):
        _keep(file, json.dumps([key, value], ensure_ascii=False).encode())
    return value


def plain(value: Any) -> Any:
    """The value with dates as ISO texts, so that it is the same from YAML and from JSON.

    Raises `TypeError` for what JSON cannot keep as it is.
    """
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"{key!r} is no text key")
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dt.date):
        return value.isoformat()
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{type(value).__name__} cannot be kept")


def _cache_folder() -> Path | None:
    """As platformdirs names it, whose import would cost more than the cache saves; None for a user without a home."""
    try:
        found = _named_folder()
    except RuntimeError:
        return None
    return found if found.is_absolute() else None


def _named_folder() -> Path:
    named = os.environ.get("XDG_CACHE_HOME", "")
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / _FOLDER / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / _FOLDER
    return (Path(named) if os.path.isabs(named) else Path.home() / ".cache") / _FOLDER


def _keep(file: Path, data: bytes) -> None:
    import tempfile  # half of what reading the cache takes, for once in a life

    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.replace(name, file)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
