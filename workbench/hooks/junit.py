"""The result of a replay as JUnit XML, which every CI shows: a suite for each chain, a case for each record.

Source of the form: the schema of Jenkins' xunit plugin (junit-10.xsd), of which only common parts are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from workbench.hooks.chain import Chain
from workbench.hooks.hiding import mask_for
from workbench.hooks.model import Decision
from workbench.hooks.replay import Played, Replayed
from workbench.hooks.waiting import Waiting
from workbench.secrets import mask

_BLANKS = {ord("\n"): "&#10;", ord("\r"): "&#13;", ord("\t"): "&#9;"}
"""A reader of XML would make blanks of them inside an attribute."""
_NOT_XML = re.compile(
    "[^\t\n\r\u0020-\u007e\u00a0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


class _Suite:
    """The cases of one chain as they come; they wait in a file without a name, since the counts stand before them."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.tests = self.failed = 0
        self.seconds = 0.0
        self.waiting = Waiting()

    def add(self, played: Played, replayed: Replayed) -> None:
        """One record in this chain."""
        self.tests += 1
        self.failed += played.failed
        self.seconds += _seconds(played)
        self.waiting.write(_case(self.chain, played, replayed))

    def text(self) -> Iterator[str]:
        """The suite in pieces."""
        name = _attribute(f"{self.chain.name} ({self.chain.dialect})")
        counts = f'tests="{self.tests}" failures="{self.failed}" errors="0" skipped="0"'
        yield f'  <testsuite name={name} {counts} time="{self.seconds:.3f}">\n'
        yield from self.waiting.read()
        yield "  </testsuite>\n"


def junit_text(chains: Sequence[Chain], replayed: Iterable[Replayed]) -> Iterator[str]:
    """The document in pieces, once all records are there; none of them is held in memory. Messages are masked."""
    suites = [_Suite(chain) for chain in chains]
    for whole in replayed:
        for suite, played in zip(suites, whole.played, strict=True):
            suite.add(played, whole)
    total, failed = sum(suite.tests for suite in suites), sum(suite.failed for suite in suites)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="skill-workbench replay" tests="{total}" failures="{failed}" errors="0">\n'
    for suite in suites:
        yield from suite.text()
    yield "</testsuites>\n"


def _case(chain: Chain, played: Played, replayed: Replayed) -> Iterator[str]:
    title = _attribute(f"{replayed.record.id} {replayed.record.tool}")
    head = f'    <testcase classname={_attribute(chain.name)} name={title} time="{_seconds(played):.3f}"'
    reasons = list(reasons_of(played, replayed))
    if not reasons:
        yield f"{head}/>\n"
        return
    yield f"{head}>\n"
    for kind, reason in reasons:
        yield f"      <failure type={_attribute(kind)} message={_attribute(reason)}/>\n"
    yield "    </testcase>\n"


def reasons_of(played: Played, replayed: Replayed) -> Iterator[tuple[str, str]]:
    """Why a record failed in a chain: kind and reason, masked."""
    hidden = mask_for(replayed.record)
    if played.result.decision is Decision.FAILED:
        failed = [step for step in played.result.steps if step.message]
        said = "; ".join(f"{step.name}: {step.message}" for step in failed)
        yield "decision", str(hidden(said or "the chain failed"))
    if played.untrusted:
        yield "trust", "a hook was not run because nobody trusted it; --trust does so for one call"
    for check in played.checks:
        if not check.ok:
            yield check.expected.kind, str(hidden(check.message or ""))
    if played.golden is not None and not played.golden.ok:
        yield "golden", f"{played.golden.path}: {played.golden.message}"


def _seconds(played: Played) -> float:
    return sum(step.ms for step in played.result.steps) / 1000


def _attribute(text: str) -> str:
    safe = escape(_NOT_XML.sub("\ufffd", mask(text)))
    return f'"{safe.translate(_BLANKS)}"'
