"""What to do about a catalog: which descriptions to shorten, who hides whom, what one more skill costs, what was lost.

Every gain is found by laying the list out again, never by a rule of thumb: with five units and four ways to give way
there is none. Codes are those of the lint rules about the same thing where there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import nlargest
from html import unescape
from typing import NamedTuple

from workbench.catalog.budgets import BUDGETED, lay_out
from workbench.catalog.budgets.values import Laid, Settings
from workbench.catalog.build import Builder, settings_of
from workbench.catalog.forgery import forged
from workbench.catalog.lines import xml_escaped
from workbench.catalog.model import Candidate, Catalog, Entry, Limit, Note, Shown
from workbench.catalog.scenario import Scenario
from workbench.catalog.world import entry_path
from workbench.clients.library import LibraryVerdicts
from workbench.clients.verdict import State
from workbench.skill.description import clauses
from workbench.skill.meters import byte_length
from workbench.skill.text import Span

CODES: Mapping[str, str] = {
    "over-tutorial": "G106",
    "over-claude": "G107",
    "near-claude": "G107",
    "over-codex": "G108",
    "large-share": "G109",
    "trigger-cut": "D420",
    "wide-bytes": "D424",
    "forged-tag": "Z126",
    "forged-entry": "Z126",
}
"""The lint rule about the same thing."""
WARNINGS = frozenset({"forged-tag", "forged-entry", "trigger-cut"})
"""Kinds of suggestions that are warnings too: what stands in the list is not what its author meant."""
LARGE_SHARE = 10
"""Per cent of the budget from which one skill is worth a word (rules.md, G109)."""
NEAR = 80
"""Per cent of Claude Code's budget from which it is (rules.md, G107)."""
SHOWN = 10
"""The most suggestions of one kind; a note says how many there are."""
EXAMINED = 2_000
"""So many cut descriptions are searched for their use-when clause, which takes its time."""
STOPS = ("tutorial", "copilot-cli")
"""Clients whose list ends at the first skill that does not fit."""
ESCAPING = ("copilot-cli",)
"""Clients with a budget whose descriptions come escaped."""


class Suggestion(NamedTuple):
    """One thing to do, or to know, about one skill (`path` empty: about the whole list).

    `span` is in code points of the description as the client shows it. `gain` is what it brings, in `unit` (that of the
    client's budget, or `skills`); 0 where nothing is gained.
    """

    note: Note
    path: str = ""
    span: Span | None = None
    gain: int = 0
    unit: str = ""

    @property
    def code(self) -> str | None:
        """The lint rule about the same thing."""
        return CODES.get(self.note.kind)


class Advice(NamedTuple):
    """Notes belong to the whole catalog, suggestions to one skill each."""

    notes: tuple[Note, ...]
    suggestions: tuple[Suggestion, ...]


class _Case(NamedTuple):
    """What all advice is given on."""

    kind: str
    catalog: Catalog
    candidates: tuple[Candidate, ...]
    settings: Settings
    by_path: Mapping[str, Candidate]

    @property
    def limit(self) -> Limit:
        assert self.catalog.limit is not None
        return self.catalog.limit

    @property
    def over(self) -> bool:
        return self.catalog.limit is not None and self.catalog.wanted > self.catalog.limit.value

    def worded(self, item: Candidate) -> str:
        """The description as its author counts it: without the client's escaping."""
        text = item.description or ""
        return unescape(text) if self.kind in ESCAPING else text

    def cut(self, item: Candidate, length: int) -> Candidate:
        """A candidate with its description cut to so many characters."""
        text = self.worded(item)
        if len(text) <= length:
            return item
        short = text[:length]
        return item._replace(description=xml_escaped(short) if self.kind in ESCAPING else short)

    def tried(self, candidates: Sequence[Candidate]) -> Laid:
        return lay_out(self.kind, candidates, self.settings)


def advise(builder: Builder, catalog: Catalog, library: LibraryVerdicts, scenario: Scenario) -> Advice:
    """What to say about a catalog that `builder` has just built of this library in this scenario."""
    candidates = builder.prepared.candidates
    case = _Case(
        builder.client.kind, catalog, candidates, settings_of(scenario), {item.path: item for item in candidates}
    )
    notes = [*_budget_notes(case), *_opt_outs(case, library, scenario)]
    suggestions = [*_forgeries(case)]
    if case.kind in BUDGETED and candidates and catalog.text is not None:
        suggestions += [*_shorten(case), *_hiding(case), *_late_triggers(case), *_shares(case), _one_more(case)]
        notes += _wide(case)
    return Advice(tuple(notes), tuple(suggestions))


def _budget_notes(case: _Case) -> Iterator[Note]:
    catalog = case.catalog
    if catalog.limit is None or catalog.text is None:
        return
    values = (("wanted", catalog.wanted), ("limit", case.limit.value), ("unit", case.limit.unit))
    lost = [item for item in catalog.entries if item.state in (Shown.ABSENT, Shown.NAME_ONLY, Shown.CUT)]
    if case.over:
        kind = {"tutorial": "over-tutorial", "claude-code": "over-claude", "codex": "over-codex"}.get(case.kind)
        names = ", ".join(item.name for item in lost[:SHOWN]) + ("…" if len(lost) > SHOWN else "")
        yield Note(kind or "over-budget", (*values, ("count", len(lost)), ("names", names)))
    elif case.kind == "claude-code" and catalog.used * 100 >= case.limit.value * NEAR:
        yield Note("near-claude", values)


def _opt_outs(case: _Case, library: LibraryVerdicts, scenario: Scenario) -> Iterator[Note]:
    """Fields by which authors believe to have hidden a skill that this client lists all the same."""
    for found, verdict in zip(library.found, library.verdicts[case.catalog.client], strict=True):
        if not verdict.reasons or verdict.state not in (State.SEEN, State.CHANGED):
            continue
        path = entry_path(scenario.roots[found.root], found)
        for reason in verdict.reasons:
            if reason.kind == "opt-out-ignored":
                values = (("path", path), ("en", reason.message("en")), ("zh", reason.message("zh")))
                yield Note("opt-out-ignored", values)


def _forgeries(case: _Case) -> Iterator[Suggestion]:
    for item in case.candidates:
        if item.description:
            for kind, span, text in forged(case.kind, item.description):
                yield Suggestion(Note(kind, (("name", item.name), ("text", text))), item.path, span)


def _shorten(case: _Case) -> Iterator[Suggestion]:
    """The largest length to which all longer descriptions can be cut so that everything fits, and who is longer."""
    if not case.over:
        return
    if not _fits(case, 0):
        yield Suggestion(Note("shorten-cannot", (("limit", case.limit.value), ("unit", case.limit.unit))))
        return
    low, high = 0, max(len(case.worded(item)) for item in case.candidates)
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if _fits(case, middle) else (low, middle)
    longer = [item for item in case.candidates if len(case.worded(item)) > low]
    tried = nlargest(SHOWN * 4, longer, key=lambda item: byte_length(case.worded(item)))
    gains = sorted(((_gain(case, item, low), number) for number, item in enumerate(tried)), key=lambda pair: -pair[0])
    for gain, number in gains[:SHOWN]:
        if gain > 0:
            yield _shortened(case, tried[number], low, gain)
    if len(longer) > SHOWN:
        yield Suggestion(Note("shorten-more", (("count", len(longer) - SHOWN), ("to", low))))


def _fits(case: _Case, length: int) -> bool:
    """Whether all skills are listed whole once no description is longer."""
    laid = case.tried([case.cut(item, length) for item in case.candidates])
    within = laid.limit is not None and laid.wanted <= laid.limit.value
    return within and all(line.state is not Shown.ABSENT for line in laid.lines)


def _shortened(case: _Case, item: Candidate, to: int, gain: int) -> Suggestion:
    text = case.worded(item)
    values = (("name", item.name), ("length", len(text)), ("to", to), ("gain", gain), ("unit", case.limit.unit))
    when = clauses(text).use_when
    lost = next((span for span in when if span[1] > to), None)
    if lost is None:
        return Suggestion(Note("shorten", values), item.path, (to, len(text)), gain, case.limit.unit)
    return Suggestion(Note("shorten-loses-when", values), item.path, lost, gain, case.limit.unit)


def _gain(case: _Case, item: Candidate, to: int) -> int:
    """What one cut brings by itself: the list of this skill alone, before and after."""
    return case.tried([item]).wanted - case.tried([case.cut(item, to)]).wanted


def _hiding(case: _Case) -> Iterator[Suggestion]:
    """The skill at which a list ends, and how many more would be listed were it not there."""
    if case.kind not in STOPS:
        return
    listed = sum(item.state is Shown.FULL for item in case.catalog.entries)
    first = next((item for item in case.catalog.entries if item.state in (Shown.ABSENT, Shown.NAME_ONLY)), None)
    if first is None:
        return
    rest = [item for item in case.candidates if item.path != first.path]
    then = sum(line.state is Shown.FULL for line in case.tried(rest).lines)
    behind = sum(item.state in (Shown.ABSENT, Shown.NAME_ONLY) for item in case.catalog.entries) - 1
    if behind:
        values = (("name", first.name), ("count", behind), ("gain", then - listed))
        yield Suggestion(Note("hides-others", values), first.path, None, then - listed, "skills")


def _late_triggers(case: _Case) -> Iterator[Suggestion]:
    """Descriptions whose use-when clause lies behind the cut: the skill is listed, and nothing says when to use it."""
    cut = [item for item in case.catalog.entries if item.state is Shown.CUT]
    for item in cut[:EXAMINED]:
        late = _late(item, case.by_path[item.path])
        if late is not None:
            values = (("name", item.name), ("kept", item.kept), ("position", late[0] + 1))
            yield Suggestion(Note("trigger-cut", values), item.path, late)
    if len(cut) > EXAMINED:
        yield Suggestion(Note("not-examined", (("count", len(cut) - EXAMINED),)))


def _late(entry: Entry, candidate: Candidate) -> Span | None:
    when = clauses(candidate.description or "").use_when
    return when[0] if when and when[0][0] >= entry.kept else None


def _shares(case: _Case) -> Iterator[Suggestion]:
    """Skills that take more than a tenth of the budget for themselves."""
    for item in case.catalog.entries:
        if item.cost * 100 > case.limit.value * LARGE_SHARE and len(case.candidates) > 1:
            values = (("name", item.name), ("cost", item.cost), ("share", item.cost * 100 // case.limit.value))
            yield Suggestion(Note("large-share", (*values, ("unit", case.limit.unit))), item.path)


def _one_more(case: _Case) -> Suggestion:
    """What one more skill of the average size would cost, and how many more of them fit."""
    average = max(1, round(case.catalog.wanted / len(case.candidates)))
    room = (case.limit.value - case.catalog.wanted) // average
    values = (("average", average), ("unit", case.limit.unit))
    if room >= 0:
        return Suggestion(Note("one-more-fits", (*values, ("room", room))))
    return Suggestion(Note("one-more-costs", (*values, ("over", case.catalog.wanted - case.limit.value))))


def _wide(case: _Case) -> Iterator[Note]:
    """Where the client's unit makes wide characters dear: bytes for Han characters, columns twice as many."""
    texts = [item.description or "" for item in case.candidates]
    characters = sum(map(len, texts))
    wide = sum(not text.isascii() for text in texts)
    size = sum(map(byte_length, texts))
    if not characters or size <= characters * 3 // 2:
        return
    if case.limit.unit in ("bytes", "tokens"):
        yield Note("wide-bytes", (("count", wide), ("characters", characters), ("bytes", size)))
    elif case.limit.unit == "columns":
        yield Note("wide-columns", (("count", wide), ("characters", characters)))
