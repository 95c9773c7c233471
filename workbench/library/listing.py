"""Lists one folder, as far as a scan cares: real directory entries, no guesses by name alone."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from workbench.library.snapshot import ENDLESS, Listing

MANIFEST = "skill.md"
"""How a SKILL.md is called in lower case."""
ONE_FILE = (("SKILL.md", "file"),)
"""The manifests of an ordinary skill's folder: one object for all, so that it is known by identity."""
CHAIN = ".chain.yaml"
"""How the name of a file of hook chains ends."""
_ALONE = len("SKILL.md")
_TELLING = re.compile(r"[^!-~]|\.tasks\.yaml(?:/|$)|(?:^|/)trigger-eval\.json(?:/|$)")
UNPORTABLE = re.compile(
    r'[\x00-\x1f<>:"|?*\\]|[. ](?:/|$)|(?:^|/) *(?:con|prn|aux|nul|com\S|lpt\S|conin\$|conout\$|clock\$) *(?:[./]|$)',
    re.IGNORECASE,
)
"""Finds, in a path or in paths joined by `/`, all that some system cannot hold, and a little more."""


def list_folder(location: str, stamp: tuple[int, int, int, int], prune: frozenset[str]) -> Listing:
    """What a folder holds as far as a scan cares. Raises `OSError`."""
    with os.scandir(location) as entries:
        found = list(entries)
    if len(found) == 1 and found[0].name == "SKILL.md" and found[0].is_file(follow_symlinks=False):
        return Listing(stamp, manifests=ONE_FILE, alone=True, longest=_ALONE)
    return _sorted_out(found, stamp, prune)


def _sorted_out(entries: list[os.DirEntry[str]], stamp: tuple[int, int, int, int], prune: frozenset[str]) -> Listing:
    """The entries by what they are to a scan."""
    folders: list[str] = []
    links: list[str] = []
    manifests: list[tuple[str, str]] = []
    pruned: list[str] = []
    chains: list[str] = []
    markdown = ignores = False
    for entry in entries:
        name = entry.name
        if len(name) == 8 and name.lower() == MANIFEST:
            manifests.append((name, _kind(entry)))
        elif entry.is_dir(follow_symlinks=False):
            (pruned if name in prune else folders).append(name)
        elif name.endswith(CHAIN):
            chains.append(name)
            if entry.is_symlink():
                links.append(name)
        elif entry.is_symlink():
            links.append(name)
        elif name.endswith(".md"):
            markdown = True
        elif name == ".gitignore":
            ignores = True
    found = ONE_FILE if manifests == [ONE_FILE[0]] else tuple(sorted(manifests))
    return Listing(
        stamp,
        tuple(sorted(folders)),
        tuple(sorted(links)),
        found,
        tuple(pruned),
        markdown,
        ignores,
        alone=len(entries) == len(manifests) == 1,
        longest=ENDLESS if links else _longest([entry.name for entry in entries]),
        chains=tuple(sorted(chains)),
    )


def _longest(names: list[str]) -> int:
    """Characters of the longest of the names; `ENDLESS` where some rule may have to say something of one."""
    joined = "/".join(names)
    if _TELLING.search(joined) or UNPORTABLE.search(joined) or len(set(joined.lower().split("/"))) < len(names):
        return ENDLESS
    return max(map(len, names), default=0)


def longest_path(location: str, listings: Mapping[str, Listing]) -> int:
    """Characters of the longest path below a folder; `ENDLESS` where a name is odd, or was never listed."""
    listing = listings.get(location)
    if listing is None:
        return ENDLESS
    below = (len(name) + 1 + longest_path(os.path.join(location, name), listings) for name in listing.folders)
    return max(listing.longest, *below) if listing.folders else listing.longest


def _kind(entry: os.DirEntry[str]) -> str:
    if entry.is_symlink():
        return "link"
    if entry.is_file(follow_symlinks=False):
        return "file"
    return "folder" if entry.is_dir(follow_symlinks=False) else "other"
