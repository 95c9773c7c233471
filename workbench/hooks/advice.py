"""What can be said of a chain before it is run: orders that leak, patterns that miss, rewrites that a host drops.

Each remark has a slug and a place in the chain's file; severity and text are those of the rule card of that slug.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from workbench.hooks.chain import Chain, Place, Step
from workbench.skill.cards import RuleCard, catalogue
from workbench.skill.findings import Severity
from workbench.skill.packaged import load_yaml, resource

GROUP = "T"
"""The rules about chains."""
_COLUMN = "spec"
"""A chain has its own host, so these rules say the same for every client of skills."""


class Advice(NamedTuple):
    """One remark. `values` fill its text."""

    slug: str
    place: Place
    values: Mapping[str, object]

    @property
    def code(self) -> str:
        """The code of its rule."""
        return cards()[self.slug].code

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        return cards()[self.slug].variants[""].levels[_COLUMN] or Severity.INFO

    def message(self, language: str = "en") -> str:
        """The text in `en` or `zh`."""
        return cards()[self.slug].variants[""].message.in_language(language).format(**self.values)


Check = Callable[[Chain, Collection[str]], Iterator[Advice]]


def advise(chain: Chain, tools: Collection[str] = ()) -> tuple[Advice, ...]:
    """All remarks on a chain in the order of its file. `tools` are those of recordings, by which matchers are tried."""
    from workbench.hooks.advice_checks import CHECKS

    found = [one for check in CHECKS for one in check(chain, tools)]
    return tuple(sorted(found, key=lambda one: (one.place, one.slug)))


def at(slug: str, step: Step, key: str = "", **values: object) -> Advice:
    """A remark on a step, or on one of its parameters."""
    return Advice(slug, step.place(key), values)


@cache
def data() -> Mapping[str, Any]:
    """Words that redactions are tried on."""
    found: Mapping[str, Any] = load_yaml(resource("hooks", "advice.yaml"))
    return found


@cache
def cards() -> Mapping[str, RuleCard]:
    """The rule cards about chains by slug."""
    return {card.slug: card for card in catalogue().cards.values() if card.group == GROUP}
