"""What the list of smallest edits says: rows, and the sentence for every state."""

from __future__ import annotations

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.edits.rows import TriedRow
from workbench.desktop.routing.words import one_line, outcome
from workbench.routing.evaluation import Judged
from workbench.routing.flips import Edit, Flips
from workbench.routing.model import SkillText


def title_of(number: int) -> str:
    """The heading; tasks of no file have no number."""
    return tr("Smallest edits that change task {number}", number=number) if number else tr("Smallest edits")


def rows_of(found: Flips, skills: tuple[SkillText, ...]) -> list[TriedRow]:
    """A row for each edit, in the order that was found."""
    return [_row(edit, skills[edit.skill]) for edit in found.edits]


def _row(edit: Edit, skill: SkillText) -> TriedRow:
    words, name = " + ".join(one_line(word) for word in edit.added or edit.removed), one_line(skill.name)
    if edit.added:
        text, whole = tr("add {words}", words=words), tr("add {words} to {name}", words=words, name=name)
    else:
        text = whole = tr("take {words} out of {name}", words=words, name=name)
    figure = tr("{value} against {other}", value=f"{edit.value:.2f}", other=f"{edit.against:.2f}")
    if edit.vetoed:
        figure = tr("still ruled out")
    said = tr("suffices") if edit.suffices else tr("does not suffice")
    shape, token = ("right", "ok.text") if edit.suffices else ("", "text.secondary")
    return TriedRow(shape, text, figure, token, f"{whole}: {said}, {figure}", skill.key, edit.description)


def said_of(found: Flips, item: Judged, skills: tuple[SkillText, ...]) -> str:
    """Why there is nothing, or what is to be known of what there is."""
    if found.reason:
        return _reason(found.reason, item, skills)
    notes = []
    if not found.edits:
        notes.append(tr("Nothing was tried."))
    elif not any(edit.suffices for edit in found.edits):
        notes.append(tr("None of {count} tried edits suffices.", count=found.tried))
    if found.stopped:
        notes.append(tr_n(found.tried, "The time was up after 1 try.", "The time was up after {count} tries."))
    if found.full:
        notes.append(tr("Longer ones would pass 1,024 characters."))
    return " ".join(notes)


def _reason(reason: str, item: Judged, skills: tuple[SkillText, ...]) -> str:
    if item.expects is None and not item.unwanted:
        return tr("Nobody said what is right, so nothing has to change. T says it.")
    if reason in ("right", "has-it"):
        return tr("{outcome}. No edit is needed.", outcome=outcome(item, skills))
    if reason == "absent":
        return outcome(item, skills) + tr(".")
    if reason == "unmeasured":
        return tr("This task was not measured, so nothing can be tried.")
    if reason == "costs":
        return tr("Not tried with these matchers: only those that compute here at no cost are asked again and again.")
    return tr("There is no word to add or take out. Of Chinese, only words that some description has are tried.")
