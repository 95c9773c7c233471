"""What one client makes of one SKILL.md: whether it lists the skill, under which name and text, and why."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from workbench.skill.cards import Text
from workbench.skill.packaged import load_yaml, resource
from workbench.skill.text import Span


class State(StrEnum):
    """What became of a skill: listed as written, listed otherwise, opted out on purpose, dropped, or nobody knows."""

    SEEN = "seen"
    CHANGED = "changed"
    HIDDEN = "hidden"
    NOT_SEEN = "not-seen"
    NOT_KNOWN = "not-known"


class Reason(NamedTuple):
    """Why a verdict is what it is.

    `kind` is a key in one of the files of `resources/clients/words`, which has the text and the code of the lint rule
    about the same thing. `span` is in code points of the document's text, None where the reason stands in no text.
    `fact` is the key of the profile's fact that decided. `values` fill the text.
    """

    kind: str
    span: Span | None = None
    fact: str = ""
    values: tuple[tuple[str, str | int], ...] = ()

    @property
    def code(self) -> str | None:
        """The lint rule about the same thing; None where there is none."""
        return reason_texts()[self.kind].code

    def message(self, language: str = "en") -> str:
        """The reason in words."""
        units = unit_texts()
        values = {
            key: units[value].in_language(language) if key == "unit" and isinstance(value, str) else value
            for key, value in self.values
        }
        return reason_texts()[self.kind].text.in_language(language).format_map(values)


class Verdict(NamedTuple):
    """What one client makes of one SKILL.md.

    `name` and `description` are what the model would read before any budget is applied, escaped where the client
    escapes; None where it shows none. `confidence` is that of the weakest fact that decided: `run`, `source`, `docs`,
    `issue` or `guess`.
    """

    client: str
    state: State
    name: str | None
    description: str | None
    reasons: tuple[Reason, ...] = ()
    confidence: str = "run"


class ReasonText(NamedTuple):
    """A reason's words (a `str.format` template in each language) and the code of the rule about the same thing."""

    code: str | None
    text: Text


@cache
def unit_texts() -> Mapping[str, Text]:
    """The units of limits in words, by the name that profiles give them."""
    found = load_yaml(resource("clients", "short", "units.yaml"))
    return {unit: Text(item["en"], item["zh"]) for unit, item in found.items()}


@cache
def reason_texts() -> Mapping[str, ReasonText]:
    """Every kind of reason, from the files of `resources/clients/words`."""
    return {
        kind: ReasonText(item.get("code"), Text(item["en"], item["zh"]))
        for path in sorted(resource("clients", "words").glob("*.yaml"))
        for kind, item in load_yaml(path).items()
    }
