"""The verdicts of every client on a whole library: each skill alone, then where it stands, then who else has its name.

Results are values. After one edit the next result takes over what the edit did not touch, so that in ten thousand
skills it costs little more than in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from workbench.clients.client import Client
from workbench.clients.finding import UNKNOWN_KINDS, WalkRules, reach, walk_rules
from workbench.clients.names import LISTED, name_key, settle
from workbench.clients.source import Source
from workbench.clients.verdict import Reason, State, Verdict
from workbench.clients.walk import Found, LinkNote, Walked

Judge = Callable[[Source, Sequence[Client]], tuple[Verdict, ...]]
"""Every client's verdict on one file alone."""
Groups = dict[str, int | tuple[int, ...]]
"""Which listed skills have a name, by their numbers."""
_FEW = 64
"""So many edits at once are taken over one by one; for more, the names are grouped anew."""
_FAILS_SCAN = frozenset({"link-outside", "same-name-error", "same-name-across-error"})
"""Reasons about places and names that make a strict scan fail; the others only leave a file out."""


class LibraryWarning(NamedTuple):
    """Something that one client makes of one path and that concerns the whole library."""

    client: str
    path: str
    reason: Reason

    def message(self, language: str = "en") -> str:
        """The warning in words."""
        values = (("path", self.path), ("why", self.reason.message(language)))
        return Reason("scan-fails", values=values).message(language)


class Board(NamedTuple):
    """One client's state: the verdicts before and after names were compared, and the names."""

    placed: tuple[Verdict, ...]
    final: tuple[Verdict, ...]
    groups: Groups


@dataclass(frozen=True, eq=False)
class LibraryVerdicts:
    """What every client makes of a library. `verdicts` by client id are parallel to `found`.

    `alone` (the loader's verdicts, a row for each file) and `boards` (parallel to `clients`) serve the next result.
    """

    found: tuple[Found, ...]
    clients: tuple[Client, ...]
    verdicts: Mapping[str, tuple[Verdict, ...]]
    warnings: tuple[LibraryWarning, ...]
    alone: tuple[tuple[Verdict, ...], ...]
    boards: tuple[Board, ...]

    def of(self, number: int) -> dict[str, Verdict]:
        """The verdicts on one skill by client id."""
        return {name: items[number] for name, items in self.verdicts.items()}


def judge_library(
    found: Iterable[Found],
    clients: Iterable[Client],
    before: LibraryVerdicts | None = None,
    *,
    links: Iterable[LinkNote] = (),
    judge: Judge | None = None,
) -> LibraryVerdicts:
    """The verdicts of the clients. With `before`, a file that is the same object is not judged again.

    `links` are those that the walk noted: a dangling one makes a strict scan fail.
    """
    items, whom = tuple(found), tuple(clients)
    judge = judge or _loader()
    edited = None
    if before is None or before.clients != whom:
        alone = tuple(judge(item.source, whom) for item in items)
    else:
        edited = _edited(before.found, items) if not _merged(items) else None
        alone = _judged(before, items, judge, edited)
    if before is None or edited is None:
        boards = _boards(items, whom, alone)
    else:
        pairs = zip(whom, before.boards, strict=True)
        boards = tuple(_next(board, client, items, alone, at, edited) for at, (client, board) in enumerate(pairs))
    verdicts = {client.id: board.final for client, board in zip(whom, boards, strict=True)}
    warnings = tuple(_warnings(items, whom, boards, tuple(links)))
    return LibraryVerdicts(items, whom, verdicts, warnings, alone, boards)


def judge_walked(
    walked: Sequence[Walked], clients: Iterable[Client], before: LibraryVerdicts | None = None
) -> LibraryVerdicts:
    """The verdicts on what was met below several roots, given in load order."""
    found = [item for one in walked for item in one.found]
    return judge_library(found, clients, before, links=[note for one in walked for note in one.links])


def _loader() -> Judge:
    from workbench.clients.loader import judge_all  # brings all YAML readers: only when something is judged

    return judge_all


def _edited(before: tuple[Found, ...], now: tuple[Found, ...]) -> list[int] | None:
    """The skills whose files changed where they stand; None when any place differs, or too many files do."""
    if len(before) != len(now):
        return None
    changed = [at for at, (old, new) in enumerate(zip(before, now, strict=True)) if old is not new]
    if len(changed) > _FEW or any(before[at]._replace(source=now[at].source) != now[at] for at in changed):
        return None
    return changed


def _judged(
    before: LibraryVerdicts, now: tuple[Found, ...], judge: Judge, edited: list[int] | None
) -> tuple[tuple[Verdict, ...], ...]:
    if edited is not None:
        alone = list(before.alone)
        for at in edited:
            if not _same(before.found[at].source, now[at].source):
                alone[at] = judge(now[at].source, before.clients)
        return tuple(alone)
    known = {id(item.source.skill): at for at, item in enumerate(before.found)}
    kept = (known.get(id(item.source.skill)) for item in now)
    return tuple(
        before.alone[at]
        if at is not None and _same(before.found[at].source, item.source)
        else judge(item.source, before.clients)
        for item, at in zip(now, kept, strict=True)
    )


def _same(old: Source, new: Source) -> bool:
    return old.skill is new.skill and old.openai == new.openai


def _boards(
    items: tuple[Found, ...], clients: tuple[Client, ...], alone: tuple[tuple[Verdict, ...], ...]
) -> tuple[Board, ...]:
    merged = _merged(items)
    columns = tuple(zip(*alone, strict=True)) if alone else tuple(() for _ in clients)
    return tuple(_board(client, items, column, merged) for client, column in zip(clients, columns, strict=True))


def _board(client: Client, items: tuple[Found, ...], column: tuple[Verdict, ...], merged: Mapping[int, int]) -> Board:
    rules = walk_rules(client)
    if rules.bounded:
        placed = [_placed(client, item, verdict) for item, verdict in zip(items, column, strict=True)]
    else:
        pairs = zip(items, column, strict=True)
        placed = [verdict if item.plain else _placed(client, item, verdict) for item, verdict in pairs]
    if rules.real_path == "merged":
        for at, other in merged.items():
            if placed[at].state in LISTED and placed[other].state in LISTED:
                reason = Reason("same-file", None, "discovery.real_path", (("other", items[other].path),))
                placed[at] = _dropped(client, reason)
    groups, clashing = _grouped(rules, placed)
    final = placed.copy()
    for key in clashing:
        for at, verdict in settle(client, rules, items, placed, _numbers(groups[key])):
            final[at] = verdict
    return Board(tuple(placed), tuple(final), groups)


def _grouped(rules: WalkRules, placed: Sequence[Verdict]) -> tuple[Groups, list[str]]:
    """The listed skills by name, and the names that several have."""
    groups: Groups = {}
    clashing: dict[str, None] = {}
    if rules.collision == "all":
        return groups, []
    plain = rules.collision_case
    for at, verdict in enumerate(placed):
        key = verdict.name if plain and verdict.state in LISTED else name_key(rules, verdict)
        if key is None:
            continue
        if key in groups:
            groups[key] = (*_numbers(groups[key]), at)
            clashing[key] = None
        else:
            groups[key] = at
    return groups, list(clashing)


def _next(
    board: Board,
    client: Client,
    items: tuple[Found, ...],
    alone: tuple[tuple[Verdict, ...], ...],
    column: int,
    edited: Sequence[int],
) -> Board:
    """The board after a few edits: only the names that these skills had or have are settled again."""
    rules = walk_rules(client)
    fresh = {at: _placed(client, items[at], alone[at][column]) for at in edited}
    if all(board.placed[at] == verdict for at, verdict in fresh.items()):
        return board
    placed, final, groups = list(board.placed), list(board.final), board.groups
    touched: dict[str, None] = {}
    if rules.collision != "all":
        groups = groups.copy()
    for at, verdict in fresh.items():
        if rules.collision != "all":
            for key in _moved(groups, at, name_key(rules, placed[at]), name_key(rules, verdict)):
                touched[key] = None
        placed[at] = final[at] = verdict
    for key in touched:
        group = _numbers(groups[key]) if key in groups else ()
        for at in group:
            final[at] = placed[at]
        if len(group) > 1:
            for at, verdict in settle(client, rules, items, placed, group):
                final[at] = verdict
    return Board(tuple(placed), tuple(final), groups)


def _moved(groups: Groups, at: int, old: str | None, new: str | None) -> Iterator[str]:
    """Takes a skill from the group of its old name to that of its new one; yields the names whose groups differ."""
    if old is not None:
        rest = tuple(number for number in _numbers(groups[old]) if number != at)
        if rest:
            groups[old] = rest
        else:
            del groups[old]
        yield old
    if new is not None:
        others = _numbers(groups[new]) if new in groups else ()
        groups[new] = tuple(sorted((*others, at)))
        yield new


def _numbers(group: int | tuple[int, ...]) -> tuple[int, ...]:
    return (group,) if isinstance(group, int) else group


def _placed(client: Client, item: Found, verdict: Verdict) -> Verdict:
    """The verdict on a file where it stands. A file that is dropped wherever it stands keeps that as its reason."""
    reason = reach(client, item)
    if reason is None:
        return verdict
    dropped = verdict.state is State.NOT_SEEN
    if reason.kind not in UNKNOWN_KINDS:
        return _dropped(client, reason, verdict.reasons if dropped else ())
    if dropped:
        return verdict
    return Verdict(client.id, State.NOT_KNOWN, None, None, (reason, *verdict.reasons), "guess")


def _dropped(client: Client, reason: Reason, more: tuple[Reason, ...] = ()) -> Verdict:
    return Verdict(client.id, State.NOT_SEEN, None, None, (reason, *more), client.facts.confidence(reason.fact))


def _merged(items: tuple[Found, ...]) -> dict[int, int]:
    """Skills that are the same file as one met before them by levels and names, with the number of that one."""
    if not any(item.link or item.file_link for item in items):
        return {}
    order = sorted(range(len(items)), key=lambda at: (items[at].root, len(items[at].folder), items[at].path.encode()))
    first: dict[str, int] = {}
    return {at: first[items[at].real] for at in order if first.setdefault(items[at].real, at) != at}


def _warnings(
    items: tuple[Found, ...], clients: tuple[Client, ...], boards: tuple[Board, ...], links: tuple[LinkNote, ...]
) -> Iterator[LibraryWarning]:
    """For each client whose scan is all or nothing: the first path, by name, that makes it fail."""
    for client, board in zip(clients, boards, strict=True):
        if walk_rules(client).bad_skill != "fails":
            continue
        bad = [(note.path, _broken_link(note)) for note in links if _breaks(client, note)]
        for item, verdict in zip(items, board.final, strict=True):
            if verdict.state is State.NOT_SEEN and verdict.reasons and _is_bad(client, item, verdict):
                bad.append((item.path, verdict.reasons[0]))
        if bad:
            path, reason = min(bad, key=lambda pair: pair[0].encode("utf-16-be", "surrogatepass"))
            yield LibraryWarning(client.id, path, reason)


def _is_bad(client: Client, item: Found, verdict: Verdict) -> bool:
    """Whether the scan came to this file at all; what it never looks at cannot make it fail."""
    reason = verdict.reasons[0]
    return reason.kind in _FAILS_SCAN or (not reason.fact.startswith("discovery.") and reach(client, item) is None)


def _breaks(client: Client, note: LinkNote) -> bool:
    rules = walk_rules(client)
    if note.is_manifest:
        return note.level == 1 and note.kind == "dangling" and rules.linked_files == "inside"
    return note.level == 0 and note.kind in ("dangling", "outside") and rules.linked_folders == "inside"


def _broken_link(note: LinkNote) -> Reason:
    fact = "discovery.linked_files" if note.is_manifest else "discovery.linked_folders"
    kind = "link-dangling" if note.kind == "dangling" else "link-outside"
    return Reason(kind, None, fact, (("link", note.path),))
