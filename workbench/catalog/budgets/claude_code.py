"""What Claude Code lists: every name, and whole descriptions of the skills used most, as long as they fit.

Facts: clients.md section 5 (26 of 26 lists seen in Claude Code 2.1.197's requests come out). Counted are terminal
columns, and one for each line feed between two lines; line feeds inside a description count nothing. The texts of
bundled skills are never dropped, so they may exceed the budget by themselves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from workbench.catalog.budgets import first_misfit
from workbench.catalog.budgets.values import Laid, Line, Settings, Usage, Variant, joined, left_out, total_of, whole
from workbench.catalog.budgets.widths import width
from workbench.catalog.model import Candidate, Limit, Note, Shown

WINDOW = 200_000
"""Tokens of the context window, where nothing says otherwise."""
CHARACTERS_PER_TOKEN = 4
HALF_LIFE_DAYS = 7
LEAST_SHARE = 0.1
"""What is left of a use however long ago it was."""
DAY = 86_400_000
HIDING = ("off", "user-invocable-only")
OLDER = Variant("2025-12", "2025-10", "2025-12", "issue", "anthropics/claude-code issues 12782 and 13099")
OLDER_ENTRY = first_misfit.Shape(
    "<skill>\n<name>\n{name}\n</name>\n<description>\n{description}\n</description>\n"
    "<location>\n{location}\n</location>\n</skill>",
    15_000,
    "dropped",
)


def bare_line(name: str) -> str:
    """A skill without its description."""
    return f"- {name}"


def lay_out(candidates: Sequence[Candidate], settings: Settings) -> Laid:
    """Claude Code's list: the skills in the order given, then the bundled ones. `used` has both, and `reserved`."""
    if settings.variant:
        return first_misfit.dropped(candidates, settings, OLDER_ENTRY)
    shown = [index for index, skill in enumerate(candidates) if settings.overrides.get(skill.name) not in HIDING]
    names = {index: width(bare_line(candidates[index].name)) for index in shown}
    texts = {index: _text_width(candidates[index], names[index], settings) for index in shown}
    least = sum(names.values()) + sum(map(width, settings.bundled)) + settings.reserved
    least += max(0, len(shown) + len(settings.bundled) - 1)
    wanted = least + sum(texts.values())
    limit = budget(settings)
    refused = _refused(candidates, shown, texts, limit - least, settings) if wanted > limit else {}
    lines = [
        _line(index, candidates[index], names[index] + (place > 0), texts[index], refused.get(index), settings)
        for place, index in enumerate(shown)
    ]
    gone = _hidden(candidates, settings)
    used = wanted - sum(texts[index] for index in refused)
    text = joined((), lines, settings.bundled)
    notes = _notes(least, limit, settings)
    return Laid(text, (*lines, *gone), used, wanted, Limit(limit, "columns"), notes, (), settings.bundled)


def budget(settings: Settings) -> int:
    """Columns: the override, else a part of the context window."""
    if settings.limit is not None:
        return settings.limit
    window = WINDOW if settings.window is None else settings.window
    return math.floor(window * CHARACTERS_PER_TOKEN * settings.fraction)


def score(usage: Usage | None, now_ms: float | None) -> float:
    """How much a skill counts as used: each week halves its uses, down to a tenth."""
    if usage is None:
        return 0.0
    days = 0.0 if now_ms is None else (now_ms - usage.last_used_ms) / DAY
    try:
        share = 0.5 ** (days / HALF_LIFE_DAYS)
    except OverflowError:  # last used in a far future
        share = math.inf
    return usage.uses * max(share, LEAST_SHARE) if usage.uses else 0.0


def _text_width(skill: Candidate, name: int, settings: Settings) -> int:
    """Columns that the description adds to a line; nothing where the user wants the bare name."""
    if not skill.description or settings.overrides.get(skill.name) == "name-only":
        return 0
    text = f": {skill.description}"
    return width(text) if skill.name.isascii() else width(bare_line(skill.name) + text) - name


def _refused(
    candidates: Sequence[Candidate], shown: Sequence[int], texts: dict[int, int], left: int, settings: Settings
) -> dict[int, int]:
    """Who loses a description, and the columns that were left then: the most used keep theirs first, if they fit."""
    scores = {index: score(settings.usage.get(candidates[index].name), settings.now_ms) for index in shown}
    refused = {}
    for index in sorted(shown, key=lambda index: -scores[index]):
        if not texts[index]:
            continue
        if texts[index] <= left:
            left -= texts[index]
        else:
            refused[index] = max(0, left)
    return refused


def _line(index: int, skill: Candidate, name: int, text: int, left: int | None, settings: Settings) -> Line:
    """The line of a skill; `left` is what there was when its description was dropped, None where it was not."""
    bare = bare_line(skill.name)
    if not skill.description:
        return whole(index, skill, name, bare)
    if settings.overrides.get(skill.name) == "name-only":
        return Line(index, Shown.NAME_ONLY, 0, total_of(skill), name, bare, Note("override-name-only"))
    if left is None:
        return whole(index, skill, name + text, bare + f": {skill.description}")
    reason = Note("claude-dropped", (("need", text), ("left", left)))
    return Line(index, Shown.NAME_ONLY, 0, total_of(skill), name, bare, reason)


def _hidden(candidates: Sequence[Candidate], settings: Settings) -> list[Line]:
    values = ((index, skill, settings.overrides.get(skill.name, "")) for index, skill in enumerate(candidates))
    return [
        left_out(index, skill, Note("override-hidden", (("value", value),)), Shown.HIDDEN)
        for index, skill, value in values
        if value in HIDING
    ]


def _notes(least: int, limit: int, settings: Settings) -> tuple[Note, ...]:
    notes = []
    if settings.reserved:
        notes.append(Note("claude-reserved", (("columns", settings.reserved),)))
    if least > limit:
        notes.append(Note("claude-names-exceed", (("used", least), ("limit", limit))))
    return tuple(notes)
