"""`skill-workbench lint`: reads the skills, judges them, writes the result and says by its exit code how it went."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path

from workbench import __version__
from workbench.cli.exits import CLEAN, FOUND, CallError, drop_stdout, say
from workbench.cli.lint_options import Order, fail_limit, order, parse
from workbench.library.scan import UnusablePathError, scan
from workbench.library.snapshot import Snapshot
from workbench.library.walk import ScanOptions
from workbench.lint.engine import Engine
from workbench.lint.report import Context, renderer
from workbench.lint.run import LintRun, lint_snapshot
from workbench.project.rooms import other_rooms

_PIECES = 512
_GARBAGE = (10_000_000, 20, 20)


def run(arguments: list[str]) -> int:
    """Carries out one call; the exit code."""
    options = parse(arguments)
    if options.explain is not None:
        from workbench.cli.explain import explain

        return explain(options.explain, options.lang)
    found = order(options)
    _collect_seldom()
    snapshot = _scan(found)
    if not snapshot.entries:
        say(f"no skills were found in {', '.join(found.paths)}")
    engine = Engine(found.selection, found.settings(snapshot.base), options.lang)
    if options.diff:
        from workbench.cli.lint_fix import show_diff

        return show_diff(engine, snapshot)
    if options.fix:
        from workbench.cli.lint_fix import save_fixes

        save_fixes(engine, snapshot)
        snapshot = _scan(found)
    elsewhere = other_rooms(engine, snapshot, found.config)
    return _report(lint_snapshot(engine, snapshot, elsewhere), snapshot, options)


def _collect_seldom() -> None:
    """A run makes millions of small objects that hold no circles; looking for circles among them all costs a tenth."""
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


def _scan(wanted: Order) -> Snapshot:
    try:
        return scan(wanted.paths, base=wanted.base, options=ScanOptions(headers=False))
    except UnusablePathError as failure:
        raise CallError(str(failure)) from failure


def _report(result: LintRun, snapshot: Snapshot, options: argparse.Namespace) -> int:
    code = FOUND if result.reaches(fail_limit(options)) else CLEAN
    context = Context(snapshot.base, Path.cwd(), __version__, options.lang, _colour())
    try:
        pieces: list[str] = []
        for piece in renderer(options.format)(result, context):
            pieces.append(piece)
            if len(pieces) >= _PIECES:
                sys.stdout.write("".join(pieces))
                pieces.clear()
        sys.stdout.write("".join(pieces))
        sys.stdout.flush()
    except BrokenPipeError:
        drop_stdout()
    if result.skipped:
        say(f"{len(result.skipped)} not checked; the result names them with their reasons")
    return code


def _colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
