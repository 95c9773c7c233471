"""What lint says for clients whose severities no rule card has: their own loader is asked.

Such a client reads the specification's column, lowered to info. Where its loader drops the skill, the rule about the
reason is an error for it, and where it changes what the model reads, a warning (contract, lint).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from workbench.clients.client import Client, clients
from workbench.clients.finding import UNKNOWN_KINDS, reach
from workbench.clients.loader import Source, judge
from workbench.clients.profile import Selection
from workbench.clients.verdict import Reason, State
from workbench.clients.walk import MANIFEST, Found, read_openai
from workbench.library.snapshot import SkillEntry
from workbench.lint.registry import View
from workbench.lint.settings import Level
from workbench.skill.cards import RuleCard
from workbench.skill.findings import Finding, Severity
from workbench.skill.text import WHOLE_PATH

_LEVELS = {State.NOT_SEEN: Severity.ERROR, State.CHANGED: Severity.WARNING}


class Loaders:
    """The clients of a selection whose loader is asked, in its order."""

    def __init__(self, selection: Selection, cards: Mapping[str, RuleCard], language: str) -> None:
        known = {**clients(), **selection.clients}
        self._clients = [known[item.id] for item in selection.profiles if item.by_loader and item.id in known]
        self._order = {item.id: at for at, item in enumerate(selection.profiles)}
        self._cards = cards
        self._language = language

    def __bool__(self) -> bool:
        return bool(self._clients)

    def over(
        self, view: View, findings: list[Finding], fixed: Mapping[str, Level], runs: Callable[[str], bool]
    ) -> list[Finding]:
        """The findings with what the loaders say: those of the same rule raised, and those that were missing added.

        `fixed` holds the codes whose level a project has set, which stands; `runs` tells which rules run at all.
        """
        found = list(findings)
        for client in self._clients:
            for reason, level in _said(client, view):
                code = reason.code
                if code is None or code in fixed or code not in self._cards or not runs(code):
                    continue
                self._raise(found, client, reason, code, level, view)
        return found

    def _raise(
        self, found: list[Finding], client: Client, reason: Reason, code: str, level: Severity, view: View
    ) -> None:
        same = [at for at, item in enumerate(found) if item.code == code]
        for at in same:
            found[at] = self._raised(found[at], client.id, level)
        if not same:
            found.append(self._added(client, reason, code, level, view))

    def _raised(self, finding: Finding, client: str, level: Severity) -> Finding:
        held = dict(finding.severities)
        old = held.get(client)
        if old is not None and old.rank <= level.rank:
            return finding
        held[client] = level
        pairs = tuple(sorted(held.items(), key=lambda pair: self._order[pair[0]]))
        whom, severity = min(pairs, key=lambda pair: pair[1].rank)
        return replace(finding, client=whom, severity=severity, severities=pairs)

    def _added(self, client: Client, reason: Reason, code: str, level: Severity, view: View) -> Finding:
        card, skill = self._cards[code], view.skill
        return Finding(
            code=code,
            slug=card.slug,
            severity=level,
            client=client.id,
            path=skill.path,
            range=WHOLE_PATH if reason.span is None else skill.document.map.range(*reason.span),
            message=reason.message(self._language),
            why=card.why.in_language(self._language),
            fixes=(),
            severities=((client.id, level),),
            span=reason.span or (0, 0),
        )


def _said(client: Client, view: View) -> Iterator[tuple[Reason, Severity]]:
    """The reasons why a client drops the skill, or reads it otherwise, each once, with the severity that makes."""
    entry = view.entry
    openai = read_openai(entry.location) if entry is not None else None
    source = Source(view.skill, openai)
    place = reach(client, _found(entry, source)) if entry is not None else None
    if place is not None and place.kind not in UNKNOWN_KINDS:
        yield place, Severity.ERROR
    verdict = judge(source, client)
    level = _LEVELS.get(verdict.state)
    if level is not None:
        for reason in {item.code: item for item in verdict.reasons[::-1]}.values():
            yield reason, level


def _found(entry: SkillEntry, source: Source) -> Found:
    """Where lint's scan met the skill, below the root that it found for it."""
    below = entry.folder if entry.root == "." else entry.folder[len(entry.root) :].lstrip("/")
    folder = () if entry.depth == 0 or below in (".", "") else tuple(below.split("/"))
    above = None if entry.parent is None else entry.parent.rpartition("/")[0] or "."
    outside = any(link is not None and link.state == "outside" for link in (entry.folder_link, entry.file_link))
    return Found(
        entry.path,
        folder or (entry.directory,),
        entry.directory,
        entry.filename if entry.variant else MANIFEST,
        0,
        source,
        (entry.parent,) if entry.parent else (),
        entry.folder if entry.folder_link else "",
        entry.file_link is not None,
        outside,
        below_root=above == entry.root,
    )
