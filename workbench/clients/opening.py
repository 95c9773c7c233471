"""What a PATH means to the clients: a skills root, or one skill whose folder's parent is the root."""

from __future__ import annotations

import os
from typing import NamedTuple

from workbench.clients.walk import MANIFEST, Found, Walked, walk


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
