"""One client's catalog of a whole library: the verdicts become candidates, the candidates text."""

from __future__ import annotations

from workbench.catalog.model import Catalog
from workbench.catalog.scenario import Scenario
from workbench.clients.client import Client
from workbench.clients.library import LibraryVerdicts


def build(client: Client, library: LibraryVerdicts, scenario: Scenario) -> Catalog:
    """The exact list that this client would give the model. `library` holds its verdicts of all roots of `scenario`."""
