"""What PATHs mean as skills roots, with what the user is told of it: for the verbs that ask the clients."""

from __future__ import annotations

import os
from collections.abc import Sequence

from workbench.cli.exits import CallError, say
from workbench.clients.opening import Roots, UnusableRootError, open_roots


def roots_of(paths: Sequence[str], called: str | None = None) -> Roots:
    """The skills below the PATHs; `called` is what stands for the PATH of a copy. Raises `CallError`."""
    try:
        found = open_roots(paths)
    except UnusableRootError as failure:
        raise CallError(str(failure)) from failure
    for path in found.singles if called is None else ():
        folder = os.path.abspath(path)
        parent = os.path.dirname(folder if os.path.isdir(folder) else os.path.dirname(folder))
        say(f"{path} is one skill; its folder's parent, {parent}, is taken for the skills root")
    for walked in found.walked:
        if not walked.found and not found.singles:
            say(f"no skills were found in {called or (paths[0] if len(found.walked) == 1 else walked.root)}")
    return found
