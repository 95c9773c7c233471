"""The Catalog place. Its room is not built yet, and the page says so."""

from __future__ import annotations

from workbench.desktop.i18n import tr
from workbench.desktop.place import Place
from workbench.desktop.services import Services
from workbench.desktop.shell.empty import Promise, UnbuiltPlace


def build(services: Services) -> Place:
    """The page that stands where Catalog will be."""
    promise = Promise(
        "catalog",
        tr("Catalog"),
        "catalog",
        tr("What does the model see of the whole library, and what falls out?"),
        tr(
            "Catalog will show the exact text that each client lists to the model, "
            "what it cuts or leaves out, and which edit gains most."
        ),
    )
    return UnbuiltPlace(services, promise)
