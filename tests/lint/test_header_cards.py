"""The cards of these groups: their examples break exactly their rule, their good examples do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.lab import judge, judge_bytes
from workbench.clients.profile import profiles
from workbench.lint.settings import RuleSettings, codes_of
from workbench.skill.cards import LANGUAGES, RuleCard, catalogue
from workbench.skill.findings import Severity

GROUPS = ("F", "K", "R", "Z", "M")
CARDS = [card for card in catalogue().cards.values() if card.group in GROUPS]
LINES = {
    "F201": [1], "F202": [4], "F203": [1, 4], "F204": [3], "F205": [3], "F206": [2], "F207": [5], "F208": [3],
    "F209": [6], "F210": [5], "F211": [4], "F212": [3], "F213": [3], "F214": [3], "F215": [1], "F216": [4], "F217": [4],
    "F218": [3], "K509": [5], "R901": [11], "Z101": [11], "Z126": [3], "M001": [8], "M002": [8],
}  # fmt: skip


def settings() -> RuleSettings:
    return RuleSettings(levels={"F213": Severity.INFO}, only=codes_of(GROUPS))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_the_example_breaks_its_rule_and_no_other_of_these(card: RuleCard, repo: Path) -> None:
    found = judge(repo / card.example, settings=settings()).findings
    assert [(item.code, item.range.start.line) for item in found] == [(card.code, line) for line in LINES[card.code]]
    assert {fix.safe for item in found for fix in item.fixes} <= {card.fix == "safe", False}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
@pytest.mark.parametrize("profile", ["spec", "claude-code", "codex", "claude-upload", "tutorial", "lenient"])
def test_the_example_has_the_severity_of_the_card(card: RuleCard, profile: str, repo: Path) -> None:
    if card.code == "F213":
        return
    client = profiles()[profile]
    found = judge(repo / card.example, profile, rules=GROUPS).of(card.code)
    levels = {client.level(card.code, variant.levels) for variant in card.variants.values()}
    assert {item.severity for item in found} <= levels
    assert bool(found) or None in levels


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_the_good_example_does_not_break_the_rule(card: RuleCard) -> None:
    findings = judge_bytes(as_file(card).encode(), rules=(card.code,))
    assert [item for item in findings if item.code == card.code] == []


def as_file(card: RuleCard) -> str:
    if card.good.startswith("---"):
        return card.good + "\nText.\n"
    if card.group in ("F", "K"):
        return f"---\n{card.good}---\n\nText.\n"
    return f"---\nname: a\ndescription: b\n---\n\n{card.good}"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_texts_stand_in_both_languages(card: RuleCard) -> None:
    texts = [card.title, card.why, *card.fixes.values(), *(form.message for form in card.variants.values())]
    for text in texts:
        english, chinese = (text.in_language(language) for language in LANGUAGES)
        assert english.isprintable()
        assert any("\u4e00" <= char <= "\u9fff" for char in chinese)
        assert set(_fields(english)) == set(_fields(chinese))


def _fields(template: str) -> list[str]:
    return [part.partition("}")[0] for part in template.split("{")[1:]]
