"""Who stands on the board, and what each does on the tasks. No Qt: it runs in the background."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, overload

from workbench.catalog.model import Catalog
from workbench.clients.client import client
from workbench.clients.opening import UnusableRootError
from workbench.desktop.i18n import tr
from workbench.desktop.routing.engine import Ground, RoutingEngine, Texts, with_texts
from workbench.desktop.routing.runs.heard import Matchers, Recorded, chosen_by
from workbench.routing.evaluation import Evaluation, Judged, Names, evaluate, judge_tasks
from workbench.routing.intervals import Interval, wilson
from workbench.routing.judging import judge_of
from workbench.routing.llm_catalog import of_folder, of_texts
from workbench.routing.model import SkillText, Task
from workbench.routing.route import BASELINES, Router, default_names

MATCHERS, CATALOG, MODEL, IMPORTED = "matchers", "catalog", "model", "imported"
JUDGES: Final = ("judge", "labelled_by", "labeled_by", "generated_by", "written_by")
"""Keys of a task that name who wrote or labelled it."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One row: `names` are its matchers, empty for the usual ones; `client` whose catalog they read, empty for what is
    written; `model` who answered."""

    kind: str
    names: Matchers = ()
    client: str = ""
    model: str = ""

    @property
    def key(self) -> str:
        """What the row is known by."""
        return json.dumps([self.kind, self.names, self.client, self.model])


@dataclass(frozen=True, slots=True)
class Field:
    """What all rows are measured on. `revision` and `tasks_revision` are hashes of skills with tasks, and of tasks;
    `listing` is that of tasks and of what stands in lists: it leaves bodies out."""

    base: str
    skills: tuple[SkillText, ...]
    tasks: tuple[Task, ...]
    edited: bool = False
    recorded: Recorded = field(default_factory=dict)
    revision: str = ""
    tasks_revision: str = ""
    listing: str = ""


class Counts(NamedTuple):
    """A share as counts."""

    hits: int
    total: int

    @property
    def share(self) -> float | None:
        """None of nothing."""
        return self.hits / self.total if self.total else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's, 95 %."""
        return wilson(self.hits, self.total)


class Figures(NamedTuple):
    """What is shown of a row. `top1` is the share whose expected skill is first, with the interval that draws whole
    skills, None without such tasks; `nobody` measured tasks that go to no skill; `precision` of the labelled tasks that
    any skill takes, those that it should; `recall` of the tasks that name a skill, those that go to it. `unmeasured`
    tasks are in no figure. `bits` has one sign a task: 1 right, 0 wrong, - neither."""

    top1: tuple[float, Interval] | None
    ranked: int
    nobody: Counts
    precision: Counts
    recall: Counts
    unmeasured: int
    bits: str


def figures_of(found: Evaluation) -> Figures:
    """The figures; drawing skills takes a moment, so that it is done once, in the background."""
    share, interval, measured = found.top1, found.top1_interval, found.measured
    claimed, false = sum(item.claimed for item in found.skills), sum(item.false for item in found.skills)
    return Figures(
        (share, interval) if share is not None and interval is not None else None,
        len(found.ranked),
        Counts(sum(item.got is None for item in measured), len(measured)),
        Counts(claimed - false, claimed),
        Counts(sum(item.taken for item in found.skills), sum(item.positives for item in found.skills)),
        len(found.judged) - len(measured),
        "".join("-" if not item.rank else "01"[item.rank == 1] for item in found.judged),
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """A row's result. `ms` is the mean time of a task, `cost` what a task cost, both None where nobody knows; `own`
    counts tasks whose label comes from the row itself."""

    contestant: Contestant
    evaluation: Evaluation
    figures: Figures
    revision: str
    tasks_revision: str
    listing: str = ""
    ms: float | None = None
    cost: float | None = None
    currency: str = ""
    cautions: tuple[str, ...] = ()
    own: int = 0


class Tally:
    """How far a run is. Written by the thread that runs, read by the one that shows; `stop` goes the other way."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        self.stop = False


def read_field(ground: Ground, texts: Texts, recorded: Recorded) -> Field:
    """Skills with their bodies, and tasks, as they are now; texts that are being edited stand in."""
    engine = RoutingEngine()
    engine.load(replace(ground, body=True))
    skills = with_texts(engine.loaded.skills, texts)
    tasks = _hash(engine.loaded.tasks)
    revisions = (_hash([tasks, skills]), tasks, listing_of(skills, engine.loaded.tasks))
    return Field(ground.base, skills, engine.loaded.tasks, bool(texts), recorded, *revisions)


def listing_of(skills: Iterable[SkillText], tasks: Iterable[Task]) -> str:
    """A hash that changes with tasks and with names and descriptions."""
    return _hash([[(skill.key, skill.name, skill.description) for skill in skills], list(tasks)])


def usual_rows(clients: Iterable[str], recorded: Recorded, semantic: bool) -> list[Contestant]:
    """The rows that cost nothing: the usual matchers first, parts of them, baselines, what was imported, and the
    usual matchers on what each client lists."""
    own: list[Matchers] = [(), (("lexical", 1.0),), (("lexical", 1.0), ("char", 0.5))]
    own.append((("explicit", 1.0), ("lexical", 1.0), ("char", 0.5), ("body", 0.5)))
    if semantic:
        own.append((("explicit", 1.0), ("lexical", 1.0), ("char", 0.5), ("semantic", 1.0)))
    rows = [Contestant(MATCHERS, names) for names in own]
    rows += [Contestant(MATCHERS, ((name, 1.0),)) for name in BASELINES]
    rows += [Contestant(IMPORTED, ((name, 1.0),)) for name in sorted(recorded) if name != "llm"]
    return [*rows, *(Contestant(CATALOG, (), name) for name in clients)]


def measure(who: Contestant, ground: Field, tally: Tally) -> Standing | None:
    """What a row does on every task; None when it was stopped."""
    skills, cautions = (ground.skills, ()) if not who.client else seen_by(who.client, ground)
    router = Router(skills, chosen_by(who.names or default_names(skills), ground.recorded))
    names, judge = Names(skills), judge_of(router)
    judged: list[Judged] = []
    start = time.perf_counter()
    with closing(router.fusion):
        router.fusion.prepare([task.text for task in ground.tasks])
        for task in ground.tasks:
            if tally.stop:
                return None
            judged += judge_tasks([task], judge, names)
            tally.done += 1
    ms = (time.perf_counter() - start) * 1000 / len(judged) if judged else None
    said = (*cautions, *router.fusion.cautions)
    evaluation = evaluate(judged, names)
    return Standing(
        who, _light(evaluation), figures_of(evaluation), ground.revision, ground.tasks_revision,
        ground.listing, ms, 0.0, "", said,
        judged_itself(who, judges(ground.tasks)),
    )  # fmt: skip


class _Few(Sequence[float]):
    """Of a row's values only those that are still asked for: a board of ten rows would hold ten matrices."""

    def __init__(self, values: Sequence[float], kept: Iterable[int]) -> None:
        self._size = len(values)
        self._kept = {at: values[at] for at in kept}

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> float: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[float]: ...
    def __getitem__(self, at: int | slice) -> float | Sequence[float]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(self._size))]
        return self._kept[at]


def _light(found: Evaluation) -> Evaluation:
    return found._replace(judged=tuple(map(_lightly, found.judged)), confusions=())


def _lightly(item: Judged) -> Judged:
    row = item.ruling.row
    few = _Few(row.values, {*item.wanted, *item.unwanted})
    return item._replace(ruling=item.ruling._replace(row=row._replace(values=few)))


def seen_by(name: str, ground: Field) -> tuple[tuple[SkillText, ...], tuple[str, ...]]:
    """The skills as a client lists them: cut descriptions are cut, what it does not list is not there."""
    catalog, cautions = catalog_of(name, ground)
    kept = {entry.path: entry.kept for entry in catalog.entries if entry.line}
    listed = tuple(
        skill._replace(description=skill.description[: kept[skill.key]]) for skill in ground.skills if skill.key in kept
    )
    gone = len(ground.skills) - len(listed)
    cut = sum(len(skill.description) > kept.get(skill.key, len(skill.description)) for skill in ground.skills)
    said = (tr("{client}: {count} skills are not in its list", client=name, count=gone),) * bool(gone)
    arrives = (tr("{client}: {count} descriptions arrive cut", client=name, count=cut),) * bool(cut)
    return listed, (*cautions, *said, *arrives)


def catalog_of(name: str, ground: Field) -> tuple[Catalog, tuple[str, ...]]:
    """The list of a client, exactly as it loads the folder; from names and descriptions as written where texts are
    being edited, or where the folder holds skills that are not open here."""
    whose = client(name)
    if not ground.edited:
        try:
            catalog = of_folder(whose, ground.base)
        except UnusableRootError:
            catalog = None
        if catalog is not None and {entry.path for entry in catalog.entries} <= {skill.key for skill in ground.skills}:
            return catalog, ()
    said = tr("{client}: laid out from what is written; what it changes on loading is not in it", client=name)
    return of_texts(whose, ground.skills), (said,)


def judges(tasks: Iterable[Task]) -> Mapping[str, int]:
    """Who wrote or labelled tasks, as far as they say so, with the number of tasks."""
    found: dict[str, int] = {}
    for task in tasks:
        for key, value in task.extra:
            if key in JUDGES and isinstance(value, str) and value.strip():
                found[value.strip()] = found.get(value.strip(), 0) + 1
    return found


def judged_itself(who: Contestant, found: Mapping[str, int]) -> int:
    """Tasks whose label comes from the row itself: it is judge and contestant there."""
    mine = {who.model.casefold()} if who.model else {name.casefold() for name, _ in who.names}
    return sum(count for name, count in found.items() if name.casefold() in mine)


def _hash(value: object) -> str:
    data = json.dumps(value, ensure_ascii=True, default=str).encode()
    return hashlib.sha256(data).hexdigest()[:10]
