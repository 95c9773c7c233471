"""Trust by content: code that a user wrote runs only after somebody trusted exactly these bytes for exactly this entry.

Trust is kept in one file of the user's state folder, outside of every skill folder, so that no library can bring its
own. A file that cannot be read trusts nothing, and says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import platformdirs

_NAME = "trusted.json"
_VERSION = 1
_LARGEST = 8_388_608


def digest(content: bytes, entry: str) -> str:
    """What identifies code: SHA-256 over how it is entered (such as `trigger.py:match`) and all of its bytes."""
    head = entry.encode("utf-8", "surrogatepass")
    return hashlib.sha256(b"%d:%b\0%b" % (len(head), head, content)).hexdigest()


def default_file() -> Path:
    """Where this user's trust is kept; nothing is made."""
    return Path(platformdirs.user_state_dir("skill-workbench", appauthor=False)) / _NAME


@dataclass(frozen=True, slots=True)
class Trusted:
    """What was trusted when the file was read. `problem` is one line when it could not be read, else empty."""

    digests: frozenset[str] = frozenset()
    problem: str = ""

    def covers(self, content: bytes, entry: str) -> bool:
        """Whether exactly this content may run by this entry."""
        return digest(content, entry) in self.digests

    def bound(self, content: bytes, entry: str) -> Trusted:
        """What a hook that has this content now goes by, should it find another one later."""
        return self


class TrustStore:
    """The file of trust. Methods raise `OSError` when it cannot be written."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = default_file() if file is None else file

    def read(self) -> Trusted:
        """All that is trusted now."""
        try:
            return Trusted(frozenset(self._entries()))
        except FileNotFoundError:
            return Trusted()
        except (OSError, ValueError) as failure:
            reason = getattr(failure, "strerror", None) or failure
            return Trusted(problem=f"{self.file}: cannot be read, so that nothing is trusted: {reason}")

    def trust(self, content: bytes, entry: str, file: str) -> str:
        """Trusts a content for an entry; gives its digest. `file` is kept for people to read."""
        key = digest(content, entry)
        at = datetime.now(UTC).isoformat(timespec="seconds")
        self._write({**self._known(), key: {"entry": entry, "file": file, "at": at}})
        return key

    def revoke(self, key: str) -> None:
        """Takes trust back by digest; nothing happens when it was not given."""
        entries = self._known()
        if entries.pop(key, None) is not None:
            self._write(entries)

    def _known(self) -> dict[str, Any]:
        try:
            return self._entries()
        except FileNotFoundError:
            return {}
        except ValueError as failure:
            raise OSError(f"{self.file}: is broken and was not changed: {failure}") from failure

    def _entries(self) -> dict[str, Any]:
        with self.file.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise ValueError("it is too large")
        value = json.loads(data)
        entries = value.get("trusted") if isinstance(value, dict) and value.get("version") == _VERSION else None
        if not isinstance(entries, dict):
            raise ValueError(f"it is no trust file of version {_VERSION}")
        return entries

    def _write(self, entries: dict[str, Any]) -> None:
        """All at once, and readable for the user alone."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.file.parent, prefix=_NAME)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                json.dump({"version": _VERSION, "trusted": entries}, stream, indent=1, sort_keys=True)
            os.replace(name, self.file)
        except BaseException:
            os.unlink(name)
            raise
