"""One client's catalog of a whole library: verdicts become candidates, and candidates the text that the model gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from workbench.catalog.budgets import BUDGETED, lay_out
from workbench.catalog.budgets.values import Laid, Line, Settings
from workbench.catalog.candidates import Candidates, Prepared
from workbench.catalog.lines import Lines
from workbench.catalog.model import Candidate, Catalog, Entry, Note, Shown
from workbench.catalog.scenario import Scenario
from workbench.clients.client import Client
from workbench.clients.finding import walk_rules
from workbench.clients.library import LibraryVerdicts, LibraryWarning
from workbench.skill.meters import byte_length

NAMES_ONLY = frozenset({"cline"})
"""Clients of whose skills no description ever reaches the model."""
DEFAULTS = Settings()
_SPARE = 64
_NAMED = 10
"""How many names a note gives at most."""
_PLACES: Mapping[str, str] = {
    "claude-code": "place-reminder",
    "codex": "place-developer",
    "cline": "place-tool",
    "vscode": "place-conversation",
    "crewai": "place-prompt",
    "copilot-cli": "place-system",
    "gemini-cli": "place-system",
    "opencode": "place-system",
    "kilo": "place-system",
    "roo": "place-system",
    "deepagents": "place-system",
    "tutorial": "place-system",
    "goose": "place-extension",
    "pydantic-ai": "place-context",
    "wasmagent": "place-returned",
    "skills-ref": "place-returned",
    "lenient": "place-returned",
    "cursor": "place-unknown",
    "claude-upload": "place-unknown",
}
"""Where the text stands in the request."""
_CONCERNS: Mapping[str, tuple[str, ...]] = {
    "codex": ("window", "limit", "roots"),
    "claude-code": ("window", "limit", "usage", "now", "bundled", "reserved", "overrides", "max_description"),
    "copilot-cli": ("limit", "bundled"),
    "tutorial": ("limit", "max_entries"),
}
"""The settings that make a difference to a client."""


def build(client: Client, library: LibraryVerdicts, scenario: Scenario) -> Catalog:
    """The exact list that this client would give the model. `library` holds its verdicts of all roots of `scenario`."""
    return Builder(client).build(library, scenario)


class Builder:
    """Makes one client's catalog again and again, and makes anew only what belongs to verdicts that changed."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._candidates = Candidates(client)
        self._lines = Lines(client)
        self._entries: dict[str, tuple[Candidate, Entry]] = {}
        self.prepared = Prepared((), ())

    def build(self, library: LibraryVerdicts, scenario: Scenario) -> Catalog:
        """As the function of this name. Raises `ValueError` for a variant that the client does not have."""
        self.prepared = self._candidates.prepare(library, scenario)
        broken = [item for item in library.warnings if item.client == self.client.id]
        if broken and walk_rules(self.client).bad_skill == "fails":
            return self._failed(broken, scenario)
        laid, entries = self._laid(self.prepared.candidates, scenario)
        doubts = () if laid.text is None else _doubts(self.prepared.others)
        notes = (*map(_warning, broken), *doubts, *laid.notes, *_unused(self.client.kind, scenario))
        if _budget_is_open(self.client):
            notes = (Note("budget-open", (("clients", ", ".join(BUDGETED)),)), *notes)
        return self._catalog(laid, (*entries, *self.prepared.others), notes, scenario)

    def _laid(self, candidates: Sequence[Candidate], scenario: Scenario) -> tuple[Laid, list[Entry]]:
        if self.client.kind in BUDGETED:
            laid = lay_out(self.client.kind, candidates, settings_of(scenario))
            return laid, [_entry(candidates[line.number], line) for line in laid.lines]
        if len(self._entries) > 2 * len(candidates) + _SPARE:  # most are of skills that are gone
            self._entries.clear()
        entries = [self._whole(item) for item in candidates]
        if not self._lines.known:
            return Laid(None, (), 0, 0, None, (Note("text-unpublished"),)), entries
        if not entries:
            return Laid(self._lines.empty, (), 0, 0, None), entries
        entries[0] = entries[0]._replace(cost=entries[0].cost - byte_length(self._lines.between))
        text = self._lines.between.join([item.line for item in entries])
        used = byte_length(text)
        return Laid(text, (), used, used, None), entries

    def _whole(self, item: Candidate) -> Entry:
        """The entry of a skill in a list without a budget, what stands between two counted with the later one."""
        before = self._entries.get(item.path)
        if before is not None and before[0] is item:
            return before[1]
        line = self._lines.line(item) if self._lines.known else ""
        cost = byte_length(line + self._lines.between) if line else 0
        total = len(item.description or "")
        entry = Entry(item.path, item.name, Shown.FULL, total, total, cost, line)
        if self.client.kind in NAMES_ONLY:
            entry = entry._replace(state=Shown.NAME_ONLY, reason=Note("names-only-client"))
        self._entries[item.path] = (item, entry)
        return entry

    def _failed(self, broken: Sequence[LibraryWarning], scenario: Scenario) -> Catalog:
        """A strict scan that stops at one skill: the agent is not built, so no list reaches any model."""
        first = broken[0]
        reason = Note("scan-failed", (("path", first.path),))
        entries = tuple(
            Entry(item.path, item.name, Shown.ABSENT, 0, len(item.description or ""), 0, "", reason)
            for item in self.prepared.candidates
        )
        limit = self._laid((), scenario)[0].limit
        laid = Laid("", (), 0, 0, limit)
        return self._catalog(laid, (*entries, *self.prepared.others), (reason, *map(_warning, broken)), scenario)

    def _catalog(self, laid: Laid, entries: tuple[Entry, ...], notes: tuple[Note, ...], scenario: Scenario) -> Catalog:
        return Catalog(
            client=self.client.id,
            as_of=self.client.as_of,
            confidence=confidence(self.client),
            limit=laid.limit,
            used=laid.used,
            text=laid.text,
            entries=entries,
            warnings=notes,
            wanted=laid.wanted,
            place=_PLACES.get(self.client.kind, "place-unknown"),
            settings=described(self.client.kind, scenario),
        )


def settings_of(scenario: Scenario) -> Settings:
    """The scenario as the budgets take it."""
    return Settings(
        window=scenario.window,
        limit=scenario.limit,
        usage=scenario.usage,
        now_ms=scenario.now_ms,
        bundled=scenario.bundled,
        reserved=scenario.reserved,
        overrides=scenario.overrides,
        roots=tuple(root.shown_as for root in scenario.roots),
        variant=scenario.variant or "",
        max_description=scenario.max_description or DEFAULTS.max_description,
        max_entries=scenario.max_entries or DEFAULTS.max_entries,
    )


def described(client: str, scenario: Scenario) -> Mapping[str, object]:
    """The settings that made a difference, with the client's own value where the scenario has none (None: none)."""
    values: Mapping[str, object] = {
        "window": scenario.window,
        "limit": scenario.limit,
        "roots": [root.shown_as for root in scenario.roots],
        "usage": len(scenario.usage),
        "now": scenario.now_ms,
        "bundled": len(scenario.bundled),
        "reserved": scenario.reserved,
        "overrides": dict(scenario.overrides),
        "max_description": scenario.max_description or DEFAULTS.max_description,
        "max_entries": scenario.max_entries or DEFAULTS.max_entries,
    }
    found = {key: values[key] for key in _CONCERNS.get(client, ())}
    if client == "claude-code" and scenario.window is None and scenario.limit is None:
        found["window"] = 200_000
    if scenario.variant:
        found["variant"] = scenario.variant
    return found


def confidence(client: Client) -> str:
    """How well the catalog facts of a client are known: the weakest of those that shape the text."""
    keys = [key for key in ("catalog.line", "catalog.order", "catalog.budget") if key in client.facts]
    return client.facts.confidence(*keys) if keys else "guess"


def _entry(item: Candidate, line: Line) -> Entry:
    return Entry(item.path, item.name, line.state, line.kept, line.total, line.cost, line.line, line.reason)


def _budget_is_open(client: Client) -> bool:
    """Whether a project's own profile tells of a budget that only the code of a client that ships can lay out."""
    return client.kind not in BUDGETED and any(key.startswith("catalog.budget.") for key in client.facts)


def _doubts(others: Sequence[Entry]) -> Iterator[Note]:
    """What the text leaves out because nobody knows whether this client lists it."""
    names = [item.path for item in others if item.reason is not None and item.reason.kind == "not-known"]
    if names:
        shown = ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")
        yield Note("not-known-left-out", (("count", len(names)), ("names", shown)))


def _unused(kind: str, scenario: Scenario) -> Iterator[Note]:
    """Settings that were given and make no difference, so that nobody waits for it."""
    given = {
        "window": scenario.window is not None,
        "limit": scenario.limit is not None,
        "usage": bool(scenario.usage),
        "bundled": bool(scenario.bundled),
        "reserved": bool(scenario.reserved),
        "overrides": bool(scenario.overrides),
        "max_description": scenario.max_description is not None,
        "max_entries": scenario.max_entries is not None,
    }
    concerns = _CONCERNS.get(kind, ())
    names = [name for name, is_given in given.items() if is_given and name not in concerns]
    if names:
        yield Note("settings-unused", (("names", ", ".join(names)),))
    if given["window"] and given["limit"] and "window" in concerns:
        yield Note("limit-over-window")


def _warning(item: LibraryWarning) -> Note:
    reason = item.reason
    return Note("library", (("path", item.path), ("en", reason.message("en")), ("zh", reason.message("zh"))))
