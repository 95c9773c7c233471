"""The Pydantic AI harness: capabilities listed in the prompt, `load_capability(id)`, all read at the start of a run.

Source: clients.md 7 and systems.md 3.1 (0.62.0). An unknown id is answered with plain text, not with an error.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import Any

from workbench.disclosure.files import Result
from workbench.disclosure.hosts import HostOptions
from workbench.disclosure.hosts.library import Known, Text
from workbench.disclosure.hosts.profiled import Delivered, Profiled
from workbench.disclosure.workspace import Workspace


class PydanticAI(Profiled):
    """The host at work."""

    id = "pydantic-ai"

    def delivered(self, known: Known, text: Text, given: Mapping[str, Any]) -> Delivered:
        """A heading, the folder, and the body."""
        return Delivered(f"# {known.name}\n\nDirectory: {posixpath.dirname(known.path)}\n\n{text.body}")

    def unknown(self, name: str) -> Result:
        """Plain text, with the ids there are."""
        return Result(f"There is no capability '{name[:80]}'. Known: {', '.join(sorted(self.library.known))}")


def open_host(workspace: Workspace, options: HostOptions, task: str) -> PydanticAI:
    """The harness in a workspace."""
    return PydanticAI(workspace, options, task)
