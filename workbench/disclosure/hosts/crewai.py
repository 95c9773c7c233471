"""CrewAI: skills as tags in the prompt, `load_skill(skill_name)`, the body trimmed and wrapped, with its files named.

Source: clients.md 7 and systems.md 3.1 (1.15.30).
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Mapping
from typing import Any, Final

from workbench.disclosure.hosts import HostOptions
from workbench.disclosure.hosts.library import Known, Text
from workbench.disclosure.hosts.profiled import Delivered, Profiled
from workbench.disclosure.workspace import Workspace

_FOLDERS: Final = ("scripts", "references", "assets")
_MOST: Final = 200


class CrewAI(Profiled):
    """The host at work."""

    id = "crewai"

    def delivered(self, known: Known, text: Text, given: Mapping[str, Any]) -> Delivered:
        """The description and the trimmed body in a tag, and the names of the bundled files."""
        parts = [f'<skill name="{known.name}">', known.description, text.body.strip()]
        files = list(self._files(known))
        if files:
            parts.append("Resources:\n" + "\n".join(f"- {file}" for file in files))
        return Delivered("\n".join([*parts, "</skill>"]))

    def _files(self, known: Known) -> Iterator[str]:
        folder = posixpath.dirname(known.path)
        for name in _FOLDERS:
            place = os.path.join(self.workspace.root, *folder.split("/"), name)
            if os.path.isdir(place) and not os.path.islink(place):
                yield from (f"{name}/{file}" for file in sorted(os.listdir(place))[:_MOST])


def open_host(workspace: Workspace, options: HostOptions, task: str) -> CrewAI:
    """CrewAI in a workspace."""
    return CrewAI(workspace, options, task)
