"""The text around the parts of an exported chain: its head, and the loader that finds the parts in the file itself."""

from __future__ import annotations

PYTHON = "python"
"""What the export is called."""

HEAD = """#!/usr/bin/env python3
{title}

import importlib
import importlib.util
import json
import os
import sys

LEFT_OUT = {left_out}

CHAIN = json.loads({chain})

PARTS = {{}}
"""
"""The file's begin, for `format`."""

ABOUT = """{name}: a chain of hooks in one file.

Python 3.11 or later and its standard library are all that it needs. It runs the chain by the rules of {dialect}: lines
of JSON with "tool", "input" and "output" on standard input, one line for each on standard output with the decision and
what the model gets. Or import it: run(tool, output, input).

Patterns are run by Python's own re, which has no deadline: one that may take forever does. Where a cut may fall
between signs that belong together is told by Python's own tables.
"""
"""What the file says of itself, for `format`."""

TAIL = """
PACKAGE = {package}


class _Finder:
    # The parts are modules of a package that is in this file alone.
    def find_spec(self, name, path=None, target=None):
        part = name[len(PACKAGE) + 1 :]
        if name.partition(".")[0] != PACKAGE or part not in PARTS:
            return None
        folder = not part or any(other.startswith(part + ".") for other in PARTS)
        return importlib.util.spec_from_loader(name, self, is_package=folder)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        part = module.__name__[len(PACKAGE) + 1 :]
        module.__file__ = os.path.join(os.path.dirname(os.path.abspath(__file__)), part + ".py")
        exec(compile(PARTS[part], "<" + (part or PACKAGE) + ">", "exec"), module.__dict__)


def _exported():
    sys.meta_path.insert(0, _Finder())
    module = importlib.import_module(PACKAGE + ".hooks.standalone_run")
    return module.Exported(CHAIN, os.path.dirname(os.path.abspath(__file__)), PACKAGE)


_EXPORTED = _exported()


def run(tool, output=None, input=None, **more):
    return _EXPORTED.run(tool, output, input, **more)


def main():
    for name in LEFT_OUT:
        sys.stderr.write("left out of this file: " + name + "\\n")
    sys.stdin.reconfigure(encoding="utf-8", newline="\\n")
    sys.stdout.reconfigure(encoding="utf-8", errors="surrogatepass", newline="\\n")
    try:
        for line in _EXPORTED.lines(sys.stdin):
            sys.stdout.write(line)
    except ValueError as failure:
        sys.stderr.write("what was given is no record: " + str(failure) + "\\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
"""
"""The loader and the program, for `format`."""

FORMS = '''

import json


@cache
def rules() -> Rules:
    """Every form, from the data below."""
    root = json.loads(_DATA)
    found = tuple(map(_format, root["formats"]))
    return Rules(found, *(_any_of(root[key]) for key in ("stand_ins", "words", "codes")))


_DATA = {data}
'''
"""What takes the place of the reading of the forms of secrets, for `format`."""
