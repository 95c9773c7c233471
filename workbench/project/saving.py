"""Saves what fixing came to, one file at a time, each whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator

from workbench.library.save import atomic_save, content_digest
from workbench.library.snapshot import Snapshot
from workbench.lint.fixing import FileFix
from workbench.skill.findings import Rename


def save_fix(snapshot: Snapshot, fix: FileFix) -> list[str]:
    """Saves one file's fixes and renames; the reasons for what could not be done. Never raises for the disk."""
    return list(_save(snapshot, fix))


def _save(snapshot: Snapshot, fix: FileFix) -> Iterator[str]:
    try:
        if fix.changed:
            atomic_save(snapshot.base / fix.path, fix.after, content_digest(fix.before))
    except OSError as failure:
        yield f"not saved: {failure.strerror or failure}"
        return
    for rename in fix.renames:
        try:
            _rename(snapshot, rename)
        except OSError as failure:
            yield f"not renamed to {rename.target}: {failure.strerror or failure}"


def _rename(snapshot: Snapshot, rename: Rename) -> None:
    """By way of a third name, because a disk that is blind to case takes the two for the same file."""
    source, target = snapshot.base / rename.source, snapshot.base / rename.target
    if target.name in os.listdir(target.parent):
        raise FileExistsError(f"{rename.target} exists already")
    between = source.with_name(f".{source.name}.{os.getpid()}.skill-workbench-tmp")
    os.rename(source, between)
    try:
        os.rename(between, target)
    except OSError:
        os.rename(between, source)
        raise
