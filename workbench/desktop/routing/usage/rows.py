"""Rows of the usage tables: what each of their cells says, and the sentence that says all of a row."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import line_text
from workbench.desktop.routing.tables import Cell, Entry
from workbench.desktop.routing.usage.reading import LOADED, Claimed, Usage
from workbench.desktop.routing.words import one_line
from workbench.routing.asks import Ask, Group
from workbench.routing.ledger import Ledger, Use
from workbench.transcripts import Moment, Skip

_QUIET: Final = "text.tertiary"
_FEW: Final = 3
_LISTED: Final = 30


@dataclass(frozen=True, slots=True)
class UseEntry(Entry):
    """A skill's row."""

    use: Use = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class MomentEntry(Entry):
    """A row that leads to a place in a session."""

    moment: Moment = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class GroupEntry(Entry):
    """Asks of one kind."""

    group: Group = field(kw_only=True)


def day(at: int | None) -> str:
    """A day of milliseconds since 1970, here; a dash where no time is known."""
    return time.strftime("%Y-%m-%d", time.localtime(at / 1000)) if at is not None else "–"


def minute(at: int | None) -> str:
    """The same with the time of day."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000)) if at is not None else "–"


def place_text(moment: Moment) -> str:
    """File and line of a moment; a file that is one document has no lines."""
    name = os.path.basename(moment.file)
    return f"{name}:{moment.line}" if moment.line else name


def bytes_text(use: Use) -> str:
    """What loads put into the context; `≈` where today's body stands in, `?` where nothing is known of some."""
    if not use.loads:
        return "0"
    sign = "≈ " if use.estimated else ""
    return f"{sign}{use.bytes_in:,}{' + ?' if use.unsized else ''}"


def use_entries(ledger: Ledger) -> list[Entry]:
    """The library's skills, most loaded first, those never loaded last; then the skills that it has not."""
    known = sorted(ledger.rows, key=lambda use: (-use.loads, -(use.last_used or 0), use.name))
    return [_use_entry(use, ledger) for use in (*known, *ledger.others)]


def _use_entry(use: Use, ledger: Ledger) -> UseEntry:
    stranger = use.skill is None
    name = one_line(use.name)
    title = tr("{name} (not in this library)", name=name) if stranger else name
    token = _QUIET if stranger or not use.loads else "text.primary"
    counts = (use.loads, use.by_user, use.by_model, use.sessions)
    last = day(use.last_used) if use.loads else tr("never")
    cells = (
        Cell(title, token=token), *(Cell(f"{count:,}", token=token, right=True) for count in counts),
        Cell(last, token=token), Cell(bytes_text(use), token=token, right=True),
    )  # fmt: skip
    return UseEntry(cells, "\n".join(_use_said(use, ledger, title)), frozenset(), title, use=use)


def _use_said(use: Use, ledger: Ledger, title: str) -> Iterator[str]:
    if not use.loads:
        yield tr("{name}: {never}", name=title, never=never_text(ledger))
    else:
        yield tr(
            "{name}: {loads} loads, {user} by the user, {model} by the model, {client} by the client, in {sessions} "
            "sessions, last {day}; {bytes} bytes of context",
            name=title, loads=use.loads, user=use.by_user, model=use.by_model, client=use.by_client,
            sessions=use.sessions, day=day(use.last_used), bytes=bytes_text(use),
        )  # fmt: skip
    if use.estimated:
        yield tr("≈: {count} loads counted with the body as it is today, its size then is not written.",
                 count=use.estimated)  # fmt: skip
    if use.unsized:
        yield tr("?: of {count} loads no size is known.", count=use.unsized)
    if use.inferred:
        yield tr("{count} of them show only as the reading of its SKILL.md.", count=use.inferred)
    if use.reads:
        yield tr("Its SKILL.md was read as a file {count} times more; that counts as no load.", count=use.reads)


def never_text(ledger: Ledger) -> str:
    """What no load means here."""
    said = tr_n(ledger.sessions, "never seen in 1 session", "never seen in {count} sessions")
    return said if ledger.since is None else tr("{never} since {day}", never=said, day=day(ledger.since))


def summary(usage: Usage) -> str:
    """What was read and what came of it, in a few sentences."""
    ledger = usage.ledger
    sessions = tr_n(ledger.sessions, "1 session", "{count} sessions")
    files = tr_n(ledger.files, "1 file", "{count} files")
    span = tr("{sessions} in {files}", sessions=sessions, files=files)
    if ledger.since is not None:
        span = tr("{span}, {since} to {until}", span=span, since=day(ledger.since), until=day(ledger.until))
    parts = [span]
    never, count = ledger.never, len(ledger.rows)
    if never and ledger.sessions:
        names = ", ".join(one_line(use.name) for use in never[:_FEW]) + (" …" if len(never) > _FEW else "")
        parts.append(tr("{few} of {count} skills {never}: {names}", few=len(never), count=count,
                        never=never_text(ledger), names=names))  # fmt: skip
    if ledger.asks and not usage.asks_left:
        parts.append(_asks_said(usage))
    if ledger.stopped or usage.asks_left:
        parts.append(tr("Stopped: what was read until then is shown"))
    return "\n".join(parts)


def _asks_said(usage: Usage) -> str:
    """What became of everything that was asked; nothing is left out."""
    found = usage.found
    open_asks = sum(len(group.asks) for group in found.groups)
    said = tr(
        "{asks} different asks: {open} that no skill takes, {claimed} claimed or commands, {short} too short",
        asks=f"{len(usage.ledger.asks):,}", open=f"{open_asks:,}", claimed=f"{found.claimed:,}",
        short=f"{found.short:,}",
    )  # fmt: skip
    if found.failed:
        said += tr(", {count} not measured", count=f"{found.failed:,}")
    if found.left:
        said += tr(", {count} unclaimed beyond those that are grouped", count=f"{found.left:,}")
    return tr("{said}. Simulated by {names}", said=said, names=usage.matchers)


def moment_entries(use: Use) -> list[Entry]:
    """When and where a skill was loaded, the newest first."""
    found: list[Entry] = [_moment_entry(moment) for moment in use.moments]
    earlier = use.loads - len(found)
    if earlier > 0:
        said = tr_n(earlier, "1 earlier load is not listed", "{count} earlier loads are not listed")
        found.append(Entry((Cell(said, token=_QUIET), Cell(""), Cell(""), Cell("")), said, frozenset(), said))
    return found


def _moment_entry(moment: Moment) -> MomentEntry:
    texts = (minute(moment.at), moment.host, one_line(moment.session), place_text(moment))
    place = f"{moment.file}:{moment.line}" if moment.line else moment.file
    return MomentEntry(tuple(map(Cell, texts)), f"{', '.join(texts)}\n{place}", frozenset(), place, moment=moment)


def group_entries(groups: Sequence[Group]) -> list[Entry]:
    """Asks that no skill takes, by kind."""
    found: list[Entry] = []
    for group in groups:
        first, asks, times = one_line(group.asks[0].text), len(group.asks), sum(ask.times for ask in group.asks)
        cells = (Cell(first), Cell(f"{asks:,}", right=True), Cell(f"{times:,}", right=True))
        said = tr_n(asks, "1 ask like: {text}", "{count} asks like: {text}", text=first)
        found.append(GroupEntry(cells, said, frozenset(), first, group=group))
    return found


def ask_entries(group: Group) -> list[Entry]:
    """The asks of one kind."""
    return [_ask_entry(ask, (f"{ask.times:,}", place_text(ask.moment))) for ask in group.asks]


def _ask_entry(ask: Ask, more: tuple[str, ...]) -> MomentEntry:
    text = one_line(ask.text)
    cells = (Cell(text), *(Cell(item) for item in more))
    return MomentEntry(cells, ", ".join((text, *more)), frozenset(), text, moment=ask.moment)


def claimed_entries(claimed: Sequence[Claimed], matchers: str) -> list[Entry]:
    """Asks that some skill takes, and how that is known."""
    loaded, matched = tr("loaded in the session"), tr("simulated by {names}", names=matchers)
    return [
        _ask_entry(item.ask, (", ".join(map(one_line, item.skills)), loaded if item.how == LOADED else matched))
        for item in claimed
    ]


def skip_entries(usage: Usage) -> list[Entry]:
    """What was not read, and why: one row a reason, the most frequent first, then what is to be said of the whole."""
    kinds: dict[str, list[Skip]] = {}
    for skip in usage.ledger.skips:
        kinds.setdefault(skip.kind, []).append(skip)
    rows = sorted(kinds.items(), key=lambda pair: -sum(skip.times for skip in pair[1]))
    notes = (*usage.notes, *usage.ledger.notes)
    return [*(_skip_entry(kind, skips) for kind, skips in rows), *(_note_entry(note) for note in notes)]


def _skip_entry(kind: str, skips: Sequence[Skip]) -> Entry:
    reason, times = one_line(line_text(kind)), f"{sum(skip.times for skip in skips):,}"
    first, others = _skip_place(skips[0]), len(skips) - 1
    place = tr("{place} and {count} more", place=first, count=f"{others:,}") if others else first
    files = [one_line(f"{skip.file}:{skip.line}" if skip.line else skip.file) for skip in skips[:_LISTED]]
    files += ["…"] if len(skips) > _LISTED else []
    cells = (Cell(reason), Cell(times, right=True), Cell(place))
    return Entry(cells, "\n".join((f"{reason} ({times})", *files)), frozenset(), reason)


def _skip_place(skip: Skip) -> str:
    name = one_line(os.path.basename(skip.file))
    return f"{name}:{skip.line}" if skip.line else name


def _note_entry(note: str) -> Entry:
    text = one_line(line_text(note))
    return Entry((Cell(text), Cell(""), Cell("")), text, frozenset(), text)
