"""Comments that silence rules: M001. M002 is found by the engine, which knows what was silenced."""

from __future__ import annotations

from workbench.lint.registry import Hit, Hits, View, rules
from workbench.lint.suppression import Suppression, suppressions
from workbench.skill.cards import catalogue


@rules.skill("M001")
def suppression_without_reason(view: View) -> Hits:
    """A directive that silences nothing, since it names no reason or no rule there is."""
    return [hit for item in suppressions(view.document) for hit in _hits(item)]


def _hits(item: Suppression) -> list[Hit]:
    if not item.selectors:
        return [Hit(item.span, {}, "no-rule")]
    unknown = [name for name in item.selectors if not catalogue().matching(name)]
    if unknown:
        return [Hit(item.span, {"rules": ", ".join(unknown)}, "unknown")]
    return [Hit(item.span, {"rules": ", ".join(item.selectors)})] if not item.reason else []
