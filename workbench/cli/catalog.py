"""`skill-workbench catalog`: reads the skills, lays out each client's list, writes it with what is missing from it."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from workbench import __version__
from workbench.catalog.advice import advise
from workbench.catalog.as_json import Outcome, outcome_object
from workbench.catalog.build import Builder
from workbench.catalog.compare import compare
from workbench.catalog.levels import bundle_size, levels
from workbench.catalog.model import Catalog, Note
from workbench.catalog.pieces import Piece, pieces
from workbench.catalog.revision import RevisionError, export
from workbench.catalog.scenario import Scenario
from workbench.catalog.world import World, entry_path, read_world
from workbench.cli.catalog_options import Order, order
from workbench.cli.catalog_text import render
from workbench.cli.exits import CLEAN, CallError, drop_stdout, say
from workbench.cli.skill_roots import roots_of
from workbench.clients.client import Client

_compact = json.JSONEncoder(ensure_ascii=False).encode
_SHOWN = 20
"""Lines about what a revision holds and nobody can read; the rest is counted."""
_CUTS = frozenset({"description-cut", "listing-cut"})
_NAMED = 5
_TOOL = {"schema": 1, "tool": {"name": "skill-workbench", "version": __version__}}


def run(arguments: list[str]) -> int:
    """Carries out one call; the exit code."""
    wanted = order(arguments)
    results = list(_outcomes(wanted))
    try:
        if wanted.json:
            objects = [_TOOL | outcome_object(outcome, wanted.language) for outcome, _ in results]
            _write(_TOOL | {"results": objects} if wanted.several else objects[0])
        else:
            for number, ((outcome, parts), (_, client)) in enumerate(zip(results, wanted.cases, strict=True)):
                sys.stdout.write("\n" * bool(number) + render(outcome, parts, client, wanted.language))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough, as for the other verbs
        drop_stdout()
    return CLEAN


def _write(value: Mapping[str, Any]) -> None:
    sys.stdout.writelines(_pieces(value, ""))
    sys.stdout.write("\n")


def _pieces(value: Mapping[str, Any], margin: str) -> Iterator[str]:
    """An object with one key a line, and of a list of objects one of them; the rest is the encoder's, in C."""
    between = "{\n"
    for key, item in value.items():
        yield f"{between}{margin} {_compact(key)}: "
        between = ",\n"
        if key == "results":
            yield "[\n"
            for number, result in enumerate(item):
                yield f"{',' * bool(number)}{chr(10) * bool(number)}{margin}  "
                yield from _pieces(result, margin + "  ")
            yield f"\n{margin} ]"
        elif isinstance(item, list) and item:
            rows = f",\n{margin}  ".join(map(_compact, item))
            yield f"[\n{margin}  {rows}\n{margin} ]"
        else:
            yield _compact(item)
    yield f"\n{margin}}}"


def _outcomes(wanted: Order) -> Iterator[tuple[Outcome, tuple[Piece, ...]]]:
    """One result for each client of each scenario; a world is read once for all clients that look at it."""
    worlds: dict[object, World] = {}
    whom = [client for _, client in wanted.cases]
    for scenario, client in wanted.cases:
        key = (scenario.roots, scenario.off, scenario.max_description)
        if key not in worlds:
            worlds[key] = read_world(scenario, dict.fromkeys(whom), walked=wanted.walked or None)
        yield _outcome(wanted, worlds[key], scenario, client)


def _outcome(wanted: Order, world: World, scenario: Scenario, client: Client) -> tuple[Outcome, tuple[Piece, ...]]:
    builder = Builder(client)
    catalog = builder.build(world.library, scenario)
    candidates = {item.path: item for item in builder.prepared.candidates}
    outcome = Outcome(
        catalog, advise(builder, catalog, world.library, scenario), tuple(_notes(world, scenario, client, wanted))
    )
    if wanted.levels:
        sizes = {
            entry_path(scenario.roots[item.root], item): bundle_size(item, scenario) for item in world.library.found
        }
        outcome = outcome._replace(levels=levels(catalog, world.library.found, scenario, sizes))
    before = _before(wanted, scenario, client)
    if before is not None:
        outcome = outcome._replace(comparison=compare(before, catalog))
    return outcome, pieces(client.kind, catalog, candidates)


def _notes(world: World, scenario: Scenario, client: Client, wanted: Order) -> Iterator[Note]:
    """What was not read, what names nothing, and what the call left out of the count."""
    columns = client.facts.value("catalog.bundled.columns")
    if wanted.path is not None and isinstance(columns, int):
        yield Note("bundled-not-counted", (("columns", columns),))
    for item in world.skipped:
        yield Note("not-read", (("path", item.path), ("reason", item.reason)))
    there = {entry_path(world.roots[item.root], item) for walked in world.walked for item in walked.found}
    for path in sorted({*scenario.off, *scenario.order} - there):
        yield Note("no-such-skill", (("path", path),))
    yield from _cut_by_loader(world, client)


def _cut_by_loader(world: World, client: Client) -> Iterator[Note]:
    """Descriptions that are not whole before any budget: their state tells of the budget alone."""
    judged = zip(world.library.found, world.library.verdicts[client.id], strict=True)
    names = [
        entry_path(world.roots[found.root], found)
        for found, verdict in judged
        if any(reason.kind in _CUTS for reason in verdict.reasons)
    ]
    if names:
        more = "" if len(names) <= _NAMED else "…"
        yield Note("cut-by-loader", (("count", len(names)), ("names", ", ".join(names[:_NAMED]) + more)))


def _before(wanted: Order, scenario: Scenario, client: Client) -> Catalog | None:
    """The catalog of the state before; the paths in its text are those of the state after."""
    if wanted.against is not None:
        return _other(scenario, client, wanted.against)
    if wanted.revision is None or wanted.path is None:
        return None
    folder = os.path.abspath(wanted.path if os.path.isdir(wanted.path) else os.path.dirname(wanted.path))
    shown = wanted.revision if len(wanted.revision) <= 80 else f"{wanted.revision[:79]}…"
    try:
        with tempfile.TemporaryDirectory(prefix="skill-workbench-") as scratch:
            copy = Path(scratch) / (os.path.basename(folder) or "root")  # some clients ask for the folder's name
            copy.mkdir()
            left_out = export(folder, wanted.revision, copy)
            for line in left_out[:_SHOWN]:
                say(f"{shown}: {line}")
            if len(left_out) > _SHOWN:
                say(f"{shown}: {len(left_out) - _SHOWN:,} more were left out")
            return _other(scenario, client, os.fspath(copy), f"{wanted.path} as of {shown}")
    except RevisionError as failure:
        raise CallError(f"{shown}: {failure}") from failure


def _other(scenario: Scenario, client: Client, path: str, called: str | None = None) -> Catalog:
    walked = roots_of([path], called).walked[0]
    root = scenario.roots[0]._replace(location=walked.root)
    other = replace(scenario, roots=(root,))
    return Builder(client).build(read_world(other, [client], walked=[walked]).library, other)
