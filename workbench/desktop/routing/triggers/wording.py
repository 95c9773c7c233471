"""What triggers say of a cell, as sentences of the why panel."""

from __future__ import annotations

from typing import Final

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.triggers.deciding import Decided, Found
from workbench.desktop.routing.triggers.sources import failure_text, kind_word, lane_word, ms_text
from workbench.desktop.routing.words import one_line

_LONGEST: Final = 60
"""Code points of a match that are shown."""


def decided_lines(made: Decided, task: str) -> list[str]:
    """One line for each entry that says something, the verdict first."""
    head = tr("Its trigger fires.") if made.fires else tr("Its trigger does not fire.")
    lines = [head, *(_line(item, task) for item in made.found)]
    if made.rest:
        lines.append(tr_n(made.rest, "1 more entry is not in the task", "{count} more entries are not in the task"))
    return lines


def _line(item: Found, task: str) -> str:
    source = one_line(item.source)
    if item.kind == "python":
        return f"{source}: {_state(item.state)}"
    kind = kind_word(item.kind)
    if item.failure:
        said = failure_text(item.failure, item.reason)
    elif item.span is None:
        said = tr("not in the task")
    else:
        start, end = item.span
        said = tr("“{text}” at {start}–{end}", text=_short(task[start:end]), start=start + 1, end=end)
    facts = [said, lane_word(item.lane), *([ms_text(item.ms)] if item.ms else [])]
    return f"{kind} {source}: {' · '.join(facts)}"


def _short(text: str) -> str:
    return one_line(text[:_LONGEST]) + ("…" if len(text) > _LONGEST else "")


def _state(state: str) -> str:
    words = {
        "fires": tr("the code says yes"), "silent": tr("the code says no"),
        "untrusted": tr("needs trust: the code is not run until you have looked at it"),
        "slow": tr("the code was stopped at 200 ms: counted as no match"), "failed": tr("the code failed"),
    }  # fmt: skip
    return words.get(state, state)
