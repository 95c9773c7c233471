"""Which step made which span of a text: the changes of each step, carried through all steps behind it.

What a hook changed is found by comparing the texts before and after it, for built-in hooks too: so the spans are those
of what is shown, also where JSON was laid out to be readable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from workbench.desktop.replay.pane_content import Kind, Mark
from workbench.hooks.diff.lines import diff_lines, line_starts
from workbench.hooks.diff.sequences import Change
from workbench.hooks.diff.words import word_changes

SECONDS: Final = 1.0
"""Time for comparing two texts; what is left then is one span."""
_WORDS: Final = 3_000
"""Lines compared by their words; then whole lines are enough."""
_LINES: Final = 20_000
"""Changed lines of a change up to which each is compared with its partner."""
_REDACTED: Final = re.compile(r"REDACTED|redacted|\*{4,}|█{2,}")
_NOTICE: Final = re.compile(r"\btruncated\b|…\[|\bomitted\b|\[…\]")
_AROUND: Final = 40
"""Code points before a span in which a notice may begin: its words may be spans of their own."""
_CUT_LEAST: Final = 40
_CUT_SHARE: Final = 4


class Edit(NamedTuple):
    """`[start, end)` of a text became `[other_start, other_end)` of the next, in code points."""

    start: int
    end: int
    other_start: int
    other_end: int


class Made(NamedTuple):
    """A span of the present text, the step that made it, and how many code points stood there before."""

    start: int
    end: int
    step: str
    lost: int


def edits(before: str, after: str) -> list[Edit]:
    """What changed from one text to the next, ascending, none overlapping another."""
    if before == after:
        return []
    diff = diff_lines(before, after, SECONDS)
    starts, others = line_starts(before), line_starts(after)
    found: list[Edit] = []
    words = _WORDS
    for change in diff.changes:
        whole = Edit(starts[change.a0], starts[change.a1], others[change.b0], others[change.b1])
        height = change.a1 - change.a0
        if words <= 0:
            found.append(whole)
        elif height == change.b1 - change.b0 and height <= _LINES:
            found += _line_by_line(change, before, after, starts, others, words)
        else:
            found += _within(whole, before, after)
        words -= height
    return list(_even(found, before, after))


def _even(changed: Sequence[Edit], before: str, after: str) -> Iterator[Edit]:
    """Edits with as much between them in both texts: the end of a last line counts as changed with what follows."""
    end = other_end = 0
    for number, edit in enumerate(changed):
        gap = min(edit.start - end, edit.other_start - other_end)
        start, other_start = end + gap, other_end + gap
        end, other_end = edit.end, edit.other_end
        if number == len(changed) - 1:
            rest = min(len(before) - end, len(after) - other_end)
            end, other_end = len(before) - rest, len(after) - rest
        yield Edit(start, end, other_start, other_end)


def _line_by_line(
    change: Change, before: str, after: str, starts: list[int], others: list[int], words: int
) -> Iterator[Edit]:
    for number, (a, b) in enumerate(zip(range(change.a0, change.a1), range(change.b0, change.b1), strict=True)):
        whole = Edit(starts[a], starts[a + 1], others[b], others[b + 1])
        yield from _within(whole, before, after) if number < words else (whole,)


def _within(whole: Edit, before: str, after: str) -> Iterator[Edit]:
    left, right = before[whole.start : whole.end], after[whole.other_start : whole.other_end]
    if not left or not right:
        yield whole
        return
    for one in word_changes(left, right)[0]:
        yield Edit(
            whole.start + one.start, whole.start + one.end,
            whole.other_start + one.other_start, whole.other_start + one.other_end,
        )  # fmt: skip


def carried(made: Sequence[Made], changed: Sequence[Edit]) -> Iterator[Made]:
    """Where spans of a text are in the next one; what was changed again belongs to the later change."""
    place = shift = 0
    for span in made:
        while place < len(changed) and changed[place].end <= span.start and not _inside(changed[place], span.start):
            shift = changed[place].other_end - changed[place].end
            place += 1
        start, at, moved = span.start, place, shift
        gone = False
        while at < len(changed) and changed[at].start < max(span.end, span.start + 1):
            edit = changed[at]
            gone = gone or (span.start == span.end and edit.start < span.start < edit.end)
            if edit.start > start:
                yield Made(start + moved, edit.start + moved, span.step, span.lost)
            start, moved = max(start, edit.end), edit.other_end - edit.end
            at += 1
        if start < span.end or (span.start == span.end and not gone):
            yield Made(start + moved, max(start, span.end) + moved, span.step, span.lost)


def _inside(edit: Edit, at: int) -> bool:
    return edit.start <= at < edit.end


def made_by(texts: Sequence[str], names: Sequence[str]) -> list[Made]:
    """The spans of the last text that steps made, ascending; `names` are of the steps between the texts."""
    made: list[Made] = []
    for before, after, name in zip(texts[:-1], texts[1:], names, strict=True):
        changed = edits(before, after)
        new = (Made(one.other_start, one.other_end, name, one.end - one.start) for one in changed)
        made = sorted([*carried(made, changed), *new])
    return made


def kind_of(made: Made, text: str) -> Kind:
    """What a span is, by what stands there now and how much did before."""
    size = made.end - made.start
    head = text[made.start : min(made.end, made.start + 400)]
    if _REDACTED.search(head):
        return Kind.REDACTED
    notice = _NOTICE.search(text, max(0, text.rfind("\n", 0, made.start), made.start - _AROUND), made.start + len(head))
    if not size or notice is not None or (made.lost >= _CUT_LEAST and size * _CUT_SHARE <= made.lost):
        return Kind.CUT
    return Kind.MASKED


def marks_of(texts: Sequence[str], names: Sequence[str]) -> list[Mark]:
    """The same as marks, ascending."""
    text = texts[-1]
    return [
        Mark(made.start, made.end, kind_of(made, text), step=made.step, lost=made.lost)
        for made in made_by(texts, names)
    ]
