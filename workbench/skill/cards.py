"""Rule cards: what each rule is called, whom it concerns, why it exists, who says so. Data from `resources/rules`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from workbench.skill.findings import Severity
from workbench.skill.packaged import load_yaml, resource

LANGUAGES = ("en", "zh")
Levels = Mapping[str, Severity | None]


@dataclass(frozen=True, slots=True)
class Text:
    """One text in both languages of the product."""

    en: str
    zh: str

    def in_language(self, language: str) -> str:
        """The text in `en` or `zh`."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Source:
    """Who says so: a name, an address or repository path, and the day it was checked."""

    name: str
    where: str
    checked: str


@dataclass(frozen=True, slots=True)
class Variant:
    """One form of a rule's finding: its message (a `str.format` template) and the severity by client column."""

    message: Text
    levels: Levels
    why: Text


@dataclass(frozen=True, slots=True)
class RuleCard:
    """One rule. `variants[""]` is the rule's ordinary form; `fixes` are the titles of its remedies by key.

    `basis` is `contract` (a client or the specification enforces it), `observed` (measured on a client) or `opinion`.
    `fix` is `safe`, `suggested` or `none`.
    """

    code: str
    slug: str
    group: str
    title: Text
    why: Text
    variants: Mapping[str, Variant]
    fixes: Mapping[str, Text]
    parameters: Mapping[str, Any]
    sources: tuple[Source, ...]
    good: str
    bad: str
    basis: str
    since: str
    fix: str
    example: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All rule cards by code, in order of their codes, and the groups' titles by letter."""

    cards: Mapping[str, RuleCard]
    groups: Mapping[str, Text]

    def find(self, name: str) -> RuleCard | None:
        """The card with this code or slug, whatever its case; None when there is none."""
        card = self.cards.get(name.upper())
        return card or next((card for card in self.cards.values() if card.slug == name.lower()), None)

    def matching(self, selector: str) -> tuple[str, ...]:
        """The codes that a code, a slug or a prefix such as `N` or `N3` selects; empty when it selects none."""
        card = self.find(selector)
        if card is not None:
            return (card.code,)
        prefix = selector.upper()
        return tuple(code for code in self.cards if prefix and code.startswith(prefix))


@cache
def catalogue() -> Catalogue:
    """The cards that ship with the product."""
    cards: dict[str, RuleCard] = {}
    groups: dict[str, Text] = {}
    for path in sorted(resource("rules").glob("*.yaml")):
        data = load_yaml(path)
        groups[data["group"]] = _text(data["title"])
        for card in _cards(data):
            if card.code in cards:
                raise ValueError(f"{path.name}: {card.code} stands in two files")
            cards[card.code] = card
    return Catalogue(dict(sorted(cards.items())), groups)


def _cards(data: Mapping[str, Any]) -> Iterator[RuleCard]:
    for rule in data["rules"]:
        try:
            yield _card(data["group"], rule)
        except (KeyError, TypeError, ValueError) as failure:
            raise ValueError(f"rule {rule.get('code')}: {failure!r}") from failure


def _card(group: str, rule: Mapping[str, Any]) -> RuleCard:
    levels = _levels(rule["severity"])
    why = _text(rule["why"])
    plain = Variant(_text(rule["message"]), levels, why)
    variants = {"": plain}
    for name, form in (rule.get("variants") or {}).items():
        variants[name] = Variant(
            _text(form["message"]) if "message" in form else plain.message,
            {**levels, **_levels(form["severity"])} if "severity" in form else levels,
            _text(form["why"]) if "why" in form else why,
        )
    return RuleCard(
        code=rule["code"],
        slug=rule["slug"],
        group=group,
        title=_text(rule["title"]),
        why=why,
        variants=variants,
        fixes={key: _text(text) for key, text in (rule.get("fixes") or {}).items()},
        parameters=rule.get("parameters") or {},
        sources=tuple(Source(item["name"], item["where"], str(item["checked"])) for item in rule["sources"]),
        good=rule["good"],
        bad=rule["bad"],
        basis=rule["basis"],
        since=str(rule["since"]),
        fix=rule["fix"],
        example=rule["example"],
    )


def _text(value: Mapping[str, str]) -> Text:
    return Text(value["en"].strip(), value["zh"].strip())


def _levels(value: Mapping[str, str]) -> Levels:
    return {column: None if level == "off" else Severity(level) for column, level in value.items()}
