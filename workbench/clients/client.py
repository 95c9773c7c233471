"""The agent clients by id: what each is called, which release was looked at, and the facts its verdicts come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from workbench.clients.facts import Facts, read_facts
from workbench.clients.profile import Profile, profile
from workbench.clients.rules import LoaderRules
from workbench.skill.cards import Text
from workbench.skill.packaged import load_yaml, resource

NOT_CLIENTS = frozenset({"spec"})
"""Profiles that judge a file but list nothing to any model."""


class UnknownClientError(ValueError):
    """No client of this name; the message lists those there are."""


@dataclass(frozen=True, eq=False)
class Client:
    """One agent client. `version` is the release whose behaviour the facts describe, `as_of` the day of the look.

    `kind` is the client that ships whose budget and order of listing this one has: itself, or what a project's own
    client is based on; empty for a project's client that is based on none.
    """

    id: str
    title: Text
    order: int
    version: str
    as_of: str
    facts: Facts
    profile: Profile
    rules: LoaderRules
    kind: str


@cache
def clients() -> Mapping[str, Client]:
    """Every client that ships, by id, in the order in which menus show them."""
    found = (load_yaml(path) for path in sorted(resource("clients").glob("*.yaml")))
    made = [client_of(data, profile(data["id"])) for data in found if data["id"] not in NOT_CLIENTS]
    return {item.id: item for item in sorted(made, key=lambda item: item.order)}


def client(name: str) -> Client:
    """The client with this id. Raises `UnknownClientError`."""
    found = clients().get(name)
    if found is None:
        raise UnknownClientError(f"no client called '{name}'; there are: {', '.join(clients())}")
    return found


def client_of(data: Mapping[str, Any], judged_as: Profile) -> Client:
    """A client of a profile's mapping, shipped or a project's own; `judged_as` is what lint makes of the same profile.

    Raises `KeyError` or `ValueError` for a fact without a source or a value that the loader's vocabulary lacks.
    """
    facts = read_facts(data, str(data["as_of"]))
    return Client(
        id=data["id"],
        title=Text(data["title"]["en"], data["title"]["zh"]),
        order=data["order"],
        version=str(data.get("version", "")),
        as_of=str(data["as_of"]),
        facts=facts,
        profile=judged_as,
        rules=LoaderRules.of(facts),
        kind=data.get("based_on", data["id"]),
    )
