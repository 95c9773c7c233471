"""JavaScript's `text.replace(pattern, replacement)`, with its state and its `$` signs, run without its dangers."""

from __future__ import annotations

import re
from typing import NamedTuple

from workbench.hooks.builtins.strings import Edit
from workbench.hooks.params import ParamError
from workbench.sandbox.charsets import SHIFT
from workbench.sandbox.patterns import Lane, Pattern, PatternError, Subject, capturing, looks_like_literal, read_pattern
from workbench.sandbox.slow import COSTLY, Ask, SlowLane

_DOLLAR = re.compile(r"\$(\$|&|`|'|\d\d?|<[^>]*>)")
_SHIFTED = re.compile(f"[{chr(0xD800 + SHIFT)}-{chr(0xDBFF + SHIFT)}][{chr(0xDC00 + SHIFT)}-{chr(0xDFFF + SHIFT)}]"
                      f"|[{chr(0xD800 + SHIFT)}-{chr(0xDFFF + SHIFT)}]")  # fmt: skip


class PatternFailed(Exception):  # noqa: N818 - it is told as the hook's answer
    """A pattern that gave no answer; `timed_out` when it took too long."""

    def __init__(self, reason: str, timed_out: bool) -> None:
        super().__init__(reason)
        self.timed_out = timed_out


class _Match(NamedTuple):
    """A match in the prepared text, with its groups; None for one that takes no part."""

    start: int
    end: int
    groups: tuple[str | None, ...]


class Replacer:
    """One pattern with its replacement. Its `lastIndex` lives as long as it does."""

    def __init__(self, source: str, replacement: str, key: str = "pattern") -> None:
        """Raises `ParamError` for a pattern that cannot be read or run."""
        self.replacement = replacement
        self.pattern: Pattern | None = None
        self.literal = source
        self.last_index = 0
        self._lane: SlowLane | None = None
        self._needs_groups = False
        if looks_like_literal(source):
            self.pattern = _readable(source, key)
            self._needs_groups = any(sign[1][0] in "<0123456789" for sign in _DOLLAR.finditer(replacement))

    @property
    def first_only(self) -> bool:
        """Whether one match is replaced and no more."""
        return self.pattern is None or "g" not in self.pattern.flags

    def every(self) -> Replacer:
        """The same pattern for every match, without state."""
        flags = "" if self.pattern is None else self.pattern.flags.replace("y", "")
        if self.pattern is None or ("g" in flags and flags == self.pattern.flags):
            return Replacer(self.literal, "")
        return Replacer(f"/{self.pattern.body}/{flags.replace('g', '')}g", "")

    def edits(self, text: str) -> list[Edit]:
        """What `replace` does to a text. Raises `PatternFailed`."""
        if self.pattern is None:
            at = text.find(self.literal)
            match = _Match(at, at + len(self.literal), ())
            return [] if at < 0 else [Edit(match.start, match.end, self._expanded(match, text))]
        subject = Subject(text)
        prepared = subject.prepared(self.pattern.unicode)
        matches = self._matches(self.pattern, subject, prepared)
        edits = [self._edit(match, prepared, subject, self.pattern.unicode) for match in matches]
        if None not in edits:
            return [edit for edit in edits if edit is not None]
        parts, at = list[str](), 0  # a match ends between the halves of a character
        for match in matches:
            parts += (prepared[at : match.start], self._expanded(match, prepared))
            at = match.end
        return [Edit(0, len(text), _joined("".join((*parts, prepared[at:]))))]

    def _edit(self, match: _Match, prepared: str, subject: Subject, unicode: bool) -> Edit | None:
        """None when it splits a character."""
        start, end = subject.span(match.start, match.end, unicode)
        whole = subject.place(start, unicode), subject.place(end, unicode)
        return Edit(start, end, _joined(self._expanded(match, prepared))) if whole == match[:2] else None

    def _matches(self, pattern: Pattern, subject: Subject, prepared: str) -> list[_Match]:
        once, sticky = "g" not in pattern.flags, pattern.sticky
        start = self._place(prepared, pattern.unicode) if once and sticky else 0
        if start is None:
            self.last_index = 0
            return []
        found = self._found(pattern, subject, start, 1 if once else len(prepared) + 2)
        if sticky and once:
            self.last_index = _units(prepared[: found[0].end], pattern.unicode) if found else 0
        return found

    def _place(self, prepared: str, unicode: bool) -> int | None:
        """`lastIndex` in the prepared text; None when it lies behind its end."""
        if self.last_index > _units(prepared, unicode):
            return None
        if not unicode:
            return self.last_index
        units = 0
        for place, char in enumerate(prepared):
            if units >= self.last_index:
                return place
            units += 2 if 0xFFFF < ord(char) < 0xD800 + SHIFT else 1
        return len(prepared)

    def _found(self, pattern: Pattern, subject: Subject, start: int, most: int) -> list[_Match]:
        if not pattern.possible(subject):
            return []
        prepared, lane = subject.prepared(pattern.unicode), pattern.lane_for(subject)
        if lane is Lane.NONE:
            raise PatternFailed(pattern.reason or "this pattern cannot be run on this text", False)
        if lane is Lane.RE2 and most == 1:
            one = pattern.find(subject, start)
            return self._with_groups(pattern, prepared, [] if one is None else [one])
        if lane is Lane.RE2 and not pattern.sticky:
            return self._with_groups(pattern, prepared, _distinct(pattern, subject))
        return self._from_worker(pattern, subject, start, most)

    def _from_worker(self, pattern: Pattern, subject: Subject, start: int, most: int) -> list[_Match]:
        if self._lane is None:
            self._lane = SlowLane()
        answer = self._lane.ask([Ask(pattern, start, most, self._needs_groups)], subject)[0]
        if answer.failure:
            raise PatternFailed(f"the pattern took too long or failed: {answer.reason}", answer.failure in COSTLY)
        prepared = subject.prepared(pattern.unicode)
        if pattern.lane is Lane.RE2 and not any(answer.groups):
            return self._with_groups(pattern, prepared, list(answer.spans))
        return [
            _Match(*span, tuple(prepared[low:high] if low >= 0 else None for low, high in groups))
            for span, groups in zip(answer.spans, answer.groups, strict=True)
        ]

    def _with_groups(self, pattern: Pattern, prepared: str, spans: list[tuple[int, int]]) -> list[_Match]:
        """Matches of RE2, which looks for groups only where they are needed."""
        if not spans or not self._needs_groups or not pattern.groups:
            return [_Match(*span, ()) for span in spans]
        engine = capturing(pattern.source)
        found = {match.span(): match.groups() for match in engine.finditer(prepared, spans[0][0])}
        for span in set(spans) - found.keys():
            match = engine.match(prepared, span[0])
            found[span] = match.groups() if match else ()
        return [_Match(*span, found[span]) for span in spans]

    def _expanded(self, match: _Match, prepared: str) -> str:
        names = dict(self.pattern.names) if self.pattern else {}

        def sign(found: re.Match[str]) -> str:
            return _sign(found[1], found[0], match, prepared, names)

        return _DOLLAR.sub(sign, self.replacement) if "$" in self.replacement else self.replacement


def _sign(sign: str, whole: str, match: _Match, prepared: str, names: dict[str, int]) -> str:
    """What a `$` sign stands for; itself where it means nothing. Source: ECMA-262, GetSubstitution."""
    if sign == "$":
        return "$"
    if sign == "&":
        return prepared[match.start : match.end]
    if sign == "`":
        return prepared[: match.start]
    if sign == "'":
        return prepared[match.end :]
    if sign[0] == "<":
        number = names.get(sign[1:-1], 0)
        return (whole if not names else "") if not number else match.groups[number - 1] or ""
    for digits in (sign, sign[0]):
        number = int(digits)
        if 1 <= number <= len(match.groups):
            return (match.groups[number - 1] or "") + sign[len(digits) :]
    return whole


def _readable(source: str, key: str) -> Pattern:
    try:
        pattern = read_pattern(source)
    except PatternError as failure:
        raise ParamError(key, str(failure)) from failure
    if pattern.lane is Lane.NONE:
        raise ParamError(key, pattern.reason)
    return pattern


def _distinct(pattern: Pattern, subject: Subject) -> list[tuple[int, int]]:
    """Matches in the prepared text; the engine gives some empty ones twice."""
    spans = (match.span() for match in pattern.engine.finditer(subject.prepared(pattern.unicode)))
    return list(dict.fromkeys(spans))


def _units(prepared: str, unicode: bool) -> int:
    """UTF-16 units of a part of the prepared text."""
    return len(prepared) + (sum(0xFFFF < ord(char) < 0xD800 + SHIFT for char in prepared) if unicode else 0)


def _joined(prepared: str) -> str:
    """A prepared text as it is: halves that stand together are one character."""
    return _SHIFTED.sub(_from_units, prepared)


def _from_units(found: re.Match[str]) -> str:
    codes = [ord(char) - SHIFT for char in found[0]]
    if len(codes) == 1:
        return chr(codes[0])
    return chr(0x10000 + ((codes[0] - 0xD800) << 10) + codes[1] - 0xDC00)
