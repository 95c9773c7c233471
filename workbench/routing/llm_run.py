"""Many tasks put to a model: what it will take, then the answers as they come, with a way to stop."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.llm.endpoint import Price
from workbench.llm.spending import cost_of
from workbench.llm.values import Usage
from workbench.routing.llm_matcher import LlmIndex, Poll, estimate


class Plan(NamedTuple):
    """What a run would take. `calls` to the endpoint, `held` answers that a cassette has; tokens and `cost` are
    estimates for the calls, `cost` None without a price."""

    calls: int
    held: int
    tokens: Usage
    cost: float | None


def plan(index: LlmIndex, tasks: Sequence[str], price: Price | None = None) -> Plan:
    """The estimate for tasks that were not asked yet; the same task twice is asked once."""
    calls, held, tokens = 0, 0, Usage(0, 0)
    for task in dict.fromkeys(tasks):
        if index.asked(task) is not None:
            continue
        for run, request in enumerate(index.requests(task)):
            if index.is_held(request, run):
                held += 1
                continue
            calls += 1
            guess = estimate(request)
            tokens = Usage(tokens.input + guess.input, tokens.output + guess.output)
    return Plan(calls, held, tokens, None if price is None else cost_of(tokens, price))


def run(
    index: LlmIndex, tasks: Sequence[str], cancel: threading.Event | None = None, workers: int = 4
) -> Iterator[tuple[int, Poll]]:
    """Each task's number and its runs, in the order in which they are done; tasks with the same text together. After
    `cancel` is set, or when the caller stops listening, what runs is given up and nothing more is asked; what was
    answered stays known to the index."""
    stop = cancel or threading.Event()
    places: dict[str, list[int]] = {}
    for number, task in enumerate(tasks):
        places.setdefault(task, []).append(number)
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    for task in places:
        waiting.put(task)
    done: queue.SimpleQueue[tuple[str, Poll] | None] = queue.SimpleQueue()
    threads = [
        threading.Thread(target=_work, args=(index, waiting, done, stop), name=f"workbench-llm-{number}")
        for number in range(max(1, min(workers, len(places))))
    ]
    for thread in threads:
        thread.start()
    try:
        yield from _answers(done, places, len(threads))
    except BaseException:
        stop.set()
        raise
    finally:
        for thread in threads:
            thread.join()


def _answers(
    done: queue.SimpleQueue[tuple[str, Poll] | None], places: dict[str, list[int]], working: int
) -> Iterator[tuple[int, Poll]]:
    while working:
        item = done.get()
        if item is None:
            working -= 1
        else:
            for number in places[item[0]]:
                yield number, item[1]


def _work(
    index: LlmIndex,
    waiting: queue.SimpleQueue[str],
    done: queue.SimpleQueue[tuple[str, Poll] | None],
    stop: threading.Event,
) -> None:
    try:
        while not stop.is_set():
            task = waiting.get_nowait()
            poll = index.poll(task, stop)
            if not stop.is_set() or poll.measured:
                done.put((task, poll))
    except queue.Empty:
        pass
    finally:
        done.put(None)
