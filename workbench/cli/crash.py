"""Keeps the traceback of an unexpected failure in a file, so that the user sees one line and a report has it all."""

from __future__ import annotations

import traceback
from datetime import UTC, datetime

from workbench import __version__
from workbench.project.state import state_folder


def write_log(failure: BaseException) -> str:
    """Writes the traceback to the state folder; `" (details in FILE)"`, or why there is no file."""
    now = datetime.now(UTC)
    text = "".join(traceback.format_exception(failure))
    try:
        path = state_folder() / f"crash-{now:%Y%m%dT%H%M%S%f}.log"
        path.write_text(f"skill-workbench {__version__}, {now.isoformat()}\n{text}", "utf-8", "backslashreplace")
    except OSError as problem:
        return f" (no log was written: {problem})"
    return f" (details in {path})"
