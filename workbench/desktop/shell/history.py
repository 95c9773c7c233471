"""Back and Forward: where the user was, over all places, with what was selected there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_LIMIT: Final = 100


@dataclass(frozen=True, slots=True)
class Spot:
    """A page and where inside it (a text that only its place understands)."""

    page: str
    location: str = ""


class History:
    """Spots in the order of visits, with a position that Back and Forward move."""

    def __init__(self) -> None:
        self._spots: list[Spot] = []
        self._position = -1

    def visit(self, spot: Spot) -> None:
        """Add a spot after the present one; what was ahead is forgotten. Staying where one is adds nothing."""
        if self._position >= 0 and self._spots[self._position] == spot:
            return
        self._spots = [*self._spots[: self._position + 1], spot][-_LIMIT:]
        self._position = len(self._spots) - 1

    def update(self, spot: Spot) -> None:
        """Remember where inside the present page the user now is, before it is left."""
        if self._position >= 0 and self._spots[self._position].page == spot.page:
            self._spots[self._position] = spot

    @property
    def can_go_back(self) -> bool:
        """Whether there is a spot before."""
        return self._position > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a spot after."""
        return self._position < len(self._spots) - 1

    def back(self) -> Spot | None:
        """The spot before, which becomes the present one; None at the start."""
        return self._move(-1) if self.can_go_back else None

    def forward(self) -> Spot | None:
        """The spot after, which becomes the present one; None at the end."""
        return self._move(1) if self.can_go_forward else None

    def _move(self, step: int) -> Spot:
        self._position += step
        return self._spots[self._position]
