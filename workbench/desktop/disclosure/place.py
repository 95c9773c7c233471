"""The Disclosure place. Its room is not built yet, and the page says so."""

from __future__ import annotations

from workbench.desktop.i18n import tr
from workbench.desktop.place import Place
from workbench.desktop.services import Services
from workbench.desktop.shell.empty import Promise, UnbuiltPlace


def build(services: Services) -> Place:
    """The page that stands where Disclosure will be."""
    promise = Promise(
        "disclosure",
        tr("Disclosure"),
        "layers",
        tr("What does the model have in front of it at each step?"),
        tr(
            "Disclosure will play a conversation request by request: "
            "the catalog first, then a loaded body, then the files that it refers to."
        ),
    )
    return UnbuiltPlace(services, promise)
