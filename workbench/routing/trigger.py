"""The `trigger` matcher: yes or no by what an author wrote in `triggers.yaml`, as in the registry of wasmagent.

A trigger fires when one of `any` and each of `all` is in the task (a list that is empty asks for nothing, but one of
the two must ask for something) and none of `none` is; or when its predicate says so. What throws or takes too long
counts as not found, is told in the row's warnings, and never stops the triggers after it; where it stands in `none`,
the trigger does not fire, since nobody knows. A skill without a trigger is for those who name it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.library.load import read_whole
from workbench.routing.model import Evidence, Row, SkillText, Veto
from workbench.routing.trigger_file import Item, Predicate, TriggerError, Triggers, leads_inside, shortened, triggers_of
from workbench.routing.trigger_lanes import Asked, Hit, Lanes, Memory
from workbench.routing.trigger_near import Near
from workbench.sandbox.predicates import Code
from workbench.sandbox.slow import DEADLINE
from workbench.sandbox.trust import Trusted, TrustStore

MATCHER_ID = "trigger"
_PREDICATE_LIMIT = 1_048_576


class TriggerMatcher:
    """Reads triggers as a registry would. `trusted` decides which predicates run; by default the user's own list.

    With `parity` patterns with the flags g and y go on where they stopped, as `test()` does in JavaScript, so that the
    order of the questions matters. `deadline` is in seconds, for one pattern or predicate and one task.
    """

    def __init__(self, *, trusted: Trusted | None = None, parity: bool = False, deadline: float = DEADLINE) -> None:
        self._trusted = trusted
        self._parity = parity
        self._deadline = deadline

    @property
    def id(self) -> str:
        """`trigger`."""
        return MATCHER_ID

    @property
    def version(self) -> str:
        """Of the way triggers are read."""
        return "1-parity" if self._parity else "1"

    def fit(self, skills: Sequence[SkillText]) -> TriggerIndex:
        """The triggers of a library, in its order."""
        fitting = _Fitting(self._trusted)
        fitted = [found for place, skill in enumerate(skills) if (found := fitting.skill(place, skill)) is not None]
        return TriggerIndex(len(skills), fitted, Lanes(self._deadline), fitting.cautions, parity=self._parity)


class Fitted(NamedTuple):
    """The trigger of one skill. In a task without any of `words` nothing of it is found; empty when that cannot be
    said. `refused` is why it never fires; `code` is the predicate, if it has one that could be read."""

    skill: int
    triggers: Triggers
    words: tuple[str, ...] = ()
    code: Code | None = None
    refused: str = ""


class _Fitting:
    """Makes triggers ready; reads the list of trust only when some skill has a predicate."""

    def __init__(self, trusted: Trusted | None) -> None:
        self._trusted = trusted
        self.cautions: list[str] = []

    def skill(self, place: int, skill: SkillText) -> Fitted | None:
        """The trigger of a skill; None when it has none."""
        if skill.triggers is None:
            return None
        try:
            triggers = triggers_of(skill.triggers, f"{skill.name}: triggers", os.path.dirname(skill.key))
        except TriggerError as failure:
            return Fitted(place, Triggers(), refused=f"{failure}: it never fires")
        self.cautions += triggers.cautions
        if not triggers:
            return None
        if triggers.python is not None:
            return self._predicate(place, triggers, triggers.python)
        return Fitted(place, triggers, _words(triggers))

    def _predicate(self, place: int, triggers: Triggers, predicate: Predicate) -> Fitted:
        where = f"{predicate.place or triggers.folder}: {predicate.entry}"
        try:
            code = code_of(triggers, predicate)
        except OSError as failure:
            return Fitted(place, triggers, refused=f"{where}: cannot be read: {failure.strerror or failure}")
        if self._trusted is None:
            self._trusted = TrustStore().read()
        if self._trusted.covers(code.content, code.entry):
            return Fitted(place, triggers, code=code)
        why = self._trusted.problem or "this content is not trusted"
        return Fitted(place, triggers, code=code, refused=f"{where}: is not run: {why}: counted as no match")


def code_of(triggers: Triggers, predicate: Predicate) -> Code:
    """The code that a predicate is, as it is on disk now. Raises `OSError`."""
    return Code(_content(triggers.folder, predicate.file), predicate.file, predicate.entry)


def _content(folder: str, file: str) -> bytes:
    """The predicate's bytes. Raises `OSError`, also for a path that leads out of the skill."""
    path = os.path.join(folder, file)
    if not leads_inside(folder, path):
        raise OSError("it leads out of the skill")
    data, _ = read_whole(path, _PREDICATE_LIMIT)
    return data


def _words(triggers: Triggers) -> tuple[str, ...]:
    words: dict[str, None] = {}
    for item in triggers.items_of_all:
        needs = (item.phrase.probe,) if item.phrase else item.pattern.needs if item.pattern else ()
        if not needs:
            return ()
        words.update(dict.fromkeys(needs))
    return tuple(words)


class TriggerIndex:
    """The triggers of one library. May be asked from any thread.

    Its worker processes end with `close`, and when nobody holds the index any more.
    """

    def __init__(
        self, size: int, fitted: Sequence[Fitted], lanes: Lanes, cautions: Sequence[str], *, parity: bool
    ) -> None:
        self._size = size
        self.cautions = tuple(cautions)
        """What the authors of triggers may not expect, one line each."""
        self._fitted = {one.skill: one for one in fitted}
        self._near = Near((one.skill, one.words) for one in fitted)
        self._lanes = lanes
        self._memory: Memory | None = {} if parity else None
        self._before: tuple[str, Memory] = ("", {})
        self._last: Asked | None = None
        self._turn = threading.Lock()

    def close(self) -> None:
        """Ends the worker processes; the next question that needs one starts it again."""
        self._lanes.close()

    @property
    def untrusted(self) -> tuple[Code, ...]:
        """Predicates that are not run until somebody trusts them."""
        return tuple(one.code for one in self._fitted.values() if one.code is not None and one.refused)

    def row(self, task: str) -> Row:
        """1 for each skill whose trigger fires, 0 for all others; a veto where something of `none` is in the task."""
        if self._memory is None:
            return self._row(self._asked(task))
        with self._turn:
            self._before = task, dict(self._memory)
            asked = Asked(task, self._memory)
            asked.near = frozenset(self._fitted)  # also a miss changes where a pattern goes on
            return self._row(asked)

    def _asked(self, task: str) -> Asked:
        """A task, with what is known of it when it is the one that was asked about last."""
        last = self._last
        if last is not None and last.task == task:
            return last
        asked = Asked(task)
        asked.near = frozenset(self._near.of(asked.words))
        self._last = asked
        return asked

    def _row(self, asked: Asked) -> Row:
        near = [self._fitted[skill] for skill in sorted(asked.near)]
        self._lanes.prepare((item for one in near for item in one.triggers.items_of_all), asked)
        vetoes: dict[int, Veto] = {}
        values, fires, unsure = [0.0] * self._size, list[int](), dict[int, str]()
        for one in near:
            judged = self._judge(one, asked)
            if judged.veto is not None:
                vetoes[one.skill] = judged.veto
            if judged.fires:
                values[one.skill] = 1.0
                fires.append(one.skill)
            elif judged.veto is None and (why := self._unsure(one, asked)):
                unsure[one.skill] = why
        return Row(values, vetoes, frozenset(fires), tuple(asked.warnings), unsure=unsure)

    def _unsure(self, one: Fitted, asked: Asked) -> str:
        """What kept a trigger that does not fire from being judged; empty when nothing did."""
        if one.refused:
            return "failed" if one.code is None else "untrusted"
        if one.triggers.python is not None:
            return asked.failures.get(id(one.triggers.python), "")
        found = [asked.failures[id(item)] for item in one.triggers.items_of_all if id(item) in asked.failures]
        return "slow" if "slow" in found else next(iter(found), "")

    def _judge(self, one: Fitted, asked: Asked) -> _Judged:
        """Whether a trigger fires. Lists end at the first answer that decides, as in JavaScript."""
        if one.refused:
            asked.warnings[one.refused] = None
            return _Judged(False)
        triggers = one.triggers
        if triggers.python is not None:
            assert one.code is not None
            return _Judged(self._lanes.predicate(triggers.python, one.code, asked))
        hit = self._lanes.hit
        some = not triggers.any or any(hit(item, asked).span for item in triggers.any)
        fires = some and all(hit(item, asked).span for item in triggers.all) and bool(triggers.any or triggers.all)
        for item in triggers.none:
            found = hit(item, asked)
            if found.span:
                return _Judged(False, Veto(MATCHER_ID, f"none: {shortened(item.source)}", found.span))
            fires = fires and not found.unknown
        return _Judged(fires)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """What of one trigger is in the task; of one that fires, the parts are equal shares of 1, else 0."""
        one = self._fitted.get(skill)
        if one is None or (self._memory is None and skill not in self._asked(task).near):
            return ()
        fires = self._judge(one, self._again(one, task)).fires
        parts = list(self._evidence(one, self._again(one, task), fires))
        share = 1.0 / len(parts) if fires and parts else 0.0
        return tuple(part._replace(contribution=share) for part in parts)

    def _again(self, one: Fitted, task: str) -> Asked:
        """The task as it was when the last row was asked about it; where patterns go on is not changed by this."""
        if self._memory is None:
            asked = self._asked(task)
        else:
            asked = Asked(task, dict(self._before[1] if self._before[0] == task else self._memory))
        self._lanes.prepare(one.triggers.items_of_all, asked)
        return asked

    def _evidence(self, one: Fitted, asked: Asked, fires: bool) -> Iterator[Evidence]:
        """Parts for a trigger that fires are those that made it; for any other also what is missing or forbids it."""
        triggers = one.triggers
        if triggers.python is not None and not one.refused:
            note = f"{triggers.python.entry} {'fires' if fires else 'does not fire'}"
            yield Evidence(MATCHER_ID, "pattern", None, "triggers", triggers.python.span, 0.0, note)
        for name, items in (("any", triggers.any), ("all", triggers.all)):
            for item in items:
                found = self._lanes.hit(item, asked)
                if found.span or (name == "all" and not fires):
                    yield _part(item, found, "" if found.span else "missing")
        for item in () if fires else triggers.none:
            found = self._lanes.hit(item, asked)
            if found.span or found.unknown:
                yield _part(item, found, "none")._replace(kind="veto")


class _Judged(NamedTuple):
    fires: bool
    veto: Veto | None = None


def _part(item: Item, found: Hit, note: str) -> Evidence:
    kind = "phrase" if item.phrase else "pattern"
    words = ": ".join(filter(None, (note, shortened(item.source))))
    return Evidence(MATCHER_ID, kind, found.span, "triggers", item.span, 0.0, words)
