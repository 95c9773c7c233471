"""Runs the rules: hits of the checks become findings with severities, texts, byte edits and ranges.

One pass serves every selected profile: a check says where a rule is broken, the cards say whom it concerns.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeGuard

from workbench.clients.profile import Selection
from workbench.library.bundle import Facts
from workbench.library.snapshot import Snapshot
from workbench.lint.gates import passed, spared
from workbench.lint.registry import Hit, LibraryHit, LibraryView, Proposal, SkillCheck, Summary, View, registry
from workbench.lint.settings import Level, RuleSettings
from workbench.lint.similarity import OverlapIndex
from workbench.lint.suppression import MOST_DIRECTIVES, Suppression, suppressions
from workbench.skill.cards import RuleCard, catalogue
from workbench.skill.edits import TextEdit
from workbench.skill.findings import Finding, Fix, Severity
from workbench.skill.skill import Skill
from workbench.skill.text import WHOLE_PATH, Range, Span, TextMap

Severities = tuple[tuple[str, Severity], ...]
Plan = list[tuple[RuleCard, SkillCheck, Mapping[str, object]]]
"""The checks to run, each with its card and parameters."""
_NOWHERE = TextMap("")
MOST = 1_000
"""Findings of one rule in one file; a hostile file has millions of places, and each costs time and memory."""
_LONG_MESSAGE = 500
_QUOTED = 120
"""Code points of a value that a longer message shows."""

UNUSED = "M002"
"""The rule about directives that silence nothing; the engine itself finds it, after all others."""


class SkillResult(NamedTuple):
    """What the rules say of one skill. `stopped` are the codes whose check failed, with the reason: their findings are
    missing, and that must be shown. `directives` are the suppressions written in the file.
    """

    path: str
    summary: Summary
    findings: tuple[Finding, ...]
    suppressed: tuple[Finding, ...] = ()
    stopped: tuple[tuple[str, str], ...] = ()
    directives: tuple[Suppression, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryResult:
    """What the library rules say; the findings are spread over many paths."""

    findings: tuple[Finding, ...]
    stopped: tuple[tuple[str, str], ...] = ()


class Engine:
    """All rules under one selection of profiles and one set of settings. Holds no state of any skill.

    Without `gated` every check runs on every skill, which finds the same and takes longer (module `gates`).
    """

    def __init__(
        self, selection: Selection, settings: RuleSettings | None = None, language: str = "en", *, gated: bool = True
    ) -> None:
        self.selection = selection
        self.settings = settings or RuleSettings()
        self.language = language
        self.gated = gated
        self._cards = catalogue().cards
        self._levels: dict[tuple[str, str, frozenset[str]], Severities] = {}
        found = registry()
        self._skill_plan: Plan = [
            (self._cards[code], check, self.settings.parameters_of(code))
            for code, check in sorted(found.skill_checks.items())
            if self.may_run(code)
        ]
        self._foreign_plan = [step for step in self._skill_plan if step[0].code in found.any_encoding]
        self._gated: dict[int, Plan] = {}
        self._loaders = None
        if any(item.by_loader for item in selection.profiles):
            from workbench.lint.loading import Loaders  # brings all YAML readers: only for those who ask for them

            self._loaders = Loaders(selection, self._cards, language)
        self._library_plan = [
            (self._cards[code], check, self.settings.parameters_of(code))
            for code, check in sorted(found.library_checks.items())
            if self.may_run(code)
        ]

    @property
    def running(self) -> tuple[str, ...]:
        """The codes that run, each once."""
        plans = [plan[0].code for plan in self._skill_plan] + [plan[0].code for plan in self._library_plan]
        return tuple(dict.fromkeys(plans))

    @property
    def resting(self) -> tuple[str, ...]:
        """The codes whose checks the profiles or the settings turned off; those of other rooms are in neither."""
        found = registry()
        return tuple(sorted({*found.skill_checks, *found.library_checks}.difference(self.running)))

    def lint_skill(self, skill: Skill, facts: Facts | None = None, deadline: float | None = None) -> SkillResult:
        """Findings of one skill, by place. `deadline` is a `time.monotonic()` value; rules left then are named."""
        view = View(skill, facts, {})
        return self.carry_out(self.plan_for(view), view, deadline)

    def carry_out(self, plan: Plan, plain: View, deadline: float | None = None) -> SkillResult:
        """The same in two steps, for who judges many skills: `plan` is that of `plan_for`."""
        skill, facts, _ = plain
        levels = self.settings.levels_for(skill.path)
        findings: list[Finding] = []
        stopped: list[tuple[str, str]] = []
        for card, check, parameters in plan:
            if deadline is not None and time.monotonic() > deadline:
                stopped.append((card.code, "out of time"))
                continue
            try:
                hits = check(View(skill, facts, parameters) if parameters else plain)
                if not hits:
                    continue
                for number, hit in enumerate(hits):
                    if number == MOST:
                        stopped.append((card.code, f"it found more than {MOST:,} places; the others are not listed"))
                        break
                    finding = self._finding(card, hit, skill, levels)
                    if finding is not None:
                        findings.append(finding)
            except Exception as failure:  # noqa: BLE001 - one broken check must not hide the others' findings
                stopped.append((card.code, f"{type(failure).__name__}: {failure}"))
        if self._loaders:
            findings = self._loaders.over(plain, findings, levels, self.settings.runs)
        return self._result(skill, facts, findings, stopped)

    def lint_library(
        self, snapshot: Snapshot, summaries: Iterable[Summary], overlaps: OverlapIndex | None = None
    ) -> LibraryResult:
        """Findings about the library as a whole. Suppressions of single files are applied by the caller.

        With the same `overlaps` in every pass, only descriptions that changed are compared again.
        """
        findings: list[Finding] = []
        stopped: list[tuple[str, str]] = []
        given = tuple(summaries)
        for card, check, parameters in self._library_plan:
            try:
                findings += self.told(card.code, check(LibraryView(snapshot, given, parameters, overlaps)))
            except Exception as failure:  # noqa: BLE001 - as above
                stopped.append((card.code, f"{type(failure).__name__}: {failure}"))
        return LibraryResult(tuple(sorted(findings, key=lambda item: item.sort_key)), tuple(stopped))

    def told(self, code: str, hits: Iterable[LibraryHit]) -> Iterator[Finding]:
        """Hits of one code as findings; the hits may come from another room."""
        card = self._cards[code]
        for hit in hits:
            severities = self._severities(card, hit.variant, frozenset(), self.settings.levels_for(hit.path))
            if severities:
                fixes = self._fixes(card, hit.fixes, _NOWHERE)
                place = (hit.range or WHOLE_PATH, hit.span)
                yield self._record(card, hit.variant, hit.values, hit.path, place, severities, fixes)

    def plan_for(self, view: View) -> Plan:
        """The checks that may find something in this skill."""
        if view.skill.document.foreign:
            return self._foreign_plan
        if not self.gated:
            return self._skill_plan
        gates = passed(view)
        plan = self._gated.get(gates)
        if plan is None:
            codes = spared(gates) - self.settings.parameters.keys()
            plan = self._gated[gates] = [step for step in self._skill_plan if step[0].code not in codes]
        return plan

    def may_run(self, code: str) -> bool:
        """Whether the settings and the selected profiles let a rule say anything."""
        if not self.settings.runs(code):
            return False
        if code in self.settings.levels or any(code in item.levels for item in self.settings.overrides):
            return True
        card = self._cards[code]
        return any(self._severities(card, variant, frozenset(), {}) for variant in card.variants)

    def _result(
        self, skill: Skill, facts: Facts | None, findings: list[Finding], stopped: list[tuple[str, str]]
    ) -> SkillResult:
        directives = suppressions(skill.document)
        if len(directives) > MOST_DIRECTIVES:
            stopped.append((UNUSED, f"more than {MOST_DIRECTIVES:,} directives; the others count for nothing"))
            directives = directives[:MOST_DIRECTIVES]
        kept, silent = apply_suppressions(findings, directives) if directives else (findings, ())
        if directives:
            kept.extend(self._unused(skill, directives, silent))
        if len(kept) > 1:
            kept.sort(key=lambda item: item.sort_key)
        summary = summarise(skill, facts.entry.folder, facts.entry.root) if facts else summarise(skill, "", "")
        return SkillResult(skill.path, summary, tuple(kept), tuple(silent), tuple(stopped), directives)

    def _unused(
        self, skill: Skill, directives: tuple[Suppression, ...], silent: Iterable[Finding]
    ) -> Iterator[Finding]:
        """M002 for each directive that silenced nothing though its rules ran."""
        if UNUSED not in self._cards or not self.may_run(UNUSED):
            return
        judged = frozenset(plan[0].code for plan in self._skill_plan) - {plan[0].code for plan in self._library_plan}
        for item in unused(directives, silent, judged):
            hit = Hit(item.span, {"rules": ", ".join(item.selectors)})
            finding = self._finding(self._cards[UNUSED], hit, skill, self.settings.levels_for(skill.path))
            if finding is not None:
                yield finding

    def _finding(self, card: RuleCard, hit: Hit, skill: Skill, levels: Mapping[str, Level]) -> Finding | None:
        severities = self._severities(card, hit.variant, hit.exempt, levels)
        if not severities:
            return None
        text = skill.document.map
        place = (WHOLE_PATH, (0, 0)) if hit.span is None else (hit.range or text.range(*hit.span), hit.span)
        path = hit.path or skill.path
        fixes = self._fixes(card, hit.fixes, text) if hit.fixes else ()
        return self._record(card, hit.variant, hit.values, path, place, severities, fixes)

    def _record(
        self,
        card: RuleCard,
        variant: str,
        values: Mapping[str, object],
        path: str,
        place: tuple[Range, Span],
        severities: Severities,
        fixes: tuple[Fix, ...],
    ) -> Finding:
        form = card.variants[variant]
        client, severity = min(severities, key=lambda pair: pair[1].rank)
        return Finding(
            code=card.code,
            slug=card.slug,
            severity=severity,
            client=client,
            path=path,
            range=place[0],
            span=place[1],
            message=_filled(form.message.in_language(self.language), values),
            why=form.why.in_language(self.language),
            fixes=fixes,
            severities=severities,
        )

    def _fixes(self, card: RuleCard, proposals: tuple[Proposal, ...], text: TextMap) -> tuple[Fix, ...]:
        return tuple(
            Fix(
                title=card.fixes[item.key].in_language(self.language).format(**item.values),
                safe=item.safe,
                edits=tuple(TextEdit(text.byte_of(span[0]), text.byte_of(span[1]), new) for span, new in item.edits)
                + item.byte_edits,
                renames=item.renames,
            )
            for item in proposals
        )

    def _severities(
        self, card: RuleCard, variant: str, exempt: frozenset[str], levels: Mapping[str, Level]
    ) -> Severities:
        if card.code in levels:
            level = levels[card.code]
            concerned = [item.id for item in self.selection.profiles if item.id not in exempt]
            return tuple((name, level) for name in concerned) if level is not None else ()
        key = (card.code, variant, exempt)
        found = self._levels.get(key)
        if found is None:
            columns = card.variants[variant].levels
            clients = (item for item in self.selection.profiles if item.id not in exempt)
            pairs = ((item.id, item.level(card.code, columns)) for item in clients)
            found = self._levels[key] = tuple((name, level) for name, level in pairs if level is not None)
        return found


def _filled(template: str, values: Mapping[str, object]) -> str:
    """The message; a value of the file that would make it endless stands in it with its start."""
    message = template.format(**values)
    if len(message) <= _LONG_MESSAGE:
        return message
    short = {key: value[:_QUOTED] + "…" if _is_long(value) else value for key, value in values.items()}
    return template.format(**short)


def _is_long(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) > _QUOTED


def apply_suppressions(
    findings: Iterable[Finding], directives: tuple[Suppression, ...]
) -> tuple[list[Finding], list[Finding]]:
    """Findings split into kept and suppressed ones; a directive without a reason suppresses nothing."""
    kept: list[Finding] = []
    silent: list[Finding] = []
    valid = [item for item in directives if item.reason and item.selectors]
    for finding in findings:
        (silent if any(_covers(item, finding) for item in valid) else kept).append(finding)
    return kept, silent


def unused(
    directives: Iterable[Suppression], silent: Iterable[Finding], judged: frozenset[str]
) -> Iterator[Suppression]:
    """The valid directives that name only rules of `judged` and cover none of the `silent` findings."""
    silenced = tuple(silent)
    for item in directives:
        codes = frozenset(code for name in item.selectors for code in catalogue().matching(name))
        if item.reason and codes and codes <= judged and not any(_covers(item, finding) for finding in silenced):
            yield item


def _covers(directive: Suppression, finding: Finding) -> bool:
    first, last = directive.lines
    return first <= finding.range.start.line <= last and any(
        finding.code in catalogue().matching(selector) for selector in directive.selectors
    )


def summarise(skill: Skill, folder: str, root: str) -> Summary:
    """What the library rules need of a skill."""
    name, description = skill.name, skill.description
    document = skill.document
    text = document.text[: document.fences.body] if name or description else ""
    return Summary(
        skill.path,
        folder,
        skill.directory,
        root,
        (name.text or "").strip() or None if name else None,
        name.value_span if name else None,
        description.text if description else None,
        description.value_span if description else None,
        (text, document.map.bom_bytes),
    )


def by_path(findings: Iterable[Finding]) -> Iterator[tuple[str, list[Finding]]]:
    """Findings grouped by path, in the order given."""
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(finding.path, []).append(finding)
    yield from groups.items()
