"""The commands of the Replay place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr
from workbench.desktop.replay.by_hand.opening import attach_trying
from workbench.desktop.replay.history.desk import attach_history
from workbench.desktop.replay.recorder.opening import attach_recorder
from workbench.desktop.replay.status import untrusted_steps
from workbench.desktop.replay.talk.page import attach_talk

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace


def attach_handlers(place: ReplayPlace) -> None:
    """Gives every command of this place its handler."""
    commands, feed = place.services.commands, place.feed

    def attach(name: str, handler: Callable[[], object], enabled: Callable[[], str | None] | None = None) -> None:
        commands.attach(f"replay.{name}", handler, enabled)

    attach("run-all", feed.reload)
    attach("run-one", feed.play, lambda: _nothing(place))
    attach("add-files", place.adding.add_file)
    attach("add-folder", place.adding.add_folder)
    attach("paste", place.adding.paste)
    attach("open-chain", place.desk.open_chain)
    attach("new-chain", place.desk.new_chain)
    attach("edit-text", place.editing.open_chosen, place.editing.refusal)
    attach("save-chain", place.save_chain, lambda: None if feed.drafts else tr("no chain was changed"))
    attach("next-difference", place.panes.next_change, lambda: _nothing(place))
    attach("previous-difference", place.panes.previous_change, lambda: _nothing(place))
    attach("exchange", place.exchange, lambda: _one_sided(place))
    attach("blame", place.panes.show_blame, lambda: _nothing(place))
    attach("list-differences", place.panes.list_changes, lambda: _nothing(place))
    attach("trust", place.review_next, lambda: None if untrusted_steps(place) else tr("no hook needs trust"))
    attach("compare", lambda: place.results.show_page("compare"), lambda: _one_sided(place))
    attach("records", place.toggle_records)
    attach("export-html", place.exporting.html, lambda: _no_chain(place) or _nothing(place))
    attach("export-hook", place.exporting.hook, lambda: _no_chain(place))
    attach("approve", place.exporting.approve, lambda: _no_chain(place) or _planted(place))
    attach_trying(place)
    attach_talk(place)
    attach_recorder(place)
    attach_history(place)
    commands.attach(
        "replay.canaries", lambda: feed.set_canaries(not feed.canaries), None, lambda: feed.canaries
    )  # fmt: skip
    commands.attach_where("routing.next-wrong", place.isVisible, place.panes.next_change, lambda: _nothing(place))
    commands.attach_where("edit.find", place.isVisible, lambda: _find(place))


def _find(place: ReplayPlace) -> None:
    """In the panes when the keyboard is there, else in the list."""
    if place.in_panes:
        place.panes.open_find()
    else:
        place.records.field.setFocus()


def _nothing(place: ReplayPlace) -> str | None:
    return None if place.feed.current is not None else tr("no recording is chosen")


def _one_sided(place: ReplayPlace) -> str | None:
    return None if place.feed.right is not None else tr("the chain is held against nothing")


def _no_chain(place: ReplayPlace) -> str | None:
    return None if place.feed.left is not None else tr("no chain is chosen")


def _planted(place: ReplayPlace) -> str | None:
    return tr("canaries are planted") if place.feed.canaries else None
