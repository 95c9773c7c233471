"""deepagents: the list in the system message with a path for each skill; the model reads the whole file.

Source: clients.md 7 and systems.md 3.1 (0.7.32).
"""

from __future__ import annotations

from workbench.disclosure.hosts import HostOptions
from workbench.disclosure.hosts.profiled import Profiled
from workbench.disclosure.workspace import Workspace


class DeepAgents(Profiled):
    """The host at work."""

    id = "deepagents"


def open_host(workspace: Workspace, options: HostOptions, task: str) -> DeepAgents:
    """deepagents in a workspace."""
    return DeepAgents(workspace, options, task)
