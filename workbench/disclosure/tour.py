"""The guided tour: questions about progressive disclosure, answered by playing them.

The words stand in `resources/disclosure/tour.yaml` with places for what is computed from the conversation. No answer is
given that was not found: each names the facts that it rests on, and each step points at what proves it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from workbench.disclosure.model import Kind, Request, Timeline
from workbench.disclosure.play import play_script
from workbench.disclosure.script import ModelStep, Script, saying
from workbench.disclosure.script_file import read_script
from workbench.disclosure.strict_scan import strict_scan
from workbench.disclosure.tour_facts import FACTS, Fact, Facts, Played, digests, parts_of
from workbench.disclosure.workspace import Workspace
from workbench.skill.packaged import load_yaml, resource

LANGUAGES = ("en", "zh")


class Words(NamedTuple):
    """A text in both languages, with places in braces."""

    en: str
    zh: str

    def of(self, language: str) -> str:
        """The text in a language, English for one that there is not."""
        return self.zh if language == "zh" else self.en


class Show(NamedTuple):
    """What on the screen proves a text: a request and one kind of part in it, or a call and one of its stages."""

    request: int = 0
    part: str = ""
    call: int = 0
    stage: str = ""


class TourStep(NamedTuple):
    """A step: what is told, and where to look."""

    words: Words
    show: Show


class Variant(NamedTuple):
    """An answer that is given where the facts are these."""

    when: Mapping[str, Fact]
    words: Words


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the tour. `about` says in two or three sentences what is going to be seen; `own` are the words of
    the script in Chinese, `task` and `last`."""

    number: int
    id: str
    title: Words
    about: Words
    script: str
    own: Mapping[str, str]
    steps: tuple[TourStep, ...]
    answers: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A question played: `texts` are those of the steps, filled. `fits` tells whether the answer is one of the tour's,
    not the remark that something else was found."""

    question: Question
    script: Script
    timeline: Timeline
    facts: Facts
    texts: tuple[str, ...]
    answer: str
    fits: bool


class Target(NamedTuple):
    """Where evidence stands in a timeline: the request's number, the index of the part (`parts_of`), the call's id, and
    the stage's name; None and empty for what is not meant."""

    request: int
    part: int | None = None
    call: str = ""
    stage: str = ""


@cache
def questions() -> tuple[Question, ...]:
    """The questions in order, the malicious skill as the last."""
    found = _data()["questions"]
    return tuple(_question(number, entry) for number, entry in enumerate(found, 1))


def intro() -> Words:
    """One sentence on the whole tour."""
    return _words(_data()["intro"])


def script_of(question: Question, language: str = "en") -> Script:
    """The script that a question plays, in a language. Raises `ScriptError`: a broken installation."""
    script = read_script(resource("disclosure", "questions") / f"{question.script}.script.yaml")
    if language == "en" or not question.own:
        return script
    turns = script.turns
    if "last" in question.own and isinstance(turns[-1], ModelStep) and not turns[-1].calls:
        turns = (*turns[:-1], saying(question.own["last"]))
    return replace(script, task=question.own.get("task", script.task), turns=turns)


def tell(question: Question, language: str = "en", host: str | None = None) -> Told:
    """Plays a question and says what was found, in a language."""
    return tell_script(question, script_of(question, language), language, host)


def tell_script(question: Question, script: Script, language: str = "en", host: str | None = None) -> Told:
    """As `tell`, with a script of one's own."""
    before = digests(script.workspace)
    with Workspace(script.workspace) as workspace:
        timeline = play_script(script, host=host, workspace=workspace)
        after = strict_scan(workspace.root).scan
        played = Played(script, timeline, after, before, digests(workspace.root))
        facts = FACTS[question.id](played)
    values = {name: shown(value, language) for name, value in facts.items()}
    texts = tuple(step.words.of(language).format_map(values) for step in question.steps)
    fitting = next((one for one in question.answers if _holds(one.when, facts)), None)
    if fitting is not None:
        return Told(question, script, timeline, facts, texts, fitting.words.of(language).format_map(values), True)
    found = "; ".join(f"{name}: {value}" for name, value in values.items())
    answer = _words(_data()["differs"]).of(language).format(facts=found)
    return Told(question, script, timeline, facts, texts, answer, False)


def shown(value: Fact, language: str) -> str:
    """A fact as it stands in a sentence: figures with thousands parted, several words as a list."""
    if isinstance(value, bool):
        return _word("yes" if value else "no", language)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str):
        return _word(value, language)
    return _word("and", language).join(_word(item, language) for item in value) or _word("none", language)


def target(show: Show, timeline: Timeline) -> Target:
    """Where the evidence of a step stands. Raises `LookupError` where the timeline has nothing like it."""
    if show.call:
        call = timeline.calls[show.call - 1]
        made = next(one.n for one in timeline.requests if one.agent == call.agent and _makes(one, call.id, timeline))
        return Target(made, None, call.id, show.stage)
    request = timeline.requests[show.request - 1]
    if not show.part:
        return Target(request.n)
    kinds = [kind for _, kind in parts_of(request)]
    return Target(request.n, len(kinds) - 1 - kinds[::-1].index(Kind(show.part)))


def _makes(request: Request, call: str, timeline: Timeline) -> bool:
    """Whether the model made a call upon this request; of several made at once a request names the first."""
    if not request.caused:
        return False
    later = [one.caused for one in timeline.requests if one.caused and _order(one.caused) > _order(request.caused)]
    return _order(request.caused) <= _order(call) and all(_order(call) < _order(one) for one in later)


def _order(call: str) -> int:
    return int(call[1:])


def _holds(when: Mapping[str, Fact], facts: Facts) -> bool:
    return all(facts.get(name) == value for name, value in when.items())


def _word(text: str, language: str) -> str:
    known = _data()["words"].get(text)
    return text if known is None else _words(known).of(language)


def _data() -> Mapping[str, Any]:
    found: Mapping[str, Any] = load_yaml(resource("disclosure", "tour.yaml"))
    return found


def _words(entry: Mapping[str, str]) -> Words:
    return Words(entry["en"], entry["zh"])


def _question(number: int, entry: Mapping[str, Any]) -> Question:
    return Question(
        number, entry["id"], _words(entry["title"]), _words(entry["about"]), entry["script"], entry.get("zh", {}),
        tuple(TourStep(_words(step), Show(**step["show"])) for step in entry["steps"]), _variants(entry["answer"]),
    )  # fmt: skip


def _variants(entries: Sequence[Mapping[str, Any]]) -> tuple[Variant, ...]:
    return tuple(Variant(entry["when"], _words(entry)) for entry in entries)


__all__ = [
    "LANGUAGES", "Question", "Show", "Target", "Told", "TourStep", "Variant", "Words", "intro", "parts_of", "questions",
    "script_of", "shown", "target", "tell", "tell_script",
]  # fmt: skip
