"""Asks a model which skill it would load, with the catalog that a chosen client would give it.

The value of a skill is the share of the runs that chose it. A run without a usable answer was not measured: it counts
for nobody, and a task without a measured run has no value at all.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from workbench.llm.asking import Asker
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.values import Request, Usage
from workbench.routing.llm_catalog import ModelCatalog
from workbench.routing.llm_prompt import LONGEST_TASK, AnswerError, Asking, Prompt, texts
from workbench.routing.model import Evidence, Row, SkillText
from workbench.skill.meters import byte_length, estimated_tokens

Render = Callable[[Sequence[SkillText]], ModelCatalog]
"""Lays out the catalog of a library for a client."""
_GIVE_UP = 3
"""Calls in a row that failed for all their attempts, after which nobody is asked any more: an endpoint that is down
would otherwise take minutes for each task."""
_ANSWER_GUESS = 60
"""Tokens of a usual answer, for the estimate before a run."""


class Vote(NamedTuple):
    """One run. `skills` is None where nothing was measured, and `failure` then says why; empty for no skill."""

    skills: tuple[int, ...] | None
    reason: str = ""
    failure: str = ""
    cause: Cause | None = None
    usage: Usage | None = None
    ms: float = 0.0
    replayed: bool = False


class Poll(NamedTuple):
    """All runs of one task."""

    votes: tuple[Vote, ...]

    @property
    def measured(self) -> int:
        """Runs with an answer."""
        return sum(vote.skills is not None for vote in self.votes)

    def chosen(self, skill: int) -> tuple[Vote, ...]:
        """The runs that chose a skill."""
        return tuple(vote for vote in self.votes if vote.skills is not None and skill in vote.skills)

    @property
    def final(self) -> bool:
        """Whether nothing failed that could be asked again."""
        return self.measured == len(self.votes)


class LlmMatcher:
    """A model as matcher. Without arguments it is what the environment describes (see `llm_setup`)."""

    id = "llm"

    def __init__(self, asker: Asker | None = None, render: Render | None = None, asking: Asking | None = None) -> None:
        if asker is None or render is None:
            from workbench.routing.llm_setup import from_environment

            asker, render, asking = from_environment()
        self.asker, self._render, self.asking = asker, render, asking or Asking()

    @property
    def version(self) -> str:
        """Model, texts and way of asking."""
        return f"{self.asker.kind}:{self.asker.model}:{texts()['version']}:{self.asking}"

    def fit(self, skills: Sequence[SkillText]) -> LlmIndex:
        """The catalog laid out; nobody is asked yet."""
        return LlmIndex(self.asker, self._render(skills), self.asking, len(skills))


class LlmIndex:
    """Asks about tasks of one library and remembers the answers. May be used from several threads."""

    def __init__(self, asker: Asker, catalog: ModelCatalog, asking: Asking, size: int) -> None:
        self.catalog, self.asking = catalog, asking
        self._asker, self._size = asker, size
        self._prompt = Prompt(catalog, asking)
        self._polls: dict[str, Poll] = {}
        self._stopped: ModelCallError | None = None
        self._failed = 0
        self._lock = threading.Lock()

    @property
    def cautions(self) -> tuple[str, ...]:
        """What has to be said of the catalog and of kept answers."""
        problem = (self.catalog.problem,) if self.catalog.problem else ()
        empty = () if self.catalog.listed or problem else (f"the list of {self.catalog.client} is empty",)
        return (*problem, *empty, *self.catalog.cautions, *self._prompt.cautions, *self._asker.cautions)

    def row(self, task: str) -> Row:
        """The share of the runs that chose each skill."""
        poll = self.poll(task)
        values = [0.0] * self._size
        for vote in poll.votes:
            for skill in vote.skills or ():
                values[skill] += 1.0
        if poll.measured:
            values = [value / poll.measured for value in values]
        return Row(values, warnings=tuple(_warnings(task, poll)), measured=poll.measured > 0 or self._nothing_to_ask)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """One part: how many runs chose the skill, and the reason that the first of them gave."""
        poll = self.poll(task)
        votes = poll.chosen(skill)
        if not votes:
            return ()
        share = len(votes) / poll.measured
        said = next((vote.reason for vote in votes if vote.reason), "")
        note = f"{len(votes)} of {poll.measured} runs" + (f": {said}" if said else "")
        return (Evidence("llm", "model", None, "description", None, share, note),)

    def poll(self, task: str, cancel: threading.Event | None = None) -> Poll:
        """The runs of one task; those that were asked before are not asked again, failed ones included until
        `forget_failures`."""
        found = self._polls.get(task)
        if found is None:
            votes = () if self._nothing_to_ask else tuple(self._votes(task, cancel))
            found = Poll(votes)
            if not any(vote.cause is Cause.CANCELLED for vote in votes):
                self._polls[task] = found
        return found

    def asked(self, task: str) -> Poll | None:
        """What is known of a task without asking anybody."""
        return self._polls.get(task)

    def forget_failures(self) -> None:
        """Tasks with a failed run are asked again the next time."""
        with self._lock:
            self._polls = {task: poll for task, poll in self._polls.items() if poll.final}
            self._stopped, self._failed = None, 0

    def prepare(self, tasks: Sequence[str], cancel: threading.Event | None = None) -> None:
        """Asks about many tasks side by side, so that their rows are there when they are wanted."""
        from workbench.routing.llm_run import run

        for _ in run(self, tasks, cancel):
            pass

    def requests(self, task: str) -> tuple[Request, ...]:
        """What the model is asked about a task, run by run; none where the catalog is empty."""
        if self._nothing_to_ask:
            return ()
        return tuple(self._prompt.request(task, run) for run in range(self.asking.runs))

    def is_held(self, request: Request, run: int) -> bool:
        """Whether a cassette answers it."""
        return self._asker.held(request, run) is not None

    @property
    def _nothing_to_ask(self) -> bool:
        return not self.catalog.listed and not self.catalog.problem

    def _votes(self, task: str, cancel: threading.Event | None) -> Sequence[Vote]:
        if self.catalog.problem:
            return [Vote(None, failure=self.catalog.problem)]
        return [self._vote(request, run, cancel) for run, request in enumerate(self.requests(task))]

    def _vote(self, request: Request, run: int, cancel: threading.Event | None) -> Vote:
        stopped = self._stopped
        if stopped is not None and not self.is_held(request, run):
            return Vote(None, failure=f"not asked: {stopped}", cause=stopped.cause)
        try:
            reply = self._asker.ask(request, estimate(request), run, cancel)
        except ModelCallError as failure:
            self._note(failure)
            return Vote(None, failure=str(failure), cause=failure.cause)
        self._failed = 0
        measured = (reply.usage, reply.ms, reply.replayed)
        try:
            choice = self._prompt.choice(reply)
        except AnswerError as failure:
            return Vote(None, "", str(failure), Cause.UNEXPECTED, *measured)
        return Vote(choice.skills, choice.reason, "", None, *measured)

    def _note(self, failure: ModelCallError) -> None:
        """Decides whether the next call would fail as this one did."""
        with self._lock:
            self._failed += failure.again
            if self._failed >= _GIVE_UP or (failure.final and failure.cause is not Cause.CANCELLED):
                self._stopped = failure


def estimate(request: Request) -> Usage:
    """Tokens that a question will cost, estimated from its bytes."""
    tools = sum(byte_length(str(tool.schema)) + byte_length(tool.description) for tool in request.tools)
    size = byte_length(request.system) + tools + sum(byte_length(message.text) for message in request.messages)
    return Usage(estimated_tokens(size), _ANSWER_GUESS)


def _warnings(task: str, poll: Poll) -> Sequence[str]:
    found = []
    if len(task) > LONGEST_TASK:
        found.append(f"llm: the model was given the first {LONGEST_TASK:,} characters of the task")
    lost = len(poll.votes) - poll.measured
    if lost:
        why = "; ".join(dict.fromkeys(vote.failure for vote in poll.votes if vote.skills is None))
        found.append(f"llm: {lost} of {len(poll.votes)} runs were not measured: {why}")
    return found
