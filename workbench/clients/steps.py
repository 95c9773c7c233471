"""What the steps of a loader share: how one ends it, and what they note on the way."""

from __future__ import annotations

from workbench.clients.verdict import Reason, State
from workbench.skill.text import Span


class Decided(Exception):  # noqa: N818 - an answer, not an error
    """A step that ends the way: the client lists nothing, or nobody knows what it does."""

    def __init__(self, state: State, reason: Reason) -> None:
        super().__init__(reason.kind)
        self.state = state
        self.reason = reason


class Notes:
    """Reasons and facts in the order in which they came up.

    `facts` are those that were asked beyond what an ordinary file asks. `changed` tells that a reason makes what is
    listed differ from what the author wrote. `spans` is false where the client reads another text than the document's,
    so that no place in it can be named; `damage` is then what has to be said if any of it is shown.
    """

    def __init__(self) -> None:
        self.reasons: list[Reason] = []
        self.facts: list[str] = []
        self.changed = False
        self.spans = True
        self.damage: Reason | None = None

    def reason(self, kind: str, span: Span | None, fact: str, **values: str | int) -> Reason:
        """A reason, without its place where no place can be named."""
        return Reason(kind, span if self.spans else None, fact, tuple(values.items()))

    def placed(self, reason: Reason) -> Reason:
        """The same reason, without its place where no place can be named."""
        return reason if self.spans else reason._replace(span=None)

    def add(self, reason: Reason) -> None:
        """Notes what does not by itself change what is listed."""
        self.reasons.append(reason)

    def tell(self, kind: str, span: Span | None, fact: str, **values: str | int) -> None:
        """Notes what does not change what is listed."""
        self.add(self.reason(kind, span, fact, **values))

    def change(self, reason: Reason) -> None:
        """Notes what makes the listed text differ from the written one."""
        self.reasons.append(reason)
        self.changed = True

    def alter(self, kind: str, span: Span | None, fact: str, **values: str | int) -> None:
        """Notes what makes the listed text differ from the written one."""
        self.change(self.reason(kind, span, fact, **values))
