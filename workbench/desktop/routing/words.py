"""Words and sentences of the Routing place that more than one of its parts uses."""

from __future__ import annotations

from typing import Final

from workbench.desktop.i18n import tr
from workbench.desktop.routing.figures import (
    CLOSE,
    NO_SKILL,
    RIGHT,
    UNMEASURED,
    WRONG,
    Line,
    chosen,
    expected,
    value_at,
)
from workbench.lint.report.visible import visible
from workbench.routing.evaluation import Judged
from workbench.routing.model import NONE, SkillText

SHAPES: Final = {RIGHT: "right", WRONG: "error", CLOSE: "info", UNMEASURED: "not-known"}
TOKENS: Final = {RIGHT: "ok.text", WRONG: "error.text", CLOSE: "advice.text", UNMEASURED: "text.tertiary"}
_LONGEST: Final = 400


def verdict_word(verdict: str) -> str:
    """The word at a row's end; empty where nobody said what is right."""
    words = {RIGHT: tr("right"), WRONG: tr("wrong"), CLOSE: tr("close call"), UNMEASURED: tr("not measured")}
    return words.get(verdict, "")


def name_of(skills: tuple[SkillText, ...], column: int) -> str:
    """A column's name."""
    return tr("none") if column == NO_SKILL else one_line(skills[column].name)


def one_line(text: str) -> str:
    """A text on one line, with what cannot be seen shown, cut at 400 characters."""
    return visible(" ".join(text[:_LONGEST].split())) + ("…" if len(text) > _LONGEST else "")


def number_text(value: float) -> str:
    """A score as cells show it; nothing for nothing."""
    return f"{value:.1f}" if value > 0 else ""


def points_text(share: float, digits: int = 1) -> str:
    """A difference of shares in points of a hundred, with its sign; nought has none."""
    text = f"{100 * share:+.{digits}f}"
    return text.replace("-", "−") if float(text) else text[1:]


def signed(value: float) -> str:
    """A contribution to a score with its sign."""
    return f"{value:+.2f}".replace("-", "−")


def outcome(item: Judged, skills: tuple[SkillText, ...]) -> str:
    """What was expected and what came of it, as one sentence."""
    got = tr("no skill") if item.got is None else one_line(skills[item.got].name)
    if not item.ruling.row.measured:
        return tr("Not measured: a matcher failed")
    if item.expects is None and item.unwanted:
        if item.got in item.unwanted:
            return tr("Goes to {got}, where it must not go", got=got)
        name = one_line(skills[item.unwanted[0]].name)
        return tr("Must not go to {name}; goes to {got}", name=name, got=got)
    if item.expects is None:
        return tr("Goes to {got}; nobody said what is right", got=got)
    if item.expects != NONE and not item.wanted:
        return tr("Expected {name}, which is not in this library", name=one_line(item.expects))
    wanted = tr("no skill") if item.expects == NONE else one_line(item.expects)
    if (item.got is None and item.expects == NONE) or item.got in item.wanted:
        return tr("Goes to {got}, as expected", got=got)
    return tr("Expected {name}; goes to {got}", name=wanted, got=got)


def unsure_words(why: str) -> list[str]:
    """What kept a trigger from being judged: a few words, or nothing."""
    words = {"slow": tr("stopped at 200 ms"), "untrusted": tr("needs trust"), "failed": tr("its trigger failed")}
    return [words[why]] if why in words else []


def cell_sentence(line: Line, column: int, skills: tuple[SkillText, ...]) -> str:
    """What an assistive tool reads for a cell."""
    item = line.judged
    parts = [one_line(item.task.text), name_of(skills, column)]
    if column != NO_SKILL:
        parts.append(tr("score {value}", value=f"{value_at(item, column):.2f}"))
    if expected(item, column):
        parts.append(tr("expected"))
    if chosen(item, column):
        parts.append(tr("chosen"))
    if column in item.ruling.row.vetoes:
        parts.append(tr("ruled out"))
    parts += unsure_words(item.ruling.row.unsure.get(column, ""))
    if line.verdict:
        parts.append(verdict_word(line.verdict))
    return ", ".join(parts)
