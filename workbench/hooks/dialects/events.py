"""Hosts that fire an event at hooks: all of those that match see the call as it was, and the host merges what they say.

Here is what these hosts share; which answers count is each host's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from workbench.hooks.chain import Chain, Kind
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.narrowing import Narrowed, narrowed
from workbench.hooks.dialects.sequential import FAILURES, Walk, not_for_tool
from workbench.hooks.dialects.stepping import canonical, placeholder
from workbench.hooks.matchers import match
from workbench.hooks.model import Answer, ChainResult, Decision, OnError, Order, Outcome, Record, Value

NOT_MADE = "the call was not made"


class Said(NamedTuple):
    """A step that was asked, its answer, and the number of its result."""

    step: BoundStep
    answer: Answer
    number: int


class Candidate(NamedTuple):
    """A value that a step wants to put in place of the output; `withheld` when it only stands for it."""

    step: BoundStep
    value: Value
    withheld: bool = False


class EventWalk(Walk):
    """One record before the hooks of such a host."""

    def __init__(self, record: Record, steps: Sequence[BoundStep], chain: Chain) -> None:
        super().__init__(record, steps, chain)
        self.discarded: list[str] = []
        self.orders: tuple[Order, ...] = ()

    def ask_all(self, steps: Sequence[BoundStep], *, stops: bool = False) -> list[Said]:
        """Asks those steps that the host would start; none sees what another did. With `stops`, one that ends the turn
        is the last."""
        said: list[Said] = []
        commands: set[object] = set()
        for number, step in enumerate(steps):
            reason, note = self._left_out(step, commands)
            if reason:
                self.skip((step,), reason)
                continue
            answer = self.ask(step)
            said.append(Said(step, answer, len(self.results) - 1))
            if note:
                self.remark(note)
            if stops and said_of(answer, "stop"):
                self.skip(steps[number + 1 :], f"'{step.name}' ends the turn")
                break
        return said

    def _left_out(self, step: BoundStep, commands: set[object]) -> Narrowed:
        found = narrowed(self, step)
        if found.left_out or step.step.kind is not Kind.COMMAND:
            return found
        key = (step.step.command, step.step.protocol)
        if key in commands:
            return Narrowed("the same command has run for this event")
        commands.add(key)
        return found

    def remark_on(self, said: Said, text: str) -> None:
        """Adds to what is said of a step."""
        one = self.results[said.number]
        self.results[said.number] = one._replace(message=f"{one.message}; {text}" if one.message else text)

    def drop(self, said: Said, why: str) -> None:
        """A rewrite that the host does not take."""
        self.remark_on(said, f"dropped by the host: {why}")
        if why not in self.discarded:
            self.discarded.append(why)

    def drop_rewrites(self, said: Sequence[Said], why: str) -> None:
        """For a host that takes no rewritten output."""
        for one in said:
            if one.answer.outcome is Outcome.REWRITE:
                self.drop(one, why)

    def settle(self, candidates: Sequence[Candidate], said: Sequence[Said]) -> None:
        """The last to finish wins: the output in declared order, and every order that ends otherwise."""
        names = tuple(one.step.name for one in said)
        if not names:
            return
        self.orders = tuple(_orders(names, candidates, self.output))
        if candidates:
            last = candidates[-1]
            self.end(Decision.WITHHELD if last.withheld else Decision.ALLOW, last.value)
        for other in candidates[:-1]:
            if canonical(other.value) != canonical(candidates[-1].value):
                self.notes.append(
                    f"'{other.step.name}' and '{candidates[-1].step.name}' both replace the output, each from the"
                    f" original: what '{other.step.name}' did is lost when the other finishes last"
                )

    def one_order(self) -> None:
        """For a host that merges in declared order: no order ends otherwise."""
        self.orders = tuple(order._replace(final=self.output) for order in self.orders[:1])

    def permissions(self, said: Sequence[Said], known: Sequence[str]) -> None:
        """Says what hooks decided besides a refusal: there is nobody to ask in a replay."""
        for one in said:
            word = said_of(one.answer, "permission")
            if word in known and word != "allow":
                reason = f": {one.answer.message}" if one.answer.message else ""
                self.notes.append(f"'{one.step.name}' says {word}: the host would stop for the user here{reason}")

    def result(self) -> ChainResult:
        """The whole."""
        whole = super().result()
        return ChainResult(
            whole.chain, whole.dialect, whole.decision, whole.final, whole.steps, self.orders,
            "; ".join(self.discarded), whole.notes,
        )  # fmt: skip


class EventHost:
    """Such a host: what it does before and after the call; `title` is its name for people. With `one_by_one` hooks run
    one after another, and one that ends the turn is the last."""

    id = ""
    title = ""
    one_by_one = False

    def matches(self, matchers: Sequence[str], tool: str) -> bool:
        """Whether one of some matchers takes a tool, by the host's own way of matching."""
        return any(match(self.id, matcher, tool).fires for matcher in matchers)

    def run(self, record: Record, steps: Sequence[BoundStep], chain: Chain) -> ChainResult:
        """What becomes of a recorded call."""
        found = [match(self.id, matcher, record.tool) for matcher in chain.applies_to or ()]
        notes = [f"applies_to: {one.problem}" for one in found if one.problem]
        if chain.applies_to is not None and not any(one.fires for one in found):
            return replace(not_for_tool(record, steps, chain), notes=tuple(notes))
        walk = EventWalk(record, steps, chain)
        walk.notes += notes
        said = self.heard(walk, walk.pre)
        if said is None or not self.before(walk, said):
            walk.skip(walk.post, NOT_MADE)
        else:
            self.after(walk)
        return walk.result()

    def before(self, walk: EventWalk, said: Sequence[Said]) -> bool:
        """Takes what hooks before the call said; whether the call is made. One refusal is enough."""
        if (first := refused(said)) is not None:
            walk.end(Decision.BLOCKED, self.refusal(walk, first))
            walk.notes.append(f"'{first.step.name}' refuses: the model gets the reason and no output")
            return False
        walk.permissions(said, ("defer", "ask"))
        changed_input(walk, said)
        return True

    def refusal(self, walk: EventWalk, first: Said) -> str:
        """What the model reads instead of an output."""
        return reason_of(first)

    def after(self, walk: EventWalk) -> None:
        """Asks the hooks after the call and merges what they say."""
        raise NotImplementedError

    def heard(self, walk: EventWalk, steps: Sequence[BoundStep]) -> list[Said] | None:
        """What the steps say; failed ones are passed over. None when the chain fails with one of them."""
        said = walk.ask_all(steps, stops=self.one_by_one)
        for one in said:
            if not is_failure(one):
                continue
            if one.step.on_error is OnError.FAIL:
                walk.end(Decision.FAILED, None)
                return None
            walk.remark_on(one, f"{self.title} goes on as if the hook had said nothing")
        return said

    def withheld(self, walk: EventWalk, said: Sequence[Said]) -> list[Candidate]:
        """Placeholders of the steps that failed and withhold: it is the chain that does it, no host can."""
        found = []
        for one in said:
            if is_failure(one) and one.step.on_error is OnError.WITHHOLD:
                walk.remark_on(one, "the chain withholds the output; the host itself lets it through")
                found.append(Candidate(one.step, self.stand_in(walk, placeholder(one.step)), withheld=True))
        return found

    def stand_in(self, walk: EventWalk, text: str) -> Value:
        """A placeholder as the host takes it."""
        return text

    def beside(self, walk: EventWalk, said: Sequence[Said]) -> None:
        """What the model reads beside the output, which stays."""
        for one in said:
            reason = reason_of(one) if one.answer.outcome is Outcome.BLOCKED else said_of(one.answer, "objection")
            if reason:
                walk.notes.append(f"'{one.step.name}' objects: the model reads '{reason}' beside the output")
            if context := said_of(one.answer, "context"):
                walk.notes.append(f"'{one.step.name}' adds for the model: {context}")
            if stop := said_of(one.answer, "stop"):
                walk.notes.append(f"'{one.step.name}' ends the turn: {stop}")


def said_of(answer: Answer, key: str) -> str:
    """A text of an answer's metadata, empty when there is none."""
    found = answer.metadata.get(key) if isinstance(answer.metadata, dict) else None
    return found if isinstance(found, str) else ""


def is_failure(said: Said) -> bool:
    """Whether the hook threw or was too slow."""
    return said.answer.outcome in FAILURES


def refused(said: Sequence[Said]) -> Said | None:
    """The first in declared order that refuses."""
    return next((one for one in said if one.answer.outcome is Outcome.BLOCKED), None)


def reason_of(said: Said) -> str:
    """Why a hook refuses, in its words."""
    return said.answer.message or f"blocked by the hook '{said.step.name}'"


def changed_input(walk: EventWalk, said: Sequence[Said], *, merge: bool = False) -> None:
    """The input as hooks want it: that of the last, or merged into what was there. It must be an object."""
    wanted = [one for one in said if one.answer.outcome is Outcome.REWRITE]
    for one in wanted:
        if not isinstance(one.answer.value, dict):
            walk.drop(one, "a tool's input must be an object")
    takers = [one for one in wanted if isinstance(one.answer.value, dict)]
    if not takers:
        return
    last = takers[-1].answer.value
    walk.input = {**walk.input, **last} if merge and isinstance(walk.input, dict) and isinstance(last, dict) else last
    walk.notes.append("the input was changed; the recorded output is that of the input as it was")
    if len({canonical(one.answer.value) for one in takers}) > 1:
        names = ", ".join(f"'{one.step.name}'" for one in takers)
        walk.notes.append(f"{names} change the input, each from the original: only one of them is kept")


def _orders(names: tuple[str, ...], candidates: Sequence[Candidate], output: Value) -> list[Order]:
    """The declared order first, then for every other outcome an order in which its hook is the last."""
    if not candidates:
        return [Order(names, output)]
    found = {canonical(candidates[-1].value): Order(names, candidates[-1].value)}
    for one in reversed(candidates[:-1]):
        key = canonical(one.value)
        if key not in found:
            order = (*(name for name in names if name != one.step.name), one.step.name)
            found[key] = Order(order, one.value)
    return list(found.values())
