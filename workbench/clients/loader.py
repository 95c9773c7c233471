"""What one client makes of one SKILL.md, alone: the profile's loader facts, applied.

Where a skill stands and what else has its name is the business of modules `finding` and `library`.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.clients.client import Client
from workbench.clients.judging import Judging
from workbench.clients.ordinary import ordinary_verdicts
from workbench.clients.source import Source
from workbench.clients.verdict import Verdict
from workbench.clients.written import written
from workbench.skill.skill import Skill

__all__ = ["Source", "extras", "judge", "judge_all", "written"]


def judge(source: Source, client: Client, max_description: int | None = None) -> Verdict:
    """The verdict of one client; never raises.

    `max_description` takes the place of the client's own limit where it cuts a description (in the client's unit).
    """
    return Judging(source, client, max_description).run()


def judge_all(source: Source, clients: Sequence[Client]) -> tuple[Verdict, ...]:
    """The verdicts of several clients, in their order. An ordinary skill is recognised once for all of them."""
    found = ordinary_verdicts(source, tuple(clients))
    return found if found is not None else tuple(judge(source, client) for client in clients)


def extras(skill: Skill, client: Client) -> tuple[tuple[str, str], ...]:
    """The further fields that this client's lines show (fact `catalog.extras`) as it shows them, in the order there."""
    wanted = client.facts.value("catalog.extras")
    if not wanted:
        return ()
    shown = []
    for key in wanted:
        entry = skill.frontmatter.get(key)
        if entry is None or entry.text is None:
            continue
        text = entry.text.strip()
        if key == "allowed-tools":
            text = ", ".join(word for part in text.split() if (word := part.strip(",")))
        if text:
            shown.append((key, text))
    return tuple(shown)
