"""The commands of the Disclosure place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from workbench.desktop.disclosure.detail import AS_SENT, CLIENTS, JSON
from workbench.desktop.disclosure.summary import CONVERSATION, COST, FILES, PIECES
from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.disclosure.place import DisclosurePlace


def attach_handlers(place: DisclosurePlace) -> None:
    """Gives every command of this place its handler."""
    commands, feed = place.services.commands, place.feed

    def attach(name: str, handler: Callable[[], object], enabled: Callable[[], str | None] | None = None) -> None:
        commands.attach(f"disclosure.{name}", handler, enabled)

    nothing = partial(_nothing, place)
    attach("next", lambda: feed.step(1), nothing)
    attach("previous", lambda: feed.step(-1), nothing)
    attach("first", lambda: feed.choose_request(0), nothing)
    attach("last", place.last_request, nothing)
    attach("play", place.player.toggle, lambda: nothing() or place.player.refusal())
    attach("rescan", feed.rescan, lambda: None if feed.open else tr("no folder is open"))
    attach("stale", place.show_stale, lambda: None if place.has_stale else tr("nothing changed since the scan"))
    attach("open-script", place.desk.open)
    attach("new-script", place.desk.new)
    attach("edit-script", place.desk.edit, place.desk.no_file)
    for name, view in (
        ("view-requests", CONVERSATION), ("view-cost", COST), ("view-files", FILES), ("view-prompt", PIECES),
    ):  # fmt: skip
        attach(name, partial(place.go_to_view, view), nothing)
    for name, tab in (("as-sent", AS_SENT), ("as-json", JSON), ("in-clients", CLIENTS)):
        attach(name, partial(place.show_tab, tab), nothing)
    attach("ask-model", place.driving.ask, place.driving.refusal)
    attach("stop-model", place.driving.cancel, lambda: None if place.driving.running else tr("no model is being asked"))
    attach("export-html", place.exporting.html, nothing)
    commands.attach_where("replay.run-all", place.isVisible, feed.rescan)


def _nothing(place: DisclosurePlace) -> str | None:
    return None if place.feed.timeline is not None else tr("nothing is played")
