"""Where the product keeps what it remembers for this user, outside of every skill folder."""

from __future__ import annotations

import errno
from pathlib import Path

import platformdirs

_NAME = "skill-workbench"


def state_folder() -> Path:
    """The folder of logs, sessions and recovery copies; made when it is missing.

    Raises `OSError`, also for a user who has no home.
    """
    try:
        return Path(platformdirs.user_state_dir(_NAME, appauthor=False, ensure_exists=True))
    except RuntimeError as failure:
        raise FileNotFoundError(errno.ENOENT, "this user has no home folder") from failure
