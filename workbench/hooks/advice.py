"""What can be said of a chain before it is run: orders that leak, patterns that miss, rewrites that a host drops.

Each remark has a slug, a severity and a place in the chain's file; its text is data in `resources/hooks`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from workbench.hooks.chain import Chain, Place, Step
from workbench.skill.findings import Severity
from workbench.skill.packaged import load_yaml, resource


class Advice(NamedTuple):
    """One remark. `values` fill its text."""

    slug: str
    place: Place
    values: Mapping[str, object]

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        return Severity(_card(self.slug)["severity"])

    def message(self, language: str = "en") -> str:
        """The text in `en` or `zh`."""
        text: str = _card(self.slug)["message"][language]
        return text.format(**self.values)


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
    """Texts and words."""
    found: Mapping[str, Any] = load_yaml(resource("hooks", "advice.yaml"))
    return found


def _card(slug: str) -> Mapping[str, Any]:
    card: Mapping[str, Any] = data()["advice"][slug]
    return card
