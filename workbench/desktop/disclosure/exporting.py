"""The conversation as one page of HTML that needs nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from workbench.desktop import i18n
from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.disclosure.place import DisclosurePlace

_HTML: Final = "export_html"


class Exporting:
    """Asks where it goes; the page is made in the process that plays."""

    def __init__(self, place: DisclosurePlace) -> None:
        self._place = place

    def html(self) -> None:
        """One page with every request; secrets are masked, as on the command line."""
        place = self._place
        timeline = place.feed.timeline
        if timeline is None:
            return
        name = Path(place.feed.script).name.removesuffix(".script.yaml") or "conversation"
        path = place.services.dialogs.save_as(tr("Export the conversation"), place.base / f"{name}.html")
        if path is not None:
            place.feed.ask(_HTML, (timeline, str(path), i18n.current()), lambda _none: self._written(path))

    def _written(self, path: Path) -> None:
        self._place.announced.emit(tr("Written: {name}", name=path.name))
