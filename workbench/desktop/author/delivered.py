"""What one client puts before the model of one skill: the line of its list, and the body when the skill is loaded.

Only what the client's profile knows is shown as text; of the rest it is said that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from workbench.clients.client import Client
from workbench.clients.facts import Fact
from workbench.clients.loader import written
from workbench.clients.verdict import State, Verdict
from workbench.desktop import i18n
from workbench.desktop.author.standing_engine import Standing
from workbench.desktop.author.text_marks import Mark, Piece, one_side, pieces
from workbench.desktop.author.verdict_words import fact_origin, fact_value
from workbench.desktop.i18n import tr
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_LISTED: Final = (State.SEEN, State.CHANGED)
_HOW: Final = ("delivery.tool", "delivery.args", "delivery.how", "delivery.mention", "delivery.reread")
BODY: Final = "delivery.body"
MOST: Final = 200_000
"""Characters of one side that are shown; more is said, not drawn."""

Mixed = tuple[tuple[Piece, str], ...]


class Delivery(NamedTuple):
    """Both sides: the file with what does not arrive struck through, and what arrives with what the file has not."""

    client: str
    file: Mixed
    model: Mixed


def deliver(client: Client, standing: Standing) -> Delivery:
    """What arrives of a skill. Runs in the background: it makes the client's list of this one skill."""
    verdict = standing.verdicts[client.id]
    body, how = body_of(client, standing.skill)
    gone = lost_spans(standing.skill, verdict, body)
    return Delivery(client.id, tuple(_file(standing.skill, gone)), tuple(_model(client, standing, verdict, body, how)))


def body_of(client: Client, skill: Skill) -> tuple[Span | None, Fact | None]:
    """Which part of the document is delivered when the skill is loaded, and the fact that says so.

    The whole document where the model reads the file, an empty span where nothing is ever delivered, None where nobody
    knows.
    """
    fact = client.facts.get(BODY) or client.facts.get("delivery.frontmatter")
    if fact is None:
        return None, None
    text = skill.document.text
    if fact.value in ("removed", "without-header"):
        return (min(skill.document.fences.body, len(text)), len(text)), fact
    return ((0, len(text)) if fact.value == "file" else (0, 0)), fact


def lost_spans(skill: Skill, verdict: Verdict, body: Span | None) -> tuple[Span, ...]:
    """The parts of the document that never arrive: everything where the skill is not seen, else the header but for
    name and description, where the body comes without it, and what the reasons point at as changed."""
    length = len(skill.document.text)
    if verdict.state is State.NOT_SEEN:
        return ((0, length),) if length else ()
    if verdict.state not in _LISTED or body is None:
        return ()
    kept = [body] if body[0] < body[1] else []
    if verdict.name is not None and skill.name is not None and verdict.name == written(skill)[0]:
        kept.append(skill.name.value_span)
    if verdict.description and skill.description is not None:
        kept += _shown_of_description(skill, verdict)
    return _complement(sorted(kept), length)


def _shown_of_description(skill: Skill, verdict: Verdict) -> list[Span]:
    """The description's value without the parts that the reasons name as lost."""
    entry = skill.description
    if entry is None:
        return []
    start, end = entry.value_span
    holes = sorted(
        reason.span for reason in verdict.reasons
        if reason.span is not None and reason.kind in _CUTS and start <= reason.span[0] < end
    )  # fmt: skip
    kept = []
    for low, high in holes:
        kept.append((start, low))
        start = max(start, high)
    return [span for span in (*kept, (start, end)) if span[0] < span[1]]


_CUTS: Final = frozenset({"description-hash", "description-cut", "listing-cut", "description-tags"})


def _complement(kept: list[Span], length: int) -> tuple[Span, ...]:
    gone, at = [], 0
    for start, end in kept:
        if start > at:
            gone.append((at, start))
        at = max(at, end)
    if at < length:
        gone.append((at, length))
    return tuple(gone)


def _file(skill: Skill, gone: tuple[Span, ...]) -> Iterator[tuple[Piece, str]]:
    text = skill.document.text
    at = 0
    for start, end in (*gone, (len(text), len(text))):
        if start >= MOST:
            start = end = MOST
        if start > at:
            yield Piece(text[at:start], Mark.SAME, at), "exact"
        if end > start:
            yield Piece(text[start : min(end, MOST)], Mark.GONE, start), "exact"
        at = max(at, min(end, MOST))
        if at >= MOST:
            break
    if len(text) > MOST:
        yield _note("\n" + tr("… and {count} more characters", count=f"{len(text) - MOST:,}"))


def _model(
    client: Client, standing: Standing, verdict: Verdict, body: Span | None, how: Fact | None
) -> Iterator[tuple[Piece, str]]:
    if verdict.state not in _LISTED:
        yield _title(tr("Nothing of it is listed") if verdict.state is not State.NOT_KNOWN else tr("Nobody knows"))
        for reason in verdict.reasons:
            yield _note("\n" + reason.message(i18n.current()))
        return
    yield _title(tr("In the list of skills"))
    yield from _line(client, standing, verdict)
    yield _title("\n\n" + tr("When the skill is loaded"))
    yield from _loading(client)
    yield from _body(standing.skill, body, how)


def _line(client: Client, standing: Standing, verdict: Verdict) -> Iterator[tuple[Piece, str]]:
    line = catalog_line(client, standing)
    if line is None:
        yield _note("\n" + tr("how this client writes its list is not published"))
        return
    yield _note("\n" + tr("before any budget; the Catalog place has the whole list") + "\n")
    yield from ((item, "exact") for item in marked_line(line, standing.skill, verdict))


def catalog_line(client: Client, standing: Standing) -> str | None:
    """What stands for the skill in the client's list where it is the only one; None where nobody knows it."""
    from workbench.catalog.build import Builder
    from workbench.catalog.scenario import RootSpec, Scenario
    from workbench.clients.library import judge_library
    from workbench.clients.walk import Found

    skill = standing.skill
    root = standing.root or RootSpec.of_folder(".", shown_as="")
    path, name = f"{skill.directory}/SKILL.md", skill.directory
    found = standing.found or Found(path, (name,), name, "SKILL.md", 0, standing.source)
    alone = Found(found.path, found.folder, found.directory, found.filename, 0, found.source, plain=True)
    library = judge_library((alone,), (client,))
    catalog = Builder(client).build(library, Scenario(client.id, (root,)))
    lines = [entry.line for entry in catalog.entries if entry.line]
    return lines[0] if lines and catalog.text is not None else None


def marked_line(line: str, skill: Skill, verdict: Verdict) -> tuple[Piece, ...]:
    """A line with everything marked that the author did not write: what the client puts around, and what it changed."""
    name, description = written(skill)
    found: list[Piece] = []
    rest = line
    for shown, mine in ((verdict.name, name), (verdict.description, description or "")):
        at = rest.find(shown) if shown else -1
        if shown and at >= 0:
            found += [Piece(rest[:at], Mark.NEW), *one_side(pieces(mine, shown), Mark.NEW)]
            rest = rest[at + len(shown) :]
    return tuple(item for item in (*found, Piece(rest, Mark.NEW)) if item.text)


def _loading(client: Client) -> Iterator[tuple[Piece, str]]:
    known = [client.facts[key] for key in _HOW if key in client.facts]
    for fact in known:
        yield _note(f"\n{fact_value(fact)}")
    for origin in dict.fromkeys(map(fact_origin, known)):
        yield _note(f"\n{origin}")
    if not known:
        yield _note("\n" + tr("how this client loads a skill is not known"))


def _body(skill: Skill, body: Span | None, how: Fact | None) -> Iterator[tuple[Piece, str]]:
    if body is None or how is None:
        yield _note("\n" + tr("whether the header is part of what arrives is not known; the body is not shown"))
        return
    yield _note(f"\n{fact_value(how)}: {fact_origin(how)}\n")
    text = skill.document.text[body[0] : body[1]]
    if not text:
        yield _note(tr("nothing is delivered"))
        return
    yield Piece(text[:MOST], Mark.SAME, body[0]), "exact"
    if len(text) > MOST:
        yield _note("\n" + tr("… and {count} more characters", count=f"{len(text) - MOST:,}"))


def _title(text: str) -> tuple[Piece, str]:
    return Piece(text, Mark.SAME), "title"


def _note(text: str) -> tuple[Piece, str]:
    return Piece(text, Mark.SAME), "note"
