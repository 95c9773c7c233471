"""Text that has to wait until what stands before it is known: kept in a file without a name, since it may be long."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator

_IN_MEMORY = 1024 * 1024
_PIECE = 65_536


class Waiting:
    """Written first, then read once. The system removes the file with the last handle to it, also after a crash."""

    def __init__(self) -> None:
        self._file = _without_name()

    def write(self, pieces: Iterable[str]) -> None:
        """Adds text at the end. Raises `OSError` where the disk is full."""
        for piece in pieces:
            self._file.write(piece)

    def read(self) -> Iterator[str]:
        """All of it in pieces; afterwards it is gone."""
        with self._file:
            self._file.seek(0)
            while piece := self._file.read(_PIECE):
                yield piece


def _without_name() -> tempfile.SpooledTemporaryFile[str]:
    return tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="")
