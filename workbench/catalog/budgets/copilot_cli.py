"""What Copilot CLI lists: whole XML entries up to the first that does not fit, then the other names in one line.

Facts: clients.md section 6 (12 boundary runs of 1.0.102 agree); older builds: github/copilot-cli issues 2314 and 1464.
Names and descriptions come escaped, as everywhere in a verdict of this client; counted are UTF-16 units of an entry,
and one for the line feed after it.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.catalog.budgets import first_misfit
from workbench.catalog.budgets.values import Laid, Settings, Variant
from workbench.catalog.model import Candidate

LIMIT = 15_000
ENTRY = (
    "<skill>\n  <name>{name}</name>\n  <description>{description}</description>\n"
    "  <location>{location}</location>\n</skill>"
)
PRESENT = first_misfit.Shape(ENTRY, LIMIT, "copilot")
BEFORE = first_misfit.Shape(ENTRY, LIMIT, "dropped")
OLDER = Variant("2026-03", "2025-12", "2026-03", "issue", "github/copilot-cli issues 2314 and 1464")


def lay_out(candidates: Sequence[Candidate], settings: Settings) -> Laid:
    """Copilot CLI's list, the skills in the order given and then the bundled ones.

    The line of a skill that is only named is its name, which stands in the last line of the text.
    """
    if settings.variant:
        return first_misfit.dropped(candidates, settings, BEFORE)
    return first_misfit.named(candidates, settings, PRESENT)
