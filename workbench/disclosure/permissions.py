"""Who may: the strict host's permission policy, in which the strictest word wins and a hook cannot lift a boundary.

Source: systems.md 2.4, checked against the tutorial's own program (learn-agent, chapter 3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from workbench.disclosure.model import ToolSpec

ALLOW, DENY, ASK, PASSTHROUGH = "allow", "deny", "ask", "passthrough"
_STRICTEST_FIRST: Final = (DENY, ASK, ALLOW)
DENIED: Final = "permission_denied"
BOUNDARY, SHELL, WRITES, HOOK, DEFAULT, APPROVAL = (
    "workspace-boundary", "shell-default", "confirm-file-write", "pre-tool-hook", "default", "approval",
)  # fmt: skip


class Decision(NamedTuple):
    """What somebody says of a call: `allow`, `deny`, `ask` or `passthrough`, who says so, and why."""

    behaviour: str
    source: str
    reason: str
    asked: str = ""
    """The reason for which the user was asked, where that was so."""


Rule = Callable[[ToolSpec, Mapping[str, Any]], Decision | None]
"""A further rule; one that raises is a refusal."""


class Policy:
    """The strict host's policy. `inside` tells of a path whether it stays in the workspace."""

    def __init__(self, inside: Callable[[str], bool], rules: Sequence[Rule] = ()) -> None:
        self._inside, self._rules = inside, tuple(rules)

    def decide(
        self, tool: ToolSpec, given: Mapping[str, Any], recommended: Sequence[str], approve: Callable[[], bool]
    ) -> Decision:
        """The final word, `allow` or `deny`. `recommended` are what hooks before the call said; `approve` asks the user
        and is called where somebody says `ask`."""
        said = [word for word in (self._boundary(tool, given), _shell(tool)) if word is not None]
        said += [Decision(word, HOOK, f"a hook asked for '{word}'") for word in recommended if word != PASSTHROUGH]
        said += [word for rule in (_writes, *self._rules) if (word := _asked(rule, tool, given)) is not None]
        strongest = next((one for word in _STRICTEST_FIRST for one in said if one.behaviour == word), None)
        if strongest is None:
            return Decision(ALLOW, DEFAULT, "no rule is about it")
        return _approved(strongest, approve) if strongest.behaviour == ASK else strongest

    def _boundary(self, tool: ToolSpec, given: Mapping[str, Any]) -> Decision | None:
        path = given.get("path")
        if tool.effect != "write" or path is None or (isinstance(path, str) and self._inside(path)):
            return None
        return Decision(DENY, BOUNDARY, "writing outside the workspace is forbidden")


def _shell(tool: ToolSpec) -> Decision | None:
    return Decision(ASK, SHELL, "a shell command needs approval") if tool.effect == "execute" else None


def _writes(tool: ToolSpec, _: Mapping[str, Any]) -> Decision | None:
    return Decision(ASK, WRITES, "writing a file needs approval") if tool.effect == "write" else None


def _asked(rule: Rule, tool: ToolSpec, given: Mapping[str, Any]) -> Decision | None:
    try:
        return rule(tool, given)
    except Exception as failure:  # noqa: BLE001 - a rule that breaks is a refusal, whatever it raised
        return Decision(DENY, getattr(rule, "__name__", "rule"), f"the rule failed: {type(failure).__name__}")


def _approved(proposed: Decision, approve: Callable[[], bool]) -> Decision:
    try:
        answer = approve()
    except Exception:  # noqa: BLE001 - as above
        return Decision(DENY, APPROVAL, "asking the user failed", proposed.reason)
    if answer is True:
        return Decision(ALLOW, APPROVAL, "the user approved", proposed.reason)
    return Decision(DENY, APPROVAL, f"the user did not approve: {proposed.reason}", proposed.reason)
