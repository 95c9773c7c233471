"""What the calls of `route` share: the skills to route to, and the matchers: those named, results from elsewhere, or
the usual."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from workbench.cli.exits import CallError
from workbench.clients.opening import unusable
from workbench.library.scan import UnusablePathError
from workbench.routing.fusion import Choice
from workbench.routing.library import Library, read_library
from workbench.routing.model import SkillText
from workbench.routing.route import MatcherError, choices, default_names


def library_of(paths: Sequence[str], *, body: bool = False) -> Library:
    """The skills below the PATHs, with their bodies when asked. Raises `CallError`."""
    for path in paths:
        if reason := unusable(path):
            raise CallError(f"{path}: {reason}")
    try:
        return read_library(paths if len(paths) > 1 else paths[0], body=body)
    except UnusablePathError as failure:
        raise CallError(str(failure)) from failure


def add_results(parser: argparse.ArgumentParser) -> None:
    """The option for results of other tools."""
    parser.add_argument(
        "--results",
        action="append",
        default=[],
        metavar="FILE",
        help="results measured elsewhere (run_eval, promptfoo, caliper; sessions as .jsonl), heard alone or beside "
        "the matchers named",
    )


def chosen(
    named: Sequence[tuple[str, float]] | None, results: Sequence[str], skills: Sequence[SkillText]
) -> tuple[Choice, ...]:
    """The matchers with their weights. Raises `CallError`."""
    try:
        if not results:
            return choices(named if named is not None else default_names(skills))
        return (*choices(named or ()), *_imported(results))
    except MatcherError as failure:
        raise CallError(str(failure)) from failure


def _imported(files: Sequence[str]) -> tuple[Choice, ...]:
    from workbench.routing.imported import ImportedMatcher, by_kind
    from workbench.routing.imported_files import results_of
    from workbench.routing.taskfiles import TaskFileError

    try:
        found = [results_of(file) for file in files]
    except TaskFileError as failure:
        raise CallError(str(failure)) from failure
    return tuple(Choice(ImportedMatcher(item)) for item in by_kind(found))
