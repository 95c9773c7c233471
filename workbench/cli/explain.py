"""`lint --explain CODE`: a rule's card as text."""

from __future__ import annotations

import sys
import textwrap

from workbench.cli.exits import CLEAN, CallError
from workbench.skill.cards import LANGUAGES, RuleCard, catalogue

_WORDS = {
    "en": {"why": "Why", "good": "Good", "bad": "Bad", "sources": "Sources", "severity": "Severity", "fix": "Fix",
           "basis": "Basis", "since": "since", "parameters": "Parameters", "checked": "checked", "off": "off"},
    "zh": {"why": "原因", "good": "正确", "bad": "错误", "sources": "来源", "severity": "严重程度", "fix": "修复",
           "basis": "依据", "since": "自版本", "parameters": "参数", "checked": "核对于", "off": "关闭"},
}  # fmt: skip


def explain(name: str, language: str) -> int:
    """Prints the card of the rule with this code or slug. Raises `CallError` for an unknown one."""
    card = catalogue().find(name)
    if card is None:
        raise CallError(f"no rule is called '{name}'")
    sys.stdout.write(card_text(card, language if language in LANGUAGES else "en"))
    return CLEAN


def card_text(card: RuleCard, language: str) -> str:
    """The card for a terminal of 100 columns."""
    words = _WORDS[language]
    lines = [f"{card.code} {card.slug}: {card.title.in_language(language)}", ""]
    lines += [f"{words['why']}: {card.why.in_language(language)}", ""]
    for name, variant in card.variants.items():
        levels = ", ".join(f"{who} {level or words['off']}" for who, level in variant.levels.items())
        lines.append(f"{words['severity']}{f' ({name})' if name else ''}: {levels}")
    fixes = ", ".join(fix.in_language(language) for fix in card.fixes.values())
    lines.append(f"{words['fix']}: {card.fix}{f' ({fixes})' if fixes else ''}")
    lines.append(f"{words['basis']}: {card.basis}, {words['since']} {card.since}")
    if card.parameters:
        given = ", ".join(f"{key} = {value}" for key, value in card.parameters.items())
        lines.append(f"{words['parameters']}: {given}")
    for key, text in (("good", card.good), ("bad", card.bad)):
        lines += ["", f"{words[key]}:", textwrap.indent(text.rstrip("\n"), "    ")]
    lines += ["", f"{words['sources']}:"]
    lines += [f"  - {item.name}: {item.where} ({words['checked']} {item.checked})" for item in card.sources]
    return "\n".join(lines) + "\n"
