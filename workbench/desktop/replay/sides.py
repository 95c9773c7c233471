"""The two sides of the panes, made of what was played: which chain, which host, which moment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr
from workbench.desktop.replay.pane_sides import FINAL, Side
from workbench.desktop.replay.playing import Shown, verdict_of
from workbench.desktop.replay.words import TITLES, said_of, sides_titles
from workbench.hooks.chain import Chain
from workbench.hooks.replay import Played

if TYPE_CHECKING:
    from workbench.hooks.model import Record


def side_of(title: str, record: Record, played: Played | None, at: int) -> Side:
    """A side at a moment; the recorded output where nothing was played."""
    if played is None:
        return Side(title, record)
    verdict = said_of(verdict_of(played)).verdict
    return Side(title, record, played.result, at, verdict)


def both_sides(shown: Shown, left: Chain, right: Chain | None, pins: tuple[int, int]) -> tuple[Side, Side]:
    """Left and right as they are chosen."""
    titles = sides_titles(left, right)
    return (
        side_of(titles[0], shown.record, shown.left, pins[0]),
        side_of(titles[1], shown.record, shown.right, pins[1]),
    )


def offered(shown: Shown, left: Chain) -> list[Side]:
    """What the menus of the panes offer: the chain in every host."""
    own = [side_of(TITLES[dialect], shown.record, played, FINAL) for dialect, played in shown.hosts.items()]
    own.sort(key=lambda side: side.result is None or side.result.dialect != left.dialect)
    return own


def order_side(shown: Shown, dialect: str, place: int) -> Side | None:
    """What the model gets in a host when its hooks finish in a certain order."""
    played = shown.hosts.get(dialect)
    orders = played.result.orders if played is not None else ()
    if played is None or not 0 <= place < len(orders):
        return None
    order = orders[place]
    title = tr("{host}, {order}", host=TITLES[dialect], order=" → ".join(order.order))
    return Side(title, shown.record, replace(played.result, final=order.final), FINAL)
