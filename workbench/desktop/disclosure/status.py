"""What the status bar says of the Disclosure place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.disclosure.words import clock
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.place import StatusItem
from workbench.desktop.reasons import line_text, reason_text

if TYPE_CHECKING:
    from workbench.desktop.disclosure.orders import Played
    from workbench.desktop.disclosure.place import DisclosurePlace


def disclosure_facts(place: DisclosurePlace) -> list[StatusItem]:
    """What is stale, when the scan was, what is to be known; at the right who played and what is listed."""
    played = place.feed.played
    if played is None:
        return [StatusItem("disclosure", tr("Playing the script"))] if place.feed.open else []
    return [*_left(place, played), *_right(place, played)]


def _left(place: DisclosurePlace, played: Played) -> list[StatusItem]:
    items: list[StatusItem] = []
    if played.stale:
        count = len(played.stale)
        text = tr_n(count, "1 skill changed since the scan", "{count} skills changed since the scan")
        tip = ", ".join(one.name for one in played.stale[:20])
        items.append(StatusItem("stale", text, shape="warning", tooltip=tip, command="disclosure.stale"))
    timeline = played.timeline
    failed = [one for one in timeline.expectations if not one.ok] if timeline is not None else []
    if failed:
        text = tr_n(len(failed), "1 expectation fails", "{count} expectations fail")
        tip = "\n".join(f"{one.expect}: {one.message or ''}" for one in failed[:20])
        items.append(StatusItem("expected", text, shape="error", tooltip=tip, activate=place.show_expectations))
    elif timeline is not None and timeline.expectations:
        text = tr_n(len(timeline.expectations), "1 expectation holds", "{count} expectations hold")
        items.append(StatusItem("expected", text, shape="clean", activate=place.show_expectations))
    if timeline is not None and timeline.ending is not None:
        said = reason_text(timeline.ending.message)
        items.append(StatusItem("ending", f"{timeline.ending.code}", shape="warning", tooltip=said))
    notes = place.notes()
    if notes:
        text = tr_n(len(notes), "1 thing to know", "{count} things to know")
        tip = "\n".join(map(line_text, notes[:20]))
        items.append(StatusItem("notes", text, shape="info", tooltip=tip, activate=place.show_notes))
    if played.at:
        at = clock(played.at)
        items.append(StatusItem("snapshot", tr("Snapshot {time}", time=at)))
    return items


def _right(place: DisclosurePlace, played: Played) -> list[StatusItem]:
    said = tr("Scripted: no model asked")
    if place.driving.running:
        said = tr("A model is being asked")
    elif place.feed.driver:
        said = tr("Played by {model}", model=place.feed.driver)
    items = [
        StatusItem(
            "asked", said, side="right", tooltip=tr("No command is run; files are only read, or changed in a copy.")
        )
    ]
    timeline = played.timeline
    if timeline is not None:
        listed, names = f"{len(timeline.scan.entries):,}", f"{len(timeline.scan.names):,}"
        text = tr("{listed} of {names} listed", listed=listed, names=names)
        if played.budget:
            text = tr("{listed}, budget {bytes} bytes", listed=text, bytes=f"{played.budget:,}")
        items.append(StatusItem("listed", text, side="right"))
    return items
