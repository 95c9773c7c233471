"""The verdicts of every client on a whole library: each skill alone, then where it stands, then who else has its name.

Results are values. After one edit the next result takes over what the edit did not touch, so that in ten thousand
skills it costs little more than in one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import attrgetter, is_not
from typing import NamedTuple, cast

from workbench.clients.client import Client
from workbench.clients.finding import UNKNOWN_KINDS, WalkRules, reach, walk_rules
from workbench.clients.names import LISTED, name_key, settle
from workbench.clients.rows import Rows, Table
from workbench.clients.source import Source
from workbench.clients.verdict import Reason, State, Verdict
from workbench.clients.walk import Found, LinkNote, Walked

Judge = Callable[[Source, Sequence[Client]], tuple[Verdict, ...]]
"""Every client's verdict on one file alone."""
Groups = Table[str, int | tuple[int, ...]]
"""Which listed skills have a name, by their numbers."""
_NAME = attrgetter("name")
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
    """One client's state: the verdicts before and after names were compared, the names, what fails a strict scan."""

    placed: Rows[Verdict]
    final: Rows[Verdict]
    groups: Groups
    bad: frozenset[int]


@dataclass(frozen=True, eq=False)
class LibraryVerdicts:
    """What every client makes of a library. `verdicts` by client id are parallel to `found`.

    `alone` (the loader's verdicts, a row for each file), `boards` (parallel to `clients`) and `merged` (skills that are
    the same file as another) serve the next result.
    """

    found: tuple[Found, ...]
    clients: tuple[Client, ...]
    verdicts: Mapping[str, Sequence[Verdict]]
    warnings: tuple[LibraryWarning, ...]
    alone: Rows[tuple[Verdict, ...]]
    boards: tuple[Board, ...]
    merged: Mapping[int, int]

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
    items, whom, notes = tuple(found), tuple(clients), tuple(links)
    judge = judge or _loader()
    if before is None or before.clients != whom:
        alone = Rows(judge(item.source, whom) for item in items)
        return _anew(items, whom, alone, notes)
    edited = _edited(before, items)
    if edited is None:
        return _anew(items, whom, _judged(before, items, judge), notes)
    fresh = {at: judge(items[at].source, whom) for at in edited if not _same(before.found[at].source, items[at].source)}
    boards = tuple(
        _next(board, client, items, {at: row[column] for at, row in fresh.items()})
        for column, (client, board) in enumerate(zip(whom, before.boards, strict=True))
    )
    return _result(items, whom, before.alone.changed(fresh), boards, notes, before.merged)


def _anew(
    items: tuple[Found, ...], whom: tuple[Client, ...], alone: Rows[tuple[Verdict, ...]], links: tuple[LinkNote, ...]
) -> LibraryVerdicts:
    places = _Places.of(items)
    columns = tuple(zip(*alone, strict=True)) if alone else tuple(() for _ in whom)
    boards = tuple(_board(client, items, column, places) for client, column in zip(whom, columns, strict=True))
    return _result(items, whom, alone, boards, links, places.merged)


def _result(
    items: tuple[Found, ...],
    whom: tuple[Client, ...],
    alone: Rows[tuple[Verdict, ...]],
    boards: tuple[Board, ...],
    links: tuple[LinkNote, ...],
    merged: Mapping[int, int],
) -> LibraryVerdicts:
    verdicts = {client.id: board.final for client, board in zip(whom, boards, strict=True)}
    warnings = tuple(_warnings(items, whom, boards, links))
    return LibraryVerdicts(items, whom, verdicts, warnings, alone, boards, merged)


def judge_walked(
    walked: Sequence[Walked], clients: Iterable[Client], before: LibraryVerdicts | None = None
) -> LibraryVerdicts:
    """The verdicts on what was met below several roots, given in load order."""
    found = [item for one in walked for item in one.found]
    return judge_library(found, clients, before, links=[note for one in walked for note in one.links])


def _loader() -> Judge:
    from workbench.clients.loader import judge_all  # brings all YAML readers: only when something is judged

    return judge_all


def _edited(before: LibraryVerdicts, now: tuple[Found, ...]) -> list[int] | None:
    """The skills whose files changed where they stand; None when any place differs, or too many files do."""
    old = before.found
    if len(old) != len(now) or before.merged:
        return None
    changed = list(compress(range(len(old)), map(is_not, old, now)))
    if len(changed) > _FEW or any(old[at]._replace(source=now[at].source) != now[at] for at in changed):
        return None
    return changed


def _judged(before: LibraryVerdicts, now: tuple[Found, ...], judge: Judge) -> Rows[tuple[Verdict, ...]]:
    """The loader's verdicts on each file, those of a file that was there before taken over."""
    known = {id(item.source.skill): at for at, item in enumerate(before.found)}
    kept = (known.get(id(item.source.skill)) for item in now)
    return Rows(
        before.alone[at]
        if at is not None and _same(before.found[at].source, item.source)
        else judge(item.source, before.clients)
        for item, at in zip(now, kept, strict=True)
    )


def _same(old: Source, new: Source) -> bool:
    return old.skill is new.skill and old.openai == new.openai


class _Places(NamedTuple):
    """Where the files stand: those that do not stand where every client looks, and how much a walk has met at most."""

    odd: tuple[int, ...]
    merged: Mapping[int, int]
    folders: int
    entries: int

    @classmethod
    def of(cls, items: tuple[Found, ...]) -> _Places:
        odd = tuple(at for at, item in enumerate(items) if not item.plain)
        folders = max((item.folders for item in items), default=0)
        return cls(odd, _merged(items), folders, max((item.entries for item in items), default=0))

    def reaches(self, rules: WalkRules) -> bool:
        """Whether the limits of a client's walk may leave out some file."""
        return self.folders > rules.max_folders or self.entries > rules.max_entries


def _board(client: Client, items: tuple[Found, ...], column: tuple[Verdict, ...], places: _Places) -> Board:
    rules = walk_rules(client)
    placed = list(column)
    for at in range(len(items)) if places.reaches(rules) else places.odd:
        placed[at] = _placed(client, items[at], placed[at])
    if rules.real_path == "merged":
        for at, other in places.merged.items():
            if placed[at].state in LISTED and placed[other].state in LISTED:
                reason = Reason("same-file", None, "discovery.real_path", (("other", items[other].path),))
                placed[at] = _dropped(client, reason)
    groups, clashing = _grouped(rules, placed)
    rows = Rows(placed)
    lost = {at: verdict for group in clashing for at, verdict in settle(client, rules, items, placed, group)}
    final = rows.changed(lost) if lost else rows
    return Board(rows, final, Table(groups), _bad(client, rules, items, enumerate(final)))


def _grouped(
    rules: WalkRules, placed: Sequence[Verdict]
) -> tuple[dict[str, int | tuple[int, ...]], list[tuple[int, ...]]]:
    """The listed skills by name, and the groups of those that share one."""
    if rules.collision == "all":
        return {}, []
    keys: list[str | None] = list(map(_NAME, placed))  # None for what is not listed
    if not rules.collision_case:
        keys = [name_key(rules, verdict) for verdict in placed]
    last: dict[str | None, int] = dict(zip(keys, range(len(keys)), strict=True))
    last.pop(None, None)
    groups = cast("dict[str, int | tuple[int, ...]]", last)
    clashing: dict[str, list[int]] = {}
    if len(groups) + keys.count(None) < len(keys):
        several = {key for key, count in Counter(keys).items() if count > 1 and key is not None}
        for at, key in enumerate(keys):
            if key is not None and key in several:
                clashing.setdefault(key, []).append(at)
    groups.update({key: tuple(numbers) for key, numbers in clashing.items()})
    return groups, [tuple(numbers) for numbers in clashing.values()]


def _next(board: Board, client: Client, items: tuple[Found, ...], fresh: Mapping[int, Verdict]) -> Board:
    """The board after a few edits: only the names that these skills had or have are settled again."""
    rules = walk_rules(client)
    changes = {at: _placed(client, items[at], verdict) for at, verdict in fresh.items()}
    changes = {at: verdict for at, verdict in changes.items() if verdict != board.placed[at]}
    if not changes:
        return board
    placed = board.placed.changed(changes)
    outcome = dict(changes)
    groups = board.groups
    if rules.collision != "all":
        moved = _moved(rules, board, changes)
        groups = groups.changed(moved)
        for group in moved.values():
            numbers = () if group is None else _numbers(group)
            outcome.update({at: placed[at] for at in numbers})
            if len(numbers) > 1:
                outcome.update(settle(client, rules, items, placed, numbers))
    bad = (board.bad - outcome.keys()) | _bad(client, rules, items, outcome.items())
    return Board(placed, board.final.changed(outcome), groups, bad)


def _moved(rules: WalkRules, board: Board, changes: Mapping[int, Verdict]) -> dict[str, int | tuple[int, ...] | None]:
    """The groups of the names that these skills had or have, as they are now."""
    groups: dict[str, int | tuple[int, ...] | None] = {}

    def numbers(key: str) -> tuple[int, ...]:
        group = groups[key] if key in groups else board.groups.get(key)
        return () if group is None else _numbers(group)

    for at, verdict in changes.items():
        old, new = name_key(rules, board.placed[at]), name_key(rules, verdict)
        if old is not None:
            groups[old] = tuple(number for number in numbers(old) if number != at) or None
        if new is not None:
            groups[new] = tuple(sorted((*numbers(new), at)))
    return groups


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
    """Skills that are the same file as another, with the number of that one: of a root, what is behind no link.

    Codex lists the resolved path, whichever way led there. Behind links: by levels and names.
    """
    if not any(item.link or item.file_link for item in items):
        return {}

    def key(at: int) -> tuple[int, bool, int, bytes]:
        item = items[at]
        return item.root, bool(item.link or item.file_link), len(item.folder), item.path.encode()

    order = sorted(range(len(items)), key=key)
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
        bad += [(items[at].path, board.final[at].reasons[0]) for at in board.bad]
        if bad:
            path, reason = min(bad, key=lambda pair: pair[0].encode("utf-16-be", "surrogatepass"))
            yield LibraryWarning(client.id, path, reason)


def _bad(
    client: Client, rules: WalkRules, items: tuple[Found, ...], verdicts: Iterable[tuple[int, Verdict]]
) -> frozenset[int]:
    """The skills that make a strict scan fail; what it never looks at cannot."""
    if rules.bad_skill != "fails":
        return frozenset()
    return frozenset(
        at
        for at, verdict in verdicts
        if verdict.state is State.NOT_SEEN
        and verdict.reasons
        and (
            verdict.reasons[0].kind in _FAILS_SCAN
            or (not verdict.reasons[0].fact.startswith("discovery.") and reach(client, items[at]) is None)
        )
    )


def _breaks(client: Client, note: LinkNote) -> bool:
    rules = walk_rules(client)
    if note.is_manifest:
        return note.level == 1 and note.kind == "dangling" and rules.linked_files == "inside"
    return note.level == 0 and note.kind in ("dangling", "outside") and rules.linked_folders == "inside"


def _broken_link(note: LinkNote) -> Reason:
    fact = "discovery.linked_files" if note.is_manifest else "discovery.linked_folders"
    kind = "link-dangling" if note.kind == "dangling" else "link-outside"
    return Reason(kind, None, fact, (("link", note.path),))
