"""Which clients count a description in which unit, where they stop, and what they do beyond: facts of the profiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from workbench.clients.client import Client, clients
from workbench.clients.profile import Profile, profiles
from workbench.desktop import i18n
from workbench.desktop.i18n import tr
from workbench.skill.cards import Text

_BUDGET_UNITS: Final = {"tokens": "tokens_estimated"}
_WORST: Final = ("rejected", "refused", "cut", "unknown")


@dataclass(frozen=True, slots=True)
class LengthLimit:
    """A limit of one description in `unit`. `beyond`: `rejected`, `cut` (to `kept`), `refused` by a rule, `unknown`."""

    client: str
    title: Text
    unit: str
    limit: int
    beyond: str
    kept: int = 0

    @property
    def name(self) -> str:
        """What the client is called."""
        return self.title.in_language(i18n.current())

    @property
    def effect(self) -> str:
        """What becomes of a longer description."""
        return {
            "rejected": tr("not listed"),
            "cut": tr("cut at {kept}", kept=f"{self.kept:,}"),
            "refused": tr("not valid"),
            "unknown": tr("nobody knows"),
        }[self.beyond]


@dataclass(frozen=True, slots=True)
class UnitLimits:
    """What is known of a unit: limits of one description, and clients whose budget of the whole list counts in it."""

    limits: tuple[LengthLimit, ...]
    budgets: tuple[tuple[str, Text], ...]

    def exceeded(self, value: int) -> tuple[LengthLimit, ...]:
        """The limits that a length is beyond, the worst for the skill first."""
        found = (item for item in self.limits if value > item.limit)
        return tuple(sorted(found, key=lambda item: _WORST.index(item.beyond)))

    def standing(self, chosen: Iterable[str]) -> tuple[LengthLimit, ...]:
        """The smallest limit of the chosen clients, with all that have the same; of all clients where none has one."""
        names = set(chosen)
        mine = [item for item in self.limits if item.client in names] or list(self.limits)
        least = min((item.limit for item in mine), default=0)
        return tuple(item for item in mine if item.limit == least)


@cache
def unit_limits() -> Mapping[str, UnitLimits]:
    """By unit of length, for all clients that ship; the specification counts as well, though it lists nothing."""
    limits = [limit for client in clients().values() for limit in _of_client(client)]
    limits += [limit for item in profiles().values() if item.id not in clients() for limit in _of_profile(item)]
    budgets = [(unit, client) for client in clients().values() if (unit := _budget_unit(client))]
    units = ("bytes", "utf16", "code_points", "columns", "tokens_estimated")
    return {
        unit: UnitLimits(
            tuple(item for item in limits if item.unit == unit),
            tuple((client.id, client.title) for counted, client in budgets if counted == unit),
        )
        for unit in units
    }


def _of_client(client: Client) -> Sequence[LengthLimit]:
    rules = client.rules.description
    if rules.max is None:
        return ()
    kept = rules.kept if rules.kept is not None else rules.max
    return (LengthLimit(client.id, client.title, rules.unit, rules.max, rules.beyond, kept),)


def _of_profile(item: Profile) -> Sequence[LengthLimit]:
    return [LengthLimit(item.id, item.title, unit, limit, "refused") for unit, limit in item.limits.items()]


def _budget_unit(client: Client) -> str:
    unit = str(client.facts.value("catalog.budget.unit", ""))
    return _BUDGET_UNITS.get(unit, unit)
