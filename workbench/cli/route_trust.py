"""`skill-workbench route trust`: which code triggers want to run, and lasting trust in exactly these bytes."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from workbench.cli.exits import CLEAN, CallError, Parser, say
from workbench.cli.route_matchers import library_of
from workbench.lint.report.visible import visible
from workbench.routing.trusting import Predicate, predicates
from workbench.sandbox.trust import Trusted, TrustStore

_HASH = 64


def parser() -> Parser:
    """The options as `--help` shows them."""
    found = Parser(
        prog="skill-workbench route trust",
        description="List the Python predicates of triggers with the hash of their code, and trust one by its hash. "
        "A trusted predicate runs with your rights whenever tasks are routed; trust ends when a byte changes.",
    )
    found.add_argument("paths", nargs="+", metavar="PATH", help="a folder of skills, or single skills")
    found.add_argument("--allow", action="append", default=[], metavar="SHA256", help="trust the code of this hash")
    found.add_argument("--revoke", action="append", default=[], metavar="SHA256", help="take this trust back")
    return found


def run(arguments: Sequence[str]) -> int:
    """Carries out one call; the exit code."""
    options = parser().parse_args(arguments)
    library = library_of(options.paths)
    found, store = list(predicates(library.skills)), TrustStore()
    for line in library.warnings:
        say(line)
    try:
        for key in options.revoke:
            _revoke(_checked(key), store)
        for key in options.allow:
            _allow(_checked(key), found, store)
    except OSError as failure:
        raise CallError(f"{failure.filename or store.file}: {failure.strerror or failure}") from failure
    trusted = store.read()
    if trusted.problem:
        say(trusted.problem)
    sys.stdout.writelines(_line(item, trusted) for item in found)
    if not found:
        sys.stdout.write("No trigger here is code.\n")
    return CLEAN


def _checked(key: str) -> str:
    if len(key) != _HASH or not set(key.lower()) <= set("0123456789abcdef"):
        raise CallError(f"'{key[:80]}' is no SHA-256 of {_HASH} digits; the list of this command names them")
    return key.lower()


def _revoke(key: str, store: TrustStore) -> None:
    known = store.read().digests
    store.revoke(key)
    if key not in known:
        say(f"{key} was not trusted; nothing was taken back")


def _allow(key: str, found: Sequence[Predicate], store: TrustStore) -> None:
    item = next((item for item in found if item.digest == key), None)
    if item is None or item.code is None:
        raise CallError(f"no predicate here has the hash {key}: nothing was trusted")
    store.trust(item.code.content, item.code.entry, item.file)


def _line(item: Predicate, trusted: Trusted) -> str:
    where = f"{item.file}: {item.entry}"
    if item.code is None:
        return visible(f"{where}: {item.problem}") + "\n"
    state = "trusted" if trusted.covers(item.code.content, item.code.entry) else "needs trust"
    return visible(f"{where}: {state}: {item.digest}") + "\n"
