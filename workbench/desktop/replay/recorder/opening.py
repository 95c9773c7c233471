"""The command that opens the dialog of the recorder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from workbench.desktop.replay.recorder.dialog import KEY, RecorderDialog

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace


def attach_recorder(place: ReplayPlace) -> None:
    """Gives the command its handler."""
    place.services.commands.attach("replay.recorder", lambda: _open(place))


def _open(place: ReplayPlace) -> None:
    services, feed = place.services, place.feed
    workspace = services.workspace
    project = str(workspace.base) if workspace.root is not None else None

    def added(path: str) -> None:
        if path not in feed.added:
            feed.added.append(path)
        feed.reload()

    dialog = RecorderDialog(services.theme, services.tasks, str(Path.home()), project, added, place.window())
    services.dialogs.show(dialog)
    services.tasks.cancel(KEY)
    dialog.deleteLater()
