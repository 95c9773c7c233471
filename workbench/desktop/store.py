"""Small JSON files in the state folder: versioned, written whole or not at all, never fatal when they are bad."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Loaded:
    """Values of a file, and a sentence when it could not be used (`problem`) with where it was put aside."""

    values: Mapping[str, Any]
    problem: str = ""
    kept: Path | None = None


@dataclass(frozen=True, slots=True)
class JsonFile:
    """One versioned JSON object on disk."""

    path: Path
    version: int = 1

    def load(self) -> Loaded:
        """The stored values; empty for no file. A bad file is renamed to `*.bad` and reported, never raised."""
        try:
            data = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return Loaded({})
        except (OSError, ValueError, RecursionError) as error:
            return self._put_aside(str(error))
        if not isinstance(data, dict):
            return self._put_aside("the top level is not an object")
        if data.get("version") != self.version:
            return self._put_aside(f"version {data.get('version')!r} is not {self.version}")
        return Loaded(data)

    def save(self, values: Mapping[str, Any]) -> str:
        """Replace the file in one step. The reason when it could not be written, else an empty text."""
        text = json.dumps({"version": self.version, **values}, ensure_ascii=False, indent=1)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._replace(text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            return str(error)
        return ""

    def _replace(self, data: bytes) -> None:
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(name, self.path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise

    def _put_aside(self, reason: str) -> Loaded:
        kept = self.path.with_suffix(".bad")
        try:
            os.replace(self.path, kept)
        except OSError as error:
            return Loaded({}, f"{self.path.name}: {reason} ({error})")
        return Loaded({}, f"{self.path.name}: {reason}", kept)
