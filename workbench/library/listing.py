"""Lists one folder, as far as a scan cares: real directory entries, no guesses by name alone."""

from __future__ import annotations

import os

from workbench.library.snapshot import Listing

MANIFEST = "skill.md"
"""How a SKILL.md is called in lower case."""
ONE_FILE = (("SKILL.md", "file"),)
"""The manifests of an ordinary skill's folder: one object for all, so that it is known by identity."""


def list_folder(location: str, stamp: tuple[int, int, int, int], prune: frozenset[str]) -> Listing:
    """What a folder holds as far as a scan cares. Raises `OSError`."""
    with os.scandir(location) as entries:
        found = list(entries)
    if len(found) == 1 and found[0].name == "SKILL.md" and found[0].is_file(follow_symlinks=False):
        return Listing(stamp, manifests=ONE_FILE, alone=True)
    return _sorted_out(found, stamp, prune)


def _sorted_out(entries: list[os.DirEntry[str]], stamp: tuple[int, int, int, int], prune: frozenset[str]) -> Listing:
    """The entries by what they are to a scan."""
    folders: list[str] = []
    links: list[str] = []
    manifests: list[tuple[str, str]] = []
    pruned: list[str] = []
    markdown = ignores = False
    for entry in entries:
        name = entry.name
        if len(name) == 8 and name.lower() == MANIFEST:
            manifests.append((name, _kind(entry)))
        elif entry.is_dir(follow_symlinks=False):
            (pruned if name in prune else folders).append(name)
        elif entry.is_symlink():
            links.append(name)
        elif name.endswith(".md"):
            markdown = True
        elif name == ".gitignore":
            ignores = True
    found = ONE_FILE if manifests == [ONE_FILE[0]] else tuple(sorted(manifests))
    alone = len(entries) == len(manifests) == 1
    return Listing(stamp, tuple(sorted(folders)), tuple(sorted(links)), found, tuple(pruned), markdown, ignores, alone)


def _kind(entry: os.DirEntry[str]) -> str:
    if entry.is_symlink():
        return "link"
    if entry.is_file(follow_symlinks=False):
        return "file"
    return "folder" if entry.is_dir(follow_symlinks=False) else "other"
