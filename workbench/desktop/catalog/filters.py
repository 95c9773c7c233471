"""The filter of the skills table: words, `state:cut`, `client:codex`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from workbench.desktop.catalog.cells import STATES, Cell
from workbench.desktop.catalog.results import SkillLine

_TOKEN: Final = re.compile(r'(?:(?P<key>[a-z]+):)?(?:"(?P<quoted>[^"]*)"?|(?P<plain>\S+))')
_KEYS: Final = ("state", "client", "path")
_ALIASES: Final = {"nameonly": "name-only", "name": "name-only", "lost": "not-loaded", "missing": "absent"}


@dataclass(frozen=True, slots=True)
class TableFilter:
    """A parsed filter. With a `client:` the states are asked of these clients alone; `unknown` are odd keys."""

    words: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    clients: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether everything passes."""
        return not (self.words or self.states or self.clients or self.paths)

    def passes(self, line: SkillLine, cells: Sequence[tuple[str, Cell]]) -> bool:
        """Whether a skill is shown; `cells` are its cells with the client's id and title in small letters."""
        text = f"{line.name}\n{line.path}\n{line.description}".casefold()
        if not all(word in text for word in self.words) or not all(part in line.path.casefold() for part in self.paths):
            return False
        asked = [cell for name, cell in cells if not self.clients or any(part in name for part in self.clients)]
        if self.states:
            return any(cell.state == state for cell in asked for state in self.states)
        return not self.clients or any(cell.state != "full" for cell in asked)


def parse_filter(text: str) -> TableFilter:
    """Words and `key:value` pairs; quotes keep blanks together. Never raises."""
    found: dict[str, list[str]] = {key: [] for key in ("words", "unknown", *_KEYS)}
    for match in _TOKEN.finditer(text.casefold()):
        value = match["quoted"] if match["quoted"] is not None else match["plain"]
        key = match["key"]
        if key is None:
            found["words"].append(value)
        elif key == "state":
            state = _ALIASES.get(value, value)
            found["state" if state in STATES else "unknown"].append(state if state in STATES else f"state:{value}")
        else:
            found[key if key in _KEYS else "unknown"].append(value if key in _KEYS else f"{key}:")
    return TableFilter(
        tuple(found["words"]), tuple(found["state"]), tuple(found["client"]), tuple(found["path"]),
        tuple(found["unknown"]),
    )  # fmt: skip
