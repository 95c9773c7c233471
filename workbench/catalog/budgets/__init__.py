"""What falls out of each client's catalog, and what is cut: one module per budget, none of them alike.

Five units of size and four rules for what gives way (clients.md 1 and 4 to 6); a preview with one rule for all would be
wrong for most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from workbench.catalog.budgets import claude_code, codex, codex_older, copilot_cli, tutorial
from workbench.catalog.budgets.values import Laid, Line, Settings, Usage, Variant
from workbench.catalog.model import Candidate

__all__ = ["BUDGETED", "Laid", "Line", "Settings", "Usage", "Variant", "lay_out", "variants"]

BUDGETED: Mapping[str, Callable[[Sequence[Candidate], Settings], Laid]] = {
    "codex": codex.lay_out,
    "claude-code": claude_code.lay_out,
    "copilot-cli": copilot_cli.lay_out,
    "tutorial": tutorial.lay_out,
}
"""The clients with a budget. Every other client goes through `unbounded.lay_out`, which takes the entries' texts."""

_VARIANTS: Mapping[str, tuple[Variant, ...]] = {
    "codex": codex_older.VARIANTS,
    "claude-code": (claude_code.OLDER,),
    "copilot-cli": (copilot_cli.OLDER,),
}


def lay_out(client_id: str, candidates: Sequence[Candidate], settings: Settings) -> Laid:
    """The list of a client that has a budget.

    Raises `KeyError` for a client without one and `ValueError` for a variant that the client does not have.
    """
    if settings.variant and settings.variant not in {variant.id for variant in variants(client_id)}:
        raise ValueError(f"{client_id} has no variant '{settings.variant}'")
    if client_id == "codex" and settings.variant:
        return codex_older.lay_out(candidates, settings)
    return BUDGETED[client_id](candidates, settings)


def variants(client_id: str) -> tuple[Variant, ...]:
    """The older builds of a client whose list can be computed, the oldest first."""
    return _VARIANTS.get(client_id, ())
