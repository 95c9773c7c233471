"""The command that opens the dialog for trying a hook of the chain at the left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr
from workbench.desktop.replay.by_hand.dialog import KEYS, TryDialog

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace


def attach_trying(place: ReplayPlace) -> None:
    """Gives the command its handler."""
    place.services.commands.attach("replay.try", lambda: _open(place), lambda: _why_not(place))


def _why_not(place: ReplayPlace) -> str | None:
    chain = place.feed.left
    if chain is None:
        return tr("no chain is chosen")
    return None if any(step.enabled for step in chain.steps) else tr("the chain has no hook that is switched on")


def _open(place: ReplayPlace) -> None:
    feed, services = place.feed, place.services
    chain, file = feed.left, feed.file_of(feed.chain)
    if chain is None or file is None or _why_not(place) is not None:
        return
    data = file.data if file.editable and not feed.is_draft(feed.chain) else None
    own = chain.under(chain.own_dialect) if chain.own_dialect else chain
    dialog = TryDialog(services.theme, services.tasks, own, data, lambda _kept: feed.reload(), place.window())
    services.dialogs.show(dialog)
    for key in KEYS:
        services.tasks.cancel(key)
    dialog.deleteLater()
