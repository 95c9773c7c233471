"""The Replay place. Its room is not built yet, and the page says so."""

from __future__ import annotations

from workbench.desktop.i18n import tr
from workbench.desktop.place import Place
from workbench.desktop.services import Services
from workbench.desktop.shell.empty import Promise, UnbuiltPlace


def build(services: Services) -> Place:
    """The page that stands where Replay will be."""
    promise = Promise(
        "replay",
        tr("Replay"),
        "replay",
        tr("What does the model see after my hooks?"),
        tr(
            "Replay will run recorded tool outputs through hook chains side by side and show "
            "what changed, what was cut and whether a secret survives."
        ),
    )
    return UnbuiltPlace(services, promise)
