"""Profiles: for whom a verdict is given. "Invalid" means nothing without saying for which client."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from workbench.skill.cards import Levels, Text
from workbench.skill.findings import Severity
from workbench.skill.packaged import load_yaml, resource

if TYPE_CHECKING:
    from workbench.clients.client import Client

_ONE_IS_LOST = frozenset({"first", "last", "error"})
"""What a client does with two skills of one name that costs one of them its place."""


class UnknownProfileError(ValueError):
    """No data for this profile; the message lists those there are."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One profile of lint.

    `column` names the severity column of the rule cards that it reads. `cap` lowers stronger levels to itself, but for
    the codes of `refuses`, which are errors: what a lenient client drops all the same. `fields` are the frontmatter
    keys that the client knows. `limits` are lengths of a description by unit (`code_points`, `utf16`, …) beyond which
    the client refuses or cuts it. With `by_loader` no rule card has a column for the client, and lint asks its loader.
    `own` are levels by code that stand above the column's.
    """

    id: str
    title: Text
    column: str
    fields: frozenset[str]
    cap: Severity | None = None
    refuses: frozenset[str] = frozenset()
    as_of: str = ""
    limits: Mapping[str, int] = field(default_factory=dict)
    by_loader: bool = False
    own: Mapping[str, Severity] = field(default_factory=dict)

    def level(self, code: str, levels: Levels) -> Severity | None:
        """The severity of a rule (its levels by column) for this client; None when it does not concern it."""
        if code in self.refuses:
            return Severity.ERROR
        if code in self.own:
            return self.own[code]
        found = levels.get(self.column)
        if found is None or self.cap is None:
            return found
        return self.cap if found.rank < self.cap.rank else found


@dataclass(frozen=True, slots=True)
class Selection:
    """The primary profile and those that are checked beside it; `clients` are a project's own by id."""

    primary: Profile
    also: tuple[Profile, ...] = ()
    clients: Mapping[str, Client] = field(default_factory=dict)

    @classmethod
    def of(
        cls, primary: str, also: tuple[str, ...] | list[str] = (), known: Mapping[str, Profile] | None = None
    ) -> Selection:
        """By id, among `known` (default: the profiles that ship). Raises `UnknownProfileError`."""
        names = [name for name in dict.fromkeys(also) if name != primary]
        return cls(profile(primary, known), tuple(profile(name, known) for name in names))

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """All, the primary first."""
        return (self.primary, *self.also)


@cache
def profiles() -> Mapping[str, Profile]:
    """Every profile that ships, by id, in the order in which menus show them."""
    found = (load_yaml(path) for path in sorted(resource("clients").glob("*.yaml")))
    return {data["id"]: profile_of(data) for data in sorted(found, key=lambda data: int(data["order"]))}


@cache
def common_fields() -> frozenset[str]:
    """The frontmatter keys that every profile knows."""
    return frozenset.intersection(*(item.fields for item in profiles().values()))


def profile(name: str, known: Mapping[str, Profile] | None = None) -> Profile:
    """The profile with this id, among `known` (default: those that ship). Raises `UnknownProfileError`."""
    there = profiles() if known is None else known
    found = there.get(name)
    if found is None:
        raise UnknownProfileError(f"no profile data for '{name}'; there are: {', '.join(there)}")
    return found


def profile_of(data: Mapping[str, Any]) -> Profile:
    """The profile of a file's mapping. Raises `KeyError`, `TypeError` or `ValueError` for one that is incomplete."""
    lint = data["lint"]
    return Profile(
        id=data["id"],
        title=Text(data["title"]["en"], data["title"]["zh"]),
        column=lint["column"],
        fields=frozenset(lint["fields"]),
        cap=Severity(lint["cap"]) if "cap" in lint else None,
        refuses=frozenset(lint.get("refuses", ())),
        as_of=str(data["as_of"]),
        limits=lint.get("description_limits", {}),
        by_loader=bool(lint.get("by_loader", False)),
        own=_own_levels(data) if lint.get("by_loader") else {},
    )


def _own_levels(data: Mapping[str, Any]) -> dict[str, Severity]:
    """What a client's rule about names makes of the two rules about them."""
    fact = data.get("discovery", {}).get("collision", {})
    lost = isinstance(fact, dict) and fact.get("is") in _ONE_IS_LOST
    return dict.fromkeys(("G101", "G102"), Severity.ERROR) if lost else {}
