"""`skill-workbench new NAME`: makes a skill that has no errors and no warnings."""

from __future__ import annotations

import sys
from pathlib import Path

from workbench.cli.exits import CLEAN, CallError, Parser


def run(arguments: list[str]) -> int:
    """Makes the skill and prints the path of its SKILL.md; the exit code."""
    options = _parser().parse_args(arguments)
    from workbench.project.scaffold import NameRefusedError, new_skill

    folder = Path(options.dir)
    try:
        made = new_skill(folder, options.name, options.description)
    except NameRefusedError as refusal:
        raise CallError(str(refusal)) from refusal
    except FileExistsError as taken:
        raise CallError(str(taken)) from taken
    except OSError as failure:
        raise CallError(f"{folder / options.name}: cannot be made: {failure.strerror or failure}") from failure
    sys.stdout.write(f"{made}\n")
    return CLEAN


def _parser() -> Parser:
    parser = Parser(prog="skill-workbench new", description="Make a new, valid skill: a folder with its SKILL.md.")
    parser.add_argument("name", metavar="NAME", help="lower-case letters, digits and single hyphens, at most 64")
    parser.add_argument("--dir", default=".", metavar="DIR", help="the folder to make it in (default: the current one)")
    parser.add_argument("--description", default="", metavar="TEXT", help="what it does and when to use it")
    return parser
