"""Safe fixes applied to bytes, each one proven: its finding is gone afterwards and no new error has come.

Works on one file in memory; who calls decides whether the result is shown as a diff or saved.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from workbench.library.bundle import Facts
from workbench.lint.engine import Engine
from workbench.skill.edits import OverlapError, TextEdit, apply_edits, overlaps
from workbench.skill.findings import Finding, Fix, Rename, Severity
from workbench.skill.skill import Skill
from workbench.skill.text import encode

_LATE = "more may be fixed; the time for one file was up, run it again for the rest"
ROUNDS = 10
"""Fixes that overlap others, or that only show once another is in, wait for the next round; so many are run."""


@dataclass(frozen=True, slots=True)
class FileFix:
    """What fixing did to one file. `notes` say what was tried and taken back, or left for another run.

    `renames` are safe renames that the remaining findings ask for; they are left to the caller.
    """

    path: str
    before: bytes
    after: bytes
    fixed: int = 0
    notes: tuple[str, ...] = ()
    renames: tuple[Rename, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether any byte differs."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class _State:
    """A file's bytes and what the rules say of them."""

    skill: Skill
    findings: tuple[Finding, ...]

    @property
    def readable(self) -> bool:
        return self.skill.document.decode_error is None and self.skill.frontmatter.error is None


@dataclass(slots=True)
class _Mending:
    engine: Engine
    facts: Facts | None
    until: float | None = None
    rejected: set[tuple[str, tuple[TextEdit, ...]]] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)
    fixed: int = 0

    def judge(self, like: Skill, data: bytes) -> _State:
        """What the rules say of these bytes at the place of `like`."""
        skill = Skill.from_bytes(like.path, like.directory, data)
        return _State(skill, self.engine.lint_skill(skill, self.facts).findings)

    def round(self, state: _State) -> _State | None:
        """The file after one round; None when nothing more can be done."""
        planned = self.plan(state)
        if not planned or self.late():
            return None
        after = self._try(state, planned)
        if after is None:
            return self._one_by_one(state, planned)
        self.fixed += len(planned)
        return after

    def _one_by_one(self, state: _State, planned: Sequence[tuple[Finding, Fix]]) -> _State | None:
        """Together they do not hold: keeps those that do and takes back the others."""
        good: list[tuple[Finding, Fix]] = []
        best = None
        for item in planned:
            if self.late():
                break
            after = self._try(state, [*good, item])
            if after is None:
                self._reject(*item)
            else:
                good.append(item)
                best = after
        self.fixed += len(good)
        return best

    def late(self) -> bool:
        """Whether the time is up; noted once."""
        if self.until is None or time.monotonic() < self.until:
            return False
        if _LATE not in self.notes:
            self.notes.append(_LATE)
        return True

    def _reject(self, finding: Finding, fix: Fix) -> None:
        self.rejected.add((finding.code, fix.edits))
        line = finding.range.start.line
        self.notes.append(f"line {line}: the fix of {finding.code} ({fix.title}) did not hold and was undone")

    def plan(self, state: _State) -> list[tuple[Finding, Fix]]:
        """Safe fixes that can go in together, in the order of their findings."""
        chosen: list[tuple[Finding, Fix]] = []
        if state.skill.document.foreign:
            return chosen
        taken: list[TextEdit] = []
        for finding in state.findings:
            fix = safe_fix(finding)
            if fix is None or not fix.edits or finding.path != state.skill.path:
                continue
            if (finding.code, fix.edits) not in self.rejected and not overlaps(fix.edits, taken):
                chosen.append((finding, fix))
                taken += fix.edits
        return chosen

    def _try(self, state: _State, planned: Sequence[tuple[Finding, Fix]]) -> _State | None:
        edits = tuple(edit for _, fix in planned for edit in fix.edits)
        try:
            data = apply_edits(state.skill.document.data, edits)
        except OverlapError:
            return None
        after = self.judge(state.skill, data)
        return after if _holds(state, after, [finding for finding, _ in planned], edits) else None


def safe_fix(finding: Finding) -> Fix | None:
    """The first safe fix of a finding; None when it has none."""
    return next((fix for fix in finding.fixes if fix.safe), None)


def mend(engine: Engine, skill: Skill, facts: Facts | None = None, until: float | None = None) -> FileFix:
    """The file after all safe fixes. A fix that does not hold is taken back and noted; never raises for that.

    After `until`, a `time.monotonic()` value, no further fix is tried, and that is noted.
    """
    work = _Mending(engine, facts, until)
    state = work.judge(skill, skill.document.data)
    for _ in range(ROUNDS):
        after = work.round(state)
        if after is None:
            break
        state = after
    else:
        if work.plan(state):
            work.notes.append(f"more can be fixed; {ROUNDS} rounds were run, run it again for the rest")
    renames = tuple(dict.fromkeys(_renames(state.findings)))
    data = state.skill.document.data
    return FileFix(skill.path, skill.document.data, data, work.fixed, tuple(work.notes), renames)


def _renames(findings: Iterable[Finding]) -> Iterator[Rename]:
    for finding in findings:
        fix = safe_fix(finding)
        if fix is not None:
            yield from fix.renames


def _holds(before: _State, after: _State, findings: Sequence[Finding], edits: Sequence[TextEdit]) -> bool:
    if any(_still_there(finding, after.findings, edits) for finding in findings):
        return False
    if after.readable and not before.readable:
        return True  # what a broken header hid comes to light now; the fix did not make it
    had, has = (_errors(state.findings) for state in (before, after))
    return not has - had


def _errors(findings: Iterable[Finding]) -> Counter[str]:
    return Counter(finding.code for finding in findings if finding.severity is Severity.ERROR)


def _still_there(finding: Finding, after: Iterable[Finding], edits: Sequence[TextEdit]) -> bool:
    """Whether the same finding stands in what became of its place."""
    start = _moved(finding.range.start.offset, edits, into=False)
    end = _moved(finding.range.end.offset, edits, into=True)
    same = (item.range.start.offset for item in after if (item.code, item.message) == (finding.code, finding.message))
    if finding.range.start == finding.range.end:
        return any(start <= offset <= end for offset in same)
    return any(start <= offset < end for offset in same)


def _moved(offset: int, edits: Sequence[TextEdit], *, into: bool) -> int:
    """Where a byte offset of the file before stands in the file after; `into` puts it behind what is inserted there."""
    before = [edit for edit in edits if edit.end <= offset and (into or edit.start < offset)]
    return offset + sum(len(encode(edit.text)) - (edit.end - edit.start) for edit in before)
