"""`skill-workbench route`: which skill each task goes to, and why; `route eval` scores a labelled file.

The routing is simulated: the figures are those of the matchers that are named beside them. A real agent's model reads
the catalog and decides.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from workbench import __version__
from workbench.cli.exits import CLEAN, CallError, Parser, say
from workbench.cli.route_matchers import add_results, chosen, library_of
from workbench.lint.report.visible import visible
from workbench.routing.body import LABEL
from workbench.routing.library import Library
from workbench.routing.model import Evidence, Task
from workbench.routing.route import (
    NAMES,
    Limits,
    MatcherError,
    Routed,
    Router,
    Score,
    limits_for,
    parse_choices,
)

_compact = json.JSONEncoder(ensure_ascii=False).encode
_TOOL = {"schema": 1, "tool": {"name": "skill-workbench", "version": __version__}}
_SHOWN, _PARTS, _WIDEST = 3, 5, 100


@dataclass(frozen=True, slots=True)
class _Call:
    """What to route through what; `top` is how many skills of each task are shown, None for all."""

    library: Library
    router: Router
    tasks: tuple[Task, ...]
    warnings: tuple[str, ...]
    top: int | None


def run(arguments: list[str]) -> int:
    """Carries out one call; the exit code."""
    if arguments[:1] == ["eval"]:
        from workbench.cli.route_eval import run as run_eval

        return run_eval(arguments[1:])
    if arguments[:1] == ["trust"]:
        from workbench.cli.route_trust import run as run_trust

        return run_trust(arguments[1:])
    options = parser().parse_args(arguments)
    call = _call(options)
    try:
        for line in call.warnings:
            say(line)
        for item in call.library.skipped:
            say(f"{item.path}: {item.reason}")
        sys.stdout.writelines(_as_json(call) if options.format == "json" else _as_text(call))
    finally:
        call.router.fusion.close()
    return CLEAN


def parser() -> Parser:
    """The options as `--help` shows them."""
    found = Parser(
        prog="skill-workbench route",
        description="Simulate which skill each task triggers, and show why. `route eval` scores labelled tasks; "
        "`route trust` lists triggers that are code.",
    )
    found.add_argument("paths", nargs="+", metavar="PATH", help="a folder of skills, or single skills")
    found.add_argument("--task", action="append", default=[], metavar="TEXT", help="a task as a user would type it")
    found.add_argument("--tasks", action="append", default=[], metavar="FILE", help="a file of tasks, any known shape")
    found.add_argument("--skill", metavar="NAME", help="the skill that a list without a name is about")
    found.add_argument(
        "--matcher", metavar="LIST", help=f"id or id=weight, divided by commas; there are: {', '.join(NAMES)}"
    )
    add_results(found)
    found.add_argument("--threshold", type=_number, metavar="N", help="take no skill whose value is below this")
    found.add_argument(
        "--margin", type=_share, metavar="SHARE", help="how far ahead of the next a skill must be, 0 to 1"
    )
    found.add_argument(
        "--top", type=_count, metavar="N", help=f"show so many skills a task (text: {_SHOWN}, JSON: all)"
    )
    found.add_argument("--trust", action="store_true", help="run the Python triggers of these skills in this call")
    found.add_argument("--format", choices=("text", "json"), default="text")
    return found


def _number(text: str, least: float = 0.0, most: float = 1e9) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no number from {least:g} to {most:g}")
    return value


_share = partial(_number, most=1.0)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 8 and int(text)):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no whole number from 1 to 9,999,999")
    return int(text)


def _call(options: argparse.Namespace) -> _Call:
    """Everything a call needs. Raises `CallError`."""
    if not options.task and not options.tasks:
        raise CallError("route needs --task TEXT or --tasks FILE (see skill-workbench route --help)")
    if not all(text.strip() for text in options.task):
        raise CallError("--task needs a text")
    try:
        named = parse_choices(options.matcher) if options.matcher is not None else None
    except MatcherError as failure:
        raise CallError(str(failure)) from failure
    body = named is not None and "body" in dict(named)
    library = library_of(options.paths, body=body)
    matchers = chosen(named, options.results, library.skills)
    if options.trust:
        from workbench.routing.trusting import trusting  # patterns cost a start that few need

        matchers = trusting(matchers, library.skills)
    tasks, notes = _tasks(options, [skill.name for skill in library.skills])
    router = Router(library.skills, matchers, _limits(options, limits_for(matchers, len(library.skills))))
    found = [*library.warnings, *router.fusion.cautions, *notes]
    if not library.skills:
        found.append(f"no skills were found in {', '.join(options.paths)}")
    if body:
        found.append(f"body: {LABEL}")
    return _Call(library, router, tasks, tuple(found), options.top)


def _limits(options: argparse.Namespace, usual: Limits) -> Limits:
    return Limits(
        usual.threshold if options.threshold is None else options.threshold,
        usual.margin if options.margin is None else options.margin,
    )


def _tasks(options: argparse.Namespace, known: Sequence[str]) -> tuple[tuple[Task, ...], list[str]]:
    """The tasks in the order of the call, those of `--task` first, and what is to be said of the files."""
    found = [Task(f"t{number}", text) for number, text in enumerate(options.task, 1)]
    notes: list[str] = []
    if options.tasks:
        from workbench.routing.taskfiles import TaskFileError, read_tasks
        from workbench.routing.taskfiles.opening import skill_about

        for file in options.tasks:
            try:
                read = read_tasks(file, options.skill or skill_about(file, known))
            except TaskFileError as failure:
                raise CallError(str(failure)) from failure
            found.extend(read.tasks)
            notes.extend(f"{read.name}: {note}" for note in read.notes)
    return tuple(found), notes


def _as_json(call: _Call) -> Iterator[str]:
    """The contract's object, one task after the other: with many skills a whole result would not fit the memory."""
    limits = call.router.limits
    head = {
        **_TOOL,
        "matchers": [{"id": item.matcher.id, "weight": item.weight} for item in call.router.choices],
        "threshold": limits.threshold,
        "margin": limits.margin,
        "warnings": list(call.warnings),
        "skipped": [{"path": item.path, "reason": item.reason} for item in call.library.skipped],
    }
    yield "{" + "".join(f"\n {_compact(key)}: {_compact(value)}," for key, value in head.items()) + '\n "tasks": ['
    between = "\n  "
    for task in call.tasks:
        yield between + _compact(_task_object(call, task))
        between = ",\n  "
    yield "\n ]\n}\n"


def _task_object(call: _Call, task: Task) -> Mapping[str, Any]:
    routed = call.router.route(task.text)
    shown = routed.scores if call.top is None else routed.scores[: call.top]
    parts = call.router.fusion.explained(task.text, [score.skill for score in shown])
    names = call.library.skills
    found: dict[str, Any] = {
        "id": task.id,
        "task": task.text,
        "expected": _expected(task),
        "decision": routed.decision,
        "selected": [names[skill].name for skill in routed.selected],
        "scores": [_score_object(call.library, score, parts[score.skill]) for score in shown],
        "warnings": list(routed.warnings),
        "measured": routed.measured,
        "not_measured": list(routed.failed),
    }
    if len(shown) < len(routed.scores):
        found["left_out"] = len(routed.scores) - len(shown)
    return found


def _expected(task: Task) -> str | None:
    return task.expected if task.expected is not None else task.skill if task.should_trigger else None


def _score_object(library: Library, score: Score, parts: Iterable[Evidence]) -> Mapping[str, Any]:
    skill, veto = library.skills[score.skill], score.veto
    found: dict[str, Any] = {
        "skill": skill.name,
        "path": skill.key,
        "value": score.value,
        "rank": score.rank,
        "vetoed_by": veto.matcher if veto else None,
        "evidence": [_part_object(part) for part in parts],
    }
    if veto:
        found["veto"] = {"reason": veto.reason, "task_span": veto.task_span}
    return found


def _part_object(part: Evidence) -> Mapping[str, Any]:
    found: dict[str, Any] = {
        "matcher": part.matcher,
        "kind": part.kind,
        "task_span": part.task_span,
        "field": part.field,
        "skill_span": part.skill_span,
        "contribution": part.contribution,
    }
    if part.note:
        found["note"] = part.note
    return found


def _as_text(call: _Call) -> Iterator[str]:
    named = ", ".join(f"{item.matcher.id} {item.weight:g}" for item in call.router.choices)
    yield f"Simulated routing by {named}; an agent's model reads the catalog and decides for itself.\n"
    for task in call.tasks:
        routed = call.router.route(task.text)
        yield f"\n{visible(_short(task.text))}\n"
        yield f"  {visible(_decision(call, task, routed))}\n"
        shown = [score for score in routed.scores if score.value or score.veto][: call.top or _SHOWN]
        parts = call.router.fusion.explained(task.text, [score.skill for score in shown])
        for score in shown:
            yield f"  {visible(_score_line(call, task.text, score, parts[score.skill]))}\n"
        for line in routed.warnings:
            yield f"  ! {visible(line)}\n"


def _decision(call: _Call, task: Task, routed: Routed) -> str:
    names = ", ".join(call.library.skills[skill].name for skill in routed.selected)
    if not routed.measured:
        return f"not measured: {', '.join(routed.failed)}"
    said = {"selected": f"→ {names}", "ambiguous": f"→ ambiguous: {names}", "none": "→ none"}[routed.decision]
    expected = _expected(task)
    return f"{said} (expected {expected})" if expected is not None else said


def _score_line(call: _Call, task: str, score: Score, parts: Sequence[Evidence]) -> str:
    reasons: dict[str, float] = {}
    for part in parts:
        in_words = part.kind in ("term", "concept", "gram") and part.field != "body"
        key = part.note if part.note and in_words else _quoted(task, part)
        reasons[key] = reasons.get(key, 0.0) + part.contribution
    best = sorted(reasons, key=lambda key: -abs(reasons[key]))
    said = ", ".join(f"{key} {reasons[key]:.2f}" for key in best[:_PARTS])
    more = f", … and {len(best) - _PARTS} more" if len(best) > _PARTS else ""
    veto = f"; ruled out by {score.veto.matcher}: {score.veto.reason}" if score.veto else ""
    return f"{score.rank:>3}  {score.value:7.2f}  {call.library.skills[score.skill].name}: {said}{more}{veto}"


def _quoted(task: str, part: Evidence) -> str:
    return task[slice(*part.task_span)] if part.task_span else part.note or part.kind


def _short(text: str) -> str:
    line = " ".join(text[: _WIDEST * 4].split())
    return (
        line if len(line) <= _WIDEST and len(text) <= _WIDEST * 4 else f"{line[:_WIDEST]}… ({len(text):,} characters)"
    )
