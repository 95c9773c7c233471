"""What changed on disk since a scan: the list in the prompt stays what it was, a body is read when it is asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

Stamp = tuple[int, int, bool]
CHANGED: Final = "changed"
GONE: Final = "gone"
NEW: Final = "new"


def stamps(root: str, directory: str) -> Mapping[str, Stamp]:
    """The state of every SKILL.md one level below the skills folder, by folder name: size in bytes, time of the
    last change in nanoseconds, and whether the folder is a link. What cannot be looked at is left out. No inode: a
    scratch copy has others and is no change."""
    base = os.path.join(root, *directory.split("/"))
    found: dict[str, Stamp] = {}
    try:
        names = os.listdir(base)
    except OSError:
        return {}
    for name in names:
        try:
            state = os.stat(os.path.join(base, name, "SKILL.md"))
            linked = os.path.islink(os.path.join(base, name))
        except OSError:
            continue
        found[name] = (state.st_size, state.st_mtime_ns, linked)
    return found


def differences(before: Mapping[str, Stamp], now: Mapping[str, Stamp]) -> Mapping[str, str]:
    """What became of each folder whose SKILL.md is not what it was."""
    found = {name: GONE for name in before if name not in now}
    found |= {name: NEW for name in now if name not in before}
    return found | {name: CHANGED for name, stamp in now.items() if name in before and before[name] != stamp}
