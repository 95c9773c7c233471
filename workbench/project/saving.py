"""Saves what fixing came to, one file at a time, each whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbench.library.moves import rename_path
from workbench.library.save import atomic_save, content_digest
from workbench.library.snapshot import Snapshot
from workbench.lint.fixing import FileFix


def save_fix(snapshot: Snapshot, file: Path, fix: FileFix) -> list[str]:
    """Saves one file's fixes and renames; the reasons for what could not be done. Never raises for the disk.

    `file` is where the file stands: the path of a fix is for people, and a name that is not UTF-8 is escaped in it.
    """
    return list(_save(snapshot, file, fix))


def _save(snapshot: Snapshot, file: Path, fix: FileFix) -> Iterator[str]:
    try:
        if fix.changed:
            atomic_save(file, fix.after, content_digest(fix.before))
    except OSError as failure:
        yield f"not saved: {failure.strerror or failure}"
        return
    for rename in fix.renames:
        try:
            rename_path(snapshot.base / rename.source, snapshot.base / rename.target)
        except OSError as failure:
            yield f"not renamed to {rename.target}: {failure.strerror or failure}"
