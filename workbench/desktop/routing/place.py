"""The Routing place. Its room is not built yet, and the page says so."""

from __future__ import annotations

from workbench.desktop.i18n import tr
from workbench.desktop.place import Place
from workbench.desktop.services import Services
from workbench.desktop.shell.empty import Promise, UnbuiltPlace


def build(services: Services) -> Place:
    """The page that stands where Routing will be."""
    promise = Promise(
        "routing",
        tr("Routing"),
        "routing",
        tr("Which skill does a task trigger, and why?"),
        tr(
            "Routing will score sample tasks against every description and show "
            "which skill wins, which steals, and which words decide."
        ),
    )
    return UnbuiltPlace(services, promise)
