"""What the composition root hands to every place and every part of the shell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.desktop.commands import CommandTable
    from workbench.desktop.dialogs import Dialogs
    from workbench.desktop.session import Settings
    from workbench.desktop.tasks import TaskRunner
    from workbench.desktop.theme import ThemeManager
    from workbench.desktop.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Services:
    """The shared parts of one running desktop, given by constructor."""

    workspace: Workspace
    tasks: TaskRunner
    commands: CommandTable
    theme: ThemeManager
    settings: Settings
    dialogs: Dialogs
