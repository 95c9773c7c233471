"""The banners of Disclosure: a script with a mistake, a scan that failed, a host that was lost."""

from __future__ import annotations

import os

from workbench.desktop.disclosure.orders import Played
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.shell.banner import Banner, BannerAction
from workbench.secrets import mask

EDIT, AUTHOR = "edit", "author"
"""What the user may answer."""
_SHOWN = 3


def notices(played: Played | None) -> tuple[Banner, ...]:
    """What must be said above the conversation."""
    if played is None:
        return ()
    return tuple(filter(None, (_problem(played), _scan(played))))


def _problem(played: Played) -> Banner | None:
    problem = played.problem
    if problem is None:
        return None
    name = os.path.basename(played.order.script) or tr("The script")
    where = tr("line {line}, column {column}", line=problem.line, column=problem.column) if problem.line else ""
    title = f"{name}: {where}" if where else name
    said = reason_text(mask(problem.reason))
    if played.timeline is not None:
        said = f"{said} – {tr('the steps before it are played')}"
    actions = (BannerAction(EDIT, tr("Edit as text…"), True),) if played.order.script else ()
    return Banner("disclosure.problem", "error", title, said, actions, closable=False)


def _scan(played: Played) -> Banner | None:
    timeline = played.timeline
    error = timeline.scan.error if timeline is not None else None
    if timeline is None or error is None:
        return None
    others = [one for one in timeline.scan.bad if one.path != error.path]
    said = f"{error.path}: {reason_text(mask(error.message))}"
    if others:
        names = ", ".join(one.path for one in others[:_SHOWN])
        more = tr_n(
            len(others), "1 more skill is refused: {names}", "{count} more skills are refused: {names}", names=names
        )
        said = f"{said} · {more}"
    title = tr("The host does not start: {error}", error=error.error_class)
    actions = (BannerAction(AUTHOR, tr("Open in Author"), True),)
    return Banner("disclosure.scan", "error", title, said, actions, closable=False)
