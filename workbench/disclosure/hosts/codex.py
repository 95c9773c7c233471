"""Codex: the list in a developer message, no loading tool; the model opens the file, and `$name` injects it.

Source: clients.md 4 (0.171.0) and systems.md 3.1.
"""

from __future__ import annotations

import re
from typing import Final

from workbench.clients.client import client
from workbench.disclosure.hosts import HostOptions, Piece
from workbench.disclosure.hosts.library import Known
from workbench.disclosure.hosts.profiled import Profiled
from workbench.disclosure.model import Kind
from workbench.disclosure.workspace import Workspace
from workbench.skill.meters import byte_length

_MENTION: Final = re.compile(r"\$([A-Za-z0-9][A-Za-z0-9:_-]*)")


class Codex(Profiled):
    """The host at work."""

    id = "codex"

    def closing(self) -> tuple[tuple[str, tuple[Piece, ...]], ...]:
        """A message of the user for each skill that the task mentions as `$name`, with its whole file."""
        names = dict.fromkeys(_MENTION.findall(self.task))
        return tuple(("user", self._block(known)) for name in names if (known := self.library.known.get(name)))

    def _block(self, known: Known) -> tuple[Piece, ...]:
        try:
            whole = self.text_of(known).whole
        except OSError as failure:
            self.log.append(f"{known.path}: {failure.strerror or failure}")
            whole = ""
        cap = client(self.id).facts.value("delivery.mention_cap_bytes")
        if isinstance(cap, int) and byte_length(whole) > cap:
            self.log.append(f"{known.path}: cut to {cap:,} of {byte_length(whole):,} bytes")
            whole = whole.encode("utf-8", "surrogatepass")[:cap].decode("utf-8", "ignore")
        return (
            Piece(Kind.SYSTEM, f"<skill>\n<name>{known.name}</name>\n<path>{known.path}</path>\n"),
            Piece(Kind.BODY, whole, known.name),
            Piece(Kind.SYSTEM, "\n</skill>"),
        )


def open_host(workspace: Workspace, options: HostOptions, task: str) -> Codex:
    """Codex in a workspace."""
    return Codex(workspace, options, task)
