"""A run over a model: who would be asked, what it would take, and what came of it. No Qt: it runs in the background.

The key is read from the environment by the client of the endpoint alone; nothing here holds it. What was answered stays
when a run is cancelled or fails; what was not is not measured.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from workbench.desktop.i18n import tr
from workbench.desktop.reasons import reason_text
from workbench.desktop.routing.board.contestants import MODEL, Contestant, Field, Standing, Tally, catalog_of, measure
from workbench.llm.asking import Asker, Tape
from workbench.llm.cassette import CassetteError
from workbench.llm.endpoint import EndpointError, Price, checked_url
from workbench.llm.spending import Bill, Spending
from workbench.routing.imported import Imported, Outcome
from workbench.routing.llm_catalog import of_catalog
from workbench.routing.llm_matcher import LlmIndex, LlmMatcher, Poll
from workbench.routing.llm_prompt import Asking
from workbench.routing.llm_run import Plan, plan, run
from workbench.routing.llm_setup import asker_of
from workbench.routing.model import SkillText
from workbench.routing.route import MatcherError
from workbench.secrets import mask

PREFIX: Final = "SKILL_WORKBENCH_LLM_"
MOST_RUNS: Final = 25
_SAID: Final = 3


class Setup(NamedTuple):
    """What the environment says of the endpoint; `key` is the name of the variable that holds the key, never the key.
    `problem` is set where nobody could be asked."""

    kind: str
    host: str
    model: str
    key: str
    cassette: str
    tape: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user set in the dialog. Caps are None for none."""

    client: str
    runs: int = 1
    tape: str = Tape.AUTO
    cassette: str = ""
    price: Price | None = None
    most_calls: int | None = None
    most_cost: float | None = None


class Prepared(NamedTuple):
    """A run that could start: nobody was asked yet."""

    wanted: Wanted
    field: Field
    asker: Asker
    fitted: LlmIndex
    plan: Plan
    cautions: tuple[str, ...]


class Ended(NamedTuple):
    """What came of it. `failures` are what went wrong, commonest first, with counts of calls."""

    standing: Standing
    recorded: Imported
    bill: Bill
    asked: int
    answered: int
    failures: tuple[tuple[str, int], ...]


class ModelRunError(ValueError):
    """A run that cannot be prepared; the message is one line without a key."""


def setup_of(environ: Mapping[str, str] | None = None) -> Setup:
    """Who would be asked."""
    given = os.environ if environ is None else environ
    kind, url, model, key, cassette, tape = (
        given.get(PREFIX + name, "").strip() for name in ("KIND", "URL", "MODEL", "KEY_ENV", "CASSETTE", "TAPE")
    )
    host, problem = "", ""
    if key and not given.get(key, "").strip():
        key, problem = "", tr("the variable that {name} names is not set", name=f"{PREFIX}KEY_ENV")
    if url:
        try:
            host = urlsplit(checked_url(url)).netloc
        except EndpointError as failure:
            problem = str(failure)
    elif not cassette:
        problem = f"{PREFIX}URL is not set"
    return Setup(kind, host, model, key, cassette, tape or Tape.AUTO, problem)


def prepare(wanted: Wanted, field: Field, environ: Mapping[str, str] | None = None) -> Prepared:
    """Lays out the list of the client and counts what it would take. Raises `ModelRunError`."""
    given = dict(os.environ if environ is None else environ)
    given[f"{PREFIX}TAPE"], given[f"{PREFIX}CASSETTE"] = wanted.tape, wanted.cassette
    try:
        asker = asker_of(given)
    except (MatcherError, EndpointError, CassetteError) as failure:
        raise ModelRunError(mask(str(failure).removeprefix("llm: "))) from None
    catalog, said = catalog_of(wanted.client, field)
    matcher = LlmMatcher(asker, lambda skills: of_catalog(catalog, skills), Asking(runs=wanted.runs))
    index = matcher.fit(field.skills)
    if index.catalog.problem:
        raise ModelRunError(index.catalog.problem)
    found = plan(index, [task.text for task in field.tasks], wanted.price)
    return Prepared(wanted, field, asker, index, found, (*said, *index.cautions))


def carry_out(prepared: Prepared, tally: Tally, cancel: threading.Event) -> Ended:
    """Asks about every task until it is done, cancelled, or a cap is reached; figures are of what was answered."""
    wanted, field, asker = prepared.wanted, prepared.field, prepared.asker
    asker.spending = Spending(wanted.price, most=wanted.most_cost, most_calls=wanted.most_calls)
    texts = list(dict.fromkeys(task.text for task in field.tasks))
    tally.total = len(texts)
    polls: dict[str, Poll] = {}
    for number, poll in run(prepared.fitted, texts, cancel):
        polls[texts[number]] = poll
        tally.done += 1
    recorded = as_imported(polls, field.skills, asker.model, wanted.client)
    who = Contestant(MODEL, (("llm", 1.0),), wanted.client, asker.model)
    own = Contestant(MODEL, (("llm", 1.0),), "", asker.model)
    standing = measure(own, replace(field, recorded={"llm": recorded}), Tally())
    if standing is None:
        raise ModelRunError("the answers could not be counted")
    votes = [vote for poll in polls.values() for vote in poll.votes]
    failures = Counter(vote.failure for vote in votes if vote.skills is None)
    fresh = [vote.ms for vote in votes if vote.skills is not None and not vote.replayed]
    answered = sum(poll.measured > 0 for poll in polls.values())
    bill = asker.spending.bill
    said = [*prepared.cautions, *(f"{count} × {reason_text(text)}" for text, count in failures.most_common(_SAID))]
    if votes and not fresh and answered:
        said.append(tr("All answers come from the cassette; nobody was asked."))
    standing = replace(
        standing,
        contestant=who,
        ms=sum(fresh) / len(fresh) * wanted.runs if fresh else None,
        cost=_cost(bill, answered, bool(fresh)),
        currency=wanted.price.currency if wanted.price is not None else "",
        cautions=tuple(said),
    )
    return Ended(standing, recorded, bill, len(texts), answered, tuple(failures.most_common()))


def _cost(bill: Bill, answered: int, asked: bool) -> float | None:
    if not asked:
        return 0.0
    return bill.cost / answered if bill.cost is not None and answered else None


def as_imported(polls: Mapping[str, Poll], skills: tuple[SkillText, ...], model: str, whose: str) -> Imported:
    """The answers as values: a matcher that asks nobody."""
    outcomes = []
    for task, poll in polls.items():
        chosen = Counter(skills[at].name for vote in poll.votes for at in vote.skills or ())
        outcomes.append(Outcome(task, poll.measured, dict(chosen), len(poll.votes) - poll.measured))
    said = tr(
        "llm: answers that {model} gave at {time} to the list of {client}; what was changed since is not in them",
        model=model, time=f"{datetime.now().astimezone():%H:%M}", client=whose,
    )  # fmt: skip
    return Imported("llm", model, tuple(outcomes), notes=(said,))
