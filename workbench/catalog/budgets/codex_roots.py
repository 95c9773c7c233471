"""Codex's root aliases: the paths of a list are shortened by a table of roots where that is worth its cost.

Facts: clients.md section 4; openai/codex codex-rs/ext/skills/src/{aliases,host_aliases,catalog_prompt}.rs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from workbench.catalog.budgets.sharing import Unit
from workbench.catalog.budgets.values import Settings
from workbench.catalog.model import Candidate

ROOT_LINE = "- `r{number}` = `{root}`"
ALIASED_PATH = "r{number}/{rest}"
ROOTS_HEADING = "### Skill roots"
HEADINGS = "\n## Skills\n\n### Available skills\n"


class Introduction(NamedTuple):
    """Length of the fixed sentences around a list, with whole paths and with aliases (ASCII: bytes and code points).

    `more` are headings beside `HEADINGS`; together they decide how the quarter of the bytes is rounded.
    """

    absolute: int
    aliased: int
    more: str = ""


PRESENT = Introduction(418, 261)
"""Codex 0.171.0, seen in its requests."""


class Aliases:
    """The table for a list of skills: `lines` are those of the roots in use, in load order; none without roots."""

    def __init__(self, candidates: Sequence[Candidate], settings: Settings) -> None:
        used = Counter(candidate.root for candidate in candidates)
        numbers = [number for number in sorted(used) if 0 <= number < len(settings.roots)]
        self._known = frozenset(numbers)
        roots = [settings.roots[number] for number in numbers]
        self.roots = tuple(dict.fromkeys(_shared(roots, _counts(used, settings))))
        self.lines = tuple(ROOT_LINE.format(number=number, root=root) for number, root in enumerate(self.roots))
        self._prefixes = {f"{root.rstrip('/')}/": number for number, root in enumerate(self.roots)}

    def paths(self, candidates: Sequence[Candidate]) -> list[str]:
        """The path of each skill as it stands in an aliased list; unchanged where no root of the table holds it."""
        return [self._shorten(candidate) for candidate in candidates]

    def _shorten(self, candidate: Candidate) -> str:
        path = candidate.location
        end = path.rfind("/") + 1 if candidate.root in self._known else 0
        while end:  # from the inside: the innermost of nested roots gives the alias
            number = self._prefixes.get(path[:end])
            if number is not None:
                return ALIASED_PATH.format(number=number, rest=path[end:])
            end = path.rfind("/", 0, end - 1) + 1
        return path

    def table(self, unit: Unit, introduction: Introduction = PRESENT) -> int:
        """What the table costs: the aliased introduction with the root lines, less the other introduction.

        Nothing as long as the root lines fit into what the aliased sentence is shorter.
        """
        roots = sum(unit.size(line) + 1 for line in (ROOTS_HEADING, *self.lines))
        headings = len(HEADINGS) + len(introduction.more)
        return max(0, unit.cost(headings + introduction.aliased + roots) - unit.cost(headings + introduction.absolute))


def _counts(used: Counter[int], settings: Settings) -> Counter[str]:
    """How many skills of each plugin version there are."""
    counts: Counter[str] = Counter()
    for number, count in used.items():
        if 0 <= number < len(settings.roots) and (plugin := _plugin(settings.roots[number])):
            counts[plugin[1]] += count
    return counts


def _shared(roots: Sequence[str], counts: Counter[str]) -> list[str]:
    """The roots of the table: plugins with a single skill share their marketplace's folder."""
    shared = []
    for root in roots:
        plugin = _plugin(root)
        shared.append(plugin[0] if plugin and counts[plugin[1]] <= 1 else root)
    return shared


def _plugin(root: str) -> tuple[str, str] | None:
    """Marketplace and version folder of a root below `plugins/cache/MARKETPLACE/PLUGIN/VERSION`; None elsewhere."""
    parts = root.split("/")
    for at in range(len(parts) - 4, 1, -1):
        if parts[at - 2 : at] == ["plugins", "cache"] and len(parts) >= at + 3:
            return "/".join(parts[: at + 1]), "/".join(parts[: at + 3])
    return None
