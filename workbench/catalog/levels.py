"""What each skill costs at each of the three levels of progressive disclosure, and what disclosure saves.

Level 1 is what stands in the list at every request, level 2 the body when the skill is loaded, level 3 the bundled
files when the body sends the model there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from workbench.catalog.model import Catalog
from workbench.catalog.scenario import Scenario
from workbench.catalog.world import entry_path
from workbench.clients.walk import Found
from workbench.library.bundle import list_bundle
from workbench.skill.meters import byte_length, estimated_tokens


class Level(NamedTuple):
    """UTF-8 bytes, or bytes of the files, and a quarter of them as estimated tokens."""

    bytes: int

    @property
    def tokens_estimated(self) -> int:
        """No tokenizer was run: a quarter of the bytes, rounded up."""
        return estimated_tokens(self.bytes)


class SkillLevels(NamedTuple):
    """One skill. `truncated` tells that the folder holds more than was counted."""

    path: str
    name: str
    catalog: Level
    body: Level
    references: Level
    files: int = 0
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class LibraryLevels:
    """All skills, and their sums. `saved` is the share of all bytes that need not be sent at every request, 0 to 1."""

    client: str
    skills: tuple[SkillLevels, ...]
    catalog: Level
    body: Level
    references: Level

    @property
    def saved(self) -> float:
        """0 where there is nothing."""
        whole = self.catalog.bytes + self.body.bytes + self.references.bytes
        return 1 - self.catalog.bytes / whole if whole else 0.0


class BundleSize(NamedTuple):
    """The bundled files of one skill, without its SKILL.md: bytes, number, and whether there are more than listed."""

    bytes: int
    files: int
    truncated: bool


def levels(
    catalog: Catalog, found: Iterable[Found], scenario: Scenario, bundles: Mapping[str, BundleSize]
) -> LibraryLevels:
    """The levels of a library as one client discloses it. `bundles` are by path (`bundle_size`); a missing one is 0."""
    lines = {item.path: byte_length(item.line) for item in catalog.entries}
    skills = []
    for item in found:
        path = entry_path(scenario.roots[item.root], item)
        size = bundles.get(path, BundleSize(0, 0, False))
        document = item.source.skill.document
        body = len(document.data) - document.map.byte_of(document.fences.body)
        skills.append(
            SkillLevels(
                path,
                item.source.skill.shown_name,
                Level(lines.get(path, 0)),
                Level(body),
                Level(size.bytes),
                size.files,
                size.truncated,
            )
        )
    return LibraryLevels(
        catalog.client,
        tuple(skills),
        Level(byte_length(catalog.text or "")),
        Level(sum(item.body.bytes for item in skills)),
        Level(sum(item.references.bytes for item in skills)),
    )


def bundle_size(found: Found, scenario: Scenario) -> BundleSize:
    """Looks at the files beside one SKILL.md; reads none of them."""
    folder = os.path.join(scenario.roots[found.root].location, *found.folder)
    bundle = list_bundle(folder)
    files = [item for item in bundle.files if item.kind == "file" and item.path != found.filename]
    return BundleSize(sum(item.size for item in files), len(files), bundle.truncated)
