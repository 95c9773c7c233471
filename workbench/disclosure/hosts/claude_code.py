"""Claude Code: the list in a reminder of a user message, a `Skill` tool, the body as text of the user.

Source: clients.md 5 (2.1.197, run) and systems.md 3.1. Not simulated, and said: permission rules, commands in bodies.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import Any

from workbench.disclosure.files import Result
from workbench.disclosure.hosts import HostOptions
from workbench.disclosure.hosts.facts import note_texts
from workbench.disclosure.hosts.library import Known, Text, commands_in
from workbench.disclosure.hosts.profiled import Delivered, Profiled
from workbench.disclosure.workspace import Workspace


class ClaudeCode(Profiled):
    """The host at work."""

    id = "claude-code"

    def delivered(self, known: Known, text: Text, given: Mapping[str, Any]) -> Delivered:
        """A short note as the tool's result, and the body behind a line with its folder; the second time no body."""
        if known.name in self.entered:
            return Delivered(f"Skill {known.name} is loaded already.", note="an entered body is not given again")
        body = text.body.replace("$ARGUMENTS", str(given.get("args", "")))
        note = note_texts()["command-in-body"].en if commands_in(body) else ""
        folder = posixpath.dirname(known.path)
        return Delivered(
            f"Launching skill: {known.name}",
            (("user", f"Base directory for this skill: {folder}\n\n{body}"),),
            note,
        )

    def unknown(self, name: str) -> Result:
        """What is told of an unknown name; the client's own words are not known."""
        return Result(f"unknown skill: {name[:80]}", "skill_not_found")


def open_host(workspace: Workspace, options: HostOptions, task: str) -> ClaudeCode:
    """Claude Code in a workspace."""
    return ClaudeCode(workspace, options, task)
