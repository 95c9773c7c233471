"""`lint --fix` and `lint --diff`: what fixing comes to, shown or saved."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from workbench.cli.exits import CLEAN, FOUND, drop_stdout, say
from workbench.library.snapshot import Skipped, Snapshot
from workbench.lint.diff import quoted, unified
from workbench.lint.engine import Engine
from workbench.lint.fixing import FileFix
from workbench.lint.report.visible import visible
from workbench.lint.run import iter_fixes
from workbench.project.saving import save_fix
from workbench.skill.text import encode


def show_diff(engine: Engine, snapshot: Snapshot) -> int:
    """Prints one unified diff for each file that `--fix` would change; 1 when there is any."""
    changed = False
    try:
        for fix in _fixes(engine, snapshot):
            for rename in fix.renames:
                changed = True
                _show(f"rename from {quoted(rename.source)}\nrename to {quoted(rename.target)}\n")
            if fix.changed:
                changed = True
                _show(unified(fix.path, fix.before, fix.after))
        sys.stdout.flush()
    except BrokenPipeError:
        drop_stdout()
    return FOUND if changed else CLEAN


def _show(diff: str) -> None:
    """The bytes as they are, so that `patch` takes them; on a terminal, where they might act, with escapes."""
    if sys.stdout.isatty():
        sys.stdout.write("".join(visible(line) + "\n" for line in diff.removesuffix("\n").split("\n")))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(encode(diff))


def save_fixes(engine: Engine, snapshot: Snapshot) -> None:
    """Saves every safe fix and says how many there were."""
    fixed = files = 0
    places = {entry.path: entry.file for entry in snapshot.entries}
    for fix in _fixes(engine, snapshot):
        problems = save_fix(snapshot, places[fix.path], fix) if fix.changed or fix.renames else []
        for problem in problems:
            say(f"{fix.path}: {problem}")
        if not problems and (fix.changed or fix.renames):
            fixed += fix.fixed + len(fix.renames)
            files += 1
    say(f"{fixed} fixed in {files} file{'' if files == 1 else 's'}")


def _fixes(engine: Engine, snapshot: Snapshot) -> Iterator[FileFix]:
    for item in iter_fixes(engine, snapshot):
        if isinstance(item, Skipped):
            say(f"{item.path}: not fixed: {item.reason}")
            continue
        for note in item.notes:
            say(f"{item.path}: {note}")
        yield item
