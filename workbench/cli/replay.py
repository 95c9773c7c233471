"""`skill-workbench replay`: recorded tool outputs through one or more chains of hooks, checked and compared."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from workbench import __version__
from workbench.cli.ending import ending_in_order
from workbench.cli.exits import CLEAN, FOUND, CallError, say
from workbench.cli.replay_options import Order, order, parse
from workbench.hooks.advice import Advice, advise
from workbench.hooks.as_json import advice_object, chain_object, record_object
from workbench.hooks.chain import Chain, ChainError
from workbench.hooks.compare import Comparison, compare, compared_object
from workbench.hooks.dialects.stepping import shown
from workbench.hooks.hiding import mask_for, no_mask
from workbench.hooks.model import Record
from workbench.hooks.recordings import RecordingError, read_records, skips_of
from workbench.hooks.registry import TRUST_ALL
from workbench.hooks.replay import Replay, Replayed
from workbench.hooks.text_out import advice_line, record_lines
from workbench.lint.report.visible import visible
from workbench.secrets import mask
from workbench.transcripts import Tally

if TYPE_CHECKING:
    from workbench.hooks.minimise import Smallest

_encoded = json.JSONEncoder(ensure_ascii=False).encode
_UNSEEN = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_TOOL = {"schema": 1, "tool": {"name": "skill-workbench", "version": __version__}}

_NOT_TRUSTED = "some hooks were not run because nobody trusted them; --trust does so for one call"
_CHANGED = "some hooks were not run because their files are no longer what they were when this call began"
_LOOK = 0.5
"""Seconds between two looks at recordings that are followed."""


def _compact(value: object) -> str:
    """JSON in which what could steer a terminal is written by its code: a file is shown there, too."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", _encoded(value))


class _Run:
    """One replay as it goes: what was counted stays when the records are gone."""

    def __init__(self, wanted: Order, replay: Replay) -> None:
        self.wanted, self.replay = wanted, replay
        self.tally = Tally()
        self.records = self.failed = 0
        self.untrusted = False
        self.tools: set[str] = set()
        self.compared: dict[Comparison, int] = dict.fromkeys(Comparison, 0)

    def replayed(self) -> Iterator[Replayed]:
        """Every record in every chain, one at a time."""
        for record, file in self._records():
            found = self.replay.run(record, file)
            self.records += 1
            self.tools.add(record.tool)
            self.failed += found.failed
            self.untrusted = self.untrusted or any(one.untrusted for one in found.played)
            if self.wanted.against:
                self.compared[compare(*found.played[:2])] += 1
            yield found

    def _records(self) -> Iterator[tuple[Record, str]]:
        try:
            if self.wanted.follow:
                yield from self._followed()
            for source in self.wanted.sources:
                if source.problem:
                    self.tally.skip(source.shown, source.problem.removeprefix(f"{source.path}: "))
                    continue
                for record in read_records(source.path, self.tally, source.shown):
                    if source.ids is None or record.id in source.ids:
                        yield (record, source.path) if not self.wanted.canaries else (_planted(record), "")
        except RecordingError as failure:
            raise CallError(mask(str(failure))) from failure

    def _followed(self) -> Iterator[tuple[Record, str]]:
        """What is in the recordings and what is added to them, for ever."""
        from workbench.hooks.following import Following

        files = [Following(source.path, source.shown) for source in self.wanted.sources]
        while True:
            for file in files:
                yield from ((record, file.path) for record in file.new())
            sys.stdout.flush()
            time.sleep(_LOOK)

    def smallest(self, found: Replayed) -> list[Smallest | None]:
        """For each chain the smallest output with which the record fails as it did, where that was asked for."""
        if not self.wanted.minimise:
            return [None] * len(found.played)
        from workbench.hooks.minimise import smallest_of

        given = self.wanted.trusted, self.wanted.asker
        return [smallest_of(chain, found.record, *given) for chain in self.wanted.chains]

    def advice(self) -> Iterator[tuple[Chain, Advice]]:
        """What is to be said of the chains, once the tools of the records are known."""
        for chain in self.wanted.chains:
            yield from ((chain, one) for one in advise(chain, self.tools))

    def summary(self) -> dict[str, Any]:
        """The figures of all records."""
        found: dict[str, Any] = {"records": self.records, "failed": self.failed}
        if self.wanted.against:
            found["compared"] = {kind.value: count for kind, count in self.compared.items()}
        return found


def _planted(record: Record) -> Record:
    from workbench.hooks.canaries import planted

    return planted(record)[0]


def run(arguments: list[str]) -> int:
    """Carries out one call; the exit code."""
    options = parse(arguments)
    if options.as_chain or options.as_hook or options.export or options.verify_log:
        from workbench.cli.replay_other import run_other

        with ending_in_order():
            return run_other(options)
    try:
        wanted = order(options)
    except CallError as failure:
        raise CallError(mask(str(failure)), failure.code, [mask(line) for line in failure.more]) from failure
    try:
        with ending_in_order(), Replay(wanted.chains, wanted.trusted, wanted.update_golden, wanted.asker) as replay:
            going = _Run(wanted, replay)
            sys.stdout.writelines(_FORMATS[wanted.format](going))
    except ChainError as failure:
        raise CallError(mask(str(failure))) from failure
    for note in wanted.notes:
        say(mask(note))
    if wanted.format != "json":
        for skip in going.tally.skips:
            say(mask(f"{skip.file}: skipped: {skip.kind} ({skip.times:,})"))
    if going.untrusted:
        say(_CHANGED if wanted.trusted is TRUST_ALL else _NOT_TRUSTED)
    return FOUND if going.failed else CLEAN


def _as_json(going: _Run) -> Iterator[str]:
    """The contract's object, a record a line: a whole recording would not fit the memory."""
    head = {**_TOOL, "chains": [chain_object(chain, going.wanted.raw) for chain in going.wanted.chains]}
    yield "{" + "".join(f"\n {_compact(key)}: {_compact(value)}," for key, value in head.items()) + '\n "records": ['
    between = "\n  "
    for found in going.replayed():
        value = record_object(found, going.wanted.raw)
        hidden = no_mask if going.wanted.raw else mask_for(found.record)
        for result, small in zip(value["results"], going.smallest(found), strict=True):
            if small is not None:
                result["smallest"] = small._asdict() | {"output": hidden(small.output)}
        if going.wanted.against:
            value["compared"] = compared_object(*found.played[:2])
        yield between + _compact(value)
        between = ",\n  "
    yield f'\n ],\n "skipped": {_compact(skips_of([going.tally]))},\n "summary": {_compact(going.summary())},\n'
    yield f' "advice": {_compact([advice_object(*one) for one in going.advice()])}\n}}\n'


def _as_text(going: _Run) -> Iterator[str]:
    several = len(going.wanted.chains) > 1
    for found in going.replayed():
        for line in record_lines(found, going.wanted.raw, several):
            yield f"{visible(line)}\n"
        hidden = no_mask if going.wanted.raw else mask_for(found.record)
        for small in filter(None, going.smallest(found)):
            rest = "" if small.done else " (not done: time or tries ran out)"
            yield visible(f"  the smallest output that fails so{rest}: {shown(hidden(small.output))}") + "\n"
        if going.wanted.against:
            yield f"  {compare(*found.played[:2]).value}\n"
        yield "\n"
    yield from (f"{visible(advice_line(*one))}\n" for one in going.advice())
    yield f"{going.records:,} records, {going.failed:,} failed"
    if going.wanted.against:
        yield "; " + ", ".join(f"{count:,} {kind}" for kind, count in going.compared.items())
    yield "\n"


def _as_junit(going: _Run) -> Iterator[str]:
    from workbench.hooks.junit import junit_text

    yield from junit_text(going.wanted.chains, going.replayed())


def _as_html(going: _Run) -> Iterator[str]:
    from workbench.hooks.html_out import html_text

    said = (advice_line(*one) for one in going.advice())
    yield from html_text(going.wanted.chains, going.replayed(), said, going.wanted.raw)


_FORMATS = {"json": _as_json, "text": _as_text, "junit": _as_junit, "html": _as_html}
