"""`lint --explain CODE`: a rule's card as text."""

from __future__ import annotations

import re
import sys
import textwrap

from workbench.cli.exits import CLEAN, CallError
from workbench.clients.profile import profiles
from workbench.skill.cards import LANGUAGES, Levels, RuleCard, catalogue

_WORDS = {
    "en": {"why": "Why", "good": "Good", "bad": "Bad", "sources": "Sources", "severity": "Severity", "fix": "Fix",
           "basis": "Basis", "since": "since", "parameters": "Parameters", "checked": "checked", "off": "off",
           "error": "error", "warning": "warning", "info": "info", "none": "none", "safe": "safe",
           "suggested": "suggested", "contract": "contract", "observed": "observed", "opinion": "opinion"},
    "zh": {"why": "原因", "good": "正确", "bad": "错误", "sources": "来源", "severity": "严重程度", "fix": "修复",
           "basis": "依据", "since": "自版本", "parameters": "参数", "checked": "核对于", "off": "关闭",
           "error": "错误", "warning": "警告", "info": "建议", "none": "无", "safe": "安全",
           "suggested": "建议修复", "contract": "规范", "observed": "实测", "opinion": "意见"},
}  # fmt: skip
_BLANK = re.compile(r"\{[a-z_]*\}")
"""What a fix's title holds where a finding has its own words."""


def explain(name: str, language: str) -> int:
    """Prints the card of the rule with this code or slug. Raises `CallError` for an unknown one."""
    card = catalogue().find(name)
    if card is None:
        raise CallError(f"no rule is called '{name}'; give a code (F205) or a slug (unquoted-colon)")
    sys.stdout.write(card_text(card, language if language in LANGUAGES else "en"))
    return CLEAN


def card_text(card: RuleCard, language: str) -> str:
    """The card for a terminal of 100 columns."""
    words = _WORDS[language]
    lines = [f"{card.code} {card.slug}: {card.title.in_language(language)}", ""]
    lines += [f"{words['why']}: {card.why.in_language(language)}", ""]
    lines += _severities(card, words)
    fixes = "; ".join(_BLANK.sub("…", fix.in_language(language)) for fix in card.fixes.values())
    lines.append(f"{words['fix']}: {words[card.fix]}{f' ({fixes})' if fixes else ''}")
    lines.append(f"{words['basis']}: {words[card.basis]}, {words['since']} {card.since}")
    if card.parameters:
        given = ", ".join(f"{key} = {value}" for key, value in card.parameters.items())
        lines.append(f"{words['parameters']}: {given}")
    for key, text in (("good", card.good), ("bad", card.bad)):
        lines += ["", f"{words[key]}:", textwrap.indent(text.rstrip("\n"), "    ")]
    lines += ["", f"{words['sources']}:"]
    lines += [f"  - {item.name}: {item.where} ({words['checked']} {item.checked})" for item in card.sources]
    return "\n".join(lines) + "\n"


def _severities(card: RuleCard, words: dict[str, str]) -> list[str]:
    """What the rule is for each profile that lint takes; a form of the rule has a line when it differs."""
    lines = [f"{words['severity']}: {_levels(card, card.variants[''].levels, words)}"]
    for name, variant in card.variants.items():
        line = f"{words['severity']} ({name}): {_levels(card, variant.levels, words)}"
        if line.partition(": ")[2] != lines[0].partition(": ")[2]:
            lines.append(line)
    return lines


def _levels(card: RuleCard, levels: Levels, words: dict[str, str]) -> str:
    found = ((who, profile.level(card.code, levels)) for who, profile in profiles().items())
    return ", ".join(f"{who} {words[level or 'off']}" for who, level in found)
