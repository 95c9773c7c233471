"""Copies of unsaved work, so that a crash costs nothing. They stand in the state folder, never beside a skill.

One file for each edited path: a line of JSON that says what it is a copy of, then the bytes as they would be saved.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

_SUFFIX = ".recovery"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
    """One kept copy: of which file, made when (ISO 8601, UTC), of how many bytes.

    `base` is the digest that the file on disk had when editing began; empty for a file that was never saved.
    """

    file: Path
    path: Path
    when: str
    size: int
    base: str


@dataclass(frozen=True, slots=True)
class Damaged:
    """A copy that cannot be used, and why. It is left where it is."""

    file: Path
    reason: str


class RecoveryStore:
    """The copies in one folder, which is made for this user alone when the first is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, path: Path, data: bytes, base: bytes = b"") -> RecoveryCopy:
        """Keeps the newest bytes of `path` in place of an older copy, whole or not at all. Raises `OSError`."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        when = datetime.now(UTC).isoformat(timespec="milliseconds")
        head = {
            "version": _VERSION,
            "path": os.fsencode(path).decode("utf-8", "surrogateescape"),
            "when": when,
            "size": len(data),
            "base": base.hex(),
            "digest": _digest(data),
        }
        target = self._file(path)
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=".", suffix=".part")  # mode 600
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(json.dumps(head).encode() + b"\n" + data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        return RecoveryCopy(target, path, when, len(data), base.hex())

    def copies(self) -> tuple[RecoveryCopy | Damaged, ...]:
        """Every copy, the newest first, then the damaged ones."""
        found = list(self._read_all())
        good = [item for item in found if isinstance(item, RecoveryCopy)]
        bad = [item for item in found if isinstance(item, Damaged)]
        return (*sorted(good, key=lambda item: item.when, reverse=True), *bad)

    def read(self, copy: RecoveryCopy) -> bytes:
        """The bytes of a copy. Raises `OSError`, or `ValueError` when it was damaged meanwhile."""
        return _parse(copy.file)[1]

    def discard(self, path: Path) -> None:
        """Forgets the copy of `path`: it was saved, or is not wanted."""
        self._file(path).unlink(missing_ok=True)

    def _file(self, path: Path) -> Path:
        return self._folder / (blake2b(os.fsencode(path.absolute()), digest_size=16).hexdigest() + _SUFFIX)

    def _read_all(self) -> Iterator[RecoveryCopy | Damaged]:
        try:
            files = sorted(self._folder.glob(f"*{_SUFFIX}"))
        except OSError as failure:
            yield Damaged(self._folder, str(failure))
            return
        for file in files:
            try:
                yield _parse(file)[0]
            except FileNotFoundError:
                continue
            except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as failure:
                yield Damaged(file, str(failure) or type(failure).__name__)


def _parse(file: Path) -> tuple[RecoveryCopy, bytes]:
    head, _, data = file.read_bytes().partition(b"\n")
    values = json.loads(head)
    if values["version"] != _VERSION:
        raise ValueError(f"version {values['version']!r} is not {_VERSION}")
    if values["digest"] != _digest(data):
        raise ValueError("its content is not what was written")
    path = Path(os.fsdecode(str(values["path"]).encode("utf-8", "surrogateescape")))
    return RecoveryCopy(file, path, str(values["when"]), len(data), str(values["base"])), data


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
