"""`skill-workbench [PATH]` opens the window, `--screenshots DIR` draws every place without a display.

The desktop is imported only inside `_desktop`, so that no other call needs Qt.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from workbench import __version__
from workbench.cli.exits import CLEAN, UNABLE, CallError, Parser, say

_PATH = "a SKILL.md, a skill folder or a folder of skills (default: what was open last; for pictures the sample skills)"
_THEMES = ("light", "dark", "contrast")
_EPILOG = """\
verbs:
  lint PATH…     check skills
  clients PATH…  per agent client: which skills it sees, and why not
  catalog PATH…  the exact list that a client gives its model, and what is cut
  route PATH…    simulate which skill a task triggers, and why
  disclose PATH  a conversation request by request: what the model has before it
  replay CHAIN…  recorded tool outputs through chains of hooks, as each host runs them
  new NAME       make a new, valid skill

`skill-workbench VERB --help` lists the options of a verb."""


def run(arguments: list[str]) -> int:
    """Opens the window or saves the pictures; the exit code."""
    if arguments and not arguments[0].startswith("-"):
        _check(arguments[0])  # before the parser, which of a mistyped verb would only refuse what follows it
    options = _parser().parse_args(arguments)
    path = Path(options.path) if options.path is not None else None
    if path is not None:
        _check(options.path)
    if options.screenshots is not None:
        pictures = _desktop().save_screenshots
        code = int(pictures(Path(options.screenshots), path, options.theme or "light", options.lang or "en"))
        if code == CLEAN:
            say(f"pictures of every place are in {os.path.abspath(options.screenshots)}")
        return code
    if not _has_display():
        raise CallError(
            "no display: use a verb such as `lint`, or --screenshots DIR to draw the window to files", UNABLE
        )
    return int(_desktop().open_window(path, theme=options.theme, lang=options.lang))


def _check(path: str) -> None:
    """Raises `CallError` when nothing is there, with the verb that may have been meant."""
    if os.path.exists(path):
        return
    from difflib import get_close_matches  # only a mistyped call pays for it

    from workbench.cli.main import VERBS

    near = get_close_matches(path.lower(), VERBS, 1)
    raise CallError(f"{path}: no such file, folder or verb" + (f"; did you mean '{near[0]}'?" if near else ""))


def _parser() -> Parser:
    parser = Parser(
        prog="skill-workbench",
        usage="skill-workbench [options] [PATH]\n       skill-workbench VERB …",
        description="Write, check and rehearse Agent Skills. Without a verb the window opens.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("path", nargs="?", metavar="PATH", help=_PATH)
    parser.add_argument("--screenshots", metavar="DIR", help="draw every place to PNG files in DIR, without a display")
    parser.add_argument("--theme", choices=_THEMES, help="colours for this start (default: your settings)")
    parser.add_argument("--lang", choices=("en", "zh"), help="language for this start (default: your settings)")
    parser.add_argument("--version", action="version", version=f"skill-workbench {__version__}")
    return parser


def _has_display() -> bool:
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _desktop() -> ModuleType:
    try:
        return import_module("workbench.desktop.app")
    except ImportError as failure:
        raise CallError(f"the window cannot start: {failure}", UNABLE) from failure
