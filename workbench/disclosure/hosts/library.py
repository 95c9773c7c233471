"""The skills that a profiled host knows: its client's verdicts and list, and the files behind them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from workbench.catalog.build import Builder
from workbench.catalog.model import Catalog, Shown
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.world import read_world
from workbench.clients.client import client
from workbench.disclosure.model import Scan, ScanError
from workbench.library.links import below
from workbench.library.load import READ_CAP, read_whole
from workbench.skill.document import Document
from workbench.skill.frontmatter import Frontmatter

NOT_LISTED = "NotLoaded"
_LISTED = frozenset({Shown.FULL, Shown.CUT, Shown.NAME_ONLY})
_LOADABLE = _LISTED | {Shown.ABSENT}


class Known(NamedTuple):
    """A skill that the host can load: its name, the path of its SKILL.md relative to the workspace, and its description
    as it was at the scan."""

    name: str
    path: str
    description: str


class Text(NamedTuple):
    """A SKILL.md as read: the whole text, where its body begins (code points), and its bytes."""

    whole: str
    body_at: int
    size: int

    @property
    def body(self) -> str:
        """What stands after the header."""
        return self.whole[self.body_at :]

    @property
    def description(self) -> str:
        """The description of the header as it is now; empty where there is none."""
        entry = Frontmatter.of(Document.from_bytes(self.whole.encode("utf-8", "surrogatepass"))).get("description")
        return (entry.text or "").strip() if entry is not None else ""


@dataclass(frozen=True)
class Library:
    """A scan by a client's profile. `catalog` is the exact list."""

    catalog: Catalog
    scan: Scan
    known: Mapping[str, Known]
    directory: str


def read_library(host: str, root: str, limits: Mapping[str, Any], notes: tuple[str, ...]) -> Library:
    """What a client makes of the skills folder of a workspace. `limits` are a script's options, as far as they concern
    this client; `notes` are what is to be said of the host."""
    directory = str(limits.get("skills_directory", "skills")).replace("\\", "/").strip("/") or "skills"
    location = os.path.join(root, *directory.split("/"))
    whom = client(host)
    if not os.path.isdir(location):
        return _empty(host, directory, notes)
    scenario = Scenario(
        whom.id,
        (RootSpec(directory, "repo", directory, location),),
        window=_number(limits, "window"),
        limit=_number(limits, "max_catalog_bytes", "budget"),
        max_entries=_number(limits, "max_catalog_entries"),
    )
    world = read_world(scenario, [whom])
    builder = Builder(whom)
    catalog = builder.build(world.library, scenario)
    sizes = {f"{directory}/{item.path}": len(item.source.skill.document.data) for item in world.library.found}
    described = {item.path: item.description or "" for item in builder.prepared.candidates}
    known = {
        entry.name: Known(entry.name, entry.path, described.get(entry.path, ""))
        for entry in reversed(catalog.entries)
        if entry.state in _LOADABLE
    }
    listed = tuple(entry.name for entry in catalog.entries if entry.state in _LISTED)
    bad = tuple(
        ScanError(NOT_LISTED, entry.path, entry.reason.message() if entry.reason is not None else "not loaded")
        for entry in catalog.entries
        if entry.state is Shown.NOT_LOADED
    )
    said = (*notes, *(note.message() for note in catalog.warnings), *_unsaid(catalog, known))
    scan = Scan(tuple(reversed(known)), listed, catalog.text or "", sizes, None, bad, said)
    return Library(catalog, scan, known, directory)


def _unsaid(catalog: Catalog, known: Mapping[str, Known]) -> Iterator[str]:
    """Skills that stand neither among the names nor among the bad ones."""
    hidden = [entry.path for entry in catalog.entries if entry.state is Shown.HIDDEN]
    if hidden:
        yield f"Hidden on purpose, so that the model is not told of them ({len(hidden):,}): {', '.join(hidden)}"
    for entry in catalog.entries:
        if entry.state in _LOADABLE and known[entry.name].path != entry.path:
            yield f"{entry.path} has the name of {known[entry.name].path}, which is the one that is loaded by it"


def linked_files(root: str, library: Library) -> set[str]:
    """Real paths of the skills that stand outside a workspace, where a link leads."""
    links: dict[str, bool] = {}

    def linked(path: str) -> bool:
        if path not in links:
            above = os.path.dirname(path)
            links[path] = os.path.islink(os.path.join(root, path)) or (above != "" and linked(above))
        return links[path]

    real = {os.path.realpath(os.path.join(root, one.path)) for one in library.known.values() if linked(one.path)}
    return {path for path in real if not below(path, root)}


def _number(limits: Mapping[str, Any], *keys: str) -> int | None:
    """The first of some options that is a number."""
    return next((limits[key] for key in keys if type(limits.get(key)) is int), None)


def _empty(host: str, directory: str, notes: tuple[str, ...]) -> Library:
    whom = client(host)
    catalog = Builder(whom).build(read_world(Scenario(whom.id), [whom]).library, Scenario(whom.id))
    return Library(catalog, Scan((), (), catalog.text or "", {}, None, (), notes), {}, directory)


def read_text(root: str, path: str) -> Text:
    """A SKILL.md of a workspace, undecodable bytes replaced. Raises `OSError`."""
    data, _ = read_whole(os.path.join(root, *path.split("/")), READ_CAP)
    document = Document.from_bytes(data)
    return Text(document.text, document.fences.body, len(data))


def commands_in(body: str) -> bool:
    """Whether a body holds commands that Claude Code would run before it hands the body over."""
    return re.search(r"!`[^`\n]+`", body) is not None
