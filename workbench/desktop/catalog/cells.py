"""What became of one skill in one client's catalog, as the lists show it: a state, a word, and how bad it is."""

from __future__ import annotations

from typing import Final, NamedTuple

from workbench.catalog.model import Entry, Note, Shown
from workbench.desktop import i18n
from workbench.desktop.i18n import tr

OFF: Final = "off"
UNKNOWN: Final = "not-known"
STATES: Final = (*(state.value for state in Shown), UNKNOWN, OFF)
"""Every state that a cell can have: those of a catalog, `not-known` where nobody knows whether the client loads the
skill, and `off` for what the user has switched off."""

_BY_DAMAGE: Final = ("full", "off", "hidden", "cut", "name-only", "absent", "not-known", "not-loaded")
DAMAGE: Final = {state: rank for rank, state in enumerate(_BY_DAMAGE)}
TOKENS: Final = {
    "full": "text.primary", "cut": "accent.text", "name-only": "warning.text", "absent": "error.text",
    "not-known": "text.tertiary", "not-loaded": "error.text", "hidden": "text.tertiary", "off": "text.tertiary",
}  # fmt: skip
"""The colour of each state's word."""


class Cell(NamedTuple):
    """One skill for one client: `kept` of `total` code points of its description arrive."""

    state: str
    kept: int = 0
    total: int = 0
    reason: Note | None = None

    @property
    def lost(self) -> int:
        """Code points of the description that do not arrive."""
        return self.total - self.kept if self.state in ("cut", "name-only", "absent") else 0

    @property
    def damage(self) -> tuple[int, float]:
        """Sorts by how much is lost: first by the state, then by the share that is cut."""
        share = self.lost / self.total if self.total and self.state == "cut" else 0.0
        return DAMAGE[self.state], share


OFF_CELL: Final = Cell(OFF)
GONE_CELL: Final = Cell("absent")


def cell_of(entry: Entry) -> Cell:
    """The cell of a catalog's entry."""
    return Cell(state_of(entry), entry.kept, entry.total, entry.reason)


def state_of(entry: Entry) -> str:
    """The state of a catalog's entry; what nobody knows is not called a loss."""
    unknown = entry.reason is not None and entry.reason.kind == UNKNOWN
    return UNKNOWN if unknown and entry.state is Shown.NOT_LOADED else entry.state.value


def word_of(cell: Cell) -> str:
    """The word beside the glyph."""
    if cell.state == "cut":
        return tr("cut at {count}", count=f"{cell.kept:,}")
    return state_word(cell.state)


def state_word(state: str) -> str:
    """What a state is called in the language in use."""
    return {
        "full": tr("full"), "cut": tr("cut"), "name-only": tr("name only"), "absent": tr("absent"),
        "not-known": tr("not known"), "not-loaded": tr("not loaded"), "hidden": tr("hidden"), "off": tr("off"),
    }[state]  # fmt: skip


def reason_of(cell: Cell) -> str:
    """Why it is not whole, in words; empty where nothing is to be said."""
    return cell.reason.message(i18n.current()) if cell.reason is not None else ""


def sentence(name: str, client: str, cell: Cell) -> str:
    """What an assistive tool reads for a cell."""
    said = tr("{name}, {client}: {word}", name=name, client=client, word=word_of(cell))
    reason = reason_of(cell)
    return f"{said}; {reason}" if reason else said
