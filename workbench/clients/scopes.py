"""Which skills one client really has in one folder: its directories in home and project, read and never written.

Home and environment are parameters, so that the answer can be given for another user's machine, and for a test's.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from workbench.clients.client import Client
from workbench.clients.finding import UNKNOWN, walk_rules
from workbench.clients.library import LibraryVerdicts, judge_walked
from workbench.clients.verdict import State, Verdict
from workbench.clients.walk import Found, Walked, walk

_MOST_LEVELS = 256


@dataclass(frozen=True, slots=True)
class Machine:
    """Whose directories are meant: the home, the environment variables, and what stands for `/` in absolute paths."""

    home: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    top: Path = Path("/")

    @classmethod
    def this(cls) -> Machine:
        """The machine and user that run us."""
        return cls(Path.home(), dict(os.environ))


class ScopeRoot(NamedTuple):
    """One directory of a client. `number` counts in load order, `shown` is the path as people write it (`~`).

    `exists` tells whether there is such a folder. `duplicate` is the shown path of the root before that is the same
    folder, empty for none. `needs` names what the client asks for before it reads there (`trust`), empty for nothing.
    """

    number: int
    path: Path
    shown: str
    scope: str
    exists: bool
    duplicate: str = ""
    needs: str = ""


@dataclass(frozen=True, eq=False)
class Effective:
    """What one client has in one folder.

    `library` holds every skill of every root with the client's verdict: the winners are `seen` or `changed`, a shadowed
    copy is `not-seen` with the winner in its reason. `documented` is false where the client's precedence is not known;
    copies of one name are then `not-known`. `given` tells that the client has no directories of its own: whoever calls
    it names them.
    """

    client: Client
    folder: Path
    top: Path | None
    roots: tuple[ScopeRoot, ...]
    walked: tuple[Walked, ...]
    library: LibraryVerdicts
    documented: bool
    given: bool

    @property
    def rows(self) -> Iterator[tuple[ScopeRoot, Found, Verdict]]:
        """Every skill with its root and verdict, in load order."""
        roots = {root.number: root for root in self.roots}
        for item, verdict in zip(self.library.found, self.library.verdicts[self.client.id], strict=True):
            yield roots[item.root], item, verdict

    @property
    def winners(self) -> tuple[Found, ...]:
        """The skills that the model is told of."""
        return tuple(item for _, item, verdict in self.rows if verdict.state in (State.SEEN, State.CHANGED))

    def shadowed_by(self, winner: Found) -> tuple[Found, ...]:
        """The copies that lose to this skill because they have its name."""
        return tuple(item for _, item, verdict in self.rows if shadowed(verdict) == winner.path)


def shadowed(verdict: Verdict) -> str:
    """The path of the skill that wins over this one by its name; empty for a skill that loses to none."""
    for reason in verdict.reasons:
        if reason.kind in ("same-name", "same-name-across"):
            return str(dict(reason.values)["other"])
    return ""


def git_top(folder: Path) -> Path | None:
    """The folder that holds `.git`, this one or one above it; None outside a repository. Runs no git."""
    for candidate in (folder, *folder.parents[:_MOST_LEVELS]):
        if os.path.lexists(candidate / ".git"):
            return candidate
    return None


def scope_roots(
    client: Client, folder: str | os.PathLike[str], machine: Machine | None = None
) -> tuple[ScopeRoot, ...]:
    """The client's directories for work in a folder, in load order, whether they exist or not.

    They are the fact `discovery.roots`: a list of `{path, scope}` with an optional `climb` (one of `CLIMBS`) and
    `needs`. `path` is a text or a list of texts that are looked for in each folder together; in it stand `{home}`,
    `{project}` and names of environment variables, whose defaults are the fact `discovery.environment`.
    """
    machine = machine or Machine.this()
    here = Path(os.path.abspath(folder))
    words = _words(client, machine)
    found: list[ScopeRoot] = []
    known: dict[str, str] = {}
    for entry in client.facts.value("discovery.roots", ()):
        for path in _paths(entry, here, words, machine):
            real = os.path.realpath(path)
            shown = shown_path(path, machine)
            exists = os.path.isdir(path)
            duplicate = known.get(real, "") if exists else ""
            known.setdefault(real, shown)
            needs = str(entry.get("needs", ""))
            found.append(ScopeRoot(len(found), path, shown, entry["scope"], exists, duplicate, needs))
    return tuple(found)


def effective(
    client: Client,
    folder: str | os.PathLike[str],
    machine: Machine | None = None,
    before: Effective | None = None,
) -> Effective:
    """The skills that a client has in a folder. With `before`, a file whose bytes are the same is not judged again."""
    machine = machine or Machine.this()
    here = Path(os.path.abspath(folder))
    roots = scope_roots(client, here, machine)
    walked = tuple(walk(root.path, root.number, root.shown) for root in roots if root.exists and not root.duplicate)
    walked = tuple(_without_inner(one, walked) for one in walked)
    if before is not None and before.client is client:
        walked = _kept(walked, before.walked)
    library = judge_walked(walked, (client,), before.library if before else None)
    documented = walk_rules(client).collision != UNKNOWN
    given = not roots
    return Effective(client, here, git_top(here), roots, walked, library, documented, given)


def _without_inner(one: Walked, others: Sequence[Walked]) -> Walked:
    """The walk without what stands in another directory of the client, which is inside this one."""
    mine = os.path.realpath(one.root) + os.sep
    inner = tuple(real for other in others if (real := os.path.realpath(other.root) + os.sep) != mine
                  and real.startswith(mine))  # fmt: skip
    return one._replace(found=tuple(item for item in one.found if not item.real.startswith(inner))) if inner else one


def _kept(now: Sequence[Walked], before: Sequence[Walked]) -> tuple[Walked, ...]:
    """The walks with the sources of the last ones where a file has the same bytes."""
    old = {item.path: item.source for one in before for item in one.found}
    return tuple(one._replace(found=tuple(_with_old(item, old.get(item.path)) for item in one.found)) for one in now)


def _with_old(item: Found, old: Any) -> Found:
    if old is None or old.openai != item.source.openai or old.skill.document.data != item.source.skill.document.data:
        return item
    return item._replace(source=old)


def _words(client: Client, machine: Machine) -> dict[str, str]:
    words = {"home": str(machine.home)}
    for name, default in client.facts.value("discovery.environment", {}).items():
        given = machine.environment.get(name, "")
        words[name] = given if os.path.isabs(given) else default.format_map(words)
    return words


def _paths(entry: Mapping[str, Any], here: Path, words: Mapping[str, str], machine: Machine) -> Iterator[Path]:
    templates = [entry["path"]] if isinstance(entry["path"], str) else entry["path"]
    for project in _projects(entry.get("climb", "here"), here):
        for template in templates:
            path = Path(template.format_map({**words, "project": str(project)}))
            yield machine.top / path.relative_to("/") if template.startswith("/") else path
        if not any("{project}" in template for template in templates):
            return


def _projects(climb: str, here: Path) -> Sequence[Path]:
    top = git_top(here)
    if climb == "here" or top is None:
        return (here,)
    if climb == "top":
        return (top,)
    between = [folder for folder in (here, *here.parents) if folder == top or top in folder.parents]
    return between if climb == "up" else between[::-1]


def shown_path(path: Path, machine: Machine) -> str:
    """A path with `/`, and with `~` for the home."""
    if path == machine.home or machine.home in path.parents:
        rest = path.relative_to(machine.home).as_posix()
        return "~" if rest == "." else f"~/{rest}"
    return path.as_posix()
