"""One whole run over a library: every skill read and judged, then the library as a whole.

What could not be judged is in `skipped` with its reason; one bad file never hides the good ones. Large files are judged
in a worker process that can be killed, because no check may hang a run.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from workbench.library.bundle import Facts
from workbench.library.gitignore import Ignores
from workbench.library.load import read_light, read_skill
from workbench.library.reading import stamp_of
from workbench.library.snapshot import SkillEntry, Skipped, Snapshot
from workbench.lint.beside import beside, may_copy
from workbench.lint.engine import Engine, SkillResult, apply_suppressions
from workbench.lint.registry import Summary, View
from workbench.lint.restated import without_restated
from workbench.lint.similarity import OverlapIndex
from workbench.lint.suppression import Suppression
from workbench.skill.findings import Finding, Severity
from workbench.skill.once import filled
from workbench.skill.skill import Skill

if TYPE_CHECKING:
    from workbench.lint.fixing import FileFix

HEAVY = 262_144
"""Bytes above which a file is judged in the worker."""
TOGETHER = 32
"""Skills that are read and parsed before the first of them is judged: each step then finds its code in the cache of the
processor, which saves a fifth."""
MANY = 20_000
"""Skills above which a second process takes half of them."""
PATIENCE = 6.0
"""Seconds after which no further rule is tried on one file: what was found until then is kept, the rest is told."""

Judged = SkillResult | Skipped


class FromElsewhere(NamedTuple):
    """What another room found in the same library, and what it did not look at."""

    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()


Elsewhere = Callable[[Sequence[Summary], Sequence[Finding]], FromElsewhere]
"""Asked once every skill was judged, with the skills and what the rules found in them."""


class ListedSkill(NamedTuple):
    """One skill that was judged: the path of its SKILL.md and its name, the folder's where the header has none."""

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class LintRun:
    """What one run found. `findings` and `suppressed` are sorted by path, place and code."""

    client: str
    also: tuple[str, ...]
    skills: tuple[ListedSkill, ...]
    findings: tuple[Finding, ...]
    suppressed: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def count(self, severity: Severity) -> int:
        """How many findings have exactly this severity."""
        return sum(finding.severity is severity for finding in self.findings)

    def reaches(self, limit: Severity | None) -> bool:
        """Whether some finding is at least as bad as `limit`; None (never) is reached by nothing."""
        return limit is not None and any(finding.severity.rank <= limit.rank for finding in self.findings)


def iter_results(engine: Engine, snapshot: Snapshot) -> Iterator[Judged]:
    """The result of each skill in the snapshot's order, large files last, or why a file could not be judged."""
    ignores, entries = Ignores(), snapshot.entries
    heavy: list[SkillEntry] = []
    for at in range(0, len(entries), TOGETHER):
        some = entries[at : at + TOGETHER]
        ready = [_view(snapshot, entry, ignores) for entry in some]
        for view in ready:
            if isinstance(view, View):
                _ = view.skill.frontmatter
        plans = [engine.plan_for(view) if isinstance(view, View) else [] for view in ready]
        for entry, view, plan in zip(some, ready, plans, strict=True):
            if isinstance(view, View):
                yield engine.carry_out(plan, view, time.monotonic() + PATIENCE)
            elif view is None:
                heavy.append(_stamped(entry))
            else:
                yield view
    if heavy:
        from workbench.lint.heavy import judge_heavy  # few libraries have a file that needs a worker

        yield from judge_heavy(engine, snapshot, heavy)


def _view(snapshot: Snapshot, entry: SkillEntry, ignores: Ignores) -> View | Skipped | None:
    """What the checks look at; None for a large file, which is not read here."""
    skill = read_light(entry, HEAVY)
    if not isinstance(skill, Skill):
        return skill
    facts = filled(Facts, entry=entry, base=snapshot.base, ignores=ignores, listings=snapshot.listings, _inside={})
    return View(skill, facts, {})


def judge(engine: Engine, snapshot: Snapshot, entry: SkillEntry, ignores: Ignores | None = None) -> Judged:
    """Reads one skill and judges it in this process; one `ignores` serves all skills of a pass."""
    loaded = read_skill(entry)
    if isinstance(loaded, Skipped):
        return loaded
    facts = Facts(entry, snapshot.base, ignores or Ignores(), snapshot.listings)
    return engine.lint_skill(loaded.skill, facts, time.monotonic() + PATIENCE)


def iter_fixes(engine: Engine, snapshot: Snapshot) -> Iterator[FileFix | Skipped]:
    """What fixing comes to for each skill, large files last; nothing is saved."""
    heavy: list[SkillEntry] = []
    for entry in snapshot.entries:
        if _leads_out(entry):
            yield Skipped(entry.path, "its link leads out of the PATH, and fixing stays inside")
            continue
        skill = read_light(entry, HEAVY)
        if skill is None:
            heavy.append(_stamped(entry))
        else:
            yield skill if isinstance(skill, Skipped) else _mended(engine, skill, Facts(entry, snapshot.base))
    if heavy:
        from workbench.lint.heavy import mend_heavy  # as above

        yield from mend_heavy(engine, snapshot, heavy)


def _mended(engine: Engine, skill: Skill, facts: Facts) -> FileFix:
    from workbench.lint.fixing import mend  # a run that changes nothing does without

    return mend(engine, skill, facts, time.monotonic() + PATIENCE)


def _stamped(entry: SkillEntry) -> SkillEntry:
    """With the size that a scan without headers did not look at, to be told when judging is given up."""
    try:
        return entry._replace(stamp=stamp_of(os.stat(entry.file)))
    except OSError:
        return entry


def _leads_out(entry: SkillEntry) -> bool:
    return any(link is not None and link.state == "outside" for link in (entry.file_link, entry.folder_link))


def lint_snapshot(engine: Engine, snapshot: Snapshot, elsewhere: Elsewhere | None = None) -> LintRun:
    """Every skill, then the library rules and what comes from `elsewhere`; suppressions in files also cover the
    library's findings at their lines."""
    gathered = Gathered()
    large = len(snapshot.entries) > MANY and may_copy()
    for judged in _by_two(engine, snapshot) if large else iter_results(engine, snapshot):
        gathered.add(judged)
    threshold = engine.settings.parameters_of("G105")["threshold"]
    return gathered.finish(engine, snapshot, OverlapIndex(threshold, by_two=large), elsewhere)


def _by_two(engine: Engine, snapshot: Snapshot) -> Iterator[Judged]:
    """As `iter_results`, half of it by a copy of this process."""
    middle = len(snapshot.entries) // 2
    first, second = (replace(snapshot, entries=some) for some in (snapshot.entries[:middle], snapshot.entries[middle:]))
    with beside(lambda: iter_results(engine, second)) as found:
        yield from iter_results(engine, first)
        yield from found()


@dataclass(slots=True)
class Gathered:
    """Results as they come in, until the library rules can have their say."""

    skills: list[ListedSkill] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    suppressed: list[Finding] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    summaries: list[Summary] = field(default_factory=list)
    directives: dict[str, tuple[Suppression, ...]] = field(default_factory=dict)

    def add(self, judged: Judged) -> None:
        """Takes in one result."""
        if isinstance(judged, Skipped):
            self.skipped.append(judged)
            return
        summary = judged.summary
        self.skills.append(ListedSkill(judged.path, summary.name or summary.directory))
        self.summaries.append(summary)
        if judged.findings:
            self.findings += judged.findings
        if judged.suppressed:
            self.suppressed += judged.suppressed
        for code, reason in judged.stopped:
            self.skipped.append(Skipped(judged.path, f"{code} did not finish: {reason}"))
        if judged.directives:
            self.directives[judged.path] = judged.directives

    def finish(
        self,
        engine: Engine,
        snapshot: Snapshot,
        overlaps: OverlapIndex | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> LintRun:
        """The whole run, with the library's own findings."""
        self.summaries.sort(key=lambda item: item.path)
        library = engine.lint_library(snapshot, self.summaries, overlaps)
        others = elsewhere(self.summaries, self.findings) if elsewhere is not None else FromElsewhere()
        kept, silent = split_suppressed((*library.findings, *others.findings), self.directives)
        own = without_restated(self.findings, others.findings) if others.findings else self.findings
        failed = [Skipped(".", f"{code} did not finish: {reason}") for code, reason in library.stopped]
        return LintRun(
            client=engine.selection.primary.id,
            also=tuple(item.id for item in engine.selection.also),
            skills=tuple(sorted(self.skills, key=lambda item: item.path)),
            findings=_sorted(own + kept),
            suppressed=_sorted(self.suppressed + silent),
            skipped=tuple(sorted([*snapshot.skipped, *self.skipped, *failed, *others.skipped], key=_place)),
        )


def split_suppressed(
    findings: Sequence[Finding], directives: Mapping[str, tuple[Suppression, ...]]
) -> tuple[list[Finding], list[Finding]]:
    """Findings about many files split into kept and suppressed ones, by the directives of each path."""
    kept: list[Finding] = []
    silent: list[Finding] = []
    for finding in findings:
        own = directives.get(finding.path)
        stays, goes = apply_suppressions((finding,), own) if own else ([finding], [])
        kept += stays
        silent += goes
    return kept, silent


def _place(item: Skipped) -> tuple[str, str]:
    return item.path, item.reason


def _sorted(findings: list[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda item: item.sort_key))
