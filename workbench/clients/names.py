"""Several skills of one name: which of them a client keeps, and what it makes of the others.

Clients differ: Codex and Claude Code list all, most keep the first or the last in load order, some refuse. Within one
root the order may be that in which the disk lists the folders, and then nobody can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.clients.client import Client
from workbench.clients.finding import UNKNOWN, WalkRules
from workbench.clients.verdict import Reason, State, Verdict
from workbench.clients.walk import Found

LISTED = (State.SEEN, State.CHANGED)


def name_key(rules: WalkRules, verdict: Verdict) -> str | None:
    """What two skills must share to clash; None for a skill that clashes with nothing."""
    if verdict.name is None or verdict.state not in LISTED:
        return None
    return verdict.name if rules.collision_case else verdict.name.strip().lower()


def settle(
    client: Client, rules: WalkRules, items: Sequence[Found], placed: Sequence[Verdict], group: Sequence[int]
) -> Iterator[tuple[int, Verdict]]:
    """The skills of one name that do not stay as they were placed, with their verdicts; `group` are their numbers."""
    ordered = sorted(group, key=lambda at: (items[at].root, len(items[at].folder), _bytes(items[at])))
    if rules.collision == "all":
        return
    if rules.collision == UNKNOWN:
        yield from _nobody_knows(client, items, placed, ordered)
        return
    if rules.collision == "error":
        for at in ordered:
            other = ordered[1] if at == ordered[0] else ordered[0]
            kind = "same-name-error" if items[at].root == items[other].root else "same-name-across-error"
            yield at, _dropped(client, placed[at], _reason(kind, items[other], placed[at]))
        return
    winner = ordered[0] if rules.collision == "first" else ordered[-1]
    rivals = [at for at in ordered if items[at].root == items[winner].root]
    if len(rivals) > 1 and rules.collision_order in ("unspecified", UNKNOWN):
        yield from _nobody_knows(client, items, placed, rivals)
        rivals = [at for at in ordered if items[at].root != items[winner].root]
    else:
        rivals = [at for at in ordered if at != winner]
    for at in rivals:
        kind = "same-name" if items[at].root == items[winner].root else "same-name-across"
        yield at, _dropped(client, placed[at], _reason(kind, items[winner], placed[at]))


def _nobody_knows(
    client: Client, items: Sequence[Found], placed: Sequence[Verdict], group: Sequence[int]
) -> Iterator[tuple[int, Verdict]]:
    for at in group:
        other = group[1] if at == group[0] else group[0]
        reason = _reason("same-name-unknown", items[other], placed[at])
        yield at, placed[at]._replace(state=State.NOT_KNOWN, reasons=(reason, *placed[at].reasons), confidence="guess")


def _reason(kind: str, other: Found, verdict: Verdict) -> Reason:
    return Reason(kind, None, "discovery.collision", (("other", other.path), ("name", verdict.name or "")))


def _dropped(client: Client, verdict: Verdict, reason: Reason) -> Verdict:
    confidence = client.facts.confidence(reason.fact)
    return Verdict(client.id, State.NOT_SEEN, None, None, (reason,), confidence)


def _bytes(item: Found) -> tuple[bytes, ...]:
    return tuple(name.encode("utf-8", "surrogatepass") for name in item.folder)
