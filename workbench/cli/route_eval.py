"""`skill-workbench route eval`: labelled tasks against a library, and everything that follows from them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from workbench import __version__
from workbench.cli.exits import CLEAN, FOUND, CallError, Parser, say
from workbench.cli.route_eval_report import Report, as_object, as_text
from workbench.cli.route_matchers import add_results, chosen, library_of
from workbench.library.snapshot import Skipped
from workbench.project.config import discover as discover_config
from workbench.project.config import read as read_config
from workbench.project.ground import named, once
from workbench.routing.advice import Tried, advise
from workbench.routing.collisions import collisions
from workbench.routing.coverage import coverage
from workbench.routing.evaluation import Evaluation, Judged, Names, evaluate, judge_tasks
from workbench.routing.fusion import Choice
from workbench.routing.growth import Fit, growth
from workbench.routing.judging import fit_with, judge_of
from workbench.routing.library import Library
from workbench.routing.model import Task
from workbench.routing.paired import compare
from workbench.routing.robustness import effects, languages
from workbench.routing.route import MatcherError, Router, parse_choices
from workbench.routing.taskfiles import TaskFile, TaskFileError, discover, read_tasks
from workbench.routing.taskfiles.opening import repeats, skill_about, taken_about
from workbench.routing.taskfiles.writing import FOR_LIBRARY, FOR_SKILL
from workbench.routing.thresholds import choose, halves, pairs

_Asked = TypeVar("_Asked")
_SAID = 20
"""Lines of warnings about single tasks."""
_TOOL = {"schema": 1, "tool": {"name": "skill-workbench", "version": __version__}}


@dataclass(frozen=True, slots=True)
class _Tasks:
    """All tasks of a call, and what has to be said of their files."""

    tasks: tuple[Task, ...]
    notes: tuple[str, ...]
    repeated: tuple[tuple[int, int], ...]


def parser() -> Parser:
    """The options as `--help` shows them."""
    found = Parser(
        prog="skill-workbench route eval",
        description="Score labelled tasks: which skill each would trigger, against which it should. Simulated: the "
        "figures are those of the matchers named, not of an agent.",
    )
    found.add_argument("path", nargs="+", metavar="PATH", help="a folder of skills, or single skills")
    found.add_argument(
        "--tasks",
        action="append",
        metavar="FILE",
        help="labelled tasks, any known shape (default: those of workbench.toml, *.tasks.yaml in PATH, and evals/ of "
        "the skills)",
    )
    found.add_argument("--skill", metavar="NAME", help="the skill that a list without a name is about")
    found.add_argument("--matcher", metavar="LIST", help="matchers as id or id=weight, divided by commas")
    add_results(found)
    found.add_argument("--robustness", action="store_true", help="add the effect of typos, truncation and the like")
    found.add_argument(
        "--growth",
        nargs="?",
        const="",
        metavar="PATH",
        help="add top-1 among fewer skills, and among more when a folder of further skills is named",
    )
    found.add_argument("--advise", metavar="SKILL", help="try changes of a skill's description; show what they did")
    found.add_argument("--against", metavar="PATH", help="compare with this folder of skills (the state before)")
    found.add_argument("--fail-under", type=_share, metavar="SHARE", help="exit 1 when top-1 is below this, 0 to 1")
    found.add_argument("--export", choices=(*FOR_LIBRARY, *FOR_SKILL), help="write the tasks in this shape instead")
    found.add_argument("--trust", action="store_true", help="run the Python triggers of these skills in this call")
    found.add_argument("--format", choices=("text", "json"), default="text")
    return found


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no number from 0 to 1")
    return value


def run(arguments: list[str]) -> int:
    """Carries out one call; the exit code."""
    options = parser().parse_args(arguments)
    wanted = options.matcher
    named = _called(lambda: parse_choices(wanted)) if wanted is not None else None
    body = named is not None and any(name == "body" for name, _ in named)
    library = library_of(options.path, body=body)
    tasks = _tasks(options, library)
    if options.export is not None:
        return _export(tasks.tasks, options.export, options.skill)
    _check_cost(options, named)
    matchers = chosen(named, options.results, library.skills)
    if options.trust:
        from workbench.routing.trusting import trusting  # patterns cost a start that few need

        matchers = trusting(matchers, library.skills)
    report = _report(options, library, tasks, matchers, body)
    for line in report.notes:
        say(line)
    if options.format == "json":
        sys.stdout.write(json.dumps(_TOOL | as_object(report), ensure_ascii=False, indent=1) + "\n")
    else:
        sys.stdout.write(as_text(report))
    top1 = report.evaluation.top1
    return FOUND if options.fail_under is not None and (top1 is None or top1 < options.fail_under) else CLEAN


def _check_cost(options: argparse.Namespace, named: tuple[tuple[str, float], ...] | None) -> None:
    """What asks for every task many times over is not asked of a model that costs money, nor of results that cannot
    answer it. Raises `CallError`."""
    model = named is not None and "llm" in dict(named)
    for option in ("robustness", "growth", "advise"):
        if getattr(options, option) in (None, False):
            continue
        if model:
            raise CallError(f"--{option} asks for every task several times; it is not done with the matcher llm")
        if options.results:
            raise CallError(f"--{option} changes tasks or skills; --results tell only of those that were measured")


def _called(ask: Callable[[], _Asked]) -> _Asked:
    try:
        return ask()
    except MatcherError as failure:
        raise CallError(str(failure)) from failure


def _tasks(options: argparse.Namespace, library: Library) -> _Tasks:
    named: list[str] = options.tasks or _declared_files(options.path[0])
    files = named if options.tasks else list(once([*named, *_found_files(options.path[0], library)]))
    if not files:
        raise CallError(
            f"{options.path[0]}: no tasks: name a file with --tasks, or keep a *.tasks.yaml beside the skills"
        )
    known, read, broken = dict.fromkeys(skill.name for skill in library.skills), list[TaskFile](), list[str]()
    for file in files:
        try:
            read.append(read_tasks(file, options.skill or skill_about(file, known)))
        except TaskFileError as failure:
            if file in named or len(files) == 1:
                raise CallError(str(failure)) from failure
            broken.append(f"{failure}: its tasks are left out")
    tasks = tuple(_distinct(task for found in read for task in found.tasks))
    guesses = [taken_about(found) if options.skill is None else "" for found in read]
    told = zip(read, guesses, strict=True)
    notes = (f"{found.name}: {note}" for found, guess in told for note in (guess, *found.notes) if note)
    return _Tasks(tasks, (*broken, *notes), repeats(tasks))


def _distinct(tasks: Iterable[Task]) -> Iterator[Task]:
    """Tasks of several files with ids that tell them apart."""
    taken: set[str] = set()
    for task in tasks:
        name, number = task.id, 1
        while name in taken:
            number += 1
            name = f"{task.id}-{number}"
        taken.add(name)
        yield task if name == task.id else task._replace(id=name)


def _declared_files(path: str) -> list[str]:
    """What the project's workbench.toml names; empty when it names none."""
    config_path = discover_config(Path(path))
    config = read_config(config_path) if config_path is not None else None
    if config is not None and config.errors:
        raise CallError(str(config.errors[0]))
    missed: list[Skipped] = []
    found = list(named(config, "tasks", missed)) if config is not None else []
    if missed:
        raise CallError(f"{config_path}: {missed[0].reason}")
    return found


def _found_files(path: str, library: Library) -> list[str]:
    """What lies beside the skills."""
    return discover(path if os.path.isdir(path) else os.path.dirname(os.path.abspath(path)), library.folders)


def _report(
    options: argparse.Namespace, library: Library, tasks: _Tasks, chosen: tuple[Choice, ...], body: bool
) -> Report:
    names, fit = Names(library.skills), fit_with(chosen)
    router = Router(library.skills, chosen)
    with closing(router.fusion):
        judge = judge_of(router)
        router.fusion.prepare(list(dict.fromkeys(task.text for task in tasks.tasks)))
        judged = judge_tasks(tasks.tasks, judge, names)
        robustness = tuple(effects(judged, judge, names)) if options.robustness else None
    evaluation = evaluate(judged, names)
    train, validation = halves(tasks.tasks)
    before = library_of([options.against], body=body) if options.against is not None else None
    more = library_of([options.growth], body=body).skills if options.growth else ()
    return Report(
        evaluation,
        collisions(evaluation),
        coverage(evaluation),
        languages(judged),
        tuple((choice.matcher.id, choice.weight) for choice in chosen),
        choose(pairs(judged[at] for at in train), pairs(judged[at] for at in validation)),
        robustness,
        compare(_evaluated(before, tasks, fit), evaluation) if before is not None else None,
        growth(library.skills, tasks.tasks, fit, more) if options.growth is not None else None,
        _advice(options.advise, names, tasks, fit) if options.advise is not None else None,
        tasks.repeated,
        (*_said(library, evaluation), *tasks.notes, *router.fusion.cautions, *_warned(judged)),
    )


def _evaluated(library: Library, tasks: _Tasks, fit: Fit) -> Evaluation:
    names = Names(library.skills)
    with fit(library.skills) as judge:
        return evaluate(judge_tasks(tasks.tasks, judge, names), names)


def _advice(name: str, names: Names, tasks: _Tasks, fit: Fit) -> Tried:
    places = names.places(name)
    if not places:
        raise CallError(f"--advise: no skill is called '{name[:80]}'")
    return advise(names.skills, tasks.tasks, places[0], fit)


def _said(library: Library, evaluation: Evaluation) -> Iterator[str]:
    """What was not read or is odd, and names in tasks that mean several skills or none."""
    yield from library.warnings
    for item in library.skipped:
        yield f"{item.path}: not read: {item.reason}"
    for name in dict.fromkeys(item.expects for item in evaluation.judged if len(item.primary) > 1):
        count = len(evaluation.names.places(name))
        yield f"{count} skills are called {name}: a task that expects it may go to any of them"
    for name, count in evaluation.unknown.items():
        yield f"{count} {'task names' if count == 1 else 'tasks name'} a skill that is not here: {name}"


def _warned(judged: Sequence[Judged]) -> list[str]:
    """What matchers said of tasks, each line once; of very many the first."""
    lines = list(dict.fromkeys(line for item in judged for line in item.ruling.row.warnings))
    more = [f"and {len(lines) - _SAID:,} more warnings like these"] if len(lines) > _SAID else []
    return lines[:_SAID] + more


def _export(tasks: Sequence[Task], shape: str, skill: str | None) -> int:
    if shape in FOR_LIBRARY:
        written = FOR_LIBRARY[shape](tasks)
    elif skill is None:
        raise CallError(f"--export {shape} writes the tasks of one skill: name it with --skill")
    else:
        written = FOR_SKILL[shape](tasks, skill)
    sys.stdout.write(written.text)
    if written.left_out:
        count = f"{len(written.left_out)} of {len(tasks)} tasks"
        say(f"{count} cannot be written in this shape: {', '.join(written.left_out)}")
    return CLEAN
