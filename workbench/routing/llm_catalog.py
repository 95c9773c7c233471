"""The catalog that a model chooses from: a client's own text, with the place of each skill in it.

The order of the skills can be changed without touching anything else of the text, because a model prefers what stands
first: each entry's text moves to another entry's place.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.catalog.budgets import BUDGETED, lay_out
from workbench.catalog.budgets.values import Settings
from workbench.catalog.build import Builder, confidence
from workbench.catalog.lines import Lines
from workbench.catalog.model import Candidate, Catalog, Entry, Shown
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.world import read_world
from workbench.clients.client import Client
from workbench.clients.opening import open_root
from workbench.routing.model import SkillText
from workbench.skill.meters import byte_length


class Listed(NamedTuple):
    """A skill that the model sees: its name, its text in the list, and its place in the library."""

    name: str
    line: str
    skill: int


class ModelCatalog(NamedTuple):
    """What the model reads. `parts` are the texts around the entries: one more than there are entries.

    `cautions` say what of the library the model does not see. `problem` is set where the text is not known.
    """

    client: str
    parts: tuple[str, ...]
    listed: tuple[Listed, ...]
    cautions: tuple[str, ...] = ()
    problem: str = ""

    def text(self, run: int = 0, seed: int = 0) -> str:
        """The text for one run. Run 0 is the client's own; each further one has the entries in an order of its own,
        which depends on `seed` and `run` alone."""
        lines = [item.line for item in self.listed]
        if run:
            random.Random(f"{seed}/{run}").shuffle(lines)
        return self.parts[0] + "".join(line + after for line, after in zip(lines, self.parts[1:], strict=True))


def of_catalog(catalog: Catalog, skills: Sequence[SkillText]) -> ModelCatalog:
    """A client's catalog with its entries tied to the skills of a library, by path, else by a name that is the only
    one of its kind."""
    if catalog.text is None:
        return ModelCatalog(
            catalog.client, ("",), (), problem=f"nobody knows the text that {catalog.client} gives its model"
        )
    paths = {skill.key: at for at, skill in enumerate(skills)}
    names = _only(skills)
    parts, listed, seen, at = list[str](), list[Listed](), set[int](), 0
    for entry in catalog.entries:
        place = catalog.text.find(entry.line, at) if entry.line else -1
        skill = paths.get(entry.path, names.get(entry.name, -1))
        if place < 0 or skill in seen:
            continue
        parts.append(catalog.text[at:place])
        listed.append(Listed(entry.name, entry.line, skill))
        seen.add(skill)
        at = place + len(entry.line)
    parts.append(catalog.text[at:])
    return ModelCatalog(catalog.client, tuple(parts), tuple(listed), tuple(_missing(catalog, skills, listed)))


def _only(skills: Sequence[SkillText]) -> dict[str, int]:
    """Skills by names that no other has."""
    found: dict[str, int] = {}
    for at, skill in enumerate(skills):
        found[skill.name] = -1 if skill.name in found else at
    return {name: at for name, at in found.items() if at >= 0}


def _missing(catalog: Catalog, skills: Sequence[SkillText], listed: Sequence[Listed]) -> Iterator[str]:
    there = {item.skill for item in listed}
    gone = [skill.name for at, skill in enumerate(skills) if at not in there]
    if gone:
        more = f" and {len(gone) - 5} more" if len(gone) > 5 else ""
        yield f"not in the list of {catalog.client}, so never chosen: {', '.join(gone[:5])}{more}"
    cut = sum(entry.kept < entry.total for entry in catalog.entries if entry.line)
    if cut:
        yield f"{catalog.client} shows {cut} descriptions cut or not at all"


def of_folder(client: Client, path: str) -> Catalog:
    """The exact catalog that a client makes of a skills root with its own defaults. Raises `UnusableRootError`."""
    walked = open_root(path).walked
    scenario = Scenario(client.id, (RootSpec.of_folder(walked.root),))
    return Builder(client).build(read_world(scenario, [client], walked=[walked]).library, scenario)


def of_texts(client: Client, skills: Sequence[SkillText]) -> Catalog:
    """The catalog that a client would make of names and descriptions as they are written, such as those of an edit
    that is not saved. What the client changes on loading is not in it."""
    candidates = [
        Candidate(skill.key, skill.name, skill.description, os.path.join("skills", skill.key)) for skill in skills
    ]
    if client.kind in BUDGETED:
        laid = lay_out(client.kind, candidates, Settings(roots=("skills",)))
        entries = [_entry(candidates[line.number], line.line, line.kept) for line in laid.lines]
        return Catalog(client.id, client.as_of, confidence(client), laid.limit, laid.used, laid.text, tuple(entries))
    maker = Lines(client)
    entries = [_entry(item, maker.line(item), len(item.description or "")) for item in candidates]
    text = maker.between.join(entry.line for entry in entries) if maker.known else None
    used = byte_length(text or "")
    return Catalog(client.id, client.as_of, confidence(client), None, used, text, tuple(entries))


def _entry(item: Candidate, line: str, kept: int) -> Entry:
    total = len(item.description or "")
    return Entry(item.path, item.name, Shown.FULL if kept == total else Shown.CUT, kept, total, 0, line)
