"""What PATHs mean to the clients: skills roots, or single skills whose folder's parent is the root."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from workbench.clients.walk import MANIFEST, Found, Walked, walk
from workbench.library.snapshot import Skipped


class UnusableRootError(ValueError):
    """A PATH that is neither a folder nor a SKILL.md; the message says so in one line."""


class Opened(NamedTuple):
    """The walk of a PATH. `single` tells that PATH is one skill: then its parent is the root, and nothing else of it
    is reported. `base` is the folder that the paths are relative to."""

    walked: Walked
    base: str
    single: bool


def unusable(path: str) -> str:
    """Why there is nothing at a path that can be looked at; empty where there is something."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return "no such file or folder"
    except (OSError, ValueError) as failure:
        return f"it cannot be looked at: {getattr(failure, 'strerror', None) or failure}"
    return ""


def open_root(path: str) -> Opened:
    """The skills of a PATH: a skills root, a skill's folder or a SKILL.md. Raises `UnusableRootError`."""
    reason = unusable(path)
    if reason:
        raise UnusableRootError(f"{path}: {reason}")
    location = os.path.abspath(path)
    if os.path.isdir(location):
        walked = walk(location)
        if len(walked.found) == 1 and not walked.found[0].folder and walked.found[0].filename == MANIFEST:
            return _one(location) if os.path.dirname(location) != location else Opened(walked, location, False)
        return Opened(walked, location, False)
    if os.path.basename(location).lower() != MANIFEST.lower():
        raise UnusableRootError(f"{path}: neither a folder nor a {MANIFEST}")
    return _one(os.path.dirname(location), os.path.basename(location))


def _one(folder: str, filename: str = MANIFEST) -> Opened:
    """One skill, judged as a child of its folder's parent; its path is that in its own folder."""
    root, name = os.path.split(folder)
    walked = walk(root, only=name)
    mine = tuple(_own(item) for item in walked.found if len(item.folder) == 1 and item.filename == filename)
    links = tuple(note for note in walked.links if note.path == name or note.path.startswith(f"{name}/"))
    skipped = tuple(item for item in walked.skipped if item.path == name or item.path.startswith(f"{name}/"))
    return Opened(walked._replace(found=mine, links=links, skipped=skipped), folder, True)


def _own(item: Found) -> Found:
    return item._replace(path=item.filename)


class Roots(NamedTuple):
    """Several PATHs as skills roots, in their order; `prefixes` are the paths of the roots relative to `base`.

    `singles` are the PATHs that are one skill each: its folder's parent is the root, and nothing else of it counts.
    """

    walked: tuple[Walked, ...]
    prefixes: tuple[str, ...]
    base: str
    singles: tuple[str, ...] = ()


def open_roots(paths: Sequence[str]) -> Roots:
    """The skills of one PATH or of several, each a root; skills of one parent share it. Raises `UnusableRootError`.

    With one PATH paths are relative to it, else to the folder that holds all of them.
    """
    if len(paths) == 1:
        opened = open_root(paths[0])
        return Roots((opened.walked,), ("",), opened.base, tuple(paths) if opened.single else ())
    roots: dict[str, Walked] = {}
    singles = []
    for path in dict.fromkeys(paths):
        opened = open_root(path)
        walked = opened.walked
        if opened.single:
            singles.append(path)
            folder = os.path.basename(opened.base)
            walked = walked._replace(found=tuple(_placed(item, f"{folder}/{item.path}") for item in walked.found))
        known = roots.get(walked.root)
        roots[walked.root] = walked if known is None else _joined(known, walked)
    base = _common(list(roots))
    return Roots(
        tuple(_numbered(walked, number) for number, walked in enumerate(roots.values())),
        tuple(_relative(root, base) for root in roots),
        base,
        tuple(singles),
    )


def prefixed(walked: Walked, prefix: str) -> Walked:
    """The same with `prefix` before every path."""
    if not prefix:
        return walked
    return walked._replace(
        found=tuple(_placed(item, f"{prefix}/{item.path}") for item in walked.found),
        links=tuple(note._replace(path=f"{prefix}/{note.path}") for note in walked.links),
        skipped=tuple(Skipped(f"{prefix}/{item.path}", item.reason) for item in walked.skipped),
    )


def _placed(item: Found, path: str) -> Found:
    head = path.removesuffix(item.path)
    return item._replace(path=path, enclosing=tuple(f"{head}{above}" for above in item.enclosing))


def _joined(known: Walked, more: Walked) -> Walked:
    """Two walks of one root, each file once."""
    there = {item.path for item in known.found}
    return known._replace(
        found=(*known.found, *(item for item in more.found if item.path not in there)),
        links=tuple(dict.fromkeys((*known.links, *more.links))),
        skipped=tuple(dict.fromkeys((*known.skipped, *more.skipped))),
    )


def _numbered(walked: Walked, number: int) -> Walked:
    return walked._replace(found=tuple(item._replace(root=number) for item in walked.found))


def _common(roots: list[str]) -> str:
    try:
        return os.path.commonpath(roots)
    except ValueError:  # on different drives
        return roots[0]


def _relative(root: str, base: str) -> str:
    found = os.path.relpath(root, base).replace(os.sep, "/")
    return "" if found == "." else found
