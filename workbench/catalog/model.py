"""What a client's catalog is made of: what goes in, and what comes out, whichever client it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from workbench.skill.cards import Text
from workbench.skill.meters import Meters, measure
from workbench.skill.once import once
from workbench.skill.packaged import load_yaml, resource


class Shown(StrEnum):
    """How much of a skill reaches the model."""

    FULL = "full"
    CUT = "cut"
    NAME_ONLY = "name-only"
    ABSENT = "absent"
    NOT_LOADED = "not-loaded"
    HIDDEN = "hidden"


class Candidate(NamedTuple):
    """A skill that a client has loaded and would list, before any budget.

    `path` is that of the SKILL.md relative to the PATH given (or to the scenario's file); `name` and `description` are
    those of the client's verdict, the description None where the client shows none. `location` is the path that stands
    in the catalog text, `root` the number of its root in load order, `scope` is `repo`, `user`, `system` or `admin`.
    `extras` are further fields that this client's lines show (`license`, `compatibility`, `allowed-tools`), in the
    order of the header.
    """

    path: str
    name: str
    description: str | None
    location: str = ""
    root: int = 0
    scope: str = "repo"
    extras: tuple[tuple[str, str], ...] = ()


class Entry(NamedTuple):
    """One skill in a finished catalog.

    `kept` of `total` code points of its description arrive. `cost` is in the client's own unit, 0 for what is not in
    the text. `line` is what stands in the text for it, empty for nothing. `reason` says in words why it is not whole.
    """

    path: str
    name: str
    state: Shown
    kept: int
    total: int
    cost: int
    line: str
    reason: Note | None = None
    unit: str = "code_points"


class Note(NamedTuple):
    """Something that has to be said: `kind` is a key of `resources/catalog/notes.yaml`, `values` fill its text."""

    kind: str
    values: tuple[tuple[str, str | int], ...] = ()

    def message(self, language: str = "en") -> str:
        """The note in words."""
        texts, values = note_texts(), dict(self.values)
        word = texts.get(f"unit-{values.get('unit')}")
        if word is not None:
            values["unit"] = word.in_language(language)
        return texts[self.kind].in_language(language).format_map(values)


class Limit(NamedTuple):
    """A budget: `unit` is `tokens` (ceil(bytes / 4) a line), `code_points`, `columns`, `utf16` or `bytes`."""

    value: int
    unit: str


@dataclass(frozen=True)
class Catalog:
    """The exact list that one client gives the model. (Not slotted: `meters` is worked out when first asked for.)

    `text` is the list without headings, wrappers and fixed prose, None where the client's text is not known. `used` is
    the client's own count of what it budgets, in the unit of `limit`, or UTF-8 bytes where it has no budget. `entries`
    stand in the order in which the client lists the skills, followed by those that it does not list. `wanted` is what
    all of them would need whole, in the same unit as `used`. `place` says where the text stands in the request (a key
    of `notes.yaml`); `settings` are the values that the computation took, defaults included, for whoever prints it.
    """

    client: str
    as_of: str
    confidence: str
    limit: Limit | None
    used: int
    text: str | None
    entries: tuple[Entry, ...]
    warnings: tuple[Note, ...] = ()
    wanted: int = 0
    place: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)

    @once
    def meters(self) -> Meters:
        """The text in five units; all zero where it is not known."""
        return measure(self.text or "")


@cache
def note_texts() -> Mapping[str, Text]:
    """Every kind of note, from `resources/catalog/notes.yaml`."""
    data = load_yaml(resource("catalog", "notes.yaml"))
    return {kind: Text(item["en"], item["zh"]) for kind, item in data.items()}
