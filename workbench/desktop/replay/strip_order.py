"""In which order the strip shows the hosts, and which of them it hides. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from workbench.desktop.replay.words import TITLES


@dataclass(frozen=True, slots=True)
class HostOrder:
    """All hosts in their order, and those that are hidden; at least one is always seen."""

    hosts: tuple[str, ...] = tuple(TITLES)
    hidden: frozenset[str] = frozenset()

    @property
    def seen(self) -> tuple[str, ...]:
        """The hosts that are shown."""
        return tuple(host for host in self.hosts if host not in self.hidden)

    def moved(self, host: str, to: int) -> HostOrder:
        """With a host at another place among those that are seen, counted from 0 once it is taken out."""
        others = [one for one in self.seen if one != host]
        place = min(max(to, 0), len(others))
        rest = [one for one in self.hosts if one != host]
        at = rest.index(others[place]) if place < len(others) else len(rest)
        return replace(self, hosts=(*rest[:at], host, *rest[at:]))

    def shown(self, host: str, shown: bool) -> HostOrder:
        """With a host shown or hidden; the last one stays."""
        hidden = self.hidden - {host} if shown else self.hidden | {host}
        return self if len(hidden) >= len(self.hosts) else replace(self, hidden=frozenset(hidden))


def host_order(hosts: Iterable[object], hidden: Iterable[object]) -> HostOrder:
    """An order out of what was kept: unknown names are left out, hosts that are not named come last."""
    known = [str(host) for host in dict.fromkeys(hosts) if host in TITLES]
    found = HostOrder((*known, *(host for host in TITLES if host not in known)))
    for host in hidden:
        if host in TITLES:
            found = found.shown(str(host), shown=False)
    return found
