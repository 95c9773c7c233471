"""What routing finds in a library, as findings: whose tasks go elsewhere, whose exclusions nobody takes, which triggers
fail. The routing is simulated: every message names the matchers that it comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from workbench.library.snapshot import Skipped, Snapshot
from workbench.lint.engine import Engine
from workbench.lint.registry import LibraryHit, Summary
from workbench.lint.report.visible import visible
from workbench.lint.run import FromElsewhere
from workbench.project.ground import Kept, Memory, recall, shown, stamp
from workbench.project.routed_triggers import TriggerFiles
from workbench.project.task_ground import TaskGround
from workbench.routing.evaluation import Judged, Names, judge_tasks, verdict
from workbench.routing.judging import judge_of
from workbench.routing.model import NONE, SkillText, Task
from workbench.routing.route import Router
from workbench.routing.taskfiles import TaskFileError, read_tasks
from workbench.routing.taskfiles.opening import discover, skill_about
from workbench.routing.trigger_file import FILE_NAME
from workbench.sandbox.trust import TrustStore
from workbench.skill.description import clauses
from workbench.skill.findings import Finding
from workbench.skill.text import WHOLE_PATH, Range, Span, TextMap

MOST_CELLS: Final = 4_000_000
"""Tasks times skills: what is beyond is told and not routed."""
_ROOM: Final = "routing"
_LONGEST, _EXAMPLES, _THIEVES = 60, 2, 3
_MOST_CLAUSES: Final = 20
"""Don't-use clauses of one description that are tried."""


@dataclass(slots=True)
class _Standing:
    """What becomes of one skill's tasks. `taken` are those that go to another skill, by that skill; `silent` go to
    nobody, `tied` are its own with another skill as near, `unwanted` are tasks that it takes and should not."""

    total: int = 0
    taken: dict[int, list[Judged]] = field(default_factory=dict)
    silent: list[Judged] = field(default_factory=list)
    tied: list[Judged] = field(default_factory=list)
    unwanted: list[Judged] = field(default_factory=list)


class Place(NamedTuple):
    """Where a finding about a skill stands."""

    path: str
    range: Range | None
    span: Span


@dataclass(slots=True)
class RoutedJudge:
    """Asked after a pass over a library."""

    engine: Engine
    snapshot: Snapshot
    ground: TaskGround
    memory: Memory = field(default_factory=dict)

    def __call__(self, summaries: Sequence[Summary], findings: Sequence[Finding]) -> FromElsewhere:
        """The findings of routing. `findings` are those of single skills: D411 is told anew where tasks prove it."""
        given = tuple(sorted(summaries, key=lambda item: item.path))
        plain = tuple(item for item in findings if item.code == "D411")
        files = self._files()
        asked = given, plain, tuple(files)
        answer = recall(self.memory, _ROOM, asked)
        if answer is None:
            stamps = {file: stamp(file) for file in files}
            answer = self._judge(given, plain)
            self.memory[_ROOM] = Kept(asked, stamps, answer)
        return answer

    def _judge(self, given: Sequence[Summary], plain: Sequence[Finding]) -> FromElsewhere:
        triggers = TriggerFiles(self.ground.skills)
        skills = tuple(_text(item, triggers.by_path) for item in given)
        skipped = list(self.ground.skipped)
        tasks = self._tasks(skills, skipped)
        if not tasks and not triggers.found:
            return FromElsewhere((), tuple(skipped))
        work = _Work(given, skills, tasks)
        hits = {**work.hits(), "G112": triggers.hits(work.warnings)}
        skipped += triggers.untrusted(work.warnings) if self.engine.may_run("G112") else ()
        skipped += [Skipped(".", line) for line in work.notes]
        told = [
            item
            for code, some in hits.items()
            if self.engine.may_run(code)
            for item in self.engine.told(code, _enough(code, some, self.engine))
        ]
        told += self._boundaries(work, plain)
        return FromElsewhere(tuple(told), tuple(skipped))

    def _task_files(self) -> list[str]:
        return [*self.ground.files, *discover("", (entry.location for entry in self.ground.skills))]

    def _files(self) -> list[str]:
        """Everything that is read, but for the skills themselves."""
        folders = (entry.location for entry in self.ground.skills)
        return [
            *self._task_files(),
            str(TrustStore().file),
            *(str(file) for folder in folders for file in _python_and_triggers(folder)),
        ]

    def _tasks(self, skills: Sequence[SkillText], skipped: list[Skipped]) -> list[tuple[str, Task]]:
        """Every task with the file that it stands in, as it is shown."""
        known = [skill.name for skill in skills]
        found: list[tuple[str, Task]] = []
        for file in self._task_files():
            said = shown(file, self.snapshot)
            try:
                read = read_tasks(file, skill_about(file, known))
            except TaskFileError as failure:
                skipped.append(Skipped(said, f"not used as tasks: {failure}".replace(file, said)))
                continue
            found += ((said, task) for task in read.tasks)
            skipped += (Skipped(said, note) for note in read.notes)
        most = MOST_CELLS // max(1, len(skills))
        if len(found) > most:
            skipped.append(Skipped(".", f"{len(found) - most:,} tasks beyond the first {most:,} were not routed"))
        return found[:most]

    def _boundaries(self, work: _Work, found: Sequence[Finding]) -> Iterator[Finding]:
        """D411 with what its absence did: the same place and remedies, with the tasks that were taken."""
        plain = {item.path: item for item in found}
        for thief, losers in work.thefts.items():
            own = plain.get(work.skills[thief].key)
            if own is not None and own.range.start.line:
                values = work.theft(thief, losers)
                hit = LibraryHit(own.path, values, "neighbour", own.range, own.span)
                yield from (replace(item, fixes=own.fixes) for item in self.engine.told("D411", (hit,)))


def _python_and_triggers(folder: str) -> list[Path]:
    """What triggers are read from, predicates too: only what is named by an ending, nothing is opened."""
    place = Path(folder)
    return [place / FILE_NAME, *sorted(place.glob("*.py"))]


def _enough(code: str, hits: Iterable[LibraryHit], engine: Engine) -> Iterator[LibraryHit]:
    """Hits with at least as many tasks as the rule's parameter asks for."""
    least = engine.settings.parameters_of(code).get("tasks", 1)
    return (hit for hit in hits if "lost" not in hit.values or _number(hit.values["lost"]) >= least)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 1


def _text(summary: Summary, triggers: Mapping[str, Mapping[str, object]]) -> SkillText:
    name = summary.name or summary.directory
    return SkillText(summary.path, name, summary.description or "", "", triggers.get(summary.path))


class _Work:
    """Routes every task of a library once, and tells what became of it."""

    def __init__(
        self, summaries: Sequence[Summary], skills: tuple[SkillText, ...], tasks: Sequence[tuple[str, Task]]
    ) -> None:
        self.skills, self._summaries = skills, summaries
        self._files = {id(task): file for file, task in tasks}
        self.notes: list[str] = []
        router = Router(skills)
        self._named = " + ".join(item.matcher.id for item in router.choices)
        self._names = Names(skills)
        with closing(router.fusion):
            self._judged = judge_tasks((task for _, task in tasks), judge_of(router), self._names)
            self._unclaimed = list(self._leaks(router)) if tasks and len(skills) > 1 else []
        rows = (item.ruling.row for item in self._judged)
        self.warnings = tuple(dict.fromkeys(line for row in rows for line in row.warnings))
        self._standing = [_Standing() for _ in skills]
        self._count()

    @property
    def thefts(self) -> dict[int, dict[int, list[Judged]]]:
        """By the skill that takes tasks: from whom, and which."""
        found: dict[int, dict[int, list[Judged]]] = {}
        for loser, standing in enumerate(self._standing):
            for thief, tasks in standing.taken.items():
                found.setdefault(thief, {})[loser] = tasks
        return found

    def hits(self) -> dict[str, list[LibraryHit]]:
        """G110 and G111."""
        conflicts = [hit for at, found in enumerate(self._standing) for hit in self._conflicts(at, found)]
        return {"G110": conflicts, "G111": self._unclaimed}

    def theft(self, thief: int, losers: Mapping[int, Sequence[Judged]]) -> dict[str, Any]:
        """The values of D411's message."""
        tasks = [item for some in losers.values() for item in some]
        counts = Counter({loser: len(some) for loser, some in losers.items()})
        return {"lost": len(tasks), "losers": self._counted(counts), **self._shown(tasks)}

    def _count(self) -> None:
        unmeasured = strangers = 0
        for item in self._judged:
            if not item.ruling.row.measured:
                unmeasured += 1
            elif item.expects not in (None, NONE) and not item.wanted:
                strangers += 1
            else:
                self._take(item)
        if unmeasured:
            self.notes.append(f"{unmeasured:,} tasks were not measured, because a matcher failed")
        if strangers:
            self.notes.append(f"{strangers:,} tasks expect a skill that is not in this library; they count for nobody")

    def _take(self, item: Judged) -> None:
        got = item.got
        for skill in item.primary:
            standing = self._standing[skill]
            standing.total += 1
            if got is None:
                standing.silent.append(item)
            elif got not in item.wanted:
                standing.taken.setdefault(got, []).append(item)
            elif item.ruling.decision == "ambiguous" and not item.wanted.issuperset(item.ruling.selected):
                standing.tied.append(item)
        if got is not None and not item.primary and verdict(item, got) is False:
            self._standing[got].unwanted.append(item)

    def _conflicts(self, at: int, found: _Standing) -> Iterator[LibraryHit]:
        """At most one finding for tasks that it loses, one for those that it should not take, one for close calls."""
        taken = [item for some in found.taken.values() for item in some]
        if taken or found.silent:
            variant = "mixed" if taken and found.silent else "" if taken else "silent"
            thieves = self._counted(Counter({thief: len(some) for thief, some in found.taken.items()}))
            values = {"lost": len(taken) + len(found.silent), "total": found.total, "thieves": thieves}
            values |= {"taken": len(taken), "silent": len(found.silent)}
            yield self._hit(at, variant, values, [*taken, *found.silent])
        if found.unwanted:
            yield self._hit(at, "unwanted", {"lost": len(found.unwanted)}, found.unwanted)
        if found.tied:
            others = Counter(skill for item in found.tied for skill in item.ruling.selected if skill != at)
            values = {"lost": len(found.tied), "total": found.total, "thieves": self._counted(others)}
            yield self._hit(at, "tied", values, found.tied)

    def _hit(self, at: int, variant: str, values: dict[str, Any], tasks: Sequence[Judged]) -> LibraryHit:
        place = name_place(self._summaries[at])
        return LibraryHit(place.path, {**values, **self._shown(tasks)}, variant, place.range, place.span)

    def _counted(self, counts: Counter[int]) -> str:
        best = counts.most_common()
        said = [f"{visible(self._names.labels[skill])} {count}" for skill, count in best[:_THIEVES]]
        return ", ".join(said) + (f" +{len(best) - _THIEVES}" if len(best) > _THIEVES else "")

    def _shown(self, tasks: Sequence[Judged]) -> dict[str, str]:
        """Some of the tasks with their places, and who judged."""
        said = [f'"{short(item.task.text)}" ({self._where(item.task)})' for item in tasks[:_EXAMPLES]]
        more = f" (+{len(tasks) - _EXAMPLES})" if len(tasks) > _EXAMPLES else ""
        return {"tasks": "; ".join(said) + more, "matchers": self._named}

    def _where(self, task: Task) -> str:
        file = self._files.get(id(task), "")
        return f"{file}:{task.line}" if task.line else file

    def _leaks(self, router: Router) -> Iterator[LibraryHit]:
        """Don't-use clauses that no other skill takes."""
        for at, skill in enumerate(self.skills):
            for start, end in clauses(skill.description).dont_use[:_MOST_CLAUSES]:
                row = router.row(skill.description[start:end])
                others = (value for other, value in enumerate(row.values) if other != at and other not in row.vetoes)
                if row.measured and not row.failed and max(others, default=0.0) < router.limits.threshold:
                    place = place_of(self._summaries[at], skill.description[start:end])
                    values = {"example": short(skill.description[start:end], 120), "matchers": self._named}
                    yield LibraryHit(place.path, values, "", place.range, place.span)


def name_place(summary: Summary) -> Place:
    """Where the name's value stands; without one the description's."""
    if summary.name_span is None:
        return place_of(summary)
    return Place(summary.path, TextMap(*summary.header).range(*summary.name_span), summary.name_span)


def place_of(summary: Summary, part: str = "") -> Place:
    """Where the description's value stands, or a part of it where that is written just so; else the name."""
    span = summary.description_span or summary.name_span
    if span is None:
        return Place(summary.path, WHOLE_PATH, (0, 0))
    text, _ = summary.header
    at = text.find(part, *span) if part else -1
    if at >= 0:
        span = at, at + len(part)
    return Place(summary.path, TextMap(*summary.header).range(*span), span)


def short(text: str, most: int = _LONGEST) -> str:
    """A text for a message: one line, with what cannot be seen shown."""
    line = visible(" ".join(text[: most * 4].split()))
    return line if len(line) <= most and len(text) <= most * 4 else line[:most] + "…"
