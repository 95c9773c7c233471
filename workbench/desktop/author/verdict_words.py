"""Verdicts in words: what a state is called, a reason in a few words, and which fact decided, how well it is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from workbench.clients.verdict import Reason, State, Verdict
from workbench.desktop import i18n
from workbench.desktop.i18n import tr
from workbench.skill.cards import Text
from workbench.skill.packaged import load_yaml, resource

if TYPE_CHECKING:
    from workbench.clients.client import Client
    from workbench.clients.facts import Fact

TOKENS: Final = {
    State.SEEN: "ok.text", State.CHANGED: "warning.text", State.HIDDEN: "text.secondary",
    State.NOT_SEEN: "error.text", State.NOT_KNOWN: "text.secondary",
}  # fmt: skip
SHAPES: Final = {
    State.SEEN: "seen", State.CHANGED: "changed", State.HIDDEN: "off", State.NOT_SEEN: "not-seen",
    State.NOT_KNOWN: "not-known",
}  # fmt: skip
_DECIDED: Final = ("loader.name.shown", "loader.description.shown")
"""What decides about a skill that nothing is odd about."""
_VALUE: Final = 160


def state_word(state: State) -> str:
    """What a verdict is called."""
    return {
        State.SEEN: tr("seen"), State.CHANGED: tr("changed"), State.HIDDEN: tr("hidden"),
        State.NOT_SEEN: tr("not seen"), State.NOT_KNOWN: tr("not known"),
    }[state]  # fmt: skip


def known_word(confidence: str) -> str:
    """How well something is known."""
    return {
        "run": tr("seen running"), "source": tr("read in the source"), "docs": tr("documented"),
        "issue": tr("said in an issue"), "guess": tr("a guess"),
    }[confidence]  # fmt: skip


def short_reason(reason: Reason) -> str:
    """A reason in a few words; the whole sentence for one that has no short form."""
    known = _short().get(reason.kind)
    if known is None:
        return reason.message(i18n.current())
    return known.in_language(i18n.current()).format_map(dict(reason.values))


def deciding_facts(client: Client, verdict: Verdict) -> Iterator[Fact]:
    """The facts of the profile that a verdict rests on, each once."""
    keys = dict.fromkeys(reason.fact for reason in verdict.reasons) or dict.fromkeys(_DECIDED)
    return (client.facts[key] for key in keys if key in client.facts)


def fact_value(fact: Fact) -> str:
    """A fact as its profile gives it: key and value."""
    value = ", ".join(map(str, fact.value)) if isinstance(fact.value, list) else str(fact.value)
    return f"{fact.key} = {value if len(value) <= _VALUE else value[:_VALUE] + '…'}"


def fact_origin(fact: Fact) -> str:
    """Who says so, how well it is known, and the day it was checked."""
    return tr("{source} ({known}, {day})", source=fact.source, known=known_word(fact.confidence), day=fact.as_of)


@cache
def _short() -> Mapping[str, Text]:
    found = load_yaml(resource("clients", "short", "reasons.yaml"))
    return {kind: Text(item["en"], item["zh"]) for kind, item in found.items()}
