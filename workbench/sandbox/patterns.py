"""JavaScript patterns, `/…/flags`, run with JavaScript's meaning and without its dangers.

RE2 runs what it can in linear time. What it cannot express (lookaround, backreferences, counts above 1,000) goes to a
worker process that is killed at its deadline (`slow`); what neither can run says so. Nothing here ever hangs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import Any

import re2

from workbench.sandbox.dialects import PythonRe, Re2, Unsupported, edges
from workbench.sandbox.javascript import Literal, looks_like_literal, parse, split_literal
from workbench.sandbox.risk import may_explode, needed
from workbench.sandbox.subject import Span, Subject
from workbench.sandbox.syntax import Node, Parsed, PatternError

__all__ = ["Lane", "Pattern", "PatternError", "Span", "Subject", "capturing", "looks_like_literal", "read_pattern"]

RE2_WORK = 3_000_000
"""Steps (instructions of a pattern times code points of a text) up to which RE2 runs here: about 0.2 s at the worst."""
SPANS_LIMIT = 10_000
"""Matches of one pattern in one text that are listed."""


class Lane(StrEnum):
    """Who runs a pattern: RE2 here, a worker process, or nobody."""

    RE2 = "re2"
    WORKER = "worker"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern, ready to run.

    `reason` says why RE2 does not run it, empty when it does. `cautions` are places (code points of the literal) with
    what its author may not expect. `needs` are words in small letters of which every match holds one, empty when any
    text may match. `worker` is the pattern for `re`, empty when `re` cannot run it or never has to. `lines`,
    `inside` and `folded`: it looks for ends of lines, for places that are no edge of a word, or for edges of words
    with the flags i and u, which RE2 takes otherwise in some texts.
    """

    source: str
    body: str
    flags: str
    lane: Lane
    reason: str
    cautions: tuple[tuple[int, str], ...]
    names: tuple[tuple[str, int], ...]
    groups: int
    needs: tuple[str, ...]
    worker: str
    lines: bool
    inside: bool
    folded: bool
    engine: Any = field(repr=False, compare=False, default=None)

    @property
    def unicode(self) -> bool:
        """Whether it counts code points; otherwise UTF-16 units."""
        return "u" in self.flags or "v" in self.flags

    @property
    def sticky(self) -> bool:
        """Whether a match must begin where the search begins."""
        return "y" in self.flags

    @property
    def stateful(self) -> bool:
        """Whether JavaScript's `test` remembers where it stopped (flags g and y)."""
        return "g" in self.flags or "y" in self.flags

    def possible(self, subject: Subject) -> bool:
        """False when a word that every match needs is missing: a quick no."""
        return not self.needs or any(word in subject.lowered for word in self.needs)

    def lane_for(self, subject: Subject) -> Lane:
        """Who runs it on this text. RE2 ends lines at LF alone, JavaScript also at CR, U+2028 and U+2029; and RE2 finds
        `\\B` in the middle of a character that has several bytes, and takes the long s and the Kelvin sign for the end
        of a word where JavaScript, with i and u, does not. A large pattern on a large text goes to the worker too:
        linear time is not always short.
        """
        if self.lane is not Lane.RE2:
            return self.lane
        if self._differs(subject):
            return Lane.WORKER if self.worker else Lane.NONE
        return Lane.WORKER if self.engine.programsize * len(subject.text) > RE2_WORK else Lane.RE2

    def _differs(self, subject: Subject) -> bool:
        return (
            (self.lines and subject.other_line_ends)
            or (self.inside and not subject.text.isascii())
            or (self.folded and subject.folded_letters)
        )

    def job(self, subject: Subject) -> tuple[str, str]:
        """What a worker runs on this text: `re2` or `re`, and the pattern in that engine's words."""
        if self.lane is Lane.RE2 and not self._differs(subject):
            return "re2", self.engine.pattern
        return "re", self.worker

    def find(self, subject: Subject, start: int = 0) -> Span | None:
        """The first match from a place in the prepared text on, in the prepared text; for the RE2 lane alone."""
        text = subject.prepared(self.unicode)
        found = self.engine.match(text, start) if self.sticky else self.engine.search(text, start)
        return None if found is None else found.span()

    def spans(self, subject: Subject, limit: int = SPANS_LIMIT) -> tuple[Span, ...]:
        """Every match in code points of the text, as `matchAll` finds them; for the RE2 lane alone."""
        return tuple(subject.span(*span, self.unicode) for span in islice(self._spans(subject), limit))

    def _spans(self, subject: Subject) -> Iterator[Span]:
        if not self.sticky:
            before = None
            for found in self.engine.finditer(subject.prepared(self.unicode)):
                if found.span() != before:  # the engine's iterator gives some empty matches twice
                    yield found.span()
                before = found.span()
            return
        at = 0
        while (span := self.find(subject, at)) is not None:
            yield span
            at = span[1] + (span[0] == span[1])
            if at > len(subject.prepared(self.unicode)):
                return


@lru_cache(maxsize=4096)
def read_pattern(source: str) -> Pattern:
    """The pattern of a literal. Raises `PatternError` with the place and the reason."""
    literal = split_literal(source)
    parsed = parse(literal)
    engine, reason = _re2(parsed.node)
    places = edges(parsed.node)
    lines, inside = any(edge.lines for edge in places), any(edge.kind == "inside" for edge in places)
    folded = any(edge.folded for edge in places)
    worker, trouble = _python(parsed.node) if engine is None or lines or inside or folded else ("", "")
    lane = Lane.RE2 if engine is not None else Lane.WORKER if worker else Lane.NONE
    return Pattern(
        source=source,
        body=literal.body,
        flags=literal.flags,
        lane=lane,
        reason=f"it cannot be run here: {reason}; Python's re has no {trouble}" if lane is Lane.NONE else reason,
        cautions=(*parsed.cautions, *_cautions(literal, parsed)),
        names=tuple(parsed.names.items()),
        groups=parsed.groups,
        needs=needed(parsed.node),
        worker=worker,
        lines=lines,
        inside=inside,
        folded=folded,
        engine=engine,
    )


@lru_cache(maxsize=256)
def capturing(source: str) -> Any:
    """The pattern of a literal of the RE2 lane, compiled by RE2 with its groups, for those who replace by `$1`."""
    options = re2.Options()
    options.log_errors = False
    return re2.compile(Re2(captures=True).write(parse(split_literal(source)).node), options)


def _re2(node: Node) -> tuple[Any, str]:
    """The compiled pattern, or None and why RE2 does not take it."""
    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(Re2().write(node), options), ""
    except Unsupported as failure:
        return None, f"RE2 has no {failure}"
    except re2.error as failure:
        text = failure.args[0] if failure.args else b""
        return None, f"RE2: {text.decode(errors='replace') if isinstance(text, bytes) else text}"


def _python(node: Node) -> tuple[str, str]:
    try:
        return PythonRe().write(node), ""
    except Unsupported as failure:
        return "", str(failure)


def _cautions(literal: Literal, parsed: Parsed) -> Iterator[tuple[int, str]]:
    flags = len(literal.body) + 2
    for flag in literal.flags:
        if flag in "gy":
            yield flags, f"with the flag {flag}, test() in JavaScript goes on where it stopped: asked again, it misses"
            break
    if may_explode(parsed.node):
        yield 0, "JavaScript may take exponentially long over a text that does not match: a repeated part is ambiguous"
