"""What to shorten: edits are made up, each is tried on every catalog, and only what gains something is told.

Rules of thumb do not work here: five units and four ways to give way decide what one sentence less is worth.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Final, NamedTuple

from workbench.catalog.model import Shown
from workbench.desktop.catalog.results import Results, SkillLine
from workbench.skill.description import clauses
from workbench.skill.text import Span

SHARED_BY: Final = 3
"""A sentence in so many descriptions is said by none of them for itself."""
SHORT: Final = 170
"""Code points to which one description is cut for a try."""
LONGEST: Final = 10
SINGLE: Final = 5
MOVED: Final = 4
EXAMINED: Final = 500
_SENTENCE: Final = re.compile(r"[^.!?。！？]+[.!?。！？]+\s*")
_LISTED: Final = (Shown.FULL, Shown.CUT, Shown.NAME_ONLY)


class Proposal(NamedTuple):
    """Edits to try. `kind` is `sentence`, `longest`, `shorten` or `trigger`; `subject` the skill or folder; `values`
    fill its words. `path` and `span` say where Author should go: a span in code points of the description."""

    kind: str
    subject: str
    edits: Mapping[str, str]
    path: str
    span: Span | None
    values: tuple[tuple[str, int], ...] = ()


class Gain(NamedTuple):
    """What a proposal brings to one client: skills that are whole or listed more, and characters that arrive more."""

    client: str
    whole: int
    listed: int
    characters: int

    @property
    def weight(self) -> float:
        """For sorting: a skill listed counts most, then one whole, then characters."""
        return self.listed * 2 + self.whole + self.characters / 400

    @property
    def any(self) -> bool:
        """Whether something is gained and nothing lost."""
        return self.weight > 0 and self.whole >= 0 and self.listed >= 0


class Tried(NamedTuple):
    """A proposal with what it gains, the most first."""

    proposal: Proposal
    gains: tuple[Gain, ...]


def proposals(results: Results, client: str) -> Iterator[Proposal]:
    """Edits worth a try, for the client whose text is shown and for all."""
    lines = [line for line in results.skills if line.path not in results.whatif.off and line.description]
    yield from _shared(lines)
    yield from _longest(lines)
    yield from _single(lines)
    yield from _triggers(results, client, lines)


def tried(
    found: Sequence[Proposal], before: Results, compute: Callable[[Mapping[str, str]], Results | None]
) -> list[Tried] | None:
    """The proposals that gain something, best first; None where a computation was called off."""
    kept: list[Tried] = []
    for proposal in found:
        after = compute(proposal.edits)
        if after is None:
            return None
        gains = tuple(gain for gain in gains_of(before, after) if gain.any)
        if gains:
            kept.append(Tried(proposal, tuple(sorted(gains, key=lambda gain: -gain.weight))))
    return sorted(kept, key=lambda item: -sum(gain.weight for gain in item.gains))


def gains_of(before: Results, after: Results) -> Iterator[Gain]:
    """Per client with a budget, what is more in the second results."""
    for client, catalog in after.catalogs.items():
        if catalog.limit is None or client not in before.catalogs:
            continue
        old, new = _counts(before, client), _counts(after, client)
        yield Gain(client, *(now - then for now, then in zip(new, old, strict=True)))


def _counts(results: Results, client: str) -> tuple[int, int, int]:
    entries = results.catalogs[client].entries
    whole = sum(entry.state is Shown.FULL for entry in entries)
    listed = sum(entry.state in _LISTED for entry in entries)
    lost = sum(max(0, entry.total - entry.kept) for entry in entries if entry.state in (Shown.CUT, Shown.NAME_ONLY))
    return whole, listed, -lost


def shortened(text: str, most: int) -> str:
    """The text cut at a word's or sentence's end so that it has at most so many code points."""
    if len(text) <= most:
        return text
    sentence = max((match.end() for match in _SENTENCE.finditer(text[:most])), default=0)
    if sentence >= most * 0.6:
        return text[:sentence].rstrip()
    word = text.rfind(" ", int(most * 0.6), most)
    return text[: word if word > 0 else most].rstrip(" ,;:")


def _shared(lines: Sequence[SkillLine]) -> Iterator[Proposal]:
    holders: dict[str, list[SkillLine]] = defaultdict(list)
    for line in lines:
        for sentence in {match[0].strip() for match in _SENTENCE.finditer(line.description)}:
            if len(sentence) >= 12:
                holders[sentence].append(line)
    shared = [
        (sentence, found)
        for sentence, found in holders.items()
        if len(found) >= SHARED_BY and not clauses(sentence).use_when
    ]
    for sentence, found in nlargest(3, shared, key=lambda pair: len(pair[0]) * len(pair[1])):
        edits = {line.path: without(line.description, sentence) for line in found}
        edits = {path: text for path, text in edits.items() if text}
        if edits:
            first = found[0]
            at = first.description.find(sentence)
            yield Proposal(
                "sentence", _folder(found), edits, first.path, (at, at + len(sentence)), (("count", len(edits)),)
            )  # fmt: skip


def _folder(lines: Sequence[SkillLine]) -> str:
    """The folder that most of them stand in; empty where it is no use."""
    counted = Counter(posixpath.basename(posixpath.dirname(posixpath.dirname(line.path))) for line in lines)
    return counted.most_common(1)[0][0] if len(counted) == 1 else ""


def without(text: str, sentence: str) -> str:
    """The text without a sentence, and without the blank that would stay."""
    return " ".join(part for part in (piece.strip() for piece in text.split(sentence)) if part)


def _longest(lines: Sequence[SkillLine]) -> Iterator[Proposal]:
    most = nlargest(LONGEST, lines, key=lambda line: line.bytes)
    edits = {line.path: shortened(line.description, len(line.description) * 3 // 4) for line in most}
    if len(most) > 2:
        first = most[0]
        span = (len(edits[first.path]), len(first.description))
        yield Proposal("longest", "", edits, first.path, span, (("count", len(most)),))


def _single(lines: Sequence[SkillLine]) -> Iterator[Proposal]:
    for line in nlargest(SINGLE, lines, key=lambda line: line.bytes):
        text = shortened(line.description, SHORT)
        if len(text) < len(line.description):
            values = (("before", len(line.description)), ("after", len(text)))
            yield Proposal(
                "shorten", line.name, {line.path: text}, line.path, (len(text), len(line.description)), values
            )


def _triggers(results: Results, client: str, lines: Sequence[SkillLine]) -> Iterator[Proposal]:
    """Use-when clauses that lie behind the cut, put first."""
    catalog = results.catalogs.get(client)
    by_path = {line.path: line for line in lines}
    count = 0
    for entry in (catalog.entries if catalog is not None else ())[:EXAMINED]:
        line = by_path.get(entry.path)
        if entry.state is not Shown.CUT or line is None or count >= MOVED:
            continue
        when = clauses(line.description).use_when
        if when and when[0][0] >= entry.kept:
            count += 1
            text = moved(line.description, when[0])
            values = (("at", when[0][0] + 1), ("before", entry.kept))
            yield Proposal("trigger", line.name, {line.path: text}, line.path, when[0], values)


def moved(text: str, span: Span) -> str:
    """The text with a clause put first."""
    start, end = span
    rest = f"{text[:start].strip()} {text[end:].strip()}".strip()
    clause = text[start:end].strip()
    if clause and clause[-1] not in ".!?。！？":
        clause += "."
    return f"{clause} {rest}".strip()
