"""The phrases and patterns that skills have, as the tester offers them, and words for what came of one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.routing.triggers.trial import Answer, Timed
from workbench.routing.model import SkillText
from workbench.routing.trigger_file import LISTS, TriggerError, Triggers, triggers_of
from workbench.sandbox.patterns import Lane


class Source(NamedTuple):
    """One entry of a list of `triggers.yaml`: which list, and the text as it stands there."""

    kind: str
    source: str


def triggers_in(skill: SkillText) -> Triggers | None:
    """A skill's triggers; None without any, or when they cannot be understood."""
    if not skill.triggers:
        return None
    try:
        return triggers_of(skill.triggers, skill.name, os.path.dirname(skill.key))
    except TriggerError:
        return None


def sources_of(skill: SkillText) -> list[Source]:
    """What can be tried of a skill, in the order of its file."""
    found = triggers_in(skill)
    return [] if found is None else [Source(kind, item.source) for kind in LISTS for item in getattr(found, kind)]


def kind_word(kind: str) -> str:
    """What a list is for."""
    return {"any": tr("any"), "all": tr("all"), "none": tr("none of")}[kind]


def lane_word(lane: Lane | None) -> str:
    """Who looked for it."""
    words = {Lane.RE2: tr("RE2, linear time"), Lane.WORKER: tr("worker process"), Lane.NONE: tr("cannot be run here")}
    return tr("phrase") if lane is None else words[lane]


def ms_text(ms: float) -> str:
    """Milliseconds, the small ones with two digits."""
    return tr("{ms} ms", ms=f"{ms:.2f}" if ms < 10 else f"{ms:,.0f}")


def failure_text(failure: str, reason: str) -> str:
    """Why there is no answer."""
    if failure == "deadline":
        return tr("stopped at 200 ms of computing time: counted as no match")
    if failure == "skipped":
        return tr("too slow before, so not asked again")
    return tr("failed: {reason}", reason=reason_text(reason))


def short_failure(failure: str) -> str:
    """The same in a few words."""
    return tr("stopped at 200 ms") if failure in ("deadline", "skipped") else tr("failed")


def outcome_text(typed: Timed) -> str:
    """What came of one text: matches, lane, time."""
    tried = typed.tried
    if tried.kind == "mistake":
        return tr("Character {place}: {reason}", place=tried.place + 1, reason=reason_text(tried.reason))
    if tried.failure:
        said = failure_text(tried.failure, tried.reason)
    else:
        said = tr_n(len(tried.spans), "1 match", "{count} matches") if tried.spans else tr("no match")
    return " · ".join((said, lane_word(tried.lane), ms_text(typed.ms)))


def tasks_text(answer: Answer) -> str:
    """How many tasks match, and which were not asked."""
    total, matching = len(answer.question.tasks), sum(hit.span is not None for hit in answer.hits)
    if answer.typed.tried.kind == "mistake":
        return ""
    if not total:
        return tr("There is no task to try it on.")
    said = tr("{count} of {total} tasks match", count=f"{matching:,}", total=f"{total:,}")
    if answer.asked < total:
        left = total - answer.asked
        said += " · " + tr_n(left, "1 was not asked: too slow", "{count} were not asked: too slow")
    return said


def cautions_text(cautions: Sequence[str]) -> str:
    """What its author may not expect, one line each."""
    return "\n".join(reason_text(line) for line in cautions)
