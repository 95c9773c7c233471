"""Entry points of the desktop for the command line. Nothing here imports Qt before it is known that Qt can run."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from workbench.desktop import guard

EXIT_OK = 0
EXIT_INPUT = 2
EXIT_ENVIRONMENT = 3


def open_window(path: Path | None, *, theme: str | None = None, lang: str | None = None) -> int:
    """Open the window and run until it closes. Exit code: 0, 2 for a missing path, 3 where no window can be opened.

    `theme` is light, dark, contrast or system, `lang` en or zh; none means the user's own setting.
    """
    if path is not None and not path.exists():
        return _fail(f"{path} does not exist", EXIT_INPUT)
    problem = guard.reason(needs_display=True)
    if problem:
        return _fail(problem, EXIT_ENVIRONMENT)
    try:
        from workbench.desktop import running
    except ImportError as error:
        return _fail(_unloadable(error), EXIT_ENVIRONMENT)
    return running.run_window(path, theme or "", lang or "")


def save_screenshots(directory: Path, path: Path | None, theme: str = "light", lang: str = "en") -> int:
    """Show every place offscreen with `path` loaded and write one PNG each. Exit code: 0, 2 for bad input, 3 as above.

    Without a path the bundled skills are shown. The user's settings and session are neither read nor written.
    """
    if path is not None and not path.exists():
        return _fail(f"{path} does not exist", EXIT_INPUT)
    problem = guard.reason(needs_display=False)
    if problem:
        return _fail(problem, EXIT_ENVIRONMENT)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        from workbench.desktop import running
    except ImportError as error:
        return _fail(_unloadable(error), EXIT_ENVIRONMENT)
    except OSError as error:
        return _fail(f"cannot write to {directory}: {error.strerror or error}", EXIT_INPUT)
    with tempfile.TemporaryDirectory(prefix="skill-workbench-") as state:
        return running.run_screenshots(directory, path, Path(state), theme or "light", lang or "en")


def _unloadable(error: ImportError) -> str:
    return f"Qt cannot be loaded: {error}; python3 -m workbench.bootstrap run installs what is missing"


def _fail(reason: str, code: int) -> int:
    print(f"skill-workbench: {reason}", file=sys.stderr)  # noqa: T201 - the reason belongs on stderr
    return code
