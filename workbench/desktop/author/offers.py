"""What can be done about the findings at a place, and what the rules say of the text after each fix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.desktop.i18n import tr
from workbench.library.bundle import Facts
from workbench.lint.engine import Engine
from workbench.skill.edits import OverlapError, apply_edits
from workbench.skill.findings import Finding, Fix, Severity
from workbench.skill.skill import Skill


@dataclass(frozen=True, slots=True)
class Offer:
    """One row: `kind` is `fix`, `all`, `ignore`, `severity` or `explain`; `note` stands at its right."""

    kind: str
    title: str
    note: str
    icon: str
    finding: Finding | None = None
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules say of the text after a fix.

    `left` findings, errors that the fix would bring, and for how many of the chosen clients the text is without an
    error, before and after. `problem` is why it could not be tried.
    """

    left: int = 0
    new_errors: tuple[str, ...] = ()
    fine_before: int = 0
    fine_after: int = 0
    clients: int = 0
    problem: str = ""


def offers_for(findings: Sequence[Finding], safe_total: int, keys: dict[str, str]) -> list[Offer]:
    """The rows for the findings at a place: safe fixes first, then the riskier, then what concerns the rule.

    `keys` holds the shortcuts' texts of `all` and `explain`.
    """
    fixes = [(finding, fix) for finding in findings for fix in finding.fixes]
    fixes.sort(key=lambda pair: (not pair[1].safe, pair[0].severity.rank))
    offers = [Offer("fix", fix.title, _note(fix), "bulb", finding, fix) for finding, fix in fixes]
    if safe_total > 1:
        title = tr("Fix all {count} safe problems", count=safe_total)
        offers.append(Offer("all", title, keys.get("all", ""), "check"))
    if findings:
        finding = findings[0]
        code = finding.code
        offers.append(Offer("ignore", tr("Ignore {code} here…", code=code), "", "close", finding))
        offers.append(Offer("severity", tr("Change the severity of {code}…", code=code), "", "sliders", finding))
        offers.append(Offer("explain", tr("Explain {code}", code=code), keys.get("explain", ""), "book", finding))
    return offers


def _note(fix: Fix) -> str:
    if fix.renames and not fix.edits:
        return tr("renames")
    return tr("safe") if fix.safe else tr("edits text")


def try_fixes(engine: Engine, facts: Facts | None, skill: Skill, fixes: Sequence[Fix]) -> list[Outcome]:
    """Runs each fixed text through every chosen profile: the claims of the popup are computed, never assumed."""
    before = engine.lint_skill(skill, facts).findings
    return [_try(engine, facts, skill, fix, before) for fix in fixes]


def best_first(offers: Sequence[Offer], outcomes: Sequence[Outcome]) -> list[int]:
    """The order of the offers by number: a fix that would bring new errors is never before one that would not."""
    bad = [number for number, outcome in enumerate(outcomes) if outcome.new_errors or outcome.problem]
    fixes = [number for number, offer in enumerate(offers) if offer.kind == "fix"]
    good = [number for number in fixes if number not in bad]
    return [*good, *(number for number in fixes if number in bad), *range(len(fixes), len(offers))]


def _try(engine: Engine, facts: Facts | None, skill: Skill, fix: Fix, before: Sequence[Finding]) -> Outcome:
    try:
        data = apply_edits(skill.document.data, fix.edits)
    except OverlapError as failure:
        return Outcome(problem=str(failure))
    after = engine.lint_skill(Skill.from_bytes(skill.path, skill.directory, data), facts).findings
    known = {(item.code, item.message) for item in before}
    errors = [item for item in after if item.severity is Severity.ERROR and (item.code, item.message) not in known]
    clients = [item.id for item in engine.selection.profiles]
    return Outcome(
        left=len(after),
        new_errors=tuple(item.message for item in errors),
        fine_before=_fine(before, clients),
        fine_after=_fine(after, clients),
        clients=len(clients),
    )


def _fine(findings: Sequence[Finding], clients: Sequence[str]) -> int:
    hit = {name for item in findings for name, level in item.severities if level is Severity.ERROR}
    return sum(name not in hit for name in clients)
